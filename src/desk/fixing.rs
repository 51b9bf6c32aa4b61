//! What `fix` means: any number, token, place, mark or hand of the clock.

use super::answer::typed_text;
use super::corrections::unknown;
use super::{Desk, Trouble};
use crate::line::{Word, any_of, fold, nearest_of};
use crate::table::{
    Card, Change, FACE_DOWN, FIRST_MARK, Hand, Holder, NO_CARD, Place, Seat, Spot, TILTED, TURNED, Token,
    Zone,
};
use crate::view::names::Viewer;

/// How it is said, for those who said something else.
const USAGE: &str = "say what to put right: `fix <number> <whose> <n>`, `fix <card> to <zone>`, `fix <card> to the \
                     bottom of <zone>`, `fix <card> <mark>`, `fix <card> on <card>`, `fix round <n>`";

/// Words that may stand between a number, whose it is and how much, and say nothing.
const FILLERS: [&str; 6] = ["of", "on", "for", "to", "is", "="];

impl Desk {
    /// The changes that words behind `fix` ask for.
    pub(super) fn changes_meant(&self, words: &[Word]) -> Result<Vec<Change>, Trouble> {
        let [first, rest @ ..] = words else { return Err(Trouble::Said(USAGE.to_owned())) };
        if let Some(change) = self.clock_meant(first, rest)? {
            return Ok(vec![change]);
        }
        let number = words.last().and_then(|word| word.text.parse::<i64>().ok());
        if number.is_some_and(|number| i16::try_from(number).is_err()) {
            return Err(Trouble::Said("no number here is as large as that".to_owned()));
        }
        if let Some(change) = self.number_said(words)? {
            return Ok(vec![change]);
        }
        let at = |name: &str| words.iter().position(|word| word.text == name).filter(|at| *at > 0);
        if let Some(to) = at("to").filter(|to| *to + 1 < words.len()) {
            return self.move_meant(&words[..to], &words[to + 1..]);
        }
        if let Some(on) = at("on").filter(|on| *on + 1 < words.len()) {
            let (card, host) = (self.card_named(&words[..on])?, self.card_named(&words[on + 1..])?);
            if self.is_under(host, card) {
                return Err(Trouble::Said(
                    "a card is attached to another that does not hang on it".to_owned(),
                ));
            }
            return Ok(vec![self.attached(card, host)]);
        }
        if let Some(off) = at("off").filter(|off| *off + 1 == words.len()) {
            return Ok(vec![self.attached(self.card_named(&words[..off])?, NO_CARD)]);
        }
        if let Some(change) = self.mark_meant(words)? {
            return Ok(vec![change]);
        }
        Err(self.nothing_to_fix(words))
    }

    /// A slip in the name of a number is pointed at; otherwise it is said how `fix` is told what to do.
    fn nothing_to_fix(&self, words: &[Word]) -> Trouble {
        let numbers = self.numbers();
        let near = |word: &Word| nearest_of(&word.text, &numbers).map(str::to_owned);
        let slip = words.iter().find_map(|word| near(word).map(|name| (word, name)));
        match slip {
            Some((word, name)) => unknown(std::slice::from_ref(word), vec![name]),
            None => Trouble::Said(format!("{USAGE}; numbers are {}", numbers.join(", "))),
        }
    }

    // ---- the clock ----

    /// The round and the leader can be put right; phases and turns follow from what is done.
    fn clock_meant(&self, first: &Word, rest: &[Word]) -> Result<Option<Change>, Trouble> {
        let clock = self.state().table.clock;
        match (first.text.as_str(), rest) {
            ("round", [number]) => {
                let to = number.text.parse().map_err(|_| unknown(rest, Vec::new()))?;
                Ok(Some(Change::Clock { hand: Hand::Round, from: clock.round, to }))
            }
            ("leader", [_, ..]) => {
                let to = self.seat_named(rest)?.0.into();
                Ok(Some(Change::Clock { hand: Hand::Leader, from: clock.leader.0.into(), to }))
            }
            ("phase" | "turn", [_, ..]) => Err(Trouble::Said(format!(
                "the {} follows from what is done: `insert` and `drop` put a command in or out, `undo to` goes back",
                first.text
            ))),
            _ => Ok(None),
        }
    }

    // ---- numbers ----

    /// What the number is called, whose it is and how much there is of it, in whatever order they stand: `focus elatha 5`,
    /// `elatha focus 5`, `focus of elatha to 5`.
    fn number_said(&self, words: &[Word]) -> Result<Option<Change>, Trouble> {
        let value = |word: &Word| word.text.parse::<i16>().ok();
        let Some(at) = words.iter().rposition(|word| value(word).is_some()) else { return Ok(None) };
        let Some(to) = value(&words[at]) else { return Ok(None) };
        let filler = |word: &Word| !word.quoted && FILLERS.contains(&word.text.as_str());
        let others = words.iter().enumerate().filter(|(n, word)| *n != at && !filler(word));
        let others: Vec<Word> = others.map(|(_, word)| owner_said(word)).collect();
        let many = others.len();
        let ends = (1..=many.min(2)).rev();
        let both = |n: usize| [others.split_at(n), (&others[many - n..], &others[..many - n])];
        for (name, of) in ends.flat_map(both) {
            let name = Word { text: typed_text(name, name.len()).into(), ..name[0].clone() };
            if let Some(change) = self.number_meant(&name, of, to)? {
                return Ok(Some(change));
            }
        }
        Ok(None)
    }

