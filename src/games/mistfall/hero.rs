//! The Hero Phase: whose turn is next, what a turn holds, Advanced Feats, the hand at its end.

use super::edition::{HAND_MAXIMUM, REST_IN_TURN, WEAKNESS_ONCE};
use super::info::Rank;
use super::names::{counter, frame, moment, permission, value, zone};
use super::{Mistfall, r, steps, words};
use crate::effect::moments::happen_last;
use crate::effect::query::{Asking, Say, permission_of as allowed};
use crate::effect::verbs::draw;
use crate::engine::{Ask, No, Opt, Question, Run, Side, State, Step, Tx, Who};
use crate::table::{Card, Hand, NOBODY, Rule, Seat, Word};

/// What happens when a turn begins and when it ends.
pub const STARTS: Rule = r::TURN_STARTS;
pub const ENDS: Rule = r::TURN_ENDS;

/// Cards a Hero draws up to, and holds at most, at the end of the turn.
pub const DRAW_LIMIT: i16 = 5;
pub const HAND_LIMIT: i16 = 8;

pub fn regular_used(card: Card) -> No {
    No::because(r::TURN_REGULAR_LIMIT, Word(words::REGULAR_USED)).of(card)
}

pub fn ally_used(card: Card) -> No {
    No::because(r::TURN_ALLY_LIMIT, Word(words::ALLY_USED)).of(card)
}

impl Mistfall {
    pub(super) fn do_hero_phase(&self, tx: &mut Tx<'_>) -> Run {
        for seat in self.seats() {
            for kind in
                [counter::TURN_TAKEN, counter::REGULAR, counter::ALLY_ACT, counter::RESTED, counter::FELLED]
            {
                tx.set_count(r::TURN_EXACTLY_ONCE, self.count(kind, seat), 0)?;
            }
        }
        tx.now(Step::new(if self.turns_combine(tx) { steps::COMBINED } else { steps::NEXT_TURN }))
    }

    /// Whoever has not acted yet may be next; when all have, the phase is over.
    pub(super) fn on_next_turn(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let waits = |seat: &Seat| tx.table().count(self.count(counter::TURN_TAKEN, *seat)) == 0;
        let waiting: Vec<Seat> = self.playing(tx.table()).filter(waits).collect();
        if step.c == 1 {
            let seat = match tx.answer() {
                Opt::Seat(seat) => seat,
                _ => return self.do_free(tx, step.c(0)),
            };
            return self.begin_turn(tx, seat);
        }
        if tx.is_off(r::TURN_PHASE_END) && waiting.len() < self.playing(tx.table()).count() {
            return Ok(());
        }
        match waiting.as_slice() {
            [] => tx.set_clock(r::TURN_PHASE_END, Hand::Turn, NOBODY.0.into()),
            [seat] => self.begin_turn(tx, *seat),
            several => {
                let asks = (r::TURN_ORDER_FREE, Who::Table, Ask::One);
                tx.ask_with(asks, Word(words::NEXT), step.c(1), |tx, question| {
                    several.iter().try_for_each(|seat| question.offer(Opt::Seat(*seat)))?;
                    self.offer_free(tx.state(), question)
                })
            }
        }
    }

    fn begin_turn(&self, tx: &mut Tx<'_>, seat: Seat) -> Run {
        tx.now(Step::new(steps::NEXT_TURN))?;
        tx.set_count(r::TURN_EXACTLY_ONCE, self.count(counter::TURN_TAKEN, seat), 1)?;
        tx.set_clock(r::TURN_ORDER_FREE, Hand::Turn, seat.0.into())?;
        tx.open_new(frame::TURN)?.seat = seat;
        tx.now(Step::new(steps::TURN_OVER).a(seat.0.into()))?;
        tx.now(Step::new(steps::TURN_END).a(seat.0.into()))?;
        tx.now(Step::new(steps::TURN).a(seat.0.into()))?;
        happen_last(self, tx, moment::TURN_START, self.charter(tx.table(), seat), seat, 0)
    }

    /// The free turn: anything in any order until the player ends it.
    pub(super) fn on_turn(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        if step.c == 0 {
            let asks = (r::TURN_MENU, Who::Seat(seat), Ask::Turn);
            return tx.ask_with(asks, Word(words::TURN), step.c(1), |tx, question| {
                self.offer_turn(tx.state(), seat, question)?;
                self.offer_free(tx.state(), question)?;
                Ok(question.offer(Opt::Word(Word(words::END)))?)
            });
        }
        self.take_turn(tx, step, seat)
    }

