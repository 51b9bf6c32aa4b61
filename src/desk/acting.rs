//! `act`: a card the referee does not know is played by what is printed on it. It becomes a card of the library with
//! that one line, one card of the acting seat turns out to be it, and the open question does the rest: every general
//! rule applies as to any other card.

use std::fmt::Write as _;

use super::answer::refused;
use super::learning::{ACTED, with_pack};
use super::sheet::Sheet;
use super::{Desk, Reply, Trouble};
use crate::content::edit;
use crate::effect::ast::{Head, Line};
use crate::effect::parse::parse_action;
use crate::effect::print::print_line;
use crate::effect::vocabulary::find;
use crate::engine::{Ask, Deed, Opt, Refusal, Who};
use crate::line::{Ambiguity, Kind, LineProblem, Request, Span, Word};
use crate::table::{Card, Change, Face, Lot, NOBODY, Seat, Zone};

/// What such cards are called until somebody learns their names.
const UNNAMED: &str = "unnamed";

impl Desk {
    pub(super) fn act(&mut self, line: &str, text: &Word, request: &Request) -> Result<Reply, Trouble> {
        let seat = self.acting(request)?;
        let kind = self.kind_word(&request.words);
        let mut action = self.action_typed(text, kind.map(|at| &request.words[at]))?;
        let named = &request.words[..kind.unwrap_or(0)];
        let card = self.card_meant(seat, named, &action, text)?;
        let model = self.face_like(card).ok_or_else(|| no_card(self, self.state().table.piece(card).zone))?;
        self.place_line(&mut action, model, card);
        let (id, pack) = self.named_pack(card, &action).unwrap_or_else(|| self.unnamed_pack(model, &action));
        let script = self.chance.left();
        let game = with_pack(self.game(), ACTED, &pack)?;
        self.session.begin(line);
        self.session.change_law(game);
        let done = self.play_as(card, &id, seat, text).and_then(|()| self.drive());
        if let Err(trouble) = done {
            self.session.abandon();
            self.chance.go_back(script);
            return Err(trouble);
        }
        let mut reply = self.kept(line);
        if let Some(entry) = &mut reply.entry {
            entry.answers.insert(0, format!("{UNNAMED} {pack}"));
        }
        Ok(reply)
    }

    /// Whose card it is: who is named, or asked, or whose turn it is. Only a free turn and a reaction take a card.
    fn acting(&self, request: &Request) -> Result<Seat, Trouble> {
        let question = &self.state().question;
        if !question.is_open() {
            return Err(refused(self.over(), "act"));
        }
        if !matches!(question.ask, Ask::Turn | Ask::React) {
            return Err(refused(Refusal::NotOffered(question.rule), "act"));
        }
        self.check_actor(request)?;
        if let Some(word) = &request.actor {
            return self.seat_named(std::slice::from_ref(word));
        }
        match (question.who, self.actor, self.state().table.clock.turn) {
            (Who::Seat(seat), ..) | (_, Some(seat), _) => Ok(seat),
            (.., NOBODY) => Err(Trouble::Said("say who acts: `<hero>: act …`".to_owned())),
            (.., seat) => Ok(seat),
        }
    }

    /// The word that says what kind of action it is; those before it name a card.
    fn kind_word(&self, words: &[Word]) -> Option<usize> {
        let kinds: Vec<&str> =
            self.game().library().lexicon.vocabulary.actions.iter().map(|kind| kind.name).collect();
        words.iter().position(|word| find(&kinds, word.text.trim_end_matches(':')).is_some())
    }

    /// What was typed as a line of the effect language; a mistake points into it.
    fn action_typed(&self, text: &Word, kind: Option<&Word>) -> Result<Line, Trouble> {
        let start = kind.map_or(text.span.start, |word| word.span.start);
        let quote = usize::from(text.quoted);
        let skip = start.saturating_sub(text.span.start + quote).min(text.text.len());
        parse_action(&text.text[skip..], &self.game().library().lexicon).map_err(|problem| {
            let at = text.span.start + quote + skip;
            let span = Span::new(at + problem.span.start, at + problem.span.end);
            LineProblem { span, kind: Kind::Wrong { message: problem.message, help: problem.help } }.into()
        })
    }

