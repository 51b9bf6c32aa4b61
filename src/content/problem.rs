//! What is wrong with a text, where, and what to do about it.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// The kind of a problem. The spelling of each is stable: tools and snapshots may rely on it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code { $($(#[$doc])* $name,)* }

        impl Code {
            /// Every code there is.
            pub const ALL: &'static [Code] = &[$(Code::$name,)*];

            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Code::$name => $text,)* }
            }
        }
    };
}

codes! {
    /// The source has more bytes than allowed; it was not read.
    TooLarge = "too-large",
    /// Some bytes are not UTF-8.
    BadUtf8 = "bad-utf8",
    /// Not YAML.
    Syntax = "syntax",
    /// A tab where only spaces may stand.
    Tab = "tab",
    /// A bracket or quote without its partner.
    Unclosed = "unclosed",
    /// More than one YAML document in a file.
    SecondDocument = "second-document",
    /// A YAML tag (`!name`); nothing here uses them.
    Tag = "tag",
    /// An alias whose anchor was never set.
    UnknownAnchor = "unknown-anchor",
    /// An alias inside the very value it stands for.
    AliasCycle = "alias-cycle",
    /// `<<` with something other than a map or a list of maps.
    BadMerge = "bad-merge",
    /// The same key twice in one map.
    DuplicateKey = "duplicate-key",
    /// A list, a map or nothing as a key.
    KeyNotText = "key-not-text",
    /// Lists and maps inside each other, too many levels.
    TooDeep = "too-deep",
    /// Too many values, aliases written out.
    TooManyNodes = "too-many-nodes",
    /// Too much text, aliases written out.
    TooMuchText = "too-much-text",
    /// One text that is too long.
    TextTooLong = "text-too-long",
    /// A number outside what any game needs.
    NumberTooLarge = "number-too-large",
    /// A control character, written or escaped.
    ControlCharacter = "control-character",
    /// A character that reverses the reading direction.
    BidiCharacter = "bidi-character",
    /// A character without a shape, or one that breaks lines unseen.
    HiddenCharacter = "hidden-character",
    /// Another kind of value is needed here.
    WrongType = "wrong-type",
    /// A key that must be there is not.
    MissingKey = "missing-key",
    /// A key nobody asks for.
    UnknownKey = "unknown-key",
    /// A number or a length outside its bounds.
    OutOfRange = "out-of-range",
    /// A word that is not in the list of allowed words.
    NotOneOf = "not-one-of",
    /// A name that is not kebab-case.
    BadId = "bad-id",
    /// Two entries with one id.
    DuplicateId = "duplicate-id",
    /// A name of something that is not there.
    UnknownReference = "unknown-reference",
    /// A line of a card that cannot be read.
    BadEffect = "bad-effect",
    /// More entries than the engine can hold.
    TooManyEntries = "too-many-entries",
    /// A set-up that breaks a rule of the table or of the game.
    BrokenSetup = "broken-setup",
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// One complaint about one place of one file. Spans count bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    pub code: Code,
    pub file: Arc<str>,
    pub span: Range<usize>,
    pub message: String,
    /// What to do: the nearest right spelling, or the next step.
    pub help: Option<String>,
    /// Further places that explain the first, each with its own words.
    pub also: Vec<(Range<usize>, String)>,
}

impl Problem {
    #[must_use]
    pub fn new(code: Code, file: &Arc<str>, span: Range<usize>, message: impl Into<String>) -> Problem {
        Problem { code, file: file.clone(), span, message: message.into(), help: None, also: Vec::new() }
    }

    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Problem {
        self.help = Some(help.into());
        self
    }

    #[must_use]
    pub fn maybe_help(mut self, help: Option<String>) -> Problem {
        self.help = help.or(self.help);
        self
    }

    #[must_use]
    pub fn also(mut self, span: Range<usize>, label: impl Into<String>) -> Problem {
        self.also.push((span, label.into()));
        self
    }
}

