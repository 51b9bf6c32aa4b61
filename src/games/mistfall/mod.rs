//! Mistfall, the law of both its boxes. A file is a heading of the book; `edition` is the table of what differs.

mod actions;
mod area_limit;
mod aside;
mod boxes;
mod burial;
mod commands;
mod conditions;
mod damage;
mod defence;
mod dials;
mod discards;
mod draws;
pub mod edition;
mod encounter;
mod enrage;
mod extended_movement;
mod focus;
mod foresight;
mod healing;
mod hero;
mod info;
mod kills;
mod law;
mod leaving;
mod liking;
mod locations;
mod map;
pub mod names;
mod open;
mod pages;
mod pursuit;
mod range;
mod reflexes;
mod refusals;
mod reinforcement;
mod rewards;
mod round;
pub mod rules;
mod settings;
mod setup;
mod setups;
mod silence;
mod spoken;
mod steps;
mod time;
mod topics;
mod travel;
mod variants;
pub mod verbs;
mod words;

use std::ops::Deref;
use std::sync::Arc;

pub use boxes::{HEART, MISTFALL};
use edition::{Differs, Edition};
use info::{Info, LineInfo};
use map::Tile;
use names::{counter, token, value, zone};
use rules as r;
pub use topics::TOPICS;

use crate::effect::{Library, query};
use crate::engine::{Run, State, Tx};
use crate::games::kit::Kit;
use crate::rules::NO_ROW;
use crate::table::{
    Card, Counter, Face, Holder, Layout, NO_CARD, NOBODY, Rule, Seat, Table, Token, Track, Word, Zone,
};

/// How the game can end, by number.
pub mod result {
    pub const VICTORY: u16 = 1;
    pub const DEFEAT: u16 = 2;
}

/// Which variants are played.
#[derive(Debug, Clone, Copy, Default)]
#[allow(clippy::struct_excessive_bools, reason = "switches, each its own")]
pub struct Variants {
    pub nightmare_heroes: bool,
    pub nightmare_quest: bool,
    pub nightmare_time: bool,
    pub combined_turn: bool,
    pub time_cards: bool,
    /// They are those of the other box.
    pub time_cards_lent: bool,
    /// Vulnerabilities are checked for every effect that targets an Enemy.
    pub vulnerability_any: bool,
    /// Enemies activate, Conditions are resolved and Heroes Enrage in a set order, and nobody is asked for it.
    pub fixed_activation: bool,
    pub fixed_conditions: bool,
    pub fixed_enraging: bool,
    /// A Vulnerability counts once, however many of its Keywords fit.
    pub vulnerability_once: bool,
    /// Corrected cards are used.
    pub errata: bool,
}

impl Variants {
    /// Whether any of the higher difficulties is in use.
    pub fn is_hard(self) -> bool {
        self.nightmare_heroes || self.nightmare_quest || self.nightmare_time
    }
}

/// A game of Mistfall, opened.
pub struct Mistfall {
    edition: &'static Edition,
    content: Arc<Content>,
    layout: Layout,
    kit: Kit,
    /// The faces of the chosen Heroes in use, by seat.
    heroes: Vec<Face>,
    quest: Option<Face>,
    variants: Variants,
    tiles: Vec<Tile>,
    /// General Rewards taken out before the game.
    without: Vec<Face>,
}

/// What is read of packs for a number of seats.
pub struct Content {
    library: Library,
    infos: Vec<Info>,
    line_infos: Vec<LineInfo>,
    /// What the cheapest card is printed with that can be bought.
    least_price: i16,
}

impl Deref for Mistfall {
    type Target = Content;

    #[inline]
    fn deref(&self) -> &Content {
        &self.content
    }
}

/// Shared ways to find things on the table.
impl Mistfall {
    /// Whether a difference between the readings is so in the one that is played.
    fn has(&self, differs: Differs) -> bool {
        self.edition.has(differs)
    }

    /// Whether a rule of the book holds in the reading that is played; corrections hold wherever they are used.
    fn is_in_force(&self, rule: &crate::rules::RuleRow<'_>) -> bool {
        let corrects = self.variants.errata && rule.id.split('.').nth(1) == Some("errata");
        let said = |edition: &str| Some(edition) == self.edition.name;
        corrects || rule.editions.is_empty() || rule.editions.iter().any(|edition| said(edition))
    }

    /// Tells something under a rule that not every book has.
    fn note(&self, tx: &mut Tx<'_>, rule: Rule, word: u16, card: Card, amount: i16) -> Run {
        if self.edition.rows[rule.index()] == NO_ROW {
            Ok(())
        } else {
            tx.tell(rule, Word(word), card, amount)
        }
    }

