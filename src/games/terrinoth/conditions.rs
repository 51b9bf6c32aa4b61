//! Conditions: received from the supply, one of each kind.

use super::names::{moment, token, zone};
use super::{Terrinoth, r, words};
use crate::effect::Verb;
use crate::effect::ast::Stmt;
use crate::effect::moments::happen;
use crate::effect::scene::Scene;
use crate::effect::verbs::{could_always, could_any};
use crate::engine::{Run, Side, Tx};
use crate::table::{Holder, NOBODY, Rule, Seat, Token, Word};

/// Success tokens a hero can hold.
const MOST_TOKENS: i16 = 5;

pub static RECEIVE: Verb = Verb::new(
    "receive <cards> [ for <seats> ]",
    "The heroes receive such a condition from the supply; one that is held already is not received again.",
    "when activates of this: receive condition in supply named \"poisoned\" for the active hero",
    could_any,
    receive,
);

pub static EARN: Verb = Verb::new(
    "earn <amount> [ for <seats> ]",
    "The heroes claim so many success tokens, up to five.",
    "use: earn 2; discard this",
    could_always,
    earn,
);

fn receive(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    for seat in scene.seats(stmt, 1) {
        let to = scene.tx.layout().zone(zone::CONDITIONS, seat);
        let Some(card) = scene.cards(stmt, 0).first().copied() else { return Ok(()) };
        let face = scene.tx.table().face(card);
        let held = scene.tx.table().cards(to).iter().any(|own| scene.tx.table().face(*own) == face);
        if held && !scene.tx.is_off(r::CONDITION_NO_DUPLICATE) {
            scene.tx.tell(r::CONDITION_NO_DUPLICATE, Word(words::TOLD_HELD), card, 0)?;
            continue;
        }
        scene.tx.set_owner(r::CONDITION_RECEIVE, card, seat)?;
        scene.tx.put(r::CONDITION_RECEIVE, card, to, Side::Top)?;
        happen(scene.host, scene.tx, moment::RECEIVED, card, seat, 0)?;
    }
    Ok(())
}

fn earn(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let many = scene.amount(stmt, 0);
    scene.seats(stmt, 1).into_iter().try_for_each(|seat| claim(scene.tx, r::CLAIM_DEFINITION, seat, many))
}

/// Tokens up to five; what is above is not gained.
fn claim(tx: &mut Tx<'_>, rule: Rule, seat: Seat, many: i16) -> Run {
    if seat == NOBODY {
        return Ok(());
    }
    let own = tx.table().tokens(Holder::Seat(seat), Token(token::SUCCESS));
    let room = if tx.is_off(r::SUCCESS_MAX_FIVE) { many } else { (MOST_TOKENS - own).clamp(0, many.max(0)) };
    tx.add_tokens(rule, Holder::Seat(seat), Token(token::SUCCESS), room)?;
    if room < many {
        tx.tell(r::SUCCESS_MAX_FIVE, Word(words::TOLD_FULL), crate::table::NO_CARD, many - room)
    } else {
        Ok(())
    }
}

impl Terrinoth {
    pub(super) fn earn(&self, tx: &mut Tx<'_>, rule: Rule, seat: Seat, many: i16) -> Run {
        claim(tx, rule, seat, many)
    }
}
