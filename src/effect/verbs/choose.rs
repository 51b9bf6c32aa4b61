//! `choose one`: one of several things is done. A branch that would do nothing may not be taken while another
//! would do something.

use super::Verb;
use crate::effect::ast::{Arg, Stmt};
use crate::effect::look::Look;
use crate::effect::scene::{OWN_STAGE, Scene, block, could_block, could_pay};
use crate::engine::{Ask, No, Opt, Run};

pub static CHOOSE: Verb = Verb::new(
    "choose one <block> or <block> [ or <block> ] [ or <block> ]",
    "The player picks one of the brackets; one without effect is barred while another has one.",
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
    let mut question = scene.question(stmt, Ask::One, OWN_STAGE);
    let fact = scene.host.word("that would do nothing");
    let look = scene.look();
    let useful: Vec<bool> = branches(stmt).map(|n| could_block(&look, line, n)).collect();
    if useful.iter().filter(|u| **u).count() == 0 {
        return Ok(());
    }
    for (n, could) in branches(stmt).zip(useful) {
        let law = if could { Ok(()) } else { Err(No::because(scene.rule, fact)) };
        question.consider(Opt::Branch(n.into()), law)?;
    }
    scene.tx.ask(question)
}
