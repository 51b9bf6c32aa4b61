//! Words for people: seats, zones and cards as they are called in a sentence.

use std::borrow::Cow;

use super::digits::push_number;
use super::names::{Language, Names};
use crate::effect::library::Entry;
use crate::table::layout::Shape;
use crate::table::{
    Card, Counter, FIRST_MARK, Holder, NO_CARD, NOBODY, Place, Seat, Spot, Token, Track, Zone,
};

/// `wound` → `wounds`, `party` → `parties`; a name that ends in s stays.
#[must_use]
pub fn plural(name: &str) -> String {
    let (stem, end) = plural_parts(name);
    [stem, end].concat()
}

/// A word for one, of a word for many.
#[must_use]
pub fn singular(name: &str) -> String {
    match name.strip_suffix("ies") {
        Some(stem) => [stem, "y"].concat(),
        None => name.strip_suffix('s').unwrap_or(name).to_owned(),
    }
}

/// What stays of a word for many, and its end.
fn plural_parts(name: &str) -> (&str, &'static str) {
    match name.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'i', 'o', 'u']) && !stem.is_empty() => (stem, "ies"),
        _ if name.ends_with('s') => (name, ""),
        _ => (name, "s"),
    }
}

/// `1 wound`, `2 wounds`.
#[must_use]
pub fn many(n: i16, name: &str) -> String {
    let mut text = String::with_capacity(name.len() + 8);
    push_many(n, name, &mut text);
    text
}

fn push_many(n: i16, name: &str, to: &mut String) {
    let (stem, end) = if n == 1 { (name, "") } else { plural_parts(name) };
    push_number(n, to);
    [" ", stem, end].iter().for_each(|part| to.push_str(part));
}

/// What is said of several, and of one.
const OF_ONE: [(&str, &str); 13] = [
    ("Enemies are ", "Enemy is "),
    ("Enemies come ", "Enemy comes "),
    ("Enemies stay ", "Enemy stays "),
    ("Locations lie ", "Location lies "),
    ("Reinforcements come", "Reinforcement comes"),
    ("cards are ", "card is "),
    ("resources are ", "resource is "),
    ("wounds are ", "wound is "),
    ("Wounds", "Wound"),
    ("cards", "card"),
    ("times", "time"),
    ("tokens", "token"),
    ("wounds", "wound"),
];

/// A sentence with its card and its number filled in.
pub(super) fn filled(sentence: &str, card: &str, n: i16) -> String {
    let one = OF_ONE.iter().filter(|_| n == 1).find(|(many, _)| sentence.contains(&format!("{{n}} {many}")));
    let text = match one {
        Some((many, one)) => sentence.replacen(&format!("{{n}} {many}"), &format!("{{n}} {one}"), 1),
        None => sentence.to_owned(),
    };
    text.replace("{card}", card).replace("{n}", &n.to_string())
}

/// The first letter large.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// The printed name of the seat's hero, where the content has one of that id.
#[must_use]
pub fn seat(names: &Names<'_>, seat: Seat) -> String {
    seat_name(names, seat).into_owned()
}

/// The same at the end of other text.
pub(super) fn push_seat(names: &Names<'_>, seat: Seat, to: &mut String) {
    to.push_str(&seat_name(names, seat));
}

/// The same, where it is only read.
fn seat_name<'g>(names: &Names<'g>, seat: Seat) -> Cow<'g, str> {
    if seat == NOBODY {
        return "nobody".into();
    }
    let id = names.seat(seat);
    let library = names.game.library();
    library.find(&id).map_or_else(|| capital(&id).into(), |face| names.called(library.entry(face)).into())
}

fn owned(names: &Names<'_>, owner: Seat, what: &str) -> String {
    let mut text = String::with_capacity(what.len() + 16);
    push_owned(names, owner, what, &mut text);
    text
}

pub(super) fn push_owned(names: &Names<'_>, owner: Seat, what: &str, to: &mut String) {
    let mut say = |parts: [&str; 3]| parts.iter().for_each(|part| to.push_str(part));
    match (owner, names.language) {
        (NOBODY, _) => say([what, "", ""]),
        (_, Language::German) => say([what, " von ", &seat_name(names, owner)]),
        _ => say([&seat_name(names, owner), "'s ", what]),
    }
}

