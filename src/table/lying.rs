//! Cards where they lie: those of a zone with all that is known of each, and taken to an end of another zone.

use super::watch::Watch;
use super::zones::place_of;
use super::{Card, Misfit, Piece, Place, Table, Zone};

impl Table {
    /// The cards of a zone in order, and how each lies.
    #[inline]
    pub fn lying(&self, zone: Zone) -> impl Iterator<Item = (Card, &Piece)> {
        self.lying_from(zone, zone)
    }

    /// The same for a stretch of zones, zone after zone.
    #[inline]
    pub fn lying_from(&self, first: Zone, last: Zone) -> impl Iterator<Item = (Card, &Piece)> {
        // Only cards of the game lie in zones.
        self.cards_from(first, last).iter().map(|card| (*card, self.pieces.wrapped(card.index())))
    }

    /// Whether it can be relied on that every card of a stretch of zones is known.
    #[must_use]
    #[inline]
    pub fn is_known(&self, first: Zone, last: Zone, watch: &Watch) -> bool {
        let zones = (2u128 << last.0) - (1u128 << first.0);
        self.alert.is_by(watch) && !self.alert.may_be_unseen(zones)
    }

    /// Puts a card at the top or right end of a zone, or at the other end, as a move there would; says from where to
    /// where.
    #[inline]
    pub fn put(
        &mut self,
        card: Card,
        zone: Zone,
        last: bool,
        watch: &Watch,
    ) -> Result<(Place, Place), Misfit> {
        let Some(piece) = self.pieces.get_mut(card.index()) else {
            return Err(Misfit::Wrong(&"there is no such card"));
        };
        let from = piece.zone;
        let Some((old, new)) = self.zones.put(card, from, zone, last) else {
            return Err(Misfit::Wrong(&"the card is not where the move begins"));
        };
        if from != zone {
            piece.zone = zone;
            self.alert.note_moved(piece, card, from, watch);
        }
        Ok((Place { zone: from, index: old as u16 }, Place { zone, index: new as u16 }))
    }

    /// Puts all cards of a zone at the top or right end of another one, as one move each would; says how many there are.
    pub fn put_all(&mut self, from: Zone, to: Zone, watch: &Watch) -> u32 {
        let before = self.cards(to).len();
        self.zones.put_all(from, to);
        let moved = &self.zones.cards(to)[before..];
        for card in moved {
            let Some(piece) = self.pieces.get_mut(card.index()) else { continue };
            piece.zone = to;
            self.alert.note_moved(piece, *card, from, watch);
        }
        moved.len() as u32
    }

    /// Shows the first of these cards to all seats and puts them at the top or right end of a zone, as far as they lie side by
    /// side in another one; says how many these are and how many of them had not been seen.
    pub fn put_shown(&mut self, cards: &[Card], to: Zone, watch: &Watch) -> (usize, u32) {
        let Some(piece) = cards.first().and_then(|card| self.get(*card)) else { return (0, 0) };
        let from = piece.zone;
        let here = self.cards(from);
        let Some(at) = place_of(here, cards[0]).filter(|_| from != to) else { return (0, 0) };
        let many = here[at..].iter().zip(cards).take_while(|(here, card)| here == card).count();
        self.zones.put_stretch((from, at), many, to);
        let mut unseen = 0;
        for card in &cards[..many] {
            let Some(piece) = self.pieces.get_mut(card.index()) else { continue };
            unseen += u32::from(piece.seen != ALL);
            (piece.seen, piece.zone) = (ALL, to);
            self.alert.note_moved(piece, *card, from, watch);
        }
        (many, unseen)
    }
}

/// Every seat, as bits.
const ALL: u8 = u8::MAX;
