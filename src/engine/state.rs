//! The whole state of a game: the table, the agenda and the open question.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use super::agenda::{Agenda, Noted};
use super::dials::Dials;
use super::hashing::{Fnv, Quick};
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
        self.state.table.note_so_far(0);
        self.state.agenda.frames_mut().iter_mut().for_each(|frame| frame.cause = events);
        self
    }

    /// A short hash of everything, the same on every platform.
    #[must_use]
    pub fn hash64(&self) -> u64 {
        let mut hasher = Fnv::default();
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
