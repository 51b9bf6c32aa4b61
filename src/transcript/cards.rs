//! Cards of a set-up: lists replace a zone, named cards are taken from wherever a copy can be, and cards that have to
//! make way go back to where they came from.

use super::named;
use super::setter::{Setter, say};
use crate::content::read::{did_you_mean, nearest};
use crate::content::{Code, Entry, Field, MapReader, Node, Problem, Reporter};
use crate::engine::Side;
use crate::line::fold;
use crate::table::layout::{Shape, Sight};
use crate::table::{Card, Change, FACE_DOWN, Face, Holder, NOBODY, Spot, Token, Zone};
use crate::view::names::{Names, Viewer};

impl Setter<'_> {
    /// A list, `{top: […]}`, or how many cards.
    pub(super) fn zone(&mut self, zone: Zone, node: &Node, reporter: &mut Reporter<'_>) {
        if let Some(count) = node.as_int() {
            let done = self.resize(zone, usize::try_from(count).unwrap_or(0));
            return say(done, node, reporter);
        }
        if node.as_map().is_some() {
            let mut map = MapReader::new(node, reporter);
            let top = map.need("top").node();
            map.finish();
            let items = Field::new(top, reporter).list();
            for item in items.iter().rev() {
                self.lay(zone, item, reporter);
            }
            return;
        }
        let wanted = Field::new(Some(node), reporter).list();
        let table = &self.position.state.table;
        self.placed.retain(|card| table.piece(*card).zone != zone);
        let mut chosen = Vec::new();
        for item in wanted {
            chosen.extend(self.choose(zone, item, reporter).map(|(card, face)| (card, face, item)));
        }
        let done = self.clear(zone);
        say(done, node, reporter);
        for (card, face, item) in chosen {
            self.arrive(card, face, zone, item, reporter);
        }
    }

    /// Puts one more card on top of a zone.
    fn lay(&mut self, zone: Zone, item: &Node, reporter: &mut Reporter<'_>) {
        if let Some((card, face)) = self.choose(zone, item, reporter) {
            self.arrive(card, face, zone, item, reporter);
        }
    }

    /// The copy that an item means. It is known from here on, so that the next item finds another one.
    fn choose(&mut self, zone: Zone, item: &Node, reporter: &mut Reporter<'_>) -> Option<(Card, Face)> {
        let face = self.face_of(item, reporter)?;
        let Some(card) = self.find(face, zone) else {
            self.none_left(face, item, reporter);
            return None;
        };
        self.placed.push(card);
        say(self.know(card, face), item, reporter);
        Some((card, face))
    }

    /// `"0,1": bog` turns the tile of that square up.
    pub(super) fn squares(&mut self, zone: Zone, node: &Node, reporter: &mut Reporter<'_>) {
        for entry in MapReader::new(node, reporter).entries() {
            let spot = entry
                .key
                .value
                .split_once(',')
                .and_then(|(x, y)| Some(Spot { x: x.trim().parse().ok()?, y: y.trim().parse().ok()? }));
            let table = &self.state().table;
            let on = |card: &&Card| Some(table.piece(**card).spot) == spot;
            let card = table.cards(zone).iter().find(on).copied();
            let (Some(card), Some(face)) = (card, self.face_of(&entry.value, reporter)) else {
                let message = format!("no card lies on `{}`", entry.key.value);
                reporter.say(Code::UnknownReference, entry.key.span.clone(), message);
                continue;
            };
            let done = self.know(card, face).and_then(|()| {
                self.change(|tx, rule| {
                    tx.set_marks(rule, card, 0, FACE_DOWN)?;
                    tx.show_to(rule, card, 0xff)
                })
            });
            say(done, &entry.value, reporter);
        }
    }

    // ---- finding ----

    /// The face an item names: `wolf`, or `{wolf: {wounds: 1}}`.
    fn face_of(&self, item: &Node, reporter: &mut Reporter<'_>) -> Option<Face> {
        let (name, span) = match item.as_map() {
            Some([entry]) => (entry.key.value.as_str(), entry.key.span.clone()),
            _ => Field::new(Some(item), reporter).text_at()?,
        };
        let found = self.game.face(name);
        if found.is_none() {
            let ids: Vec<&str> = self.game.library().entries.iter().map(|entry| entry.id.as_str()).collect();
            let help = nearest(name, &ids).map(did_you_mean);
            let message = format!("there is no card `{name}`");
            reporter
                .say_with(|file| Problem::new(Code::UnknownReference, file, span, message).maybe_help(help));
        }
        found
    }

    /// The copy that is easiest to come by.
    fn find(&self, face: Face, zone: Zone) -> Option<Card> {
        let table = &self.state().table;
        let seat = self.game.layout().zone_owner(zone);
        let free = |card: &Card| !self.placed.contains(card);
        let ours = |card: &Card| seat == NOBODY || [seat, NOBODY].contains(&table.piece(*card).owner);
        let could = |card: &Card| table.face(*card) == Some(face) || table.source_of(*card, face).is_some();
        let all = table.all_cards().filter(free).filter(ours).filter(could);
        all.min_by_key(|card| self.distance(*card, zone))
    }

    /// How far a card is from being in this zone: already there, unseen in a pile, known elsewhere.
    fn distance(&self, card: Card, zone: Zone) -> u8 {
        let table = &self.state().table;
        let piece = table.piece(card);
        let kind = self.game.layout().zone_kind(piece.zone);
        match (piece.face().is_ok(), kind.sight) {
            (true, _) if piece.zone == zone => 0,
            (false, _) if piece.zone == zone => 1,
            (false, Sight::Nobody) => 2,
            (true, Sight::Nobody) => 3,
            (true, Sight::Everyone) if kind.shape == Shape::Pile => 4,
            (false, _) => 5,
            _ => 6,
        }
    }

    fn none_left(&self, face: Face, item: &Node, reporter: &mut Reporter<'_>) {
        let id = &self.game.library().entry(face).id;
        let message = format!("no copy of `{id}` is left that could lie here");
        reporter.say(Code::BrokenSetup, item.head(), message);
    }

    // ---- moving ----

    fn know(&mut self, card: Card, face: Face) -> Result<(), String> {
        match self.state().table.face(card) {
            Some(known) if known == face => Ok(()),
            Some(_) => Err("another card lies there".to_owned()),
            None => {
                let lot = self.state().table.source_of(card, face).ok_or("that card cannot be there")?;
                self.change(|tx, rule| tx.know(rule, card, face, lot))
            }
        }
    }

    fn arrive(&mut self, card: Card, face: Face, zone: Zone, item: &Node, reporter: &mut Reporter<'_>) {
        let kind = self.game.layout().zone_kind(zone);
        let owner = self.game.layout().zone_owner(zone);
        let seats = match kind.sight {
            Sight::Everyone => 0xff,
            Sight::Owner => 1 << owner.0,
            Sight::Nobody => 0,
        };
        let stays = self.state().table.piece(card).zone == zone;
        let done = if stays { Ok(()) } else { self.strip(card) }.and_then(|()| self.know(card, face));
        let done = done.and_then(|()| {
            self.change(|tx, rule| {
                tx.put(rule, card, zone, Side::Top)?;
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
    fn clear(&mut self, zone: Zone) -> Result<(), String> {
        let cards: Vec<Card> = self.state().table.cards(zone).to_vec();
        let gone = cards.into_iter().filter(|card| !self.placed.contains(card));
        gone.collect::<Vec<_>>().into_iter().try_for_each(|card| self.send_home(card, zone))
    }

    fn send_home(&mut self, card: Card, from: Zone) -> Result<(), String> {
        let laid = *self.laid.piece(card);
        if laid.zone == from {
            return Err("the other cards here have no other place; use `{top: [...]}`".to_owned());
        }
        self.strip(card)?;
        let (face, table) = (self.state().table.piece(card).face(), &self.state().table);
        let lots = table.cards(laid.zone).iter().filter_map(|card| table.piece(*card).face().err());
        let lot = lots.last();
        if laid.face().is_ok() {
            return self.change(|tx, rule| tx.put(rule, card, laid.zone, Side::Top));
        }
        let lot = match lot {
            Some(lot) => lot,
            None => self.position.state.table.new_lot().map_err(|full| full.to_string())?,
        };
        self.change(|tx, rule| {
            tx.put(rule, card, laid.zone, Side::Bottom)?;
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
    fn resize(&mut self, zone: Zone, count: usize) -> Result<(), String> {
        let cards: Vec<Card> = self.state().table.cards(zone).to_vec();
        for card in cards.iter().skip(count) {
            self.send_home(*card, zone)?;
        }
        let layout = self.game.layout();
        let blind = self.state().blind >> layout.kind_of(zone) & 1 == 1;
        let deck = layout.zone(self.game.parts().deck, layout.zone_owner(zone));
        for _ in cards.len()..count {
            let card = self.state().table.top(deck).filter(|_| blind);
            let card = card.ok_or("only a hand on the real table has unseen cards; name them")?;
            self.change(|tx, rule| tx.put(rule, card, zone, Side::Top))?;
        }
        Ok(())
    }

    /// Gives the copies of each face their letters anew: those everyone can see first, then in the table's order.
    pub(super) fn letter(&mut self) -> Result<(), String> {
        let table = &self.position.state.table;
        let mut cards: Vec<(bool, Zone, usize, Card, Face)> = Vec::new();
        for zone in (0..table.zone_count()).map(|n| Zone(n as u8)) {
            for (n, card) in table.cards(zone).iter().enumerate() {
                let dark = self.game.layout().zone_kind(zone).sight == Sight::Nobody;
                cards.extend(table.face(*card).map(|face| (dark, zone, n, *card, face)));
            }
        }
        cards.sort_unstable_by_key(|(dark, zone, n, ..)| (*dark, *zone, *n));
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

    // ---- what lies on a card ----

    /// `brute: {wounds: 2, tilted: true}` of `cards`.
    pub(super) fn card(&mut self, entry: &Entry, reporter: &mut Reporter<'_>) {
        let names = Names::new(self.game, self.state(), Viewer::Table);
        let wanted = fold(&entry.key.value);
        let plain =
            |card: Card| names.face(card).is_some_and(|f| fold(&self.game.library().entry(f).id) == wanted);
        let live = |card: &Card| self.game.layout().zone_kind(self.state().table.piece(*card).zone).live;
        let all: Vec<Card> = self.state().table.all_cards().filter(live).collect();
        let exact = all.iter().find(|card| names.sees(**card) && fold(&names.card(**card)) == wanted);
        let alike: Vec<Card> = all.iter().copied().filter(|card| plain(*card)).collect();
        match (exact, alike.as_slice()) {
            (Some(card), _) | (None, [card]) => {
                let card = *card;
                self.card_facts(card, &entry.value, reporter);
            }
            (None, []) => {
                let message = format!("no card in play is called `{}`", entry.key.value);
                reporter.say(Code::UnknownReference, entry.key.span.clone(), message);
            }
            _ => {
                let message = format!("several are called `{}`: add the copy's letter", entry.key.value);
                reporter.say(Code::UnknownReference, entry.key.span.clone(), message);
            }
        }
    }

    fn card_facts(&mut self, card: Card, node: &Node, reporter: &mut Reporter<'_>) {
        for entry in MapReader::new(node, reporter).entries() {
            let key = entry.key.value.as_str();
            if let Some(mark) = named::mark(self.game, key) {
                let on = Field::new(Some(&entry.value), reporter).flag().unwrap_or(false);
                let (on, off) = if on { (mark, 0) } else { (0, mark) };
                let done = self.change(|tx, rule| tx.set_marks(rule, card, on, off));
                say(done, &entry.value, reporter);
            } else if let Some(token) = named::token(self.game, key) {
                self.tokens(Holder::Card(card), token, &entry.value, reporter);
            } else if key == "on" {
                self.attach(card, &entry.value, reporter);
            } else {
                let message = format!("`{key}` is neither a token nor a mark");
                reporter.say(Code::UnknownKey, entry.key.span.clone(), message);
            }
        }
    }

    fn attach(&mut self, card: Card, node: &Node, reporter: &mut Reporter<'_>) {
        let Some(face) = self.face_of(node, reporter) else { return };
        let table = &self.state().table;
        match table.all_cards().find(|other| *other != card && table.face(*other) == Some(face)) {
            Some(host) => {
                let done = self.change(|tx, rule| tx.attach(rule, card, host));
                say(done, node, reporter);
            }
            None => self.none_left(face, node, reporter),
        }
    }
}
