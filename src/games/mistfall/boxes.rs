//! The boxes as games: what is in each, and how it is opened, alone or with heroes and Quests of the other.

use super::Variants;
use super::edition::{Book, Edition};
use super::rules;
use super::{Opened, open, setups};
use crate::content::pack::{Packed, Source};
use crate::content::{Code, Problem, Problems};
use crate::games::game::{GameKind, Options};

/// The packs of the boxes, as build.rs leaves them.
mod heart {
    include!(concat!(env!("OUT_DIR"), "/heart_of_the_mists_packs.rs"));
}
mod first {
    include!(concat!(env!("OUT_DIR"), "/mistfall_packs.rs"));
}

/// All readings of all boxes; of each box the one that is played where none is named stands first.
pub static ALL: [&Edition; 3] = [&HEART_OF_THE_MISTS, &MISTFALL_SUMMARY, &MISTFALL_GERMAN];

pub static HEART_OF_THE_MISTS: Edition = Edition {
    reading: Book::Heart,
    name: None,
    kind: &HEART,
    packs: SECOND,
    errata: None,
    rules: rules::hotm::PACKED,
    rows: rules::HEART,
    default: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/content/heart-of-the-mists/default.yaml")),
};

/// What is in the box of Heart of the Mists.
const SECOND: &[Packed] = &[
    heart::BASE,
    heart::HERO_ELATHA,
    heart::HERO_ASEKE,
    heart::HERO_VALKEA,
    heart::HERO_SIGRAED,
    heart::HERO_MELEKAI,
    heart::HERO_TORVALD,
    heart::ENEMIES_BLUE,
    heart::ENEMIES_RED,
    heart::ENEMIES_GREEN,
    heart::VILLAINS,
    heart::ALLIES,
    heart::REWARDS,
    heart::ENCOUNTERS,
    heart::SPECIAL_ENCOUNTERS,
    heart::LOCATIONS,
    heart::QUESTS,
];

/// What is in the box of Mistfall.
const FIRST: &[Packed] = &[
    first::BASE,
    first::HERO_FENGRAY,
    first::HERO_CELENTHIA,
    first::HERO_CROW,
    first::HERO_ARANI,
    first::HERO_ARDENAI,
    first::HERO_HAREAG,
    first::HERO_VENDA,
    first::ENEMIES_BLUE,
    first::ENEMIES_RED,
    first::ENEMIES_GREEN,
    first::VILLAINS,
    first::REWARDS,
    first::ENCOUNTERS,
    first::SPECIAL_ENCOUNTERS,
    first::TIME,
    first::LOCATIONS,
    first::QUESTS,
];
const FIRST_DEFAULT: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/content/mistfall/default.yaml"));

pub static MISTFALL_SUMMARY: Edition = Edition {
    reading: Book::Summary,
    name: Some("summary-2.0"),
    kind: &MISTFALL,
    packs: FIRST,
    errata: Some(&first::ERRATA),
    rules: rules::mf::PACKED,
    rows: rules::SUMMARY,
    default: FIRST_DEFAULT,
};

pub static MISTFALL_GERMAN: Edition =
    Edition { reading: Book::German, name: Some("german-2015"), rows: rules::GERMAN, ..MISTFALL_SUMMARY };

pub static HEART: GameKind = GameKind {
    id: "heart-of-the-mists",
    title: "Mistfall: Heart of the Mists",
    about: "Heroes travel through the Mists against time, fighting what hunts them, to face the villain of a Quest.",
    seats: 1..=4,
    open: |options, packs| open_edition(&HEART, options, packs),
    setups: |number| setups::of(&HEART_OF_THE_MISTS, number),
    book: || HEART_OF_THE_MISTS.book(),
    packs: SECOND,
    components: &heart::COMPONENTS,
    editions: &[],
    asked: super::words::ASKED,
};

