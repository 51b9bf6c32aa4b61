//! The index of a game: its rules with ids, our text and where the book says it, its words, our rulings, its cards.
//! Made from `content/<game>` when the crate is built; a rule that is not in it does not compile.

mod row;
mod search;

pub use row::{CardRow, Enforced, RuleRow, Ruling, Term};
pub use search::Hit;

use std::ops::Range;

use serde::Deserialize;

use crate::table::Rule;
use row::{Index, Packed};

/// The index of a game as build.rs leaves it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Embedded {
    pub bytes: &'static [u8],
    /// The fingerprint of the bytes.
    pub hash: u64,
}

/// The rules of one game, in book order, and what belongs to them. Only ids are at hand; a row is unpacked when
/// somebody looks at it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RuleBook {
    index: Index<'static>,
}

impl RuleBook {
    /// Takes up what was embedded at build time.
    #[must_use]
    pub fn embedded(packed: Embedded) -> RuleBook {
        RuleBook { index: postcard::from_bytes(packed.bytes).unwrap_or_default() }
    }

    /// How many rules there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.index.rules.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.index.rules.is_empty()
    }

    /// The ids of all rules.
    pub fn ids(&self) -> impl Iterator<Item = &'static str> {
        self.index.rules.iter().map(|packed| packed.id)
    }

    pub fn rows(&self) -> impl Iterator<Item = RuleRow<'static>> {
        self.index.rules.iter().filter_map(|packed| self.unpacked(packed))
    }

    pub fn terms(&self) -> impl Iterator<Item = Term<'static>> {
        self.index.terms.iter().filter_map(|packed| self.unpacked(packed))
    }

    pub fn rulings(&self) -> impl Iterator<Item = Ruling<'static>> {
        self.index.rulings.iter().filter_map(|packed| self.unpacked(packed))
    }

    #[must_use]
    pub fn get(&self, rule: Rule) -> Option<RuleRow<'static>> {
        self.index.rules.get(rule.index()).and_then(|packed| self.unpacked(packed))
    }

    #[must_use]
    pub fn term(&self, n: usize) -> Option<Term<'static>> {
        self.index.terms.get(n).and_then(|packed| self.unpacked(packed))
    }

    #[must_use]
    pub fn ruling(&self, n: usize) -> Option<Ruling<'static>> {
        self.index.rulings.get(n).and_then(|packed| self.unpacked(packed))
    }

    #[must_use]
    pub fn card(&self, n: usize) -> Option<CardRow<'static>> {
        self.index.cards.get(n).and_then(|packed| self.unpacked(packed))
    }

    /// The rulings on how this rule is read.
    pub fn rulings_on(&self, id: &str) -> impl Iterator<Item = Ruling<'static>> {
        self.rulings().filter(move |ruling| ruling.affects.contains(&id))
    }

    /// The id of a rule; what is not in the index has none.
    #[must_use]
    pub fn id(&self, rule: Rule) -> &'static str {
        self.index.rules.get(rule.index()).map_or("", |packed| packed.id)
    }

    #[must_use]
    pub fn find(&self, id: &str) -> Option<Rule> {
        let at = self.index.rules.iter().position(|packed| packed.id == id)?;
        u16::try_from(at).ok().map(Rule)
    }

    fn unpacked<T: Deserialize<'static>>(&self, packed: &Packed<'static>) -> Option<T> {
        postcard::from_bytes(within(self.index.rows, &packed.row)).ok()
    }
}

/// A stretch of some bytes; nothing where there is none such.
fn within(bytes: &'static [u8], range: &Range<u32>) -> &'static [u8] {
    bytes.get(range.start as usize..range.end as usize).unwrap_or_default()
}
