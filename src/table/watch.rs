//! Which cards have lines that have to be asked. Worked out from what lies on the table and from a list that the
//! content gives, and kept up with every change, so that asking where nobody has anything to say costs nothing.
//! No part of the table itself: two tables that differ only here are the same.

use std::hash::{Hash, Hasher};

use super::ids::{Card, Face, Lot};
use super::lots::{Lots, Member};
use super::{CARDS, LOTS, Piece, TURNED, UNSEEN, ZONES};

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
/// Kinds of card whose zones are kept apart; the last stands for all others and for cards that are not known.
const KINDS: usize = 16;
/// Known cards are counted by their faces, several faces together where there are more than that.
const FACES: usize = 512;

const _: () = assert!(ZONES <= 128, "zones are told apart by the bits of a number");

/// What is watched of a face.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Watched {
    /// What its lines care for.
    pub cares: Cares,
    /// The face on its other side.
    pub back: Face,
    /// What kind of card it is.
    pub kind: u8,
}

/// What has to be watched: of each face, and which sorts of lines are live in each zone.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Watch {
    /// Tells one list from another; 0 where nothing is watched.
    stamp: u64,
    faces: Vec<Watched>,
    zones: Vec<u8>,
}

/// The kind of a lot that never had a member, and of one whose members differ.
const EMPTY: u8 = u8::MAX - 1;
const MIXED: u8 = u8::MAX - 2;
/// The kind of a card that is not known.
pub const UNKNOWN: u8 = u8::MAX;
/// A card nobody has seen.
const NOTHING: Watched = Watched {
    cares: Cares { moments: 0, values: 0, permissions: 0, reacts: 0 },
    back: Face(0),
    kind: UNKNOWN,
};

impl Watch {
    /// Of faces in order, and of the sorts live in each zone, as bits.
    #[must_use]
    pub fn new(faces: Vec<Watched>, zones: Vec<u8>) -> Watch {
        let mut stamp = 0u64;
        let mut mix = |word: u64| stamp = (stamp.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for Watched { cares, back, kind } in &faces {
            let words = [cares.moments, cares.values, cares.permissions, cares.reacts];
            words.into_iter().for_each(&mut mix);
            mix(u64::from(back.0) << 8 | u64::from(*kind));
        }
        zones.iter().for_each(|sorts| mix(u64::from(*sorts) + 1));
        Watch { stamp: stamp | 1, faces, zones }
    }

    /// What is watched of a card as it lies, and the sorts of its lines that are live there, as bits.
    #[inline]
    fn of(&self, piece: &Piece) -> (&Watched, u8) {
        let printed = piece.face().ok().and_then(|face| self.faces.get(face.index()));
        let up = match printed {
            Some(watched) if piece.has(TURNED) => self.faces.get(watched.back.index()),
            printed => printed,
        };
        let up = up.unwrap_or(&NOTHING);
        (up, up.cares.sorts() & self.zones.get(piece.zone.index()).copied().unwrap_or(0))
    }
}

/// The cards that have such lines where they lie, and all that they care for.
#[derive(Debug, Clone, Copy)]
pub struct Alert {
    /// The stamp of the list this was worked out by; 0 where it has to be worked out anew.
    stamp: u64,
    cards: [[u64; WORDS]; SORTS],
    /// What all of them together care for; more than that while `stale`.
    cares: Cares,
    /// A card has gone since the cares were added up.
    stale: bool,
    /// The kind of each card.
    kinds: [u8; CARDS],
    /// The kind of all members of each lot.
    lots: [u8; LOTS],
    /// Zones, as bits, where cards of each kind have come to lie; perhaps more than still hold one, never less.
    homes: [u128; KINDS],
    /// How many known cards there are of each face.
    known: [u8; FACES],
}

/// Where the zones of a kind are kept.
#[inline]
fn home(kind: u16) -> usize {
    usize::from(kind).min(KINDS - 1)
}

impl Default for Alert {
    fn default() -> Self {
        Alert {
            stamp: 0,
            cards: [[0; WORDS]; SORTS],
            cares: Cares::default(),
            stale: false,
            kinds: [UNKNOWN; CARDS],
            lots: [EMPTY; LOTS],
            homes: [0; KINDS],
            known: [0; FACES],
        }
    }
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

    /// The kind of each card, by its number.
    #[inline]
    pub fn kinds(&self) -> &[u8; CARDS] {
        &self.kinds
    }

    /// Whether what all cards together care for is that and nothing more.
    #[inline]
    pub fn is_exact(&self) -> bool {
        !self.stale
    }

