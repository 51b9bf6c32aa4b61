//! The four actions: what is settled before the roll, what successes do, who is wounded, the cleanup.

use super::info::Deed;
use super::names::{counter, frame, moment, token, value, zone};
use super::{Terrinoth, r, steps, words};
use crate::effect::Verb;
use crate::effect::ast::{Arg, Stmt};
use crate::effect::moments::happen;
use crate::effect::scene::Scene;
use crate::effect::verbs::could_always;
use crate::engine::{Ask, No, Opt, Question, Run, State, Step, Tx, Who};
use crate::table::{Card, Holder, NO_CARD, NOBODY, Rule, Token, Word};

/// Numbers of an action's frame; number 0 is what the moment is about.
pub mod at {
    pub const DEED: usize = 1;
    pub const DICE: usize = 2;
    pub const SUCCESSES: usize = 3;
    pub const DEFENCES: usize = 4;
    pub const COUNTERS: usize = 5;
    pub const THREATS: usize = 6;
    pub const RANGED: usize = 7;
    pub const TARGETS: usize = 8;
    pub const SUM: usize = 9;
    pub const SPENT: usize = 10;
    /// Not zero where counterattacks are cancelled.
    pub const CANCELLED: usize = 11;
}

/// Tokens spent on one action, at most.
const MOST_SPENT: i16 = 2;

macro_rules! action {
    ($name:ident, $run:ident, $pattern:literal, $about:literal, $example:literal, $deed:expr, $ranged:literal) => {
        pub static $name: Verb = Verb::new($pattern, $about, $example, could_always, $run);
        fn $run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
            begin(scene, stmt, $deed, $ranged)
        }
    };
}

action!(
    ATTACK,
    attack,
    "attack <amount> [ on up to <amount> ]",
    "The attack action with so many hero dice, on an enemy engaged with the hero.",
    "activate: attack 2",
    Deed::Attack,
    false
);
action!(
    RANGED,
    ranged,
    "ranged <amount> [ on up to <amount> ]",
    "A ranged attack with so many hero dice, on any enemy in play.",
    "activate: ranged 2 on up to 2",
    Deed::Attack,
    true
);
action!(
    EXPLORE,
    explore,
    "explore <amount>",
    "The explore action with so many hero dice: progress on the active location.",
    "activate: explore 2",
    Deed::Explore,
    false
);
action!(
    REST,
    rest,
    "rest <amount>",
    "The rest action with so many hero dice: the hero recovers wounds.",
    "activate: rest 1",
    Deed::Rest,
    false
);
action!(
    AID,
    aid,
    "aid <amount>",
    "The aid action with so many hero dice: another hero gets success tokens.",
    "activate: aid 2",
    Deed::Aid,
    false
);

fn begin(scene: &mut Scene<'_, '_>, stmt: &Stmt, deed: Deed, ranged: bool) -> Run {
    let dice = scene.amount(stmt, 0);
    let targets = if let Some(Arg::Amount(_)) = stmt.args.get(1) { scene.amount(stmt, 1).max(1) } else { 1 };
    let outer = scene.frame();
    let tx = &mut *scene.tx;
    let action = tx.open_new(frame::ACTION)?;
    (action.seat, action.source, action.line, action.keywords) =
        (outer.seat, outer.source, outer.line, outer.keywords);
    action.numbers[at::DEED] = deed as i16;
    action.numbers[at::DICE] = dice;
    action.numbers[at::TARGETS] = targets;
    action.numbers[at::RANGED] = i16::from(ranged);
    tx.steps(&[
        Step::new(if deed == Deed::Aid { steps::AID_TARGET } else { steps::TARGET }),
        Step::new(steps::SPEND),
        Step::new(steps::ROLL),
        Step::new(steps::RESOLVE),
        Step::new(steps::APPLY),
        Step::new(steps::COUNTER),
        Step::new(steps::THREAT),
        Step::new(steps::CLEANUP),
    ])
}

impl Terrinoth {
    // ---- before the roll ----

