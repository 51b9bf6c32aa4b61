//! `cards`: what is the matter with each card in play.

use serde_json::Value;

use super::{Wanted, tokens};
use crate::effect::query::value;
use crate::table::layout::Shape;
use crate::table::{Card, FACE_DOWN, Face, Holder, NO_CARD, TILTED, TURNED};
use crate::view::keys::Keys;
use crate::view::names::Names;
use crate::view::words;

const FIXED: &[&str] = &["zone", "tilted", "face-down", "turned", "attached-to", "x", "y", "keywords"];

/// Words that may mean cards, each with the keys that are asked for in it.
type Words<'w> = [&'w (&'w str, Vec<&'w str>)];

/// Every card the viewer sees that lies in play or carries something; one the viewer does not know is listed
/// under its place where something lies on it.
pub(super) fn cards(names: &Names<'_>, words: Option<&Words<'_>>) -> Value {
    let mut all = Keys::default();
    let words = words.filter(|words| words.iter().all(|(word, _)| *word != "cards"));
    let faces = words.map(|words| wanted_faces(names, words));
    let is_meant = |face: Face| faces.as_ref().is_none_or(|faces| faces.contains(&face));
    // Where one card is meant, the rest of it is left out.
    let wanted = match words {
        Some([(_, inside)]) if !inside.is_empty() => Wanted::Words(inside),
        _ => Wanted::All,
    };
    for card in names.state.table.all_cards() {
        // One that is only a place to the viewer is never told apart by words.
        let face = names.face(card);
        if face.is_none_or(is_meant) && is_listed(names, card, face.is_some()) {
            all.named("card", &names.card(card), facts(names, card, wanted));
        }
    }
    all.done()
}

/// The faces that the words could mean, with a letter or without.
fn wanted_faces(names: &Names<'_>, words: &Words<'_>) -> Vec<Face> {
    let plain = |word: &str| names.game.library().find(word);
    let face = |(word, _): &&(&str, Vec<&str>)| {
        let word = word.strip_prefix("card-").filter(|rest| plain(rest).is_some()).unwrap_or(word);
        plain(word).or_else(|| word.rsplit_once(' ').and_then(|(id, _)| plain(id)))
    };
    words.iter().filter_map(face).collect()
}

fn is_listed(names: &Names<'_>, card: Card, seen: bool) -> bool {
    let table = &names.state.table;
    let piece = table.piece(card);
    let in_play = seen && (piece.marks != 0 || names.game.layout().zone_kind(piece.zone).live);
    in_play || piece.host != NO_CARD || table.has_tokens(Holder::Card(card))
}

fn facts(names: &Names<'_>, card: Card, wanted: Wanted<'_>) -> Value {
    let piece = names.state.table.piece(card);
    let mut keys = Keys::reserving(FIXED);
    wanted.fixed(&mut keys, "zone", |_| names.zone(piece.zone).into());
    tokens(names, &mut keys, Holder::Card(card));
    marks(names, &mut keys, piece.marks);
    if piece.host != NO_CARD {
        wanted.fixed(&mut keys, "attached-to", |_| names.card(piece.host).into());
    }
    if let Shape::Grid { .. } = names.game.layout().zone_kind(piece.zone).shape {
        keys.fixed("x", piece.spot.x);
        keys.fixed("y", piece.spot.y);
    }
    if names.sees(card) {
        printed(names, &mut keys, card, wanted);
    }
    keys.done()
}

fn marks(names: &Names<'_>, keys: &mut Keys, marks: u8) {
    for (mark, word) in [(TILTED, "tilted"), (FACE_DOWN, "face-down"), (TURNED, "turned")] {
        if marks & mark != 0 {
            keys.fixed(word, true);
        }
    }
    for (_, word) in words::own_marks(names).filter(|(mark, _)| marks & mark != 0) {
        keys.named("mark", word, true);
    }
}

/// Values as they are now, and keywords.
fn printed(names: &Names<'_>, keys: &mut Keys, card: Card, wanted: Wanted<'_>) {
    let library = names.game.library();
    let Some(entry) = names.face(card).map(|face| library.entry(face)) else { return };
    let fields = library.lexicon.vocabulary.kinds[usize::from(entry.kind)].fields;
    let has =
        |name: &str| fields.iter().zip(&entry.fields).any(|(f, n)| words::field(f) == name && n.is_some());
    let values = (0u16..).zip(library.lexicon.vocabulary.values);
    for (n, name) in values.filter(|(_, name)| wanted.inside(name).is_some()) {
        let now = value(names.game, names.state, n, card, None);
        if now > 0 || has(name) {
            keys.named("value", name, now);
        }
    }
    if wanted.inside("keywords").is_none() {
        return;
    }
    let keywords = words::keywords(names, entry);
    if !keywords.is_empty() {
        keys.fixed("keywords", keywords);
    }
}
