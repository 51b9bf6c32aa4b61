//! What the rules read off a face again and again, worked out once: colour, kind of damage, what it is vulnerable to.

use super::names::{action, kind, printed};
use crate::effect::Library;
use crate::effect::ast::Head;
use crate::effect::library::Entry;
use crate::effect::vocabulary::find;

/// One of the three Enemy decks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colour {
    Blue,
    Red,
    Green,
}

impl Colour {
    pub const ALL: [Colour; 3] = [Colour::Blue, Colour::Red, Colour::Green];

    pub fn named(text: &str) -> Option<Colour> {
        match text {
            "blue" => Some(Colour::Blue),
            "red" => Some(Colour::Red),
            "green" => Some(Colour::Green),
            _ => None,
        }
    }
}

/// Where a Hero Card starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Rank {
    #[default]
    Basic,
    Advanced,
    Reward,
}

/// Facts of one face, ready for use.
#[derive(Debug, Clone, Default)]
#[allow(clippy::struct_excessive_bools, reason = "facts of a face, each its own")]
pub struct Info {
    pub colour: Option<Colour>,
    pub magical: bool,
    pub raging: bool,
    pub special: bool,
    pub gear: bool,
    pub rank: Rank,
    /// Letter and number of the restriction box.
    pub restriction: Option<(u8, i16)>,
    /// What an Enemy is vulnerable to, or a Hero is proficient with, or an Encounter asks of Enemies: Keywords as bits.
    pub keywords: u128,
    /// What Reinforcements are drawn from, where the card says so.
    pub reinforcements: Option<(Colour, u128)>,
    /// Whether it has a Reflex of free timing.
    pub free_reflex: bool,
}

/// The facts of all faces, by number.
pub fn all(library: &Library) -> Vec<Info> {
    library.entries.iter().map(|entry| of(library, entry)).collect()
}

fn of(library: &Library, entry: &Entry) -> Info {
    let text = |n: usize| entry.texts.get(n).and_then(Option::as_deref).unwrap_or_default();
    let words = |n: usize| entry.words.get(n).map_or(0, |words| bits(library, words));
    let free = |line: u16| match &library.line(line).line.head {
        Head::Action(of) => of.kind == action::REFLEX && of.at.is_empty(),
        _ => false,
    };
    let mut info = Info { free_reflex: entry.lines.clone().any(free), ..Info::default() };
    match entry.kind {
        kind::HERO => info.keywords = words(printed::HERO_PROFICIENCIES),
        kind::CARD => {
            info.gear = text(printed::CARD_SORT) == "gear";
            info.rank = match text(printed::CARD_RANK) {
                "advanced" => Rank::Advanced,
                "reward" | "transient" => Rank::Reward,
                _ => Rank::Basic,
            };
            info.restriction = restriction(text(printed::CARD_RESTRICTION));
        }
        kind::ALLY => info.magical = text(printed::ALLY_DAMAGE) == "magical",
        kind::ENEMY => {
            info.colour = Colour::named(text(printed::ENEMY_COLOUR));
            info.special = info.colour.is_none();
            info.magical = text(printed::ENEMY_DAMAGE) == "magical";
            info.raging = !text(printed::ENEMY_RAGING).is_empty();
            info.keywords = words(printed::ENEMY_VULNERABILITIES);
        }
        kind::ENCOUNTER => {
            info.colour = Colour::named(text(printed::ENCOUNTER_COLOUR));
            info.special = !text(printed::ENCOUNTER_SPECIAL).is_empty();
            info.keywords = words(printed::ENCOUNTER_KEYWORDS);
            let colour = Colour::named(text(printed::ENCOUNTER_REINFORCEMENT_COLOUR));
            let keywords = words(printed::ENCOUNTER_REINFORCEMENT_KEYWORDS);
            info.reinforcements = colour.map(|colour| (colour, keywords));
        }
        _ => {}
    }
    info
}

fn bits(library: &Library, words: &[String]) -> u128 {
    let known = &library.lexicon.keywords;
    words.iter().filter_map(|word| find(known, word)).fold(0, |bits, n| bits | 1 << n)
}

/// `H2` is the letter H and the number 2.
fn restriction(text: &str) -> Option<(u8, i16)> {
    let letter = text.bytes().next().filter(u8::is_ascii_alphabetic)?;
    Some((letter, text.get(1..)?.parse().ok()?))
}
