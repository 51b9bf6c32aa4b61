//! The Defence Phase: blocking Allies, every Enemy in a Hero Area attacks once, damage is cancelled or becomes Wounds.

use super::names::{frame, kind, mark, moment, permission, token, value, zone};
use super::{Mistfall, r, steps, words};
use crate::effect::ast::{Arg, Stmt};
use crate::effect::look::Look;
use crate::effect::moments::happen;
use crate::effect::query::{Say, permission as allowed};
use crate::effect::scene::Scene;
use crate::effect::verbs::could_always;
use crate::effect::{Host, Verb};
use crate::engine::{Ask, No, Opt, Question, Run, State, Step, Tx, Who};
use crate::table::{Card, Holder, NO_CARD, NOBODY, Rule, Seat, Token, Word};

pub const STEPS: Rule = r::DEFENCE_STEPS;

/// Numbers of an attack's frame.
pub mod at {
    pub const PHYSICAL: usize = 3;
    pub const MAGICAL: usize = 4;
}

pub static CANCEL: Verb = Verb::new(
    "cancel <amount> <physical|magical|damage>",
    "Takes points off the damage that is about to land.",
    "while in hand: reflex at damage-taken range 1: cancel 2 physical",
    could_cancel,
    cancel,
);

pub static HURT: Verb = Verb::new(
    "hurt <seats> for <amount> <physical|magical>",
    "Damage to Heroes, which they may cancel.",
    "when defence-end: hurt each hero for 2 magical",
    could_always,
    hurt,
);

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

pub fn bury_sources() -> Rule {
    r::DEFENCE_BURY_SOURCES
}

pub fn wound_rule() -> Rule {
    r::DEFENCE_WOUND_PER_DAMAGE
}

pub fn not_from_area(card: Card) -> No {
    No::because(r::DEFENCE_NO_BURY_HERO_AREA, Word(words::AREA_BURY)).of(card)
}

/// A Reflex made for the other kind of damage.
pub fn wrong_kind(card: Card) -> No {
    No::because(r::DEFENCE_CANCEL_BY_TYPE, Word(words::WRONG_KIND)).of(card)
}

impl Mistfall {
    /// All blocks first, then every Enemy once, then Conditions.
    pub(super) fn do_defence(&self, tx: &mut Tx<'_>) -> Run {
        if tx.is_off(r::DEFENCE_STEPS) {
            return Ok(());
        }
        tx.now(Step::new(steps::CONDITIONS))?;
        tx.now(Step::new(steps::ACTIVATE))?;
        let seats: Vec<Seat> = self.playing(tx.table()).collect();
        for seat in seats.into_iter().rev() {
            tx.now(Step::new(steps::BLOCK).a(seat.0.into()))?;
        }
        Ok(())
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
        if tx.table().cards(self.zone(zone::ENEMIES, seat)).is_empty() {
            return Ok(());
        }
        let asks = (r::DEFENCE_BLOCK_ASSIGN, Who::Seat(seat), Ask::One);
        tx.ask_with(asks, Word(words::BLOCK), step.c(1), |tx, question| {
            question.about = ally;
            self.offer_blocks(tx.state(), seat, question)?;
            Ok(question.offer(Opt::Done)?)
        })
    }

