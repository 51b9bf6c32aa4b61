//! The lines of cards that are live at once and can be asked about topics of one sort, so that they are soon found.

use super::Row;
use super::ids::Card;
use super::row::clone_used;
use super::topics::{NO_TOPIC, OF_A_SORT, Topic};

/// Lines that are live at once and can be asked about topics of one sort; with more than that nothing is worked out
/// and every card is looked at.
const LIVE: usize = 96;

/// Live lines that can be asked about topics of one sort.
#[derive(Debug, Copy)]
pub(super) struct Live {
    /// What can be asked of each line; `NO_TOPIC` behind the last.
    topics: [u8; LIVE],
    /// The card and the line behind each topic. Those of one card lie side by side.
    lines: Row<(Card, u16), LIVE>,
    /// The topics of all of them, as bits.
    pub cares: u64,
}

clone_used!(Live { topics, lines, cares });

/// No line at all.
pub(super) const NO_LINES: Live = Live { topics: [NO_TOPIC; LIVE], lines: Row::of((Card(0), 0)), cares: 0 };

impl Live {
    /// The topics in use, eight by eight.
    #[inline]
    fn words(&self) -> &[[u8; 8]] {
        &self.topics.as_chunks().0[..self.lines.len().div_ceil(8)]
    }

    /// Whether there was room for one more.
    pub fn enter(&mut self, topic: Topic, card: Card, line: u16) -> bool {
        let at = self.lines.len();
        if self.lines.push((card, line), &"live lines").is_err() {
            return false;
        }
        self.topics[at] = topic.0;
        self.cares |= 1 << (topic.0 % OF_A_SORT);
        true
    }

    /// No line of this card is live any more.
    pub fn leave(&mut self, card: Card) {
        let Some(first) = self.lines.iter().position(|(of, _)| *of == card) else { return };
        let many = self.lines[first..].iter().take_while(|(of, _)| *of == card).count();
        let (before, len) = (self.topics, self.lines.len());
        self.topics.copy_within(first + many..len, first);
        self.topics[len - many..len].fill(NO_TOPIC);
        self.lines.copy_within(first + many.., first);
        self.lines.truncate(len - many);
        for topic in &before[first..first + many] {
            if !self.words().iter().any(|word| equal_bytes(*word, *topic) != 0) {
                self.cares &= !(1 << (topic % OF_A_SORT));
            }
        }
    }

    /// Calls with the lines that can be asked about this, until `stop` says yes; whether it did.
    #[inline]
    pub fn any(&self, topic: Topic, mut stop: impl FnMut(Card, u16) -> bool) -> bool {
        for (word, topics) in self.words().iter().enumerate() {
            let mut found = equal_bytes(*topics, topic.0);
            while found != 0 {
                let (card, line) = self.lines[word * 8 + found.trailing_zeros() as usize / 8];
                found &= found - 1;
                if stop(card, line) {
                    return true;
                }
            }
        }
        false
    }

    /// All of them, in an order that does not hang on how they came.
    pub fn sorted(&self) -> Vec<(Card, u16, u8)> {
        let lines = self.lines.iter().zip(&self.topics).map(|((card, line), topic)| (*card, *line, *topic));
        let mut lines: Vec<_> = lines.collect();
        lines.sort_unstable();
        lines
    }
}

/// The bytes of a word that are this one: the highest bit of each. Eight are compared at once.
#[inline]
fn equal_bytes(word: [u8; 8], byte: u8) -> u64 {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let differ = u64::from_le_bytes(word) ^ u64::from_le_bytes([byte; 8]);
    !((differ & LOW).wrapping_add(LOW) | differ | LOW)
}
