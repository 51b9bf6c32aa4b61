//! The Brash Hero: her setup, her turn of four steps, what she takes, and the end of a solo game.

use super::names::{counter, moment, value, zone};
use super::scoring::{Points, result};
use super::{Frost, INN, board, r, steps, words};
use crate::effect::moments::happen;
use crate::engine::{Ask, No, Opt, Run, Side, State, Step, Tx, Who};
use crate::table::{Card, NO_CARD, NOBODY, Rule, Seat, Spot, Word};

pub const QUEST_STACK: Rule = r::SOLO_BRASH_QUEST_STACK;
pub const UNDISCOVERED: Rule = r::SOLO_STEP4A_UNDISCOVERED;
pub const NO_VILLAINS: Rule = r::SOLO_NO_VILLAINS;
pub const SCORE: Rule = r::SOLO_BRASH_SCORE;

/// Wounds at which she rests.
const WEARY: i16 = 6;
/// The player decides where her rules leave a choice.
const PLAYER: Seat = Seat(0);
/// Which card she takes.
const CHEAPEST: i16 = 0;
const DEAREST: i16 = 1;

impl Frost {
    // ---- setup ----

    /// After the whole setup: her marker at the Inn and two Exploration Quests, A over B. She begins.
    pub(super) fn set_up_brash(&self, tx: &mut Tx<'_>, brash: Seat) -> Run {
        let boxed = tx.table().cards(self.shared(zone::BOX)).iter().copied();
        let marker = boxed.into_iter().find(|card| tx.table().piece(*card).owner == brash);
        tx.now(Step::new(steps::BRASH_QUESTS).a(brash.0.into()))?;
        for _ in 0..2 {
            tx.now(Step::new(steps::DEAL_QUEST).a(brash.0.into()).b(super::names::kind::EXPLORATION))?;
        }
        marker.map_or(Ok(()), |marker| {
            tx.set_square(r::SOLO_BRASH_PAWN, marker, INN)?;
            tx.put(r::SOLO_BRASH_PAWN, marker, self.shared(zone::MARKERS), Side::Top)
        })
    }

    pub(super) fn on_brash_quests(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        self.begin(tx, r::SOLO_BRASH_FIRST, Seat(step.a as u8))
    }

    // ---- her turn ----

    /// The first step of the list that applies is her turn.
    pub(super) fn on_brash(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        let spot = self.spot(tx.table(), seat);
        let wounds = self.wounded(tx.table(), seat);
        if wounds >= WEARY && !self.modes.hard && !tx.is_off(r::SOLO_STEP1_SIX_WOUNDS) {
            self.heal(tx, r::SOLO_STEP1_SIX_WOUNDS, seat, wounds)?;
            return self.buy_step(tx, seat, CHEAPEST);
        }
        let enemy = self.enemies_at(tx.table(), spot).next();
        if let Some(enemy) = enemy.filter(|_| !tx.is_off(r::SOLO_STEP2_ENEMY_HERE)) {
            self.buy_step(tx, seat, CHEAPEST)?;
            return self.brash_eliminates(tx, seat, enemy, (r::SOLO_STEP2_ENEMY_HERE, r::SOLO_STEP2_DAMAGE));
        }
        let chapter = tx.table().top(self.zone(zone::EXPLORATION, seat));
        let marked = chapter.and_then(|chapter| self.marked_space(tx.table(), chapter));
        match chapter {
            Some(chapter) if marked == Some(spot) && !tx.is_off(r::SOLO_STEP3_CHAPTER) => {
                self.brash_finishes(tx, seat, chapter)
            }
            _ => tx.now(Step::new(steps::BRASH_MOVE).a(step.a)),
        }
    }

    /// Whatever it is worth, the enemy falls, and deals its wounds unless she is beyond that.
    fn brash_eliminates(
        &self,
        tx: &mut Tx<'_>,
        seat: Seat,
        enemy: Card,
        (rule, damage): (Rule, Rule),
    ) -> Run {
        let wounds = self.value(tx.state(), value::WOUNDS, enemy);
        tx.now(Step::new(steps::CHECK_END).a(seat.0.into()))?;
        if self.can_be_hurt(tx, enemy)? {
            self.hurt(tx, damage, seat, wounds)?;
        }
        self.to_chronicle(tx, rule, seat, enemy)
    }

    /// Whether she can be wounded: not in hard mode.
    fn can_be_hurt(&self, tx: &mut Tx<'_>, enemy: Card) -> Result<bool, crate::engine::Fault> {
        if self.modes.hard && !tx.is_off(r::SOLO_HARD_MODE) {
            tx.tell(r::SOLO_HARD_MODE, Word(words::TOLD_NO_WOUNDS), enemy, 0)?;
            return Ok(false);
        }
        Ok(true)
    }

