//! The table as a game lays it, kept at hand: every transcript of a game begins with the same one.

use std::sync::{Arc, Mutex, PoisonError};

use crate::engine::Position;
use crate::games::game::Game;

/// Tables that are kept, as many as there are opened games at hand.
const AT_HAND: usize = 32;

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
