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

/// Where each zone begins; it ends where the next begins. Behind the last zone everything begins where the cards end, so
/// that nothing has to be asked to find a zone.
#[derive(Debug, Clone, Copy)]
struct Starts {
    count: usize,
    at: [u16; STARTS],
}

impl Starts {
    fn zones(&self) -> &[u16] {
        &self.at[..self.count]
    }
}

impl Default for Starts {
    fn default() -> Self {
        Starts { count: 0, at: [0; STARTS] }
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
        let mut at = [order.len() as u16; STARTS];
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
    #[inline]
    pub fn shift(&mut self, card: Card, from: (Zone, usize), to: (Zone, usize)) -> bool {
        let ((first, end), (there, past)) = (self.bounds(from.0), self.bounds(to.0));
        let (old, ahead) = (first + from.1, from.0 < to.0);
        let room = past - there + usize::from(from.0 != to.0);
        let order = &mut *self.order;
        if old >= end || to.1 >= room || order.get(old) != Some(&card) {
            return false;
        }
        let new = there + to.1 - usize::from(ahead);
        if old < new {
            let passed = &mut order[old..=new];
            passed.copy_within(1.., 0);
            passed[new - old] = card;
        } else {
            let passed = &mut order[new..=old];
            passed.copy_within(..old - new, 1);
            passed[0] = card;
        }
        let starts = &mut self.starts.at;
        if ahead {
            starts[from.0.index() + 1..=to.0.index()].iter_mut().for_each(|start| *start -= 1);
        } else {
            starts[to.0.index() + 1..=from.0.index()].iter_mut().for_each(|start| *start += 1);
        }
        true
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
                    assert!(moved.shift(card, (Zone(from), 1), (Zone(to), place)));
                    assert_eq!(moved.cards(Zone(to))[place], card);
                    assert!(moved.shift(card, (Zone(to), place), (Zone(from), 1)));
                    assert_eq!(moved, zones, "{from} to {to} at {place}");
                }
            }
        }
    }
}
