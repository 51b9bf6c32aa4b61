//! A simple sensible player: a few preferences a question.

use super::names::{kind, value};
use super::{Terrinoth, words};
use crate::engine::{Opt, State};
use crate::table::{Card, Word};

impl Terrinoth {
    /// How much a sensible player likes an option; the highest is taken.
    pub(super) fn like(&self, state: &State, opt: Opt) -> i32 {
        match opt {
            Opt::Act { word, card, .. } => self.like_act(state, word, card),
            Opt::Card(card) => self.like_card(state, card),
            Opt::Word(Word(words::TRAVEL)) => 20,
            Opt::Amount(n) => i32::from(n),
            Opt::Yes => 5,
            Opt::Seat(seat) => -i32::from(self.wounds(&state.table, self.hero(&state.table, seat))),
            _ => 0,
        }
    }

    /// Attack when engaged, rest when hurt, explore otherwise.
    fn like_act(&self, state: &State, word: Word, card: Card) -> i32 {
        let seat = state.table.clock.turn;
        let hero = self.hero(&state.table, seat);
        let hurt = i32::from(self.wounds(&state.table, hero));
        let health = i32::from(self.value(state, value::HEALTH, hero)).max(1);
        let engaged = state.table.cards(self.zone(super::names::zone::ENGAGED, seat)).len() as i32;
        if word.0 != words::ACTIVATE {
            return if word.0 == words::USE { 15 } else { i32::from(self.value(state, value::ATTACK, card)) };
        }
        match self.info(&state.table, card).and_then(|info| info.action) {
            Some(super::info::Deed::Attack) => 6 + engaged * 6,
            Some(super::info::Deed::Rest) => hurt * 24 / health,
            Some(super::info::Deed::Explore) => 10,
            _ => 3,
        }
    }

    /// Enemies that are nearly down first.
    fn like_card(&self, state: &State, card: Card) -> i32 {
        if self.kind_of(&state.table, card) != Some(kind::ENEMY) {
            return 0;
        }
        let left = self.value(state, value::HEALTH, card) - self.wounds(&state.table, card);
        20 - i32::from(left) + i32::from(self.value(state, value::ATTACK, card))
    }
}
