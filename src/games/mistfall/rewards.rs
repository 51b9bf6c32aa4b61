//! Rewards: twice in an Aftermath, one card from the Display for a Hero or back under the deck.

use super::edition::REWARD_DISPLAY;
use super::info::Rank;
use super::names::{counter, kind, moment, value, zone};
use super::{Mistfall, r, steps, words};
use crate::effect::moments::happen;
use crate::engine::{Ask, No, Opt, Question, Run, Side, State, Step, Tx, Who};
use crate::table::{Card, NO_CARD, NOBODY, Rule, Seat, Table, Word, Zone};

/// A Reward that goes back to its deck when it has been used.
pub const GOES_BACK: Rule = r::REWARD_GOES_BACK;

/// Rewards drawn in an Aftermath where there is no Display.
const PAIR: i16 = 2;

impl Mistfall {
    pub(super) fn do_rewards(&self, tx: &mut Tx<'_>) -> Run {
        if !self.has(REWARD_DISPLAY) {
            return tx.now(Step::new(steps::REWARD_PAIR));
        }
        let times = if tx.is_off(r::REWARD_TWICE) { 1 } else { 2 };
        (0..times).try_for_each(|_| tx.now(Step::new(steps::REWARD)))?;
        tx.tell(r::REWARD_TWICE, Word(words::TOLD_REWARDS), NO_CARD, times)
    }

    /// Two cards of the deck lie open before anything is decided; for each that is not there the party gains Resolve.
    /// Then each is kept by a Hero who can use it, or traded. `b` counts what was looked at.
    pub(super) fn on_reward_pair(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if tx.is_off(r::REWARD_TWICE) {
            return Ok(());
        }
        if step.b < PAIR as u16 {
            let Some(card) = tx.table().top(self.shared(zone::REWARDS)) else {
                let lacking = PAIR - step.b as i16;
                tx.now(step.b(PAIR as u16))?;
                tx.add_count(r::REWARD_DEPLETED, self.count(counter::RESOLVE, NOBODY), lacking)?;
                return tx.tell(r::REWARD_DEPLETED, Word(words::TOLD_WORTH), NO_CARD, lacking);
            };
            if tx.table().face(card).is_none() {
                return tx.ask_face(r::REWARD_DRAW_TO_DISPLAY, card, Word(words::REWARD), step);
            }
            tx.now(step.b(step.b + 1))?;
            tx.show_to(r::REWARD_DRAW_TO_DISPLAY, card, 0xff)?;
            return tx.put(r::REWARD_DRAW_TO_DISPLAY, card, self.shared(zone::DISPLAY), Side::Top);
        }
        match (step.c, tx.table().cards(self.shared(zone::DISPLAY)).first().copied()) {
            (0, Some(card)) => self.ask_keep(tx, step, card),
            (1, Some(card)) => {
                tx.now(step.c(0))?;
                self.keep_or_trade(tx, card)
            }
            _ => Ok(()),
        }
    }

    fn ask_keep(&self, tx: &mut Tx<'_>, step: Step, card: Card) -> Run {
        let asks = (r::REWARD_TAKE, Who::Table, Ask::One);
        tx.ask_with(asks, Word(words::GIVE), step.c(1), |tx, question| {
            question.about = card;
            for seat in self.playing(tx.table()) {
                question.consider(Opt::Seat(seat), self.may_take(tx.state(), seat, card))?;
            }
            Ok(question.offer(Opt::Word(Word(words::TRADE)))?)
        })
    }

    /// Proficiency is needed to take a Reward, unless it is the Hero's own.
    fn may_take(&self, state: &State, seat: Seat, card: Card) -> Result<(), No> {
        if self.is_proficient(state, seat, card) {
            return Ok(());
        }
        Err(No::because(r::REWARD_PROFICIENCY, Word(words::NOT_PROFICIENT)).of(card).count(seat.0.into()))
    }

    /// A Reward or an Ally that players lay with a Hero is that Hero's.
    pub(super) fn owner_there(&self, table: &Table, card: Card, zone: Zone) -> Option<Seat> {
        let (seat, face) = (self.layout.zone_owner(zone), table.face(card)?);
        let reward = self.infos[face.index()].rank == Rank::Reward;
        let given = reward || self.library.entry(face).kind == kind::ALLY;
        (given && seat != NOBODY).then_some(seat)
    }

    fn keep_or_trade(&self, tx: &mut Tx<'_>, card: Card) -> Run {
        if let Opt::Seat(seat) = tx.answer() {
            tx.set_owner(r::REWARD_ANY_HERO, card, seat)?;
            return tx.put(r::REWARD_ANY_HERO, card, self.zone(zone::HAND, seat), Side::Top);
        }
        let worth = self.value(tx.state(), value::RESOLVE, card);
        tx.add_count(r::REWARD_RETURN_GAIN, self.count(counter::RESOLVE, NOBODY), worth)?;
        tx.put(r::REWARD_TAKE, card, self.shared(zone::REWARDS), Side::Bottom)
    }

