//! The Location board as a Quest lays it out: squares in half tiles, what lies there, and how.

use super::names::{kind, printed};
use crate::effect::Library;
use crate::table::{Face, Spot};

/// What is laid on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    Location(Face),
    /// One of the Locations with this Keyword, nobody knows which.
    Random(u16),
}

/// One tile of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "flags of a tile, each its own")]
pub struct Tile {
    pub spot: Spot,
    pub what: What,
    /// Face up, with so many Wounds.
    pub up: Option<i16>,
    pub start: bool,
    pub last: bool,
    pub token: bool,
}

/// The tiles of a Quest. A square that cannot be read is left out; the test of the content finds it.
pub fn read(library: &Library, quest: Face) -> Vec<Tile> {
    let lines = &library.entry(quest).words[printed::QUEST_MAP];
    lines.iter().filter_map(|line| tile(library, line)).collect()
}

fn tile(library: &Library, line: &str) -> Option<Tile> {
    let mut words = line.split_whitespace();
    let (x, y) = words.next()?.split_once(',')?;
    let spot = Spot { x: x.parse().ok()?, y: y.parse().ok()? };
    let name = words.next()?;
    let what = match name.strip_prefix("random-") {
        Some(of) => What::Random(crate::effect::vocabulary::find(&library.lexicon.keywords, of)?),
        None => What::Location(library.find(name).filter(|f| library.entry(*f).kind == kind::LOCATION)?),
    };
    let flags: Vec<&str> = words.collect();
    let has = |flag: &str| flags.contains(&flag);
    let wounds = if has("overrun") { 2 } else { i16::from(has("perilous") || has("up") && !has("safe")) };
    Some(Tile {
        spot,
        what,
        up: has("up").then_some(wounds),
        start: has("start"),
        last: has("final"),
        token: has("token"),
    })
}

/// Two units are one tile: how far two squares are apart, and how much of a side they share.
pub fn share_side(a: Spot, b: Spot) -> bool {
    let (x, y) = (a.x.abs_diff(b.x), a.y.abs_diff(b.y));
    (x == 2 && y < 2) || (y == 2 && x < 2)
}

/// Whether two squares touch at a corner and nowhere else.
pub fn share_corner(a: Spot, b: Spot) -> bool {
    a.x.abs_diff(b.x) == 2 && a.y.abs_diff(b.y) == 2
}