    fn take_turn(&self, tx: &mut Tx<'_>, step: Step, seat: Seat) -> Run {
        match tx.answer() {
            Opt::Act { word: Word(words::REFLEX | words::WEAKEN), .. } => self.do_free(tx, step.c(0)),
            Opt::Act { word: Word(words::BUY), card, .. } => {
                tx.now(step.c(0))?;
                self.do_buy(tx, seat, card)
            }
            Opt::Act { card, line, .. } => {
                tx.now(step.c(0))?;
                self.do_act(tx, seat, card, line)
            }
            Opt::Word(Word(words::REST)) => {
                tx.now(step.c(0))?;
                tx.now(Step::new(steps::REST).a(seat.0.into()))
            }
            _ => Ok(()),
        }
    }

    fn offer_turn(&self, state: &State, seat: Seat, question: &mut Question) -> Run {
        self.offer_actions(state, seat, question)?;
        self.offer_feats(state, seat, question)?;
        if self.has(REST_IN_TURN) {
            self.offer_rest(state, seat, Opt::Word(Word(words::REST)), question)?;
        }
        Ok(())
    }

    /// Every card of the stack, wherever it lies in it.
    pub(super) fn offer_feats(&self, state: &State, seat: Seat, question: &mut Question) -> Run {
        let price = Asking::new(self, state, value::COST);
        let pool = self.resolve(&state.table);
        let most = price.printed_for(pool).map_or(i16::MAX, |(_, perhaps)| perhaps);
        let stack = state.table.cards(self.zone(zone::STOCK, seat));
        if question.is_bare() && most < self.least_price {
            debug_assert!(stack.iter().all(|card| self.may_buy(state, seat, *card).is_err()));
            return Ok(());
        }
        for card in stack {
            let Some(info) = self.info(&state.table, *card) else { continue };
            let dear = question.is_bare() && info.price.is_some_and(|price| price > most);
            if info.rank != Rank::Basic && !dear {
                let opt = Opt::Act { word: Word(words::BUY), card: *card, line: 0 };
                question.list(opt, self.may_buy(state, seat, *card))?;
            }
        }
        Ok(())
    }

    /// Notes that the Regular or the Ally Action of the turn is used.
    pub(super) fn note_action(&self, tx: &mut Tx<'_>, seat: Seat, kind: Option<u16>) -> Run {
        match kind {
            Some(super::names::action::REGULAR) => {
                tx.add_count(r::TURN_REGULAR_LIMIT, self.count(counter::REGULAR, seat), 1)
            }
            Some(super::names::action::ALLY) => {
                tx.add_count(r::TURN_ALLY_LIMIT, self.count(counter::ALLY_ACT, seat), 1)
            }
            _ => Ok(()),
        }
    }

    // ---- Advanced Feats ----

    pub(super) fn may_buy(&self, state: &State, seat: Seat, card: Card) -> Result<(), No> {
        if self.info(&state.table, card).is_some_and(|info| info.rank == Rank::Reward) {
            return Err(No::because(r::FEAT_NO_REWARD_GEAR, Word(words::REWARD_GEAR)).of(card));
        }
        if let Say::Cannot(by) = allowed(self, state, permission::BUY, card, seat) {
            return Err(super::open::forbidden(by));
        }
        self.may_pay(&state.table, self.value(state, value::COST, card), super::time::FEAT_PRICE)
    }

    pub(super) fn do_buy(&self, tx: &mut Tx<'_>, seat: Seat, card: Card) -> Run {
        let cost = self.price(tx, card);
        self.pay(tx, r::FEAT_PURCHASE, cost)?;
        tx.put(r::FEAT_TO_HAND, card, self.zone(zone::HAND, seat), Side::Top)?;
        happen_last(self, tx, moment::BOUGHT, card, seat, cost)
    }

    // ---- the end of a turn ----

    fn limit(&self, tx: &Tx<'_>, value: u16, seat: Seat) -> i16 {
        let limit = self.value(tx.state(), value, self.charter(tx.table(), seat));
        if self.has(WEAKNESS_ONCE) { limit } else { (limit - self.weakness(tx, seat)).max(1) }
    }

