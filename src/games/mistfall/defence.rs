//! The Defence Phase: blocking Allies, every Enemy in a Hero Area attacks once, damage is cancelled or becomes Wounds.

use super::edition::ABILITIES_BEFORE;
use super::names::{frame, kind, mark, moment, permission, token, value, zone};
use super::{Mistfall, r, steps, words};
use crate::effect::ast::{Arg, Head, Stmt};
use crate::effect::look::Look;
use crate::effect::moments::{happen, happen_last};
use crate::effect::query::{Say, permission_of as allowed};
use crate::effect::scene::Scene;
use crate::effect::verbs::could_always;
use crate::effect::{Host, Verb};
use crate::engine::{Ask, Fault, No, Opt, Run, State, Step, Tx, Who};
use crate::table::{Card, Holder, NO_CARD, NOBODY, Rule, Seat, Table, Token, Word};

/// Numbers of an attack's frame.
pub mod at {
    pub const PHYSICAL: usize = 3;
    pub const MAGICAL: usize = 4;
    /// Which kind of damage it is: 0 or 1, as the verbs count them.
    pub const KIND: usize = 5;
}

pub static CANCEL: Verb = Verb::new(
    "cancel <amount> <physical|magical|damage>",
    "Takes points off the damage that is about to land.",
    "while in hand: reflex at damage-taken range 1: cancel 2 physical",
    could_cancel,
    cancel,
)
.said("cancel {0#1}");

pub static HURT: Verb = Verb::new(
    "hurt <seats> for <amount> <physical|magical>",
    "Damage to Heroes, which they may cancel.",
    "when defence-end: hurt each hero for 2 magical",
    could_always,
    hurt,
)
.said("{0:suffer|suffers} {1#2}");

fn could_cancel(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    let Some(attack) = look.state.agenda.frame_of(frame::ATTACK) else { return false };
    let (physical, magical) = (attack.numbers[at::PHYSICAL], attack.numbers[at::MAGICAL]);
    match stmt.args[1] {
        Arg::Word(0) => physical > 0,
        Arg::Word(1) => magical > 0,
        _ => physical + magical > 0,
    }
}

fn cancel(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    if scene.tx.is_off(r::DEFENCE_CANCEL_BY_TYPE) {
        return Ok(());
    }
    let mut left = scene.amount(stmt, 0);
    let source = scene.frame().source;
    let kinds: &[usize] = match stmt.args[1] {
        Arg::Word(0) => &[at::PHYSICAL],
        Arg::Word(1) => &[at::MAGICAL],
        _ => &[at::PHYSICAL, at::MAGICAL],
    };
    let mut taken = 0;
    if let Some(attack) = scene.tx.frame_of_mut(frame::ATTACK) {
        for kind in kinds {
            let by = left.min(attack.numbers[*kind]).max(0);
            attack.numbers[*kind] -= by;
            (left, taken) = (left - by, taken + by);
        }
    }
    scene.tx.tell(r::DEFENCE_CANCEL_BY_TYPE, Word(words::TOLD_CANCEL), source, taken)
}

fn hurt(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let amount = scene.amount(stmt, 1);
    let magical = u16::from(stmt.args[2] == Arg::Word(1));
    for seat in scene.seats(stmt, 0).into_iter().rev() {
        scene.tx.now(Step::new(steps::HURT).a(seat.0.into()).b(magical).c(amount))?;
    }
    Ok(())
}

/// The window for Reflexes against damage asks under this rule.
pub fn window_rule() -> Rule {
    r::DEFENCE_CANCEL_SEQUENCE
}

/// A Reflex against damage is whole in itself: its card is in the discard pile before the Wounds are paid.
pub const CANCELLER: Rule = r::DEFENCE_REFLEX_CARD_BURIABLE;

pub fn bury_sources() -> Rule {
    r::DEFENCE_BURY_SOURCES
}

pub fn not_from_area(card: Card) -> No {
    No::because(r::DEFENCE_NO_BURY_HERO_AREA, Word(words::AREA_BURY)).of(card)
}

/// One card is used once against one attack.
pub fn used_already(card: Card) -> No {
    No::because(r::DEFENCE_CANCEL_SEQUENCE, Word(words::REFLEX_USED)).of(card)
}

