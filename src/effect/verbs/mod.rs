//! The verbs every game has. This file is the list; each verb's file says how it reads, whether it could do
//! anything, and what it does.

pub mod advance;
pub mod attach;
pub mod choose;
pub mod discard;
pub mod draw;
pub mod each;
pub mod face;
pub mod gain;
pub mod if_then;
pub mod lose;
pub mod may;
pub mod move_cards;
pub mod pick;
pub mod place;
pub mod ready;
pub mod remove;
pub mod repeat;
pub mod reveal;
pub mod roll;
pub mod set;
pub mod shuffle;
pub mod tilt;
pub mod turn;
pub mod until;

use std::sync::OnceLock;

use super::ast::Stmt;
use super::look::Look;
use super::pattern::{Part, pattern};
use super::scene::Scene;
use crate::engine::Run;

/// All shared verbs, sorted by their pattern.
pub static SHARED: &[&Verb] = &[
    &advance::ADVANCE,
    &attach::ATTACH,
    &choose::CHOOSE,
    &discard::DISCARD,
    &draw::DRAW,
    &each::EACH_SEAT,
    &each::EACH,
    &face::FACE,
    &gain::GAIN,
    &if_then::IF,
    &lose::LOSE,
    &may::MAY_PAY,
    &may::MAY,
    &move_cards::MOVE,
    &pick::PICK,
    &place::PLACE,
    &ready::READY,
    &remove::REMOVE,
    &repeat::REPEAT,
    &reveal::REVEAL,
    &roll::ROLL,
    &set::SET,
    &shuffle::SHUFFLE,
    &tilt::TILT,
    &turn::TURN,
    &until::UNTIL,
];

/// One word of the language.
pub struct Verb {
    /// How it reads; the first word names it.
    pub pattern: &'static str,
    /// What it does, in one sentence.
    pub about: &'static str,
    /// A line of a card that uses it.
    pub example: &'static str,
    /// Whether it could change the table now.
    pub could: fn(&Look<'_>, u16, &Stmt) -> bool,
    pub run: fn(&mut Scene<'_, '_>, &Stmt) -> Run,
    name: &'static str,
    parts: OnceLock<Vec<Part>>,
}

const fn first_word(text: &'static str) -> &'static str {
    let bytes = text.as_bytes();
    let mut end = 0;
    while end < bytes.len() && bytes[end] != b' ' {
        end += 1;
    }
    text.split_at(end).0
}

impl Verb {
    pub const fn new(
        pattern: &'static str,
        about: &'static str,
        example: &'static str,
        could: fn(&Look<'_>, u16, &Stmt) -> bool,
        run: fn(&mut Scene<'_, '_>, &Stmt) -> Run,
    ) -> Verb {
        Verb { pattern, about, example, could, run, name: first_word(pattern), parts: OnceLock::new() }
    }

    /// The first word of the pattern.
    pub fn name(&self) -> &'static str {
        self.name
    }

    pub fn parts(&self) -> &[Part] {
        self.parts.get_or_init(|| pattern(self.pattern))
    }
}

impl PartialEq for Verb {
    fn eq(&self, other: &Verb) -> bool {
        self.pattern == other.pattern
    }
}

impl std::fmt::Debug for Verb {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.pattern)
    }
}

/// Whether the first cards the statement speaks of are there at all: the `could` of most verbs.
pub fn could_any(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    stmt.args
        .iter()
        .find_map(|arg| match arg {
            super::ast::Arg::Cards(selector) => Some(selector),
            _ => None,
        })
        .is_none_or(|selector| {
            let wanted = look.wanted(selector);
            wanted.1 > 0 && look.has(selector, 1)
        })
}

/// For verbs that can always do what they say.
pub fn could_always(_: &Look<'_>, _: u16, _: &Stmt) -> bool {
    true
}
