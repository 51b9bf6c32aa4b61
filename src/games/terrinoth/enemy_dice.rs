//! Enemy dice: who counterattacks, what defences take off, and threat effects.

use smallvec::SmallVec;

use super::actions::at;
use super::names::{moment, permission, value, zone};
use super::{Terrinoth, r, steps, words};
use crate::effect::moments::{happen, happen_last};
use crate::effect::query::{Say, permission_of as allowed};
use crate::effect::scene::Cards;
use crate::engine::{Ask, No, Opt, Run, Step, Tx, Who};
use crate::table::{Card, NO_CARD, NOBODY, Rule, Word};

pub const COUNTERS: Rule = r::COUNTER_ONE_ENEMY_PER_RESULT;
pub const THREATENS: Rule = r::THREAT_SCOPE;

impl Terrinoth {
    /// The readied engaged enemies with the highest attack values, one for each result; the leader breaks ties.
    pub(super) fn on_counter(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if step.c == 1 {
            let Opt::Card(card) = tx.answer() else { return Ok(()) };
            return self.do_counter(tx, card);
        }
        let Some(action) = tx.frame_ref() else { return Ok(()) };
        let seat = action.seat;
        let left = action.numbers[at::COUNTERS];
        let barred = action.numbers[at::CANCELLED] != 0 || tx.is_off(r::COUNTER_ONE_ENEMY_PER_RESULT);
        if left <= 0 || barred {
            return self.on_counter_wounds(tx);
        }
        let found = self.counterattackers(tx);
        if found.is_empty() {
            return self.on_counter_wounds(tx);
        }
        // All strike where there is a result for each of them.
        if found.len() <= usize::try_from(left).unwrap_or(0) || found.len() == 1 {
            return self.do_counter(tx, found[0]);
        }
        let leader = self.leader(tx.table());
        tx.ask_with(
            (r::COUNTER_TIE_LEADER, Who::Seat(leader), Ask::One),
            Word(words::COUNTER),
            step.c(1),
            |tx, question| {
                found.iter().try_for_each(|card| question.offer(Opt::Card(*card)))?;
                for card in tx.table().cards(self.zone(zone::ENGAGED, seat)) {
                    if !found.contains(card) {
                        question.refuse(Opt::Card(*card), self.no_counter(tx, *card, found[0]))?;
                    }
                }
                Ok(())
            },
        )
    }

    /// Why this enemy does not counterattack now, where `best` does.
    fn no_counter(&self, tx: &Tx<'_>, card: Card, best: Card) -> No {
        let attack = |card| self.value(tx.state(), value::ATTACK, card);
        let used = tx.frame_ref().is_some_and(|action| action.used.contains(&card));
        let (rule, fact) = if used {
            (r::COUNTER_EACH_ENEMY_ONCE, words::COUNTERED)
        } else if !self.is_ready(tx.table(), card) {
            (r::COUNTER_EXHAUSTED_CANNOT, words::EXHAUSTED)
        } else if let Say::Cannot(by) = allowed(self, tx.state(), permission::COUNTER, card, NOBODY) {
            return self.forbidden(tx.state(), by);
        } else if attack(card) < attack(best) {
            (r::COUNTER_HIGHEST_FIRST, words::LOWER_ATTACK)
        } else {
            (r::COUNTER_TIE_DIFFICULTY, words::LOWER_DIFFICULTY)
        };
        No::because(rule, Word(fact)).of(card)
    }

