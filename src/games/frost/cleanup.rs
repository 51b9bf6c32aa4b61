//! The Clean-up Phase in its five steps.

use smallvec::SmallVec;

use super::names::{counter, kind, mark, moment, zone};
use super::round::phase;
use super::{Frost, NO_LINE, r, steps, words};
use crate::engine::{Ask, Opt, Run, Side, Step, Tx, Who};
use crate::table::{Card, NO_CARD, Rule, Seat, TILTED, Word};

pub const TIDIES: Rule = r::CLEANUP_STEP3_DISCARD;
pub const DRAW_UP: Rule = r::CLEANUP_STEP5_DRAW;
pub const RESHUFFLE: Rule = r::CLEANUP_RESHUFFLE;

/// Cards of a zone that will change: only many of them need room of their own.
type Few = SmallVec<[Card; 24]>;

impl Frost {
    pub(super) fn on_clean_up(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let of = |kind: u16| Step::new(kind).a(step.a);
        self.set_phase(tx, phase::CLEAN_UP)?;
        tx.steps(&[of(steps::TIDY), of(steps::HAND), of(steps::EVENT_DISCARD), of(steps::DRAW_UP)])?;
        let seat = Seat(step.a as u8);
        tx.now(of(steps::LOSE_POOLS))?;
        self.comes_for(tx, moment::CLEAN_UP, seat)
    }

    /// Resources do not outlast the Action Phase.
    pub(super) fn on_lose_pools(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        for kind in [counter::SCOUT, counter::MOVE, counter::ATTACK, counter::RESOLVE] {
            let pool = self.count(kind, Seat(step.a as u8));
            if tx.table().count(pool) != 0 {
                tx.set_count(super::action::LOST, pool, 0)?;
            }
        }
        Ok(())
    }

    pub(super) fn on_tidy(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        self.tidy(tx, Seat(step.a as u8), None)
    }

    /// Steps 1 to 3. Helpers against a Villain do the same, by the rule of their fight.
    pub(super) fn tidy(&self, tx: &mut Tx<'_>, seat: Seat, by: Option<Rule>) -> Run {
        let rule = |own: Rule| by.unwrap_or(own);
        let cards = |tx: &Tx<'_>, kind| Few::from_slice(tx.table().cards(self.zone(kind, seat)));
        let area = cards(tx, zone::AREA);
        for card in &area {
            self.lift_wounds(tx, rule(r::CLEANUP_STEP1_WOUNDS_SKILLS), seat, *card)?;
        }
        for token in cards(tx, zone::SKILLS) {
            tx.attach(rule(r::CLEANUP_STEP1_WOUNDS_SKILLS), token, NO_CARD)?;
            tx.set_marks(rule(r::CLEANUP_STEP1_WOUNDS_SKILLS), token, 0, mark::SPENT)?;
        }
        for token in cards(tx, zone::ON_CARDS) {
            self.to_chronicle(tx, rule(r::CLEANUP_STEP2_ENEMIES), seat, token)?;
        }
        for card in area {
            self.tidy_card(tx, seat, card, by)?;
        }
        for card in cards(tx, zone::HIRELING) {
            if tx.table().piece(card).has(TILTED) {
                self.return_hireling(tx, rule(r::CLEANUP_STEP3_DISCARD), card)?;
            }
        }
        Ok(())
    }

    /// Step 3 for one card: Action cards and exhausted Allies go, everything else is ready again.
    fn tidy_card(&self, tx: &mut Tx<'_>, seat: Seat, card: Card, by: Option<Rule>) -> Run {
        let rule = |own: Rule| by.unwrap_or(own);
        let piece = *tx.table().piece(card);
        let marks = mark::UNLOCKED | mark::FRESH;
        match self.kind_of(tx.table(), card) {
            Some(kind::CARD) => {
                if !tx.is_off(rule(r::CLEANUP_STEP3_DISCARD)) {
                    tx.set_marks(rule(r::CLEANUP_STEP3_DISCARD), card, 0, marks | TILTED)?;
                }
                tx.put(rule(r::CLEANUP_STEP3_DISCARD), card, self.zone(zone::DISCARD, seat), Side::Top)
            }
            Some(kind::ALLY) if piece.has(TILTED) => {
                let stays = piece.has(mark::UNLOCKED) && !tx.is_off(r::ALLY_STAYS_IF_UNLOCKED);
                let own = if stays { r::ALLY_STAYS_IF_UNLOCKED } else { r::ALLY_DISCARD_IF_EXHAUSTED };
                let tilt = if stays && self.modes.ally_stays_exhausted { 0 } else { TILTED };
                tx.set_marks(rule(own), card, 0, marks | tilt)?;
                if stays {
                    Ok(())
                } else {
                    tx.put(rule(own), card, self.zone(zone::DISCARD, seat), Side::Top)
                }
            }
            Some(kind::ITEM) => tx.set_marks(rule(r::ITEM_REFRESH_IN_CLEANUP), card, 0, marks | TILTED),
            _ => tx.set_marks(rule(r::CLEANUP_STEP3_DISCARD), card, 0, marks),
        }
    }

    /// Step 4: any number of cards of the hand, one after the other; a Hireling may help meanwhile.
    pub(super) fn on_hand(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        let hand = self.zone(zone::HAND, seat);
        if step.c == 0 {
            let idle =
                [hand, self.zone(zone::HIRELING, seat)].into_iter().all(|z| tx.table().cards(z).is_empty());
            if idle {
                return Ok(());
            }
            let asks = (r::CLEANUP_STEP4_HAND_DISCARD, Who::Seat(seat), Ask::Turn);
            return tx.ask_with(asks, Word(words::DISCARD), step.c(1), |tx, question| {
                for card in tx.table().cards(hand) {
                    question.offer(Opt::Act { word: Word(words::DISCARD), card: *card, line: NO_LINE })?;
                }
                self.offer_hireling(tx.state(), seat, question)?;
                self.offer_rewards(tx.state(), seat, question)?;
                Ok(question.offer(Opt::Word(Word(words::END)))?)
            });
        }
        let Opt::Act { word, card, line } = tx.answer() else { return Ok(()) };
        tx.now(step.c(0))?;
        match word.0 {
            words::USE => self.do_use_hireling(tx, seat, card, line),
            words::CLAIM => tx.now(Step::new(steps::CLAIM).a(step.a).b(card.0)),
            _ => {
                tx.show_to(r::CLEANUP_STEP4_HAND_DISCARD, card, 0xff)?;
                tx.put(r::CLEANUP_STEP4_HAND_DISCARD, card, self.zone(zone::DISCARD, seat), Side::Top)
            }
        }
    }

    /// Step 5: up to the hand limit as it is now; a larger hand stays.
    pub(super) fn on_draw_up(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        let have = tx.table().cards(self.zone(zone::HAND, seat)).len() as i16;
        let missing = self.hand_limit(tx.state(), seat) - have;
        if missing < 0 {
            return tx.tell(r::CLEANUP_STEP5_DRAW, Word(words::TOLD_OVER_LIMIT), NO_CARD, have);
        }
        if tx.is_off(r::CLEANUP_STEP5_DRAW) {
            return Ok(());
        }
        tx.now(Step::new(steps::DRAW).a(step.a).b(r::CLEANUP_STEP5_DRAW.0).c(missing))
    }
}
