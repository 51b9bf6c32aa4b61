//! Variants: Nightmare sides, the Combined Turn, Time Cards from other boxes, a Reward deck tuned by the players.

use super::edition::TIME_CARDS;
use super::info::Rank;
use super::names::{counter, frame, kind, moment, printed, zone};
use super::{Mistfall, r, steps, words};
use crate::effect::moments::happen_last;
use crate::engine::{Ask, Opt, Question, Run, Side, State, Step, Tx, Who};
use crate::table::{Card, Face, Hand, NO_CARD, NOBODY, Rule, Seat, TURNED, Table, Word};

/// Rules of variants that other headings carry out.
pub const HARD_ALLY_LOSS: Rule = r::VARIANT_HARD_ALLY_LOSS;

/// Stages of the Combined Turn.
mod stage {
    pub const BEGIN: i16 = 0;
    pub const ASK: i16 = 1;
    pub const TAKE: i16 = 2;
    /// Who uses what lies in no Hero's area: `a` is the card, `b` the line.
    pub const ASK_WHO: i16 = 3;
    pub const TAKE_WHO: i16 = 4;
    /// What follows is of the turn of one Hero, or of none: `a` is the seat, `b` the rule.
    pub const TURN_OF: i16 = 5;
    /// The turn of the Hero `a` begins.
    pub const START: i16 = 6;
}

/// From here on the turn is this Hero's.
fn turn_of(seat: Seat, rule: Rule) -> Step {
    Step::new(steps::COMBINED).a(seat.0.into()).b(rule.0).c(stage::TURN_OF)
}

/// Said where Time Cards are wanted and there are none.
const NO_TIME_CARDS: &str = "no Time Cards are loaded: `time-cards=mistfall` takes those of the first box, `--pack` adds a \
                             pack with others";

impl Mistfall {
    // ---- higher difficulty ----

    /// Charters lie on their Nightmare side: those of all Heroes together, the Quest's, the Time Charter, as chosen.
    pub(super) fn turn_charters(&self, tx: &mut Tx<'_>) -> Run {
        let chosen = |card: &Card| match self.kind_of(tx.table(), *card) {
            Some(kind::HERO) => self.variants.nightmare_heroes,
            Some(kind::QUEST) => self.variants.nightmare_quest,
            Some(kind::CHARTER) => self.variants.nightmare_time,
            _ => false,
        };
        let charters: Vec<Card> = tx.table().all_cards().filter(chosen).collect();
        let mut turn = |card| tx.set_marks(r::VARIANT_DIFFICULTY_SIDES, card, TURNED, 0);
        charters.into_iter().try_for_each(&mut turn)
    }

    // ---- the Combined Turn ----

    pub(super) fn turns_combine(&self, tx: &Tx<'_>) -> bool {
        self.variants.combined_turn && !tx.is_off(r::VARIANT_COMBINED_TURN)
    }

    /// All turns at once: any Hero who is not done acts; then hands are refilled in an order the players choose.
    pub(super) fn on_combined(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        match step.c {
            stage::BEGIN => {
                tx.open_new(frame::TURN)?;
                tx.now(step.c(stage::ASK))?;
                tx.now(turn_of(NOBODY, r::VARIANT_COMBINED_TURN))?;
                let seats: Vec<Seat> = self.playing(tx.table()).collect();
                seats.into_iter().rev().try_for_each(|seat| {
                    tx.now(Step::new(steps::COMBINED).a(seat.0.into()).c(stage::START))?;
                    tx.now(turn_of(seat, r::VARIANT_COMBINED_TURN))
                })
            }
            stage::ASK => self.ask_combined(tx, step),
            stage::TAKE => self.take_combined(tx),
            stage::ASK_WHO => self.ask_who(tx, step),
            stage::TAKE_WHO => match tx.answer() {
                Opt::Seat(seat) => {
                    self.act_as(tx, seat)?;
                    self.do_act(tx, seat, Card(step.a), step.b)
                }
                _ => Ok(()),
            },
            stage::TURN_OF => tx.set_clock(Rule(step.b), Hand::Turn, step.a),
            _ => {
                let seat = Seat(step.a as u8);
                happen_last(self, tx, moment::TURN_START, self.charter(tx.table(), seat), seat, 0)
            }
        }
    }

