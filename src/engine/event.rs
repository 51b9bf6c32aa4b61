//! What happened: a change with the one rule behind it and a link to the event that caused it.

use serde::{Deserialize, Serialize};

use super::history::Draft;
use crate::table::{Change, Rule};

/// No earlier event caused it: a player's command did.
pub const BY_COMMAND: u32 = u32::MAX;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Event {
    pub change: Change,
    pub rule: Rule,
    /// The number of the event, counted from the start of the game, that led to this one.
    pub cause: u32,
}

/// Where events go. Simulations keep none; everything else keeps all.
#[derive(Debug, Clone, Default)]
pub struct Log {
    pub events: Vec<Event>,
    /// Rules that asked a question, in order.
    pub asked: Vec<Rule>,
    /// Whether to keep anything.
    pub on: bool,
    /// Whether questions list only what may be answered: nobody reads the reasons.
    pub bare: bool,
    /// The rule that ended the game, kept or not.
    pub(super) ended: Option<Rule>,
    /// Room in which questions are built, used again and again.
    pub(super) draft: Option<Draft>,
}

impl Log {
    #[must_use]
    pub fn kept() -> Log {
        Log { on: true, ..Log::default() }
    }

    #[must_use]
    pub fn off() -> Log {
        Log::default()
    }

    /// Keeps nothing, and nobody reads why something may not be answered.
    #[must_use]
    pub fn bare() -> Log {
        Log { bare: true, ..Log::default() }
    }
}
