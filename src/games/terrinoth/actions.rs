//! The four actions: what is settled before the roll, what successes do, who is wounded, the cleanup.

use super::info::Deed;
use super::names::{counter, frame, moment, permission, value, zone};
use super::{Terrinoth, r, steps, words};
use crate::effect::Verb;
use crate::effect::ast::{Arg, Stmt};
use crate::effect::look::{Ctx, Look};
use crate::effect::moments::happen_last;
use crate::effect::query::{Say, permission_of as allowed};
use crate::effect::scene::{DONE, Scene, could_pay};
use crate::effect::verbs::could_always;
use crate::engine::{Ask, No, Opt, Question, Run, State, Step, Tx, Who};
use crate::games::game::Wish;
use crate::table::{Card, NO_CARD, Rule, Seat, Word};

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
    /// Stands for the number of dice once they are rolled.
    pub const ROLLED: i16 = -1;
    /// The same once the cleanup has come: from then on nothing waits for it any more.
    pub const CLEANED: i16 = -2;
}

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
    let dice = scene.amount(stmt, 0) + scene.frame().numbers[at::DICE];
    let targets = if let Some(Arg::Amount(_)) = stmt.args.get(1) { scene.amount(stmt, 1).max(1) } else { 1 };
    let outer = scene.frame();
    let tx = &mut *scene.tx;
    if tx.is_off(r::ACTION_FOUR_KINDS) {
        return Ok(());
    }
    tx.tell(r::ACTION_FOUR_KINDS, Word(deed.word()), outer.source, dice)?;
    let action = tx.open_new(frame::ACTION)?;
    (action.seat, action.source, action.line, action.keywords) =
        (outer.seat, outer.source, outer.line, outer.keywords);
    action.numbers[at::DEED] = deed as i16;
    action.numbers[at::DICE] = dice;
    action.numbers[at::TARGETS] = targets;
    action.numbers[at::RANGED] = i16::from(ranged);
    tx.steps(&[
        Step::new(steps::SPEND),
        Step::new(steps::ROLL),
        Step::new(steps::RESOLVE),
        Step::new(steps::APPLY),
        Step::new(steps::APPLIED),
        Step::new(steps::COUNTER),
        Step::new(steps::THREAT),
        Step::new(steps::CLEANUP),
    ])?;
    match deed {
        Deed::Attack => tx.now(Step::new(steps::TARGET)),
        Deed::Aid => tx.now(Step::new(steps::AID_TARGET)),
        Deed::Explore | Deed::Rest => Ok(()),
    }
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
        let rule = match action.numbers[at::RANGED] {
            _ if many > 1 => r::ATTACK_MULTI_TARGET_CHOICE,
            0 => r::ATTACK_TARGET_BEFORE_ROLL,
            _ => r::RANGED_TARGET_ANY,
        };
        let asks = (rule, Who::Seat(action.seat), if many > 1 { Ask::Some } else { Ask::One });
        let none = !self.enemies(tx.table()).any(|card| self.may_attack(tx.state(), card).is_ok());
        if none {
            return tx.tell(r::ATTACK_TARGET_BEFORE_ROLL, Word(words::TOLD_NO_TARGET), action.source, 0);
        }
        tx.ask_with(asks, Word(words::ATTACK), step.c(1), |tx, question| {
            question.about = action.source;
            (question.min, question.max) = (1, many);
            self.offer_targets(tx.state(), question)
        })
    }

    fn offer_targets(&self, state: &State, question: &mut Question) -> Run {
        let lair = state.table.cards(self.shared(zone::LAIR)).iter().copied();
        for card in self.enemies(&state.table).chain(lair) {
            question.list(Opt::Card(card), self.may_attack(state, card))?;
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
        if action.numbers[at::RANGED] != 0 {
            return match allowed(self, state, permission::RANGED, NO_CARD, action.seat) {
                Say::Cannot(by) => Err(self.forbidden(state, by)),
                _ => Ok(()),
            };
        }
        let near = self.engaged_with(&state.table, card) == action.seat;
        if near { Ok(()) } else { Err(far(card)) }
    }

    /// Why an enemy that was named behind an attack is no target of it: the hero has nobody to attack.
    pub(super) fn why_no_target(&self, state: &State, card: Card) -> Option<No> {
        match self.layout.kind_of(state.table.piece(card).zone) {
            zone::LAIR => Some(super::nemesis::in_lair(card)),
            zone::ENGAGED | zone::SHADOWS => Some(far(card)),
            _ => None,
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
                action.chosen.push(card, &"targets")?;
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
                question.list(Opt::Seat(seat), law)?;
            }
            Ok(())
        })
    }

    // ---- what successes do ----

    pub(super) fn on_apply(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let action = tx.frame();
        let hero = self.hero(tx.table(), action.seat);
        let bonus = self.added(tx.state(), value::SUCCESSES, action.source, hero);
        let total = (action.numbers[at::SUCCESSES] + self.token_successes(tx) + bonus).max(0);
        if let Some(frame) = tx.frame_mut() {
            frame.numbers[0] = total;
        }
        if tx.is_off(r::ACTION_SUCCESSES_APPLIED) {
            return Ok(());
        }
        let deed = Deed::of(action.numbers[at::DEED]);
        if step.c == 0 && deed == Deed::Attack && action.chosen.len() > 1 && total > 0 {
            return self.ask_division(tx, step, total);
        }
        self.tell_tokens(tx)?;
        tx.tell(r::ACTION_SUCCESSES_APPLIED, Word(words::TOLD_TOTAL), action.source, total)?;
        match deed {
            Deed::Attack if step.c == 1 => self.take_division(tx),
            Deed::Attack => self.hit(tx, action.target, total),
            Deed::Explore => {
                let place = self.location(tx.table());
                note_done(tx, total);
                self.add_progress(tx, place, total)
            }
            Deed::Rest => {
                let by = self.recover(tx, r::REST_RECOVER_PER_SUCCESS, action.seat, total)?;
                note_done(tx, by);
                Ok(())
            }
            Deed::Aid => super::success::claim(tx, r::AID_TOKEN_PER_SUCCESS, action.they, total),
        }
    }

    fn ask_division(&self, tx: &mut Tx<'_>, step: Step, total: i16) -> Run {
        let action = tx.frame();
        let asks = (r::ATTACK_MULTI_TARGET_DIVIDE, Who::Seat(action.seat), Ask::Split);
        tx.ask_with(asks, Word(words::DIVIDE), step.c(1), |_, question| {
            let many = total.clamp(0, 30) as u8;
            (question.min, question.max) = (many, many);
            action.chosen.iter().try_for_each(|card| question.offer(Opt::Card(*card)))?;
            let all = No::because(r::ATTACK_MULTI_TARGET_DIVIDE, Word(words::UNDIVIDED));
            Ok(question.refuse(Opt::Done, all)?)
        })
    }

    fn take_division(&self, tx: &mut Tx<'_>) -> Run {
        let shares: Vec<Opt> = tx.answers().to_vec();
        let targets: Vec<Card> = tx.frame().chosen.to_vec();
        for card in targets.into_iter().rev() {
            let share = shares.iter().filter(|share| **share == Opt::Card(card)).count() as i16;
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
        if resilience > 0 {
            tx.tell(r::ATTACK_RESILIENCE, Word(words::TOLD_RESILIENCE), card, resilience.min(step.c))?;
        }
        let wounds = (step.c - resilience).max(0);
        note_done(tx, wounds);
        self.wound_enemy(tx, r::ATTACK_WOUND_PER_SUCCESS, card, wounds)
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
                outer.numbers[DONE] = action.numbers[DONE];
                outer.chosen = action.chosen;
            }
            tx.add_count(r::ACTION_CLEANUP, self.count(counter::ACTIONS, action.seat), 1)?;
            if tx.is_off(r::ACTION_CLEANUP) {
                return Ok(());
            }
            if let Some(action) = tx.frame_mut() {
                action.numbers[at::DICE] = at::CLEANED;
            }
            tx.now(Step::new(steps::CHECK_END))?;
            return self.on_defeats(tx);
        }
        happen_last(self, tx, moment::ACTION_END, action.source, action.seat, action.numbers[0])
    }
}

