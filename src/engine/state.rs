//! The whole state of a game: the table, the agenda and the open question.

use std::hash::Hasher;

use serde::{Deserialize, Serialize};

use super::agenda::Agenda;
use super::question::Question;
use crate::table::row::clone_used;
use crate::table::{Change, Table};

/// Flat and small: copying it copies bytes.
#[derive(Debug, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
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
}

clone_used!(State { table, agenda, question, chances, blind, events });

/// A state with the changes of the trials it stands in; none, nearly always.
#[derive(Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Position {
    pub state: State,
    pub(super) trial: Vec<Change>,
    pub(super) trials: u16,
}

impl Clone for Position {
    fn clone(&self) -> Position {
        Position { state: self.state, trial: self.trial.clone(), trials: self.trials }
    }

    /// Cheaper than a new copy: only what is in use is written over what was there.
    fn clone_from(&mut self, source: &Position) {
        let Position { state, trial, trials } = source;
        self.state.clone_from(state);
        self.trial.clone_from(trial);
        self.trials = *trials;
    }
}

impl Position {
    #[must_use]
    pub fn new(state: State) -> Position {
        Position { state, trial: Vec::new(), trials: 0 }
    }

    /// A short hash of everything, the same on every platform.
    #[must_use]
    pub fn hash64(&self) -> u64 {
        let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
        std::hash::Hash::hash(self, &mut hasher);
        hasher.finish()
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
