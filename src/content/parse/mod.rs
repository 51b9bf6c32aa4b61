//! From bytes to a tree, within limits: whatever a stranger sends costs bounded time and memory.

mod build;
mod collect;
#[cfg(test)]
mod hostile;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::sync::Arc;

use granit_parser::{Parser, options};

use super::chars;
use super::problem::{Code, Problem, Problems, Reporter};
use super::syntax;
use super::tree::Node;
use build::{Builder, Stop};

/// How much is too much.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of the source; checked before anything is read.
    pub source: usize,
    /// Lists and maps inside each other.
    pub depth: usize,
    /// Values, every alias written out.
    pub nodes: usize,
    /// Bytes of all texts and keys together, every alias written out.
    pub text: usize,
    /// Bytes of one text or key.
    pub scalar: usize,
    /// The largest number, and without its sign the smallest.
    pub int: i64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            source: 4 << 20,
            depth: 40,
            nodes: 200_000,
            text: 16 << 20,
            scalar: 64 << 10,
            int: 1_000_000,
        }
    }
}

/// Reads one YAML document. Everything found wrong goes to `problems`; the tree is there unless the text cannot be
/// read to its end. A file without any value is a `Null`.
pub fn parse(file: &Arc<str>, bytes: &[u8], limits: &Limits, problems: &mut Problems) -> Option<Node> {
    let mut reporter = Reporter::new(file, problems);
    let source = text_of(bytes, limits, &mut reporter)?;
    let source = checked(source, &mut reporter);
    let mut builder = Builder::new(&source, limits, reporter);
    drive(&source, limits, &mut builder).ok()?;
    Some(builder.finish())
}

fn text_of<'b>(bytes: &'b [u8], limits: &Limits, reporter: &mut Reporter<'_>) -> Option<&'b str> {
    if bytes.len() > limits.source {
        let message = format!("the file has {} bytes, at most {} are read", bytes.len(), limits.source);
        reporter.say_help(Code::TooLarge, 0..0, message, "split it into several files");
        return None;
    }
    let error = match std::str::from_utf8(bytes) {
        Ok(text) => return Some(text),
        Err(error) => error,
    };
    let at = error.valid_up_to();
    let message = format!("byte {at} (0x{:02x}) is not UTF-8 text", bytes[at]);
    let end = at + error.error_len().unwrap_or(bytes.len() - at);
    reporter.say_help(Code::BadUtf8, at..end, message, "save the file with the encoding UTF-8");
    None
}

/// Reports refused characters, and takes them out of the way so that the rest can be read.
fn checked<'s>(source: &'s str, reporter: &mut Reporter<'_>) -> Cow<'s, str> {
    let start = if source.starts_with('\u{feff}') { 3 } else { 0 };
    let mut clean = true;
    for (at, c) in source[start..].char_indices() {
        let Some(code) = chars::refused(c) else { continue };
        let span = start + at..start + at + c.len_utf8();
        reporter.say_with(|file| Problem::new(code, file, span, chars::message(c, code)).help("remove it"));
        clean = false;
    }
    if clean {
        Cow::Borrowed(source)
    } else {
        Cow::Owned(source[..start].to_owned() + &chars::defused(&source[start..]))
    }
}

fn drive(source: &str, limits: &Limits, builder: &mut Builder<'_, '_>) -> Result<(), Stop> {
    let settings = options! {
        emit_comments: false,
        emit_unresolved_aliases: true,
        flow_nesting_limit: limits.depth + 1,
        block_nesting_limit: limits.depth + 1,
    };
    for step in Parser::new_from_str_with_options(source, settings) {
        match step {
            Ok((event, span)) => builder.take(event, &span)?,
            Err(error) => {
                let scene = builder.scene();
                syntax::complain(source, &error, &scene, &mut builder.reporter);
                return Err(Stop);
            }
        }
    }
    Ok(())
}
