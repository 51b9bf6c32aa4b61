//! What could be done: whether a line, a bracket or a cost would change the table now, told without carrying it out.

use super::ast::{Arg, Head, Stmt};
use super::host::Host;
use super::look::{Ctx, Look};
use super::scene::is_choice;
use crate::engine::State;
use crate::table::{Card, NO_CARD, NOBODY, Seat};

/// Whether carrying out this block could change anything now: one statement that could is enough.
#[must_use]
pub fn could_block(look: &Look<'_>, line: u16, block: u8) -> bool {
    let stmts = stmts(look, line, block);
    match stmts.split_first() {
        Some((first, rest)) if look.library.line(line).sure_at_target(block) => {
            any_picked(look, first, |look| look.ctx.target != NO_CARD || could_from(look, line, rest))
        }
        _ => could_from(look, line, stmts),
    }
}

fn stmts<'a>(look: &Look<'a>, line: u16, block: u8) -> &'a [Stmt] {
    look.library.block(line, block)
}

fn could_from<'a>(look: &Look<'a>, line: u16, stmts: &'a [Stmt]) -> bool {
    let Some((first, rest)) = stmts.split_first() else { return false };
    if is_pick(first) {
        return any_picked(look, first, |look| could_from(look, line, rest));
    }
    (first.verb.could)(look, line, first) || !rest.is_empty() && could_from(&after(look, first), line, rest)
}

fn is_pick(stmt: &Stmt) -> bool {
    stmt.verb.aims
}

/// Whether this block could be paid in full now: every statement has to do all it says.
#[must_use]
pub fn could_pay(look: &Look<'_>, line: u16, block: u8) -> bool {
    pay_from(look, line, stmts(look, line, block))
}

fn pay_from<'a>(look: &Look<'a>, line: u16, stmts: &'a [Stmt]) -> bool {
    let Some((first, rest)) = stmts.split_first() else { return true };
    if is_pick(first) {
        return enough(look, first) && any_picked(look, first, |look| pay_from(look, line, rest));
    }
    (first.verb.pay)(look, line, first) && (rest.is_empty() || pay_from(&after(look, first), line, rest))
}

/// Whether the test says yes to the table as it would be read after one of the cards that could be picked; as it
/// is, where none could.
fn any_picked<'a>(look: &Look<'a>, stmt: &'a Stmt, test: impl Fn(&Look<'a>) -> bool) -> bool {
    let look = after(look, stmt);
    let aimed = |target: Card| test(&Look { ctx: Ctx { target, ..look.ctx }, ..look });
    let mut none = true;
    let found = match stmt.args.first() {
        Some(Arg::Cards(selector)) => look.find_choosable(selector, &mut |card| {
            none = false;
            aimed(card)
        }),
        _ => false,
    };
    found || none && test(&look)
}

/// The table as statements after this one read it, as far as that can be told without carrying it out: whatever
/// could be chosen counts as chosen.
fn after<'a>(look: &Look<'a>, stmt: &'a Stmt) -> Look<'a> {
    let choice = stmt.args.iter().find_map(|arg| match arg {
        Arg::Cards(selector) if is_choice(selector) => Some(&**selector),
        _ => None,
    });
    Look { picked: choice.or(look.picked), paid: false, ..*look }
}

/// Whether the statement could do anything, and there are as many cards as it asks for.
pub fn could_in_full(look: &Look<'_>, line: u16, stmt: &Stmt) -> bool {
    (stmt.verb.could)(look, line, stmt) && enough(look, stmt)
}

/// Whether there are as many cards as the statement asks for.
pub(super) fn enough(look: &Look<'_>, stmt: &Stmt) -> bool {
    stmt.args.iter().all(|arg| match arg {
        Arg::Cards(selector) => look.has_choosable(selector, look.wanted(selector).0),
        _ => true,
    })
}

/// Whether a card's line could do anything, used by this seat now: its condition holds, its limit is not
/// reached, and one of its statements would change the table.
#[must_use]
pub fn could_line(host: &dyn Host, state: &State, line: u16, card: Card, seat: Seat) -> bool {
    could_line_in(&look_of(host, state, seat), line, card, seat)
}

/// From where lines of this seat are looked at that could be used now.
#[must_use]
pub fn look_of<'a>(host: &'a dyn Host, state: &'a State, seat: Seat) -> Look<'a> {
    let ctx = state.agenda.frame().map_or(Ctx::of_card(NO_CARD, seat), Ctx::of_frame);
    Look::new(host, state, Ctx { you: seat, ..ctx })
}

/// The same of a line whose body begins with something to be paid, by someone who is known to be able to pay it as
/// the table lies, outside of all actions.
#[must_use]
pub fn could_line_paid(look: &Look<'_>, line: u16, card: Card, seat: Seat) -> bool {
    let ctx = look.ctx;
    // Inside of something that is about other cards, what was found out beforehand need not hold.
    let paid = (ctx.target, ctx.it, ctx.they, ctx.number) == (NO_CARD, NO_CARD, NOBODY, 0);
    could_line_in(&Look { paid, ..*look }, line, card, seat)
}

/// The same, said only where the line begins with the choice of a target and one that may be chosen is there for
/// which the rest could do something. A no says nothing.
#[must_use]
pub fn could_line_at_target(look: &Look<'_>, line: u16, card: Card, seat: Seat) -> bool {
    let look = Look { ctx: Ctx { this: card, you: seat, line: Some(line), ..look.ctx }, ..*look };
    let Some((first, rest)) = stmts(&look, line, 0).split_first() else { return false };
    let Some(Arg::Cards(selector)) = stmt_choice(first) else { return false };
    let after = after(&look, first);
    let sure = look.library.line(line).sure_at_target(0);
    let aimed =
        |target: Card| sure || could_from(&Look { ctx: Ctx { target, ..after.ctx }, ..after }, line, rest);
    !rest.iter().any(is_pick)
        && may_begin(&look, line, card)
        && after.find_choosable(selector, &mut |c| aimed(c))
}

/// Whether nothing that is said before the body of a line keeps this seat from using it.
#[must_use]
pub fn may_begin_in(look: &Look<'_>, line: u16, card: Card, seat: Seat) -> bool {
    let look =
        Look { ctx: Ctx { this: card, you: seat, line: Some(line), ..look.ctx }, picked: None, ..*look };
    may_begin(&look, line, card)
}

/// The choice of a statement that aims.
fn stmt_choice(stmt: &Stmt) -> Option<&Arg> {
    stmt.args
        .first()
        .filter(|arg| is_pick(stmt) && matches!(arg, Arg::Cards(selector) if is_choice(selector)))
}

/// Whether the condition of an action holds and its limit is not reached.
#[inline]
fn may_begin(look: &Look<'_>, line: u16, card: Card) -> bool {
    match &look.library.line(line).line.head {
        Head::Action(action) => {
            action.cond.as_ref().is_none_or(|cond| look.holds(cond))
                && !super::moments::is_used_up(
                    look.host,
                    look.state,
                    card,
                    line,
                    (action.limit, look.ctx.you),
                )
        }
        _ => true,
    }
}

/// The same for many lines: the table is looked at from where it is looked at for all of them.
#[must_use]
pub fn could_line_in(look: &Look<'_>, line: u16, card: Card, seat: Seat) -> bool {
    let look =
        Look { ctx: Ctx { this: card, you: seat, line: Some(line), ..look.ctx }, picked: None, ..*look };
    may_begin(&look, line, card) && (look.library.line(line).always || could_block(&look, line, 0))
}
