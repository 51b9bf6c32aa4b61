//! From a byte to a line and a column, as people count them.

use std::ops::Range;

/// The line starts of a text; built once, asked often.
#[derive(Debug, Clone)]
pub struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
}

impl<'t> Lines<'t> {
    #[must_use]
    pub fn new(text: &'t str) -> Lines<'t> {
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        Lines { text, starts: std::iter::once(0).chain(breaks.map(|(at, _)| at + 1)).collect() }
    }

    /// How many lines; an empty text has one.
    #[must_use]
    pub fn count(&self) -> usize {
        self.starts.len()
    }

    /// The line a byte is on, from 0. Past the end counts as the end.
    #[must_use]
    pub fn row(&self, offset: usize) -> usize {
        self.starts.partition_point(|start| *start <= offset).saturating_sub(1)
    }

    /// Line and column, both from 1; columns count characters.
    #[must_use]
    pub fn place(&self, offset: usize) -> (usize, usize) {
        let offset = floor(self.text, offset);
        let row = self.row(offset);
        (row + 1, self.text[self.starts[row]..offset].chars().count() + 1)
    }

    /// The bytes of a line without its line break.
    #[must_use]
    pub fn range(&self, row: usize) -> Range<usize> {
        let Some(start) = self.starts.get(row).copied() else {
            return self.text.len()..self.text.len();
        };
        let end = self.starts.get(row + 1).map_or(self.text.len(), |next| next - 1);
        start..start + self.text[start..end].trim_end_matches('\r').len()
    }

    #[must_use]
    pub fn text(&self) -> &'t str {
        self.text
    }
}

/// The nearest character boundary at or before a byte.
#[must_use]
pub fn floor(text: &str, offset: usize) -> usize {
    let mut at = offset.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_characters_and_either_line_break() {
        let lines = Lines::new("äb\r\nc\n");
        assert_eq!(
            [0, 2, 3, 5, 6, 7, 99].map(|at| lines.place(at)),
            [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (3, 1), (3, 1)]
        );
        assert_eq!((lines.range(0), lines.range(1), lines.range(2)), (0..3, 5..6, 7..7));
    }

    #[test]
    fn the_middle_of_a_character_is_its_start() {
        assert_eq!(Lines::new("aä").place(2), (1, 2));
    }
}
