//! Finding a word of the game's list by its text, at every question: no search through the whole list.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::table::Word;

/// The words of a game, by text.
#[derive(Debug, Clone, Default)]
pub struct WordIndex {
    by_text: HashMap<&'static str, Word, BuildHasherDefault<Short>>,
}

impl WordIndex {
    /// Of two words with the same text the first is found.
    #[must_use]
    pub fn new(words: &[&'static str]) -> WordIndex {
        let mut by_text = HashMap::default();
        for (n, word) in (0u16..).zip(words) {
            by_text.entry(*word).or_insert(Word(n));
        }
        WordIndex { by_text }
    }

    /// The word with this text.
    #[must_use]
    pub fn find(&self, text: &str) -> Option<Word> {
        self.by_text.get(text).copied()
    }
}

/// Good enough for short words of our own, and cheap.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Short(u64);

impl Hasher for Short {
    fn finish(&self) -> u64 {
        // The map looks at both ends of the number.
        self.0 ^ (self.0 >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().fold(chunk.len() as u64, |word, byte| word << 8 | u64::from(*byte));
            self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
    }

    /// The mark after a text: its length is in the hash already.
    fn write_u8(&mut self, _: u8) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_by_text_and_the_first_of_two_wins() {
        let index = WordIndex::new(&["go-on", "draw", "that would do nothing", "draw"]);
        assert_eq!(index.find("draw"), Some(Word(1)));
        assert_eq!(index.find("that would do nothing"), Some(Word(2)));
        assert_eq!(index.find("missing"), None);
    }
}
