//! Which lists are only a guess, and what stands on them.

use std::collections::BTreeMap;

use super::names::Names;
use super::page::{Item, Page, Text};
use crate::games::game::Game;
use crate::table::{Card, Face, Lot, Table, Zone};

/// Zones with an unseen card whose list is a guess.
#[must_use]
pub fn open_zones(names: &Names<'_>) -> Vec<Zone> {
    let table = &names.state.table;
    let open = |card: &Card| table.piece(*card).face().err().is_some_and(|lot| table.lots().is_open(lot));
    let zones = (0..names.game.layout().zone_count()).map(|n| Zone(n as u8));
    zones.filter(|zone| table.cards(*zone).iter().any(open)).collect()
}

/// All open piles with the lists behind them, and how many cards are known to be those of the box.
#[must_use]
pub fn open_page(names: &Names<'_>, confirmed: usize) -> Page {
    let page = open_lists(names);
    if confirmed == 0 {
        return page;
    }
    let known = format!("{confirmed} cards were confirmed in earlier games; ");
    page.text(Text::new().dim(known).key("confirm nothing").dim(" takes that back."))
}

fn open_lists(names: &Names<'_>) -> Page {
    let zones = open_zones(names);
    if zones.is_empty() {
        return Page::new("Open lists").text("None: what the lists say counts.");
    }
    let page = Page::new("Open lists").text(
        "Our lists for these piles hold stand-ins. An unknown card is not refused, and odds are a guess, until you \
         confirm that a list is what your box holds.",
    );
    let table = &names.state.table;
    zones.into_iter().fold(page, |page, zone| {
        let mut lots: Vec<Lot> = Vec::new();
        for lot in table.cards(zone).iter().filter_map(|card| table.piece(*card).face().err()) {
            let more = table.lots().reach(lot);
            lots.extend(more.into_iter().filter(|lot| !lots.contains(lot)).collect::<Vec<_>>());
        }
        let item = Text::new()
            .key(format!("confirm {}", names.zone(zone).to_lowercase()))
            .say(": ")
            .say(list(names, &lots));
        page.list([Item::new(item)])
    })
}

/// What was confirmed.
#[must_use]
pub fn confirmed_page(names: &Names<'_>, lots: &[Lot]) -> Page {
    Page::new("").text(Text::new().say("Confirmed: ").say(list(names, lots)))
}

/// `3 Slash, Sweep, 2 Volley`.
fn list(names: &Names<'_>, lots: &[Lot]) -> String {
    let table = &names.state.table;
    let mut faces: BTreeMap<String, usize> = BTreeMap::new();
    for face in lots.iter().flat_map(|lot| table.lots().members(*lot)).filter_map(|member| member.get().ok())
    {
        *faces.entry(names.face_title(face)).or_default() += 1;
    }
    let count = |(name, n): (String, usize)| if n == 1 { name } else { format!("{n} {name}") };
    faces.into_iter().map(count).collect::<Vec<_>>().join(", ")
}

/// Whether a face that no list has could be what this unseen card is: something on the list is of its sort.
#[must_use]
pub fn fits(game: &dyn Game, table: &Table, card: Card, face: Face) -> bool {
    let Err(own) = table.piece(card).face() else { return false };
    let library = game.library();
    let wanted = library.entry(face);
    let lots = table.lots().reach(own);
    let mut listed =
        lots.iter().flat_map(|lot| table.lots().members(*lot)).filter_map(|member| member.get().ok());
    listed.any(|other| game.same_pile(library.entry(other), wanted))
}
