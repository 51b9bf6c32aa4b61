//! Lines that outlive the card or action that started them: "until the end of the phase", "the next bow this
//! turn".

use serde::{Deserialize, Serialize};

use super::ids::{Card, NO_CARD, NOBODY, Seat};

/// In place of a statement: the line itself, one of the card's own, does not work for a while.
pub const SUSPENDED: u16 = u16::MAX;

/// One line of content in force for a while, or held off for a while.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lasting {
    /// Which line of the content's code.
    pub line: u16,
    /// Which statement of that line holds it.
    pub part: u16,
    /// The card it came from.
    pub source: Card,
    /// The card it speaks about, where it speaks about one.
    pub subject: Card,
    pub seat: Seat,
    /// The moment that ends it.
    pub until: u8,
}

impl Default for Lasting {
    fn default() -> Self {
        Lasting { line: 0, part: 0, source: NO_CARD, subject: NO_CARD, seat: NOBODY, until: 0 }
    }
}
