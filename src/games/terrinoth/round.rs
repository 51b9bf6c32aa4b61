//! The round: four phases and the end-of-round effects; and when the quest is won or lost.

use super::names::{frame, moment};
use super::{Terrinoth, r, result, steps, words};
use crate::effect::moments::{happen, happen_last};
use crate::engine::{Ask, No, Opt, Run, State, Step, Tx, Who};
use crate::table::{Hand, NO_CARD, NOBODY, Rule, Word};

/// The phases by number, as the clock and the layout know them.
pub mod phase {
    pub const HERO: u16 = 1;
    pub const ENEMY: u16 = 2;
    pub const PERIL: u16 = 3;
    pub const TRAVEL: u16 = 4;
    pub const END: u16 = 5;
}

pub const SPECIAL: Rule = r::QUEST_SPECIAL_RULES;

impl Terrinoth {
    pub(super) fn begin_round(&self, tx: &mut Tx<'_>) -> Run {
        tx.now(Step::new(steps::ROUND))
    }

    /// The next round lies below this one's frame, so that rounds do not nest; its phases lie inside.
    pub(super) fn on_round(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        tx.now(step)?;
        tx.open_new(frame::ROUND)?;
        (phase::HERO..=phase::END).rev().try_for_each(|phase| tx.now(Step::new(steps::PHASE).a(phase)))
    }

    /// Stage 0 turns the clock, stage 1 asks whether to go on.
    pub(super) fn on_phase(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        match step.c {
            0 => {
                tx.now(step.c(1))?;
                if step.a == phase::HERO {
                    let round = tx.table().clock.round;
                    tx.set_clock(r::ROUND_REPEAT, Hand::Round, round + 1)?;
                    happen(self, tx, moment::ROUND_START, NO_CARD, NOBODY, 0)?;
                }
                self.leader_is_active(tx)?;
                tx.set_clock(r::ROUND_PHASES, Hand::Phase, step.a)
            }
            1 => {
                let asks = (self.rule_of(step.a), Who::Table, Ask::GoOn);
                tx.ask_with(asks, Word(words::GO_ON), step.c(2), |_, question| Ok(question.offer(Opt::GoOn)?))
            }
            _ => self.on_phase_run(tx, step),
        }
    }

    /// Outside of activations the leader is the active hero.
    pub(super) fn leader_is_active(&self, tx: &mut Tx<'_>) -> Run {
        let leader = self.leader(tx.table());
        tx.set_clock(r::ACTIVE_OTHER_PHASES, Hand::Turn, leader.0.into())
    }

    fn rule_of(&self, phase: u16) -> Rule {
        match phase {
            phase::HERO => super::hero::ORDER,
            phase::ENEMY => super::enemy::EACH_READY,
            phase::PERIL => super::peril::INCREASE,
            phase::TRAVEL => super::travel::ABILITIES,
            _ => r::ENDROUND_EFFECTS,
        }
    }

    pub(super) fn on_phase_run(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        tx.now(Step::new(steps::CHECK_END))?;
        tx.open_new(frame::PHASE)?;
        match step.a {
            phase::HERO => self.do_hero_phase(tx)?,
            phase::ENEMY => self.do_enemy_phase(tx)?,
            phase::PERIL => self.do_peril_phase(tx)?,
            phase::TRAVEL => tx.now(Step::new(steps::TRAVEL))?,
            _ => {}
        }
        if step.a == phase::END {
            if tx.is_off(r::ENDROUND_EFFECTS) {
                return Ok(());
            }
            return happen_last(self, tx, moment::ROUND_END, NO_CARD, NOBODY, 0);
        }
        happen_last(self, tx, moment::HERO_PHASE + step.a as u8 - 1, NO_CARD, NOBODY, 0)
    }

    // ---- the end ----

    /// The quest says how it is won and lost; a party without a hero has lost whatever it says. Often nothing has happened
    /// since that was asked last.
    pub(super) fn on_check_end(&self, tx: &mut Tx<'_>) -> Run {
        if tx.is_as_looked() {
            debug_assert_eq!(self.has_ended(tx), (false, false));
            return Ok(());
        }
        if super::actions::is_acting(tx.state()) || tx.table().clock.phase == 0 {
            return Ok(());
        }
        match self.has_ended(tx) {
            (false, false) => {
                if self.ends.hang_on_table(tx.table()) {
                    tx.note_looked();
                }
                Ok(())
            }
            (true, true) if !tx.is_off(r::END_CONTINUE_UNTIL) => tx.now(Step::new(steps::BOTH)),
            (true, _) => tx.end_game(r::END_VICTORY, result::VICTORY),
            (false, true) => tx.end_game(r::END_DEFEAT, result::DEFEAT),
        }
    }

    /// Whether the quest is won, and whether it is lost. Who wins with nobody left has lost only where the quest says so.
    fn has_ended(&self, tx: &Tx<'_>) -> (bool, bool) {
        let down = self.playing(tx.table()).next().is_none();
        let (wins, loses) = self.quest_says(tx.state(), self.quest_card(tx.table()), down);
        (wins, loses || down && !wins)
    }

    /// Won and lost at once, and the quest is silent: the leader decides.
    pub(super) fn on_both(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if step.c == 0 {
            let leader = self.leader(tx.table());
            let asks = (super::party::EQUAL_WAYS, self.decides(tx.state(), leader), Ask::One);
            return tx.ask_with(asks, Word(words::CHOOSE), step.c(1), |_, question| {
                question.offer(Opt::Word(Word(words::VICTORY)))?;
                Ok(question.offer(Opt::Word(Word(words::DEFEAT)))?)
            });
        }
        match tx.answer() {
            Opt::Word(Word(words::DEFEAT)) => tx.end_game(r::END_DEFEAT, result::DEFEAT),
            _ => tx.end_game(r::END_VICTORY, result::VICTORY),
        }
    }
}

/// A command of another phase.
pub fn other_phase(state: &State) -> No {
    No::because(r::ROUND_PHASES, Word(words::OTHER_PHASE)).count(state.table.clock.phase as i16)
}

/// The next hero phase waits for everything timed to the end of the round.
pub fn not_next() -> No {
    No::because(r::ENDROUND_NEXT_ROUND, Word(words::OTHER_PHASE))
}

/// Won or lost: nothing is done any more.
pub fn over() -> No {
    No::because(r::END_CONTINUE_UNTIL, Word(words::OVER))
}
