//! The index of a game: its rules with ids, our text and where the book says it, its words, our rulings, its cards.
//! Made from `content/<game>` when the crate is built; a rule that is not in it does not compile.

mod row;
mod search;

pub use row::{CardRow, Enforced, RuleRow, Ruling, Term};
pub use search::Hit;

use std::ops::Range;

use serde::Deserialize;

use crate::table::{NO_RULE, Off, Rule};
use row::{Index, Packed};

/// The index of a game as build.rs leaves it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Embedded {
    pub bytes: &'static [u8],
    /// The fingerprint of the bytes.
    pub hash: u64,
}

/// Stands for a rule that a book does not have.
pub const NO_ROW: u16 = u16::MAX;

/// The rules of one game, in book order, and what belongs to them. Only ids are at hand; a row is unpacked when
/// somebody looks at it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RuleBook {
    index: Index<'static>,
    /// The row behind each number that the law has for a rule; empty where the numbers are the rows. Rows that the law
    /// has no number for follow behind.
    rows: &'static [u16],
}

impl RuleBook {
    /// Takes up what was embedded at build time.
    #[must_use]
    pub fn embedded(packed: Embedded) -> RuleBook {
        RuleBook::numbered(packed, &[])
    }

    /// The same for a law with numbers of its own: the row behind each of them, [`NO_ROW`] where this book has none.
    #[must_use]
    pub fn numbered(packed: Embedded, rows: &'static [u16]) -> RuleBook {
        RuleBook { index: postcard::from_bytes(packed.bytes).unwrap_or_default(), rows }
    }

    /// The row of a rule.
    fn row(&self, rule: Rule) -> usize {
        let at = rule.index();
        self.rows.get(at).map_or_else(|| at - self.rows.len(), |row| usize::from(*row))
    }

    /// The number of the rule in a row.
    fn number(&self, row: usize) -> Rule {
        let known = self.rows.iter().position(|of| usize::from(*of) == row);
        Rule(known.unwrap_or(self.rows.len() + row) as u16)
    }

    /// All rules, by number, in book order.
    pub fn numbers(&self) -> impl Iterator<Item = Rule> + use<> {
        let mut numbers: Vec<Rule> = (self.rows.len()..).take(self.len()).map(|n| Rule(n as u16)).collect();
        for (number, row) in self.rows.iter().enumerate().rev() {
            if let Some(known) = numbers.get_mut(usize::from(*row)) {
                *known = Rule(number as u16);
            }
        }
        numbers.into_iter()
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
        self.index.rules.get(self.row(rule)).and_then(|packed| self.unpacked(packed))
    }

    /// The word of the game that is called so, by its name or else by another name it has; hyphens are spaces.
    #[must_use]
    pub fn term_called(&self, name: &str) -> Option<Term<'static>> {
        let wanted = name.replace('-', " ").to_lowercase();
        let line = |packed: &Packed<'static>, n: usize| -> Option<&'static str> {
            std::str::from_utf8(within(self.index.folded, &packed.folded)).ok()?.split('\n').nth(n)
        };
        let by_name = |packed: &&Packed<'static>| line(packed, 0) == Some(wanted.as_str());
        let by_aka = |packed: &&Packed<'static>| {
            line(packed, 1).is_some_and(|all| all.split("; ").any(|other| other == wanted))
        };
        let terms = &self.index.terms;
        let found = terms.iter().find(by_name).or_else(|| terms.iter().find(by_aka));
        found.and_then(|packed| self.unpacked(packed))
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
        self.index.rules.get(self.row(rule)).map_or("", |packed| packed.id)
    }

    #[must_use]
    pub fn find(&self, id: &str) -> Option<Rule> {
        self.index.rules.iter().position(|packed| packed.id == id).map(|row| self.number(row))
    }

    /// What switches the rule with this id off; nothing where there is none such.
    #[must_use]
    pub fn without(&self, id: &str) -> Off {
        Off::new(self.find(id).unwrap_or(NO_RULE), self.rows)
    }

    fn unpacked<T: Deserialize<'static>>(&self, packed: &Packed<'static>) -> Option<T> {
        postcard::from_bytes(within(self.index.rows, &packed.row)).ok()
    }
}

/// A stretch of some bytes; nothing where there is none such.
fn within(bytes: &'static [u8], range: &Range<u32>) -> &'static [u8] {
    bytes.get(range.start as usize..range.end as usize).unwrap_or_default()
}
