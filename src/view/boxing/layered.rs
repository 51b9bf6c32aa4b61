//! A pile made of parts that were shuffled each by itself: how to lay it out so that every part keeps what it had.

use super::{faces_in, listed};
use crate::table::{Card, Lot, Zone};
use crate::view::names::Names;
use crate::view::page::Text;
use crate::view::words;

/// `a: 3 Storm (3 cards); b: Wyrm (1 card); foe-deck, from the top: 2 a and 1 b, shuffled; 1 a`. None where it is one lot,
/// or where parts lie scattered.
pub(super) fn layered(names: &Names<'_>, group: &[Lot]) -> Option<Text> {
    let sources: Vec<Lot> = group.iter().copied().filter(|lot| !faces_in(names, *lot).is_empty()).collect();
    if sources.len() < 2 {
        return None;
    }
    let layout = names.game.layout();
    let zones = (0..layout.zone_count()).map(|n| Zone(n as u8));
    let parts = zones.map(|zone| (zone, parts_in(names, group, zone))).filter(|(_, parts)| !parts.is_empty());
    let piles: Option<Vec<String>> = parts.map(|(zone, parts)| pile(names, &sources, zone, parts)).collect();
    let source = |(n, lot): (usize, &Lot)| {
        let faces = faces_in(names, *lot);
        let many: usize = faces.values().sum();
        format!("{}: {} ({many} card{})", letter(n), listed(names, &faces), if many == 1 { "" } else { "s" })
    };
    let sources: Vec<String> = sources.iter().enumerate().map(source).collect();
    Some(Text::new().name(sources.join("; ")).say(format!(". {}", piles?.join(". "))))
}

fn letter(n: usize) -> char {
    char::from(b'a' + (n % 26) as u8)
}

/// The cards of the group in a pile, from the top: so many of one lot, then so many of another.
fn parts_in(names: &Names<'_>, group: &[Lot], zone: Zone) -> Vec<(Lot, usize)> {
    let table = &names.state.table;
    let lot = |card: &Card| table.piece(*card).face().err().filter(|lot| group.contains(lot));
    let mut parts: Vec<(Lot, usize)> = Vec::new();
    for lot in table.cards(zone).iter().rev().filter_map(lot) {
        match parts.last_mut().filter(|(last, _)| *last == lot) {
            Some((_, many)) => *many += 1,
            None => parts.push((lot, 1)),
        }
    }
    parts
}

/// One pile, part after part.
fn pile(names: &Names<'_>, sources: &[Lot], zone: Zone, parts: Vec<(Lot, usize)>) -> Option<String> {
    let parts: Option<Vec<String>> = parts.into_iter().map(|of| part(names, sources, of)).collect();
    Some(format!("{}, from the top: {}", words::zone(names, zone), parts?.join("; ")))
}

/// So many of each source. All cards of a part have to lie together, or nobody could lay it.
fn part(names: &Names<'_>, sources: &[Lot], (lot, many): (Lot, usize)) -> Option<String> {
    let members = names.state.table.lots().members(lot);
    let faces = members.iter().filter(|member| member.get().is_ok()).count();
    if faces == members.len() {
        let at = sources.iter().position(|source| *source == lot)?;
        return Some(format!("{many} {}", letter(at)));
    }
    let of = |source: &Lot| members.iter().filter(|member| member.get() == Err(*source)).count();
    let counts: Vec<usize> = sources.iter().map(of).collect();
    if faces > 0 || many != members.len() || counts.iter().sum::<usize>() != members.len() {
        return None;
    }
    let told =
        counts.iter().enumerate().filter(|(_, n)| **n > 0).map(|(at, n)| format!("{n} {}", letter(at)));
    Some(format!("{}, shuffled", told.collect::<Vec<_>>().join(" and ")))
}
