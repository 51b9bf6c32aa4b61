//! Names as they are compared: without case, accents, spaces, hyphens, apostrophes or other marks, and with
//! `ae oe ue` read as `a o u`, so that *Größe*, *Groesse* and *GROSSE* are one name.

use std::borrow::Cow;

/// Folds a name or what was typed for one. Text without letters or digits folds to nothing.
#[must_use]
pub fn fold(text: &str) -> String {
    if text.is_ascii() {
        return plain_folded(text);
    }
    // Some capitals are read otherwise than their small letters, or not at all.
    let small: String = text.chars().flat_map(char::to_lowercase).collect();
    plain_folded(&deunicode::deunicode_with_tofu(&small, ""))
}

/// The same without a copy where the text is folded already, as most of what is typed is.
#[must_use]
pub fn folded(text: &str) -> Cow<'_, str> {
    let mut last = b' ';
    let is_folded = text.bytes().all(|letter| {
        let before = std::mem::replace(&mut last, letter);
        let swallowed = letter == b'e' && matches!(before, b'a' | b'o' | b'u');
        (letter.is_ascii_lowercase() || letter.is_ascii_digit()) && !swallowed
    });
    if is_folded { Cow::Borrowed(text) } else { Cow::Owned(fold(text)) }
}

/// Whether a name folds to this, told without folding it: most names differ in their first letters.
#[must_use]
pub fn folds_to(name: &str, folded: &str) -> bool {
    let (first, wanted) = (name.as_bytes().first(), folded.as_bytes().first());
    if let (Some(first), Some(wanted)) = (first, wanted)
        && first.is_ascii_alphanumeric()
        && first.to_ascii_lowercase() != *wanted
    {
        return false;
    }
    if !name.is_ascii() {
        return fold(name) == folded;
    }
    let mut last = b' ';
    let mut rest = folded.bytes();
    for letter in name.bytes().filter(u8::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase()) {
        let swallowed = letter == b'e' && matches!(last, b'a' | b'o' | b'u');
        if !swallowed && rest.next() != Some(letter) {
            return false;
        }
        last = letter;
    }
    rest.next().is_none()
}

/// A name as it is offered for typing: one word, lower case, hyphens for spaces, none of the marks that mean
/// something in a line.
#[must_use]
pub fn slug(name: &str) -> String {
    let mut slug = String::with_capacity(name.len());
    for letter in name.chars().flat_map(char::to_lowercase) {
        if is_gap(letter) {
            if !slug.is_empty() && !slug.ends_with('-') {
                slug.push('-');
            }
        } else if is_kept(letter) {
            slug.push(letter);
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    slug
}

/// The places where a word of the name begins, the first one included.
pub(super) fn word_starts(name: &str) -> Vec<usize> {
    let mut after_gap = true;
    let mut starts = Vec::new();
    for (at, letter) in name.char_indices() {
        if after_gap && !is_gap(letter) {
            starts.push(at);
        }
        after_gap = is_gap(letter);
    }
    starts
}

/// Whether a name has a gap between words here.
pub(super) fn is_gap(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '-' | '_' | '/' | '\u{2010}'..='\u{2015}')
}

/// Combining marks are neither gaps nor marks of a line: they stay with their letter.
fn is_kept(letter: char) -> bool {
    !letter.is_control()
        && !matches!(letter, '"' | '\'' | '’' | '‘' | '“' | '”' | '„' | ';' | '#' | ':' | ',' | '\\')
}

/// Letters and digits that are ASCII, and nothing else.
fn plain_folded(plain: &str) -> String {
    let (mut folded, mut last) = (Vec::with_capacity(plain.len()), b' ');
    for letter in plain.bytes().filter(u8::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase()) {
        if !(letter == b'e' && matches!(last, b'a' | b'o' | b'u')) {
            folded.push(letter);
        }
        last = letter;
    }
    String::from_utf8(folded).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_name_fold_alike() {
        for (one, other) in [
            ("Größe", "groesse"),
            ("Größe", "GROSSE"),
            ("Bone Wraith", "bone-wraith"),
            ("Hunter’s Mark", "hunters_mark"),
            ("Ætherblade", "aetherblade"),
            ("Bo\u{308}se", "boese"),
            ("  Fell   Drake ", "felldrake"),
            ("Blue", "BLUE"),
            ("Sea Elf", "seaelf"),
            ("Ravenök", "ravenok"),
        ] {
            assert_eq!(fold(one), fold(other), "{one} / {other}");
        }
    }

    #[test]
    fn folding_without_a_copy_is_folding() {
        for text in ["scout", "field-1-0", "Größe", "groesse", "blue", "queue", "", "a1e", "?", "x e", "EEL"]
        {
            assert_eq!(folded(text), fold(text), "{text}");
            assert!(
                folds_to(text, &fold(text)) && !folds_to(text, "x1") && !folds_to("field-11", &fold(text))
            );
        }
    }

    #[test]
    fn text_without_letters_folds_to_nothing() {
        for text in ["", "  ", "?!", "---", "\u{301}", "\u{0}\u{1b}", "\u{fffd}\u{e000}"] {
            assert_eq!(fold(text), "", "{text:?}");
        }
    }

    #[test]
    fn a_prefix_folds_to_a_prefix() {
        for name in ["Größe", "Groesse", "Cruel Queue", "Aeon of the Eel", "Wolf Rider", "Élan vital"] {
            for (end, _) in name.char_indices() {
                assert!(fold(name).starts_with(&fold(&name[..end])), "{name} at {end}");
            }
        }
    }

    #[test]
    fn slugs_are_one_word_and_fold_like_the_name() {
        for (name, expected) in [
            ("Bone Wraith", "bone-wraith"),
            ("Hunter's Mark", "hunters-mark"),
            ("Großer Wolf", "großer-wolf"),
            ("Way – Home", "way-home"),
            ("  a; b #c: \"d\" ", "a-b-c-d"),
            ("", ""),
        ] {
            assert_eq!(slug(name), expected);
            assert_eq!(fold(&slug(name)), fold(name));
        }
    }

    #[test]
    fn word_starts_are_after_gaps() {
        assert_eq!(word_starts("Bone-Wraith of  Öl"), [0, 5, 12, 16]);
        assert_eq!(word_starts(""), [0usize; 0]);
    }
}
