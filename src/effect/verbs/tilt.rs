//! `tilt`: exhaust cards.

use super::{Verb, could_change};
use crate::effect::ast::Stmt;
use crate::effect::look::Look;
use crate::effect::scene::Scene;
use crate::engine::Run;
use crate::table::TILTED;

pub static TILT: Verb = Verb::new(
    "tilt <cards>",
    "Tilts cards: they are used up until something sets them upright.",
    "act: tilt this; gain 1 strength",
    could,
    run,
);

fn could(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    could_change(look, stmt, |card| !look.state.table.piece(card).has(TILTED))
}

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let cards = scene.cards(stmt, 0);
    let changed = cards.iter().filter(|card| !scene.tx.table().piece(**card).has(TILTED)).count();
    scene.note_done(changed as i16);
    for card in cards {
        scene.tx.set_marks(scene.rule, card, TILTED, 0)?;
    }
    Ok(())
}
