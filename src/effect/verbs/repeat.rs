//! `repeat`: do something several times.

use super::Verb;
use crate::effect::ast::{Arg, Stmt};
use crate::effect::look::Look;
use crate::effect::scene::{REPEAT as STEP, Scene, block, could_block};
use crate::engine::{Run, Step, Tx};

pub static REPEAT: Verb = Verb::new(
    "repeat <amount> <block>",
    "Does what the bracket says that many times.",
    "act: repeat 2 (may (discard 1 card in your hand other than this) to (draw 1))",
    could,
    run,
)
.said("{0|time|times}: {1}");

fn could(look: &Look<'_>, line: u16, stmt: &Stmt) -> bool {
    let (Arg::Amount(amount), Arg::Block(n)) = (&stmt.args[0], &stmt.args[1]) else { return false };
    look.amount(amount) > 0 && could_block(look, line, *n)
}

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let many = scene.amount(stmt, 0);
    let Some(step) = scene.bracket(stmt, 1) else { return Ok(()) };
    scene.tx.now(Step { kind: STEP, c: many, ..step })
}

#[inline(never)]
pub(in crate::effect) fn next(tx: &mut Tx<'_>, step: Step) -> Run {
    if step.c <= 0 {
        return Ok(());
    }
    tx.now(step.c(step.c - 1))?;
    tx.now(block(step.a, (step.b >> 8) as u8))
}
