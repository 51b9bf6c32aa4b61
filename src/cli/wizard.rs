//! What is missing for a new game, asked on a terminal. Every question has an answer for a bare Enter.

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use super::args::PlayArgs;
use super::begin::ANY;
use super::failure::Failure;
use super::here::Here;
use super::pipe::Stopped;
use super::render::wrap;
use crate::content::pack::Source;
use crate::effect::Library;
use crate::games::game::{GameKind, Options, Setting};
use crate::line::{Candidate, Outcome, fold, nearest_of, split, take};
use crate::table::{Face, Layout};

/// Something that can be picked: its id and its name.
pub type Named = (String, String);

/// Asks which game, where that is open and somebody is there to ask.
pub fn game(here: &Here, args: &PlayArgs, terminal: bool) -> Result<Option<&'static GameKind>, Failure> {
    if args.game.is_some() || here.games.len() < 2 || !terminal {
        return Ok(None);
    }
    let rows: Vec<Named> =
        here.games.iter().map(|kind| (kind.id.to_owned(), kind.title.to_owned())).collect();
    here.print("Which game?\n")?;
    let abouts: Vec<&str> = here.games.iter().map(|kind| kind.about).collect();
    list(here, &rows, &abouts)?;
    let picked = ask(here, &rows, "game (Enter for the first)> ", 1..=1)?;
    Ok(here.games.get(picked.first().copied().unwrap_or(0)).copied())
}

/// Asks which reading of the rules is played, where there are several and none was named.
fn edition(here: &Here, kind: &GameKind, args: &mut PlayArgs) -> Result<(), Failure> {
    let Some((usual, _)) = kind.editions.first().filter(|_| args.edition.is_none()) else { return Ok(()) };
    let rows: Vec<Named> =
        kind.editions.iter().map(|(name, _)| ((*name).to_owned(), (*name).to_owned())).collect();
    let abouts: Vec<&str> = kind.editions.iter().map(|(_, about)| *about).collect();
    here.print(&format!("{}: by which rules?\n", kind.title))?;
    list(here, &rows, &abouts)?;
    let picked = ask(here, &rows, &format!("rules (Enter for {usual})> "), 1..=1)?;
    args.edition = picked.first().map(|at| rows[*at].0.clone());
    Ok(())
}

/// Asks for heroes and the quest, where the game has such and none is chosen yet.
pub fn options(
    here: &Here,
    kind: &'static GameKind,
    packs: &[Source],
    args: &mut PlayArgs,
) -> Result<(), Failure> {
    if !args.heroes.is_empty() {
        return Ok(());
    }
    edition(here, kind, args)?;
    let options = Options { edition: args.edition.clone(), ..Options::default() };
    let game = (kind.open)(&options, packs).map_err(|problems| Failure::Packs(problems, packs.to_vec()))?;
    let heroes = of_kind(game.library(), "hero");
    if !heroes.is_empty() {
        let usual = game.options().heroes.join(", ");
        let (least, most) = (kind.seats.start(), kind.seats.end());
        let asked = format!("{}: who plays? {least} to {most} of them, by number or name.", game.title());
        here.print(&wrap(&asked, here.out, "", ""))?;
        list(here, &heroes, &[])?;
        let picked = ask(
            here,
            &heroes,
            &format!("heroes (Enter for {usual})> "),
            usize::from(*least)..=usize::from(*most),
        )?;
        args.heroes = picked.into_iter().map(|at| heroes[at].0.clone()).collect();
    }
    let mut quests = of_kind(game.library(), "quest");
    if args.quest.is_none() && quests.len() > 1 {
        quests.push((ANY.to_owned(), "Random".to_owned()));
        here.print("Which quest?\n")?;
        list(here, &quests, &[])?;
        let usual = game.options().quest.as_deref().and_then(|id| quests.iter().find(|quest| quest.0 == id));
        let usual = usual.map_or("the usual one", |quest| &quest.1);
        let picked = ask(here, &quests, &format!("quest (Enter for {usual})> "), 1..=1)?;
        args.quest = picked.first().map(|at| quests[*at].0.clone());
    }
    settings(here, game.settings(), args)?;
    real_table(here, game.layout(), args)
}

/// Asks whether the cards are dealt here or by real hands, where nothing was said about it.
fn real_table(here: &Here, layout: &Layout, args: &mut PlayArgs) -> Result<(), Failure> {
    if args.table || !args.physical.is_empty() {
        return Ok(());
    }
    let mut rows = vec!["all", "hands"];
    let mut abouts = vec!["the whole box: every draw and throw is asked for", "the cards that players hold"];
    if !layout.dice.is_empty() {
        rows.push("dice");
        abouts.push("every throw is asked for");
    }
    let rows: Vec<Named> = rows.iter().map(|row| ((*row).to_owned(), (*row).to_owned())).collect();
    here.print("What lies on a real table?\n")?;
    list(here, &rows, &abouts)?;
    let picked = ask(here, &rows, "real (Enter for nothing: all is dealt here)> ", 1..=rows.len())?;
    args.physical = picked.into_iter().map(|at| rows[at].0.clone()).collect();
    Ok(())
}

