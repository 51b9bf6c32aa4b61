//! `until`: a standing line is in force for a while.

use super::{Sure, Verb, could_always};
use crate::effect::ast::{Arg, Noun, Pointer, Stmt};
use crate::effect::scene::Scene;
use crate::engine::Run;
use crate::table::Lasting;

pub static UNTIL: Verb = Verb::new(
    "until <moment> <standing>",
    "Puts a standing line into force until the moment next comes; `target`, or `it`, stays what it is now.",
    "act: pick 1 foe in line; until round-end (value armour of target is 0)",
    could_always,
    run,
)
.said("{1} until {0}")
.sure_if(|_| Sure::Always);

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let Arg::Moment(moment) = stmt.args[0] else { return Ok(()) };
    let Arg::Standing(standing) = &stmt.args[1] else { return Ok(()) };
    let frame = scene.tx.frame();
    let of = |pointer| standing.of.as_ref().is_some_and(|of| of.noun == Noun::Pointer(pointer));
    let of_it = of(Pointer::It);
    let subject = if of_it { frame.it } else { frame.target };
    if (of_it || of(Pointer::Target)) && scene.host.has_left(scene.tx.state(), subject) {
        return Ok(());
    }
    let line = Lasting {
        line: scene.step.a,
        part: scene.step.b,
        source: frame.source,
        subject,
        seat: frame.seat,
        until: moment as u8,
    };
    scene.tx.begin_line(scene.rule, line)
}
