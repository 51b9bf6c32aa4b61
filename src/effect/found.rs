//! Lines of cards that were found on the table.

use crate::table::{Card, NO_CARD, Row, Table};

/// Puts lines of cards into the order in which the cards lie; those of one card stay as they are.
#[inline]
pub(super) fn in_table_order(table: &Table, lines: &mut [(Card, u16)]) {
    if lines.len() > 1 {
        sort(table, lines);
    }
}

#[inline(never)]
fn sort(table: &Table, lines: &mut [(Card, u16)]) {
    lines.sort_by_key(|(card, _)| {
        let place = table.place(*card);
        (place.zone, place.index)
    });
}

/// Lines of cards that were found; only many of them need room of their own.
#[derive(Clone)]
pub(super) struct Found {
    few: Row<(Card, u16), 8>,
    many: Vec<(Card, u16)>,
}

impl Found {
    pub fn new() -> Found {
        Found { few: Row::of((NO_CARD, 0)), many: Vec::new() }
    }

    pub fn push(&mut self, card: Card, line: u16) {
        self.few.push((card, line), &"").unwrap_or_else(|_| self.many.push((card, line)));
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.few.is_empty() && self.many.is_empty()
    }

    /// Those that this says yes to, in the order they came.
    pub fn retain(&mut self, keep: impl Fn(&(Card, u16)) -> bool) -> &mut [(Card, u16)] {
        let lines = self.lines();
        let mut kept = 0;
        for n in 0..lines.len() {
            if keep(&lines[n]) {
                lines[kept] = lines[n];
                kept += 1;
            }
        }
        &mut lines[..kept]
    }

    /// All of them, in the order they came.
    #[inline]
    pub fn lines(&mut self) -> &mut [(Card, u16)] {
        if self.many.is_empty() { &mut self.few } else { self.gathered() }
    }

    #[cold]
    fn gathered(&mut self) -> &mut [(Card, u16)] {
        self.many.splice(..0, self.few.iter().copied());
        self.few.clear();
        &mut self.many
    }
}
