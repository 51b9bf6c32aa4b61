//! Exact odds at an open draw or roll, as far as the viewer knows; a list that is only a guess says so.

use std::collections::BTreeMap;

use serde::Serialize;

use super::names::Names;
use super::page::{Column, Page, Table, Text};
use super::unknown::could_be;
use super::words;
use crate::engine::Ask;
use crate::line::fold;
use crate::table::layout::Shape;
use crate::table::{Card, Face};

/// What could come up, likeliest first; shares add up to one.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Odds {
    pub of: String,
    pub results: Vec<(String, f64)>,
    /// How likely a card with a keyword is.
    pub keywords: Vec<(String, f64)>,
    /// The list behind it holds stand-ins that no player has confirmed.
    pub guess: bool,
    /// Of how many equally likely cards or sides each result is so many; 0 where chances do not come out even.
    #[serde(skip)]
    pub among: u32,
}

/// The odds of the open question, where chance is asked.
#[must_use]
pub fn odds(names: &Names<'_>) -> Option<Odds> {
    match names.state.question.ask {
        _ if !names.state.question.is_chance() => None,
        Ask::Roll => Some(of_roll(names)),
        _ => Some(of_draw(names, names.state.question.about)),
    }
}

fn likeliest_first(shares: BTreeMap<String, f64>) -> Vec<(String, f64)> {
    let mut all: Vec<(String, f64)> = shares.into_iter().collect();
    all.sort_by(|a, b| b.1.total_cmp(&a.1));
    all
}

fn of_draw(names: &Names<'_>, about: Card) -> Odds {
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
    let zone = names.state.table.piece(about).zone;
    // On a map each unseen card has a place that it is called by.
    let of = match names.game.layout().zone_kind(zone).shape {
        Shape::Grid { .. } => names.card(about),
        _ => words::zone(names, zone),
    };
    let among = among(names, about, &could.shares);
    Odds {
        of,
        results: likeliest_first(results),
        keywords: likeliest_first(keywords),
        guess: could.open,
        among,
    }
}

/// The number of unseen cards that chances can be counted in: those of the lot, where each is as likely as another.
fn among(names: &Names<'_>, about: Card, shares: &[(Face, f64)]) -> u32 {
    let table = &names.state.table;
    let own = table.piece(about).face().err().map_or(0, |lot| table.lots().members(lot).len() as u32);
    let even = |n: &u32| {
        let whole = |share: f64| (share * f64::from(*n) - (share * f64::from(*n)).round()).abs() < 1e-6;
        *n > 0 && shares.iter().all(|(_, share)| whole(*share))
    };
    std::iter::once(own).chain(1..=MOST_EVEN).find(even).unwrap_or(0)
}

/// Chances with a larger denominator than this are only told in per cent.
const MOST_EVEN: u32 = 500;

fn of_roll(names: &Names<'_>) -> Odds {
    let die = names.game.layout().die(names.state.question.die);
    let each = 1.0 / die.faces.len().max(1) as f64;
    let mut results = BTreeMap::new();
    for face in &die.faces {
        *results.entry(face.clone()).or_insert(0.0) += each;
    }
    Odds {
        of: die.name.clone(),
        results: likeliest_first(results),
        keywords: Vec::new(),
        guess: false,
        among: die.faces.len() as u32,
    }
}

/// The odds of this unseen card, or of the open question, as a page; says plainly when there are none or when they are a
/// guess. With a word, only what is called so or has it as a keyword; `None` where nothing does.
#[must_use]
pub fn odds_page(names: &Names<'_>, card: Option<Card>, wanted: &str) -> Option<Page> {
    let odds = card.map(|card| of_draw(names, card)).or_else(|| odds(names));
    let Some(mut odds) = odds else {
        let page = Page::new("Odds").text("Chance is not asked now; name a pile to ask about its next card.");
        return wanted.is_empty().then_some(page);
    };
    let fits = |name: &str| fold(name).starts_with(wanted);
    odds.results.retain(|(name, _)| fits(name));
    odds.keywords.retain(|(name, _)| fits(name));
    if odds.results.is_empty() && odds.keywords.is_empty() {
        return None;
    }
    let mut page = Page::new(format!("Odds: {}", odds.of));
    if odds.guess {
        page = page.text(Text::new().bad(GUESS));
    }
    if !odds.results.is_empty() {
        page.push(shares("", "result", &odds.results, odds.among));
    }
    Some(if odds.keywords.is_empty() {
        page
    } else {
        page.with(shares("By keyword", "keyword", &odds.keywords, odds.among))
    })
}

const GUESS: &str = "A guess: the list behind it holds stand-ins that nobody at the table has confirmed; what else your \
                     box holds is not known.";

fn shares(title: &str, what: &str, shares: &[(String, f64)], among: u32) -> Table {
    let columns = [Column::new(what, 9), Column::new("cards", 9).right(), Column::new("chance", 8).right()];
    shares.iter().fold(Table::new(title, columns), |table, (name, share)| {
        let count = if among == 0 {
            Text::new().dim("-")
        } else {
            Text::new().number(format!("{} of {among}", (share * f64::from(among)).round()))
        };
        table.row([Text::new().name(name.clone()), count, Text::new().number(percent(*share))])
    })
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}