    /// An attack names its targets; the other actions need none.
    pub(super) fn on_target(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let action = tx.frame();
        if Deed::of(action.numbers[at::DEED]) != Deed::Attack {
            return Ok(());
        }
        if step.c == 1 {
            return self.take_targets(tx);
        }
        let many = action.numbers[at::TARGETS].clamp(1, 12) as u8;
        let asks = (
            r::ATTACK_TARGET_BEFORE_ROLL,
            Who::Seat(action.seat),
            if many > 1 { Ask::Some } else { Ask::One },
        );
        let none = !self.enemies(tx.table()).iter().any(|card| self.may_attack(tx.state(), *card).is_ok());
        if none {
            return tx.tell(r::ATTACK_TARGET_BEFORE_ROLL, Word(words::TOLD_NO_TARGET), action.source, 0);
        }
        tx.ask_with(asks, Word(words::TARGET), step.c(1), |tx, question| {
            question.about = action.source;
            (question.min, question.max) = (1, many);
            self.offer_targets(tx.state(), question)
        })
    }

    fn offer_targets(&self, state: &State, question: &mut Question) -> Run {
        let lair = state.table.cards(self.shared(zone::LAIR)).iter().copied();
        for card in self.enemies(&state.table).into_iter().chain(lair) {
            question.consider(Opt::Card(card), self.may_attack(state, card))?;
        }
        Ok(())
    }

    /// An engaged enemy; any in play for a ranged attack.
    fn may_attack(&self, state: &State, card: Card) -> Result<(), No> {
        let Some(action) = state.agenda.frame_of(frame::ACTION) else { return Ok(()) };
        if !self.in_play(&state.table, card) {
            return Err(super::nemesis::in_lair(card));
        }
        self.may_be_chosen(state, action.seat, card)?;
        let near = self.engaged_with(&state.table, card) == action.seat;
        if near || action.numbers[at::RANGED] != 0 {
            Ok(())
        } else {
            Err(No::because(r::ATTACK_TARGET_ENGAGED, Word(words::NOT_ENGAGED)).of(card))
        }
    }

    fn take_targets(&self, tx: &mut Tx<'_>) -> Run {
        let cards: Vec<Card> = tx
            .answers()
            .iter()
            .filter_map(|opt| if let Opt::Card(card) = opt { Some(*card) } else { None })
            .collect();
        if let Some(action) = tx.frame_mut() {
            action.target = cards.first().copied().unwrap_or(NO_CARD);
            action.chosen.clear();
            for card in cards {
                action.chosen.push(card, "targets")?;
            }
        }
        Ok(())
    }

    /// Another hero who lives.
    pub(super) fn on_aid_target(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let action = tx.frame();
        if step.c == 1 {
            if let (Opt::Seat(seat), Some(action)) = (tx.answer(), tx.frame_mut()) {
                action.they = seat;
            }
            return Ok(());
        }
        if self.playing(tx.table()).all(|seat| seat == action.seat) {
            return tx.tell(r::AID_TARGET_BEFORE_ROLL, Word(words::TOLD_NO_TARGET), action.source, 0);
        }
        let asks = (r::AID_TARGET_BEFORE_ROLL, Who::Seat(action.seat), Ask::One);
        tx.ask_with(asks, Word(words::AID), step.c(1), |tx, question| {
            for seat in self.seats() {
                let law = if seat == action.seat {
                    Err(No::because(r::AID_TARGET_OTHER_HERO, Word(words::SELF)))
                } else if self.is_out(tx.table(), seat) {
                    Err(No::because(r::AID_TARGET_OTHER_HERO, Word(words::DOWN)))
                } else {
                    Ok(())
                };
                question.consider(Opt::Seat(seat), law)?;
            }
            Ok(())
        })
    }

