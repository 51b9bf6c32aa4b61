//! The page of the table: heroes with their cards, enemies by whom they fight, the location, peril.

use super::names::{counter, token, track, value, zone};
use crate::games::game::{Cell, Column, Rows, Section};

const fn column(name: &'static str, what: Cell, priority: u8) -> Column {
    Column { name, what, priority }
}

pub static PAGES: &[Section] = &[
    Section {
        title: "Heroes",
        rows: Rows::Seats,
        columns: &[
            column("hero", Cell::Name, 0),
            column("leads", Cell::Leads, 3),
            column("health", Cell::Value(value::HEALTH), 1),
            column("wounds", Cell::Token(token::WOUND), 0),
            column("success", Cell::Token(token::SUCCESS), 0),
            column("conditions", Cell::Cards(zone::CONDITIONS), 1),
            column("ready", Cell::Standing(zone::ACTIVATION, false), 1),
            column("exhausted", Cell::Standing(zone::ACTIVATION, true), 1),
            column("items", Cell::Cards(zone::ITEMS), 2),
            column("enemies", Cell::Size(zone::ENGAGED), 2),
            column("ability", Cell::Text, 5),
            column("defeated", Cell::Counter(counter::OUT), 6),
        ],
    },
    Section {
        title: "Activation cards",
        rows: Rows::Zone(zone::ACTIVATION),
        columns: &[
            column("card", Cell::Name, 0),
            column("of", Cell::Holder, 1),
            column("state", Cell::Stand, 1),
            column("text", Cell::Text, 3),
        ],
    },
    Section { title: "Engaged enemies", rows: Rows::Zone(zone::ENGAGED), columns: &ENEMIES },
    Section { title: "Enemies in the shadows", rows: Rows::Zone(zone::SHADOWS), columns: &ENEMIES },
    Section { title: "Enemies in the lair", rows: Rows::Zone(zone::LAIR), columns: &ENEMIES },
    Section {
        title: "Location",
        rows: Rows::Zone(zone::LOCATION),
        columns: &[
            column("location", Cell::Name, 0),
            column("progress", Cell::Token(token::PROGRESS), 1),
            column("of", Cell::Value(value::EXPLORATION), 1),
            column("text", Cell::Text, 3),
        ],
    },
    Section { title: "Peril", rows: Rows::Track(track::PERIL), columns: &[] },
    Section {
        title: "Quest",
        rows: Rows::Zone(zone::QUEST),
        columns: &[column("quest", Cell::Name, 0), column("rules", Cell::Text, 1)],
    },
];

static ENEMIES: [Column; 9] = [
    column("enemy", Cell::Name, 0),
    column("traits", Cell::Keywords, 3),
    column("with", Cell::Holder, 1),
    column("health", Cell::Value(value::HEALTH), 1),
    column("wounds", Cell::Token(token::WOUND), 1),
    column("attack", Cell::Value(value::ATTACK), 1),
    column("resilience", Cell::Value(value::RESILIENCE), 3),
    column("state", Cell::Stand, 2),
    column("text", Cell::Text, 4),
];
