//! Why a line changed nothing. Three looks for three ways to be wrong: *not understood* points at the word, *ambiguous*
//! lists what could be meant, *refused* names the rule and what would be allowed.

use super::render::render_text;
use super::style::Style;
use crate::content::chars::defused;
use crate::desk::{Desk, Trouble};
use crate::engine::Refusal;
use crate::line::{Ambiguity, Kind, LineProblem, Span};
use crate::view::page::Text;
use crate::view::question;
use crate::view::refused::refusal;

/// What was typed: the whole line, and the command of it that went wrong.
#[derive(Debug, Clone, Copy)]
pub struct Typed<'a> {
    pub line: &'a str,
    pub command: &'a str,
}

/// The page for a trouble with a typed line; every line ends with a line break.
#[must_use]
pub fn page(desk: &Desk, trouble: &Trouble, typed: Typed<'_>, style: Style) -> String {
    let lines = match trouble {
        Trouble::NotUnderstood(problem) => return not_understood(problem, typed.line, style),
        Trouble::Ambiguous(ambiguity) => return ambiguous(ambiguity, typed.line, style),
        Trouble::Refused { refusal, wanted, face } => {
            // A card that cannot be there is looked up by its own name; so is who speaks and is not asked.
            let command = let_through(typed.command);
            let own = face.is_some() || wanted.ends_with(':');
            let named = if own { wanted.as_str() } else { command };
            refused(desk, refusal, command, named)
        }
        Trouble::Fault(fault) => vec![head("failed", &format!("{fault}; nothing was changed"))],
        Trouble::Said(text) | Trouble::Script(text) => vec![head("not done", text)],
        Trouble::Unknown(text) => vec![head("not known", text)],
    };
    lines.iter().map(|line| render_text(line, style)).collect()
}

/// The command behind `force`, without the reason it was given.
fn let_through(command: &str) -> &str {
    let inner = command.trim_start().strip_prefix("force ").unwrap_or(command);
    if inner.len() == command.len() {
        return command;
    }
    inner.rfind(" because ").map_or(inner, |at| inner[..at].trim())
}

fn head(kind: &str, text: &str) -> Text {
    Text::new().bad(format!("{kind}: ")).say(text)
}

/// Words that mean nothing here.
fn not_understood(problem: &LineProblem, typed: &str, style: Style) -> String {
    let mut out = render_text(&head("not understood", &problem.to_string()), style);
    out.push_str(&pointed(typed, problem.span, style));
    let first = typed[..problem.span.start.min(typed.len())].trim().is_empty();
    match (problem.advice(), &problem.kind) {
        (Some(advice), _) => out.push_str(&render_text(&Text::new().say("  ").key(advice), style)),
        (None, Kind::UnknownWord { .. }) => {
            let helps = if first { WHAT_HELPS } else { "`legal` tells what may be done now" };
            out.push_str(&render_text(&Text::new().say("  ").dim(helps), style));
        }
        _ => {}
    }
    out
}

/// For whoever types something that is nowhere near anything.
const WHAT_HELPS: &str =
    "`legal` tells what may be done now, `help` all commands, `rule` and your own words what the book says";

fn ambiguous(ambiguity: &Ambiguity, typed: &str, style: Style) -> String {
    let word = if ambiguity.word.is_empty() { "this".to_owned() } else { format!("`{}`", ambiguity.word) };
    let said = match ambiguity.candidates.len() {
        1 => format!("{word} asks for a name; do you mean this one?"),
        many => format!("{word} could be {many} things; which one?"),
    };
    let mut out = render_text(&head("ambiguous", &said), style);
    out.push_str(&pointed(typed, ambiguity.span, style));
    for candidate in &ambiguity.candidates {
        out.push_str(&render_text(&Text::new().say("  or ").key(candidate.as_str()), style));
    }
    out
}

/// The typed line with marks under the word; for screen readers the word alone.
fn pointed(typed: &str, span: Span, style: Style) -> String {
    let start = typed[..span.start.min(typed.len())].rfind('\n').map_or(0, |at| at + 1);
    let end = typed[start..].find('\n').map_or(typed.len(), |at| start + at);
    let before = cut_left(typed.get(start..span.start).unwrap_or_default(), usize::from(style.width) / 2);
    let word = typed.get(span.start..span.end.min(end)).unwrap_or_default();
    let word = cut_right(word, usize::from(style.width) / 4);
    let rest = cut_right(typed.get(span.end.min(end)..end).unwrap_or_default(), usize::from(style.width) / 8);
    let marks = "^".repeat(width(&word).max(1));
    if style.plain {
        return if word.is_empty() { String::new() } else { format!("  at: {word}\n") };
    }
    format!("    {before}{word}{rest}\n    {}{marks}\n", " ".repeat(width(&before)))
}

fn width(text: &str) -> usize {
    textwrap::core::display_width(text)
}

fn cut_left(text: &str, most: usize) -> String {
    let text = defused(text);
    let skipped = text.chars().count().saturating_sub(most);
    if skipped == 0 { text } else { "...".chars().chain(text.chars().skip(skipped)).collect() }
}

fn cut_right(text: &str, most: usize) -> String {
    let text = defused(text);
    if text.chars().count() <= most { text } else { text.chars().take(most).chain("...".chars()).collect() }
}

// ---- refused ----

fn refused(desk: &Desk, why: &Refusal, wanted: &str, named: &str) -> Vec<Text> {
    let told = refusal(&desk.names(), why, Some(named));
    let mut lines = vec![head("refused", &format!("`{}`: {}", defused(wanted), told.fact))];
    if !told.rule.is_empty() {
        let place = Text::new().say("  by ").rule(told.rule).say(format!(" ({}): ", told.place));
        lines.push(place.say(told.text));
    }
    lines.extend(told.causes.iter().map(|cause| Text::new().say("  perhaps ").say(cause.as_str())));
    lines.extend(allowed(&told.allowed, question::numbered(&desk.names()).len()));
    lines
}

/// Some of the commands that would be accepted, and how many there are besides.
fn allowed(commands: &[String], all: usize) -> Option<Text> {
    let text = commands.iter().enumerate().fold(Text::new().say("  allowed now: "), |text, (n, command)| {
        text.say(if n == 0 { "" } else { ", " }).key(command.as_str())
    });
    let text = match all.saturating_sub(commands.len()) {
        0 => text,
        more => text.say(format!(", and {more} more: ")).key("legal"),
    };
    (!commands.is_empty()).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::split;

    const STYLE: Style = Style { color: false, width: 60, unicode: true, plain: false };

    #[test]
    fn the_mark_stands_under_the_word() {
        let typed = "play slash; plai wölfe";
        let phrases = split(typed).unwrap();
        let word = &phrases[1].words[0];
        assert_eq!(pointed(typed, word.span, STYLE), "    play slash; plai wölfe\n                ^^^^\n");
        let last = &phrases[1].words[1];
        assert_eq!(pointed(typed, last.span, STYLE).lines().last().unwrap().trim_start().len(), 5);
    }

    #[test]
    fn a_long_line_is_cut_around_the_word() {
        let typed = format!("{} here {}", "x ".repeat(500), "y ".repeat(500));
        let at = typed.find("here").unwrap();
        let shown = pointed(&typed, Span::new(at, at + 4), STYLE);
        assert!(shown.lines().all(|line| width(line) <= 60), "{shown}");
        assert!(shown.contains("here"));
    }

    #[test]
    fn only_the_line_of_the_word_is_shown() {
        let typed = "note a\nplai";
        assert_eq!(pointed(typed, Span::new(7, 11), STYLE), "    plai\n    ^^^^\n");
    }
}
