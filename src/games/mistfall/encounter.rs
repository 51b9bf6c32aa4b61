//! The Encounter Phase: is it Ended, and the Aftermath in its six steps.

use super::edition::{FOCUS_RESET, REST_IN_TURN};
use super::names::{counter, frame, moment, permission, zone};
use super::{Mistfall, r, steps, words};
use crate::effect::moments::happen;
use crate::effect::query::{Say, permission_of as allowed};
use crate::engine::{Ask, Opt, Run, Side, Step, Tx, Who};
use crate::table::{Card, NO_CARD, NOBODY, Rule, Seat, Word};

pub const RESET_FOCUS: Rule = r::AFTERMATH_RESET_FOCUS;

/// The mark of Resting without an Encounter.
const WITHOUT: u16 = 1;

impl Mistfall {
    /// The End condition is looked at here and only here.
    pub(super) fn on_aftermath(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if step.c > 0 {
            return self.aftermath_step(tx, step);
        }
        let card = self.encounter(tx.table()).unwrap_or(NO_CARD);
        let met = card != NO_CARD
            && matches!(allowed(self, tx.state(), permission::END, card, NOBODY), Say::May(_));
        if card == NO_CARD && !self.has(REST_IN_TURN) {
            return tx.now(Step::new(steps::AFTERMATH_REST).b(WITHOUT));
        }
        if !met && !tx.is_off(r::ENCOUNTER_NOT_MET) {
            let told = if card == NO_CARD { words::TOLD_NO_ENCOUNTER } else { words::TOLD_NOT_MET };
            return tx.tell(r::ENCOUNTER_NOT_MET, Word(told), card, 0);
        }
        if tx.is_off(r::ENCOUNTER_CHECKED_IN_PHASE) {
            return Ok(());
        }
        tx.tell(r::ENCOUNTER_CHECKED_IN_PHASE, Word(words::TOLD_MET), card, 0)?;
        if card != NO_CARD && self.is_special(tx.table(), card) && !tx.is_off(r::AFTERMATH_SPECIAL_WIN) {
            tx.tell(r::AFTERMATH_SPECIAL_WIN, Word(words::TOLD_WON), card, 0)?;
            return tx.now(Step::new(steps::VICTORY));
        }
        self.begin_aftermath(tx, card)
    }

    fn begin_aftermath(&self, tx: &mut Tx<'_>, card: Card) -> Run {
        if tx.is_off(r::AFTERMATH_STEPS) {
            return Ok(());
        }
        tx.open_new(frame::AFTERMATH)?.source = card;
        let step = Step::new(steps::AFTERMATH).a(card.0);
        let first = if card == NO_CARD { 2 } else { 1 };
        (first..=6).rev().try_for_each(|n| tx.now(step.c(n)))
    }

    /// An Encounter that was left by Retreat has no Aftermath.
    pub(super) fn after_retreat(&self, tx: &mut Tx<'_>, card: Card) -> Run {
        let rule = r::AFTERMATH_NO_AFTERMATH_ON_RETREAT;
        if tx.is_off(rule) {
            return self.begin_aftermath(tx, card);
        }
        tx.tell(rule, Word(words::TOLD_NO_AFTERMATH), card, 0)
    }

    /// Discard, disperse, improve, Rewards twice, Rest, Focus.
    fn aftermath_step(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let card = Card(step.a);
        match step.c {
            1 => {
                // Rules of the card that change the Aftermath are read while it still lies there.
                tx.now(step.c(7))?;
                happen(self, tx, moment::AFTERMATH, card, NOBODY, 0)
            }
            7 => {
                self.strip(tx, r::AFTERMATH_DISCARD_ENCOUNTER, card)?;
                tx.add_count(r::AFTERMATH_STEPS, self.count(counter::ENDED, NOBODY), 1)?;
                tx.put(r::AFTERMATH_DISCARD_ENCOUNTER, card, self.shared(zone::ENCOUNTER_DISCARD), Side::Top)
            }
            2 => tx.now(Step::new(steps::DISPERSE).b(r::AFTERMATH_DISPERSE.0)),
            3 => self.change_status(tx, r::AFTERMATH_IMPROVE_LOCATION, self.active(tx.table()), -1),
            4 => self.do_rewards(tx),
            5 => tx.now(Step::new(steps::AFTERMATH_REST)),
            _ if self.has(FOCUS_RESET) => tx.now(Step::new(steps::FOCUS_RESET)),
            _ => Ok(()),
        }
    }

    /// Every Hero may Rest, if the conditions hold; asked one after the other. `b` says that no Encounter was Ended.
    pub(super) fn on_aftermath_rest(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if step.c == 1 {
            tx.now(step.a(step.a + 1).c(0))?;
            if tx.answer() == Opt::Yes {
                tx.now(Step::new(steps::REST).a(step.a))?;
            }
            return Ok(());
        }
        let seat = Seat(step.a as u8);
        let rule = if step.b == WITHOUT { super::healing::MAY } else { r::AFTERMATH_REST };
        if seat.0 >= self.layout.seats || tx.is_off(rule) {
            return Ok(());
        }
        if step.c == 0 && tx.table().count(self.count(counter::RESTED, seat)) > 0 {
            // A Rest of the Hero Turn does not stand against the one of the Aftermath.
            tx.now(step)?;
            return tx.set_count(rule, self.count(counter::RESTED, seat), 0);
        }
        if self.is_out(tx.table(), seat) || self.may_rest(tx.state(), seat).is_err() {
            return tx.now(step.a(step.a + 1));
        }
        tx.ask_with((rule, Who::Seat(seat), Ask::YesNo), Word(words::REST), step.c(1), |_, question| {
            question.about = NO_CARD;
            question.offer(Opt::Yes)?;
            Ok(question.offer(Opt::No)?)
        })
    }
}
