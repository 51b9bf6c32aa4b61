//! `attach`: lay cards under another card.

use super::{Verb, could_any};
use crate::effect::ast::Stmt;
use crate::effect::scene::Scene;
use crate::engine::{Run, Side};

pub static ATTACH: Verb = Verb::new(
    "attach <cards> to <cards> into <zone>",
    "Lays cards under another card; they lie in the zone named until something moves them.",
    "act: attach up to 2 Bolt cards in your hand to this into your attached",
    could_any,
    run,
);

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let cards = scene.movable(stmt, 0);
    let Some(host) = scene.cards(stmt, 1).first().copied() else { return Ok(()) };
    let Some(zone) = super::move_cards::zone_of(scene, stmt, 2) else { return Ok(()) };
    let mut done = 0;
    for card in cards.into_iter().filter(|card| *card != host) {
        super::move_cards::relocate(scene, card, zone, Side::Top)?;
        scene.tx.attach(scene.rule, card, host)?;
        done += 1;
    }
    scene.note_done(done);
    Ok(())
}
