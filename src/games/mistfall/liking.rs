//! A simple sensible player: a few preferences a question. What is done in a turn, and against damage, is weighed by
//! looking a little ahead; the small questions on the way have an answer of their own.

use super::info::Rank;
use super::names::{kind, mark, permission, token, track, value, zone};
use super::{Mistfall, words};
use crate::effect::query::{Say, permission_of as allowed};
use crate::engine::{Ask, Opt, State};
use crate::table::{Card, FACE_DOWN, NO_CARD, NOBODY, Seat, Word};

/// A Hero below this, in hundredths, wants to Rest; before the villain a little more is wanted.
const FIT: i32 = 62;
const FIT_FOR_VILLAIN: i32 = 76;

impl Mistfall {
    /// How much a sensible player likes an option; the highest is taken.
    pub(super) fn like(&self, state: &State, opt: Opt) -> i32 {
        let name = state.question.name.0;
        match (state.question.ask, opt) {
            (Ask::Turn, _) if matches!(name, words::TRAVEL | words::TAKE_ALLY) => self.quick(state, opt),
            // Whoever has set out to Retreat means it.
            (Ask::YesNo, _) if name == words::RETREAT => i32::from(opt == Opt::Yes),
            // Ending the turn changes nothing: whatever is done has to be better than that.
            (Ask::Turn, Opt::Word(Word(words::END)) | Opt::Act { word: Word(words::END), .. }) => {
                self.worth(state) + 1
            }
            (Ask::Turn | Ask::React | Ask::YesNo, _) | (_, Opt::Branch(_)) => self.foresee(state, opt),
            (Ask::One | Ask::Some, Opt::Card(_) | Opt::Done) if name != words::DISCARD => {
                if self.is_small(name) { self.quick(state, opt) } else { self.foresee(state, opt) }
            }
            _ => self.quick(state, opt),
        }
    }

    /// Questions that are not worth a look ahead.
    fn is_small(&self, name: u16) -> bool {
        matches!(name, words::ENRAGE | words::OBJECTIVE | words::BLOCK | words::BURY | words::RESTORE)
    }

    /// The same without looking ahead.
    pub(super) fn quick(&self, state: &State, opt: Opt) -> i32 {
        match opt {
            Opt::Act { word, card, .. } => self.like_act(state, word, card),
            Opt::Card(card) => self.like_card(state, card),
            Opt::Word(Word(words::STAY)) => self.like_staying(state),
            Opt::Word(Word(words::REST)) => 60,
            Opt::Word(Word(words::GAIN)) => 5,
            Opt::Word(Word(words::UNDER | words::DECK_TOP)) => 4,
            Opt::Seat(seat) => self.like_seat(state, seat),
            Opt::Token(kind) => i32::from(kind.0 == token::POISON || kind.0 == token::BURNING),
            // In a look ahead nothing optional is paid for; `like` weighs it when it is really asked.
            Opt::No => 1,
            _ => 0,
        }
    }

    fn like_act(&self, state: &State, word: Word, card: Card) -> i32 {
        match word.0 {
            words::TAKE_ALLY => 1,
            words::BLOCK => self.like_block(state, card),
            words::BURY => self.like_losing(state, card),
            words::RESTORE => self.like_restoring(state, card),
            words::TRAVEL => self.like_travel(state, card),
            words::SCOUT => self.like_scouting(state, card),
            words::REWARD => i32::from(self.value(state, value::RESOLVE, card)),
            words::BUY => 8,
            // In a look ahead Reflexes are let pass.
            words::REFLEX | words::WEAKEN => -1,
            _ => 0,
        }
    }

    // ---- cards ----

    fn like_card(&self, state: &State, card: Card) -> i32 {
        let table = &state.table;
        match state.question.name.0 {
            words::ENRAGE => -i32::from(self.value(state, value::ATTACK, card)),
            words::OBJECTIVE => self.like_objective(state, card),
            _ if self.kind_of(table, card) == Some(kind::LOCATION) => {
                -self.steps_between(state, self.active(table), card)
            }
            // Enemies that are nearly down first.
            _ if self.is_enemy(state, card) => {
                20 - i32::from(self.life(state, card) - self.wounds(table, card))
            }
            _ => self.like_losing(state, card),
        }
    }

    /// Discards rather than the hand, and Basic cards rather than better ones.
    fn like_losing(&self, state: &State, card: Card) -> i32 {
        let table = &state.table;
        let discarded = self.layout.kind_of(table.piece(card).zone) == zone::DISCARD;
        let basic = self.info(table, card).is_none_or(|info| info.rank == Rank::Basic);
        if discarded { 8 } else { 2 }.max(0) + i32::from(basic)
    }

    /// Into the deck while it is short; otherwise out of the Burial pile first.
    fn like_restoring(&self, state: &State, card: Card) -> i32 {
        let table = &state.table;
        let buried = self.layout.kind_of(table.piece(card).zone) == zone::BURIAL;
        let seat = table.piece(card).owner;
        let short = seat != NOBODY && table.cards(self.zone(zone::DECK, seat)).len() < 5;
        let better = self.info(table, card).is_some_and(|info| info.rank != Rank::Basic);
        10 + if buried == short { 0 } else { 4 } + i32::from(better)
    }

