//! `ready`: set tilted cards upright.

use super::{Verb, could_change};
use crate::effect::ast::Stmt;
use crate::effect::look::Look;
use crate::effect::scene::Scene;
use crate::engine::Run;
use crate::table::TILTED;

pub static READY: Verb = Verb::new(
    "ready <cards>",
    "Sets tilted cards upright.",
    "act: ready 1 tool in your area that is tilted",
    could,
    run,
);

fn could(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    could_change(look, stmt, |card| look.state.table.piece(card).has(TILTED))
}

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let cards = scene.cards(stmt, 0);
    let changed = cards.iter().filter(|card| scene.tx.table().piece(**card).has(TILTED)).count();
    scene.note_done(changed as i16);
    for card in cards {
        scene.tx.set_marks(scene.rule, card, 0, TILTED)?;
    }
    Ok(())
}
