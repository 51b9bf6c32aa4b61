//! Looking up: an id, a name, or a question in somebody's own words. Every word adds what it weighs in each document;
//! a word that nobody uses is read as the nearest one, or as the beginning of some.

use std::cmp::Reverse;

use strsim::osa_distance;

use super::RuleBook;
use super::index::{Called, Index, Kind, Outline};
use super::words::{Splitter, Stems, letters, plain, whole};
use crate::table::Rule;

/// Something found, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hit {
    Rule(Rule),
    Term(usize),
    Ruling(usize),
    Card(usize),
}

/// Something found and how well it fits; more is better, also beside what was found in another book.
pub type Ranked = (u32, Hit);

/// Whoever asks is mostly after a rule: what the four kinds are worth, in hundredths.
const KINDS: [u32; 4] = [100, 85, 72, 55];
/// What is held back until every word of the query occurs, in hundredths.
const OCCURS: u32 = 40;
/// What it is worth to be called what was asked for.
const NAMED: u32 = 30_000;
const ALSO_NAMED: u32 = 20_000;
/// What is longer is no mistyped name, it is a question.
const LONGEST_NAME: usize = 28;
/// What a slip of the finger in a name costs, in parts of it.
const SLIP: u32 = 2;
/// What a word that was only meant is worth, in hundredths: a beginning, a slip of the finger.
const BEGUN: u32 = 70;
const MISTYPED: u32 = 80;
/// A beginning is read as one of at most so many words.
const MOST_BEGUN: usize = 24;

/// What somebody asks, taken apart once for all books.
#[derive(Debug, Clone)]
pub struct Query {
    text: String,
    /// The whole of it as a name.
    name: String,
    stems: Vec<Stems>,
}

impl Query {
    #[must_use]
    pub fn new(text: &str) -> Query {
        Query { text: text.to_owned(), name: whole(text), stems: Splitter::default().stems(text) }
    }
}

impl RuleBook {
    /// What fits a query, best first.
    #[must_use]
    pub fn search(&self, query: &str) -> Vec<Hit> {
        self.ranked(query).into_iter().map(|(_, hit)| hit).collect()
    }

    /// The same with how well each fits.
    #[must_use]
    pub fn ranked(&self, query: &str) -> Vec<Ranked> {
        self.best(&Query::new(query), usize::MAX)
    }

    /// At most so many of what fits best. What has that id is found alone.
    #[must_use]
    pub fn best(&self, query: &Query, most: usize) -> Vec<Ranked> {
        let index = self.index;
        let numbers: Vec<Rule> = self.numbers().collect();
        if let Some(document) = self.with_id(&query.text) {
            return hit(index, &numbers, document).map(|hit| (NAMED, hit)).into_iter().collect();
        }
        let named: Vec<Called> = index.called(&query.name).collect();
        let mut scores = scores(index, &query.stems);
        let (part, named) = if named.is_empty() { (SLIP, nearly(index, &query.name)) } else { (1, named) };
        for Called { document, alias } in named {
            scores[document] += if alias { ALSO_NAMED } else { NAMED } / part;
        }
        let fitting = (0..).zip(scores).filter(|(_, score)| *score > 0);
        let place = |(score, hit): &Ranked| (Reverse(*score), *hit);
        let mut hits: Vec<Ranked> = Vec::new();
        // Where few are wanted, nearly all are told to be worse than those by a look at what they are worth.
        let mut least = 0;
        for (document, score) in fitting {
            if score < least {
                continue;
            }
            hits.extend(hit(index, &numbers, document).map(|hit| (score, hit)));
            if hits.len() >= most.saturating_mul(2) {
                hits.sort_unstable_by_key(place);
                hits.truncate(most);
                least = hits.last().map_or(0, |(score, _)| *score);
            }
        }
        hits.sort_unstable_by_key(place);
        hits.truncate(most);
        hits
    }

    /// Whether something here has this id; the id of a card is a word like others.
    #[must_use]
    pub fn has_id(&self, query: &str) -> bool {
        self.with_id(query).is_some()
    }

    fn with_id(&self, query: &str) -> Option<usize> {
        let is_id = |document: &usize| self.id_of(*document).eq_ignore_ascii_case(query.trim());
        let named = |query| self.index.called(&whole(query)).map(|called| called.document).find(is_id);
        if query.contains('.') { named(query) } else { None }
    }

    fn id_of(&self, document: usize) -> &'static str {
        self.index.place(document).map_or("", |(kind, n)| self.index.id(kind, n))
    }
}

fn hit(index: Index, rules: &[Rule], document: usize) -> Option<Hit> {
    let (kind, n) = index.place(document)?;
    Some(match kind {
        Kind::Rule => Hit::Rule(*rules.get(n)?),
        Kind::Term => Hit::Term(n),
        Kind::Ruling => Hit::Ruling(n),
        Kind::Card => Hit::Card(n),
    })
}

/// What is called almost so: a name with a slip of the finger in it.
fn nearly(index: Index, name: &str) -> Vec<Called> {
    let allowed = slips(name);
    if allowed == 0 || name.len() > LONGEST_NAME {
        return Vec::new();
    }
    let near = Near::to(name, allowed);
    index.names().filter(|(other, _)| near.distance(other).is_some()).map(|(_, called)| called).collect()
}

