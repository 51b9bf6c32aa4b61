//! What somebody has to act with: where the hero stands, and how many wounds it can take. Found out once for all that is
//! asked about one free turn.

use std::ops::Deref;

use super::names::zone;
use super::{Frost, board};
use crate::engine::State;
use crate::table::{Card, NO_CARD, Seat, Spot, Table};

/// Where a hero stands.
#[derive(Debug, Clone, Copy)]
pub struct Stand {
    pub spot: Spot,
    /// The Location there, and its keywords as bits.
    pub here: Card,
    pub place: u128,
}

/// For one seat, as the table lies.
#[derive(Clone, Copy)]
pub struct Means<'a> {
    pub state: &'a State,
    pub seat: Seat,
    /// Wounds the hero can take.
    pub room: i16,
}

/// All that a free turn is asked about again and again.
pub struct FreeTurn<'a> {
    means: Means<'a>,
    /// Scout in the pool and on trophies.
    pub scout: i16,
    pub stand: Stand,
}

impl<'a> Deref for FreeTurn<'a> {
    type Target = Means<'a>;

    fn deref(&self) -> &Means<'a> {
        &self.means
    }
}

/// In which of the four directions a space lies next to another, as a bit in the order of `around`; none where it does
/// not.
fn direction(from: Spot, to: Spot) -> u8 {
    match (to.x.wrapping_sub(from.x), to.y.wrapping_sub(from.y)) {
        (0, 1) => 1,
        (1, 0) => 2,
        (0, -1) => 4,
        (-1, 0) => 8,
        _ => 0,
    }
}

impl Frost {
    pub(super) fn stand(&self, table: &Table, seat: Seat) -> Stand {
        let spot = self.spot(table, seat);
        let here = self.location_at(table, spot).unwrap_or(NO_CARD);
        Stand { spot, here, place: self.keywords_of(table, here) }
    }

    /// Which of the four spaces next to this one have a Location, as bits in the order of `around`.
    fn taken_around(&self, table: &Table, from: Spot) -> u8 {
        let board = table.cards(self.shared(zone::BOARD)).iter();
        board.fold(0, |taken, card| taken | direction(from, table.piece(*card).spot))
    }

    /// Whether there is a space of the grid next to this one on which no Location lies.
    pub(super) fn has_room_around(&self, table: &Table, from: Spot) -> bool {
        let taken = self.taken_around(table, from);
        (0..).zip(board::around(from)).any(|(n, (_, spot))| board::is_on_grid(spot) && taken >> n & 1 == 0)
    }

    /// Whether there is one with a Location.
    pub(super) fn has_location_around(&self, table: &Table, from: Spot) -> bool {
        let board = table.cards(self.shared(zone::BOARD)).iter();
        let mut spots = board.map(|card| table.piece(*card).spot);
        spots.any(|spot| direction(from, spot) != 0 && board::is_on_grid(spot))
    }

    pub(super) fn means<'a>(&self, state: &'a State, seat: Seat) -> Means<'a> {
        Means { state, seat, room: self.capacity(state, seat) }
    }

    pub(super) fn free_turn<'a>(&self, state: &'a State, seat: Seat) -> FreeTurn<'a> {
        let scout = self.scout_at_hand(state, seat);
        FreeTurn { means: self.means(state, seat), scout, stand: self.stand(&state.table, seat) }
    }
}
