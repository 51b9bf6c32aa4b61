//! One physical card: its face or what is known of it, and how it lies.

use serde::{Deserialize, Serialize};

use super::ids::{Card, Face, Lot, NO_CARD, NOBODY, Seat, Spot, Zone};

/// The card's face cannot be seen from above.
pub const FACE_DOWN: u8 = 1;
/// Tilted, exhausted, used.
pub const TILTED: u8 = 2;
/// The other printed side is up.
pub const TURNED: u8 = 4;
/// The first of the marks a game may use as it likes.
pub const FIRST_MARK: u8 = 8;

/// The bit that tells an unseen card from a known one.
pub(super) const UNSEEN: u16 = 0x8000;

/// One physical card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    pub(super) face: u16,
    pub host: Card,
    pub spot: Spot,
    pub zone: Zone,
    pub marks: u8,
    pub seen: u8,
    pub owner: Seat,
    /// Which of several known copies of its face, counted from 0; it stays as long as the card is known.
    pub copy: u8,
}

impl Default for Piece {
    fn default() -> Self {
        let (host, owner) = (NO_CARD, NOBODY);
        Piece { face: 0, host, spot: Spot::default(), zone: Zone(0), marks: 0, seen: 0, owner, copy: 0 }
    }
}

/// Two words instead of a dozen small ones: the whole state is hashed at every command.
impl std::hash::Hash for Piece {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        let [x, y] = [self.spot.x, self.spot.y].map(|n| n.to_le_bytes()[0]);
        let places = [self.zone.0, self.marks, self.seen, self.owner.0, self.copy, x, y, 0];
        state.write_u64(u64::from_le_bytes(places));
        state.write_u64(u64::from(self.face) << 16 | u64::from(self.host.0));
    }
}

/// What is read where no card is meant: nobody's, unseen, a member of no list. Nothing can be done to it.
pub(super) static NOTHING: Piece = Piece {
    face: UNSEEN | 0xff,
    host: NO_CARD,
    spot: Spot { x: 0, y: 0 },
    zone: Zone(0),
    marks: 0,
    seen: 0,
    owner: NOBODY,
    copy: 0,
};

impl Piece {
    /// The face, or the lot it is one of.
    #[inline]
    pub fn face(&self) -> Result<Face, Lot> {
        if self.face & UNSEEN == 0 { Ok(Face(self.face)) } else { Err(Lot((self.face & 0xff) as u8)) }
    }

    /// Where its face is in a list of all faces: past the end of any such list as long as nobody has seen it.
    #[must_use]
    #[inline]
    pub fn number(&self) -> usize {
        self.face.into()
    }

    #[must_use]
    #[inline]
    pub fn has(&self, mark: u8) -> bool {
        self.marks & mark != 0
    }
}
