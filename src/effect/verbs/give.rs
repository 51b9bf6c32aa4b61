//! `give`: tokens are put on the boards of seats.

use smallvec::SmallVec;

use super::{Verb, amount_of, seats_of};
use crate::effect::ast::{Arg, Stmt};
use crate::effect::look::Look;
use crate::effect::scene::Scene;
use crate::engine::Run;
use crate::table::Holder;

pub static GIVE: Verb = Verb::new(
    "give <amount> <token> to <seats>",
    "Takes tokens from the pool and gives so many to each of the seats, as far as the pool reaches.",
    "act: give 2 sparks to you",
    could,
    run,
)
.said("{2:get|gets} {0#1}");

fn could(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    let Arg::Token(token) = stmt.args[1] else { return false };
    amount_of(look, stmt, 0) > 0 && look.state.table.pool(token) > 0 && seats_of(look, stmt, 2) != 0
}

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let by = scene.amount(stmt, 0).max(0);
    change(scene, stmt, by)
}

pub(super) fn change(scene: &mut Scene<'_, '_>, stmt: &Stmt, by: i16) -> Run {
    let on: SmallVec<[Holder; 8]> = scene.seats(stmt, 2).into_iter().map(Holder::Seat).collect();
    super::place::on_each(scene, stmt, &on, by)
}