    fn zone(&self, kind: u8, seat: Seat) -> Zone {
        self.layout.zone(kind, seat)
    }

    fn shared(&self, kind: u8) -> Zone {
        self.layout.zone(kind, NOBODY)
    }

    fn count(&self, kind: u8, seat: Seat) -> Counter {
        self.layout.counter(kind, seat)
    }

    fn track(&self, kind: u8, seat: Seat) -> Track {
        self.layout.track(kind, seat)
    }

    fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        (0..self.layout.seats).map(Seat)
    }

    /// Heroes still in the game.
    fn playing<'a>(&'a self, table: &'a Table) -> impl DoubleEndedIterator<Item = Seat> + 'a {
        self.seats().filter(move |seat| !self.is_out(table, *seat))
    }

    fn is_out(&self, table: &Table, seat: Seat) -> bool {
        table.count(self.count(counter::OUT, seat)) > 0
    }

    fn resolve(&self, table: &Table) -> i16 {
        table.count(self.count(counter::RESOLVE, NOBODY))
    }

    /// The Hero Charter of a seat: the first card of its area that is one.
    fn charter(&self, table: &Table, seat: Seat) -> Card {
        let face = self.heroes.get(seat.index()).copied();
        let cards = table.cards(self.zone(zone::AREA, seat));
        cards.iter().copied().find(|card| table.face(*card) == face).unwrap_or(NO_CARD)
    }

    fn time_charter(&self, table: &Table) -> Card {
        self.first_of(table, zone::CHARTERS, names::kind::CHARTER)
    }

    fn first_of(&self, table: &Table, zone: u8, kind: u16) -> Card {
        let is = |card: &Card| self.kind_of(table, *card) == Some(kind);
        table.cards(self.shared(zone)).iter().copied().find(is).unwrap_or(NO_CARD)
    }

    /// The active Encounter.
    fn encounter(&self, table: &Table) -> Option<Card> {
        table.top(self.shared(zone::ENCOUNTER))
    }

    /// The kind of a card whose face is known.
    fn kind_of(&self, table: &Table, card: Card) -> Option<u16> {
        table.face(card).map(|face| self.library.kind(face))
    }

    fn is_hero(&self, table: &Table, card: Card) -> bool {
        self.kind_of(table, card) == Some(names::kind::HERO)
    }

    /// The facts of the side that is up.
    fn info(&self, table: &Table, card: Card) -> Option<&Info> {
        self.library.up(table, card).and_then(|face| self.infos.get(face.index()))
    }

    fn is_special(&self, table: &Table, card: Card) -> bool {
        self.info(table, card).is_some_and(|info| info.special)
    }

    /// A number of a card, with everything that changes it.
    fn value(&self, state: &State, value: u16, card: Card) -> i16 {
        query::value_of(self, state, value, card)
    }

    fn tokens(&self, table: &Table, card: Card, kind: u8) -> i16 {
        if card == NO_CARD { 0 } else { table.tokens(Holder::Card(card), Token(kind)) }
    }

    fn wounds(&self, table: &Table, card: Card) -> i16 {
        self.tokens(table, card, token::WOUND)
    }

    fn life(&self, state: &State, card: Card) -> i16 {
        self.value(state, value::LIFE, card)
    }

    /// Whether a card lies in the line or in a Hero Area as an Enemy.
    fn is_enemy_in_play(&self, table: &Table, card: Card) -> bool {
        let zone = self.layout.kind_of(table.piece(card).zone);
        zone == zone::QUEST_AREA || zone == zone::ENEMIES
    }

    /// All Enemies in play: those in Hero Areas by seat, then the line.
    fn enemies<'a>(&'a self, table: &'a Table) -> impl Iterator<Item = Card> + 'a {
        let line = table.cards(self.shared(zone::QUEST_AREA));
        self.of_all_seats(table, zone::ENEMIES).iter().chain(line).copied()
    }

    /// The cards in all zones of a kind of which each seat has one, by seat.
    fn of_all_seats<'a>(&self, table: &'a Table, kind: u8) -> &'a [Card] {
        // Those of the seats follow one another.
        let last = Seat(self.layout.seats.saturating_sub(1));
        table.cards_from(self.zone(kind, Seat(0)), self.zone(kind, last))
    }

    fn entry_id(&self, face: Face) -> &str {
        &self.library.entry(face).id
    }
}

/// Opens one of the boxes; used by the table of games.
pub(super) type Opened = Result<Arc<dyn crate::games::game::Game>, crate::content::Problems>;
