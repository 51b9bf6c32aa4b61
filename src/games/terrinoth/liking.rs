//! A simple sensible player: a few preferences a question. What is done in an activation is weighed by looking a little
//! ahead; the small questions on the way have an answer of their own.

use super::info::Deed;
use super::names::{kind, value, zone};
use super::{Terrinoth, words};
use crate::engine::{Ask, Opt, State};
use crate::table::{Card, NO_CARD, Seat, TILTED, Word};

/// A party whose weakest hero has less than this left, in hundredths, rests before it travels if nothing threatens.
const FIT: i32 = 45;

impl Terrinoth {
    /// How much a sensible player likes an option; the highest is taken.
    pub(super) fn like(&self, state: &State, opt: Opt) -> i32 {
        match (state.question.ask, opt) {
            (Ask::GoOn | Ask::Order, _) | (_, Opt::Word(Word(words::STAY))) => 0,
            (_, Opt::Word(Word(words::TRAVEL))) => self.like_travel(state),
            (_, Opt::Act { word: Word(words::USE), .. }) if state.question.name.0 == words::TRAVEL => {
                self.foresee(state, opt) - self.worth(state) - 1
            }
            (Ask::One, Opt::Seat(_) | Opt::Done) if state.question.name.0 == words::PASS_LEADER => {
                self.quick(state, opt)
            }
            (_, Opt::Act { word: Word(words::UPGRADE), .. }) => self.quick(state, opt),
            _ => self.foresee(state, opt),
        }
    }

    /// The same without looking ahead.
    pub(super) fn quick(&self, state: &State, opt: Opt) -> i32 {
        match opt {
            Opt::Act { word, card, .. } => self.like_act(state, word, card),
            Opt::Card(card) => self.like_card(state, card),
            Opt::Seat(seat) => self.like_seat(state, seat),
            // Tokens are for what they finish; a look ahead spends one.
            Opt::Amount(n) => i32::from(n == 1),
            // In a look ahead nothing optional is done; `like` weighs it when it is really asked.
            Opt::No | Opt::Done => 1,
            Opt::Word(Word(words::VICTORY)) => 9,
            _ => 0,
        }
    }

    fn like_act(&self, state: &State, word: Word, card: Card) -> i32 {
        match word.0 {
            // The strongest acts first, while there is somebody to be hurt by all of them anyway.
            words::ENEMY => -i32::from(self.value(state, value::ATTACK, card)),
            words::UPGRADE => match self.info(&state.table, card).and_then(|info| info.action) {
                Some(Deed::Attack) => 4,
                Some(Deed::Rest) => 3,
                Some(Deed::Explore) => 2,
                _ => 1,
            },
            words::REACT => -1,
            _ => 0,
        }
    }

    /// Enemies that are nearly down and strike hard first; of one's own, what is exhausted.
    fn like_card(&self, state: &State, card: Card) -> i32 {
        let table = &state.table;
        match self.kind_of(table, card) {
            Some(kind::ENEMY) => {
                let left = self.value(state, value::HEALTH, card) - self.wounds(table, card);
                20 - 2 * i32::from(left) + i32::from(self.value(state, value::ATTACK, card))
            }
            Some(kind::CARD) => i32::from(table.piece(card).has(TILTED)),
            _ => 0,
        }
    }

    /// Who is hurt most is helped, and who is hurt least is asked to bear it.
    fn like_seat(&self, state: &State, seat: Seat) -> i32 {
        let engaged = state.table.cards(self.zone(zone::ENGAGED, seat)).len() as i32;
        let left = self.health_left(state, seat);
        match state.question.name.0 {
            // The leader meets the first enemy of a place, and has to bear much.
            words::LEADER | words::PASS_LEADER => left - 4 * engaged,
            words::AID | words::RECOVER => -left,
            words::HERO => 4 * self.readied(state, seat) as i32 + left / 4,
            _ => left,
        }
    }

    /// On while the nemesis hides; once it is there, only away from too many in the shadows.
    fn like_travel(&self, state: &State) -> i32 {
        let table = &state.table;
        let hides = !table.cards(self.shared(zone::LAIR)).is_empty();
        let lurking = table.cards(self.shared(zone::SHADOWS)).len();
        let engaged = self.seats().any(|seat| !table.cards(self.zone(zone::ENGAGED, seat)).is_empty());
        let weakest = self.playing(table).map(|seat| self.fitness(state, seat)).min().unwrap_or(0);
        let tired = weakest < FIT && !engaged && lurking <= 1;
        if tired || !hides && lurking < 4 { -1 } else { 1 }
    }

    /// How much of a hero's health is left, in hundredths.
    fn fitness(&self, state: &State, seat: Seat) -> i32 {
        let hero = self.hero(&state.table, seat);
        if hero == NO_CARD {
            return 0;
        }
        100 * self.health_left(state, seat) / i32::from(self.value(state, value::HEALTH, hero)).max(1)
    }
}
