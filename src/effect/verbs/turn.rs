//! `turn`: the other printed side of a card comes up.

use super::{Verb, could_change};
use crate::effect::ast::Stmt;
use crate::effect::look::Look;
use crate::effect::scene::Scene;
use crate::engine::Run;
use crate::table::TURNED;

pub static TURN: Verb = Verb::new(
    "turn over <cards>",
    "Turns two-sided cards over; tokens on them stay.",
    "act: turn over 1 foe in line",
    could,
    run,
)
.said("turn {0} over");

/// Only a card with something printed on its other side changes.
fn could(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    let library = look.host.library();
    could_change(look, stmt, |card| {
        look.state.table.face(card).is_some_and(|face| library.entry(face).back.is_some())
    })
}

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    for card in scene.cards(stmt, 0) {
        let turned = scene.tx.table().piece(card).has(TURNED);
        let (on, off) = if turned { (0, TURNED) } else { (TURNED, 0) };
        scene.tx.set_marks(scene.rule, card, on, off)?;
    }
    Ok(())
}
