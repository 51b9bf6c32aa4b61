//! Looking up: an id, a name, or a question in somebody's own words. Every word adds what it weighs in each document;
//! a word that nobody uses is read as the nearest one, or as the beginning of some.

use std::cmp::Reverse;

use strsim::osa_distance;

use super::RuleBook;
use super::index::{Called, Index, Kind};
use super::words::{Splitter, Stems, plain, whole};
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
/// What a word is worth by itself that is part of a phrase, in hundredths.
const IN_PHRASE: u32 = 50;
/// A beginning is read as one of at most so many words.
const MOST_BEGUN: usize = 24;

impl RuleBook {
    /// What fits a query, best first.
    #[must_use]
    pub fn search(&self, query: &str) -> Vec<Hit> {
        self.ranked(query).into_iter().map(|(_, hit)| hit).collect()
    }

    /// The same with how well each fits. What has that id is found alone.
    #[must_use]
    pub fn ranked(&self, query: &str) -> Vec<Ranked> {
        let index = self.index;
        let name = whole(query);
        let numbers: Vec<Rule> = self.numbers().collect();
        if let Some(document) = self.with_id(query) {
            return hit(index, &numbers, document).map(|hit| (NAMED, hit)).into_iter().collect();
        }
        let named: Vec<Called> = index.called(&name).collect();
        let mut scores = scores(index, query);
        let (part, named) = if named.is_empty() { (SLIP, nearly(index, &name)) } else { (1, named) };
        for Called { document, alias } in named {
            scores[document] += if alias { ALSO_NAMED } else { NAMED } / part;
        }
        let fitting = scores.iter().enumerate().filter(|(_, score)| **score > 0);
        let mut hits: Vec<Ranked> = fitting
            .filter_map(|(document, score)| hit(index, &numbers, document).map(|hit| (*score, hit)))
            .collect();
        hits.sort_by_key(|(score, hit)| (Reverse(*score), *hit));
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
    let is_near = |other: &str| near.distance(other).is_some();
    index.names().filter(|(other, _)| is_near(other)).map(|(_, called)| called).collect()
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
    fn distance(&self, other: &str) -> Option<usize> {
        // A slip adds a letter, takes one away, or does both.
        let apart = (self.letters ^ letters(other)).count_ones() as usize > 2 * self.slips;
        if apart || other.len().abs_diff(self.word.len()) > self.slips {
            return None;
        }
        Some(osa_distance(self.word, other)).filter(|distance| *distance <= self.slips)
    }
}

/// Which letters occur in a word, as bits.
fn letters(word: &str) -> u32 {
    word.bytes().fold(0, |set, letter| set | 1 << (letter & 31))
}

/// How many letters of so long a word may be wrong.
fn slips(word: &str) -> usize {
    match word.len() {
        0..=3 => 0,
        4..=7 => 1,
        _ => 2,
    }
}

/// What each document is worth to a query: what the words weigh in it, held back as far as words are missing that tell
/// documents apart.
fn scores(index: Index, query: &str) -> Vec<u32> {
    let stems = Splitter::default().read(query, |phrase| index.find_word(phrase).is_ok());
    let mut sums = vec![(0u32, 0u32); index.documents()];
    let mut best: Vec<u32> = vec![0; index.documents()];
    let mut all = 0;
    for (stem, full) in &stems {
        best.fill(0);
        let part = if *full { 100 } else { IN_PHRASE };
        for (word, hundredths) in meant(index, stem) {
            let hundredths = hundredths * part / 100;
            for (document, weight) in index.postings(word) {
                best[document] = best[document].max(weight * hundredths / 100);
            }
        }
        let rare = rarity(index.documents(), best.iter().filter(|weight| **weight > 0).count()) * part / 100;
        all += rare;
        for (sum, weight) in sums.iter_mut().zip(&best).filter(|(_, weight)| **weight > 0) {
            *sum = (sum.0 + weight, sum.1 + rare);
        }
    }
    let all = u64::from(all.max(1));
    let sums = sums.into_iter().enumerate();
    sums.map(|(document, (sum, found))| {
        let kind = index.place(document).map_or(0, |(kind, _)| KINDS[kind as usize]);
        let whole = u64::from(100 - OCCURS) * all + u64::from(OCCURS * found);
        (u64::from(sum) * whole * u64::from(kind) / (all * 100 * 100)) as u32
    })
    .collect()
}

/// How much a word that occurs in so many of all documents tells them apart; what nobody says tells nothing.
fn rarity(documents: usize, places: usize) -> u32 {
    match places {
        0 => 0,
        _ => (16.0 * (1.0 + documents as f32 / places as f32).ln()) as u32,
    }
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
    let mut found: Vec<(usize, usize)> = (0..index.words())
        .filter_map(|word| near.distance(index.word(word)).map(|distance| (distance, word)))
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

/// The words of a question, to be set off in an answer.
pub struct Wanted {
    splitter: Splitter,
    stems: Vec<String>,
}

impl Wanted {
    #[must_use]
    pub fn new(query: &str) -> Wanted {
        let splitter = Splitter::default();
        let stems = splitter.stems(query).into_iter().map(|stems| stems.english).collect();
        Wanted { splitter, stems }
    }

    /// A text in pieces, each with whether it is one of the words.
    pub fn marked<'t>(&self, text: &'t str) -> impl Iterator<Item = (bool, &'t str)> {
        let is_word = |c: char| c.is_alphanumeric();
        let mut rest = text;
        std::iter::from_fn(move || {
            let inside = is_word(rest.chars().next()?);
            let end = rest.find(|c| is_word(c) != inside).unwrap_or(rest.len());
            let (piece, behind) = rest.split_at(end);
            rest = behind;
            Some((inside, piece))
        })
        .map(|(inside, piece)| (inside && self.is_wanted(piece), piece))
    }

    fn is_wanted(&self, word: &str) -> bool {
        self.splitter.stems(word).iter().any(|stems| self.stems.contains(&stems.english))
    }
}
