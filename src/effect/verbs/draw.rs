//! `draw`: take cards from the top of a deck into a hand.

use super::{Verb, amount_of, seats_of};
use crate::effect::ast::Stmt;
use crate::effect::host::Host;
use crate::effect::look::{Look, bits};
use crate::effect::scene::{DRAW as STEP, Scene, TAKE, add_done};
use crate::engine::{Run, Side, Step, Tx};
use crate::table::{Card, Seat};

pub static DRAW: Verb = Verb::new(
    "draw <amount> [ for <seats> ]",
    "Takes that many cards from the top of the deck into the hand, one at a time.",
    "act: draw 2",
    could,
    run,
)
.said("{1:draw|draws} {0|card|cards}");

fn could(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    let parts = look.host.parts();
    let some = |kind, seat| !look.state.table.cards(look.host.layout().zone(kind, seat)).is_empty();
    amount_of(look, stmt, 0) > 0
        && bits(seats_of(look, stmt, 1))
            .any(|seat| some(parts.deck, seat) || look.host.refills_decks() && some(parts.discard, seat))
}

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let many = scene.amount(stmt, 0);
    scene.note_done(0);
    for seat in scene.seats(stmt, 1).into_iter().rev() {
        scene.tx.now(cards(seat, many))?;
    }
    Ok(())
}

/// The step that draws so many cards for a seat.
#[must_use]
pub fn cards(seat: Seat, many: i16) -> Step {
    Step::new(STEP).a(seat.0.into()).c(many)
}

#[inline(never)]
pub(in crate::effect) fn next(host: &dyn Host, tx: &mut Tx<'_>, step: Step) -> Run {
    if step.c <= 0 {
        return Ok(());
    }
    let seat = Seat(step.a as u8);
    let deck = tx.layout().zone(host.parts().deck, seat);
    match tx.table().top(deck) {
        Some(card) => {
            tx.now(step.c(step.c - 1))?;
            let first = Step::new(TAKE).a(card.0).b(step.a);
            tx.go_on_as(first);
            take(host, tx, first)
        }
        None => host.on_empty_deck(tx, seat, step.c),
    }
}

#[inline(never)]
pub(in crate::effect) fn take(host: &dyn Host, tx: &mut Tx<'_>, step: Step) -> Run {
    let (card, seat) = (Card(step.a), Seat(step.b as u8));
    let hand = tx.layout().zone(host.parts().hand, seat);
    let rule = host.verb_rule("draw");
    if step.c == 0 && !tx.is_blind(hand) && tx.table().face(card).is_none() {
        return tx.ask_face(rule, card, host.word("draw"), step.c(1));
    }
    tx.put(rule, card, hand, Side::Top)?;
    let depth = tx.state().agenda.frames().len();
    add_done(tx, depth, 1);
    if tx.table().face(card).is_some() {
        tx.show_to(rule, card, 1 << seat.0)?;
    }
    Ok(())
}
