//! `remove`: take tokens off cards.

use super::Verb;
use crate::effect::ast::{Arg, Stmt};
use crate::effect::look::Look;
use crate::effect::scene::Scene;
use crate::engine::Run;
use crate::table::Holder;

pub static REMOVE: Verb = Verb::new(
    "remove <amount> <token> from <cards>",
    "Takes tokens off each of the cards, as many as are there, back to the pool.",
    "regular: remove 1 wound from this",
    could,
    run,
);

fn could(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    let (Arg::Token(token), Arg::Cards(selector)) = (&stmt.args[1], &stmt.args[2]) else { return false };
    let mut any = false;
    look.each(selector, |card| any |= look.state.table.tokens(Holder::Card(card), *token) > 0);
    any
}

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let by = scene.amount(stmt, 0);
    super::place::change(scene, stmt, -by)
}
