//! A small window: what hands must do and the open question stay on the last screen, whatever else there is to tell.

use super::render::render;
use super::style::{Style, rows};
use crate::view::page::{Block, Item, Page, Role, Text};

/// The lines that a screen has for text, beside the one that is typed; nothing where there is no screen.
#[must_use]
pub fn room(style: Style) -> Option<usize> {
    let rows = if style.plain { None } else { rows() };
    rows.map(|rows| usize::from(rows).saturating_sub(1))
}

/// How many lines a page takes.
#[must_use]
pub fn lines(page: &Page, style: Style) -> usize {
    render(page, style).lines().count()
}

/// Takes what hands must do out of the pages of a command, to be shown behind the rest of them.
#[must_use]
pub fn hands(pages: &mut [Page]) -> Page {
    let mut hands = Page::default();
    for page in pages {
        let (own, rest): (Vec<Block>, Vec<Block>) =
            std::mem::take(&mut page.blocks).into_iter().partition(is_for_hands);
        hands.blocks.extend(own);
        page.blocks = rest;
    }
    hands
}

fn is_for_hands(block: &Block) -> bool {
    let Block::List(items) = block else { return false };
    items.iter().any(|item| item.text.spans().any(|(role, _)| role == Role::Hands))
}

/// A question whose rows do not fit: their names one behind the other, as many as there is room for.
#[must_use]
pub fn folded(page: Page, room: usize, style: Style) -> Page {
    if lines(&page, style) <= room {
        return page;
    }
    let most = page.blocks.iter().map(options).sum();
    let fitting = (0..=most).rev().map(|most| with_most(&page, most)).find(|page| lines(page, style) <= room);
    fitting.unwrap_or_else(|| with_most(&page, 0))
}

fn options(block: &Block) -> usize {
    if let Block::List(items) = block { items.len() } else { 0 }
}

/// The page with so many rows of each list in one stretch of text.
fn with_most(page: &Page, most: usize) -> Page {
    let fold = |block: &Block| match block {
        Block::List(items) => stretch(items, most).into(),
        other => other.clone(),
    };
    Page { title: page.title.clone(), blocks: page.blocks.iter().map(fold).collect() }
}

fn stretch(items: &[Item], most: usize) -> Text {
    let shown = items.iter().take(most).enumerate().fold(Text::new(), |text, (n, item)| {
        let text = if n > 0 { text.say(", ") } else { text };
        let number = item.number.map(|number| format!("{number} ")).unwrap_or_default();
        let text = text.dim(number);
        let name = item.text.spans().find(|(role, _)| *role == Role::Key);
        text.key(name.map_or(item.text.words(), |(_, name)| name))
    });
    match items.len().saturating_sub(most) {
        0 => shown,
        left => shown.dim(format!(" … {left} more: ")).key("legal"),
    }
}
