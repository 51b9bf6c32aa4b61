//! `gain`: raise a number kept beside the table.

use super::{Verb, could_always};
use crate::effect::ast::{Arg, Stmt};
use crate::effect::scene::Scene;
use crate::engine::Run;

pub static GAIN: Verb = Verb::new(
    "gain <amount> <counter> [ for <seats> ]",
    "Raises a number: a resource, a score.",
    "regular: gain 2 strength",
    could_always,
    run,
);

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let by = scene.amount(stmt, 0);
    change(scene, stmt, by)
}

pub(super) fn change(scene: &mut Scene<'_, '_>, stmt: &Stmt, by: i16) -> Run {
    let Arg::Counter(kind) = stmt.args[1] else { return Ok(()) };
    for seat in scene.seats(stmt, 2) {
        let counter = scene.tx.layout().counter(kind as u8, seat);
        scene.tx.add_count(scene.rule, counter, by)?;
    }
    Ok(())
}
