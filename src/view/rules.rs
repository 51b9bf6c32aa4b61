//! Rules, words, rulings and cards of the index as pages, and what a look-up says of each in a line.

use super::names::Language;
use super::page::{Block, Item, Page, Role, Text};
use crate::games::game::{Compared, Reading};
use crate::rules::{Enforced, Hit, RuleBook, RuleRow, Ruling, Term, Wanted, nearest};
use crate::table::Rule;

/// So many terms are offered where nothing is found.
const NEAR: usize = 4;

/// One rule: its text, its id, its place in the book, how its unclear places are read, and where it was played.
#[must_use]
pub fn rule_page(book: &RuleBook, rule: Rule, language: Language) -> Page {
    let Some(row) = book.get(rule) else { return Page::new("No such rule") };
    let page = Page::new(row.place).lines(row.text);
    details(page.text(Text::new().rule(row.id).dim(format!(", {}", row.kind))), book, &row, language)
}

/// Everything about a rule but its text and its place.
#[must_use]
pub fn details(page: Page, book: &RuleBook, row: &RuleRow<'_>, language: Language) -> Page {
    let mut page = also_called(page, &row.aka);
    if let Some(edition) = row.edition {
        page = page.text(format!("said by {edition} alone"));
    }
    if !row.editions.is_empty() {
        page = page.text(format!("holds only in {}", row.editions.join(", ")));
    }
    page = match &row.enforced {
        Enforced::Yes => page,
        Enforced::Through(ids) => page.text(Text::new().dim("shows in ").rule(ids.join(", "))),
        Enforced::No(why) => page.text(Text::new().dim(format!("left to the table: {why}"))),
    };
    let terms = book.terms().filter(|term| term.see.contains(&row.id));
    let terms: Vec<&str> = terms.map(|term| named(term.term, term.de, language)).collect();
    if !terms.is_empty() {
        page = page.text(Text::new().say("terms: ").name(terms.join(", ")));
    }
    page = see(page, &row.see);
    if !row.seen_by.is_empty() {
        page = page.text(Text::new().say("seen from ").rule(row.seen_by.join(", ")));
    }
    let rulings = row.rulings.iter().filter_map(|n| book.ruling(usize::from(*n)));
    let rulings: Vec<Item> = rulings.map(|ruling| Item::new(of_ruling(&ruling))).collect();
    if !rulings.is_empty() {
        page = page.heading("How it is read").list(rulings);
    }
    let page =
        crate::games::differing(row.id).iter().fold(page, |page, other| overridden(page, row.id, other));
    played(page, book, row.id)
}

/// What other readings put in its place, and what it takes the place of.
fn overridden(page: Page, id: &str, row: &Compared) -> Page {
    let (own, others): (Vec<_>, Vec<_>) = row.readings.iter().partition(|reading| reading.rule == id);
    let line = |reading: &&Reading, role: &str| {
        let text = Text::new().dim(role).name(reading.of.as_str()).say(": ").say(reading.says);
        Item::new(if reading.rule == id { text } else { text.say(" ").rule(reading.rule) })
    };
    let own = own.iter().map(|reading| line(reading, "here in "));
    let others = others.iter().map(|reading| line(reading, "otherwise in "));
    page.heading(format!("By reading: {}", row.about)).list(own.chain(others).collect::<Vec<_>>())
}

/// The transcripts that play it.
fn played(page: Page, book: &RuleBook, id: &str) -> Page {
    let Some(rule) = book.find(id) else { return page };
    let (examples, many) = book.played(rule);
    if examples.is_empty() {
        return page;
    }
    let items = examples
        .iter()
        .map(|example| Item::new(Text::new().say(example.title).dim(format!(", {}", example.name))));
    let mut items: Vec<Item> = items.collect();
    if many > items.len() {
        items.push(Item::new(Text::new().dim(format!("and {} more", many - items.len()))));
    }
    let page = page.heading("Played examples").list(items);
    page.text(Text::new().dim("told by ").key(format!("rule {id} example")))
}

/// The same page with the words of a question set off in what it says.
#[must_use]
pub fn highlighted(mut page: Page, query: &str) -> Page {
    let wanted = Wanted::new(query);
    for block in &mut page.blocks {
        if let Block::Text(text) = block {
            *text = text.spans().fold(Text::new(), |all, (role, words)| match role {
                Role::Plain => wanted
                    .marked(words)
                    .fold(all, |all, (is, part)| if is { all.name(part) } else { all.say(part) }),
                _ => all.with(role, words),
            });
        }
    }
    page
}

/// Nobody speaks of it; what is called most like it.
#[must_use]
pub fn nothing<'b>(books: impl IntoIterator<Item = &'b RuleBook>, query: &str) -> String {
    let books: Vec<&RuleBook> = books.into_iter().collect();
    let terms = books.iter().flat_map(|book| book.terms()).map(|term| term.term);
    let near = nearest(query, terms, NEAR);
    format!("no rule speaks of {query}; the nearest terms: {}", near.join(", "))
}

