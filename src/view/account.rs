//! Where every copy of a card is, and what may have gone wrong where one comes up that cannot be there.

use super::names::Names;
use super::unknown::{copies, could_be};
use super::words;
use crate::line::nearest_of;
use crate::table::layout::Shape;
use crate::table::{Card, Face, NO_CARD, Zone};

/// Which copies there are and where, in one sentence.
#[must_use]
pub fn account(names: &Names<'_>, face: Face) -> String {
    let name = names.called(names.game.library().entry(face)).to_owned();
    let places: Vec<String> =
        copies(names, face).iter().map(|(place, n)| format!("{n} {}", preposition(place))).collect();
    match places.as_slice() {
        [] => format!("there is no {name} in this game"),
        places => format!("no {name} can be there; every copy: {}", places.join(", ")),
    }
}

fn preposition(place: &str) -> String {
    if place.starts_with("unseen") { place.to_owned() } else { format!("in {place}") }
}

/// What may have happened at the table, likeliest first.
#[must_use]
pub fn causes(names: &Names<'_>, card: Card, face: Face) -> Vec<String> {
    let entry = names.game.library().entry(face);
    let name = names.called(entry);
    let mut all = Vec::new();
    all.extend(
        wrong_pile(names, card, face).map(|piles| format!("a wrong pile: a {name} may lie in {piles}")),
    );
    if card != NO_CARD && is_deeper(names, card, face) {
        let pile = words::zone(names, names.state.table.piece(card).zone);
        all.push(format!("another order: by the rules {name} lies deeper in {pile}"));
    } else if card != NO_CARD && !is_of_pile(names, card, face) {
        let kind = names.game.library().lexicon.vocabulary.kinds[usize::from(entry.kind)].name;
        let pile = words::zone(names, names.state.table.piece(card).zone);
        all.push(format!("a wrong name: {name} ({kind}) does not go into {pile}"));
    }
    if let Some(near) = similar(names, card, name) {
        all.push(format!("a wrong name: {near} could be there"));
    }
    if let Some((place, _)) = copies(names, face).iter().find(|(place, _)| !place.starts_with("unseen")) {
        all.push(format!(
            "a copy of {place} was moved without a word: `fix {} to …` puts it right",
            entry.id
        ));
    }
    all.push("another box than our lists: `force … because …` lets it through".to_owned());
    all
}

/// Other piles in which an unseen copy may lie.
fn wrong_pile(names: &Names<'_>, card: Card, face: Face) -> Option<String> {
    let table = &names.state.table;
    let own = (card != NO_CARD).then(|| table.piece(card).zone);
    let mut zones: Vec<Zone> = Vec::new();
    for other in table.all_cards().filter(|other| !names.sees(*other)) {
        let zone = table.piece(other).zone;
        let known = zones.contains(&zone) || Some(zone) == own;
        if !known && could_be(names, other).shares.iter().any(|(could, _)| *could == face) {
            zones.push(zone);
        }
    }
    let zones: Vec<String> = zones.into_iter().map(|zone| words::zone(names, zone)).collect();
    (!zones.is_empty()).then(|| zones.join(" or "))
}

/// Whether another unseen card of the same pile could be it.
fn is_deeper(names: &Names<'_>, card: Card, face: Face) -> bool {
    let table = &names.state.table;
    let zone = table.piece(card).zone;
    let piled = names.game.layout().zone_kind(zone).shape == Shape::Pile;
    piled && table.cards(zone).iter().any(|other| table.source_of(*other, face).is_some())
}

/// Whether anything behind the unseen card is of the same sort.
fn is_of_pile(names: &Names<'_>, card: Card, face: Face) -> bool {
    super::guessed::fits(names.game, &names.state.table, card, face)
}

/// The name of something that could be there and reads much like what was typed.
fn similar(names: &Names<'_>, card: Card, name: &str) -> Option<String> {
    if card == NO_CARD {
        return None;
    }
    let library = names.game.library();
    let could = could_be(names, card).shares;
    let all: Vec<String> =
        could.iter().map(|(face, _)| names.called(library.entry(*face)).to_owned()).collect();
    nearest_of(name, &all).map(str::to_owned)
}