/// All complaints of a run. Keeps the first [`Problems::CAP`] and counts the rest.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Problems {
    kept: Vec<Problem>,
    more: usize,
}

impl Problems {
    /// How many are kept.
    pub const CAP: usize = 200;

    #[must_use]
    pub fn new() -> Problems {
        Problems::default()
    }

    pub fn push(&mut self, problem: Problem) {
        self.push_with(|| problem);
    }

    /// Builds the problem only if there is room for it.
    pub fn push_with(&mut self, build: impl FnOnce() -> Problem) {
        if self.kept.len() < Problems::CAP {
            self.kept.push(build());
        } else {
            self.more += 1;
        }
    }

    pub fn append(&mut self, other: Problems) {
        self.more += other.more;
        other.kept.into_iter().for_each(|problem| self.push(problem));
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// How many there are, kept or not.
    #[must_use]
    pub fn count(&self) -> usize {
        self.kept.len() + self.more
    }

    /// How many were counted and not kept.
    #[must_use]
    pub fn more(&self) -> usize {
        self.more
    }

    /// The kept ones in the order they were found.
    #[must_use]
    pub fn kept(&self) -> &[Problem] {
        &self.kept
    }

    /// The kept ones by file and place.
    #[must_use]
    pub fn sorted(&self) -> Vec<&Problem> {
        let mut all: Vec<&Problem> = self.kept.iter().collect();
        all.sort_by_key(|p| (&p.file, p.span.start, p.span.end, p.code));
        all
    }

    /// `and 3 more problems`, if some were not kept.
    #[must_use]
    pub fn note(&self) -> Option<String> {
        match self.more {
            0 => None,
            1 => Some("and 1 more problem".to_owned()),
            n => Some(format!("and {n} more problems")),
        }
    }
}

/// Where complaints about one file go.
#[derive(Debug)]
pub struct Reporter<'p> {
    file: Arc<str>,
    problems: &'p mut Problems,
}

impl<'p> Reporter<'p> {
    pub fn new(file: &Arc<str>, problems: &'p mut Problems) -> Reporter<'p> {
        Reporter { file: file.clone(), problems }
    }

    #[must_use]
    pub fn file(&self) -> &Arc<str> {
        &self.file
    }

    pub fn say(&mut self, code: Code, span: Range<usize>, message: impl Into<String>) {
        self.problems.push_with(|| Problem::new(code, &self.file, span, message));
    }

    pub fn say_help(
        &mut self,
        code: Code,
        span: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.problems.push_with(|| Problem::new(code, &self.file, span, message).help(help));
    }

    /// For messages that cost something: built only if kept.
    pub fn say_with(&mut self, build: impl FnOnce(&Arc<str>) -> Problem) {
        self.problems.push_with(|| build(&self.file));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(file: &str, start: usize) -> Problem {
        Problem::new(Code::Syntax, &Arc::from(file), start..start + 1, "x")
    }

    #[test]
    fn codes_are_kebab_case_and_distinct() {
        let mut seen: Vec<&str> = Code::ALL.iter().map(|code| code.as_str()).collect();
        assert!(
            seen.iter().all(|s| s.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'))
        );
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), Code::ALL.len());
    }

    #[test]
    fn sorted_by_file_then_place() {
        let mut problems = Problems::new();
        for problem in [at("b", 1), at("a", 9), at("a", 2)] {
            problems.push(problem);
        }
        let order: Vec<_> = problems.sorted().iter().map(|p| (p.file.to_string(), p.span.start)).collect();
        assert_eq!(order, [("a".into(), 2), ("a".into(), 9), ("b".into(), 1)]);
    }

    #[test]
    fn keeps_200_and_counts_the_rest() {
        let mut problems = Problems::new();
        for n in 0..250 {
            problems.push(at("a", n));
        }
        assert_eq!((problems.kept().len(), problems.count()), (200, 250));
        assert_eq!(problems.note().as_deref(), Some("and 50 more problems"));
    }
}