pub static MISTFALL: GameKind = GameKind {
    id: "mistfall",
    title: "Mistfall",
    about: "The first box: the same Heroes' war against time, in the reading of its German book or of its round summary.",
    seats: 1..=4,
    open: |options, packs| open_edition(&MISTFALL, options, packs),
    setups: |number| setups::of(&MISTFALL_SUMMARY, number),
    book: || MISTFALL_SUMMARY.book(),
    packs: FIRST,
    components: &first::COMPONENTS,
    editions: &[
        ("summary-2.0", "the English round summary, with the corrected cards"),
        ("german-2015", "the German book, with the cards as printed"),
    ],
    asked: super::words::ASKED,
};

/// Packs of a box that a Quest brings with it.
const OF_QUESTS: [&str; 4] = ["villains.yaml", "special-encounters.yaml", "locations.yaml", "quests.yaml"];
/// What a Quest may speak of besides.
const ALLIES: &str = "allies.yaml";
const BASE: &str = "base.yaml";
const TIME: &str = "time.yaml";

/// What is read for a game: the box, corrected where the reading says so, and from the other box the Heroes and the
/// Quest that were chosen from there, with all that the Quest needs, and Time Cards where they are wanted.
pub fn packs_for(edition: &'static Edition, options: &Options, variants: Variants) -> Vec<&'static Packed> {
    let other = ALL.iter().find(|other| other.kind.id != edition.kind.id).copied();
    let errata = |edition: &'static Edition| edition.errata.filter(|_| variants.errata);
    let mut all: Vec<&Packed> = edition.packs.iter().chain(errata(edition)).collect();
    let Some(other) = other else { return all };
    let quest = options.quest.as_deref().unwrap_or_default();
    let named = |packed: &&Packed, id: &str| packed.text.contains(&format!("\n- id: {id}\n"));
    let has = |packs: &[Packed], id: &str| {
        packs.iter().any(|packed| packed.name == "quests.yaml" && named(&packed, id))
    };
    let foreign = !has(edition.packs, quest) && has(other.packs, quest);
    let hero = |packed: &&Packed| options.heroes.iter().any(|id| packed.name == format!("hero-{id}.yaml"));
    let time = variants.time_cards_lent;
    let wanted = |packed: &&Packed| {
        let of_quest = OF_QUESTS.contains(&packed.name) || packed.name == ALLIES;
        hero(packed) || foreign && of_quest || time && packed.name == TIME
    };
    let mut lent: Vec<&Packed> = other.packs.iter().filter(wanted).collect();
    if lent.is_empty() {
        return all;
    }
    if foreign {
        all.retain(|packed| !OF_QUESTS.contains(&packed.name));
    }
    // Keywords of the other box are known; where both describe a track, this box's is used.
    lent.extend(other.packs.iter().filter(|packed| packed.name == BASE));
    lent.reverse();
    lent.into_iter().chain(all).collect()
}

/// Whether a Darkness is spoken of: in the box that has one, and by what is lent from there.
pub fn has_darkness(packs: &[&Packed]) -> bool {
    packs.iter().any(|packed| packed.name == BASE && packed.hash == heart::BASE.hash)
}

/// Opens a box in the reading that is asked for.
fn open_edition(kind: &'static GameKind, options: &Options, packs: &[Source]) -> Opened {
    let named = |edition: &&Edition| options.edition.is_none() || edition.name == options.edition.as_deref();
    if let Some(edition) = Edition::of(kind).find(named) {
        return open::open(edition, options, packs);
    }
    let known: Vec<&str> = Edition::of(kind).filter_map(|edition| edition.name).collect();
    let message = format!("there is no edition `{}`", options.edition.as_deref().unwrap_or_default());
    let help = if known.is_empty() { "this box has only one".to_owned() } else { known.join(" or ") };
    let mut problems = Problems::new();
    problems.push(Problem::new(Code::UnknownReference, &"options".into(), 0..0, message).help(help));
    Err(problems)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_readings_that_are_told_are_those_that_can_be_opened() {
        for kind in [&HEART, &MISTFALL] {
            let told: Vec<&str> = kind.editions.iter().map(|(name, _)| *name).collect();
            let opened: Vec<&str> = Edition::of(kind).filter_map(|edition| edition.name).collect();
            assert_eq!(told, opened, "{}", kind.title);
        }
    }
}
