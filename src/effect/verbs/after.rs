//! `after`: something is done once the action is over.

use super::Verb;
use crate::effect::ast::{Arg, Stmt};
use crate::effect::host::Host;
use crate::effect::look::Look;
use crate::effect::query::seat_of;
use crate::effect::scene::{AFTER as STEP, Scene, block, could_block};
use crate::engine::{Frame, Run, Step, Tx};
use crate::table::{Card, NO_CARD, NOBODY};

pub static AFTER: Verb = Verb::new(
    "after <block>",
    "Does what the bracket says at the end of the action, when everything else of it is done.",
    "act: gain 1 strength; after (move this to your deck at top)",
    could,
    run,
)
.said("afterwards {0}");

fn could(look: &Look<'_>, line: u16, stmt: &Stmt) -> bool {
    matches!(stmt.args[0], Arg::Block(n) if could_block(look, line, n))
}

pub fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let Some(step) = scene.bracket(stmt, 0) else { return Ok(()) };
    let card = scene.tx.frame().source;
    let later = Step { kind: STEP, c: card.0 as i16, ..step };
    scene.tx.at_end(scene.host.action_frame(), later)
}

#[inline(never)]
pub(in crate::effect) fn now(host: &dyn Host, tx: &mut Tx<'_>, step: Step) -> Run {
    open_for(host, tx, Card(step.c as u16))?;
    tx.now(block(step.a, (step.b >> 8) as u8))
}

/// Opens a frame for a bracket of this card that was put off; the rest is as it is around it now.
pub(super) fn open_for(host: &dyn Host, tx: &mut Tx<'_>, card: Card) -> Run {
    let around = tx.frame();
    let acts = around.source == card || card == NO_CARD;
    let seat = if acts && around.seat != NOBODY { around.seat } else { seat_or(host, tx, card, around.seat) };
    tx.open(Frame { kind: host.ability_frame(), source: card, seat, ..around })
}

fn seat_or(host: &dyn Host, tx: &Tx<'_>, card: Card, otherwise: crate::table::Seat) -> crate::table::Seat {
    if card == NO_CARD {
        return otherwise;
    }
    match seat_of(host, tx.state(), card) {
        NOBODY => otherwise,
        seat => seat,
    }
}
