//! The real table: which piles and dice lie on it, naming cards that real hands hold, outcomes typed in.

use std::collections::BTreeSet;

use super::answer::{is_letter, refused, typed_text, wanted};
use super::draft::Draft;
use super::learning::Learned;
use super::sheet::{Sheet, Token};
use super::spelled::Spelled;
use super::{Desk, Reply, Trouble};
use crate::engine::{Ask, Deed, Machine, Opt, Real, Refusal, State, Who};
use crate::games::game::Game;
use crate::line::{Word, fold};
use crate::table::layout::{Sight, ZoneKind};
use crate::table::{Card, Change, Face, Lot, NO_CARD, Seat, Table, Zone};
use crate::view::page::Page;

/// What is remembered beside a real table and is no part of the game.
#[derive(Debug, Default)]
pub(super) struct Beside {
    /// Whether a person is there who can be asked for the values of an unknown card one by one.
    pub asks: bool,
    /// Whether a card of an unseen hand was just named.
    pub naming: bool,
    /// Areas of the table that were compared and agree.
    pub ticked: Vec<bool>,
    /// The area that was shown to be compared.
    pub auditing: Option<usize>,
    /// Cards that were confirmed in this game.
    pub confirmed: BTreeSet<Face>,
    /// Stand-ins that were announced.
    pub announced: BTreeSet<Face>,
    /// What the table had answered to questions of chance that were taken back since, by their number.
    pub taken: Vec<(u32, Opt)>,
    /// Chances to react that passed in this phase.
    pub passed: Vec<super::passing::Passed>,
    /// A card that is being learned value by value.
    pub draft: Option<Draft>,
    /// What the open command has learned on its way.
    pub learned: Option<Learned>,
    /// The names of the cards of the library, ready for comparing.
    pub spelled: Spelled,
    /// Words of the last line that are for a question behind the open one.
    pub waiting: Option<super::ahead::Waiting>,
}

/// What these names put on the real table: `all`, `dice`, `hands`, `decks`, a zone, or a kind of card, which means the
/// piles that such cards are drawn from.
pub(super) fn physical(game: &dyn Game, table: &Table, names: &[String]) -> Result<Real, String> {
    let mut real = Real::default();
    for name in names.iter().map(|name| name.trim()).filter(|name| !name.is_empty() && *name != "none") {
        match fold(name).as_str() {
            "all" | "everything" => (real.kinds, real.dice) = (u64::MAX, true),
            "dice" => real.dice = true,
            "hands" => real.kinds |= held(game),
            "decks" => real.kinds |= 1 << game.parts().deck,
            folded => real.kinds |= kinds_named(game, table, folded).ok_or_else(|| no_such(game, name))?,
        }
    }
    real.blind = held(game) & real.kinds;
    Ok(real)
}

fn no_such(game: &dyn Game, name: &str) -> String {
    let kinds = game.library().lexicon.vocabulary.kinds.iter().map(|kind| kind.plural);
    let zones = game.layout().zones.iter().map(|zone| zone.name);
    let mut known: Vec<&str> = Vec::new();
    // Some piles are called like the cards in them.
    for name in ["none", "all", "dice", "hands", "decks"].into_iter().chain(kinds).chain(zones) {
        if !known.contains(&name) {
            known.push(name);
        }
    }
    format!("`{name}` is nothing that could be on the real table; known are {}", known.join(", "))
}

/// The zone kinds that a name means, as bits; `None` where it means nothing. A place may be called like the cards that
/// come to it: then the piles they are drawn from are meant too.
fn kinds_named(game: &dyn Game, table: &Table, name: &str) -> Option<u64> {
    let called = |zone: &ZoneKind| fold(zone.name) == name || zone.aka.iter().any(|aka| fold(aka) == name);
    let place = game.layout().zones.iter().position(called).map(|at| 1 << at);
    let piles = piles_of(game, table, name);
    if place.is_none() { piles } else { Some(place.unwrap_or(0) | piles.unwrap_or(0)) }
}

