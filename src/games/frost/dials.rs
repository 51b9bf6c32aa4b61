//! Dials: the automatic steps that players may want to be asked about, or to do with their own hands. Each is a step
//! with nothing behind it that the rest of the game waits for.

use super::names::zone;
use super::{Frost, steps, words};
use crate::engine::{Automatic, State, Step};
use crate::games::game::Dial;
use crate::table::Word;

/// In the order of their numbers.
pub static DIALS: &[Dial] = &[
    Dial { name: "tidy", about: "wounds, tokens and used cards leave the hero area in the Clean-up Phase" },
    Dial { name: "event", about: "a World Event leaves the row where none was bought" },
    Dial { name: "draw", about: "the hand is filled up at the end of the Clean-up Phase" },
];

impl Frost {
    /// The dial that this step hangs on.
    pub(super) fn dialled(&self, state: &State, step: Step) -> Option<Automatic> {
        let (dial, rule, owed, amount) = match (step.kind, step.c) {
            (steps::TIDY, _) => (0, super::cleanup::TIDIES, words::OWED_TIDY, 0),
            (steps::EVENT_DISCARD, 0) if !state.table.cards(self.shared(zone::EVENT_ROW)).is_empty() => {
                (1, super::world_events::BOUGHT, words::OWED_EVENT, 0)
            }
            (steps::DRAW_UP, _) => (2, super::cleanup::DRAW_UP, words::OWED_DRAW, 0),
            _ => return None,
        };
        Some(Automatic { dial, rule, name: Word(words::GO_ON), owed: Word(owed), amount })
    }
}