/// What differs from a word in a few letters. Most words are told apart by which letters they have at all.
struct Near<'w> {
    word: &'w str,
    letters: u32,
    slips: usize,
}

impl Near<'_> {
    fn to(word: &str, slips: usize) -> Near<'_> {
        Near { word, letters: letters(word), slips }
    }

    /// How many slips another word is away, where they are few.
    fn distance(&self, other: &Outline) -> Option<usize> {
        // A slip adds a letter, takes one away, or does both.
        let apart = (self.letters ^ other.letters).count_ones() as usize > 2 * self.slips;
        if apart || other.length.abs_diff(self.word.len()) > self.slips {
            return None;
        }
        Some(osa_distance(self.word, other.text())).filter(|distance| *distance <= self.slips)
    }
}

/// How many letters of so long a word may be wrong.
fn slips(word: &str) -> usize {
    match word.len() {
        0..=3 => 0,
        4..=7 => 1,
        _ => 2,
    }
}

/// What a document has been worth so far: the sum over words of the query, how many of them occur, the last of them,
/// and what that one is worth.
#[derive(Clone, Copy, Default)]
struct Worth {
    sum: u32,
    words: u32,
    last: u32,
    best: u32,
}

impl Worth {
    /// Adds what a word is worth here; of several spellings of one word the best counts.
    fn add(&mut self, word: u32, weight: u32) {
        if self.last != word {
            *self = Worth { sum: self.sum + weight, words: self.words + 1, last: word, best: weight };
        } else if weight > self.best {
            self.sum += weight - self.best;
            self.best = weight;
        }
    }
}

/// What each document is worth to a query.
fn scores(index: Index, stems: &[Stems]) -> Vec<u32> {
    let mut sums = vec![Worth::default(); index.documents()];
    for (n, stem) in (1u32..).zip(stems) {
        for (word, hundredths) in meant(index, stem) {
            for (document, weight) in index.postings(word) {
                // What weighs nothing any more does not occur.
                let weight = weight * hundredths / 100;
                if let Some(worth) = sums.get_mut(document).filter(|_| weight > 0) {
                    worth.add(n, weight);
                }
            }
        }
    }
    let many = stems.len().max(1) as u32;
    let mut scores = vec![0; sums.len()];
    for kind in Kind::ALL {
        for document in index.stretch_of(kind).filter(|document| sums[*document].words > 0) {
            let Worth { sum, words, .. } = sums[document];
            let whole = u64::from((100 - OCCURS) * many + OCCURS * words) * u64::from(KINDS[kind as usize]);
            scores[document] = (u64::from(sum) * whole / u64::from(many * 100 * 100)) as u32;
        }
    }
    scores
}

/// The words of the index that a word of the query means, each with what it is worth.
fn meant(index: Index, stems: &Stems) -> Vec<(usize, u32)> {
    let exact: Vec<(usize, u32)> =
        stems.each().filter_map(|stem| index.find_word(stem).ok()).map(|word| (word, 100)).collect();
    if !exact.is_empty() {
        return exact;
    }
    let begun = begun(index, &stems.english);
    if begun.is_empty() { mistyped(index, &stems.english) } else { begun }
}

fn begun(index: Index, stem: &str) -> Vec<(usize, u32)> {
    let first = index.find_word(stem).unwrap_or_else(|at| at);
    let all: Vec<(usize, u32)> = (first..index.words())
        .take_while(|word| index.word(*word).starts_with(stem))
        .take(MOST_BEGUN + 1)
        .map(|word| (word, BEGUN))
        .collect();
    if stem.len() < 3 || all.len() > MOST_BEGUN { Vec::new() } else { all }
}

/// The nearest words, where some are near.
fn mistyped(index: Index, stem: &str) -> Vec<(usize, u32)> {
    let slips = slips(stem);
    if slips == 0 {
        return Vec::new();
    }
    let near = Near::to(stem, slips);
    let mut found: Vec<(usize, usize)> = index
        .outlines()
        .filter_map(|(word, outline)| near.distance(&outline).map(|distance| (distance, word)))
        .collect();
    found.sort_unstable();
    let least = found.first().map_or(0, |(distance, _)| *distance);
    let near = found.into_iter().filter(|(distance, _)| *distance == least);
    near.map(|(_, word)| (word, MISTYPED)).collect()
}

/// The nearest names to what nobody found, best first: what is called so, not what speaks of it.
#[must_use]
pub fn nearest<'n>(query: &str, names: impl Iterator<Item = &'n str>, most: usize) -> Vec<&'n str> {
    let asked = plain(query);
    let mut near: Vec<(usize, &str)> = names.map(|name| (osa_distance(&asked, &plain(name)), name)).collect();
    near.sort_unstable();
    near.dedup();
    near.into_iter().take(most).map(|(_, name)| name).collect()
}

/// Whether a text speaks of everything that is asked for.
#[must_use]
pub fn speaks_of(text: &str, query: &str) -> bool {
    let splitter = Splitter::default();
    let (text, query) = (splitter.stems(text), splitter.stems(query));
    !query.is_empty() && query.iter().all(|wanted| text.iter().any(|stems| stems.english == wanted.english))
}