/// The zone kinds whose unseen cards are of the kind that is called so, now or when the table is laid out.
fn piles_of(game: &dyn Game, table: &Table, name: &str) -> Option<u64> {
    let kinds = game.library().lexicon.vocabulary.kinds;
    let kind = kinds.iter().position(|kind| fold(kind.plural) == name || fold(kind.name) == name)?;
    let later = super::laid::set_up(game);
    Some(piles_with(game, table, kind) | later.map_or(0, |table| piles_with(game, &table, kind)))
}

fn piles_with(game: &dyn Game, table: &Table, kind: usize) -> u64 {
    let layout = game.layout();
    let is = |face: Face| usize::from(game.library().entry(face).kind) == kind;
    let holds = |card: Card| match table.piece(card).face() {
        Ok(face) => is(face),
        Err(lot) => {
            let all = table.lots().reach(lot);
            all.iter().flat_map(|lot| table.lots().members(*lot)).any(|m| m.get().is_ok_and(is))
        }
    };
    let piles =
        table.all_cards().filter(|card| holds(*card)).map(|card| layout.kind_of(table.piece(card).zone));
    let hidden = |kind: &u8| layout.zones[usize::from(*kind)].sight != Sight::Everyone;
    piles.filter(hidden).fold(0, |bits, kind| bits | 1 << kind)
}

/// The zones whose cards are held in hands: those that only their owner sees, and the hand that cards are drawn into,
/// though the players may talk about it. Where drawn cards come into play at once nobody holds them.
fn held(game: &dyn Game) -> u64 {
    let (zones, hand) = (&game.layout().zones, usize::from(game.parts().hand));
    let is = |(n, zone): &(usize, &ZoneKind)| zone.sight == Sight::Owner || *n == hand && !zone.live;
    zones.iter().enumerate().filter(is).fold(0, |bits, (n, _)| bits | 1 << n)
}

/// The words that named a card, and those that are left.
pub(super) type Named = (Vec<Word>, Vec<Word>);

impl Desk {
    /// Whether the open chance question is answered by the people at the table.
    pub(super) fn is_physical(&self) -> bool {
        self.asks_table(self.state())
    }

    /// The same for any state of this game.
    #[must_use]
    pub fn asks_table(&self, state: &State) -> bool {
        let question = &state.question;
        if question.ask == Ask::Roll {
            return self.real.dice;
        }
        if self.real.kinds == 0 {
            return false;
        }
        self.is_real_place(state.table.piece(question.about).zone)
            || self.is_from_real_pile(state, question.about)
    }

    fn is_real_place(&self, zone: Zone) -> bool {
        self.real.kinds >> self.game().layout().kind_of(zone) & 1 == 1
    }

    /// Whether a card that lies face down in the open belongs with those of a real pile.
    fn is_from_real_pile(&self, state: &State, card: Card) -> bool {
        let (table, layout) = (&state.table, self.game().layout());
        let piece = table.piece(card);
        let open = layout.zone_kind(piece.zone).sight == Sight::Everyone && piece.face().is_err();
        let with = |other: Card| table.piece(other).face() == piece.face();
        open && table.all_cards().any(|other| with(other) && self.is_real_place(table.piece(other).zone))
    }

    /// Whether anything lies on the real table.
    #[must_use]
    pub fn is_real(&self) -> bool {
        self.real.kinds != 0 || self.real.dice
    }

    /// What lies on the real table, in the words that put it there.
    #[must_use]
    pub fn real_words(&self) -> String {
        let layout = self.game().layout();
        let zones = layout.zones.iter().enumerate().filter(|(n, _)| self.real.kinds >> n & 1 == 1);
        let mut all: Vec<&str> = zones.map(|(_, zone)| zone.name).collect();
        if all.len() == layout.zones.len() && self.real.dice {
            return "all".to_owned();
        }
        all.extend(self.real.dice.then_some("dice"));
        if all.is_empty() { "none".to_owned() } else { all.join(",") }
    }

