//! Text into phrases, phrases into words. A phrase ends at the end of its line or at `;`; `#` at the start of a
//! word begins a comment; double quotes make one word, with `\"` and `\\` inside. `elatha: …` and `as elatha …` name
//! the actor. In `learn` and `act` a `;` belongs to the effect and ends nothing.

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use super::command::{ArgKind, command};
use super::fold::folded;
use super::problem::{Kind, LineProblem};

/// A stretch of the input, in bytes, always on the borders of characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Span {
    pub start: usize,
    pub end: usize,
}

impl Span {
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Span {
        Span { start, end }
    }

    /// From the start of this to the end of the other.
    #[must_use]
    pub const fn to(self, other: Span) -> Span {
        Span { start: self.start, end: other.end }
    }

    /// The place just after this.
    #[must_use]
    pub const fn after(self) -> Span {
        Span { start: self.end, end: self.end }
    }

    /// What stands there.
    #[must_use]
    pub fn of(self, source: &str) -> &str {
        source.get(self.start..self.end).unwrap_or_default()
    }
}

/// One word, or one stretch of text taken as a whole, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Word {
    /// Without its quotes. Most words are short, and no room has to be asked for.
    pub text: SmolStr,
    /// With its quotes.
    pub span: Span,
    pub quoted: bool,
}

impl Word {
    pub(super) fn bare(source: &str, span: Span) -> Word {
        Word { text: span.of(source).into(), span, quoted: false }
    }

    /// Whether this is that keyword: in quotes it is only text.
    pub(super) fn is(&self, keyword: &str) -> bool {
        !self.quoted && self.text.len() <= 4 * keyword.len() && folded(&self.text) == keyword
    }
}

/// The words of one command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phrase<'a> {
    /// The whole input; every span counts in it.
    pub source: &'a str,
    pub span: Span,
    pub actor: Option<Word>,
    pub words: Vec<Word>,
}

impl<'a> Phrase<'a> {
    pub(super) fn new(source: &'a str, words: Vec<Word>) -> Phrase<'a> {
        let start = words.first().map_or(source.len(), |word| word.span.start);
        let end = words.last().map_or(source.len(), |word| word.span.end);
        let (actor, words) = lift_actor(source, words);
        Phrase { source, span: Span { start, end }, actor, words }
    }
}

/// Where the input stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// Behind a line end or a `;`, or nothing was typed: the next word begins a phrase.
    Fresh,
    /// In the last phrase.
    Phrase,
    Comment,
}

/// All that could be read, and the first thing that could not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scan<'a> {
    pub phrases: Vec<Phrase<'a>>,
    pub problem: Option<LineProblem>,
    pub end: End,
}

/// Splits an input into phrases; an input with a problem anywhere runs nothing. A bare Enter gives no phrase.
///
/// # Errors
/// An unclosed quote or a control character.
pub fn split(input: &str) -> Result<Vec<Phrase<'_>>, LineProblem> {
    let scan = scan(input);
    match scan.problem {
        Some(problem) => Err(problem),
        None => Ok(scan.phrases),
    }
}

/// Reads whatever can be read: what completion needs while a line is still being typed.
#[must_use]
pub fn scan(input: &str) -> Scan<'_> {
    if let Some(phrase) = plain(input, &mut Vec::with_capacity(4)) {
        return Scan { phrases: vec![phrase], problem: None, end: End::Phrase };
    }
    let mut scanner = Scanner {
        source: input,
        at: 0,
        words: Vec::new(),
        effect: false,
        phrases: Vec::new(),
        problem: None,
    };
    let end = scanner.run();
    Scan { phrases: scanner.phrases, problem: scanner.problem, end }
}

/// Most lines have nothing but letters, digits, hyphens and spaces: one phrase of bare words, without an actor. Its words
/// are put into room that was used before. `None` for any other line, which takes a closer look, and for an empty one.
#[must_use]
pub fn plain<'a>(input: &'a str, room: &mut Vec<Word>) -> Option<Phrase<'a>> {
    room.clear();
    let (mut start, bytes) = (0, input.as_bytes());
    for (at, byte) in bytes.iter().enumerate() {
        match PLAIN[usize::from(*byte)] {
            Plain::Letter => {}
            Plain::Gap => {
                push_bare(input, Span::new(start, at), room);
                start = at + 1;
            }
            Plain::Not => return None,
        }
    }
    push_bare(input, Span::new(start, bytes.len()), room);
    let (first, last) = (room.first()?, room.last()?);
    if room.len() > 2 && first.is("as") {
        return None;
    }
    let span = first.span.to(last.span);
    Some(Phrase { source: input, span, actor: None, words: std::mem::take(room) })
}

