//! `next`: something waits for a moment, and for the card it has to be about.

use super::Verb;
use super::after::open_for;
use crate::effect::ast::{Arg, Stmt};
use crate::effect::host::Host;
use crate::effect::look::{Ctx, Look};
use crate::effect::scene::{FORGET, NEXT as STEP, Scene, block, stmt_at};
use crate::engine::{Run, Step, Tx};
use crate::table::Card;

pub static NEXT: Verb = Verb::new(
    "next <moment> [ of <cards> ] [ if <cond> ] [ before <moment> ] <block>",
    "Does what the bracket says once, the next time the moment comes about such a card and the condition holds; \
     given up at the second moment.",
    "act: next enters of foe in line before round-end (place 1 spark on it)",
    super::could_always,
    run,
)
.said("the next time {0%1}[ and {2}][, before {3}]: {4}");

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let Arg::Moment(moment) = stmt.args[0] else { return Ok(()) };
    let card = scene.tx.frame().source;
    let step = Step { kind: STEP, c: card.0 as i16, ..scene.step };
    if let Arg::Moment(before) = stmt.args[3] {
        scene.tx.at_moment(before as u8, Step { kind: FORGET, ..step })?;
    }
    scene.tx.at_moment(moment as u8, step)
}

/// The moment has come: done if it is about the right card, otherwise it goes on waiting.
#[inline(never)]
pub(in crate::effect) fn come(host: &dyn Host, tx: &mut Tx<'_>, step: Step) -> Run {
    let Some(stmt) = stmt_at(host.library().line(step.a), step.b) else { return Ok(()) };
    let (Arg::Moment(moment), Some(Arg::Block(bracket))) = (&stmt.args[0], stmt.args.last()) else {
        return Ok(());
    };
    let card = Card(step.c as u16);
    let around = Ctx::of_frame(&tx.frame());
    let look = Look::new(host, tx.state(), Ctx { this: card, ..around });
    let fits = match &stmt.args[1] {
        Arg::Cards(of) => look.fits(of, around.it),
        _ => true,
    };
    let holds = match &stmt.args[2] {
        Arg::Cond(cond) => look.holds(cond),
        _ => true,
    };
    if !(fits && holds) {
        return tx.at_moment(*moment as u8, step);
    }
    tx.purge(|waiting, _| *waiting == Step { kind: FORGET, ..step });
    open_for(host, tx, card)?;
    tx.now(block(step.a, *bracket))
}

#[inline(never)]
pub(in crate::effect) fn forget(tx: &mut Tx<'_>, step: Step) -> Run {
    tx.purge(|waiting, _| *waiting == Step { kind: STEP, ..step });
    Ok(())
}
