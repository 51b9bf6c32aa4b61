//! What is told beside a question: how many Wounds and points are left, and what something costs.

use super::names::value;
use super::{Mistfall, steps, words};
use crate::engine::{Opt, State, Step};
use crate::table::Word;

impl Mistfall {
    /// A few words beside the open question.
    pub(super) fn beside(&self, state: &State) -> String {
        match state.question.then {
            Step { kind: steps::BURIED, a, .. } => match state.agenda.next() {
                Some(Step { kind: steps::WOUNDS, a: seat, c, .. }) if seat == a && c > 0 => {
                    format!("{} Wounds left", c + 1)
                }
                _ => String::new(),
            },
            Step { kind: steps::RESTORE, c: 1, .. } => "1 point left".to_owned(),
            Step { kind: steps::RESTORE, c, .. } => format!("{c} points left"),
            _ => String::new(),
        }
    }

    /// What buying a card or a longer way costs.
    pub(super) fn cost_of(&self, state: &State, opt: Opt) -> String {
        let cost = match opt {
            Opt::Act { word: Word(words::BUY), card, .. } => self.value(state, value::COST, card),
            Opt::Act { word: Word(words::TRAVEL), card, .. } => self.way_price(&state.table, card),
            _ => 0,
        };
        if cost > 0 { format!("for {cost} Resolve") } else { String::new() }
    }
}