    /// Draw up to the limit, or discard down to the maximum.
    pub(super) fn on_turn_end(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        if step.c == 0 {
            tx.now(step.c(1))?;
            return happen_last(self, tx, moment::TURN_END, self.charter(tx.table(), seat), seat, 0);
        }
        if tx.is_off(r::TURN_REFILL_ENDS) {
            return tx.now(Step::new(steps::TURN).a(step.a));
        }
        let held = tx.table().cards(self.zone(zone::HAND, seat)).len() as i16;
        let draws = self.limit(tx, value::DRAW_LIMIT, seat) - held;
        let draws = if self.has(WEAKNESS_ONCE) { draws - self.weakness(tx, seat) } else { draws };
        self.tell_weakness(tx, seat)?;
        tx.now(Step::new(steps::TURN_DRAWN).a(step.a))?;
        tx.now(Step::new(steps::TURN_DISCARD).a(step.a))?;
        if draws > 0 && !tx.is_off(r::TURN_END_REFILL) {
            tx.now(draw::cards(seat, draws))?;
        }
        let deck = tx.table().cards(self.zone(zone::DECK, seat)).len() as i16;
        tx.tell(
            r::TURN_END_REFILL,
            Word(words::TOLD_REFILL),
            self.charter(tx.table(), seat),
            draws.clamp(0, deck),
        )
    }

    pub(super) fn on_turn_discard(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        let hand = self.zone(zone::HAND, seat);
        if step.c == 1 {
            let answers: Vec<Opt> = tx.answers().to_vec();
            for opt in answers {
                if let Opt::Card(card) = opt {
                    let to = self.pile_of(tx.table(), card).unwrap_or(self.zone(zone::DISCARD, seat));
                    tx.put(r::TURN_END_DISCARD, card, to, Side::Top)?;
                }
            }
            return Ok(());
        }
        let over = tx.table().cards(hand).len() as i16 - self.limit(tx, value::HAND_LIMIT, seat);
        if over <= 0 || !self.has(HAND_MAXIMUM) {
            return Ok(());
        }
        let asks = (r::TURN_END_DISCARD, Who::Seat(seat), Ask::Some);
        tx.ask_with(asks, Word(words::DISCARD), step.c(1), |tx, question| {
            (question.min, question.max) = (over as u8, over as u8);
            Ok(tx.table().cards(hand).iter().try_for_each(|card| question.offer(Opt::Card(*card)))?)
        })
    }

    pub(super) fn on_turn_drawn(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        happen_last(self, tx, moment::TURN_DRAWN, self.charter(tx.table(), seat), seat, 0)
    }

    pub(super) fn on_turn_over(&self, tx: &mut Tx<'_>, _: Step) -> Run {
        tx.set_clock(r::TURN_PHASE_END, Hand::Turn, NOBODY.0.into())
    }
}

/// Fast Actions belong to the own turn, before the hand is refilled.
pub fn fast_outside() -> No {
    No::because(r::TURN_FAST_UNLIMITED, Word(words::NOT_TURN))
}

/// Feats are bought in the own turn, of the own Hero.
pub fn buy_outside(card: Option<Card>, others: bool) -> No {
    let rule = if others { r::FEAT_OWN } else { r::FEAT_TIMING };
    No::because(rule, Word(words::NOT_TURN)).of(card.unwrap_or(crate::table::NO_CARD))
}

impl Mistfall {
    /// The turn of a Hero is over when the hand is refilled; a Hero without a turn so far waits for it.
    pub(super) fn not_acting(&self, state: &State, seat: Seat) -> No {
        let had = |seat: Seat| state.table.count(self.count(counter::TURN_TAKEN, seat)) > 0;
        if seat == NOBODY && !self.seats().any(had) {
            No::because(r::TURN_ORDER_FREE, Word(words::NO_TURN_YET))
        } else if seat == NOBODY || had(seat) {
            No::because(r::TURN_REFILL_ENDS, Word(words::ENDED_TURN))
        } else {
            let open = state.table.clock.turn != NOBODY;
            let rule = if open { r::TURN_COMPLETE } else { r::TURN_ORDER_FREE };
            No::because(rule, Word(words::NOT_TURN))
        }
    }
}

/// Whether the hand is being refilled, so that nothing else of the turn can follow.
pub fn is_refilling(state: &State) -> bool {
    let refill = |step: &Step| matches!(step.kind, steps::TURN_DISCARD | steps::TURN_DRAWN);
    state.agenda.frame_of(frame::ACTION).is_none() && state.agenda.steps().iter().any(refill)
}

/// A Hero who has had a turn gets no second one.
pub fn not_waiting(asking: Rule) -> Option<No> {
    (asking == r::TURN_ORDER_FREE).then(|| No::because(r::TURN_EXACTLY_ONCE, Word(words::TURN_OVER)))
}