/// Why a Reflex that cancels has nothing to cancel: it is made for the other kind of damage, or there is none.
fn no_cancelling(game: &Mistfall, state: &State, card: Card, line: u16) -> No {
    let because = |fact| No::because(r::DEFENCE_CANCEL_SEQUENCE, Word(fact)).of(card);
    let Some(attack) = state.agenda.frame_of(frame::ATTACK) else { return because(words::NO_DAMAGE) };
    let other = |stmt: &Stmt| {
        std::ptr::eq(stmt.verb, &raw const CANCEL)
            && matches!(stmt.args[1], Arg::Word(kind) if kind < 2 && i16::from(kind) != attack.numbers[at::KIND])
    };
    if game.library.line(line).line.blocks.iter().flatten().any(other) {
        return No::because(r::DEFENCE_CANCEL_BY_TYPE, Word(words::WRONG_KIND)).of(card);
    }
    because(words::ALL_CANCELLED)
}

/// The window for cancelling is over: the Wounds are being paid.
pub fn too_late(card: Card) -> No {
    No::because(r::DEFENCE_CANCEL_SEQUENCE, Word(words::TOO_LATE)).of(card)
}

/// A Reflex that cancels damage has to be made for the kind that is dealt, whatever else it does.
pub fn may_cancel(game: &Mistfall, state: &State, card: Card, line: u16) -> Result<(), No> {
    if !game.line_info(line).cancels {
        return Ok(());
    }
    let is_cancel = |stmt: &&Stmt| std::ptr::eq(stmt.verb, &raw const CANCEL);
    let mut cancels = game.library.line(line).line.blocks.iter().flatten().filter(is_cancel);
    let look = Look::in_frame(game, state);
    if cancels.any(|stmt| could_cancel(&look, line, stmt)) {
        return Ok(());
    }
    Err(no_cancelling(game, state, card, line))
}

/// Whether what goes on is an attack on a Hero, and not an Action around it.
pub fn is_under_attack(state: &State) -> bool {
    let last = state.agenda.frames().iter().rev().find(|f| [frame::ATTACK, frame::ACTION].contains(&f.kind));
    last.is_some_and(|found| found.kind == frame::ATTACK)
}

/// The rule under which an Enemy's ability works where it lies.
fn ability_rule(zone: u8) -> Rule {
    if zone == zone::ENEMIES { r::ENEMY_ABILITIES_IN_HERO_AREA } else { r::ENEMY_ABILITIES_IN_QUEST_AREA }
}

/// The rule that gives an ability its time, where one of the books has such a rule.
fn timing_rule(kind: Option<u16>, moment: u8) -> Option<Rule> {
    match (kind, moment) {
        (_, moment::TURN_START) => Some(super::hero::STARTS),
        (_, moment::TURN_END) => Some(super::hero::ENDS),
        (Some(kind::ENCOUNTER), moment::SETUP) => Some(super::draws::SETUP_OF_ENCOUNTER),
        (Some(kind::LOCATION), moment::SETUP) => Some(super::draws::SETUP_OF_LOCATION),
        (Some(kind::TIME_CARD), moment::TIME_CARD) => Some(super::time::CARD_EVENT),
        (Some(kind::ENEMY), moment::DEFENCE_END) => Some(r::DEFENCE_ABILITIES),
        _ => None,
    }
}

impl Mistfall {
    /// All blocks first, then every Enemy once, then Conditions.
    pub(super) fn do_defence(&self, tx: &mut Tx<'_>) -> Run {
        if tx.is_off(r::DEFENCE_STEPS) {
            return Ok(());
        }
        tx.now(Step::new(steps::CONDITIONS))?;
        if self.has(ABILITIES_BEFORE) {
            tx.now(Step::new(steps::ABILITIES))?;
        }
        tx.now(Step::new(steps::ACTIVATE))?;
        let seats: Vec<Seat> = self.playing(tx.table()).collect();
        for seat in seats.into_iter().rev() {
            tx.now(Step::new(steps::BLOCK).a(seat.0.into()))?;
        }
        Ok(())
    }

    /// When every Enemy has attacked, what is timed to the end of the phase comes before tokens are removed.
    pub(super) fn on_abilities(&self, tx: &mut Tx<'_>) -> Run {
        if tx.is_off(r::DEFENCE_ABILITIES) {
            return Ok(());
        }
        happen(self, tx, moment::DEFENCE_END, NO_CARD, NOBODY, 0)
    }

    // ---- blocking ----

