//! Why something is not offered at all: what was asked for belongs to another phase, another turn, another place.

use super::edition::REST_IN_TURN;
use super::names::{action, frame, kind, zone};
use super::round::phase;
use super::{Mistfall, actions, conditions, damage, discards, draws, hero, pursuit, rewards, round, travel};
use crate::engine::{Ask, No, State};
use crate::games::game::Wish;
use crate::table::{Card, NOBODY, Seat};

impl Mistfall {
    /// The rule that a wish runs against, where it can be told.
    pub(super) fn why_not_offered(&self, state: &State, wish: &Wish<'_>) -> Option<No> {
        if wish.more {
            return self.why_no_more(state, wish.card?, wish.seat);
        }
        match wish.verb {
            Some("travel" | "stay" | "scout") => self.why_no_travel(state, wish),
            Some("play" | "ally" | "option" | "buy" | "rest" | "end") => self.why_no_action(state, wish),
            Some("reflex") => self.why_no_reflex(state, wish),
            Some("block" | "activate") => Some(self.why_no_defence(state, wish)),
            Some("draw") => Some(self.why_no_draw(state)),
            Some("bury" | "discard") => Some(discards::at_will()),
            Some("weaken") => wish.card.map(|card| self.why_no_weaken(state, card)),
            Some("reward" | "give") => Some(round::traded_late(state)),
            Some(_) => Some(round::other_phase(state)),
            None => self.why_no_choice(state, wish),
        }
    }

    fn why_no_travel(&self, state: &State, wish: &Wish<'_>) -> Option<No> {
        let here = state.table.clock.phase == phase::TRAVEL;
        if here && matches!(state.question.ask, Ask::Turn | Ask::GoOn) {
            // The party has not moved: what was named is no Location that could be meant.
            return None;
        }
        Some(match wish.verb {
            _ if here && travel::is_scouting(state) => actions::no_interrupt(state, wish.card),
            Some("scout") => travel::too_late_to_scout(state),
            _ if here => travel::moved(),
            _ => round::other_phase(state),
        })
    }

    fn why_no_action(&self, state: &State, wish: &Wish<'_>) -> Option<No> {
        let turn = state.table.clock.turn;
        let owner = wish.card.map_or(NOBODY, |card| self.whose(state, card));
        let ally = wish.card.is_some_and(|card| self.kind_of(&state.table, card) == Some(kind::ALLY));
        if state.table.clock.phase != phase::HERO {
            if let Some(no) = wish.card.and_then(|card| rewards::not_for_sale(state, card)) {
                return Some(no);
            }
            let fast = wish.card.is_some_and(|card| self.has_fast(state, card));
            return Some(match wish.verb {
                Some("play") if fast => hero::fast_outside(),
                Some("buy") => hero::buy_outside(wish.card, false),
                Some("play") => round::regular_outside(state),
                Some("rest") if !self.has(REST_IN_TURN) => self.why_no_rest(state),
                _ => round::other_phase(state),
            });
        }
        if wish.verb == Some("rest") && !self.has(REST_IN_TURN) {
            return Some(self.why_no_rest(state));
        }
        if state.question.ask != Ask::Turn {
            let of = wish.seat.unwrap_or(owner);
            return Some(match turn {
                NOBODY => self.not_acting(state, of),
                _ if hero::is_refilling(state) || !self.is_resolving(state) => self.not_acting(state, turn),
                _ => actions::no_interrupt(state, wish.card),
            });
        }
        if turn == NOBODY {
            return Some(self.not_acting(state, wish.seat.unwrap_or(owner)));
        }
        if wish.seat.is_some_and(|seat| seat != turn) || (owner != NOBODY && owner != turn) {
            return Some(match wish.verb {
                Some("ally") if ally => damage::others_ally(wish.card?),
                Some("buy") => hero::buy_outside(wish.card, wish.seat.is_none_or(|seat| seat == turn)),
                Some("end" | "rest") => self.not_acting(state, wish.seat.unwrap_or(owner)),
                _ if wish.card.is_some_and(|card| self.has_fast(state, card)) => hero::fast_outside(),
                _ if wish.card.is_some_and(|card| self.is_in_area(state, card)) => {
                    actions::others_area(wish.card?)
                }
                _ => actions::not_usable(wish.card),
            });
        }
        if let Some(card) = wish.card.filter(|card| self.is_attached(state, *card)) {
            return Some(discards::not_as_attached(card));
        }
        let reflex = wish.card.filter(|card| wish.verb == Some("play") && self.is_at_hand(state, *card));
        reflex
            .and_then(|card| self.why_not_played(state, card))
            .or_else(|| Some(actions::not_usable(wish.card)))
    }