    /// `set physical dice,hands`: from here on this and nothing else lies on the real table.
    pub(super) fn set_real(&mut self, line: &str, value: &str) -> Result<Reply, Trouble> {
        let names: Vec<String> = value.split(',').map(str::to_owned).collect();
        let real = physical(&**self.game(), &self.state().table, &names).map_err(Trouble::Said)?;
        self.may_take_up(real)?;
        self.session.begin(line);
        let opened = self.openings(real.kinds & !self.real.kinds);
        let rule = self.game().table_rule();
        let done = self
            .give(Deed::Real(real), line)
            .and_then(|()| if opened.is_empty() { Ok(()) } else { self.give(Deed::Fix(rule, opened), line) });
        if let Err(trouble) = done.and_then(|()| self.drive()) {
            self.session.abandon();
            self.sync_real();
            return Err(trouble);
        }
        let mut reply = self.kept(line);
        reply.pages.push(Page::new("").text(format!("On the real table: {}", self.real_words())));
        Ok(reply)
    }

    /// Cards that nobody told the referee cannot become the referee's to deal.
    fn may_take_up(&self, real: Real) -> Result<(), Trouble> {
        let (layout, table) = (self.game().layout(), &self.state().table);
        let gone = self.state().blind & !real.blind;
        for zone in (0..layout.zone_count()).map(|n| Zone(n as u8)) {
            let unseen = table.cards(zone).iter().filter(|card| table.face(**card).is_none()).count();
            if gone >> layout.kind_of(zone) & 1 == 1 && unseen > 0 {
                let place = self.names().zone(zone);
                return Err(Trouble::Said(format!(
                    "{unseen} cards of {place} are unseen: name them first, `reveal {place} …`"
                )));
            }
        }
        Ok(())
    }

    /// Notes what is real from the open command on.
    pub(super) fn note_real(&mut self, real: Real) {
        let at = self.session.turns().len() + 1;
        self.reals.push((at, real));
        self.real = real;
    }

    /// After a step back or forth, what is real is what the commands that still stand made it.
    pub(super) fn sync_real(&mut self) {
        let turns = self.session.turns();
        let kept = self.reals.iter().take_while(|(at, _)| *at <= turns.len()).count().max(1);
        self.reals.truncate(kept);
        let again = turns.last().and_then(|turn| turn.deeds.iter().find_map(real_of));
        if let Some(real) = again.filter(|_| self.reals.last().is_none_or(|(at, _)| *at < turns.len())) {
            self.reals.push((turns.len(), real));
        }
        self.real = self.reals.last().map_or_else(Real::default, |(_, real)| *real);
    }

    /// Remembers what the table had said in the command that was just taken back.
    pub(super) fn note_taken(&mut self) {
        self.beside.passed.clear();
        if !self.is_real() {
            return;
        }
        let Some(turn) = self.session.undone().last() else { return };
        let said = turn.deeds.iter().filter_map(|deed| match deed {
            Deed::Answer(opt @ (Opt::Face { .. } | Opt::Side(_) | Opt::Unseen)) => Some(*opt),
            _ => None,
        });
        let said: Vec<(u32, Opt)> = (self.state().chances..).zip(said).collect();
        let faces = self.game().library().entries.len();
        self.beside.taken.retain(|(number, _)| said.iter().all(|(other, _)| other != number));
        self.beside.taken.extend(said);
        // A card that was learned there is forgotten with it, and its number is free for the next.
        let is_known = |opt: &Opt| !matches!(opt, Opt::Face { face, .. } if face.index() >= faces);
        self.beside.taken.retain(|(_, opt)| is_known(opt));
    }