    /// Asks for each Ally of the Hero which Enemy of the same area it blocks, if any. `b` counts the Allies asked.
    pub(super) fn on_block(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        let Some(ally) = tx.table().cards(self.zone(zone::ALLIES, seat)).get(usize::from(step.b)).copied()
        else {
            return Ok(());
        };
        if step.c == 1 {
            tx.now(step.b(step.b + 1).c(0))?;
            let Opt::Act { card, .. } = tx.answer() else { return Ok(()) };
            tx.set_marks(r::DEFENCE_BLOCK_ONE, ally, mark::SPENT, 0)?;
            return tx.attach(r::DEFENCE_BLOCK_ASSIGN, card, ally);
        }
        let mut enemies = tx.table().cards(self.zone(zone::ENEMIES, seat)).iter();
        if !enemies.any(|enemy| tx.law(self.may_block(tx.state(), *enemy)).is_ok()) {
            return tx.now(step.b(step.b + 1));
        }
        let asks = (r::DEFENCE_BLOCK_ASSIGN, Who::Seat(seat), Ask::One);
        tx.ask_with(asks, Word(words::BLOCK), step.c(1), |tx, question| {
            question.about = ally;
            for enemy in tx.table().cards(self.zone(zone::ENEMIES, seat)) {
                let opt = Opt::Act { word: Word(words::BLOCK), card: *enemy, line: 0 };
                question.consider(opt, self.may_block(tx.state(), *enemy))?;
            }
            Ok(question.offer(Opt::Done)?)
        })
    }

    fn may_block(&self, state: &State, enemy: Card) -> Result<(), No> {
        if self.is_special(&state.table, enemy) {
            return Err(No::because(r::DEFENCE_BLOCK_REGULAR_ONLY, Word(words::SPECIAL_BLOCK)).of(enemy));
        }
        if state.table.piece(enemy).host != NO_CARD {
            return Err(No::because(r::DEFENCE_BLOCK_ONE, Word(words::TOLD_BLOCKED)).of(enemy));
        }
        match allowed(self, state, permission::BLOCK, enemy, NOBODY) {
            Say::Cannot(by) => Err(super::open::forbidden(by)),
            _ => Ok(()),
        }
    }

    /// The Ally that blocks an Enemy, as long as it is there.
    fn blocker(&self, table: &Table, enemy: Card) -> Option<Card> {
        let ally = table.piece(enemy).host;
        let there = ally != NO_CARD && self.layout.kind_of(table.piece(ally).zone) == zone::ALLIES;
        there.then_some(ally)
    }

    /// An Enemy has left the Hero Area: it is blocked no more, and its Ally has had its block.
    pub(super) fn unblock(&self, tx: &mut Tx<'_>, enemy: Card) -> Run {
        tx.attach(r::DEFENCE_BLOCK_ONE, enemy, NO_CARD)
    }

    /// Why an Enemy cannot be blocked now.
    pub(super) fn why_no_block(&self, state: &State, enemy: Option<Card>) -> No {
        let seat = enemy.map_or(NOBODY, |enemy| self.holder_of(state, enemy));
        let allies = if seat == NOBODY { &[] } else { state.table.cards(self.zone(zone::ALLIES, seat)) };
        let spent = allies.iter().find(|ally| state.table.piece(**ally).has(mark::SPENT));
        match (spent, enemy) {
            (Some(ally), _) => No::because(r::DEFENCE_BLOCK_ONE, Word(words::BLOCK_SPENT)).of(*ally),
            (None, Some(enemy)) if state.question.rule == r::DEFENCE_BLOCK_ASSIGN => {
                No::because(r::DEFENCE_BLOCK_ASSIGN, Word(words::BLOCK_ELSEWHERE)).of(enemy)
            }
            _ => No::because(r::DEFENCE_BLOCK_ASSIGN, Word(words::BLOCK_LATE)),
        }
    }

    // ---- activation ----

    /// The players say which Enemy activates next, until each has; the last one needs no asking.
    pub(super) fn on_activate(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if step.c == 1 {
            return match tx.answer() {
                Opt::Act { word: Word(words::ACTIVATE), card, .. } => self.do_activate(tx, card),
                Opt::Act { .. } => self.do_free(tx, step.c(0)),
                _ => Ok(()),
            };
        }
        let waiting: Vec<Card> = self.unactivated(tx);
        match waiting.as_slice() {
            [] => Ok(()),
            [next] | [next, ..] if self.needs_no_asking(tx.state(), waiting.len()) => {
                self.do_activate(tx, *next)
            }
            _ => {
                let asks = (r::DEFENCE_ORDER, Who::Table, Ask::One);
                tx.ask_with(asks, Word(words::ACTIVATE), step.c(1), |tx, question| {
                    for card in self.enemies(tx.table()) {
                        let opt = Opt::Act { word: Word(words::ACTIVATE), card, line: 0 };
                        let law = self.may_activate(tx.table(), card);
                        question.consider(opt, law.and_then(|()| self.may_be_next(card, waiting[0])))?;
                    }
                    self.offer_free(tx.state(), question)
                })
            }
        }
    }

