//! The index of a game: its rules with ids, our text and where the book says it, its words, our rulings, its cards.
//! Made from `content/<game>` when the crate is built; a rule that is not in it does not compile.

mod flat;
mod index;
mod listed;
mod near;
mod played;
mod row;
mod score;
mod search;
mod words;

pub use row::{CardRow, Enforced, Example, RuleRow, Ruling, Term};
pub use search::{Hit, Query, Ranked, Wanted, nearest, speaks_of};

use serde::Deserialize;

use crate::table::{NO_RULE, Off, Rule};
use index::{Index, Kind};

/// The index of a game as build.rs leaves it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Embedded {
    pub bytes: &'static [u8],
    /// The fingerprint of the bytes.
    pub hash: u64,
    /// Which transcripts play each rule, and their texts; a game does not depend on them.
    pub played: &'static [u8],
}

/// Stands for a rule that a book does not have.
pub const NO_ROW: u16 = u16::MAX;

/// The rules of one game, in book order, and what belongs to them. It is read where it lies in the binary; a row is
/// unpacked when somebody looks at it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RuleBook {
    index: Index,
    /// The index of transcripts; a look-up that does not need it does not touch it.
    played: &'static [u8],
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
        RuleBook { index: Index::new(packed.bytes), played: packed.played, rows }
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
        self.index.many(Kind::Rule)
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The ids of all rules.
    pub fn ids(&self) -> impl Iterator<Item = &'static str> + use<> {
        let index = self.index;
        (0..self.len()).map(move |n| index.id(Kind::Rule, n))
    }

    pub fn rows(&self) -> impl Iterator<Item = RuleRow<'static>> + use<> {
        self.all(Kind::Rule)
    }

    pub fn terms(&self) -> impl Iterator<Item = Term<'static>> + use<> {
        self.all(Kind::Term)
    }

    pub fn rulings(&self) -> impl Iterator<Item = Ruling<'static>> + use<> {
        self.all(Kind::Ruling)
    }

    pub fn cards(&self) -> impl Iterator<Item = CardRow<'static>> + use<> {
        self.all(Kind::Card)
    }

    #[must_use]
    pub fn get(&self, rule: Rule) -> Option<RuleRow<'static>> {
        self.unpacked(Kind::Rule, self.row(rule))
    }

    /// The word of the game that is called so, by its name or else by another name it has; hyphens are spaces.
    #[must_use]
    pub fn term_called(&self, name: &str) -> Option<Term<'static>> {
        let name = words::whole(name);
        let terms = self.index.called(&name).filter_map(|called| match self.index.place(called.document) {
            Some((Kind::Term, n)) => Some((called.alias, n)),
            _ => None,
        });
        terms.min().and_then(|(_, n)| self.term(n))
    }

    #[must_use]
    pub fn term(&self, n: usize) -> Option<Term<'static>> {
        self.unpacked(Kind::Term, n)
    }

    #[must_use]
    pub fn ruling(&self, n: usize) -> Option<Ruling<'static>> {
        self.unpacked(Kind::Ruling, n)
    }

    #[must_use]
    pub fn card(&self, n: usize) -> Option<CardRow<'static>> {
        self.unpacked(Kind::Card, n)
    }

    /// The id of a rule; what is not in the index has none.
    #[must_use]
    pub fn id(&self, rule: Rule) -> &'static str {
        self.index.id(Kind::Rule, self.row(rule))
    }

    #[must_use]
    pub fn find(&self, id: &str) -> Option<Rule> {
        // An id is a name like others, and names are in order.
        let name = words::whole(id);
        let called = self.index.called(&name).map(|called| called.document);
        let mut rows = called.filter(|document| *document < self.len());
        let known = rows.find(|row| self.index.id(Kind::Rule, *row) == id);
        known.or_else(|| self.ids().position(|rule| rule == id)).map(|row| self.number(row))
    }

    /// The rule that the id of this one finds: a law may have several names for one rule of a book.
    #[must_use]
    pub fn found(&self, rule: Rule) -> Rule {
        if rule == NO_RULE { rule } else { self.number(self.row(rule)) }
    }

    /// What switches the rule with this id off; nothing where there is none such.
    #[must_use]
    pub fn without(&self, id: &str) -> Off {
        let rule = if id.is_empty() { None } else { self.find(id) };
        Off::new(rule.unwrap_or(NO_RULE), self.rows)
    }

    fn all<T: Deserialize<'static>>(&self, kind: Kind) -> impl Iterator<Item = T> + use<T> {
        let book = *self;
        (0..self.index.many(kind)).filter_map(move |n| book.unpacked(kind, n))
    }

    fn unpacked<T: Deserialize<'static>>(&self, kind: Kind, n: usize) -> Option<T> {
        postcard::from_bytes(self.index.row(kind, n)).ok()
    }
}
