//! What hands must do, first and area by area: a command at a real table may touch a dozen things, and whoever moves
//! them wants each once, in its last place.

use super::names::Names;
use super::page::{Block, Item, Text};
use super::told::{Told, told_blocks};
use super::words;
use crate::engine::Event;
use crate::table::{Card, Change, Holder, NO_CARD, NOBODY, Seat};

/// What each event is told as: nothing where a later one goes on with the same card or number, and the later one from
/// where the first began.
#[must_use]
pub fn plan(events: &[Event]) -> Vec<Option<Change>> {
    let mut all: Vec<Option<Change>> = events.iter().map(|event| Some(event.change)).collect();
    for n in 0..all.len() {
        let Some(now) = all[n] else { continue };
        let Some(later) = (n + 1..all.len()).find(|later| goes_on(&now, &events[*later].change)) else {
            continue;
        };
        let between = &events[n + 1..later];
        if between.iter().any(|event| parts(&now, &event.change)) {
            continue;
        }
        all[later] = Some(joined(&now, &events[later].change));
        all[n] = None;
    }
    let told = |change: &Change| !is_nothing(change) && !is_told_by_place(change, events);
    all.into_iter().map(|change| change.filter(told)).collect()
}

/// Whose a card is need not be said where it goes somewhere: that tells it.
fn is_told_by_place(change: &Change, events: &[Event]) -> bool {
    let Change::Owner { card, .. } = *change else { return false };
    events.iter().any(|event| matches!(event.change, Change::Move { card: other, .. } if other == card))
}

/// Whether the second change moves on what the first moved.
fn goes_on(first: &Change, second: &Change) -> bool {
    match (first, second) {
        (Change::Move { card, .. }, Change::Move { card: other, .. })
        | (Change::Marks { card, .. }, Change::Marks { card: other, .. }) => card == other,
        (Change::Cube { track, .. }, Change::Cube { track: other, .. }) => track == other,
        (Change::Tokens { on, kind, .. }, Change::Tokens { on: other, kind: same, .. }) => {
            (on, kind) == (other, same)
        }
        _ => false,
    }
}

/// Whether a change between the two keeps them apart: a card that was shuffled away is another one afterwards.
fn parts(first: &Change, between: &Change) -> bool {
    match (first, between) {
        (Change::Move { to, .. }, Change::Shuffled { zone }) => to.zone == *zone,
        (Change::Move { card, .. }, Change::Hide { card: other, .. } | Change::Join { card: other, .. }) => {
            card == other
        }
        _ => false,
    }
}

fn joined(first: &Change, last: &Change) -> Change {
    match (*first, *last) {
        (Change::Move { from, .. }, Change::Move { card, to, .. }) => Change::Move { card, from, to },
        (Change::Cube { from, .. }, Change::Cube { track, to, .. }) => Change::Cube { track, from, to },
        (Change::Tokens { from, .. }, Change::Tokens { on, kind, to, .. }) => {
            Change::Tokens { on, kind, from, to }
        }
        (Change::Marks { from, .. }, Change::Marks { card, to, .. }) => Change::Marks { card, from, to },
        (_, last) => last,
    }
}

fn is_nothing(change: &Change) -> bool {
    match *change {
        Change::Cube { from, to, .. } | Change::Tokens { from, to, .. } => from == to,
        Change::Marks { from, to, .. } => from == to,
        Change::Move { from, to, .. } => from == to,
        _ => false,
    }
}

/// Whose area of the table a change is about.
#[must_use]
pub fn area(names: &Names<'_>, change: &Change) -> Seat {
    let (layout, table) = (names.game.layout(), &names.state.table);
    let of = |card: Card| if card == NO_CARD { NOBODY } else { layout.zone_owner(table.piece(card).zone) };
    match *change {
        Change::Move { to, .. } => layout.zone_owner(to.zone),
        Change::Shuffled { zone } => layout.zone_owner(zone),
        Change::Cube { track, .. } => layout.track_kind(track).1,
        Change::Tokens { on: Holder::Seat(seat), .. } => seat,
        Change::Tokens { on: Holder::Card(card), .. }
        | Change::Marks { card, .. }
        | Change::Attach { card, .. }
        | Change::Square { card, .. } => of(card),
        _ => NOBODY,
    }
}

/// The lines as blocks of a page: one item an area with all that hands must do there, then the rest.
#[must_use]
pub fn blocks(names: &Names<'_>, lines: Vec<Told>) -> Vec<Block> {
    let (work, news): (Vec<Told>, Vec<Told>) = lines.into_iter().partition(|line| line.hands);
    let mut areas: Vec<Seat> = Vec::new();
    for line in &work {
        if !areas.contains(&line.area) {
            areas.push(line.area);
        }
    }
    let item = |area: &Seat| {
        let title = if *area == NOBODY { "Table".to_owned() } else { words::seat(names, *area) };
        let own: Vec<&str> =
            work.iter().filter(|line| line.area == *area).map(|line| line.text.words()).collect();
        let said = own.iter().map(|words| without_owner(words, &title)).collect::<Vec<_>>().join("; ");
        Item::new(Text::new().name(title).say(": ").with(super::page::Role::Hands, said))
    };
    let items: Vec<Item> = areas.iter().map(item).collect();
    let mut all = Vec::new();
    if !items.is_empty() {
        all.push(Block::List(items));
    }
    all.extend(told_blocks(news));
    all
}

/// Behind a name it need not be said again: `Ada: courage 2 → 1`.
fn without_owner(words: &str, owner: &str) -> String {
    let rest = words.strip_prefix(owner).and_then(|rest| rest.strip_prefix("'s "));
    rest.unwrap_or(words).to_owned()
}
