//! The Scout Action: declare how many Locations to draw, place one of them next to the hero, shuffle the others back.

use super::means::FreeTurn;
use super::names::{counter, frame, moment, permission, zone};
use super::{Frost, r, steps, words};
use crate::effect::Verb;
use crate::effect::ast::Stmt;
use crate::effect::look::Look;
use crate::effect::moments::happen;
use crate::effect::scene::Scene;
use crate::effect::verbs::amount_of;
use crate::engine::{Ask, No, Opt, Run, Side, State, Step, Tx, Who};
use crate::table::{Card, NO_CARD, NOBODY, Seat, Spot, Table, Word};

/// The least a Scout Action costs.
const LEAST: i16 = 2;
/// The most that is asked for at once.
const MOST: i16 = 21;
/// Which number of the scouting's frame says how many cards another one around it has left waiting.
const BEFORE: usize = 0;

impl Frost {
    pub(super) fn may_scout(&self, turn: &FreeTurn<'_>) -> Result<(), No> {
        self.may_survey(&turn.state.table, turn.stand.spot)?;
        self.may_pay_scout(turn)?;
        self.may(turn, permission::SCOUT)
    }

    /// The scout for the least of it.
    pub(super) fn may_pay_scout(&self, turn: &FreeTurn<'_>) -> Result<(), No> {
        let short = LEAST - turn.scout;
        if short > 0 {
            return Err(No::because(r::SCOUT_MINIMUM_TWO, Word(words::SHORT_SCOUT)).count(short));
        }
        Ok(())
    }

    /// What no scouting does without, paid or not: a card to place and a space for it.
    fn may_survey(&self, table: &Table, from: Spot) -> Result<(), No> {
        if table.cards(self.shared(zone::LOCATIONS)).is_empty() {
            return Err(No::because(r::SCOUT_REFUSED_IF_DECK_EMPTY, Word(words::NO_LOCATIONS)));
        }
        if !self.has_room_around(table, from) {
            return Err(No::because(r::SCOUT_REFUSED_IF_SURROUNDED, Word(words::SURROUNDED)));
        }
        Ok(())
    }

    /// The cards that the scouting going on has drawn; those of one around it wait.
    fn scouted(&self, tx: &Tx<'_>) -> Vec<Card> {
        let before = tx.frame_of(frame::SCOUTING).map_or(0, |scouting| scouting.numbers[BEFORE]);
        tx.table().cards(self.shared(zone::SCOUTED)).iter().skip(before.max(0) as usize).copied().collect()
    }

    /// Scout in the pool and on trophies.
    #[inline]
    pub(super) fn scout_at_hand(&self, state: &State, seat: Seat) -> i16 {
        self.pool(&state.table, counter::SCOUT, seat) + self.trophy_worth(state, seat, counter::SCOUT)
    }

    /// Stage 0 asks for the number, stage 1 pays it.
    pub(super) fn on_scout(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        if step.c == 0 {
            let asks = (r::SCOUT_ONE_CARD_PER_SCOUT, Who::Seat(seat), Ask::One);
            return tx.ask_with(asks, Word(words::NUMBER), step.c(1), |tx, question| {
                for n in 1..=self.most(tx.state(), seat).max(3) {
                    question.consider(Opt::Amount(n), self.may_scout_many(tx.state(), seat, n))?;
                }
                Ok(())
            });
        }
        let Opt::Amount(many) = tx.answer() else { return Ok(()) };
        tx.now(Step::new(steps::SCOUT_DRAW).a(step.a).c(many))?;
        self.pay_step(tx, seat, counter::SCOUT, many)
    }

    fn most(&self, state: &State, seat: Seat) -> i16 {
        self.scout_at_hand(state, seat).min(MOST)
    }

    fn may_scout_many(&self, state: &State, seat: Seat, many: i16) -> Result<(), No> {
        let deck = state.table.cards(self.shared(zone::LOCATIONS)).len() as i16;
        let short = many - self.scout_at_hand(state, seat);
        if many < LEAST {
            Err(No::because(r::SCOUT_MINIMUM_TWO, Word(words::AT_LEAST_TWO)))
        } else if short > 0 {
            Err(super::action::unaffordable(words::SHORT_SCOUT, short))
        } else if many > deck.max(LEAST) {
            Err(No::because(r::SCOUT_ONE_CARD_PER_SCOUT, Word(words::WASTE)).count(deck))
        } else {
            Ok(())
        }
    }

    /// Pays and opens the scouting; `b` is not zero where an effect makes it free.
    pub(super) fn on_scout_draw(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        if step.b == 0 {
            if self.pool(tx.table(), counter::SCOUT, seat) < step.c {
                return Ok(());
            }
            tx.add_count(r::SCOUT_ONE_CARD_PER_SCOUT, self.count(counter::SCOUT, seat), -step.c)?;
        } else if let Err(no) = self.may_survey(tx.table(), self.spot(tx.table(), seat)) {
            return tx.tell(no.rule, no.fact, NO_CARD, 0);
        }
        let here = self.here(tx.table(), seat);
        happen(self, tx, moment::SCOUTED, here, seat, step.c)?;
        let before = tx.table().cards(self.shared(zone::SCOUTED)).len() as i16;
        let scouting = tx.open_new(frame::SCOUTING)?;
        (scouting.seat, scouting.numbers[BEFORE]) = (seat, before);
        let then = [
            Step::new(steps::SCOUT_CHOOSE).a(step.a).c(step.c),
            Step::new(steps::SCOUT_SPACE).a(step.a),
            Step::new(steps::SCOUT_BACK).a(step.a),
        ];
        tx.steps(&then)
    }

