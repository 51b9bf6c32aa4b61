//! How a game stands, as one number: what a journal keeps with each command, worked out at once or later.

use std::hash::Hasher;

use super::agenda::{Frame, Step, Work};
use super::event::Event;
use super::question::{Choice, Opt};
use super::state::{Position, State};

/// What the hash of a position follows from: what lies on the table follows from where the game began and from what has
/// happened since, what is beside it is told in as few numbers as will do.
struct Standing<'a> {
    before: [u64; 5],
    work: Work<'a>,
    asked: [u64; 4],
    options: &'a [Choice],
    picked: &'a [Opt],
    /// Stops and dials, where any are set.
    set: [u64; 2],
}

impl Standing<'_> {
    fn hash(&self) -> u64 {
        let mut to = Quick::default();
        self.before.iter().for_each(|word| to.add(*word));
        self.work.tell(&mut to);
        self.asked.iter().for_each(|word| to.add(*word));
        self.options.iter().for_each(|choice| choice.tell(&mut to));
        self.picked.iter().for_each(|opt| to.add(opt.word()));
        to.add((self.options.len() << 16 | self.picked.len()) as u64);
        if self.set != [0; 2] {
            self.set.iter().for_each(|word| to.add(*word));
        }
        to.finish()
    }
}

impl Position {
    /// Of a position that began at `start` and led here by what `link` stands for.
    #[inline]
    fn standing(&self, start: u64, link: u64) -> Standing<'_> {
        let State { table: _, agenda, question, chances, blind, events, stops, dials } = &self.state;
        let counts = u64::from(*chances) << 32 | u64::from(*events);
        Standing {
            before: [start, link, *blind, counts, self.trials.into()],
            work: agenda.work(),
            asked: question.words(),
            options: &question.options,
            picked: &question.picked,
            set: [*stops, dials.0],
        }
    }

    /// A hash of a position that began at `start` and led here by what `link` stands for.
    pub(super) fn hash_after(&self, start: u64, link: u64) -> u64 {
        self.standing(start, link).hash()
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

/// How a game stood after one command and the next, side by side as it lay there: the hashes are worked out elsewhere.
#[derive(Default)]
pub struct Stands {
    words: Vec<([u64; 5], [u64; 4], [u64; 2])>,
    steps: Vec<Step>,
    frames: Vec<Frame>,
    owed: Vec<(u8, Step)>,
    options: Vec<Choice>,
    picked: Vec<Opt>,
    /// Where each one's part of the lists ends.
    ends: Vec<[usize; 5]>,
}

impl Stands {
    pub fn clear(&mut self) {
        let Stands { words, steps, frames, owed, options, picked, ends } = self;
        words.clear();
        steps.clear();
        frames.clear();
        owed.clear();
        options.clear();
        picked.clear();
        ends.clear();
    }

    /// Becomes the same as others, in its own room.
    pub fn copy(&mut self, others: &Stands) {
        self.clear();
        self.words.extend_from_slice(&others.words);
        self.steps.extend_from_slice(&others.steps);
        self.frames.extend_from_slice(&others.frames);
        self.owed.extend_from_slice(&others.owed);
        self.options.extend_from_slice(&others.options);
        self.picked.extend_from_slice(&others.picked);
        self.ends.extend_from_slice(&others.ends);
    }

    pub(super) fn push(&mut self, position: &Position, start: u64, link: u64) {
        let Standing { before, work, asked, options, picked, set } = position.standing(start, link);
        self.words.push((before, asked, set));
        self.steps.extend_from_slice(work.steps);
        self.frames.extend_from_slice(work.frames);
        self.owed.extend_from_slice(work.owed);
        self.options.extend_from_slice(options);
        self.picked.extend_from_slice(picked);
        self.ends.push(self.lengths());
    }

    fn lengths(&self) -> [usize; 5] {
        let Stands { steps, frames, owed, options, picked, .. } = self;
        [steps.len(), frames.len(), owed.len(), options.len(), picked.len()]
    }

    /// The hash of the n-th.
    #[must_use]
    pub fn hash(&self, n: usize) -> u64 {
        let from = n.checked_sub(1).map_or([0; 5], |before| self.ends[before]);
        let part = |list: usize| from[list]..self.ends[n][list];
        let (before, asked, set) = self.words[n];
        let work =
            Work { steps: &self.steps[part(0)], frames: &self.frames[part(1)], owed: &self.owed[part(2)] };
        let (options, picked) = (&self.options[part(3)], &self.picked[part(4)]);
        Standing { before, work, asked, options, picked, set }.hash()
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
    pub(super) fn add(&mut self, word: u64) {
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
