//! Earlier positions, so that taking back costs the same however long the game is: one copy of each of the
//! last commands, and one of every so many before that.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::question::Question;
use super::state::Position;

/// Commands between two kept positions, and how many of the last ones are all kept.
pub const STRIDE: usize = 64;

/// Rooms of games that are over, kept for the next ones: a game that lasts a few commands would otherwise spend most
/// of its time making room.
const SPARE: usize = 128;
static ROOMS: Mutex<Vec<Box<Position>>> = Mutex::new(Vec::new());

fn rooms() -> MutexGuard<'static, Vec<Box<Position>>> {
    ROOMS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A copy of a position, in room that was used before where there is some: only what is in use is written.
#[must_use]
pub fn copied(position: &Position) -> Box<Position> {
    let room = rooms().pop();
    match room {
        Some(mut room) => {
            (*room).clone_from(position);
            room
        }
        None => Box::new(position.clone()),
    }
}

/// Gives room back that is no longer needed.
pub fn give_back(all: impl IntoIterator<Item = Box<Position>>) {
    let mut rooms = rooms();
    let left = SPARE.saturating_sub(rooms.len());
    rooms.extend(all.into_iter().take(left));
}

/// Room to build questions in; it is handed on whole.
pub(super) type Draft = Box<Question>;

static DRAFTS: Mutex<Vec<Draft>> = Mutex::new(Vec::new());

fn drafts() -> MutexGuard<'static, Vec<Draft>> {
    DRAFTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Such room, used before where there is some.
pub(super) fn draft() -> Draft {
    drafts().pop().unwrap_or_default()
}

/// Gives such room back.
pub(super) fn give_back_draft(draft: Option<Draft>) {
    let mut drafts = drafts();
    if drafts.len() < SPARE {
        drafts.extend(draft);
    }
}

/// Positions *before* commands: position `n` is the one command `n` was given in.
#[derive(Debug, Default)]
pub struct History {
    /// The positions before the last commands, the newest last.
    recent: VecDeque<Box<Position>>,
    /// The position before every `STRIDE`-th command that is not one of the last.
    landmarks: Vec<Box<Position>>,
    /// How many commands there are.
    len: usize,
    /// Room of positions no longer needed: writing over one costs far less than a new copy.
    spare: Vec<Box<Position>>,
}

impl History {
    /// A copy of a position, in room that was used before where there is some.
    pub fn copy(&mut self, position: &Position) -> Box<Position> {
        match self.spare.pop() {
            Some(mut room) => {
                (*room).clone_from(position);
                room
            }
            None => copied(position),
        }
    }

    /// Takes back the room of a position that is no longer needed.
    pub fn reuse(&mut self, room: Box<Position>) {
        if self.spare.len() < STRIDE {
            self.spare.push(room);
        }
    }

    /// Notes the position in which the next command is given.
    pub fn push(&mut self, position: Box<Position>) {
        self.recent.push_back(position);
        self.len += 1;
        if self.recent.len() > STRIDE
            && let Some(oldest) = self.recent.pop_front()
        {
            let number = self.len - STRIDE - 1;
            if number.is_multiple_of(STRIDE) {
                self.landmarks.truncate(number / STRIDE);
                self.landmarks.push(oldest);
            } else {
                self.reuse(oldest);
            }
        }
    }

    /// Takes the newest one back; `Err` gives the landmark to replay from, and the command it stands before.
    pub fn pop(&mut self) -> Result<Box<Position>, (usize, Box<Position>)> {
        match self.recent.pop_back() {
            Some(position) => {
                self.len -= 1;
                self.landmarks.truncate(self.len.div_ceil(STRIDE));
                Ok(position)
            }
            None => Err(self.landmark()),
        }
    }

    /// The nearest landmark before the newest command.
    fn landmark(&self) -> (usize, Box<Position>) {
        let at = (self.len.saturating_sub(1)) / STRIDE;
        (at * STRIDE, self.landmarks.get(at).cloned().unwrap_or_default())
    }

    /// After a replay from a landmark: the positions before each of the commands since.
    pub fn refill(&mut self, positions: VecDeque<Box<Position>>) {
        self.recent = positions;
    }

    /// The position before the first command, where there was one.
    #[must_use]
    pub fn first(&self) -> Option<&Position> {
        let all = || self.recent.front().filter(|_| self.recent.len() == self.len);
        self.landmarks.first().or_else(all).map(|position| &**position)
    }

    /// The position the last command was given in, where it is at hand.
    #[must_use]
    pub fn last(&self) -> Option<&Position> {
        self.recent.back().map(|position| &**position)
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl Drop for History {
    fn drop(&mut self) {
        let landmarks = self.landmarks.drain(..);
        give_back(self.recent.drain(..).chain(landmarks).chain(self.spare.drain(..)));
    }
}
