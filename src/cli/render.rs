//! A page drawn as text that fits the width: the only place that writes escape sequences, and none of them can
//! come from a page's own text.

mod board;
mod plain;
mod table;
mod text;

use std::borrow::Cow;

use crate::cli::style::Style;
use crate::desk::cause;
use crate::rules::RuleBook;
use crate::view::page::{Block, Item, Page, Role, Text};
use crate::view::telling::Telling;

pub(super) use text::wrap;
use text::{clean, paint, painted};

/// The page as text; every line ends with a line break.
#[must_use]
pub fn render(page: &Page, style: Style) -> String {
    let mut out = String::new();
    render_into(page, style, &mut out);
    out
}

/// The same at the end of other text, in its room.
pub fn render_into(page: &Page, style: Style, out: &mut String) {
    let start = out.len();
    if !page.title.is_empty() {
        out.push_str(&title(&page.title, style));
    }
    let mut before: Option<&Block> = None;
    for block in &page.blocks {
        if out.len() > start && apart(before, block, style) {
            out.push('\n');
        }
        draw(block, style, out);
        before = Some(block);
    }
}

/// What a command did, drawn as its plain page is: lines, and an empty one before each heading that has lines above.
pub fn render_told(told: &Telling, book: &RuleBook, style: Style, out: &mut String) {
    let mut above = false;
    told.each(|words, rule, heading| {
        if heading && above {
            out.push('\n');
        }
        above = !heading;
        let cause = Some(rule).filter(|_| told.ruled && !heading).map(|rule| cause(book, rule));
        match (clean(words, style.unicode), cause) {
            (words, None) => out.push_str(&words),
            (Cow::Borrowed(words), Some(cause)) => {
                [words, "  ", cause].iter().for_each(|part| out.push_str(part));
            }
            (Cow::Owned(_), Some(cause)) => {
                out.push_str(&clean(&[words, "  ", cause].concat(), style.unicode));
            }
        }
        out.push('\n');
    });
}

/// One line of text with its roles, wrapped: for messages that are no page.
#[must_use]
pub fn render_text(text: &Text, style: Style) -> String {
    line(text, style)
}

fn draw(block: &Block, style: Style, out: &mut String) {
    let drawn = match block {
        Block::List(items) => return items.iter().for_each(|it| item(it, style, out)),
        Block::Heading(text) => heading(text, style),
        Block::Text(text) => line(text, style),
        Block::Table(it) if style.plain => plain::table(it, style),
        Block::Table(it) => table::draw(it, style),
        Block::Track(it) if style.plain => plain::track(it, style),
        Block::Track(it) => board::track(it, style),
        Block::Grid(it) if style.plain => plain::grid(it, style),
        Block::Grid(it) => board::grid(it, style),
        Block::Code(text) => code(text, style),
        Block::Rule => rule(style),
    };
    out.push_str(&drawn);
}

/// Whether an empty line stands between two blocks.
fn apart(before: Option<&Block>, block: &Block, style: Style) -> bool {
    let big = |block: &Block| matches!(block, Block::Table(_) | Block::Grid(_) | Block::Code(_));
    match (before, block) {
        (None, _) => !style.plain,
        (Some(Block::Heading(_) | Block::Rule), _) | (_, Block::Rule) => false,
        (_, Block::Heading(_)) => true,
        (Some(before), block) => !style.plain && (big(before) || big(block)),
    }
}

fn title(text: &str, style: Style) -> String {
    let text = clean(text, style.unicode);
    let mut out = wrap(&paint(&text, Role::Name, style), style, "", "");
    if !style.plain {
        let wide = textwrap::core::display_width(&text).min(style.width.into());
        out.push_str(&if style.unicode { "═" } else { "=" }.repeat(wide));
        out.push('\n');
    }
    out
}

fn heading(text: &str, style: Style) -> String {
    let lead = match (style.plain, style.unicode) {
        (true, _) => "",
        (_, true) => "── ",
        (_, false) => "-- ",
    };
    wrap(&paint(&clean(text, style.unicode), Role::Name, style), style, lead, "   ")
}

/// A paragraph. What hands must do and what is asked carry a mark, so that colour is not needed to see it.
fn line(text: &Text, style: Style) -> String {
    let (mark, rest) = match (text.role(), style.plain, style.unicode) {
        (Role::Hands, true, _) => ("Do: ", ""),
        (Role::Hands, _, true) => ("→ ", "  "),
        (Role::Hands, _, false) => ("-> ", "   "),
        (Role::Question, true, _) => ("Question: ", ""),
        (Role::Question, _, _) => ("? ", "  "),
        _ => ("", ""),
    };
    wrap(&painted(text, style), style, mark, rest)
}

fn item(item: &Item, style: Style, out: &mut String) {
    if style.plain {
        return plain::item(item, style, out);
    }
    let mut text = painted(&item.text, style);
    if let Some(why) = &item.blocked {
        text = format!("{text} (not now: {})", painted(why, style));
    }
    out.push_str(&match (item.number, style.unicode) {
        (Some(number), _) => wrap(&text, style, &format!("{number:>3}. "), "     "),
        (None, true) => wrap(&text, style, "  • ", "    "),
        (None, false) => wrap(&text, style, "  - ", "    "),
    });
}

fn code(text: &str, style: Style) -> String {
    let indent = if style.plain { "" } else { "    " };
    text.lines()
        .map(|line| {
            let line = line.replace('\t', "    ");
            wrap(&paint(&clean(&line, style.unicode), Role::Key, style), style, indent, indent)
        })
        .collect()
}

fn rule(style: Style) -> String {
    let glyph = match (style.plain, style.unicode) {
        (true, _) => "",
        (_, true) => "─",
        (_, false) => "-",
    };
    glyph.repeat(style.width.into()) + "\n"
}

#[cfg(test)]
mod tests;
