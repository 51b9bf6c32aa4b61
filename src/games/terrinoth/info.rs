//! What the rules read off a face again and again, worked out once.

use super::names::action::NAMES as ACTIONS;
use super::names::{kind, printed, value};
use super::words;
use crate::effect::Library;
use crate::effect::ast::{Force, Head, Noun, Pointer, Standing};
use crate::effect::library::Entry;
use crate::table::Face;

/// The four actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Deed {
    #[default]
    Attack,
    Explore,
    Rest,
    Aid,
}

impl Deed {
    pub const ALL: [Deed; 4] = [Deed::Attack, Deed::Explore, Deed::Rest, Deed::Aid];

    fn named(text: &str) -> Option<Deed> {
        match text {
            "attack" => Some(Deed::Attack),
            "explore" => Some(Deed::Explore),
            "rest" => Some(Deed::Rest),
            "aid" => Some(Deed::Aid),
            _ => None,
        }
    }

    /// The word for it.
    pub fn word(self) -> u16 {
        [words::ATTACK, words::EXPLORE, words::REST, words::AID][self as usize]
    }

    pub fn of(number: i16) -> Deed {
        Deed::ALL[number.clamp(0, 3) as usize]
    }
}

/// Facts of one face, ready for use.
#[derive(Debug, Clone, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own that some card prints")]
pub struct Info {
    pub archetype: String,
    /// Empty for a basic card.
    pub class: String,
    pub action: Option<Deed>,
    /// 0 Trivial, 1 Challenging, 2 Formidable.
    pub difficulty: i16,
    /// The set an enemy or exploration card belongs to; empty for those of a quest only.
    pub set: String,
    pub event: bool,
    pub nemesis: bool,
    pub master: bool,
    pub special: bool,
    /// The health that is printed on it: all that a card adds to it is more. 0 where that is not certain.
    pub health: i16,
    /// The first line that is an action of each kind.
    pub lines: [Option<u16>; ACTIONS.len()],
}

/// The facts of all faces, by number.
pub fn all(library: &Library) -> Vec<Info> {
    let mut infos: Vec<Info> = library.entries.iter().map(|entry| of(library, entry)).collect();
    let health = |face: Face| library.printed_number(face, value::HEALTH);
    let lowers = library.of_kind(kind::COUNT).any(|face| health(face).is_none_or(|by| by < 0));
    for (face, info) in (0u16..).map(Face).zip(&mut infos) {
        info.health = if lowers { 0 } else { health(face).unwrap_or(0) };
    }
    infos
}

/// Whether what standing lines make of the numbers of an action they make of those of heroes.
pub fn adds_to_heroes(library: &Library) -> bool {
    library.lines.iter().all(|entry| match &entry.line.head {
        Head::Standing(Standing {
            what: Force::Add { value, .. } | Force::Sub { value, .. } | Force::Set { value, .. },
            of,
            ..
        }) if matches!(*value, value::DICE | value::SUCCESSES | value::DEFENCE) => {
            match of.as_ref().map(|of| of.noun) {
                Some(Noun::Kind(kind)) => kind == kind::HERO,
                None | Some(Noun::Pointer(Pointer::This)) => library.kind(entry.face) == kind::HERO,
                _ => false,
            }
        }
        _ => true,
    })
}

/// The difficulties, from the lowest on.
pub const LEVELS: [&str; 3] = ["trivial", "challenging", "formidable"];

pub fn difficulty(text: &str) -> i16 {
    LEVELS.iter().position(|level| *level == text).unwrap_or(0) as i16
}

fn of(library: &Library, entry: &Entry) -> Info {
    let text = |n: usize| entry.texts.get(n).and_then(Option::clone).unwrap_or_default();
    let has = |name: &str| {
        let bit = crate::effect::vocabulary::find(&library.lexicon.keywords, name);
        bit.is_some_and(|bit| entry.keywords >> bit & 1 == 1)
    };
    let first = |kind: usize| {
        let is = |n: &u16| matches!(&library.line(*n).line.head, Head::Action(action) if usize::from(action.kind) == kind);
        entry.lines.clone().find(is)
    };
    let mut info = Info { lines: std::array::from_fn(first), ..Info::default() };
    match entry.kind {
        kind::HERO => info.archetype = text(printed::ARCHETYPE),
        kind::CARD => {
            (info.archetype, info.class) = (text(printed::ARCHETYPE), text(printed::CARD_CLASS));
            info.action = Deed::named(&text(printed::CARD_ACTION));
        }
        kind::ENEMY => {
            info.difficulty = difficulty(&text(printed::ENEMY_DIFFICULTY));
            info.set = text(printed::ENEMY_SET);
            (info.nemesis, info.master) = (has("Nemesis"), has("Master"));
            info.special = info.set.is_empty();
        }
        kind::LOCATION => {
            info.difficulty = difficulty(&text(printed::LOCATION_DIFFICULTY));
            info.special = !text(printed::LOCATION_SPECIAL).is_empty();
        }
        kind::EXPLORATION => {
            info.event = text(printed::EXPLORATION_TYPE) == "event";
            info.set = text(printed::EXPLORATION_SET);
        }
        _ => {}
    }
    info
}
