//! Every number on the page of the table, as what `why` is asked about and the words to ask with.

use super::cells;
use super::names::Names;
use super::why::Target;
use crate::games::game::{Cell, Rows, Section};
use crate::table::{Card, Hand, Holder, NO_CARD, NOBODY, Seat, Token, Zone};

/// A number of the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    pub target: Target,
    /// What it is called, and over its column where that is another word.
    pub called: String,
    pub heading: String,
    /// Whose or what's it is, as it is typed; empty where it is the table's.
    pub of: String,
}

impl Shown {
    /// The words behind `why`.
    #[must_use]
    pub fn typed(&self) -> String {
        format!("{} {}", self.called, self.of).trim_end().to_owned()
    }
}

/// All numbers, in the order of the page.
#[must_use]
pub fn numbers(names: &Names<'_>) -> Vec<Shown> {
    let round = Shown {
        target: Target::Clock(Hand::Round),
        called: "round".to_owned(),
        heading: "round".to_owned(),
        of: String::new(),
    };
    let sections = names.game.pages().iter().flat_map(|section| of_section(names, section));
    let mut all: Vec<Shown> = std::iter::once(round).chain(sections).collect();
    // A number that stands on the page twice is one.
    let mut at = 0;
    while at < all.len() {
        if all[..at].iter().any(|other| other.target == all[at].target && other.heading == all[at].heading) {
            all.remove(at);
        } else {
            at += 1;
        }
    }
    all
}

fn seats(names: &Names<'_>) -> impl Iterator<Item = Seat> + use<> {
    (0..names.game.layout().seats).map(Seat)
}

fn of_section(names: &Names<'_>, section: &Section) -> Vec<Shown> {
    let layout = names.game.layout();
    let owners = |per_seat: bool| if per_seat { seats(names).collect() } else { vec![NOBODY] };
    match section.rows {
        Rows::Seats => seats(names)
            .flat_map(|seat| {
                section.columns.iter().flat_map(move |column| of_seat(names, seat, column.what, column.name))
            })
            .collect(),
        Rows::Zone(kind) | Rows::Grid(kind) | Rows::Top(kind) => {
            let owners = owners(layout.zones[usize::from(kind)].per_seat).into_iter();
            let zones = owners.map(|seat| layout.zone(kind, seat));
            zones.flat_map(|zone| of_cards(names, section, zone)).collect()
        }
        Rows::Track(kind) => {
            let whose = owners(layout.tracks[usize::from(kind)].per_seat).into_iter();
            whose.map(|seat| shown(names, Target::Cube(layout.track(kind, seat)), section.title)).collect()
        }
        Rows::Sizes(kinds) => {
            let zones = kinds.iter().map(|kind| layout.zone(*kind, NOBODY));
            let lie = zones.filter(|zone| !names.state.table.cards(*zone).is_empty());
            lie.map(|zone| shown(names, Target::Size(zone), section.title)).collect()
        }
        Rows::Numbers(kinds) => {
            let counters = kinds.iter().map(|kind| layout.counter(*kind, NOBODY));
            counters.map(|counter| shown(names, Target::Count(counter), section.title)).collect()
        }
        // `why score` tells points, card by card.
        Rows::Score => Vec::new(),
    }
}

fn of_cards(names: &Names<'_>, section: &Section, zone: Zone) -> Vec<Shown> {
    let table = &names.state.table;
    let all = table.cards(zone);
    let top = table.top(zone);
    let shown = all.iter().filter(|card| !matches!(section.rows, Rows::Top(_)) || top == Some(**card));
    let of = |card: &Card| {
        let card = *card;
        // A square without columns shows the tokens that lie on it.
        let tokens =
            if section.columns.is_empty() { of_card(names, card, Cell::Tokens, "") } else { Vec::new() };
        let cells =
            section.columns.iter().flat_map(move |column| of_card(names, card, column.what, column.name));
        tokens.into_iter().chain(cells).collect::<Vec<_>>()
    };
    shown.flat_map(of).collect()
}

fn of_seat(names: &Names<'_>, seat: Seat, what: Cell, heading: &str) -> Vec<Shown> {
    let layout = names.game.layout();
    let one = |target: Target| vec![shown(names, target, heading)];
    match what {
        Cell::Size(kind) => one(Target::Size(layout.zone(kind, seat))),
        Cell::Counter(kind) => one(Target::Count(layout.counter(kind, seat))),
        Cell::Track(kind) => one(Target::Cube(layout.track(kind, seat))),
        Cell::Tokens => tokens(names, Holder::Seat(seat), heading),
        Cell::Token(kind) if cells::on_seat(names, seat, kind) => {
            one(Target::Tokens { on: Holder::Seat(seat), kind: Token(kind) })
        }
        Cell::Token(_) | Cell::Value(_) | Cell::Printed(_) => match names.game.seat_card(names.state, seat) {
            NO_CARD => Vec::new(),
            card => of_card(names, card, what, heading),
        },
        _ => Vec::new(),
    }
}

fn of_card(names: &Names<'_>, card: Card, what: Cell, heading: &str) -> Vec<Shown> {
    match what {
        Cell::Token(kind) => {
            vec![shown(names, Target::Tokens { on: Holder::Card(card), kind: Token(kind) }, heading)]
        }
        Cell::Tokens => tokens(names, Holder::Card(card), heading),
        Cell::Printed(value) if cells::lacks(names, card, value) => Vec::new(),
        Cell::Value(value) | Cell::Printed(value) if names.sees(card) => {
            vec![shown(names, Target::Value { card, value }, heading)]
        }
        _ => Vec::new(),
    }
}

/// The tokens that are told: those that lie there.
fn tokens(names: &Names<'_>, on: Holder, heading: &str) -> Vec<Shown> {
    let kinds = (0..names.game.layout().tokens.len()).map(|kind| Token(kind as u8));
    let lie = kinds.filter(|kind| names.state.table.tokens(on, *kind) != 0);
    lie.map(|kind| shown(names, Target::Tokens { on, kind }, heading)).collect()
}

/// A target with the words to ask for it.
fn shown(names: &Names<'_>, target: Target, heading: &str) -> Shown {
    let layout = names.game.layout();
    let whose = |seat: Seat| if seat == NOBODY { String::new() } else { names.seat(seat) };
    let (called, of) = match target {
        Target::Tokens { on, kind } => {
            let of = match on {
                Holder::Card(card) => names.card(card),
                Holder::Seat(seat) => names.seat(seat),
                Holder::Table => String::new(),
            };
            (layout.tokens[kind.index()].name.to_owned(), of)
        }
        Target::Cube(track) => {
            let (kind, seat) = layout.track_kind(track);
            (kind.name.clone(), whose(seat))
        }
        Target::Count(counter) => {
            let (kind, seat) = layout.counter_kind(counter);
            (kind.name.to_owned(), whose(seat))
        }
        Target::Size(zone) => (layout.zone_kind(zone).name.to_owned(), whose(layout.zone_owner(zone))),
        Target::Value { card, value } => {
            let values = names.game.library().lexicon.vocabulary.values;
            (values[usize::from(value)].to_owned(), names.card(card))
        }
        Target::Pool(_) | Target::Clock(_) | Target::Place(_) => (heading.to_owned(), String::new()),
    };
    Shown { target, called, heading: heading.to_owned(), of }
}
