//! The index of a game's rules: ids, our text, where the book says it. Made from `content/<game>/rules.yaml` when
//! the crate is built; an id that is not in it does not compile.

mod row;

pub use row::{Enforced, RuleRow};

use crate::table::Rule;

/// The index of a game as build.rs leaves it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Embedded {
    pub bytes: &'static [u8],
    /// The fingerprint of the bytes.
    pub hash: u64,
}

/// The rules of one game, in book order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RuleBook {
    rows: Vec<RuleRow>,
}

impl RuleBook {
    /// Unpacks what was embedded at build time.
    #[must_use]
    pub fn embedded(packed: Embedded) -> RuleBook {
        RuleBook { rows: postcard::from_bytes(packed.bytes).unwrap_or_default() }
    }

    #[must_use]
    pub fn rows(&self) -> &[RuleRow] {
        &self.rows
    }

    #[must_use]
    pub fn get(&self, rule: Rule) -> Option<&RuleRow> {
        self.rows.get(rule.index())
    }

    /// The id of a rule; what is not in the index has none.
    #[must_use]
    pub fn id(&self, rule: Rule) -> &str {
        self.get(rule).map_or("", |row| &row.id)
    }

    #[must_use]
    pub fn find(&self, id: &str) -> Option<Rule> {
        let at = self.rows.iter().position(|row| row.id == id)?;
        u16::try_from(at).ok().map(Rule)
    }
}
