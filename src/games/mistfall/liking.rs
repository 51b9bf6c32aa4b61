//! A simple sensible player: a few preferences a question.

use super::names::{action, token, value, zone};
use super::{Mistfall, words};
use crate::engine::{Opt, State};
use crate::table::{Card, Word};

impl Mistfall {
    /// How much a sensible player likes an option; the highest is taken.
    pub(super) fn like(&self, state: &State, opt: Opt) -> i32 {
        match opt {
            Opt::Act { word, card, line } => self.like_act(state, word, card, line),
            Opt::Card(card) => self.like_card(state, card),
            Opt::Word(Word(words::REST)) => 60,
            Opt::Word(Word(words::GAIN)) => 5,
            Opt::Word(Word(words::DECK_TOP)) => 4,
            Opt::Yes => 10,
            Opt::Seat(seat) => -i32::from(state.table.cube(self.track(super::names::track::FOCUS, seat))),
            _ => 0,
        }
    }

    fn like_act(&self, state: &State, word: Word, card: Card, line: u16) -> i32 {
        match word.0 {
            words::PLAY => match self.action_of(line).map(|action| action.kind) {
                Some(action::REGULAR) => 40,
                _ => 30,
            },
            words::ALLY => 45,
            words::REFLEX => 20,
            words::OPTION => 12,
            words::BUY => 25,
            words::BLOCK => 8,
            words::BURY => self.like_bury(state, card),
            words::RESTORE => 15,
            words::TRAVEL => self.like_travel(state, card),
            words::REWARD => i32::from(self.value(state, value::RESOLVE, card)),
            _ => 0,
        }
    }

    /// Enemies that are nearly down first.
    fn like_card(&self, state: &State, card: Card) -> i32 {
        let left = self.life(state, card) - self.wounds(&state.table, card);
        20 - i32::from(left)
    }

    /// Discards rather than the deck, the deck rather than the hand.
    fn like_bury(&self, state: &State, card: Card) -> i32 {
        let zone = self.layout.kind_of(state.table.piece(card).zone);
        if zone == zone::DISCARD { 8 } else { 2 }
    }

    /// Towards where the villain waits, when the party is fit; unknown ground rather than known.
    fn like_travel(&self, state: &State, tile: Card) -> i32 {
        let piece = state.table.piece(tile);
        let known = !piece.has(crate::table::FACE_DOWN);
        let wounds = self.tokens(&state.table, tile, token::WOUND);
        if piece.has(super::names::mark::FINAL) {
            10
        } else if known && wounds == 0 {
            -2
        } else {
            4
        }
    }
}
