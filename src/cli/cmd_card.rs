//! `card`: one card, enemy, location or quest of any game.

use super::args::CardArgs;
use super::dirs::Dirs;
use super::failure::{Done, Failure};
use super::here::Here;
use super::packs;
use crate::desk::{self, Desk, Trouble};
use crate::games::game::{GameKind, Options};
use crate::line::{Kind, LineProblem, any_of, split};
use crate::view::page::Page;

pub fn card(here: &Here, args: &CardArgs) -> Done {
    let name = args.name.join(" ");
    let (mut found, mut several, mut near) = (Vec::new(), Vec::new(), Vec::new());
    for kind in fitting(here, args)? {
        match look(here, kind, args, &name)? {
            Look::Found(one) => found.push(one),
            Look::Several(ids) => several.extend(ids),
            Look::Near(ids) => near.extend(ids),
        }
    }
    if found.is_empty() {
        let said = match (several.as_slice(), near.as_slice()) {
            ([], []) => format!("no card is called `{name}`"),
            ([], near) => format!("no card is called `{name}`; nearly so: {}", near.join(", ")),
            (several, _) => format!("`{name}` may be {}", any_of(several)),
        };
        return Err(Failure::Said(said));
    }
    // What is called just so is meant, not what begins like it in another game.
    let is_whole = found.iter().any(|found| found.is_whole);
    for page in found.iter().filter(|found| found.is_whole == is_whole).flat_map(|found| &found.pages) {
        here.long(page)?;
    }
    Ok(0)
}

/// The games to look in. Where a pack is given and no game, those that can read it.
fn fitting(here: &Here, args: &CardArgs) -> Result<Vec<&'static GameKind>, Failure> {
    let kinds = here.games_or_all(args.game.as_deref())?;
    if args.pack.is_empty() || args.game.is_some() {
        return Ok(kinds);
    }
    let packs = packs::read(&args.pack)?;
    let reads = |kind: &&'static GameKind| kind.opened(&Options::default(), &packs).is_ok();
    let kinds: Vec<_> = kinds.into_iter().filter(reads).collect();
    if kinds.is_empty() {
        let said = "no game can read these packs; `rulekeeper check` with them tells why";
        return Err(Failure::Said(said.to_owned()));
    }
    Ok(kinds)
}

/// What one game has under a name: something, several things, or what is called nearly so.
enum Look {
    Found(Found),
    Several(Vec<String>),
    Near(Vec<String>),
}

struct Found {
    pages: Vec<Page>,
    /// Whether that is its name and not a part of it.
    is_whole: bool,
}

/// The same as asking at the desk of a game just begun.
fn look(here: &Here, kind: &'static GameKind, args: &CardArgs, name: &str) -> Result<Look, Failure> {
    let packs = packs::for_game(&Dirs::find()?, kind.id, &args.pack)?;
    let header = desk::header(kind, Vec::new(), 0);
    let mut desk =
        Desk::open(kind, header, &packs).map_err(|trouble| Failure::of_opening(trouble, &packs))?;
    desk.language = here.language;
    desk.written = args.effect;
    let typed = format!("card {}", name.replace(['"', '\\', ';', '#', '\n'], " "));
    let Ok(phrases) = split(&typed) else { return Ok(Look::Near(Vec::new())) };
    let Some(phrase) = phrases.first() else { return Ok(Look::Near(Vec::new())) };
    Ok(match desk.obey(phrase) {
        Ok(reply) => Look::Found(Found { pages: reply.pages, is_whole: desk.has_card_called(name) }),
        Err(Trouble::Ambiguous(ambiguity)) => Look::Several(ambiguity.candidates),
        Err(Trouble::NotUnderstood(LineProblem { kind: Kind::UnknownWord { nearest, .. }, .. })) => {
            Look::Near(nearest)
        }
        Err(_) => Look::Near(Vec::new()),
    })
}
