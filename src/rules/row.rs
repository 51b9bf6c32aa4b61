//! One row of a game's index of rules. Also compiled into build.rs, so it uses only std and serde.

use serde::{Deserialize, Serialize};

/// How a rule is put into effect.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Enforced {
    /// The engine applies it.
    Yes,
    /// It shows only in how these rules act.
    Through(Vec<String>),
    /// No program can decide it; why.
    No(String),
}

/// One rule: our words, its place in the book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleRow {
    pub id: String,
    pub place: String,
    pub kind: String,
    pub text: String,
    pub see: Vec<String>,
    pub aka: Vec<String>,
    pub editions: Vec<String>,
    pub enforced: Enforced,
    pub refuses: bool,
}