    /// One that is left, or the next in a set order; unless a Reflex is possible, or Weakness could cancel something first.
    fn needs_no_asking(&self, state: &State, waiting: usize) -> bool {
        (waiting == 1 || self.variants.fixed_activation) && !self.can_weaken(state) && !self.has_free(state)
    }

    /// In a Hero Area, and not yet in this phase.
    fn may_activate(&self, table: &Table, card: Card) -> Result<(), No> {
        if self.layout.kind_of(table.piece(card).zone) != zone::ENEMIES {
            return Err(No::because(r::DEFENCE_QUEST_AREA_IDLE, Word(words::IDLE)).of(card));
        }
        if table.piece(card).has(mark::ACTIVATED) {
            return Err(No::because(r::DEFENCE_ACTIVATE_ONCE, Word(words::ACTIVATED)).of(card));
        }
        Ok(())
    }

    /// In a set order, only the first of those that wait.
    fn may_be_next(&self, card: Card, first: Card) -> Result<(), No> {
        let turn = card == first || !self.variants.fixed_activation;
        if turn {
            Ok(())
        } else {
            Err(No::because(r::DEFENCE_ACTIVATE_ONCE, Word(words::SET_ORDER)).of(first))
        }
    }

    fn unactivated(&self, tx: &Tx<'_>) -> Vec<Card> {
        let waits = |card: &Card| match self.may_activate(tx.table(), *card) {
            Err(no) if no.rule == r::DEFENCE_QUEST_AREA_IDLE => tx.is_off(no.rule),
            answer => answer.is_ok(),
        };
        self.enemies(tx.table()).filter(waits).collect()
    }

    /// Why an Enemy is not activated now.
    pub(super) fn why_no_activation(&self, state: &State, card: Option<Card>) -> No {
        let law = card.map_or(Ok(()), |card| self.may_activate(&state.table, card));
        law.err().unwrap_or(No::because(r::DEFENCE_COMPLETE, Word(words::NOT_OFFERED)))
    }

    fn do_activate(&self, tx: &mut Tx<'_>, card: Card) -> Run {
        if tx.is_off(r::DEFENCE_ACTIVATE_ONCE) {
            return Ok(());
        }
        tx.now(Step::new(steps::ACTIVATE))?;
        tx.set_marks(r::DEFENCE_ACTIVATE_ONCE, card, mark::ACTIVATED, 0)?;
        tx.now(Step::new(steps::ATTACK).a(card.0))
    }

    /// Marks of the phase are taken off when it is over.
    pub(super) fn end_defence(&self, tx: &mut Tx<'_>) -> Run {
        for card in self.enemies(tx.table()).collect::<Vec<_>>() {
            tx.set_marks(r::DEFENCE_ACTIVATE_ONCE, card, 0, mark::ACTIVATED)?;
            self.unblock(tx, card)?;
        }
        let allies: Vec<Card> =
            self.seats().flat_map(|seat| tx.table().cards(self.zone(zone::ALLIES, seat)).to_vec()).collect();
        allies.into_iter().try_for_each(|ally| tx.set_marks(r::DEFENCE_BLOCK_ONE, ally, 0, mark::SPENT))
    }

    // ---- attacks on Heroes ----

    /// An Enemy attacks: the Ally that blocks it, or the Hero of its area. Focus of Reflexes moves afterwards.
    pub(super) fn on_attack(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let card = Card(step.a);
        let seat = self.holder_of(tx.state(), card);
        let there = self.layout.kind_of(tx.table().piece(card).zone) == zone::ENEMIES;
        let forbidden = matches!(allowed(self, tx.state(), permission::ATTACK, card, seat), Say::Cannot(_));
        if !there || forbidden || self.is_out(tx.table(), seat) {
            return Ok(());
        }
        let amount = self.value(tx.state(), value::ATTACK, card);
        let amount = self.dazed(tx, card, amount)?;
        let magical = self.info(tx.table(), card).is_some_and(|info| info.magical);
        let magical = magical && !tx.is_off(r::DEFENCE_DAMAGE_TYPE);
        let blocker = self.blocker(tx.table(), card);
        tx.now(Step::new(steps::FOCUS))?;
        self.note_attack(tx, card)?;
        // Who is blocked has attacked the Ally, and no Hero.
        let attacked = if blocker.is_some() { NOBODY } else { seat };
        happen(self, tx, moment::ATTACKED, card, attacked, amount)?;
        match blocker {
            Some(ally) => {
                self.tell_damage(tx, card, amount, magical)?;
                self.hit_ally(tx, ally, amount, magical)
            }
            None => self.open_attack(tx, card, seat, amount, magical),
        }
    }

