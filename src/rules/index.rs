//! Reads the bytes of an index where they lie.

use super::flat::{DOCUMENT, HEAD, NAME, POSTING, WORD, head};

/// An index as it lies in the binary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Index {
    bytes: &'static [u8],
}

/// Which of the four kinds of documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Rule,
    Term,
    Ruling,
    Card,
}

impl Kind {
    pub(super) const ALL: [Kind; 4] = [Kind::Rule, Kind::Term, Kind::Ruling, Kind::Card];
}

/// Something that has a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Called {
    pub document: usize,
    /// Whether the name is only another one it has.
    pub alias: bool,
}

impl Index {
    pub(super) fn new(bytes: &'static [u8]) -> Index {
        let index = Index { bytes };
        // What was cut is empty, not wrong.
        if index.number(head::BYTES) as usize == bytes.len() { index } else { Index::default() }
    }

    fn number(self, at: usize) -> u32 {
        let bytes = self.bytes.get(at * 4..at * 4 + 4).and_then(|four| four.try_into().ok());
        bytes.map_or(0, u32::from_le_bytes)
    }

    /// A stretch of the heap, told by two numbers at this place.
    fn stretch(self, at: usize) -> &'static [u8] {
        let start = self.number(head::HEAP) as usize + self.number(at) as usize;
        self.bytes.get(start..start + self.number(at + 1) as usize).unwrap_or_default()
    }

    fn text(self, at: usize) -> &'static str {
        std::str::from_utf8(self.stretch(at)).unwrap_or_default()
    }

    pub(super) fn many(self, kind: Kind) -> usize {
        self.number(head::MANY[kind as usize]) as usize
    }

    /// How many documents there are before those of a kind.
    fn before(self, kind: Kind) -> usize {
        head::MANY[..kind as usize].iter().map(|at| self.number(*at) as usize).sum()
    }

    /// The documents of a kind, by number.
    pub(super) fn stretch_of(self, kind: Kind) -> std::ops::Range<usize> {
        let before = self.before(kind);
        before..before + self.many(kind)
    }

    pub(super) fn documents(self) -> usize {
        head::MANY.iter().map(|at| self.number(*at) as usize).sum()
    }

    /// Where a document stands among those of its kind.
    pub(super) fn place(self, mut document: usize) -> Option<(Kind, usize)> {
        for kind in Kind::ALL {
            if document < self.many(kind) {
                return Some((kind, document));
            }
            document -= self.many(kind);
        }
        None
    }

    pub(super) fn id(self, kind: Kind, n: usize) -> &'static str {
        if n < self.many(kind) { self.text(HEAD + (self.before(kind) + n) * DOCUMENT) } else { "" }
    }

    pub(super) fn row(self, kind: Kind, n: usize) -> &'static [u8] {
        if n < self.many(kind) { self.stretch(HEAD + (self.before(kind) + n) * DOCUMENT + 2) } else { &[] }
    }

    // ---- words ----

    fn words_at(self) -> usize {
        HEAD + self.documents() * DOCUMENT
    }

    pub(super) fn words(self) -> usize {
        self.number(head::WORDS) as usize
    }

    pub(super) fn word(self, n: usize) -> &'static str {
        self.text(self.words_at() + n * WORD)
    }

    /// Every word by its number, as little of it as tells most words apart.
    pub(super) fn outlines(self) -> impl Iterator<Item = (usize, Outline)> {
        let first = self.words_at();
        (0..self.words()).map(move |n| (n, self.outline(first + n * WORD)))
    }

    fn outline(self, at: usize) -> Outline {
        Outline { index: self, at, length: self.number(at + 1) as usize, letters: self.number(at + 2) }
    }

    /// The number of a word, or where it would stand.
    pub(super) fn find_word(self, word: &str) -> Result<usize, usize> {
        let first = self.words_at();
        search(self.words(), |n| self.stretch(first + n * WORD).cmp(word.as_bytes()))
    }

    /// The documents a word occurs in, each with what it weighs there.
    pub(super) fn postings(self, word: usize) -> impl Iterator<Item = (usize, u32)> {
        let at = self.words_at() + word * WORD + 3;
        let first = self.words_at() + self.words() * WORD + self.number(at) as usize * POSTING;
        let last = first + self.number(at + 1) as usize * POSTING;
        (first..last).map(move |at| ((self.number(at) >> 16) as usize, self.number(at) & 0xffff))
    }

    // ---- names ----

    fn name_at(self, n: usize) -> usize {
        let postings = self.number(head::POSTINGS) as usize * POSTING;
        self.words_at() + self.words() * WORD + postings + n * NAME
    }

    /// All whole names in order of the alphabet, each with the document it names.
    pub(super) fn names(self) -> impl Iterator<Item = (Outline, Called)> {
        self.names_from(0)
    }

    fn names_from(self, first: usize) -> impl Iterator<Item = (Outline, Called)> {
        let (many, start) = (self.number(head::NAMES) as usize, self.name_at(0));
        (first..many).map(move |n| {
            let at = start + n * NAME;
            let called = self.number(at + 3);
            (self.outline(at), Called { document: (called >> 1) as usize, alias: called & 1 == 1 })
        })
    }

    /// The documents that are called this.
    pub(super) fn called(self, name: &str) -> impl Iterator<Item = Called> {
        let (many, start) = (self.number(head::NAMES) as usize, self.name_at(0));
        let compare = |n| {
            let other = self.stretch(start + n * NAME).cmp(name.as_bytes());
            other.then(std::cmp::Ordering::Greater)
        };
        let (Ok(first) | Err(first)) = search(many, compare);
        let named = self.names_from(first).take_while(move |(other, _)| other.text() == name);
        named.map(|(_, document)| document)
    }
}

/// A word or name of the index: how long it is and which letters it has. Its text lies elsewhere and is looked at only
/// where these fit.
#[derive(Debug, Clone, Copy)]
pub(super) struct Outline {
    index: Index,
    at: usize,
    pub length: usize,
    pub letters: u32,
}

impl Outline {
    pub(super) fn text(&self) -> &'static str {
        self.index.text(self.at)
    }
}

/// The place of what compares as equal among so many in order, or where it would stand.
fn search(many: usize, compare: impl Fn(usize) -> std::cmp::Ordering) -> Result<usize, usize> {
    let (mut low, mut high) = (0, many);
    while low < high {
        let middle = usize::midpoint(low, high);
        match compare(middle) {
            std::cmp::Ordering::Equal => return Ok(middle),
            std::cmp::Ordering::Less => low = middle + 1,
            std::cmp::Ordering::Greater => high = middle,
        }
    }
    Err(low)
}
