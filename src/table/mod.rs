//! What lies on the table: cards in zones, unseen cards in lots, tokens, cubes, numbers, the clock. The same
//! containers for every game, flat and small. `Table::apply` is the only way to change one.

pub mod change;
pub mod check;
mod copies;
mod dealing;
pub mod die;
pub mod differ;
mod hiding;
pub mod ids;
pub mod lasting;
pub mod layout;
mod live;
pub mod lots;
mod lying;
mod piece;
pub mod row;
pub mod tokens;
mod topics;
pub mod watch;
pub mod zones;

use serde::{Deserialize, Serialize};

pub use change::{Change, Hand, Place};
pub use ids::{
    Card, Counter, Die, Face, Holder, Lot, NO_CARD, NO_RULE, NOBODY, Off, Rule, Seat, Spot, Token, Track,
    Word, Zone,
};
pub use lasting::{Lasting, SUSPENDED};
pub use layout::Layout;
pub use piece::{FACE_DOWN, FIRST_MARK, Piece, TILTED, TURNED};
pub use row::{Full, Row, Words};

use lots::{Lots, Member};
use piece::{NOTHING, UNSEEN};
use row::clone_used;
use tokens::Tokens;
use watch::{Alert, Watch};
use zones::{Zones, place_of};

/// Cards, tiles and tokens with a face.
pub const CARDS: usize = 512;
/// Zones, those of every seat counted.
pub const ZONES: usize = 112;
/// Lots of unseen cards.
pub const LOTS: usize = 56;
/// Members of all lots together, pledges counted.
pub const MEMBERS: usize = 640;
/// Holder and token kind pairs with at least one token.
pub const PILES: usize = 256;
/// Kinds of counted token.
pub const TOKENS: usize = 40;
/// Tracks with a cube.
pub const TRACKS: usize = 32;
/// Numbers beside the table.
pub const COUNTERS: usize = 128;
/// Lines in force for a while.
pub const LASTING: usize = 32;

/// Where the game stands in time. Phase and turn are numbers of the layout; a result of 0 means going on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clock {
    pub round: u16,
    pub phase: u16,
    pub turn: Seat,
    pub leader: Seat,
    pub result: u16,
}

impl Default for Clock {
    fn default() -> Self {
        Clock { round: 0, phase: 0, turn: NOBODY, leader: NOBODY, result: 0 }
    }
}

/// The whole table.
#[derive(Debug, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Table {
    pub clock: Clock,
    pieces: Row<Piece, CARDS>,
    zones: Zones,
    lots: Lots,
    tokens: Tokens,
    cubes: Row<i16, TRACKS>,
    counts: Row<i16, COUNTERS>,
    lasting: Row<Lasting, LASTING>,
    #[serde(skip)]
    alert: Alert,
}

clone_used!(Table { clock, pieces, zones, lots, tokens, cubes, counts, lasting, alert });

/// Why a change could not be applied: a capacity, or a change that does not fit the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    #[error(transparent)]
    Full(#[from] Full),
    #[error("a change does not fit the table: {0}")]
    Wrong(Words),
}

impl Table {
    /// An empty lot that nothing claims from.
    pub fn new_lot(&mut self) -> Result<Lot, Full> {
        let pieces = &self.pieces;
        let claimed = |lot: Lot| {
            let own = UNSEEN | u16::from(lot.0);
            // Nearly always no card does: all are looked at without stopping at any.
            pieces.iter().fold(0, |found, piece| found | u8::from(piece.face == own)) != 0
        };
        self.lots.start(|lots, lot| claimed(lot) || lots.pledged(lot) > 0)
    }

    #[must_use]
    #[inline]
    pub fn piece(&self, card: Card) -> &Piece {
        self.pieces.within(card.index()).unwrap_or(&NOTHING)
    }

    fn piece_mut(&mut self, card: Card) -> Result<&mut Piece, Misfit> {
        self.pieces.get_mut(card.index()).ok_or(Misfit::Wrong(&"there is no such card"))
    }

    /// The card, where there is such a one.
    #[must_use]
    #[inline]
    pub fn get(&self, card: Card) -> Option<&Piece> {
        self.pieces.get(card.index())
    }

    /// The face, where it is known.
    #[must_use]
    #[inline]
    pub fn face(&self, card: Card) -> Option<Face> {
        self.pieces.get(card.index())?.face().ok()
    }

    #[must_use]
    pub fn card_count(&self) -> usize {
        self.pieces.len()
    }

    /// All cards of the game.
    pub fn all_cards(&self) -> impl Iterator<Item = Card> + use<> {
        (0..u16::try_from(self.pieces.len()).unwrap_or(u16::MAX)).map(Card)
    }

