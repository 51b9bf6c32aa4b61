//! The bytes of an index: tables of little-endian numbers that are read where they lie, so that taking up an index
//! costs nothing and a look-up reads only what it needs. Also compiled into build.rs, which writes them.
//!
//! Behind the head come the words in order of the alphabet, what stands for them, where they occur, how much the
//! sentences say, the whole names in order of the alphabet, the documents (rules, terms, rulings, cards, in this order), and
//! the heap of texts and rows. What every question reads lies in front and close together, because each stretch of memory
//! that is touched for the first time costs a look-up more than all its reckoning.

/// How many numbers the head has.
pub const HEAD: usize = 13;

/// What the numbers of the head are.
pub mod head {
    /// How many rules, terms, rulings and cards there are.
    pub const MANY: [usize; 4] = [0, 1, 2, 3];
    pub const WORDS: usize = 4;
    pub const NAMES: usize = 5;
    /// Where the tables behind the words begin, in numbers.
    pub const ASSOCIATES_AT: usize = 6;
    pub const POSTINGS_AT: usize = 7;
    pub const SENTENCES_AT: usize = 8;
    pub const NAMES_AT: usize = 9;
    pub const DOCUMENTS_AT: usize = 10;
    /// Where the heap begins, in bytes.
    pub const HEAP: usize = 11;
    /// How much the index holds in all.
    pub const BYTES: usize = 12;
}

/// A stretch of a table in one number: where it begins, and in so many bits how much it holds.
pub const MANY_BITS: u32 = 12;

/// Numbers a word takes: its text as a stretch of the heap, its letters, what stands for it as a stretch of the associates,
/// where it occurs as a stretch of the postings.
pub const WORD: usize = 4;
/// Numbers an associate takes: the word in the upper half, what it is worth in hundredths in the lower.
pub const ASSOCIATE: usize = 1;
/// Numbers a posting takes: the document in the upper half, what the word weighs there in the lower; and in which of the
/// document's sentences it occurs, a bit each.
pub const POSTING: usize = 2;
/// Numbers a sentence takes: how much its words tell documents apart.
pub const SENTENCE: usize = 1;
/// Numbers a whole name takes: its text as a stretch of the heap, its letters, and the document it names, doubled, with 1
/// for a name that is only another one.
pub const NAME: usize = 3;
/// Numbers a document takes: its id and its row, each by place and length in the heap, and its sentences as a stretch.
pub const DOCUMENT: usize = 5;

/// How many sentences of a document are kept apart.
pub const SENTENCES: usize = 32;
