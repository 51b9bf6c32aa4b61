//! Who answers a player's question, where nobody sits at the table; and a whole game played that way.

use super::chance::{Coin, Seed};
use super::event::Log;
use super::machine::{Law, Machine, Stop};
use super::question::{Ask, Opt, Question, Who};
use super::refusal::Fault;
use super::state::{Position, State};
use crate::table::Rule;

/// Decisions after which a game counts as broken: nobody would still be playing it.
pub const MOST_DECISIONS: u32 = 20_000;
/// Answers, those of chance and the forced ones included, after which a game counts as broken.
pub const MOST_ANSWERS: u32 = 50 * MOST_DECISIONS;

/// A player who needs no one to ask.
#[derive(Clone, Copy)]
pub enum Player<'a> {
    /// Takes any legal option, each as likely as the other.
    Random(Coin),
    /// Takes the option it likes best; among equals, any.
    Greedy(Coin, &'a dyn Fn(&State, Opt) -> i32),
    /// Sensible players on some seats, one bit a seat, among others who take anything.
    Mixed(Coin, &'a dyn Fn(&State, Opt) -> i32, u8),
}

impl Player<'_> {
    /// The answer to the open question; `None` where no legal one is left.
    pub fn answer(&mut self, state: &State) -> Option<Opt> {
        self.pick(state, state.question.legal_count())
    }

    /// The same, with the legal options counted already.
    #[inline]
    fn pick(&mut self, state: &State, legal: usize) -> Option<Opt> {
        match self {
            Player::Random(coin) => any(coin, &state.question, legal),
            Player::Mixed(coin, _, sensible) if !asks_one_of(&state.question, *sensible) => {
                any(coin, &state.question, legal)
            }
            // Where nothing is left to choose, nobody has to think.
            Player::Greedy(..) | Player::Mixed(..) if legal == 1 => state.question.legal().next(),
            Player::Greedy(coin, liking) | Player::Mixed(coin, liking, _) => best(coin, state, *liking),
        }
    }
}

/// Whether the question is for one of these seats.
fn asks_one_of(question: &Question, seats: u8) -> bool {
    matches!(question.who, Who::Seat(seat) if seat.0 < 8 && seats >> seat.0 & 1 == 1)
}

#[inline]
fn any(coin: &mut Coin, question: &Question, legal: usize) -> Option<Opt> {
    match legal {
        0 => None,
        // Nearly always everything offered is legal: no need to look for the n-th.
        all if all == question.options.len() => Some(question.options[coin.below(all)].opt),
        many => question.legal().nth(coin.below(many)),
    }
}

fn best(coin: &mut Coin, state: &State, liking: &dyn Fn(&State, Opt) -> i32) -> Option<Opt> {
    let mut best: Option<(i32, Opt)> = None;
    let mut equals = 0;
    for opt in state.question.legal() {
        let like = liking(state, opt);
        if best.is_some_and(|(most, _)| like < most) {
            continue;
        }
        equals = if best.is_some_and(|(most, _)| like == most) { equals + 1 } else { 1 };
        // The k-th equal replaces the one kept with a chance of one in k, so all are as likely.
        if equals == 1 || coin.below(equals) == 0 {
            best = Some((like, opt));
        }
    }
    best.map(|(_, opt)| opt)
}

/// How far a game is followed, and what of it is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    pub decisions: u32,
    pub answers: u32,
    /// Whether every answer is kept, so that the game can be replayed.
    pub keep: bool,
    /// Answers between two looks at what must always be true of the table; 0 for never. The game's own limits are
    /// looked at whenever a free turn is asked, and both at the end.
    pub look: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { decisions: MOST_DECISIONS, answers: MOST_ANSWERS, keep: false, look: 0 }
    }
}

/// Why a game did not come to an end.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    #[error("no end after {0} decisions")]
    Decisions(u32),
    #[error("no end after {0} answers")]
    Answers(u32),
    /// The rule asks, and nothing may be answered.
    #[error("a question without a legal answer")]
    DeadEnd(Rule),
    /// Something that is true of every table is not true of this one.
    #[error("{0}")]
    Table(String),
    /// A limit of the game does not hold.
    #[error("a limit of the game is passed")]
    Limit(Rule),
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// How a game went.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Outcome {
    /// Players' questions with at least two legal options.
    pub decisions: u32,
    /// All questions that were answered, chance's included.
    pub answered: u32,
    /// The answers in order, where the limits say that they are kept.
    pub answers: Vec<Opt>,
    /// The clock's result; 0 where the game did not end.
    pub result: u16,
    /// The rule that ended the game.
    pub ended: Option<Rule>,
    pub broken: Option<Broken>,
}