    /// The cards of a zone in order.
    #[must_use]
    #[inline]
    pub fn cards(&self, zone: Zone) -> &[Card] {
        self.zones.cards(zone)
    }

    /// The cards of a stretch of zones, zone after zone.
    #[must_use]
    #[inline]
    pub fn cards_from(&self, first: Zone, last: Zone) -> &[Card] {
        self.zones.cards_from(first, last)
    }

    /// The last card of a zone: the top of a pile, the right end of a line.
    #[must_use]
    #[inline]
    pub fn top(&self, zone: Zone) -> Option<Card> {
        self.zones.cards(zone).last().copied()
    }

    #[must_use]
    pub fn zone_count(&self) -> usize {
        self.zones.count()
    }

    /// Where a card lies in its zone.
    #[must_use]
    #[inline]
    pub fn place(&self, card: Card) -> Place {
        let zone = self.piece(card).zone;
        let cards = self.zones.cards(zone);
        let index = place_of(cards, card).unwrap_or(0);
        Place { zone, index: index as u16 }
    }

    #[must_use]
    #[inline]
    pub fn tokens(&self, on: Holder, kind: Token) -> i16 {
        self.tokens.on(on, kind)
    }

    /// Whether any token of this kind lies anywhere.
    #[must_use]
    #[inline]
    pub fn has_any(&self, kind: Token) -> bool {
        self.tokens.any_of(kind)
    }

    #[must_use]
    pub fn pool(&self, kind: Token) -> i16 {
        self.tokens.pool(kind)
    }

