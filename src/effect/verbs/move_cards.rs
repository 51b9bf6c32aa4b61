//! `move`: cards go from where they are to a zone.

use smallvec::SmallVec;

use super::{Verb, could_any, sure_of_this};
use crate::effect::ast::{Arg, Stmt};
use crate::effect::scene::{OWN_STAGE, REVEAL, Scene};
use crate::engine::{Run, Side, Step};
use crate::table::layout::Sight;
use crate::table::{Card, FACE_DOWN, NO_CARD, Zone};

pub static MOVE: Verb = Verb::new(
    "move <cards> to <zone> [ at <top|bottom> ]",
    "Puts cards into a zone, on top or at the right end unless the line says otherwise.",
    "act: draw 1; move this to your deck at top",
    could_any,
    run,
)
.said("move {0} to [the {2} of ]{1}")
.sure_if(sure_of_this);

/// The zone an argument means; the first where it could mean several.
pub(super) fn zone_of(scene: &Scene<'_, '_>, stmt: &Stmt, arg: usize) -> Option<Zone> {
    match stmt.args.get(arg) {
        Some(Arg::Zone(zone)) => scene.look().zones(zone).next(),
        _ => None,
    }
}

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let side = if stmt.args[2] == Arg::Word(1) { Side::Bottom } else { Side::Top };
    let Some(to) = zone_of(scene, stmt, 1) else { return Ok(()) };
    let moves: SmallVec<[(Card, Zone); 20]> =
        scene.movable(stmt, 0).into_iter().map(|card| (card, to)).collect();
    relocate_all(scene, &moves, side)
}

/// Puts cards where they go. A face that comes to lie open and that nobody knows is asked for first.
pub(super) fn relocate_all(scene: &mut Scene<'_, '_>, moves: &[(Card, Zone)], side: Side) -> Run {
    let unknown = |(card, to): &&(Card, Zone)| {
        let table = scene.tx.table();
        lies_open(scene, *to) && table.face(*card).is_none() && !table.piece(*card).has(FACE_DOWN)
    };
    let asked: SmallVec<[Step; 8]> =
        moves.iter().filter(unknown).map(|(card, _)| Step::new(REVEAL).a(card.0)).collect();
    if scene.step.c < OWN_STAGE && !asked.is_empty() {
        scene.tx.now(scene.again(OWN_STAGE))?;
        return scene.tx.steps(&asked);
    }
    for (card, to) in moves {
        relocate(scene, *card, *to, side)?;
    }
    scene.note_done(moves.len() as i16);
    Ok(())
}

/// Puts one card where it goes: it is no longer attached, and seen by all where all can see it.
pub(super) fn relocate(scene: &mut Scene<'_, '_>, card: Card, to: Zone, side: Side) -> Run {
    let piece = *scene.tx.table().piece(card);
    scene.tx.attach(scene.rule, card, NO_CARD)?;
    if lies_open(scene, to) && !piece.has(FACE_DOWN) && piece.face().is_ok() {
        scene.tx.show_to(scene.rule, card, 0xff)?;
    }
    scene.tx.put(scene.rule, card, to, side)?;
    scene.host.on_moved(scene.tx, card, piece.zone, to, scene.rule)
}

fn lies_open(scene: &Scene<'_, '_>, zone: Zone) -> bool {
    scene.tx.layout().zone_kind(zone).sight == Sight::Everyone
}