    /// What the table had said to the open question before it was taken back, where it may still be.
    #[must_use]
    pub fn said_before(&self) -> Option<Opt> {
        let state = self.state();
        if !state.question.is_chance() || !self.is_physical() {
            return None;
        }
        let (_, opt) = self.beside.taken.iter().rev().find(|(number, _)| *number == state.chances)?;
        Machine::new(&**self.game()).may_answer(state, *opt).is_ok().then_some(*opt)
    }

    /// `same`: what was said before it was taken back.
    pub(super) fn same_again(&mut self, words: &[Word]) -> Result<Option<Vec<Word>>, Trouble> {
        let first = words.first().is_some_and(|word| !word.quoted && fold(&word.text) == "same");
        let chance = self.state().question.is_chance();
        let Some(opt) = self.said_before().filter(|_| first) else {
            let nothing = "nothing was said to this before: `same` repeats what was taken back".to_owned();
            return if first && chance { Err(Trouble::Said(nothing)) } else { Ok(None) };
        };
        self.give(Deed::Answer(opt), "same")?;
        Ok(Some(words[1..].to_vec()))
    }

    /// The real hand of whoever is asked, where its cards stay unseen until they are named, or other cards that only this
    /// seat is looking at; not while one is being named.
    pub(super) fn asked_hand(&self) -> Option<(Seat, Zone)> {
        let Who::Seat(seat) = self.state().question.who else { return None };
        let hand = self.game().layout().zone(self.game().parts().hand, seat);
        let blind = self.state().blind >> self.game().layout().kind_of(hand) & 1 == 1;
        let looked_at = self.game().looked_at(self.state()).filter(|zone| self.is_real_place(*zone));
        let place = looked_at.or_else(|| blind.then_some(hand)).filter(|_| !self.beside.naming);
        place.map(|place| (seat, place))
    }

    /// Turns one unseen card of the asked seat's hand into the card that the words name, if a copy can be there.
    /// Says which words named it and which are left; `None` where this is not a matter of unseen cards at all.
    pub(super) fn name_unseen(
        &mut self,
        verb: Option<&str>,
        words: &[Word],
    ) -> Result<Option<Named>, Trouble> {
        let Some((seat, hand)) = self.asked_hand().filter(|_| !words.is_empty()) else { return Ok(None) };
        let hand = self.pile_offered(verb, seat, hand).unwrap_or(hand);
        let Some((face, used)) = self.face_held(hand, words) else { return Ok(None) };
        if !self.forcing && (!self.goes_into(hand, face) || self.lies_ready(verb, seat, face)) {
            return Ok(None);
        }
        if self.unseen_that_could_be(hand, face).is_some() {
            let cards = self.state().table.cards(hand).to_vec();
            self.merge_givers(&cards, face)?;
        }
        let any = |desk: &Desk| {
            let table = &desk.state().table;
            table.cards(hand).iter().copied().find(|card| table.face(*card).is_none())
        };
        let could = self.unseen_that_could_be(hand, face);
        // A house ruling lets a card be in hand though all its copies are told to lie elsewhere.
        let Some(card) = could.or_else(|| any(self).filter(|_| self.forcing)) else {
            if let Some(refusal) = verb.and_then(|verb| self.never_now(verb)) {
                return Err(refused(refusal, &wanted(verb, words)));
            }
            let wanted = format!("{} {}", verb.unwrap_or(""), self.game().library().entry(face).id);
            let refusal = Refusal::Impossible(self.state().table.top(hand).unwrap_or(NO_CARD));
            return Err(Trouble::Refused { refusal, wanted: wanted.trim().to_owned(), face: Some(face) });
        };
        let asked = self.state().question;
        let changes = self.naming(card, face, 1 << seat.0);
        self.give(Deed::Fix(self.game().table_rule(), changes), "name a card")?;
        if self.state().question.asked_by != asked.asked_by && !self.forcing {
            return Err(self.fits_nothing(&asked, verb, card, face));
        }
        // Where the rule behind it is switched off, the card is as unseen as before.
        if self.state().table.face(card).is_none() {
            return Ok(None);
        }
        // A copy letter tells known copies apart; this one was not known, and has its letter only now.
        let letter = words.get(used).is_some_and(is_letter);
        let rest = words[used + usize::from(letter)..].to_vec();
        let mut named = words[..used].to_vec();
        let span = named[used - 1].span;
        let own = self.names().letter(card).map(|letter| Word {
            text: letter.to_string().into(),
            span,
            quoted: false,
        });
        named.extend(own);
        Ok(Some((named, rest)))
    }

