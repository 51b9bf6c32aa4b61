//! `discard`: cards go to their owner's discard pile.

use super::{Verb, could_any};
use crate::effect::ast::Stmt;
use crate::effect::scene::Scene;
use crate::engine::{Run, Side};
use crate::table::NOBODY;

pub static DISCARD: Verb = Verb::new(
    "discard <cards>",
    "Puts cards on the discard pile of whoever holds or owns them.",
    "regular: discard up to 2 Combat cards in your hand; gain chosen strength",
    could_any,
    run,
);

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    for card in scene.cards(stmt, 0) {
        let piece = *scene.tx.table().piece(card);
        let holder = scene.tx.layout().zone_owner(piece.zone);
        let seat = if piece.owner == NOBODY { holder } else { piece.owner };
        let to = scene.tx.layout().zone(scene.host.parts().discard, seat);
        scene.tx.put(scene.rule, card, to, Side::Top)?;
        scene.host.on_moved(scene.tx, card, piece.zone, to)?;
    }
    Ok(())
}
