//! Zones of a set-up: lists replace a zone, and named cards are taken from wherever a copy can be.

use super::setter::{Setter, say};
use crate::content::read::{did_you_mean, nearest};
use crate::content::{Code, Field, MapReader, Node, Problem, Reporter};
use crate::table::layout::{Shape, Sight};
use crate::table::{Card, FACE_DOWN, Face, LOTS, NOBODY, Spot, Zone};

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
        self.listed.push(zone);
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

    /// `"0,1": bog` turns the tile of that square up, or lays the card there where nothing unseen lies; a list names
    /// several.
    pub(super) fn squares(&mut self, zone: Zone, node: &Node, reporter: &mut Reporter<'_>) {
        for entry in MapReader::new(node, reporter).entries() {
            let Some(spot) = self.spot(zone, &entry.key.value) else {
                let message = format!("there is no square `{}`", entry.key.value);
                reporter.say(Code::UnknownReference, entry.key.span.clone(), message);
                continue;
            };
            let items = entry.value.as_list().unwrap_or(std::slice::from_ref(&entry.value));
            for item in items {
                self.square(zone, spot, item, reporter);
            }
        }
    }

    /// `0,1`, if it is on the grid.
    fn spot(&self, zone: Zone, text: &str) -> Option<Spot> {
        let Shape::Grid { width, height } = self.game.layout().zone_kind(zone).shape else { return None };
        let (x, y) = text.split_once(',')?;
        let spot = Spot { x: x.trim().parse().ok()?, y: y.trim().parse().ok()? };
        let inside = |at: i8, size: u8| u8::try_from(at).is_ok_and(|at| at < size);
        (inside(spot.x, width) && inside(spot.y, height)).then_some(spot)
    }

    fn square(&mut self, zone: Zone, spot: Spot, item: &Node, reporter: &mut Reporter<'_>) {
        let Some(face) = self.face_of(item, reporter) else { return };
        let table = &self.state().table;
        let dark = |card: &&Card| table.piece(**card).spot == spot && table.face(**card).is_none();
        let Some(card) = table.cards(zone).iter().find(dark).copied() else {
            return self.lay_on(zone, spot, item, reporter);
        };
        let done = self.know(card, face).and_then(|()| {
            self.change(|tx, rule| {
                tx.set_marks(rule, card, 0, FACE_DOWN)?;
                tx.show_to(rule, card, 0xff)
            })
        });
        say(done, item, reporter);
    }

    /// A card from elsewhere comes to a square, beside those that lie there.
    fn lay_on(&mut self, zone: Zone, spot: Spot, item: &Node, reporter: &mut Reporter<'_>) {
        let Some((card, face)) = self.choose(zone, item, reporter) else { return };
        self.arrive(card, face, zone, item, reporter);
        let done = self.change(|tx, rule| tx.set_square(rule, card, spot));
        say(done, item, reporter);
    }

    // ---- finding ----

    /// The face an item names: `wolf`, or `{wolf: {wounds: 1}}`.
    pub(super) fn face_of(&self, item: &Node, reporter: &mut Reporter<'_>) -> Option<Face> {
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
        // Whether a lot can hold the face is the same for all its cards.
        let mut lots: [Option<bool>; LOTS] = [None; LOTS];
        let mut could = |card: &Card| match table.piece(*card).face() {
            Ok(known) => known == face,
            Err(lot) => *lots[lot.index()].get_or_insert_with(|| table.lots().source(lot, face).is_some()),
        };
        let all = table.all_cards().filter(|card| could(card)).filter(ours).filter(free);
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

    pub(super) fn none_left(&self, face: Face, item: &Node, reporter: &mut Reporter<'_>) {
        let id = &self.game.library().entry(face).id;
        let message = format!("no copy of `{id}` is left that could lie here");
        reporter.say(Code::BrokenSetup, item.head(), message);
    }
}
