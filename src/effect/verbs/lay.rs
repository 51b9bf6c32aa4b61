//! `lay`: a card is put on a square of a grid.

use super::{Verb, amount_of, could_any};
use crate::effect::ast::{Arg, Stmt};
use crate::effect::look::Look;
use crate::effect::scene::Scene;
use crate::engine::Run;
use crate::table::layout::Shape;
use crate::table::{Card, Spot, Zone};

pub static LAY: Verb = Verb::new(
    "lay <cards> <amount> <north|south> <amount> <east|west> of <cards>",
    "Puts the first of the cards on the square so far from another card, if that square is there and free.",
    "act: lay 1 tile in camp 1 north 0 east of 1 tile in field named \"ford\"",
    could,
    run,
)
.said("lay {0} {1} {2} and {3} {4} of {5}");

/// The square meant, counted from a card that lies on a grid; `None` off the grid or where a card lies.
fn square(look: &Look<'_>, stmt: &Stmt, from: Card) -> Option<(Zone, Spot)> {
    let piece = look.state.table.piece(from);
    let Shape::Grid { width, height } = look.host.layout().zone_kind(piece.zone).shape else { return None };
    let way = |arg: usize| {
        let steps = amount_of(look, stmt, arg);
        if stmt.args[arg + 1] == Arg::Word(1) { steps.saturating_neg() } else { steps }
    };
    let (x, y) = (way(3).saturating_add(piece.spot.x.into()), way(1).saturating_add(piece.spot.y.into()));
    let inside = (0..i16::from(width)).contains(&x) && (0..i16::from(height)).contains(&y);
    let spot = Spot { x: i8::try_from(x).ok()?, y: i8::try_from(y).ok()? };
    let free = !look.state.table.cards(piece.zone).iter().any(|c| look.state.table.piece(*c).spot == spot);
    (inside && free).then_some((piece.zone, spot))
}

fn could(look: &Look<'_>, line: u16, stmt: &Stmt) -> bool {
    let Arg::Cards(of) = &stmt.args[5] else { return false };
    could_any(look, line, stmt) && look.find_choosable(of, &mut |from| square(look, stmt, from).is_some())
}

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let (card, from) = (scene.cards(stmt, 0), scene.cards(stmt, 5));
    scene.note_done(0);
    let (Some(card), Some(from)) = (card.first().copied(), from.first().copied()) else { return Ok(()) };
    let Some((zone, spot)) = square(&scene.look(), stmt, from) else { return Ok(()) };
    super::move_cards::relocate(scene, card, zone, crate::engine::Side::Top)?;
    scene.note_done(1);
    scene.tx.set_square(scene.rule, card, spot)
}
