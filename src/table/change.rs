//! The atomic changes of a table. Each carries what was and what is, so it can be told forwards, told
//! backwards, applied and taken back. Nothing else changes a table.

use serde::{Deserialize, Serialize};

use super::ids::{Card, Counter, Die, Face, Holder, Lot, Seat, Spot, Token, Track, Word, Zone};
use super::lasting::Lasting;

/// A place in a zone; index 0 is the bottom of a pile and the left end of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Place {
    pub zone: Zone,
    pub index: u16,
}

/// The hands of the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hand {
    Round,
    Phase,
    Turn,
    Result,
    Leader,
}

/// One atomic change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// A card goes from one place to another.
    Move { card: Card, from: Place, to: Place },
    /// An unseen card turns out to have this face; `took` leaves its lot (another face only where the lot is open).
    Know { card: Card, lot: Lot, face: Face, took: Face },
    /// A known card is shuffled into a lot.
    Hide { card: Card, lot: Lot, face: Face, took: Face },
    /// An unseen card is shuffled into another lot, where it stands as a pledge on the first.
    Join { card: Card, from: Lot, to: Lot },
    /// The other way round.
    Part { card: Card, from: Lot, to: Lot },
    /// A pledge in `lot` on `on` turns out to be this face.
    Settle { lot: Lot, on: Lot, face: Face },
    /// The other way round.
    Unsettle { lot: Lot, on: Lot, face: Face },
    /// Whether the list behind a lot is only a guess: a player confirms it, or a real box takes the place of ours.
    Open { lot: Lot, from: bool, to: bool },
    /// Two lots become one, because nobody can say which of them a named card came from. Only knowledge is lost; it is
    /// not won back.
    Merge { from: Lot, to: Lot },
    /// Which seats have seen the card's face, as a set of bits.
    Seen { card: Card, from: u8, to: u8 },
    /// Face down, tilted, turned over, and the game's own marks, as a set of bits.
    Marks { card: Card, from: u8, to: u8 },
    /// Whose card it is.
    Owner { card: Card, from: Seat, to: Seat },
    /// The square of a grid it lies on.
    Square { card: Card, from: Spot, to: Spot },
    /// Which card it is attached to.
    Attach { card: Card, from: Card, to: Card },
    /// Tokens on a holder; the difference comes from the pool or goes back to it.
    Tokens { on: Holder, kind: Token, from: i16, to: i16 },
    /// The cube of a track.
    Cube { track: Track, from: i16, to: i16 },
    /// A number kept beside the table.
    Count { counter: Counter, from: i16, to: i16 },
    /// The clock.
    Clock { hand: Hand, from: u16, to: u16 },
    /// A line that stays in force for a while begins.
    Begin { at: u8, line: Lasting },
    /// It ends.
    Cease { at: u8, line: Lasting },
    /// Cards of a zone were shuffled: nothing on the table differs, hands have work to do.
    Shuffled { zone: Zone },
    /// A die shows this side.
    Rolled { die: Die, side: u8 },
    /// Something happened that moves nothing by itself: told, and able to trigger.
    Told { word: Word, card: Card, amount: i16 },
}

impl Change {
    /// The change that takes this one back.
    #[must_use]
    pub fn inverse(self) -> Change {
        match self {
            Change::Move { card, from, to } => Change::Move { card, from: to, to: from },
            Change::Know { card, lot, face, took } => Change::Hide { card, lot, face, took },
            Change::Hide { card, lot, face, took } => Change::Know { card, lot, face, took },
            Change::Join { card, from, to } => Change::Part { card, from, to },
            Change::Part { card, from, to } => Change::Join { card, from, to },
            Change::Settle { lot, on, face } => Change::Unsettle { lot, on, face },
            Change::Unsettle { lot, on, face } => Change::Settle { lot, on, face },
            Change::Open { lot, from, to } => Change::Open { lot, from: to, to: from },
            Change::Seen { card, from, to } => Change::Seen { card, from: to, to: from },
            Change::Marks { card, from, to } => Change::Marks { card, from: to, to: from },
            Change::Owner { card, from, to } => Change::Owner { card, from: to, to: from },
            Change::Square { card, from, to } => Change::Square { card, from: to, to: from },
            Change::Attach { card, from, to } => Change::Attach { card, from: to, to: from },
            Change::Tokens { on, kind, from, to } => Change::Tokens { on, kind, from: to, to: from },
            Change::Cube { track, from, to } => Change::Cube { track, from: to, to: from },
            Change::Count { counter, from, to } => Change::Count { counter, from: to, to: from },
            Change::Clock { hand, from, to } => Change::Clock { hand, from: to, to: from },
            Change::Begin { at, line } => Change::Cease { at, line },
            Change::Cease { at, line } => Change::Begin { at, line },
            Change::Merge { .. } | Change::Shuffled { .. } | Change::Rolled { .. } | Change::Told { .. } => {
                self
            }
        }
    }
}
