//! `each`: do something for every card, or for every seat; `it` and `they` are the one in turn.

use super::{Verb, could_any};
use crate::effect::ast::{Arg, Stmt};
use crate::effect::look::{Ctx, Look};
use crate::effect::scene::{EACH_CARD, EACH_SEAT as SEATS, Scene, block, could_block};
use crate::engine::{Frame, Run, Step, Tx};
use crate::table::Seat;

pub static EACH: Verb = Verb::new(
    "each <cards> <block>",
    "Does what the bracket says for every such card; `it` is the card in turn.",
    "regular: each foe in line (place 1 wound on it)",
    could_any,
    run_cards,
);

pub static EACH_SEAT: Verb = Verb::new(
    "each seat <seats> <block>",
    "Does what the bracket says for every such seat; `they` is the seat in turn.",
    "when round-start: each seat each player (draw 1 for they)",
    could_seats,
    run_seats,
);

fn could_seats(look: &Look<'_>, line: u16, stmt: &Stmt) -> bool {
    let (Arg::Seats(seats), Arg::Block(n)) = (&stmt.args[0], &stmt.args[1]) else { return false };
    crate::effect::look::bits(look.seats(seats)).any(|seat| {
        let there = Look { ctx: Ctx { they: seat, ..look.ctx }, ..*look };
        could_block(&there, line, *n)
    })
}

fn loop_frame(scene: &Scene<'_, '_>) -> Frame {
    Frame { kind: scene.host.ability_frame(), cause: 0, ..scene.tx.frame() }
}

fn run_cards(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let Some(step) = scene.bracket(stmt, 1) else { return Ok(()) };
    let mut frame = loop_frame(scene);
    frame.chosen.clear();
    for card in scene.cards(stmt, 0) {
        frame.chosen.push(card, "cards of a loop")?;
    }
    scene.tx.open(frame)?;
    scene.tx.now(Step { kind: EACH_CARD, c: 0, ..step })
}

/// The list of a loop stays in the loop's own frame; the body gets a frame of its own.
pub(in crate::effect) fn next_card(tx: &mut Tx<'_>, step: Step) -> Run {
    let frame = tx.frame();
    let Some(card) = frame.chosen.get(step.c as usize).copied() else { return Ok(()) };
    tx.now(step.c(step.c + 1))?;
    tx.open(Frame { it: card, chosen: crate::table::Row::default(), ..frame })?;
    tx.now(block(step.a, (step.b >> 8) as u8))
}

fn run_seats(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let Some(step) = scene.bracket(stmt, 1) else { return Ok(()) };
    let set = scene.seats(stmt, 0).into_iter().fold(0u16, |set, seat| set | 1 << seat.0);
    scene.tx.now(Step { kind: SEATS, b: step.b | set, ..step })
}

pub(in crate::effect) fn next_seat(tx: &mut Tx<'_>, step: Step) -> Run {
    let left = step.b & 0xff;
    if left == 0 {
        return Ok(());
    }
    let seat = Seat(left.trailing_zeros() as u8);
    tx.now(step.b(step.b & !(1 << seat.0)))?;
    let frame = tx.frame();
    tx.open(Frame { they: seat, chosen: crate::table::Row::default(), ..frame })?;
    tx.now(block(step.a, (step.b >> 8) as u8))
}
