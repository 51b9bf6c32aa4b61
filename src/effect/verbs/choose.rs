//! `choose one`: one of several things is done. A branch that would do nothing may not be taken while another
//! would do something, unless that takes something from the player.

use super::Verb;
use crate::effect::ast::{Arg, Stmt};
use crate::effect::look::Look;
use crate::effect::scene::{OWN_STAGE, Scene, block, could_block, could_pay};
use crate::engine::{Ask, No, Opt, Run};

pub static CHOOSE: Verb = Verb::new(
    "choose one <block> or <block> [ or <block> ] [ or <block> ]",
    "The player picks one of the brackets; one without effect is barred while another has one that costs nothing.",
    "act: choose one (draw 1) or (remove 1 wound from this)",
    could,
    run,
)
.paid_if(pay);

fn pay(look: &Look<'_>, line: u16, stmt: &Stmt) -> bool {
    branches(stmt).any(|n| could_pay(look, line, n))
}

fn branches(stmt: &Stmt) -> impl Iterator<Item = u8> + '_ {
    stmt.args.iter().filter_map(|arg| if let Arg::Block(n) = arg { Some(*n) } else { None })
}

fn could(look: &Look<'_>, line: u16, stmt: &Stmt) -> bool {
    branches(stmt).any(|n| could_block(look, line, n))
}

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    if scene.step.c >= OWN_STAGE {
        return match scene.tx.answer() {
            Opt::Branch(n) => scene.tx.now(block(scene.step.a, n as u8)),
            _ => Ok(()),
        };
    }
    let line = scene.step.a;
    if !could(&scene.look(), line, stmt) {
        let source = scene.frame().source;
        return scene.host.on_empty_choice(scene.tx, scene.rule, source);
    }
    let barred = No::because(scene.rule, scene.host.word("that would do nothing"));
    let host = scene.host;
    scene.ask(stmt, Ask::One, OWN_STAGE, |tx, question| {
        let look = Look::in_frame(host, tx.state());
        let costs = branches(stmt).any(|n| could_block(&look, line, n) && is_costly(&look, line, n));
        Ok(branches(stmt).try_for_each(|n| {
            let law = if costs || could_block(&look, line, n) { Ok(()) } else { Err(barred) };
            question.consider(Opt::Branch(n.into()), law)
        })?)
    })
}

/// Whether a bracket takes something from whoever carries it out: then doing nothing instead is a choice.
fn is_costly(look: &Look<'_>, line: u16, block: u8) -> bool {
    let blocks = &look.library.line(line).line.blocks;
    let stmts = blocks.get(usize::from(block)).map(Vec::as_slice).unwrap_or_default();
    stmts
        .iter()
        .any(|stmt| look.host.is_costly(stmt.verb.name()) || branches(stmt).any(|n| is_costly(look, line, n)))
}
