//! Module 1: World Events. A third row of the Offer, one-card quests, and what Clean-up does to the row.

use super::names::{counter, kind, value, zone};
use super::{Frost, r, steps, words};
use crate::engine::{Ask, No, Opt, Run, Side, State, Step, Tx, Who};
use crate::table::{Card, FACE_DOWN, NOBODY, Rule, Seat, Word};

pub const SETUP_OFFER: Rule = r::EVENT_SETUP_OFFER;
pub const TO_AREA: Rule = r::EVENT_PURCHASE_TO_HERO_AREA;
pub const BOUGHT: Rule = r::EVENT_CLEANUP_DISCARD;
pub const COMPLETION: Rule = r::EVENT_COMPLETION;
pub const DECK_ENDS: Rule = r::EVENT_DECK_EXHAUSTED_ENDS;
pub const QUEST: Rule = r::EVENT_PROGRESS_BY_QUEST_ACTION;

/// World Events that may lie face up in one hero area.
const MOST: usize = 2;

impl Frost {
    /// All World Events in one deck; with Villains in it, where there are some.
    pub(super) fn set_up_events(&self, tx: &mut Tx<'_>) -> Run {
        for card in self.boxed_kind(tx.table(), kind::EVENT) {
            tx.put(r::EVENT_SETUP_DECK, card, self.shared(zone::EVENT_DECK), Side::Top)?;
        }
        tx.shuffle(r::EVENT_SETUP_DECK, self.shared(zone::EVENT_DECK))?;
        if self.modes.villains { self.set_up_villains(tx) } else { Ok(()) }
    }

    // ---- limits ----

    /// Two at most, and no two of one name.
    pub(super) fn may_take_event(&self, state: &State, seat: Seat, card: Card) -> Result<(), No> {
        let table = &state.table;
        let events = table.cards(self.zone(zone::EVENTS, seat)).iter();
        let face_up: Vec<Card> = events.copied().filter(|card| !table.piece(*card).has(FACE_DOWN)).collect();
        let name = |card: Card| table.face(card).map(|face| self.library.entry(face).name.as_str());
        if face_up.iter().any(|other| name(*other) == name(card)) {
            return Err(No::because(r::EVENT_LIMIT_SAME_NAME, Word(words::SAME_NAME)).of(card));
        }
        if face_up.len() >= MOST {
            return Err(No::because(r::EVENT_LIMIT_TWO, Word(words::TWO_EVENTS)).of(card));
        }
        Ok(())
    }

    /// Without a price it is gained by its own rule only: no cost is not cost 0.
    pub(super) fn may_pay_event(&self, state: &State, card: Card) -> Result<(), No> {
        if self.has_value(&state.table, value::COST, card) {
            return Ok(());
        }
        Err(No::because(r::EVENT_NO_COST_CARDS, Word(words::NO_PRICE)).of(card))
    }

    pub(super) fn refill_event_row(&self, tx: &mut Tx<'_>) -> Run {
        tx.now(Step::new(steps::REFILL).a(zone::EVENT_ROW.into()).b(r::EVENT_PURCHASE_LIKE_OFFER.0))
    }

    // ---- clean-up ----

    /// Whoever bought no World Event discards one of the row, which is then filled up.
    pub(super) fn on_event_discard(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        let row = self.shared(zone::EVENT_ROW);
        let alone = self.modes.solo && !self.modes.both_discards;
        let spared = alone || self.pool(tx.table(), counter::EVENTS_BOUGHT, seat) > 0;
        if !self.modes.events || spared || tx.table().cards(row).is_empty() {
            return Ok(());
        }
        if step.c == 0 {
            let asks = (r::EVENT_CLEANUP_DISCARD, Who::Seat(seat), Ask::One);
            return tx.ask_with(asks, Word(words::DISCARD), step.c(1), |tx, question| {
                Ok(tx.table().cards(row).iter().try_for_each(|card| question.offer(Opt::Card(*card)))?)
            });
        }
        let Opt::Card(card) = tx.answer() else { return Ok(()) };
        self.drop_event(tx, r::EVENT_CLEANUP_DISCARD, card)
    }

    /// A card leaves the row for good and another one comes.
    pub(super) fn drop_event(&self, tx: &mut Tx<'_>, rule: Rule, card: Card) -> Run {
        tx.set_owner(rule, card, NOBODY)?;
        tx.put(rule, card, self.shared(zone::EVENT_DISCARD), Side::Top)?;
        tx.now(Step::new(steps::REFILL).a(zone::EVENT_ROW.into()).b(r::EVENT_CLEANUP_REFILL.0))
    }
}

/// Never more than two face up.
pub fn too_many(card: Card) -> No {
    No::because(r::EVENT_LIMIT_TWO, Word(words::TWO_EVENTS)).of(card)
}

/// A World Event never goes to a deck or a discard pile.
pub fn never_there(card: Card) -> No {
    No::because(r::EVENT_PURCHASE_TO_HERO_AREA, Word(words::NO_EVENT_HERE)).of(card)
}
