//! The page of the table: the party, what pursues it, the line, the Encounter, tracks and map.

use super::names::{counter, token, track, value, zone};
use crate::games::game::{Cell, Column, Rows, Section};

const fn column(name: &'static str, what: Cell, priority: u8) -> Column {
    Column { name, what, priority }
}

static PAGES: &[Section] = &[
    Section {
        title: "Party",
        rows: Rows::Seats,
        columns: &[
            column("hero", Cell::Name, 0),
            column("focus", Cell::Track(track::FOCUS), 1),
            column("hand", Cell::Size(zone::HAND), 1),
            column("deck", Cell::Size(zone::DECK), 2),
            column("discard", Cell::Size(zone::DISCARD), 2),
            column("burial", Cell::Size(zone::BURIAL), 2),
            column("enemies", Cell::Size(zone::ENEMIES), 1),
            column("turn taken", Cell::Counter(counter::TURN_TAKEN), 5),
            column("out", Cell::Counter(counter::OUT), 6),
        ],
    },
    Section { title: "Hands", rows: Rows::Zone(zone::HAND), columns: &HERO_CARDS },
    Section { title: "Hero Areas", rows: Rows::Zone(zone::AREA), columns: &HERO_CARDS },
    Section { title: "Allies", rows: Rows::Zone(zone::ALLIES), columns: &FIGHTERS },
    Section { title: "Enemies in Hero Areas", rows: Rows::Zone(zone::ENEMIES), columns: &FIGHTERS },
    Section { title: "Quest Area, from the left", rows: Rows::Zone(zone::QUEST_AREA), columns: &FIGHTERS },
    Section {
        title: "Encounter",
        rows: Rows::Zone(zone::ENCOUNTER),
        columns: &[
            column("encounter", Cell::Name, 0),
            column("objectives", Cell::Token(token::OBJECTIVE), 1),
            column("wounds", Cell::Token(token::WOUND), 3),
            column("life", Cell::Printed(value::LIFE), 3),
            column("physical", Cell::Printed(value::PHYSICAL), 4),
            column("magical", Cell::Printed(value::MAGICAL), 4),
            column("fits", Cell::Keywords, 4),
            column("starting", Cell::Value(value::START), 3),
            column("reinforcements", Cell::Printed(value::REINFORCEMENT), 2),
            column("rules", Cell::Text, 1),
        ],
    },
    Section { title: "Display", rows: Rows::Zone(zone::DISPLAY), columns: &REWARDS },
    Section { title: "Focus", rows: Rows::Track(track::FOCUS), columns: &[] },
    Section { title: "Reinforcement", rows: Rows::Track(track::REINFORCEMENT), columns: &[] },
    Section { title: "Time", rows: Rows::Track(track::TIME), columns: &[] },
    Section { title: "Darkness", rows: Rows::Track(track::DARKNESS), columns: &[] },
    Section {
        title: "Map",
        rows: Rows::Grid(zone::MAP),
        columns: &[
            column("", Cell::Name, 0),
            column("", Cell::Level(token::PARTY, &["", "the party is here"]), 0),
            column("", Cell::Level(token::WOUND, &["Safe", "Perilous", "Overrun"]), 0),
            column("", Cell::Marks, 0),
            column("Quest Token", Cell::Upon(zone::TOKENS), 0),
        ],
    },
    Section {
        title: "Locations",
        rows: Rows::Zone(zone::MAP),
        columns: &[
            column("location", Cell::Name, 0),
            column("type", Cell::Keywords, 2),
            column("wounds", Cell::Token(token::WOUND), 1),
            column("party", Cell::Token(token::PARTY), 1),
            column("restoration", Cell::Value(value::RESTORATION), 3),
            column("rules", Cell::Text, 2),
        ],
    },
    Section {
        title: "Charters",
        rows: Rows::Zone(zone::CHARTERS),
        columns: &[column("charter", Cell::Name, 0), column("tokens", Cell::Tokens, 1)],
    },
    Section { title: "Party pool", rows: Rows::Numbers(&[counter::RESOLVE]), columns: &[] },
];

static HERO_CARDS: [Column; 6] = [
    column("card", Cell::Name, 0),
    column("of", Cell::Holder, 1),
    column("keywords", Cell::Keywords, 4),
    column("tokens", Cell::Tokens, 2),
    column("attached", Cell::Under(zone::ATTACHED), 2),
    column("text", Cell::Text, 3),
];

static FIGHTERS: [Column; 11] = [
    column("card", Cell::Name, 0),
    column("of", Cell::Holder, 1),
    column("life", Cell::Value(value::LIFE), 1),
    column("wounds", Cell::Token(token::WOUND), 1),
    column("physical", Cell::Value(value::PHYSICAL), 3),
    column("magical", Cell::Value(value::MAGICAL), 3),
    column("attack", Cell::Value(value::ATTACK), 2),
    column("tokens", Cell::Tokens, 2),
    column("marks", Cell::Marks, 2),
    column("attached", Cell::Under(zone::ATTACHED), 2),
    column("keywords", Cell::Keywords, 5),
];

static REWARDS: [Column; 3] = [
    column("reward", Cell::Name, 0),
    column("resolve", Cell::Value(value::RESOLVE), 1),
    column("text", Cell::Text, 2),
];

const DRAWN: Section = Section { title: "Rewards drawn", rows: Rows::Zone(zone::DISPLAY), columns: &REWARDS };

/// The page of a box without Allies and Darkness.
static FIRST: [Section; 14] = [
    PAGES[0], PAGES[1], PAGES[2], PAGES[4], PAGES[5], PAGES[6], DRAWN, PAGES[8], PAGES[9], PAGES[10],
    PAGES[12], PAGES[13], PAGES[14], PAGES[15],
];

/// The page, with what a box has.
pub fn of(allies: bool) -> &'static [Section] {
    if allies { PAGES } else { &FIRST }
}