    /// Up to two tokens of the own; none where the action has nothing to be spent on.
    pub(super) fn on_spend(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let action = tx.frame();
        let own = tx.table().tokens(Holder::Seat(action.seat), Token(token::SUCCESS));
        if step.c == 1 {
            let Opt::Amount(spent) = tx.answer() else { return Ok(()) };
            let by =
                tx.add_tokens(r::SUCCESS_RETURNED, Holder::Seat(action.seat), Token(token::SUCCESS), -spent)?;
            if let Some(action) = tx.frame_mut() {
                action.numbers[at::SPENT] = if by == 0 { 0 } else { spent };
            }
            return Ok(());
        }
        let lost = match Deed::of(action.numbers[at::DEED]) {
            Deed::Attack => action.target == NO_CARD,
            Deed::Aid => action.they == NOBODY,
            _ => false,
        };
        if own == 0 || lost || tx.is_off(r::SUCCESS_SPEND_BEFORE_ROLL) {
            return Ok(());
        }
        let asks = (r::SUCCESS_SPEND_BEFORE_ROLL, Who::Seat(action.seat), Ask::One);
        tx.ask_with(asks, Word(words::SPEND), step.c(1), |_, question| {
            question.about = action.source;
            for n in 0..=5 {
                let law = if n > MOST_SPENT {
                    Err(No::because(r::SUCCESS_MAX_TWO_PER_ACTION, Word(words::TWO_TOKENS)))
                } else if n > own {
                    Err(No::because(r::SUCCESS_OWN_ONLY, Word(words::OWN_TOKENS)).count(own))
                } else {
                    Ok(())
                };
                question.consider(Opt::Amount(n), law)?;
            }
            Ok(())
        })
    }

    // ---- what successes do ----

    pub(super) fn on_apply(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let action = tx.frame();
        let own = tx.frame_ref().map_or(0, |f| f.numbers[at::SUCCESSES]);
        let hero = self.hero(tx.table(), action.seat);
        let spent = if tx.is_off(r::SUCCESS_ADDS_SUCCESS) { 0 } else { action.numbers[at::SPENT] };
        let bonus = self.value(tx.state(), value::SUCCESSES, action.source)
            + self.value(tx.state(), value::SUCCESSES, hero);
        let total = own + spent + bonus;
        if step.c == 1 {
            return self.take_division(tx);
        }
        if let Some(frame) = tx.frame_mut() {
            frame.numbers[0] = total;
        }
        if tx.is_off(r::ACTION_SUCCESSES_APPLIED) {
            return Ok(());
        }
        match Deed::of(action.numbers[at::DEED]) {
            Deed::Attack if action.chosen.len() > 1 && total > 0 => self.ask_division(tx, step, total),
            Deed::Attack => self.hit(tx, action.target, total),
            Deed::Explore => {
                let place = self.location(tx.table());
                self.add_progress(tx, place, total)
            }
            Deed::Rest => self.recover(tx, r::REST_RECOVER_PER_SUCCESS, action.seat, total),
            Deed::Aid => self.earn(tx, r::AID_TOKEN_PER_SUCCESS, action.they, total),
        }
    }

    fn ask_division(&self, tx: &mut Tx<'_>, step: Step, total: i16) -> Run {
        let action = tx.frame();
        let asks = (r::ATTACK_MULTI_TARGET_DIVIDE, Who::Seat(action.seat), Ask::Split);
        tx.ask_with(asks, Word(words::DIVIDE), step.c(1), |_, question| {
            let many = total.clamp(0, 30) as u8;
            (question.min, question.max) = (many, many);
            Ok(action.chosen.iter().try_for_each(|card| question.offer(Opt::Card(*card)))?)
        })
    }

    fn take_division(&self, tx: &mut Tx<'_>) -> Run {
        let shares: Vec<Card> = tx
            .answers()
            .iter()
            .filter_map(|opt| if let Opt::Card(card) = opt { Some(*card) } else { None })
            .collect();
        let targets: Vec<Card> = tx.frame().chosen.to_vec();
        for card in targets.into_iter().rev() {
            let share = shares.iter().filter(|share| **share == card).count() as i16;
            if share > 0 {
                tx.now(Step::new(steps::HIT).a(card.0).c(share))?;
            }
        }
        Ok(())
    }

    fn hit(&self, tx: &mut Tx<'_>, card: Card, successes: i16) -> Run {
        if card == NO_CARD || successes <= 0 {
            Ok(())
        } else {
            tx.now(Step::new(steps::HIT).a(card.0).c(successes))
        }
    }

