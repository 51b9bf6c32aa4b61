//! Why something is not offered at all: another phase, another turn, another place; and the limits of a hero area.

use super::names::{frame, kind, zone};
use super::round::phase;
use super::{
    Frost, action, attack, exertion, hirelings, location, moving, purchase, quests, retiring, rewards, round,
    scouting, setup, steps, unlocking, villains,
};
use crate::engine::{Ask, No, State, Who};
use crate::games::game::Wish;
use crate::line::fold;
use crate::table::{Card, NOBODY, Seat};

impl Frost {
    /// The rule that a wish runs against, where it can be told.
    pub(super) fn why_not_offered(&self, state: &State, wish: &Wish<'_>) -> Option<No> {
        let now = state.table.clock.phase;
        if let (Some(seat), Who::Seat(asked)) = (wish.seat, state.question.who)
            && seat != asked
            && wish.verb.is_some()
        {
            return Some(self.why_not_now(state, wish));
        }
        match (wish.verb, now) {
            (Some(_), 0) => Some(setup::not_yet()),
            (Some("exert"), phase::CLEAN_UP | phase::LOCATION) => Some(exertion::only_two_uses()),
            (Some("retire"), _) => Some(retiring::only_by_effect()),
            (Some("rest"), phase::LOCATION) => Some(location::once()),
            (Some("claim"), _) if self.has_none(state, zone::REWARDS) => Some(rewards::none()),
            (Some("use"), _) if self.has_none(state, zone::HIRELING) => Some(hirelings::none()),
            // They are for all phases: it is about which, not about when.
            (Some("use"), _) if state.agenda.frame_of(frame::FIGHT).is_none() => {
                self.why_not_used(state, wish)
            }
            (Some("claim"), _) if state.agenda.frame_of(frame::FIGHT).is_none() => None,
            // They are the means of a fight: it is about whose card that is and where it lies.
            (Some(verb @ ("play" | "exhaust" | "unlock")), phase::ACTION) => {
                self.why_not_in_action(state, verb, wish)
            }
            // Another question stands in the way, not the fight.
            (Some(_), _) if state.agenda.frame_of(frame::FIGHT).is_some() => {
                let own = state.question.who == Who::Seat(state.table.clock.turn);
                (state.question.ask == Ask::Turn).then(|| villains::not_in_a_fight(own))
            }
            (Some(verb), phase::ACTION) => self.why_not_in_action(state, verb, wish),
            (Some(_), _) => Some(round::other_phase()),
            (None, _) => self.why_no_choice(state, wish),
        }
    }

    /// Whether whoever is asked has nothing in a zone of the hero area.
    fn has_none(&self, state: &State, kind: u8) -> bool {
        let Who::Seat(seat) = state.question.who else { return false };
        state.table.cards(self.zone(kind, seat)).is_empty()
    }

    /// A Hireling who is with nobody, or with another player.
    fn why_not_used(&self, state: &State, wish: &Wish<'_>) -> Option<No> {
        let (card, Who::Seat(seat)) = (wish.card?, state.question.who) else { return None };
        let holder = self.layout.zone_owner(state.table.piece(card).zone);
        let hireling = self.kind_of(&state.table, card) == Some(kind::HIRELING);
        (hireling && holder != seat).then(|| hirelings::not_with_you(card, holder != NOBODY))
    }

    /// Somebody else's turn, or somebody else is asked.
    fn why_not_now(&self, state: &State, wish: &Wish<'_>) -> No {
        let fight = state.agenda.frame_of(frame::FIGHT).is_some();
        match (wish.verb, wish.card) {
            _ if fight && wish.seat == Some(state.table.clock.turn) => villains::others_first(),
            (Some("play" | "exhaust" | "unlock"), _) if fight => villains::others_first(),
            (Some("use"), Some(card)) => hirelings::own_turn(card),
            (Some("claim"), Some(card)) => rewards::own_turn(card),
            _ => round::not_turn(),
        }
    }

