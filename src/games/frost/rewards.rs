//! Reward tokens: what helpers against a Villain get, one at a time, for resolve or for scout.

use super::names::{counter, kind, value, zone};
use super::{Frost, NO_LINE, r, steps, words};
use crate::engine::{Ask, No, Opt, Question, Run, Side, State, Step, Tx, Who};
use crate::table::{Card, NO_CARD, NOBODY, Rule, Seat, Word};

impl Frost {
    pub(super) fn set_up_rewards(&self, tx: &mut Tx<'_>) -> Run {
        for card in self.boxed_kind(tx.table(), kind::REWARD) {
            tx.put(super::villains::REWARD_TOKEN, card, self.shared(zone::REWARD_SUPPLY), Side::Top)?;
        }
        Ok(())
    }

    pub(super) fn offer_rewards(&self, state: &State, seat: Seat, question: &mut Question) -> Run {
        for card in state.table.cards(self.zone(zone::REWARDS, seat)) {
            question.offer(Opt::Act { word: Word(words::CLAIM), card: *card, line: NO_LINE })?;
        }
        Ok(())
    }

    /// Either side of the token, whichever lies up; then the token is gone.
    pub(super) fn on_claim(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (seat, card) = (Seat(step.a as u8), Card(step.b));
        if step.c == 0 {
            let asks = (r::REWARD_USE, Who::Seat(seat), Ask::One);
            return tx.ask_with(asks, Word(words::REWARD), step.c(1), |_, question| {
                question.about = card;
                question.offer(Opt::Word(Word(words::RESOLVE)))?;
                Ok(question.offer(Opt::Word(Word(words::SCOUT)))?)
            });
        }
        let (pool, worth) = match tx.answer() {
            Opt::Word(Word(words::SCOUT)) => (counter::SCOUT, value::SCOUT),
            Opt::Word(_) => (counter::RESOLVE, value::RESOLVE),
            _ => return Ok(()),
        };
        let many = self.value(tx.state(), worth, card);
        tx.add_count(r::REWARD_USE, self.count(pool, seat), many)?;
        self.give_back(tx, r::REWARD_DISCARD_AFTER_USE, card)?;
        if self.is_action_phase(tx.state()) { Ok(()) } else { tx.now(Step::new(steps::LOSE_POOLS).a(step.a)) }
    }

    fn give_back(&self, tx: &mut Tx<'_>, rule: Rule, card: Card) -> Run {
        tx.set_owner(rule, card, NOBODY)?;
        tx.put(rule, card, self.shared(zone::REWARD_SUPPLY), Side::Top)
    }

    /// A token worth so much resolve, where the supply has one.
    pub(super) fn do_reward(&self, tx: &mut Tx<'_>, rule: Rule, seat: Seat, worth: i16) -> Run {
        let supply = tx.table().cards(self.shared(zone::REWARD_SUPPLY)).to_vec();
        let fits = |card: &Card| self.value(tx.state(), value::RESOLVE, *card) == worth;
        let Some(card) = supply.into_iter().find(fits) else {
            return tx.tell(rule, Word(words::TOLD_NO_REWARD), NO_CARD, 0);
        };
        tx.now(Step::new(steps::KEEP_REWARD).a(seat.0.into()))?;
        tx.set_owner(rule, card, seat)?;
        tx.put(rule, card, self.zone(zone::REWARDS, seat), Side::Top)
    }

    /// Of two tokens one is discarded at once.
    pub(super) fn on_keep_reward(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        let zone = self.zone(zone::REWARDS, seat);
        if tx.table().cards(zone).len() < 2 {
            return Ok(());
        }
        if step.c == 0 {
            let asks = (r::REWARD_SECOND_DISCARDED, Who::Seat(seat), Ask::One);
            return tx.ask_with(asks, Word(words::KEEP), step.c(1), |tx, question| {
                Ok(tx.table().cards(zone).iter().try_for_each(|card| question.offer(Opt::Card(*card)))?)
            });
        }
        let Opt::Card(kept) = tx.answer() else { return Ok(()) };
        for card in tx.table().cards(zone).to_vec().into_iter().filter(|card| *card != kept) {
            self.give_back(tx, r::REWARD_SECOND_DISCARDED, card)?;
        }
        Ok(())
    }
}

/// Never more than one at a time.
pub fn too_many(card: Card) -> No {
    No::because(r::REWARD_SECOND_DISCARDED, Word(words::TWO_REWARDS)).of(card)
}

/// Whoever has none has nothing to use.
pub fn none() -> No {
    No::because(r::REWARD_USE, Word(words::NO_REWARD))
}

/// Reward tokens are used in the own turn only.
pub fn own_turn(card: Card) -> No {
    No::because(r::REWARD_USE, Word(words::NOT_TURN)).of(card)
}
