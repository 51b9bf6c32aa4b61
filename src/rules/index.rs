//! Reads the bytes of an index where they lie.

use std::ops::Range;

use super::flat::{ASSOCIATE, DOCUMENT, HEAD, MANY_BITS, NAME, POSTING, SENTENCE, WORD, head};

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

    /// A stretch of some table, told by the number at this place.
    fn stretch(self, at: usize) -> Range<usize> {
        let (start, many) = unpacked(self.number(at));
        start..start + many
    }

    /// What lies in a part of the heap.
    fn heap(self, part: Range<usize>) -> &'static [u8] {
        let heap = self.number(head::HEAP) as usize;
        self.bytes.get(heap + part.start..heap + part.end).unwrap_or_default()
    }

    /// A word or a name, told by the number at this place.
    fn text(self, at: usize) -> &'static str {
        std::str::from_utf8(self.heap(self.stretch(at))).unwrap_or_default()
    }

    /// The numbers of a table that one number at another place tells of, and where each stands.
    fn listed(self, table: usize, at: usize, size: usize) -> impl Iterator<Item = usize> {
        let first = self.number(table) as usize;
        self.stretch(at).map(move |n| first + n * size)
    }

    pub(super) fn many(self, kind: Kind) -> usize {
        self.number(head::MANY[kind as usize]) as usize
    }

    /// How many documents there are before those of a kind.
    fn before(self, kind: Kind) -> usize {
        head::MANY[..kind as usize].iter().map(|at| self.number(*at) as usize).sum()
    }

    /// The documents of a kind, by number.
    pub(super) fn stretch_of(self, kind: Kind) -> Range<usize> {
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
        std::str::from_utf8(self.part(kind, n, 0)).unwrap_or_default()
    }

    pub(super) fn row(self, kind: Kind, n: usize) -> &'static [u8] {
        self.part(kind, n, 2)
    }

    /// A part of a document that is told by place and length.
    fn part(self, kind: Kind, n: usize, which: usize) -> &'static [u8] {
        if n >= self.many(kind) {
            return &[];
        }
        let at = self.document_at(self.before(kind) + n) + which;
        let (start, long) = (self.number(at) as usize, self.number(at + 1) as usize);
        self.heap(start..start + long)
    }

    fn document_at(self, document: usize) -> usize {
        self.number(head::DOCUMENTS_AT) as usize + document * DOCUMENT
    }

    /// How much each sentence of a document says: what players say who look for it.
    pub(super) fn sentences(self, document: usize) -> impl Iterator<Item = u32> {
        let all = self.listed(head::SENTENCES_AT, self.document_at(document) + 4, SENTENCE);
        all.map(move |at| self.number(at))
    }

    // ---- words ----

    pub(super) fn words(self) -> usize {
        self.number(head::WORDS) as usize
    }

    pub(super) fn word(self, n: usize) -> &'static str {
        self.text(word_at(n))
    }

    /// Every word by its number, as little of it as tells most words apart.
    pub(super) fn outlines(self) -> impl Iterator<Item = (usize, Outline)> {
        (0..self.words()).map(move |n| (n, self.outline(word_at(n))))
    }

    fn outline(self, at: usize) -> Outline {
        let (_, length) = unpacked(self.number(at));
        Outline { index: self, at, length, letters: self.number(at + 1) }
    }

    /// The number of a word, or where it would stand.
    pub(super) fn find_word(self, word: &str) -> Result<usize, usize> {
        search(self.words(), |n| self.text(word_at(n)).cmp(word))
    }

    /// The words that stand for a word where it is asked, each with what it is worth in hundredths.
    pub(super) fn associates(self, word: usize) -> impl Iterator<Item = (usize, u32)> {
        let all = self.listed(head::ASSOCIATES_AT, word_at(word) + 2, ASSOCIATE);
        all.map(move |at| halves(self.number(at)))
    }

    /// Where a word occurs.
    pub(super) fn postings(self, word: usize) -> impl Iterator<Item = Posting> {
        let all = self.listed(head::POSTINGS_AT, word_at(word) + 3, POSTING);
        all.map(move |at| {
            let (document, weight) = halves(self.number(at));
            Posting { document, weight, sentences: self.number(at + 1) }
        })
    }

    // ---- names ----

    fn name_at(self, n: usize) -> usize {
        self.number(head::NAMES_AT) as usize + n * NAME
    }

    /// All whole names in order of the alphabet, each with the document it names.
    pub(super) fn names(self) -> impl Iterator<Item = (Outline, Called)> {
        self.names_from(0)
    }

    fn names_from(self, first: usize) -> impl Iterator<Item = (Outline, Called)> {
        let (many, start) = (self.number(head::NAMES) as usize, self.name_at(0));
        (first..many).map(move |n| {
            let at = start + n * NAME;
            let called = self.number(at + 2);
            (self.outline(at), Called { document: (called >> 1) as usize, alias: called & 1 == 1 })
        })
    }

    /// The documents that are called this.
    pub(super) fn called(self, name: &str) -> impl Iterator<Item = Called> {
        let (many, start) = (self.number(head::NAMES) as usize, self.name_at(0));
        let compare = |n| {
            let other = self.text(start + n * NAME).cmp(name);
            other.then(std::cmp::Ordering::Greater)
        };
        let (Ok(first) | Err(first)) = search(many, compare);
        let named = self.names_from(first).take_while(move |(other, _)| other.text() == name);
        named.map(|(_, document)| document)
    }
}

/// Where a word occurs: in which document, what it weighs there, and in which of its sentences, a bit each.
#[derive(Debug, Clone, Copy)]
pub(super) struct Posting {
    pub document: usize,
    pub weight: u32,
    pub sentences: u32,
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

fn word_at(n: usize) -> usize {
    HEAD + n * WORD
}

/// Where a stretch begins, and how much it holds.
fn unpacked(stretch: u32) -> (usize, usize) {
    ((stretch >> MANY_BITS) as usize, (stretch & ((1 << MANY_BITS) - 1)) as usize)
}

fn halves(number: u32) -> (usize, u32) {
    ((number >> 16) as usize, number & 0xffff)
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
