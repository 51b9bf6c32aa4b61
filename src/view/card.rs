//! Cards as pages: a hand, a zone, one card as printed.

use super::cells;
use super::names::Names;
use super::page::{Column, Item, Page, Table, Text};
use super::unknown::copies;
use super::words;
use crate::effect::library::{Entry, Origin};
use crate::effect::print::print_amount;
use crate::effect::say::say_line;
use crate::table::{Card, Face, Holder, Seat, Zone};

/// The hand of a seat, as the viewer may know it.
#[must_use]
pub fn hand_page(names: &Names<'_>, seat: Seat) -> Page {
    let zone = names.game.layout().zone(names.game.parts().hand, seat);
    names.state.table.cards(zone).iter().fold(zone_page(names, zone), |page, card| match names.face(*card) {
        Some(face) => page.with(with_lines(names, names.title(*card), face)),
        None => page,
    })
}

fn with_lines(names: &Names<'_>, title: String, face: Face) -> Text {
    let entry = names.game.library().entry(face);
    let lines: Vec<String> = lines(names, entry).collect();
    let said = if lines.is_empty() { entry.text.clone() } else { lines.join(" / ") };
    Text::new().name(title).say(": ").say(said)
}

/// The cards of a zone; those the viewer does not know are counted.
#[must_use]
pub fn zone_page(names: &Names<'_>, zone: Zone) -> Page {
    let cards = names.state.table.cards(zone);
    let known: Vec<Card> = cards.iter().copied().filter(|card| names.sees(*card)).collect();
    let columns = ["card", "keywords", "tokens", "marks"].into_iter().zip([9, 5, 7, 6]);
    let table = Table::new("", columns.map(|(name, priority)| Column::new(names.term(name, ""), priority)));
    let table = known.iter().fold(table, |table, card| table.row(zone_row(names, *card)));
    let mut page = Page::new(words::capital(&words::zone(names, zone)));
    if !table.rows.is_empty() {
        page.push(table);
    }
    let unseen = cards.len() - known.len();
    match (unseen, known.len()) {
        (0, 0) => page.text(Text::new().dim("empty")),
        (0, _) => page,
        (n, _) => page.text(Text::new().dim(format!("{n} unseen"))),
    }
}

fn zone_row(names: &Names<'_>, card: Card) -> [Text; 4] {
    let marks = words::marks(names, names.state.table.piece(card).marks).join(", ");
    [
        Text::new().name(names.title(card)),
        cells::keywords(names, card).into(),
        words::tokens(names, Holder::Card(card)).into(),
        marks.into(),
    ]
}

fn lines<'g>(names: &Names<'g>, entry: &Entry) -> impl Iterator<Item = String> + use<'g> {
    let (library, written) = (names.game.library(), names.written);
    entry.lines.clone().map(move |line| {
        let line = library.line(line);
        if written { line.source.clone() } else { say_line(&line.line, &library.lexicon) }
    })
}

/// What is printed on a face, where it comes from, and where its copies are.
#[must_use]
pub fn card_page(names: &Names<'_>, face: Face) -> Page {
    let library = names.game.library();
    let entry = library.entry(face);
    let mut page = Page::new(names.called(entry)).text(kind_line(names, entry));
    if !entry.text.is_empty() {
        page = page.lines(&entry.text);
    }
    let lines: Vec<Item> = lines(names, entry).map(Item::new).collect();
    if !lines.is_empty() {
        page = page.list(lines);
    }
    if let Some(back) = entry.back {
        page = page.text(Text::new().say("back: ").name(names.called(library.entry(back))));
    }
    if let Some(rule) = entry.rule.and_then(|rule| names.game.book().get(rule)) {
        page = page.text(Text::new().say("corrected: ").say(rule.text).say(" ").rule(rule.id));
    }
    page = page.text(Text::new().dim(origin(entry)));
    let places: Vec<String> = copies(names, face).iter().map(|(place, n)| format!("{n} {place}")).collect();
    if places.is_empty() { page } else { page.text(format!("copies: {}", places.join(", "))) }
}

/// `foe, life 4, armour 1, attack 2; Beast`.
fn kind_line<'g>(names: &Names<'g>, entry: &'g Entry) -> Text {
    let lexicon = &names.game.library().lexicon;
    let kind = &lexicon.vocabulary.kinds[usize::from(entry.kind)];
    let said = |word: &'g String| names.term(word, "");
    let numbers = kind.fields.iter().zip(&entry.fields).filter_map(|(name, amount)| {
        Some(format!("{} {}", names.term(words::field(name), ""), print_amount(amount.as_ref()?, lexicon)))
    });
    let texts = kind.texts.iter().zip(&entry.texts).filter_map(|(name, text)| {
        Some(format!("{} {}", names.term(words::field(name), ""), said(text.as_ref()?)))
    });
    let lists = kind.lists.iter().zip(&entry.lists).chain(kind.words.iter().zip(&entry.words));
    let lists = lists.filter(|(_, list)| !list.is_empty());
    let lists = lists.map(|(name, list)| {
        let all: Vec<&str> = list.iter().map(said).collect();
        format!("{} {}", names.term(words::field(name), ""), all.join(" "))
    });
    let facts: Vec<String> = std::iter::once(names.term(kind.name, "").to_owned())
        .chain(numbers)
        .chain(texts)
        .chain(lists)
        .collect();
    let keywords = words::keywords(names, entry).join(", ");
    let text = Text::new().say(facts.join(", "));
    if keywords.is_empty() { text } else { text.say("; ").name(keywords) }
}

fn origin(entry: &Entry) -> String {
    let from = match entry.origin {
        Origin::Rulebook => "as printed in the rulebook".to_owned(),
        Origin::StandIn if entry.printed.is_empty() => "a stand-in of ours".to_owned(),
        Origin::StandIn => format!("a stand-in of ours; printed: {}", entry.printed.join(", ")),
        Origin::Player => "from a player's pack".to_owned(),
    };
    match entry.copies {
        0 | 1 => format!("{}; {from}", entry.id),
        n => format!("{}, {n} copies; {from}", entry.id),
    }
}
