//! Every card in exactly one zone, by construction: zones are consecutive stretches of one permutation.

use std::hash::{Hash, Hasher};

use super::ids::{Card, Zone};
use super::row::{Full, Row, clone_used};
use super::{CARDS, ZONES};

/// The order of all cards, zone after zone.
#[derive(Debug, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize)]
#[serde(from = "Kept", into = "Kept")]
pub struct Zones {
    order: Row<Card, CARDS>,
    starts: Starts,
}

clone_used!(Zones { order, starts });

/// Every number a zone can have, and one more.
const STARTS: usize = 1 << 8 | 1;
/// So many zones begin sooner or later in one go.
const AT_ONCE: usize = 16;

/// Where each zone begins; it ends where the next begins. Behind the last zone everything begins where the cards end, so
/// that nothing has to be asked to find a zone.
#[derive(Debug, Clone, Copy)]
struct Starts {
    count: usize,
    at: [u16; STARTS + AT_ONCE],
}

impl Starts {
    fn zones(&self) -> &[u16] {
        &self.at[..self.count]
    }

    /// The zones behind the first of these, up to the last, begin so much later, or sooner. They are few, and nearly
    /// always there are as many steps to this as there are for one.
    #[inline]
    fn slide(&mut self, first: Zone, last: Zone, by: i16) {
        /// All bits for each of those that are meant, none for those behind them.
        const MEANT: [u16; 2 * AT_ONCE] = {
            let mut meant = [0; 2 * AT_ONCE];
            let mut n = 0;
            while n < AT_ONCE {
                meant[n] = u16::MAX;
                n += 1;
            }
            meant
        };
        let mut next = first.index() + 1;
        while next <= last.index() {
            let many = (last.index() + 1 - next).min(AT_ONCE);
            let starts = self.at[next..].first_chunk_mut::<AT_ONCE>();
            if let (Some(starts), Some(meant)) = (starts, MEANT[AT_ONCE - many..].first_chunk::<AT_ONCE>()) {
                starts.iter_mut().zip(meant).for_each(|(start, meant)| {
                    *start = start.wrapping_add_signed(by & meant.cast_signed());
                });
            }
            next += AT_ONCE;
        }
    }
}

impl Default for Starts {
    fn default() -> Self {
        Starts { count: 0, at: [0; STARTS + AT_ONCE] }
    }
}

impl PartialEq for Starts {
    fn eq(&self, other: &Starts) -> bool {
        self.zones() == other.zones()
    }
}

impl Eq for Starts {}

impl Hash for Starts {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.zones().hash(state);
    }
}

/// Zones as they are written down.
#[derive(serde::Serialize, serde::Deserialize)]
struct Kept {
    order: Row<Card, CARDS>,
    starts: Row<u16, ZONES>,
}

impl From<Kept> for Zones {
    fn from(Kept { order, starts }: Kept) -> Zones {
        let mut at = [order.len() as u16; STARTS + AT_ONCE];
        at[..starts.len()].copy_from_slice(&starts);
        Zones { order, starts: Starts { count: starts.len(), at } }
    }
}

impl From<Zones> for Kept {
    fn from(zones: Zones) -> Kept {
        let mut starts = Row::default();
        // There is room for all: `open` made no more zones than that.
        zones.starts.zones().iter().for_each(|start| starts.push(*start, &"zones").unwrap_or_default());
        Kept { order: zones.order, starts }
    }
}

impl Zones {
    /// Makes room for `count` zones, all empty.
    pub fn open(&mut self, count: usize) -> Result<(), Full> {
        if count > ZONES {
            return Err(Full(&"zones"));
        }
        *self = Zones { starts: Starts { count, ..Starts::default() }, ..Zones::default() };
        Ok(())
    }

    /// How many zones there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.starts.count
    }

    #[inline]
    fn bounds(&self, zone: Zone) -> (usize, usize) {
        let (starts, zone) = (&self.starts.at, zone.index());
        (starts[zone].into(), starts[zone + 1].into())
    }

    /// The cards of a zone in order; the first is the bottom of a pile and the left end of a line.
    #[must_use]
    #[inline]
    pub fn cards(&self, zone: Zone) -> &[Card] {
        let (start, end) = self.bounds(zone);
        self.order.stretch(start, end)
    }

    /// The cards of all zones from the first to the last of these.
    #[must_use]
    #[inline]
    pub fn cards_from(&self, first: Zone, last: Zone) -> &[Card] {
        self.order.stretch(self.bounds(first).0, self.bounds(last).1)
    }

    /// Adds a new card at the end of a zone.
    pub fn enter(&mut self, card: Card, zone: Zone) -> Result<(), Full> {
        let (_, end) = self.bounds(zone);
        self.order.insert(end, card, &"cards")?;
        for start in &mut self.starts.at[zone.index() + 1..] {
            *start += 1;
        }
        Ok(())
    }

    /// Takes the card at place `from` of one zone to place `to` of another (or the same) zone; false where it is not
    /// there, or there is no such place.
    pub fn shift(&mut self, card: Card, from: (Zone, usize), to: (Zone, usize)) -> bool {
        let ((first, end), (there, past)) = (self.bounds(from.0), self.bounds(to.0));
        let old = first + from.1;
        let room = past - there + usize::from(from.0 != to.0);
        if old >= end || to.1 >= room || self.order.get(old) != Some(&card) {
            return false;
        }
        self.carry(card, (from.0, old), (to.0, there + to.1 - usize::from(from.0 < to.0)));
        true
    }

    /// Takes a card of one zone to the end of another (or the same) zone, or to its beginning; says at which places it
    /// lay and lies, and nothing where it does not lie there.
    #[inline]
    pub fn put(&mut self, card: Card, from: Zone, to: Zone, last: bool) -> Option<(usize, usize)> {
        let ((first, end), (there, past)) = (self.bounds(from), self.bounds(to));
        let at = place_of(self.order.stretch(first, end), card)?;
        let index = if last { past - there - usize::from(from == to) } else { 0 };
        self.carry(card, (from, first + at), (to, there + index - usize::from(from < to)));
        Some((at, index))
    }

    /// Takes all cards of a zone to the end of another one, in their order.
    pub fn put_all(&mut self, from: Zone, to: Zone) {
        self.put_stretch((from, 0), self.cards(from).len(), to);
    }

    /// Takes so many cards that lie side by side, from this place of a zone on, to the end of another one.
    pub fn put_stretch(&mut self, (from, at): (Zone, usize), many: usize, to: Zone) {
        let (first, past) = (self.bounds(from).0 + at, self.bounds(to).1);
        if from < to {
            self.order[first..past].rotate_left(many);
            self.starts.slide(from, to, -(many as i16));
        } else if to < from {
            self.order[past..first + many].rotate_right(many);
            self.starts.slide(to, from, many as i16);
        }
    }

    /// Takes a card from one place of the order to another, and zones that lie between along.
    #[inline]
    fn carry(&mut self, card: Card, (from, old): (Zone, usize), (to, new): (Zone, usize)) {
        let order = &mut *self.order;
        if old < new {
            let passed = &mut order[old..=new];
            passed.copy_within(1.., 0);
            passed[new - old] = card;
        } else {
            let passed = &mut order[new..=old];
            passed.copy_within(..old - new, 1);
            passed[0] = card;
        }
        let (first, last, by) = if from < to { (from, to, -1) } else { (to, from, 1) };
        self.starts.slide(first, last, by);
    }
}

