//! `tilt`: exhaust cards.

use super::Verb;
use crate::effect::ast::{Arg, Stmt};
use crate::effect::look::Look;
use crate::effect::scene::Scene;
use crate::engine::Run;
use crate::table::TILTED;

pub static TILT: Verb = Verb::new(
    "tilt <cards>",
    "Tilts cards: they are used up until something sets them upright.",
    "regular: tilt this; gain 1 strength",
    could,
    run,
);

fn could(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    let Arg::Cards(selector) = &stmt.args[0] else { return false };
    look.cards(selector).iter().any(|card| !look.state.table.piece(*card).has(TILTED))
}

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    for card in scene.cards(stmt, 0) {
        scene.tx.set_marks(scene.rule, card, TILTED, 0)?;
    }
    Ok(())
}
