//! Text of the effect language into words and signs, each with its place.

use std::ops::Range;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sign {
    Word(String),
    Number(i16),
    /// `2H`: so many for each hero.
    PerHero(i16),
    Quoted(String),
    /// One of `: ; ( ) , + - *`.
    Mark(char),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lexeme {
    pub sign: Sign,
    pub span: Range<usize>,
}

/// What is wrong with a line of the effect language, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EffectProblem {
    pub span: Range<usize>,
    pub message: String,
    pub help: Option<String>,
}

impl EffectProblem {
    pub fn new(span: Range<usize>, message: impl Into<String>) -> EffectProblem {
        EffectProblem { span, message: message.into(), help: None }
    }
}

/// The longest line that is read.
pub const LONGEST: usize = 2_000;

/// Cuts a line into signs.
pub fn lex(text: &str) -> Result<Vec<Lexeme>, EffectProblem> {
    if text.len() > LONGEST {
        return Err(EffectProblem::new(0..0, format!("the line is longer than {LONGEST} bytes")));
    }
    let mut signs = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        let (sign, len) = next_sign(&text[at..], first).map_err(|mut problem| {
            problem.span = at + problem.span.start..at + problem.span.end;
            problem
        })?;
        signs.push(Lexeme { sign, span: at..at + len });
        at += len;
    }
    Ok(signs)
}

fn next_sign(rest: &str, first: char) -> Result<(Sign, usize), EffectProblem> {
    match first {
        ':' | ';' | '(' | ')' | ',' | '+' | '-' | '*' => Ok((Sign::Mark(first), 1)),
        '"' => match rest[1..].find('"') {
            Some(end) => Ok((Sign::Quoted(rest[1..=end].to_owned()), end + 2)),
            None => Err(EffectProblem::new(0..1, "this quotation mark is never closed")),
        },
        c if c.is_ascii_digit() => number(rest),
        c if c.is_alphabetic() => Ok(word(rest)),
        c => {
            Err(EffectProblem::new(0..c.len_utf8(), format!("`{}` has no meaning here", c.escape_default())))
        }
    }
}

fn number(rest: &str) -> Result<(Sign, usize), EffectProblem> {
    let len = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let value: i16 = rest[..len]
        .parse()
        .ok()
        .filter(|n| *n <= 9_999)
        .ok_or_else(|| EffectProblem::new(0..len, "this number is too large; 9999 is the most"))?;
    let tail = &rest[len..];
    if tail.starts_with('H') && !tail[1..].starts_with(|c: char| c.is_alphanumeric()) {
        return Ok((Sign::PerHero(value), len + 1));
    }
    Ok((Sign::Number(value), len))
}

/// A word may hold hyphens and apostrophes, not end with one. `H` by itself is a number, in `H-1` too.
fn word(rest: &str) -> (Sign, usize) {
    let less = |tail: &str| tail.starts_with('-') && tail[1..].starts_with(|c: char| c.is_ascii_digit());
    if rest.strip_prefix('H').is_some_and(less) {
        return (Sign::PerHero(1), 1);
    }
    let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '-' || c == '\'')).unwrap_or(rest.len());
    let text = rest[..end].trim_end_matches(['-', '\'']);
    if text == "H" { (Sign::PerHero(1), 1) } else { (Sign::Word(text.to_owned()), text.len()) }
}
