//! The Hero Phase: whose turn is next, what a turn holds, the hand at its end; and the variants of the Hero Phase.

use super::names::{counter, frame, kind, moment, permission, value, zone};
use super::{Mistfall, r, steps, words};
use crate::effect::Host;
use crate::effect::moments::happen;
use crate::effect::query::{Say, permission as allowed};
use crate::effect::verbs::draw;
use crate::engine::{Ask, No, Opt, Question, Run, Side, State, Step, Tx, Who};
use crate::table::{Card, Hand, NOBODY, Rule, Seat, Word};

pub const STEPS: Rule = r::TURN_PHASE_END;

/// Cards a Hero draws up to, and holds at most, at the end of the turn.
pub const DRAW_LIMIT: i16 = 5;
pub const HAND_LIMIT: i16 = 8;

/// Rules of variants that other headings carry out.
pub const TIME_CARD_DRAW: Rule = r::VARIANT_TIME_CARDS_DRAW;
pub const HARD_ALLY_LOSS: Rule = r::VARIANT_HARD_ALLY_LOSS;

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
        let combined = self.variants.combined_turn && !tx.is_off(r::VARIANT_COMBINED_TURN);
        tx.now(Step::new(if combined { steps::COMBINED } else { steps::NEXT_TURN }))
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
        happen(self, tx, moment::TURN_START, self.charter(tx.table(), seat), seat, 0)
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
        for card in state.table.cards(self.zone(zone::STOCK, seat)) {
            let opt = Opt::Act { word: Word(words::BUY), card: *card, line: 0 };
            question.consider(opt, self.may_buy(state, seat, *card))?;
        }
        Ok(question.consider(Opt::Word(Word(words::REST)), self.may_rest(state, seat))?)
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

    fn may_buy(&self, state: &State, seat: Seat, card: Card) -> Result<(), No> {
        if self.info(&state.table, card).is_some_and(|info| info.rank == super::info::Rank::Reward) {
            return Err(No::because(r::FEAT_NO_REWARD_GEAR, Word(words::REWARD_GEAR)).of(card));
        }
        if let Say::Cannot(by) = allowed(self, state, permission::BUY, card, seat) {
            return Err(super::open::forbidden(by));
        }
        self.may_pay(&state.table, self.value(state, value::COST, card), super::time::POOL)
    }

    fn do_buy(&self, tx: &mut Tx<'_>, seat: Seat, card: Card) -> Run {
        let cost = self.value(tx.state(), value::COST, card);
        tx.add_count(r::FEAT_PURCHASE, self.count(counter::RESOLVE, NOBODY), -cost)?;
        tx.put(r::FEAT_PURCHASE, card, self.zone(zone::HAND, seat), Side::Top)?;
        happen(self, tx, moment::BOUGHT, card, seat, cost)
    }

    // ---- the end of a turn ----

    fn limit(&self, tx: &Tx<'_>, value: u16, seat: Seat) -> i16 {
        let limit = self.value(tx.state(), value, self.charter(tx.table(), seat));
        (limit - self.weakness(tx, seat)).max(1)
    }

    /// Draw up to the limit, or discard down to the maximum.
    pub(super) fn on_turn_end(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        if step.c == 0 {
            tx.now(step.c(1))?;
            return happen(self, tx, moment::TURN_END, self.charter(tx.table(), seat), seat, 0);
        }
        if tx.is_off(r::TURN_REFILL_ENDS) {
            return tx.now(Step::new(steps::TURN).a(step.a));
        }
        let held = tx.table().cards(self.zone(zone::HAND, seat)).len() as i16;
        let draws = self.limit(tx, value::DRAW_LIMIT, seat) - held;
        self.tell_weakness(tx, seat)?;
        tx.now(Step::new(steps::TURN_DRAWN).a(step.a))?;
        tx.now(Step::new(steps::TURN_DISCARD).a(step.a))?;
        if draws > 0 && !tx.is_off(r::TURN_END_REFILL) {
            tx.now(draw::cards(seat, draws))?;
        }
        tx.tell(r::TURN_END_REFILL, Word(words::DRAW), self.charter(tx.table(), seat), draws.max(0))
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
        if over <= 0 {
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
        happen(self, tx, moment::TURN_DRAWN, self.charter(tx.table(), seat), seat, 0)
    }

    pub(super) fn on_turn_over(&self, tx: &mut Tx<'_>, _: Step) -> Run {
        tx.set_clock(r::TURN_PHASE_END, Hand::Turn, NOBODY.0.into())
    }

    // ---- the Combined Turn ----

    /// All turns at once: any Hero who is not done acts; then hands are refilled in an order the players choose.
    pub(super) fn on_combined(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let open = |seat: &Seat| tx.table().count(self.count(counter::TURN_TAKEN, *seat)) == 0;
        let seats: Vec<Seat> = self.playing(tx.table()).filter(open).collect();
        if step.c == 1 {
            return self.take_combined(tx, step);
        }
        if seats.is_empty() {
            return tx.now(Step::new(steps::COMBINED_END));
        }
        if tx.frame_of(frame::TURN).is_none() {
            tx.open_new(frame::TURN)?;
            return tx.now(step);
        }
        let asks = (r::VARIANT_COMBINED_TURN, Who::Table, Ask::Turn);
        tx.ask_with(asks, Word(words::TURN), step.c(1), |tx, question| {
            for seat in &seats {
                self.offer_actions(tx.state(), *seat, question)?;
                for card in tx.table().cards(self.zone(zone::STOCK, *seat)) {
                    let opt = Opt::Act { word: Word(words::BUY), card: *card, line: 0 };
                    question.consider(opt, self.may_buy(tx.state(), *seat, *card))?;
                }
                let charter = self.charter(tx.table(), *seat);
                let rest = Opt::Act { word: Word(words::REST), card: charter, line: 0 };
                question.consider(rest, self.may_rest(tx.state(), *seat))?;
            }
            self.offer_free(tx.state(), question)?;
            for seat in &seats {
                let charter = self.charter(tx.table(), *seat);
                question.offer(Opt::Act { word: Word(words::END), card: charter, line: 0 })?;
            }
            Ok(())
        })
    }

    fn take_combined(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let Opt::Act { word, card, line } = tx.answer() else { return tx.now(step.c(0)) };
        let holder = self.holder_of(tx.state(), card);
        let seat = if holder == NOBODY { tx.table().piece(card).owner } else { holder };
        match word.0 {
            words::REFLEX | words::WEAKEN => return self.do_free(tx, step.c(0)),
            words::END => {
                tx.now(step.c(0))?;
                return tx.set_count(r::VARIANT_COMBINED_TURN, self.count(counter::TURN_TAKEN, seat), 1);
            }
            _ => tx.now(step.c(0))?,
        }
        match word.0 {
            words::BUY => self.do_buy(tx, seat, card),
            words::REST => tx.now(Step::new(steps::REST).a(seat.0.into())),
            _ => self.do_act(tx, seat, card, line),
        }
    }

    /// Asks for the order in which the turns end.
    pub(super) fn on_combined_end(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seats: Vec<Seat> = self.playing(tx.table()).collect();
        if step.c == 0 && seats.len() > 1 && !tx.is_off(r::VARIANT_COMBINED_END) {
            let asks = (r::VARIANT_COMBINED_END, Who::Table, Ask::Order);
            return tx.ask_with(asks, Word(words::ORDER), step.c(1), |_, question| {
                Ok(seats.iter().try_for_each(|seat| question.offer(Opt::Seat(*seat)))?)
            });
        }
        let order: Vec<Seat> = if step.c == 0 {
            seats
        } else {
            let seat = |opt: &Opt| if let Opt::Seat(seat) = opt { Some(*seat) } else { None };
            tx.answers().iter().filter_map(seat).collect()
        };
        order.into_iter().rev().try_for_each(|seat| tx.now(Step::new(steps::TURN_END).a(seat.0.into())))
    }

    // ---- Time Cards and tuned Rewards ----

    /// The variant needs Time Cards, and a Quest without Events of its own.
    pub(super) fn time_card_bars(&self) -> Vec<(Rule, String)> {
        let mut all = Vec::new();
        if self.library.of_kind(kind::TIME_CARD).next().is_none() {
            all.push((r::VARIANT_TIME_CARDS_USABLE, "no Time Cards are loaded".to_owned()));
        }
        let event = |n: u16| {
            let head = &self.library.line(n).line.head;
            matches!(head, crate::effect::ast::Head::Trigger(t) if t.moment == u16::from(moment::EVENT))
        };
        let own = self.quest.is_some_and(|quest| self.library.entry(quest).lines.clone().any(event));
        if own {
            all.push((r::VARIANT_TIME_CARDS_USABLE, "the Quest has Events of its own".to_owned()));
        }
        all
    }

    /// Cards of one name stay out of the Time Deck.
    pub(super) fn setup_time_deck(&self, tx: &mut Tx<'_>) -> Run {
        let deck = self.shared(zone::TIME_DECK);
        let out = |card: &&Card| {
            let face = tx.table().face(**card);
            face.is_some_and(|face| self.library.entry(face).keywords & self.relentless_bit() != 0)
        };
        let gone: Vec<Card> = tx.table().cards(deck).iter().filter(out).copied().collect();
        for card in gone {
            tx.put(r::VARIANT_TIME_CARDS_SETUP, card, self.shared(zone::REMOVED), Side::Top)?;
        }
        tx.shuffle(r::VARIANT_TIME_CARDS_SETUP, deck)
    }

    /// The Keyword that marks Time Cards which this game leaves out.
    fn relentless_bit(&self) -> u128 {
        let keyword = crate::effect::vocabulary::find(&self.library.lexicon.keywords, "Relentless-time");
        keyword.map_or(0, |n| 1 << n)
    }

    pub(super) fn tune_rewards(&self, tx: &mut Tx<'_>) -> Run {
        let deck = self.shared(zone::REWARDS);
        let out = |card: &&Card| tx.table().face(**card).is_some_and(|face| self.without.contains(&face));
        let gone: Vec<Card> = tx.table().cards(deck).iter().filter(out).copied().collect();
        gone.into_iter().try_for_each(|card| {
            tx.put(r::VARIANT_TUNED_REWARDS, card, self.shared(zone::REMOVED), Side::Top)
        })
    }
}

/// Fast Actions belong to the own turn, before the hand is refilled.
pub fn fast_outside() -> No {
    No::because(r::TURN_FAST_UNLIMITED, Word(words::NOT_TURN))
}

/// Feats are bought in the own turn, of the own Hero.
pub fn buy_outside(card: Option<Card>) -> No {
    No::because(r::FEAT_PURCHASE, Word(words::NOT_TURN)).of(card.unwrap_or(crate::table::NO_CARD))
}

/// The turn is over when the hand is refilled.
pub fn turn_over() -> No {
    No::because(r::TURN_REFILL_ENDS, Word(words::ENDED_TURN))
}

/// A Hero who has had a turn gets no second one.
pub fn not_waiting(asking: Rule) -> Option<No> {
    (asking == r::TURN_ORDER_FREE).then(|| No::because(r::TURN_EXACTLY_ONCE, Word(words::TURN_OVER)))
}