fn push_bare(input: &str, span: Span, room: &mut Vec<Word>) {
    if span.start < span.end {
        room.push(Word::bare(input, span));
    }
}

/// What a byte is in a plain line.
#[derive(Clone, Copy)]
enum Plain {
    Letter,
    Gap,
    Not,
}

/// Looked up and not compared: every byte of every line comes by.
static PLAIN: [Plain; 256] = plain_bytes();

const fn plain_bytes() -> [Plain; 256] {
    let (mut all, mut byte) = ([Plain::Not; 256], 0u8);
    while byte < 128 {
        if byte.is_ascii_alphanumeric() || byte == b'-' {
            all[byte as usize] = Plain::Letter;
        }
        byte += 1;
    }
    all[b' ' as usize] = Plain::Gap;
    all
}

struct Scanner<'a> {
    source: &'a str,
    at: usize,
    words: Vec<Word>,
    /// The phrase was found to hold an effect.
    effect: bool,
    phrases: Vec<Phrase<'a>>,
    problem: Option<LineProblem>,
}

impl Scanner<'_> {
    fn run(&mut self) -> End {
        let mut end = End::Fresh;
        while let Some(letter) = self.peek() {
            end = self.step(letter).unwrap_or(end);
        }
        self.end_phrase();
        end
    }

    /// Takes at least one character; tells where that leaves us unless it was blank.
    fn step(&mut self, letter: char) -> Option<End> {
        match letter {
            '\n' | '\r' => Some(self.close()),
            ';' if !self.in_effect() => Some(self.close()),
            ';' => Some(self.push(self.at, self.at + 1)),
            '#' => Some(self.comment()),
            '"' => Some(self.quoted()),
            blank if is_blank(blank) => {
                self.at += blank.len_utf8();
                None
            }
            control if control.is_control() => Some(self.control(control)),
            _ => Some(self.bare()),
        }
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn rest(&self) -> &str {
        self.source.get(self.at..).unwrap_or_default()
    }

    fn close(&mut self) -> End {
        self.end_phrase();
        self.at += 1;
        End::Fresh
    }

    fn in_effect(&mut self) -> bool {
        self.effect = self.effect || in_effect(&self.words);
        self.effect
    }

    fn end_phrase(&mut self) {
        self.effect = false;
        if !self.words.is_empty() {
            self.phrases.push(Phrase::new(self.source, std::mem::take(&mut self.words)));
        }
    }

    fn push(&mut self, start: usize, end: usize) -> End {
        self.words.push(Word::bare(self.source, Span { start, end }));
        self.at = end;
        End::Phrase
    }

    fn comment(&mut self) -> End {
        self.at = self.find(is_line_end);
        End::Comment
    }

    fn bare(&mut self) -> End {
        // Nearly all letters are plain ones: those are told first.
        let ends = |c: char| matches!(c, ';' | '"') || is_blank(c) || c.is_control();
        let end = self.find(|c| !c.is_ascii_alphanumeric() && ends(c));
        self.push(self.at, end)
    }

    fn control(&mut self, character: char) -> End {
        let span = Span::new(self.at, self.at + character.len_utf8());
        self.report(span, Kind::ControlCharacter { character });
        self.at = span.end;
        End::Phrase
    }

    fn quoted(&mut self) -> End {
        let start = self.at;
        let (text, length, closed) = unquote(self.rest());
        let span = Span::new(start, start + length);
        if !closed {
            self.report(span, Kind::UnclosedQuote);
        } else if let Some(character) = text.chars().find(|c| c.is_control() && !is_blank(*c)) {
            self.report(span, Kind::ControlCharacter { character });
        }
        self.words.push(Word { text: text.into(), span, quoted: true });
        self.at = span.end;
        End::Phrase
    }

    /// Where the first such character stands, or the end.
    fn find(&self, stop: impl Fn(char) -> bool) -> usize {
        self.at + self.rest().find(stop).unwrap_or(self.rest().len())
    }

    fn report(&mut self, span: Span, kind: Kind) {
        self.problem.get_or_insert(LineProblem { span, kind });
    }
}

