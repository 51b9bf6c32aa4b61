//! Whoever only asks: `rule`, which looks up or tells what matters now, and `why`, which answers for a refusal, for any
//! number on the table, and for what stands in the way of a command.

use super::pages::seat_meant;
use super::which::target;
use super::{Desk, Reply, Trouble, Want};
use crate::engine::{Opt, Refusal};
use crate::line::{MetaArgs, Request, Verb, Word, fold, split};
use crate::rules::{Hit, RuleBook};
use crate::table::{Face, Rule};
use crate::view::page::{Item, Page, Text};
use crate::view::{question, refused, rules, score, why as reasons, words};

/// The best hit is shown whole, so many more as a line each.
const NEXT: usize = 4;
/// So many hits are looked at for whether they hold in this game.
const LOOKED_AT: usize = 32;
/// So many rules of the phase, rules that forbid something and words of cards matter now.
const MATTER: usize = 4;
/// Words behind a rule that ask for an example of it.
const EXAMPLE: &[&str] = &["example", "examples", "beispiel"];

fn shown(page: Page) -> Reply {
    Reply { pages: vec![page], ..Reply::default() }
}

fn told(rule: &str, wanted: bool) -> Option<Want> {
    Some(Want::Example(rule.to_owned(), wanted))
}

// ---- rules ----

/// Looks up; `example` behind it tells a played one; alone it tells what matters now.
pub(super) fn rule(desk: &Desk, words: &[Word]) -> Result<Reply, Trouble> {
    let book = desk.game().book();
    let said = |words: &[Word]| words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
    match words {
        [] => Ok(shown(now(desk))),
        [about @ .., last] if EXAMPLE.contains(&fold(&last.text).as_str()) => {
            let rule = if about.is_empty() {
                Some(desk.state().question.rule)
            } else {
                best_rule(desk, &said(about))
            };
            let rule = rule.ok_or_else(|| Trouble::Said(rules::nothing([book], &said(about))))?;
            Ok(Reply { want: told(book.id(rule), true).map(Box::new), ..Reply::default() })
        }
        _ => look_up(desk, &said(words)).map(shown),
    }
}

fn best_rule(desk: &Desk, query: &str) -> Option<Rule> {
    search(desk, query).into_iter().find_map(|hit| match hit {
        Hit::Rule(rule) => Some(rule),
        _ => None,
    })
}

/// What is found, as it is in the reading that is played: a rule of another one makes way for what stands in its place
/// here, or comes last. What is asked for by its id is told as it is.
fn search(desk: &Desk, query: &str) -> Vec<Hit> {
    let book = desk.game().book();
    let found = book.search(query);
    if book.has_id(query) {
        return found;
    }
    let (mut here, mut elsewhere) = (Vec::new(), Vec::new());
    for hit in found.into_iter().take(LOOKED_AT) {
        let meant = match hit {
            Hit::Rule(rule) => holding(desk, rule).map(Hit::Rule),
            _ => Some(hit),
        };
        let to = if meant.is_some() { &mut here } else { &mut elsewhere };
        let hit = meant.unwrap_or(hit);
        if !to.contains(&hit) {
            to.push(hit);
        }
    }
    here.append(&mut elsewhere);
    here
}

/// This rule, or the one in its place in the reading that is played.
fn holding(desk: &Desk, rule: Rule) -> Option<Rule> {
    let (game, book) = (desk.game(), desk.game().book());
    let row = book.get(rule)?;
    if game.holds(&row) {
        return Some(rule);
    }
    let title = game.title();
    let rows = crate::games::differing(row.id);
    let own = rows.iter().flat_map(|row| &row.readings).find(|reading| reading.of == title)?;
    book.find(own.rule).filter(|own| book.get(*own).is_some_and(|row| game.holds(&row)))
}