    /// Onto the Encounter until it Ends, then onto the Time Charter.
    fn like_objective(&self, state: &State, card: Card) -> i32 {
        let about = state.question.about;
        let met = matches!(allowed(self, state, permission::END, about, NOBODY), Say::May(_));
        i32::from((card == about) != met)
    }

    /// An Ally takes a blow that does not fell it.
    fn like_block(&self, state: &State, enemy: Card) -> i32 {
        let (table, ally) = (&state.table, state.question.about);
        let attack = self.value(state, value::ATTACK, enemy) - self.tokens(table, enemy, token::DAZE);
        let magical = self.info(table, enemy).is_some_and(|info| info.magical);
        let defence = self.value(state, if magical { value::MAGICAL } else { value::PHYSICAL }, ally);
        let left = self.life(state, ally) - self.wounds(table, ally);
        if attack - defence < left { i32::from(attack) } else { -1 }
    }

    // ---- Heroes ----

    fn like_seat(&self, state: &State, seat: Seat) -> i32 {
        let table = &state.table;
        let many = |kind| table.cards(self.zone(kind, seat)).len() as i32;
        match state.question.name.0 {
            words::GIVE => self.like_giving(state, seat),
            // Whoever can bear it best.
            words::TIE => self.fitness(state, seat) - 20 * many(zone::ENEMIES),
            // Whoever is pressed most begins, and is helped first.
            words::NEXT => 10 * many(zone::ENEMIES) + i32::from(table.cube(self.track(track::FOCUS, seat))),
            _ => 100 - self.fitness(state, seat) + many(zone::BURIAL),
        }
    }

    /// To a Hero who can use it.
    fn like_giving(&self, state: &State, seat: Seat) -> i32 {
        let face = self.library.up(&state.table, state.question.about);
        let keywords = face.map_or(0, |face| self.library.entry(face).keywords);
        let fits = keywords & self.infos[self.heroes[seat.index()].index()].keywords != 0;
        let spare = 20 - state.table.cards(self.zone(zone::AREA, seat)).len() as i32;
        if fits { spare } else { 0 }
    }

    // ---- travel ----

    /// The weakest Hero's share of cards that are at hand.
    fn fit(&self, state: &State) -> i32 {
        self.playing(&state.table).map(|seat| self.fitness(state, seat)).min().unwrap_or(0)
    }

    /// Rest while that helps and there is time; in an Encounter stay unless it is lost.
    fn like_staying(&self, state: &State) -> i32 {
        let table = &state.table;
        let here = self.active(table);
        if self.encounter(table).is_some() {
            return if self.is_desperate(state) { -1 } else { 200 };
        }
        let goal = self.goal(state, here).filter(|goal| table.piece(*goal).has(mark::FINAL));
        let way = goal.map_or(3, |goal| self.steps_between(state, here, goal));
        let wanted = if way <= 1 { FIT_FOR_VILLAIN } else { FIT };
        let tired = self.fit(state) < wanted && self.is_safe(table, here);
        if tired && self.rounds_left(state) > 5 + 2 * way { 200 } else { 0 }
    }

    /// A Hero is nearly out of cards.
    fn is_desperate(&self, state: &State) -> bool {
        let life = |seat: Seat| -> usize {
            let zones = [zone::DECK, zone::HAND, zone::DISCARD];
            zones.into_iter().map(|kind| state.table.cards(self.zone(kind, seat)).len()).sum()
        };
        let villain = self.encounter(&state.table).is_some_and(|card| self.is_special(&state.table, card));
        !villain && self.playing(&state.table).any(|seat| life(seat) < 6)
    }

    /// Towards the goal, and rather one step than a long way that costs Resolve.
    fn like_travel(&self, state: &State, tile: Card) -> i32 {
        let table = &state.table;
        let here = self.active(table);
        let Some(goal) = self.goal(state, here) else { return 1 };
        let left = self.steps_between(state, tile, goal);
        let near = self.steps_between(state, here, tile) <= 1;
        let seen = !table.piece(tile).has(FACE_DOWN) && !self.is_safe(table, tile);
        // The villain's Location first hurts those who are not ready: a way around gives Rewards.
        let ready = tile != goal || self.fit(state) >= FIT_FOR_VILLAIN || self.rounds_left(state) < 9;
        100 - 20 * left + if near { 5 } else { 0 } + i32::from(seen) - if ready { 0 } else { 90 }
    }

    /// A Quest Token that has to be found is worth a Resolve.
    fn like_scouting(&self, state: &State, tile: Card) -> i32 {
        let here = self.active(&state.table);
        let known = self.goal(state, here).is_some_and(|goal| state.table.piece(goal).has(mark::FINAL));
        if !known && tile != NO_CARD && self.hides_token(state, tile) { 150 } else { -1 }
    }
}