    /// Why a command that the open question does not know is none of now, whatever it is about, where the game can tell.
    fn never_now(&self, verb: &str) -> Option<Refusal> {
        let asked = self.offers(verb) || fold(verb) == fold(&self.names().question_name());
        let refusal = (!asked).then(|| self.not_offered(Some(verb), &[]));
        refusal.filter(|refusal| matches!(refusal, Refusal::Forbidden(_)))
    }

    /// Whether a card is of a kind that is held there: a token or a Location is no card of a hand, whatever it is called.
    fn goes_into(&self, hand: Zone, face: Face) -> bool {
        let (table, library) = (&self.state().table, self.game().library());
        let cards = table.cards(hand);
        let lots = super::guessed::lots_behind(table, cards.iter().copied());
        let unseen =
            lots.iter().flat_map(|lot| table.lots().members(*lot)).filter_map(|face| face.get().ok());
        let known = cards.iter().filter_map(|card| table.face(*card));
        let fits = |of: u16| of == library.kind(face) || self.game().would_count_as(library.kind(face), of);
        cards.is_empty() || unseen.chain(known).any(|held| fits(library.kind(held)))
    }

    /// Whether these words can only mean an unseen card of a hand: every copy that the question knows is barred, or they
    /// are its whole name and of what is offered nothing is called so.
    pub(super) fn only_held(&self, verb: Option<&str>, words: &[Word]) -> bool {
        // Without a command the question itself has to be about cards of the hand.
        let unseen = |opt: Opt| matches!(opt, Opt::Card(card) if self.is_held_unseen(card));
        let about_hand = || verb.is_some() || self.state().question.legal().any(unseen);
        let Some((_, hand)) = self.asked_hand().filter(|_| about_hand()) else { return false };
        let Some((face, used)) = self.face_held(hand, words) else { return false };
        let (names, table) = (self.names(), &self.state().table);
        let of_face = |opt: Opt| match opt {
            Opt::Card(card) | Opt::Act { card, .. } => table.face(card) == Some(face),
            _ => false,
        };
        let meant = |opt: Opt| of_face(opt) && verb.is_none_or(|verb| names.is_verb(opt, verb));
        let known = || self.state().question.options.iter().filter(|choice| meant(choice.opt));
        let letter =
            words.get(used).and_then(|word| word.text.chars().next().filter(|_| word.text.len() == 1));
        let copy = |opt: Opt| match opt {
            Opt::Card(card) | Opt::Act { card, .. } => letter.is_some() && names.letter(card) == letter,
            _ => false,
        };
        let barred = || known().all(|choice| choice.no.is_some() && !copy(choice.opt));
        let only = if known().next().is_some() { barred() } else { self.is_new_name(face, &words[..used]) };
        only && table.cards(hand).iter().any(|card| table.source_of(*card, face).is_some())
    }

    /// Whether this is the whole name of a card, and no card that the open question offers has it too.
    fn is_new_name(&self, face: Face, words: &[Word]) -> bool {
        let (names, entry) = (self.names(), self.game().library().entry(face));
        let typed = fold(&typed_text(words, words.len()));
        let called = |opt: Opt| match opt {
            Opt::Card(card) | Opt::Act { card, .. } => names.is_called(card, &typed),
            _ => false,
        };
        [&entry.name, &entry.id].iter().any(|name| fold(name) == typed)
            && !self.state().question.options.iter().any(|choice| called(choice.opt))
    }

