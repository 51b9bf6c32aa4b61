//! Who may read what was typed: a command names cards, and some of them are known to a few seats only.

use super::deed::Deed;
use super::event::Event;
use super::question::Opt;
use crate::table::layout::Sight;
use crate::table::{Card, Change, FACE_DOWN, Layout, NO_CARD, Table};

/// The seats, as bits, that saw every card a command named, before it or after it.
pub fn heard_by(layout: &Layout, tables: [&Table; 2], deeds: &[Deed], events: &[Event]) -> u8 {
    let seen = |card: Card| seen_by(layout, tables, card);
    let told = |change: &Change| known(change).map_or(0xff, seen);
    // At a real table chance is answered by what is typed: then the line names what came up.
    let typed = matches!(deeds.first(), Some(Deed::Answer(Opt::Face { .. })));
    let drawn = events.iter().filter(|_| typed).fold(0xff, |seats, event| seats & told(&event.change));
    deeds.iter().fold(drawn, |seats, deed| {
        seats
            & match deed {
                Deed::Answer(Opt::Card(card) | Opt::Act { card, .. })
                | Deed::Forced(Opt::Card(card) | Opt::Act { card, .. }, _)
                    if *card != NO_CARD =>
                {
                    seen(*card)
                }
                Deed::Fix(_, changes) => changes.iter().fold(0xff, |seats, change| seats & told(change)),
                _ => 0xff,
            }
    })
}

/// The seats that know the face of a card, on one table or the other.
pub fn seen_by(layout: &Layout, tables: [&Table; 2], card: Card) -> u8 {
    tables.iter().fold(0, |seats, table| seats | seers(layout, table, card))
}

/// The seats that know the face of a card.
fn seers(layout: &Layout, table: &Table, card: Card) -> u8 {
    let piece = table.piece(card);
    let open = layout.zone_kind(piece.zone).sight == Sight::Everyone && !piece.has(FACE_DOWN);
    match piece.face() {
        Err(_) => 0,
        Ok(_) if open => 0xff,
        Ok(_) => piece.seen,
    }
}

/// The card whose face or place a change tells.
fn known(change: &Change) -> Option<Card> {
    match change {
        Change::Know { card, .. } | Change::Hide { card, .. } | Change::Move { card, .. } => Some(*card),
        _ => None,
    }
}
