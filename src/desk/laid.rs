//! The table as a game lays it, kept at hand: every transcript of a game begins with the same one.

use std::sync::{Arc, Mutex, PoisonError};

use crate::engine::chance::Seed;
use crate::engine::{Log, Machine, Position};
use crate::games::game::Game;
use crate::table::Table;

/// Tables that are kept, as many as there are opened games at hand.
const AT_HAND: usize = 32;

/// Answers after which a set-up is taken as it is.
const LONGEST_SETUP: usize = 500;

type Laid = (Arc<dyn Game>, Arc<Position>);

/// The table as this opened game lays it; the same every time, so it is laid once.
pub(super) fn laid(game: &Arc<dyn Game>) -> Result<Arc<Position>, String> {
    static LAID: Mutex<Vec<Laid>> = Mutex::new(Vec::new());
    let here = |game: &Arc<dyn Game>| Arc::as_ptr(game).cast::<()>();
    let all = || LAID.lock().unwrap_or_else(PoisonError::into_inner);
    let known = all().iter().find(|(of, _)| here(of) == here(game)).map(|(_, position)| Arc::clone(position));
    if let Some(position) = known {
        return Ok(position);
    }
    let position = Arc::new(Position::new(game.laid()?));
    let mut kept = all();
    if kept.len() == AT_HAND {
        kept.remove(0);
    }
    kept.push((Arc::clone(game), Arc::clone(&position)));
    Ok(position)
}

/// The table when the first round begins, whatever chance and the players make of it: which piles there are by then is
/// always the same.
pub(super) fn set_up(game: &dyn Game) -> Option<Table> {
    let (machine, log, mut seed) = (Machine::new(game), &mut Log::off(), Seed::new(0));
    let mut position = Position::new(game.laid().ok()?);
    machine.settle(&mut position, log).ok()?;
    for _ in 0..LONGEST_SETUP {
        let (state, question) = (&position.state, &position.state.question);
        if state.table.clock.round > 0 || !question.is_open() {
            break;
        }
        let chance = question.is_chance().then(|| seed.answer(game.layout(), state)).flatten();
        let Some(opt) = chance.or_else(|| question.legal().next()) else { break };
        machine.answer(&mut position, opt, log).ok()?;
    }
    Some(position.state.table)
}
