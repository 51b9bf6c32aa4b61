//! `roll`: dice are rolled, one chance question each, and lie in the frame.

use super::Verb;
use crate::effect::ast::{Arg, Stmt};
use crate::effect::host::Host;
use crate::effect::look::Look;
use crate::effect::scene::{OWN_STAGE, ROLL as STEP, Scene};
use crate::engine::{Opt, Run, Step, Tx};
use crate::table::Die;

pub static ROLL: Verb = Verb::new(
    "roll <amount> <die>",
    "Rolls that many dice; the game says what their sides do.",
    "act: roll 2 fate",
    could,
    run,
)
.said("roll {0} {1} dice");

fn could(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    matches!(&stmt.args[0], Arg::Amount(amount) if look.amount(amount) > 0)
}

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    if scene.step.c >= OWN_STAGE {
        return scene.host.on_rolled(scene.tx, stmt);
    }
    let Arg::Die(die) = stmt.args[1] else { return Ok(()) };
    let many = scene.amount(stmt, 0).max(0) as u16;
    if let Some(frame) = scene.tx.frame_mut() {
        frame.dice.clear();
    }
    let done = scene.again(OWN_STAGE);
    scene.tx.steps(&[Step::new(STEP).a(die.0.into()).b(many), done])
}

#[inline(never)]
pub(in crate::effect) fn next(host: &dyn Host, tx: &mut Tx<'_>, step: Step) -> Run {
    if step.c == 1 {
        if let (Opt::Side(side), Some(frame)) = (tx.answer(), tx.frame_mut()) {
            frame.dice.push((step.a as u8, side), &"dice")?;
        }
        return tx.now(step.b(step.b.saturating_sub(1)).c(0));
    }
    if step.b == 0 {
        return Ok(());
    }
    tx.ask_roll(host.verb_rule("roll"), Die(step.a as u8), host.word("roll"), step.c(1))
}
