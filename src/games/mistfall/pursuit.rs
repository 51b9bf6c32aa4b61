//! The Pursuit Phase, and every other way an Enemy moves between the line and the Hero Areas.

use super::names::{kind, moment, zone};
use super::{Mistfall, r, steps, words};
use crate::effect::ast::{Arg, Stmt};
use crate::effect::look::bits;
use crate::effect::moments::happen;
use crate::effect::scene::{Cards, OWN_STAGE, Scene};
use crate::effect::verbs::could_any;
use crate::effect::{Host, Verb};
use crate::engine::{Ask, Opt, Run, Side, Step, Tx, Who};
use crate::table::{Card, NO_CARD, NOBODY, Rule, Seat, Word, Zone};

pub static RETURN: Verb = Verb::new(
    "return <cards>",
    "Enemies go from Hero Areas to the right end of the line, in the order the players choose.",
    "while in hand: fast: return all enemies in your enemies",
    could_any,
    send_back,
)
.said("return {0} to the Quest Area");

pub static BRING: Verb = Verb::new(
    "bring <cards> to <zone>",
    "Enemies enter a Hero Area without reducing its Hero's Focus.",
    "while in hand: fast: bring 1 enemy in quest-area to your enemies",
    could_any,
    bring,
);

fn send_back(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let mut cards = scene.movable(stmt, 0);
    cards.retain(|card| is_in_play(scene.tx, *card));
    if scene.step.c < OWN_STAGE && cards.len() > 1 && !scene.tx.is_off(r::MOVE_RETURN_ORDER) {
        return ask_order(scene.tx, &cards, scene.again(OWN_STAGE));
    }
    let order = if scene.step.c < OWN_STAGE { cards } else { in_order(scene.tx) };
    order.into_iter().try_for_each(|card| to_line(scene.host, scene.tx, card))
}

/// Whether a card lies where Enemies are in play.
fn is_in_play(tx: &Tx<'_>, card: Card) -> bool {
    matches!(tx.layout().kind_of(tx.table().piece(card).zone), zone::QUEST_AREA | zone::ENEMIES)
}

/// To the right end of the line, with everything that lies on the Enemy.
fn to_line(host: &dyn Host, tx: &mut Tx<'_>, card: Card) -> Run {
    if tx.is_off(r::AREA_QUEST_AREA) {
        return Ok(());
    }
    let (from, line) = (tx.table().piece(card).zone, tx.layout().zone(zone::QUEST_AREA, NOBODY));
    let end = if tx.is_off(r::AREA_ENEMY_LINE) { Side::Bottom } else { Side::Top };
    tx.put(r::MOVE_RETURN_TO_LINE, card, line, end)?;
    super::enrage::stays(tx, card)?;
    host.on_moved(tx, card, from, line, r::MOVE_RETURN_TO_LINE)
}

fn bring(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let Arg::Zone(zone) = &stmt.args[1] else { return Ok(()) };
    let Some(to) = scene.look().zones(zone).next() else { return Ok(()) };
    let seat = scene.tx.layout().zone_owner(to);
    for card in scene.movable(stmt, 0) {
        let from = scene.tx.table().piece(card).zone;
        scene.tx.put(r::AREA_HERO_AREA, card, to, Side::Top)?;
        if scene.tx.is_off(super::focus::NO_HALVE) {
            scene.host.on_moved(scene.tx, card, from, to, scene.rule)?;
        } else {
            happen(scene.host, scene.tx, moment::ENTERS, card, seat, 0)?;
        }
    }
    Ok(())
}

fn ask_order(tx: &mut Tx<'_>, cards: &[Card], then: Step) -> Run {
    let asks = (r::MOVE_RETURN_ORDER, Who::Table, Ask::Order);
    tx.ask_with(asks, Word(words::ORDER), then, |_, question| {
        Ok(cards.iter().try_for_each(|card| question.offer(Opt::Card(*card)))?)
    })
}

fn in_order(tx: &Tx<'_>) -> Cards {
    tx.answers().iter().filter_map(|opt| if let Opt::Card(card) = opt { Some(*card) } else { None }).collect()
}

pub const FOLLOWS: Rule = r::PURSUIT_STEPS;

