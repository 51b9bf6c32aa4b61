//! Enraging: which Enemy, its tilt, what its text does, and Calm.

use super::names::{mark, moment, zone};
use super::{Mistfall, r, steps, words};
use crate::effect::ast::Stmt;
use crate::effect::moments::happen;
use crate::effect::scene::Scene;
use crate::effect::verbs::could_any;
use crate::effect::{Host, Verb};
use crate::engine::{Ask, No, Opt, Run, Step, Tx, Who};
use crate::table::{Card, NO_CARD, Rule, Seat, Word};

pub static ATTACK: Verb = Verb::new(
    "attack by <cards>",
    "The Enemy attacks the Hero in whose area it is, as in the Defence Phase.",
    "when enraged of this: attack by this; calm this",
    could_any,
    attack,
);

pub static ENRAGE: Verb = Verb::new(
    "enrage <cards>",
    "The Enemy is Enraged and its Enrage text is resolved.",
    "when retreated: enrage all enemies in any enemies",
    could_any,
    enrage,
);

pub static CALM: Verb = Verb::new(
    "calm <cards>",
    "An Enraged Enemy returns to its normal state.",
    "when enraged of this: remove 1 wound from this; calm this",
    could_any,
    calm,
);

/// An attack that Enraging causes does not use up the Enemy's activation.
fn attack(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    if scene.tx.is_off(r::ENRAGE_ATTACK) {
        return Ok(());
    }
    for card in scene.cards(stmt, 0).into_iter().rev() {
        scene.tx.now(Step::new(steps::ATTACK).a(card.0))?;
    }
    scene.tx.tell(r::ENRAGE_ATTACK, Word(words::TOLD_ATTACK), scene.frame().source, 0)
}

fn enrage(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    for card in scene.cards(stmt, 0).into_iter().rev() {
        scene.tx.now(Step::new(steps::ENRAGED).a(card.0))?;
    }
    Ok(())
}

fn calm(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    scene.cards(stmt, 0).into_iter().try_for_each(|card| {
        let on = scene.tx.table().piece(card).has(mark::ENRAGED);
        if on { scene.tx.set_marks(r::ENRAGE_CALM_ICON, card, 0, mark::ENRAGED) } else { Ok(()) }
    })
}

impl Mistfall {
    /// A Hero Enrages one Enemy of the own area: a Raging one if any is there.
    pub(super) fn on_enrage(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        if step.c == 1 {
            let Opt::Card(card) = tx.answer() else { return Ok(()) };
            return tx.now(Step::new(steps::ENRAGED).a(card.0));
        }
        let enemies: Vec<Card> = tx.table().cards(self.zone(zone::ENEMIES, seat)).to_vec();
        if enemies.is_empty() || self.is_out(tx.table(), seat) {
            return Ok(());
        }
        let raging = |card: &Card| self.info(tx.table(), *card).is_some_and(|info| info.raging);
        let enemies: Vec<(Card, bool)> = enemies.into_iter().map(|card| (card, raging(&card))).collect();
        let some = enemies.iter().any(|(_, raging)| *raging) && !tx.is_off(r::ENRAGE_RAGING_FIRST);
        let rule: Rule = if some { r::ENRAGE_RAGING_FIRST } else { r::ENRAGE_ANY };
        let asks = (rule, Who::Seat(seat), Ask::One);
        tx.ask_with(asks, Word(words::ENRAGE), step.c(1), |_, question| {
            for (card, raging) in &enemies {
                let law = if some && !raging {
                    Err(No::because(r::ENRAGE_RAGING_FIRST, Word(words::NOT_RAGING)).of(*card))
                } else {
                    Ok(())
                };
                question.consider(Opt::Card(*card), law)?;
            }
            Ok(())
        })
    }

    /// The card is tilted and its text resolved.
    pub(super) fn on_enraged(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let card = Card(step.a);
        if tx.is_off(r::ENRAGE_RESOLVE) || card == NO_CARD || !self.is_enemy_in_play(tx.table(), card) {
            return Ok(());
        }
        tx.set_marks(r::ENRAGE_RESOLVE, card, mark::ENRAGED, 0)?;
        let seat = self.holder_of(tx.state(), card);
        happen(self, tx, moment::ENRAGED, card, seat, 0)
    }
}
