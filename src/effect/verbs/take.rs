//! `take`: tokens are taken off the boards of seats.

use super::{Verb, amount_of, seats_of};
use crate::effect::ast::{Arg, Stmt};
use crate::effect::look::{Look, bits};
use crate::effect::scene::Scene;
use crate::engine::Run;
use crate::table::Holder;

pub static TAKE: Verb = Verb::new(
    "take <amount> <token> from <seats>",
    "Takes tokens from seats, as many as are there, back to the pool; as a cost they have to be there in full.",
    "act: may (take 1 spark from you) to (draw 1)",
    could,
    run,
)
.said("{2:lose|loses} {0#1}")
.paid_if(pay);

fn could(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    amount_of(look, stmt, 0) > 0 && has(look, stmt, 1)
}

fn pay(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    has(look, stmt, amount_of(look, stmt, 0).max(1))
}

fn has(look: &Look<'_>, stmt: &Stmt, least: i16) -> bool {
    let Arg::Token(token) = stmt.args[1] else { return false };
    bits(seats_of(look, stmt, 2)).any(|seat| look.state.table.tokens(Holder::Seat(seat), token) >= least)
}

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let by = scene.amount(stmt, 0).max(0);
    super::give::change(scene, stmt, -by)
}
