//! A simple sensible player: play everything, do what a quest asks where it can be done, go where the next one can, buy
//! the best card, rest when hurt.

use super::names::{action, counter, frame, kind, printed, value, zone};
use super::round::phase;
use super::{Frost, board, words};
use crate::effect::ast::{Amount, Arg, Selector, Stmt};
use crate::effect::scene;
use crate::engine::{Opt, State};
use crate::table::{Card, NO_CARD, Seat, Spot, Word};

/// So few cards that it is best to begin anew at the Inn.
const FEW: usize = 5;
/// A deck that is small enough.
const SMALL: usize = 8;

/// What a player would like to do next, and where.
struct Goal {
    spot: Spot,
    /// Whether it is a place where something can be done, and not only one to look for it.
    sure: bool,
}

impl Frost {
    /// How much a sensible player likes an option; the highest is taken.
    pub(super) fn like(&self, state: &State, opt: Opt) -> i32 {
        let seat = self.liker(state);
        match opt {
            Opt::Act { word, card, .. } => self.like_act(state, seat, word.0, card),
            Opt::Word(Word(word)) => self.like_word(state, seat, word),
            Opt::Card(card) => self.like_card(state, seat, card),
            Opt::Branch(n) => self.like_branch(state, seat, n as u8),
            Opt::Yes => self.like_yes(state, seat),
            Opt::Amount(n) => -i32::from(n),
            _ => 0,
        }
    }

    /// What is offered is taken; but whoever has a small deck gives no card of it away.
    fn like_yes(&self, state: &State, seat: Seat) -> i32 {
        let then = state.question.then;
        let retires = || {
            let blocks = &self.library.line(then.a).line.blocks;
            blocks.iter().flatten().any(|stmt| stmt.verb.name() == "retire")
        };
        let small = self.fate_cards(state, seat) < SMALL && scene::owns(then.kind);
        if small && retires() { -5 } else { 5 }
    }

    fn liker(&self, state: &State) -> Seat {
        match state.question.who {
            crate::engine::Who::Seat(seat) => seat,
            _ => Seat(0),
        }
    }

    // ---- commands with a card ----

    fn like_act(&self, state: &State, seat: Seat, word: u16, card: Card) -> i32 {
        let number = |value: u16| i32::from(self.value(state, value, card));
        if state.agenda.frame_of(frame::FIGHT).is_some() {
            return self.like_helping(state, word, card);
        }
        match word {
            words::QUEST => 5000,
            words::PLAY => 1000,
            words::EXHAUST => 900,
            words::UNLOCK => self.like_unlock(state, seat, card),
            words::ATTACK => 300 + 20 * number(value::POINTS) - 10 * number(value::WOUNDS),
            words::CHALLENGE => {
                let enough =
                    self.pool(&state.table, counter::ATTACK, seat) >= self.value(state, value::ATTACK, card);
                if enough { 800 } else { -5 }
            }
            words::BUY => 100 + 20 * number(value::COST) + number(value::HIGH) + number(value::POINTS),
            words::CLAIM if state.table.clock.phase == phase::ACTION => 150,
            words::USE if self.wounded(&state.table, seat) > 2 => 50,
            _ => -5,
        }
    }

    /// Helpers add what attack they have, as long as the fight can be won.
    fn like_helping(&self, state: &State, word: u16, card: Card) -> i32 {
        let line = match word {
            words::PLAY => self.line_of(&state.table, card, action::PLAY),
            words::EXHAUST => self.line_of(&state.table, card, action::EXHAUST),
            _ => None,
        };
        let gains = line.is_some_and(|line| self.gains(line, 0, counter::ATTACK) > 0);
        if gains { 10 } else { -5 }
    }

    fn like_unlock(&self, state: &State, seat: Seat, card: Card) -> i32 {
        if self.may_use_skill(state, seat, card).is_ok() {
            return 700;
        }
        let cheap =
            self.value(state, value::EXERT, card) <= 1 && self.has_value(&state.table, value::EXERT, card);
        if cheap && self.capacity(state, seat) > 4 { 200 } else { -5 }
    }

    // ---- commands without ----

    fn like_word(&self, state: &State, seat: Seat, word: u16) -> i32 {
        let spot = self.spot(&state.table, seat);
        match word {
            words::DRAW => self.like_spending(state, seat, counter::SCOUT, 400),
            words::SCOUT => self.like_scouting(state, seat),
            words::MOVE => self.like_moving(state, seat),
            words::RETREAT if self.capacity(state, seat) < 2 || self.fate_cards(state, seat) < FEW => 2000,
            words::RETREAT | words::EXERT => -20,
            words::SKILL => 30,
            words::REST | words::WOUNDS => 10,
            words::NORTH | words::EAST | words::SOUTH | words::WEST => {
                let way = board::towards(spot, word);
                let goal = self.goal(state, seat).map_or(0, |goal| i32::from(goal.spot.steps_to(way)));
                -goal
            }
            _ => 0,
        }
    }

