//! Cards of a set-up on their way: into their zones, and back to where they came from where they have to make way.

use super::setter::{Setter, say};
use crate::content::{Node, Reporter};
use crate::engine::Side;
use crate::table::layout::Sight;
use crate::table::{Card, Change, Face, Holder, NOBODY, Place, Token, Zone};

impl Setter<'_> {
    /// Makes an unseen card this one.
    pub(super) fn know(&mut self, card: Card, face: Face) -> Result<(), String> {
        match self.state().table.face(card) {
            Some(known) if known == face => Ok(()),
            Some(_) => Err("another card lies there".to_owned()),
            None => {
                let lot = self.state().table.source_of(card, face).ok_or("that card cannot be there")?;
                self.change(|tx, rule| tx.know(rule, card, face, lot))
            }
        }
    }

    /// Puts a card into a zone, with what the item says lies on it.
    pub(super) fn arrive(
        &mut self,
        card: Card,
        face: Face,
        zone: Zone,
        item: &Node,
        reporter: &mut Reporter<'_>,
    ) {
        let kind = self.game.layout().zone_kind(zone);
        let owner = self.game.layout().zone_owner(zone);
        let seats = match kind.sight {
            Sight::Everyone => 0xff,
            Sight::Owner => 1 << owner.0,
            Sight::Nobody => 0,
        };
        let game = self.game;
        let stays = self.state().table.piece(card).zone == zone;
        let done = if stays { Ok(()) } else { self.strip(card) }.and_then(|()| self.know(card, face));
        let done = done.and_then(|()| {
            self.change(|tx, rule| {
                tx.put(rule, card, zone, Side::Top)?;
                let owner = game.owner_in(tx.table(), card, zone);
                owner.map_or(Ok(()), |owner| tx.set_owner(rule, card, owner))?;
                tx.show_to(rule, card, seats)
            })
        });
        say(done, item, reporter);
        if let Some([entry]) = item.as_map() {
            self.card_facts(card, &entry.value, reporter);
        }
    }

    /// Takes everything off a card.
    fn strip(&mut self, card: Card) -> Result<(), String> {
        let laid = *self.laid.piece(card);
        let kinds = self.game.layout().tokens.len() as u8;
        self.change(|tx, rule| {
            for kind in (0..kinds).map(Token) {
                let many = tx.table().tokens(Holder::Card(card), kind);
                tx.add_tokens(rule, Holder::Card(card), kind, -many)?;
            }
            tx.set_marks(rule, card, 0, 0xff)?;
            tx.attach(rule, card, laid.host)?;
            tx.set_square(rule, card, laid.spot)
        })
    }

    /// Sends the cards of a zone back that were not put there.
    pub(super) fn clear(&mut self, zone: Zone) -> Result<(), String> {
        let cards: Vec<Card> = self.state().table.cards(zone).to_vec();
        let gone = cards.into_iter().filter(|card| !self.placed.contains(card));
        gone.collect::<Vec<_>>().into_iter().try_for_each(|card| self.send_home(card, zone))
    }

    /// Into the pile it was dealt from, unless that was laid out by name; otherwise to where the game begins with it.
    fn send_home(&mut self, card: Card, from: Zone) -> Result<(), String> {
        let laid = *self.laid.piece(card);
        let dealt = self.game.dealt_from(&self.state().table, card);
        let dealt = dealt.filter(|pile| *pile != from && !self.listed.contains(pile));
        let home = dealt.unwrap_or(laid.zone);
        if home == from {
            return Err("the other cards here have no other place; use `{top: [...]}`".to_owned());
        }
        self.strip(card)?;
        let (face, table) = (self.state().table.piece(card).face(), &self.state().table);
        let mut lots = table.cards(home).iter().filter_map(|card| table.piece(*card).face().err());
        let lot = lots.next_back();
        if dealt.is_none() && laid.face().is_ok() {
            return self.change(|tx, rule| tx.put(rule, card, home, Side::Top));
        }
        let lot = match lot {
            Some(lot) => lot,
            None => self.position.state.table.new_lot().map_err(|full| full.to_string())?,
        };
        self.change(|tx, rule| {
            tx.put(rule, card, home, Side::Bottom)?;
            let from = tx.table().piece(card).seen;
            tx.emit(rule, Change::Seen { card, from, to: 0 })?;
            match face {
                Ok(face) => tx.emit(rule, Change::Hide { card, lot, face, took: face }),
                Err(own) if own != lot => tx.emit(rule, Change::Join { card, from: own, to: lot }),
                Err(_) => Ok(()),
            }
        })
    }

    /// So many cards: the rest goes home, missing ones come unseen from the deck where hands are real.
    pub(super) fn resize(&mut self, zone: Zone, count: usize) -> Result<(), String> {
        let cards: Vec<Card> = self.state().table.cards(zone).to_vec();
        for card in cards.iter().skip(count) {
            self.send_home(*card, zone)?;
        }
        let layout = self.game.layout();
        let blind = self.state().blind >> layout.kind_of(zone) & 1 == 1;
        let owner = layout.zone_owner(zone);
        let deck = (blind && owner != NOBODY).then(|| layout.zone(self.game.parts().deck, owner));
        for _ in cards.len()..count {
            let card = deck.and_then(|deck| self.state().table.top(deck));
            let card = card.ok_or("only a hand on the real table has unseen cards; name them")?;
            self.change(|tx, rule| tx.put(rule, card, zone, Side::Top))?;
        }
        Ok(())
    }

    /// Gives the copies of each face their letters anew: those everyone can see first, then in the table's order.
    pub(super) fn letter(&mut self) -> Result<(), String> {
        let table = &self.position.state.table;
        let mut copies = vec![0u16; self.game.library().entries.len()];
        table.all_cards().filter_map(|card| table.face(card)).for_each(|face| copies[face.index()] += 1);
        // A face that is known once and has the first letter keeps it.
        let known = table.all_cards().filter_map(|card| table.face(card).map(|face| (card, face)));
        let several = known.filter(|(card, face)| copies[face.index()] > 1 || table.piece(*card).copy > 0);
        let placed = |(card, face): (Card, Face)| {
            let Place { zone, index } = table.place(card);
            (self.game.layout().zone_kind(zone).sight == Sight::Nobody, zone, index, card, face)
        };
        let mut cards: Vec<(bool, Zone, u16, Card, Face)> = several.map(placed).collect();
        cards.sort_unstable_by_key(|(dark, zone, n, ..)| (*dark, *zone, *n));
        let mut next = vec![0; copies.len()];
        let is_in_order = cards.iter().all(|(.., card, face)| {
            next[face.index()] += 1;
            u16::from(table.piece(*card).copy) + 1 == next[face.index()]
        });
        if is_in_order {
            return Ok(());
        }
        let lot = self.position.state.table.new_lot().map_err(|full| full.to_string())?;
        self.change(|tx, rule| {
            for (.., card, face) in &cards {
                tx.emit(rule, Change::Hide { card: *card, lot, face: *face, took: *face })?;
            }
            for (.., card, face) in &cards {
                tx.emit(rule, Change::Know { card: *card, lot, face: *face, took: *face })?;
            }
            Ok(())
        })
    }
}