    /// Zones, as bits, outside of which no card is of this kind or may turn out to be.
    #[inline]
    pub fn homes(&self, kind: u16) -> u128 {
        self.homes[home(kind)] | self.homes[KINDS - 1]
    }

    /// Whether it can be relied on that no known card has this face.
    #[inline]
    pub(super) fn is_new(&self, face: u16) -> bool {
        self.stamp != 0 && self.known[usize::from(face) % FACES] == 0
    }

    /// A card had this face or was unseen, and has another now or is unseen.
    pub(super) fn note_face(&mut self, before: u16, now: u16) {
        for (face, known) in [(before, false), (now, true)] {
            if face & UNSEEN == 0 {
                let count = &mut self.known[usize::from(face) % FACES];
                // A count that is full stays so: it says only that there may be such cards.
                *count = match known {
                    _ if *count == u8::MAX => u8::MAX,
                    true => *count + 1,
                    false => count.saturating_sub(1),
                };
            }
        }
    }

    /// Calls with the cards that have lines of this sort that are live where they lie, until `stop` says yes; whether
    /// it did.
    #[inline]
    pub fn any(&self, sort: Sort, mut stop: impl FnMut(Card) -> bool) -> bool {
        for (word, bits) in (0u16..).zip(&self.cards[sort as usize]) {
            let mut left = *bits;
            while left != 0 {
                let card = Card(word * 64 + left.trailing_zeros() as u16);
                left &= left - 1;
                if stop(card) {
                    return true;
                }
            }
        }
        false
    }

    /// The kind of all unseen cards of a lot; `None` where they may differ.
    #[inline]
    pub fn kind_of_lot(&self, lot: Lot) -> Option<u8> {
        self.lots.get(lot.index()).copied().filter(|kind| *kind != MIXED)
    }

    /// The table was changed behind its back.
    #[inline]
    pub(super) fn forget(&mut self) {
        self.stamp = 0;
    }

    /// Works everything out.
    pub(super) fn look(&mut self, pieces: &[Piece], lots: &Lots, watch: &Watch) {
        *self = Alert { stamp: watch.stamp, ..Alert::default() };
        for lot in (0..lots.count()).map(|n| Lot(n as u8)) {
            lots.members(lot).iter().for_each(|member| self.note_member(lot, *member, watch));
        }
        for (card, piece) in (0u16..).zip(pieces) {
            let (watched, sorts) = watch.of(piece);
            self.set(Card(card), sorts);
            self.kinds[usize::from(card) % CARDS] = watched.kind;
            self.homes[home(watched.kind.into())] |= 1 << piece.zone.0;
            self.note_face(UNSEEN, piece.face);
            self.cares.add(watched.cares.only(sorts));
        }
    }

    /// Whether what was kept up change by change says the same as what would be worked out now, as far as it has to.
    pub(super) fn agrees(&self, pieces: &[Piece], lots: &Lots, watch: &Watch) -> bool {
        let mut fresh = Alert::default();
        fresh.look(pieces, lots, watch);
        let mut all = self.cares;
        all.add(fresh.cares);
        let lot = |(kept, now): (&u8, &u8)| kept == now || *kept == MIXED || *now == EMPTY;
        self.cards == fresh.cards
            && (self.cares == fresh.cares || self.stale && self.cares == all)
            && self.kinds == fresh.kinds
            && self.lots.iter().zip(&fresh.lots).all(lot)
            && self.homes.iter().zip(&fresh.homes).all(|(kept, now)| now & !kept == 0)
            && self.known.iter().zip(&fresh.known).all(|(kept, now)| kept == now || *kept == u8::MAX)
    }

    /// One card has moved, become known or unknown, or was turned over.
    pub(super) fn note(&mut self, pieces: &[Piece], card: Card, watch: &Watch) {
        if !self.is_by(watch) {
            return;
        }
        let piece = &pieces[card.index()];
        let (watched, sorts) = watch.of(piece);
        self.kinds[card.index() % CARDS] = watched.kind;
        self.homes[home(watched.kind.into())] |= 1 << piece.zone.0;
        self.stale |= self.set(card, sorts) != 0;
        if sorts != 0 {
            self.cares.add(watched.cares.only(sorts));
        }
    }

    /// A lot has got one more member.
    pub(super) fn note_member(&mut self, lot: Lot, member: Member, watch: &Watch) {
        let face = member.get().ok().and_then(|face| watch.faces.get(face.index()));
        let Some(known) = self.lots.get_mut(lot.index()) else { return };
        *known = match face {
            Some(face) if *known == EMPTY || *known == face.kind => face.kind,
            _ => MIXED,
        };
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
                let (watched, sorts) = watch.of(&pieces[card]);
                self.cares.add(watched.cares.only(sorts));
            }
        }
    }
}