/// `Ada's turn`.
#[must_use]
pub fn turn(names: &Names<'_>, seat: Seat) -> String {
    const TURN: &str = "hero turn";
    let turn = names.term(TURN, "");
    owned(names, seat, if turn == TURN { "turn" } else { turn })
}

/// `line`, `Ada's hand`.
#[must_use]
pub fn zone(names: &Names<'_>, zone: Zone) -> String {
    let mut text = String::new();
    push_zone(names, zone, &mut text);
    text
}

fn push_zone(names: &Names<'_>, zone: Zone, to: &mut String) {
    let layout = names.game.layout();
    let (kind, owner) = (layout.zone_kind(zone), layout.zone_owner(zone));
    let by_name = names.language == Language::German || kind.said.contains("{}");
    push_owned(names, owner, if by_name { names.term(kind.name, "") } else { kind.said }, to);
}

/// Where something goes: `engaged with Ada` for a zone that is said so.
fn push_there(names: &Names<'_>, zone: Zone, to: &mut String) {
    let layout = names.game.layout();
    match (names.language, layout.zone_kind(zone).said.split_once("{}")) {
        (Language::English, Some((before, behind))) => {
            let whose = seat_name(names, layout.zone_owner(zone));
            [before, &whose, behind].iter().for_each(|part| to.push_str(part));
        }
        _ => push_zone(names, zone, to),
    }
}

/// `time`, `Ada's courage`.
#[must_use]
pub fn track(names: &Names<'_>, track: Track) -> String {
    let mut text = String::new();
    push_track(names, track, &mut text);
    text
}

/// The same at the end of other text.
pub(super) fn push_track(names: &Names<'_>, track: Track, to: &mut String) {
    let (kind, owner) = names.game.layout().track_kind(track);
    push_owned(names, owner, names.term(&kind.name, "track"), to);
}

#[must_use]
pub fn counter(names: &Names<'_>, counter: Counter) -> String {
    let mut text = String::new();
    push_counter(names, counter, &mut text);
    text
}

/// The same at the end of other text.
pub(super) fn push_counter(names: &Names<'_>, counter: Counter, to: &mut String) {
    let (kind, owner) = names.game.layout().counter_kind(counter);
    push_owned(names, owner, names.term(kind.name, ""), to);
}

#[must_use]
pub fn token<'g>(names: &Names<'g>, token: Token) -> &'g str {
    names.term(names.game.layout().tokens[token.index()].name, "token")
}

/// So many of a token: German words for tokens are the same for one and for many.
#[must_use]
pub fn counted(names: &Names<'_>, n: i16, token: &str) -> String {
    let mut text = String::new();
    push_counted(names, n, token, &mut text);
    text
}

/// The same at the end of other text.
pub(super) fn push_counted(names: &Names<'_>, n: i16, token: &str, to: &mut String) {
    match names.language {
        Language::English => push_many(n, token, to),
        Language::German => {
            push_number(n, to);
            [" ", token].iter().for_each(|part| to.push_str(part));
        }
    }
}

/// What carries tokens.
#[must_use]
pub fn holder(names: &Names<'_>, on: Holder) -> String {
    match on {
        Holder::Card(card) => called(names, card),
        Holder::Seat(of) => seat(names, of),
        Holder::Table => "the table".to_owned(),
    }
}

/// A card in a sentence: its name; its place where that is plain to see; otherwise just a card.
#[must_use]
pub fn called(names: &Names<'_>, card: Card) -> String {
    let mut text = String::new();
    push_called(names, card, &mut text);
    text
}

/// A card among others that only its place could tell apart.
pub(super) const UNSEEN: &str = "a card";

/// The same at the end of other text.
pub(super) fn push_called(names: &Names<'_>, card: Card, to: &mut String) {
    if card == NO_CARD {
        return to.push_str("nothing");
    }
    let shape = names.game.layout().zone_kind(names.state.table.piece(card).zone).shape;
    if matches!(shape, Shape::Line | Shape::Grid { .. }) || names.sees(card) {
        names.push_title(card, to);
    } else {
        to.push_str(UNSEEN);
    }
}