impl Mistfall {
    /// The leftmost Enemy pursues the Hero with the highest Focus above 0; then the next, with the new values.
    pub(super) fn on_pursue(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let line = tx.table().cards(self.shared(zone::QUEST_AREA));
        let next = if tx.is_off(r::PURSUIT_LEFTMOST_FIRST) { line.last() } else { line.first() };
        let (Some(enemy), left) = (next.copied(), line.len() as i16) else { return Ok(()) };
        if step.c == 1 {
            return match tx.answer() {
                Opt::Seat(seat) => self.do_pursue(tx, enemy, seat),
                _ => self.do_free(tx, step.c(0)),
            };
        }
        let (most, tied) = self.highest(tx);
        if tx.is_off(r::PURSUIT_STEPS) {
            return Ok(());
        }
        if most <= 0 && !tx.is_off(r::PURSUIT_ZERO_FOCUS) && !tx.is_off(r::PURSUIT_END) {
            return tx.tell(r::PURSUIT_END, Word(words::TOLD_LEFT_OVER), NO_CARD, left);
        }
        let clear = tied.is_power_of_two();
        if clear && !self.has_free(tx.state()) {
            return self.do_pursue(tx, enemy, bits(tied).next().unwrap_or(Seat(0)));
        }
        // Where nobody has to choose, this is only the time for a Reflex.
        let asks = (if clear { r::PURSUIT_STEPS } else { r::PURSUIT_TIE }, Who::Table, Ask::One);
        tx.ask_with(asks, Word(words::TIE), step.c(1), |tx, question| {
            question.about = enemy;
            bits(tied).try_for_each(|seat| question.offer(Opt::Seat(seat)))?;
            self.offer_free(tx.state(), question)
        })
    }

    fn do_pursue(&self, tx: &mut Tx<'_>, enemy: Card, seat: Seat) -> Run {
        tx.now(Step::new(steps::PURSUE))?;
        let (from, to) = (self.shared(zone::QUEST_AREA), self.zone(zone::ENEMIES, seat));
        tx.put(r::PURSUIT_STEPS, enemy, to, Side::Top)?;
        self.after_move(tx, enemy, from, to, r::PURSUIT_STEPS)
    }

    /// All Enemies of a Hero who is out go to the line.
    pub(super) fn on_return(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let enemies = Cards::from_slice(tx.table().cards(self.zone(zone::ENEMIES, Seat(step.a as u8))));
        if step.c == 0 && enemies.len() > 1 && !tx.is_off(r::MOVE_RETURN_ORDER) {
            return ask_order(tx, &enemies, step.c(1));
        }
        let order = if step.c == 0 { enemies } else { in_order(tx) };
        order.into_iter().try_for_each(|card| {
            self.unblock(tx, card)?;
            to_line(self, tx, card)
        })
    }

    /// What follows when a card has come to lie somewhere else.
    pub(super) fn after_move(&self, tx: &mut Tx<'_>, card: Card, from: Zone, to: Zone, rule: Rule) -> Run {
        let (was, is) = (self.layout.kind_of(from), self.layout.kind_of(to));
        if was == zone::ENEMIES && from != to {
            self.unblock(tx, card)?;
        }
        if was == zone::AREA && is != zone::AREA {
            self.strip(tx, rule, card)?;
        }
        match self.kind_of(tx.table(), card) {
            Some(kind::ENEMY) if is == zone::ENEMIES && from != to => {
                let seat = self.layout.zone_owner(to);
                happen(self, tx, moment::ENTERS, card, seat, 0)?;
                self.halve_on_enter(tx, seat)
            }
            Some(kind::ENEMY) if is == zone::QUEST_AREA && was == zone::ENEMIES => {
                happen(self, tx, moment::RETURNED, card, self.layout.zone_owner(from), 0)
            }
            Some(kind::ENEMY) if is != zone::QUEST_AREA && is != zone::ENEMIES => self.clean(tx, card, from),
            Some(kind::CARD) if is == zone::AREA => {
                let seat = self.layout.zone_owner(to);
                tx.now(Step::new(steps::AREA_CHECK).a(card.0).b(seat.0.into()))
            }
            Some(kind::CARD) if is == zone::DISCARD => self.after_discard(tx, card, was, rule),
            _ => Ok(()),
        }
    }
}

/// Only those with the highest Focus can be chosen.
pub fn not_tied(asking: Rule, _: Seat) -> Option<crate::engine::No> {
    (asking == r::PURSUIT_TIE).then(|| crate::engine::No::because(r::PURSUIT_TIE, Word(words::NOT_TIED)))
}
