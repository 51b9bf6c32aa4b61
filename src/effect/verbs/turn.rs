//! `turn`: the other printed side of a card comes up.

use super::{Verb, could_any};
use crate::effect::ast::Stmt;
use crate::effect::scene::Scene;
use crate::engine::Run;
use crate::table::TURNED;

pub static TURN: Verb = Verb::new(
    "turn over <cards>",
    "Turns two-sided cards over; tokens on them stay.",
    "when wounded of this if wounds on this is at least 3: turn over this",
    could_any,
    run,
);

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    for card in scene.cards(stmt, 0) {
        let turned = scene.tx.table().piece(card).has(TURNED);
        let (on, off) = if turned { (0, TURNED) } else { (TURNED, 0) };
        scene.tx.set_marks(scene.rule, card, on, off)?;
    }
    Ok(())
}
