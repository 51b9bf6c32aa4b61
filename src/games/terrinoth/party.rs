//! The party: its leader, how many heroes it has, whose decision it is.

use super::names::{frame, kind, value, zone};
use super::{Terrinoth, r, steps, words};
use crate::content::pack::printed_value;
use crate::engine::{Ask, No, Opt, Question, Run, State, Step, Tx, Who};
use crate::table::{Card, Hand, NO_CARD, NOBODY, Rule, Seat, Word};

pub const SOLO: Rule = r::COUNT_SOLO;
pub const CANNOT: Rule = r::GOLDEN_CANNOT;
pub const EXTRA: Rule = r::COUNT_THREE_EXTRA_ACTIVATION;
pub const AS_MUCH: Rule = r::GOLDEN_AS_MUCH_AS_POSSIBLE;
pub const EQUAL_WAYS: Rule = r::GOLDEN_EQUAL_WAYS;
pub const MAY: Rule = r::GOLDEN_MAY;
pub const ACTIVE_HERO_PHASE: Rule = r::ACTIVE_HERO_PHASE;
pub const ACTIVE_ENEMY_PHASE: Rule = r::ACTIVE_ENEMY_PHASE;
pub const MULTI_HERO_ORDER: Rule = r::LEADER_MULTI_HERO_ORDER;

impl Terrinoth {
    /// Puts the activations of a hero phase on the agenda, by the number of heroes the game began with.
    pub(super) fn plan_activations(&self, tx: &mut Tx<'_>, seats: &[Seat], _: Seat) -> Run {
        let times = if self.layout.seats == 2 && !tx.is_off(r::COUNT_TWO_ACTIVATIONS) { 2 } else { 1 };
        if self.layout.seats == 3 && !tx.is_off(r::COUNT_THREE_EXTRA_ACTIVATION) {
            tx.now(Step::new(steps::EXTRA))?;
        }
        for _ in 0..times {
            for seat in seats.iter().rev() {
                tx.now(Step::new(steps::HERO_TURN).a(seat.0.into()))?;
            }
        }
        Ok(())
    }

    /// Who comes first where several heroes resolve one effect.
    pub(super) fn first_in_turn(&self, tx: &Tx<'_>) -> Seat {
        let leader = self.leader(tx.table());
        if leader == NOBODY || tx.is_off(r::LEADER_MULTI_HERO_ORDER) { Seat(0) } else { leader }
    }

    /// With the Grim Rule a keyword that leaves a choice is resolved in the way that hurts most: of several heroes the
    /// one nearest to defeat; what cannot be measured is asked for, and the players answer by the rule.
    pub(super) fn grim_rule(&self, state: &State, question: &mut Question) {
        let of = question.about;
        let keyword = self.readings.grim
            && of != NO_CARD
            && state.agenda.frame_of(frame::ENEMY).is_some()
            && self.kind_of(&state.table, of) == Some(kind::ENEMY);
        if !keyword {
            return;
        }
        question.rule = r::VARIANT_GRIM_RULE;
        let left = |seat: Seat| {
            let hero = self.hero(&state.table, seat);
            self.value(state, value::HEALTH, hero) - self.wounds(&state.table, hero)
        };
        let of_seat = |opt: Opt| if let Opt::Seat(seat) = opt { Some(left(seat)) } else { None };
        let least = question.options.iter().filter_map(|choice| of_seat(choice.opt)).min();
        let grim = No::because(r::VARIANT_GRIM_RULE, Word(words::GRIM));
        question.bar(|opt| (of_seat(opt) > least).then_some(grim));
    }

    /// Who decides in the place of a hero: that one, the leader for one who is out, or all where nobody leads.
    pub(super) fn decides(&self, state: &State, seat: Seat) -> Who {
        let plays = |seat: &Seat| *seat != NOBODY && !self.is_out(&state.table, *seat);
        let somebody = [seat, self.leader(&state.table)].into_iter().find(plays);
        somebody.map_or(Who::Table, Who::Seat)
    }

