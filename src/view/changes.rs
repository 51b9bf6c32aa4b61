//! One change in one short line. Changes of mere knowledge have none.

use super::digits::number;
use super::names::Names;
use super::page::{Role, Text};
use super::words;
use crate::table::{
    Card, Change, FACE_DOWN, FIRST_MARK, Hand, Holder, Lasting, NO_CARD, NOBODY, Place, SUSPENDED, Seat,
    TILTED, TURNED, Word,
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
    pub called: &'n dyn Fn(Card) -> String,
    /// Whether the state is the one right after the change, so that ends of lines and piles can be told.
    pub exact: bool,
    /// Whether the change takes another back: a card that returns to a hand is not drawn.
    pub back: bool,
}

fn hands(text: impl Into<Text>) -> Option<(Text, Sort)> {
    Some((text.into(), Sort::Hands))
}

fn news(text: impl Into<Text>) -> Option<(Text, Sort)> {
    Some((text.into(), Sort::News))
}

impl Speaker<'_, '_> {
    /// The line for a change, where it has one.
    #[must_use]
    pub fn line(&self, change: &Change) -> Option<(Text, Sort)> {
        match *change {
            Change::Move { card, from, to } => hands(self.moved(card, from, to)),
            Change::Marks { card, from, to } => hands(self.marks(card, from, to)),
            Change::Owner { card, to, .. } => {
                news(self.card(card).say(format!(" is {}'s", words::seat(self.names, to))))
            }
            Change::Square { card, to, .. } => hands(self.card(card).say(format!(" → {},{}", to.x, to.y))),
            Change::Attach { card, from, to } => hands(self.attached(card, from, to)),
            Change::Tokens { on, kind, from, to } => {
                hands(self.tokens(on, words::token(self.names, kind), from, to))
            }
            Change::Cube { track, from, to } => hands(self.cube(track, from, to)),
            Change::Count { counter, from, to } => {
                let shown = self.names.game.layout().counter_kind(counter).0.shown;
                let name = |to: &mut String| words::push_counter(self.names, counter, to);
                if shown { news(arrow(Text::new().written(Role::Plain, name), from, to)) } else { None }
            }
            Change::Clock { hand, to, .. } => self.clock(hand, to).map(|text| (text, Sort::Heading)),
            Change::Begin { line, .. } => news(self.lasting(line)),
            Change::Cease { line, .. } => news(self.card(line.source).say(": no longer in force")),
            Change::Shuffled { zone } => hands(format!("Shuffle {}", words::zone(self.names, zone))),
            Change::Rolled { die, side } => {
                let die = self.names.game.layout().die(die);
                news(format!("{} die: {}", words::capital(&die.name), die.side(side)))
            }
            Change::Told { word, card, amount } => news(self.tale(word, card, amount)),
            Change::Know { .. }
            | Change::Hide { .. }
            | Change::Join { .. }
            | Change::Part { .. }
            | Change::Settle { .. }
            | Change::Unsettle { .. }
            | Change::Open { .. }
            | Change::Merge { .. }
            | Change::Seen { .. } => None,
        }
    }

    fn card(&self, card: Card) -> Text {
        Text::new().name((self.called)(card))
    }

    /// A card from a deck into the hand of the same seat is drawn; any other goes somewhere.
    fn moved(&self, card: Card, from: Place, to: Place) -> Text {
        let layout = self.names.game.layout();
        let parts = self.names.game.parts();
        let owner = layout.zone_owner(to.zone);
        let drawn = (layout.kind_of(from.zone), layout.kind_of(to.zone)) == (parts.deck, parts.hand);
        if !self.back && drawn && owner == layout.zone_owner(from.zone) && owner != NOBODY {
            return Text::new().name(words::seat(self.names, owner)).say(" draws ").name((self.called)(card));
        }
        let room = self.exact.then(|| self.names.state.table.cards(to.zone).len());
        self.card(card).say(" → ").say(words::place(self.names, to, room))
    }