    fn why_not_in_action(&self, state: &State, verb: &str, wish: &Wish<'_>) -> Option<No> {
        let place = wish.card.map(|card| self.layout.kind_of(state.table.piece(card).zone));
        let owner = wish.card.map(|card| self.layout.zone_owner(state.table.piece(card).zone));
        let own = matches!(state.question.who, Who::Seat(seat) if owner == Some(seat));
        let foreign = !own && owner.is_some_and(|owner| owner != NOBODY);
        let free = state.question.ask == Ask::Turn;
        match (verb, wish.card) {
            ("rest" | "discard", _) => Some(round::other_phase()),
            ("hire", Some(card)) if place == Some(zone::HIRELING) => Some(hirelings::taken(card)),
            // It lies where it should: only another question is open.
            ("play", Some(_)) if own && place == Some(zone::HAND) => None,
            ("exhaust" | "unlock", Some(_)) if own && place == Some(zone::AREA) => None,
            ("play" | "exhaust", Some(card)) if own && place == Some(zone::HIRELING) => {
                Some(hirelings::only_used(card))
            }
            ("play" | "exhaust" | "unlock", Some(card)) if foreign => Some(action::not_yours(card)),
            ("play" | "exhaust" | "unlock", Some(card)) => Some(action::elsewhere(card)),
            ("exhaust" | "unlock", None) if free => Some(action::not_there()),
            ("buy", None) if free => Some(purchase::none_offered()),
            ("challenge", None) if free => Some(villains::none()),
            ("buy", Some(card)) if !self.is_offered(&state.table, card) => Some(purchase::not_offered(card)),
            ("quest", Some(card))
                if !own && matches!(place, Some(zone::SEARCH | zone::EXPLORATION | zone::EVENTS)) =>
            {
                Some(action::not_yours(card))
            }
            ("quest", Some(card))
                if matches!(place, Some(zone::SEARCH | zone::EXPLORATION))
                    && state.table.top(state.table.piece(card).zone) != Some(card) =>
            {
                Some(quests::not_yet(card))
            }
            ("attack", Some(card)) if place == Some(zone::VILLAINS) => Some(villains::is_challenged(card)),
            ("attack", None) => Some(attack::nobody_here()),
            _ => None,
        }
    }

    /// A card was named that the open question does not offer.
    fn why_no_choice(&self, state: &State, wish: &Wish<'_>) -> Option<No> {
        let card = wish.card?;
        match self.layout.kind_of(state.table.piece(card).zone) {
            zone::SKILLS if state.question.then.kind == steps::UNLOCK => Some(unlocking::other_icon(card)),
            zone::ON_CARDS => Some(retiring::used_up(card)),
            zone::CHRONICLE if self.kind_of(&state.table, card) == Some(kind::ENEMY) => {
                Some(retiring::used_up(card))
            }
            _ => None,
        }
    }

    /// Wounds behind a command that is not paid with them.
    pub(super) fn why_unasked(&self, word: &str) -> Option<No> {
        matches!(fold(word).as_str(), "wounds" | "wound" | "exert").then(moving::only_moves)
    }

    /// Scouting is finished by placing one card.
    pub(super) fn why_not_passed(&self, state: &State) -> Option<No> {
        let scouting = state.agenda.frame_of(frame::SCOUTING).is_some();
        let resting =
            state.table.clock.phase == phase::LOCATION && state.agenda.frame_of(frame::ACTION).is_some();
        if scouting {
            Some(scouting::exactly_one())
        } else if resting {
            Some(location::fully())
        } else {
            None
        }
    }

    /// What may never be exceeded in a hero area.
    pub(super) fn limits_of(&self, state: &State, seat: Seat) -> Result<(), No> {
        let over = -(self.capacity(state, seat) + self.reserved(state, seat));
        if over > 0 {
            return Err(exertion::overflow(self.hero(&state.table, seat), over));
        }
        let many = |kind: u8| state.table.cards(self.zone(kind, seat)).len();
        let first = |kind: u8| state.table.cards(self.zone(kind, seat)).first().copied().unwrap_or(Card(0));
        if many(zone::HIRELING) > 1 {
            return Err(hirelings::too_many(first(zone::HIRELING)));
        }
        if many(zone::REWARDS) > 1 {
            return Err(rewards::too_many(first(zone::REWARDS)));
        }
        if many(zone::EVENTS) > 2 {
            return Err(super::world_events::too_many(first(zone::EVENTS)));
        }
        Ok(())
    }
}
