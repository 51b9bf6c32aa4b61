//! Spawning: the top enemy comes into play, where the effect says or with the active hero.

use super::names::{frame, moment, zone};
use super::{Terrinoth, r, steps, words};
use crate::effect::Verb;
use crate::effect::ast::{Arg, Stmt};
use crate::effect::look::Look;
use crate::effect::moments::{happen, happen_last};
use crate::effect::scene::Scene;
use crate::engine::{Run, Side, Step, Tx};
use crate::table::{Card, FACE_DOWN, NO_CARD, NOBODY, Rule, Seat, TILTED, Word};

pub static SPAWN: Verb = Verb::new(
    "spawn <amount> [ with <seats> ] [ in <shadows> ]",
    "So many enemies come into play: with the hero named, in the shadows faceup, or one hero after the other from the active hero on.",
    "when peril-rises: spawn 1 in shadows",
    could_spawn,
    spawn,
)
.said("spawn {0|enemy|enemies}[ with {1}][ in the {2}]");

/// Where a spawned enemy goes, in `b` of the step.
const SHADOWS: u16 = 0x100;
const DOWN: u16 = 0x200;
const NAMED: u16 = 0x400;
/// Not the first of several: it goes to the next hero clockwise.
const LATER: u16 = 0x800;

fn could_spawn(look: &Look<'_>, _: u16, _: &Stmt) -> bool {
    let left = |kind| !look.state.table.cards(look.layout.zone(kind, NOBODY)).is_empty();
    left(zone::ENEMIES) || left(zone::ENEMY_DISCARD)
}

fn spawn(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let many = scene.amount(stmt, 0);
    let place = match (&stmt.args[1], &stmt.args[2]) {
        (_, Arg::Word(_)) => SHADOWS,
        (Arg::Seats(_), _) => {
            let seats = scene.seats(stmt, 1);
            for seat in seats.into_iter().rev() {
                for _ in 0..many {
                    scene.tx.now(Step::new(steps::SPAWN).b(NAMED | u16::from(seat.0)).c(1))?;
                }
            }
            return Ok(());
        }
        _ => u16::from(scene.tx.table().clock.turn.0),
    };
    scene.tx.now(Step::new(steps::SPAWN).b(place).c(many))
}

pub const SPAWNS: Rule = r::SPAWN_DEFINITION;

impl Terrinoth {
    /// One card after the other; each is placed before the next is drawn.
    pub(super) fn on_spawn(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if step.c <= 0 || tx.is_off(r::SPAWN_DEFINITION) {
            return self.refill(tx, zone::ENEMIES, zone::ENEMY_DISCARD);
        }
        let Some(card) = tx.table().top(self.shared(zone::ENEMIES)) else {
            return if self.reshuffle(tx, zone::ENEMIES, zone::ENEMY_DISCARD)? {
                tx.now(step)
            } else {
                tx.tell(super::actions::LEFT_OUT, Word(words::TOLD_NO_ENEMY), NO_CARD, step.c)
            };
        };
        // In the place of a hero who is out, the next one clockwise.
        let step = if step.b & (SHADOWS | DOWN | NAMED) == 0 { self.to_the_living(tx, step) } else { step };
        let one_by_one = step.b & (SHADOWS | DOWN | NAMED) == 0 && !tx.is_off(r::SPAWN_MULTIPLE_CLOCKWISE);
        let next = if one_by_one { self.next_seat(tx, step.b) | LATER } else { step.b };
        tx.now(step.b(next).c(step.c - 1))?;
        tx.now(Step::new(steps::SPAWN_PLACE).a(card.0).b(step.b))?;
        tx.tell(r::SPAWN_DEFINITION, Word(words::TOLD_SPAWNED), NO_CARD, 0)
    }

    fn to_the_living(&self, tx: &Tx<'_>, step: Step) -> Step {
        let seats = self.clockwise(tx.table(), Seat((step.b & 0xff) as u8));
        seats.first().map_or(step, |seat| step.b(step.b & !0xff | u16::from(seat.0)))
    }

    fn next_seat(&self, tx: &Tx<'_>, from: u16) -> u16 {
        let seats =
            self.clockwise(tx.table(), Seat((((from & 0xff) + 1) % u16::from(self.layout.seats)) as u8));
        seats.first().map_or(from, |seat| seat.0.into())
    }

