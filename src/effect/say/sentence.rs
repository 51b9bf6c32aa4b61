//! The sentence of a verb, with its arguments put in. A sentence is written like this:
//!
//! - `{0}`: the argument;
//! - `{0|card|cards}`: an amount, and what is counted;
//! - `{0#1}`: an amount, and the tokens, numbers or things that argument 1 names;
//! - `{1:draw|draws}`: what the seats do, told to you or of others;
//! - `{0'2}`: what belongs to the seats of argument 2;
//! - `{0%1}`: a moment, and the cards it is about;
//! - `{0.}`: one card of those that are described; `{0=}`: the name of the card;
//! - `{1>}`: what is got for what stands before it;
//! - `[ … ]`: only where the argument in it is given.

use super::Speaker;
use super::selectors::{title, with_article};
use crate::effect::ast::{Amount, Arg, Filter, Stmt};
use crate::effect::pattern::{Part, Slot};
use crate::effect::spoken::find;

impl Speaker<'_> {
    pub(super) fn stmt(&self, stmt: &Stmt) -> String {
        match self.sentence(stmt) {
            "" => self.as_written(stmt),
            sentence => self.fill(sentence, stmt),
        }
    }

    /// The game's own sentence, or that of the verb.
    fn sentence(&self, stmt: &Stmt) -> &'static str {
        find(self.spoken().verbs, stmt.verb.pattern).unwrap_or(stmt.verb.said)
    }

    /// The words of the pattern with the arguments in words.
    fn as_written(&self, stmt: &Stmt) -> String {
        let mut words = Vec::new();
        self.parts(stmt.verb.parts(), &mut stmt.args.iter(), &mut words);
        words.join(" ")
    }

    fn parts(&self, parts: &[Part], args: &mut dyn Iterator<Item = &Arg>, words: &mut Vec<String>) {
        for part in parts {
            match part {
                Part::Literal(literal) => words.push((*literal).to_owned()),
                Part::Slot(slot) => words.extend(args.next().map(|arg| self.arg(slot, arg))),
                Part::Optional(inner) => {
                    let mine: Vec<&Arg> = args.take(crate::effect::parse::slots(inner)).collect();
                    if mine.iter().any(|arg| **arg != Arg::Absent) {
                        self.parts(inner, &mut mine.into_iter(), words);
                    }
                }
            }
        }
    }

    fn fill(&self, sentence: &str, stmt: &Stmt) -> String {
        let mut text = String::new();
        let mut rest = sentence;
        while let Some(at) = rest.find(['{', '[']) {
            text.push_str(&rest[..at]);
            let (close, whole) = if rest[at..].starts_with('{') { ('}', true) } else { (']', false) };
            let end = rest[at..].find(close).map_or(rest.len(), |end| at + end);
            let inner = &rest[at + 1..end];
            if whole {
                text.push_str(&self.place_for(inner, stmt));
            } else if is_given(inner, stmt) {
                text.push_str(&self.fill(inner, stmt));
            }
            rest = rest.get(end + 1..).unwrap_or_default();
        }
        text + rest
    }

    /// What stands in one pair of braces.
    fn place_for(&self, place: &str, stmt: &Stmt) -> String {
        let digits = place.find(|c: char| !c.is_ascii_digit()).unwrap_or(place.len());
        let at =
            |text: &str| text.parse::<usize>().ok().and_then(|n| stmt.args.get(n)).unwrap_or(&Arg::Absent);
        let (arg, how) = (at(&place[..digits]), &place[digits..]);
        let words = || how[1..].split_once('|').unwrap_or_default();
        match how.chars().next() {
            Some('|') => self.many(&number(arg), words().0, words().1),
            Some(':') => self.does(arg, words().0, words().1),
            Some('#') => self.of_a_kind(&number(arg), at(&how[1..]), &slot_of(stmt, &how[1..])),
            Some('%') => self.moment_of(arg, at(&how[1..])),
            Some('\'') => self.belonging(arg, at(&how[1..])),
            Some('.') => self.one_of(arg),
            Some('=') => self.named(arg),
            Some('>') => self.gained(arg),
            _ => self.arg(&slot_of(stmt, &place[..digits]), arg),
        }
    }

    fn of_a_kind(&self, amount: &Amount, what: &Arg, slot: &Slot) -> String {
        match (what, amount) {
            (Arg::Token(token), Amount::Tokens { token: all, .. }) if token == all => {
                format!("all {}", self.token(*token, false))
            }
            (Arg::Token(token), _) => {
                self.many(amount, &self.token(*token, true), &self.token(*token, false))
            }
            (Arg::Counter(n), _) => self.many(amount, &self.counter(*n, true), &self.counter(*n, false)),
            (what, _) => self.many(amount, &self.arg(slot, what), &self.arg(slot, what)),
        }
    }

    fn moment_of(&self, moment: &Arg, cards: &Arg) -> String {
        match (moment, cards) {
            (Arg::Moment(n), Arg::Cards(cards)) => self.moment(*n, Some(cards)),
            (Arg::Moment(n), _) => self.moment(*n, None),
            _ => String::new(),
        }
    }

    fn belonging(&self, what: &Arg, seats: &Arg) -> String {
        let what = self.arg(&Slot::Track, what);
        match seats {
            Arg::Seats(seats) => self.owned(seats, &what),
            _ => what,
        }
    }

    /// The name that the cards have to bear, or what they are.
    fn named(&self, cards: &Arg) -> String {
        let Arg::Cards(cards) = cards else { return String::new() };
        let name = cards.filters.iter().find_map(|filter| match filter {
            Filter::Named(name) => Some(title(name)),
            _ => None,
        });
        name.unwrap_or_else(|| self.cards(cards))
    }

    /// What is got for a price: to do something, or that something happens.
    fn gained(&self, block: &Arg) -> String {
        let Arg::Block(block) = block else { return String::new() };
        let said = self.block(*block);
        let first = self.line.blocks.get(usize::from(*block)).and_then(|stmts| stmts.first());
        let joint = if first.is_some_and(|stmt| self.is_done_by_you(stmt)) { " to " } else { ": " };
        format!("{joint}{said}")
    }

    /// Whether the sentence tells you to do something, and does not tell of others.
    fn is_done_by_you(&self, stmt: &Stmt) -> bool {
        const OTHERS: [&str; 9] = ["the ", "it ", "you ", "if ", "for ", "either ", "this ", "that ", "all "];
        let sentence = self.sentence(stmt);
        let seats = sentence.strip_prefix('{').and_then(|rest| rest.split_once(':')).map(|(n, _)| n);
        match seats.and_then(|n| n.parse::<usize>().ok()).and_then(|n| stmt.args.get(n)) {
            Some(seats) => self.are_you(seats),
            None => {
                let said = self.stmt(stmt);
                let counts = said.starts_with(|first: char| first.is_ascii_digit());
                !counts && !OTHERS.iter().any(|start| said.starts_with(start))
            }
        }
    }

    fn one_of(&self, cards: &Arg) -> String {
        match cards {
            Arg::Cards(cards) => self.card_one(cards),
            _ => String::new(),
        }
    }

    fn arg(&self, slot: &Slot, arg: &Arg) -> String {
        let spoken = self.spoken();
        match (arg, slot) {
            (Arg::Amount(amount), _) => self.amount(amount),
            (Arg::Cards(cards), _) => self.cards(cards),
            (Arg::Seats(seats), _) => self.whom(seats),
            (Arg::Zone(zone), _) => self.zone(zone),
            (Arg::Token(token), _) => self.token(*token, false),
            (Arg::Track(n), _) => self.track(*n),
            (Arg::Counter(n), _) => self.counter(*n, false),
            (Arg::Die(die), _) => self.lexicon.layout.dice[die.index()].name.clone(),
            (Arg::Keyword(n), _) => self.keyword(*n),
            (Arg::Value(n), _) => self.value(*n),
            (Arg::Kind(n), _) => self.kind(*n, true),
            (Arg::Moment(n), _) => self.moment(*n, None),
            (Arg::Action(None), _) => "an Action".to_owned(),
            (Arg::Action(Some(n)), _) => with_article(&format!("{} Action", self.action_kind(*n))),
            (Arg::Mark(n), _) => spoken.name(self.lexicon.vocabulary.marks[usize::from(*n)]),
            (Arg::Side(n), _) => self.side(*n),
            (Arg::Cond(cond), _) => self.cond(cond),
            (Arg::Standing(standing), _) => self.granted(standing),
            (Arg::Block(n), _) => self.block(*n),
            (Arg::Word(n), Slot::Words(words)) => spoken.name(words[usize::from(*n)]),
            (Arg::Word(_) | Arg::Absent, _) => String::new(),
        }
    }
}

fn number(arg: &Arg) -> Amount {
    if let Arg::Amount(amount) = arg { amount.clone() } else { Amount::Const(1) }
}

/// Whether the first argument named in a part that may be left out is there.
fn is_given(part: &str, stmt: &Stmt) -> bool {
    let named = part.split_once('{').map(|(_, rest)| rest).unwrap_or_default();
    let digits: String = named.chars().take_while(char::is_ascii_digit).collect();
    let arg = digits.parse::<usize>().ok().and_then(|n| stmt.args.get(n));
    arg.is_some_and(|arg| *arg != Arg::Absent)
}

/// The slot of an argument, for words that only the pattern knows.
fn slot_of(stmt: &Stmt, place: &str) -> Slot {
    let all = slots(stmt.verb.parts());
    let slot = place.parse::<usize>().ok().and_then(|n| all.get(n).copied());
    slot.cloned().unwrap_or(Slot::Amount)
}

fn slots(parts: &[Part]) -> Vec<&Slot> {
    let mut all = Vec::new();
    for part in parts {
        match part {
            Part::Literal(_) => {}
            Part::Slot(slot) => all.push(slot),
            Part::Optional(inner) => all.extend(slots(inner)),
        }
    }
    all
}
