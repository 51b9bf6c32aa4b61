//! What the YAML parser dislikes, said in our words and pointed at where the mistake was made rather than where
//! the parser gave up.

use std::ops::Range;

use granit_parser::{ErrorKind, ScanError};

use super::lines::floor;
use super::problem::{Code, Problem, Reporter};

/// What was known when the parser gave up.
#[derive(Debug, Clone)]
pub struct Scene {
    /// Where the last thing it understood ended.
    pub end: usize,
    /// The innermost open `[` or `{`.
    pub bracket: Option<usize>,
}

/// Reports a syntax error.
pub fn complain(source: &str, error: &ScanError, scene: &Scene, reporter: &mut Reporter<'_>) {
    let at = floor(source, error.marker().byte_offset().unwrap_or(scene.end));
    let problem =
        |code, span: Range<usize>, message: &str| Problem::new(code, reporter.file(), span, message);
    let built = match error.kind() {
        kind if is_tab(kind) => {
            problem(Code::Tab, tab_before(source, at), "a tab where only spaces may stand")
                .help("indent with spaces")
        }
        kind if is_bracket(kind) => bracket(source, at, scene, problem),
        kind if is_quote(kind) => quote(source, at, scene, problem),
        kind if is_tag(kind) => problem(Code::Tag, char_at(source, at), "tags are not used here")
            .help("text that begins with `!` goes in quotes"),
        ErrorKind::RecursionLimitExceeded => {
            problem(Code::TooDeep, char_at(source, at), "too many lists and maps inside each other")
        }
        kind => {
            let (message, help) = words(kind);
            problem(Code::Syntax, char_at(source, at), &message).maybe_help(help.map(str::to_owned))
        }
    };
    reporter.say_with(|_| built);
}

fn is_tab(kind: &ErrorKind) -> bool {
    use ErrorKind as E;
    matches!(
        kind,
        E::TabNotAllowed
            | E::TabInBlockIndentation
            | E::TabAtBlockScalarStart
            | E::TabInIndentation
            | E::TabInPlainScalar
            | E::InvalidBlockEntryWhitespace
            | E::InvalidMappingValueWhitespace
    )
}

fn is_bracket(kind: &ErrorKind) -> bool {
    use ErrorKind as E;
    matches!(
        kind,
        E::UnclosedFlowCollection { .. }
            | E::MismatchedFlowCollectionEnd { .. }
            | E::MisplacedFlowCollectionEnd
            | E::UnexpectedEofFlowSequence
            | E::UnexpectedEofFlowMapping
            | E::UnexpectedEofImplicitFlowMapping
            | E::ExpectedFlowMappingSeparator
            | E::ExpectedFlowSequenceSeparator
            | E::BlockEntryInFlowCollection
            | E::InvalidColonPlacement
    )
}

fn is_quote(kind: &ErrorKind) -> bool {
    use ErrorKind as E;
    matches!(
        kind,
        E::UnclosedQuotedScalar | E::InvalidQuotedScalarIndent | E::DocumentIndicatorInQuotedScalar
    )
}

fn is_tag(kind: &ErrorKind) -> bool {
    use ErrorKind as E;
    matches!(
        kind,
        E::ExpectedTagBang
            | E::InvalidGlobalTagCharacter
            | E::UndeclaredTagHandle
            | E::InvalidTagTerminator
            | E::MissingTagUri
            | E::UnclosedVerbatimTag
            | E::InvalidTagEscape
    )
}

fn bracket(
    source: &str,
    at: usize,
    scene: &Scene,
    problem: impl Fn(Code, Range<usize>, &str) -> Problem,
) -> Problem {
    let here = source[at..].chars().next();
    match (scene.bracket, here) {
        (_, Some('[' | '{')) => problem(Code::Unclosed, at..at + 1, "this bracket is not closed"),
        (None, Some(']' | '}')) => {
            problem(Code::Unclosed, at..at + 1, "nothing is open that this could close")
        }
        (Some(open), _) => problem(Code::Unclosed, open..open + 1, "this bracket is not closed in order")
            .also(char_at(source, at), "does not fit here"),
        (None, _) => problem(Code::Syntax, char_at(source, at), "does not fit here"),
    }
    .help("check brackets and commas; text with `[`, `{`, `,` or `: ` in it goes in quotes")
}

fn quote(
    source: &str,
    at: usize,
    scene: &Scene,
    problem: impl Fn(Code, Range<usize>, &str) -> Problem,
) -> Problem {
    let opening = if source[at..].starts_with(['"', '\'']) {
        Some(at)
    } else {
        token_after(source, scene.end, at, &['"', '\''])
    };
    let span = opening.map_or_else(|| char_at(source, at), |start| start..start + 1);
    problem(Code::Unclosed, span, "this quote is not closed")
        .help("close it on the same line; a quote inside single quotes is written twice")
}

fn words(kind: &ErrorKind) -> (String, Option<&'static str>) {
    use ErrorKind as E;
    let (message, help) = match kind {
        E::MappingValueNotAllowed => {
            ("a `:` that cannot stand here", "check the indentation; text with `: ` in it goes in quotes")
        }
        E::SimpleKeyExpected | E::InvalidSimpleKey => {
            ("a `:` is missing after this key", "a key and its `: ` stand on one line")
        }
        E::ExpectedBlockMappingKey | E::ExpectedBlockSequenceEntry | E::InvalidIndentation => (
            "this line is indented differently from its neighbours",
            "indent entries of one map or list alike",
        ),
        E::BlockSequenceEntryNotAllowed => (
            "a list cannot begin here",
            "put the first `- ` on its own line; text beginning with `- ` goes in quotes",
        ),
        E::UnexpectedCharacter { .. } => {
            ("a word cannot begin with this character", "put the text in quotes")
        }
        E::InvalidTrailingSingleQuotedScalar | E::InvalidTrailingDoubleQuotedScalar => {
            ("something follows the closing quote", "put the whole text in quotes")
        }
        E::UnknownQuotedScalarEscape => {
            ("an unknown escape after `\\`", "write `\\\\` for a backslash, or use single quotes")
        }
        E::CommentNotSeparated => ("a comment needs a space before its `#`", "add a space"),
        other => return (other.to_string(), None),
    };
    (message.to_owned(), Some(help))
}

/// The character at a byte; at the end of the text, the place behind it.
fn char_at(source: &str, at: usize) -> Range<usize> {
    at..at + source[at..].chars().next().filter(|c| *c != '\n').map_or(0, char::len_utf8)
}

fn tab_before(source: &str, at: usize) -> Range<usize> {
    if source[at..].starts_with('\t') {
        return at..at + 1;
    }
    source[..at].rfind('\t').map_or_else(|| char_at(source, at), |tab| tab..tab + 1)
}

/// The first word between two places that begins with one of these characters. Comments are skipped.
#[must_use]
pub fn token_after(source: &str, from: usize, until: usize, wanted: &[char]) -> Option<usize> {
    let mut at = from;
    while at <= until && at < source.len() {
        let rest = &source[at..];
        let blank = rest.len() - rest.trim_start().len();
        at += blank;
        let rest = rest.trim_start();
        if rest.starts_with(wanted) {
            return (at <= until).then_some(at);
        }
        let comment = rest.starts_with('#');
        let stop = |c: char| if comment { c == '\n' } else { c.is_whitespace() };
        at += rest.find(stop).unwrap_or(rest.len());
    }
    None
}
