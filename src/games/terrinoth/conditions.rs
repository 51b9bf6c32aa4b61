//! Conditions: received from the supply, one of each kind.

use super::names::{moment, zone};
use super::{r, words};
use crate::effect::Verb;
use crate::effect::ast::Stmt;
use crate::effect::look::{Look, bits};
use crate::effect::moments::happen;
use crate::effect::scene::Scene;
use crate::effect::verbs::{could_any, seats_of};
use crate::engine::{Run, Side};
use crate::table::{Rule, Word};

/// What is claimed lies before one hero and is that hero's.
pub const CLAIM: Rule = r::CLAIM_DEFINITION;
/// Nobody has the same one twice.
pub const NO_DUPLICATE: Rule = r::CONDITION_NO_DUPLICATE;
/// What a condition does stands on it.
pub const TEXT: Rule = r::CONDITION_TEXT_ON_CARD;

pub static RECEIVE: Verb = Verb::new(
    "receive <cards> [ for <seats> ]",
    "The heroes receive such a condition from the supply; one that is held already is not received again.",
    "when activates of this: receive condition in supply named \"poisoned\" for the active hero",
    could_any,
    receive,
)
.said("{1:become|becomes} {0=}");

pub static EARN: Verb = Verb::new(
    "earn <amount> [ for <seats> ]",
    "The heroes claim so many success tokens, up to five.",
    "use: earn 2; discard this",
    could_earn,
    earn,
)
.said("{1:claim|claims} {0|success token|success tokens}");

fn receive(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    for seat in scene.seats(stmt, 1) {
        let to = scene.tx.layout().zone(zone::CONDITIONS, seat);
        let Some(card) = scene.first_card(stmt, 0) else { return Ok(()) };
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

fn could_earn(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    bits(seats_of(look, stmt, 1)).any(|seat| super::success::has_room(look.state, seat))
}

fn earn(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let many = scene.amount(stmt, 0);
    scene
        .seats(stmt, 1)
        .into_iter()
        .try_for_each(|seat| super::success::claim(scene.tx, r::CLAIM_DEFINITION, seat, many))
}
