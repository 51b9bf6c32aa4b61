//! Which lines of which cards have to be asked about what. Worked out from what lies on the table and from a list that
//! the content gives, and kept up with every change, so that asking where nobody has anything to say costs nothing.
//! No part of the table itself: two tables that differ only here are the same.

use std::hash::{Hash, Hasher};

use super::ids::{Card, Face, Lot, Zone};
use super::live::{Live, NO_LINES};
use super::lots::{Lots, Member};
use super::piece::NOTHING as NO_PIECE;
use super::row::clone_used;
pub use super::topics::{ANY_TIME, Cares, Sort, Topic};
use super::topics::{OF_A_SORT, SORTS_OF_TOPIC};
use super::{CARDS, LOTS, Piece, TURNED, UNSEEN, ZONES};

const WORDS: usize = CARDS / 64;
/// Kinds of card whose zones are kept apart; the last stands for all others and for cards that are not known.
const KINDS: usize = 16;
/// The bit of that last one.
const OF_ANY_KIND: u16 = 1 << (KINDS - 1);
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
    /// Where its lines begin and end in the list of lines.
    pub lines: (u16, u16),
}

/// What is looked at whenever a card of a face has moved: as little as will do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Short {
    back: Face,
    lines: (u16, u16),
    kind: u8,
    /// The sorts of lines it has, as bits.
    sorts: u8,
}

/// What has to be watched: of each face, and which sorts of lines are live in each zone.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Watch {
    /// Tells one list from another; an odd number, or `UNWATCHED`.
    stamp: u64,
    faces: Vec<Short>,
    /// Lines with what they can be asked about; those of one face side by side, in their order.
    lines: Vec<(Topic, u16)>,
    zones: Vec<u8>,
}

/// The stamp of a list by which nothing is watched: nothing is ever worked out by it.
const UNWATCHED: u64 = 2;

impl Default for Watch {
    fn default() -> Self {
        Watch { stamp: UNWATCHED, faces: Vec::new(), lines: Vec::new(), zones: Vec::new() }
    }
}

/// All sorts of lines, as bits.
const ALL_SORTS: u8 = u8::MAX;

/// The kind of a lot that never had a member, and of one whose members differ.
const EMPTY: u8 = u8::MAX - 1;
const MIXED: u8 = u8::MAX - 2;
/// The kind of a card that is not known.
pub const UNKNOWN: u8 = u8::MAX;
/// A card nobody has seen.
const NOTHING: Short = Short { back: Face(0), lines: (0, 0), kind: UNKNOWN, sorts: 0 };

impl Watch {
    /// Of faces in order, of the lines they refer to, and of the sorts live in each zone, as bits.
    #[must_use]
    pub fn new(faces: Vec<Watched>, lines: Vec<(Topic, u16)>, zones: Vec<u8>) -> Watch {
        let mut stamp = 0u64;
        let mut mix = |word: u64| stamp = (stamp.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for Watched { cares, back, kind, lines: (first, end) } in &faces {
            let words = [cares.moments, cares.values, cares.permissions, cares.reacts];
            words.into_iter().for_each(&mut mix);
            mix(u64::from(back.0) << 8 | u64::from(*kind));
            mix(u64::from(*first) << 16 | u64::from(*end));
        }
        lines.iter().for_each(|(topic, line)| mix(u64::from(topic.0) << 16 | u64::from(*line)));
        zones.iter().for_each(|sorts| mix(u64::from(*sorts) + 1));
        let short = |face: &Watched| Short {
            back: face.back,
            lines: face.lines,
            kind: face.kind,
            sorts: face.cares.sorts(),
        };
        Watch { stamp: stamp | 1, faces: faces.iter().map(short).collect(), lines, zones }
    }

    /// What is watched of a card as it lies, and the sorts of its lines that are live there, as bits.
    #[inline]
    fn of(&self, piece: &Piece) -> (&Short, u8) {
        let printed = piece.face().ok().and_then(|face| self.faces.get(face.index()));
        let up = match printed {
            Some(watched) if piece.has(TURNED) => self.faces.get(watched.back.index()),
            printed => printed,
        };
        let up = up.unwrap_or(&NOTHING);
        (up, up.sorts & self.live_in(piece.zone))
    }

    /// The sorts of lines that can be live in a zone, as bits.
    #[inline]
    fn live_in(&self, zone: Zone) -> u8 {
        self.zones.get(zone.index()).copied().unwrap_or(0)
    }
}

/// The lines that have to be asked.
#[derive(Debug, Copy)]
pub struct Alert {
    /// The stamp of the list this was worked out by; 0 where it has to be worked out anew.
    stamp: u64,
    /// By the sort of what they can be asked about.
    live: [Live; SORTS_OF_TOPIC],
    /// The cards that have any, as bits.
    cards: [u64; WORDS],
    /// The kind of each card.
    kinds: [u8; CARDS],
    /// The kind of all members of each lot.
    lots: [u8; LOTS],
    /// Zones, as bits, where cards of each kind have come to lie; perhaps more than still hold one, never less.
    homes: [u128; KINDS],
    /// Zones, as bits, where unseen cards have come to lie, and the kinds of their lots there, as bits.
    veiled: u128,
    unseen: [u16; ZONES],
    /// How many known cards there are of each face.
    known: [u8; FACES],
    /// Which of the first copies of each face are known, as bits; `MANY` where that is not kept up.
    taken: [u8; FACES],
    /// What the game has noted of the table as it lies: a stamp of its own, 0 where it has noted nothing.
    noted: u32,
}

clone_used!(Alert { stamp, live, cards, kinds, lots, homes, veiled, unseen, known, taken, noted });

/// More copies are known than there are bits for.
const MANY: u8 = u8::MAX;

/// The bit of a copy; all of them where it has none of its own.
#[inline]
fn bit_of(copy: u8) -> u8 {
    1u8.checked_shl(copy.into()).unwrap_or(MANY)
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
            live: [NO_LINES; SORTS_OF_TOPIC],
            cards: [0; WORDS],
            kinds: [UNKNOWN; CARDS],
            lots: [EMPTY; LOTS],
            homes: [0; KINDS],
            veiled: 0,
            unseen: [0; ZONES],
            known: [0; FACES],
            taken: [0; FACES],
            noted: 0,
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
        self.stamp == watch.stamp
    }