    /// What this Hero does next is of the own turn; afterwards the turn is everybody's again.
    fn act_as(&self, tx: &mut Tx<'_>, seat: Seat) -> Run {
        tx.now(turn_of(NOBODY, r::VARIANT_COMBINED_TURN))?;
        tx.set_clock(r::VARIANT_COMBINED_TURN, Hand::Turn, seat.0.into())
    }

    /// Turns that run at the same time are still turns of their own: what lies in no Hero's area is there in each of them.
    pub(super) fn has_own_limit(&self, state: &State, limit: u16, card: Card, by: Seat) -> Seat {
        if !self.variants.combined_turn || limit != u16::from(frame::TURN) {
            return NOBODY;
        }
        let turn = state.table.clock.turn;
        match self.layout.zone_owner(state.table.piece(card).zone) {
            NOBODY if turn != NOBODY => turn,
            NOBODY => by,
            _ => NOBODY,
        }
    }

    /// Heroes who have not ended their part.
    fn acting(&self, tx: &Tx<'_>) -> Vec<Seat> {
        let open = |seat: &Seat| tx.table().count(self.count(counter::TURN_TAKEN, *seat)) == 0;
        self.playing(tx.table()).filter(open).collect()
    }

    fn ask_combined(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seats = self.acting(tx);
        if seats.is_empty() {
            return tx.now(Step::new(steps::COMBINED_END));
        }
        let asks = (r::VARIANT_COMBINED_TURN, Who::Table, Ask::Turn);
        tx.ask_with(asks, Word(words::TURN), step.c(stage::TAKE), |tx, question| {
            let charter = |seat| self.charter(tx.table(), seat);
            for seat in &seats {
                self.offer_actions(tx.state(), *seat, question)?;
                self.offer_feats(tx.state(), *seat, question)?;
                let rest = Opt::Act { word: Word(words::REST), card: charter(*seat), line: 0 };
                self.offer_rest(tx.state(), *seat, rest, question)?;
            }
            self.join_doubles(tx.table(), question);
            self.offer_free(tx.state(), question)?;
            for seat in &seats {
                question.offer(Opt::Act { word: Word(words::END), card: charter(*seat), line: 0 })?;
            }
            Ok(())
        })
    }

    /// What several Heroes could do with one card is one option, open where it is for one of them. Only what lies in
    /// no Hero's area can come twice.
    fn join_doubles(&self, table: &Table, question: &mut Question) {
        let shared = |opt: Opt| match opt {
            Opt::Act { card, .. } if card != NO_CARD => {
                self.layout.zone_owner(table.piece(card).zone) == NOBODY
            }
            _ => true,
        };
        let mut n = 0;
        while let Some(choice) = question.options.get(n).copied() {
            let mut before = question.options[..n].iter();
            let first = if shared(choice.opt) { before.position(|c| c.opt == choice.opt) } else { None };
            match first {
                Some(first) => {
                    if choice.no.is_none() {
                        question.options[first].no = None;
                    }
                    question.options.remove(n);
                }
                None => n += 1,
            }
        }
    }

    fn take_combined(&self, tx: &mut Tx<'_>) -> Run {
        let again = Step::new(steps::COMBINED).c(stage::ASK);
        let Opt::Act { word, card, line } = tx.answer() else { return Ok(()) };
        if matches!(word.0, words::REFLEX | words::WEAKEN) {
            return self.do_free(tx, again);
        }
        tx.now(again)?;
        let seat = self.layout.zone_owner(tx.table().piece(card).zone);
        match word.0 {
            words::END => {
                return tx.set_count(r::VARIANT_COMBINED_TURN, self.count(counter::TURN_TAKEN, seat), 1);
            }
            _ if seat == NOBODY => return tx.now(again.a(card.0).b(line).c(stage::ASK_WHO)),
            _ => self.act_as(tx, seat)?,
        }
        match word.0 {
            words::BUY => self.do_buy(tx, seat, card),
            words::REST => tx.now(Step::new(steps::REST).a(seat.0.into())),
            _ => self.do_act(tx, seat, card, line),
        }
    }

