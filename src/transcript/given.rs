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
use super::way;
use crate::content::{Code, Entry, Problem, Problems, Reporter};
use crate::engine::{Log, Machine, Position, State};
use crate::games::game::Game;

/// Keys that are read before the table is laid.
const BEFORE: &[&str] = &["heroes", "quest"];
/// Keys that say where in the game it stands.
const WHERE: &[&str] = &["phase", "turn"];

/// Whether anything is given but who plays.
#[must_use]
pub fn is_changed(given: &[Given]) -> bool {
    given.iter().flat_map(|given| &given.entries).any(|entry| !BEFORE.contains(&entry.key.value.as_str()))
}

/// Takes a table as the game lays it to the position that is given.
pub fn place(game: &dyn Game, start: &State, given: &[Given]) -> Result<Box<Position>, Problems> {
    let mut problems = Problems::new();
    let mut position = Box::new(Position::new(*start));
    let target = way::target(game, given, &mut problems);
    if problems.is_empty()
        && let Err((file, span, message)) = way::go(game, &mut position, &target)
    {
        problems.push(Problem::new(Code::BrokenSetup, &file, span, message));
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let before = position.state.table.sum();
    let mut setter = Setter::new(game, &start.table, position);
    let mut broken: Option<(Arc<str>, Entry, String)> = None;
    for given in given {
        for entry in given.entries.iter().filter(|entry| is_fact(entry)) {
            setter.fact(entry, &mut Reporter::new(&given.file, &mut problems));
            check_table(game, &setter, &given.file, entry, &mut problems);
            broken = check_limits(game, &setter, broken, given, entry);
        }
    }
    if let Some((file, entry, message)) = broken {
        problems.push(Problem::new(Code::BrokenSetup, &file, entry.key.span, message));
    }
    if let Err(said) = setter.letter() {
        problems.push(whole(given, &said));
    }
    let mut position = setter.done();
    if problems.is_empty() && position.state.table.sum() != before {
        problems.push(whole(given, "cards or tokens were lost or made out of nothing"));
    }
    if let Err(fault) = Machine::new(game).ask_again(&mut position, &mut Log::off()) {
        problems.push(whole(given, &format!("the game does not go on from there: {fault}")));
    }
    if problems.is_empty() { Ok(position) } else { Err(problems) }
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
    given: &Given,
    entry: &Entry,
) -> Option<(Arc<str>, Entry, String)> {
    let no = game.limits(setter.state()).err()?;
    broken.or_else(|| {
        let names = crate::view::names::Names::new(game, setter.state(), crate::view::names::Viewer::Table);
        let message = format!("{} ({})", names.fact(&no), game.book().id(no.rule));
        Some((given.file.clone(), entry.clone(), message))
    })
}

fn whole(given: &[Given], message: &str) -> Problem {
    let last = given.last();
    let file: Arc<str> = last.map_or_else(|| "given".into(), |given| given.file.clone());
    let span = last.and_then(|given| given.entries.first()).map_or(0..0, |entry| entry.key.span.clone());
    Problem::new(Code::BrokenSetup, &file, span, message)
}
