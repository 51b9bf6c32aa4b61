//! Putting single facts of a set-up in place. Every one is an ordinary change of the table; nothing triggers.

use super::named;
use crate::content::read::{did_you_mean, listed, nearest};
use crate::content::{Code, Entry, Field, MapReader, Node, Problem, Reporter};
use crate::engine::{Log, Position, State, Tx};
use crate::games::game::Game;
use crate::line::{folded, folds_to};
use crate::table::layout::Shape;
use crate::table::{Card, Hand, Holder, NOBODY, Seat, Table, Token, Zone};

/// A table under construction.
pub(super) struct Setter<'a> {
    pub(super) game: &'a dyn Game,
    /// The table as the game lays it: where every card comes from.
    pub(super) laid: &'a Table,
    pub(super) position: Box<Position>,
    /// Cards that have been put in their place already.
    pub(super) placed: Vec<Card>,
    /// Zones whose cards were listed: nothing else comes to lie there.
    pub(super) listed: Vec<Zone>,
}

impl<'a> Setter<'a> {
    pub(super) fn new(game: &'a dyn Game, laid: &'a Table, position: Box<Position>) -> Setter<'a> {
        Setter { game, laid, position, placed: Vec::new(), listed: Vec::new() }
    }

    pub(super) fn state(&self) -> &State {
        &self.position.state
    }

    pub(super) fn done(self) -> Box<Position> {
        self.position
    }

    /// Makes changes under the rule that lets players put the table right.
    pub(super) fn change(
        &mut self,
        make: impl FnOnce(&mut Tx<'_>, crate::table::Rule) -> crate::engine::Run,
    ) -> Result<(), String> {
        let mut log = Log::off();
        let mut tx = Tx::new(&mut self.position, self.game.layout(), &mut log);
        make(&mut tx, self.game.table_rule()).map_err(|fault| fault.to_string())
    }

    /// One entry of `given`.
    pub(super) fn fact(&mut self, entry: &Entry, reporter: &mut Reporter<'_>) {
        let seat = named::seat(self.game, &entry.key.value);
        match (entry.key.value.as_str(), seat) {
            ("round", _) => {
                if let Some(n) = Field::new(Some(&entry.value), reporter).int_in(0..=9_999) {
                    let done = self.change(|tx, rule| tx.set_clock(rule, Hand::Round, n as u16));
                    say(done, &entry.value, reporter);
                }
            }
            ("leader", _) => self.leader(&entry.value, reporter),
            ("cards", _) => {
                for entry in MapReader::new(&entry.value, reporter).entries() {
                    self.card(entry, reporter);
                }
            }
            (_, Some(seat)) => {
                for entry in MapReader::new(&entry.value, reporter).entries() {
                    self.furniture(entry, seat, reporter);
                }
            }
            _ => self.furniture(entry, NOBODY, reporter),
        }
    }

    fn leader(&mut self, node: &Node, reporter: &mut Reporter<'_>) {
        let Some(name) = Field::new(Some(node), reporter).text() else { return };
        match named::seat(self.game, name) {
            Some(seat) => {
                let done = self.change(|tx, rule| tx.set_clock(rule, Hand::Leader, seat.0.into()));
                say(done, node, reporter);
            }
            None => reporter.say(Code::UnknownReference, node.here(), format!("nobody here is `{name}`")),
        }
    }

    /// A zone, a track, a number or tokens of a seat, or shared ones.
    fn furniture(&mut self, entry: &Entry, seat: Seat, reporter: &mut Reporter<'_>) {
        let layout = self.game.layout();
        let (key, own) = (folded(&entry.key.value), seat != NOBODY);
        let is = |name: &str| folds_to(name, &key);
        let zone = (0u8..).zip(&layout.zones).find(|(_, z)| z.per_seat == own && is(z.name));
        if let Some((n, kind)) = zone {
            let zone = layout.zone(n, seat);
            return match kind.shape {
                Shape::Grid { .. } => self.squares(zone, &entry.value, reporter),
                _ => self.zone(zone, &entry.value, reporter),
            };
        }
        let track = (0u8..).zip(&layout.tracks).find(|(_, t)| t.per_seat == own && is(&t.name));
        if let Some((n, kind)) = track {
            let last = kind.last(seat).into();
            let track = layout.track(n, seat);
            let to = Field::new(Some(&entry.value), reporter).int_in(0..=last);
            let done = to.map_or(Ok(()), |to| self.change(|tx, rule| tx.set_cube(rule, track, to as i16)));
            return say(done, &entry.value, reporter);
        }
        let counter = (0u8..).zip(&layout.counters).find(|(_, c)| c.per_seat == own && is(c.name));
        if let Some((n, _)) = counter {
            let counter = layout.counter(n, seat);
            let to = Field::new(Some(&entry.value), reporter).int_in(-9_999..=9_999);
            let done = to.map_or(Ok(()), |to| self.change(|tx, rule| tx.set_count(rule, counter, to as i16)));
            return say(done, &entry.value, reporter);
        }
        match named::token(self.game, &entry.key.value) {
            Some(token) => self.tokens(self.holder(seat, token), token, &entry.value, reporter),
            None => self.unknown(entry, own, reporter),
        }
    }

    /// Tokens of a seat lie on its hero card, where the game has one; otherwise on its board.
    fn holder(&self, seat: Seat, token: Token) -> Holder {
        if seat == NOBODY {
            return Holder::Table;
        }
        if self.game.is_on_seats(token) {
            return Holder::Seat(seat);
        }
        let hero = self.game.face(&self.game.seat_name(seat));
        let table = &self.state().table;
        let card = table.all_cards().find(|card| hero.is_some() && table.face(*card) == hero);
        card.map_or(Holder::Seat(seat), Holder::Card)
    }

    pub(super) fn tokens(&mut self, on: Holder, kind: Token, node: &Node, reporter: &mut Reporter<'_>) {
        let Some(to) = Field::new(Some(node), reporter).int_in(0..=9_999) else { return };
        let by = to as i16 - self.state().table.tokens(on, kind);
        let mut moved = 0;
        let done = self.change(|tx, rule| tx.add_tokens(rule, on, kind, by).map(|n| moved = n));
        let short = done.is_ok() && moved != by;
        say(if short { Err("the box does not hold that many".to_owned()) } else { done }, node, reporter);
    }

    fn unknown(&self, entry: &Entry, own: bool, reporter: &mut Reporter<'_>) {
        let names = named::furniture(self.game, own);
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let key = &entry.key.value;
        let help = nearest(key, &names).map_or_else(|| listed(&names), did_you_mean);
        let (span, message) = (entry.key.span.clone(), format!("nothing here is called `{key}`"));
        reporter.say_with(|file| Problem::new(Code::UnknownKey, file, span, message).help(help));
    }
}

/// Reports what went wrong, at the value that asked for it.
pub(super) fn say(done: Result<(), String>, node: &Node, reporter: &mut Reporter<'_>) {
    if let Err(message) = done {
        reporter.say(Code::BrokenSetup, node.head(), message);
    }
}