    /// The card of this seat that is the unknown one: the one named; an unseen one of a hand; or the only one that lies
    /// where the action is used from.
    fn card_meant(&self, seat: Seat, named: &[Word], action: &Line, text: &Word) -> Result<Card, Trouble> {
        let layout = self.game().layout();
        if !named.is_empty() {
            return self.own_card(seat, named);
        }
        let kind = action.zones.first().map_or(self.game().parts().hand, |zone| *zone as u8);
        let owner = if layout.zones[usize::from(kind)].per_seat { seat } else { NOBODY };
        let zone = layout.zone(kind, owner);
        let table = &self.state().table;
        let cards = table.cards(zone);
        if self.state().blind >> kind & 1 == 1 {
            let unseen = cards.iter().copied().find(|card| table.face(*card).is_none());
            return unseen.ok_or_else(|| no_card(self, zone));
        }
        let seat_card = self.game().seat_card(self.state(), seat);
        let library = self.game().library();
        let counted = |card: &Card| {
            let kind = library.up(table, *card).map(|face| usize::from(library.kind(face)));
            kind.is_some_and(|kind| library.lexicon.vocabulary.kinds[kind].counted)
        };
        let all: Vec<Card> =
            cards.iter().copied().filter(|card| *card != seat_card && counted(card)).collect();
        let alike = |cards: &[Card]| cards.windows(2).all(|two| table.face(two[0]) == table.face(two[1]));
        match all.as_slice() {
            [] => Err(no_card(self, zone)),
            [first, ..] if alike(&all) => Ok(*first),
            several => {
                let candidates = several.iter().map(|card| self.names().card(*card)).collect();
                let word = "the card that acts".to_owned();
                Err(Trouble::Ambiguous(Ambiguity { span: text.span, word, candidates }))
            }
        }
    }

    /// The card of this seat that words name: one that lies where cards act from, before any other.
    fn own_card(&self, seat: Seat, named: &[Word]) -> Result<Card, Trouble> {
        let (layout, table, parts) = (self.game().layout(), &self.state().table, self.game().parts());
        let piles = [parts.deck, parts.discard];
        let (mut near, mut own) = (Vec::new(), Vec::new());
        for card in table.all_cards() {
            let (zone, owner) = (table.piece(card).zone, table.piece(card).owner);
            let holder = layout.zone_owner(zone);
            if holder == seat && !piles.contains(&layout.kind_of(zone)) {
                near.push(card);
            }
            if holder == seat || holder == NOBODY && owner == seat {
                own.push(card);
            }
        }
        self.card_among(named, &near).or_else(|_| self.card_among(named, &own))
    }

    /// The face that says what is printed beside the line: its own, or any that an unseen card may have.
    fn face_like(&self, card: Card) -> Option<Face> {
        let table = &self.state().table;
        match table.piece(card).face() {
            Ok(face) => Some(face),
            Err(lot) => table.lots().possible(lot).first().map(|(face, _)| *face),
        }
    }

    /// Where nothing is said of the zone, the line is used from where the card lies, if others of its kind say so too.
    fn place_line(&self, action: &mut Line, like: Face, card: Card) {
        let here = u16::from(self.game().layout().kind_of(self.state().table.piece(card).zone));
        let library = self.game().library();
        let mut lines = library.entry(like).lines.clone().map(|line| &library.line(line).line);
        if action.zones.is_empty() && lines.any(|line| line.zones.contains(&here)) {
            action.zones.push(here);
        }
    }

