//! `lose`: lower a number kept beside the table, never below zero.

use super::gain::{change, counters};
use super::{Verb, amount_of};
use crate::effect::ast::Stmt;
use crate::effect::look::Look;
use crate::effect::scene::Scene;
use crate::engine::Run;

pub static LOSE: Verb = Verb::new(
    "lose <amount> <counter> [ for <seats> ]",
    "Lowers a number, never below zero; as a cost it has to be there in full.",
    "act: may (lose 2 strength) to (draw 1)",
    could,
    run,
)
.said("{2:lose|loses} {0#1}")
.paid_if(pay);

fn could(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    amount_of(look, stmt, 0) > 0 && counters(look, stmt).iter().any(|c| look.state.table.count(*c) > 0)
}

fn pay(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    let (by, counters) = (amount_of(look, stmt, 0), counters(look, stmt));
    !counters.is_empty() && counters.iter().all(|c| look.state.table.count(*c) >= by)
}

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let by = scene.amount(stmt, 0).max(0);
    let done = change(scene, stmt, |have| -by.min(have.max(0)))?;
    scene.note_done(done);
    Ok(())
}
