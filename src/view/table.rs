//! The table as a page: the sections of the game, in its order. A row's number is that of the option it stands for,
//! so a number means the same on the whole page.

use super::cells;
use super::names::Names;
use super::page::{Block, Column, Grid, Page, Row, Space, Table, Text, Track};
use super::question::options;
use super::{score, words};
use crate::engine::Opt;
use crate::games::game::{self, Rows, Section};
use crate::line::fold;
use crate::table::layout::Shape;
use crate::table::{Card, Holder, NOBODY, Seat, Zone};

/// Everything on the table, as the game lays its page out.
#[must_use]
pub fn table_page(names: &Names<'_>) -> Page {
    let mut page = Page::new(title(names));
    if let Some(chosen) = chosen(names) {
        page.push(Block::Text(Text::new().dim(chosen)));
    }
    for section in names.game.pages() {
        blocks(names, section).into_iter().for_each(|block| page.push(block));
    }
    page
}

/// The variants and readings that are not the usual ones.
fn chosen(names: &Names<'_>) -> Option<String> {
    let options = names.game.options();
    let unusual = names.game.settings().iter().filter(|s| Some(&s.value(options)) != s.values.first());
    let said = unusual.filter(|s| !s.value(options).is_empty()).map(|s| match s.value(options) {
        "true" => s.name.to_owned(),
        value => format!("{} {value}", s.name),
    });
    let said: Vec<String> = said.collect();
    (!said.is_empty()).then(|| format!("played with {}", said.join(", ")))
}

/// The sections whose title begins with this, folded, and with them those that have it as a word; none where no title
/// begins so.
#[must_use]
pub fn section_page(names: &Names<'_>, title: &str) -> Option<Page> {
    let begins = |section: &Section| !title.is_empty() && fold(section.title).starts_with(title);
    let has_word = |section: &Section| section.title.split(' ').any(|text| fold(text).starts_with(title));
    let any = names.game.pages().iter().any(begins);
    sections_page(names, |section| any && (begins(section) || has_word(section)))
}

/// The sections with a word in their title that begins with this, folded.
#[must_use]
pub fn word_page(names: &Names<'_>, word: &str) -> Option<Page> {
    let begins = |text: &str| fold(text).starts_with(word);
    sections_page(names, |section| !word.is_empty() && section.title.split(' ').any(begins))
}

fn sections_page(names: &Names<'_>, is: impl Fn(&Section) -> bool) -> Option<Page> {
    let sections = names.game.pages().iter().filter(|section| is(section));
    let blocks: Vec<Block> = sections.flat_map(|section| blocks(names, section)).collect();
    let mut page = Page::new("");
    let none = blocks.is_empty();
    blocks.into_iter().for_each(|block| page.push(block));
    (!none).then_some(page)
}

/// What lies before one seat, as the game lays its page out; none where nothing does.
#[must_use]
pub fn seat_page(names: &Names<'_>, seat: Seat) -> Option<Page> {
    let own = |kind: u8| {
        let layout = names.game.layout();
        layout.zones[usize::from(kind)].per_seat.then(|| layout.zone(kind, seat))
    };
    let mut page = Page::new("");
    for section in names.game.pages() {
        match section.rows {
            Rows::Seats => page.push(seat_table(names, section, &[seat])),
            Rows::Zone(kind) => {
                let zones: Vec<Zone> = own(kind).into_iter().collect();
                zone_tables(names, section, &zones).into_iter().for_each(|block| page.push(block));
            }
            _ => {}
        }
    }
    (!page.blocks.is_empty()).then_some(page)
}

/// `The Ford, round 2, fray, Ada's turn`.
#[must_use]
pub fn title(names: &Names<'_>) -> String {
    let clock = names.state.table.clock;
    let mut parts = vec![names.game.title()];
    if clock.round > 0 {
        parts.push(format!("round {}", clock.round));
    }
    parts.extend(
        names
            .game
            .layout()
            .phases
            .get(usize::from(clock.phase))
            .map(|phase| names.term(phase, "phase").to_owned()),
    );
    if clock.turn != NOBODY {
        parts.push(words::turn(names, clock.turn));
    }
    if clock.result == 0 && names.game.is_ending(names.state) {
        parts.push("the last turns".to_owned());
    }
    if clock.result != 0 {
        parts.extend(names.game.results().get(usize::from(clock.result)).map(|(name, _)| (*name).to_owned()));
    }
    parts.join(", ")
}

fn seats(names: &Names<'_>) -> impl Iterator<Item = Seat> + use<> {
    (0..names.game.layout().seats).map(Seat)
}

