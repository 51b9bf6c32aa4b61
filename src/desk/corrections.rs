//! Putting the table right: `fix` for a number or a place, `reveal` for a card that now lies open, `force` for
//! what a rule forbids. All of it is journalled and can be taken back.

use super::{Desk, Reply, Trouble};
use crate::engine::{Deed, Who};
use crate::line::{Candidate, Kind, LineProblem, Outcome, Request, Span, Word, fold, take};
use crate::table::{Card, Change, Holder, NOBODY, Place, Seat, Token, Zone};
use crate::view::names::Viewer;

impl Desk {
    pub(super) fn fix(&mut self, line: &str, what: &[Word]) -> Result<Reply, Trouble> {
        let change = self.change_meant(what)?;
        self.do_fix(line, vec![change])
    }

    fn do_fix(&mut self, line: &str, changes: Vec<Change>) -> Result<Reply, Trouble> {
        let rule = self.game().table_rule();
        self.session.begin(line);
        let done = self.give(Deed::Fix(rule, changes), line).and_then(|()| self.drive());
        if let Err(trouble) = done {
            self.session.abandon();
            return Err(trouble);
        }
        if let Err(said) = self.state().table.check(self.game().layout()) {
            self.session.abandon();
            return Err(Trouble::Said(said));
        }
        Ok(self.kept(line))
    }

    /// `reveal slash` or `reveal <place> slash`: one unseen card of a zone the words name, or of any hand.
    pub(super) fn reveal(&mut self, line: &str, words: &[Word]) -> Result<Reply, Trouble> {
        // A seat that could try names out would find out what lies where.
        if matches!(self.viewer, Viewer::Seat(_)) && self.header.physical.is_empty() {
            let said =
                "the referee deals the cards of this game, so there is nothing to reveal; `as table` first";
            return Err(Trouble::Said(said.to_owned()));
        }
        let (place, words) = self.place_words(words);
        let Some((face, _)) = self.face_named(words) else { return Err(unknown(words, Vec::new())) };
        let table = &self.state().table;
        let could = |card: &Card| table.source_of(*card, face).is_some();
        let card = match place {
            Some(zone) => table.cards(zone).iter().rev().copied().find(|card| could(card)),
            None => table.all_cards().find(could),
        };
        match card {
            Some(card) => {
                let changes = self.naming(card, face, 0xff);
                self.do_fix(line, changes)
            }
            None => {
                let refusal = crate::engine::Refusal::Impossible(crate::table::NO_CARD);
                let wanted = self.game().library().entry(face).id.clone();
                Err(Trouble::Refused { refusal, wanted, face: Some(face) })
            }
        }
    }

