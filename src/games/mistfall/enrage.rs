//! Enraging: which Enemy, its tilt, what its text does, and Calm.

use super::edition::{ENRAGED_ONCE, RAGING_ONLY};
use super::names::{mark, moment, zone};
use super::{Mistfall, r, steps, words};
use crate::effect::ast::Stmt;
use crate::effect::moments::happen;
use crate::effect::scene::Scene;
use crate::effect::verbs::{could_always, could_any};
use crate::effect::{Host, Verb};
use crate::engine::{Ask, No, Opt, Run, Step, Tx, Who};
use crate::table::{Card, NO_CARD, Rule, Seat, Word};

pub static ATTACK: Verb = Verb::new(
    "attack by <cards>",
    "The Enemy attacks the Hero in whose area it is, as in the Defence Phase.",
    "when enraged of this: attack by this; calm this",
    could_any,
    attack,
)
.said("{0} attacks");

pub static ENRAGE: Verb = Verb::new(
    "enrage <cards>",
    "The Enemy is Enraged and its Enrage text is resolved.",
    "when retreated: enrage all enemies in any enemies",
    could_any,
    enrage,
)
.said("Enrage {0}");

pub static PROVOKE: Verb = Verb::new(
    "provoke [ for <seats> ]",
    "The Hero Enrages one Enemy of the own area, a Raging one if any is there.",
    "when event: provoke for each hero",
    could_always,
    provoke,
)
.said("[{0}: ]Enrage an Enemy");

pub static CALM: Verb = Verb::new(
    "calm <cards>",
    "An Enraged Enemy returns to its normal state.",
    "when enraged of this: remove 1 wound from this; calm this",
    could_any,
    calm,
)
.said("make {0} no longer Enraged");

/// An attack that Enraging causes does not use up the Enemy's activation. Who blocks the Enemy blocks this too.
fn attack(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    if scene.tx.is_off(r::ENRAGE_ATTACK) {
        return Ok(());
    }
    for card in scene.cards(stmt, 0).into_iter().rev() {
        scene.tx.now(Step::new(steps::ATTACK).a(card.0).b(1))?;
    }
    // For how much it is, the attack tells itself.
    scene.tx.tell(r::ENRAGE_ATTACK, Word(words::TOLD_RAGE_ATTACK), scene.frame().source, 0)
}

fn enrage(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    for card in scene.cards(stmt, 0).into_iter().rev() {
        scene.tx.now(Step::new(steps::ENRAGED).a(card.0))?;
    }
    Ok(())
}

fn provoke(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    for seat in scene.seats(stmt, 0).into_iter().rev() {
        scene.tx.now(Step::new(steps::ENRAGE).a(seat.0.into()))?;
    }
    Ok(())
}

fn calm(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    scene.cards(stmt, 0).into_iter().try_for_each(|card| {
        let on = scene.tx.table().piece(card).has(mark::ENRAGED);
        let rule = if scene.frame().source == card { r::ENRAGE_CALM_ICON } else { r::ENRAGE_CALMED };
        if on { scene.tx.set_marks(rule, card, 0, mark::ENRAGED) } else { Ok(()) }
    })
}

/// An Enemy that goes to another area is still Enraged.
pub fn stays(tx: &mut Tx<'_>, card: Card) -> Run {
    if tx.is_off(r::ENRAGE_STAYS) {
        tx.set_marks(r::ENRAGE_CALM_ICON, card, 0, mark::ENRAGED)
    } else {
        Ok(())
    }
}

pub const RESOLVES: Rule = r::ENRAGE_RESOLVE;

