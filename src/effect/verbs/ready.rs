//! `ready`: set tilted cards upright.

use super::Verb;
use crate::effect::ast::{Arg, Stmt};
use crate::effect::look::Look;
use crate::effect::scene::Scene;
use crate::engine::Run;
use crate::table::TILTED;

pub static READY: Verb = Verb::new(
    "ready <cards>",
    "Sets tilted cards upright.",
    "regular: ready 1 tool in your area that is tilted",
    could,
    run,
);

fn could(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    let Arg::Cards(selector) = &stmt.args[0] else { return false };
    look.cards(selector).iter().any(|card| look.state.table.piece(*card).has(TILTED))
}

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    for card in scene.cards(stmt, 0) {
        scene.tx.set_marks(scene.rule, card, 0, TILTED)?;
    }
    Ok(())
}