impl<L: Law + ?Sized> Machine<'_, L> {
    /// The position at the first question after this one, for many games that begin alike. Where a fault is in the
    /// way, the same position: whoever plays on from it meets the fault.
    #[must_use]
    pub fn first_question(&self, laid: &Position) -> Position {
        let mut first = laid.clone();
        if self.settle(&mut first, &mut Log::bare()).is_ok() { first } else { laid.clone() }
    }

    /// Tries an answer on a copy, and then whatever `next` says, so many answers at the most; what that leads to, or
    /// `None` where one of them is not taken.
    pub fn follow(
        &self,
        state: &State,
        opt: Opt,
        far: usize,
        mut next: impl FnMut(&State) -> Option<Opt>,
    ) -> Option<Box<Position>> {
        let mut position = Box::new(Position::new(*state));
        let mut log = Log::off();
        let mut opt = Some(opt);
        for _ in 0..far {
            let Some(now) = opt else { break };
            self.answer(&mut position, now, &mut log).ok()?;
            opt = next(&position.state);
        }
        Some(position)
    }
}

/// Plays from this position to the end of the game, or of the limits; keeps no events and no reasons.
pub fn play_out<L: Law + ?Sized>(
    machine: &Machine<'_, L>,
    position: &mut Position,
    seed: &mut Seed,
    player: &mut Player<'_>,
    limits: Limits,
) -> Outcome {
    play_logged(machine, position, seed, player, limits, &mut Log::bare())
}

/// The same, with somewhere to put what happens.
pub fn play_logged<L: Law + ?Sized>(
    machine: &Machine<'_, L>,
    position: &mut Position,
    seed: &mut Seed,
    player: &mut Player<'_>,
    limits: Limits,
    log: &mut Log,
) -> Outcome {
    let mut outcome = Outcome::default();
    log.ended = None;
    outcome.broken = play(machine, position, seed, player, limits, log, &mut outcome).err();
    outcome.result = position.state.table.clock.result;
    outcome.ended = log.ended;
    outcome
}

fn play<L: Law + ?Sized>(
    machine: &Machine<'_, L>,
    position: &mut Position,
    seed: &mut Seed,
    player: &mut Player<'_>,
    limits: Limits,
    log: &mut Log,
    outcome: &mut Outcome,
) -> Result<(), Broken> {
    let mut tx = machine.work_on(position, log);
    loop {
        machine.go_on(&mut tx)?;
        let state = tx.state();
        if !state.question.is_open() {
            break;
        }
        if limits.look > 0 {
            look(machine, state, outcome.answered.is_multiple_of(limits.look))?;
        }
        let opt = if state.question.is_chance() {
            seed.answer(tx.layout(), state)
        } else {
            let legal = state.question.legal_count();
            outcome.decisions += u32::from(legal > 1);
            player.pick(state, legal)
        };
        let Some(opt) = opt else { return Err(Broken::DeadEnd(state.question.rule)) };
        outcome.answered += 1;
        if outcome.decisions > limits.decisions {
            return Err(Broken::Decisions(limits.decisions));
        }
        if outcome.answered > limits.answers {
            return Err(Broken::Answers(limits.answers));
        }
        if limits.keep {
            outcome.answers.push(opt);
        }
        // It was picked from the open question or made by a seed for it: nothing is looked up again.
        debug_assert_eq!(machine.may_answer(tx.state(), opt), Ok(()));
        machine.take(&mut tx, opt)?;
    }
    if limits.look > 0 {
        look(machine, tx.state(), true)?;
    }
    Ok(())
}

/// Whether the invariants of every table hold, where `table` asks for them, and the game's limits, where they must.
fn look<L: Law + ?Sized>(machine: &Machine<'_, L>, state: &State, table: bool) -> Result<(), Broken> {
    if table {
        state.table.check(machine.law.layout()).map_err(Broken::Table)?;
    }
    if state.question.ask == Ask::Turn || !state.question.is_open() {
        machine.law.limits(state).map_err(|no| Broken::Limit(no.rule))?;
    }
    Ok(())
}

/// Gives these answers, one after the other, to the questions of a game that has just begun.
pub fn replay<L: Law + ?Sized>(
    machine: &Machine<'_, L>,
    position: &mut Position,
    answers: &[Opt],
    log: &mut Log,
) -> Result<(), Stop> {
    machine.settle(position, log)?;
    answers.iter().try_for_each(|opt| machine.answer(position, *opt, log))
}