    /// What the Encounter or the Location offers is for any Hero who could do it.
    fn ask_who(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (card, line) = (Card(step.a), step.b);
        let seats = self.acting(tx);
        let asks = (r::VARIANT_COMBINED_TURN, Who::Table, Ask::One);
        tx.ask_with(asks, Word(words::NEXT), step.c(stage::TAKE_WHO), |tx, question| {
            question.about = card;
            for seat in seats {
                question.consider(Opt::Seat(seat), self.may_act(tx.state(), seat, card, line))?;
            }
            Ok(())
        })
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
        tx.now(turn_of(NOBODY, r::VARIANT_COMBINED_END))?;
        order.into_iter().rev().try_for_each(|seat| {
            tx.now(Step::new(steps::TURN_END).a(seat.0.into()))?;
            tx.now(turn_of(seat, r::VARIANT_COMBINED_END))
        })
    }

    // ---- Time Cards and tuned Rewards ----

    /// What the rules say against the variants chosen.
    pub(super) fn variant_bars(&self) -> Vec<(Rule, String)> {
        let mut all = Vec::new();
        if self.variants.time_cards && !self.has(TIME_CARDS) {
            let usable = r::VARIANT_TIME_CARDS_USABLE;
            if self.library.of_kind(kind::TIME_CARD).next().is_none() {
                all.push((usable, NO_TIME_CARDS.to_owned()));
            }
            if self.quest.is_some_and(|quest| self.has_events(quest)) {
                all.push((usable, "the Quest has Events of its own".to_owned()));
            }
        }
        for face in self.without.iter().filter(|face| !self.is_general_reward(**face)) {
            let said = format!("{} is no General Reward", self.library.entry(*face).name);
            all.push((r::VARIANT_TUNED_REWARDS, said));
        }
        all
    }

    fn has_events(&self, quest: Face) -> bool {
        let event = |n: u16| {
            let head = &self.library.line(n).line.head;
            matches!(head, crate::effect::ast::Head::Trigger(t) if t.moment == u16::from(moment::EVENT))
        };
        self.library.entry(quest).lines.clone().any(event)
    }

    fn is_general_reward(&self, face: Face) -> bool {
        self.library.entry(face).owner.is_none() && self.infos[face.index()].rank == Rank::Reward
    }

    /// Cards that say so stay out of the Time Deck.
    pub(super) fn setup_time_deck(&self, tx: &mut Tx<'_>) -> Run {
        let left_out = |face: Face| self.library.entry(face).texts[printed::TIME_CARD_LEFT_OUT].is_some();
        if !self.has(TIME_CARDS) {
            self.take_out(tx, r::VARIANT_TIME_CARDS_SETUP, zone::TIME_DECK, left_out)?;
        }
        tx.shuffle(r::SETUP_TIME_DECK, self.shared(zone::TIME_DECK))
    }

    /// The players have agreed on General Rewards to play without.
    pub(super) fn tune_rewards(&self, tx: &mut Tx<'_>) -> Run {
        self.take_out(tx, r::VARIANT_TUNED_REWARDS, zone::REWARDS, |face| self.without.contains(&face))
    }

    fn take_out(&self, tx: &mut Tx<'_>, rule: Rule, deck: u8, out: impl Fn(Face) -> bool) -> Run {
        let is_out = |card: &&Card| tx.table().face(**card).is_some_and(&out);
        let gone: Vec<Card> = tx.table().cards(self.shared(deck)).iter().filter(is_out).copied().collect();
        gone.into_iter().try_for_each(|card| tx.put(rule, card, self.shared(zone::REMOVED), Side::Top))
    }
}