    /// A facedown target is turned up first; resilience takes its part off.
    pub(super) fn on_hit(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let card = Card(step.a);
        if !self.in_play(tx.table(), card) {
            return Ok(());
        }
        if self.must_flip(tx, super::wounds::FLIP, card) {
            tx.now(step)?;
            return self.flip(tx, super::wounds::FLIP, card);
        }
        let resilience =
            if tx.is_off(r::ATTACK_RESILIENCE) { 0 } else { self.value(tx.state(), value::RESILIENCE, card) };
        self.wound_enemy(tx, r::ATTACK_WOUND_PER_SUCCESS, card, (step.c - resilience).max(0))
    }

    // ---- counterattacks and threat ----

    /// The readied engaged enemies with the highest attack values, one for each result; the leader breaks ties.
    pub(super) fn on_counter(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let action = tx.frame();
        if step.c == 1 {
            let Opt::Card(card) = tx.answer() else { return Ok(()) };
            return self.do_counter(tx, card);
        }
        let left = action.numbers[at::COUNTERS];
        let barred = action.numbers[at::CANCELLED] != 0;
        let found = self.counterattackers(tx);
        if left <= 0 || found.is_empty() || barred {
            return tx.now(Step::new(steps::COUNTER_WOUNDS));
        }
        if let [only] = found.as_slice() {
            return self.do_counter(tx, *only);
        }
        let leader = self.leader(tx.table());
        tx.ask_with(
            (r::COUNTER_TIE_LEADER, Who::Seat(leader), Ask::One),
            Word(words::COUNTER),
            step.c(1),
            |tx, question| {
                found.iter().try_for_each(|card| question.offer(Opt::Card(*card)))?;
                for card in tx.table().cards(self.zone(zone::ENGAGED, action.seat)) {
                    if !found.contains(card) {
                        let no = No::because(r::COUNTER_HIGHEST_FIRST, Word(words::LOWER_ATTACK)).of(*card);
                        question.refuse(Opt::Card(*card), no)?;
                    }
                }
                Ok(())
            },
        )
    }

    /// Those tied for the next counterattack.
    fn counterattackers(&self, tx: &Tx<'_>) -> Vec<Card> {
        let Some(action) = tx.frame_ref() else { return Vec::new() };
        let ready = |card: &Card| {
            let used = !tx.is_off(r::COUNTER_EACH_ENEMY_ONCE) && action.used.contains(card);
            (self.is_ready(tx.table(), *card) || tx.is_off(r::COUNTER_EXHAUSTED_CANNOT)) && !used
        };
        let engaged = tx.table().cards(self.zone(zone::ENGAGED, action.seat)).iter().copied();
        let all: Vec<Card> = engaged.filter(ready).collect();
        let rank = |card: &Card| {
            let attack = if tx.is_off(r::COUNTER_HIGHEST_FIRST) {
                0
            } else {
                self.value(tx.state(), value::ATTACK, *card)
            };
            (attack, if tx.is_off(r::COUNTER_TIE_DIFFICULTY) { 0 } else { self.rank(tx.table(), *card) })
        };
        let best = all.iter().map(rank).max();
        all.into_iter().filter(|card| Some(rank(card)) == best).collect()
    }

    fn do_counter(&self, tx: &mut Tx<'_>, card: Card) -> Run {
        let attack = self.value(tx.state(), value::ATTACK, card);
        if let Some(action) = tx.frame_mut() {
            action.used.push(card, "counterattackers")?;
            action.numbers[at::COUNTERS] -= 1;
            action.numbers[at::SUM] += attack;
        }
        tx.now(Step::new(steps::COUNTER))?;
        tx.tell(r::COUNTER_ONE_ENEMY_PER_RESULT, Word(words::TOLD_COUNTER), card, attack)
    }

    /// All attack values together, less the defences.
    pub(super) fn on_counter_wounds(&self, tx: &mut Tx<'_>) -> Run {
        let action = tx.frame();
        let defences = if tx.is_off(r::COUNTER_DEFENSE_REDUCES) { 0 } else { action.numbers[at::DEFENCES] };
        let hero = self.hero(tx.table(), action.seat);
        let extra = self.value(tx.state(), value::DEFENCE, hero);
        let wounds = action.numbers[at::SUM] - defences - extra;
        if wounds <= 0 || action.numbers[at::SUM] == 0 {
            return Ok(());
        }
        tx.now(Step::new(steps::SUFFER).a(action.seat.0.into()).b(r::COUNTER_WOUNDS_SUM.0).c(wounds))
    }

