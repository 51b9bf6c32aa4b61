//! Text out and lines in, where the other end may be a pipe: a reader that goes away ends us quietly, and input
//! that is no text, or has no end of line, is told by its line number instead of eating memory.

use std::io::{self, BufRead, BufReader, Read, Write};

use anstream::AutoStream;
use anstream::adapter::strip_bytes;
use memchr::{memchr, memrchr};

use crate::cli::style::Style;

/// The longest line we read.
pub const LINE_LIMIT: usize = 64 * 1024;

/// Why writing ended.
#[derive(Debug, thiserror::Error)]
pub enum Stopped {
    /// The reader has gone (`| head`): end quietly, exit 0.
    #[error("the reader has gone")]
    Closed,
    #[error("cannot write the answer: {0}")]
    Failed(#[source] io::Error),
    /// The game cannot go on in this process.
    #[error("{0}")]
    Over(&'static str),
}

impl From<io::Error> for Stopped {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Stopped::Closed,
            _ => Stopped::Failed(error),
        }
    }
}

impl Stopped {
    /// The exit code of a command that ends because of this.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        match self {
            Stopped::Closed => 0,
            Stopped::Failed(_) | Stopped::Over(_) => 1,
        }
    }
}

/// Text that waits in memory is written out at this size, unless it is held back.
const MUCH: usize = 64 * 1024;
/// What is held back may grow further: it can be shown only after the disk has caught up, which takes a while.
const MUCH_HELD: usize = 1024 * 1024;

/// So much of the input is looked at in one go; no line in it is too long.
const AT_ONCE: usize = 16 * 1024;

/// Standard output or standard error. Buffered: `flush` before a question is waited for, and at the end.
pub struct Out {
    to: Sink,
    waiting: String,
    /// Nothing is written before `flush`: it would show what is not kept yet.
    held: bool,
}

impl Out {
    #[must_use]
    pub fn stdout(style: Style) -> Self {
        Self::to(Box::new(io::stdout()), style)
    }

    #[must_use]
    pub fn stderr(style: Style) -> Self {
        Self::to(Box::new(io::stderr()), style)
    }

    /// Any other writer.
    #[must_use]
    pub fn to(writer: Box<dyn Write + Send>, style: Style) -> Self {
        let to = if style.color {
            Sink::Colored(AutoStream::new(writer, style.anstream()))
        } else {
            Sink::Plain(writer)
        };
        Self { to, waiting: String::new(), held: false }
    }

    /// Writes `text` as it stands.
    pub fn text(&mut self, text: &str) -> Result<(), Stopped> {
        self.waiting.push_str(text);
        if self.is_much() && !self.held { self.flush() } else { Ok(()) }
    }

    /// Holds everything back until it is flushed.
    #[must_use]
    pub fn held(mut self) -> Self {
        self.held = true;
        self
    }

    /// Whether so much waits that it should be written.
    #[must_use]
    pub fn is_much(&self) -> bool {
        self.is_much_with(0)
    }

    /// The same with so much that is still to come.
    #[must_use]
    pub fn is_much_with(&self, more: usize) -> bool {
        self.waiting.len() + more >= if self.held { MUCH_HELD } else { MUCH }
    }

    /// What was not written yet, to be gone on with elsewhere and laid back whole.
    #[must_use]
    pub fn lend(&mut self) -> String {
        std::mem::take(&mut self.waiting)
    }

    /// Lays back what was lent.
    pub fn lay_back(&mut self, waiting: String) {
        self.waiting = waiting;
    }

    /// Writes so much of what waits, and forgets the rest.
    pub fn flush_up_to(&mut self, end: usize) -> Result<(), Stopped> {
        self.waiting.truncate(end);
        self.flush()
    }

    /// Writes `text` and ends the line.
    pub fn line(&mut self, text: &str) -> Result<(), Stopped> {
        self.text(text)?;
        self.text("\n")
    }

    pub fn flush(&mut self) -> Result<(), Stopped> {
        self.to.write(self.waiting.as_bytes())?;
        self.waiting.clear();
        Ok(())
    }
}

/// The other end.
enum Sink {
    Colored(AutoStream<Box<dyn Write + Send>>),
    /// Where no escape sequence may arrive.
    Plain(Box<dyn Write + Send>),
}

impl Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Sink::Colored(to) => {
                to.write_all(bytes)?;
                to.flush()
            }
            Sink::Plain(to) => {
                if bytes
                    .chunks(4096)
                    .any(|some| some.iter().fold(false, |odd, byte| odd | may_be_stripped(*byte)))
                {
                    strip_bytes(bytes).try_for_each(|part| to.write_all(part))?;
                } else {
                    to.write_all(bytes)?;
                }
                to.flush()
            }
        }
    }
}

