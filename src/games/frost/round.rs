//! Whose turn it is, and its three phases.

use super::names::{counter, frame, moment};
use super::{Frost, r, steps, words};
use crate::effect::moments::{happen, is_heard};
use crate::engine::{Ask, No, Opt, Run, Step, Tx, Who};
use crate::table::{Hand, Seat, Word};

pub mod phase {
    pub const ACTION: u16 = 1;
    pub const CLEAN_UP: u16 = 2;
    pub const LOCATION: u16 = 3;
    pub const SCORING: u16 = 4;
}

impl Frost {
    /// One turn: its phases in order. The Brash Hero has a turn of her own kind.
    pub(super) fn on_turn(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        tx.set_clock(r::TURN_CLOCKWISE, Hand::Turn, seat.0.into())?;
        if seat == tx.table().clock.leader || tx.table().clock.round == 0 {
            let round = tx.table().clock.round + 1;
            tx.set_clock(r::TURN_CLOCKWISE, Hand::Round, round)?;
        }
        tx.now(Step::new(steps::TURN_END).a(step.a))?;
        tx.open_new(frame::TURN)?.seat = seat;
        let turn: &[u16] = if self.is_brash(seat) {
            &[steps::BRASH]
        } else {
            &[steps::GO_ON, steps::ACTION, steps::CLEAN_UP, steps::LOCATION]
        };
        turn.iter().rev().try_for_each(|kind| tx.now(Step::new(*kind).a(step.a)))?;
        self.seats().chain(self.brash()).try_for_each(|seat| self.begin_counts(tx, seat))?;
        tx.set_clock(r::TURN_THREE_PHASES, Hand::Phase, phase::ACTION)?;
        self.comes_for(tx, moment::TURN_START, seat)
    }

    /// A moment has come for the hero of this seat.
    pub(super) fn comes_for(&self, tx: &mut Tx<'_>, moment: u8, seat: Seat) -> Run {
        if !is_heard(self, tx, moment) {
            return Ok(());
        }
        let hero = self.hero(tx.table(), seat);
        happen(self, tx, moment, hero, seat, 0)
    }

    /// What somebody has done this turn, others included: who helps against a Villain does it in a turn of another.
    fn begin_counts(&self, tx: &mut Tx<'_>, seat: Seat) -> Run {
        let kinds =
            [counter::PURCHASES, counter::EVENTS_BOUGHT, counter::DEED, counter::PLAYED, counter::ELIMINATED];
        let counters = kinds.into_iter().map(|kind| self.count(kind, seat));
        for counter in counters {
            if tx.table().count(counter) != 0 {
                tx.set_count(r::TURN_THREE_PHASES, counter, 0)?;
            }
        }
        Ok(())
    }

    /// The next player says that the turn may begin: time to hand the keyboard on.
    pub(super) fn on_go_on(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if step.c == 1 {
            return Ok(());
        }
        let asks = (r::TURN_THREE_PHASES, Who::Seat(Seat(step.a as u8)), Ask::GoOn);
        tx.ask_with(asks, Word(words::GO_ON), step.c(1), |_, question| Ok(question.offer(Opt::GoOn)?))
    }

    /// Stage 0 is the moment; stage 1 hands on to the next player, or ends the game after the last turns.
    pub(super) fn on_turn_end(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        if step.c == 0 {
            tx.now(step.c(1))?;
            if self.modes.solo && self.modes.events {
                tx.now(Step::new(steps::SOLO_ROW))?;
            }
            tx.now(Step::new(steps::LOSE_POOLS).a(step.a))?;
            return self.comes_for(tx, moment::TURN_END, seat);
        }
        let many = if self.modes.solo { 2 } else { self.players() };
        let next = Seat((seat.0 + 1) % many);
        if self.is_last_turn(tx, next) {
            return tx.now(Step::new(steps::SCORE));
        }
        let next = if tx.is_off(r::TURN_CLOCKWISE) { seat } else { next };
        tx.now(Step::new(steps::TURN).a(next.0.into()))
    }

    pub(super) fn set_phase(&self, tx: &mut Tx<'_>, phase: u16) -> Run {
        tx.set_clock(r::TURN_THREE_PHASES, Hand::Phase, phase)
    }
}

/// The command belongs to another phase.
pub fn other_phase() -> No {
    No::because(r::TURN_THREE_PHASES, Word(words::OTHER_PHASE))
}

/// Only the active player acts.
pub fn not_turn() -> No {
    No::because(r::TURN_CLOCKWISE, Word(words::NOT_TURN))
}