fn blocks(names: &Names<'_>, section: &Section) -> Vec<Block> {
    match section.rows {
        Rows::Seats => vec![seat_table(names, section, &seats(names).collect::<Vec<_>>()).into()],
        Rows::Zone(kind) => zone_tables(names, section, &zones(names, kind)),
        Rows::Top(kind) => tops(names, section, kind).into_iter().map(Block::from).collect(),
        Rows::Track(kind) => tracks(names, kind),
        Rows::Grid(kind) => grids(names, section, kind),
        Rows::Sizes(kinds) => vec![sizes(names, section, kinds).into()],
        Rows::Numbers(kinds) => vec![numbers(names, section, kinds).into()],
        Rows::Score => score::table(names, section).into_iter().map(Block::from).collect(),
    }
}

// ---- tables ----

/// Where room is short a game drops its highest number first, a page its lowest.
fn column(names: &Names<'_>, column: &game::Column) -> Column {
    let made = Column::new(names.term(column.name, ""), u8::MAX - column.priority);
    if cells::is_number(column.what) { made.right() } else { made }
}

fn seat_table(names: &Names<'_>, section: &Section, seats: &[Seat]) -> Table {
    let columns = section.columns.iter().map(|of| column(names, of));
    let table = Table::new(names.term(section.title, ""), columns);
    seats.iter().fold(table, |table, seat| {
        table.row(section.columns.iter().map(|column| cells::of_seat(names, *seat, column.what)))
    })
}

/// The zones of a kind: one, or one a seat.
fn zones(names: &Names<'_>, kind: u8) -> Vec<Zone> {
    let layout = names.game.layout();
    if layout.zones[usize::from(kind)].per_seat {
        seats(names).map(|seat| layout.zone(kind, seat)).collect()
    } else {
        vec![layout.zone(kind, NOBODY)]
    }
}

/// A table for each zone in which a card lies; the title says whose it is where each seat has one.
fn zone_tables(names: &Names<'_>, section: &Section, zones: &[Zone]) -> Vec<Block> {
    let numbers = numbered(names);
    let layout = names.game.layout();
    let table = |zone: Zone| {
        let name = layout.zone_kind(zone).name;
        let translated = names.term(name, "") != name;
        let title = match layout.zone_owner(zone) {
            _ if translated => words::zone(names, zone),
            NOBODY => names.term(section.title, "").to_owned(),
            seat => format!("{}: {}", names.term(section.title, ""), words::seat(names, seat)),
        };
        let owned = layout.zone_owner(zone) != NOBODY;
        card_table(names, section, &numbers, title, (names.state.table.cards(zone), owned))
    };
    let lies = |zone: &Zone| !names.state.table.cards(*zone).is_empty();
    zones.iter().copied().filter(lies).map(|zone| table(zone).into()).collect()
}

/// One table of the uppermost cards of all zones of a kind.
fn tops(names: &Names<'_>, section: &Section, kind: u8) -> Option<Table> {
    let tops = zones(names, kind).into_iter().filter_map(|zone| names.state.table.top(zone));
    let tops: Vec<Card> = tops.collect();
    let title = names.term(section.title, "").to_owned();
    let table = || card_table(names, section, &numbered(names), title, (&tops, false));
    (!tops.is_empty()).then(table)
}

/// One row a card; without columns in which nothing stands, and without whose they are where the title says it.
fn card_table(
    names: &Names<'_>,
    section: &Section,
    numbers: &[(Card, u16)],
    title: String,
    (cards, owned): (&[Card], bool),
) -> Table {
    let filled = |column: &&game::Column| {
        let bare = matches!(column.what, game::Cell::Holder) && owned;
        !bare && cards.iter().any(|card| !cells::of_card(names, *card, column.what).is_empty())
    };
    let columns: Vec<&game::Column> = section.columns.iter().filter(filled).collect();
    let mut table = Table::new(title, columns.iter().map(|of| column(names, of)));
    for card in cards {
        let cells = columns.iter().map(|column| cells::of_card(names, *card, column.what)).collect();
        table.rows.push(Row { number: number(numbers, *card), cells });
    }
    table
}

/// Cards that options stand for, with the option's number.
fn numbered(names: &Names<'_>) -> Vec<(Card, u16)> {
    let card = |opt| match opt {
        Opt::Card(card) | Opt::Act { card, .. } => Some(card),
        _ => None,
    };
    (1u16..).zip(options(names)).filter_map(|(n, option)| Some((card(option.opt)?, n))).collect()
}

