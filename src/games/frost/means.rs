//! What somebody has to act with: where the hero stands, and how many wounds it can take. Found out once for all that is
//! asked about one free turn.

use std::ops::Deref;

use super::names::zone;
use super::{Frost, INN, board};
use crate::effect::query;
use crate::engine::{No, State};
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
    /// Permissions that cards in play may have something to say about, as bits.
    spoken_of: u64,
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
        self.stand_at(table, self.spot(table, seat))
    }

    #[inline]
    fn stand_at(&self, table: &Table, spot: Spot) -> Stand {
        let here = self.location_at(table, spot).unwrap_or(NO_CARD);
        Stand { spot, here, place: self.keywords_of(table, here) }
    }

    /// Which of the four spaces next to this one have a Location, as bits in the order of `around`.
    fn taken_around(&self, table: &Table, from: Spot) -> u8 {
        let board = table.lying(self.shared(zone::BOARD));
        board.fold(0, |taken, (_, piece)| taken | direction(from, piece.spot))
    }

    /// Whether there is a space of the grid next to this one on which no Location lies.
    pub(super) fn has_room_around(&self, table: &Table, from: Spot) -> bool {
        let taken = self.taken_around(table, from);
        (0..).zip(board::around(from)).any(|(n, (_, spot))| board::is_on_grid(spot) && taken >> n & 1 == 0)
    }

    /// Whether there is one with a Location.
    pub(super) fn has_location_around(&self, table: &Table, from: Spot) -> bool {
        let mut board = table.lying(self.shared(zone::BOARD));
        board.any(|(_, piece)| direction(from, piece.spot) != 0 && board::is_on_grid(piece.spot))
    }

    pub(super) fn means<'a>(&self, state: &'a State, seat: Seat) -> Means<'a> {
        let spoken_of = query::permissions_spoken_of(self, state);
        Means { state, seat, room: self.capacity(state, seat), spoken_of }
    }

    pub(super) fn free_turn<'a>(&self, state: &'a State, seat: Seat) -> FreeTurn<'a> {
        let scout = self.scout_at_hand(state, seat);
        let (hero, spot) =
            self.hero_lying(&state.table, seat).map_or((NO_CARD, INN), |(card, piece)| (card, piece.spot));
        let room = self.capacity_of(state, seat, hero);
        let spoken_of = query::permissions_spoken_of(self, state);
        let means = Means { state, seat, room, spoken_of };
        FreeTurn { means, scout, stand: self.stand_at(&state.table, spot) }
    }

    /// Whether some card in play may have something to say about a permission.
    #[inline]
    pub(super) fn is_spoken_of(means: &Means<'_>, permission: u16) -> bool {
        means.spoken_of >> (permission & 63) & 1 == 1
    }

    /// Whether no card in play forbids it.
    #[inline]
    pub(super) fn may(&self, means: &Means<'_>, permission: u16) -> Result<(), No> {
        if Frost::is_spoken_of(means, permission) {
            self.permitted(means.state, permission, means.seat)
        } else {
            Ok(())
        }
    }
}
