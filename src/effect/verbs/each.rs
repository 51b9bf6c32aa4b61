//! `each`: do something for every card, or for every seat; `it` and `they` are the one in turn.

use super::Verb;
use crate::effect::ast::{Arg, Stmt};
use crate::effect::host::Host;
use crate::effect::look::{Ctx, Look, bits, in_turn};
use crate::effect::scene::{EACH_CARD, EACH_SEAT as SEATS, Scene, block, could_block};
use crate::engine::{Frame, Run, Step, Tx};
use crate::table::Row;

pub static EACH: Verb = Verb::new(
    "each <cards> <block>",
    "Does what the bracket says for every such card; `it` is the card in turn.",
    "act: each foe in line (place 1 wound on it)",
    could_cards,
    run_cards,
)
.said("for each {0.}: {1}");

pub static EACH_SEAT: Verb = Verb::new(
    "each seat <seats> <block>",
    "Does what the bracket says for every such seat; `they` is the seat in turn.",
    "act: each seat each player (draw 1 for they)",
    could_seats,
    run_seats,
)
.said("for {0}: {1}");

pub static LET: Verb = Verb::new(
    "let <seats> <block>",
    "Those seats, one after the other, do what the bracket says: `you` is the one in turn and decides, `they` the \
     one who let them.",
    "act: let each player (choose one (draw 1) or (gain 1 strength))",
    could_let,
    run_let,
)
.said("{0}: {1}");

fn could_cards(look: &Look<'_>, line: u16, stmt: &Stmt) -> bool {
    let (Arg::Cards(selector), Arg::Block(n)) = (&stmt.args[0], &stmt.args[1]) else { return false };
    look.wanted(selector).1 > 0
        && look.find_choosable(selector, &mut |it| {
            could_block(&Look { ctx: Ctx { it, ..look.ctx }, ..*look }, line, *n)
        })
}

fn could_let(look: &Look<'_>, line: u16, stmt: &Stmt) -> bool {
    let (Arg::Seats(seats), Arg::Block(n)) = (&stmt.args[0], &stmt.args[1]) else { return false };
    bits(look.seats(seats)).any(|you| {
        let there = Look { ctx: Ctx { you, they: look.ctx.you, ..look.ctx }, ..*look };
        could_block(&there, line, *n)
    })
}

fn could_seats(look: &Look<'_>, line: u16, stmt: &Stmt) -> bool {
    let (Arg::Seats(seats), Arg::Block(n)) = (&stmt.args[0], &stmt.args[1]) else { return false };
    bits(look.seats(seats)).any(|seat| {
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
        frame.chosen.push(card, &"cards of a loop")?;
    }
    scene.note_done(0);
    scene.tx.open(frame)?;
    scene.tx.now(Step { kind: EACH_CARD, c: 0, ..step })
}

/// The list of a loop stays in the loop's own frame; the body gets a frame of its own.
#[inline(never)]
pub(in crate::effect) fn next_card(tx: &mut Tx<'_>, step: Step) -> Run {
    let frame = tx.frame();
    let Some(card) = frame.chosen.get(step.c as usize).copied() else { return Ok(()) };
    tx.now(step.c(step.c + 1))?;
    tx.open(Frame { it: card, chosen: Row::default(), ..frame })?;
    tx.now(block(step.a, (step.b >> 8) as u8))
}

fn run_seats(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    loop_seats(scene, stmt, 0)
}

fn run_let(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    loop_seats(scene, stmt, 1)
}

/// The last number of the step says whether the seat in turn acts or is only spoken of.
fn loop_seats(scene: &mut Scene<'_, '_>, stmt: &Stmt, acts: i16) -> Run {
    let Some(step) = scene.bracket(stmt, 1) else { return Ok(()) };
    let set = scene.seats(stmt, 0).into_iter().fold(0u16, |set, seat| set | 1 << seat.0);
    scene.note_done(0);
    scene.tx.now(Step { kind: SEATS, b: step.b | set, c: acts, ..step })
}

#[inline(never)]
pub(in crate::effect) fn next_seat(host: &dyn Host, tx: &mut Tx<'_>, step: Step) -> Run {
    let left = step.b & 0xff;
    let Some(seat) = in_turn(left as u8, host.first_seat(tx)).next() else { return Ok(()) };
    tx.now(step.b(step.b & !(1 << seat.0)))?;
    let frame = Frame { kind: host.ability_frame(), chosen: Row::default(), ..tx.frame() };
    let acts = step.c == 1;
    let (you, they) = if acts { (seat, frame.seat) } else { (frame.seat, seat) };
    tx.open(Frame { seat: you, they, ..frame })?;
    tx.now(block(step.a, (step.b >> 8) as u8))
}
