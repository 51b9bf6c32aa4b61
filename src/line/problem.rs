//! The two ways a line can be wrong before the law is asked: *not understood* and *ambiguous*. Kinds hold facts;
//! the sentences are written here and nowhere else.

use std::error::Error;
use std::fmt;

use serde::Serialize;

use super::words::Span;

/// Words that mean nothing here: where they stand and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LineProblem {
    pub span: Span,
    pub kind: Kind,
}

/// What is wrong with the words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Kind {
    /// A character that is neither text nor space, such as an escape sequence.
    ControlCharacter {
        character: char,
    },
    /// The command needs one more thing; the span is the place for it.
    MissingArgument {
        command: &'static str,
        expected: &'static str,
        usage: String,
    },
    /// A correction or a house ruling gives its reason.
    MissingReason {
        command: &'static str,
        usage: String,
    },
    /// This command cannot stand inside that one.
    Nested {
        outer: &'static str,
        inner: &'static str,
    },
    NotANumber {
        word: String,
        expected: &'static str,
        usage: String,
    },
    NotOneOf {
        word: String,
        expected: Vec<&'static str>,
        usage: String,
    },
    TooLarge {
        expected: &'static str,
        most: u32,
    },
    TooSmall {
        expected: &'static str,
        least: u32,
    },
    UnclosedQuote,
    /// The command was complete before this word.
    UnexpectedWord {
        command: &'static str,
        word: String,
        usage: String,
    },
    /// Part of an effect or of a card's values that the content cannot take.
    Wrong {
        message: String,
        help: Option<String>,
    },
    /// Neither a verb nor a name; for those who know the names.
    UnknownWord {
        word: String,
        nearest: Vec<String>,
    },
}

/// More names than these were not picked for being near to what was typed.
const MOST_GUESSED: usize = 4;

/// Words that mean several things.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Ambiguity {
    pub span: Span,
    pub word: String,
    pub candidates: Vec<String>,
}

/// Why a phrase made no request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Unclear {
    Ambiguity(Ambiguity),
    Problem(LineProblem),
}

impl LineProblem {
    /// What to type instead, where that is known.
    #[must_use]
    pub fn advice(&self) -> Option<String> {
        match &self.kind {
            Kind::UnclosedQuote => Some("close it with \"; a quote inside is written \\\"".into()),
            // More than a few are no guess, but all there are.
            Kind::UnknownWord { nearest, .. } if nearest.len() > MOST_GUESSED => {
                Some(format!("known here: {}", nearest.join(", ")))
            }
            Kind::UnknownWord { nearest, .. } if !nearest.is_empty() => {
                Some(format!("did you mean {}?", any_of(&each_once(nearest))))
            }
            Kind::Wrong { help, .. } => help.clone(),
            Kind::MissingArgument { usage, .. }
            | Kind::MissingReason { usage, .. }
            | Kind::NotANumber { usage, .. }
            | Kind::NotOneOf { usage, .. }
            | Kind::UnexpectedWord { usage, .. } => Some(format!("usage: {usage}")),
            _ => None,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::ControlCharacter { character } => {
                write!(f, "a line cannot hold the control character U+{:04X}", u32::from(*character))
            }
            Kind::MissingArgument { command, expected, .. } => write!(f, "`{command}` needs {expected}"),
            Kind::MissingReason { command, .. } => write!(f, "`{command}` needs a reason: because \"…\""),
            Kind::Nested { outer, inner } => write!(f, "`{inner}` cannot stand inside `{outer}`"),
            Kind::NotANumber { word, expected, .. } => {
                write!(f, "{} is no number; here stands {expected}", quote(word))
            }
            Kind::NotOneOf { word, expected, .. } => {
                write!(f, "{} cannot stand here; expected {}", quote(word), any_of(expected))
            }
            Kind::TooLarge { expected, most } => write!(f, "{expected} is at most {most}"),
            Kind::TooSmall { expected, least } => write!(f, "{expected} is at least {least}"),
            Kind::UnclosedQuote => f.write_str("this quote is not closed"),
            Kind::UnexpectedWord { command, word, .. } => {
                write!(f, "`{command}` is complete before {}", quote(word))
            }
            Kind::Wrong { message, .. } => f.write_str(message),
            Kind::UnknownWord { word, .. } => write!(f, "{} is not understood", quote(word)),
        }
    }
}

impl fmt::Display for LineProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl fmt::Display for Ambiguity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} could be {}", quote(&self.word), any_of(&self.candidates))
    }
}

impl fmt::Display for Unclear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unclear::Ambiguity(ambiguity) => ambiguity.fmt(f),
            Unclear::Problem(problem) => problem.fmt(f),
        }
    }
}

impl Error for LineProblem {}
impl Error for Ambiguity {}
impl Error for Unclear {}

impl From<LineProblem> for Unclear {
    fn from(problem: LineProblem) -> Unclear {
        Unclear::Problem(problem)
    }
}

impl From<Ambiguity> for Unclear {
    fn from(ambiguity: Ambiguity) -> Unclear {
        Unclear::Ambiguity(ambiguity)
    }
}

impl Unclear {
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Unclear::Ambiguity(ambiguity) => ambiguity.span,
            Unclear::Problem(problem) => problem.span,
        }
    }
}

/// `a`, `a or b`, `a, b or c`.
#[must_use]
pub fn any_of<S: AsRef<str>>(words: &[S]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.as_slice() {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// The word in backticks, a long one cut: a page is not the place to repeat a megabyte.
fn quote(word: &str) -> String {
    match word.char_indices().nth(40) {
        Some((cut, _)) => format!("`{}…`", &word[..cut]),
        None => format!("`{word}`"),
    }
}

/// What two commands have in common is guessed once.
fn each_once(names: &[String]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for name in names {
        if !all.contains(name) {
            all.push(name.clone());
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_as_english() {
        for (words, expected) in
            [(&[][..], ""), (&["a"], "a"), (&["a", "b"], "a or b"), (&["a", "b", "c"], "a, b or c")]
        {
            assert_eq!(any_of(words), expected);
        }
    }

    #[test]
    fn long_words_are_cut_between_characters() {
        let problem = Kind::UnknownWord { word: "ö".repeat(1000), nearest: vec!["öl".into()] };
        assert_eq!(problem.to_string(), format!("`{}…` is not understood", "ö".repeat(40)));
        let problem = LineProblem { span: Span::default(), kind: problem };
        assert_eq!(problem.advice().as_deref(), Some("did you mean öl?"));
        let twice = Kind::UnknownWord { word: "ol".into(), nearest: vec!["öl".into(), "öl".into()] };
        let problem = LineProblem { span: Span::default(), kind: twice };
        assert_eq!(problem.advice().as_deref(), Some("did you mean öl?"));
    }
}