    fn tell_damage(&self, tx: &mut Tx<'_>, source: Card, amount: i16, magical: bool) -> Run {
        let told = if magical { words::TOLD_MAGICAL } else { words::TOLD_PHYSICAL };
        tx.tell(r::DEFENCE_DAMAGE_TYPE, Word(told), source, amount)
    }

    /// Damage from an Encounter, an Event or an ability.
    pub(super) fn on_hurt(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let source = tx.frame_ref().map_or(NO_CARD, |frame| frame.source);
        let seat = Seat(step.a as u8);
        if step.b == LANDS {
            return self.land_on_hero(tx, seat);
        }
        if self.is_out(tx.table(), seat) {
            return Ok(());
        }
        // An Enemy that deals damage attacks, whatever makes it do so.
        let fights = source != NO_CARD && self.kind_of(tx.table(), source) == Some(kind::ENEMY);
        let amount = if fights { self.dazed(tx, source, step.c)? } else { step.c };
        tx.now(Step::new(steps::FOCUS))?;
        self.open_attack(tx, source, seat, amount, step.b == 1)
    }

    /// The window for cancelling, then the Wounds that are left.
    fn open_attack(&self, tx: &mut Tx<'_>, source: Card, seat: Seat, amount: i16, magical: bool) -> Run {
        if amount <= 0 {
            return self.tell_damage(tx, source, 0, magical);
        }
        let charter = self.charter(tx.table(), seat);
        let attack = tx.open_new(frame::ATTACK)?;
        (attack.source, attack.they, attack.it, attack.target) = (source, seat, source, charter);
        (attack.numbers[0], attack.numbers[at::KIND]) = (amount, magical.into());
        attack.numbers[if magical { at::MAGICAL } else { at::PHYSICAL }] = amount;
        tx.now(Step::new(steps::HURT).a(seat.0.into()).b(LANDS))?;
        self.tell_damage(tx, source, amount, magical)?;
        happen_last(self, tx, moment::DAMAGE, source, seat, amount)
    }

    /// What was not cancelled becomes Wounds.
    fn land_on_hero(&self, tx: &mut Tx<'_>, seat: Seat) -> Run {
        let numbers = tx.frame_ref().map_or([0; 2], |f| [f.numbers[at::PHYSICAL], f.numbers[at::MAGICAL]]);
        let left = numbers[0] + numbers[1];
        if left <= 0 || tx.is_off(r::DEFENCE_WOUND_PER_DAMAGE) {
            return Ok(());
        }
        tx.now(Step::new(steps::WOUNDS).a(seat.0.into()).c(left))?;
        tx.tell(r::DEFENCE_WOUND_PER_DAMAGE, Word(words::TOLD_WOUNDS), self.charter(tx.table(), seat), left)
    }

    // ---- abilities of Enemies ----

    /// An ability of an Enemy is about to be resolved: where it lies decides under which rule, and Weakness may cancel it.
    pub(super) fn before_ability(&self, tx: &mut Tx<'_>, card: Card, step: Step) -> Result<bool, Fault> {
        let moment = match &self.library.line(step.a).line.head {
            Head::Trigger(trigger) => trigger.moment as u8,
            _ => 0,
        };
        let kind = self.kind_of(tx.table(), card);
        let timing = timing_rule(kind, moment);
        if timing.is_some_and(|rule| tx.is_off(rule)) {
            return Ok(false);
        }
        if kind == Some(kind::ENEMY) {
            let rule = ability_rule(self.layout.kind_of(tx.table().piece(card).zone));
            if tx.is_off(rule) || self.is_cancelled(tx, card)? || !self.is_let(tx, card, step)? {
                return Ok(false);
            }
            tx.tell(rule, Word(words::TOLD_ABILITY), card, 0)?;
        }
        if let Some(rule) = timing {
            self.note(tx, rule, words::TOLD_MOMENT, card, 0)?;
        }
        Ok(true)
    }

    /// An Ally's defence works like an Enemy's.
    fn hit_ally(&self, tx: &mut Tx<'_>, ally: Card, amount: i16, magical: bool) -> Run {
        let defence = if magical { value::MAGICAL } else { value::PHYSICAL };
        let defence =
            if tx.is_off(r::DEFENCE_ALLY_DEFENCE) { 0 } else { self.value(tx.state(), defence, ally) };
        let wounds = (amount - defence).max(0);
        let by = tx.add_tokens(r::DEFENCE_ALLY_DEFENCE, Holder::Card(ally), Token(token::WOUND), wounds)?;
        if by > 0 { self.after_wounds(tx, ally) } else { Ok(()) }
    }
}

/// The mark of a step that lands damage.
const LANDS: u16 = 9;
