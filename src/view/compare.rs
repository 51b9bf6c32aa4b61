//! The same term in several games side by side, and what the readings of one law say differently about it.

use super::page::{Column, Page, Table, Text};
use super::rules::found;
use crate::games::game::{Compared, GameKind};
use crate::rules::{Hit, RuleBook, speaks_of};

/// Of each game so many entries are shown.
const EACH: usize = 2;

/// What each game says about a term; nothing where none speaks of it.
#[must_use]
pub fn compare_page(
    term: &str,
    books: &[(&'static GameKind, RuleBook)],
    differ: &[Compared],
) -> Option<Page> {
    let mut table = Table::new("", [Column::new("game", 9), Column::new("says", 9), Column::new("rule", 8)]);
    for (kind, book) in books {
        for (n, found) in
            named(book, term).into_iter().filter_map(|hit| found(book, kind.id, hit)).enumerate()
        {
            let game = if n == 0 { Text::new().name(kind.title) } else { Text::new() };
            table = table.row([game, found.text.into(), Text::new().rule(found.id)]);
        }
    }
    if table.rows.is_empty() && differ.is_empty() {
        return None;
    }
    let page = Page::new(format!("{term}, side by side"));
    let page = if table.rows.is_empty() { page } else { page.with(table) };
    Some(differ.iter().fold(page, contrasted))
}

/// What is called so, else what speaks of it best: the word itself and the rule about it.
fn named(book: &RuleBook, term: &str) -> Vec<Hit> {
    let hits = book.search(term);
    let speaks = |hit: &&Hit| match hit {
        // What a rule is also asked for with may have the word beside others that make it something else.
        Hit::Rule(rule) => book.get(*rule).is_some_and(|row| {
            let own = format!("{} {}", row.id.replace(['.', '-'], " "), row.text);
            let same = |aka: &&str| speaks_of(aka, term) && speaks_of(term, aka);
            speaks_of(&own, term) || row.aka.iter().any(same)
        }),
        Hit::Term(n) => {
            book.term(*n).is_some_and(|row| speaks_of(&format!("{} {}", row.term, row.aka.join(" ")), term))
        }
        Hit::Ruling(_) | Hit::Card(_) => false,
    };
    hits.iter().filter(speaks).take(EACH).copied().collect()
}

/// What each reading says in one place.
fn contrasted(page: Page, row: &Compared) -> Page {
    let columns = [Column::new("reading", 9), Column::new("says", 9), Column::new("rule", 8)];
    let table = row.readings.iter().fold(Table::new("", columns), |table, reading| {
        table.row([
            Text::new().name(reading.of.as_str()),
            reading.says.into(),
            Text::new().rule(reading.rule),
        ])
    });
    page.heading(row.about).with(table)
}
