//! A refusal for people: the rule, the book's heading, the fact that blocked it, and what would be allowed.

use serde::Serialize;

use super::account::{account, causes};
use super::names::{Names, Viewer};
use super::page::{Item, Page, Text};
use super::question::{asked, headline, options, said};
use crate::engine::{Ask, No, Opt, Refusal, Who};
use crate::line::{any_of, fold};
use crate::table::die::AND;
use crate::table::{Face, NO_CARD, NO_RULE, Rule};

/// Commands offered instead.
const MOST_OFFERED: usize = 3;

/// Said of a row that is a card of a real hand, where it hangs on the card whether it will do.
const UNNAMED: &str =
    "nobody has said which card that is, and not every card will do: type its name instead of its row";

/// How a fact begins that speaks of a card.
const CARD: &str = "{card}";

/// A refusal as plain data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RefusalTold {
    /// The rule's id; empty where the game is over.
    pub rule: String,
    /// The heading of the book.
    pub place: String,
    pub text: String,
    /// What blocked it.
    pub fact: String,
    /// What may have gone wrong at the table, where what came up cannot be.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub causes: Vec<String>,
    /// Commands that would be allowed, those with the same verb first.
    pub allowed: Vec<String>,
}

/// Says why; `wanted` is what was typed.
#[must_use]
pub fn refusal(names: &Names<'_>, refusal: &Refusal, wanted: Option<&str>) -> RefusalTold {
    let (rule, fact) = match refusal {
        Refusal::Forbidden(no) => (no.rule, forbidden(names, no, wanted) + &also(names, no)),
        Refusal::NotOffered(rule) => (*rule, not_offered(names, wanted)),
        Refusal::Impossible(_) => (names.state.question.rule, impossible(names, wanted)),
        Refusal::Unnamed(_) => (names.state.question.rule, UNNAMED.to_owned()),
        Refusal::Over => (NO_RULE, "the game is over".to_owned()),
    };
    let causes = match refusal {
        Refusal::Impossible(card) => {
            let card_meant = wanted.and_then(|words| named_face(names, words));
            card_meant.map_or_else(Vec::new, |face| causes(names, *card, face))
        }
        _ => Vec::new(),
    };
    let mut told = RefusalTold { causes, ..told(names, rule, fact, wanted) };
    if matches!(refusal, Refusal::Unnamed(_)) {
        told.allowed = allowed_among(names, wanted, |opt| !is_unseen(names, opt));
    }
    told
}

/// What else stands in the way of the option that was refused for this reason.
fn also(names: &Names<'_>, no: &No) -> String {
    let refused = names.state.question.options.iter().find(|choice| choice.no.as_ref() == Some(no));
    refused.map_or_else(String::new, |choice| missing_too(names, choice.opt))
}

/// Whatever else is missing for an option, behind the fact that its refusal names.
pub(super) fn missing_too(names: &Names<'_>, opt: Opt) -> String {
    let more = names.game.also_missing(names.state, opt);
    more.iter().fold(String::new(), |told, no| told + "; " + &names.fact(no))
}

/// The fact that forbids it. A card of an unseen hand that was named is unseen again, since nothing was kept; it is told
/// by the name it was given.
fn forbidden(names: &Names<'_>, no: &No, wanted: Option<&str>) -> String {
    let fact = names.fact(no);
    // What was typed names no card of the game: it stands where the card would.
    let typed = wanted.and_then(|line| line.split_once(char::is_whitespace)).map(|(_, rest)| rest);
    let nothing = names.title(NO_CARD);
    let about = fact.strip_prefix(&nothing).filter(|_| names.word(no.fact).starts_with(CARD));
    if let (NO_CARD, Some(typed), Some(rest)) = (no.card, typed, about) {
        return format!("`{typed}`{rest}");
    }
    let unseen = no.card != NO_CARD && names.state.table.face(no.card).is_none();
    match wanted.filter(|_| unseen).and_then(|words| named_face(names, words)) {
        Some(shown) => fact.replace(&names.title(no.card), names.called(names.game.library().entry(shown))),
        None => fact,
    }
}

fn told(names: &Names<'_>, rule: Rule, fact: String, wanted: Option<&str>) -> RefusalTold {
    let row = names.game.book().get(rule);
    RefusalTold {
        rule: names.rule(rule).to_owned(),
        place: row.as_ref().map_or_else(String::new, |row| row.place.to_owned()),
        text: row.as_ref().map_or_else(String::new, |row| row.text.to_owned()),
        fact,
        causes: Vec::new(),
        allowed: allowed(names, wanted),
    }
}

