//! What a simple sensible player sees coming: an option is tried on a copy of the table, with other cards than those
//! that will really be drawn, until the dust has settled; then what lies there is weighed.

use super::Mistfall;
use super::info::Rank;
use super::names::{counter, frame, kind, mark, permission, token, track, value, zone};
use crate::effect::query::{Say, permission_of as allowed};
use crate::engine::chance::Seed;
use crate::engine::{Machine, Opt, State};
use crate::table::{Card, NOBODY, Seat, Table};

/// Answers that are followed before what lies there is weighed all the same.
const FAR: usize = 80;
/// Frames in which things are still going on.
const BUSY: [u8; 6] =
    [frame::ACTION, frame::STRIKE, frame::ATTACK, frame::ABILITY, frame::DRAW, frame::AFTERMATH];

/// What the end of the game is worth.
const GAME: i32 = 1_000_000;
/// A Hero with fewer cards than this is in danger.
const FEW_CARDS: i32 = 9;

impl Mistfall {
    /// What the table is worth after this answer.
    pub(super) fn foresee(&self, state: &State, opt: Opt) -> i32 {
        // Another stream of chance than any game's: nothing is known that nobody knows.
        let mut chance = Seed::new(0x6d69_7374 ^ u64::from(state.chances));
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
        (busy || parts).then(|| state.question.legal().max_by_key(|opt| self.quick(state, *opt))).flatten()
    }

    /// What lies on the table, weighed for the Heroes.
    pub(super) fn worth(&self, state: &State) -> i32 {
        let table = &state.table;
        match table.clock.result {
            super::result::VICTORY => return GAME,
            super::result::DEFEAT => return -GAME,
            _ => {}
        }
        let heroes: i32 = self.seats().map(|seat| self.worth_of_hero(state, seat)).sum();
        let enemies: i32 = self.enemies(table).map(|card| self.threat(state, card)).sum();
        let charter = i32::from(self.tokens(table, self.time_charter(table), token::OBJECTIVE));
        let cube = |kind| i32::from(table.cube(self.track(kind, NOBODY)));
        heroes - enemies + self.worth_of_encounter(state) + 9 * i32::from(self.resolve(table)) + 14 * charter
            - 70 * cube(track::TIME)
            - 90 * i32::from(self.darkness(table))
            - 14 * cube(track::REINFORCEMENT)
    }

    /// Cards are a Hero's life: best in the deck and the hand, still something in the discard pile.
    fn worth_of_hero(&self, state: &State, seat: Seat) -> i32 {
        let table = &state.table;
        if self.is_out(table, seat) {
            return -900;
        }
        let cards = |kind| table.cards(self.zone(kind, seat));
        let many = |kind| cards(kind).len() as i32;
        let (deck, hand, discard) = (many(zone::DECK), many(zone::HAND), many(zone::DISCARD));
        let life = deck + hand + discard;
        let danger = (FEW_CARDS - life).max(0);
        let better = |card: &&Card| self.info(table, **card).is_some_and(|info| info.rank != Rank::Basic);
        let better =
            cards(zone::HAND).iter().filter(better).count() + cards(zone::AREA).iter().filter(better).count();
        let focus = i32::from(table.cube(self.track(track::FOCUS, seat)));
        let charter = self.charter(table, seat);
        let conditions: i32 =
            token::CONDITIONS.iter().map(|n| i32::from(self.tokens(table, charter, *n))).sum();
        let allies: i32 = cards(zone::ALLIES)
            .iter()
            .map(|ally| 40 + 8 * i32::from(self.life(state, *ally) - self.wounds(table, *ally)))
            .sum();
        30 * deck
            + 14 * deck.min(5)
            + 30 * hand
            + 18 * discard
            + 30 * many(zone::ATTACHED)
            + 42 * many(zone::AREA)
            + 24 * better as i32
            + allies
            - 8 * danger * danger
            - 4 * focus
            - 5 * (focus - 5).max(0)
            - 16 * conditions
    }

    /// How bad an Enemy is where it is, with the Wounds it has.
    fn threat(&self, state: &State, card: Card) -> i32 {
        let table = &state.table;
        let left = i32::from((self.life(state, card) - self.wounds(table, card)).max(0));
        let attack =
            i32::from(self.value(state, value::ATTACK, card) - self.tokens(table, card, token::DAZE)).max(0);
        let on_someone = self.layout.kind_of(table.piece(card).zone) == zone::ENEMIES;
        let rage = if table.piece(card).has(mark::ENRAGED) { 10 } else { 0 };
        let burns = self.tokens(table, card, token::POISON) + self.tokens(table, card, token::BURNING);
        let each = if self.is_special(table, card) { 26 } else { 8 };
        20 + rage + each * left + attack * if on_someone { 18 } else { 9 } - 7 * i32::from(burns)
    }