/// Where a card is in a zone.
#[inline]
pub(super) fn place_of(cards: &[Card], card: Card) -> Option<usize> {
    // Cards are taken from the top far more often than from anywhere else.
    match cards.last() {
        Some(top) if *top == card => Some(cards.len() - 1),
        _ => index_of(cards, card),
    }
}

/// Where a card is in a list. Most of a box is passed over sixteen cards at a time.
fn index_of(cards: &[Card], card: Card) -> Option<usize> {
    let holds =
        |group: &&[Card; 16]| group.iter().fold(0, |found, other| found | u8::from(*other == card)) != 0;
    let skipped = cards.as_chunks().0.iter().take_while(|group| !holds(group)).count() * 16;
    cards[skipped..].iter().position(|other| *other == card).map(|at| skipped + at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn putting_at_an_end_is_shifting_there() {
        let mut zones = Zones::default();
        zones.open(3).unwrap();
        for n in 0..6u16 {
            zones.enter(Card(n), Zone((n % 2) as u8)).unwrap();
        }
        for (from, to, last) in [(0, 1, true), (1, 0, false), (0, 0, true), (1, 1, false), (0, 2, true)] {
            let (from, to) = (Zone(from), Zone(to));
            for card in zones.cards(from).to_vec() {
                let mut put = zones;
                let (old, new) = put.put(card, from, to, last).unwrap();
                assert_eq!(put.cards(to)[new], card);
                assert_eq!(if last { put.cards(to).last() } else { put.cards(to).first() }, Some(&card));
                let mut shifted = zones;
                assert!(shifted.shift(card, (from, old), (to, new)));
                assert_eq!(put, shifted);
            }
        }
        assert_eq!(zones.put(Card(0), Zone(1), Zone(0), true), None);
    }

    #[test]
    fn putting_all_is_putting_one_after_the_other() {
        let mut zones = Zones::default();
        zones.open(5).unwrap();
        for n in 0..9u16 {
            zones.enter(Card(n), Zone((n % 3) as u8 + u8::from(n % 3 > 0))).unwrap();
        }
        for (from, to) in (0..5).flat_map(|from| (0..5).map(move |to| (Zone(from), Zone(to)))) {
            let (mut all, mut each) = (zones, zones);
            all.put_all(from, to);
            for card in zones.cards(from) {
                each.put(*card, from, to, true).unwrap();
            }
            assert_eq!(all, each, "{from:?} to {to:?}");
        }
    }

    #[test]
    fn putting_a_stretch_is_putting_one_after_the_other() {
        let mut zones = Zones::default();
        zones.open(3).unwrap();
        for n in 0..12u16 {
            zones.enter(Card(n), Zone((n % 3) as u8)).unwrap();
        }
        for (from, to, at) in (0..9).flat_map(|n| (0..3).map(move |at| (Zone(n / 3), Zone(n % 3), at))) {
            let (mut all, mut each) = (zones, zones);
            if from != to {
                all.put_stretch((from, at), 2, to);
                for card in &zones.cards(from)[at..at + 2] {
                    each.put(*card, from, to, true).unwrap();
                }
            }
            assert_eq!(all, each, "{from:?} to {to:?} from {at}");
        }
    }

    #[test]
    fn shifting_forth_and_back_restores_the_order() {
        let mut zones = Zones::default();
        zones.open(4).unwrap();
        for n in 0..6u16 {
            zones.enter(Card(n), Zone((n % 3) as u8)).unwrap();
        }
        for from in 0..3u8 {
            for to in 0..4u8 {
                let room = zones.cards(Zone(to)).len() + usize::from(from != to);
                for place in 0..room {
                    let mut moved = zones;
                    let card = moved.cards(Zone(from))[1];
                    assert!(moved.shift(card, (Zone(from), 1), (Zone(to), place)));
                    assert_eq!(moved.cards(Zone(to))[place], card);
                    assert!(moved.shift(card, (Zone(to), place), (Zone(from), 1)));
                    assert_eq!(moved, zones, "{from} to {to} at {place}");
                }
            }
        }
    }
}
