//! What could be typed here, word by word, and how far someone has come on it.

use super::fold::{fold, is_gap, slug, word_starts};
use super::words::{Word, scan};

/// No name is typed in more words.
const LONGEST: usize = 6;
/// Nor in more bytes.
const WIDEST: usize = 400;

/// A word of the phrase being typed; the last one may be empty or unfinished.
#[derive(Debug, Clone)]
pub(super) struct Typed {
    pub text: String,
    pub start: usize,
    pub quoted: bool,
}

impl Typed {
    pub(super) fn is(&self, keyword: &str) -> bool {
        !self.quoted && self.text.eq_ignore_ascii_case(keyword)
    }
}

impl From<&Word> for Typed {
    fn from(word: &Word) -> Typed {
        Typed { text: word.text.to_string(), start: word.span.start, quoted: word.quoted }
    }
}

/// A row of words that may be typed one after the other.
#[derive(Debug, Clone)]
pub(super) struct Path {
    pub tokens: Vec<String>,
    pub note: String,
    /// Another spelling of something: offered only when someone began to type it.
    pub alias: bool,
}

/// How far the typed words lead on a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    /// The typed word where the unfinished token begins.
    pub from: usize,
    /// The unfinished token.
    pub token: usize,
    /// 0 for the beginning of the token, 1 for the beginning of a later word in it.
    pub rank: u8,
}

impl Path {
    pub(super) fn word(token: impl Into<String>, note: &str) -> Path {
        Path { tokens: vec![token.into()], note: note.to_owned(), alias: false }
    }

    /// The words of a line; a name in quotes becomes one word with hyphens.
    pub(super) fn line(words: &str, note: &str) -> Path {
        let scan = scan(words);
        let words = scan.phrases.into_iter().flat_map(|phrase| phrase.words);
        let tokens = words
            .map(|word| if word.text.contains(is_gap) { slug(&word.text) } else { word.text.to_string() });
        Path { tokens: tokens.collect(), note: note.to_owned(), alias: false }
    }

    /// Where the typed words stand on this path, unless they lead elsewhere.
    pub(super) fn place(&self, typed: &[Typed]) -> Option<Place> {
        let mut from = 0;
        for (token, text) in self.tokens.iter().enumerate() {
            let left = typed.get(from..).filter(|left| !left.is_empty())?;
            let name = fold(text);
            if let Some(used) = whole(&name, left) {
                from += used;
            } else if let Some(rank) = begun(text, &name, left) {
                return Some(Place { from, token, rank });
            } else {
                from += abbreviated(&name, left)?;
            }
        }
        None
    }
}

/// How many finished words write the token in full.
fn whole(name: &str, left: &[Typed]) -> Option<usize> {
    finished(left).find(|&used| joined(&left[..used]).is_some_and(|typed| typed == name))
}

/// How many finished words write its beginning.
fn abbreviated(name: &str, left: &[Typed]) -> Option<usize> {
    let begins = |typed: String| !typed.is_empty() && name.starts_with(&typed);
    finished(left).find(|&used| joined(&left[..used]).is_some_and(begins))
}

/// Runs of finished words, the longest first.
fn finished(left: &[Typed]) -> impl Iterator<Item = usize> + use<> {
    (1..=left.len().saturating_sub(1).min(LONGEST)).rev()
}

/// Whether all that is left is the beginning of the token, and of which word in it.
fn begun(text: &str, name: &str, left: &[Typed]) -> Option<u8> {
    let typed = joined(left)?;
    if typed.is_empty() && left.iter().any(|word| !word.text.is_empty()) {
        return None;
    }
    if name.starts_with(&typed) {
        return Some(0);
    }
    let later = word_starts(text).into_iter().skip(1);
    later.map(|start| fold(&text[start..])).any(|part| part.starts_with(&typed)).then_some(1)
}

/// The words folded as one, unless they are longer than any name.
fn joined(words: &[Typed]) -> Option<String> {
    let length: usize = words.iter().take(LONGEST).map(|word| word.text.len()).sum();
    if words.len() > LONGEST || length > WIDEST {
        return None;
    }
    let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
    Some(fold(&texts.join(" ")))
}
