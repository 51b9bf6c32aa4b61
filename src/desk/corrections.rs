//! Putting the table right: `fix` for what differs from the real table, `reveal` for a card that now lies open, `force` for
//! what a rule forbids. All of it is journalled and can be taken back.

use super::{Desk, Reply, Trouble};
use crate::engine::{Ask, Deed, Opt, Who};
use crate::line::{Candidate, Kind, LineProblem, MetaArgs, Outcome, Request, Span, Verb, Word, take};
use crate::table::layout::Shape;
use crate::table::{Card, Change, Face, Lot, NO_CARD, NO_RULE, NOBODY, Seat, Zone};
use crate::view::names::Viewer;
use crate::view::page::{Page, Text};

impl Desk {
    pub(super) fn fix(&mut self, line: &str, what: &[Word]) -> Result<Reply, Trouble> {
        let changes = self.changes_meant(what)?;
        self.do_fix(line, changes)
    }

    pub(super) fn do_fix(&mut self, line: &str, changes: Vec<Change>) -> Result<Reply, Trouble> {
        let rule = self.game().table_rule();
        // Where a limit is broken already, hands may be on the way to mend it.
        let was_broken = self.game().limits(self.state()).is_err();
        self.leaves_anchors(&changes)?;
        self.session.begin(line);
        let done = self.give(Deed::Fix(rule, changes), line).and_then(|()| self.within_limits(was_broken));
        let done = done.and_then(|()| self.drive());
        if let Err(trouble) = done {
            self.session.abandon();
            return Err(trouble);
        }
        if let Err(said) = self.state().table.check(self.game().layout()) {
            self.session.abandon();
            return Err(Trouble::Said(said));
        }
        let mut reply = self.kept(line);
        reply.pages.extend(self.beyond_limits());
        Ok(reply)
    }

    /// What a correction has brought about that the rules know no way to: it is let stand, and said.
    fn beyond_limits(&self) -> Option<Page> {
        let no = self.game().limits(self.state()).err()?;
        let names = self.names();
        let said = format!("no rule allows this: {} (", names.fact(&no));
        Some(Page::new("").text(Text::new().bad(said).rule(names.rule(no.rule)).bad(")")))
    }

    /// What players put right keeps within the limits of the game too.
    fn within_limits(&self, was_broken: bool) -> Result<(), Trouble> {
        match self.game().limits(self.state()) {
            Err(no) if !was_broken && !self.session.off().is(no.rule) => {
                let refusal = crate::engine::Refusal::Forbidden(no);
                Err(Trouble::Refused { refusal, wanted: "fix".to_owned(), face: None })
            }
            _ => Ok(()),
        }
    }

    /// A correction takes nothing away that the rules look for by its place: they would find nothing there.
    fn leaves_anchors(&self, changes: &[Change]) -> Result<(), Trouble> {
        let mut table = Box::new(self.state().table);
        let fits = changes.iter().all(|change| table.apply(change).is_ok());
        let (now, then) = (self.game().anchors(&self.state().table), self.game().anchors(&table));
        let gone =
            now.into_iter().zip(then).find(|((_, now), (_, then))| *now != NO_CARD && *then == NO_CARD);
        let Some(((what, card), _)) = gone.filter(|_| fits) else { return Ok(()) };
        let name = self.names().title(card);
        Err(Trouble::Said(format!(
            "nothing would be {what} then, as {name} is now; put another in its place first, or take back what brought \
             {name} there (`undo to`, `drop`)"
        )))
    }

    /// `reveal slash`, `reveal <place> slash` or `reveal slash in <place>`: one unseen card of the zone the words name, or
    /// of the only one that may hold it.
    pub(super) fn reveal(&mut self, line: &str, words: &[Word]) -> Result<Reply, Trouble> {
        // A seat that could try names out would find out what lies where.
        if matches!(self.viewer, Viewer::Seat(_)) && !self.is_real() {
            let said =
                "the referee deals the cards of this game, so there is nothing to reveal; `as table` first";
            return Err(Trouble::Said(said.to_owned()));
        }
        let (place, words) = self.place_words(words);
        let Some((face, used)) = self.face_named(words) else { return self.reveal_new(line, place, words) };
        let place = match place {
            None => self.place_behind(&words[..used], &words[used..], face)?,
            place if used == words.len() => place,
            _ => return Err(unknown(&words[used..], Vec::new())),
        };
        let Some(card) = self.could_be_in(place, face) else {
            let refusal = crate::engine::Refusal::Impossible(NO_CARD);
            let wanted = self.game().library().entry(face).id.clone();
            return Err(Trouble::Refused { refusal, wanted, face: Some(face) });
        };
        self.session.begin(line);
        let zone = self.state().table.piece(card).zone;
        let done = self.name_in(zone, card, face).and_then(|()| self.drive());
        if let Err(trouble) = done {
            self.session.abandon();
            return Err(trouble);
        }
        let mut reply = self.kept(line);
        let name = &self.game().library().entry(face).name;
        let said = format!("{name} is in {}.", crate::view::words::zone(&self.names(), zone));
        reply.pages.push(Page::new("").text(said));
        Ok(reply)
    }