/// The quests of a game.
pub fn quests(
    kind: &'static GameKind,
    packs: &[Source],
    edition: Option<String>,
) -> Result<Vec<Named>, Failure> {
    all_of(kind, packs, edition, "quest")
}

/// The heroes of a game.
pub fn heroes(
    kind: &'static GameKind,
    packs: &[Source],
    edition: Option<String>,
) -> Result<Vec<Named>, Failure> {
    all_of(kind, packs, edition, "hero")
}

fn all_of(
    kind: &'static GameKind,
    packs: &[Source],
    edition: Option<String>,
    what: &str,
) -> Result<Vec<Named>, Failure> {
    let options = Options { edition, ..Options::default() };
    let game = (kind.open)(&options, packs).map_err(|problems| Failure::Packs(problems, packs.to_vec()))?;
    Ok(of_kind(game.library(), what))
}

/// Asks which variants and readings are played, where the game has some and none is chosen yet.
fn settings(here: &Here, all: &'static [Setting], args: &mut PlayArgs) -> Result<(), Failure> {
    let others =
        |setting: &'static Setting| setting.values.iter().skip(1).map(move |value| (setting, *value));
    let rows: Vec<(&Setting, &str)> = all.iter().flat_map(others).collect();
    if !args.set.is_empty() || rows.is_empty() {
        return Ok(());
    }
    let name = |setting: &Setting, value: &str| match value {
        "true" => setting.name.to_owned(),
        _ => format!("{}={value}", setting.name),
    };
    let named: Vec<Named> = rows.iter().map(|(s, value)| (s.name.to_owned(), name(s, value))).collect();
    let abouts: Vec<&str> = rows.iter().map(|(setting, _)| setting.about).collect();
    here.print("Any variants?\n")?;
    list(here, &named, &abouts)?;
    let picked = ask(here, &named, "variants (Enter for none)> ", 0..=rows.len())?;
    let chosen = picked.into_iter().map(|at| rows[at]);
    args.set = chosen.map(|(setting, value)| (setting.name.to_owned(), value.to_owned())).collect();
    Ok(())
}

/// What a game has of a kind, without the backs of cards.
pub fn of_kind(library: &Library, name: &str) -> Vec<Named> {
    let Some(kind) = library.lexicon.kind(name) else { return Vec::new() };
    let backs: Vec<Face> = library.entries.iter().filter_map(|entry| entry.back).collect();
    let fronts = library.of_kind(kind).filter(|face| !backs.contains(face));
    fronts.map(|face| library.entry(face)).map(|e| (e.id.clone(), e.name.clone())).collect()
}

fn list(here: &Here, rows: &[Named], abouts: &[&str]) -> Result<(), Stopped> {
    let mut text = String::new();
    for (n, (_, name)) in rows.iter().enumerate() {
        let about = abouts.get(n).map_or_else(String::new, |about| format!(" - {about}"));
        text.push_str(&wrap(&format!("{name}{about}"), here.out, &format!("{:>3}. ", n + 1), "     "));
    }
    here.print(&text)
}

/// Asks until the answer fits; nothing for a bare Enter.
fn ask(
    here: &Here,
    rows: &[Named],
    prompt: &str,
    many: std::ops::RangeInclusive<usize>,
) -> Result<Vec<usize>, Failure> {
    let mut editor = DefaultEditor::new().map_err(|error| unusable(&error))?;
    loop {
        let line = match editor.readline(prompt) {
            Ok(line) => line,
            Err(ReadlineError::Interrupted | ReadlineError::Eof) => return Err(leave(here)?),
            Err(error) => return Err(unusable(&error)),
        };
        if line.trim().is_empty() {
            return Ok(Vec::new());
        }
        let why = match picked(rows, &line).and_then(|all| fits(all, &many)) {
            Ok(all) => return Ok(all),
            Err(why) => why,
        };
        match fold(&line).as_str() {
            "quit" | "exit" | "q" => return Err(leave(here)?),
            "" | "help" | "h" => {
                list(here, rows, &[])?;
                here.print(&wrap(&can_be_typed(&many), here.out, "", ""))?;
            }
            _ => here.print(&wrap(
                &format!("{why}{}{HOW}", if why.ends_with('?') { " " } else { "; " }),
                here.out,
                "",
                "",
            ))?,
        }
    }
}

/// How to get on where an answer was none.
const HOW: &str = "`help` tells what can be typed, `quit` leaves";

