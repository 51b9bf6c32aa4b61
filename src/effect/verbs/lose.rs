//! `lose`: lower a number kept beside the table, never below zero.

use super::Verb;
use crate::effect::ast::{Arg, Stmt};
use crate::effect::look::Look;
use crate::effect::scene::Scene;
use crate::engine::Run;

pub static LOSE: Verb = Verb::new(
    "lose <amount> <counter> [ for <seats> ]",
    "Lowers a number, never below zero; as a cost it has to be there in full.",
    "regular: may (lose 2 strength) to (draw 1)",
    could,
    run,
);

fn could(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    let (Arg::Amount(amount), Arg::Counter(kind)) = (&stmt.args[0], &stmt.args[1]) else { return false };
    let counter = look.host.layout().counter(*kind as u8, look.ctx.you);
    look.state.table.count(counter) >= look.amount(amount)
}

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let by = scene.amount(stmt, 0);
    let Arg::Counter(kind) = stmt.args[1] else { return Ok(()) };
    let seat = scene.seats(stmt, 2).first().copied().unwrap_or(crate::table::NOBODY);
    let have = scene.tx.table().count(scene.tx.layout().counter(kind as u8, seat));
    super::gain::change(scene, stmt, -by.min(have))
}