    /// The zone that words behind a card name; without any, the only one that may hold it.
    fn place_behind(&self, card: &[Word], rest: &[Word], face: Face) -> Result<Option<Zone>, Trouble> {
        let at = rest.first().is_some_and(|word| matches!(word.text.as_str(), "in" | "from" | "of"));
        let named = &rest[usize::from(at)..];
        if !named.is_empty() {
            let zone = self.zone_named(named).filter(|(_, used)| *used == named.len());
            return zone.map(|(zone, _)| Some(zone)).ok_or_else(|| unknown(named, self.all_zones()));
        }
        let zones = (0..self.game().layout().zone_count()).map(|n| Zone(n as u8));
        let zones: Vec<Zone> = zones.filter(|zone| self.could_be_in(Some(*zone), face).is_some()).collect();
        if zones.len() < 2 {
            return Ok(zones.first().copied());
        }
        let said = card.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
        let candidates = zones.iter().map(|zone| format!("{said} in {}", self.names().zone(*zone))).collect();
        let span = card.first().map_or(Span::default(), |word| word.span);
        Err(Trouble::Ambiguous(crate::line::Ambiguity { span, word: said, candidates }))
    }

    /// A card that is on no list is learned where it lies.
    fn reveal_new(&mut self, line: &str, place: Option<Zone>, words: &[Word]) -> Result<Reply, Trouble> {
        let Some(zone) = place else { return Err(unknown(words, Vec::new())) };
        self.session.begin(line);
        let before = format!("reveal {} ", self.names().zone(zone));
        let done = self.learn_held(zone, &before, words).and_then(|name| {
            let face = name.and_then(|name| self.game().library().find(&name.text));
            let card = face.and_then(|face| Some((self.could_be_in(Some(zone), face)?, face)));
            let (card, face) = card.ok_or_else(|| unknown(words, Vec::new()))?;
            self.name_in(zone, card, face).and_then(|()| self.drive().map(|_| ()))
        });
        match done {
            Ok(()) => Ok(self.kept(line)),
            Err(trouble) => {
                self.session.abandon();
                self.keep_learned(line, trouble)
            }
        }
    }

    /// Names an unseen card of a zone; in a hand one is as good as another.
    fn name_in(&mut self, zone: Zone, card: Card, face: Face) -> Result<(), Trouble> {
        let held = self.state().blind >> self.game().layout().kind_of(zone) & 1 == 1;
        let cards = if held { self.state().table.cards(zone).to_vec() } else { vec![card] };
        self.merge_givers(&cards, face)?;
        let card = self.could_be_in(Some(zone), face).unwrap_or(card);
        let changes = self.naming(card, face, 0xff);
        self.give(Deed::Fix(self.game().table_rule(), changes), "name a card")
    }