/// The number of the only option that is about this card.
fn number(numbers: &[(Card, u16)], card: Card) -> Option<u16> {
    let mut own = numbers.iter().filter(|(of, _)| *of == card);
    own.next().filter(|_| own.next().is_none()).map(|(_, n)| *n)
}

fn numbers(names: &Names<'_>, section: &Section, kinds: &[u8]) -> Table {
    let layout = names.game.layout();
    let table =
        Table::new(names.term(section.title, ""), [Column::new("what", 9), Column::new("number", 9).right()]);
    let shared = kinds.iter().map(|kind| layout.counter(*kind, NOBODY));
    shared.fold(table, |table, counter| {
        let n = names.state.table.count(counter);
        table.row([words::counter(names, counter).into(), Text::new().number(n)])
    })
}

fn sizes(names: &Names<'_>, section: &Section, kinds: &[u8]) -> Table {
    let layout = names.game.layout();
    let table =
        Table::new(names.term(section.title, ""), [Column::new("pile", 9), Column::new("cards", 9).right()]);
    let zones = kinds.iter().map(|kind| layout.zone(*kind, NOBODY));
    let sizes = zones.map(|zone| (zone, names.state.table.cards(zone).len()));
    sizes
        .filter(|(_, n)| *n > 0)
        .fold(table, |table, (zone, n)| table.row([words::zone(names, zone).into(), Text::new().number(n)]))
}

// ---- tracks and grids ----

fn tracks(names: &Names<'_>, kind: u8) -> Vec<Block> {
    let layout = names.game.layout();
    let track = &layout.tracks[usize::from(kind)];
    let whose: Vec<Seat> = if track.per_seat { seats(names).collect() } else { vec![NOBODY] };
    whose
        .into_iter()
        .map(|seat| drawn(names, track.spaces_of(seat), layout.track(kind, seat)).into())
        .collect()
}

fn drawn<'g>(names: &Names<'g>, spaces: &'g [Vec<String>], track: crate::table::Track) -> Track {
    let icon = |space: Space, icon: &'g String| space.icon(names.term(icon, "symbol"));
    let space = |(n, icons): (usize, &'g Vec<String>)| icons.iter().fold(Space::new(n.to_string()), icon);
    Track {
        name: words::track(names, track),
        spaces: spaces.iter().enumerate().map(space).collect(),
        cube: usize::try_from(names.state.table.cube(track)).unwrap_or(0),
    }
}

fn grids(names: &Names<'_>, section: &Section, kind: u8) -> Vec<Block> {
    let Shape::Grid { width, height } = names.game.layout().zones[usize::from(kind)].shape else {
        return Vec::new();
    };
    let grid = |zone: Zone| {
        let whole = grid(names, section, zone, usize::from(width), usize::from(height));
        whole.without_gaps().into()
    };
    let title = Block::Heading(names.term(section.title, "").to_owned());
    std::iter::once(title).chain(zones(names, kind).into_iter().map(grid)).collect()
}

/// The squares from the north-west corner on; a spot counts from the south-west one.
fn grid(names: &Names<'_>, section: &Section, zone: Zone, width: usize, height: usize) -> Grid {
    let squares = (0..height).rev().flat_map(|y| (0..width).map(move |x| format!("{x},{y}")));
    let mut grid =
        Grid { width, height, cells: vec![Text::new(); width * height], squares: squares.collect() };
    for card in names.state.table.cards(zone) {
        let spot = names.state.table.piece(*card).spot;
        let (x, y) = (usize::try_from(spot.x), usize::try_from(spot.y));
        if let (Ok(x), Ok(y)) = (x, y)
            && x < width
            && y < height
        {
            grid.cells[(height - 1 - y) * width + x] = square(names, section, *card);
        }
    }
    grid
}

/// What is written on a square: `Haven, the party is here, Safe`.
fn square(names: &Names<'_>, section: &Section, card: Card) -> Text {
    if section.columns.is_empty() {
        let tokens = words::tokens(names, Holder::Card(card));
        let text = Text::new().name(words::called(names, card));
        return if tokens.is_empty() { text } else { text.say(format!(" ({tokens})")) };
    }
    let mut all = Text::new();
    for column in section.columns {
        let part = cells::of_card(names, card, column.what);
        if part.is_empty() {
            continue;
        }
        if !all.is_empty() {
            all = all.say(", ");
        }
        if !column.name.is_empty() {
            all = all.say(format!("{} ", names.term(column.name, "")));
        }
        all.append(&part);
    }
    all
}