    /// What a quest that can be done here asks for is kept for it.
    fn like_spending(&self, state: &State, seat: Seat, pool: u8, much: i32) -> i32 {
        let kept: i16 = self.here_and_now(state, seat).map(|chapter| self.asks(state, chapter, pool)).sum();
        if self.pool(&state.table, pool, seat) > kept { much } else { -5 }
    }

    fn like_scouting(&self, state: &State, seat: Seat) -> i32 {
        let looking = self.goal(state, seat).is_none_or(|goal| !goal.sure);
        if looking { self.like_spending(state, seat, counter::SCOUT, 450) } else { -5 }
    }

    /// Towards the goal, with the legs rather than with blood.
    fn like_moving(&self, state: &State, seat: Seat) -> i32 {
        let here = self.spot(&state.table, seat);
        let Some(goal) = self.goal(state, seat).filter(|goal| goal.spot != here) else { return -5 };
        let cost = self.value(state, value::EXIT, self.here(&state.table, seat));
        let short = cost - self.pool(&state.table, counter::MOVE, seat);
        if short <= 0 {
            return 250;
        }
        if goal.sure && self.capacity(state, seat) - short > 4 { 40 } else { -5 }
    }

    // ---- where to ----

    /// Chapters and events whose place is here.
    fn here_and_now<'a>(&'a self, state: &'a State, seat: Seat) -> impl Iterator<Item = Card> + 'a {
        self.matters(state, seat)
            .into_iter()
            .filter(move |card| self.may_quest_here(state, seat, *card).is_ok())
    }

    fn matters(&self, state: &State, seat: Seat) -> Vec<Card> {
        let tops = [zone::EXPLORATION, zone::SEARCH].map(|pile| state.table.top(self.zone(pile, seat)));
        let events = state.table.cards(self.zone(zone::EVENTS, seat)).iter().copied();
        tops.into_iter().flatten().chain(events).collect()
    }

    /// The nearest place where something of the player's matters can be done.
    fn goal(&self, state: &State, seat: Seat) -> Option<Goal> {
        let here = self.spot(&state.table, seat);
        let goals = self.matters(state, seat).into_iter().filter_map(|card| self.goal_of(state, seat, card));
        goals.min_by_key(|goal| (!goal.sure, here.steps_to(goal.spot)))
    }

    fn goal_of(&self, state: &State, seat: Seat, chapter: Card) -> Option<Goal> {
        let table = &state.table;
        if let Some(enemy) = self.enemy_asked_for(state, seat, chapter) {
            return Some(enemy);
        }
        let place = match self.kind_of(table, chapter) {
            Some(kind::EXPLORATION) => {
                return self.marked_space(table, chapter).map(|spot| Goal { spot, sure: true });
            }
            Some(kind::SEARCH) => self.text_of(table, chapter, printed::PLACE),
            _ => self.text_of(table, chapter, printed::EVENT_PLACE),
        };
        let keyword = place.and_then(|place| self.keyword(place));
        let fits = |card: &Card| match keyword {
            Some(keyword) => self.keywords_of(table, *card) & keyword != 0,
            None => table.face(*card).is_some_and(|face| Some(self.library.entry(face).id.as_str()) == place),
        };
        let here = self.spot(table, seat);
        let known = table.cards(self.shared(zone::BOARD)).iter().filter(|card| fits(card));
        let nearest = known.map(|card| table.piece(*card).spot).min_by_key(|spot| here.steps_to(*spot));
        nearest.map(|spot| Goal { spot, sure: true }).or_else(|| self.unknown(state, here))
    }

    /// Where a token that the chapter wants retired is still walking about.
    fn enemy_asked_for(&self, state: &State, seat: Seat, chapter: Card) -> Option<Goal> {
        let table = &state.table;
        let wanted = self.tokens_asked(state, chapter)?;
        let fits = |card: &&Card| wanted == 0 || self.keywords_of(table, **card) & wanted != 0;
        if table.cards(self.zone(zone::TROPHIES, seat)).iter().any(|card| fits(&card)) {
            return None;
        }
        let here = self.spot(table, seat);
        let enemies = table.cards(self.shared(zone::ENEMIES)).iter().filter(fits);
        let nearest = enemies.map(|card| table.piece(*card).spot).min_by_key(|spot| here.steps_to(*spot));
        nearest.map(|spot| Goal { spot, sure: true }).or_else(|| self.unknown(state, here))
    }

    /// The nearest empty space of the grid.
    fn unknown(&self, state: &State, here: Spot) -> Option<Goal> {
        let all = (0..5).flat_map(|y| (0..5).map(move |x| Spot { x, y }));
        let empty = all.filter(|spot| self.may_lay(&state.table, *spot).is_ok());
        let spot = empty.min_by_key(|spot| here.steps_to(*spot))?;
        (!state.table.cards(self.shared(zone::LOCATIONS)).is_empty()).then_some(Goal { spot, sure: false })
    }

