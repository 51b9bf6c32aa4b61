//! Dials: the automatic steps that players may want to be asked about, or to do with their own hands. Each is a step
//! with nothing behind it that the rest of the game waits for.

use super::actions::at;
use super::{Terrinoth, steps, words};
use crate::engine::{Automatic, State, Step};
use crate::games::game::Dial;
use crate::table::Word;

/// In the order of their numbers.
pub static DIALS: &[Dial] = &[
    Dial { name: "spawn", about: "enemies spawn, one after the other" },
    Dial { name: "peril", about: "the peril token moves, with everything it sets off" },
    Dial { name: "ready", about: "a hero whose activation cards are all exhausted readies them" },
    Dial { name: "counterattack", about: "counterattack results of the roll are carried out" },
    Dial { name: "threat", about: "threat effects are resolved" },
];

impl Terrinoth {
    /// The dial that this step hangs on.
    #[expect(clippy::unused_self, reason = "every game has one like it")]
    pub(super) fn dialled(&self, state: &State, step: Step) -> Option<Automatic> {
        let (dial, rule, owed, amount) = match (step.kind, step.c) {
            (steps::SPAWN, many @ 1..) => (0, super::spawning::SPAWNS, words::OWED_SPAWN, many),
            (steps::PERIL, by @ 1..) => (1, super::peril::INCREASE, words::OWED_PERIL, by),
            (steps::READY_ALL, _) => (2, super::hero::READIES, words::OWED_READY, 0),
            (steps::COUNTER, 0) if step.a == 0 && counted(state, at::COUNTERS) => {
                (3, super::enemy_dice::COUNTERS, words::OWED_COUNTER, 0)
            }
            (steps::THREAT, 0) if counted(state, at::THREATS) => {
                (4, super::enemy_dice::THREATENS, words::OWED_THREAT, 0)
            }
            _ => return None,
        };
        Some(Automatic { dial, rule, name: Word(words::GO_ON), owed: Word(owed), amount })
    }
}

/// Whether the dice of the action showed any of these.
fn counted(state: &State, number: usize) -> bool {
    state.agenda.frame().is_some_and(|frame| frame.numbers[number] > 0)
}