    #[inline]
    fn of(&self, topic: Topic) -> &Live {
        &self.live[usize::from(topic.0 / OF_A_SORT)]
    }

    /// Whether any line can be asked about this.
    #[inline]
    pub fn cares(&self, topic: Topic) -> bool {
        self.of(topic).cares >> (topic.0 % OF_A_SORT) & 1 == 1
    }

    /// The permissions that any line can be asked about, as bits.
    #[inline]
    pub fn permissions(&self) -> u64 {
        self.of(Topic::permission(0)).cares
    }

    /// The kind of each card, by its number.
    #[inline]
    pub fn kinds(&self) -> &[u8; CARDS] {
        &self.kinds
    }

    /// Zones, as bits, outside of which no known card is of this kind.
    #[inline]
    pub fn homes(&self, kind: u16) -> u128 {
        self.homes[home(kind)] | self.homes[KINDS - 1]
    }

    /// Zones among these, as bits, outside of which no unseen card may turn out to be of a kind that this says yes to.
    #[inline]
    pub fn unseen_homes(&self, among: u128, is: impl Fn(u16) -> bool) -> u128 {
        let (mut left, mut homes) = (self.veiled & among, 0);
        // What is true of a kind in one zone is true of it in all.
        let (mut asked, mut fitting) = (OF_ANY_KIND, OF_ANY_KIND);
        while left != 0 {
            let zone = left.trailing_zeros();
            left &= left - 1;
            let kinds = self.unseen[zone as usize % ZONES];
            let mut new = kinds & !asked;
            asked |= kinds;
            while new != 0 {
                let kind = new.trailing_zeros() as u16;
                new &= new - 1;
                fitting |= u16::from(is(kind)) << kind;
            }
            homes |= u128::from(kinds & fitting != 0) << zone;
        }
        homes
    }

    /// Whether unseen cards may lie in any of these zones, as bits.
    #[inline]
    pub(super) fn may_be_unseen(&self, among: u128) -> bool {
        self.veiled & among != 0
    }

    /// A card of this kind lies here.
    #[inline]
    fn note_home(&mut self, piece: &Piece, kind: u8) {
        if kind == UNKNOWN {
            self.note_unseen(piece);
        } else {
            self.homes[home(kind.into())] |= 1 << piece.zone.0;
        }
    }

    #[inline(never)]
    fn note_unseen(&mut self, piece: &Piece) {
        let zone = 1 << piece.zone.0;
        if let Err(lot) = piece.face() {
            let kind = self.lots.get(lot.index()).copied().unwrap_or(MIXED);
            self.unseen[piece.zone.index() % ZONES] |= 1 << home(kind.into());
            self.veiled |= zone;
        } else {
            self.homes[KINDS - 1] |= zone;
        }
    }

