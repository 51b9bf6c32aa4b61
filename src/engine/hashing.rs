//! How a game stands, as one number: what a journal keeps with each command, worked out at once or later.

use std::hash::Hasher;

use super::event::Event;
use super::question::Choice;
use super::state::{Position, State};

/// Whoever is told what a hash follows from, in order.
pub(super) trait Listens {
    fn word(&mut self, word: u64);

    /// What may be answered, and what may not and why: one or two numbers each.
    fn options(&mut self, options: &[Choice]);
}

impl Listens for Quick {
    #[inline]
    fn word(&mut self, word: u64) {
        self.add(word);
    }

    #[inline]
    fn options(&mut self, options: &[Choice]) {
        options.iter().for_each(|choice| choice.tell(&mut |word| self.add(word)));
    }
}

impl Position {
    /// What the hash of a position follows from that began at `start` and led here by what `link` stands for: what lies
    /// on the table follows from these, what is beside it is told in as few numbers as will do.
    fn tell(&self, start: u64, link: u64, to: &mut impl Listens) {
        let State { table: _, agenda, question, chances, blind, events, stops, dials } = &self.state;
        [start, link, *blind].into_iter().for_each(|word| to.word(word));
        to.word(u64::from(*chances) << 32 | u64::from(*events));
        to.word(self.trials.into());
        agenda.tell(to);
        question.tell(to);
        if (*stops, *dials) != Default::default() {
            to.word(*stops);
            to.word(dials.0);
        }
    }

    /// A hash of a position that began at `start` and led here by what `link` stands for.
    pub(super) fn hash_after(&self, start: u64, link: u64) -> u64 {
        let mut hasher = Quick::default();
        self.tell(start, link, &mut hasher);
        hasher.finish()
    }

    /// The same as earlier versions kept it: everything beside the table as it is.
    pub(super) fn earlier_hash_after(&self, start: u64, link: u64) -> u64 {
        let mut hasher = Quick::default();
        let State { table: _, agenda, question, chances, blind, events, stops, dials } = &self.state;
        std::hash::Hash::hash(&(start, link, agenda, question), &mut hasher);
        std::hash::Hash::hash(&(chances, blind, events, self.trials), &mut hasher);
        if (*stops, *dials) != Default::default() {
            std::hash::Hash::hash(&(stops, dials), &mut hasher);
        }
        hasher.finish()
    }
}

/// How a game stood after one command and the next, so that the hashes are worked out elsewhere. Options are kept as they
/// are: making numbers of them is most of the work.
#[derive(Default)]
pub struct Stands {
    words: Vec<u64>,
    options: Vec<Choice>,
    ends: Vec<Ends>,
}

/// Where one of them ends, and which of its words come before the options.
#[derive(Clone, Copy, Default)]
struct Ends {
    before: usize,
    words: usize,
    options: usize,
}

impl Listens for Stands {
    fn word(&mut self, word: u64) {
        self.words.push(word);
    }

    fn options(&mut self, options: &[Choice]) {
        self.options.extend_from_slice(options);
        self.ends.push(Ends { before: self.words.len(), ..Ends::default() });
    }
}

impl Stands {
    pub fn clear(&mut self) {
        self.words.clear();
        self.options.clear();
        self.ends.clear();
    }

    /// Becomes the same as others, in its own room.
    pub fn copy(&mut self, others: &Stands) {
        self.clear();
        self.words.extend_from_slice(&others.words);
        self.options.extend_from_slice(&others.options);
        self.ends.extend_from_slice(&others.ends);
    }

    pub(super) fn push(&mut self, position: &Position, start: u64, link: u64) {
        position.tell(start, link, self);
        let (words, options) = (self.words.len(), self.options.len());
        self.ends.iter_mut().last().into_iter().for_each(|end| (end.words, end.options) = (words, options));
    }

    /// The hash of the n-th.
    #[must_use]
    pub fn hash(&self, n: usize) -> u64 {
        let from = n.checked_sub(1).map_or_else(Ends::default, |before| self.ends[before]);
        let Ends { before, words, options } = self.ends[n];
        let mut hasher = Quick::default();
        self.words[from.words..before].iter().for_each(|word| hasher.word(*word));
        hasher.options(&self.options[from.options..options]);
        self.words[before..words].iter().for_each(|word| hasher.word(*word));
        hasher.finish()
    }
}

/// What happened before, and these events, as one number.
pub(super) fn hash_events(before: u64, events: &[Event]) -> u64 {
    let mut hasher = Quick::default();
    hasher.write_u64(before);
    events.iter().for_each(|event| std::hash::Hash::hash(event, &mut hasher));
    hasher.finish()
}

/// Every word is mixed with its place and added up. No word waits for the one before it, so this takes a third of
/// the time of a chain.
#[derive(Default)]
pub(super) struct Quick {
    sum: u64,
    place: u64,
}

impl Quick {
    #[inline]
    fn add(&mut self, word: u64) {
        self.place = self.place.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = u128::from(word ^ self.place) * 0xd6e8_feb8_6659_fd93_u128;
        self.sum = self.sum.wrapping_add((mixed >> 64) as u64 ^ mixed as u64);
    }
}

impl Hasher for Quick {
    fn finish(&self) -> u64 {
        let mixed = (self.sum ^ (self.sum >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ (mixed >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        words.iter().for_each(|word| self.add(u64::from_le_bytes(*word)));
        if !rest.is_empty() {
            self.add(rest.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte)));
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.add(n.into());
    }

    fn write_i8(&mut self, n: i8) {
        self.add(n as u64);
    }

    fn write_u16(&mut self, n: u16) {
        self.add(n.into());
    }

    fn write_i16(&mut self, n: i16) {
        self.add(n as u64);
    }

    fn write_u32(&mut self, n: u32) {
        self.add(n.into());
    }

    fn write_u64(&mut self, n: u64) {
        self.add(n);
    }

    fn write_u128(&mut self, n: u128) {
        self.add(n as u64);
        self.add((n >> 64) as u64);
    }

    fn write_usize(&mut self, n: usize) {
        self.add(n as u64);
    }

    fn write_isize(&mut self, n: isize) {
        self.add(n as u64);
    }
}

/// FNV-1a: small, stable, and good enough to notice a difference.
pub(super) struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn write_u16(&mut self, n: u16) {
        self.write_u64(n.into());
    }

    fn write_i16(&mut self, n: i16) {
        self.write_u64(n as u64);
    }

    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0 ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 29;
    }

    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    fn write_isize(&mut self, n: isize) {
        self.write_u64(n as u64);
    }
}
