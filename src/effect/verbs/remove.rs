//! `remove`: take tokens off cards.

use super::{Verb, amount_of};
use crate::effect::ast::{Arg, Noun, Stmt};
use crate::effect::look::Look;
use crate::effect::scene::Scene;
use crate::engine::Run;
use crate::table::{Card, Holder, NO_CARD};

pub static REMOVE: Verb = Verb::new(
    "remove <amount> <token> from <cards>",
    "Takes tokens off each of the cards, as many as are there, back to the pool.",
    "act: remove 1 wound from this",
    could,
    run,
)
.said("remove {0#1} from {2}")
.paid_if(pay);

fn could(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    amount_of(look, stmt, 0) > 0 && has_holders(look, stmt, 1, 1)
}

/// As a cost, as many cards as are asked for have to hold the whole number each.
fn pay(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    let Arg::Cards(selector) = &stmt.args[2] else { return false };
    has_holders(look, stmt, amount_of(look, stmt, 0).max(1), look.wanted(selector).0.max(1))
}

/// Whether so many of the cards hold so many tokens at least.
fn has_holders(look: &Look<'_>, stmt: &Stmt, least: i16, many: usize) -> bool {
    let (Arg::Token(token), Arg::Cards(selector)) = (&stmt.args[1], &stmt.args[2]) else { return false };
    let holds = |card: Card| look.state.table.tokens(Holder::Card(card), *token) >= least;
    // Of one card that is pointed at this is told before anything else is asked about it.
    if let Noun::Pointer(pointer) = selector.noun
        && (look.pointed(pointer) == NO_CARD || !holds(look.pointed(pointer)))
    {
        return false;
    }
    if let (Some(pointer), 1) = (selector.only_pointer(), many) {
        return look.is_there(pointer);
    }
    let mut left = many;
    look.find_choosable_such(selector, holds, &mut |_| {
        left -= 1;
        left == 0
    })
}

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let by = scene.amount(stmt, 0).max(0);
    super::place::change(scene, stmt, -by)
}