    /// All threat effects, once for the action.
    pub(super) fn on_threat(&self, tx: &mut Tx<'_>) -> Run {
        let action = tx.frame();
        if action.numbers[at::THREATS] <= 0 || tx.is_off(r::THREAT_SCOPE) {
            return Ok(());
        }
        let times = if tx.is_off(r::THREAT_ONCE) { action.numbers[at::THREATS] } else { 1 };
        tx.tell(r::THREAT_ONCE, Word(words::TOLD_THREAT), action.source, times)?;
        (0..times).try_for_each(|_| happen(self, tx, moment::THREAT, action.source, action.seat, times))
    }

    // ---- the end ----

    /// Who has as many wounds as health is defeated now; what follows on the card knows how the action went.
    pub(super) fn on_cleanup(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let action = tx.frame();
        if step.c == 0 {
            tx.now(step.c(1))?;
            let fallen = self.is_down(tx.state(), action.target);
            let total = action.numbers[0];
            let depth = tx.frames_mut().len();
            if let Some(outer) = tx.frames_mut().get_mut(depth.wrapping_sub(2)) {
                (outer.target, outer.they, outer.numbers[0]) = (action.target, action.they, total);
                outer.numbers[at::SUM] = i16::from(fallen);
                outer.chosen = action.chosen;
            }
            tx.add_count(r::ACTION_CLEANUP, self.count(counter::ACTIONS, action.seat), 1)?;
            return if tx.is_off(r::ACTION_CLEANUP) {
                Ok(())
            } else {
                tx.now(Step::new(steps::DEFEATS).c(1))
            };
        }
        happen(self, tx, moment::ACTION_END, action.source, action.seat, action.numbers[0])
    }

    /// Whether an enemy or hero has its fill of wounds.
    pub(super) fn is_down(&self, state: &State, card: Card) -> bool {
        card != NO_CARD && {
            let health = self.value(state, value::HEALTH, card);
            health > 0 && self.wounds(&state.table, card) >= health
        }
    }
}

/// An exhausted card is not activated.
pub fn exhausted(card: Card) -> No {
    No::because(r::CARD_NO_USE_EXHAUSTED, Word(words::NOT_READY)).of(card)
}

/// What is exhausted is not exhausted again.
pub fn twice_exhausted(card: Card) -> No {
    No::because(r::CARD_NO_DOUBLE_EXHAUST, Word(words::NOT_READY)).of(card)
}

/// The dice are rolled: nothing of it changes.
pub fn rolled() -> No {
    No::because(r::ACTION_BEFORE_ROLL_DECISIONS, Word(words::ROLLED))
}

/// Rest has no target.
pub fn rest_is_own() -> No {
    No::because(r::REST_SELF_ONLY, Word(words::SELF))
}

/// The rule behind a verb where the line names none.
pub fn verb_rule(verb: &str) -> Rule {
    match verb {
        "attack" | "ranged" => r::ACTION_FOUR_KINDS,
        "ready" => r::READY_OTHER_EFFECTS,
        "tilt" => r::CARD_EXHAUST_COST,
        "may" => super::party::MAY,
        "choose" => r::CHOICE_NO_EMPTY_OPTION,
        "place" | "remove" => super::wounds::PROGRESS,
        "take" | "give" => r::COST_OWN_RESOURCES,
        "discard" => super::exploration::DISCARD,
        "target" | "pick" | "hurt" => super::engagement::SCOPE,
        "engage" => super::engagement::CHOICE,
        "each" | "let" => super::party::MULTI_HERO_ORDER,
        _ => r::ABILITY_AS_COMPLETELY_AS_POSSIBLE,
    }
}

/// Several abilities at once: the active hero orders them.
pub const ORDER: Rule = r::ABILITY_SIMULTANEOUS_ORDER;
