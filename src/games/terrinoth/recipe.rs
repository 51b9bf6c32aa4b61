//! Deck recipes of a quest: stacks from top to bottom, each a list of sets, single cards and random picks.

use super::Terrinoth;
use super::info::{Info, difficulty};
use super::names::{kind, printed, zone};
use crate::effect::Library;
use crate::effect::scene::Cards;
use crate::table::{Card, Face, Seat, Table};

/// One ingredient of a stack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// All cards of a set.
    Set(String),
    /// So many sets (or single locations) of this difficulty that no stack names.
    Random(i16, u8),
    /// A card of the quest's own, or a location, so many times.
    Card(Face, u8),
}

pub type Stack = Vec<Part>;

/// The recipes of one quest.
#[derive(Debug, Clone, Default)]
pub struct Recipes {
    pub enemies: Vec<Stack>,
    pub locations: Vec<Stack>,
    pub exploration: Vec<Stack>,
}

pub fn read(library: &Library, infos: &[Info], quest: Face) -> Recipes {
    let words = &library.entry(quest).words;
    let stacks =
        |n: usize, kind: u16| words[n].iter().map(|line| stack(library, infos, line, kind)).collect();
    Recipes {
        enemies: stacks(printed::QUEST_ENEMIES, kind::ENEMY),
        locations: stacks(printed::QUEST_LOCATIONS, kind::LOCATION),
        exploration: stacks(printed::QUEST_EXPLORATION, kind::EXPLORATION),
    }
}

/// `bandit, cave-spider, random-challenging 2, +splog`; what cannot be read is left out, and the test of the content
/// finds it.
fn stack(library: &Library, infos: &[Info], line: &str, of: u16) -> Stack {
    line.split(',').filter_map(|part| ingredient(library, infos, part.trim(), of)).collect()
}

fn ingredient(library: &Library, infos: &[Info], part: &str, of: u16) -> Option<Part> {
    let (name, many) = match part.rsplit_once(' ') {
        Some((name, many)) => (name.trim(), many.parse().ok()?),
        None => (part, 1),
    };
    if let Some(level) = name.strip_prefix("random-") {
        return Some(Part::Random(difficulty(level), many));
    }
    let single = name.strip_prefix('+').unwrap_or(name);
    let is_set = infos.iter().any(|info| !info.set.is_empty() && info.set == name);
    if is_set && of != kind::LOCATION {
        return Some(Part::Set(name.to_owned()));
    }
    let face = library.find(single).filter(|face| library.entry(*face).kind == of)?;
    Some(Part::Card(face, many))
}

/// The cards of one kind that belong together.
pub struct Group {
    kind: u16,
    name: String,
    faces: Vec<Face>,
}

/// All sets, each with its faces in the order of our lists.
pub fn groups(library: &Library, infos: &[Info]) -> Vec<Group> {
    let mut all: Vec<Group> = Vec::new();
    for kind in [kind::ENEMY, kind::LOCATION, kind::EXPLORATION] {
        for face in library.of_kind(kind) {
            let name = &infos[face.index()].set;
            match all.iter_mut().find(|set| set.kind == kind && set.name == *name) {
                Some(set) => set.faces.push(face),
                None => all.push(Group { kind, name: name.clone(), faces: vec![face] }),
            }
        }
    }
    all
}

impl Terrinoth {
    /// The faces of a set in the order of our lists.
    pub(super) fn faces_of(&self, kind: u16, name: &str) -> &[Face] {
        let set = self.groups.iter().find(|set| set.kind == kind && set.name == name);
        set.map_or(&[], |set| &set.faces)
    }

    /// So many cards in the box with this face.
    pub(super) fn boxed<'a>(
        &self,
        table: &'a Table,
        face: Face,
        many: usize,
    ) -> impl Iterator<Item = Card> + use<'a> {
        let boxed = self.shared(zone::BOX);
        let (first, end) = self.dealt.get(face.index()).copied().unwrap_or_default();
        let is = move |card: &Card| {
            let piece = table.piece(*card);
            piece.zone == boxed && piece.face() == Ok(face)
        };
        (first..end).map(Card).filter(is).take(many)
    }

    /// A hero's own cards in the box: they were dealt right behind the hero.
    pub(super) fn boxed_cards_of(&self, table: &Table, seat: Seat) -> Cards {
        let boxed = self.shared(zone::BOX);
        let behind = (self.hero(table, seat).0.saturating_add(1)..u16::MAX).map(Card);
        let own = |card| table.get(card).filter(|piece| piece.owner == seat).map(|piece| (card, piece.zone));
        behind.map_while(own).filter(|(_, zone)| *zone == boxed).map(|(card, _)| card).collect()
    }

    /// How many cards our lists have of an enemy set.
    pub(super) fn set_size(&self, set: &str) -> usize {
        let own = self.faces_of(kind::ENEMY, set).iter();
        own.map(|face| usize::from(self.library.entry(*face).copies)).sum()
    }

    /// Whether the master of a set is in the game, seen or unseen.
    pub(super) fn has_master(&self, table: &Table, set: &str) -> bool {
        let is = |face: Face| self.infos[face.index()].master && self.infos[face.index()].set == set;
        table.all_cards().any(|card| match table.piece(card).face() {
            Ok(face) => is(face),
            Err(lot) => table.lots().possible(lot).iter().any(|(face, _)| is(*face)),
        })
    }
}