impl Mistfall {
    /// A Hero Enrages one Enemy of the own area: a Raging one if any is there.
    pub(super) fn on_enrage(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        if step.c == 1 {
            let Opt::Card(card) = tx.answer() else { return Ok(()) };
            return tx.now(Step::new(steps::ENRAGED).a(card.0));
        }
        if self.is_out(tx.table(), seat) {
            return Ok(());
        }
        let own = self.zone(zone::ENEMIES, seat);
        // Enemies in the line are never meant.
        let none = tx.table().cards(own).is_empty() && tx.is_off(r::ENRAGE_NONE);
        let from = if none { self.shared(zone::QUEST_AREA) } else { own };
        let enemies: Vec<Card> = tx.table().cards(from).to_vec();
        if enemies.is_empty() {
            return tx.tell(r::ENRAGE_NONE, Word(words::TOLD_NO_ENEMY), NO_CARD, 0);
        }
        let raging = |card: &Card| self.info(tx.table(), *card).is_some_and(|info| info.raging);
        let enemies: Vec<(Card, bool)> = enemies.into_iter().map(|card| (card, raging(&card))).collect();
        if self.has(RAGING_ONLY) {
            return self.enrage_raging(tx, step, seat, &enemies);
        }
        let some = enemies.iter().any(|(_, raging)| *raging) && !tx.is_off(r::ENRAGE_RAGING_FIRST);
        let rule: Rule = if some { r::ENRAGE_RAGING_FIRST } else { r::ENRAGE_ANY };
        let fits = |(_, raging): &&(Card, bool)| *raging || !some;
        if let [(only, _)] = enemies.iter().filter(fits).copied().collect::<Vec<_>>()[..] {
            if tx.is_off(rule) {
                return Ok(());
            }
            tx.now(Step::new(steps::ENRAGED).a(only.0))?;
            return tx.tell(rule, Word(words::TOLD_ENRAGED), only, 0);
        }
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

    /// The reading in which only Raging Enemies are meant, and of them one that is not Enraged, if there is one.
    fn enrage_raging(&self, tx: &mut Tx<'_>, step: Step, seat: Seat, enemies: &[(Card, bool)]) -> Run {
        let fresh = |card: Card| !tx.table().piece(card).has(mark::ENRAGED) || tx.is_off(r::ENRAGE_FRESH);
        let fits = |(card, raging): &&(Card, bool)| *raging && fresh(*card);
        match enemies.iter().filter(fits).map(|(card, _)| *card).collect::<Vec<_>>()[..] {
            [] => tx.tell(r::ENRAGE_NONE, Word(words::TOLD_NO_ENEMY), NO_CARD, 0),
            [only] => {
                let passed = enemies.iter().any(|(card, raging)| *raging && *card != only);
                tx.now(Step::new(steps::ENRAGED).a(only.0))?;
                tx.tell(
                    if passed { r::ENRAGE_FRESH } else { r::ENRAGE_RAGING_FIRST },
                    Word(words::ENRAGE),
                    only,
                    0,
                )
            }
            _ => {
                let asks = (r::ENRAGE_FRESH, Who::Seat(seat), Ask::One);
                tx.ask_with(asks, Word(words::ENRAGE), step.c(1), |tx, question| {
                    for (card, raging) in enemies {
                        let law = match tx.table().piece(*card).has(mark::ENRAGED) {
                            _ if !raging => {
                                Err(No::because(r::ENRAGE_RAGING_FIRST, Word(words::NOT_RAGING)).of(*card))
                            }
                            true => Err(No::because(r::ENRAGE_FRESH, Word(words::ENRAGED)).of(*card)),
                            false => Ok(()),
                        };
                        question.consider(Opt::Card(*card), law)?;
                    }
                    Ok(())
                })
            }
        }
    }

    /// The card is tilted and its text resolved.
    pub(super) fn on_enraged(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let card = Card(step.a);
        if tx.is_off(r::ENRAGE_RESOLVE) || card == NO_CARD || !self.is_enemy_in_play(tx.table(), card) {
            return Ok(());
        }
        let enraged = tx.table().piece(card).has(mark::ENRAGED);
        if enraged && self.has(ENRAGED_ONCE) && !tx.is_off(r::ENRAGE_ALREADY) {
            return tx.tell(r::ENRAGE_ALREADY, Word(words::TOLD_RAGED), card, 0);
        }
        if enraged {
            tx.tell(r::ENRAGE_RESOLVE, Word(words::TOLD_AGAIN), card, 0)?;
        }
        tx.set_marks(r::ENRAGE_RESOLVE, card, mark::ENRAGED, 0)?;
        let seat = self.holder_of(tx.state(), card);
        happen(self, tx, moment::ENRAGED, card, seat, 0)
    }
}
