//! Writing values into YAML without touching anything around them: comments, order and indentation stay.

use std::fmt::Write;
use std::ops::Range;

use serde_json::Value as Json;

use super::chars;
use super::scalar;

/// A scalar to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Plain {
    Null,
    Bool(bool),
    Int(i64),
    Text(String),
}

/// The source with another scalar in the place of one (the `span` of its node). Text keeps the quotes it had; a value
/// left out is put in; a block text becomes a line, and a comment beside its `|` stays.
///
/// # Panics
/// If the span is not one of this source.
#[must_use]
pub fn replace_scalar(source: &str, span: Range<usize>, new_value: &Plain) -> String {
    let old = &source[span.clone()];
    let new = match new_value {
        Plain::Null => "null".to_owned(),
        Plain::Bool(flag) => flag.to_string(),
        Plain::Int(int) => int.to_string(),
        Plain::Text(text) if old.starts_with('\'') && fits_single(text) => single(text),
        Plain::Text(text) if old.starts_with('"') => double(text),
        Plain::Text(text) => word(text),
    };
    replace_span(source, span, &new)
}

/// The source with other text in the place of a value, for values printed by [`to_flow`].
///
/// # Panics
/// If the span is not one of this source.
#[must_use]
pub fn replace_span(source: &str, span: Range<usize>, new: &str) -> String {
    let (before, old, after) = (&source[..span.start], &source[span.clone()], &source[span.end..]);
    let gap = if span.is_empty() { gap_after(before) } else { "" };
    format!("{before}{gap}{new}{}{after}", header_comment(old))
}

/// What has to stand between the text and a value that was left out.
fn gap_after(before: &str) -> &'static str {
    let mut back = before.chars().rev();
    match (back.next(), back.next()) {
        (None | Some('\n' | ' ' | '\t' | '[' | '{' | '\u{feff}'), _) => "",
        (Some(':' | ','), _) | (Some('-' | '?'), None | Some('\n' | ' ' | '\t')) => " ",
        _ => ": ",
    }
}

/// `  # note` beside the `|` of a block text.
fn header_comment(old: &str) -> String {
    let header = old.lines().next().unwrap_or_default();
    let comment = header.find(" #").filter(|_| old.starts_with(['|', '>']) && header.len() < old.len());
    comment.map_or_else(String::new, |at| format!(" {}", header[at..].trim_end()))
}

/// A value as YAML on one line: `{focus: 4, enemies: [fell-drake, 'no. 2']}`.
#[must_use]
pub fn to_flow(value: &Json) -> String {
    let mut out = String::new();
    push_flow(&mut out, value);
    out
}

fn push_flow(out: &mut String, value: &Json) {
    match value {
        Json::String(text) => out.push_str(&word(text)),
        Json::Array(items) => push_between(out, ('[', ']'), items, push_flow),
        Json::Object(map) => push_between(out, ('{', '}'), map, |out, (key, value)| {
            let _ = write!(out, "{}: ", key_word(key));
            push_flow(out, value);
        }),
        Json::Null | Json::Bool(_) | Json::Number(_) => {
            let _ = write!(out, "{value}");
        }
    }
}

fn push_between<T>(
    out: &mut String,
    (open, close): (char, char),
    items: impl IntoIterator<Item = T>,
    mut push: impl FnMut(&mut String, T),
) {
    out.push(open);
    for (n, item) in items.into_iter().enumerate() {
        out.push_str(if n == 0 { "" } else { ", " });
        push(out, item);
    }
    out.push(close);
}

/// Text as a key. Unlike a value, a number needs no quotes there, but `<<` does.
fn key_word(text: &str) -> String {
    let number = !text.is_empty() && text.len() < 10 && text.bytes().all(|b| b.is_ascii_digit());
    if number { text.to_owned() } else { word(text) }
}

/// Text as shortly as it can be written and still be read as this text, anywhere in a document.
#[must_use]
pub fn word(text: &str) -> String {
    match text {
        _ if fits_plain(text) => text.to_owned(),
        _ if fits_single(text) => single(text),
        _ => double(text),
    }
}

fn fits_plain(text: &str) -> bool {
    let inside = |c: char| c.is_alphanumeric() || " _-./+()!?*&%=;'\"$^~".contains(c);
    text.starts_with(char::is_alphanumeric)
        && !text.ends_with(' ')
        && text.chars().all(|c| inside(c) && chars::refused(c).is_none())
        && !scalar::is_typed(text)
}

fn fits_single(text: &str) -> bool {
    text.chars().all(|c| chars::refused(c).is_none() && !matches!(c, '\n' | '\r' | '\t'))
}

fn single(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

fn double(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        push_escaped(&mut out, c);
    }
    out.push('"');
    out
}

fn push_escaped(out: &mut String, c: char) {
    let code = u32::from(c);
    let _ = match c {
        '"' | '\\' => write!(out, "\\{c}"),
        '\n' => write!(out, "\\n"),
        '\r' => write!(out, "\\r"),
        '\t' => write!(out, "\\t"),
        _ if chars::refused(c).is_none() => write!(out, "{c}"),
        _ if code > 0xffff => write!(out, "\\U{code:08x}"),
        _ => write!(out, "\\u{code:04x}"),
    };
}

#[cfg(test)]
mod tests;