    /// The chapter is hers; after the first quest she goes back to the Inn, after the second the game is over.
    fn brash_finishes(&self, tx: &mut Tx<'_>, seat: Seat, chapter: Card) -> Run {
        let last = tx.table().face(chapter).is_some_and(|face| self.chapter(face) == 2);
        let finished = self.count(counter::FINISHED, NOBODY);
        if last && tx.table().count(finished) == 1 {
            tx.now(Step::new(steps::BRASH_CHAPTER).a(seat.0.into()))?;
        }
        self.buy_step(tx, seat, DEAREST)?;
        self.to_chronicle(tx, r::SOLO_STEP3_CHAPTER, seat, chapter)?;
        if last && tx.table().count(finished) == 0 {
            let hero = self.hero(tx.table(), seat);
            tx.set_count(r::SOLO_STEP3_FIRST_CHAPTER2, finished, 1)?;
            tx.set_square(r::SOLO_STEP3_FIRST_CHAPTER2, hero, INN)?;
            let wounds = self.wounded(tx.table(), seat);
            if !self.modes.hard {
                self.heal(tx, r::SOLO_STEP3_FIRST_CHAPTER2, seat, wounds)?;
            }
        }
        Ok(())
    }

    pub(super) fn on_brash_chapter(&self, tx: &mut Tx<'_>, _: Step) -> Run {
        self.trigger_end(tx, r::SOLO_STEP3_SECOND_CHAPTER2, words::TOLD_LAST_CHAPTER, true)
    }

    // ---- moving ----

    /// One step nearer to the marked space; the player picks where two are.
    pub(super) fn on_brash_move(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        let from = self.spot(tx.table(), seat);
        let ways = self.brash_ways(tx.state(), seat);
        if step.c == 0 && ways.len() > 1 {
            let asks = (r::SOLO_PLAYER_BREAKS_TIES, Who::Seat(PLAYER), Ask::One);
            return tx.ask_with(asks, Word(words::DIRECTION), step.c(1), |tx, question| {
                question.about = self.hero(tx.table(), seat);
                Ok(ways.iter().try_for_each(|(word, _)| question.offer(Opt::Word(Word(*word))))?)
            });
        }
        let picked = match tx.answer() {
            Opt::Word(Word(word)) if step.c == 1 => Some(board::towards(from, word)),
            _ => ways.first().map(|(_, spot)| *spot),
        };
        let Some(to) = picked else { return self.buy_step(tx, seat, CHEAPEST) };
        self.brash_goes(tx, seat, to)
    }

    /// Spaces next to her that are nearer to the space her chapter marks, and that can be entered.
    fn brash_ways(&self, state: &State, seat: Seat) -> Vec<(u16, Spot)> {
        let from = self.spot(&state.table, seat);
        let chapter = state.table.top(self.zone(zone::EXPLORATION, seat));
        let Some(goal) = chapter.and_then(|chapter| self.marked_space(&state.table, chapter)) else {
            return Vec::new();
        };
        let nearer = |spot: Spot| spot.steps_to(goal) < from.steps_to(goal);
        let all = board::around(from).into_iter();
        all.filter(|(_, spot)| nearer(*spot) && self.may_enter(&state.table, *spot).is_ok()).collect()
    }

    fn brash_goes(&self, tx: &mut Tx<'_>, seat: Seat, to: Spot) -> Run {
        let hero = self.hero(tx.table(), seat);
        let there = self.location_at(tx.table(), to);
        match there {
            Some(card) => {
                self.buy_for(tx, seat, DEAREST, r::SOLO_STEP4B_DISCOVERED)?;
                tx.tell(r::SOLO_STEP4B_DISCOVERED, Word(words::MOVE), card, 0)?;
            }
            None => tx.steps(&[
                Step::new(steps::UNCOVER).a(seat.0.into()),
                Step::new(steps::BRASH_FIGHT).a(seat.0.into()),
            ])?,
        }
        tx.set_square(r::SOLO_STEP4_MOVE, hero, to)?;
        happen(self, tx, moment::MOVED, there.unwrap_or(NO_CARD), seat, 0)
    }

    /// The enemy of the space just discovered falls at once.
    pub(super) fn on_brash_fight(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        self.buy_for(tx, seat, CHEAPEST, r::SOLO_STEP4A_UNDISCOVERED)?;
        let enemy = self.enemies_at(tx.table(), self.spot(tx.table(), seat)).next();
        enemy.map_or(Ok(()), |enemy| {
            self.brash_eliminates(tx, seat, enemy, (r::SOLO_STEP4A_UNDISCOVERED, r::SOLO_STEP4A_DAMAGE))
        })
    }

    // ---- taking cards ----

