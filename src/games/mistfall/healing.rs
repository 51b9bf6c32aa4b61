//! Restoration: a Hero's points card by card, an Ally's Wounds, and Resting.

use super::edition::REST_IN_TURN;
use super::names::{counter, moment, permission, token, value, zone};
use super::{Mistfall, r, steps, words};
use crate::effect::ast::Stmt;
use crate::effect::look::{Look, bits};
use crate::effect::moments::happen;
use crate::effect::query::{Say, permission_of as allowed};
use crate::effect::scene::Scene;
use crate::effect::verbs::{could_change, draw, seats_of};
use crate::effect::{Host, Verb};
use crate::engine::{Ask, No, Opt, Question, Run, Side, State, Step, Tx, Who};
use crate::table::{Card, Holder, NOBODY, Seat, Token, Word};

pub static RESTORE: Verb = Verb::new(
    "restore <amount> [ for <seats> ]",
    "The Hero receives points: each moves a card from Burial to discard, or from discard to the bottom of the deck.",
    "while in hand: fast: restore 2 for any hero at range 2",
    could_restore,
    restore,
)
.said("{1:get|gets} {0|Restoration|Restoration}");

pub static MEND: Verb = Verb::new(
    "mend <amount> on <cards>",
    "The Ally receives points: each removes a Wound.",
    "while in hand: fast: mend 2 on 1 ally in your allies",
    could_mend,
    mend,
)
.said("give {0|Restoration|Restoration} to {1}");

fn could_restore(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    let some = |seat| {
        let there = |zone| !look.state.table.cards(look.layout.zone(zone, seat)).is_empty();
        there(zone::BURIAL) || there(zone::DISCARD)
    };
    bits(seats_of(look, stmt, 1)).any(some)
}

fn could_mend(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    let wounded = |card| look.state.table.tokens(Holder::Card(card), Token(token::WOUND)) > 0;
    could_change(look, stmt, wounded)
}

fn restore(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let points = scene.amount(stmt, 0);
    for seat in scene.seats(stmt, 1).into_iter().rev() {
        scene.tx.now(Step::new(steps::RESTORE).a(seat.0.into()).c(points))?;
    }
    Ok(())
}

fn mend(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let points = scene.amount(stmt, 0);
    for card in scene.cards(stmt, 1) {
        let by = scene.tx.add_tokens(r::HEAL_ALLY_POINT, Holder::Card(card), Token(token::WOUND), -points)?;
        heals(scene.host, scene.tx, (card, NOBODY), -by, points)?;
    }
    Ok(())
}

/// Whoever received Restoration is Healing, whatever it came from; points that did nothing were never there.
fn heals(host: &dyn Host, tx: &mut Tx<'_>, (card, seat): (Card, Seat), used: i16, points: i16) -> Run {
    if used < points {
        tx.tell(r::HEAL_UNUSED_IGNORED, Word(words::TOLD_UNUSED), card, points - used)?;
    }
    let counted = if tx.is_off(r::HEAL_UNUSED_IGNORED) { points } else { used };
    if counted <= 0 || tx.is_off(r::HEAL_HEALING) {
        return Ok(());
    }
    happen(host, tx, moment::HEALED, card, seat, counted)?;
    tx.tell(r::HEAL_HEALING, Word(words::TOLD_HEALED), card, counted)
}

/// Each Hero may Rest or not.
pub const MAY: crate::table::Rule = r::REST_ALL_MAY;

/// Numbers of a healing's frame.
mod at {
    pub const USED: usize = 3;
    pub const BOTTOM: usize = 4;
    pub const POINTS: usize = 5;
}

impl Mistfall {
    /// Points for a Hero, one move at a time until the player stops. Stage 0 adds what adds to healing, stage 1 asks,
    /// stage 2 takes the answer.
    pub(super) fn on_restore(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        match step.b {
            0 => {
                let bonus = self.value(tx.state(), value::HEALING, self.charter(tx.table(), seat));
                let points = if step.c > 0 { step.c.saturating_add(bonus) } else { 0 };
                let frame = tx.open_new(super::names::frame::ABILITY)?;
                (frame.seat, frame.numbers[at::POINTS]) = (seat, points);
                tx.now(step.b(1).c(points))
            }
            1 => self.ask_point(tx, step, seat),
            _ => self.take_point(tx, step, seat),
        }
    }

    fn ask_point(&self, tx: &mut Tx<'_>, step: Step, seat: Seat) -> Run {
        let (burial, discard) = (self.zone(zone::BURIAL, seat), self.zone(zone::DISCARD, seat));
        let none = tx.table().cards(burial).is_empty() && tx.table().cards(discard).is_empty();
        if step.c <= 0 || none || tx.is_off(r::HEAL_HERO_POINT) {
            return self.end_restore(tx, step);
        }
        let asks = (r::HEAL_HERO_POINT, Who::Seat(seat), Ask::One);
        tx.ask_with(asks, Word(words::RESTORE), step.b(2), |tx, question| {
            question.about = self.charter(tx.table(), seat);
            for card in tx.table().cards(burial).iter().chain(tx.table().cards(discard)) {
                question.offer(Opt::Act { word: Word(words::RESTORE), card: *card, line: 0 })?;
            }
            Ok(question.offer(Opt::Done)?)
        })
    }

    /// Burial to discard, or discard to the bottom of the deck.
    fn take_point(&self, tx: &mut Tx<'_>, step: Step, seat: Seat) -> Run {
        let Opt::Act { card, .. } = tx.answer() else { return self.end_restore(tx, step) };
        let buried = tx.table().piece(card).zone == self.zone(zone::BURIAL, seat);
        tx.now(step.b(1).c(step.c - 1))?;
        if let Some(frame) = tx.frame_mut() {
            frame.numbers[at::USED] += 1;
            frame.numbers[at::BOTTOM] += i16::from(!buried);
        }
        if buried {
            tx.put(r::HEAL_HERO_POINT, card, self.zone(zone::DISCARD, seat), Side::Top)
        } else {
            tx.put(r::HEAL_HERO_POINT, card, self.zone(zone::DECK, seat), Side::Bottom)
        }
    }

