//! What a command did, on its way into a reply: as a page, or as mere lines where nobody wants more.

use super::{Desk, Reply};
use crate::rules::RuleBook;
use crate::table::Rule;
use crate::view::page::Page;
use crate::view::telling::Telling;
use crate::view::told::{Room, Told, told_blocks};

/// What is made of what commands did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tells {
    #[default]
    Pages,
    /// Mere lines, for a script: see [`Reply::told`].
    Lines,
    /// Nobody reads it.
    Nothing,
}

/// What a command did: as a page, or only the lines of it.
pub(super) enum Said {
    Page(Page),
    Lines(Box<Telling>),
}

impl Said {
    /// The lines as they are where nobody wants more; otherwise as a page.
    pub(super) fn of(desk: &Desk, room: &mut Room) -> Said {
        if desk.tells == Tells::Lines {
            Said::Lines(std::mem::take(&mut room.telling))
        } else {
            Said::Page(page_of(desk, &room.telling))
        }
    }
}

impl Desk {
    /// A reply that tells something, for which room is needed.
    pub(super) fn replied(&mut self, say: impl FnOnce(&Desk, &mut Room) -> Said) -> Reply {
        match self.in_room(say) {
            None => Reply { pages: vec![Page::default()], ..Reply::default() },
            Some(Said::Page(page)) => Reply { pages: vec![page], ..Reply::default() },
            Some(Said::Lines(told)) => Reply { told: Some(told), ..Reply::default() },
        }
    }

    /// Makes something that needs room for a state; nothing where nobody reads it.
    pub(super) fn in_room<T>(&mut self, make: impl FnOnce(&Desk, &mut Room) -> T) -> Option<T> {
        if self.tells == Tells::Nothing {
            return None;
        }
        let mut room = self.room.take().unwrap_or_default();
        let it = make(self, &mut room);
        self.room = Some(room);
        Some(it)
    }

    /// Takes the room of lines back that were shown.
    pub fn reuse(&mut self, told: Box<Telling>) {
        if let Some(room) = &mut self.room {
            room.telling = told;
        }
    }
}

/// The lines as a page; where they tell their rules, each with its own.
pub(super) fn page_of(desk: &Desk, telling: &Telling) -> Page {
    let mut lines = telling.lines();
    for line in lines.iter_mut().filter(|line| telling.ruled && !line.heading) {
        line.text = std::mem::take(&mut line.text).dim("  ").dim(cause(desk.game().book(), line.rule));
    }
    told_page(lines)
}

/// Which rule did it, without the name of the game.
#[must_use]
pub fn cause(book: &RuleBook, rule: Rule) -> &str {
    let id = book.id(rule);
    id.bytes().position(|byte| byte == b'.').map_or(id, |dot| &id[dot + 1..])
}

fn told_page(lines: Vec<Told>) -> Page {
    Page { title: String::new(), blocks: told_blocks(lines) }
}
