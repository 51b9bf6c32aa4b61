//! The round: seven phases in their order, and how the game ends.

use super::edition::ABILITIES_BEFORE;
use super::names::{frame, moment, track};
use super::{Mistfall, r, result, steps, words};
use crate::effect::moments::{happen, happen_last};
use crate::engine::{Ask, No, Opt, Run, State, Step, Tx, Who};
use crate::table::{Hand, NO_CARD, NOBODY, Rule, Word};

/// The phases by number, as the clock and the layout know them.
pub mod phase {
    pub const REINFORCEMENT: u16 = 1;
    pub const TRAVEL: u16 = 2;
    pub const PURSUIT: u16 = 3;
    pub const HERO: u16 = 4;
    pub const DEFENCE: u16 = 5;
    pub const ENCOUNTER: u16 = 6;
    pub const TIME: u16 = 7;
}

impl Mistfall {
    pub(super) fn begin_round(&self, tx: &mut Tx<'_>) -> Run {
        tx.now(Step::new(steps::ROUND))
    }

    /// The next round lies below this one's frame, so that rounds do not nest; its phases lie inside.
    pub(super) fn on_round(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        tx.now(step)?;
        tx.open_new(frame::ROUND)?;
        let phases = phase::REINFORCEMENT..=phase::TIME;
        phases.rev().try_for_each(|phase| tx.now(Step::new(steps::PHASE).a(phase)))
    }

    /// Stage 0 turns the clock, stage 1 asks whether to go on, stage 2 takes the answer.
    pub(super) fn on_phase(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        match step.c {
            0 => {
                tx.now(step.c(1))?;
                if step.a == phase::REINFORCEMENT {
                    let round = tx.table().clock.round;
                    tx.set_clock(r::ROUND_SEVEN_PHASES, Hand::Round, round + 1)?;
                    happen(self, tx, moment::ROUND_START, NO_CARD, NOBODY, 0)?;
                }
                tx.set_clock(r::ROUND_SEVEN_PHASES, Hand::Phase, step.a)
            }
            1 => {
                let asks = (self.steps_of(step.a), Who::Table, Ask::GoOn);
                tx.ask_with(asks, Word(words::GO_ON), step.c(2), |tx, question| {
                    question.offer(Opt::GoOn)?;
                    self.offer_free(tx.state(), question)
                })
            }
            _ => match tx.answer() {
                Opt::Act { .. } => self.do_free(tx, step.c(1)),
                _ => tx.now(Step::new(steps::PHASE_RUN).a(step.a)),
            },
        }
    }

    /// The rule that lists the steps of a phase asks whether to begin them.
    fn steps_of(&self, phase: u16) -> Rule {
        match phase {
            phase::REINFORCEMENT => r::BEGIN_REINFORCEMENT,
            phase::TRAVEL => r::BEGIN_TRAVEL,
            phase::PURSUIT => r::BEGIN_PURSUIT,
            phase::HERO => r::BEGIN_HERO,
            phase::DEFENCE => r::BEGIN_DEFENCE,
            phase::ENCOUNTER => r::BEGIN_ENCOUNTER,
            _ => r::BEGIN_TIME,
        }
    }

    pub(super) fn on_phase_run(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        tx.open_new(frame::PHASE)?;
        tx.now(Step::new(steps::PHASE_END).a(step.a))?;
        match step.a {
            phase::REINFORCEMENT => self.do_reinforcement(tx)?,
            phase::TRAVEL => tx.now(Step::new(steps::TRAVEL))?,
            phase::PURSUIT => tx.now(Step::new(steps::PURSUE))?,
            phase::HERO => self.do_hero_phase(tx)?,
            phase::DEFENCE => self.do_defence(tx)?,
            phase::ENCOUNTER => tx.now(Step::new(steps::AFTERMATH))?,
            _ => self.do_time_phase(tx)?,
        }
        if tx.is_off(r::ROUND_NO_SKIP) {
            return Ok(());
        }
        let start = moment::REINFORCEMENT_START + step.a as u8 - 1;
        happen_last(self, tx, start, NO_CARD, NOBODY, 0)
    }

    /// What hangs on the end of the phase, then the marks that last as long as the phase.
    pub(super) fn on_phase_end(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if step.c == 1 {
            self.note_phase(tx)?;
            self.end_silence_of_phase(tx)?;
            return if step.a == phase::DEFENCE { self.end_defence(tx) } else { Ok(()) };
        }
        tx.now(step.c(1))?;
        if tx.is_off(r::ROUND_NO_SKIP) {
            return Ok(());
        }
        if step.a == phase::DEFENCE && self.has(ABILITIES_BEFORE) {
            // They came when the Enemies had attacked.
            return Ok(());
        }
        let end = moment::REINFORCEMENT_END + step.a as u8 - 1;
        happen_last(self, tx, end, NO_CARD, NOBODY, 0)
    }

    // ---- the end ----

    /// Time is up: at once, whatever else is going on.
    pub(super) fn lose_by_time(&self, tx: &mut Tx<'_>) -> Run {
        tx.end_game(r::END_DEFEAT_TIME, result::DEFEAT)
    }

    /// A Hero is out before the villain's Location, or the last one is.
    pub(super) fn lose_by_heroes(&self, tx: &mut Tx<'_>, all: bool) -> Run {
        let rule = if all { r::END_DEFEAT_ALL_DOWN } else { r::END_DEFEAT_HERO_DOWN };
        tx.end_game(rule, result::DEFEAT)
    }

    pub(super) fn on_victory(&self, tx: &mut Tx<'_>) -> Run {
        tx.end_game(r::END_VICTORY, result::VICTORY)
    }

    /// Nothing is done once the game is over, by the rule that ended it.
    pub(super) fn why_over(&self, state: &State) -> No {
        let table = &state.table;
        let time = table.cube(self.track(track::TIME, NOBODY));
        let rule = match table.clock.result {
            result::VICTORY => r::END_VICTORY,
            _ if time >= self.layout.tracks[usize::from(track::TIME)].last(NOBODY) => r::END_DEFEAT_TIME,
            _ if self.playing(table).next().is_none() => r::END_DEFEAT_ALL_DOWN,
            _ => r::END_DEFEAT_HERO_DOWN,
        };
        No::because(rule, Word(words::OVER))
    }
}

/// A Regular Action belongs to a Hero Turn.
pub fn regular_outside(state: &State) -> No {
    No { rule: r::REGULAR_OUTSIDE, ..other_phase(state) }
}

/// A Reward is traded when it is drawn, and never afterwards.
pub fn traded_late(state: &State) -> No {
    No { rule: r::REWARD_TRADE_LATE, ..other_phase(state) }
}

/// A command of another phase.
pub fn other_phase(state: &State) -> No {
    No::because(r::ROUND_SEVEN_PHASES, Word(words::OTHER_PHASE)).count(state.table.clock.phase as i16)
}
