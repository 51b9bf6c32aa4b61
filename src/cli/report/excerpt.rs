//! The few lines of a source that a problem is about, made fit for a terminal: long lines are cut around the
//! place, characters that would move the cursor are replaced.

use std::collections::BTreeSet;
use std::ops::Range;

use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use crate::content::chars::defused;
use crate::content::lines::floor;
use crate::content::{Lines, Problem};

/// Columns that line numbers and frame take.
const GUTTER: usize = 12;
/// A line is never cut to less.
const NARROWEST: usize = 20;

#[derive(Debug, Clone, Copy)]
pub struct Frame {
    pub width: usize,
    pub unicode: bool,
}

/// Some lines, one after the other, not necessarily neighbours in the source.
#[derive(Debug)]
pub struct Excerpt {
    name: String,
    text: String,
    rows: Vec<Row>,
}

/// One line: what is shown of it, and where that came from.
#[derive(Debug)]
struct Row {
    /// From 0, in the source.
    number: usize,
    /// Its bytes in the excerpt.
    shown: Range<usize>,
    /// The whole line in the source.
    line: Range<usize>,
    /// The part of it that is shown.
    window: Range<usize>,
    /// Bytes of the sign that the beginning was cut off.
    mark: usize,
    /// Characters that were cut off before the window.
    skipped: usize,
}

impl Excerpt {
    pub fn new(problem: &Problem, lines: &Lines<'_>, frame: Frame) -> Excerpt {
        let spans: Vec<usize> = std::iter::once(&problem.span)
            .chain(problem.also.iter().map(|(span, _)| span))
            .map(|s| s.start)
            .collect();
        let mut excerpt = Excerpt { name: defused(&problem.file), text: String::new(), rows: Vec::new() };
        for number in wanted(&spans, lines) {
            let focus = spans.iter().copied().find(|start| row_of(lines, *start) == number);
            excerpt.push(number, focus, lines, frame);
        }
        excerpt
    }

    fn push(&mut self, number: usize, focus: Option<usize>, lines: &Lines<'_>, frame: Frame) {
        let line = lines.range(number);
        let window = window(lines.text(), &line, focus, frame.width.saturating_sub(GUTTER).max(NARROWEST));
        let dots = if frame.unicode { "…" } else { "..." };
        let (before, after) = (window.start > line.start, window.end < line.end);
        let start = self.text.len();
        self.text.push_str(if before { dots } else { "" });
        self.text.push_str(&defused(&lines.text()[window.clone()]).replace('\r', " "));
        self.text.push_str(if after { dots } else { "" });
        let mark = if before { dots.len() } else { 0 };
        let skipped = lines.text()[line.start..window.start].chars().count();
        self.rows.push(Row { number, shown: start..self.text.len(), line, window, mark, skipped });
        self.text.push('\n');
    }

    /// Where a span of the source is in the excerpt: its part on its first line, as far as that is shown.
    pub fn locate(&self, span: &Range<usize>) -> SourceSpan {
        let Some(row) = self.rows.iter().rfind(|row| row.line.start <= span.start) else {
            return (0, 0).into();
        };
        let start = row.locate(floor_in(&self.text, row, span.start));
        let end = row.locate(floor_in(&self.text, row, span.end.max(span.start)));
        (start, end - start).into()
    }

    fn row_at(&self, offset: usize) -> Option<usize> {
        self.rows.iter().rposition(|row| row.shown.start <= offset)
    }
}

impl Row {
    fn locate(&self, offset: usize) -> usize {
        self.shown.start + self.mark + (offset.clamp(self.window.start, self.window.end) - self.window.start)
    }
}

/// A byte of the source, moved to the beginning of its character.
fn floor_in(text: &str, row: &Row, offset: usize) -> usize {
    let inside = offset.clamp(row.window.start, row.window.end);
    let shown = row.locate(inside);
    inside - (shown - floor(text, shown))
}

fn row_of(lines: &Lines<'_>, offset: usize) -> usize {
    lines.row(offset.min(lines.text().len()))
}

/// The lines of all places and their neighbours, without an empty last one.
fn wanted(starts: &[usize], lines: &Lines<'_>) -> BTreeSet<usize> {
    let marked: BTreeSet<usize> = starts.iter().map(|start| row_of(lines, *start)).collect();
    let around = |row: &usize| row.saturating_sub(1)..=(row + 1).min(lines.count() - 1);
    let last = lines.count() - 1;
    let kept = |row: &usize| *row != last || marked.contains(row) || !lines.range(*row).is_empty();
    marked.iter().flat_map(around).filter(kept).collect()
}

/// The part of a line to show: all of it, or as much as fits around the place.
fn window(text: &str, line: &Range<usize>, focus: Option<usize>, most: usize) -> Range<usize> {
    let whole = &text[line.clone()];
    if whole.len() <= most || whole.chars().nth(most).is_none() {
        return line.clone();
    }
    let focus = floor(text, focus.unwrap_or(line.start).clamp(line.start, line.end));
    let lead = text[line.start..focus].char_indices().rev().take(most / 3).last();
    let start = lead.map_or(focus, |(at, _)| line.start + at);
    let length = text[start..line.end].char_indices().nth(most).map_or(line.end - start, |(at, _)| at);
    start..start + length
}

impl SourceCode for Excerpt {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let first = self.row_at(span.offset()).ok_or(MietteError::OutOfBounds)?;
        let last = self.row_at(span.offset() + span.len().saturating_sub(1)).unwrap_or(first).max(first);
        let together = |a: usize, b: usize| self.rows[b].number - self.rows[a].number == b - a;
        if !together(first, last) {
            return Err(MietteError::OutOfBounds);
        }
        let from = (first.saturating_sub(before)..=first).find(|row| together(*row, first)).unwrap_or(first);
        let to =
            (last..self.rows.len().min(last + after + 1)).rfind(|row| together(last, *row)).unwrap_or(last);
        let column = if before == 0 { self.column(first, span.offset()) } else { 0 };
        Ok(Box::new(self.contents(from, to, column)))
    }
}

impl Excerpt {
    /// The column in the source, from 0, in characters.
    fn column(&self, row: usize, offset: usize) -> usize {
        let row = &self.rows[row];
        let start = row.shown.start + row.mark;
        row.skipped + self.text.get(start..offset).map_or(0, |text| text.chars().count())
    }

    fn contents(&self, from: usize, to: usize, column: usize) -> MietteSpanContents<'_> {
        let bytes = self.rows[from].shown.start..self.rows[to].shown.end;
        let span = (bytes.start, bytes.len()).into();
        let data = &self.text.as_bytes()[bytes];
        MietteSpanContents::new_named(
            self.name.clone(),
            data,
            span,
            self.rows[from].number,
            column,
            to - from + 1,
        )
    }
}
