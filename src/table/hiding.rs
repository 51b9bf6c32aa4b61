//! Cards that are shuffled into a lot all at once: the same as one after the other, in one go.

use smallvec::SmallVec;

use super::lots::Member;
use super::row::Full;
use super::watch::Watch;
use super::{Card, Lot, Table, UNSEEN};

impl Table {
    /// Whether nothing has to be found out of these cards: each is known, or one of the lot already.
    pub fn may_hide(&self, cards: &[Card], lot: Lot) -> bool {
        cards.iter().all(|card| self.get(*card).is_some_and(|piece| piece.face().err().unwrap_or(lot) == lot))
    }

    /// Hides all of them in the lot, and forgets who has seen them; says how many changes that makes.
    pub fn hide_all(&mut self, cards: &[Card], lot: Lot, watch: &Watch) -> Result<u32, Full> {
        let mut members: SmallVec<[Member; 64]> = SmallVec::new();
        let mut changes = 0;
        for card in cards {
            let Some(piece) = self.pieces.get_mut(card.index()) else { continue };
            changes += u32::from(piece.seen != 0);
            piece.seen = 0;
            let before = *piece;
            let Ok(face) = before.face() else { continue };
            (piece.face, piece.copy) = (UNSEEN | u16::from(lot.0), 0);
            self.alert.note_face(before, *piece);
            self.alert.note_member(lot, Member::face(face), watch);
            self.alert.note(piece, *card, watch);
            members.push(Member::face(face));
        }
        self.lots.add_all(lot, &members)?;
        Ok(changes + members.len() as u32)
    }
}
