//! `gain`: raise a number kept beside the table.

use smallvec::{SmallVec, smallvec};

use super::{Verb, amount_of, seats_of};
use crate::effect::ast::{Arg, Stmt};
use crate::effect::look::{Look, bits};
use crate::effect::scene::Scene;
use crate::engine::{Fault, Run};
use crate::table::{Counter, NOBODY};

pub static GAIN: Verb = Verb::new(
    "gain <amount> <counter> [ for <seats> ]",
    "Raises a number: a resource, a score.",
    "act: gain 2 strength",
    could,
    run,
)
.said("{2:gain|gains} {0#1}");

fn could(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    amount_of(look, stmt, 0) > 0 && !counters(look, stmt).is_empty()
}

/// Mostly one, or one for each who plays.
type Few<T> = SmallVec<[T; 8]>;

/// The numbers meant: one for each seat, or the shared one.
pub(super) fn counters(look: &Look<'_>, stmt: &Stmt) -> Few<Counter> {
    let Arg::Counter(kind) = stmt.args[1] else { return Few::new() };
    let layout = look.host.layout();
    if !layout.counters[usize::from(kind)].per_seat {
        return smallvec![layout.counter(kind as u8, NOBODY)];
    }
    bits(seats_of(look, stmt, 2)).map(|seat| layout.counter(kind as u8, seat)).collect()
}

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let by = scene.amount(stmt, 0).max(0);
    let done = change(scene, stmt, |_| by)?;
    scene.note_done(done);
    Ok(())
}

/// Changes each of the numbers meant by as much as its own state allows; says by how much in all.
pub(super) fn change(scene: &mut Scene<'_, '_>, stmt: &Stmt, by: impl Fn(i16) -> i16) -> Result<i16, Fault> {
    let Arg::Counter(kind) = stmt.args[1] else { return Ok(0) };
    let layout = scene.tx.layout();
    let shared = !layout.counters[usize::from(kind)].per_seat;
    let seats = if shared { smallvec![NOBODY] } else { scene.seats(stmt, 2) };
    let mut done = 0i16;
    for seat in &seats {
        let counter = layout.counter(kind as u8, *seat);
        let by = by(scene.tx.table().count(counter));
        scene.tx.add_count(scene.rule, counter, by)?;
        done = done.saturating_add(by.saturating_abs());
    }
    Ok(done)
}