    /// A track, a number, or tokens on something; `None` where the first word is none of these.
    fn number_meant(&self, first: &Word, of: &[Word], to: i16) -> Result<Option<Change>, Trouble> {
        let (layout, table) = (self.game().layout(), &self.state().table);
        let is =
            |name: &str| fold(name) == fold(&first.text) || fold(&format!("{name}s")) == fold(&first.text);
        if let Some(kind) = layout.tracks.iter().position(|track| is(&track.name)) {
            let seat = self.seat_for(layout.tracks[kind].per_seat, of)?;
            let track = layout.track(kind as u8, seat);
            let last = layout.tracks[kind].last(seat);
            if !(0..=last).contains(&to) {
                return Err(Trouble::Said(format!("that track has the spaces 0 to {last}")));
            }
            return Ok(Some(Change::Cube { track, from: table.cube(track), to }));
        }
        if let Some(kind) = layout.counters.iter().position(|counter| is(counter.name)) {
            let counter = layout.counter(kind as u8, self.seat_for(layout.counters[kind].per_seat, of)?);
            if to < 0 {
                return Err(Trouble::Said("that number is never below 0".to_owned()));
            }
            return Ok(Some(Change::Count { counter, from: table.count(counter), to }));
        }
        let named =
            |token: &crate::table::layout::TokenKind| is(token.name) || token.aka.iter().any(|n| is(n));
        let Some(kind) = layout.tokens.iter().position(named) else { return Ok(None) };
        let kind = Token(kind as u8);
        let on = self.holder_meant(kind, of)?;
        let from = table.tokens(on, kind);
        let most = from.saturating_add(table.pool(kind));
        if !(0..=most).contains(&to) {
            return Err(Trouble::Said(format!("there can be 0 to {most} there")));
        }
        Ok(Some(Change::Tokens { on, kind, from, to }))
    }

    /// Where tokens lie: on a seat, on its card, on any other card, or beside everything.
    fn holder_meant(&self, kind: Token, of: &[Word]) -> Result<Holder, Trouble> {
        if of.is_empty() {
            return self.holder_unsaid(kind);
        }
        let card = match self.seat_named(of) {
            Ok(seat) if self.game().is_on_seats(kind) => return Ok(Holder::Seat(seat)),
            Ok(seat) => Some(self.game().seat_card(self.state(), seat)).filter(|card| *card != NO_CARD),
            Err(_) => None,
        };
        Ok(Holder::Card(card.map_or_else(|| self.card_named(of), Ok)?))
    }

    /// Where nobody is named: beside everything, if such tokens lie there, or with the only one there is.
    fn holder_unsaid(&self, kind: Token) -> Result<Holder, Trouble> {
        let seats = self.game().layout().seats;
        match self.game().is_on_seats(kind) {
            _ if self.state().table.tokens(Holder::Table, kind) > 0 => Ok(Holder::Table),
            true if seats == 1 => Ok(Holder::Seat(Seat(0))),
            _ => Err(self.whose()),
        }
    }

    /// Nobody was named of whom the number is.
    pub(super) fn whose(&self) -> Trouble {
        let seats: Vec<String> =
            (0..self.game().layout().seats).map(|n| self.game().seat_name(Seat(n))).collect();
        Trouble::Said(format!("say whose it is: {}, or on which card", any_of(&seats)))
    }

    fn numbers(&self) -> Vec<String> {
        let layout = self.game().layout();
        let names = layout.tracks.iter().map(|t| t.name.clone());
        let names = names.chain(layout.counters.iter().map(|c| c.name.to_owned()));
        names.chain(layout.tokens.iter().map(|t| t.name.to_owned())).collect()
    }

    // ---- places ----

    /// A card goes to a zone: to its top or right end where nothing else is said, or to a square of a board.
    fn move_meant(&self, card: &[Word], place: &[Word]) -> Result<Vec<Change>, Trouble> {
        let (card, mut changes) = self.card_to_move(card)?;
        if let Some(spot) = square(place) {
            let from = self.state().table.piece(card).spot;
            changes.push(Change::Square { card, from, to: spot });
            return Ok(changes);
        }
        let (place, bottom) = end_of(place);
        let (zone, used) = self.zone_named(place).ok_or_else(|| unknown(place, self.all_zones()))?;
        if used < place.len() {
            return Err(unknown(&place[used..], Vec::new()));
        }
        changes.push(self.put_at(card, zone, bottom));
        let (table, owner) = (&self.state().table, self.state().table.piece(card).owner);
        let to = self.game().owner_in(table, card, zone).filter(|to| *to != owner);
        changes.extend(to.map(|to| Change::Owner { card, from: owner, to }));
        Ok(changes)
    }