/// `line, right end`, `bottom of Ada's deck`, `Ada's hand`: where a card comes to lie among so many.
#[must_use]
pub fn place(names: &Names<'_>, to: Place, among: Option<usize>) -> String {
    let mut text = String::new();
    push_place(names, to, among, &mut text);
    text
}

/// The same at the end of other text.
pub(super) fn push_place(names: &Names<'_>, place: Place, among: Option<usize>, to: &mut String) {
    let Some(room) = among else { return push_there(names, place.zone, to) };
    let last = usize::from(place.index) + 1 >= room;
    let shape = names.game.layout().zone_kind(place.zone).shape;
    if matches!(shape, Shape::Pile) && !last && place.index == 0 {
        to.push_str("bottom of ");
    }
    push_there(names, place.zone, to);
    match shape {
        Shape::Line if last => to.push_str(", right end"),
        Shape::Line if place.index == 0 => to.push_str(", left end"),
        Shape::Line => to.push_str(&format!(", place {}", place.index + 1)),
        Shape::Pile if !last && place.index > 0 => {
            to.push_str(&format!(", {} from the top", room - usize::from(place.index)));
        }
        Shape::Pile | Shape::Area | Shape::Grid { .. } => {}
    }
}

/// The words of the marks that are set.
#[must_use]
pub fn marks<'g>(names: &Names<'g>, marks: u8) -> Vec<&'g str> {
    let own = names.game.library().lexicon.vocabulary.marks;
    let all = ["face-down", names.game.tilting().tilted, "turned"].into_iter().chain(own.iter().copied());
    (0u32..8).zip(all).filter(|(n, _)| marks >> n & 1 == 1).map(|(_, word)| names.term(word, "")).collect()
}

/// The words of the game's own marks, each with its bit.
pub fn own_marks(names: &Names<'_>) -> impl Iterator<Item = (u8, &'static str)> {
    let own = names.game.library().lexicon.vocabulary.marks;
    (0u32..5).zip(own.iter().copied()).map(|(n, word)| (FIRST_MARK << n, word))
}

/// The keywords printed on a face.
#[must_use]
pub fn keywords<'g>(names: &Names<'g>, entry: &Entry) -> Vec<&'g str> {
    let all = &names.game.library().lexicon.keywords;
    let has = |n: &usize| entry.keywords >> n & 1 == 1;
    (0..all.len()).filter(has).map(|n| names.term(all[n].as_str(), "")).collect()
}

/// `2 wounds, 1 spark`: the tokens on a holder.
#[must_use]
pub fn tokens(names: &Names<'_>, on: Holder) -> String {
    let heaps = names.state.table.all_tokens().filter(|(holder, ..)| *holder == on);
    heaps.map(|(_, kind, n)| counted(names, n, token(names, kind))).collect::<Vec<_>>().join(", ")
}

/// The name of a field without the mark that says it may be missing.
#[must_use]
pub fn field(name: &'static str) -> &'static str {
    name.trim_end_matches('?')
}

/// A square of a grid as it is typed: column from the west, row from the south, both from 0 on.
#[must_use]
pub fn spot(spot: Spot) -> String {
    format!("{},{}", spot.x, spot.y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_and_many() {
        for (one, many) in [("wound", "wounds"), ("party", "parties"), ("day", "days"), ("focus", "focus")] {
            assert_eq!(plural(one), many);
        }
        assert_eq!((many(1, "party").as_str(), many(2, "party").as_str()), ("1 party", "2 parties"));
    }

    #[test]
    fn one_is_not_several() {
        assert_eq!(filled("{n} Enemies come for {card}", "Ada", 1), "1 Enemy comes for Ada");
        assert_eq!(filled("{n} Enemies come for {card}", "Ada", 2), "2 Enemies come for Ada");
        assert_eq!(filled("{card} deals {n} less: Daze", "Ada", 1), "Ada deals 1 less: Daze");
    }
}
