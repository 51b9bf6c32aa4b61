//! Dials: the automatic steps that players may want to be asked about, or to do with their own hands. Each is a step
//! with nothing behind it that the rest of the game waits for.

use super::names::zone;
use super::{Mistfall, steps, words};
use crate::engine::{Automatic, State, Step};
use crate::games::game::Dial;
use crate::table::Word;

/// In the order of their numbers.
pub static DIALS: &[Dial] = &[
    Dial { name: "reinforcement", about: "the Enemies of the Reinforcement Phase are drawn" },
    Dial {
        name: "pursuit",
        about: "Enemies of the Quest Area go to the Heroes they follow, one after the other",
    },
    Dial { name: "enrage", about: "an Enemy is Enraged where a track or a card says so" },
    Dial { name: "time", about: "the Time token moves, with everything it sets off" },
];

impl Mistfall {
    /// The dial that this step hangs on.
    pub(super) fn dialled(&self, state: &State, step: Step) -> Option<Automatic> {
        let (dial, rule, owed, amount) = match (step.kind, step.c) {
            (steps::REINFORCE_DRAW, 0) => (0, super::reinforcement::COMES, words::OWED_REINFORCEMENTS, 0),
            (steps::PURSUE, 0) if !state.table.cards(self.shared(zone::QUEST_AREA)).is_empty() => {
                (1, super::pursuit::FOLLOWS, words::OWED_PURSUIT, 0)
            }
            (steps::ENRAGE, 0) => (2, super::enrage::RESOLVES, words::OWED_ENRAGE, 0),
            (steps::TIME_MOVE, by) => (3, super::time::MOVES, words::OWED_TIME, by),
            _ => return None,
        };
        Some(Automatic { dial, rule, name: Word(words::GO_ON), owed: Word(owed), amount })
    }
}