    /// Only the points used count as received; cards that went under the deck may be put in any order.
    fn end_restore(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        let numbers = tx.frame_ref().map_or_else(Default::default, |frame| frame.numbers);
        let charter = self.charter(tx.table(), seat);
        heals(self, tx, (charter, seat), numbers[at::USED], numbers[at::POINTS])?;
        if numbers[at::BOTTOM] > 1 && !tx.is_off(r::HEAL_STACK_ORDER) {
            tx.now(Step::new(steps::RESTORE_ORDER).a(step.a).c(numbers[at::BOTTOM]))?;
        }
        Ok(())
    }

    /// The cards just put under the deck, from the upper one down.
    pub(super) fn on_restore_order(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        let deck = self.zone(zone::DECK, seat);
        if step.b == 0 {
            let many = usize::try_from(step.c).unwrap_or(0);
            let cards: Vec<Card> = tx.table().cards(deck).iter().take(many).rev().copied().collect();
            let asks = (r::HEAL_STACK_ORDER, Who::Seat(seat), Ask::Order);
            return tx.ask_with(asks, Word(words::ORDER), step.b(1), |_, question| {
                Ok(cards.iter().try_for_each(|card| question.offer(Opt::Card(*card)))?)
            });
        }
        let order: Vec<Opt> = tx.answers().to_vec();
        for opt in order {
            if let Opt::Card(card) = opt {
                tx.put(r::HEAL_STACK_ORDER, card, deck, Side::Bottom)?;
            }
        }
        Ok(())
    }

    // ---- Resting ----

    /// Safe, no Enemy in play, not forbidden, and once a turn.
    /// Offers to Rest, or says why not; where nobody reads that, an Enemy in play is soonest told.
    pub(super) fn offer_rest(&self, state: &State, seat: Seat, opt: Opt, question: &mut Question) -> Run {
        if question.is_bare() && self.enemies(&state.table).next().is_some() {
            debug_assert!(self.may_rest(state, seat).is_err());
            return Ok(());
        }
        Ok(question.list(opt, self.may_rest(state, seat))?)
    }

    pub(super) fn may_rest(&self, state: &State, seat: Seat) -> Result<(), No> {
        let table = &state.table;
        let here = self.active(table);
        if let Say::Cannot(by) = allowed(self, state, permission::REST, crate::table::NO_CARD, seat) {
            return Err(super::open::forbidden(by));
        }
        if !self.is_safe(table, here) {
            return Err(No::because(r::REST_CONDITION, Word(words::UNSAFE_REST)).of(here));
        }
        let enemies = self.enemies(table).count();
        if enemies > 0 {
            return Err(No::because(r::REST_CONDITION, Word(words::ENEMIES_REST)).count(enemies as i16));
        }
        if table.count(self.count(counter::RESTED, seat)) > 0 {
            return Err(No::because(r::REST_ALL_MAY, Word(words::RESTED)));
        }
        Ok(())
    }

    /// After the points hands are drawn up; Weakness does not count here.
    pub(super) fn on_rest_draw(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        let charter = self.charter(tx.table(), seat);
        let held = tx.table().cards(self.zone(zone::HAND, seat)).len() as i16;
        let draws = (self.value(tx.state(), value::DRAW_LIMIT, charter) - held).max(0);
        if draws > 0 && !tx.is_off(r::REST_DRAW) {
            tx.now(draw::cards(seat, draws))?;
        }
        tx.tell(r::REST_DRAW, Word(words::DRAW), charter, draws)
    }

    /// Why nobody may Rest now: it is not the phase for it, an Encounter is active, or the conditions do not hold.
    pub(super) fn why_no_rest(&self, state: &State) -> No {
        if let Some(active) = self.encounter(&state.table) {
            return No::because(r::REST_CONDITION, Word(words::ACTIVE_ALREADY)).of(active);
        }
        let law = self.may_rest(state, Seat(0));
        law.err().filter(|no| no.rule == r::REST_CONDITION).unwrap_or_else(|| {
            No::because(r::REST_CONDITION, Word(words::OTHER_PHASE)).count(state.table.clock.phase as i16)
        })
    }

    /// The Location's value and the Hero's own together; each Ally gets the Location's.
    pub(super) fn on_rest(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        let place = self.value(tx.state(), value::RESTORATION, self.active(tx.table()));
        let own = self.value(tx.state(), value::RESTORATION, self.charter(tx.table(), seat));
        tx.set_count(r::REST_ALL_MAY, self.count(counter::RESTED, seat), 1)?;
        let points = place.saturating_add(own);
        if !self.has(REST_IN_TURN) {
            tx.now(Step::new(steps::REST_DRAW).a(step.a))?;
        }
        if !tx.is_off(r::REST_AMOUNT) {
            tx.now(Step::new(steps::RESTORE).a(step.a).c(points))?;
        }
        tx.tell(r::REST_AMOUNT, Word(words::TOLD_REST), self.charter(tx.table(), seat), points)?;
        for ally in tx.table().cards(self.zone(zone::ALLIES, seat)).to_vec() {
            let by = tx.add_tokens(r::REST_ALLY_AMOUNT, Holder::Card(ally), Token(token::WOUND), -place)?;
            heals(self, tx, (ally, NOBODY), -by, place)?;
        }
        Ok(())
    }
}
