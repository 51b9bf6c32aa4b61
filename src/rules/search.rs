//! Looking up: an id, a name, or a question in somebody's own words. Every word adds what it weighs in each document;
//! a word that nobody uses is read as the nearest one, or as the beginning of some.

use std::cmp::Reverse;

use strsim::osa_distance;

use super::RuleBook;
use super::index::{Called, Index, Kind, Outline};
use super::words::{Heard, Splitter, Stems, apart, letters, plain, read, whole};
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
const NAMED: u32 = 200_000;
const ALSO_NAMED: u32 = 30_000;
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

/// What somebody asks, taken apart once for all books.
#[derive(Debug, Clone)]
pub struct Query {
    text: String,
    /// The whole of it as a name.
    name: String,
    words: Vec<Heard>,
}

impl Query {
    #[must_use]
    pub fn new(text: &str) -> Query {
        Query { text: text.to_owned(), name: whole(text), words: Splitter::default().heard(text) }
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
        let mut scores = scores(index, &query.words);
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

/// What a document has been worth so far: the sum over words of the query, how much those tell documents apart that
/// occur, the last of them, what that one is worth, and whether it was counted.
#[derive(Clone, Copy, Default)]
struct Worth {
    sum: u32,
    found: u32,
    last: u32,
    best: u32,
    counted: u32,
}

impl Worth {
    /// Adds what a word is worth here; of several spellings of one word the best counts. Whether it is the first.
    fn add(&mut self, word: u32, weight: u32) -> bool {
        let is_first = self.last != word;
        if is_first {
            *self = Worth { sum: self.sum + weight, last: word, best: weight, ..*self };
        } else if weight > self.best {
            self.sum += weight - self.best;
            self.best = weight;
        }
        is_first
    }

    /// The word occurs here and tells so much.
    fn count(&mut self, word: u32, rare: u32) {
        if self.last == word && self.counted != word {
            (self.found, self.counted) = (self.found + rare, word);
        }
    }
}

/// What each document is worth to a query: what the words weigh in it, held back as far as words are missing that tell
/// documents apart.
fn scores(index: Index, words: &[Heard]) -> Vec<u32> {
    let mut sums = vec![Worth::default(); index.documents()];
    let mut all = 0;
    let is_known = |word: &str| index.find_word(word).is_ok();
    let asked = read(words, is_known).into_iter();
    let asked =
        asked.flat_map(|(word, full)| apart(word, is_known).into_iter().map(move |part| (part, full)));
    for (n, (stem, full)) in (1u32..).zip(asked) {
        let part = if full { 100 } else { IN_PHRASE };
        let meant = meant(index, &stem);
        let mut places = 0;
        for (document, weight, hundredths) in postings(index, &meant) {
            // What weighs nothing any more does not occur.
            let weight = weight * hundredths / 100 * part / 100;
            if let Some(worth) = sums.get_mut(document).filter(|_| weight > 0) {
                places += usize::from(worth.add(n, weight));
            }
        }
        let rare = rarity(index.documents(), places) * part / 100;
        all += rare;
        for (document, ..) in postings(index, &meant) {
            sums.get_mut(document).into_iter().for_each(|worth| worth.count(n, rare));
        }
    }
    let all = u64::from(all.max(1));
    let mut scores = vec![0; sums.len()];
    for kind in Kind::ALL {
        for document in index.stretch_of(kind).filter(|document| sums[*document].sum > 0) {
            let Worth { sum, found, .. } = sums[document];
            let whole = u64::from(100 - OCCURS) * all + u64::from(OCCURS * found);
            scores[document] =
                (u64::from(sum) * whole * u64::from(KINDS[kind as usize]) / (all * 100 * 100)) as u32;
        }
    }
    scores
}

/// The documents that words occur in, with what each weighs there and what the word is worth.
fn postings(index: Index, meant: &[(usize, u32)]) -> impl Iterator<Item = (usize, u32, u32)> {
    meant.iter().flat_map(move |(word, worth)| {
        let worth = *worth;
        index.postings(*word).map(move |(document, weight)| (document, weight, worth))
    })
}

/// How much a word that occurs in so many of all documents tells them apart: sixteen times the logarithm of their share,
/// read off the bits, because a look-up would start slower with a library of mathematics. What nobody says tells nothing.
fn rarity(documents: usize, places: usize) -> u32 {
    /// 16 times the natural logarithm of 2.
    const SIXTEEN_LN_2: u64 = 11;
    if places == 0 {
        return 0;
    }
    let ratio = (((documents + places) as u64) << 16) / places as u64;
    let bits = u64::from(ratio.ilog2());
    let behind = (ratio >> (bits - 8)) & 0xff;
    (((((bits - 16) << 8) | behind) * SIXTEEN_LN_2) >> 8) as u32
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
