//! The way from the first question to the phase and the turn that a set-up names.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::format::Given;
use crate::content::read::{did_you_mean, listed, nearest};
use crate::content::{Code, Entry, Problem, Problems};
use crate::engine::chance::Seed;
use crate::engine::history::copied;
use crate::engine::{Ask, Log, Machine, Opt, Position, State, Who};
use crate::games::game::Game;
use crate::table::Seat;
use crate::table::check::Sum;

/// Answers after which the way counts as endless.
const LONGEST: usize = 2_000;

/// A place in a file, and what is wrong there.
pub(super) type Wrong = (Arc<str>, Range<usize>, String);

/// Where to stop: the phase, then the free turn.
#[derive(Default)]
pub(super) struct Target {
    phase: Option<(u16, Arc<str>, Range<usize>)>,
    turn: Option<(Seat, Arc<str>, Range<usize>)>,
}

/// Reads `phase` and `turn`; the last that names one counts.
pub(super) fn target(game: &dyn Game, given: &[Given], problems: &mut Problems) -> Target {
    let mut target = Target::default();
    let phases = &game.layout().phases;
    let seats: Vec<String> = (0..game.layout().seats).map(|n| game.seat_name(Seat(n))).collect();
    let seats: Vec<&str> = seats.iter().map(String::as_str).collect();
    for given in given {
        for entry in &given.entries {
            let mut find = |words: &[&str]| found(entry, words, &given.file, problems);
            let span = entry.value.here();
            match entry.key.value.as_str() {
                "phase" => {
                    target.phase =
                        find(phases).map(|n| (n as u16, given.file.clone(), span)).or(target.phase);
                }
                "turn" => {
                    target.turn =
                        find(&seats).map(|n| (Seat(n as u8), given.file.clone(), span)).or(target.turn);
                }
                _ => {}
            }
        }
    }
    target
}

fn found(entry: &Entry, words: &[&str], file: &Arc<str>, problems: &mut Problems) -> Option<usize> {
    let text = entry.value.as_text().unwrap_or_default();
    let at = words.iter().position(|word| *word == text);
    if at.is_none() {
        let help = nearest(text, words).map_or_else(|| listed(words), did_you_mean);
        let message = format!("there is no {} `{text}`", entry.key.value);
        let span = entry.value.here();
        problems.push(Problem::new(Code::UnknownReference, file, span, message).help(help));
    }
    at
}

/// A way that was gone: the game, what real hands hold, where it led. It always begins with the table as it is laid.
struct Gone {
    game: Arc<dyn Game>,
    blind: u64,
    target: (Option<u16>, Option<Seat>),
    end: Box<Position>,
    sum: Sum,
}

/// Ways that are kept at hand: most transcripts of a game begin in the same few places.
const AT_HAND: usize = 64;
static GONE: Mutex<VecDeque<Arc<Gone>>> = Mutex::new(VecDeque::new());

fn gone() -> MutexGuard<'static, VecDeque<Arc<Gone>>> {
    GONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Where a way led, and what lay on the table there.
pub(super) struct There(Arc<Gone>);

impl There {
    /// The position at its end.
    pub(super) fn position(&self) -> Box<Position> {
        copied(&self.0.end)
    }

    pub(super) fn sum(&self) -> &Sum {
        &self.0.sum
    }
}

/// Goes there from the table as it is laid; where somebody went that way before, without going it again. The same
/// start under the same game always leads to the same end.
pub(super) fn go(game: &Arc<dyn Game>, laid: &State, blind: u64, target: &Target) -> Result<There, Wrong> {
    let to = (target.phase.as_ref().map(|t| t.0), target.turn.as_ref().map(|t| t.0));
    let here = |game: &Arc<dyn Game>| Arc::as_ptr(game).cast::<()>();
    let same = |way: &&Arc<Gone>| here(&way.game) == here(game) && way.blind == blind && way.target == to;
    let known = gone().iter().find(same).map(Arc::clone);
    if let Some(way) = known {
        return Ok(There(way));
    }
    let mut end = Box::new(Position::new(*laid));
    end.state.blind = blind;
    walk(&**game, &mut end, target)?;
    let sum = end.state.table.sum();
    let way = Arc::new(Gone { game: Arc::clone(game), blind, target: to, end, sum });
    let mut all = gone();
    if all.len() == AT_HAND {
        all.pop_front();
    }
    all.push_back(Arc::clone(&way));
    Ok(There(way))
}

fn walk(game: &dyn Game, position: &mut Position, target: &Target) -> Result<(), Wrong> {
    let file: Arc<str> = "given".into();
    let stuck = |said: String| (file.clone(), 0..0, said);
    Machine::new(game).settle(position, &mut Log::off()).map_err(|fault| stuck(fault.to_string()))?;
    until(game, position, |state| !state.question.is_chance()).map_err(stuck)?;
    if let Some((phase, file, span)) = &target.phase {
        let there = |state: &State| state.question.ask == Ask::GoOn && state.table.clock.phase == *phase;
        until(game, position, there).map_err(|said| (file.clone(), span.clone(), said))?;
    }
    if let Some((seat, file, span)) = &target.turn {
        let there = |state: &State| state.question.ask == Ask::Turn && state.question.who == Who::Seat(*seat);
        until(game, position, there).map_err(|said| (file.clone(), span.clone(), said))?;
    }
    Ok(())
}

fn until(game: &dyn Game, position: &mut Position, there: impl Fn(&State) -> bool) -> Result<(), String> {
    let mut seed = Seed::new(0);
    let machine = Machine::new(game);
    for _ in 0..LONGEST {
        if !position.state.question.is_open() {
            return Err("the game is over before it gets there".to_owned());
        }
        if there(&position.state) {
            return Ok(());
        }
        let chance = seed.answer(game.layout(), &position.state);
        let opt = chance.or_else(|| easy(&position.state)).ok_or("nothing can be answered on the way")?;
        machine
            .answer(position, opt, &mut Log::off())
            .map_err(|stop| format!("the game does not get there: {stop:?}"))?;
    }
    Err(format!("the game does not get there within {LONGEST} answers"))
}

/// The least that can be said: see the head of [`given`](super::given).
fn easy(state: &State) -> Option<Opt> {
    let question = &state.question;
    let quiet = [Opt::GoOn, Opt::Done, Opt::No].into_iter().find(|opt| question.legal().any(|o| o == *opt));
    match question.ask {
        Ask::Turn => question.legal().last(),
        _ => quiet.or_else(|| question.legal().next()),
    }
}
