//! From the box to the table and back: how to lay a kept game out, and how to put it away.

use std::collections::BTreeMap;

use super::names::{Names, Viewer};
use super::page::{Item, Page, Text};
use super::{audit, unknown, words};
use crate::table::layout::Sight;
use crate::table::{Card, Face, Lot, NOBODY, Seat, Token, Zone};

/// Unseen cards that have to be shuffled together, and where so many of them go.
struct Mix {
    faces: BTreeMap<Face, usize>,
    zones: BTreeMap<Zone, usize>,
}

/// How to lay the game out: shuffle first what nobody may know, then put everything in its place.
#[must_use]
pub fn rebuild_page(names: &Names<'_>) -> Page {
    let mixes: Vec<Item> = mixes(names).iter().map(|mix| Item::new(mixed(names, mix))).collect();
    let mut page = Page::new("How to lay it out");
    if !mixes.is_empty() {
        page = page.heading("Shuffle each of these by itself, face down").list(mixes);
    }
    audit::areas(names).into_iter().fold(page, |page, area| page.heading(area.title).list(area.items))
}

/// `4 Wolf, 2 Brute (6 cards): 6 to foe-deck`.
fn mixed(names: &Names<'_>, mix: &Mix) -> Text {
    let library = names.game.library();
    let mut called: BTreeMap<&str, usize> = BTreeMap::new();
    for (face, n) in &mix.faces {
        *called.entry(names.called(library.entry(*face))).or_default() += n;
    }
    let count = |(name, n): (&str, usize)| if n == 1 { name.to_owned() } else { format!("{n} {name}") };
    let all: usize = mix.faces.values().sum();
    let list = called.into_iter().map(count).collect::<Vec<_>>().join(", ");
    let places = mix.zones.iter().map(|(zone, n)| format!("{n} to {}", words::zone(names, *zone)));
    let places = places.collect::<Vec<_>>().join(", ");
    Text::new().name(list).say(format!(" ({all} cards): {places}"))
}

/// What belongs together: lots that have pledges on one another. A single seat must not tell from it what others hold,
/// so for it everything of an owner is one, and what is nobody's is one with what else goes into its pile.
fn mixes(names: &Names<'_>) -> Vec<Mix> {
    let table = &names.state.table;
    if names.viewer == Viewer::Table {
        return groups(names, |_| true).iter().map(|group| mix_of(names, group)).collect();
    }
    let of = |owner: Seat| {
        let hidden = |card: &Card| table.piece(*card).owner == owner && !names.sees(*card);
        let zones = counted(names, table.all_cards().filter(hidden));
        Mix { faces: unknown::faces_of(names, owner), zones }
    };
    let owned = (0..names.game.layout().seats).map(Seat).map(of);
    owned.filter(|mix| !mix.zones.is_empty()).chain(mixes_of_nobody(names)).collect()
}

/// What is nobody's, for a single seat: cards that only others have seen are among those of their pile.
fn mixes_of_nobody(names: &Names<'_>) -> Vec<Mix> {
    let table = &names.state.table;
    let own = |card: Card| table.piece(card).owner == NOBODY;
    let mut mixes: Vec<Mix> = groups(names, own).iter().map(|group| mix_of(names, group)).collect();
    for card in table.all_cards().filter(|card| own(*card) && !names.sees(*card)) {
        let Some(face) = table.face(card) else { continue };
        let is_there = |mix: &Mix| {
            let faces: Vec<Face> = mix.faces.keys().copied().collect();
            unknown::is_of_pile(names, NOBODY, &faces, face)
        };
        let at = mixes.iter().position(is_there).unwrap_or(mixes.len());
        if at == mixes.len() {
            mixes.push(Mix { faces: BTreeMap::new(), zones: BTreeMap::new() });
        }
        let mix = &mut mixes[at];
        *mix.faces.entry(face).or_default() += 1;
        *mix.zones.entry(table.piece(card).zone).or_default() += 1;
    }
    mixes
}

