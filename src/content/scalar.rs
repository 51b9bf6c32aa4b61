//! What an unquoted word means: the core schema of YAML 1.2. `yes` and `no` are text, and so is `1.5`: no game
//! counts in fractions, so a decimal number reads as the text it is and is refused where a whole one is needed.

use super::tree::Value;

/// A plain word as a value. Whole numbers that do not fit 64 bits become the largest that do.
#[must_use]
pub fn typed(text: &str) -> Value {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Value::Null,
        "true" | "True" | "TRUE" => Value::Bool(true),
        "false" | "False" | "FALSE" => Value::Bool(false),
        _ => whole(text).map_or_else(|| Value::Text(text.to_owned()), Value::Int),
    }
}

/// Would some reader of YAML, old ones included, take this word for something other than text?
#[must_use]
pub fn is_typed(text: &str) -> bool {
    let old = || ["y", "n", "yes", "no", "on", "off"].iter().any(|word| word.eq_ignore_ascii_case(text));
    !matches!(typed(text), Value::Text(_)) || is_decimal(text) || old()
}

fn whole(text: &str) -> Option<i64> {
    if let Some(digits) = text.strip_prefix("0x") {
        return radix(digits, 16);
    }
    if let Some(digits) = text.strip_prefix("0o") {
        return radix(digits, 8);
    }
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let size = radix(digits, 10)?;
    Some(if text.starts_with('-') { -size } else { size })
}

fn radix(digits: &str, base: u32) -> Option<i64> {
    let fine = !digits.is_empty() && digits.chars().all(|c| c.is_digit(base));
    fine.then(|| i64::from_str_radix(digits, base).unwrap_or(i64::MAX))
}

fn is_decimal(text: &str) -> bool {
    let bare = text.strip_prefix(['-', '+']).unwrap_or(text);
    let special = matches!(bare, ".inf" | ".Inf" | ".INF" | ".nan" | ".NaN" | ".NAN");
    let numeric = bare.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    special || (numeric && bare.parse::<f64>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn core_schema() {
        let text = |s: &str| Value::Text(s.to_owned());
        for (source, expected) in [
            ("~", Value::Null),
            ("Null", Value::Null),
            ("nULL", text("nULL")),
            ("TRUE", Value::Bool(true)),
            ("yes", text("yes")),
            ("no", text("no")),
            ("on", text("on")),
            ("-7", Value::Int(-7)),
            ("+7", Value::Int(7)),
            ("007", Value::Int(7)),
            ("0x1F", Value::Int(31)),
            ("0o17", Value::Int(15)),
            ("-0x1", text("-0x1")),
            ("0x", text("0x")),
            ("1_000", text("1_000")),
            ("12:30", text("12:30")),
            ("1.5", text("1.5")),
            ("-", text("-")),
            ("99999999999999999999", Value::Int(i64::MAX)),
        ] {
            assert_eq!(typed(source), expected, "{source}");
        }
    }

    #[test]
    fn decimals_and_old_words_want_quotes() {
        assert!(["1.5", "-.5", "1e3", ".nan", "-.inf", "1.", "No", "y"].into_iter().all(is_typed));
        assert!(!["inf", "nan", "1..3", "2H+1", "1.2.3", "e3"].into_iter().any(is_typed));
    }
}