    /// Draws the cards one by one, seen by the scouting player only, then asks which is placed. `c` is how many are
    /// left to draw, below zero while a face is asked for; `b` is the stage of the choice.
    pub(super) fn on_scout_choose(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        let deck = self.shared(zone::LOCATIONS);
        if step.b == 0 && step.c != 0 && !tx.table().cards(deck).is_empty() {
            let Some(card) = tx.table().top(deck) else { return Ok(()) };
            if step.c > 0 && tx.table().face(card).is_none() && !tx.is_off(r::SCOUT_ONE_CARD_PER_SCOUT) {
                let then = step.c(-step.c);
                return tx.ask_face_or_not(r::SCOUT_ONE_CARD_PER_SCOUT, card, Word(words::SCOUT), then);
            }
            tx.now(step.c(step.c.abs() - 1))?;
            tx.put(r::SCOUT_ONE_CARD_PER_SCOUT, card, self.shared(zone::SCOUTED), Side::Top)?;
            // What the scout keeps to himself the referee need not know.
            return match tx.table().face(card) {
                Some(_) => tx.show_to(r::SCOUT_ONE_CARD_PER_SCOUT, card, 1 << seat.0),
                None => Ok(()),
            };
        }
        if step.b == 0 {
            if self.scouted(tx).is_empty() {
                return Ok(());
            }
            let asks = (r::SCOUT_CHOOSE_ONE, Who::Seat(seat), Ask::One);
            return tx.ask_with(asks, Word(words::PLACE), step.b(1), |tx, question| {
                self.scouted(tx).iter().try_for_each(|card| question.offer(Opt::Card(*card)))?;
                Ok(())
            });
        }
        if let (Opt::Card(card), Some(frame)) = (tx.answer(), tx.frame_mut()) {
            frame.target = card;
        }
        Ok(())
    }

    /// The empty spaces next to the hero; one that is the only one may be said all the same.
    pub(super) fn on_scout_space(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        let card = tx.frame().target;
        if card == NO_CARD {
            return Ok(());
        }
        let from = self.spot(tx.table(), seat);
        let spaces = self.empty_around(tx.table(), from);
        let Some(first) = spaces.first().copied() else { return Ok(()) };
        if step.c == 0 {
            let asks = (r::SCOUT_CHOOSE_SPACE, Who::Seat(seat), Ask::One);
            return tx.ask_with(asks, Word(words::DIRECTION), step.c(1), |tx, question| {
                for (word, spot) in super::board::around(from) {
                    question.consider(Opt::Word(Word(word)), self.may_lay(tx.table(), spot))?;
                }
                Ok(())
            });
        }
        let chosen = match tx.answer() {
            Opt::Word(Word(word)) if step.c == 1 => super::board::towards(from, word),
            _ => first,
        };
        tx.now(self.place_step(seat, card, chosen))
    }

    /// The declined cards go back, unseen by whoever shuffles.
    pub(super) fn on_scout_back(&self, tx: &mut Tx<'_>, _: Step) -> Run {
        let rule = r::SCOUT_DECLINED_SHUFFLED_BACK;
        for card in self.scouted(tx) {
            tx.put(rule, card, self.shared(zone::LOCATIONS), Side::Top)?;
        }
        tx.shuffle(rule, self.shared(zone::LOCATIONS))
    }
}

/// Exactly one of the scouted cards is placed.
pub fn exactly_one() -> No {
    No::because(r::SCOUT_CHOOSE_ONE, Word(words::EXACTLY_ONE))
}

/// The rule by which a Location is placed next to the hero.
pub const ADJACENT: crate::table::Rule = r::SCOUT_ADJACENT_TO_CURRENT;
/// The rule by which one is chosen.
pub const CHOICE: crate::table::Rule = r::SCOUT_CHOOSE_ONE;

pub static SURVEY: Verb = Verb::new(
    "survey <amount>",
    "Scouts with so many cards, without paying for it.",
    "use: survey 3",
    could_survey,
    run_survey,
)
.said("scout {0} for free");

fn could_survey(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    let table = &look.state.table;
    let all = |kind: u8| table.cards(look.layout.zone(kind, NOBODY));
    let marker = all(zone::MARKERS).iter().find(|card| table.piece(**card).owner == look.ctx.you);
    let space =
        marker.is_some_and(|hero| !super::board::free_around(table, all(zone::BOARD), *hero).is_empty());
    amount_of(look, stmt, 0) > 0 && space && !all(zone::LOCATIONS).is_empty()
}

fn run_survey(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let (many, seat) = (scene.amount(stmt, 0), scene.frame().seat);
    scene.tx.now(Step::new(steps::SCOUT_DRAW).a(seat.0.into()).b(1).c(many))
}
