//! A session as it looks on a terminal of 80 columns, without one: what documentation shows is run by tests.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use super::begin::Begun;
use super::here::{Games, Here};
use super::keeper::Keeper;
use super::pipe::Out;
use super::style::Style;
use crate::desk::Desk;

/// What is shown for each typed line, one text a line.
#[must_use]
pub fn sample(games: Games, desk: Desk, lines: &[&str]) -> Vec<String> {
    let style = Style { color: false, width: 80, unicode: true, plain: false };
    let here =
        Here { games, out: style, err: style, language: crate::view::names::Language::English, pager: false };
    let shown = Shown::default();
    let mut keeper = Keeper::new(here, Begun { desk, file: None, told: Vec::new() });
    keeper.show_in(Out::to(Box::new(shown.clone()), style), Out::to(Box::new(shown.clone()), style));
    let mut texts = Vec::new();
    for line in lines {
        let went = keeper.obey(line).and_then(|_| keeper.flush());
        let text = shown.take();
        texts.push(went.map_or_else(|stopped| stopped.to_string(), |_| text));
    }
    texts
}

/// Both streams of a session, in one.
#[derive(Clone, Default)]
struct Shown(Arc<Mutex<Vec<u8>>>);

impl Shown {
    fn take(&self) -> String {
        let mut bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&std::mem::take(&mut *bytes)).into_owned()
    }
}

impl Write for Shown {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
