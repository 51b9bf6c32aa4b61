//! Which cards have lines that have to be asked. Worked out from what lies on the table and from a list that the
//! content gives, and kept up with every change, so that asking where nobody has anything to say costs nothing.
//! No part of the table itself: two tables that differ only here are the same.

use std::hash::{Hash, Hasher};

use super::ids::{Card, Face};
use super::{CARDS, Piece, TURNED};

/// What a face has anything to do with, as bits; a quick no.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Cares {
    pub moments: u64,
    pub values: u64,
    pub permissions: u64,
    pub reacts: u64,
}

impl Cares {
    pub fn add(&mut self, other: Cares) {
        self.moments |= other.moments;
        self.values |= other.values;
        self.permissions |= other.permissions;
        self.reacts |= other.reacts;
    }

    /// The sorts of lines there are, as bits.
    fn sorts(&self) -> u8 {
        let bit = |sort: Sort, bits: u64| u8::from(bits != 0) << sort as u8;
        bit(Sort::Triggers, self.moments)
            | bit(Sort::Standing, self.values | self.permissions)
            | bit(Sort::Reactions, self.reacts)
    }

    /// Only what lines of these sorts care for.
    fn only(self, sorts: u8) -> Cares {
        let kept = |sort: Sort, bits: u64| if sorts >> sort as u8 & 1 == 1 { bits } else { 0 };
        Cares {
            moments: kept(Sort::Triggers, self.moments),
            values: kept(Sort::Standing, self.values),
            permissions: kept(Sort::Standing, self.permissions),
            reacts: kept(Sort::Reactions, self.reacts),
        }
    }
}

/// A sort of line that has to be asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    Triggers,
    Standing,
    Reactions,
}

const SORTS: usize = 3;
const WORDS: usize = CARDS / 64;

/// What has to be watched: what the lines of each face care for, and which sorts of lines are live in each zone.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Watch {
    /// Tells one list from another; 0 where nothing is watched.
    stamp: u64,
    faces: Vec<(Cares, Face)>,
    zones: Vec<u8>,
}

impl Watch {
    /// Of faces in order, each with the one on its other side; and of the sorts live in each zone, as bits.
    #[must_use]
    pub fn new(faces: Vec<(Cares, Face)>, zones: Vec<u8>) -> Watch {
        let mut stamp = 0u64;
        let mut mix = |word: u64| stamp = (stamp.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for (cares, back) in &faces {
            let words = [cares.moments, cares.values, cares.permissions, cares.reacts, back.0.into()];
            words.into_iter().for_each(&mut mix);
        }
        zones.iter().for_each(|sorts| mix(u64::from(*sorts) + 1));
        Watch { stamp: stamp | 1, faces, zones }
    }

    /// What a card cares for as it lies, and the sorts of lines that are, as bits.
    #[inline]
    fn of(&self, piece: &Piece) -> (Cares, u8) {
        let Ok(face) = piece.face() else { return (Cares::default(), 0) };
        let Some((cares, back)) = self.faces.get(face.index()) else { return (Cares::default(), 0) };
        let cares = if piece.has(TURNED) {
            self.faces.get(back.index()).map_or_else(Cares::default, |(cares, _)| *cares)
        } else {
            *cares
        };
        let live = self.zones.get(piece.zone.index()).copied().unwrap_or(0);
        (cares, cares.sorts() & live)
    }
}

/// The cards that have such lines where they lie, and all that they care for.
#[derive(Debug, Clone, Copy, Default)]
pub struct Alert {
    /// The stamp of the list this was worked out by; 0 where it has to be worked out anew.
    stamp: u64,
    cards: [[u64; WORDS]; SORTS],
    /// What all of them together care for; more than that while `stale`.
    cares: Cares,
    /// A card has gone since the cares were added up.
    stale: bool,
}

impl PartialEq for Alert {
    fn eq(&self, _: &Alert) -> bool {
        true
    }
}

impl Eq for Alert {}

impl Hash for Alert {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Alert {
    /// Whether this is worked out by that list, and so can be relied on.
    #[inline]
    pub fn is_by(&self, watch: &Watch) -> bool {
        self.stamp == watch.stamp && self.stamp != 0
    }

    /// What all cards together care for; perhaps more, never less.
    #[inline]
    pub fn cares(&self) -> &Cares {
        &self.cares
    }

    /// Whether the card has lines of this sort that are live where it lies.
    #[inline]
    pub fn has(&self, sort: Sort, card: Card) -> bool {
        self.cards[sort as usize][card.index() / 64 % WORDS] >> (card.index() % 64) & 1 == 1
    }

    /// The table was changed behind its back.
    #[inline]
    pub(super) fn forget(&mut self) {
        self.stamp = 0;
    }

    /// Works everything out.
    pub(super) fn look(&mut self, pieces: &[Piece], watch: &Watch) {
        *self = Alert { stamp: watch.stamp, ..Alert::default() };
        for (card, piece) in (0u16..).zip(pieces) {
            let (cares, sorts) = watch.of(piece);
            self.set(Card(card), sorts);
            self.cares.add(cares.only(sorts));
        }
    }

    /// One card has moved, become known or unknown, or was turned over.
    pub(super) fn note(&mut self, pieces: &[Piece], card: Card, watch: &Watch) {
        if !self.is_by(watch) {
            return;
        }
        let (cares, sorts) = watch.of(&pieces[card.index()]);
        self.stale |= self.set(card, sorts) != 0;
        if sorts != 0 {
            self.cares.add(cares.only(sorts));
        }
    }

    /// Sets what sorts of lines a card has; gives what it had.
    fn set(&mut self, card: Card, sorts: u8) -> u8 {
        let (word, bit) = (card.index() / 64 % WORDS, card.index() % 64);
        let mut before = 0;
        for (sort, cards) in self.cards.iter_mut().enumerate() {
            before |= ((cards[word] >> bit & 1) as u8) << sort;
            cards[word] = cards[word] & !(1 << bit) | u64::from(sorts >> sort & 1) << bit;
        }
        before
    }

    /// Adds up anew what the cards care for, where one has gone. Not at every change: too much costs only a look.
    pub(super) fn add_up(&mut self, pieces: &[Piece], watch: &Watch) {
        if !self.stale {
            return;
        }
        (self.cares, self.stale) = (Cares::default(), false);
        for word in 0..WORDS {
            let mut left = self.cards.iter().fold(0, |all, cards| all | cards[word]);
            while left != 0 {
                let card = word * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                let (cares, sorts) = watch.of(&pieces[card]);
                self.cares.add(cares.only(sorts));
            }
        }
    }
}
