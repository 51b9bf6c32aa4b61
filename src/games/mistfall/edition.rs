//! One table of what differs between the boxes that share this law.

use super::rules::{self, Rows};
use super::{Opened, open, setups};
use crate::content::pack::{Packed, Source};
use crate::games::game::{GameKind, Options};
use crate::rules::{Embedded, RuleBook};

/// One box: its content and what its book says otherwise.
pub struct Edition {
    /// The packs of the box, in the order they are read.
    pub packs: &'static [Packed],
    pub rules: Embedded,
    /// The rows of its book behind the law's names.
    pub rows: Rows,
    /// Who plays which Quest where nothing is chosen.
    pub default: &'static str,
}

impl Edition {
    /// The book that is in play.
    pub fn book(&self) -> RuleBook {
        RuleBook::numbered(self.rules, self.rows)
    }
}

/// The packs of the box, as build.rs leaves them.
mod packed {
    include!(concat!(env!("OUT_DIR"), "/heart_of_the_mists_packs.rs"));
}

pub static HEART_OF_THE_MISTS: Edition = Edition {
    packs: &[
        packed::BASE,
        packed::HERO_ELATHA,
        packed::HERO_ASEKE,
        packed::HERO_VALKEA,
        packed::HERO_SIGRAED,
        packed::HERO_MELEKAI,
        packed::HERO_TORVALD,
        packed::ENEMIES_BLUE,
        packed::ENEMIES_RED,
        packed::ENEMIES_GREEN,
        packed::VILLAINS,
        packed::ALLIES,
        packed::REWARDS,
        packed::ENCOUNTERS,
        packed::SPECIAL_ENCOUNTERS,
        packed::LOCATIONS,
        packed::QUESTS,
    ],
    rules: rules::hotm::PACKED,
    rows: rules::HEART,
    default: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/content/heart-of-the-mists/default.yaml")),
};

pub static HEART: GameKind = GameKind {
    id: "heart-of-the-mists",
    title: "Mistfall: Heart of the Mists",
    about: "Heroes travel through the Mists against time, fighting what hunts them, to face the villain of a Quest.",
    seats: 1..=4,
    open: open_heart,
    setups: |number| setups::of(&HEART_OF_THE_MISTS, number),
    book: || HEART_OF_THE_MISTS.book(),
    packs: HEART_OF_THE_MISTS.packs,
    components: &packed::COMPONENTS,
};

fn open_heart(options: &Options, packs: &[Source]) -> Opened {
    open::open(&HEART_OF_THE_MISTS, options, packs)
}
