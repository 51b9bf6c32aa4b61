//! One table of what differs between the boxes that share this law.

use super::{Opened, open, r, setups};
use crate::content::pack::Source;
use crate::games::game::{GameKind, Options};
use crate::rules::RuleBook;

/// One box: its content and what its book says otherwise.
pub struct Edition {
    /// The packs of the box, in the order they are read.
    pub packs: &'static [(&'static str, &'static str)],
    pub rules: &'static [u8],
    /// Who plays which Quest where nothing is chosen.
    pub default: &'static str,
}

macro_rules! packs {
    ($folder:literal: $($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/content/", $folder, "/", $name)))),*]
    };
}

pub static HEART_OF_THE_MISTS: Edition = Edition {
    packs: packs!("heart-of-the-mists":
        "base.yaml", "hero-elatha.yaml", "hero-aseke.yaml", "hero-valkea.yaml", "hero-sigraed.yaml", "hero-melekai.yaml",
        "hero-torvald.yaml", "enemies-blue.yaml", "enemies-red.yaml", "enemies-green.yaml", "villains.yaml", "allies.yaml",
        "rewards.yaml", "encounters.yaml", "special-encounters.yaml", "locations.yaml", "quests.yaml",
    ),
    rules: r::PACKED,
    default: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/content/heart-of-the-mists/default.yaml")),
};

pub static HEART: GameKind = GameKind {
    id: "heart-of-the-mists",
    title: "Mistfall: Heart of the Mists",
    about: "Heroes travel through the Mists against time, fighting what hunts them, to face the villain of a Quest.",
    seats: 1..=4,
    open: open_heart,
    setups: |number| setups::of(&HEART_OF_THE_MISTS, number),
    book: || RuleBook::embedded(r::PACKED),
};

fn open_heart(options: &Options, packs: &[Source]) -> Opened {
    open::open(&HEART_OF_THE_MISTS, options, packs)
}