    /// A leading name of a zone, and the words after it.
    fn place_words<'w>(&self, words: &'w [Word]) -> (Option<Zone>, &'w [Word]) {
        match (words.len() > 1).then(|| self.zone_named(words)).flatten() {
            Some((zone, used)) if used < words.len() => (Some(zone), &words[used..]),
            _ => (None, words),
        }
    }

    /// A refused command is let through: the rule that forbids it does not count this once.
    pub(super) fn force(&mut self, line: &str, request: Request) -> Result<Reply, Trouble> {
        self.forcing = true;
        let done = self.answer(line, request);
        self.forcing = false;
        done
    }

    // ---- what `fix` means ----

    fn change_meant(&self, words: &[Word]) -> Result<Change, Trouble> {
        let number = words.last().and_then(|word| word.text.parse::<i16>().ok());
        if let (Some(number), [first, middle @ .., _]) = (number, words) {
            return self.number_meant(first, middle, number);
        }
        let to =
            words.iter().position(|word| word.text == "to").filter(|at| *at > 0 && *at + 1 < words.len());
        let Some(to) = to else {
            return Err(Trouble::Said(
                "say what to put right: `fix <number> <whose> <n>`, or `fix <card> to <zone>`".to_owned(),
            ));
        };
        let card = self.card_named(&words[..to])?;
        let (zone, _) =
            self.zone_named(&words[to + 1..]).ok_or_else(|| unknown(&words[to + 1..], self.all_zones()))?;
        let from = self.state().table.place(card);
        let index = self.state().table.cards(zone).len() - usize::from(from.zone == zone);
        Ok(Change::Move { card, from, to: Place { zone, index: index as u16 } })
    }

    /// A track, a number, or tokens on something.
    fn number_meant(&self, first: &Word, of: &[Word], to: i16) -> Result<Change, Trouble> {
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
            return Ok(Change::Cube { track, from: table.cube(track), to });
        }
        if let Some(kind) = layout.counters.iter().position(|counter| is(counter.name)) {
            let counter = layout.counter(kind as u8, self.seat_for(layout.counters[kind].per_seat, of)?);
            return Ok(Change::Count { counter, from: table.count(counter), to });
        }
        if let Some(kind) = layout.tokens.iter().position(|token| is(token.name)) {
            let kind = Token(kind as u8);
            let on = match self.seat_named(of) {
                Ok(seat) if self.game().is_on_seats(kind) => Holder::Seat(seat),
                _ => Holder::Card(self.card_named(of)?),
            };
            return Ok(Change::Tokens { on, kind, from: table.tokens(on, kind), to });
        }
        let names = layout.tracks.iter().map(|t| t.name.clone());
        let names = names.chain(layout.counters.iter().map(|c| c.name.to_owned()));
        let names = names.chain(layout.tokens.iter().map(|t| t.name.to_owned()));
        Err(unknown(std::slice::from_ref(first), names.collect()))
    }

    fn seat_for(&self, per_seat: bool, of: &[Word]) -> Result<Seat, Trouble> {
        if per_seat { self.seat_named(of) } else { Ok(NOBODY) }
    }

    /// A card on the table that the words name, as the viewer calls it.
    pub(super) fn card_named(&self, words: &[Word]) -> Result<Card, Trouble> {
        let names = self.names();
        let cards: Vec<Card> = self.state().table.all_cards().filter(|card| names.sees(*card)).collect();
        let called: Vec<(String, Option<char>)> =
            cards.iter().map(|card| (names.card(*card), names.letter(*card))).collect();
        let all: Vec<Candidate<'_>> = called
            .iter()
            .enumerate()
            .map(|(key, (name, letter))| {
                let plain = letter.and_then(|l| name.strip_suffix(l)).map_or(name.as_str(), str::trim_end);
                Candidate { key, names: vec![plain.into()], letter: *letter, ..Candidate::default() }
            })
            .collect();
        match take(words, &all) {
            Outcome::One { key, .. } => Ok(cards[key]),
            Outcome::Several { keys, .. } => {
                let candidates = keys.iter().map(|key| called[*key].0.clone()).collect();
                let (span, word) = (words[0].span, words[0].text.clone());
                Err(Trouble::Ambiguous(crate::line::Ambiguity { span, word, candidates }))
            }
            Outcome::None { nearest } => {
                let near = nearest.iter().map(|key| called[*key].0.clone()).collect();
                Err(unknown(words, near))
            }
        }
    }

    /// Whatever a zone may be called: with whose it is, and without for the one who is asked.
    fn zone_names(&self, zone: Zone) -> Vec<String> {
        let (layout, asked) = (self.game().layout(), self.state().question.who);
        let asked = if let Who::Seat(seat) = asked { seat } else { Seat(0) };
        let (kind, owner) = (layout.zone_kind(zone), layout.zone_owner(zone));
        let mut called: Vec<&str> = vec![kind.name];
        called.extend(kind.aka);
        let term = self.game().book().term_called(kind.name);
        called
            .extend(term.iter().flat_map(|term| std::iter::once(term.term).chain(term.aka.iter().copied())));
        let named = self.names().zone(zone);
        let mut all = vec![named.replace("'s", ""), named];
        let bare = owner == NOBODY || owner == self.actor.unwrap_or(asked);
        all.extend(called.iter().filter(|_| bare).map(|name| (*name).to_owned()));
        if owner != NOBODY {
            let seat = self.game().seat_name(owner);
            all.extend(called.iter().flat_map(|name| [format!("{seat} {name}"), format!("{name} {seat}")]));
        }
        all
    }

    fn all_zones(&self) -> Vec<String> {
        let zones = (0..self.game().layout().zone_count()).map(|n| Zone(n as u8));
        zones.map(|zone| self.names().zone(zone)).collect()
    }

    /// A zone: `line`, `ada's hand`, `ada hand`.
    pub(super) fn zone_named(&self, words: &[Word]) -> Option<(Zone, usize)> {
        let zones = (0..self.game().layout().zone_count()).map(|n| (n, self.zone_names(Zone(n as u8))));
        let all: Vec<Candidate<'_>> = zones
            .map(|(key, names)| Candidate {
                key,
                names: names.into_iter().map(Into::into).collect(),
                ..Candidate::default()
            })
            .collect();
        match take(words, &all) {
            Outcome::One { key, used_words } => Some((Zone(key as u8), used_words)),
            _ => None,
        }
    }
}

pub(super) fn unknown(words: &[Word], nearest: Vec<String>) -> Trouble {
    let word = words.first().map_or(String::new(), |word| word.text.clone());
    let span = words.first().map_or(Span::default(), |word| word.span);
    LineProblem { span, kind: Kind::UnknownWord { word, nearest } }.into()
}
