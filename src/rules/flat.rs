//! The bytes of an index: tables of little-endian numbers that are read where they lie, so that taking up an index
//! costs nothing and a look-up reads only what it needs. Also compiled into build.rs, which writes them.
//!
//! The head is [`HEAD`] numbers; behind it come the documents (rules, terms, rulings, cards, in this order), the words in
//! order of the alphabet with their postings, the whole names in order of the alphabet, and the heap of texts and rows.

/// How many numbers the head has.
pub const HEAD: usize = 9;

/// What the numbers of the head are.
pub mod head {
    /// How many rules, terms, rulings and cards there are.
    pub const MANY: [usize; 4] = [0, 1, 2, 3];
    pub const WORDS: usize = 4;
    pub const POSTINGS: usize = 5;
    pub const NAMES: usize = 6;
    /// Where the heap begins, in bytes.
    pub const HEAP: usize = 7;
    /// How much the index holds in all.
    pub const BYTES: usize = 8;
}

/// Numbers a document takes: its id and its row, each as a stretch of the heap.
pub const DOCUMENT: usize = 4;
/// Numbers a word takes: its text as a stretch of the heap, its letters, its postings as a stretch of the postings.
pub const WORD: usize = 5;
/// Numbers a posting takes: the document in the upper half, what the word weighs there in the lower.
pub const POSTING: usize = 1;
/// Numbers a whole name takes: its text as a stretch of the heap, its letters, and the document it names, doubled, with 1
/// for a name that is only another one.
pub const NAME: usize = 4;
