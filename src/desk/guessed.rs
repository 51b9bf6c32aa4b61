//! Lists that are only a guess. At a real table the box may differ from our stand-ins, so a pile whose list holds
//! some is open: its size is known, its cards are not. A player who has compared the list with the box confirms it.

use super::corrections::unknown;
use super::sheet::Sheet;
use super::{Desk, Reply, Trouble, Want};
use crate::content::{content_hash, hex};
use crate::effect::library::{Library, Origin};
use crate::engine::Deed;
use crate::games::game::Game;
use crate::line::{Word, fold};
use crate::table::{Card, Change, Face, Lot, Table, Zone};
use crate::view::guessed as pages;
use crate::view::page::{Item, Page, Text};

/// The changes that open every list with such cards behind unseen cards in zones of these kinds.
fn openings(game: &dyn Game, table: &Table, kinds: u64, own: impl Fn(Face) -> bool + Copy) -> Vec<Change> {
    if kinds == 0 {
        return Vec::new();
    }
    let real = |card: &Card| kinds >> game.layout().kind_of(table.piece(*card).zone) & 1 == 1;
    let guessed = |lot: &Lot| table.lots().members(*lot).iter().any(|member| member.get().is_ok_and(own));
    let mut lots: Vec<Lot> = lots_behind(table, table.all_cards().filter(real));
    lots.retain(|lot| guessed(lot) && !table.lots().is_guessed(*lot));
    lots.into_iter().map(|lot| Change::Open { lot, from: false, to: true }).collect()
}

pub(super) fn is_ours(library: &Library, face: Face) -> bool {
    library.entry(face).origin == Origin::StandIn
}

/// Said behind `confirm` to take all of it back.
const NOTHING: &str = "nothing";

/// The lots that unseen ones of these cards belong to, and all that those have pledges on.
pub(super) fn lots_behind(table: &Table, cards: impl Iterator<Item = Card>) -> Vec<Lot> {
    let mut lots: Vec<Lot> = Vec::new();
    for lot in cards.filter_map(|card| table.piece(card).face().err()) {
        if !lots.contains(&lot) {
            let more = table.lots().reach(lot);
            lots.extend(more.into_iter().filter(|lot| !lots.contains(lot)).collect::<Vec<_>>());
        }
    }
    lots.sort_unstable();
    lots
}

/// What a card of ours says, in short: one that says something else in a later version has to be compared anew.
pub(super) fn said(library: &Library, face: Face) -> String {
    let text = format!("{} {}", library.entry(face).copies, Sheet::of(library, face).line());
    hex(content_hash(text.as_bytes()))
}

impl Desk {
    /// The changes that open the lists behind real piles of these kinds, but for cards that were compared with the box.
    pub(super) fn openings(&self, kinds: u64) -> Vec<Change> {
        let own = |face: Face| self.is_guess(face);
        openings(&**self.game(), &self.state().table, kinds, own)
    }

    /// Whether a card is ours and nobody has compared it with the box, here or in an earlier game.
    fn is_guess(&self, face: Face) -> bool {
        let library = self.game().library();
        let kept = self.header.confirmed.get(&library.entry(face).id);
        let compared = kept.is_some_and(|kept| *kept == said(library, face));
        is_ours(library, face) && !compared && !self.beside.confirmed.contains(&face)
    }

    /// What a command confirms stays so, though the same cards come to lie in other piles while the table is laid out.
    pub(super) fn note_confirmed(&mut self, changes: &[Change]) {
        let closed = changes.iter().filter_map(|change| match change {
            Change::Open { lot, to: false, .. } => Some(*lot),
            _ => None,
        });
        let lots = self.session.state().table.lots();
        let faces = closed.flat_map(|lot| lots.members(lot)).filter_map(|member| member.get().ok());
        self.beside.confirmed.extend(faces);
    }

    /// Opens the lists that the set-up has put behind real piles so far.
    pub(super) fn open_lists(&mut self) -> Result<(), Trouble> {
        let changes = self.openings(self.real.kinds);
        if changes.is_empty() {
            return Ok(());
        }
        let rule = self.game().table_rule();
        self.give(Deed::Fix(rule, changes), "open the lists")
    }

    /// Piles are made as long as the table is laid out: what a command of the set-up shuffled is open too.
    pub(super) fn open_while_laying(&mut self) {
        if self.real.kinds != 0
            && self.session.before_open().is_some_and(|state| state.table.clock.round == 0)
        {
            // A list that stays closed only makes the referee stricter than it need be.
            let _ = self.open_lists();
        }
    }