    fn offer_blocks(&self, state: &State, seat: Seat, question: &mut Question) -> Run {
        for enemy in state.table.cards(self.zone(zone::ENEMIES, seat)) {
            let opt = Opt::Act { word: Word(words::BLOCK), card: *enemy, line: 0 };
            question.consider(opt, self.may_block(state, *enemy))?;
        }
        Ok(())
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
            [] => self.end_activation(tx),
            [only] => self.do_activate(tx, *only),
            several => {
                let asks = (r::DEFENCE_ACTIVATE_ONCE, Who::Table, Ask::One);
                tx.ask_with(asks, Word(words::ACTIVATE), step.c(1), |tx, question| {
                    for card in several {
                        let opt = Opt::Act { word: Word(words::ACTIVATE), card: *card, line: 0 };
                        question.offer(opt)?;
                    }
                    self.offer_free(tx.state(), question)
                })
            }
        }
    }

    fn unactivated(&self, tx: &Tx<'_>) -> Vec<Card> {
        let table = tx.table();
        let fresh = |card: &Card| !table.piece(*card).has(mark::ACTIVATED);
        let areas = self.playing(table).flat_map(|seat| table.cards(self.zone(zone::ENEMIES, seat)).to_vec());
        areas.filter(fresh).collect()
    }

    fn do_activate(&self, tx: &mut Tx<'_>, card: Card) -> Run {
        if tx.is_off(r::DEFENCE_ACTIVATE_ONCE) {
            return Ok(());
        }
        tx.now(Step::new(steps::ACTIVATE))?;
        tx.set_marks(r::DEFENCE_ACTIVATE_ONCE, card, mark::ACTIVATED, 0)?;
        tx.now(Step::new(steps::ATTACK).a(card.0).b(1))
    }

    /// Marks of this phase are taken off.
    fn end_activation(&self, tx: &mut Tx<'_>) -> Run {
        for card in self.enemies(tx.table()) {
            tx.set_marks(r::DEFENCE_ACTIVATE_ONCE, card, 0, mark::ACTIVATED)?;
            if tx.table().piece(card).host != NO_CARD {
                tx.attach(r::DEFENCE_BLOCK_ONE, card, NO_CARD)?;
            }
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
        let amount = self.value(tx.state(), value::ATTACK, card) - self.daze(tx.table(), card);
        let amount = amount.max(0);
        let magical = self.info(tx.table(), card).is_some_and(|info| info.magical);
        let ally = tx.table().piece(card).host;
        let blocked = step.b == 1 && ally != NO_CARD && !tx.is_off(r::DEFENCE_BLOCK_ASSIGN);
        tx.now(Step::new(steps::FOCUS))?;
        happen(self, tx, moment::ATTACKED, card, seat, amount)?;
        if blocked {
            return self.hit_ally(tx, ally, amount, magical);
        }
        self.open_attack(tx, card, seat, amount, magical)
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
        tx.now(Step::new(steps::FOCUS))?;
        self.open_attack(tx, source, seat, step.c, step.b == 1)
    }

    /// The window for cancelling, then the Wounds that are left.
    fn open_attack(&self, tx: &mut Tx<'_>, source: Card, seat: Seat, amount: i16, magical: bool) -> Run {
        let charter = self.charter(tx.table(), seat);
        let attack = tx.open_new(frame::ATTACK)?;
        (attack.source, attack.they, attack.it, attack.target) = (source, seat, source, charter);
        attack.numbers[0] = amount;
        attack.numbers[if magical { at::MAGICAL } else { at::PHYSICAL }] = amount;
        tx.now(Step::new(steps::HURT).a(seat.0.into()).b(LANDS))?;
        tx.tell(self.attack_rule(tx, source), Word(words::TOLD_ATTACK), source, amount)?;
        happen(self, tx, moment::DAMAGE, source, seat, amount)
    }

    fn attack_rule(&self, tx: &Tx<'_>, source: Card) -> Rule {
        if self.kind_of(tx.table(), source) == Some(kind::ENEMY) && source != NO_CARD {
            r::DEFENCE_ACTIVATE_ONCE
        } else {
            r::ENEMY_ABILITIES_IN_QUEST_AREA
        }
    }

    /// What was not cancelled becomes Wounds.
    fn land_on_hero(&self, tx: &mut Tx<'_>, seat: Seat) -> Run {
        let numbers = tx.frame_ref().map_or([0; 2], |f| [f.numbers[at::PHYSICAL], f.numbers[at::MAGICAL]]);
        let left = numbers[0] + numbers[1];
        if left <= 0 || tx.is_off(r::DEFENCE_WOUND_PER_DAMAGE) {
            return Ok(());
        }
        tx.now(Step::new(steps::WOUNDS).a(seat.0.into()).c(left))
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

/// Blocks are assigned when the phase begins.
pub fn too_late_to_block() -> No {
    No::because(r::DEFENCE_BLOCK_ASSIGN, Word(words::BLOCK_SPENT))
}
