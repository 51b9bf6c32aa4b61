//! The Location Phase: Rest, once, where no Enemy is, and all of it.

use super::means::Stand;
use super::names::{action, moment, permission};
use super::round::phase;
use super::{Frost, r, steps, words};
use crate::effect::moments::{happen, is_heard};
use crate::engine::{Ask, No, Opt, Run, State, Step, Tx, Who};
use crate::table::{Card, NO_CARD, Rule, Seat, Word};

pub const YOU_MAY: Rule = r::REST_YOU_MAY_PARTS;

impl Frost {
    /// Stage 0 asks, stage 1 takes the answer; stages 2 and 3 are the same after the rest.
    pub(super) fn on_location(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        if step.c == 0 && step.b == 0 {
            self.set_phase(tx, phase::LOCATION)?;
            tx.now(step.b(1))?;
            if !is_heard(self, tx, moment::LOCATION_PHASE) {
                return Ok(());
            }
            let here = self.here(tx.table(), seat);
            return happen(self, tx, moment::LOCATION_PHASE, here, seat, 0);
        }
        if step.c == 0 {
            return self.ask_rest(tx, step, seat);
        }
        match tx.answer() {
            Opt::Word(Word(words::REST)) => self.do_rest(tx, seat),
            Opt::Act { word: Word(words::USE), card, line } => {
                tx.now(step.c(0))?;
                self.do_use_hireling(tx, seat, card, line)
            }
            Opt::Act { card, .. } => {
                tx.now(step.c(0))?;
                tx.now(Step::new(steps::CLAIM).a(step.a).b(card.0))
            }
            _ => Ok(()),
        }
    }

    fn ask_rest(&self, tx: &mut Tx<'_>, step: Step, seat: Seat) -> Run {
        let asks = (r::REST_OPTIONAL, Who::Seat(seat), Ask::Turn);
        tx.ask_with(asks, Word(words::LOCATION), step.c(1), |tx, question| {
            let stand = self.stand(tx.table(), seat);
            question.about = stand.here;
            question.list(Opt::Word(Word(words::REST)), self.may_rest(tx.state(), seat, &stand))?;
            self.offer_hireling(tx.state(), seat, question)?;
            self.offer_rewards(tx.state(), seat, question)?;
            Ok(question.offer(Opt::Word(Word(words::END)))?)
        })
    }

    /// No Enemy may be there, and what it gives has to be bearable.
    fn may_rest(&self, state: &State, seat: Seat, stand: &Stand) -> Result<(), No> {
        let here = stand.here;
        if let Some(enemy) = self.enemies_at(&state.table, stand.spot).next() {
            return Err(No::because(r::REST_NO_ENEMY, Word(words::HAS_ENEMY)).of(enemy));
        }
        let Some(line) = self.rest_line(state, here) else {
            return Err(No::because(r::REST_OPTIONAL, Word(words::NO_REST)));
        };
        self.permitted(state, permission::REST, seat)?;
        self.may_resolve(state, seat, here, line)
    }

    fn rest_line(&self, state: &State, here: Card) -> Option<u16> {
        if here == NO_CARD { None } else { self.line_of(&state.table, here, action::REST) }
    }

    /// The ability is resolved from first to last; after it nothing of the turn is left.
    fn do_rest(&self, tx: &mut Tx<'_>, seat: Seat) -> Run {
        let here = self.here(tx.table(), seat);
        let Some(line) = self.rest_line(tx.state(), here) else { return Ok(()) };
        happen(self, tx, moment::RESTED, here, seat, 0)?;
        if tx.is_off(r::REST_RESOLVE_FULLY) {
            return Ok(());
        }
        tx.tell(r::REST_RESOLVE_FULLY, Word(words::REST), here, 0)?;
        self.resolve_line(tx, seat, here, line)
    }
}

/// Once a turn, and it is the last thing of it.
pub fn once() -> No {
    No::because(r::REST_ONCE, Word(words::RESTED))
}

/// A Rest ability is resolved completely or not at all.
pub fn fully() -> No {
    No::because(r::REST_RESOLVE_FULLY, Word(words::MUST_RESOLVE))
}
