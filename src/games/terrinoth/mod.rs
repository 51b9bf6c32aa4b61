//! Heroes of Terrinoth. A file is a heading of the book.

mod abilities;
mod actions;
mod aside;
mod commands;
mod conditions;
mod dials;
mod dice;
mod ends;
mod enemy;
mod enemy_dice;
mod engagement;
mod exploration;
mod foresight;
mod hero;
mod info;
mod law;
mod liking;
mod limits;
pub mod names;
mod nemesis;
mod open;
mod pages;
mod party;
mod peril;
mod readings;
mod recipe;
mod refusals;
mod round;
mod setup;
mod spawning;
mod spoken;
mod steps;
mod success;
mod topics;
mod travel;
mod upgrades;
pub mod verbs;
mod words;
mod wounds;

pub use open::TERRINOTH;
pub use topics::TOPICS;

use std::ops::Deref;
use std::sync::Arc;

use smallvec::SmallVec;

use ends::Ends;
use info::Info;
use names::{counter, token, zone};
use readings::Readings;
use recipe::Recipes;

use crate::effect::{Library, query, scene};
use crate::engine::State;
use crate::games::kit::Kit;
use crate::table::{Card, Counter, Face, Holder, Layout, NO_CARD, NOBODY, Seat, Table, Token, Track, Zone};

/// Rules of Heroes of Terrinoth, as constants.
pub mod r {
    include!(concat!(env!("OUT_DIR"), "/heroes_of_terrinoth_rules.rs"));
}

/// How the game can end, by number.
pub mod result {
    pub const VICTORY: u16 = 1;
    pub const DEFEAT: u16 = 2;
}

/// A game of Terrinoth, opened.
pub struct Terrinoth {
    content: Arc<Content>,
    layout: Layout,
    kit: Kit,
    heroes: Vec<Face>,
    quest: Option<Face>,
    recipes: Recipes,
    readings: Readings,
    ends: Ends,
    /// The colour of each space of the peril track, by the number of its condition.
    colours: Vec<Option<u16>>,
    /// What each side of each die shows.
    sides: Vec<Vec<dice::Shown>>,
    /// The cards that have each face when a game begins, as the first and the one behind the last.
    dealt: Vec<(u16, u16)>,
}

/// What is read of packs for a number of seats.
pub struct Content {
    library: Library,
    infos: Vec<Info>,
    /// Whether lines add to the numbers of an action on no other card than a hero's.
    adds_to_heroes: bool,
    /// The faces of each set, with their kind.
    groups: Vec<recipe::Group>,
}

impl Deref for Terrinoth {
    type Target = Content;

    #[inline]
    fn deref(&self) -> &Content {
        &self.content
    }
}

/// Shared ways to find things on the table.
impl Terrinoth {
    fn zone(&self, kind: u8, seat: Seat) -> Zone {
        self.layout.zone(kind, seat)
    }

    fn shared(&self, kind: u8) -> Zone {
        self.layout.zone(kind, NOBODY)
    }

    fn count(&self, kind: u8, seat: Seat) -> Counter {
        self.layout.counter(kind, seat)
    }

    fn peril(&self) -> Track {
        self.layout.track(names::track::PERIL, NOBODY)
    }

    fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        (0..self.layout.seats).map(Seat)
    }

    /// Heroes still in the game.
    fn playing<'a>(&'a self, table: &'a Table) -> impl DoubleEndedIterator<Item = Seat> + 'a {
        self.seats().filter(move |seat| !self.is_out(table, *seat))
    }

    /// Heroes still in the game, from this one on clockwise.
    fn clockwise(&self, table: &Table, first: Seat) -> SmallVec<[Seat; 8]> {
        let many = self.layout.seats;
        let start = if first == NOBODY { 0 } else { first.0 };
        (0..many).map(|n| Seat((start + n) % many)).filter(|seat| !self.is_out(table, *seat)).collect()
    }

    fn is_out(&self, table: &Table, seat: Seat) -> bool {
        table.count(self.count(counter::OUT, seat)) > 0
    }

    fn leader(&self, table: &Table) -> Seat {
        table.clock.leader
    }

    /// The hero card of a seat.
    fn hero(&self, table: &Table, seat: Seat) -> Card {
        if seat == NOBODY {
            return NO_CARD;
        }
        let face = self.heroes.get(seat.index()).copied();
        let cards = table.cards(self.zone(zone::HERO, seat));
        cards.iter().copied().find(|card| table.face(*card) == face).unwrap_or(NO_CARD)
    }

    fn kind_of(&self, table: &Table, card: Card) -> Option<u16> {
        table.face(card).map(|face| self.library.kind(face))
    }

    fn info(&self, table: &Table, card: Card) -> Option<&Info> {
        table.face(card).and_then(|face| self.infos.get(face.index()))
    }

    fn value(&self, state: &State, value: u16, card: Card) -> i16 {
        if card == NO_CARD { 0 } else { query::value_of(self, state, value, card) }
    }

    /// What lines add to a number of the action going on, on its card and on the hero together.
    fn added(&self, state: &State, value: u16, card: Card, hero: Card) -> i16 {
        let part = |card| if card == NO_CARD { 0 } else { query::part_of(self, state, value, card) };
        // Nearly always what lines add they add to a hero.
        let to_hero = self.adds_to_heroes && state.table.lasting().is_empty();
        let to_card = if to_hero { scene::bonus(state, value, card) } else { part(card) };
        debug_assert_eq!(to_card, part(card));
        to_card + part(hero)
    }

    fn tokens(&self, table: &Table, card: Card, kind: u8) -> i16 {
        if card == NO_CARD { 0 } else { table.tokens(Holder::Card(card), Token(kind)) }
    }

    fn wounds(&self, table: &Table, card: Card) -> i16 {
        self.tokens(table, card, token::WOUND)
    }

    /// The active location, where there is one.
    fn location(&self, table: &Table) -> Card {
        table.top(self.shared(zone::LOCATION)).unwrap_or(NO_CARD)
    }

    fn quest_card(&self, table: &Table) -> Card {
        table.top(self.shared(zone::QUEST)).unwrap_or(NO_CARD)
    }

    /// All enemies in play: engaged ones by seat, then the shadows.
    fn enemies<'a>(&'a self, table: &'a Table) -> impl Iterator<Item = Card> + 'a {
        // The zones of the seats follow one another.
        let last = Seat(self.layout.seats.saturating_sub(1));
        let engaged = table.cards_from(self.zone(zone::ENGAGED, Seat(0)), self.zone(zone::ENGAGED, last));
        engaged.iter().chain(table.cards(self.shared(zone::SHADOWS))).copied()
    }

    /// Whether an enemy is engaged or in the shadows.
    fn in_play(&self, table: &Table, card: Card) -> bool {
        let kind = self.layout.kind_of(table.piece(card).zone);
        kind == zone::ENGAGED || kind == zone::SHADOWS
    }

    /// With whom an enemy is engaged.
    fn engaged_with(&self, table: &Table, card: Card) -> Seat {
        let zone = table.piece(card).zone;
        if self.layout.kind_of(zone) == zone::ENGAGED { self.layout.zone_owner(zone) } else { NOBODY }
    }
}