/// Whether an escape sequence could begin with this byte, or be it: looking for one takes longer than writing.
fn may_be_stripped(byte: u8) -> bool {
    matches!(byte, 0x7f | 0xc2) | ((byte < b' ') & !matches!(byte, b'\t' | b'\n' | b'\x0c' | b'\r'))
}

/// A line of input and its number, from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub number: u64,
    pub text: String,
}

/// What is wrong with a line of input.
#[derive(Debug, thiserror::Error)]
pub enum LineError {
    #[error("line {line} is longer than {LINE_LIMIT} bytes")]
    TooLong { line: u64 },
    #[error("line {line} is not UTF-8 text (byte {byte})")]
    NotText { line: u64, byte: usize },
    #[error("line {line} contains the control character {} (byte {byte})", character.escape_unicode())]
    Control { line: u64, byte: usize, character: char },
    #[error("cannot read line {line}: {source}")]
    Read { line: u64, source: io::Error },
}

impl LineError {
    /// The line it is about.
    #[must_use]
    pub fn line(&self) -> u64 {
        match *self {
            Self::TooLong { line }
            | Self::NotText { line, .. }
            | Self::Control { line, .. }
            | Self::Read { line, .. } => line,
        }
    }
}

/// Reads lines from what is no terminal. After a bad line one may go on with the next.
pub struct Lines<R> {
    from: BufReader<R>,
    number: u64,
    /// The rest of a line that was too long is still to be read past.
    skip: bool,
    /// Nothing more will come.
    over: bool,
    /// Room for the next line.
    room: String,
    /// Whole lines of plain text that came in together, and how far they were read: looked at once for all of them.
    plain: String,
    at: usize,
}

impl<R: Read> Lines<R> {
    pub fn new(from: BufReader<R>) -> Self {
        let (room, plain) = (String::new(), String::new());
        Self { from, number: 0, skip: false, over: false, room, plain, at: 0 }
    }

    /// Takes the room of a line back that was read.
    pub fn reuse(&mut self, line: Line) {
        self.room = line.text;
    }

    /// Whether every whole line that came in was read: the next one may have to be waited for.
    #[must_use]
    pub fn is_dry(&self) -> bool {
        self.at == self.plain.len() && memchr(b'\n', self.from.buffer()).is_none()
    }

    /// The next line of those that came in together.
    fn next_plain(&mut self) -> Option<Line> {
        let rest = &self.plain[self.at..];
        let line = &rest[..memchr(b'\n', rest.as_bytes())?];
        self.at += line.len() + 1;
        self.number += 1;
        let mut text = std::mem::take(&mut self.room);
        text.clear();
        text.push_str(line);
        Some(Line { number: self.number, text })
    }

    /// Takes the whole lines that lie ready, as many as fit, where they are plain text.
    fn take_plain(&mut self) -> Option<Line> {
        let ready = self.from.buffer();
        let ready = &ready[..ready.len().min(AT_ONCE)];
        let whole = &ready[..=memrchr(b'\n', ready)?];
        let odd =
            |some: &[u8]| some.iter().fold(false, |odd, byte| odd | !matches!(byte, b' '..=b'~' | b'\n'));
        let text = std::str::from_utf8(whole).ok().filter(|_| !self.skip && !whole.chunks(4096).any(odd))?;
        self.plain.clear();
        self.plain.push_str(text);
        self.at = 0;
        self.from.consume(self.plain.len());
        self.next_plain()
    }

    fn read(&mut self) -> Result<Option<Line>, LineError> {
        let line = self.number + 1;
        let bytes = self.bytes().map_err(|source| self.give_up(line, source))?;
        let Some(bytes) = bytes else { return Ok(None) };
        self.number = line;
        if bytes.len() > LINE_LIMIT {
            return Err(LineError::TooLong { line });
        }
        text_of(bytes, line).map(|text| Some(Line { number: line, text }))
    }

    fn give_up(&mut self, line: u64, source: io::Error) -> LineError {
        self.over = true;
        LineError::Read { line, source }
    }

    /// The next line without its end, or a little more than the limit of a line that is too long.
    fn bytes(&mut self) -> io::Result<Option<Vec<u8>>> {
        if std::mem::take(&mut self.skip) {
            self.from.skip_until(b'\n')?;
        }
        let mut bytes = Vec::new();
        let ended = self.take_line(&mut bytes)?;
        if ended && bytes.ends_with(b"\r") {
            bytes.pop();
        }
        self.skip = !ended;
        Ok(if bytes.is_empty() && self.over { None } else { Some(bytes) })
    }

    /// Appends up to the end of the line, of the input, or of our patience; true at one of the first two.
    fn take_line(&mut self, bytes: &mut Vec<u8>) -> io::Result<bool> {
        // Two more than the limit: CR and LF do not count.
        let mut limited = Read::take(&mut self.from, LINE_LIMIT as u64 + 2);
        limited.read_until(b'\n', bytes)?;
        let patience_left = limited.limit() > 0;
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
            return Ok(true);
        }
        self.over = patience_left;
        Ok(patience_left)
    }
}

