//! The ways a line can change nothing.

use crate::engine::{Fault, Refusal};
use crate::line::{Ambiguity, LineProblem, Unclear};
use crate::table::Face;

/// Why nothing was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// The words mean nothing here.
    NotUnderstood(LineProblem),
    /// The words mean several things.
    Ambiguous(Ambiguity),
    /// The law says no. The option as typed, and the face where one was named.
    Refused { refusal: Refusal, wanted: String, face: Option<Face> },
    /// A full table, a looping pack, a bug: the command was dropped.
    Fault(Fault),
    /// The command cannot be carried out for a reason of its own, told in full.
    Said(String),
    /// A card came up that the referee does not know; what has to be told of it.
    Unknown(String),
    /// A scripted outcome is missing, left over or impossible.
    Script(String),
}

impl From<Unclear> for Trouble {
    fn from(unclear: Unclear) -> Trouble {
        match unclear {
            Unclear::Ambiguity(ambiguity) => Trouble::Ambiguous(ambiguity),
            Unclear::Problem(problem) => Trouble::NotUnderstood(problem),
        }
    }
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Trouble {
        Trouble::Fault(fault)
    }
}

impl From<LineProblem> for Trouble {
    fn from(problem: LineProblem) -> Trouble {
        Trouble::NotUnderstood(problem)
    }
}
