//! What should lie where, area by area, to be compared with the real table.

use super::cells;
use super::names::Names;
use super::page::{Item, Page, Text};
use super::words;
use crate::table::layout::Shape;
use crate::table::tokens::UNLIMITED;
use crate::table::{Card, Holder, NO_CARD, NOBODY, Seat, Token, Zone};

/// One area of the table: what it is called, and what should lie there.
#[derive(Debug, Clone, PartialEq)]
pub struct Area {
    pub title: String,
    pub items: Vec<Item>,
}

/// One area a seat, then the shared table, then the pools.
#[must_use]
pub fn areas(names: &Names<'_>) -> Vec<Area> {
    let layout = names.game.layout();
    let owners = (0..layout.seats).map(Seat).chain([NOBODY]);
    let mut all: Vec<Area> = owners
        .map(|owner| {
            let title = if owner == NOBODY { "The table".to_owned() } else { words::seat(names, owner) };
            Area { title, items: area(names, owner) }
        })
        .collect();
    let pools: Vec<Item> = pools(names).collect();
    if !pools.is_empty() {
        all.push(Area { title: "Pools".to_owned(), items: pools });
    }
    all
}

/// All areas.
#[must_use]
pub fn audit_page(names: &Names<'_>) -> Page {
    let page = Page::new("What should lie where");
    areas(names).into_iter().fold(page, |page, area| page.heading(area.title).list(area.items))
}

/// One area, how many are still to compare, and how to go on.
#[must_use]
pub fn step_page(names: &Names<'_>, at: usize, ticked: &[bool]) -> Page {
    let all = areas(names);
    let Some(area) = all.get(at) else {
        return Page::new("").text("Every area was compared: the table is as it should be.");
    };
    let left = (0..all.len()).filter(|n| !ticked.get(*n).copied().unwrap_or(false)).count();
    let how = Text::new()
        .key("audit ok")
        .say(" ticks it and shows the next; ")
        .key("fix … because …")
        .say(format!(" puts something right; {left} of {} areas to compare", all.len()));
    Page::new(area.title.clone()).list(area.items.clone()).text(how)
}

fn area(names: &Names<'_>, owner: Seat) -> Vec<Item> {
    let layout = names.game.layout();
    let used = |zone: &Zone| {
        names.game.uses_zone(layout.kind_of(*zone)) || !names.state.table.cards(*zone).is_empty()
    };
    let zones = (0..layout.zone_count()).map(|n| Zone(n as u8));
    let zones = zones.filter(|zone| layout.zone_owner(*zone) == owner && used(zone));
    let mut items: Vec<Item> = zones.flat_map(|zone| zone_items(names, zone)).collect();
    let tracks = (0..layout.track_count()).map(|n| crate::table::Track(n as u8));
    for track in tracks.filter(|track| layout.track_kind(*track).1 == owner) {
        let name = names.term(&layout.track_kind(track).0.name, "track");
        items.push(Item::new(number(name, names.state.table.cube(track))));
    }
    let counters = (0..layout.counter_count()).map(|n| crate::table::Counter(n as u8));
    for counter in counters.filter(|counter| layout.counter_kind(*counter).1 == owner) {
        let kind = layout.counter_kind(counter).0;
        if kind.laid {
            items.push(Item::new(number(names.term(kind.name, ""), names.state.table.count(counter))));
        }
    }
    let tokens = words::tokens(names, if owner == NOBODY { Holder::Table } else { Holder::Seat(owner) });
    if !tokens.is_empty() {
        items.push(Item::new(tokens));
    }
    items
}

fn number(name: &str, n: i16) -> Text {
    Text::new().say(format!("{name}: ")).number(n)
}

/// A pile or hand in one line; where cards lie side by side, one line each that carries something.
fn zone_items(names: &Names<'_>, zone: Zone) -> Vec<Item> {
    let kind = names.game.layout().zone_kind(zone);
    let cards = names.state.table.cards(zone);
    let head = Text::new().say(format!("{}: ", names.term(kind.name, "")));
    let mut all = head.clone();
    match kind.shape {
        _ if cards.is_empty() => all = all.dim("empty"),
        Shape::Grid { .. } => all = all.number(cards.len()).say(" on the grid"),
        _ => all.append(&cells::cards(names, cards)),
    }
    let single =
        cards.iter().filter(|card| is_told(names, **card)).map(|card| Item::new(laden(names, *card)));
    std::iter::once(Item::new(all)).chain(single).collect()
}

fn is_told(names: &Names<'_>, card: Card) -> bool {
    let table = &names.state.table;
    let piece = table.piece(card);
    let grid = matches!(names.game.layout().zone_kind(piece.zone).shape, Shape::Grid { .. });
    table.has_tokens(Holder::Card(card)) || piece.marks != 0 || piece.host != NO_CARD || grid
}

/// `Brute at 1,2: 2 wounds, tilted, attached to Quiver`.
fn laden(names: &Names<'_>, card: Card) -> Text {
    let piece = names.state.table.piece(card);
    let mut facts: Vec<String> = Vec::new();
    let tokens = words::tokens(names, Holder::Card(card));
    facts.extend((!tokens.is_empty()).then_some(tokens));
    facts.extend(words::marks(names, piece.marks).into_iter().map(str::to_owned));
    if piece.host != NO_CARD {
        facts.push(format!("attached to {}", words::called(names, piece.host)));
    }
    let text = Text::new().name(words::called(names, card));
    if facts.is_empty() {
        text.say(square(names, card))
    } else {
        text.say(format!("{}: {}", square(names, card), facts.join(", ")))
    }
}

fn square(names: &Names<'_>, card: Card) -> String {
    let piece = names.state.table.piece(card);
    match names.game.layout().zone_kind(piece.zone).shape {
        Shape::Grid { .. } => format!(" at {}", words::spot(piece.spot)),
        _ => String::new(),
    }
}

fn pools(names: &Names<'_>) -> impl Iterator<Item = Item> {
    let all = (0u8..).zip(&names.game.layout().tokens);
    all.filter_map(|(n, kind)| {
        let left = names.state.table.pool(Token(n));
        (left != UNLIMITED).then(|| Item::new(number(&words::plural(kind.name), left)))
    })
}
