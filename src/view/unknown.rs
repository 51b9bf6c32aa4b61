//! What a card could be, as far as the viewer can know. The referee's lots know more than a single seat does: the
//! cards in another seat's hand are no longer in that seat's lot. So where someone else has seen cards of an owner,
//! all that the viewer does not know of this owner is thrown together. What is nobody's stays with what goes into the
//! same pile: everybody sees which pile it is from.

use std::collections::BTreeMap;

use super::names::{Names, Viewer};
use super::words;
use crate::table::{Card, Face, Lot, NOBODY, Seat, Zone};

/// What an unseen card could be: shares that add up to one, faces in order.
#[derive(Debug, Clone, PartialEq)]
pub struct CouldBe {
    pub shares: Vec<(Face, f64)>,
    /// The list behind it is a guess that no player has confirmed.
    pub open: bool,
}

/// What this card could be, for the viewer.
#[must_use]
pub fn could_be(names: &Names<'_>, card: Card) -> CouldBe {
    let table = &names.state.table;
    let owner = table.piece(card).owner;
    match table.piece(card).face() {
        Ok(face) if names.sees(card) => CouldBe { shares: vec![(face, 1.0)], open: false },
        Ok(_) if is_laid_by(names, card) => laid_beside(names, table.piece(card).zone),
        Ok(face) => thrown_together(names, owner, &[face]),
        Err(lot) => {
            let shares = table.lots().possible(lot);
            let faces: Vec<Face> = shares.iter().map(|(face, _)| *face).collect();
            if is_hiding(names, owner, &faces) {
                return thrown_together(names, owner, &faces);
            }
            CouldBe { shares, open: table.lots().is_open(lot) }
        }
    }
}

/// Whether a face of this owner may be taken for any of these: the cards of a seat all look alike from behind.
pub(super) fn is_of_pile(names: &Names<'_>, owner: Seat, pile: &[Face], face: Face) -> bool {
    if owner != NOBODY {
        return true;
    }
    let library = names.game.library();
    let same = |one: &Face| *one == face || names.game.same_pile(library.entry(*one), library.entry(face));
    pile.iter().any(same)
}

/// Whether someone knows cards of this owner and pile that the viewer does not.
fn is_hiding(names: &Names<'_>, owner: Seat, pile: &[Face]) -> bool {
    let table = &names.state.table;
    if names.viewer == Viewer::Table {
        // What no seat has seen and the referee knows all the same was laid out so: everybody knows it.
        return false;
    }
    let is_there = |face: Face| is_of_pile(names, owner, pile, face);
    let hidden = |card: Card| table.face(card).is_some_and(is_there);
    hidden_of(names, owner).any(hidden)
}

/// Whether a card lies unseen where the referee put it and knows it: what the box still holds, say. Nobody has a
/// secret in it.
fn is_laid_by(names: &Names<'_>, card: Card) -> bool {
    let piece = names.state.table.piece(card);
    piece.face().is_ok() && piece.seen == 0 && !names.sees(card)
}

/// Any of the cards that lie in the same place in this way.
fn laid_beside(names: &Names<'_>, zone: Zone) -> CouldBe {
    let table = &names.state.table;
    let mut faces: BTreeMap<Face, usize> = BTreeMap::new();
    let beside = table.cards(zone).iter().filter(|card| is_laid_by(names, **card));
    for face in beside.filter_map(|card| table.face(*card)) {
        *faces.entry(face).or_default() += 1;
    }
    let all = faces.values().sum::<usize>().max(1) as f64;
    CouldBe { shares: faces.into_iter().map(|(face, n)| (face, n as f64 / all)).collect(), open: false }
}

/// Cards of an owner that the viewer does not know, and somebody else may.
pub(super) fn hidden_of<'n>(names: &'n Names<'_>, owner: Seat) -> impl Iterator<Item = Card> + 'n {
    let table = &names.state.table;
    let hidden = move |card: &Card| {
        table.piece(*card).owner == owner && !names.sees(*card) && !is_laid_by(names, *card)
    };
    table.all_cards().filter(hidden)
}

fn thrown_together(names: &Names<'_>, owner: Seat, pile: &[Face]) -> CouldBe {
    let table = &names.state.table;
    let mut faces = faces_of(names, owner);
    faces.retain(|face, _| is_of_pile(names, owner, pile, *face));
    let all = faces.values().sum::<usize>().max(1) as f64;
    let open = lots_of(names, owner).iter().any(|lot| table.lots().is_open(*lot));
    CouldBe { shares: faces.into_iter().map(|(face, n)| (face, n as f64 / all)).collect(), open }
}

/// The faces of all cards of an owner that the viewer does not know.
pub(super) fn faces_of(names: &Names<'_>, owner: Seat) -> BTreeMap<Face, usize> {
    let table = &names.state.table;
    let mut faces = BTreeMap::new();
    let known = hidden_of(names, owner).filter_map(|card| table.face(card));
    let lots = lots_of(names, owner);
    let unseen = lots.iter().flat_map(|lot| table.lots().members(*lot)).filter_map(|m| m.get().ok());
    for face in known.chain(unseen) {
        *faces.entry(face).or_default() += 1;
    }
    faces
}

/// The lots that cards of an owner claim from, and those these have pledges on.
fn lots_of(names: &Names<'_>, owner: Seat) -> Vec<Lot> {
    let table = &names.state.table;
    let own = table.all_cards().filter(|card| table.piece(*card).owner == owner);
    let mut lots: Vec<Lot> = own.filter_map(|card| table.piece(card).face().err()).collect();
    lots.sort_unstable();
    lots.dedup();
    let mut at = 0;
    while at < lots.len() {
        let pledges = table.lots().members(lots[at]).iter().filter_map(|m| m.get().err());
        let new: Vec<Lot> = pledges.filter(|lot| !lots.contains(lot)).collect();
        new.into_iter().for_each(|lot| {
            if !lots.contains(&lot) {
                lots.push(lot);
            }
        });
        at += 1;
    }
    lots
}

/// Where every copy of a face is, as far as the viewer knows: the place, and how many.
#[must_use]
pub fn copies(names: &Names<'_>, face: Face) -> Vec<(String, usize)> {
    let table = &names.state.table;
    let has = |card: &Card| table.face(*card) == Some(face);
    let known = table.all_cards().filter(has).count();
    let lots = (0..table.lots().count()).map(|n| Lot(n as u8));
    let unseen = lots.flat_map(|lot| table.lots().members(lot)).filter(|m| m.get() == Ok(face)).count();
    let mut places: BTreeMap<Zone, usize> = BTreeMap::new();
    for card in table.all_cards().filter(has).filter(|card| names.sees(*card)) {
        *places.entry(table.piece(card).zone).or_default() += 1;
    }
    let left = known + unseen - places.values().sum::<usize>();
    let mut all: Vec<(String, usize)> = places.into_iter().map(|(z, n)| (words::zone(names, z), n)).collect();
    if left > 0 {
        all.push((format!("unseen in {}", dark_zones(names, face).join(" or ")), left));
    }
    all
}

/// The zones in which the viewer must expect an unseen copy.
fn dark_zones(names: &Names<'_>, face: Face) -> Vec<String> {
    let table = &names.state.table;
    let mut zones: Vec<Zone> = Vec::new();
    for card in table.all_cards().filter(|card| !names.sees(*card)) {
        let zone = table.piece(card).zone;
        if !zones.contains(&zone) && could_be(names, card).shares.iter().any(|(f, _)| *f == face) {
            zones.push(zone);
        }
    }
    zones.sort_unstable();
    zones.into_iter().map(|zone| words::zone(names, zone)).collect()
}
