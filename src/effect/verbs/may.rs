//! `may`: the player is asked. With `to`, something is paid for something; it is offered only where it can be
//! paid in full and does something. Several ways to pay are offered side by side.

use super::Verb;
use crate::effect::ast::{Arg, Stmt};
use crate::effect::look::Look;
use crate::effect::scene::{OWN_STAGE, Scene, block, could_block, could_pay, note_taken};
use crate::engine::{Ask, No, Opt, Run};

pub static MAY: Verb =
    Verb::new("may <block>", "The player may do what the bracket says.", "act: may (draw 1)", could, run)
        .said("you may {0}");

pub static MAY_PAY: Verb = Verb::new(
    "may <block> [ or <block> ] [ or <block> ] to <block>",
    "The player may do one of the first brackets, in full, in order to do the last.",
    "act: may (lose 2 strength) or (discard 1 card in your hand other than this) to (draw 2)",
    could_pay_some,
    run_pay,
)
.said("you may {0}[ or {1}][ or {2}]{3>}");

fn could(look: &Look<'_>, line: u16, stmt: &Stmt) -> bool {
    matches!(stmt.args[0], Arg::Block(n) if could_block(look, line, n))
}

/// The ways to pay, and what for.
fn costs(stmt: &Stmt) -> (impl Iterator<Item = u8> + Clone + '_, Option<u8>) {
    let block = |arg: &Arg| if let Arg::Block(n) = arg { Some(*n) } else { None };
    let last = stmt.args.iter().rposition(|arg| block(arg).is_some()).unwrap_or(0);
    let gain = stmt.args.get(last).and_then(block);
    (stmt.args[..last].iter().filter_map(block), gain)
}

fn could_pay_some(look: &Look<'_>, line: u16, stmt: &Stmt) -> bool {
    let (mut costs, gain) = costs(stmt);
    gain.is_some_and(|gain| could_block(look, line, gain)) && costs.any(|n| could_pay(look, line, n))
}

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    if scene.step.c >= OWN_STAGE {
        let Some(step) = scene.bracket(stmt, 0).filter(|_| scene.tx.answer() == Opt::Yes) else {
            return Ok(());
        };
        note_taken(scene)?;
        return scene.tx.now(step);
    }
    if !could(&scene.look(), scene.step.a, stmt) {
        return Ok(());
    }
    ask_yes_no(scene, stmt)
}

fn ask_yes_no(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    scene.ask(stmt, Ask::YesNo, OWN_STAGE, |_, question| {
        question.offer(Opt::Yes)?;
        Ok(question.offer(Opt::No)?)
    })
}

fn run_pay(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let (mut costs, gain) = costs(stmt);
    if scene.step.c >= OWN_STAGE {
        let cost = match scene.tx.answer() {
            Opt::Yes => costs.next(),
            Opt::Branch(n) => costs.find(|cost| u16::from(*cost) == n),
            _ => None,
        };
        let (Some(cost), Some(gain)) = (cost, gain) else { return Ok(()) };
        note_taken(scene)?;
        return scene.tx.steps(&[block(scene.step.a, cost), block(scene.step.a, gain)]);
    }
    if !could_pay_some(&scene.look(), scene.step.a, stmt) {
        return Ok(());
    }
    if costs.clone().count() == 1 {
        return ask_yes_no(scene, stmt);
    }
    let mut question = scene.question(stmt, Ask::One, OWN_STAGE);
    let (look, fact) = (scene.look(), scene.host.word("that cannot be paid"));
    for cost in costs {
        let payable = could_pay(&look, scene.step.a, cost);
        let law = if payable { Ok(()) } else { Err(No::because(scene.rule, fact)) };
        question.consider(Opt::Branch(cost.into()), law)?;
    }
    question.offer(Opt::No)?;
    scene.tx.ask(question)
}