    /// Those tied for the next counterattack.
    fn counterattackers(&self, tx: &Tx<'_>) -> Cards {
        let Some(action) = tx.frame_ref() else { return Cards::new() };
        let ready = |card: &Card| {
            let used = !tx.is_off(r::COUNTER_EACH_ENEMY_ONCE) && action.used.contains(card);
            let barred =
                matches!(allowed(self, tx.state(), permission::COUNTER, *card, NOBODY), Say::Cannot(_));
            (self.is_ready(tx.table(), *card) || tx.is_off(r::COUNTER_EXHAUSTED_CANNOT)) && !used && !barred
        };
        let engaged = tx.table().cards(self.zone(zone::ENGAGED, action.seat)).iter().copied();
        let mut all: Cards = engaged.filter(ready).collect();
        // One alone need not be measured.
        if all.len() < 2 {
            return all;
        }
        let rank = |card: &Card| {
            let attack = if tx.is_off(r::COUNTER_HIGHEST_FIRST) {
                0
            } else {
                self.value(tx.state(), value::ATTACK, *card)
            };
            (attack, if tx.is_off(r::COUNTER_TIE_DIFFICULTY) { 0 } else { self.rank(tx.table(), *card) })
        };
        let ranks: SmallVec<[_; 4]> = all.iter().map(rank).collect();
        let best = ranks.iter().max();
        let mut own = ranks.iter();
        all.retain(|_| own.next() == best);
        all
    }

    fn do_counter(&self, tx: &mut Tx<'_>, card: Card) -> Run {
        let attack = self.value(tx.state(), value::ATTACK, card);
        if let Some(action) = tx.frame_mut() {
            action.used.push(card, &"counterattackers")?;
            action.numbers[at::COUNTERS] -= 1;
            action.numbers[at::SUM] += attack;
        }
        // The first of them was asked about, where that is wanted.
        tx.now(Step::new(steps::COUNTER).a(1))?;
        tx.tell(r::COUNTER_ONE_ENEMY_PER_RESULT, Word(words::TOLD_COUNTER), card, attack)?;
        let seat = tx.frame_ref().map_or(NOBODY, |action| action.seat);
        happen_last(self, tx, moment::COUNTER, card, seat, attack)
    }

    /// All attack values together, less the defences.
    pub(super) fn on_counter_wounds(&self, tx: &mut Tx<'_>) -> Run {
        let Some(action) = tx.frame_ref() else { return Ok(()) };
        // What is cancelled while they strike wounds nobody.
        let sum = if action.numbers[at::CANCELLED] == 0 { action.numbers[at::SUM] } else { 0 };
        if sum <= 0 {
            return Ok(());
        }
        let (seat, shown) = (action.seat, action.numbers[at::DEFENCES]);
        let hero = self.hero(tx.table(), seat);
        let defences = (shown + self.added(tx.state(), value::DEFENCE, NO_CARD, hero)).max(0);
        let wounds = if tx.is_off(r::COUNTER_DEFENSE_REDUCES) { sum } else { sum - defences };
        if wounds < sum {
            tx.tell(r::COUNTER_DEFENSE_REDUCES, Word(words::TOLD_REDUCED), hero, sum - wounds.max(0))?;
        }
        if wounds <= 0 {
            return Ok(());
        }
        tx.now(Step::new(steps::SUFFER).a(seat.0.into()).b(r::COUNTER_WOUNDS_SUM.0).c(wounds))
    }

    /// All threat effects, once for the action.
    pub(super) fn on_threat(&self, tx: &mut Tx<'_>) -> Run {
        let Some(action) = tx.frame_ref() else { return Ok(()) };
        let (source, seat, threats) = (action.source, action.seat, action.numbers[at::THREATS]);
        if threats <= 0 || tx.is_off(r::THREAT_SCOPE) {
            return Ok(());
        }
        let times = if tx.is_off(r::THREAT_ONCE) { threats } else { 1 };
        tx.tell(r::THREAT_SCOPE, Word(words::TOLD_THREATS), source, 0)?;
        tx.tell(r::THREAT_ONCE, Word(words::TOLD_THREAT), source, 0)?;
        (1..times).try_for_each(|_| happen(self, tx, moment::THREAT, source, seat, times))?;
        happen_last(self, tx, moment::THREAT, source, seat, times)
    }
}