    // ---- reading lines ----

    fn stmts(&self, line: u16, block: u8) -> &[Stmt] {
        let blocks = &self.library.line(line).line.blocks;
        blocks.get(usize::from(block)).map(Vec::as_slice).unwrap_or_default()
    }

    /// How much of a pool a chapter asks for.
    fn asks(&self, state: &State, chapter: Card, pool: u8) -> i16 {
        let Some(line) = self.line_of(&state.table, chapter, action::QUEST) else { return 0 };
        self.stmts(line, 0)
            .iter()
            .filter(|stmt| stmt.verb.name() == "lose")
            .map(|stmt| of_pool(stmt, pool))
            .sum()
    }

    fn gains(&self, line: u16, block: u8, pool: u8) -> i16 {
        let gains = self.stmts(line, block).iter().filter(|stmt| stmt.verb.name() == "gain");
        gains.map(|stmt| of_pool(stmt, pool)).sum()
    }

    /// Whether a card makes resolve. Whoever has none left buys nothing, and then nothing need ever end the game.
    fn makes_resolve(&self, state: &State, card: Card) -> bool {
        let lines = [action::PLAY, action::EXHAUST].map(|action| self.line_of(&state.table, card, action));
        let blocks = |line: u16| 0..self.library.line(line).line.blocks.len() as u8;
        let makes = |line: u16| blocks(line).any(|block| self.gains(line, block, counter::RESOLVE) > 0);
        lines.into_iter().flatten().any(makes)
    }

    /// The type of token a chapter wants retired, as a bit; 0 for any.
    fn tokens_asked(&self, state: &State, chapter: Card) -> Option<u128> {
        let line = self.line_of(&state.table, chapter, action::QUEST)?;
        let of_tokens = |selector: &Selector| selector.noun == crate::effect::ast::Noun::Kind(kind::ENEMY);
        let retired = self.stmts(line, 0).iter().filter(|stmt| stmt.verb.name() == "retire");
        let selectors = retired.filter_map(|stmt| match stmt.args.first() {
            Some(Arg::Cards(selector)) if of_tokens(selector) => Some(&**selector),
            _ => None,
        });
        let bits = |selector: &Selector| selector.keywords.iter().fold(0u128, |bits, (_, n)| bits | 1 << n);
        selectors.map(bits).next()
    }

    // ---- choices ----

    fn like_branch(&self, state: &State, seat: Seat, block: u8) -> i32 {
        let line = state.question.then.a;
        let hurt = i32::from(self.wounded(&state.table, seat));
        let worth = |stmt: &Stmt| match stmt.verb.name() {
            "gain" => 3 * (0..4).map(|pool| i32::from(of_pool(stmt, pool))).sum::<i32>(),
            "train" | "acquire" => 12,
            "draw" => 5,
            "heal" => 2 * hurt.min(4),
            "retire" => 4,
            "suffer" => -6,
            _ => 1,
        };
        self.stmts(line, block).iter().map(worth).sum()
    }

    /// What is taken should be dear, what is retired or given up should be poor, what is placed should be of use.
    fn like_card(&self, state: &State, seat: Seat, card: Card) -> i32 {
        if card == NO_CARD {
            return 0;
        }
        let number = |value: u16| i32::from(self.value(state, value, card));
        match self.layout.kind_of(state.table.piece(card).zone) {
            zone::SILVER | zone::GOLD | zone::EVENT_ROW if state.table.clock.turn == seat => {
                10 + number(value::COST)
            }
            zone::SILVER | zone::GOLD => 20 - number(value::HIGH),
            zone::HAND | zone::DISCARD | zone::AREA => {
                let kept = self.fate_cards(state, seat) < SMALL || self.makes_resolve(state, card);
                if kept { -5 } else { 5 - 2 * number(value::COST) }
            }
            zone::TROPHIES => -1,
            zone::SCOUTED => 10 - number(value::EXIT),
            _ => 1,
        }
    }

    fn fate_cards(&self, state: &State, seat: Seat) -> usize {
        let zones = [zone::HAND, zone::DECK, zone::DISCARD, zone::AREA];
        zones.into_iter().map(|kind| state.table.cards(self.zone(kind, seat)).len()).sum()
    }
}

/// How much of this pool a statement speaks of, where it is a plain number.
fn of_pool(stmt: &Stmt, pool: u8) -> i16 {
    match (stmt.args.first(), stmt.args.get(1)) {
        (Some(Arg::Amount(Amount::Const(n))), Some(Arg::Counter(of))) if *of == u16::from(pool) => *n,
        _ => 0,
    }
}