    /// Stage 9 is a flip: the face is asked for, then the card is turned up under the rule in `b`.
    pub(super) fn on_spawn_place(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let card = Card(step.a);
        if step.c == 9 {
            if tx.table().face(card).is_none() {
                return tx.ask_face(Rule(step.b), card, Word(words::REVEAL), step);
            }
            return self.flip(tx, Rule(step.b), card);
        }
        if step.b & DOWN != 0 {
            tx.set_marks(r::SPAWN_SPECIFIED_PLACE, card, FACE_DOWN, 0)?;
            return tx.put(self.location_rules(tx).1, card, self.shared(zone::SHADOWS), Side::Top);
        }
        if tx.table().face(card).is_none() {
            return tx.ask_face(r::SPAWN_DEFINITION, card, Word(words::SPAWN), step);
        }
        let rule = self.spawn_rule(tx, step.b);
        if tx.is_off(rule) {
            return Ok(());
        }
        tx.show_to(rule, card, 0xff)?;
        self.wait_for_next_phase(tx, card)?;
        if step.b & SHADOWS != 0 {
            tx.put(rule, card, self.shared(zone::SHADOWS), Side::Top)?;
            return happen_last(self, tx, moment::SPAWNED, card, NOBODY, 0);
        }
        let seat = Seat((step.b & 0xff) as u8);
        // It is in play before it engages, so that a fourth can go to the shadows.
        tx.put(rule, card, self.shared(zone::SHADOWS), Side::Top)?;
        happen(self, tx, moment::SPAWNED, card, seat, 0)?;
        tx.now(Step::new(steps::ENGAGE).a(card.0).b(seat.0.into()))
    }

    /// Where that is how the table reads it, an enemy that comes in the enemy phase is not activated in it.
    pub(super) fn wait_for_next_phase(&self, tx: &mut Tx<'_>, card: Card) -> Run {
        if self.readings.new_wait && tx.table().clock.phase == super::round::phase::ENEMY {
            tx.set_marks(super::enemy::EACH_READY, card, TILTED, 0)
        } else {
            Ok(())
        }
    }

    /// The rules of a location's enemies, engaged and in the shadows: at the start, and after a journey.
    fn location_rules(&self, tx: &Tx<'_>) -> (Rule, Rule) {
        if tx.table().clock.phase == 0 {
            (super::setup::FIRST_ENGAGED, super::setup::FIRST_SHADOW)
        } else {
            (super::travel::spawn_engaged(), super::travel::spawn_shadow())
        }
    }

    fn spawn_rule(&self, tx: &Tx<'_>, place: u16) -> Rule {
        if place & SHADOWS != 0 {
            r::SPAWN_FACEUP_DEFAULT
        } else if place & NAMED != 0 {
            r::SPAWN_SPECIFIED_PLACE
        } else if tx.table().clock.phase == 0 {
            self.location_rules(tx).0
        } else if place & LATER != 0 {
            r::SPAWN_MULTIPLE_CLOCKWISE
        } else {
            r::SPAWN_DEFAULT_ACTIVE_HERO
        }
    }

    /// A location's enemies: engaged ones from the leader on, then the shadows facedown.
    pub(super) fn spawn_location(&self, tx: &mut Tx<'_>, engaged: i16, shadows: i16) -> Run {
        let leader = self.leader(tx.table());
        tx.open_new(frame::SPAWN)?.source = NO_CARD;
        let (with, away) = self.location_rules(tx);
        if !tx.is_off(away) {
            tx.now(Step::new(steps::SPAWN).b(DOWN).c(shadows))?;
        }
        if tx.is_off(with) {
            return Ok(());
        }
        tx.now(Step::new(steps::SPAWN).b(leader.0.into()).c(engaged))?;
        if engaged > 0 {
            tx.tell(with, Word(words::TOLD_PLACE), self.location(tx.table()), engaged)?;
        }
        Ok(())
    }

    /// A deck is made anew as soon as its last card is placed, if there are discards then.
    pub(super) fn refill(&self, tx: &mut Tx<'_>, deck: u8, discards: u8) -> Run {
        if tx.table().cards(self.shared(deck)).is_empty() {
            self.reshuffle(tx, deck, discards).map(|_| ())
        } else {
            Ok(())
        }
    }

    /// Makes a new deck of the discards; says whether there were any.
    pub(super) fn reshuffle(
        &self,
        tx: &mut Tx<'_>,
        deck: u8,
        discards: u8,
    ) -> Result<bool, crate::engine::Fault> {
        let (deck, discards) = (self.shared(deck), self.shared(discards));
        let rule = super::exploration::RESHUFFLE;
        if tx.table().cards(discards).is_empty() || tx.is_off(rule) {
            return Ok(false);
        }
        while let Some(card) = tx.table().top(discards) {
            tx.put(rule, card, deck, Side::Top)?;
        }
        tx.shuffle(rule, deck)?;
        Ok(true)
    }
}