    /// A hero who is out of the game is asked nothing; what goes on without them is for the leader to decide.
    pub(super) fn somebody_decides(&self, state: &State, question: &mut Question) {
        if let Who::Seat(seat) = question.who {
            question.who = self.decides(state, seat);
        }
    }

    /// With three heroes the leader picks one who activates again.
    pub(super) fn on_extra(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seats: Vec<Seat> = self.playing(tx.table()).collect();
        let leader = self.leader(tx.table());
        if step.c == 0 {
            if seats.is_empty() {
                return Ok(());
            }
            let asks = (r::COUNT_THREE_EXTRA_ACTIVATION, Who::Seat(leader), Ask::One);
            return tx.ask_with(asks, Word(words::HERO), step.c(1), |_, question| {
                seats.iter().try_for_each(|seat| question.offer(Opt::Seat(*seat)))?;
                if self.readings.extra_may {
                    question.offer(Opt::Done)?;
                }
                Ok(())
            });
        }
        let Opt::Seat(seat) = tx.answer() else { return Ok(()) };
        tx.now(Step::new(steps::HERO_TURN).a(seat.0.into()))
    }

    /// What a count card adds to the health of a hero.
    pub(super) fn count_bonus(&self, state: &State, seat: Seat) -> i16 {
        self.count_cards(state, seat).map(|(_, by)| by).sum()
    }

    /// The count cards of a hero, with the health that is printed on them.
    pub(super) fn count_cards<'a>(
        &'a self,
        state: &'a State,
        seat: Seat,
    ) -> impl Iterator<Item = (Card, i16)> + 'a {
        let cards = state.table.cards(self.zone(zone::HERO, seat)).iter().copied();
        let counts = cards.filter(|card| self.kind_of(&state.table, *card) == Some(kind::COUNT));
        counts.map(|card| (card, printed_value(&self.library, self, state, card, value::HEALTH)))
    }

    /// The token must be with somebody who lives: the next clockwise.
    pub(super) fn pass_on_token(&self, tx: &mut Tx<'_>, from: Seat) -> Run {
        let next = self.clockwise(tx.table(), from).first().copied().unwrap_or(NOBODY);
        if self.readings.choose_leader && self.playing(tx.table()).count() > 1 {
            tx.now(Step::new(steps::NEW_LEADER))?;
        }
        self.hand_token(tx, next)
    }

    /// Who leads is also the active hero, unless somebody activates just now.
    fn hand_token(&self, tx: &mut Tx<'_>, to: Seat) -> Run {
        tx.set_clock(r::LEADER_DEFINITION, Hand::Leader, to.0.into())?;
        let activating = [frame::TURN, frame::ENEMY].iter().any(|kind| tx.frame_of(*kind).is_some());
        if activating || to == NOBODY { Ok(()) } else { self.leader_is_active(tx) }
    }

    /// Where that is how the table reads it, the players choose who leads from now on.
    pub(super) fn on_new_leader(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if step.c == 1 {
            let Opt::Seat(seat) = tx.answer() else { return Ok(()) };
            return self.hand_token(tx, seat);
        }
        let seats: Vec<Seat> = self.playing(tx.table()).collect();
        if seats.is_empty() {
            return Ok(());
        }
        let asks = (r::LEADER_DEFINITION, Who::Table, Ask::One);
        tx.ask_with(asks, Word(words::LEADER), step.c(1), |_, question| {
            Ok(seats.iter().try_for_each(|seat| question.offer(Opt::Seat(*seat)))?)
        })
    }
}

/// Several heroes resolve one effect: the leader first, then clockwise, one wholly before the next.
pub fn one_after_the_other(tx: &mut Tx<'_>, seats: &[Seat]) -> Run {
    if seats.len() < 2 {
        Ok(())
    } else {
        tx.tell(r::LEADER_MULTI_HERO_ORDER, Word(words::TOLD_TURN), NO_CARD, 0)
    }
}

/// Two heroes take turns.
pub fn in_turns() -> No {
    No::because(r::COUNT_TWO_ACTIVATIONS, Word(words::TWICE))
}
