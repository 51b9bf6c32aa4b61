//! Why something is not offered at all: another phase, another turn, too late.

use super::info::Deed;
use super::names::{counter, frame, kind, zone};
use super::round::phase;
use super::{
    Terrinoth, actions, engagement, hero, nemesis, party, round, setup, success, travel, upgrades, words,
    wounds,
};
use crate::engine::{Ask, No, State};
use crate::games::game::Wish;
use crate::table::{Card, NOBODY, Seat, TILTED, Word};

impl Terrinoth {
    /// The rule that a wish runs against, where it can be told.
    pub(super) fn why_not_offered(&self, state: &State, wish: &Wish<'_>) -> Option<No> {
        let now = state.table.clock.phase;
        let no = if wish.more { self.why_no_more(state, wish) } else { None };
        let enemy = wish.card.is_some_and(|card| self.kind_of(&state.table, card) == Some(kind::ENEMY));
        if let Some(no) = no.or_else(|| actions::too_late(state, wish, enemy)) {
            return Some(no);
        }
        match (wish.verb, now) {
            (Some(_), 0) => Some(setup::not_yet()),
            (Some("activate"), phase::HERO) => self.why_no_activation(state, wish),
            (Some("activate"), phase::END) => Some(round::not_next()),
            (Some("spend"), phase::HERO) => Some(self.why_no_spending(state)),
            // There are such commands in this phase; what is asked now comes first.
            (Some("attack" | "explore" | "rest" | "aid"), phase::HERO) | (Some("enemy"), phase::ENEMY) => {
                None
            }
            (Some("roll"), _) => None,
            (Some("use" | "react"), _) => {
                let card = wish.card?;
                Some(self.why_no_use(state, card).unwrap_or_else(|| round::other_phase(state)))
            }
            (Some("travel"), phase::HERO) => Some(travel::later()),
            (Some("travel" | "stay"), phase::TRAVEL) | (Some("travel"), phase::END) => {
                self.why_no_journey(state)
            }
            (Some("pass-leader"), _) => Some(travel::token_late()),
            (Some("upgrade"), _) => Some(upgrades::at_will()),
            (Some(_), _) => Some(round::other_phase(state)),
            (None, _) => self.why_no_choice(state, wish),
        }
    }

    /// `None` where the phase has only to begin: then what is asked now says so.
    fn why_no_activation(&self, state: &State, wish: &Wish<'_>) -> Option<No> {
        let turn = state.table.clock.turn;
        let owner = wish.card.map(|card| self.layout.zone_owner(state.table.piece(card).zone));
        let who = wish.seat.or(owner).unwrap_or(turn);
        if who == turn && state.question.ask == Ask::GoOn {
            return None;
        }
        let zone = wish.card.map(|card| self.layout.kind_of(state.table.piece(card).zone));
        Some(match wish.card {
            Some(card) if zone == Some(zone::POOL) => self.why_not_yet(state, card),
            Some(card) if zone != Some(zone::ACTIVATION) => hero::no_activation_card(card),
            Some(card) if who == turn && state.agenda.frame_of(frame::TURN).is_some() => hero::one_card(card),
            _ if self.layout.seats == 2 && who != turn && who != NOBODY && self.has_activated(state, who) => {
                party::in_turns()
            }
            _ => hero::not_turn(),
        })
    }

    /// An advanced card is not in play before it has replaced a basic one, and it is of a hero's own type.
    fn why_not_yet(&self, state: &State, card: Card) -> No {
        let own = state.table.piece(card).owner == self.asked(state);
        if own { upgrades::at_will() } else { upgrades::other_type(card) }
    }

    /// A card or hero was named behind an action that asks for none, or not for that one.
    fn why_no_more(&self, state: &State, wish: &Wish<'_>) -> Option<No> {
        match self.deed_wished(state, wish)? {
            Deed::Rest => Some(actions::rest_is_own()),
            Deed::Explore => Some(travel::no_target()),
            Deed::Attack => self.why_no_target(state, wish.card?),
            Deed::Aid => None,
        }
    }

    /// The action that is going on, or that the command stands for.
    fn deed_wished(&self, state: &State, wish: &Wish<'_>) -> Option<Deed> {
        let verb = wish.verb?;
        let named = Deed::ALL.into_iter().find(|deed| words::WORDS[usize::from(deed.word())] == verb);
        let of_card = |card: Card| self.info(&state.table, card).and_then(|info| info.action);
        named.or_else(|| of_card(wish.card.filter(|_| verb == "activate")?))
    }

    /// Why nothing asked for a word behind a command: there are no tokens to spend, or nothing to spend them on.
    pub(super) fn why_unasked(&self, state: &State, word: &str) -> Option<No> {
        let spends =
            word == words::WORDS[usize::from(words::SPEND)] && state.table.clock.phase == phase::HERO;
        spends.then(|| match success::held(state, state.table.clock.turn) {
            _ if self.were_asked_for(state) => success::too_late(),
            0 => success::own_only(0),
            _ => self.may_spend(state, state.table.clock.turn).err().unwrap_or_else(success::in_vain),
        })
    }

    fn why_no_spending(&self, state: &State) -> No {
        match success::held(state, state.table.clock.turn) {
            0 => success::own_only(0),
            _ => success::with_the_action(),
        }
    }

    fn has_activated(&self, state: &State, seat: Seat) -> bool {
        state.agenda.frame_of(frame::TURN).is_some()
            && state.table.count(self.count(counter::ACTIVATIONS, seat)) > 0
    }

    /// An activation is not passed, and neither is the action of the card.
    pub(super) fn why_not_passed(&self, state: &State) -> Option<No> {
        if state.agenda.frame_of(frame::ACTION).is_some() {
            return Some(hero::must_resolve());
        }
        let turn = state.agenda.frame_of(frame::TURN).is_some() && state.question.ask == Ask::Turn;
        turn.then(hero::must_act)
    }

    /// A card or hero was named that the open question does not offer.
    fn why_no_choice(&self, state: &State, wish: &Wish<'_>) -> Option<No> {
        if let Some(seat) = wish.seat.filter(|seat| self.is_out(&state.table, *seat)) {
            let _ = seat;
            return Some(match (state.question.rule, state.question.name) {
                (engagement::CHOICE, _) => wounds::no_engagement(),
                (party::EXTRA, _) => wounds::no_activation(),
                (_, Word(words::RECOVER)) => wounds::no_recovery(),
                _ => wounds::out(),
            });
        }
        let card = wish.card?;
        let piece = state.table.piece(card);
        match self.layout.kind_of(piece.zone) {
            zone::LAIR => Some(nemesis::in_lair(card)),
            zone::POOL if piece.owner == self.asked(state) && state.question.name == Word(words::UPGRADE) => {
                Some(upgrades::for_basic(card))
            }
            zone::POOL => Some(self.why_not_yet(state, card)),
            zone::ACTIVATION if piece.has(TILTED) && piece.owner == self.asked(state) => {
                Some(actions::twice_exhausted(card))
            }
            zone::ENGAGED | zone::SHADOWS => self.not_meant(state, card),
            _ => None,
        }
    }
}
