//! What is told beside a question: the dice that are still to be rolled, and what chance picks for which deck.

use super::setup::deck_of;
use super::{Terrinoth, steps};
use crate::engine::{Ask, State, Step};

impl Terrinoth {
    /// A few words beside the open question.
    pub(super) fn beside(&self, state: &State) -> String {
        let question = &state.question;
        match question.then {
            Step { kind: steps::ROLL, a, b, c: 3 } => format!("to roll: {}", dice(a + 1, b)),
            Step { kind: steps::ROLL, b, .. } if question.ask == Ask::Roll => {
                format!("to roll: {}", dice(0, b + 1))
            }
            Step { kind: steps::RESOLVE, a, .. } if question.ask == Ask::Roll => {
                format!("to roll for criticals: {}", dice(a + 1, 0))
            }
            Step { kind: steps::STACK_TAKE, a, c, .. } => self.picks(a, c),
            _ => String::new(),
        }
    }

    /// What chance picks for a stack: which of the deck, of which difficulty, and how many are left to pick.
    fn picks(&self, what: u16, left: i16) -> String {
        let (deck, stack) = (deck_of(what), (what >> 4 & 0xf) + 1);
        let level = super::info::LEVELS[usize::from(what >> 8).min(2)];
        let stacks = self.stacks(deck).len();
        let place =
            if stacks > 1 { format!(", stack {stack} of {stacks} from the top") } else { String::new() };
        let left = if left > 1 { format!(", {left} to pick") } else { String::new() };
        format!("{level} {}{place}{left}", deck.picked())
    }
}

/// `2 hero dice and 1 enemy die`.
fn dice(hero: u16, enemy: u16) -> String {
    let of = |many: u16, kind: &str| match many {
        0 => None,
        1 => Some(format!("1 {kind} die")),
        _ => Some(format!("{many} {kind} dice")),
    };
    [of(hero, "hero"), of(enemy, "enemy")].into_iter().flatten().collect::<Vec<_>>().join(" and ")
}
