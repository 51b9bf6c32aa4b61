//! Which of the things on the table a few words name. Whole names come before beginnings, beginnings of the whole
//! name before beginnings of one of its words; of equals the longer run of words wins.

use std::borrow::Cow;
use std::collections::HashSet;

use smallvec::{SmallVec, smallvec};

use super::fold::{fold, is_gap, word_starts};
use super::near::nearest;
use super::words::Word;

/// No name is typed in more words.
const LONGEST: usize = 24;
/// Nor in more bytes.
const WIDEST: usize = 400;

/// Something that can be named.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Candidate<'a> {
    /// What the caller knows it by.
    pub key: usize,
    /// The name to write first, then every other: aliases, German.
    pub names: Vec<Cow<'a, str>>,
    /// Which of several copies.
    pub letter: Option<char>,
    /// A few words that tell it apart, for completion.
    pub note: Cow<'a, str>,
    /// Its row on the page shown last.
    pub row: Option<u16>,
}

/// What the leading words name, and how many of them it took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    One { key: usize, used_words: usize },
    Several { keys: Vec<usize>, used_words: usize },
    None { nearest: Vec<usize> },
}

/// The candidates made ready for comparing; make it once where the same ones are asked for often.
#[derive(Debug, Clone, Default)]
pub struct Folded {
    rows: Vec<Row>,
}

#[derive(Debug, Clone)]
struct Row {
    key: usize,
    letter: Option<char>,
    shown: Option<u16>,
    names: Vec<Name>,
}

#[derive(Debug, Clone)]
struct Name {
    whole: String,
    /// The name from each later word on.
    later: Vec<String>,
}

/// The first words that were typed, joined.
#[derive(Debug)]
struct Head {
    used: usize,
    whole: String,
    /// The same without a single letter at the end, and that letter.
    copy: Option<(String, char)>,
}

#[derive(Debug, Clone, Copy)]
enum Fit {
    Exact,
    Beginning,
    LaterBeginning,
}

/// What was typed, made ready for comparing with whole names.
#[derive(Debug)]
pub struct Heads(SmallVec<[Head; 2]>);

impl Heads {
    #[must_use]
    pub fn new(words: &[Word]) -> Heads {
        Heads(heads(words))
    }

    /// The one of so many things whose whole name the leading words are, and how many words that takes: what
    /// [`take`] would say. `None` where it takes a closer look. `is` tells whether a thing has a name that folds to
    /// this, `letter` which copy it is; both are asked only as far as needed.
    pub fn only(
        &self,
        things: usize,
        is: impl Fn(usize, &str) -> bool,
        letter: impl Fn(usize) -> Option<char>,
    ) -> Option<(usize, usize)> {
        for head in self.0.iter().rev().filter(|head| !head.whole.is_empty()) {
            if head.letter_is_lost() {
                return None;
            }
            let mut whole = (0..things).filter(|n| is(*n, &head.whole));
            if let Some(first) = whole.next() {
                return if whole.next().is_none() { Some((first, head.used)) } else { None };
            }
            let Some((stem, copy)) = head.copy.as_ref().filter(|(stem, _)| !stem.is_empty()) else {
                continue;
            };
            let is_copy =
                |n: &usize| is(*n, stem) && letter(*n).map(|l| l.to_ascii_lowercase()) == Some(*copy);
            let mut copies = (0..things).filter(is_copy);
            if let Some(first) = copies.next() {
                return if copies.next().is_none() { Some((first, head.used)) } else { None };
            }
        }
        None
    }
}