    /// The same where all the words up to a name of a value are the name: a longer name is another card.
    pub(super) fn face_called(&self, words: &[Word]) -> Option<(Face, usize)> {
        let entries = &self.game().library().entries;
        let (face, used) = self.face_named(words)?;
        let kinds = self.game().library().lexicon.vocabulary.kinds;
        let sort = &kinds[usize::from(entries[face.index()].kind)];
        let all: Vec<Token> = words.iter().map(Token::of).collect();
        (Sheet::name_ends(Some(sort), &all) == used).then_some((face, used))
    }

    /// A card that people name may come from several lots, where a seed knows which. Those are thrown together first:
    /// taking it from one of them could exclude what is true of the rest.
    pub(super) fn undecided(&mut self, deed: Deed) -> Result<Deed, Trouble> {
        let Deed::Answer(Opt::Face { face, lot }) = deed else { return Ok(deed) };
        if !self.state().question.is_chance() || !self.is_physical() {
            return Ok(deed);
        }
        let about = self.state().question.about;
        self.merge_givers(&[about], face)?;
        let lot = self.giver_of(about, face).unwrap_or(lot);
        Ok(Deed::Answer(Opt::Face { face, lot }))
    }

    /// Throws together all lots that could give this face to one of these cards, and those of the cards that could get it.
    pub(super) fn merge_givers(&mut self, cards: &[Card], face: Face) -> Result<(), Trouble> {
        let table = &self.state().table;
        let mut lots: Vec<Lot> = Vec::new();
        for own in cards.iter().filter_map(|card| table.piece(*card).face().err()) {
            let givers = table.lots().givers(own, face, |guess| self.game().makes_way(guess, face));
            if !givers.is_empty() && cards.len() > 1 {
                lots.push(own);
            }
            lots.extend(givers);
        }
        lots.sort_unstable();
        lots.dedup();
        let Some((to, more)) = lots.split_first() else { return Ok(()) };
        if more.is_empty() {
            return Ok(());
        }
        let rule = self.game().table_rule();
        let changes = more.iter().map(|from| Change::Merge { from: *from, to: *to }).collect();
        self.give(Deed::Fix(rule, changes), "which of them is not known")
    }

    /// The lot that gives this face to an unseen card.
    pub(super) fn giver_of(&self, card: Card, face: Face) -> Option<Lot> {
        self.state().table.giver_of(card, face, |guess| self.game().makes_way(guess, face))
    }

    /// One whose list has the face comes before one whose list is a guess.
    fn unseen_that_could_be(&self, zone: Zone, face: Face) -> Option<Card> {
        let table = &self.state().table;
        let listed = |card: &&Card| table.source_of(**card, face).is_some();
        let guessed = |card: &&Card| self.giver_of(**card, face).is_some() && self.fits(**card, face);
        let cards = table.cards(zone);
        cards.iter().find(listed).or_else(|| cards.iter().find(guessed)).copied()
    }

    /// The changes that make a card known to these seats: pledges are made good on the way.
    pub(super) fn naming(&self, card: Card, face: Face, seats: u8) -> Vec<Change> {
        let table = &self.state().table;
        let Err(own) = table.piece(card).face() else { return Vec::new() };
        let source = self.giver_of(card, face).unwrap_or(own);
        let took = table.lots().makes_way(source, face, |guess| self.game().makes_way(guess, face));
        let mut way = Vec::new();
        let mut at = own;
        while at != source {
            let Some(next) = table.lots().path(at, source) else { break };
            way.push(Change::Settle { lot: at, on: next, face: took });
            at = next;
        }
        way.reverse();
        way.push(Change::Know { card, lot: own, face, took });
        let from = table.piece(card).seen;
        way.push(Change::Seen { card, from, to: from | seats });
        way
    }
}

fn real_of(deed: &Deed) -> Option<Real> {
    if let Deed::Real(real) = deed { Some(*real) } else { None }
}
