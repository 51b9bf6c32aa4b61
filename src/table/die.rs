//! Dice: what their sides show. Where our sides are a guess, a real die may show two of its symbols at once.

/// From here on a side is a pair of symbols that none of our sides shows together.
const PAIRS: u8 = 128;
/// Sides that may be paired: the first of a die.
const PAIRED: u8 = 11;
/// What stands between two symbols of one side.
pub const AND: char = '+';

/// One kind of die; faces may repeat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DieKind {
    pub name: String,
    pub faces: Vec<String>,
    /// Whether the sides are ours: what they show is printed, how it is spread over them is not.
    pub guessed: bool,
}

impl DieKind {
    /// Whether the die may show this.
    #[must_use]
    pub fn may_show(&self, side: u8) -> bool {
        match pair(side) {
            None => usize::from(side) < self.faces.len(),
            Some((one, other)) => self.both(one, other) == Some(side),
        }
    }

    /// The side that shows what these two show, if the die may have one.
    #[must_use]
    pub fn both(&self, one: u8, other: u8) -> Option<u8> {
        let (one, other) = (one.min(other), one.max(other));
        let fits = other < PAIRED && usize::from(other) < self.faces.len();
        (self.guessed && fits).then_some(PAIRS + one * PAIRED + other)
    }

    /// What a side shows: one symbol, or two.
    pub fn symbols(&self, side: u8) -> impl Iterator<Item = &str> {
        let (one, other) = pair(side).map_or((side, None), |(one, other)| (one, Some(other)));
        let face = |side: u8| self.faces.get(usize::from(side)).map(String::as_str);
        [Some(one), other].into_iter().flatten().filter_map(face)
    }

    /// The side in words: `success`, `success+defense`.
    #[must_use]
    pub fn side(&self, side: u8) -> String {
        let symbols: Vec<&str> = self.symbols(side).collect();
        symbols.join(&AND.to_string())
    }
}

fn pair(side: u8) -> Option<(u8, u8)> {
    side.checked_sub(PAIRS).map(|pair| (pair / PAIRED, pair % PAIRED))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn die(guessed: bool) -> DieKind {
        let faces = ["hit", "hit", "ward", "blank"].map(str::to_owned).to_vec();
        DieKind { name: "test".to_owned(), faces, guessed }
    }

    #[test]
    fn only_a_guessed_die_has_sides_that_ours_lacks() {
        let (sure, guessed) = (die(false), die(true));
        assert_eq!((sure.both(0, 2), sure.may_show(3), sure.may_show(4)), (None, true, false));
        let both = guessed.both(2, 0).unwrap();
        assert_eq!((guessed.side(both).as_str(), guessed.side(3).as_str()), ("hit+ward", "blank"));
        assert!(guessed.may_show(both) && !sure.may_show(both) && !guessed.may_show(4));
        assert_eq!(guessed.both(0, 4), None);
        assert!((PAIRS..=u8::MAX).filter(|side| guessed.may_show(*side)).count() == 10);
    }
}
