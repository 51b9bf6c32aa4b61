//! What a line has to do with: moments, numbers, permissions, reactions.

use super::ast::{Action, Force, Head, Line};
use super::vocabulary::Lexicon;
use crate::table::watch::{ANY_TIME, Cares};

/// What a force has to do with.
fn add_force(cares: &mut Cares, what: &Force) {
    match what {
        Force::Add { value, .. } | Force::Sub { value, .. } | Force::Set { value, .. } => {
            cares.values |= 1 << value;
        }
        Force::May(n) | Force::Cannot(n) => cares.permissions |= 1 << n,
    }
}

/// What a line has to do with by itself.
pub(super) fn head_cares(lexicon: &Lexicon, line: &Line) -> Cares {
    let mut cares = Cares::default();
    match &line.head {
        Head::Trigger(trigger) => cares.moments = 1 << trigger.moment,
        Head::Action(action) if action.at.is_empty() => {
            cares.reacts = u64::from(is_reaction(lexicon, action)) << ANY_TIME;
        }
        Head::Action(action) => cares.reacts = action.at.iter().fold(0, |bits, moment| bits | 1 << moment),
        Head::Standing(standing) => add_force(&mut cares, &standing.what),
    }
    cares
}

/// Whether an action is of a kind that is used at moments.
pub(super) fn is_reaction(lexicon: &Lexicon, action: &Action) -> bool {
    lexicon.vocabulary.actions.get(usize::from(action.kind)).is_some_and(|kind| kind.reaction)
}

/// What it has to do with through lines that it puts into force for a while; they reach the query through the table.
pub(super) fn body_cares(line: &Line) -> Cares {
    let mut cares = Cares::default();
    for stmt in line.blocks.iter().flatten() {
        for arg in &stmt.args {
            if let super::ast::Arg::Standing(standing) = arg {
                add_force(&mut cares, &standing.what);
            }
        }
    }
    cares
}