    fn marks(&self, card: Card, from: u8, to: u8) -> Text {
        let name = (self.called)(card);
        let (on, off) = (to & !from, from & !to);
        let tilting = self.names.game.tilting();
        let plain = [
            (on & FACE_DOWN != 0, "turn ", " face down"),
            (off & FACE_DOWN != 0, "turn ", " face up"),
            (on & TILTED != 0, tilting.tilt.0, tilting.tilt.1),
            (off & TILTED != 0, tilting.right.0, tilting.right.1),
            ((on | off) & TURNED != 0, "turn ", " over"),
        ];
        let mut all = String::with_capacity(name.len() + 48);
        let mut say = |parts: [&str; 3]| {
            all.push_str(if all.is_empty() { "" } else { "; " });
            parts.iter().for_each(|part| all.push_str(part));
        };
        plain.into_iter().filter(|(is, ..)| *is).for_each(|(_, verb, how)| say([verb, &name, how]));
        let of_game = [(on, ": "), (off, ": no longer ")];
        for (bits, said) in of_game.into_iter().filter(|(bits, _)| *bits >= FIRST_MARK) {
            let own = words::own_marks(self.names).filter(|(mark, _)| bits & mark != 0);
            own.for_each(|(_, word)| say([&name, said, word]));
        }
        all.into()
    }

    fn attached(&self, card: Card, from: Card, to: Card) -> Text {
        let (word, host) = if to == NO_CARD { ("off", from) } else { ("on", to) };
        self.card(card).say(format!(" {word} ")).name((self.called)(host))
    }

    /// `1 wound on Brute (2)`.
    fn tokens(&self, on: Holder, token: &str, from: i16, to: i16) -> Text {
        let by = to - from;
        let word = if by < 0 { " off " } else { " on " };
        let whose = match on {
            Holder::Card(card) => (self.called)(card),
            _ => words::holder(self.names, on),
        };
        Text::new()
            .with(Role::Number, words::counted(self.names, by.abs(), token))
            .say(word)
            .name(whose)
            .say(" (")
            .say(number(to).as_str())
            .say(")")
    }

    /// `time 3 → 4 (foe)`.
    fn cube(&self, track: crate::table::Track, from: i16, to: i16) -> Text {
        let (kind, seat) = self.names.game.layout().track_kind(track);
        let space = usize::try_from(to).ok().and_then(|at| kind.spaces_of(seat).get(at));
        let icons = space.map(|icons| icons.join(", "));
        let text = arrow(words::track(self.names, track).into(), from, to);
        match icons {
            Some(icons) if !icons.is_empty() => text.say(format!(" ({icons})")),
            _ => text,
        }
    }

    fn clock(&self, hand: Hand, to: u16) -> Option<Text> {
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
        Some(text.into())
    }

    fn lasting(&self, line: Lasting) -> Text {
        if line.part == SUSPENDED {
            let text = &self.names.game.library().line(line.line).source;
            return self.card(line.source).say(format!(": does not work for now: {text}"));
        }
        let moments = self.names.game.library().lexicon.vocabulary.moments;
        let until = moments.get(usize::from(line.until)).copied().unwrap_or("it ends");
        self.card(line.source).say(format!(": in force until {until}"))
    }

    /// A sentence of the game's list as it stands; a bare word with its card and number.
    fn tale(&self, word: Word, card: Card, amount: i16) -> Text {
        let text = self.names.word(word);
        if text.contains([' ', '{']) {
            let card = if text.contains("{card}") { (self.called)(card) } else { String::new() };
            return text.replace("{card}", &card).replace("{n}", &amount.to_string()).into();
        }
        let whose = if card == NO_CARD { Text::new() } else { self.card(card).say(": ") };
        let whose = whose.say(text);
        if amount == 0 { whose } else { whose.say(" ").number(amount) }
    }
}

fn arrow(name: Text, from: i16, to: i16) -> Text {
    let number = |text: Text, n: i16| text.with(Role::Number, number(n).as_str());
    number(number(name.say(" "), from).say(" → "), to)
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
