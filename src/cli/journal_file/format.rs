//! Header and entries as text. Every value is JSON on one line, which is YAML too; so a line break in the file is
//! always the end of a whole line, and `steps:` at the start of one is always the end of the header.

use std::io::{self, BufRead};

use serde::{Deserialize, Serialize};
use serde_json::ser::Formatter;

use crate::engine::journal::{Entry, FORMAT, Header};

use super::fault::Fault;

const STEPS: &[u8] = b"steps:";
/// A header is read up to this size.
const LARGEST_HEADER: u64 = 4 << 20;

/// The end of a file that is no whole line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TornTail {
    pub bytes: usize,
    /// As much of it as is text; for showing, after cleaning.
    pub text: String,
}

/// A journal as read from its bytes.
#[derive(Debug)]
pub(super) struct Journal {
    pub header: Header,
    pub entries: Vec<Entry>,
    /// The length of the part that is whole.
    pub good: u64,
    pub torn: Option<TornTail>,
}

/// A header and where it ends.
#[derive(Debug)]
pub(super) struct Head {
    pub header: Header,
    pub bytes: usize,
    pub lines: usize,
}

pub(super) fn header_text(header: &Header) -> io::Result<String> {
    let serde_json::Value::Object(keys) = serde_json::to_value(header)? else {
        return Err(io::ErrorKind::InvalidData.into());
    };
    let lines = keys.iter().map(|(key, value)| Ok(format!("{key}: {}\n", json(value)?)));
    Ok(lines.collect::<io::Result<String>>()? + "steps:\n")
}

/// One whole line, at the end of others.
pub(super) fn push_entry(entry: &Entry, to: &mut Vec<u8>) {
    let Entry { line, answers, hash } = entry;
    push_parts(line, answers.iter().map(String::as_str), hash, to);
}

/// The same of its parts.
pub(super) fn push_parts<'a>(
    line: &str,
    answers: impl Iterator<Item = &'a str>,
    hash: &str,
    to: &mut Vec<u8>,
) {
    to.extend_from_slice(b"- {\"do\": ");
    push_text(line, to);
    let mut many = 0;
    for answer in answers {
        to.extend_from_slice(if many == 0 { b", \"answers\": [" } else { b", " });
        push_text(answer, to);
        many += 1;
    }
    to.extend_from_slice(if many == 0 { b", \"hash\": " } else { b"], \"hash\": " });
    push_text(hash, to);
    to.extend_from_slice(b"}\n");
}

/// Bytes that do not stand for themselves between quotes.
static ODD: [bool; 256] = {
    let mut odd = [true; 256];
    let mut byte = b' ';
    while byte <= b'~' {
        odd[byte as usize] = matches!(byte, b'"' | b'\\');
        byte += 1;
    }
    odd
};

/// A text of an entry; nearly all of them are plain letters and need no second look.
fn push_text(text: &str, to: &mut Vec<u8>) {
    if text.bytes().fold(false, |odd, byte| odd | ODD[usize::from(byte)]) {
        // Text written into memory: nothing can go wrong.
        let _ = text.serialize(&mut serde_json::Serializer::with_formatter(to, Spaced));
        return;
    }
    to.push(b'"');
    to.extend_from_slice(text.as_bytes());
    to.push(b'"');
}

pub(super) fn read(bytes: &[u8]) -> Result<Journal, Fault> {
    let head = read_head(&mut &bytes[..])?;
    let mut journal = Journal { header: head.header, entries: Vec::new(), good: 0, torn: None };
    let (mut at, mut line) = (head.bytes, head.lines);
    for text in bytes[at..].split_inclusive(|&byte| byte == b'\n') {
        line += 1;
        match parse_line(text) {
            Ok(entry) => journal.entries.push(entry),
            Err(_) if at + text.len() == bytes.len() => journal.torn = Some(torn(text)),
            Err(why) => return Err(Fault::Line { line, why }),
        }
        at += text.len();
    }
    journal.good = (at - journal.torn.as_ref().map_or(0, |torn| torn.bytes)) as u64;
    Ok(journal)
}

/// Reads up to and with the line `steps:`.
pub(super) fn read_head(from: &mut impl BufRead) -> Result<Head, Fault> {
    let mut from = io::Read::take(from, LARGEST_HEADER);
    let (mut text, mut lines) = (Vec::new(), 0);
    loop {
        let start = text.len();
        from.read_until(b'\n', &mut text)?;
        lines += 1;
        match text[start..].strip_suffix(b"\n") {
            None => return Err(Fault::HeaderCut),
            Some(line) if line.trim_ascii_end() == STEPS => {
                return Ok(Head { header: parse_header(&text[..start])?, bytes: text.len(), lines });
            }
            Some(_) => {}
        }
    }
}

/// One whole line, its line break included.
pub(super) fn parse_line(line: &[u8]) -> Result<Entry, String> {
    let line = line.strip_suffix(b"\n").ok_or("the line is cut off")?;
    let json = line.strip_prefix(b"- ").ok_or("a step must start with `- `")?;
    serde_json::from_slice(json).map_err(|error| {
        let why = error.to_string();
        let why = why.split(" at line ").next().unwrap_or(&why);
        format!("{why} (column {})", error.column() + 2)
    })
}

fn parse_header(text: &[u8]) -> Result<Header, Fault> {
    #[derive(Deserialize)]
    struct Stamp {
        format: u32,
    }
    let bad = |why: String| Fault::Header(why.lines().next().unwrap_or_default().to_owned());
    let text = std::str::from_utf8(text).map_err(|error| bad(error.to_string()))?;
    let stamp: Stamp = serde_yaml::from_str(text).map_err(|error| bad(error.to_string()))?;
    if stamp.format != FORMAT {
        return Err(Fault::Format { found: stamp.format });
    }
    serde_yaml::from_str(text).map_err(|error| bad(error.to_string()))
}

fn torn(bytes: &[u8]) -> TornTail {
    TornTail { bytes: bytes.len(), text: String::from_utf8_lossy(bytes).trim_end().to_owned() }
}

/// JSON on one line, with a space after each comma and colon and without characters YAML does not allow.
fn json(value: &impl Serialize) -> io::Result<String> {
    let mut bytes = Vec::new();
    value.serialize(&mut serde_json::Serializer::with_formatter(&mut bytes, Spaced))?;
    String::from_utf8(bytes).map_err(io::Error::other)
}

struct Spaced;

impl Formatter for Spaced {
    fn begin_array_value<W: ?Sized + io::Write>(&mut self, to: &mut W, first: bool) -> io::Result<()> {
        if first { Ok(()) } else { to.write_all(b", ") }
    }

    fn begin_object_key<W: ?Sized + io::Write>(&mut self, to: &mut W, first: bool) -> io::Result<()> {
        if first { Ok(()) } else { to.write_all(b", ") }
    }

    fn begin_object_value<W: ?Sized + io::Write>(&mut self, to: &mut W) -> io::Result<()> {
        to.write_all(b": ")
    }

    fn write_string_fragment<W: ?Sized + io::Write>(&mut self, to: &mut W, text: &str) -> io::Result<()> {
        if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
            return to.write_all(text.as_bytes());
        }
        let mut rest = text;
        while let Some((at, unprintable)) = rest.char_indices().find(|&(_, c)| is_unprintable(c)) {
            write!(to, "{}\\u{:04x}", &rest[..at], u32::from(unprintable))?;
            rest = &rest[at + unprintable.len_utf8()..];
        }
        to.write_all(rest.as_bytes())
    }
}

/// What YAML wants written as an escape, beyond what JSON does.
fn is_unprintable(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
}
