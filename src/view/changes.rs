//! One change in one short line. Changes of mere knowledge have none.

use super::digits::push_number;
use super::names::{Language, Names};
use super::page::{Role, Text};
use super::words;
use crate::effect::say::say_stmt;
use crate::effect::scene::stmt_at;
use crate::games::game::Counting;
use crate::table::{
    Card, Change, Counter, FACE_DOWN, FIRST_MARK, Hand, Holder, Lasting, NO_CARD, NOBODY, Place, SUSPENDED,
    Seat, TILTED, TURNED, Word,
};

/// What a line is: a heading, news, or work for hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    Heading,
    News,
    Hands,
}

/// Puts changes into words, with a name for each card as it was known when the change was made.
pub struct Speaker<'n, 'g> {
    pub names: &'n Names<'g>,
    /// Writes what a card was called.
    pub called: &'n dyn Fn(Card, &mut String),
    /// Whether the state is the one right after the change, so that ends of lines and piles can be told.
    pub exact: bool,
    /// Whether the change takes another back: a card that returns to a hand is not drawn.
    pub back: bool,
}

impl Speaker<'_, '_> {
    /// Writes the line for a change at the end of a text, where it has one.
    pub fn line(&self, change: &Change, to: &mut Text) -> Option<Sort> {
        match *change {
            Change::Move { card, from, to: place } => self.moved(card, (from, place), to),
            Change::Marks { card, from, to: now } => {
                let untold = self.untold_marks();
                if (from ^ now) & !untold == 0 {
                    return None;
                }
                to.write(Role::Plain, |to| self.marks(card, (from & !untold, now & !untold), to));
            }
            Change::Owner { .. } if !self.names.game.tells_owners() => return None,
            Change::Owner { card, to: owner, .. } => {
                self.card(card, to);
                to.push(Role::Plain, &format!(" is {}'s", words::seat(self.names, owner)));
                return Some(Sort::News);
            }
            Change::Square { card, to: spot, .. } => {
                self.card(card, to);
                to.push(Role::Plain, &format!(" → {}", words::spot(spot)));
            }
            Change::Attach { card, from, to: host } => self.attached(card, (from, host), to),
            Change::Tokens { on, kind, from, to: now } => {
                let token = words::token(self.names, kind);
                if self.is_marker(kind) {
                    self.marker(on, token, from < now, to);
                } else {
                    self.tokens(on, token, (from, now), to);
                }
            }
            Change::Cube { track, from, to: now } => self.cube(track, (from, now), to),
            Change::Count { counter, from, to: now } => return self.count(counter, (from, now), to),
            Change::Shuffled { zone } => {
                to.push(Role::Plain, &format!("Shuffle {}", words::zone(self.names, zone)));
            }
            _ => return self.news(change, to),
        }
        Some(Sort::Hands)
    }

    /// `Ada's plays 0 → 1`; `Ada: Regular Action used`.
    fn count(&self, counter: Counter, (from, now): (i16, i16), to: &mut Text) -> Option<Sort> {
        let (kind, owner) = self.names.game.layout().counter_kind(counter);
        let over = |seat| seat != NOBODY && self.names.game.has_no_part(self.names.state, seat);
        if !kind.shown || now == 0 && over(owner) {
            return None;
        }
        match self.names.game.counting(kind.name) {
            Counting::Untold => return None,
            Counting::Either(is, is_not) => {
                if owner != NOBODY {
                    to.write(Role::Name, |to| words::push_seat(self.names, owner, to));
                    to.push(Role::Plain, ": ");
                }
                to.push(Role::Plain, if now > 0 { is } else { is_not });
                // Let through as a house ruling, something that is so comes to be so once more.
                to.push(Role::Plain, if from > 0 && now > from { " again" } else { "" });
                return Some(Sort::News);
            }
            Counting::As(name) => to.write(Role::Plain, |to| words::push_owned(self.names, owner, name, to)),
            Counting::ByName => to.write(Role::Plain, |to| words::push_counter(self.names, counter, to)),
        }
        arrow((from, now), to);
        Some(Sort::News)
    }

    /// What is no work for hands.
    fn news(&self, change: &Change, to: &mut Text) -> Option<Sort> {
        match *change {
            Change::Clock { hand, to: now, .. } => {
                to.push(Role::Plain, &self.clock(hand, now)?);
                return Some(Sort::Heading);
            }
            Change::Begin { line, .. } => self.lasting(line, to),
            Change::Cease { line, .. } => {
                self.card(line.source, to);
                to.push(Role::Plain, ": no longer in force");
            }
            Change::Rolled { die, side } => {
                let die = self.names.game.layout().die(die);
                to.push(Role::Plain, &format!("{} die: {}", words::capital(&die.name), die.side(side)));
            }
            Change::Told { word, card, amount } => self.tale(word, card, amount, to),
            _ => return None,
        }
        Some(Sort::News)
    }

