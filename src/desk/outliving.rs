//! What outlives a game: how dials stand, cards that were learned, lists that were confirmed. A command that is taken back,
//! or done again, takes that along: the next game begins as this one stands.

use std::collections::BTreeMap;

use super::guessed::{is_ours, said};
use super::learning::LEARNED;
use super::{Desk, Want};
use crate::content::pack::Source;
use crate::engine::{Deed, Mode, Turn};
use crate::games::game::{Dial, Game};
use crate::table::{Face, Lot};

/// Of this, how it stood at some time.
pub(super) struct Outlives {
    dials: Vec<(String, String)>,
    learned: Vec<Source>,
    /// Whether each stand-in that lies unseen is on a list that is only a guess.
    guessed: BTreeMap<Face, bool>,
}

impl Desk {
    /// How it stands, where one of these commands could have changed it: plain answers change nothing of it.
    pub(super) fn outlives_if(&self, commands: &[Turn<dyn Game>]) -> Option<Outlives> {
        let answers = |turn: &Turn<dyn Game>| {
            let plain = turn.deeds.iter().all(|deed| matches!(deed, Deed::Answer(_)));
            plain && !turn.deeds.is_empty() && turn.law_before().is_none()
        };
        (!commands.iter().all(answers)).then(|| self.outlives())
    }

    fn outlives(&self) -> Outlives {
        let turned =
            |(n, dial): (u8, &Dial)| (dial.name.to_owned(), self.state().dials.mode(n).name().to_owned());
        let go_on = if self.auto { Mode::Auto } else { Mode::Ask };
        let mut dials = vec![("go-on".to_owned(), go_on.name().to_owned())];
        dials.extend((0u8..).zip(self.game().dials()).map(turned));
        let learned = self.game().packs().iter().filter(|pack| &*pack.name == LEARNED).cloned().collect();
        Outlives { dials, learned, guessed: self.guesses() }
    }

    fn guesses(&self) -> BTreeMap<Face, bool> {
        let (lots, library) = (self.state().table.lots(), self.game().library());
        let mut guessed = BTreeMap::new();
        for lot in (0..lots.count()).map(|n| Lot(n as u8)) {
            let faces = lots.members(lot).iter().filter_map(|member| member.get().ok());
            for face in faces.filter(|face| is_ours(library, *face)) {
                *guessed.entry(face).or_default() |= lots.is_guessed(lot);
            }
        }
        guessed
    }

    /// What the outside has to keep or to forget, now that commands with these lines were taken back or done again.
    pub(super) fn wants_since(&mut self, before: &Outlives, lines: &[String]) -> Option<Want> {
        let now = self.outlives();
        let turned = now.dials.iter().filter(|dial| !before.dials.contains(dial)).cloned();
        let mut wants: Vec<Want> = turned.map(|(name, value)| Want::Dial { name, value }).collect();
        wants.extend(
            before.learned.iter().rev().filter(|pack| !now.learned.contains(pack)).filter_map(unlearn),
        );
        wants.extend(now.learned.iter().filter(|pack| !before.learned.contains(pack)).filter_map(learn));
        if lines.iter().any(|line| line.trim_start().starts_with("confirm")) {
            wants.extend(self.compared_since(before, &now));
        }
        (!wants.is_empty()).then_some(Want::Several(wants))
    }

    /// Cards that are, or are no longer, known to be those of the box.
    fn compared_since(&mut self, before: &Outlives, now: &Outlives) -> Vec<Want> {
        let changed = now.guessed.iter().filter(|(face, is)| before.guessed.get(face) != Some(is));
        let (open, closed): (Vec<_>, Vec<_>) =
            changed.map(|(face, is)| (*face, *is)).partition(|(_, guessed)| *guessed);
        self.beside.confirmed.retain(|face| open.iter().all(|(other, _)| other != face));
        let library = self.game().library();
        let id = |face: Face| library.entry(face).id.clone();
        let gone = open.into_iter().map(|(face, _)| id(face));
        let gone: Vec<String> = gone.filter(|id| !self.header.confirmed.contains_key(id)).collect();
        let kept: Vec<(String, String)> =
            closed.into_iter().map(|(face, _)| (id(face), said(library, face))).collect();
        let gone = (!gone.is_empty()).then_some(Want::Unconfirmed(gone));
        gone.into_iter().chain((!kept.is_empty()).then_some(Want::Confirmed(kept))).collect()
    }
}

/// The text of a pack with one card, and the card's id.
fn card_of(pack: &Source) -> Option<(String, String)> {
    let text = std::str::from_utf8(&pack.bytes).ok()?;
    let (_, rest) = text.split_once("id: ")?;
    let id = rest.split([',', '}']).next()?.trim().to_owned();
    Some((id, text.to_owned()))
}

fn learn(pack: &Source) -> Option<Want> {
    card_of(pack).map(|(id, text)| Want::Learned { id, text })
}

fn unlearn(pack: &Source) -> Option<Want> {
    card_of(pack).map(|(id, text)| Want::Unlearned { id, text })
}
