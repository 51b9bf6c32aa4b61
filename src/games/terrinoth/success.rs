//! Success tokens: spent before the roll, two an action at most; held, five at most.

use super::actions::at;
use super::info::Deed;
use super::names::{frame, permission, token};
use super::{Terrinoth, r, words};
use crate::effect::query::{Say, permission_of as allowed};
use crate::engine::{Ask, Frame, No, Opt, Run, State, Step, Tx, Who};
use crate::table::{Holder, NO_CARD, NOBODY, Rule, Seat, Token, Word};

/// Tokens spent on one action, at most.
const MOST_SPENT: i16 = 2;

/// Tokens a hero can hold.
const MOST_TOKENS: i16 = 5;

/// Tokens up to five; what is above is not gained.
pub fn claim(tx: &mut Tx<'_>, rule: Rule, seat: Seat, many: i16) -> Run {
    if seat == NOBODY {
        return Ok(());
    }
    let own = tx.table().tokens(Holder::Seat(seat), Token(token::SUCCESS));
    let room = if tx.is_off(r::SUCCESS_MAX_FIVE) { many } else { (MOST_TOKENS - own).clamp(0, many.max(0)) };
    tx.add_tokens(rule, Holder::Seat(seat), Token(token::SUCCESS), room)?;
    if room < many {
        tx.tell(r::SUCCESS_MAX_FIVE, Word(words::TOLD_FULL), NO_CARD, many - room)
    } else {
        Ok(())
    }
}

/// What other effects have given above five goes back to the supply.
pub fn cap(tx: &mut Tx<'_>, seat: Seat) -> Run {
    let over = tx.table().tokens(Holder::Seat(seat), Token(token::SUCCESS)) - MOST_TOKENS;
    if over <= 0 || tx.is_off(r::SUCCESS_MAX_FIVE) {
        return Ok(());
    }
    tx.add_tokens(r::SUCCESS_MAX_FIVE, Holder::Seat(seat), Token(token::SUCCESS), -over)?;
    tx.tell(r::SUCCESS_MAX_FIVE, Word(words::TOLD_FULL), NO_CARD, over)
}

/// Whether a hero can hold one more token.
pub fn has_room(state: &State, seat: Seat) -> bool {
    state.table.tokens(Holder::Seat(seat), Token(token::SUCCESS)) < MOST_TOKENS
}

impl Terrinoth {
    /// Up to two tokens of the own; none where the action has nothing to be spent on.
    pub(super) fn on_spend(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let Some(action) = tx.frame_ref() else { return Ok(()) };
        let (source, seat) = (action.source, action.seat);
        let own = tx.table().tokens(Holder::Seat(seat), Token(token::SUCCESS));
        if step.c == 1 {
            let Opt::Amount(spent) = tx.answer() else { return Ok(()) };
            let by = tx.add_tokens(r::SUCCESS_RETURNED, Holder::Seat(seat), Token(token::SUCCESS), -spent)?;
            if let Some(action) = tx.frame_mut() {
                action.numbers[at::SPENT] = if by == 0 { 0 } else { spent };
            }
            return Ok(());
        }
        if own == 0 || self.is_in_vain(tx.state(), action) {
            return Ok(());
        }
        if let Err(no) = tx.law(self.may_spend(tx.state(), seat)) {
            return tx.tell(no.rule, no.fact, no.card, 0);
        }
        let asks = (r::SUCCESS_SPEND_BEFORE_ROLL, Who::Seat(seat), Ask::One);
        tx.ask_with(asks, Word(words::SPEND), step.c(1), |_, question| {
            question.about = source;
            for n in 0..=5 {
                let law = if n > MOST_SPENT {
                    Err(No::because(r::SUCCESS_MAX_TWO_PER_ACTION, Word(words::TWO_TOKENS)))
                } else if n > own {
                    Err(own_only(own))
                } else {
                    Ok(())
                };
                question.list(Opt::Amount(n), law)?;
            }
            Ok(())
        })
    }

    /// Whether no card forbids a hero to spend tokens.
    pub(super) fn may_spend(&self, state: &State, seat: Seat) -> Result<(), No> {
        match allowed(self, state, permission::SPEND, NO_CARD, seat) {
            Say::Cannot(by) => Err(self.forbidden(state, by)),
            _ => Ok(()),
        }
    }

    /// Whether the successes of an action have nothing to be used on.
    fn is_in_vain(&self, state: &State, action: &Frame) -> bool {
        match Deed::of(action.numbers[at::DEED]) {
            Deed::Attack => action.target == NO_CARD,
            Deed::Aid => action.they == NOBODY,
            Deed::Rest => self.may_recover(state, action.seat).is_err(),
            Deed::Explore => false,
        }
    }

    /// Whether it was asked how many tokens to spend on the action that is rolled for.
    pub(super) fn were_asked_for(&self, state: &State) -> bool {
        state.agenda.frame_of(frame::ACTION).is_some_and(|action| {
            let could = held(state, action.seat) > 0
                && !self.is_in_vain(state, action)
                && self.may_spend(state, action.seat).is_ok();
            action.numbers[at::SPENT] > 0 || could
        })
    }

    /// Every token spent is a success; nothing where none was spent.
    pub(super) fn token_successes(&self, tx: &Tx<'_>) -> i16 {
        if tx.is_off(r::SUCCESS_ADDS_SUCCESS) {
            0
        } else {
            tx.frame_ref().map_or(0, |action| action.numbers[at::SPENT])
        }
    }

    pub(super) fn tell_tokens(&self, tx: &mut Tx<'_>) -> Run {
        let spent = self.token_successes(tx);
        if spent > 0 {
            tx.tell(r::SUCCESS_ADDS_SUCCESS, Word(words::TOLD_SPENT), NO_CARD, spent)
        } else {
            Ok(())
        }
    }

    /// Whether a hero other than this one holds tokens.
    pub(super) fn others_hold(&self, state: &State, seat: Seat) -> bool {
        let holds = |other: Seat| state.table.tokens(Holder::Seat(other), Token(token::SUCCESS)) > 0;
        self.playing(&state.table).any(|other| other != seat && holds(other))
    }
}

/// How many tokens a hero holds.
pub fn held(state: &State, seat: Seat) -> i16 {
    if seat == NOBODY { 0 } else { state.table.tokens(Holder::Seat(seat), Token(token::SUCCESS)) }
}

/// A hero holds more than a hero can.
pub fn over(state: &State, seat: Seat) -> Option<No> {
    (held(state, seat) > MOST_TOKENS).then(|| No::because(r::SUCCESS_MAX_FIVE, Word(words::TOLD_FULL)))
}

/// A hero has no more to spend than these.
pub fn own_only(own: i16) -> No {
    No::because(r::SUCCESS_OWN_ONLY, Word(words::OWN_TOKENS)).count(own)
}

/// Tokens are spent on an action that is about to be rolled.
pub fn with_the_action() -> No {
    No::because(r::SUCCESS_SPEND_BEFORE_ROLL, Word(words::NO_ROLL))
}

/// Tokens are spent on an action that can do something with a success.
pub fn in_vain() -> No {
    No::because(r::SUCCESS_SPEND_BEFORE_ROLL, Word(words::SPENT_IN_VAIN))
}

/// Tokens are spent before the roll.
pub fn too_late() -> No {
    No::because(r::SUCCESS_SPEND_BEFORE_ROLL, Word(words::ROLLED))
}
