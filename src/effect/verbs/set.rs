//! `set`: put a cube on a space; nothing on the way counts.

use smallvec::smallvec;

use super::{Verb, could_always};
use crate::effect::ast::{Arg, Stmt};
use crate::effect::scene::Scene;
use crate::engine::Run;
use crate::table::NOBODY;

pub static SET: Verb = Verb::new(
    "set <track> to <amount> [ for <seats> ]",
    "Puts a cube on a space of its track; spaces between do not count as entered.",
    "act: set courage to half courage of you",
    could_always,
    run,
)
.said("set {0'2} to {1}");

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let Arg::Track(kind) = stmt.args[0] else { return Ok(()) };
    let layout = scene.tx.layout();
    let track_kind = &layout.tracks[usize::from(kind)];
    let to = scene.amount(stmt, 1);
    let seats = if track_kind.per_seat { scene.seats(stmt, 2) } else { smallvec![NOBODY] };
    for seat in seats {
        scene.tx.set_cube(scene.rule, layout.track(kind as u8, seat), to.clamp(0, track_kind.last(seat)))?;
    }
    Ok(())
}
