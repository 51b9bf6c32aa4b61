//! The cells of the table page: what a game's columns show of a seat or a card.

use super::names::Names;
use super::page::Text;
use super::words;
use crate::effect::query::{Say, permission, value};
use crate::games::game::Cell;
use crate::table::{Card, FACE_DOWN, Holder, NO_CARD, NOBODY, Seat, TILTED, Token};

/// A column for a seat's row.
#[must_use]
pub fn of_seat(names: &Names<'_>, seat: Seat, what: Cell) -> Text {
    let layout = names.game.layout();
    let table = &names.state.table;
    match what {
        Cell::Name | Cell::Holder => Text::new().name(words::seat(names, seat)),
        Cell::Size(kind) => Text::new().number(table.cards(layout.zone(kind, seat)).len()),
        Cell::Cards(kind) => cards(names, table.cards(layout.zone(kind, seat))),
        Cell::Counter(kind) => Text::new().number(table.count(layout.counter(kind, seat))),
        Cell::Track(kind) => Text::new().number(table.cube(layout.track(kind, seat))),
        Cell::Tokens => words::tokens(names, Holder::Seat(seat)).into(),
        Cell::Leads if table.clock.leader == seat => Text::new().say("leader"),
        Cell::Standing(kind, tilted) => {
            let all = table.cards(layout.zone(kind, seat)).iter().copied();
            cards(names, &all.filter(|card| table.piece(*card).has(TILTED) == tilted).collect::<Vec<_>>())
        }
        Cell::Token(kind) if on_seat(names, seat, kind) => {
            Text::new().number(table.tokens(Holder::Seat(seat), Token(kind)))
        }
        // What is left is said of the card that stands for the seat.
        Cell::Token(_)
        | Cell::Value(_)
        | Cell::Printed(_)
        | Cell::Barred(..)
        | Cell::Text
        | Cell::Marks
        | Cell::Keywords => match names.game.seat_card(names.state, seat) {
            NO_CARD => Text::new(),
            card => of_card(names, card, what),
        },
        Cell::Level(..) | Cell::Upon(_) | Cell::Under(_) | Cell::Stand | Cell::Leads => Text::new(),
    }
}

/// Whether tokens of a kind lie with the seat, not on the card that stands for it.
pub(super) fn on_seat(names: &Names<'_>, seat: Seat, kind: u8) -> bool {
    names.game.is_on_seats(Token(kind)) || names.game.seat_card(names.state, seat) == NO_CARD
}

/// A column for a card's row.
#[must_use]
pub fn of_card(names: &Names<'_>, card: Card, what: Cell) -> Text {
    let table = &names.state.table;
    let owner = names.game.layout().zone_owner(table.piece(card).zone);
    match what {
        Cell::Name => Text::new().name(words::called(names, card)),
        Cell::Holder if owner == NOBODY => Text::new(),
        Cell::Holder => Text::new().name(words::seat(names, owner)),
        Cell::Token(kind) => Text::new().number(table.tokens(Holder::Card(card), Token(kind))),
        Cell::Tokens => words::tokens(names, Holder::Card(card)).into(),
        Cell::Level(kind, called) => names.term(level(names, card, kind, called), "").into(),
        Cell::Upon(kind) => {
            let spot = table.piece(card).spot;
            let upon = table.cards(names.game.layout().zone(kind, NOBODY)).iter();
            let upon: Vec<Card> = upon.copied().filter(|other| table.piece(*other).spot == spot).collect();
            if upon.is_empty() { Text::new() } else { cards(names, &upon) }
        }
        Cell::Under(kind) => {
            let layout = names.game.layout();
            let zones = (0..layout.seats).map(|seat| layout.zone(kind, Seat(seat)));
            let under = zones.flat_map(|zone| table.cards(zone)).copied();
            let under: Vec<Card> = under.filter(|other| table.piece(*other).host == card).collect();
            if under.is_empty() { Text::new() } else { cards(names, &under) }
        }
        Cell::Value(n) if names.sees(card) => {
            Text::new().number(value(names.game, names.state, n, card, None))
        }
        Cell::Printed(n) if lacks(names, card, n) => Text::new().dim("none"),
        Cell::Printed(n) => of_card(names, card, Cell::Value(n)),
        Cell::Keywords => keywords(names, card).into(),
        Cell::Barred(what, said) => {
            let said_of = permission(names.game, names.state, what, card, table.piece(card).owner);
            if matches!(said_of, Say::Cannot(_)) { Text::new().bad(said) } else { Text::new() }
        }
        Cell::Marks => words::marks(names, table.piece(card).marks).join(", ").into(),
        Cell::Stand if table.piece(card).has(TILTED) || table.piece(card).has(FACE_DOWN) => {
            words::marks(names, table.piece(card).marks).join(", ").into()
        }
        Cell::Stand => names.game.tilting().upright.into(),
        Cell::Text => names
            .face(card)
            .map_or_else(Text::new, |face| names.game.library().entry(face).text.as_str().into()),
        Cell::Size(_)
        | Cell::Cards(_)
        | Cell::Counter(_)
        | Cell::Track(_)
        | Cell::Value(_)
        | Cell::Standing(..)
        | Cell::Leads => Text::new(),
    }
}

/// Whether the viewer sees that a card has no such number: none is not the same as 0.
pub(super) fn lacks(names: &Names<'_>, card: Card, value: u16) -> bool {
    names.face(card).is_some_and(|face| names.game.library().printed(face, value).is_none())
}

/// The word for how many of a token lie on a card; the last one where there are more.
fn level(names: &Names<'_>, card: Card, kind: u8, called: &[&'static str]) -> &'static str {
    if names.state.table.piece(card).has(FACE_DOWN) {
        return "";
    }
    let n = usize::try_from(names.state.table.tokens(Holder::Card(card), Token(kind))).unwrap_or(0);
    called.get(n).or(called.last()).copied().unwrap_or_default()
}

/// Whether a column holds numbers.
#[must_use]
pub fn is_number(what: Cell) -> bool {
    matches!(
        what,
        Cell::Size(_)
            | Cell::Counter(_)
            | Cell::Track(_)
            | Cell::Token(_)
            | Cell::Value(_)
            | Cell::Printed(_)
    )
}

/// The keywords of a card the viewer sees.
#[must_use]
pub fn keywords(names: &Names<'_>, card: Card) -> String {
    // Where a card that lies face down has none for any line, it is not read as if it had.
    if names.state.table.piece(card).has(FACE_DOWN) && names.game.is_hidden(names.state, card) {
        return String::new();
    }
    let entry = names.face(card).map(|face| names.game.library().entry(face));
    entry.map_or_else(String::new, |entry| words::keywords(names, entry).join(", "))
}

/// Cards by name, the ones the viewer does not know counted behind.
#[must_use]
pub fn cards(names: &Names<'_>, cards: &[Card]) -> Text {
    let known: Vec<String> =
        cards.iter().filter(|card| names.sees(**card)).map(|card| names.title(*card)).collect();
    let unknown = cards.len() - known.len();
    let text = Text::new().name(known.join(", "));
    match unknown {
        0 => text,
        n if known.is_empty() => Text::new().dim(format!("{n} unseen")),
        n => text.dim(format!(" and {n} unseen")),
    }
}
