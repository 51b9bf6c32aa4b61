//! From the box to the table and back: how to lay a kept game out, and how to put it away.

use std::collections::BTreeMap;

mod layered;

use super::names::{Names, Viewer};
use super::page::{Item, Page, Text};
use super::{audit, unknown, words};
use crate::table::layout::{Shape, Sight};
use crate::table::{Card, Face, Lot, NOBODY, Seat, Token, Zone};

/// Unseen cards that have to be shuffled together, and where so many of them go.
struct Mix {
    faces: BTreeMap<Face, usize>,
    zones: BTreeMap<Zone, Vec<Card>>,
    /// The lots it is made of.
    lots: Vec<Lot>,
}

/// How to lay the game out: shuffle first what nobody may know, then put everything in its place.
#[must_use]
pub fn rebuild_page(names: &Names<'_>) -> Page {
    let mixes: Vec<Item> = mixes(names).iter().map(|mix| Item::new(told(names, mix))).collect();
    let mut page = Page::new("How to lay it out");
    if !mixes.is_empty() {
        page = page.heading("Shuffle each of these by itself, face down").list(mixes);
    }
    audit::areas(names).into_iter().fold(page, |page, area| page.heading(area.title).list(area.items))
}

fn told(names: &Names<'_>, mix: &Mix) -> Text {
    layered::layered(names, &mix.lots).unwrap_or_else(|| mixed(names, mix))
}

/// `4 Wolf, 2 Brute`.
fn listed(names: &Names<'_>, faces: &BTreeMap<Face, usize>) -> String {
    let mut called: BTreeMap<String, usize> = BTreeMap::new();
    for (face, n) in faces {
        *called.entry(names.face_title(*face)).or_default() += n;
    }
    let count = |(name, n): (String, usize)| if n == 1 { name } else { format!("{n} {name}") };
    called.into_iter().map(count).collect::<Vec<_>>().join(", ")
}

/// `4 Wolf, 2 Brute (6 cards): 6 to foe-deck`.
fn mixed(names: &Names<'_>, mix: &Mix) -> Text {
    let all: usize = mix.faces.values().sum();
    let list = listed(names, &mix.faces);
    let place = |(zone, own): (&Zone, &Vec<Card>)| {
        format!("{} to {}{}", own.len(), words::zone(names, *zone), depth(names, *zone, own))
    };
    let places = mix.zones.iter().map(place);
    let places = places.collect::<Vec<_>>().join(", ");
    Text::new().name(list).say(format!(" ({all} cards): {places}"))
}

/// Which cards of a pile they are, from the top, where others lie there too; stacks that are shuffled by themselves lie
/// one upon the other.
fn depth(names: &Names<'_>, zone: Zone, own: &[Card]) -> String {
    let cards = names.state.table.cards(zone);
    let ordered = names.game.layout().zone_kind(zone).shape == Shape::Pile && names.viewer == Viewer::Table;
    let places = || (1..).zip(cards.iter().rev()).filter(|(_, card)| own.contains(card)).map(|(n, _)| n);
    let (first, last) = (places().next().unwrap_or(1), places().last().unwrap_or(1));
    match last - first + 1 {
        // Those that are taken out at random have no place in the pile.
        _ if !ordered || own.len() == cards.len() => String::new(),
        1 => format!(", card {first} from the top"),
        many if many == own.len() => format!(", cards {first} to {last} from the top"),
        _ => String::new(),
    }
}

/// What belongs together: lots that have pledges on one another. A single seat must not tell from it what others hold,
/// so for it everything of an owner is one, and what is nobody's is one with what else goes into its pile.
fn mixes(names: &Names<'_>) -> Vec<Mix> {
    if names.viewer == Viewer::Table {
        return groups(names, |_| true).iter().map(|group| mix_of(names, group)).collect();
    }
    let of = |owner: Seat| {
        let zones = counted(names, unknown::hidden_of(names, owner));
        Mix { faces: unknown::faces_of(names, owner), zones, lots: Vec::new() }
    };
    let owned = (0..names.game.layout().seats).map(Seat).map(of);
    owned.filter(|mix| !mix.zones.is_empty()).chain(mixes_of_nobody(names)).collect()
}

/// What is nobody's, for a single seat: cards that only others have seen are among those of their pile.
fn mixes_of_nobody(names: &Names<'_>) -> Vec<Mix> {
    let table = &names.state.table;
    let own = |card: Card| table.piece(card).owner == NOBODY;
    let mut mixes: Vec<Mix> = groups(names, own).iter().map(|group| mix_of(names, group)).collect();
    for card in unknown::hidden_of(names, NOBODY) {
        let Some(face) = table.face(card) else { continue };
        let is_there = |mix: &Mix| {
            let faces: Vec<Face> = mix.faces.keys().copied().collect();
            unknown::is_of_pile(names, NOBODY, &faces, face)
        };
        let at = mixes.iter().position(is_there).unwrap_or(mixes.len());
        if at == mixes.len() {
            mixes.push(Mix { faces: BTreeMap::new(), zones: BTreeMap::new(), lots: Vec::new() });
        }
        let mix = &mut mixes[at];
        *mix.faces.entry(face).or_default() += 1;
        mix.zones.entry(table.piece(card).zone).or_default().push(card);
        // What lies how deep is not for this seat to know any more.
        mix.lots.clear();
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
    let faces = group.iter().flat_map(|lot| faces_in(names, *lot));
    let faces = faces.fold(BTreeMap::new(), |mut faces, (face, n)| {
        *faces.entry(face).or_default() += n;
        faces
    });
    let own = |card: &Card| table.piece(*card).face().is_err_and(|lot| group.contains(&lot));
    Mix { faces, zones: counted(names, table.all_cards().filter(own)), lots: group.to_vec() }
}

/// The faces of a lot, without those behind pledges.
fn faces_in(names: &Names<'_>, lot: Lot) -> BTreeMap<Face, usize> {
    let mut faces = BTreeMap::new();
    for face in names.state.table.lots().members(lot).iter().filter_map(|member| member.get().ok()) {
        *faces.entry(face).or_default() += 1;
    }
    faces
}

fn counted(names: &Names<'_>, cards: impl Iterator<Item = Card>) -> BTreeMap<Zone, Vec<Card>> {
    let mut zones: BTreeMap<Zone, Vec<Card>> = BTreeMap::new();
    for card in cards {
        zones.entry(names.state.table.piece(card).zone).or_default().push(card);
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

/// What games call the zone of all that is not laid out.
const BOX: &str = "box";

/// `Ada, cards (12): 5 in Ada's hand, 7 in Ada's deck`. What never left the box is not counted.
fn piles(names: &Names<'_>) -> Vec<Item> {
    let (layout, table, library) = (names.game.layout(), &names.state.table, names.game.library());
    let kinds = library.lexicon.vocabulary.kinds;
    let mut all: BTreeMap<(Seat, &str), BTreeMap<Zone, usize>> = BTreeMap::new();
    for card in table.all_cards() {
        let piece = table.piece(card);
        let kind = layout.zone_kind(piece.zone);
        let laid = kind.sight != Sight::Nobody || piece.face().is_err() || names.sees(card);
        if kind.name == BOX || !laid {
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
