//! Small numbers as text without asking the heap or the formatter: pages are full of them.

/// A number below a million, written out.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Digits {
    text: [u8; 7],
    start: u8,
}

/// Writes a number out.
pub(crate) fn number(n: impl Into<i32>) -> Digits {
    let n = n.into();
    let mut digits = Digits { text: [b'0'; 7], start: 7 };
    let mut left = n.unsigned_abs().min(999_999);
    while left > 0 || digits.start == 7 {
        digits.put(b'0' + (left % 10) as u8);
        left /= 10;
    }
    if n < 0 {
        digits.put(b'-');
    }
    digits
}

/// Writes a number at the end of other text.
pub(crate) fn push_number(n: impl Into<i32>, to: &mut String) {
    let n: i32 = n.into();
    match n {
        0..=9 => to.push(char::from(b'0' + n as u8)),
        10..=99 => [n / 10, n % 10].iter().for_each(|digit| to.push(char::from(b'0' + *digit as u8))),
        _ => to.push_str(number(n).as_str()),
    }
}

impl Digits {
    fn put(&mut self, sign: u8) {
        self.start -= 1;
        self.text[usize::from(self.start)] = sign;
    }

    pub(crate) fn as_str(&self) -> &str {
        std::str::from_utf8(&self.text[usize::from(self.start)..]).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_ever() {
        for n in [0, 1, 9, 10, 42, 999, 32_767, 65_535, 999_999, -1, -10, -128, -32_768] {
            assert_eq!(number(n).as_str(), n.to_string());
            let mut text = String::from("n ");
            push_number(n, &mut text);
            assert_eq!(text, format!("n {n}"));
        }
    }
}