/// What the leading words name among the candidates.
#[must_use]
pub fn take(words: &[Word], candidates: &[Candidate<'_>]) -> Outcome {
    Folded::new(candidates).take(words)
}

impl Folded {
    #[must_use]
    pub fn new(candidates: &[Candidate<'_>]) -> Folded {
        Folded { rows: candidates.iter().map(Row::new).collect() }
    }

    /// What the leading words name; the longest run of words that fits is used.
    #[must_use]
    pub fn take(&self, words: &[Word]) -> Outcome {
        let heads = heads(words);
        let found = self.found(words, &heads, &|_| true);
        found.unwrap_or_else(|| Outcome::None { nearest: self.nearest(&heads) })
    }

    /// The same among those with these keys, and without a guess at what else could be meant.
    #[must_use]
    pub fn find(&self, words: &[Word], among: &dyn Fn(usize) -> bool) -> Option<Outcome> {
        self.found(words, &heads(words), among)
    }

    fn found(&self, words: &[Word], heads: &[Head], among: &dyn Fn(usize) -> bool) -> Option<Outcome> {
        let best = |fit| heads.iter().rev().find_map(|head| self.at(head, fit, among));
        best(Fit::Exact)
            .or_else(|| self.by_row(words, among))
            .or_else(|| best(Fit::Beginning))
            .or_else(|| best(Fit::LaterBeginning))
    }

    /// A last letter may belong to the name or tell the copy. A whole name is sure, of beginnings both may be meant.
    fn at(&self, head: &Head, fit: Fit, among: &dyn Fn(usize) -> bool) -> Option<Outcome> {
        let whole = |row: &Row| row.fits(&head.whole, fit);
        let copy = |row: &Row| {
            head.copy
                .as_ref()
                .is_some_and(|(stem, letter)| row.letter == Some(*letter) && row.fits(stem, fit))
        };
        match fit {
            _ if head.letter_is_lost() => {
                self.outcome(head.used, among, copy).or_else(|| self.outcome(head.used, among, whole))
            }
            Fit::Exact => {
                self.outcome(head.used, among, whole).or_else(|| self.outcome(head.used, among, copy))
            }
            _ => self.outcome(head.used, among, |row| whole(row) || copy(row)),
        }
    }

    fn by_row(&self, words: &[Word], among: &dyn Fn(usize) -> bool) -> Option<Outcome> {
        let first = words.first().filter(|word| !word.quoted && is_number(&word.text))?;
        let number: u16 = first.text.parse().ok()?;
        self.outcome(1, among, |row| row.shown == Some(number))
    }

    fn outcome(
        &self,
        used_words: usize,
        among: &dyn Fn(usize) -> bool,
        fits: impl Fn(&Row) -> bool,
    ) -> Option<Outcome> {
        let mut fitting = self.rows.iter().filter(|row| fits(row) && among(row.key)).map(|row| row.key);
        let first = fitting.next()?;
        let mut seen = HashSet::from([first]);
        let others: Vec<usize> = fitting.filter(|&key| seen.insert(key)).collect();
        if others.is_empty() {
            return Some(Outcome::One { key: first, used_words });
        }
        Some(Outcome::Several { keys: [vec![first], others].concat(), used_words })
    }

    /// The longest run of words that is near to anything decides.
    fn nearest(&self, heads: &[Head]) -> Vec<usize> {
        let names = || self.rows.iter().flat_map(Row::spellings);
        let near = heads.iter().rev().map(|head| nearest(&head.whole, names()));
        near.into_iter().find(|keys| !keys.is_empty()).unwrap_or_default()
    }
}

impl Row {
    fn new(candidate: &Candidate<'_>) -> Row {
        Row {
            key: candidate.key,
            letter: candidate.letter.map(|letter| letter.to_ascii_lowercase()),
            shown: candidate.row,
            names: candidate.names.iter().map(|name| Name::new(name)).collect(),
        }
    }

    fn fits(&self, typed: &str, fit: Fit) -> bool {
        self.names.iter().any(|name| name.fits(typed, fit))
    }

    fn spellings(&self) -> impl Iterator<Item = (usize, &str)> {
        self.names.iter().map(|name| (self.key, name.whole.as_str()))
    }
}

impl Name {
    fn new(name: &str) -> Name {
        let later = word_starts(name).into_iter().skip(1).map(|start| fold(&name[start..]));
        Name { whole: fold(name), later: later.filter(|part| !part.is_empty()).collect() }
    }

    /// A number is a row or a whole name, never the beginning of one.
    fn fits(&self, typed: &str, fit: Fit) -> bool {
        match fit {
            _ if typed.is_empty() => false,
            Fit::Exact => self.whole == typed,
            _ if is_number(typed) => false,
            Fit::Beginning => self.whole.starts_with(typed),
            Fit::LaterBeginning => self.later.iter().any(|part| part.starts_with(typed)),
        }
    }
}

impl Head {
    fn new(used: usize, typed: &str) -> Head {
        Head { used, whole: fold(typed), copy: copy_letter(typed) }
    }

    /// Whether folding swallowed the letter: `gorgo e` folds to `gorgo`.
    fn letter_is_lost(&self) -> bool {
        self.copy.as_ref().is_some_and(|(stem, _)| *stem == self.whole)
    }
}

fn heads(words: &[Word]) -> SmallVec<[Head; 2]> {
    if let [only] = words
        && only.text.len() <= WIDEST
    {
        return smallvec![Head::new(1, &only.text)];
    }
    let mut typed = String::new();
    let mut heads = SmallVec::new();
    for (index, word) in words.iter().take(LONGEST).enumerate() {
        if typed.len() + word.text.len() > WIDEST {
            break;
        }
        if index > 0 {
            typed.push(' ');
        }
        typed.push_str(&word.text);
        heads.push(Head::new(index + 1, &typed));
    }
    heads
}

/// `bone-wraith b`, `bone-wraith-b` and `bone-wraith b, …`: the name and the letter.
fn copy_letter(typed: &str) -> Option<(String, char)> {
    // Most names end with no single letter.
    if typed.as_bytes().last().is_some_and(u8::is_ascii_digit) {
        return None;
    }
    let mut letters = typed.trim_end_matches(',').chars();
    let letter = letters.next_back().filter(char::is_ascii_alphabetic)?;
    letters.next_back().filter(|&before| is_gap(before))?;
    Some((fold(letters.as_str()), letter.to_ascii_lowercase()))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