    /// All heaps of tokens.
    pub fn all_tokens(&self) -> impl Iterator<Item = (Holder, Token, i16)> + '_ {
        self.tokens.all()
    }

    /// The heaps of one kind of token that lie on cards.
    pub fn tokens_on_cards(&self, kind: Token) -> impl Iterator<Item = (Card, i16)> + '_ {
        self.tokens.on_cards(kind)
    }

    #[must_use]
    pub fn has_tokens(&self, on: Holder) -> bool {
        self.tokens.any_on(on)
    }

    #[must_use]
    #[inline]
    pub fn cube(&self, track: Track) -> i16 {
        *self.cubes.at(track.index())
    }

    #[must_use]
    #[inline]
    pub fn count(&self, counter: Counter) -> i16 {
        *self.counts.at(counter.index())
    }

    #[must_use]
    #[inline]
    pub fn lasting(&self) -> &[Lasting] {
        &self.lasting
    }

    #[must_use]
    #[inline]
    pub fn lots(&self) -> &Lots {
        &self.lots
    }

    /// The lot from which this unseen card could get this face.
    #[must_use]
    pub fn source_of(&self, card: Card, face: Face) -> Option<Lot> {
        self.lots.source(self.piece(card).face().err()?, face)
    }

    /// The lot that gives this face to an unseen card: one that has it, or one whose list is a guess and has a card
    /// that is alike.
    #[must_use]
    pub fn giver_of(&self, card: Card, face: Face, alike: impl Fn(Face) -> bool) -> Option<Lot> {
        let own = self.piece(card).face().err()?;
        self.lots.source(own, face).or_else(|| self.lots.guess_like(own, alike).map(|(lot, _)| lot))
    }

    /// Which cards have lines that have to be asked, as far as that is worked out.
    #[must_use]
    #[inline]
    pub fn alert(&self) -> &Alert {
        &self.alert
    }

    /// Notes something of the table as it lies, for whoever knows from the stamp whether that still holds; 0 for nothing.
    #[inline]
    pub fn note_so_far(&mut self, stamp: u32) {
        self.alert.note_so_far(stamp);
    }

    /// Works out which cards have lines that have to be asked, where that is not known yet.
    pub fn look_around(&mut self, watch: &Watch) {
        if !self.alert.is_by(watch) {
            self.alert.look(&self.pieces, &self.lots, watch);
        }
    }

    /// Makes one change. A misfit is a bug or a full table; the caller drops the whole transaction.
    pub fn apply(&mut self, change: &Change) -> Result<(), Misfit> {
        self.alert.forget();
        self.change(change)
    }

    /// Makes one change and keeps up which cards have lines that have to be asked.
    #[expect(clippy::inline_always, reason = "only in place is it known which change it is")]
    #[inline(always)]
    pub fn apply_watched(&mut self, change: &Change, watch: &Watch) -> Result<(), Misfit> {
        // Most changes by far are of these sorts.
        match *change {
            Change::Count { counter, to, .. } => self.counts[counter.index()] = to,
            Change::Move { card, from, to } => return self.shift(card, from, to, Some(watch)),
            Change::Seen { card, to, .. } => self.piece_mut(card)?.seen = to,
            Change::Know { card, lot, face, took } => {
                let before = self.learn(card, lot, face, took)?;
                let piece = self.pieces.at(card.index());
                self.alert.note_face(before, *piece);
                self.alert.note(piece, card, watch);
            }
            Change::Tokens { on, kind, to, .. } => return self.set_tokens(on, kind, to),
            Change::Cube { track, to, .. } => self.cubes[track.index()] = to,
            Change::Clock { hand, to, .. } => self.turn_hand(hand, to),
            Change::Marks { card, from, to } if (from ^ to) & TURNED == 0 => self.piece_mut(card)?.marks = to,
            Change::Owner { card, to, .. } => self.piece_mut(card)?.owner = to,
            Change::Square { card, to, .. } => self.piece_mut(card)?.spot = to,
            Change::Attach { card, to, .. } => self.piece_mut(card)?.host = to,
            Change::Hide { card, lot, took, .. } => return self.hide_watched(card, lot, took, watch),
            _ => return self.apply_seldom(change, watch),
        }
        Ok(())
    }

    #[inline(never)]
    fn apply_seldom(&mut self, change: &Change, watch: &Watch) -> Result<(), Misfit> {
        self.change(change)?;
        let changed = match *change {
            Change::Join { card, from, to: lot } => {
                self.alert.note_member(lot, Member::pledge(from), watch);
                card
            }
            Change::Part { card, .. } => card,
            Change::Unsettle { lot, on, face } => {
                self.alert.note_member(lot, Member::pledge(on), watch);
                self.alert.note_member(on, Member::face(face), watch);
                return Ok(());
            }
            Change::Settle { lot, face, .. } => {
                self.alert.note_member(lot, Member::face(face), watch);
                return Ok(());
            }
            Change::Marks { card, from, to } if (from ^ to) & TURNED != 0 => card,
            Change::Merge { .. } => {
                self.alert.forget();
                self.look_around(watch);
                return Ok(());
            }
            _ => return Ok(()),
        };
        self.alert.note(self.pieces.at(changed.index()), changed, watch);
        Ok(())
    }

    /// Whether the same lies on both as far as eyes can tell: every card in its place, every cube and number.
    #[must_use]
    pub fn looks_like(&self, other: &Table) -> bool {
        (&self.clock, &self.pieces, &self.zones) == (&other.clock, &other.pieces, &other.zones)
            && (&self.cubes, &self.counts) == (&other.cubes, &other.counts)
    }

    /// Makes one change for whoever only tells what lies on the table: how many known cards there are of a face is kept
    /// up, which lines are live is not.
    pub fn apply_to_tell(&mut self, change: &Change) -> Result<(), Misfit> {
        let card = match *change {
            Change::Know { card, .. } | Change::Hide { card, .. } => card,
            _ => return self.change(change),
        };
        let before = *self.piece(card);
        self.change(change)?;
        self.alert.note_face(before, *self.piece(card));
        Ok(())
    }

    fn change(&mut self, change: &Change) -> Result<(), Misfit> {
        match *change {
            Change::Move { card, from, to } => return self.shift(card, from, to, None),
            Change::Know { card, lot, face, took } => {
                self.learn(card, lot, face, took)?;
            }
            Change::Hide { card, lot, took, .. } => {
                self.hide(card, lot, took)?;
            }
            Change::Join { card, from, to } => {
                self.piece_mut(card)?;
                self.lots.add(to, Member::pledge(from))?;
                self.piece_mut(card)?.face = UNSEEN | u16::from(to.0);
            }
            Change::Part { card, from, to } => {
                if !self.lots.take(to, Member::pledge(from)) {
                    return Err(Misfit::Wrong(&"that pledge is not in the lot"));
                }
                self.piece_mut(card)?.face = UNSEEN | u16::from(from.0);
            }
            Change::Settle { lot, on, face } => {
                if !(self.lots.take(lot, Member::pledge(on)) && self.lots.take(on, Member::face(face))) {
                    return Err(Misfit::Wrong(&"that pledge cannot be this face"));
                }
                self.lots.add(lot, Member::face(face))?;
            }
            Change::Unsettle { lot, on, face } => {
                if !self.lots.take(lot, Member::face(face)) {
                    return Err(Misfit::Wrong(&"that face is not in the lot"));
                }
                self.lots.add(lot, Member::pledge(on))?;
                self.lots.add(on, Member::face(face))?;
            }
            Change::Open { lot, to, .. } => self.lots.set_open(lot, to),
            Change::Merge { from, to } => {
                self.lots.merge(from, to)?;
                for piece in self.pieces.iter_mut().filter(|piece| piece.face() == Err(from)) {
                    piece.face = UNSEEN | u16::from(to.0);
                }
            }
            Change::Seen { card, to, .. } => self.piece_mut(card)?.seen = to,
            Change::Marks { card, to, .. } => self.piece_mut(card)?.marks = to,
            Change::Owner { card, to, .. } => self.piece_mut(card)?.owner = to,
            Change::Square { card, to, .. } => self.piece_mut(card)?.spot = to,
            Change::Attach { card, to, .. } => self.piece_mut(card)?.host = to,
            Change::Tokens { on, kind, to, .. } => self.set_tokens(on, kind, to)?,
            Change::Cube { track, to, .. } => self.cubes[track.index()] = to,
            Change::Count { counter, to, .. } => self.counts[counter.index()] = to,
            Change::Clock { hand, to, .. } => self.turn_hand(hand, to),
            Change::Begin { at, line } => self.lasting.insert(at.into(), line, &"lasting lines")?,
            Change::Cease { at, .. } => {
                self.lasting.remove(at.into());
            }
            Change::Shuffled { .. } | Change::Rolled { .. } | Change::Told { .. } => {}
        }
        Ok(())
    }

    /// A card turns out to have this face; says what was known of it before.
    fn learn(&mut self, card: Card, lot: Lot, face: Face, took: Face) -> Result<Piece, Misfit> {
        let before = *self.piece_mut(card)?;
        if !self.lots.take(lot, Member::face(took)) {
            return Err(Misfit::Wrong(&"that face is not in the lot"));
        }
        let copy = self.free_copy(face.0);
        let piece = self.piece_mut(card)?;
        (piece.face, piece.copy) = (face.0, copy);
        Ok(before)
    }

    /// A card is one of a lot from now on; says what was known of it before.
    fn hide(&mut self, card: Card, lot: Lot, took: Face) -> Result<Piece, Misfit> {
        let before = *self.piece_mut(card)?;
        self.lots.add(lot, Member::face(took))?;
        let piece = self.piece_mut(card)?;
        (piece.face, piece.copy) = (UNSEEN | u16::from(lot.0), 0);
        Ok(before)
    }

    #[inline(never)]
    fn hide_watched(&mut self, card: Card, lot: Lot, took: Face, watch: &Watch) -> Result<(), Misfit> {
        let before = self.hide(card, lot, took)?;
        let piece = self.pieces.at(card.index());
        self.alert.note_face(before, *piece);
        self.alert.note_member(lot, Member::face(took), watch);
        self.alert.note(piece, card, watch);
        Ok(())
    }

    fn set_tokens(&mut self, on: Holder, kind: Token, to: i16) -> Result<(), Misfit> {
        if let Holder::Card(card) = on {
            self.piece_mut(card)?;
        }
        if self.tokens.set(on, kind, to)? { Ok(()) } else { Err(Misfit::Wrong(&"a count below zero")) }
    }

    /// Adds tokens, or takes them, no more than the pool and the holder have; says how many there were and are.
    #[inline]
    pub fn add_tokens(&mut self, on: Holder, kind: Token, by: i16) -> Result<(i16, i16), Misfit> {
        if by > 0
            && let Holder::Card(card) = on
        {
            self.piece_mut(card)?;
        }
        Ok(self.tokens.add(on, kind, by)?)
    }

    /// Moves a card; keeps up which cards have lines that have to be asked, where somebody watches.
    #[inline(never)]
    fn shift(&mut self, card: Card, from: Place, to: Place, watch: Option<&Watch>) -> Result<(), Misfit> {
        if !self.zones.shift(card, (from.zone, from.index.into()), (to.zone, to.index.into())) {
            return Err(Misfit::Wrong(&"the card is not where the move begins"));
        }
        let Some(piece) = self.pieces.get_mut(card.index()) else {
            return Err(Misfit::Wrong(&"there is no such card"));
        };
        piece.zone = to.zone;
        if let Some(watch) = watch.filter(|_| from.zone != to.zone) {
            self.alert.note_moved(piece, card, from.zone, watch);
        }
        Ok(())
    }

    fn turn_hand(&mut self, hand: Hand, to: u16) {
        let seat = Seat((to & 0xff) as u8);
        match hand {
            Hand::Round => self.clock.round = to,
            Hand::Phase => self.clock.phase = to,
            Hand::Turn => self.clock.turn = seat,
            Hand::Leader => self.clock.leader = seat,
            Hand::Result => self.clock.result = to,
        }
    }
}
