//! `check`: packs read as a game would read them, every mistake at once, and what is in them.

use std::collections::BTreeMap;

use super::args::CheckArgs;
use super::dirs::Dirs;
use super::failure::{Done, Failure, packs as told_packs};
use super::here::Here;
use super::packs;
use super::pipe::Out;
use super::trial::tried;
use crate::content::components::{self, Component, Printed};
use crate::content::pack::{Source, dangling, odd};
use crate::content::{Code, Problem, Problems};
use crate::effect::Library;
use crate::games::game::{Game, GameKind, Options};
use crate::view::page::{Column, Page, Table, Text};

/// What a game says about some packs.
type Verdict = (&'static GameKind, Result<Page, Problems>);

pub fn check(here: &Here, args: &CheckArgs) -> Done {
    let kinds = here.games_or_all(args.game.as_deref())?;
    if args.pack.is_empty() {
        return check_own(here, &kinds);
    }
    let sources = packs::read(&args.pack)?;
    if sources.is_empty() {
        return Err(Failure::Usage("there is no pack in these folders".to_owned()));
    }
    let all: Vec<(usize, Verdict)> = kinds
        .iter()
        .map(|kind| verdict(kind, &sources))
        .map(|verdict| (problems(&verdict, &sources), verdict))
        .collect();
    let best = all.iter().min_by_key(|(many, _)| *many);
    let (least, best) = best.ok_or_else(|| Failure::Usage("this build has no games".to_owned()))?;
    let code = tell(here, best, &sources)?;
    let others = all.iter().filter(|(many, (kind, _))| many == least && kind.id != best.0.id);
    let others: Vec<&str> = others.map(|(_, (kind, _))| kind.id).collect();
    if !others.is_empty() {
        let mut err = Out::stderr(here.err);
        err.line(&format!("(it may as well be for {}: say so with --game)", others.join(", ")))?;
        err.flush()?;
    }
    Ok(code)
}

/// Everything the program has, and the packs of the configuration folder.
fn check_own(here: &Here, kinds: &[&'static GameKind]) -> Done {
    let dirs = Dirs::find()?;
    let mut code = 0;
    for kind in kinds {
        let sources = packs::for_game(&dirs, kind.id, &[])?;
        code = code.max(tell(here, &verdict(kind, &sources), &sources)?);
        code = code.max(tell_components(here, kind)?);
    }
    Ok(code)
}

/// What the program itself has of a game, beside the printed list of components.
fn tell_components(here: &Here, kind: &'static GameKind) -> Done {
    let opened = (kind.open)(&Options::default(), &[]);
    match opened.and_then(|game| components::count(kind.components, game.library())) {
        Ok(rows) => {
            here.show(&Page::new("").with(listed(&rows)))?;
            Ok(u8::from(!rows.iter().all(Component::fits)))
        }
        Err(problems) => {
            let own: Vec<Source> = kind.packs.iter().chain([kind.components]).map(Source::packed).collect();
            let mut err = Out::stderr(here.err);
            err.text(&told_packs(&problems, &own, here))?;
            err.flush()?;
            Ok(1)
        }
    }
}

fn listed(rows: &[Component]) -> Table {
    let columns = [
        Column::new("component", 9),
        Column::new("printed", 8).right(),
        Column::new("here", 8).right(),
        Column::new("", 7),
    ];
    rows.iter().fold(Table::new("Components", columns), |table, row| {
        let printed = match row.printed {
            Printed::Exactly(n) => Text::new().number(n),
            Printed::AtMost(n) => Text::new().say("up to ").number(n),
        };
        let note = match (&row.ours, row.fits()) {
            (_, false) => Text::new().bad("differs"),
            (Some(ours), true) => Text::new().dim(format!("ours: {ours}")),
            (None, true) => Text::new(),
        };
        table.row([row.name.as_str().into(), printed, Text::new().number(row.counted), note])
    })
}

fn verdict(kind: &'static GameKind, sources: &[Source]) -> Verdict {
    let opened = (kind.open)(&Options::default(), sources);
    let whole = opened.and_then(|game| {
        let found = looked_over(kind, &*game, sources);
        if found.is_empty() { Ok(counts(kind, game.library())) } else { Err(found) }
    });
    (kind, whole)
}

/// What is wrong with packs that a game can read: names that lead nowhere, words that no card has, heroes and quests
/// with which no game can begin.
fn looked_over(kind: &'static GameKind, game: &dyn Game, sources: &[Source]) -> Problems {
    let mut found = dangling(sources, game.library());
    if let Ok(own) = kind.opened(&Options::default(), &[]) {
        found.append(odd(sources, own.library()));
    }
    found.append(tried(kind, game, sources));
    found
}

/// What speaks against a game: its problems. Nothing is read of a section that the game does not know, so that one
/// weighs as much as all that may be wrong in it.
fn problems((_, verdict): &Verdict, sources: &[Source]) -> usize {
    let Err(problems) = verdict else { return 0 };
    let at_margin = |problem: &Problem| {
        let source = sources.iter().find(|source| source.name == problem.file);
        let before = problem.span.start.checked_sub(1);
        source.is_some_and(|source| before.is_none_or(|at| source.bytes.get(at) == Some(&b'\n')))
    };
    let section = |problem: &&Problem| problem.code == Code::UnknownKey && at_margin(problem);
    problems.count() + Problems::CAP * problems.kept().iter().filter(section).count()
}

fn tell(here: &Here, (kind, verdict): &Verdict, sources: &[Source]) -> Done {
    match verdict {
        Ok(page) => {
            here.show(page)?;
            Ok(0)
        }
        Err(problems) => {
            let mut err = Out::stderr(here.err);
            err.text(&told_packs(problems, sources, here))?;
            err.line(&format!("(read as packs of {})", kind.title))?;
            err.flush()?;
            Ok(1)
        }
    }
}

/// How many entries and cards of each kind there are, everything together.
fn counts(kind: &GameKind, library: &Library) -> Page {
    let mut rows: BTreeMap<u16, (usize, usize)> = BTreeMap::new();
    for entry in &library.entries {
        let row = rows.entry(entry.kind).or_default();
        *row = (row.0 + 1, row.1 + usize::from(entry.copies));
    }
    let columns =
        [Column::new("kind", 9), Column::new("entries", 8).right(), Column::new("cards", 7).right()];
    let name = |n: u16| library.lexicon.vocabulary.kinds.get(usize::from(n)).map_or("", |kind| kind.plural);
    let table = rows.iter().fold(Table::new("", columns), |table, (n, (entries, cards))| {
        table.row([name(*n).into(), Text::new().number(entries), Text::new().number(cards)])
    });
    Page::new(format!("{}: no problems", kind.title)).with(table)
}