    /// `confirm foe-deck`: the list behind a pile is what the box holds, in later games too. Alone: which piles are
    /// open, and their lists.
    pub(super) fn confirm(&mut self, line: &str, pile: &[Word]) -> Result<Reply, Trouble> {
        let Some(first) = pile.first() else {
            let page = pages::open_page(&self.names(), self.header.confirmed.len());
            return Ok(Reply { pages: vec![page], ..Reply::default() });
        };
        if pile.len() == 1 && first.text == NOTHING {
            return self.unconfirm(line);
        }
        let (layout, table) = (self.game().layout(), &self.state().table);
        let zones: Vec<Zone> = match fold(&first.text).as_str() {
            "all" => (0..layout.zone_count()).map(|n| Zone(n as u8)).collect(),
            _ => match self.zone_named(pile) {
                Some((zone, used)) if used == pile.len() => vec![zone],
                _ => return Err(unknown(pile, self.open_zones())),
            },
        };
        let cards = zones.iter().flat_map(|zone| table.cards(*zone).iter().copied());
        let mut lots = lots_behind(table, cards);
        lots.retain(|lot| table.lots().is_guessed(*lot));
        if lots.is_empty() {
            return Err(Trouble::Said("nothing there waits to be confirmed".to_owned()));
        }
        let page = pages::confirmed_page(&self.names(), &lots);
        let library = self.game().library();
        let faces = lots.iter().flat_map(|lot| table.lots().members(*lot)).filter_map(|face| face.get().ok());
        let ours = faces.filter(|face| is_ours(library, *face));
        let kept = ours.map(|face| (library.entry(face).id.clone(), said(library, face))).collect();
        let changes = lots.iter().map(|lot| Change::Open { lot: *lot, from: true, to: false }).collect();
        let mut reply = self.do_fix(line, changes)?;
        reply.pages.push(page);
        Ok(Reply { want: Some(Box::new(Want::Confirmed(kept))), ..reply })
    }

    /// `confirm nothing`: the box may differ from every list again, here and in later games.
    fn unconfirm(&mut self, line: &str) -> Result<Reply, Trouble> {
        let game = &**self.game();
        let changes =
            openings(game, &self.state().table, self.real.kinds, |face| is_ours(game.library(), face));
        self.beside.confirmed.clear();
        let reply = if changes.is_empty() { Reply::default() } else { self.do_fix(line, changes)? };
        Ok(Reply { want: Some(Box::new(Want::Confirmed(Vec::new()))), ..reply })
    }

    /// The names of zones with an open list.
    fn open_zones(&self) -> Vec<String> {
        let names = self.names();
        pages::open_zones(&names).into_iter().map(|zone| names.zone(zone)).collect()
    }

    /// Stand-ins that the last command brought up for the first time: is this the card on the table?
    pub(super) fn announce(&mut self) -> Option<Page> {
        if self.real.kinds == 0 {
            return None;
        }
        let from = self.session.turns().last()?.events;
        let faces = self.note_known(from);
        let library = self.game().library();
        let own = faces.into_iter().filter(|face| self.is_guess(*face));
        let items: Vec<Item> = own
            .map(|face| {
                let sheet = Sheet::of(library, face);
                let line = format!("learn {} {}", sheet.id, sheet.line());
                Item::new(Text::new().name(sheet.name).say(": ").key(line))
            })
            .collect();
        let asked = "Stand-ins of ours: is this your card? If not, tell what it says:";
        (!items.is_empty()).then(|| Page::new("").text(Text::new().dim(asked)).list(items))
    }

    /// Faces that came up since this event and never before.
    pub(super) fn note_known(&mut self, from: usize) -> Vec<Face> {
        let events = &self.session.events()[from..];
        let known = events.iter().filter_map(|event| match event.change {
            Change::Know { face, .. } => Some(face),
            _ => None,
        });
        let known: Vec<Face> = known.collect();
        known.into_iter().filter(|face| self.beside.announced.insert(*face)).collect()
    }

    /// Whether a face that no list has could still be what this unseen card is: of a sort that lies in such a pile.
    pub(super) fn fits(&self, card: Card, face: Face) -> bool {
        crate::view::guessed::fits(&**self.game(), &self.state().table, card, face)
    }
}
