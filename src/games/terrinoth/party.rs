//! The party: its leader, how many heroes it has, whose decision it is.

use super::{Terrinoth, r, steps, words};
use crate::engine::{Ask, Opt, Run, Step, Tx, Who};
use crate::table::{Hand, NOBODY, Rule, Seat, Word};

pub const SOLO: Rule = r::COUNT_SOLO;
pub const CANNOT: Rule = r::GOLDEN_CANNOT;
pub const EQUAL_WAYS: Rule = r::GOLDEN_EQUAL_WAYS;
pub const MAY: Rule = r::GOLDEN_MAY;
pub const ACTIVE_HERO_PHASE: Rule = r::ACTIVE_HERO_PHASE;
pub const ACTIVE_ENEMY_PHASE: Rule = r::ACTIVE_ENEMY_PHASE;
pub const MULTI_HERO_ORDER: Rule = r::LEADER_MULTI_HERO_ORDER;

impl Terrinoth {
    /// Puts the activations of a hero phase on the agenda, by the number of heroes the game began with.
    pub(super) fn plan_activations(&self, tx: &mut Tx<'_>, seats: &[Seat], _: Seat) -> Run {
        let times = if self.layout.seats == 2 && !tx.is_off(r::COUNT_TWO_ACTIVATIONS) { 2 } else { 1 };
        if self.layout.seats == 3 && !tx.is_off(r::COUNT_THREE_EXTRA_ACTIVATION) {
            tx.now(Step::new(steps::EXTRA))?;
        }
        for _ in 0..times {
            for seat in seats.iter().rev() {
                tx.now(Step::new(steps::HERO_TURN).a(seat.0.into()))?;
            }
        }
        Ok(())
    }

    /// With three heroes the leader picks one who activates again.
    pub(super) fn on_extra(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seats: Vec<Seat> = self.playing(tx.table()).collect();
        let leader = self.leader(tx.table());
        if step.c == 0 {
            if seats.is_empty() {
                return Ok(());
            }
            let asks = (r::COUNT_THREE_EXTRA_ACTIVATION, Who::Seat(leader), Ask::One);
            return tx.ask_with(asks, Word(words::HERO), step.c(1), |_, question| {
                Ok(seats.iter().try_for_each(|seat| question.offer(Opt::Seat(*seat)))?)
            });
        }
        let Opt::Seat(seat) = tx.answer() else { return Ok(()) };
        tx.now(Step::new(steps::HERO_TURN).a(seat.0.into()))
    }

    /// What a count card adds to the health of a hero.
    pub(super) fn count_bonus(&self, tx_or: &crate::engine::State, seat: Seat) -> i16 {
        let cards = tx_or.table.cards(self.zone(super::names::zone::HERO, seat));
        let bonus = |card: &crate::table::Card| {
            if self.kind_of(&tx_or.table, *card) == Some(super::names::kind::COUNT) {
                crate::content::pack::printed(&self.library, self, tx_or, *card, "health")
            } else {
                0
            }
        };
        cards.iter().map(bonus).sum()
    }

    /// The token must be with somebody who lives: the next clockwise.
    pub(super) fn pass_on_token(&self, tx: &mut Tx<'_>, from: Seat) -> Run {
        if self.leader(tx.table()) != from {
            return Ok(());
        }
        let next = self.from_seat(tx.table(), from).first().copied().unwrap_or(NOBODY);
        tx.set_clock(r::LEADER_DEFINITION, Hand::Leader, next.0.into())
    }
}
