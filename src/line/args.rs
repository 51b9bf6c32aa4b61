//! Reading what stands behind a command of the table. Each reader takes words from the front, or says where one is
//! missing or wrong and what was expected there.

use super::command::Command;
use super::grammar::Grammar;
use super::problem::{Kind, LineProblem, Unclear};
use super::request::{Number, Request};
use super::words::{Phrase, Span, Word};

/// No game has as many commands.
const MOST: u32 = 1_000_000;

/// The words behind the verb that are not read yet.
#[derive(Debug)]
pub struct Args<'a> {
    grammar: &'a Grammar,
    command: &'static Command,
    source: &'a str,
    words: &'a [Word],
    /// The reason that was cut off, with its `because`: a command inside may need one too, and it is the same.
    reason: &'a [Word],
    /// The end of what was read last.
    last: Span,
}

impl<'a> Args<'a> {
    pub(super) fn new(
        grammar: &'a Grammar,
        command: &'static Command,
        source: &'a str,
        phrase: &'a [Word],
    ) -> Args<'a> {
        let last = phrase.first().map_or(Span::new(source.len(), source.len()), |verb| verb.span);
        Args { grammar, command, source, words: phrase.get(1..).unwrap_or_default(), reason: &[], last }
    }

    pub(super) fn is_done(&self) -> bool {
        self.words.is_empty()
    }

    /// Nothing may be left.
    pub(super) fn end(&self) -> Result<(), LineProblem> {
        match self.words.first() {
            None => Ok(()),
            Some(word) => Err(problem(
                word.span,
                Kind::UnexpectedWord {
                    command: self.command.name,
                    word: word.text.to_string(),
                    usage: self.command.usage(),
                },
            )),
        }
    }

    pub(super) fn maybe_one(&mut self) -> Option<Word> {
        self.next().cloned()
    }

    pub(super) fn one(&mut self, expected: &'static str) -> Result<Word, LineProblem> {
        self.maybe_one().ok_or_else(|| self.missing(expected))
    }

    /// All words that are left.
    pub(super) fn rest(&mut self) -> Vec<Word> {
        let rest = self.words.to_vec();
        self.last = rest.last().map_or(self.last, |word| word.span);
        self.words = &[];
        rest
    }

    /// All words that are left, at least one.
    pub(super) fn many(&mut self, expected: &'static str) -> Result<Vec<Word>, LineProblem> {
        if self.is_done() { Err(self.missing(expected)) } else { Ok(self.rest()) }
    }

    /// All that is left as one stretch of text, as it was typed.
    pub(super) fn text(&mut self, expected: &'static str) -> Result<Word, LineProblem> {
        let text = stretch(self.source, self.words).filter(|word| !word.text.trim().is_empty());
        let text = text.ok_or_else(|| self.missing(expected))?;
        self.words = &[];
        Ok(text)
    }

    pub(super) fn maybe_number(
        &mut self,
        expected: &'static str,
        least: u32,
    ) -> Result<Option<Number>, LineProblem> {
        if self.is_done() { Ok(None) } else { self.number(expected, least).map(Some) }
    }

    pub(super) fn number(&mut self, expected: &'static str, least: u32) -> Result<Number, LineProblem> {
        let Some(word) = self.next() else { return Err(self.missing(expected)) };
        let span = word.span;
        if word.text.is_empty() || !word.text.bytes().all(|byte| byte.is_ascii_digit()) {
            let (word, usage) = (word.text.clone(), self.command.usage());
            return Err(problem(span, Kind::NotANumber { word: word.to_string(), expected, usage }));
        }
        match word.text.parse::<u32>().ok().filter(|&value| value <= MOST) {
            None => Err(problem(span, Kind::TooLarge { expected, most: MOST })),
            Some(value) if value < least => Err(problem(span, Kind::TooSmall { expected, least })),
            Some(value) => Ok(Number { value, span }),
        }
    }

    /// Takes the keyword if it stands here.
    pub(super) fn take_keyword(&mut self, keyword: &str) -> bool {
        let stands = self.words.first().is_some_and(|word| word.is(keyword));
        if stands {
            self.next();
        }
        stands
    }

    /// Cuts off the last `because` and gives the reason behind it.
    pub(super) fn because(&mut self) -> Result<Word, LineProblem> {
        let found = self.words.iter().rposition(|word| word.is("because"));
        let at = found.unwrap_or(self.words.len());
        let reason = self.words.get(at + 1..).and_then(|reason| stretch(self.source, reason));
        match reason.filter(|reason| !reason.text.trim().is_empty()) {
            Some(reason) => {
                (self.words, self.reason) = self.words.split_at(at);
                Ok(reason)
            }
            None => Err(self.without_reason()),
        }
    }

    /// The words that are left, as a command of their own.
    pub(super) fn line(&mut self, expected: &'static str) -> Result<(Word, Box<Request>), Unclear> {
        let first = self.words.first().ok_or_else(|| self.missing(expected))?;
        let line =
            Word::bare(self.source, self.words.last().map_or(first.span, |last| first.span.to(last.span)));
        let mut phrase = Phrase::new(self.source, self.words.to_vec());
        self.may_hold(&phrase)?;
        let inner = self.grammar.meta(&first.text).filter(|_| !first.quoted);
        if inner.is_some_and(|inner| inner.args.iter().any(|arg| arg.name == "because")) {
            phrase = Phrase::new(self.source, [self.words, self.reason].concat());
        }
        let request = self.grammar.parse(&phrase)?;
        self.words = &[];
        Ok((line, Box::new(request)))
    }

    /// `bow: deal 3` as the name and the effect; without a colon all of it is the name.
    pub(super) fn named_effect(
        &mut self,
        expected: &'static str,
    ) -> Result<(Word, Option<Word>), LineProblem> {
        let colon = self.words.iter().position(|word| !word.quoted && word.text.contains(':'));
        let Some((word, at)) = colon.and_then(|i| Some((&self.words[i], self.words[i].text.find(':')?)))
        else {
            return Ok((self.text(expected)?, None));
        };
        let colon = word.span.start + at;
        let name = self.named_before(colon).ok_or_else(|| self.missing(expected))?;
        let end = self.words.last().map_or(colon, |last| last.span.end);
        self.words = &[];
        Ok((name, trimmed(self.source, Span::new(colon + 1, end))))
    }

    fn named_before(&self, colon: usize) -> Option<Word> {
        let before = self.words.iter().take_while(|word| word.span.start < colon).count();
        match self.words.get(..before)? {
            [quoted, ..] if quoted.quoted && quoted.span.end == colon => Some(quoted.clone()),
            [quoted] if quoted.quoted => Some(quoted.clone()),
            [first, ..] => trimmed(self.source, Span::new(first.span.start, colon)),
            [] => None,
        }
    }

    /// A ruling covers one command; deeper it does not go.
    fn may_hold(&self, inner: &Phrase<'_>) -> Result<(), LineProblem> {
        let Some(verb) = inner.words.first().filter(|word| !word.quoted) else { return Ok(()) };
        let Some(command) = self.grammar.meta(&verb.text) else { return Ok(()) };
        if command.name != "force" {
            return Ok(());
        }
        Err(problem(verb.span, Kind::Nested { outer: self.command.name, inner: command.name }))
    }

    fn next(&mut self) -> Option<&'a Word> {
        let (first, rest) = self.words.split_first()?;
        self.words = rest;
        self.last = first.span;
        Some(first)
    }

    fn missing(&self, expected: &'static str) -> LineProblem {
        let (command, usage) = (self.command.name, self.command.usage());
        problem(self.last.after(), Kind::MissingArgument { command, expected, usage })
    }

    fn without_reason(&self) -> LineProblem {
        let end = self.words.last().map_or(self.last, |word| word.span);
        let (command, usage) = (self.command.name, self.command.usage());
        problem(end.after(), Kind::MissingReason { command, usage })
    }
}

fn problem(span: Span, kind: Kind) -> LineProblem {
    LineProblem { span, kind }
}

/// Several words as they were typed, or the one in quotes without them.
fn stretch(source: &str, words: &[Word]) -> Option<Word> {
    match words {
        [] => None,
        [only] => Some(only.clone()),
        [first, .., last] => Some(Word::bare(source, first.span.to(last.span))),
    }
}

fn trimmed(source: &str, span: Span) -> Option<Word> {
    let text = span.of(source);
    let start = span.start + (text.len() - text.trim_start().len());
    let span = Span::new(start, start + text.trim().len());
    Some(Word::bare(source, span)).filter(|word| !word.text.is_empty())
}
