//! Ranges of numbers: `2..4`, `>=3`, `<2`.

/// Both ends belong to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Range {
    low: i64,
    high: i64,
}

impl Range {
    /// A text that is a range.
    pub(super) fn read(text: &str) -> Option<Range> {
        let number = |text: &str| text.trim().parse::<i64>().ok();
        if let Some((low, high)) = text.split_once("..") {
            return Some(Range { low: number(low)?, high: number(high)? });
        }
        let after = |sign: &str| text.strip_prefix(sign).and_then(number);
        let from = |low: i64| Range { low, high: i64::MAX };
        let to = |high: i64| Range { low: i64::MIN, high };
        None.or_else(|| after(">=").map(from))
            .or_else(|| after("<=").map(to))
            .or_else(|| after(">").map(|n| from(n.saturating_add(1))))
            .or_else(|| after("<").map(|n| to(n.saturating_sub(1))))
    }

    pub(super) fn contains(self, n: i64) -> bool {
        (self.low..=self.high).contains(&n)
    }

    /// What is wrong with it, for values from 0 to `most`.
    pub(super) fn mistake(self, most: Option<i64>) -> Option<&'static str> {
        let most = most.unwrap_or(i64::MAX);
        match self {
            Range { low, high } if low > high || low > most || high < 0 => Some("no value is in this range"),
            Range { low, high } if low <= 0 && high >= most => Some("every value is in this range"),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_and_judged() {
        for (text, inside, outside, most, mistake) in [
            ("2..4", 2, 5, None, None),
            (">=3", 3, 2, None, None),
            ("<3", 2, 3, None, None),
            (">=0", 0, -1, None, Some("every value is in this range")),
            ("0..5", 5, 6, Some(5), Some("every value is in this range")),
            ("0..5", 5, 6, None, None),
            ("<0", -1, 0, None, Some("no value is in this range")),
        ] {
            let range = Range::read(text).unwrap();
            assert!(range.contains(inside) && !range.contains(outside), "{text}");
            assert_eq!(range.mistake(most), mistake, "{text}");
        }
        assert!(["wolf", "2", "a..b", "..", ">x"].iter().all(|text| Range::read(text).is_none()));
        assert_eq!(Range::read("4..2").and_then(|r| r.mistake(None)), Some("no value is in this range"));
    }
}