    /// One card comes to the Display, then one of the Display is taken.
    pub(super) fn on_reward(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if step.c == 0 {
            tx.now(step.c(1))?;
            let Some(card) = tx.table().top(self.shared(zone::REWARDS)) else { return Ok(()) };
            if tx.is_off(r::REWARD_DRAW_TO_DISPLAY) {
                return Ok(());
            }
            return tx.now(step.a(card.0).c(3));
        }
        if step.c >= 3 {
            let card = Card(step.a);
            if tx.table().face(card).is_none() {
                return tx.ask_face(r::REWARD_DRAW_TO_DISPLAY, card, Word(words::REWARD), step);
            }
            tx.show_to(r::REWARD_DRAW_TO_DISPLAY, card, 0xff)?;
            return tx.put(r::REWARD_DRAW_TO_DISPLAY, card, self.shared(zone::DISPLAY), Side::Top);
        }
        if step.c == 2 {
            let Opt::Act { card, .. } = tx.answer() else { return Ok(()) };
            return tx.now(Step::new(steps::REWARD_TAKEN).a(card.0));
        }
        if tx.table().cards(self.shared(zone::DISPLAY)).is_empty() {
            return Ok(());
        }
        let asks = (r::REWARD_TAKE, Who::Table, Ask::One);
        tx.ask_with(asks, Word(words::REWARD), step.c(2), |tx, question| {
            for card in tx.table().cards(self.shared(zone::DISPLAY)) {
                question.offer(Opt::Act { word: Word(words::REWARD), card: *card, line: 0 })?;
            }
            Ok(())
        })
    }

    /// The card goes to a Hero's hand or under the Reward deck.
    pub(super) fn on_reward_taken(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let card = Card(step.a);
        if step.c == 0 {
            let seats: Vec<Seat> = self.playing(tx.table()).collect();
            let asks = (r::REWARD_TAKE, Who::Table, Ask::One);
            return tx.ask_with(asks, Word(words::GIVE), step.c(1), |_, question| {
                question.about = card;
                seats.iter().try_for_each(|seat| question.offer(Opt::Seat(*seat)))?;
                Ok(question.offer(Opt::Word(Word(words::UNDER)))?)
            });
        }
        match tx.answer() {
            Opt::Seat(seat) => {
                tx.set_owner(r::REWARD_ANY_HERO, card, seat)?;
                tx.put(r::REWARD_ANY_HERO, card, self.zone(zone::HAND, seat), Side::Top)?;
                if self.suits(tx.state(), seat, card) {
                    return Ok(());
                }
                tx.tell(r::REWARD_ANY_HERO, Word(words::PROFICIENCY), card, 0)
            }
            _ => {
                tx.now(Step::new(steps::REWARD_RETURNED).a(step.a))?;
                tx.put(r::REWARD_TAKE, card, self.shared(zone::REWARDS), Side::Bottom)
            }
        }
    }

    /// Whether a Hero could place this Gear in the Hero Area.
    fn suits(&self, state: &State, seat: Seat, card: Card) -> bool {
        let face = self.library.up(&state.table, card);
        let keywords = face.map_or(0, |face| self.library.entry(face).keywords);
        keywords & self.infos[self.heroes[seat.index()].index()].keywords != 0
    }

    /// For a card put back: Resolve, or one personal Reward may be bought; never both.
    pub(super) fn on_reward_returned(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let card = Card(step.a);
        let worth = self.value(tx.state(), value::RESOLVE, card);
        if step.c == 0 {
            let asks = (r::REWARD_RETURN_GAIN, Who::Table, Ask::One);
            return tx.ask_with(asks, Word(words::GAIN), step.c(1), |tx, question| {
                question.about = card;
                question.offer(Opt::Word(Word(words::GAIN)))?;
                self.offer_personal(tx.state(), question)
            });
        }
        match tx.answer() {
            Opt::Act { card, .. } => {
                let cost = self.value(tx.state(), value::COST, card);
                let owner = tx.table().piece(card).owner;
                self.pay(tx, r::REWARD_PERSONAL_PURCHASE, cost)?;
                tx.put(r::REWARD_RETURN_BUY, card, self.zone(zone::HAND, owner), Side::Top)?;
                happen(self, tx, moment::BOUGHT, card, owner, cost)
            }
            _ => tx.add_count(r::REWARD_RETURN_GAIN, self.count(counter::RESOLVE, NOBODY), worth),
        }
    }

    fn offer_personal(&self, state: &State, question: &mut Question) -> Run {
        for seat in self.seats() {
            for card in state.table.cards(self.zone(zone::STOCK, seat)) {
                if self.info(&state.table, *card).is_none_or(|info| info.rank != Rank::Reward) {
                    continue;
                }
                let cost = self.value(state, value::COST, *card);
                let law = if self.is_out(&state.table, seat) {
                    Err(No::because(r::REWARD_PERSONAL_PURCHASE, Word(words::BOUGHT)).of(*card))
                } else {
                    self.may_pay(&state.table, cost, r::REWARD_PERSONAL_PURCHASE)
                };
                question.consider(Opt::Act { word: Word(words::BUY), card: *card, line: 0 }, law)?;
            }
        }
        Ok(())
    }
}

/// What is not among the personal Rewards that can be bought now.
pub fn not_for_sale(state: &State, card: Card) -> Option<No> {
    let asked = state.question.rule == r::REWARD_RETURN_GAIN;
    asked.then(|| No::because(r::REWARD_PERSONAL_PURCHASE, Word(words::BOUGHT)).of(card))
}