    fn card(&self, card: Card, to: &mut Text) {
        to.write(Role::Name, |to| (self.called)(card, to));
    }

    /// A card from a deck into the hand of the same seat is drawn; any other goes somewhere.
    fn moved(&self, card: Card, (from, place): (Place, Place), to: &mut Text) {
        let layout = self.names.game.layout();
        let parts = self.names.game.parts();
        let owner = layout.zone_owner(place.zone);
        let drawn = (layout.kind_of(from.zone), layout.kind_of(place.zone)) == (parts.deck, parts.hand);
        if !self.back && drawn && owner == layout.zone_owner(from.zone) && owner != NOBODY {
            to.write(Role::Name, |to| words::push_seat(self.names, owner, to));
            to.push(Role::Plain, " draws ");
            return self.card(card, to);
        }
        let room = self.exact.then(|| self.names.state.table.cards(place.zone).len());
        self.card(card, to);
        to.push(Role::Plain, " → ");
        to.write(Role::Plain, |to| words::push_place(self.names, place, room, to));
    }

    /// Marks of the game that nothing on the table shows.
    fn untold_marks(&self) -> u8 {
        let all = words::own_marks(self.names);
        let untold = all.filter(|(_, word)| self.names.game.counting(word) == Counting::Untold);
        untold.fold(0, |bits, (mark, _)| bits | mark)
    }

    fn marks(&self, card: Card, (from, now): (u8, u8), to: &mut String) {
        let (on, off) = (now & !from, from & !now);
        let tilting = self.names.game.tilting();
        let sides = Some(card).filter(|_| (on | off) & TURNED != 0).and_then(|card| self.sides(card, now));
        let plain = [
            (on & FACE_DOWN != 0, "turn ", " face down"),
            (off & FACE_DOWN != 0, "turn ", " face up"),
            (on & TILTED != 0, tilting.tilt.0, tilting.tilt.1),
            (off & TILTED != 0, tilting.right.0, tilting.right.1),
            ((on | off) & TURNED != 0 && sides.is_none(), "turn ", " over"),
        ];
        let start = to.len();
        if let Some([before, behind]) = sides {
            ["turn ", before, " over: ", behind].iter().for_each(|part| to.push_str(part));
        }
        let mut say = |before: &str, behind: [&str; 2]| {
            to.push_str(if to.len() == start { "" } else { "; " });
            to.push_str(before);
            (self.called)(card, to);
            behind.iter().for_each(|part| to.push_str(part));
        };
        plain.into_iter().filter(|(is, ..)| *is).for_each(|(_, verb, how)| say(verb, [how, ""]));
        let of_game = [(on, ": "), (off, ": no longer ")];
        for (bits, said) in of_game.into_iter().filter(|(bits, _)| *bits >= FIRST_MARK) {
            let own = words::own_marks(self.names).filter(|(mark, _)| bits & mark != 0);
            own.for_each(|(_, word)| say("", [said, word]));
        }
    }

    /// What the side was called that a card was turned from, and the one it was turned to, where they have two names.
    fn sides(&self, card: Card, now: u8) -> Option<[&str; 2]> {
        let (names, library) = (self.names, self.names.game.library());
        let front = names.face(card).and(names.state.table.face(card))?;
        let back = library.entry(front).back?;
        let [front, back] = [front, back].map(|face| names.called(library.entry(face)));
        let sides = if now & TURNED == 0 { [back, front] } else { [front, back] };
        Some(sides).filter(|[before, behind]| before != behind)
    }

    fn attached(&self, card: Card, (from, host): (Card, Card), to: &mut Text) {
        let (word, host) = if host == NO_CARD { (" off ", from) } else { (" on ", host) };
        self.card(card, to);
        to.push(Role::Plain, word);
        self.card(host, to);
    }

    /// Whether there is just one of it, so that where it is says all.
    fn is_marker(&self, kind: crate::table::Token) -> bool {
        let only = self.names.game.layout().tokens[kind.index()].pool == Some(1);
        only && self.names.language == Language::English
    }

    /// `the party leaves Haven`.
    fn marker(&self, on: Holder, token: &str, comes: bool, to: &mut Text) {
        to.push(Role::Plain, "the ");
        to.push(Role::Plain, token);
        to.push(Role::Plain, if comes { " comes to " } else { " leaves " });
        match on {
            Holder::Card(card) => self.card(card, to),
            _ => to.push(Role::Name, &words::holder(self.names, on)),
        }
    }

