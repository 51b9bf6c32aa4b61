//! What a game's index holds: rules, words, rulings, cards. Also compiled into build.rs, so it uses only std and
//! serde. Everything borrows from the packed bytes, and a row is unpacked when it is looked at.

use serde::{Deserialize, Serialize};

/// How a rule is put into effect.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Enforced<'a> {
    /// The engine applies it.
    Yes,
    /// It shows only in how these rules act.
    #[serde(borrow)]
    Through(Vec<&'a str>),
    /// No program can decide it; why.
    No(&'a str),
}

/// One rule: our words, its place in the book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleRow<'a> {
    pub id: &'a str,
    pub place: &'a str,
    pub kind: &'a str,
    pub text: &'a str,
    #[serde(borrow)]
    pub see: Vec<&'a str>,
    /// The rules that point here and that this one does not point to.
    pub seen_by: Vec<&'a str>,
    pub aka: Vec<&'a str>,
    /// The only source that has it, where it is only one.
    pub edition: Option<&'a str>,
    /// The only readings in which it holds, where it does not hold in all.
    pub editions: Vec<&'a str>,
    pub enforced: Enforced<'a>,
    pub refuses: bool,
    /// Our rulings on how it is read, by number.
    pub rulings: Vec<u16>,
}

/// A place where the book is unclear, and how we read it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[allow(clippy::struct_field_names, reason = "called as in the file")]
pub struct Ruling<'a> {
    pub id: &'a str,
    pub about: &'a str,
    pub question: &'a str,
    pub ruling: &'a str,
    pub why: &'a str,
    #[serde(borrow)]
    pub alternatives: Vec<&'a str>,
    /// The rules that are read like this.
    pub affects: Vec<&'a str>,
    /// The option that changes the reading, where there is one.
    pub option: Option<&'a str>,
}

/// A word of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[allow(clippy::struct_field_names, reason = "called as in the file")]
pub struct Term<'a> {
    pub id: &'a str,
    pub term: &'a str,
    /// The word for it in German, where the book has one.
    pub de: Option<&'a str>,
    #[serde(borrow)]
    pub aka: Vec<&'a str>,
    pub means: &'a str,
    pub see: Vec<&'a str>,
}

/// A card, enemy, location or quest, as far as a look-up shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardRow<'a> {
    pub id: &'a str,
    pub name: &'a str,
    /// What it is called in German, where it has a name of its own there.
    pub de: Option<&'a str>,
    #[serde(borrow)]
    pub aka: Vec<&'a str>,
    /// The section of the pack it stands in.
    pub section: &'a str,
    pub text: &'a str,
}

/// A transcript that shows rules at work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Example<'a> {
    /// Its path in the folder of the game's transcripts.
    pub name: &'a str,
    pub title: &'a str,
    pub text: &'a str,
}

/// The transcripts that play a rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Examples {
    /// The best to tell, best first, by number.
    pub told: Vec<u16>,
    /// How many there are in all.
    pub many: u16,
}
