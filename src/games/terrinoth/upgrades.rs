//! Upgrades: a basic card for an advanced one of the same action, always of one class.

use super::names::{counter, moment, zone};
use super::{Terrinoth, r, steps, words};
use crate::effect::Verb;
use crate::effect::ast::Stmt;
use crate::effect::moments::happen_last;
use crate::effect::scene::Scene;
use crate::effect::verbs::could_always;
use crate::engine::{Ask, No, Opt, Run, Side, State, Step, Tx, Who};
use crate::table::{Card, Seat, TILTED, Table, Word};

pub static UPGRADE: Verb = Verb::new(
    "upgrade <seats>",
    "The heroes upgrade one basic activation card each.",
    "when travelled if that many is 1: upgrade each hero",
    could_always,
    upgrade,
)
.said("{0:upgrade|upgrades} 1 activation card");

fn upgrade(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let seats = scene.seats(stmt, 0);
    super::party::one_after_the_other(scene.tx, &seats)?;
    for seat in seats.into_iter().rev() {
        scene.tx.now(Step::new(steps::UPGRADE).a(seat.0.into()))?;
    }
    Ok(())
}

impl Terrinoth {
    /// Which basic card.
    pub(super) fn on_upgrade(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        if tx.is_off(r::UPGRADE_TRIGGER) || self.is_out(tx.table(), seat) {
            return Ok(());
        }
        if step.c == 1 {
            let Opt::Act { card, .. } = tx.answer() else { return Ok(()) };
            return tx.now(Step::new(steps::UPGRADE_WITH).a(step.a).b(card.0));
        }
        let cards: Vec<Card> = tx.table().cards(self.zone(zone::ACTIVATION, seat)).to_vec();
        if !cards.iter().any(|card| self.may_be_upgraded(tx.state(), seat, *card).is_ok()) {
            return Ok(());
        }
        let asks = (r::UPGRADE_ONE_CARD_EACH, Who::Seat(seat), Ask::One);
        tx.ask_with(asks, Word(words::UPGRADE), step.c(1), |tx, question| {
            for card in &cards {
                let law = self.may_be_upgraded(tx.state(), seat, *card);
                question.list(Opt::Act { word: Word(words::UPGRADE), card: *card, line: 0 }, law)?;
            }
            if self.readings.upgrade_may {
                question.offer(Opt::Done)?;
            }
            Ok(())
        })
    }

    /// A basic card that some advanced card of the hero's class replaces.
    fn may_be_upgraded(&self, state: &State, seat: Seat, card: Card) -> Result<(), No> {
        if !self.is_basic(state, card) {
            return Err(No::because(r::UPGRADE_BASIC_ONLY, Word(words::NOT_BASIC)).of(card));
        }
        if self.has_version(state, seat, card) {
            return Ok(());
        }
        Err(No::because(r::UPGRADE_CLASS_LOCK, Word(words::NO_VERSION)).of(card))
    }

    fn is_basic(&self, state: &State, card: Card) -> bool {
        self.info(&state.table, card).is_some_and(|info| info.class.is_empty())
    }

    fn has_version(&self, state: &State, seat: Seat, card: Card) -> bool {
        let pool = state.table.cards(self.zone(zone::POOL, seat));
        let class = self.class_of(&state.table, seat);
        pool.iter().any(|new| self.may_upgrade(&state.table, class, card, *new).is_ok())
    }

    /// The class of a hero's advanced cards, once there are any.
    fn class_of(&self, table: &Table, seat: Seat) -> Option<&str> {
        let mut own = table.cards(self.zone(zone::ACTIVATION, seat)).iter();
        own.find_map(|card| {
            self.info(table, *card).map(|info| &*info.class).filter(|class| !class.is_empty())
        })
    }

    /// The same action; the same class as every advanced card before.
    fn may_upgrade(&self, table: &Table, class: Option<&str>, old: Card, new: Card) -> Result<(), No> {
        let (Some(from), Some(to)) = (self.info(table, old), self.info(table, new)) else { return Ok(()) };
        if from.action != to.action {
            return Err(No::because(r::UPGRADE_SAME_ACTION, Word(words::OTHER_ACTION)).of(new));
        }
        match class {
            Some(class) if class != to.class => {
                Err(No::because(r::UPGRADE_CLASS_LOCK, Word(words::CLASS_LOCK)).of(new))
            }
            _ => Ok(()),
        }
    }

    /// With which advanced card.
    pub(super) fn on_upgrade_with(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (seat, old) = (Seat(step.a as u8), Card(step.b));
        if step.c == 0 {
            let asks = (r::UPGRADE_FIRST_CLASS_FREE, Who::Seat(seat), Ask::One);
            return tx.ask_with(asks, Word(words::WITH), step.c(1), |tx, question| {
                question.about = old;
                let class = self.class_of(tx.table(), seat);
                for new in tx.table().cards(self.zone(zone::POOL, seat)) {
                    question.list(Opt::Card(*new), self.may_upgrade(tx.table(), class, old, *new))?;
                }
                Ok(())
            });
        }
        let Opt::Card(new) = tx.answer() else { return Ok(()) };
        let tilted = tx.table().piece(old).has(TILTED);
        tx.put(r::UPGRADE_REPLACED_TO_BOX, old, self.shared(zone::BOX), Side::Top)?;
        if tilted {
            tx.set_marks(r::UPGRADE_KEEPS_STATE, new, TILTED, 0)?;
        }
        tx.put(r::UPGRADE_ONE_CARD_EACH, new, self.zone(zone::ACTIVATION, seat), Side::Top)?;
        tx.add_count(r::UPGRADE_TRIGGER, self.count(counter::UPGRADES, seat), 1)?;
        happen_last(self, tx, moment::UPGRADED, new, seat, 0)
    }
}

/// Nobody upgrades at will.
pub fn at_will() -> No {
    No::because(r::UPGRADE_TRIGGER, Word(words::NO_UPGRADE))
}

/// An advanced card comes in the place of a basic one, which is named first.
pub fn for_basic(card: Card) -> No {
    No::because(r::UPGRADE_ONE_CARD_EACH, Word(words::FOR_BASIC)).of(card)
}

/// A class of another hero type.
pub fn other_type(card: Card) -> No {
    No::because(r::UPGRADE_FIRST_CLASS_FREE, Word(words::TWO_TYPES)).of(card)
}
