//! Words on their way to the screen: made harmless, painted, wrapped.

use std::borrow::Cow;

use owo_colors::OwoColorize;
use textwrap::{Options, WordSplitter, WrapAlgorithm};

use crate::cli::style::Style;
use crate::view::page::{Role, Text};

/// The text with everything invisible or obeyed by a terminal written out as `\u{…}`, and in ASCII if need be.
pub(super) fn clean(text: &str, unicode: bool) -> Cow<'_, str> {
    let odd = text.bytes().fold(0, |odd, byte| odd | ODD[usize::from(byte)]);
    if odd == 0 || unicode && odd & HIDING == 0 {
        return Cow::Borrowed(text);
    }
    let shown = if text.contains(is_hidden) {
        Cow::Owned(text.chars().map(written_out).collect())
    } else {
        Cow::Borrowed(text)
    };
    if unicode || shown.is_ascii() { shown } else { Cow::Owned(to_ascii(&shown)) }
}

/// A byte of a character beyond ASCII.
const WIDE: u8 = 1;
/// A byte that a hidden character could have in it: a quick yes, and a sure no.
const HIDING: u8 = 2;

/// What is odd about each byte; nothing about those that stand for themselves everywhere.
static ODD: [u8; 256] = {
    let mut odd = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let wide = if byte >= 0x80 { WIDE } else { 0 };
        let hides = byte < 0x20 || matches!(byte, 0x7f | 0x80 | 0x81 | 0xc2 | 0xd8 | 0xef | 0xf3);
        odd[byte] = wide | if hides { HIDING } else { 0 };
        byte += 1;
    }
    odd
};

/// Control characters, and those that reorder or hide their neighbours.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{61c}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

fn written_out(c: char) -> String {
    if is_hidden(c) { c.escape_unicode().to_string() } else { c.to_string() }
}

fn to_ascii(text: &str) -> String {
    let folded = deunicode::deunicode(text);
    folded.chars().map(|c| if c.is_ascii() && !c.is_control() { c } else { '?' }).collect()
}

/// Clean text in the colours of its role, word by word, so that a line break never falls inside a colour.
pub(super) fn paint(clean: &str, role: Role, style: Style) -> String {
    if !style.color || role == Role::Plain {
        return clean.to_owned();
    }
    let look = Style::of_role(role);
    let word = |word: &str| if word.is_empty() { String::new() } else { word.style(look).to_string() };
    clean.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// All spans, cleaned and painted.
pub(super) fn painted(text: &Text, style: Style) -> String {
    let mut out = String::new();
    paint_into(text, style, &mut out);
    out
}

/// The same at the end of other text.
pub(super) fn paint_into(text: &Text, style: Style, out: &mut String) {
    if !style.color {
        return out.push_str(&clean(text.words(), style.unicode));
    }
    for (role, words) in text.spans() {
        let clean = clean(words, style.unicode);
        if role == Role::Plain {
            out.push_str(&clean);
        } else {
            out.push_str(&paint(&clean, role, style));
        }
    }
}

/// Painted text in lines that fit. Plain pages are not wrapped: whoever reads them out or greps them does that.
pub fn wrap(painted: &str, style: Style, first: &str, rest: &str) -> String {
    if style.plain {
        return format!("{first}{painted}\n");
    }
    let options = Options::new(style.width.into())
        .initial_indent(first)
        .subsequent_indent(rest)
        .wrap_algorithm(WrapAlgorithm::FirstFit)
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(painted, options).iter().flat_map(|line| [line.trim_end(), "\n"]).collect()
}
