//! What the rules read off a face again and again, worked out once: its lines by what they are for, where a quest is
//! done, what opens a lock.

use super::names::{action, kind, printed, value, zone};
use super::quests::space;
use super::{Frost, NO_LINE};
use crate::effect::Library;
use crate::effect::ast::Head;
use crate::effect::library::Entry;
use crate::table::{Card, Face, Piece, Spot, TURNED, Table};

/// Where a chapter or a World Event is fulfilled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Place {
    #[default]
    Anywhere,
    /// At a Location with one of these keywords, as bits.
    Type(u128),
    /// At the Location of a name; none where no Location is called so.
    Named(Option<Face>),
    /// At a space of the grid; none where what is printed means no space.
    Space(Option<Spot>),
}

/// Facts of one face, ready for use.
#[derive(Debug, Clone, Copy)]
pub struct Info {
    /// The first line for each kind of action.
    lines: [u16; action::NAMES.len()],
    pub place: Place,
    /// Skill icons, as bits: those that open the lock of a card, or the one of a token.
    pub skills: u64,
    /// Whether any icon is printed at all, known or not.
    pub has_icons: bool,
    /// Types of Enemy token that open the card, as keywords; none where none does.
    pub key: Option<u128>,
    /// The type of Enemy that a Location brings, and the type of Key Location where a Villain is faced, as keywords.
    pub enemy: Option<u128>,
    pub challenge: u128,
}

impl Info {
    fn of(library: &Library, entry: &Entry) -> Info {
        let mut lines = [NO_LINE; action::NAMES.len()];
        for n in entry.lines.clone().rev() {
            if let Head::Action(action) = &library.line(n).line.head
                && let Some(first) = lines.get_mut(usize::from(action.kind))
            {
                *first = n;
            }
        }
        let texts = |n: usize| entry.texts.get(n).and_then(Option::as_deref);
        let keyword = |name: &str| {
            let at = library.lexicon.keywords.iter().position(|word| word.eq_ignore_ascii_case(name));
            at.map(|at| 1u128 << at)
        };
        let at = |place: Option<&str>| {
            let named = |name| Place::Named(library.find(name));
            place.map_or(Place::Anywhere, |name| keyword(name).map_or_else(|| named(name), Place::Type))
        };
        let place = match entry.kind {
            kind::EXPLORATION => Place::Space(texts(printed::PLACE).and_then(space)),
            kind::SEARCH => at(texts(printed::PLACE)),
            _ => at(texts(printed::EVENT_PLACE)),
        };
        let key = match texts(printed::ENEMY_KEY) {
            Some("none") => None,
            Some(name) if !name.eq_ignore_ascii_case("any") => keyword(name),
            _ => Some(u128::MAX),
        };
        let enemy = texts(printed::LOCATION_ENEMY).filter(|_| entry.kind == kind::LOCATION).and_then(keyword);
        let challenge = texts(printed::CHALLENGE).filter(|_| entry.kind == kind::VILLAIN).and_then(keyword);
        let challenge = challenge.unwrap_or(0);
        let has_icons = entry.lists.get(printed::SKILLS).is_some_and(|icons| !icons.is_empty());
        Info { lines, place, skills: skills(library, entry), has_icons, key, enemy, challenge }
    }

    /// The first line that is an action of this kind.
    pub fn line(&self, kind: u16) -> Option<u16> {
        self.lines.get(usize::from(kind)).copied().filter(|line| *line != NO_LINE)
    }
}

/// The icons of a card, or the one a Skill token is.
fn skills(library: &Library, entry: &Entry) -> u64 {
    let tokens = (0..64).zip(library.entries.iter().filter(|entry| entry.kind == kind::SKILL));
    let listed = entry.lists.get(printed::SKILLS).map(Vec::as_slice).unwrap_or_default();
    let shows = |id: &String| *id == entry.id || listed.contains(id);
    let fitting = tokens.filter(|(_, token)| shows(&token.id));
    fitting.fold(0, |bits, (n, _)| bits | 1 << n)
}

/// The facts of all faces, by number.
pub fn of_all(library: &Library) -> Vec<Info> {
    library.entries.iter().map(|entry| Info::of(library, entry)).collect()
}

/// What is asked most of a face when somebody's options are listed, as small as it can be.
#[derive(Debug, Clone, Copy)]
pub struct Short {
    /// The line by which it is exhausted.
    pub exhaust: u16,
    /// Whether playing it could give wounds.
    pub wounds: bool,
    /// Whether it can be unlocked by exertion.
    pub exerts: bool,
}

