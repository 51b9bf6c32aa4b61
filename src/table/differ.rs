//! What hands must do to make one table another: the difference as changes, each of a kind that can be told.

use super::layout::{Layout, Shape};
use super::{Card, Change, Counter, Face, Hand, Holder, Lot, Place, Table, Track, Zone};

/// The changes that lead from one table to another of the same game. Cards that nobody has seen are alike: which of
/// them lies where makes no difference.
#[must_use]
pub fn difference(from: &Table, to: &Table, layout: &Layout) -> Vec<Change> {
    let mut differ = Differ { work: Box::new(*from), to, changes: Vec::new() };
    differ.faces(true);
    differ.zones();
    differ.order(layout);
    differ.pieces();
    differ.numbers();
    differ.clock();
    differ.faces(false);
    differ.changes
}

struct Differ<'t> {
    /// The table as it is after the changes so far.
    work: Box<Table>,
    to: &'t Table,
    changes: Vec<Change>,
}

impl Differ<'_> {
    /// A change that does not fit is left out: what is told has to be doable.
    fn make(&mut self, change: Change) {
        if self.work.apply(&change).is_ok() {
            self.changes.push(change);
        }
    }

    /// Faces that become known, or those that are no longer.
    fn faces(&mut self, known: bool) {
        for card in self.to.all_cards() {
            match (self.work.piece(card).face(), self.to.piece(card).face()) {
                (Err(lot), Ok(face)) if known => self.know(card, lot, face),
                (Ok(was), Ok(face)) if known && was != face => {
                    let lot = Lot(0);
                    self.make(Change::Hide { card, lot, face: was, took: was });
                    self.make(Change::Know { card, lot, face, took: was });
                }
                (Ok(face), Err(lot)) if !known => self.make(Change::Hide { card, lot, face, took: face }),
                _ => {}
            }
        }
    }

    fn know(&mut self, card: Card, lot: Lot, face: Face) {
        let members = self.work.lots().members(lot);
        let own = members.iter().any(|member| member.get() == Ok(face)).then_some(face);
        if let Some(took) = own.or_else(|| members.iter().find_map(|member| member.get().ok())) {
            self.make(Change::Know { card, lot, face, took });
        }
    }

    // ---- places ----

    /// Cards that lie in another zone. Where an unseen card goes one way and one like it the other, both stay.
    fn zones(&mut self) {
        let all: Vec<Card> = self.to.all_cards().collect();
        let mut moving: Vec<Card> =
            all.iter().copied().filter(|card| self.zone(*card) != self.aim(*card)).collect();
        while let Some((one, other)) = self.swapped(&moving) {
            moving.retain(|card| *card != one && *card != other);
        }
        for card in moving {
            self.go(card, self.to.place(card));
        }
    }

    fn zone(&self, card: Card) -> Zone {
        self.work.piece(card).zone
    }

    fn aim(&self, card: Card) -> Zone {
        self.to.piece(card).zone
    }

    fn swapped(&self, moving: &[Card]) -> Option<(Card, Card)> {
        let unseen = |card: Card| self.work.piece(card).face().err().zip(self.to.piece(card).face().err());
        moving.iter().enumerate().find_map(|(n, one)| {
            let other = moving[n + 1..].iter().find(|other| {
                unseen(*one).is_some()
                    && unseen(*one) == unseen(**other)
                    && self.zone(*one) == self.aim(**other)
                    && self.aim(*one) == self.zone(**other)
            })?;
            Some((*one, *other))
        })
    }

    fn go(&mut self, card: Card, to: Place) {
        let from = self.work.place(card);
        let room = self.work.cards(to.zone).len() - usize::from(from.zone == to.zone);
        let index = to.index.min(room as u16);
        if from != (Place { index, ..to }) {
            self.make(Change::Move { card, from, to: Place { index, ..to } });
        }
    }

    /// Piles and lines whose cards lie in another order.
    fn order(&mut self, layout: &Layout) {
        for zone in (0..layout.zone_count()).map(|n| Zone(n as u8)) {
            if matches!(layout.zone_kind(zone).shape, Shape::Pile | Shape::Line) {
                self.order_of(zone);
            }
        }
    }

    fn order_of(&mut self, zone: Zone) {
        for (index, wanted) in self.to.cards(zone).to_vec().into_iter().enumerate() {
            let here = self.work.cards(zone);
            if here.len() != self.to.cards(zone).len() {
                return;
            }
            let like = |card: &Card| self.work.piece(*card).face() == self.to.piece(wanted).face();
            if like(&here[index]) {
                continue;
            }
            let same = here.iter().position(|card| *card == wanted).filter(|at| *at > index);
            let Some(at) = same.or_else(|| here.iter().skip(index).position(like).map(|at| at + index))
            else {
                continue;
            };
            self.go(here[at], Place { zone, index: index as u16 });
        }
    }

    // ---- what lies on cards and beside them ----

    fn pieces(&mut self) {
        for card in self.to.all_cards() {
            let (is, to) = (*self.work.piece(card), *self.to.piece(card));
            if is.marks != to.marks {
                self.make(Change::Marks { card, from: is.marks, to: to.marks });
            }
            if is.host != to.host {
                self.make(Change::Attach { card, from: is.host, to: to.host });
            }
            if is.spot != to.spot {
                self.make(Change::Square { card, from: is.spot, to: to.spot });
            }
            if is.owner != to.owner {
                self.make(Change::Owner { card, from: is.owner, to: to.owner });
            }
        }
    }

    fn numbers(&mut self) {
        let mut heaps: Vec<(Holder, super::Token)> =
            self.work.all_tokens().chain(self.to.all_tokens()).map(|(on, kind, _)| (on, kind)).collect();
        // Tokens that go back come first, so that the pool has them for those that are placed.
        heaps.sort_by_key(|(on, kind)| self.to.tokens(*on, *kind) - self.work.tokens(*on, *kind));
        for (on, kind) in heaps {
            let (from, to) = (self.work.tokens(on, kind), self.to.tokens(on, kind));
            if from != to {
                self.make(Change::Tokens { on, kind, from, to });
            }
        }
        for track in (0..self.to.cubes.len()).map(|n| Track(n as u8)) {
            let (from, to) = (self.work.cube(track), self.to.cube(track));
            if from != to {
                self.make(Change::Cube { track, from, to });
            }
        }
        for counter in (0..self.to.counts.len()).map(|n| Counter(n as u8)) {
            let (from, to) = (self.work.count(counter), self.to.count(counter));
            if from != to {
                self.make(Change::Count { counter, from, to });
            }
        }
    }

    fn clock(&mut self) {
        let (is, to) = (self.work.clock, self.to.clock);
        let hands = [
            (Hand::Round, is.round, to.round),
            (Hand::Phase, is.phase, to.phase),
            (Hand::Turn, is.turn.0.into(), to.turn.0.into()),
            (Hand::Leader, is.leader.0.into(), to.leader.0.into()),
            (Hand::Result, is.result, to.result),
        ];
        for (hand, from, to) in hands.into_iter().filter(|(_, from, to)| from != to) {
            self.make(Change::Clock { hand, from, to });
        }
    }
}
