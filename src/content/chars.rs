//! Characters that have no business in a pack: they move the cursor, reverse the line or cannot be seen.

use std::fmt::Write;

use super::problem::Code;

/// Why a character is refused; nothing if it is fine.
#[must_use]
pub fn refused(c: char) -> Option<Code> {
    match c {
        '\n' | '\t' | '\r' | ' '..='~' => None,
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' => Some(Code::ControlCharacter),
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            Some(Code::BidiCharacter)
        }
        '\u{200b}'..='\u{200d}'
        | '\u{2028}'
        | '\u{2029}'
        | '\u{2060}'..='\u{2064}'
        | '\u{206a}'..='\u{206f}'
        | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e007f}' => Some(Code::HiddenCharacter),
        _ => None,
    }
}

/// What to say about a refused character.
#[must_use]
pub fn message(c: char, code: Code) -> String {
    let what = match code {
        Code::ControlCharacter => "a control character",
        Code::BidiCharacter => "a character that changes the reading direction",
        _ => "a character that cannot be seen",
    };
    format!("{}: {what}", c.escape_unicode())
}

/// The text in backticks, fit for a message: refused characters and line breaks as escapes, cut when long.
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut out = String::from("`");
    for (n, c) in text.chars().enumerate() {
        if n == 40 {
            out.push_str("...");
            break;
        }
        push_shown(&mut out, c);
    }
    out.push('`');
    out
}

fn push_shown(out: &mut String, c: char) {
    if refused(c).is_some() || matches!(c, '\n' | '\r' | '\t') {
        let _ = write!(out, "{}", c.escape_debug());
    } else {
        out.push(c);
    }
}

/// The same text with refused characters replaced by harmless ones, every other byte at its old place.
#[must_use]
pub fn defused(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut out, c| {
        match (refused(c), c.len_utf8()) {
            (None, _) => out.push(c),
            (Some(_), 2) => out.push('\u{bf}'),
            (Some(_), 3) => out.push(char::REPLACEMENT_CHARACTER),
            (Some(_), width) => out.extend(std::iter::repeat_n('_', width)),
        }
        out
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn umlauts_and_emoji_pass() {
        assert!("Wölfe, ß, “x”, 🎲, 日本\t\r\n".chars().all(|c| refused(c).is_none()));
    }

    #[test]
    fn quoted_is_safe_and_short() {
        assert_eq!(quoted("a\u{1b}[31m\u{202e}"), "`a\\u{1b}[31m\\u{202e}`");
        assert_eq!(quoted(&"x".repeat(100)).len(), 45);
    }

    #[test]
    fn defused_keeps_every_byte_in_place() {
        let text = "a\u{1b}\u{85}\u{202e}\u{e0041}b";
        assert_eq!(defused(text).len(), text.len());
        assert!(defused(text).chars().all(|c| refused(c).is_none()));
    }
}
