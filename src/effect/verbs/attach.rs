//! `attach`: lay cards under another card.

use super::{Verb, could_change};
use crate::effect::ast::{Arg, Stmt};
use crate::effect::look::Look;
use crate::effect::scene::Scene;
use crate::engine::{Run, Side};
use crate::table::{Card, NO_CARD};

pub static ATTACH: Verb = Verb::new(
    "attach <cards> to <cards> into <zone>",
    "Lays cards under another card; they lie in the zone named until something moves them.",
    "act: attach up to 2 Bolt cards in your hand to this into your attached",
    could,
    run,
)
.said("attach {0} to {1}")
.with_those(is_new);

fn could(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    could_change(look, stmt, |card| is_new(look, stmt, card))
}

/// What lies under a card is not laid there again.
fn is_new(look: &Look<'_>, stmt: &Stmt, card: Card) -> bool {
    let host = look.state.table.piece(card).host;
    host == NO_CARD || !matches!(&stmt.args[1], Arg::Cards(selector) if look.fits(selector, host))
}

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let cards = scene.movable(stmt, 0);
    let Some(host) = scene.cards(stmt, 1).first().copied() else { return Ok(()) };
    let Some(zone) = super::move_cards::zone_of(scene, stmt, 2) else { return Ok(()) };
    let mut done = 0;
    for card in cards.into_iter().filter(|card| *card != host) {
        if scene.tx.table().piece(card).host == host {
            continue;
        }
        super::move_cards::relocate(scene, card, zone, Side::Top)?;
        scene.tx.attach(scene.rule, card, host)?;
        done += 1;
    }
    scene.note_done(done);
    Ok(())
}
