//! Hirelings: hired at a Haven, one at a time, used once and sent back.

use super::names::{action, moment, permission, zone};
use super::purchase::Purse;
use super::{Frost, r, steps, words};
use crate::effect::moments::happen;
use crate::engine::{Ask, No, Opt, Question, Run, Side, State, Step, Tx, Who};
use crate::table::{Card, NO_CARD, NOBODY, Rule, Seat, TILTED, Word};

pub const TO_AREA: Rule = r::HIRELING_TO_HERO_AREA;

impl Frost {
    pub(super) fn may_hire(
        &self,
        state: &State,
        purse: &Purse<'_>,
        haven: bool,
        card: Card,
    ) -> Result<(), No> {
        if !haven {
            return Err(No::because(r::HIRELING_HAVEN_ONLY, Word(words::NOT_HAVEN)).of(card));
        }
        self.permitted(state, permission::HIRE, purse.seat)?;
        self.may_pay_resolve(purse, card)
    }

    /// Only one is kept: which one is asked for.
    pub(super) fn on_keep_hireling(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        let zone = self.zone(zone::HIRELING, seat);
        if tx.table().cards(zone).len() < 2 {
            return Ok(());
        }
        if step.c == 0 {
            let asks = (r::HIRELING_EXCESS_RETURNED, Who::Seat(seat), Ask::One);
            return tx.ask_with(asks, Word(words::KEEP), step.c(1), |tx, question| {
                Ok(tx.table().cards(zone).iter().try_for_each(|card| question.offer(Opt::Card(*card)))?)
            });
        }
        let Opt::Card(kept) = tx.answer() else { return Ok(()) };
        for card in tx.table().cards(zone).to_vec().into_iter().filter(|card| *card != kept) {
            self.return_hireling(tx, r::HIRELING_EXCESS_RETURNED, card)?;
        }
        Ok(())
    }

    pub(super) fn return_hireling(&self, tx: &mut Tx<'_>, rule: Rule, card: Card) -> Run {
        tx.set_owner(rule, card, NOBODY)?;
        tx.set_marks(rule, card, 0, TILTED)?;
        tx.put(rule, card, self.shared(zone::HIRELINGS), Side::Top)
    }

    // ---- using ----

    /// At any time of the own turn.
    #[inline]
    pub(super) fn offer_hireling(&self, state: &State, seat: Seat, question: &mut Question) -> Run {
        for card in state.table.cards(self.zone(zone::HIRELING, seat)) {
            let Some(line) = self.line_of(&state.table, *card, action::USE) else { continue };
            let opt = Opt::Act { word: Word(words::USE), card: *card, line };
            question.consider(opt, self.may_resolve(state, seat, *card, line))?;
        }
        Ok(())
    }

    pub(super) fn do_use_hireling(&self, tx: &mut Tx<'_>, seat: Seat, card: Card, line: u16) -> Run {
        tx.now(Step::new(steps::RETURN_HIRELING).a(seat.0.into()).b(card.0))?;
        if tx.is_off(r::HIRELING_ANY_TIME_OWN_TURN) {
            return Ok(());
        }
        tx.tell(r::HIRELING_ANY_TIME_OWN_TURN, Word(words::USE), card, 0)?;
        self.resolve_line(tx, seat, card, line)
    }

    /// Back to the others, and outside the Action Phase what was generated is lost at once.
    pub(super) fn on_return_hireling(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (seat, card) = (Seat(step.a as u8), Card(step.b));
        if card != NO_CARD && tx.table().piece(card).zone == self.zone(zone::HIRELING, seat) {
            self.return_hireling(tx, r::HIRELING_RETURNS_AFTER_USE, card)?;
        }
        if !self.is_action_phase(tx.state()) {
            tx.now(Step::new(steps::LOSE_POOLS).a(step.a))?;
        }
        happen(self, tx, moment::USED, card, seat, 0)
    }
}

/// Hirelings have no locked part.
pub fn no_unlock(card: Card) -> No {
    No::because(r::HIRELING_NO_UNLOCK, Word(words::NO_UNLOCK)).of(card)
}

/// A Hireling who is with somebody is not to be had.
pub fn taken(card: Card) -> No {
    No::because(r::HIRELING_FREE_CHOICE, Word(words::TAKEN_HIRELING)).of(card)
}

/// Never more than one at a time.
pub fn too_many(card: Card) -> No {
    No::because(r::HIRELING_EXCESS_RETURNED, Word(words::TWO_HIRELINGS)).of(card)
}

/// Whoever has none has nobody to use.
pub fn none() -> No {
    No::because(r::HIRELING_ANY_TIME_OWN_TURN, Word(words::NO_HIRELING))
}

/// Only one's own is used.
pub fn not_with_you(card: Card, with_another: bool) -> No {
    let fact = if with_another { words::NOT_YOURS } else { words::HELD };
    No::because(r::HIRELING_ANY_TIME_OWN_TURN, Word(fact)).of(card)
}

/// A Hireling is neither played nor exhausted.
pub fn only_used(card: Card) -> No {
    No::because(r::HIRELING_ANY_TIME_OWN_TURN, Word(words::ONLY_USED)).of(card)
}

/// Hirelings serve in the own turn only.
pub fn own_turn(card: Card) -> No {
    No::because(r::HIRELING_ANY_TIME_OWN_TURN, Word(words::NOT_TURN)).of(card)
}
