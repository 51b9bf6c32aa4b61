//! `may`: the player is asked. With `to`, something is paid for something; it is offered only where it can be
//! paid in full and does something.

use super::Verb;
use crate::effect::ast::{Arg, Stmt};
use crate::effect::look::Look;
use crate::effect::scene::{OWN_STAGE, Scene, could_block, could_pay};
use crate::engine::{Ask, Opt, Run};

pub static MAY: Verb =
    Verb::new("may <block>", "The player may do what the bracket says.", "regular: may (draw 1)", could, run);

pub static MAY_PAY: Verb = Verb::new(
    "may <block> to <block>",
    "The player may do the first bracket, in full, in order to do the second.",
    "regular: may (discard 1 card in your hand) to (draw 2)",
    could,
    run,
);

fn could(look: &Look<'_>, line: u16, stmt: &Stmt) -> bool {
    match stmt.args.as_slice() {
        [Arg::Block(only)] => could_block(look, line, *only),
        [Arg::Block(cost), Arg::Block(gain)] => {
            could_pay(look, line, *cost) && could_block(look, line, *gain)
        }
        _ => false,
    }
}

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    if scene.step.c < OWN_STAGE {
        if !could(&scene.look(), scene.step.a, stmt) {
            return Ok(());
        }
        return scene.ask(stmt, Ask::YesNo, OWN_STAGE, |_, question| {
            question.offer(Opt::Yes)?;
            Ok(question.offer(Opt::No)?)
        });
    }
    if scene.tx.answer() != Opt::Yes {
        return Ok(());
    }
    for arg in (0..stmt.args.len()).rev() {
        if let Some(step) = scene.bracket(stmt, arg) {
            scene.tx.now(step)?;
        }
    }
    Ok(())
}