/// The lots of these cards, those together that have pledges on one another.
fn groups(names: &Names<'_>, of: impl Fn(Card) -> bool) -> Vec<Vec<Lot>> {
    let table = &names.state.table;
    let mut groups: Vec<Vec<Lot>> = Vec::new();
    let cards = table.all_cards().filter(|card| of(*card));
    for lot in cards.filter_map(|card| table.piece(card).face().err()) {
        if groups.iter().any(|group| group.contains(&lot)) {
            continue;
        }
        let mut group = table.lots().reach(lot);
        let meets = |other: &Vec<Lot>| other.iter().any(|lot| group.contains(lot));
        let (joined, apart): (Vec<_>, Vec<_>) = groups.into_iter().partition(meets);
        groups = apart;
        group.extend(joined.into_iter().flatten());
        group.sort_unstable();
        group.dedup();
        groups.push(group);
    }
    groups
}

fn mix_of(names: &Names<'_>, group: &[Lot]) -> Mix {
    let table = &names.state.table;
    let mut faces = BTreeMap::new();
    for face in group.iter().flat_map(|lot| table.lots().members(*lot)).filter_map(|member| member.get().ok())
    {
        *faces.entry(face).or_default() += 1;
    }
    let own = |card: &Card| table.piece(*card).face().is_err_and(|lot| group.contains(&lot));
    Mix { faces, zones: counted(names, table.all_cards().filter(own)) }
}

fn counted(names: &Names<'_>, cards: impl Iterator<Item = Card>) -> BTreeMap<Zone, usize> {
    let mut zones = BTreeMap::new();
    for card in cards {
        *zones.entry(names.state.table.piece(card).zone).or_default() += 1;
    }
    zones
}

/// How to put the game away: cards by owner and kind with where they lie, then tokens, then cubes.
#[must_use]
pub fn pack_page(names: &Names<'_>) -> Page {
    let page = Page::new("How to put it away").heading("Cards").list(piles(names));
    let tokens = tokens(names);
    let page = if tokens.is_empty() { page } else { page.heading("Tokens").list(tokens) };
    let tracks: Vec<&str> = names.game.layout().tracks.iter().map(|track| track.name.as_str()).collect();
    if tracks.is_empty() { page } else { page.text(format!("Cubes off the tracks: {}.", tracks.join(", "))) }
}

/// `Ada, cards (12): 5 in Ada's hand, 7 in Ada's deck`. What never left the box is not counted.
fn piles(names: &Names<'_>) -> Vec<Item> {
    let (layout, table, library) = (names.game.layout(), &names.state.table, names.game.library());
    let kinds = library.lexicon.vocabulary.kinds;
    let mut all: BTreeMap<(Seat, &str), BTreeMap<Zone, usize>> = BTreeMap::new();
    for card in table.all_cards() {
        let piece = table.piece(card);
        let kind = layout.zone_kind(piece.zone);
        if kind.sight == Sight::Nobody && piece.face().is_ok() && !names.sees(card) {
            continue;
        }
        let known = names.face(card).map(|face| kinds[usize::from(library.entry(face).kind)].plural);
        let pile = all.entry((piece.owner, known.unwrap_or("unseen cards"))).or_default();
        *pile.entry(piece.zone).or_default() += 1;
    }
    let item = |((owner, kind), zones): ((Seat, &str), BTreeMap<Zone, usize>)| {
        let many: usize = zones.values().sum();
        let from: Vec<String> =
            zones.iter().map(|(zone, n)| format!("{n} in {}", words::zone(names, *zone))).collect();
        let whose = if owner == NOBODY { String::new() } else { format!("{}, ", words::seat(names, owner)) };
        Item::new(Text::new().name(format!("{whose}{kind}")).say(format!(" ({many}): {}", from.join(", "))))
    };
    all.into_iter().map(item).collect()
}

fn tokens(names: &Names<'_>) -> Vec<Item> {
    let kinds = (0u8..).zip(&names.game.layout().tokens).map(|(n, _)| Token(n));
    let item = |kind: Token| {
        let own = names.state.table.all_tokens().filter(|(_, of, _)| *of == kind);
        let many: i16 = own.map(|(.., many)| many).sum();
        (many > 0).then(|| Item::new(words::counted(names, many, words::token(names, kind))))
    };
    kinds.filter_map(item).collect()
}