/// Nobody wants a game after all.
fn leave(here: &Here) -> Result<Failure, Stopped> {
    here.print("No game was begun.\n").map(|()| Failure::Left)
}

/// What a question of the wizard takes.
fn can_be_typed(many: &std::ops::RangeInclusive<usize>) -> String {
    let which = match (many.start(), many.end()) {
        (1, 1) => {
            "Type the number or the name of one of these; the beginning of a name is enough.".to_owned()
        }
        (least, most) => format!(
            "Type the numbers or names of {} to {most} of these, one after the other; the beginning of a name is enough.",
            least.max(&1)
        ),
    };
    format!("{which} Enter alone takes what stands in brackets. `quit`, or Ctrl-D, leaves without a game.")
}

/// A terminal that does not do what terminals do.
pub fn unusable(error: &ReadlineError) -> Failure {
    Failure::Usage(format!("this terminal cannot be used: {error}"))
}

fn fits(all: Vec<usize>, many: &std::ops::RangeInclusive<usize>) -> Result<Vec<usize>, String> {
    if many.contains(&all.len()) {
        Ok(all)
    } else {
        Err(format!("pick {} to {}, not {}", many.start(), many.end(), all.len()))
    }
}

/// The id of the one that a name means, or the beginning of one.
pub fn one_of(rows: &[Named], name: &str) -> Option<String> {
    match picked(rows, name).as_deref() {
        Ok([only]) if name.parse::<u16>().is_err() => Some(rows[*only].0.clone()),
        _ => None,
    }
}

/// What people write between names.
const BETWEEN: [&str; 5] = ["and", "und", "with", "&", "+"];

/// The row with a word in its name that this one may be a slip of.
fn near_part(rows: &[Named], word: &str) -> Option<usize> {
    let parts =
        |name: &str| name.split([' ', ':']).filter(|part| part.len() > 3).map(str::to_owned).collect();
    let all: Vec<Vec<String>> = rows.iter().map(|(_, name)| parts(name)).collect();
    let near = nearest_of(word, &all.concat())?.to_owned();
    all.iter().position(|parts| parts.contains(&near))
}

/// Numbers and names, with or without commas between them.
fn picked(rows: &[Named], line: &str) -> Result<Vec<usize>, String> {
    let line = line.replace(',', " ");
    let phrases = split(&line).map_err(|problem| problem.to_string())?;
    let words: Vec<_> = phrases.into_iter().flat_map(|phrase| phrase.words).collect();
    let candidates: Vec<Candidate<'_>> = rows
        .iter()
        .enumerate()
        .map(|(key, (id, name))| Candidate {
            key,
            names: vec![id.as_str().into(), name.as_str().into()],
            row: u16::try_from(key + 1).ok(),
            ..Candidate::default()
        })
        .collect();
    let (mut all, mut rest) = (Vec::new(), &words[..]);
    while let Some(first) = rest.first() {
        if BETWEEN.contains(&first.text.as_str()) {
            rest = &rest[1..];
            continue;
        }
        match take(rest, &candidates) {
            Outcome::One { key, .. } if all.contains(&key) => {
                return Err(format!("{} is picked twice", rows[key].1));
            }
            Outcome::One { key, used_words } => {
                all.push(key);
                rest = &rest[used_words..];
            }
            Outcome::Several { .. } => return Err(format!("`{}` could be several of them", first.text)),
            Outcome::None { nearest } => {
                let near = nearest.first().copied().or_else(|| near_part(rows, &first.text));
                let near = near.map(|key| format!("; did you mean {}?", rows[key].1));
                return Err(format!("`{}` is none of them{}", first.text, near.unwrap_or_default()));
            }
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_names_in_any_mix() {
        let rows: Vec<Named> =
            ["Ada", "Bram", "Cato", "Carla"].map(|name| (name.to_lowercase(), name.to_owned())).into();
        for (line, expected) in [
            ("2, ada", Ok(vec![1, 0])),
            ("bram cat", Ok(vec![1, 2])),
            ("ca", Err("`ca` could be several of them")),
            ("5", Err("`5` is none of them")),
            ("brma", Err("`brma` is none of them; did you mean Bram?")),
            ("1 ada", Err("Ada is picked twice")),
            ("ada and bram", Ok(vec![0, 1])),
            ("ada & 2", Ok(vec![0, 1])),
        ] {
            assert_eq!(picked(&rows, line), expected.map_err(str::to_owned), "{line}");
        }
        let games: Vec<Named> = vec![("ford".to_owned(), "Heroes of the Ford".to_owned())];
        assert_eq!(
            picked(&games, "frod"),
            Err("`frod` is none of them; did you mean Heroes of the Ford?".to_owned())
        );
    }
}
