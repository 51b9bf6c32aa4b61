//! The law's no. A refusal carries its rule and a typed fact; the sentence is made where it is shown, from the
//! game's word list. Only `view` writes English about it.

use serde::{Deserialize, Serialize};

use super::machine::MOST_STEPS;
use crate::table::{Card, Full, Misfit, NO_CARD, Rule, Word, Words};

/// Why something may not be done: the rule, and the fact that blocks it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct No {
    pub rule: Rule,
    /// The fact, as a sentence of the game's word list with places for the card and the number.
    pub fact: Word,
    pub card: Card,
    pub amount: i16,
}

impl No {
    #[must_use]
    pub const fn because(rule: Rule, fact: Word) -> No {
        No { rule, fact, card: NO_CARD, amount: 0 }
    }

    #[must_use]
    pub const fn of(self, card: Card) -> No {
        No { card, ..self }
    }

    #[must_use]
    pub const fn count(self, amount: i16) -> No {
        No { amount, ..self }
    }
}

/// Why an answer changed nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The option is known here, and a rule forbids it now.
    Forbidden(No),
    /// The open question does not offer this; the rule is the one that asks.
    NotOffered(Rule),
    /// Chance cannot have said that: no copy is left where the card comes from.
    Impossible(Card),
    /// A card of a real hand that nobody has named: only some of those it may be would do.
    Unnamed(Card),
    /// No question is open: the game is over.
    Over,
}

/// What ends a command without a change and is nobody's move: a full table, a bug, a pack that loops. No sort of it
/// carries more than one address, so that what every step returns fits into registers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    #[error(transparent)]
    Full(#[from] Full),
    #[error("{}", Misfit::Wrong(.0))]
    Wrong(Words),
    #[error("the game has nothing left to do and no question to ask")]
    Stuck,
    #[error("the command did not come to an end after {} steps", MOST_STEPS)]
    Endless,
    #[error("a step changed the table and then asked; it must do one of the two")]
    Impure,
    #[error("{0}")]
    Content(Words),
}

impl From<Misfit> for Fault {
    #[inline]
    fn from(misfit: Misfit) -> Fault {
        match misfit {
            Misfit::Full(full) => Fault::Full(full),
            Misfit::Wrong(what) => Fault::Wrong(what),
        }
    }
}

/// What a step returns.
pub type Run = Result<(), Fault>;
