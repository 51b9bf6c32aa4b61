//! Rules as pages, and a plain search for them.

use super::page::{Page, Text};
use crate::rules::{Enforced, RuleBook, RuleRow};
use crate::table::Rule;

/// One rule: its text, its id, its place in the book.
#[must_use]
pub fn rule_page(book: &RuleBook, rule: Rule) -> Page {
    let Some(row) = book.get(rule) else { return Page::new("No such rule") };
    let mut page = Page::new(row.place.clone()).lines(&row.text);
    page = page.text(Text::new().rule(row.id.clone()).dim(format!(", {}", row.kind)));
    if !row.aka.is_empty() {
        page = page.text(format!("also called: {}", row.aka.join(", ")));
    }
    if !row.editions.is_empty() {
        page = page.text(format!("editions: {}", row.editions.join(", ")));
    }
    page = match &row.enforced {
        Enforced::Yes => page,
        Enforced::Through(ids) => page.text(Text::new().dim("shows in ").rule(ids.join(", "))),
        Enforced::No(why) => page.text(Text::new().dim(format!("left to the table: {why}"))),
    };
    if row.see.is_empty() { page } else { page.text(Text::new().say("see ").rule(row.see.join(", "))) }
}

/// Rules that fit a query, best first: the exact id, then those in which most of the words occur.
#[must_use]
pub fn find(book: &RuleBook, query: &str) -> Vec<Rule> {
    let query = query.trim().to_lowercase();
    let words: Vec<&str> = query.split_whitespace().collect();
    let mut hits: Vec<(usize, Rule)> = (0u16..)
        .zip(book.rows())
        .map(|(n, row)| (if row.id == query { usize::MAX } else { score(row, &words) }, Rule(n)))
        .filter(|(score, _)| *score > 0)
        .collect();
    hits.sort_by_key(|(score, rule)| (std::cmp::Reverse(*score), *rule));
    hits.into_iter().map(|(_, rule)| rule).collect()
}

/// Every word that occurs counts; most where it is a name, least where it is only in the text.
fn score(row: &RuleRow, words: &[&str]) -> usize {
    let fields = [(row.id.clone(), 8), (row.aka.join(" "), 8), (row.place.clone(), 4), (row.text.clone(), 2)];
    let fields = fields.map(|(text, weight)| (text.to_lowercase(), weight));
    let worth = |word: &str| fields.iter().map(|(text, weight)| within(text, word) * weight).sum::<usize>();
    let found: Vec<usize> = words.iter().map(|word| worth(word)).filter(|n| *n > 0).collect();
    found.len() * 100 + found.iter().sum::<usize>() - if found.is_empty() { 0 } else { 99 }
}

/// 2 for a whole word, 1 for a part of one.
fn within(text: &str, word: &str) -> usize {
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    if words.any(|w| w == word) { 2 } else { usize::from(text.contains(word)) }
}