/// Whether an action is going on that has not come to its cleanup: defeat and the end of the game wait for it.
pub fn is_acting(state: &State) -> bool {
    state.agenda.frame_of(frame::ACTION).is_some_and(|action| action.numbers[at::DICE] != at::CLEANED)
}

/// Notes how much the action has done; `done` reads it in the lines behind the action.
fn note_done(tx: &mut Tx<'_>, many: i16) {
    if let Some(action) = tx.frame_of_mut(frame::ACTION) {
        action.numbers[DONE] += many;
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

/// A normal attack is aimed at an enemy engaged with the hero.
fn far(card: Card) -> No {
    No::because(r::ATTACK_TARGET_ENGAGED, Word(words::NOT_ENGAGED)).of(card)
}

/// Rest has no target.
pub fn rest_is_own() -> No {
    No::because(r::REST_SELF_ONLY, Word(words::REST_OWN))
}

/// After the roll neither the target nor the tokens change; a rest never has a target.
pub fn too_late(state: &State, wish: &Wish<'_>, enemy: bool) -> Option<No> {
    let action = state.agenda.frame_of(frame::ACTION)?;
    if wish.verb.is_none() && wish.seat.is_some() && Deed::of(action.numbers[at::DEED]) == Deed::Rest {
        return Some(rest_is_own());
    }
    if !matches!(action.numbers[at::DICE], at::ROLLED | at::CLEANED) {
        return None;
    }
    let rule = match (wish.verb, Deed::of(action.numbers[at::DEED])) {
        (Some("spend"), _) => return Some(super::success::too_late()),
        (Some("activate"), _) => r::ACTION_BEFORE_ROLL_DECISIONS,
        (None, Deed::Attack) if enemy => r::ATTACK_TARGET_BEFORE_ROLL,
        (None, Deed::Aid) if wish.seat.is_some() => r::AID_TARGET_BEFORE_ROLL,
        _ => return None,
    };
    Some(No::because(rule, Word(words::ROLLED)))
}

impl Terrinoth {
    /// The line costs something this hero does not have.
    pub(super) fn unpaid(&self, state: &State, seat: Seat, card: Card, line: u16) -> Option<No> {
        let blocks = &self.library.line(line).line.blocks;
        let payment = blocks.iter().flatten().find(|stmt| is_payment(stmt))?;
        let look = Look::new(self, state, Ctx::of_card(card, seat));
        let payable = ways(payment).any(|block| could_pay(&look, line, block));
        let tokens = blocks.iter().flatten().any(|stmt| stmt.verb.name() == "take");
        let others = tokens && self.others_hold(state, seat);
        let rule = if others { r::COST_OWN_RESOURCES } else { r::COST_FULL_PAYMENT };
        (!payable).then(|| No::because(rule, Word(words::UNPAID)).of(card))
    }

    /// The rule behind a statement: cards are readied by a rest card, by an aid card or by something else.
    pub(super) fn rule_of_stmt(&self, state: &State, stmt: &Stmt) -> Rule {
        match stmt.verb.name() {
            "ready" => {}
            "take" if self.is_paid(state, stmt) => return r::COST_OWN_RESOURCES,
            "take" => return super::party::AS_MUCH,
            _ => return stmt_rule(stmt),
        }
        let deed = |card: Card| if card == NO_CARD { None } else { self.info(&state.table, card)?.action };
        match state.agenda.frames().iter().rev().find_map(|frame| deed(frame.source)) {
            Some(Deed::Rest) => r::READY_REST_CARD,
            Some(Deed::Aid) => r::READY_AID_CARD,
            _ => r::READY_OTHER_EFFECTS,
        }
    }

    /// Whether a statement of the line that is being carried out is a price, not something imposed.
    fn is_paid(&self, state: &State, stmt: &Stmt) -> bool {
        let Some(frame) = state.agenda.frame() else { return false };
        let blocks = &self.library.line(frame.line).line.blocks;
        // What is carried out is a copy: where it stands in the text of its line tells which it is.
        let holds = |block: &Vec<Stmt>| block.iter().any(|own| own.span.0 == stmt.span.0);
        let Some(own) = blocks.iter().position(holds) else { return false };
        let pays = |other: &Stmt| is_payment(other) && ways(other).any(|n| usize::from(n) == own);
        blocks.iter().flatten().any(pays)
    }
}

/// Something is paid in order to do something.
fn is_payment(stmt: &Stmt) -> bool {
    stmt.verb.name() == "may" && payments(stmt) > 0
}

/// In how many ways it can be paid.
fn payments(stmt: &Stmt) -> usize {
    stmt.args.iter().filter(|arg| matches!(arg, Arg::Block(_))).count().saturating_sub(1)
}

/// The brackets that pay for it.
fn ways(stmt: &Stmt) -> impl Iterator<Item = u8> + '_ {
    let block = |arg: &Arg| if let Arg::Block(n) = arg { Some(*n) } else { None };
    stmt.args.iter().filter_map(block).take(payments(stmt))
}

fn stmt_rule(stmt: &Stmt) -> Rule {
    match (stmt.verb.name(), payments(stmt)) {
        ("may", 1) => r::COST_FULL_PAYMENT,
        ("may", 2..) => r::COST_CHOICE_PAYABLE,
        (verb, _) => verb_rule(verb),
    }
}

/// The rule behind a verb where the line names none.
pub fn verb_rule(verb: &str) -> Rule {
    match verb {
        "reroll" => super::dice::REROLL,
        "ready" => r::READY_OTHER_EFFECTS,
        "tilt" => r::CARD_EXHAUST_COST,
        "may" => super::party::MAY,
        "choose" => r::CHOICE_NO_EMPTY_OPTION,
        "take" => super::party::AS_MUCH,
        "give" => r::COST_OWN_RESOURCES,
        "engage" => super::engagement::CHOICE,
        "discard" => super::exploration::DISCARD,
        "target" | "pick" | "hurt" => super::engagement::SCOPE,
        "each" | "let" => super::party::MULTI_HERO_ORDER,
        _ => r::ABILITY_AS_COMPLETELY_AS_POSSIBLE,
    }
}

/// What is impossible is left out.
pub const LEFT_OUT: Rule = r::ABILITY_AS_COMPLETELY_AS_POSSIBLE;
/// What would do nothing is not chosen.
pub const EMPTY: Rule = r::CHOICE_NO_EMPTY_OPTION;
/// Several abilities at once: the active hero orders them.
pub const ORDER: Rule = r::ABILITY_SIMULTANEOUS_ORDER;
pub const HERO_DICE: Rule = r::ACTION_HERO_DICE;
pub const ENEMY_DICE: Rule = r::ACTION_ENEMY_DICE;
pub const NOT_EXHAUSTED: Rule = r::ACTION_ENEMY_DICE_NOT_EXHAUSTED;
pub const SUCCESS: Rule = r::ACTION_SUCCESS;
pub const CRITICAL: Rule = r::ACTION_CRITICAL;
pub const CRITICAL_CHAIN: Rule = r::ACTION_CRITICAL_CHAIN;
pub const DEFENSE: Rule = r::ACTION_DEFENSE;