/// The text after an opening quote, the bytes it takes with both quotes, and whether it was closed on its line.
fn unquote(rest: &str) -> (String, usize, bool) {
    let mut text = String::new();
    let mut letters = rest.char_indices().skip(1).peekable();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return (text, at + 1, true),
            end if is_line_end(end) => return (text, at, false),
            '\\' => {
                let escaped = letters.next_if(|&(_, c)| matches!(c, '"' | '\\'));
                text.push(escaped.map_or('\\', |(_, c)| c));
            }
            other => text.push(other),
        }
    }
    (text, rest.len(), false)
}

fn is_line_end(letter: char) -> bool {
    matches!(letter, '\n' | '\r')
}

/// Spaces of every kind, and the mark that some editors put at the start of a file.
fn is_blank(letter: char) -> bool {
    !is_line_end(letter) && (letter.is_whitespace() || letter == '\u{feff}')
}

/// Whether these words begin an effect, whose `;` are its own: `learn` and `act`, also forced, put in later or
/// by an actor.
fn in_effect(words: &[Word]) -> bool {
    let mut words = words;
    if let [first, rest @ ..] = words
        && !first.quoted
        && first.text.len() > 1
        && first.text.ends_with(':')
        && command(first.text.trim_end_matches(':')).is_none()
    {
        words = rest;
    }
    for _ in 0..3 {
        words = match words {
            [first, rest @ ..] if first.is("force") => rest,
            [first, _, rest @ ..] if first.is("as") || first.is("insert") => rest,
            _ => break,
        };
    }
    words.first().is_some_and(takes_effect)
}

fn takes_effect(verb: &Word) -> bool {
    let known = command(verb.text.trim_end_matches(':')).filter(|_| !verb.quoted);
    known.is_some_and(|command| command.args.iter().any(|arg| arg.kind == ArgKind::Effect))
}

fn lift_actor(source: &str, mut words: Vec<Word>) -> (Option<Word>, Vec<Word>) {
    if let [first, _, _, ..] = words.as_slice()
        && first.is("as")
    {
        let mut named = words.drain(..2);
        let actor = named.nth(1).map(|word| without_colon(source, word));
        drop(named);
        return (actor, words);
    }
    if let [first, second, ..] = words.as_mut_slice()
        && first.quoted
        && first.span.end == second.span.start
        && second.text.starts_with(':')
    {
        let rest = Word::bare(source, Span::new(second.span.start + 1, second.span.end));
        *second = rest;
        let actor = words.remove(0);
        words.drain(..usize::from(words[0].text.is_empty()));
        return (Some(actor), words);
    }
    lift_before_colon(source, words)
}

/// `elatha:` and `elatha:play`; but `note: …` is the command with a mark too many.
fn lift_before_colon(source: &str, mut words: Vec<Word>) -> (Option<Word>, Vec<Word>) {
    let colon = words.first().filter(|word| !word.quoted).and_then(|word| word.text.find(':'));
    let (Some(colon @ 1..), Some(span)) = (colon, words.first().map(|word| word.span)) else {
        return (None, words);
    };
    let head = Word::bare(source, Span::new(span.start, span.start + colon));
    let tail = Word::bare(source, Span::new(head.span.end + 1, span.end));
    let is_command = command(&head.text).is_some();
    let kept = [Some(head.clone()).filter(|_| is_command), Some(tail).filter(|tail| !tail.text.is_empty())];
    words.splice(..1, kept.into_iter().flatten());
    (Some(head).filter(|_| !is_command), words)
}

fn without_colon(source: &str, word: Word) -> Word {
    match word.text.strip_suffix(':') {
        Some(name) if !word.quoted && !name.is_empty() => {
            Word::bare(source, Span::new(word.span.start, word.span.end - 1))
        }
        _ => word,
    }
}
