//! The page of the table: the board as a grid, the Offer, the hero areas, resources, quests.

use super::names::{counter, permission, token, value, zone};
use crate::games::game::{Cell, Column, Rows, Section};

const fn column(name: &'static str, what: Cell, priority: u8) -> Column {
    Column { name, what, priority }
}

pub static PAGES: &[Section] = &[
    Section {
        title: "Board",
        rows: Rows::Grid(zone::BOARD),
        columns: &[
            column("", Cell::Name, 0),
            column("exit", Cell::Value(value::EXIT), 1),
            column("enemy", Cell::Upon(zone::ENEMIES), 0),
            column("here", Cell::Upon(zone::MARKERS), 0),
        ],
    },
    Section {
        title: "Heroes",
        rows: Rows::Zone(zone::MARKERS),
        columns: &[
            column("hero", Cell::Name, 0),
            column("wounds", Cell::Value(value::WOUNDED), 0),
            column("health", Cell::Printed(value::HEALTH), 1),
            column("hand limit", Cell::Printed(value::HAND_LIMIT), 1),
            column("barred", Cell::Barred(permission::ATTACK, "attack"), 1),
            column("text", Cell::Text, 4),
        ],
    },
    Section {
        title: "Resources",
        rows: Rows::Seats,
        columns: &[
            column("hero", Cell::Name, 0),
            column("scout", Cell::Counter(counter::SCOUT), 0),
            column("move", Cell::Counter(counter::MOVE), 0),
            column("attack", Cell::Counter(counter::ATTACK), 0),
            column("resolve", Cell::Counter(counter::RESOLVE), 0),
            column("skills", Cell::Cards(zone::SKILLS), 1),
            column("trophies", Cell::Cards(zone::TROPHIES), 1),
            column("hireling", Cell::Cards(zone::HIRELING), 2),
            column("rewards", Cell::Cards(zone::REWARDS), 3),
            column("hand", Cell::Size(zone::HAND), 2),
            column("deck", Cell::Size(zone::DECK), 2),
            column("discard", Cell::Size(zone::DISCARD), 2),
            column("chronicle", Cell::Size(zone::CHRONICLE), 2),
        ],
    },
    Section {
        title: "Score",
        rows: Rows::Score,
        columns: &[column("rank", Cell::Counter(counter::RANK), 0)],
    },
    Section { title: "Hero areas", rows: Rows::Zone(zone::AREA), columns: &CARDS },
    Section { title: "Enemies", rows: Rows::Zone(zone::ENEMIES), columns: &ENEMIES },
    Section { title: "Trophies", rows: Rows::Zone(zone::TROPHIES), columns: &ENEMIES },
    Section { title: "Search Quests", rows: Rows::Top(zone::SEARCH), columns: &CHAPTERS },
    Section { title: "Exploration Quests", rows: Rows::Top(zone::EXPLORATION), columns: &CHAPTERS },
    Section { title: "World Events", rows: Rows::Zone(zone::EVENTS), columns: &CHAPTERS },
    Section { title: "Silver Offer", rows: Rows::Zone(zone::SILVER), columns: &OFFER },
    Section { title: "Gold Offer", rows: Rows::Zone(zone::GOLD), columns: &OFFER },
    Section { title: "Event Offer", rows: Rows::Zone(zone::EVENT_ROW), columns: &EVENTS },
    Section { title: "Hirelings", rows: Rows::Zone(zone::HIRELINGS), columns: &OFFER },
    Section { title: "Piles", rows: Rows::Sizes(&PILES), columns: &[] },
    Section {
        title: "Villains",
        rows: Rows::Zone(zone::VILLAINS),
        columns: &[
            column("villain", Cell::Name, 0),
            column("attack", Cell::Value(value::ATTACK), 0),
            column("wounds", Cell::Value(value::WOUNDS), 1),
            column("helpers", Cell::Value(value::HELPER_WOUNDS), 1),
            column("resolve", Cell::Value(value::RESOLVE), 1),
            column("for help", Cell::Value(value::HELPER_RESOLVE), 1),
            column("text", Cell::Text, 3),
        ],
    },
];

/// Whoever wants to know how near the end is counts these.
static PILES: [u8; 7] = [
    zone::LOCATIONS,
    zone::SILVER_DECK,
    zone::GOLD_DECK,
    zone::EVENT_DECK,
    zone::BRIGANDS,
    zone::BEASTS,
    zone::UNDEAD,
];

static CARDS: [Column; 5] = [
    column("card", Cell::Name, 0),
    column("of", Cell::Holder, 2),
    column("state", Cell::Marks, 1),
    column("wounds", Cell::Token(token::WOUND), 3),
    column("text", Cell::Text, 2),
];

static ENEMIES: [Column; 7] = [
    column("enemy", Cell::Name, 0),
    column("of", Cell::Holder, 4),
    column("attack", Cell::Value(value::ATTACK), 0),
    column("wounds", Cell::Value(value::WOUNDS), 0),
    column("resolve", Cell::Value(value::RESOLVE), 1),
    column("scout", Cell::Value(value::SCOUT), 1),
    column("points", Cell::Value(value::POINTS), 1),
];

static CHAPTERS: [Column; 4] = [
    column("chapter", Cell::Name, 0),
    column("of", Cell::Holder, 1),
    column("points", Cell::Value(value::POINTS), 2),
    column("asks", Cell::Text, 1),
];

static OFFER: [Column; 5] = [
    column("card", Cell::Name, 0),
    column("cost", Cell::Value(value::COST), 0),
    column("low", Cell::Value(value::LOW), 2),
    column("high", Cell::Value(value::HIGH), 2),
    column("text", Cell::Text, 1),
];

static EVENTS: [Column; 4] = [
    column("event", Cell::Name, 0),
    column("cost", Cell::Printed(value::COST), 0),
    column("points", Cell::Value(value::POINTS), 2),
    column("text", Cell::Text, 1),
];