    fn put_at(&self, card: Card, zone: Zone, bottom: bool) -> Change {
        let table = &self.state().table;
        let from = table.place(card);
        let room = table.cards(zone).len() - usize::from(from.zone == zone);
        let index = if bottom { 0 } else { room as u16 };
        Change::Move { card, from, to: Place { zone, index } }
    }

    /// The card that words name: one on the table, or else one that nobody has seen and that could be it.
    fn card_to_move(&self, words: &[Word]) -> Result<(Card, Vec<Change>), Trouble> {
        let unknown = match self.card_named(words) {
            Ok(card) => return Ok((card, Vec::new())),
            Err(trouble) => trouble,
        };
        let Some((face, _)) = self.face_named(words).filter(|(_, used)| *used == words.len()) else {
            return Err(unknown);
        };
        // A seat that could try names out would find out what lies where.
        if matches!(self.viewer, Viewer::Seat(_)) && !self.is_real() {
            return Err(unknown);
        }
        let table = &self.state().table;
        match table.all_cards().find(|card| table.source_of(*card, face).is_some()) {
            Some(card) => Ok((card, self.naming(card, face, 0xff))),
            None => Err(unknown),
        }
    }

    /// Whether a card is another one, or hangs on it.
    fn is_under(&self, card: Card, other: Card) -> bool {
        let host = |card: &Card| Some(self.state().table.piece(*card).host).filter(|host| *host != NO_CARD);
        std::iter::successors(Some(card), host).any(|card| card == other)
    }

    fn attached(&self, card: Card, to: Card) -> Change {
        Change::Attach { card, from: self.state().table.piece(card).host, to }
    }

    // ---- marks ----

    /// A card and how it lies, in the game's words: `brute tilted`, `brute upright`, `brute not raging`.
    fn mark_meant(&self, words: &[Word]) -> Result<Option<Change>, Trouble> {
        let [card @ .., mark] = words else { return Ok(None) };
        let Some((bits, mut on)) = self.mark_named(&mark.text) else { return Ok(None) };
        let card = match card {
            [card @ .., not] if not.text == "not" => {
                on = !on;
                card
            }
            card => card,
        };
        let card = self.card_named(card)?;
        let from = self.state().table.piece(card).marks;
        let to = if on { from | bits } else { from & !bits };
        Ok(Some(Change::Marks { card, from, to }))
    }

    /// The mark that a word means, and whether it says that the mark is set.
    fn mark_named(&self, word: &str) -> Option<(u8, bool)> {
        let tilting = self.game().tilting();
        let own = self.game().library().lexicon.vocabulary.marks;
        let own = (0u32..5).zip(own).map(|(n, name)| (*name, FIRST_MARK << n, true));
        let all = [
            ("tilted", TILTED, true),
            ("upright", TILTED, false),
            (tilting.tilted, TILTED, true),
            (tilting.upright, TILTED, false),
            ("face-down", FACE_DOWN, true),
            ("face-up", FACE_DOWN, false),
            ("turned", TURNED, true),
            ("unturned", TURNED, false),
        ];
        let mut all = all.into_iter().chain(own);
        all.find(|(name, ..)| fold(name) == fold(word)).map(|(_, bits, on)| (bits, on))
    }
}

/// `yrsa's` as the name alone.
fn owner_said(word: &Word) -> Word {
    let owner = ["'s", "’s"].iter().find_map(|end| word.text.strip_suffix(end)).filter(|_| !word.quoted);
    Word { text: owner.unwrap_or(&word.text).to_owned().into(), ..word.clone() }
}

/// A square: `3,2`.
fn square(words: &[Word]) -> Option<Spot> {
    let [only] = words else { return None };
    let (x, y) = only.text.split_once(',')?;
    Some(Spot { x: x.parse().ok()?, y: y.parse().ok()? })
}

/// `the bottom of …`, `top of …`, or the zone alone; whether the bottom is meant.
fn end_of(words: &[Word]) -> (&[Word], bool) {
    let words = if words.first().is_some_and(|word| word.text == "the") { &words[1..] } else { words };
    match words {
        [end, of, rest @ ..] if of.text == "of" && !rest.is_empty() && is_end(&end.text) => {
            (rest, matches!(end.text.as_str(), "bottom" | "left"))
        }
        [rest @ .., end] if !rest.is_empty() && is_end(&end.text) => {
            (rest, matches!(end.text.as_str(), "bottom" | "left"))
        }
        _ => (words, false),
    }
}

fn is_end(word: &str) -> bool {
    matches!(word, "top" | "bottom" | "left" | "right")
}
