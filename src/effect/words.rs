//! Finding a word of the game's list by its text, at every question: no search through the whole list.

use std::hash::Hasher;

use crate::table::Word;

/// The words of a game, by text.
#[derive(Debug, Clone, Default)]
pub struct WordIndex {
    words: Vec<&'static str>,
    /// Numbers of words by the place their text calls for; where that is taken, the next free one.
    places: Vec<u16>,
}

/// Where no word is.
const FREE: u16 = u16::MAX;

/// The place a text calls for: its length and its ends tell short words apart well enough.
#[inline]
fn place(text: &str, places: usize) -> usize {
    let (first, last) = match text.as_bytes() {
        [] => (0, 0),
        [only] => (*only, *only),
        [first, .., last] => (*first, *last),
    };
    (text.len() + usize::from(first) * 31 + usize::from(last) * 7) & (places - 1)
}

impl WordIndex {
    /// Of two words with the same text the first is found.
    #[must_use]
    pub fn new(words: &[&'static str]) -> WordIndex {
        let mut places = vec![FREE; (words.len() * 4).next_power_of_two()];
        for (n, word) in (0u16..).zip(words) {
            let mut at = place(word, places.len());
            while places[at] != FREE && words[usize::from(places[at])] != *word {
                at = (at + 1) & (places.len() - 1);
            }
            if places[at] == FREE {
                places[at] = n;
            }
        }
        WordIndex { words: words.to_vec(), places }
    }

    /// The word with this text.
    #[must_use]
    pub fn find(&self, text: &str) -> Option<Word> {
        if self.places.is_empty() {
            return None;
        }
        let mut at = place(text, self.places.len());
        loop {
            let number = self.places[at];
            if self.words.get(usize::from(number))? == &text {
                return Some(Word(number));
            }
            at = (at + 1) & (self.places.len() - 1);
        }
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
        assert_eq!(index.find(""), None);
        assert_eq!(WordIndex::default().find("draw"), None);
        // Words that call for the same place are told apart.
        let alike = WordIndex::new(&["abc", "axc", "ayc", "azc"]);
        let found = ["abc", "axc", "ayc", "azc"].map(|word| alike.find(word));
        assert_eq!(found, [0, 1, 2, 3].map(|n| Some(Word(n))));
        assert_eq!(alike.find("awc"), None);
    }
}
