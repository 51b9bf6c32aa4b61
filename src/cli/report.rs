//! Problems as pages for people: a drawn excerpt with the place underlined, or one plain line each. Makes text and
//! prints nothing.

mod excerpt;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, SourceCode, ThemeCharacters, ThemeStyles,
};

use crate::content::chars::defused;
use crate::content::{Lines, Problem, Problems};
use excerpt::{Excerpt, Frame};

/// How a page looks; decided once by the caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    pub colour: bool,
    pub unicode: bool,
    /// Columns of the terminal.
    pub width: usize,
}

/// The texts that problems point into, by file.
pub type Sources<S> = HashMap<Arc<str>, S>;

/// Every problem with its excerpt, by file and place. A problem whose source is not given goes without one.
#[must_use]
pub fn render<S: AsRef<str>>(problems: &Problems, sources: &Sources<S>, look: Look) -> String {
    let handler = handler(look);
    let lines = index(problems, sources);
    let mut out = String::new();
    for problem in problems.sorted() {
        let page = Page::new(problem, lines.get(&problem.file), look);
        // Writing to a string fails only if miette asks for bytes outside the excerpt; the line form always works.
        if handler.render_report(&mut out, &page).is_err() {
            out.push_str(&line(problem, lines.get(&problem.file)));
        }
        out.push('\n');
    }
    out + &note(problems)
}

/// One line per problem: `file:line:col: code: message (help)`.
#[must_use]
pub fn plain<S: AsRef<str>>(problems: &Problems, sources: &Sources<S>) -> String {
    let lines = index(problems, sources);
    let all = problems.sorted();
    all.iter().map(|problem| line(problem, lines.get(&problem.file))).collect::<String>() + &note(problems)
}

fn index<'s, S: AsRef<str>>(problems: &Problems, sources: &'s Sources<S>) -> HashMap<Arc<str>, Lines<'s>> {
    let mut lines = HashMap::new();
    for file in problems.kept().iter().map(|problem| &problem.file) {
        if let (false, Some(text)) = (lines.contains_key(file), sources.get(file)) {
            lines.insert(file.clone(), Lines::new(text.as_ref()));
        }
    }
    lines
}

fn note(problems: &Problems) -> String {
    problems.note().map_or_else(String::new, |note| note + "\n")
}

fn line(problem: &Problem, lines: Option<&Lines<'_>>) -> String {
    let place = lines.map(|lines| lines.place(problem.span.start));
    let place = place.map_or_else(String::new, |(row, column)| format!(":{row}:{column}"));
    let help = problem.help.as_ref().map_or_else(String::new, |help| format!(" ({help})"));
    let text = format!("{}{place}: {}: {}{help}", problem.file, problem.code, problem.message);
    defused(&text).replace(['\n', '\r'], " ") + "\n"
}

fn handler(look: Look) -> GraphicalReportHandler {
    let characters = if look.unicode { ThemeCharacters::unicode() } else { ThemeCharacters::ascii() };
    let styles = if look.colour { ThemeStyles::ansi() } else { ThemeStyles::none() };
    GraphicalReportHandler::new_themed(GraphicalTheme { characters, styles })
        .with_width(look.width.max(30))
        .with_links(false)
        .without_syntax_highlighting()
}

/// A problem in the shape miette draws.
#[derive(Debug)]
struct Page<'a> {
    problem: &'a Problem,
    message: String,
    excerpt: Option<Excerpt>,
    labels: Vec<LabeledSpan>,
}

impl<'a> Page<'a> {
    fn new(problem: &'a Problem, lines: Option<&Lines<'_>>, look: Look) -> Page<'a> {
        let message = defused(&problem.message);
        let Some(lines) = lines else {
            let message = format!("{}: {message}", defused(&problem.file));
            return Page { problem, message, excerpt: None, labels: Vec::new() };
        };
        let frame = Frame { width: look.width, unicode: look.unicode };
        let excerpt = Excerpt::new(problem, lines, frame);
        let labels = labels(problem, &excerpt);
        Page { problem, message, excerpt: Some(excerpt), labels }
    }
}

fn labels(problem: &Problem, excerpt: &Excerpt) -> Vec<LabeledSpan> {
    let main = excerpt.locate(&problem.span);
    let first = LabeledSpan::new_primary_with_span(Some("here".to_owned()), main);
    let others = problem.also.iter().map(|(span, label)| {
        let place = excerpt.locate(span);
        LabeledSpan::new_with_span(Some(defused(label)), place)
    });
    std::iter::once(first).chain(others).collect()
}

impl fmt::Display for Page<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Page<'_> {}

impl Diagnostic for Page<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.problem.code))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let help = self.problem.help.as_ref()?;
        Some(Box::new(defused(help)))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.excerpt.as_ref().map(|excerpt| excerpt as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }
}
