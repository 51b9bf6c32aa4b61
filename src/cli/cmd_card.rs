//! `card`: one card, enemy, location or quest of any game.

use super::args::CardArgs;
use super::dirs::Dirs;
use super::failure::{Done, Failure};
use super::here::Here;
use super::packs;
use crate::desk::{self, Desk, Trouble};
use crate::games::game::GameKind;
use crate::line::split;
use crate::view::page::Page;

pub fn card(here: &Here, args: &CardArgs) -> Done {
    let name = args.name.join(" ");
    let mut near = Vec::new();
    let mut found = false;
    for kind in here.games_or_all(args.game.as_deref())? {
        match look(here, kind, &name)? {
            Ok(pages) => {
                found = true;
                for page in pages {
                    here.long(&page)?;
                }
            }
            Err(more) => near.extend(more),
        }
    }
    if found { Ok(0) } else { Err(Failure::Said(unknown(&name, &near))) }
}

/// The same as asking at the desk of a game just begun.
fn look(here: &Here, kind: &'static GameKind, name: &str) -> Result<Result<Vec<Page>, Vec<String>>, Failure> {
    let packs = packs::for_game(&Dirs::find()?, kind.id, &[])?;
    let header = desk::header(kind, Vec::new(), 0);
    let mut desk =
        Desk::open(kind, header, &packs).map_err(|trouble| Failure::of_opening(trouble, &packs))?;
    desk.language = here.language;
    let typed = format!("card {}", name.replace(['"', '\\', ';', '#', '\n'], " "));
    let Ok(phrases) = split(&typed) else { return Ok(Err(Vec::new())) };
    let Some(phrase) = phrases.first() else { return Ok(Err(Vec::new())) };
    Ok(match desk.obey(phrase) {
        Ok(reply) => Ok(reply.pages),
        Err(Trouble::Ambiguous(ambiguity)) => Err(ambiguity.candidates),
        Err(Trouble::NotUnderstood(problem)) => Err(problem.advice().into_iter().collect()),
        Err(_) => Err(Vec::new()),
    })
}

fn unknown(name: &str, near: &[String]) -> String {
    let near = if near.is_empty() { String::new() } else { format!(": {}", near.join(", ")) };
    format!("`{name}` is no one card{near}")
}