    /// The lowest number that no known copy of this face has, where that can be relied on.
    #[inline]
    pub(super) fn free_copy(&self, face: u16) -> Option<u8> {
        let taken = *self.taken.get(usize::from(face))?;
        (self.stamp != 0 && taken != MANY).then_some(taken.trailing_ones() as u8)
    }

    /// Whether it can be relied on that a known card of this face is the only one.
    #[inline]
    pub(super) fn is_only(&self, face: u16) -> bool {
        self.stamp != 0 && face & UNSEEN == 0 && self.known[usize::from(face) % FACES] == 1
    }

    /// How many known cards of this face there are at the most, where that can be relied on.
    #[inline]
    pub(super) fn known(&self, face: u16) -> Option<usize> {
        let known = self.known[usize::from(face) % FACES];
        (self.stamp != 0 && known != u8::MAX).then_some(known.into())
    }

    /// A card had the face of the one or was unseen, and has that of the other now or is unseen.
    #[inline]
    pub(super) fn note_face(&mut self, before: Piece, now: Piece) {
        if before.face & UNSEEN == 0 {
            self.forget_copy(before.face, before.copy);
        }
        if now.face & UNSEEN == 0 {
            self.note_copy(now.face, now.copy);
        }
    }

    /// One known card less of this face. A count that is full stays so: it says only that there may be such cards.
    #[inline]
    fn forget_copy(&mut self, face: u16, copy: u8) {
        let at = usize::from(face) % FACES;
        let (known, taken) = (&mut self.known[at], &mut self.taken[at]);
        if *known != u8::MAX {
            *known = known.saturating_sub(1);
        }
        if *taken != MANY {
            *taken &= !bit_of(copy);
        }
    }

    /// One more. Where two are told apart by nothing, or faces share a place, it is no longer kept up which there are.
    #[inline]
    fn note_copy(&mut self, face: u16, copy: u8) {
        let at = usize::from(face) % FACES;
        self.known[at] = self.known[at].saturating_add(1);
        let (taken, bit) = (&mut self.taken[at], bit_of(copy));
        *taken = if usize::from(face) >= FACES || *taken & bit != 0 { MANY } else { *taken | bit };
    }

    /// Calls with the lines that can be asked about this where their cards lie, until `stop` says yes; whether it did.
    /// In no order, but those of one card in theirs.
    #[inline]
    pub fn any(&self, topic: Topic, stop: impl FnMut(Card, u16) -> bool) -> bool {
        if !self.cares(topic) {
            return false;
        }
        self.of(topic).any(topic, stop)
    }

    /// The kind of all unseen cards of a lot; `None` where they may differ.
    #[inline]
    pub fn kind_of_lot(&self, lot: Lot) -> Option<u8> {
        self.lots.get(lot.index()).copied().filter(|kind| *kind != MIXED)
    }

    /// The table was changed behind its back.
    #[inline]
    pub(super) fn forget(&mut self) {
        (self.stamp, self.noted) = (0, 0);
    }

    /// What was noted of the table as it lies.
    #[inline]
    pub fn noted(&self) -> u32 {
        self.noted
    }

    /// Notes something of the table as it lies.
    #[inline]
    pub(super) fn note_so_far(&mut self, stamp: u32) {
        self.noted = stamp;
    }

    /// Works everything out.
    pub(super) fn look(&mut self, pieces: &[Piece], lots: &Lots, watch: &Watch) {
        let stamp = if watch.stamp == UNWATCHED { 0 } else { watch.stamp };
        *self = Alert { stamp, ..Alert::default() };
        for lot in (0..lots.count()).map(|n| Lot(n as u8)) {
            lots.members(lot).iter().for_each(|member| self.note_member(lot, *member, watch));
        }
        for (card, piece) in (0u16..).zip(pieces) {
            let (watched, sorts) = watch.of(piece);
            self.kinds[usize::from(card) % CARDS] = watched.kind;
            self.note_home(piece, watched.kind);
            self.note_face(NO_PIECE, *piece);
            if sorts != 0 {
                self.enter(Card(card), watched, sorts, watch);
            }
        }
    }

    /// One card has moved, become known or unknown, or was turned over.
    #[inline]
    pub(super) fn note(&mut self, piece: &Piece, card: Card, watch: &Watch) {
        if !self.is_by(watch) {
            return;
        }
        let (watched, sorts) = watch.of(piece);
        self.kinds[card.index() % CARDS] = watched.kind;
        self.note_home(piece, watched.kind);
        let live = self.cards[card.index() / 64 % WORDS] >> (card.index() % 64) & 1 == 1;
        // Most cards have no such lines.
        if live || sorts != 0 {
            self.note_lines(card, if live { ALL_SORTS } else { 0 }, (watched, sorts), watch);
        }
    }

