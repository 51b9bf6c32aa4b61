//! `until`: a standing line is in force for a while.

use super::{Verb, could_always};
use crate::effect::ast::{Arg, Stmt};
use crate::effect::scene::Scene;
use crate::engine::Run;
use crate::table::Lasting;

pub static UNTIL: Verb = Verb::new(
    "until <moment> <standing>",
    "Puts a standing line into force until the moment next comes; `target` stays what it is now.",
    "regular: pick 1 foe in line; until round-end (value armour of target is 0)",
    could_always,
    run,
);

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let Arg::Moment(moment) = stmt.args[0] else { return Ok(()) };
    let frame = scene.tx.frame();
    let line = Lasting {
        line: scene.step.a,
        part: scene.step.b,
        source: frame.source,
        subject: frame.target,
        seat: frame.seat,
        until: moment as u8,
    };
    scene.tx.begin_line(scene.rule, line)
}
