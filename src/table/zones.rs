//! Every card in exactly one zone, by construction: zones are consecutive stretches of one permutation.

use super::ids::{Card, Zone};
use super::row::{Full, Row, clone_used};
use super::{CARDS, ZONES};

/// The order of all cards, zone after zone.
#[derive(Debug, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize)]
pub struct Zones {
    order: Row<Card, CARDS>,
    /// Where each zone begins; it ends where the next begins.
    starts: Row<u16, ZONES>,
}

clone_used!(Zones { order, starts });

impl Zones {
    /// Makes room for `count` zones, all empty.
    pub fn open(&mut self, count: usize) -> Result<(), Full> {
        self.starts.clear();
        for _ in 0..count {
            self.starts.push(0, "zones")?;
        }
        Ok(())
    }

    /// How many zones there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.starts.len()
    }

    #[inline]
    fn bounds(&self, zone: Zone) -> (usize, usize) {
        let (starts, zone) = (&*self.starts, zone.index());
        match starts.get(zone..) {
            Some([start, end, ..]) => (usize::from(*start), usize::from(*end)),
            Some([start]) => (usize::from(*start), self.order.len()),
            _ => (self.order.len(), self.order.len()),
        }
    }

    /// The cards of a zone in order; the first is the bottom of a pile and the left end of a line.
    #[must_use]
    #[inline]
    pub fn cards(&self, zone: Zone) -> &[Card] {
        let (start, end) = self.bounds(zone);
        &self.order[start..end]
    }

    /// The cards of all zones from the first to the last of these.
    #[must_use]
    #[inline]
    pub fn cards_from(&self, first: Zone, last: Zone) -> &[Card] {
        &self.order[self.bounds(first).0..self.bounds(last).1]
    }

    /// Adds a new card at the end of a zone.
    pub fn enter(&mut self, card: Card, zone: Zone) -> Result<(), Full> {
        let (_, end) = self.bounds(zone);
        self.order.insert(end, card, "cards")?;
        for start in &mut self.starts[zone.index() + 1..] {
            *start += 1;
        }
        Ok(())
    }

    /// Takes the card at place `from` of one zone to place `to` of another (or the same) zone.
    pub fn shift(&mut self, from: (Zone, usize), to: (Zone, usize)) {
        let old = self.bounds(from.0).0 + from.1;
        let ahead = usize::from(from.0 < to.0);
        let new = self.bounds(to.0).0 + to.1 - ahead;
        self.rotate(old, new);
        if ahead == 1 {
            self.starts[from.0.index() + 1..=to.0.index()].iter_mut().for_each(|start| *start -= 1);
        } else {
            self.starts[to.0.index() + 1..=from.0.index()].iter_mut().for_each(|start| *start += 1);
        }
    }

    fn rotate(&mut self, old: usize, new: usize) {
        let card = self.order[old];
        if old < new {
            self.order.copy_within(old + 1..=new, old);
        } else {
            self.order.copy_within(new..old, new + 1);
        }
        self.order[new] = card;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
                    moved.shift((Zone(from), 1), (Zone(to), place));
                    assert_eq!(moved.cards(Zone(to))[place], card);
                    moved.shift((Zone(to), place), (Zone(from), 1));
                    assert_eq!(moved, zones, "{from} to {to} at {place}");
                }
            }
        }
    }
}
