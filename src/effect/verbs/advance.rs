//! `advance`: move a cube along its track.

use smallvec::smallvec;

use super::{Sure, Verb, amount_of, seats_perhaps};
use crate::effect::ast::{Amount, Arg, Stmt};
use crate::effect::look::{Look, bits};
use crate::effect::scene::Scene;
use crate::engine::Run;
use crate::table::{NOBODY, Seat};

/// To the left; written apart because printed numbers are never negative.
pub static LOWER: Verb = Verb::new(
    "lower <track> by <amount> [ for <seats> ]",
    "Moves a cube so many spaces to the left.",
    "act: lower courage by 2",
    could_back,
    run_back,
)
.said("lower {0'2} by {1}");

pub static ADVANCE: Verb = Verb::new(
    "advance <track> by <amount> [ for <seats> ]",
    "Moves a cube so many spaces to the right; at the end of its track it does what the track says.",
    "act: advance time by 1",
    could,
    run,
)
.said("raise {0'2} by {1}")
.sure_if(sure);

fn could(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    matches!(&stmt.args[1], Arg::Amount(amount) if look.amount(amount) != 0)
}

/// A cube that stands at the left end goes no further.
fn could_back(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    let Arg::Track(kind) = stmt.args[0] else { return false };
    let (layout, by) = (look.host.layout(), amount_of(look, stmt, 1));
    let track_kind = &layout.tracks[usize::from(kind)];
    let goes = |seat: Seat| {
        let from = look.state.table.cube(layout.track(kind as u8, seat));
        track_kind.end.reach(track_kind.last(seat) + 1, from, by.saturating_neg()) != from
    };
    if track_kind.per_seat { bits(seats_perhaps(look, stmt, 2)).any(goes) } else { goes(NOBODY) }
}

fn sure(stmt: &Stmt) -> Sure {
    match stmt.args[1] {
        Arg::Amount(Amount::Const(by)) if by != 0 => Sure::Always,
        _ => Sure::Never,
    }
}

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let by = scene.amount(stmt, 1);
    shift(scene, stmt, by)
}

fn run_back(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let by = scene.amount(stmt, 1);
    shift(scene, stmt, by.saturating_neg())
}

fn shift(scene: &mut Scene<'_, '_>, stmt: &Stmt, by: i16) -> Run {
    let Arg::Track(kind) = stmt.args[0] else { return Ok(()) };
    let layout = scene.tx.layout();
    let track_kind = &layout.tracks[usize::from(kind)];
    let seats = if track_kind.per_seat { scene.seats(stmt, 2) } else { smallvec![NOBODY] };
    for seat in seats {
        let track = layout.track(kind as u8, seat);
        if scene.host.move_cube(scene.tx, scene.rule, kind as u8, seat, by)? {
            continue;
        }
        let from = scene.tx.table().cube(track);
        let to = track_kind.end.reach(track_kind.last(seat) + 1, from, by);
        scene.tx.set_cube(scene.rule, track, to)?;
        scene.host.on_cube(scene.tx, kind as u8, seat, from, from.saturating_add(by))?;
    }
    Ok(())
}