    /// `1 wound on Brute (2)`.
    fn tokens(&self, on: Holder, token: &str, (from, now): (i16, i16), to: &mut Text) {
        let by = now - from;
        to.write(Role::Number, |to| words::push_counted(self.names, by.abs(), token, to));
        to.push(Role::Plain, if by < 0 { " off " } else { " on " });
        match on {
            Holder::Card(card) => self.card(card, to),
            _ => to.push(Role::Name, &words::holder(self.names, on)),
        }
        to.push(Role::Plain, " (");
        to.write(Role::Plain, |to| push_number(now, to));
        to.push(Role::Plain, ")");
    }

    /// `time 3 → 4 (foe)`.
    fn cube(&self, track: crate::table::Track, (from, now): (i16, i16), to: &mut Text) {
        let (kind, seat) = self.names.game.layout().track_kind(track);
        to.write(Role::Plain, |to| words::push_track(self.names, track, to));
        if self.names.state.table.clock.round == 0 {
            // Before the first round a cube comes from beside its track.
            to.push(Role::Plain, &format!(" → {now}"));
        } else {
            arrow((from, now), to);
        }
        let space = usize::try_from(now).ok().and_then(|at| kind.spaces_of(seat).get(at));
        match space.map(|icons| icons.join(", ")) {
            Some(icons) if !icons.is_empty() => to.push(Role::Plain, &format!(" ({icons})")),
            _ => {}
        }
    }

    fn clock(&self, hand: Hand, to: u16) -> Option<String> {
        let seat = Seat((to & 0xff) as u8);
        let text = match hand {
            Hand::Round => format!("Round {to}"),
            Hand::Phase => words::capital(
                self.names.term(self.names.game.layout().phases.get(usize::from(to))?, "phase"),
            ),
            Hand::Turn | Hand::Leader if seat == NOBODY => return None,
            Hand::Turn => format!("{}'s turn", words::seat(self.names, seat)),
            Hand::Leader => format!("{} leads", words::seat(self.names, seat)),
            Hand::Result => words::capital(self.names.game.results().get(usize::from(to))?.0),
        };
        Some(text)
    }

    fn lasting(&self, line: Lasting, to: &mut Text) {
        self.card(line.source, to);
        let library = self.names.game.library();
        if line.part == SUSPENDED {
            return to.push(Role::Plain, &format!(": does not work for now: {}", library.said(line.line)));
        }
        let entry = library.line(line.line);
        let said = stmt_at(entry, line.part).map(|stmt| say_stmt(&entry.line, stmt, &library.lexicon));
        to.push(Role::Plain, ": ");
        to.push(Role::Plain, &self.with_subject(said.unwrap_or_else(|| "in force".to_owned()), line.subject));
    }

    /// What is said of a target, with the name of the card it is.
    fn with_subject(&self, said: String, subject: Card) -> String {
        if subject == NO_CARD || !said.contains("the target") {
            return said;
        }
        let mut name = String::new();
        (self.called)(subject, &mut name);
        said.replace("the target", &name)
    }

    /// A sentence of the game's list as it stands; a bare word with its card and number.
    fn tale(&self, word: Word, card: Card, amount: i16, to: &mut Text) {
        let text = self.names.word(word);
        if text.contains([' ', '{']) {
            let mut name = String::new();
            if text.contains("{card}") {
                (self.called)(card, &mut name);
            }
            return to.push(Role::Plain, &words::filled(text, &name, amount));
        }
        if card != NO_CARD {
            self.card(card, to);
            to.push(Role::Plain, ": ");
        }
        to.push(Role::Plain, text);
        if amount != 0 {
            to.push(Role::Plain, " ");
            to.write(Role::Number, |to| push_number(amount, to));
        }
    }
}

/// ` 3 → 4`, behind the name of what changed.
fn arrow((from, now): (i16, i16), to: &mut Text) {
    to.push(Role::Plain, " ");
    to.write(Role::Number, |to| push_number(from, to));
    to.push(Role::Plain, " → ");
    to.write(Role::Number, |to| push_number(now, to));
}

/// The card whose face or place a change is about.
#[must_use]
pub fn card_of(change: &Change) -> Option<Card> {
    match *change {
        Change::Move { card, .. }
        | Change::Know { card, .. }
        | Change::Hide { card, .. }
        | Change::Join { card, .. }
        | Change::Part { card, .. }
        | Change::Seen { card, .. }
        | Change::Marks { card, .. }
        | Change::Owner { card, .. }
        | Change::Square { card, .. }
        | Change::Attach { card, .. }
        | Change::Tokens { on: Holder::Card(card), .. } => Some(card),
        Change::Told { card, .. } if card != NO_CARD => Some(card),
        _ => None,
    }
}

/// Whether a change makes the card one among others: what was known of it before does not carry on.
#[must_use]
pub fn mixes(change: &Change, of: Card) -> bool {
    matches!(change, Change::Hide { card, .. } | Change::Join { card, .. } if *card == of)
}
