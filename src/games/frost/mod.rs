//! Chronicles of Frost. A file is a heading of the book.

mod action;
mod attack;
mod board;
mod cleanup;
mod commands;
mod dials;
mod draws;
mod exertion;
mod hirelings;
mod info;
mod law;
mod liking;
mod location;
mod means;
mod moving;
pub mod names;
mod open;
mod pages;
mod purchase;
mod quests;
mod refusals;
mod retiring;
mod rewards;
mod round;
mod scoring;
mod scouting;
mod settings;
mod setup;
mod solo;
mod spoken;
mod steps;
mod topics;
mod unlocking;
pub mod verbs;
mod villains;
mod words;
mod world_events;

pub use open::FROST;
pub use topics::TOPICS;

use std::ops::Deref;
use std::sync::Arc;

use names::{kind, value, zone};
use settings::Modes;

use crate::effect::{Library, query};
use crate::engine::State;
use crate::games::kit::Kit;
use crate::table::{
    Card, Counter, Face, Holder, Layout, NO_CARD, NOBODY, Piece, Seat, Spot, Table, Token, Zone,
};

/// Rules of Chronicles of Frost, as constants.
pub mod r {
    include!(concat!(env!("OUT_DIR"), "/chronicles_of_frost_rules.rs"));
}

/// A game of Frost, opened.
pub struct Frost {
    content: Arc<Content>,
    kit: Kit,
    heroes: Vec<Face>,
    modes: Modes,
}

/// What is read of packs for a number of seats.
pub struct Content {
    library: Library,
    layout: Layout,
    keywords: Keywords,
    /// Facts of each face, and the blocks of each line that give wounds.
    infos: Vec<info::Info>,
    suffering: Vec<u64>,
    /// Which kind of action each line is.
    acts: Vec<u16>,
    shorts: Vec<info::Short>,
    prices: Vec<i16>,
    /// The least that anything costs which can be bought, and the least attack of an Enemy.
    least_price: i16,
    least_attack: i16,
    /// The row that each face belongs to.
    rows: Vec<Option<u8>>,
}

impl Deref for Frost {
    type Target = Content;

    #[inline]
    fn deref(&self) -> &Content {
        &self.content
    }
}

/// Keywords that rules speak of, as bits.
#[derive(Debug, Clone, Copy, Default)]
struct Keywords {
    borderlands: u128,
    deadlands: u128,
    wildlands: u128,
    haven: u128,
    key: u128,
    brigand: u128,
    beast: u128,
    undead: u128,
}

/// The square of the Inn: the middle of the grid.
const INN: Spot = Spot { x: 2, y: 2 };
/// Stands where a command is not a line of its card.
const NO_LINE: u16 = u16::MAX;

/// Shared ways to find things on the table.
impl Frost {
    fn zone(&self, kind: u8, seat: Seat) -> Zone {
        self.layout.zone(kind, seat)
    }

    fn shared(&self, kind: u8) -> Zone {
        self.layout.shared_zone(kind)
    }

    fn count(&self, kind: u8, seat: Seat) -> Counter {
        self.layout.counter(kind, seat)
    }

    fn pool(&self, table: &Table, kind: u8, seat: Seat) -> i16 {
        table.count(self.count(kind, seat))
    }

    /// How many people play.
    fn players(&self) -> u8 {
        self.heroes.len() as u8
    }

    fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        (0..self.players()).map(Seat)
    }

    /// The seat of the Brash Hero, in a solo game.
    fn brash(&self) -> Option<Seat> {
        self.modes.solo.then_some(Seat(1))
    }

    fn is_brash(&self, seat: Seat) -> bool {
        self.brash() == Some(seat)
    }

    /// The hero card of a seat, or the marker of the Brash Hero.
    fn hero(&self, table: &Table, seat: Seat) -> Card {
        self.hero_lying(table, seat).map_or(NO_CARD, |(card, _)| card)
    }

    #[inline]
    fn hero_lying<'a>(&self, table: &'a Table, seat: Seat) -> Option<(Card, &'a Piece)> {
        let mut markers = table.lying(self.shared(zone::MARKERS));
        markers.find(|(_, piece)| seat != NOBODY && piece.owner == seat)
    }

    /// Where a hero stands.
    fn spot(&self, table: &Table, seat: Seat) -> Spot {
        self.hero_lying(table, seat).map_or(INN, |(_, piece)| piece.spot)
    }

    #[inline]
    fn location_at(&self, table: &Table, spot: Spot) -> Option<Card> {
        let mut board = table.lying(self.shared(zone::BOARD));
        board.find(|(_, piece)| piece.spot == spot).map(|(card, _)| card)
    }

    /// The location a hero is at.
    fn here(&self, table: &Table, seat: Seat) -> Card {
        self.location_at(table, self.spot(table, seat)).unwrap_or(NO_CARD)
    }

    fn enemies_at<'a>(&self, table: &'a Table, spot: Spot) -> impl Iterator<Item = Card> + use<'a> {
        let all = table.lying(self.shared(zone::ENEMIES));
        all.filter(move |(_, piece)| piece.spot == spot).map(|(card, _)| card)
    }

    fn kind_of(&self, table: &Table, card: Card) -> Option<u16> {
        table.face(card).map(|face| self.library.kind(face))
    }

    fn keywords_of(&self, table: &Table, card: Card) -> u128 {
        table.face(card).map_or(0, |face| self.library.keywords(face))
    }

    /// A single word printed on a card.
    fn text_of(&self, table: &Table, card: Card, text: usize) -> Option<&str> {
        let face = table.face(card)?;
        self.library.entry(face).texts.get(text)?.as_deref()
    }

    #[inline]
    fn value(&self, state: &State, value: u16, card: Card) -> i16 {
        if card == NO_CARD { 0 } else { query::value_of(self, state, value, card) }
    }

    fn tokens(&self, table: &Table, card: Card) -> i16 {
        if card == NO_CARD { 0 } else { table.tokens(Holder::Card(card), Token(names::token::WOUND)) }
    }

    /// Whether a face has this printed number at all: no cost is not the same as cost 0.
    fn has_value(&self, table: &Table, value: u16, card: Card) -> bool {
        table.face(card).is_some_and(|face| self.library.has_printed(face, value))
    }

    /// The first line of a card that is an action of this kind.
    fn line_of(&self, table: &Table, card: Card, kind: u16) -> Option<u16> {
        self.infos[self.library.up(table, card)?.index()].line(kind)
    }

    /// Whether a card goes through a player's deck: Action, Item and Ally cards.
    fn is_fate(&self, table: &Table, card: Card) -> bool {
        matches!(self.kind_of(table, card), Some(kind::CARD | kind::ITEM | kind::ALLY))
    }

    /// Silver or gold, as the back of a card says.
    fn row_of(&self, face: Face) -> Option<u8> {
        self.rows[face.index()]
    }

    /// The players from the one after this on, clockwise; the Brash Hero is none of them.
    fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let many = self.players();
        (1..many).map(move |n| Seat((seat.0 + n) % many))
    }

    fn hand_limit(&self, state: &State, seat: Seat) -> i16 {
        self.value(state, value::HAND_LIMIT, self.hero(&state.table, seat))
    }
}
