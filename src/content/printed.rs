//! Numbers as they are printed on the side of a card that is up.

use super::pack::optional;
use crate::effect::ast::Amount;
use crate::effect::{Ctx, Host, Library, Look};
use crate::engine::State;
use crate::table::{Card, NOBODY};

/// A number printed on the side of a card that is up; 0 where nothing is printed.
#[must_use]
pub fn printed(library: &Library, host: &dyn Host, state: &State, card: Card, field: &str) -> i16 {
    let Some(face) = library.up(&state.table, card) else { return 0 };
    let entry = library.entry(face);
    let kind = &library.lexicon.vocabulary.kinds[usize::from(entry.kind)];
    let at = kind.fields.iter().position(|name| optional(name).0 == field);
    let amount = at.and_then(|at| entry.fields.get(at)).and_then(Option::as_ref);
    amount.map_or(0, |amount| match amount {
        Amount::Const(n) => *n,
        amount => Look::new(host, state, Ctx::of_card(card, NOBODY)).amount(amount),
    })
}

/// A value as printed on the face that is up, by its number in the vocabulary; 0 where there is none.
#[must_use]
#[inline]
pub fn printed_value(library: &Library, host: &dyn Host, state: &State, card: Card, value: u16) -> i16 {
    let Some(face) = library.up(&state.table, card) else { return 0 };
    library.printed_number(face, value).unwrap_or_else(|| worked_out(library, host, state, card, value))
}

/// The same where the number hangs on the table.
#[inline(never)]
fn worked_out(library: &Library, host: &dyn Host, state: &State, card: Card, value: u16) -> i16 {
    let Some(face) = library.up(&state.table, card) else { return 0 };
    let look = Look::new(host, state, Ctx::of_card(card, NOBODY));
    library.printed(face, value).map_or(0, |amount| look.amount(amount))
}