fn not_offered(names: &Names<'_>, wanted: Option<&str>) -> String {
    if let Some(other) = wanted.and_then(|wanted| wanted.strip_suffix(':')) {
        return format!("{} is asked now, not {other}", asked(names));
    }
    if names.state.question.ask == Ask::Roll {
        let die = names.game.layout().die(names.state.question.die);
        let mut sides = die.faces.clone();
        sides.sort();
        sides.dedup();
        let both = sides
            .get(sides.len().saturating_sub(2)..)
            .filter(|_| die.guessed)
            .map(|two| two.join(&AND.to_string()));
        let both =
            both.map_or_else(String::new, |both| format!("; a side with two of them is typed `{both}`"));
        return format!("the {} die has no such side; it has {}{both}", die.name, any_of(&sides));
    }
    format!("this does not answer what is asked: {}", headline(names).words())
}

/// Up to three commands that would be accepted now, those that begin like the one typed first.
#[must_use]
pub fn allowed(names: &Names<'_>, wanted: Option<&str>) -> Vec<String> {
    allowed_among(names, wanted, |_| true)
}

fn is_unseen(names: &Names<'_>, opt: Opt) -> bool {
    matches!(opt, Opt::Card(card) | Opt::Act { card, .. } if names.state.table.face(card).is_none())
}

fn allowed_among(names: &Names<'_>, wanted: Option<&str>, is: impl Fn(Opt) -> bool) -> Vec<String> {
    let verb = wanted.and_then(|line| line.split_whitespace().next()).unwrap_or_default();
    let rows = options(names);
    let like = |opt: Opt, line: &str| match verb {
        // Who wants to be done is told how.
        "next" | "pass" | "skip" => is_end(names, opt),
        _ => line.split_whitespace().next() == Some(verb),
    };
    let mut all: Vec<(bool, String)> = rows
        .iter()
        .filter(|row| is(row.opt))
        .map(|row| (row.opt, said(&row.typed)))
        .map(|(opt, line)| (!like(opt, &line), line))
        .collect();
    all.sort_by_key(|(other, _)| *other);
    all.truncate(MOST_OFFERED);
    let other = match (names.state.question.who, names.viewer) {
        (Who::Seat(asked), Viewer::Seat(viewer)) if asked != viewer => format!("{}: ", names.seat(asked)),
        _ => String::new(),
    };
    all.into_iter().map(|(_, line)| format!("{other}{line}")).collect()
}

/// Whether this goes on, ends a turn or has enough.
fn is_end(names: &Names<'_>, opt: Opt) -> bool {
    match opt {
        Opt::GoOn | Opt::Done | Opt::No => true,
        Opt::Word(word) => names.word(word) == "end",
        _ => false,
    }
}

// ---- impossible draws ----

fn impossible(names: &Names<'_>, wanted: Option<&str>) -> String {
    match wanted.and_then(|words| named_face(names, words)) {
        Some(face) => account(names, face),
        None => "no copy of that card can be there".to_owned(),
    }
}

/// The face that a line names: by id, name or further name, the whole line or all but its first word.
fn named_face(names: &Names<'_>, line: &str) -> Option<Face> {
    let rest = line.split_once(char::is_whitespace).map_or("", |(_, rest)| rest);
    let is = |text: &str| {
        let wanted = fold(text);
        let fits = |name: &String| fold(name) == wanted;
        let entries = &names.game.library().entries;
        let found = entries.iter().position(|e| fits(&e.id) || fits(&e.name) || e.aka.iter().any(fits));
        found.and_then(|at| u16::try_from(at).ok()).map(Face)
    };
    is(line).or_else(|| is(rest))
}

// ---- the page ----

/// The refusal as a page.
#[must_use]
pub fn refusal_page(names: &Names<'_>, why: &Refusal, wanted: Option<&str>) -> Page {
    let told = refusal(names, why, wanted);
    let mut page = Page::new("Refused").text(Text::new().bad(told.fact));
    if !told.rule.is_empty() {
        page = page.text(Text::new().rule(told.rule).dim(format!(", {}", told.place))).lines(&told.text);
    }
    if !told.causes.is_empty() {
        page = page
            .heading("What may have happened")
            .list(told.causes.into_iter().map(Item::new).collect::<Vec<_>>());
    }
    let items: Vec<Item> = told.allowed.into_iter().map(|line| Item::new(Text::new().key(line))).collect();
    if items.is_empty() { page } else { page.heading("Allowed now").list(items) }
}