fn look_up(desk: &Desk, query: &str) -> Result<Page, Trouble> {
    let book = desk.game().book();
    let found = search(desk, query);
    let Some((best, more)) = found.split_first() else {
        return Err(Trouble::Said(rules::nothing([book], query)));
    };
    let next = more.iter().take(NEXT).filter_map(|hit| rules::found(book, desk.game().kind().id, *hit));
    let next: Vec<Item> = next.map(|found| Item::new(rules::found_short(&found))).collect();
    let page = rules::highlighted(rules::hit_page(book, *best, desk.language), query);
    Ok(if next.is_empty() { page } else { page.heading("See also").list(next) })
}

/// The rule that asks, those of the phase, those that forbid something now, the words on the cards at hand.
fn now(desk: &Desk) -> Page {
    let (book, names) = (desk.game().book(), desk.names());
    let asks = desk.state().question.rule;
    let mut told = vec![book.id(asks)];
    let mut page = rules::rule_page(book, asks, desk.language);
    let phase = desk.game().layout().phases.get(usize::from(desk.state().table.clock.phase));
    let of_phase = phase.map(|phase| search(desk, &format!("{phase} phase"))).unwrap_or_default();
    let of_phase = of_phase
        .into_iter()
        .filter_map(|hit| if let Hit::Rule(rule) = hit { Some((rule, None)) } else { None });
    page = listed(page, book, "In this phase", &mut told, of_phase);
    let forbids = question::refusals(&names).into_iter().map(|no| {
        let line = format!("{}: {}", question::said(&no.typed), no.fact);
        (no.rule, Some(line))
    });
    page = listed(page, book, "What is not allowed now", &mut told, forbids);
    let terms: Vec<Item> = keywords(desk)
        .iter()
        .filter_map(|word| book.term_called(word))
        .take(MATTER)
        .map(|term| Item::new(Text::new().name(term.term).say(": ").say(term.means)))
        .collect();
    if terms.is_empty() { page } else { page.heading("Words on the cards at hand").list(terms) }
}

/// A list of rules that were not told yet, each with what it says, or with what it does now.
fn listed(
    page: Page,
    book: &RuleBook,
    title: &str,
    told: &mut Vec<&'static str>,
    rules: impl Iterator<Item = (Rule, Option<String>)>,
) -> Page {
    let mut items = Vec::new();
    for (rule, line) in rules {
        if items.len() < MATTER
            && !told.contains(&book.id(rule))
            && let Some(row) = book.get(rule)
        {
            told.push(row.id);
            items
                .push(Item::new(Text::new().rule(row.id).say(": ").say(line.as_deref().unwrap_or(row.text))));
        }
    }
    if items.is_empty() { page } else { page.heading(title).list(items) }
}

/// The keywords of the cards that the open question is about, each once.
fn keywords(desk: &Desk) -> Vec<String> {
    let (names, library) = (desk.names(), desk.game().library());
    let cards = desk.state().question.options.iter().filter_map(|choice| match choice.opt {
        Opt::Card(card) | Opt::Act { card, .. } if !question::is_hidden(&names, choice.opt) => Some(card),
        _ => None,
    });
    let faces: Vec<Face> = cards.filter_map(|card| names.face(card)).collect();
    let mut all: Vec<String> = Vec::new();
    for word in faces.iter().flat_map(|face| words::keywords(&names, library.entry(*face))) {
        if !all.iter().any(|known| known == word) {
            all.push(word.to_string());
        }
    }
    all
}

// ---- why ----

/// Whether somebody asks what stands in the way.
pub(super) fn is_not(what: &[Word]) -> bool {
    matches!(what, [first, _, ..] if fold(&first.text) == "not")
}

