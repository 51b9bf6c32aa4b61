//! Drawing: the Draw Action, drawing up, and the new deck a discard pile becomes when a card is needed.

use super::means::FreeTurn;
use super::names::{counter, moment, permission, zone};
use super::{Frost, r, steps, words};
use crate::effect::moments::happen;
use crate::engine::{Ask, No, Opt, Run, Side, State, Step, Tx, Who};
use crate::table::{Card, NO_CARD, Rule, Seat, Word};

/// The most cards that one command may name.
const MOST: i16 = 20;

impl Frost {
    /// Draws so many cards, one at a time. `b` is the rule they are drawn by.
    pub(super) fn on_draw(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        if step.c <= 0 {
            return Ok(());
        }
        match tx.table().top(self.zone(zone::DECK, seat)) {
            Some(card) => {
                tx.now(step.c(step.c - 1))?;
                let take = Step::new(steps::TAKE).a(card.0).b(step.b).c(i16::from(seat.0));
                tx.go_on_as(take);
                self.on_take(tx, take)
            }
            None if self.reshuffle(tx, seat, self.reshuffle_rule(Rule(step.b)))? => tx.now(step),
            None => tx.tell(Rule(step.b), Word(words::TOLD_EMPTY), NO_CARD, 0),
        }
    }

    /// The discard pile becomes the deck; false where it is empty too.
    pub(super) fn reshuffle(
        &self,
        tx: &mut Tx<'_>,
        seat: Seat,
        rule: Rule,
    ) -> Result<bool, crate::engine::Fault> {
        let (deck, discard) = (self.zone(zone::DECK, seat), self.zone(zone::DISCARD, seat));
        if tx.table().cards(discard).is_empty() || tx.is_off(rule) {
            return Ok(false);
        }
        tx.put_all(rule, discard, deck)?;
        tx.shuffle(rule, deck)?;
        Ok(true)
    }

    fn reshuffle_rule(&self, rule: Rule) -> Rule {
        if rule == super::cleanup::DRAW_UP {
            super::cleanup::RESHUFFLE
        } else {
            r::DRAW_RESHUFFLE_ONLY_WHEN_NEEDED
        }
    }

    /// Takes one card into the hand. Its face is asked for, unless real hands hold it.
    pub(super) fn on_take(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (card, rule, seat) = (Card(step.a), Rule(step.b), Seat((step.c & 0xff) as u8));
        let hand = self.zone(zone::HAND, seat);
        let asked = step.c & 0x100 != 0;
        if !asked && !tx.is_blind(hand) && tx.table().face(card).is_none() {
            return tx.ask_face(rule, card, Word(words::DRAW), step.c(step.c | 0x100));
        }
        tx.put(rule, card, hand, Side::Top)?;
        if tx.table().face(card).is_some() {
            tx.show_to(rule, card, 1 << seat.0)?;
        }
        happen(self, tx, moment::DREW, card, seat, 1)
    }

    // ---- the Draw Action ----

    /// One scout, and a card to draw.
    pub(super) fn may_draw(&self, turn: &FreeTurn<'_>) -> Result<(), No> {
        let there = self.cards_to_draw(turn.state, turn.seat);
        if there < 1 {
            return Err(No::because(r::DRAW_ONE_PER_SCOUT, Word(words::NO_CARDS)));
        }
        may_draw_many(1, turn.scout, there)?;
        self.may(turn, permission::DRAW)
    }

    /// The deck, and the discard pile that becomes the next one.
    fn cards_to_draw(&self, state: &State, seat: Seat) -> i16 {
        let many = |kind| state.table.cards(self.zone(kind, seat)).len() as i16;
        many(zone::DECK) + many(zone::DISCARD)
    }

    /// One card, or as many as the command says: `draw 2`. The scout of all of them is paid together.
    pub(super) fn on_draw_many(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        if step.c == 0 {
            let asks = (r::DRAW_ONE_PER_SCOUT, Who::Seat(seat), Ask::Further);
            return tx.ask_with(asks, Word(words::NUMBER), step.c(1), |tx, question| {
                let (scout, there) =
                    (self.scout_at_hand(tx.state(), seat), self.cards_to_draw(tx.state(), seat));
                for n in 1..=MOST {
                    question.list(Opt::Amount(n), may_draw_many(n, scout, there))?;
                }
                Ok(question.offer(Opt::Done)?)
            });
        }
        let many = if let Opt::Amount(many) = tx.answer() { many } else { 1 };
        tx.now(Step::new(steps::DRAW_PAID).a(step.a).c(many))?;
        self.pay_step(tx, seat, counter::SCOUT, many)
    }

    pub(super) fn on_draw_paid(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        if self.pool(tx.table(), counter::SCOUT, seat) < step.c {
            return Ok(());
        }
        tx.add_count(r::DRAW_ONE_PER_SCOUT, self.count(counter::SCOUT, seat), -step.c)?;
        tx.now(Step::new(steps::DRAW).a(step.a).b(r::DRAW_ONE_PER_SCOUT.0).c(step.c))
    }
}

/// Nobody has to say how many, but who does has to have the scout, and there have to be the cards.
fn may_draw_many(many: i16, scout: i16, there: i16) -> Result<(), No> {
    let short = many - scout;
    if short > 0 {
        Err(super::action::unaffordable(words::SHORT_SCOUT, short))
    } else if many > there {
        Err(No::because(r::DRAW_ONE_PER_SCOUT, Word(words::FEW_CARDS)).count(there))
    } else {
        Ok(())
    }
}

/// Cards drawn because a text says so.
pub const BY_TEXT: Rule = r::DRAW_RESHUFFLE_ONLY_WHEN_NEEDED;