    fn buy_step(&self, tx: &mut Tx<'_>, seat: Seat, which: i16) -> Run {
        tx.now(Step::new(steps::BRASH_BUY).a(seat.0.into()).b(which as u16))
    }

    fn buy_for(&self, tx: &mut Tx<'_>, seat: Seat, which: i16, rule: Rule) -> Run {
        if tx.is_off(rule) { Ok(()) } else { self.buy_step(tx, seat, which) }
    }

    /// The cheapest or most expensive Fate card of the offer, for nothing; the player picks among equals.
    pub(super) fn on_brash_buy(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        let cards = self.brash_wants(tx.state(), step.b as i16);
        if step.c == 0 && cards.len() > 1 {
            let asks = (r::SOLO_PLAYER_BREAKS_TIES, Who::Seat(PLAYER), Ask::One);
            let word = if step.b as i16 == CHEAPEST { words::CHEAPEST } else { words::DEAREST };
            return tx.ask_with(asks, Word(word), step.c(1), |_, question| {
                Ok(cards.iter().try_for_each(|card| question.offer(Opt::Card(*card)))?)
            });
        }
        let picked = match tx.answer() {
            Opt::Card(card) if step.c == 1 => Some(card),
            _ => cards.first().copied(),
        };
        let Some(card) = picked else { return Ok(()) };
        let row = self.layout.kind_of(tx.table().piece(card).zone);
        tx.now(Step::new(steps::REFILL).a(row.into()).b(self.refill_rule(row).0))?;
        self.to_chronicle(tx, r::SOLO_ALL_TO_CHRONICLE, seat, card)
    }

    fn refill_rule(&self, row: u8) -> Rule {
        if row == zone::EVENT_ROW { super::world_events::SETUP_OFFER } else { super::purchase::REPLENISH }
    }

    fn brash_wants(&self, state: &State, which: i16) -> Vec<Card> {
        let rows: &[u8] = match (self.modes.brash_events, which) {
            (true, CHEAPEST) => &[zone::SILVER, zone::GOLD, zone::EVENT_ROW],
            _ => &[zone::SILVER, zone::GOLD],
        };
        let cards = rows.iter().flat_map(|row| state.table.cards(self.shared(*row))).copied();
        let priced = cards.filter(|card| self.has_value(&state.table, value::COST, *card));
        let costs: Vec<(Card, i16)> =
            priced.map(|card| (card, self.value(state, value::COST, card))).collect();
        let all = costs.iter().map(|(_, cost)| *cost);
        let best = if which == CHEAPEST { all.min() } else { all.max() };
        costs.iter().filter(|(_, cost)| Some(*cost) == best).map(|(card, _)| *card).collect()
    }

    // ---- the event row ----

    /// At the end of every turn the rightmost card goes; the others slide, and one comes at the left.
    pub(super) fn on_solo_row(&self, tx: &mut Tx<'_>, _: Step) -> Run {
        match tx.table().top(self.shared(zone::EVENT_ROW)) {
            Some(card) => self.drop_event(tx, r::SOLO_EVENT_ROW_DISCARD, card),
            None => Ok(()),
        }
    }

    // ---- the end ----

    /// Nobody gets a last turn: what is left of the turn is struck out. A chapter that was paid for is finished first,
    /// its Reward included; then its own look at the end comes here again.
    pub(super) fn end_at_once(&self, tx: &mut Tx<'_>) -> Run {
        let unfinished =
            tx.state().agenda.steps().iter().any(|step| super::quests::CHAPTER.contains(&step.kind));
        if unfinished || tx.is_off(r::SOLO_IMMEDIATE_END) {
            return Ok(());
        }
        tx.purge(|_, _| true);
        tx.tell(r::SOLO_IMMEDIATE_END, Word(words::TOLD_AT_ONCE), NO_CARD, 0)?;
        tx.now(super::scoring::SCORE)
    }

    /// The player wins with more points only.
    pub(super) fn end_solo(&self, tx: &mut Tx<'_>, _: &[(Seat, Points)], brash: Seat) -> Run {
        let total = |seat: Seat| self.pool(tx.table(), counter::POINTS, seat);
        let won = total(PLAYER) > total(brash);
        for (seat, first) in [(PLAYER, won), (brash, !won)] {
            let rank = if first { 1 } else { 2 };
            tx.set_count(r::SOLO_WIN_STRICTLY_MORE, self.count(counter::RANK, seat), rank)?;
        }
        tx.end_game(r::SOLO_WIN_STRICTLY_MORE, if won { result::VICTORY } else { result::DEFEAT })
    }
}

/// Nothing is done after the end, which comes on the spot.
pub fn over() -> No {
    No::because(r::SOLO_IMMEDIATE_END, Word(words::OVER))
}