    /// A card that is known by name says this line too, from here on. Where cards are played whole, its other lines
    /// would be played along: there it is another card.
    fn named_pack(&self, card: Card, action: &Line) -> Option<(String, String)> {
        let library = self.game().library();
        let face = self.state().table.face(card)?;
        let has = |line: u16| library.lines.get(usize::from(line)).is_some();
        let whole = |opt: Opt| matches!(opt, Opt::Act { card: of, line, .. } if of == card && !has(line));
        if self.state().question.options.iter().any(|choice| whole(choice.opt)) {
            return None;
        }
        let mut sheet = Sheet::of(library, face);
        // Where the card has one action of this kind, this is the one: a game may know only one.
        let kind = |line: &Line| if let Head::Action(action) = &line.head { Some(action.kind) } else { None };
        let lines = library.entry(face).lines.clone().enumerate();
        let same: Vec<usize> =
            lines.filter(|(_, n)| kind(&library.line(*n).line) == kind(action)).map(|(at, _)| at).collect();
        if let [only] = same[..] {
            sheet.unsay(only);
        }
        sheet.say_too(print_line(action, &library.lexicon));
        Some((sheet.id.clone(), sheet.pack(library)))
    }

    /// A pack of one card with that line, and the card's id.
    fn unnamed_pack(&self, like: Face, action: &Line) -> (String, String) {
        let library = self.game().library();
        let number = (1..u16::MAX).find(|n| library.find(&format!("{UNNAMED}-{n}")).is_none()).unwrap_or(1);
        let id = format!("{UNNAMED}-{number}");
        let entry = library.entry(like);
        let kind = &library.lexicon.vocabulary.kinds[usize::from(entry.kind)];
        let words = match &action.head {
            Head::Action(action) => action.keywords.as_slice(),
            _ => &[],
        };
        let words: Vec<&str> =
            words.iter().map(|word| library.lexicon.keywords[usize::from(*word)].as_str()).collect();
        let copies = if kind.counted { ", copies: 0" } else { "" };
        let effect = edit::word(&print_line(action, &library.lexicon));
        let mut pack = String::new();
        let _ = write!(pack, "{}: [{{id: {id}, name: Unnamed {number}, like: {}", kind.section, entry.id);
        let _ = write!(pack, "{copies}, from: player, keywords: [{}], do: [{effect}]}}]", words.join(", "));
        (id, pack)
    }

    /// Turns the card into that face and answers the open question with its action.
    fn play_as(&mut self, card: Card, id: &str, seat: Seat, text: &Word) -> Result<(), Trouble> {
        let Some(face) = self.game().library().find(id) else { return Err(no_card(self, Zone(0))) };
        let changes = self.turning_out(card, face, 1 << seat.0);
        self.give(Deed::Fix(self.game().table_rule(), changes), "act")?;
        let names = self.names();
        let library = self.game().library();
        // What was typed is the last of its lines.
        let last = library.entry(face).lines.clone().last();
        let own = |line: u16| library.lines.get(usize::from(line)).is_none() || Some(line) == last;
        let mut found = self
            .state()
            .question
            .options
            .iter()
            .map(|choice| choice.opt)
            .filter(|opt| matches!(opt, Opt::Act { card: of, line, .. } if *of == card && own(*line)));
        let command = last.and_then(|line| {
            let Head::Action(action) = &library.line(line).line.head else { return None };
            Some(library.lexicon.vocabulary.actions[usize::from(action.kind)].command)
        });
        let all: Vec<Opt> = found.by_ref().collect();
        let best = all.iter().find(|opt| names.verb(**opt) == command).or(all.first()).copied();
        match best {
            Some(opt) => self.give(Deed::Answer(opt), &text.text),
            None => Err(refused(Refusal::NotOffered(self.state().question.rule), "act")),
        }
    }

    /// The changes after which a card has this face, known to these seats, whatever it was taken for.
    fn turning_out(&self, card: Card, face: Face, seats: u8) -> Vec<Change> {
        let table = &self.state().table;
        let Ok(was) = table.piece(card).face() else { return self.naming(card, face, seats) };
        if was == face {
            return Vec::new();
        }
        let lot = Lot(0);
        let seen = table.piece(card).seen;
        vec![
            Change::Hide { card, lot, face: was, took: was },
            Change::Know { card, lot, face, took: was },
            Change::Seen { card, from: seen, to: seen | seats },
        ]
    }
}

fn no_card(desk: &Desk, zone: Zone) -> Trouble {
    Trouble::Said(format!(
        "no card of {} could be the one that acts; name it: `act <card> …`",
        desk.names().zone(zone)
    ))
}
