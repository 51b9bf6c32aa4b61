//! `choose one`: one of several things is done. A branch that would do nothing may not be taken while another
//! would do something, unless that takes something from the player. What is paid is paid in full.

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
.said("either {0} or {1}[ or {2}][ or {3}]")
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
    let able = able(&scene.look(), line, stmt);
    if able == 0 {
        let source = scene.frame().source;
        return scene.host.on_empty_choice(scene.tx, scene.rule, source);
    }
    let host = scene.host;
    let pays = is_cost(&host.library().line(line).line.blocks, (scene.step.b >> 8) as u8);
    let rule = scene.rule;
    let barred =
        || No::because(rule, host.word(if pays { "that cannot be paid" } else { "that would do nothing" }));
    scene.ask(stmt, Ask::One, OWN_STAGE, |tx, question| {
        let look = Look::in_frame(host, tx.state());
        let could = |n: u8| able >> n & 1 == 1;
        let costs = branches(stmt).any(|n| could(n) && is_costly(&look, line, n));
        Ok(branches(stmt).try_for_each(|n| {
            let may = if pays { could_pay(&look, line, n) } else { costs || could(n) };
            question.consider(Opt::Branch(n.into()), if may { Ok(()) } else { Err(barred()) })
        })?)
    })
}

/// The brackets that would do something, as bits by their numbers.
fn able(look: &Look<'_>, line: u16, stmt: &Stmt) -> u128 {
    branches(stmt)
        .filter(|n| could_block(look, line, *n))
        .fold(0, |set, n| set | 1u128.checked_shl(n.into()).unwrap_or(0))
}

/// Whether a bracket is paid for another one, by itself or as one of several ways.
fn is_cost(blocks: &[Vec<Stmt>], block: u8) -> bool {
    (0u8..).zip(blocks).any(|(at, stmts)| {
        stmts.iter().any(|stmt| {
            let is_paid = stmt.verb.pattern.ends_with("to <block>") && branches(stmt).last() != Some(block);
            let is_branch = std::ptr::eq(stmt.verb, &raw const CHOOSE);
            branches(stmt).any(|n| n == block) && (is_paid || is_branch && is_cost(blocks, at))
        })
    })
}

/// Whether a bracket takes something from whoever carries it out: then doing nothing instead is a choice.
fn is_costly(look: &Look<'_>, line: u16, block: u8) -> bool {
    look.library
        .block(line, block)
        .iter()
        .any(|stmt| look.host.is_costly(stmt.verb.name()) || branches(stmt).any(|n| is_costly(look, line, n)))
}