fn of_ruling(ruling: &Ruling<'_>) -> Text {
    Text::new().name(ruling.about).say(": ").say(ruling.ruling).say(" ").rule(ruling.id)
}

fn also_called(page: Page, aka: &[&str]) -> Page {
    if aka.is_empty() { page } else { page.text(format!("also called: {}", aka.join(", "))) }
}

/// A name in the language of the page.
fn named<'a>(name: &'a str, de: Option<&'a str>, language: Language) -> &'a str {
    match language {
        Language::English => name,
        Language::German => de.unwrap_or(name),
    }
}

fn see(page: Page, ids: &[&str]) -> Page {
    if ids.is_empty() { page } else { page.text(Text::new().say("see ").rule(ids.join(", "))) }
}

/// A word of the game and the rules that speak of it.
fn term_page(book: &RuleBook, term: &Term<'_>, language: Language) -> Page {
    let page = Page::new(named(term.term, term.de, language)).lines(term.means);
    let page = also_called(page.text(Text::new().rule(term.id).dim(", term")), &term.aka);
    let rows = term.see.iter().filter_map(|id| book.get(book.find(id)?));
    let rules: Vec<Item> =
        rows.map(|row| Item::new(Text::new().rule(row.id).say(": ").say(row.text))).collect();
    if rules.is_empty() { page } else { page.heading("Its rules").list(rules) }
}

fn ruling_page(ruling: &Ruling<'_>) -> Page {
    let mut page = Page::new(super::words::capital(ruling.about)).lines(ruling.question);
    page = page.text(Text::new().good("Ruling: ").say(ruling.ruling));
    page = page.text(Text::new().dim("Why: ").say(ruling.why));
    page =
        ruling.alternatives.iter().fold(page, |page, other| page.text(Text::new().dim("Or: ").say(*other)));
    page = page.text(Text::new().rule(ruling.id).dim(", ruling"));
    if let Some(option) = ruling.option {
        page = page.text(Text::new().say("a table may choose: ").key(option));
    }
    if ruling.affects.is_empty() {
        page
    } else {
        page.text(Text::new().say("affects ").rule(ruling.affects.join(", ")))
    }
}

/// What was found, whole.
#[must_use]
pub fn hit_page(book: &RuleBook, hit: Hit, language: Language) -> Page {
    let page = match hit {
        Hit::Rule(rule) => Some(rule_page(book, rule, language)),
        Hit::Term(n) => book.term(n).map(|term| term_page(book, &term, language)),
        Hit::Ruling(n) => book.ruling(n).map(|ruling| ruling_page(&ruling)),
        Hit::Card(n) => book.card(n).map(|card| {
            let page =
                also_called(Page::new(named(card.name, card.de, language)).lines(card.text), &card.aka);
            page.text(
                Text::new().dim(format!("in {}; all of it: ", card.section)).key(format!("card {}", card.id)),
            )
        }),
    };
    page.unwrap_or_else(|| Page::new("Nothing"))
}

/// What a look-up says of a hit; `--json` prints it as it stands.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Found {
    pub kind: &'static str,
    pub id: &'static str,
    pub game: &'static str,
    pub title: &'static str,
    pub text: &'static str,
    pub r#where: &'static str,
    pub see: Vec<&'static str>,
}

/// What was found, in short.
#[must_use]
pub fn found(book: &RuleBook, game: &'static str, hit: Hit) -> Option<Found> {
    Some(match hit {
        Hit::Rule(rule) => {
            let RuleRow { id, place, text, see, .. } = book.get(rule)?;
            Found { kind: "rule", id, game, title: place.rsplit(" › ").next()?, text, r#where: place, see }
        }
        Hit::Term(n) => {
            let Term { id, term: title, means: text, see, .. } = book.term(n)?;
            Found { kind: "term", id, game, title, text, r#where: "terms", see }
        }
        Hit::Ruling(n) => {
            let Ruling { id, about: title, ruling: text, affects: see, .. } = book.ruling(n)?;
            Found { kind: "ruling", id, game, title, text, r#where: "rulings", see }
        }
        Hit::Card(n) => {
            let card = book.card(n)?;
            let (id, title, text) = (card.id, card.name, card.text);
            Found { kind: "card", id, game, title, text, r#where: card.section, see: Vec::new() }
        }
    })
}

/// A hit as one line of a list.
#[must_use]
pub fn found_line(found: &Found) -> Text {
    match found.kind {
        "rule" => Text::new().rule(found.id).dim(format!(", {}: ", found.r#where)).say(found.text),
        "card" => Text::new().name(found.title).dim(format!(", card, {}: ", found.r#where)).say(found.text),
        kind => {
            Text::new().name(found.title).dim(format!(", {kind}: ")).say(found.text).say(" ").rule(found.id)
        }
    }
}

/// The same without what it says.
#[must_use]
pub fn found_short(found: &Found) -> Text {
    match found.kind {
        "rule" => Text::new().rule(found.id).dim(format!(", {}", found.r#where)),
        kind => Text::new().name(found.title).dim(format!(", {kind}")),
    }
}