    /// An unseen card that could have this face, in this zone or anywhere.
    fn could_be_in(&self, place: Option<Zone>, face: Face) -> Option<Card> {
        let table = &self.state().table;
        let could = |card: &Card| {
            table.source_of(*card, face).is_some()
                || self.giver_of(*card, face).is_some() && self.fits(*card, face)
        };
        match place {
            Some(zone) => table.cards(zone).iter().rev().copied().find(could),
            None => table.all_cards().find(could),
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
    pub(super) fn force(&mut self, line: &str, mut request: Request) -> Result<Reply, Trouble> {
        if let Some(face) = self.impossible_face(&request) {
            return self.force_face(line, face);
        }
        self.forcing = true;
        let stood = self.state().events;
        let mut done = match request.verb {
            Verb::Meta(_, MetaArgs::Pass | MetaArgs::Next | MetaArgs::Skip | MetaArgs::Choose { .. }) => {
                self.carry(line, &mut request)
            }
            _ => self.answer(line, &request),
        };
        self.forcing = false;
        if let Ok(reply) = &mut done
            && self.state().events == stood
        {
            reply.pages.push(Page::new("").text("Let through, but nothing on the table changed."));
        }
        done
    }

    /// The card that is said to have come up where it cannot have come from.
    fn impossible_face(&self, request: &Request) -> Option<Face> {
        let question = &self.state().question;
        if question.ask != Ask::Draw || !question.is_chance() || !self.is_physical() {
            return None;
        }
        let (face, used) =
            self.face_named(&request.words).filter(|(_, used)| *used == request.words.len())?;
        (used > 0 && self.state().table.source_of(question.about, face).is_none()).then_some(face)
    }

    /// What came up is let stand: the pile was stacked in another way, or the referee took a card for another.
    fn force_face(&mut self, line: &str, face: Face) -> Result<Reply, Trouble> {
        let about = self.state().question.about;
        let Err(own) = self.state().table.piece(about).face() else {
            return Err(Trouble::Said("the card is known already".to_owned()));
        };
        self.session.begin(line);
        let done = self.mix_pile(about, own, face).and_then(|()| {
            let table = &self.state().table;
            let lot = table.source_of(about, face).unwrap_or_else(|| table.lots().behind(own));
            self.give(Deed::Forced(Opt::Face { face, lot }, NO_RULE), line)
        });
        if let Err(trouble) = done.and_then(|()| self.drive()) {
            self.session.abandon();
            return Err(trouble);
        }
        Ok(self.kept(line))
    }

    /// Where a card was to lie deeper in the same pile, nobody can say any more which part of the pile holds what.
    fn mix_pile(&mut self, about: Card, own: Lot, face: Face) -> Result<(), Trouble> {
        let table = &self.state().table;
        let zone = table.piece(about).zone;
        if self.game().layout().zone_kind(zone).shape != Shape::Pile {
            return Ok(());
        }
        let pile = table.cards(zone).iter();
        let holding = pile.filter(|card| table.source_of(**card, face).is_some());
        let mut lots: Vec<Lot> = holding.filter_map(|card| table.piece(*card).face().err()).collect();
        lots.retain(|lot| *lot != own);
        lots.sort_unstable();
        lots.dedup();
        if lots.is_empty() {
            return Ok(());
        }
        let changes = lots.into_iter().map(|from| Change::Merge { from, to: own }).collect();
        self.give(Deed::Fix(self.game().table_rule(), changes), "how the pile was stacked")
    }

    pub(super) fn seat_for(&self, per_seat: bool, of: &[Word]) -> Result<Seat, Trouble> {
        match (per_seat, of) {
            (false, _) => Ok(NOBODY),
            (true, []) if self.game().layout().seats == 1 => Ok(Seat(0)),
            (true, []) => Err(self.whose()),
            (true, of) => self.seat_named(of),
        }
    }

    /// A card on the table that the words name, as the viewer calls it.
    pub(super) fn card_named(&self, words: &[Word]) -> Result<Card, Trouble> {
        let cards: Vec<Card> = self.state().table.all_cards().collect();
        self.card_among(words, &cards)
    }

    /// The same among these cards; those the viewer does not see are never meant.
    pub(super) fn card_among(&self, words: &[Word], cards: &[Card]) -> Result<Card, Trouble> {
        let names = self.names();
        let cards: Vec<Card> = cards.iter().copied().filter(|card| names.sees(*card)).collect();
        self.one_of(words, &cards).map(|(card, _)| card)
    }

    /// A card on the table, also one that is called only by its place, and how many words that took.
    pub(super) fn card_or_square(&self, words: &[Word]) -> Result<(Card, usize), Trouble> {
        let names = self.names();
        let shape = |card: Card| self.game().layout().zone_kind(self.state().table.piece(card).zone).shape;
        let has_place = |card: Card| matches!(shape(card), Shape::Line | Shape::Grid { .. });
        let cards = self.state().table.all_cards();
        let cards: Vec<Card> = cards.filter(|card| names.sees(*card) || has_place(*card)).collect();
        self.one_of(words, &cards)
    }

    fn one_of(&self, words: &[Word], cards: &[Card]) -> Result<(Card, usize), Trouble> {
        let names = self.names();
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
            Outcome::One { key, used_words } => Ok((cards[key], used_words)),
            Outcome::Several { keys, .. } => {
                let candidates = keys.iter().map(|key| called[*key].0.clone()).collect();
                let (span, word) = (words[0].span, words[0].text.clone());
                Err(Trouble::Ambiguous(crate::line::Ambiguity { span, word: word.to_string(), candidates }))
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
            for seat in self.seat_calls(owner) {
                all.extend(called.iter().flat_map(|name| {
                    [format!("{seat} {name}"), format!("{seat}'s {name}"), format!("{name} {seat}")]
                }));
            }
        }
        all
    }

    /// What a seat is called in front of a zone: its name, or the first word of it where no other begins so.
    fn seat_calls(&self, seat: Seat) -> Vec<String> {
        let first = |seat: Seat| {
            let name = self.game().seat_name(seat);
            name.split('-').next().unwrap_or_default().to_owned()
        };
        let mut others = (0..self.game().layout().seats).map(Seat).filter(|other| *other != seat);
        let shared = others.any(|other| first(other) == first(seat));
        std::iter::once(self.game().seat_name(seat)).chain((!shared).then(|| first(seat))).collect()
    }

    pub(super) fn all_zones(&self) -> Vec<String> {
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
    let word = words.first().map_or(String::new(), |word| word.text.to_string());
    let span = words.first().map_or(Span::default(), |word| word.span);
    LineProblem { span, kind: Kind::UnknownWord { word, nearest } }.into()
}