impl<R: Read> Iterator for Lines<R> {
    type Item = Result<Line, LineError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(line) = self.next_plain().or_else(|| self.take_plain()) {
            return Some(Ok(line));
        }
        if self.over { None } else { self.read().transpose() }
    }
}

fn text_of(bytes: Vec<u8>, line: u64) -> Result<String, LineError> {
    let text = String::from_utf8(bytes)
        .map_err(|error| LineError::NotText { line, byte: error.utf8_error().valid_up_to() + 1 })?;
    // Some editors mark a file as UTF-8 by its first character.
    let text = if line == 1 { text.trim_start_matches('\u{feff}').to_owned() } else { text };
    match text.char_indices().find(|(_, c)| c.is_control() && *c != '\t') {
        Some((at, character)) => Err(LineError::Control { line, byte: at + 1, character }),
        None => Ok(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STYLE: Style = Style { color: false, width: 80, unicode: true, plain: false };

    fn check(input: &[u8], expected: &[&str]) {
        let lines: Vec<String> = Lines::new(BufReader::with_capacity(3, input))
            .map(|line| match line {
                Ok(line) => format!("{} {}", line.number, line.text),
                Err(error) => error.to_string(),
            })
            .collect();
        assert_eq!(lines, expected, "{input:?}");
    }

    #[test]
    fn lines_end_in_many_ways() {
        check(b"", &[]);
        check(b"next\n", &["1 next"]);
        check(b"next\r\npass\n", &["1 next", "2 pass"]);
        check(b"next\npass", &["1 next", "2 pass"]);
        check(b"next\npass\r", &["1 next", "2 pass"]);
        check(b"\n\nx\n\n", &["1 ", "2 ", "3 x", "4 "]);
        check("\u{feff}wölfe\n".as_bytes(), &["1 wölfe"]);
        check(b"a\tb\n", &["1 a\tb"]);
    }

    #[test]
    fn bad_lines_are_told_by_number_and_the_next_is_read() {
        check(b"a\n\xff\nb\n", &["1 a", "line 2 is not UTF-8 text (byte 1)", "3 b"]);
        check(b"a\0b\n", &[r"line 1 contains the control character \u{0} (byte 2)"]);
        check(b"\x1b[2Jb\nc", &[r"line 1 contains the control character \u{1b} (byte 1)", "2 c"]);
        check(b"a\rb\n", &[r"line 1 contains the control character \u{d} (byte 2)"]);
    }

    #[test]
    fn the_limit_is_exact() {
        let full = "x".repeat(LINE_LIMIT);
        for end in ["", "\n", "\r\n"] {
            check(format!("{full}{end}").as_bytes(), &[&format!("1 {full}")]);
            let more = format!("{full}x{end}");
            check(more.as_bytes(), &["line 1 is longer than 65536 bytes"]);
        }
        check(format!("{full}xxxxx\nnext\n").as_bytes(), &["line 1 is longer than 65536 bytes", "2 next"]);
        check(format!("{full}xx\nnext\n").as_bytes(), &["line 1 is longer than 65536 bytes", "2 next"]);
    }

    #[test]
    fn a_line_without_end_costs_no_memory() {
        let endless = BufReader::new(io::repeat(b'x').take(200_000_000));
        let mut lines = Lines::new(endless);
        assert!(matches!(lines.next(), Some(Err(LineError::TooLong { line: 1 }))));
        assert!(lines.next().is_none());
    }

    struct Broken(io::ErrorKind);

    impl Write for Broken {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_closed_pipe_is_no_failure() {
        for (kind, code) in [(io::ErrorKind::BrokenPipe, 0), (io::ErrorKind::StorageFull, 1)] {
            let mut out = Out::to(Box::new(Broken(kind)), STYLE);
            out.line("short").unwrap();
            assert_eq!(out.flush().unwrap_err().exit_code(), code);
        }
    }

    #[test]
    fn escapes_go_where_colour_is_wanted() {
        let path = std::env::temp_dir().join(format!("rulekeeper-pipe-{}", std::process::id()));
        for (color, expected) in [(false, "red\n"), (true, "\x1b[31mred\x1b[0m\n")] {
            let file = std::fs::File::create(&path).unwrap();
            let mut out = Out::to(Box::new(file), Style { color, ..STYLE });
            out.line("\x1b[31mred\x1b[0m").unwrap();
            out.flush().unwrap();
            assert_eq!(std::fs::read_to_string(&path).unwrap(), expected);
        }
        std::fs::remove_file(path).unwrap();
    }
}
