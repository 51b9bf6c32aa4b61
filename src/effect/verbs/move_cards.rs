//! `move`: cards go from where they are to a zone.

use super::{Verb, could_any};
use crate::effect::ast::{Arg, Stmt};
use crate::effect::scene::Scene;
use crate::engine::{Run, Side};
use crate::table::Zone;

pub static MOVE: Verb = Verb::new(
    "move <cards> to <zone> [ at <top|bottom> ]",
    "Puts cards into a zone, on top or at the right end unless the line says otherwise.",
    "regular: draw 1; move this to your deck at top",
    could_any,
    run,
);

/// The zone an argument means; the first where it could mean several.
pub(super) fn zone_of(scene: &Scene<'_, '_>, stmt: &Stmt, arg: usize) -> Option<Zone> {
    match stmt.args.get(arg) {
        Some(Arg::Zone(zone)) => scene.look().zones(zone).next(),
        _ => None,
    }
}

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let side = if stmt.args[2] == Arg::Word(1) { Side::Bottom } else { Side::Top };
    let Some(to) = zone_of(scene, stmt, 1) else { return Ok(()) };
    for card in scene.cards(stmt, 0) {
        let from = scene.tx.table().piece(card).zone;
        scene.tx.put(scene.rule, card, to, side)?;
        scene.host.on_moved(scene.tx, card, from, to)?;
    }
    Ok(())
}