/// Stands where a price is not told by what is printed.
pub const UNSURE: i16 = i16::MIN;
/// A card whose face is not known, or whose back is up.
pub const UNKNOWN: Short = Short { exhaust: NO_LINE, wounds: true, exerts: true };

/// The same of all faces, by number.
pub fn shorts(library: &Library, infos: &[Info], suffering: &[u64]) -> Vec<Short> {
    let wounds = |info: &Info| info.line(action::PLAY).is_some_and(|n| suffering[usize::from(n)] & 1 == 1);
    let short = |(n, info): (u16, &Info)| Short {
        exhaust: info.line(action::EXHAUST).unwrap_or(NO_LINE),
        wounds: wounds(info),
        exerts: library.has_printed(Face(n), value::EXERT),
    };
    (0u16..).zip(infos).map(short).collect()
}

/// What each face costs as printed, by number; `UNSURE` where that hangs on the table.
pub fn prices(library: &Library) -> Vec<i16> {
    let price = |n: u16| library.printed_number(Face(n), value::COST).unwrap_or(UNSURE);
    (0..library.entries.len() as u16).map(price).collect()
}

/// The least of a value that is printed on faces like these, or on one that has another side.
fn least(library: &Library, value: u16, is: impl Fn(Face, &Entry) -> bool) -> i16 {
    let faces = (0u16..).map(Face).zip(&library.entries);
    let these = faces.filter(|(face, entry)| entry.back.is_some() || is(*face, entry));
    these.map(|(face, _)| library.printed_number(face, value).unwrap_or(UNSURE)).min().unwrap_or(UNSURE)
}

/// The least that anything costs which can be bought: a World Event without a price cannot be.
pub fn least_price(library: &Library, rows: &[Option<u8>]) -> i16 {
    least(library, value::COST, |face, entry| match entry.kind {
        kind::HIRELING => true,
        kind::EVENT => library.has_printed(face, value::COST),
        _ => rows[face.index()].is_some(),
    })
}

/// The least attack that an Enemy asks for.
pub fn least_attack(library: &Library) -> i16 {
    least(library, value::ATTACK, |_, entry| entry.kind == kind::ENEMY)
}

/// Silver or gold, as the back of each face says, by number.
pub fn rows(library: &Library) -> Vec<Option<u8>> {
    let row = |entry: &Entry| match entry.texts.get(printed::COLOUR).and_then(Option::as_deref) {
        Some("silver") => Some(zone::SILVER),
        Some("gold") => Some(zone::GOLD),
        _ => None,
    };
    library.entries.iter().map(row).collect()
}

/// The blocks of each line that give wounds, as bits.
pub fn suffering(library: &Library) -> Vec<u64> {
    let suffers = |block: &[crate::effect::ast::Stmt]| block.iter().any(|stmt| stmt.verb.name() == "suffer");
    let of_line = |entry: &crate::effect::library::LineEntry| {
        let blocks = (0u64..64).zip(&entry.line.blocks).filter(|(_, block)| suffers(block));
        blocks.fold(0, |bits, (n, _)| bits | 1 << n)
    };
    library.lines.iter().map(of_line).collect()
}

/// Which kind of action each line is; `NO_LINE` where it is none.
pub fn acts(library: &Library) -> Vec<u16> {
    let of = |entry: &crate::effect::library::LineEntry| match &entry.line.head {
        Head::Action(action) => action.kind,
        _ => NO_LINE,
    };
    library.lines.iter().map(of).collect()
}

impl Frost {
    /// What is asked most of the face that a card has as it lies.
    #[inline]
    pub(super) fn short(&self, piece: &Piece) -> Short {
        let short = self.shorts.get(piece.number()).filter(|_| !piece.has(TURNED));
        short.copied().unwrap_or(UNKNOWN)
    }

    /// What it costs as printed; `UNSURE` where that is not told by what is printed.
    #[inline]
    pub(super) fn price(&self, piece: &Piece) -> i16 {
        let price = self.prices.get(piece.number()).filter(|_| !piece.has(TURNED));
        price.copied().unwrap_or(UNSURE)
    }

    /// The facts of the face a card has; none of one nobody has seen.
    pub(super) fn info(&self, table: &Table, card: Card) -> Option<&Info> {
        table.face(card).map(|face| &self.infos[face.index()])
    }
}
