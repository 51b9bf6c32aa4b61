//! Which seats, tokens and marks of a game a word means.

use crate::games::game::Game;
use crate::line::{folded, folds_to};
use crate::table::{FACE_DOWN, FIRST_MARK, Seat, TILTED, TURNED, Token};
use crate::view::words::plural;

pub(super) fn seat(game: &dyn Game, name: &str) -> Option<Seat> {
    let wanted = folded(name);
    (0..game.layout().seats).map(Seat).find(|seat| folds_to(&game.seat_name(*seat), &wanted))
}

/// One or many: `wound`, `wounds`.
pub(super) fn token(game: &dyn Game, name: &str) -> Option<Token> {
    let wanted = folded(name);
    let is = |token: &str| folds_to(token, &wanted) || folds_to(&plural(token), &wanted);
    let at = game.layout().tokens.iter().position(|kind| is(kind.name))?;
    Some(Token(at as u8))
}

/// The bit of a mark: those every game has, then the game's own.
pub(super) fn mark(game: &dyn Game, name: &str) -> Option<u8> {
    let own = game.library().lexicon.vocabulary.marks;
    let own = (0u32..5).zip(own.iter().copied()).map(|(n, word)| (FIRST_MARK << n, word));
    let all = [(TILTED, "tilted"), (FACE_DOWN, "face-down"), (TURNED, "turned")].into_iter().chain(own);
    let wanted = folded(name);
    all.into_iter().find(|(_, word)| folds_to(word, &wanted)).map(|(bit, _)| bit)
}

/// The names of what lies before a seat, or of what is shared.
pub(super) fn furniture(game: &dyn Game, own: bool) -> Vec<String> {
    let layout = game.layout();
    let zones = layout.zones.iter().filter(|z| z.per_seat == own).map(|z| z.name.to_owned());
    let tracks = layout.tracks.iter().filter(|t| t.per_seat == own).map(|t| t.name.clone());
    let counters = layout.counters.iter().filter(|c| c.per_seat == own).map(|c| c.name.to_owned());
    let tokens = layout.tokens.iter().map(|t| plural(t.name));
    let mut all: Vec<String> = zones.chain(tracks).chain(counters).chain(tokens).collect();
    if !own {
        all.extend((0..layout.seats).map(|n| game.seat_name(Seat(n))));
        all.extend(["heroes", "quest", "phase", "turn", "round", "leader", "cards"].map(str::to_owned));
    }
    all
}
