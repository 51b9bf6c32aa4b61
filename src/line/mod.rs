//! From typed text to a request. One table of commands stands behind parsing, completion, grey hints, help and
//! the table in the README; a game adds its verbs when it is opened.
//!
//! The way of a line: [`split`] makes phrases of words with spans, [`Grammar::parse`] makes a [`Request`] of a
//! phrase, and [`Folded::take`] finds which of the things on the table a few words name. Nothing here knows what
//! is legal, and nothing here fails in any other way than by a located [`LineProblem`] or an [`Ambiguity`].

mod args;
mod command;
mod complete;
mod fold;
mod grammar;
mod help;
mod names;
mod near;
mod parse;
mod path;
mod problem;
mod request;
mod table;
mod words;

#[cfg(test)]
mod tests;

pub use command::{Arg, ArgKind, Command, Need, When, command};
pub use complete::{Completion, Item, Known, OptionWords, complete, hint};
pub use fold::{fold, folded, folds_to, slug};
pub use grammar::{Found, GameVerb, Grammar, Target};
pub use help::{HelpRow, help, readme_table};
pub use names::{Candidate, Folded, Heads, Outcome, take};
pub use near::nearest_of;
pub use problem::{Ambiguity, Kind, LineProblem, Unclear, any_of};
pub use request::{MetaArgs, Number, Request, Verb};
pub use table::COMMANDS;
pub use words::{End, Phrase, Scan, Span, Word, plain, scan, split};
