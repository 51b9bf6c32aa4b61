//! `discard`: cards go to their owner's discard pile.

use super::{Verb, could_any, could_pay_any};
use crate::effect::ast::Stmt;
use crate::effect::scene::Scene;
use crate::engine::{Run, Side};

pub static DISCARD: Verb = Verb::new(
    "discard <cards>",
    "Puts cards on the discard pile of whoever owns or holds them.",
    "act: discard up to 2 Combat cards in your hand other than this; gain chosen strength",
    could_any,
    run,
)
.paid_if(could_pay_any);

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let cards = scene.movable(stmt, 0);
    let to = |scene: &Scene<'_, '_>, card| scene.host.discard_zone(scene.tx.state(), card);
    let moves: Vec<_> = cards.into_iter().filter_map(|card| Some((card, to(scene, card)?))).collect();
    super::move_cards::relocate_all(scene, &moves, Side::Top)
}
