//! Room for telling, which is used again and again: new room costs more than most of what is told. The table that was
//! led to stays in it, so that whoever tells on from there brings none.

use std::sync::Arc;

use super::names::{Language, Names, Viewer};
use super::telling::Telling;
use crate::engine::State;
use crate::games::game::Game;

/// For whom is told, under which law.
#[derive(Clone)]
pub struct Listener {
    pub game: Arc<dyn Game>,
    pub viewer: Viewer,
    pub language: Language,
}

/// A table and room for what is told of it.
#[derive(Debug, Default)]
pub struct Room {
    pub(super) state: State,
    pub telling: Box<Telling>,
    /// What a card was called just before it turned out to be another.
    pub(super) was: String,
    /// The table that is told from and the one that is led to, in numbers of the caller, who gives the same number to the
    /// same table only. Where the first is the one that was led to last, it lies here already.
    pub way: Option<(u64, u64)>,
    at: Option<u64>,
}

impl Room {
    /// Lays the table out that is told from, if it does not lie here already.
    pub(super) fn lay(&mut self, names: &Names<'_>) {
        let from = self.way.map(|(from, _)| from);
        if from.is_none() || from != self.at {
            self.state.table.clone_from(&names.state.table);
        }
        debug_assert!(self.state.table.looks_like(&names.state.table), "the room shows another table");
        self.at = None;
        self.clear(names.game);
    }

    pub(super) fn clear(&mut self, game: &dyn Game) {
        self.state.table.look_around(&game.layout().watch);
        self.telling.clear();
    }

    /// Notes that the way was gone, unless something on it cannot be relied on to lead to the very same table.
    pub(super) fn arrive(&mut self, exactly: bool) {
        self.at = self.way.take().filter(|_| exactly).map(|(_, to)| to);
    }

    /// Another table lies here now.
    pub fn lay_state(&mut self, state: &State) {
        self.state.table.clone_from(&state.table);
        self.at = None;
    }
}
