//! Exact odds at an open draw or roll, as far as the viewer knows; a list that is only a guess says so.

use std::collections::BTreeMap;

use serde::Serialize;

use super::names::Names;
use super::page::{Column, Page, Table, Text};
use super::unknown::could_be;
use super::words;
use crate::engine::Ask;

/// What could come up, likeliest first; shares add up to one.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Odds {
    pub of: String,
    pub results: Vec<(String, f64)>,
    /// How likely a card with a keyword is.
    pub keywords: Vec<(String, f64)>,
    /// The list behind it holds stand-ins that no player has confirmed.
    pub guess: bool,
}

/// The odds of the open question, where chance is asked.
#[must_use]
pub fn odds(names: &Names<'_>) -> Option<Odds> {
    match names.state.question.ask {
        _ if !names.state.question.is_chance() => None,
        Ask::Roll => Some(of_roll(names)),
        _ => Some(of_draw(names)),
    }
}

fn likeliest_first(shares: BTreeMap<String, f64>) -> Vec<(String, f64)> {
    let mut all: Vec<(String, f64)> = shares.into_iter().collect();
    all.sort_by(|a, b| b.1.total_cmp(&a.1));
    all
}

fn of_draw(names: &Names<'_>) -> Odds {
    let about = names.state.question.about;
    let library = names.game.library();
    let could = could_be(names, about);
    let (mut results, mut keywords) = (BTreeMap::new(), BTreeMap::new());
    for (face, share) in &could.shares {
        let entry = library.entry(*face);
        *results.entry(entry.name.clone()).or_insert(0.0) += share;
        for keyword in words::keywords(names, entry) {
            *keywords.entry(keyword.to_owned()).or_insert(0.0) += share;
        }
    }
    let of = words::zone(names, names.state.table.piece(about).zone);
    Odds { of, results: likeliest_first(results), keywords: likeliest_first(keywords), guess: could.open }
}

fn of_roll(names: &Names<'_>) -> Odds {
    let die = names.game.layout().die(names.state.question.die);
    let each = 1.0 / die.faces.len().max(1) as f64;
    let mut results = BTreeMap::new();
    for face in &die.faces {
        *results.entry(face.clone()).or_insert(0.0) += each;
    }
    Odds { of: die.name.clone(), results: likeliest_first(results), keywords: Vec::new(), guess: false }
}

/// The odds as a page; says plainly when there are none or when they are a guess.
#[must_use]
pub fn odds_page(names: &Names<'_>) -> Page {
    let Some(odds) = odds(names) else {
        return Page::new("Odds").text("Chance is not asked now.");
    };
    let mut page = Page::new(format!("Odds: {}", odds.of));
    if odds.guess {
        let warning = "A guess: the list behind it holds stand-ins that nobody at the table has confirmed.";
        page = page.text(Text::new().bad(warning));
    }
    page.push(shares("", "result", &odds.results));
    if odds.keywords.is_empty() { page } else { page.with(shares("By keyword", "keyword", &odds.keywords)) }
}

fn shares(title: &str, what: &str, shares: &[(String, f64)]) -> Table {
    let table = Table::new(title, [Column::new(what, 9), Column::new("chance", 9).right()]);
    shares.iter().fold(table, |table, (name, share)| {
        table.row([Text::new().name(name.clone()), Text::new().number(percent(*share))])
    })
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}
