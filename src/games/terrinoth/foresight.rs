//! What a simple sensible player sees coming: an option is tried a few times on a copy of the table, with other dice and
//! cards than those that will really come, until the dust has settled; then what lies there is weighed.

use super::Terrinoth;
use super::names::{counter, frame, token, value, zone};
use crate::engine::chance::Seed;
use crate::engine::{Ask, Machine, Opt, State};
use crate::table::{Card, FACE_DOWN, Holder, NO_CARD, NOBODY, Seat, TILTED, Token};

/// Answers that are followed before what lies there is weighed all the same.
const FAR: usize = 60;
/// How often an option is tried; the dice fall differently each time.
const TRIES: u64 = 6;
/// Frames in which things are still going on.
const BUSY: [u8; 4] = [frame::ACTION, frame::ABILITY, frame::ENEMY, frame::SPAWN];

/// What the end of the game is worth.
const GAME: i32 = 100_000;
/// A hero with less health than this is in danger.
const LITTLE: i32 = 7;
/// What having so many readied cards is worth; with none, two wounds are coming.
const READIED: [i32; 5] = [-26, 4, 26, 42, 52];

impl Terrinoth {
    /// What the table is worth after this answer, taken over a few tries.
    pub(super) fn foresee(&self, state: &State, opt: Opt) -> i32 {
        (0..TRIES).map(|n| self.try_once(state, opt, n)).sum::<i32>() / TRIES as i32
    }

    fn try_once(&self, state: &State, opt: Opt, n: u64) -> i32 {
        // Other streams of chance than any game's: nothing is known that nobody knows.
        let mut chance = Seed::new(0x7465_7272 ^ u64::from(state.chances) ^ (n << 32));
        let then = |state: &State| self.then(state, &mut chance);
        Machine::new(self).follow(state, opt, FAR, then).map_or(-GAME, |after| self.worth(&after.state))
    }

    /// The next answer while things are going on; `None` where they have settled.
    fn then(&self, state: &State, chance: &mut Seed) -> Option<Opt> {
        if !state.question.is_open() {
            return None;
        }
        if state.question.is_chance() {
            return chance.answer(&self.layout, state);
        }
        let busy = BUSY.iter().any(|kind| state.agenda.frame_of(*kind).is_some());
        let parts = !state.question.picked.is_empty();
        let free = state.question.ask == Ask::Turn;
        let goes_on = (busy || parts) && !free;
        goes_on.then(|| state.question.legal().max_by_key(|opt| self.quick(state, *opt))).flatten()
    }

    // ---- what lies on the table ----

    /// All of it, weighed for the heroes.
    pub(super) fn worth(&self, state: &State) -> i32 {
        let table = &state.table;
        match table.clock.result {
            super::result::VICTORY => return GAME,
            super::result::DEFEAT => return -GAME,
            _ => {}
        }
        let heroes: i32 = self.seats().map(|seat| self.worth_of_hero(state, seat)).sum();
        let enemies: i32 = self.enemies(table).map(|card| self.threat(state, card)).sum();
        let lair: i32 =
            table.cards(self.shared(zone::LAIR)).iter().map(|card| self.life(state, *card, 30)).sum();
        let journeys = i32::from(table.count(self.count(counter::JOURNEYS, NOBODY)));
        let peril = i32::from(table.cube(self.peril()));
        heroes - enemies - lair + self.worth_of_location(state) + 160 * journeys - 40 * peril
    }

    fn worth_of_hero(&self, state: &State, seat: Seat) -> i32 {
        let table = &state.table;
        if self.is_out(table, seat) {
            return -700;
        }
        let many = |kind| table.cards(self.zone(kind, seat)).len() as i32;
        let left = self.health_left(state, seat);
        let danger = (LITTLE - left).max(0);
        let tokens = i32::from(table.tokens(Holder::Seat(seat), Token(token::SUCCESS)));
        20 * left - 7 * danger * danger + READIED[self.readied(state, seat).min(4)] + 11 * tokens
            + 16 * many(zone::ITEMS)
            - 10 * many(zone::CONDITIONS)
            // Enemies that flock to one hero hurt more than the same spread over all.
            - 5 * many(zone::ENGAGED) * many(zone::ENGAGED)
    }

    /// Health that is not wounded yet.
    pub(super) fn health_left(&self, state: &State, seat: Seat) -> i32 {
        let hero = self.hero(&state.table, seat);
        i32::from(self.value(state, value::HEALTH, hero) - self.wounds(&state.table, hero))
    }

    /// How many activation cards of a hero are readied.
    pub(super) fn readied(&self, state: &State, seat: Seat) -> usize {
        let cards = state.table.cards(self.zone(zone::ACTIVATION, seat));
        cards.iter().filter(|card| !state.table.piece(**card).has(TILTED)).count()
    }

    /// How bad an enemy is where it is, with the wounds it has.
    fn threat(&self, state: &State, card: Card) -> i32 {
        let piece = state.table.piece(card);
        if piece.has(FACE_DOWN) || state.table.face(card).is_none() {
            return 34;
        }
        let nemesis = self.info(&state.table, card).is_some_and(|info| info.nemesis);
        let attack = i32::from(self.value(state, value::ATTACK, card));
        let engaged = self.layout.kind_of(piece.zone) == zone::ENGAGED;
        let strikes = if piece.has(TILTED) { 6 } else { 14 } * attack;
        let life = self.life(state, card, if nemesis { 30 } else { 11 });
        let here = 12 + life + strikes;
        if engaged || nemesis { here } else { here * 3 / 5 }
    }

    /// The health an enemy has left, with what its resilience adds to it.
    fn life(&self, state: &State, card: Card, each: i32) -> i32 {
        let left = self.value(state, value::HEALTH, card) - self.wounds(&state.table, card);
        let tough = self.value(state, value::RESILIENCE, card);
        each * i32::from(left.max(0)) + 14 * i32::from(tough)
    }

    /// Progress up to what is needed; what is above is lost.
    fn worth_of_location(&self, state: &State) -> i32 {
        let place = self.location(&state.table);
        if place == NO_CARD {
            return 0;
        }
        let needed = self.value(state, value::EXPLORATION, place);
        let made = self.tokens(&state.table, place, token::PROGRESS).min(needed);
        22 * i32::from(made) + if made >= needed { 20 } else { 0 }
    }
}
