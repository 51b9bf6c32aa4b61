//! Several cards of one face: which there are, and how they are told apart.

use super::{Card, Face, Piece, Table};

impl Table {
    /// The cards known to have this face.
    pub fn copies(&self, face: Face) -> impl Iterator<Item = Card> + '_ {
        (0u16..).zip(self.pieces.iter()).filter(move |(_, piece)| piece.face == face.0).map(|(n, _)| Card(n))
    }

    /// Whether another card than this one is known to have its face and fits.
    pub fn has_twin(&self, of: Card, fits: impl Fn(Card) -> bool) -> bool {
        let Some(piece) = self.get(of) else { return false };
        if self.alert.is_only(piece.face) {
            return false;
        }
        let twins =
            |(n, other): (usize, &Piece)| other.face == piece.face && n != of.index() && fits(Card(n as u16));
        self.pieces.iter().enumerate().any(twins)
    }

    /// The lowest number that no known copy of this face has.
    pub(super) fn free_copy(&self, face: u16) -> u8 {
        if let Some(copy) = self.alert.free_copy(face) {
            return copy;
        }
        // Where it is known how many there are, none is looked for behind the last of them.
        let many = self.alert.known(face).unwrap_or(usize::MAX);
        let known = self.pieces.iter().filter(|piece| piece.face == face).take(many);
        let taken = known.fold(0u64, |set, piece| set | 1 << (piece.copy & 63));
        taken.trailing_ones() as u8
    }
}
