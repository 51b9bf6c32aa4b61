//! `pick`: choose cards for what follows; the first is the target.

use super::{Verb, could_any};
use crate::effect::ast::Stmt;
use crate::effect::scene::Scene;
use crate::engine::Run;

pub static PICK: Verb = Verb::new(
    "pick <cards>",
    "The player chooses; `chosen` is all of them, until something else is chosen, and `target` the first.",
    "act: pick 1 foe in line; place 1 wound on target",
    could_any,
    run,
)
.aiming();

pub fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let first = scene.cards(stmt, 0).first().copied();
    if let (Some(card), Some(frame)) = (first, scene.tx.frame_mut()) {
        frame.target = card;
    }
    Ok(())
}
