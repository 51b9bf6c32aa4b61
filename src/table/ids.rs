//! Small numbers that name things. Text appears only at the rim; in the state everything is one of these.

use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($int:ty);)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
        pub struct $name(pub $int);
        impl $name {
            /// As an index into a table of these.
            #[must_use]
            #[inline]
            pub fn index(self) -> usize {
                usize::from(self.0)
            }
        }
    )*};
}

ids! {
    /// One physical card, tile or token with a face of its own; stable for a whole game.
    Card(u16);
    /// One entry of the content: what is printed. Several cards may carry the same face.
    Face(u16);
    /// One place of the table that holds cards.
    Zone(u8);
    /// One multiset shared by unseen cards.
    Lot(u8);
    /// One kind of counted token.
    Token(u8);
    /// One track with its cube.
    Track(u8);
    /// One named number that is neither a cube nor a token: resources left, things done this turn.
    Counter(u8);
    /// One player's place at the table.
    Seat(u8);
    /// One rule of the open game's index.
    Rule(u16);
    /// One kind of die.
    Die(u8);
    /// One word of the game's word list: prompts, commands, permissions.
    Word(u16);
}

/// Stands where no card is meant.
pub const NO_CARD: Card = Card(u16::MAX);
/// Stands where nobody is meant.
pub const NOBODY: Seat = Seat(u8::MAX);
/// The rule that no content has; switching it off switches nothing off.
pub const NO_RULE: Rule = Rule(u16::MAX);

/// A rule that is switched off. A law that serves several books has more numbers than a book has rules: every number
/// that stands for the same row of the book is switched off with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Off {
    rule: Rule,
    /// The row of the book behind each number of the law; empty where the numbers are the rows.
    rows: &'static [u16],
}

impl Off {
    #[must_use]
    pub fn new(rule: Rule, rows: &'static [u16]) -> Off {
        Off { rule, rows }
    }

    /// The same with another rule switched off instead.
    #[must_use]
    pub fn instead(self, rule: Rule) -> Off {
        Off { rule, ..self }
    }

    /// Whether nothing is switched off.
    #[must_use]
    #[inline]
    pub fn is_none(self) -> bool {
        self.rule == NO_RULE
    }

    /// Whether this rule is switched off.
    #[must_use]
    #[inline]
    pub fn is(self, rule: Rule) -> bool {
        rule == self.rule || !self.is_none() && self.shares_row(rule)
    }

    #[cold]
    fn shares_row(self, rule: Rule) -> bool {
        let row = |rule: Rule| self.rows.get(rule.index()).copied().filter(|row| *row != u16::MAX);
        row(rule).is_some() && row(rule) == row(self.rule)
    }
}

impl From<Rule> for Off {
    fn from(rule: Rule) -> Off {
        Off::new(rule, &[])
    }
}

/// What carries tokens: a card (or tile), a seat's board, or a shared board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Holder {
    Card(Card),
    Seat(Seat),
    Table,
}

/// A square of a grid, counted from its south-west corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Spot {
    pub x: i8,
    pub y: i8,
}

impl Spot {
    /// Steps between two squares when moving only along rows and columns.
    #[must_use]
    pub fn steps_to(self, other: Spot) -> u8 {
        self.x.abs_diff(other.x).saturating_add(self.y.abs_diff(other.y))
    }
}
