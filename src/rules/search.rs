//! A plain search of the index: ids, names, and how many of the words occur where.

use std::cmp::Reverse;

use super::RuleBook;
use super::row::Packed;
use super::within;
use crate::table::Rule;

/// Something found, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hit {
    Rule(Rule),
    Term(usize),
    Ruling(usize),
    Card(usize),
}

/// What the four lines of a row weigh: its names, its other names, where it stands, what it says.
const WEIGHTS: [usize; 4] = [8, 8, 4, 2];
/// What each further word of the query that occurs is worth.
const WORD: usize = 100;
/// What it is worth that the query is a name.
const NAMED: usize = 1000;

impl RuleBook {
    /// What fits a query, best first: what has that id, alone; else what has that name, then that in which most
    /// of the words occur.
    #[must_use]
    pub fn search(&self, query: &str) -> Vec<Hit> {
        let query = query.trim().to_lowercase();
        // The id of a card is a word like others.
        let by_id = || self.all().find(|(_, packed)| packed.id == query);
        if let Some((hit, _)) = query.contains('.').then(by_id).flatten() {
            return vec![hit];
        }
        let words: Vec<&str> = query.split_whitespace().collect();
        let folded = |packed: &Packed<'static>| within(self.index.folded, &packed.folded);
        let folded = |packed| std::str::from_utf8(folded(packed)).unwrap_or_default();
        let scored = self.all().map(|(hit, packed)| (score(folded(packed), &query, &words), hit));
        let mut hits: Vec<(usize, Hit)> = scored.filter(|(score, _)| *score > 0).collect();
        hits.sort_by_key(|(score, hit)| (Reverse(*score), *hit));
        hits.into_iter().map(|(_, hit)| hit).collect()
    }

    fn all(&self) -> impl Iterator<Item = (Hit, &Packed<'static>)> {
        let index = &self.index;
        let rules = self.numbers().zip(&index.rules).map(|(rule, row)| (Hit::Rule(rule), row));
        let terms = index.terms.iter().enumerate().map(|(n, row)| (Hit::Term(n), row));
        let rulings = index.rulings.iter().enumerate().map(|(n, row)| (Hit::Ruling(n), row));
        let cards = index.cards.iter().enumerate().map(|(n, row)| (Hit::Card(n), row));
        rules.chain(terms).chain(rulings).chain(cards)
    }
}

/// Every word that occurs counts; most where it is a name, least where it is only in the text.
fn score(folded: &str, query: &str, words: &[&str]) -> usize {
    let found: Vec<&str> = words.iter().copied().filter(|word| folded.contains(word)).collect();
    if found.is_empty() {
        return 0;
    }
    let lines: Vec<&str> = folded.splitn(WEIGHTS.len(), '\n').collect();
    let weighed = || lines.iter().zip(WEIGHTS);
    let worth = |word: &str| weighed().map(|(line, weight)| occurs(line, word) * weight).sum::<usize>();
    let named = lines.iter().take(2).any(|names| names.split("; ").any(|name| name == query));
    let named = if named { NAMED } else { 0 };
    named + (found.len() - 1) * WORD + 1 + found.iter().map(|word| worth(word)).sum::<usize>()
}

/// 2 for a whole word, 1 for a part of one.
fn occurs(text: &str, word: &str) -> usize {
    let mut ends = text.match_indices(word).map(|(at, _)| (at, at + word.len())).peekable();
    if ends.peek().is_none() {
        return 0;
    }
    let apart = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    let whole =
        ends.any(|(from, to)| apart(text[..from].chars().next_back()) && apart(text[to..].chars().next()));
    if whole { 2 } else { 1 }
}
