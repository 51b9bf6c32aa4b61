//! The whole state of a game: the table, the agenda and the open question.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use super::agenda::{Agenda, Noted};
use super::dials::Dials;
use super::event::Event;
use super::question::Question;
use crate::table::row::clone_used;
use crate::table::{Change, Table};

/// Flat and small: copying it copies bytes.
#[derive(Debug, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct State {
    pub table: Table,
    pub agenda: Agenda,
    pub question: Question,
    /// How many questions chance has answered in this line of play.
    pub chances: u32,
    /// Zone kinds, as bits, whose cards lie on a real table: a face is asked for only when a rule needs it.
    pub blind: u64,
    /// How many events there have been in this line of play.
    pub events: u32,
    /// Moments, as bits, at which everybody is asked for reactions.
    pub stops: u64,
    /// How automatic steps are done, two bits for each dial of the game.
    pub dials: Dials,
}

clone_used!(State { table, agenda, question, chances, blind, events, stops, dials });

/// What players asked for beside the rules counts only where they did: other games have the hashes they always had.
impl Hash for State {
    fn hash<H: Hasher>(&self, to: &mut H) {
        let State { table, agenda, question, chances, blind, events, stops, dials } = self;
        (table, agenda, question).hash(to);
        (chances, blind, events).hash(to);
        if (*stops, *dials) != Default::default() {
            (stops, dials).hash(to);
        }
    }
}

/// A state with the changes of the trials it stands in; none, nearly always.
#[derive(Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Position {
    pub state: State,
    pub(super) trial: Vec<Change>,
    pub(super) trials: u16,
    /// What the agenda had noted when each of the open trials began.
    #[serde(default)]
    pub(super) noted: Vec<Noted>,
    /// Which of the changes were corrections: those stay.
    #[serde(default)]
    pub(super) corrected: Vec<u16>,
}

/// Outside of trials as it always was, for hashes are written down.
impl std::hash::Hash for Position {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        let Position { state, trial, trials, noted, corrected } = self;
        (state, trial, trials).hash(hasher);
        if !(noted.is_empty() && corrected.is_empty()) {
            (noted, corrected).hash(hasher);
        }
    }
}

impl Clone for Position {
    fn clone(&self) -> Position {
        Position {
            state: self.state,
            trial: self.trial.clone(),
            trials: self.trials,
            noted: self.noted.clone(),
            corrected: self.corrected.clone(),
        }
    }

    /// Cheaper than a new copy: only what is in use is written over what was there.
    fn clone_from(&mut self, source: &Position) {
        let Position { state, trial, trials, noted, corrected } = source;
        self.state.clone_from(state);
        self.trial.clone_from(trial);
        self.trials = *trials;
        self.noted.clone_from(noted);
        self.corrected.clone_from(corrected);
    }
}

impl Position {
    #[must_use]
    pub fn new(state: State) -> Position {
        Position { state, ..Position::default() }
    }

    /// How many trials it stands in, one within the other: what happens now may still be taken back as one.
    #[must_use]
    pub fn trials(&self) -> u16 {
        self.trials
    }

    /// The same position in a game that has had so many events: what goes on was caused by the last of them.
    pub(super) fn after_events(mut self, events: u32) -> Position {
        self.state.events = events;
        self.state.agenda.frames_mut().iter_mut().for_each(|frame| frame.cause = events);
        self
    }

    /// A short hash of everything, the same on every platform.
    #[must_use]
    pub fn hash64(&self) -> u64 {
        let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
        std::hash::Hash::hash(self, &mut hasher);
        hasher.finish()
    }

    /// Another one, for the journal: cheap enough for every command.
    #[must_use]
    pub fn quick_hash(&self) -> u64 {
        let mut hasher = Quick::default();
        std::hash::Hash::hash(self, &mut hasher);
        hasher.finish()
    }
}

impl Position {
    /// A hash of a position that began at `start` and led here by what `link` stands for: what lies on the table
    /// follows from these, what is beside it is told in as few numbers as will do.
    pub(super) fn hash_after(&self, start: u64, link: u64) -> u64 {
        let mut hasher = Quick::default();
        let State { table: _, agenda, question, chances, blind, events, stops, dials } = &self.state;
        [start, link, *blind].into_iter().for_each(|word| hasher.add(word));
        hasher.add(u64::from(*chances) << 32 | u64::from(*events));
        hasher.add(self.trials.into());
        agenda.tell(&mut hasher);
        question.tell(&mut |word| hasher.add(word));
        if (*stops, *dials) != Default::default() {
            std::hash::Hash::hash(&(stops, dials), &mut hasher);
        }
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
struct Quick {
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
struct Fnv(u64);

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
