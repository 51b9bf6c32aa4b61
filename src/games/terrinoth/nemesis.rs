//! The nemesis: its lair, and how it comes into play.

use super::names::{kind, moment, printed, zone};
use super::recipe::Part;
use super::{Terrinoth, r, steps, words};
use crate::effect::Verb;
use crate::effect::ast::{Arg, Stmt};
use crate::effect::look::{Look, in_turn};
use crate::effect::moments::happen_last;
use crate::effect::scene::Scene;
use crate::engine::{No, Run, Side, Step, Tx};
use crate::table::{Card, FACE_DOWN, NOBODY, Rule, Seat, Word};

pub const NOT_IN_DECK: Rule = r::NEMESIS_NOT_IN_DECK;
pub const SURVIVES: Rule = r::NEMESIS_SURVIVES_TRAVEL;

pub static RELEASE: Verb = Verb::new(
    "release nemesis [ with <seats> ] [ in <shadows> ]",
    "The nemesis leaves its lair by the rules of spawning: with the active hero where nothing is said.",
    "when peril-rises if peril-is-last: release nemesis",
    could_release,
    release,
)
.said("the nemesis comes[ to {0}][ to the {1}]");

fn could_release(look: &Look<'_>, _: u16, _: &Stmt) -> bool {
    !look.state.table.cards(look.layout.zone(zone::LAIR, NOBODY)).is_empty()
}

fn release(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let lair = scene.tx.layout().zone(zone::LAIR, NOBODY);
    let shadows = scene.tx.layout().zone(zone::SHADOWS, NOBODY);
    // In the place of an active hero who is out, the next one clockwise.
    let playing = scene.host.seats_in_play(scene.tx.state());
    let active = in_turn(playing, scene.tx.table().clock.turn).next().unwrap_or(NOBODY);
    let seat = match stmt.args[0] {
        Arg::Absent => active,
        _ => scene.seats(stmt, 0).first().copied().unwrap_or(active),
    };
    let to_shadows = stmt.args[1] != Arg::Absent;
    for card in scene.tx.table().cards(lair).to_vec() {
        scene.tx.show_to(r::NEMESIS_SPAWN_FROM_LAIR, card, 0xff)?;
        scene.tx.set_marks(r::NEMESIS_SPAWN_FROM_LAIR, card, 0, FACE_DOWN)?;
        scene.tx.put(r::NEMESIS_SPAWN_FROM_LAIR, card, shadows, Side::Top)?;
        let with = if to_shadows { NOBODY } else { seat };
        scene.tx.now(Step::new(steps::RELEASED).a(card.0).b(with.0.into()).c(1))?;
        if !to_shadows && !scene.tx.is_off(r::NEMESIS_SPAWN_FROM_LAIR) {
            scene.tx.now(Step::new(steps::ENGAGE).a(card.0).b(seat.0.into()))?;
        }
        scene.tx.now(Step::new(steps::RELEASED).a(card.0))?;
    }
    Ok(())
}

impl Terrinoth {
    /// Before it engages anybody, and once it is where it is spawned.
    pub(super) fn on_released(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let card = Card(step.a);
        if step.c == 0 {
            return self.wait_for_next_phase(tx, card);
        }
        happen_last(self, tx, moment::SPAWNED, card, Seat(step.b as u8), 0)
    }

    /// A quest names a nemesis that exists.
    pub(super) fn nemesis_bars(&self) -> Vec<(Rule, String)> {
        let names =
            self.quest.map(|quest| self.library.entry(quest).lists[printed::QUEST_NEMESIS].as_slice());
        let is_one = |id: &String| {
            let face = self.library.find(id).filter(|face| self.library.entry(*face).kind == kind::ENEMY);
            face.is_some_and(|face| self.infos[face.index()].nemesis)
        };
        let fine = names.is_some_and(|names| !names.is_empty() && names.iter().all(is_one));
        if !fine {
            return vec![(super::setup::NEMESIS, "the quest names no nemesis that exists".to_owned())];
        }
        let mut parts = self.recipes.enemies.iter().flatten();
        let dealt = parts.any(|part| matches!(part, Part::Card(face, _) if self.infos[face.index()].nemesis));
        let text = "a nemesis begins in its lair, never in the enemy deck".to_owned();
        if dealt { vec![(r::NEMESIS_NOT_IN_DECK, text)] } else { Vec::new() }
    }
}

/// What is in the lair cannot be reached.
pub fn in_lair(card: Card) -> No {
    No::because(r::NEMESIS_LAIR_UNTARGETABLE, Word(words::IN_LAIR)).of(card)
}
