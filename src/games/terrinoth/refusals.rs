//! Why something is not offered at all: another phase, another turn, too late.

use super::names::{frame, zone};
use super::round::phase;
use super::{Terrinoth, actions, engagement, hero, nemesis, round, travel, upgrades, wounds};
use crate::engine::{No, State};
use crate::games::game::Wish;

impl Terrinoth {
    /// The rule that a wish runs against, where it can be told.
    pub(super) fn why_not_offered(&self, state: &State, wish: &Wish<'_>) -> Option<No> {
        let now = state.table.clock.phase;
        if let Some(no) = actions::too_late(state, wish) {
            return Some(no);
        }
        match wish.verb {
            Some("activate") if now == phase::HERO => Some(self.why_no_activation(state, wish)),
            Some("travel") if now == phase::HERO => Some(travel::later()),
            Some("travel" | "stay") if now == phase::TRAVEL => Some(travel::once()),
            Some("upgrade") => Some(upgrades::at_will()),
            Some(_) => Some(round::other_phase(state)),
            None => self.why_no_choice(state, wish),
        }
    }

    fn why_no_activation(&self, state: &State, wish: &Wish<'_>) -> No {
        let turn = state.table.clock.turn;
        let card = wish.card.filter(|card| self.layout.zone_owner(state.table.piece(*card).zone) == turn);
        match card {
            Some(card) if state.agenda.frame_of(frame::TURN).is_some() && wish.seat.is_none() => {
                hero::one_card(card)
            }
            _ => hero::not_turn(),
        }
    }

    /// A card or hero was named that the open question does not offer.
    fn why_no_choice(&self, state: &State, wish: &Wish<'_>) -> Option<No> {
        if let Some(seat) = wish.seat.filter(|seat| self.is_out(&state.table, *seat)) {
            let _ = seat;
            return Some(wounds::no_recovery());
        }
        let card = wish.card?;
        let zone = state.table.piece(card).zone;
        match self.layout.kind_of(zone) {
            zone::LAIR => Some(nemesis::in_lair(card)),
            zone::ENGAGED if self.layout.zone_owner(zone) == state.table.clock.turn => {
                Some(engagement::own_already(card))
            }
            _ => None,
        }
    }
}
