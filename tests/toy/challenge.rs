//! The challenge of the chief: a trial. Everyone may pledge; a pledge that falls short is taken back whole.

use rulekeeper::engine::{Ask, Frame, No, Opt, Run, Side, State, Step, Tx, Who};
use rulekeeper::table::{NO_CARD, NOBODY, Seat, Word};

use super::names::{self, counter, frame, value, zone};
use super::{Toy, r, steps};

impl Toy {
    pub fn may_challenge(&self, state: &State) -> Result<(), No> {
        let cards = (0..self.layout.seats)
            .map(Seat)
            .any(|seat| !state.table.cards(self.zone(zone::HAND, seat)).is_empty());
        if cards { Ok(()) } else { Err(No::because(r::CHALLENGE_GONE, Word(names::NO_CARDS))) }
    }

    pub fn do_challenge(&self, tx: &mut Tx<'_>, seat: Seat) -> Run {
        tx.open_trial(Frame { kind: frame::DUEL, seat, ..Frame::default() })?;
        tx.now(Step::new(steps::DUEL_END))?;
        for n in (0..self.layout.seats).rev() {
            let helper = (seat.0 + n) % self.layout.seats;
            tx.now(Step::new(steps::PLEDGE).a(helper.into()))?;
        }
        Ok(())
    }

    /// One seat pledges cards one at a time until it says that is all.
    #[inline(never)]
    pub fn on_pledge(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        let hand = self.zone(zone::HAND, seat);
        if step.c == 0 {
            if tx.table().cards(hand).is_empty() {
                return Ok(());
            }
            let asks = (r::CHALLENGE_PLEDGE, Who::Seat(seat), Ask::One);
            return tx.ask_with(asks, Word(names::PLEDGE), step.c(1), |tx, question| {
                for card in tx.table().cards(hand) {
                    question.offer(Opt::Card(*card))?;
                }
                Ok(question.offer(Opt::Done)?)
            });
        }
        let Opt::Card(card) = tx.answer() else { return Ok(()) };
        if tx.answers().is_empty() {
            return Ok(());
        }
        tx.now(step.c(0))?;
        let combat =
            self.library.up(tx.table(), card).is_some_and(|face| self.library.keywords(face) & 1 == 1);
        tx.show_to(r::CHALLENGE_SPEND, card, 0xff)?;
        tx.put(r::CHALLENGE_SPEND, card, self.zone(zone::DISCARD, seat), Side::Top)?;
        tx.add_count(r::CHALLENGE_SPEND, self.count(counter::PLEDGE, NOBODY), if combat { 2 } else { 1 })
    }

    #[inline(never)]
    pub fn on_duel_end(&self, tx: &mut Tx<'_>, _: Step) -> Run {
        let chief = tx.table().top(self.shared(zone::CAMP)).unwrap_or(NO_CARD);
        let need = rulekeeper::effect::query::value_of(self, tx.state(), value::LIFE, chief);
        let pledged = tx.table().count(self.count(counter::PLEDGE, NOBODY));
        if pledged >= need {
            tx.pass_trial();
            tx.end_game(r::CHALLENGE_WON, 1)
        } else {
            let mark = tx.frame_ref().map_or(0, |duel| duel.mark);
            tx.fail_trial(r::CHALLENGE_SHORT, mark)
        }
    }
}