    fn is_at_hand(&self, state: &State, card: Card) -> bool {
        self.is_in_area(state, card) || self.is_in_hand(state, card)
    }

    fn is_in_area(&self, state: &State, card: Card) -> bool {
        self.layout.kind_of(state.table.piece(card).zone) == zone::AREA
    }

    fn is_attached(&self, state: &State, card: Card) -> bool {
        self.layout.kind_of(state.table.piece(card).zone) == zone::ATTACHED
    }

    /// Whether an effect is under way.
    fn is_resolving(&self, state: &State) -> bool {
        let kinds = [frame::ACTION, frame::STRIKE, frame::ATTACK, frame::ABILITY];
        kinds.into_iter().any(|kind| state.agenda.frame_of(kind).is_some())
    }

    fn has_fast(&self, state: &State, card: Card) -> bool {
        let face = self.library.up(&state.table, card);
        let mut lines = face.map_or(0..0, |face| self.library.entry(face).lines.clone());
        lines.any(|line| self.action_of(line).is_some_and(|action| action.kind == action::FAST))
    }

    fn whose(&self, state: &State, card: Card) -> Seat {
        let holder = self.layout.zone_owner(state.table.piece(card).zone);
        if holder == NOBODY { state.table.piece(card).owner } else { holder }
    }

    fn why_no_reflex(&self, state: &State, wish: &Wish<'_>) -> Option<No> {
        let card = wish.card?;
        let seat = self.whose(state, card);
        if !self.is_at_hand(state, card) || seat == NOBODY {
            return Some(actions::not_usable(Some(card)));
        }
        if self.is_condition_step(state) {
            return Some(conditions::not_cancelled());
        }
        if self.waits_for_an_effect(state, seat, card) {
            return Some(actions::no_interrupt(state, Some(card)));
        }
        Some(self.why_not_reflex(state, seat, card))
    }

    /// Whether Wounds of Conditions are being paid.
    fn is_condition_step(&self, state: &State) -> bool {
        let waiting = |step: &crate::engine::Step| step.kind == super::steps::CONDITION_REMOVE;
        state.table.clock.phase == phase::DEFENCE
            && state.agenda.frame_of(frame::ATTACK).is_none()
            && state.agenda.steps().iter().any(waiting)
    }

    /// Nobody draws Encounters at will, and none at all while one is active.
    fn why_no_draw(&self, state: &State) -> No {
        self.encounter(&state.table).map_or_else(|| round::other_phase(state), draws::one_active)
    }

    fn why_no_defence(&self, state: &State, wish: &Wish<'_>) -> No {
        if state.table.clock.phase != phase::DEFENCE {
            return round::other_phase(state);
        }
        match wish.verb {
            Some("block") => self.why_no_block(state, wish.card),
            _ => self.why_no_activation(state, wish.card),
        }
    }

    fn why_no_weaken(&self, state: &State, card: Card) -> No {
        self.may_weaken(state, card).err().unwrap_or_else(|| round::other_phase(state))
    }

    /// A card or a Hero was named that the open question does not offer.
    fn why_no_choice(&self, state: &State, wish: &Wish<'_>) -> Option<No> {
        let rule = state.question.rule;
        if let Some(seat) = wish.seat
            && let Some(no) = pursuit::not_tied(rule, seat).or_else(|| hero::not_waiting(rule))
        {
            return Some(no);
        }
        let card = wish.card?;
        self.not_on_charter(&state.table, rule, card).or_else(|| self.why_not_chosen(state, card))
    }
}