    /// One card has moved here from another zone. Where the same sorts of lines are live, the same lines are.
    #[inline]
    pub(super) fn note_moved(&mut self, piece: &Piece, card: Card, from: Zone, watch: &Watch) {
        if !self.is_by(watch) {
            return;
        }
        let (watched, sorts) = watch.of(piece);
        self.note_home(piece, watched.kind);
        let before = watched.sorts & watch.live_in(from);
        if sorts != before {
            self.note_lines(card, before, (watched, sorts), watch);
        }
    }

    /// The lines of a card that were live are of these sorts at the most.
    #[inline(never)]
    fn note_lines(&mut self, card: Card, live: u8, (watched, sorts): (&Short, u8), watch: &Watch) {
        if live != 0 {
            self.leave(card, live);
        }
        if sorts != 0 {
            self.enter(card, watched, sorts, watch);
        }
    }

    /// A lot has got one more member.
    pub(super) fn note_member(&mut self, lot: Lot, member: Member, watch: &Watch) {
        let face = member.get().ok().and_then(|face| watch.faces.get(face.index()));
        let Some(known) = self.lots.get_mut(lot.index()) else { return };
        let before = *known;
        *known = match face {
            Some(face) if before == EMPTY || before == face.kind => face.kind,
            _ => MIXED,
        };
        if *known == MIXED && before != MIXED {
            // What lies anywhere of the lot may be anything from now on.
            let of_it = |kinds: &&mut u16| **kinds >> home(before.into()) & 1 == 1;
            self.unseen.iter_mut().filter(of_it).for_each(|kinds| *kinds |= OF_ANY_KIND);
        }
    }

    /// Whether what was kept up change by change says the same as what would be worked out now, as far as it has to.
    pub(super) fn agrees(&self, pieces: &[Piece], lots: &Lots, watch: &Watch) -> bool {
        let mut anew = Alert::default();
        anew.look(pieces, lots, watch);
        let fits = |(kept, now): (&u8, &u8)| kept == now || *kept == MIXED || *now == EMPTY;
        let lines = |alert: &Alert| alert.live.each_ref().map(|live| (live.cares, live.sorted()));
        let kept = |alert: &Alert| (alert.stamp, alert.cards, alert.kinds);
        lines(self) == lines(&anew)
            && kept(self) == kept(&anew)
            && self.lots.iter().zip(&anew.lots).all(fits)
            && self.homes.iter().zip(&anew.homes).all(|(kept, now)| now & !kept == 0)
            && self.has_homes_of(&anew)
            && self.known.iter().zip(&anew.known).all(|(kept, now)| kept == now || *kept == u8::MAX)
            && self.taken.iter().zip(&anew.taken).all(|(kept, now)| kept == now || *kept == MANY)
    }

    /// Whether unseen cards lie nowhere else than where this says. A lot that is empty by now keeps its kind.
    fn has_homes_of(&self, anew: &Alert) -> bool {
        let fits = |(kept, now): (&u16, &u16)| {
            let more = now & !kept;
            more == 0 || kept & OF_ANY_KIND != 0 || *kept != 0 && more == OF_ANY_KIND
        };
        self.unseen.iter().zip(&anew.unseen).all(fits) && anew.veiled & !self.veiled == 0
    }

    /// The lines of these sorts of a card become live. Where there is no room for them, nothing is known any more.
    fn enter(&mut self, card: Card, watched: &Short, sorts: u8, watch: &Watch) {
        self.cards[card.index() / 64 % WORDS] |= 1 << (card.index() % 64);
        let (first, end) = watched.lines;
        let lines = watch.lines.get(usize::from(first)..usize::from(end)).unwrap_or_default();
        for (topic, line) in lines.iter().filter(|(topic, _)| sorts >> topic.sort() as u8 & 1 == 1) {
            if !self.live[usize::from(topic.0 / OF_A_SORT)].enter(*topic, card, *line) {
                return self.forget();
            }
        }
    }

    /// No line of this card is live any more; those that were are of these sorts at the most.
    fn leave(&mut self, card: Card, sorts: u8) {
        self.cards[card.index() / 64 % WORDS] &= !(1 << (card.index() % 64));
        for (n, live) in (0u8..).zip(&mut self.live) {
            if sorts >> Topic(n * OF_A_SORT).sort() as u8 & 1 == 1 {
                live.leave(card);
            }
        }
    }
}
