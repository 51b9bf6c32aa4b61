//! What holds however the table came to lie as it does: limits that hands may not break either when they put it right,
//! and whose the cards are that they lay down.

use super::names::{counter, kind, zone};
use super::{Terrinoth, engagement, success, words, wounds};
use crate::engine::{No, State};
use crate::table::{Card, FACE_DOWN, NOBODY, Seat, Table, Word, Zone};

impl Terrinoth {
    /// Items and conditions are the hero's before whom they lie, and nobody's anywhere else.
    pub(super) fn owner_there(&self, table: &Table, card: Card, zone: Zone) -> Option<Seat> {
        match (self.layout.kind_of(zone), self.kind_of(table, card)) {
            (zone::ITEMS | zone::CONDITIONS | zone::ACTIVATION, _) => Some(self.layout.zone_owner(zone)),
            (_, Some(kind::EXPLORATION | kind::CONDITION)) => Some(NOBODY),
            _ => None,
        }
    }

    /// The first limit that some hero's area breaks.
    pub(super) fn beyond_limits(&self, state: &State) -> Option<No> {
        self.seats().find_map(|seat| {
            let engaged = state.table.cards(self.zone(zone::ENGAGED, seat));
            self.beyond_engaged(state, seat, engaged)
                .or_else(|| success::over(state, seat))
                .or_else(|| self.twice_held(&state.table, seat))
        })
    }

    fn beyond_engaged(&self, state: &State, seat: Seat, engaged: &[Card]) -> Option<No> {
        let first = engaged.last().copied()?;
        if state.table.count(self.count(counter::OUT, seat)) > 0 {
            return Some(wounds::no_engagement().of(first));
        }
        if engaged.len() > engagement::MOST {
            return Some(engagement::fourth(first));
        }
        let down = engaged.iter().copied().find(|card| state.table.piece(*card).has(FACE_DOWN));
        down.map(|card| No::because(engagement::FACING, Word(words::FACEUP)).of(card))
    }

    fn twice_held(&self, table: &Table, seat: Seat) -> Option<No> {
        let held = table.cards(self.zone(zone::CONDITIONS, seat));
        let again = |n: usize| {
            let face = table.face(held[n]);
            face.is_some() && held[..n].iter().any(|other| table.face(*other) == face)
        };
        let card = (0..held.len()).find(|n| again(*n)).map(|n| held[n])?;
        Some(No::because(super::conditions::NO_DUPLICATE, Word(words::TOLD_HELD)).of(card))
    }
}