/// Alone: the story of the last refusal, or of the open question. With words: what made that number.
pub(super) fn why(desk: &Desk, what: &[Word]) -> Result<Reply, Trouble> {
    if let [first, seat @ ..] = what
        && !desk.game().score_parts().is_empty()
    {
        let seat = seat_meant(desk, seat);
        // Until the game is over nobody has written the points down: they are what the score would be.
        let running = desk.state().table.clock.result == 0 && seat.is_ok();
        match fold(&first.text).as_str() {
            "score" => return Ok(shown(score::page(&desk.names(), seat?))),
            "points" if running => return Ok(shown(score::page(&desk.names(), seat?))),
            _ => {}
        }
    }
    if let [only] = what
        && fold(&only.text) == "not"
    {
        return Err(Trouble::Said("say which command: `why not play …`".to_owned()));
    }
    if !what.is_empty() {
        let target = target(desk, what)?;
        let past = reasons::Past { events: desk.session().events(), typed: &|event| desk.put_right(event) };
        return Ok(shown(reasons::why(&desk.names(), past, target)));
    }
    Ok(match desk.last_trouble() {
        Some(Trouble::Refused { refusal, wanted, .. }) => whole_story(desk, refusal, wanted),
        _ if desk.state().question.is_open() => {
            shown(rules::rule_page(desk.game().book(), desk.state().question.rule, desk.language))
        }
        _ => shown(question::question_page(&desk.names())),
    })
}

/// The refusal, everything about its rule, and an example.
fn whole_story(desk: &Desk, refusal: &Refusal, wanted: &str) -> Reply {
    let (names, book) = (desk.names(), desk.game().book());
    let page = refused::refusal_page(&names, refusal, Some(wanted));
    let told_rule = refused::refusal(&names, refusal, Some(wanted)).rule;
    let Some(row) = book.find(&told_rule).and_then(|rule| book.get(rule)) else { return shown(page) };
    let page = rules::details(page.heading("The rule"), book, &row, desk.language);
    Reply { pages: vec![page], want: told(row.id, false).map(Box::new), ..Reply::default() }
}

/// What was typed from a word on, to the end of the line.
fn behind<'l>(line: &'l str, words: &[Word], first: usize) -> &'l str {
    let from = words.get(first).map_or(0, |word| word.span.start);
    let length = words.last().map_or(0, |word| word.span.end.saturating_sub(from));
    line.len().checked_sub(length).and_then(|at| line.get(at..)).unwrap_or_default()
}

impl Desk {
    /// Tries a command and takes it back: what stands in its way, or that nothing does.
    pub(super) fn why_not(&mut self, line: &str, request: &Request) -> Result<Reply, Trouble> {
        let command = behind(line, &request.words, 1);
        let actor = request.actor.as_ref().map_or_else(String::new, |actor| format!("{}: ", actor.text));
        // As far to the right as it was typed, so that a mistake is pointed at where it is.
        let start = request.words.get(1).map_or(0, |word| word.span.start);
        let typed = format!("{actor:>start$}{command}");
        let phrases = split(&typed)?;
        let Some(phrase) = phrases.first() else {
            return Err(Trouble::Said(format!("`{line}` says no command")));
        };
        let tried = self.grammar.parse(phrase)?;
        let plays = match &tried.verb {
            Verb::Meta(_, args) => {
                matches!(args, MetaArgs::Choose { .. } | MetaArgs::Pass | MetaArgs::Next | MetaArgs::Skip)
            }
            Verb::Game(_) | Verb::Bare { .. } => true,
        };
        let free =
            Page::new("").text(Text::new().say("Nothing stands in the way of ").key(typed.trim()).say("."));
        if !plays {
            return Ok(shown(free));
        }
        match self.tried(phrase)? {
            None => Ok(shown(free)),
            Some(Trouble::Refused { refusal, wanted, .. }) => Ok(whole_story(self, &refusal, &wanted)),
            Some(trouble) => Err(trouble),
        }
    }

    /// What a command leads to, without leaving anything behind.
    fn tried(&mut self, phrase: &crate::line::Phrase<'_>) -> Result<Option<Trouble>, Trouble> {
        let (turns, last) = (self.session.turns().len(), self.last.take());
        let waiting = self.beside.waiting.take();
        let undone = self.session.set_aside();
        let done = self.obey_phrase(phrase);
        if self.session.turns().len() > turns {
            self.not_kept()?;
        }
        self.session.put_back(undone);
        self.last = last;
        self.beside.waiting = waiting;
        Ok(match done {
            Ok(reply) => reply.trouble.map(|trouble| *trouble),
            Err(trouble) => Some(trouble),
        })
    }
}
