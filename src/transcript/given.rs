//! `given`: the position a transcript begins in.
//!
//! It starts from the game's own set-up with seed 0. With `phase` the game is taken to the *go on* of that phase, with
//! `turn` further to that player's free turn. On the way chance is answered by the seed, and every other question with
//! going on, passing or saying no where that can be said, in a free turn with its last option, which ends it, and
//! otherwise with its first. Then the facts named are put in place; nothing triggers, and the open question is asked
//! again so that its options fit the table.

use std::sync::Arc;

use super::format::Given;
use super::setter::Setter;
use super::way::{self, There};
use crate::content::{Code, Entry, Problem, Problems, Reporter};
use crate::engine::{Position, State};
use crate::games::game::Game;
use crate::table::Table;

/// Keys that are read before the table is laid.
const BEFORE: &[&str] = &["heroes", "quest"];
/// Keys that say where in the game it stands.
const WHERE: &[&str] = &["phase", "turn"];

/// Whether anything is given but who plays.
#[must_use]
pub fn is_changed(given: &[Given]) -> bool {
    given.iter().flat_map(|given| &given.entries).any(|entry| !BEFORE.contains(&entry.key.value.as_str()))
}

/// Takes a table as the game lays it to the position that is given. Its question is still the one of the way there.
pub fn place(
    game: &Arc<dyn Game>,
    start: &State,
    blind: u64,
    given: &[Given],
) -> Result<Box<Position>, Problems> {
    let mut problems = Problems::new();
    let target = way::target(&**game, given, &mut problems);
    if !problems.is_empty() {
        return Err(problems);
    }
    let there = way::go(game, start, blind, &target).map_err(|(file, span, message)| {
        problems.push(Problem::new(Code::BrokenSetup, &file, span, message));
        problems
    })?;
    let game = &**game;
    match quickly(game, start, &there, given) {
        Some(position) => Ok(position),
        None => with_care(game, start, &there, given),
    }
}

/// Puts everything in place and looks once at the end whether all is well.
fn quickly(game: &dyn Game, start: &State, there: &There, given: &[Given]) -> Option<Box<Position>> {
    let mut problems = Problems::new();
    let mut setter = Setter::new(game, &start.table, there.position());
    for (file, entry) in facts(given) {
        setter.fact(entry, &mut Reporter::new(file, &mut problems));
    }
    // Only changes were made, and those neither lose nor double a card: that is looked at where tests are run.
    let conserved = |table: &Table| {
        !cfg!(debug_assertions) || table.check_pieces(game.layout()).is_ok() && table.sum() == *there.sum()
    };
    let well = problems.is_empty()
        && setter.letter().is_ok()
        && setter.state().table.check_numbers(game.layout()).is_ok()
        && game.limits(setter.state()).is_ok()
        && conserved(&setter.state().table);
    well.then(|| setter.done())
}

/// The same step by step, so that every problem is told where it comes from.
fn with_care(
    game: &dyn Game,
    start: &State,
    there: &There,
    given: &[Given],
) -> Result<Box<Position>, Problems> {
    let mut problems = Problems::new();
    let mut setter = Setter::new(game, &start.table, there.position());
    let mut broken: Option<(Arc<str>, Entry, String)> = None;
    for (file, entry) in facts(given) {
        setter.fact(entry, &mut Reporter::new(file, &mut problems));
        check_table(game, &setter, file, entry, &mut problems);
        broken = check_limits(game, &setter, broken, file, entry);
    }
    if let Some((file, entry, message)) = broken {
        problems.push(Problem::new(Code::BrokenSetup, &file, entry.key.span, message));
    }
    if let Err(said) = setter.letter() {
        problems.push(whole(given, &said));
    }
    let position = setter.done();
    if problems.is_empty() && position.state.table.sum() != *there.sum() {
        problems.push(whole(given, "cards or tokens were lost or made out of nothing"));
    }
    if problems.is_empty() { Ok(position) } else { Err(problems) }
}

/// What is given about the table, each with its file.
fn facts(given: &[Given]) -> impl Iterator<Item = (&Arc<str>, &Entry)> {
    given
        .iter()
        .flat_map(|given| given.entries.iter().map(|entry| (&given.file, entry)))
        .filter(|f| is_fact(f.1))
}

fn is_fact(entry: &Entry) -> bool {
    let key = entry.key.value.as_str();
    !BEFORE.contains(&key) && !WHERE.contains(&key)
}

/// The invariants of every table; what one entry broke is said there.
fn check_table(
    game: &dyn Game,
    setter: &Setter<'_>,
    file: &Arc<str>,
    entry: &Entry,
    problems: &mut Problems,
) {
    if let Err(said) = setter.state().table.check(game.layout())
        && problems.is_empty()
    {
        problems.push(Problem::new(Code::BrokenSetup, file, entry.key.span.clone(), said));
    }
}

/// The limits of the game hold at the end; the entry after which they no longer did is to blame.
fn check_limits(
    game: &dyn Game,
    setter: &Setter<'_>,
    broken: Option<(Arc<str>, Entry, String)>,
    file: &Arc<str>,
    entry: &Entry,
) -> Option<(Arc<str>, Entry, String)> {
    let no = game.limits(setter.state()).err()?;
    broken.or_else(|| {
        let names = crate::view::names::Names::new(game, setter.state(), crate::view::names::Viewer::Table);
        let message = format!("{} ({})", names.fact(&no), game.book().id(no.rule));
        Some((file.clone(), entry.clone(), message))
    })
}

fn whole(given: &[Given], message: &str) -> Problem {
    let last = given.last();
    let file: Arc<str> = last.map_or_else(|| "given".into(), |given| given.file.clone());
    let span = last.and_then(|given| given.entries.first()).map_or(0..0, |entry| entry.key.span.clone());
    Problem::new(Code::BrokenSetup, &file, span, message)
}
