//! `swap`: two cards change places.

use super::Verb;
use crate::effect::ast::{Arg, Stmt};
use crate::effect::look::Look;
use crate::effect::scene::Scene;
use crate::engine::Run;
use crate::table::{Card, Place};

pub static SWAP: Verb = Verb::new(
    "swap <cards> and <cards>",
    "The first card of each kind changes places with the other; tokens and marks stay on the cards.",
    "act: swap 1 foe in line and 1 foe in camp",
    could,
    run,
)
.paid_if(could);

fn could(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    let (Arg::Cards(one), Arg::Cards(other)) = (&stmt.args[0], &stmt.args[1]) else { return false };
    let moves = |card: Card| !look.host.stays_put(look.state, card);
    let others = look.choosable(other);
    let mut others = others.iter().copied().filter(|card| moves(*card));
    let Some(first) = others.next() else { return false };
    // Whatever is not the first of the others changes places with that one.
    let second = others.next();
    look.find_choosable_such(one, moves, &mut |card| card != first || second.is_some())
}

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let (Some(a), Some(b)) = (first(scene, stmt, 0), first(scene, stmt, 1)) else {
        scene.note_done(0);
        return Ok(());
    };
    if a == b {
        return Ok(());
    }
    let (from, to) = (scene.tx.table().place(a), scene.tx.table().place(b));
    exchange(scene, a, b, from, to)?;
    scene.note_done(2);
    if from.zone != to.zone {
        scene.host.on_moved(scene.tx, a, from.zone, to.zone, scene.rule)?;
        scene.host.on_moved(scene.tx, b, to.zone, from.zone, scene.rule)?;
    }
    Ok(())
}

fn first(scene: &Scene<'_, '_>, stmt: &Stmt, arg: usize) -> Option<Card> {
    scene.movable(stmt, arg).first().copied()
}

/// Each goes to the very place the other had; in one zone the one further left is put back first.
fn exchange(scene: &mut Scene<'_, '_>, a: Card, b: Card, from: Place, to: Place) -> Run {
    let (spot, other) = (scene.tx.table().piece(a).spot, scene.tx.table().piece(b).spot);
    let (left, right, low, high) =
        if from.zone == to.zone && to.index < from.index { (b, a, to, from) } else { (a, b, from, to) };
    scene.tx.move_to(scene.rule, left, high)?;
    scene.tx.move_to(scene.rule, right, low)?;
    scene.tx.set_square(scene.rule, a, other)?;
    scene.tx.set_square(scene.rule, b, spot)
}