    /// How near the end an Encounter is.
    fn worth_of_encounter(&self, state: &State) -> i32 {
        let table = &state.table;
        let down = i32::from(table.count(self.count(counter::VILLAIN_DOWN, NOBODY)));
        let ended = i32::from(table.count(self.count(counter::ENDED, NOBODY)));
        let Some(card) = self.encounter(table) else { return 120 * ended };
        let met = matches!(allowed(self, state, permission::END, card, NOBODY), Say::May(_));
        let placed = i32::from(self.tokens(table, card, token::OBJECTIVE));
        let hurt = if self.is_attackable_encounter(state, card) {
            i32::from(self.wounds(table, card).min(self.life(state, card)))
        } else {
            0
        };
        120 * ended + 400 * down + if met { 150 } else { 0 } + 26 * placed + 14 * hurt
    }

    /// How much of a Hero's cards is at hand, in hundredths.
    pub(super) fn fitness(&self, state: &State, seat: Seat) -> i32 {
        let many = |kind| state.table.cards(self.zone(kind, seat)).len() as i32;
        let ready = many(zone::DECK) + many(zone::HAND);
        let all = ready + many(zone::DISCARD) + many(zone::BURIAL);
        (300 * ready + 100 * many(zone::DISCARD)) / (3 * all).max(1)
    }

    /// Where the Darkness stands; nowhere in a box without one.
    fn darkness(&self, table: &Table) -> i16 {
        let dark = self.layout.tracks.len() > usize::from(track::DARKNESS);
        if dark { table.cube(self.track(track::DARKNESS, NOBODY)) } else { 0 }
    }

    /// Rounds left before time is up, if the Darkness stays as it is.
    pub(super) fn rounds_left(&self, state: &State) -> i32 {
        let cube = |kind| state.table.cube(self.track(kind, NOBODY));
        let numbers =
            self.layout.tracks.get(usize::from(track::DARKNESS)).map_or(&[][..], |track| &track.numbers);
        let by = numbers.get(usize::try_from(self.darkness(&state.table)).unwrap_or(0)).copied().unwrap_or(1);
        let last = self.layout.tracks[usize::from(track::TIME)].last(NOBODY);
        i32::from((last - cube(track::TIME)) / by.max(1))
    }

    /// Steps over the board from one Location to another.
    pub(super) fn steps_between(&self, state: &State, from: Card, to: Card) -> i32 {
        let table = &state.table;
        let map = table.cards(self.shared(zone::MAP));
        let mut reached = vec![from];
        let mut steps = 0;
        while !reached.contains(&to) {
            let touches = |card: &Card| {
                let spot = table.piece(*card).spot;
                reached.iter().any(|known| super::map::share_side(table.piece(*known).spot, spot))
            };
            let next: Vec<Card> =
                map.iter().copied().filter(|card| !reached.contains(card) && touches(card)).collect();
            if next.is_empty() {
                return 99;
            }
            reached.extend(next);
            steps += 1;
        }
        steps
    }

    /// Where the party wants to go: the villain's Location, or the nearest with something to reveal.
    pub(super) fn goal(&self, state: &State, from: Card) -> Option<Card> {
        let table = &state.table;
        let map = table.cards(self.shared(zone::MAP));
        let last = map.iter().copied().find(|card| table.piece(*card).has(mark::FINAL));
        let hides = |card: &&Card| self.hides_token(state, **card);
        last.or_else(|| {
            map.iter().filter(hides).min_by_key(|card| self.steps_between(state, from, **card)).copied()
        })
    }

    /// Whether a Quest Token lies unrevealed on a Location.
    pub(super) fn hides_token(&self, state: &State, tile: Card) -> bool {
        let table = &state.table;
        let spot = table.piece(tile).spot;
        let hidden = |card: &Card| {
            let piece = table.piece(*card);
            piece.spot == spot && piece.has(crate::table::FACE_DOWN)
        };
        table.cards(self.shared(zone::TOKENS)).iter().any(hidden)
    }

    /// Whether a card is an Enemy.
    pub(super) fn is_enemy(&self, state: &State, card: Card) -> bool {
        self.kind_of(&state.table, card) == Some(kind::ENEMY)
    }
}
