//! The enemy phase: round and round the table, one enemy at a time, its keywords from left to right.

use super::names::{frame, kind, moment, permission, value, zone};
use super::{Terrinoth, r, steps, words};
use crate::effect::Verb;
use crate::effect::ast::{Head, Stmt};
use crate::effect::look::Look;
use crate::effect::moments::happen_last;
use crate::effect::query::{Say, permission_of as allowed};
use crate::effect::scene::{Cards, Scene};
use crate::effect::verbs::could_always;
use crate::engine::{Ask, No, Opt, Run, Side, State, Step, Tx, Who};
use crate::table::{Card, FACE_DOWN, Hand, NOBODY, Rule, Seat, TILTED, Word};

pub const EACH_READY: Rule = r::ENEMYPHASE_EACH_READY;
pub const RETREAT: Rule = r::KEYWORD_RETREAT;

pub static ADVANCES: Verb = Verb::new(
    "advances",
    "Advance: this enemy engages the active hero.",
    "when activates of this: advances; inflicts",
    could_always,
    advances,
)
.said("it advances");

pub static RETREATS: Verb = Verb::new(
    "retreats",
    "Retreat: this enemy goes to the shadows, faceup.",
    "when activates of this: inflicts; retreats",
    could_always,
    retreats,
)
.said("it retreats");

pub static INFLICTS: Verb = Verb::new(
    "inflicts [ adding <amount> ]",
    "Inflict: the hero this enemy is engaged with, or else the active hero, suffers its attack value in wounds.",
    "when activates of this: inflicts",
    could_always,
    inflicts,
)
.said("suffer its attack value[ + {0}] in wounds");

fn advances(scene: &mut Scene<'_, '_>, _: &Stmt) -> Run {
    let active = scene.tx.table().clock.turn;
    let card = scene.frame().source;
    let there = scene.tx.layout().zone_owner(scene.tx.table().piece(card).zone);
    if scene.tx.is_off(r::KEYWORD_ADVANCE) || there != NOBODY && there == active {
        return Ok(());
    }
    scene.tx.tell(r::KEYWORD_ADVANCE, Word(words::TOLD_ADVANCES), card, 0)?;
    scene.tx.now(Step::new(steps::ENGAGE).a(card.0).b(active.0.into()))
}

fn retreats(scene: &mut Scene<'_, '_>, _: &Stmt) -> Run {
    let card = scene.frame().source;
    let shadows = scene.tx.layout().zone(zone::SHADOWS, NOBODY);
    if scene.tx.table().piece(card).zone == shadows {
        return Ok(());
    }
    scene.tx.put(r::KEYWORD_RETREAT, card, shadows, Side::Top)
}

fn inflicts(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let card = scene.frame().source;
    let look: Look<'_> = scene.look();
    let attack = look.value(value::ATTACK, card) + scene.amount(stmt, 0);
    let zone = scene.tx.table().piece(card).zone;
    let engaged = scene.tx.layout().kind_of(zone) == zone::ENGAGED;
    let seat = if engaged { scene.tx.layout().zone_owner(zone) } else { scene.tx.table().clock.turn };
    let rule = if engaged { r::KEYWORD_INFLICT } else { r::KEYWORD_INFLICT_FROM_SHADOWS };
    scene.tx.now(Step::new(steps::SUFFER).a(seat.0.into()).b(rule.0).c(attack))
}

impl Terrinoth {
    pub(super) fn do_enemy_phase(&self, tx: &mut Tx<'_>) -> Run {
        let leader = self.leader(tx.table());
        tx.now(Step::new(steps::ENEMY_TURN).a(leader.0.into()))
    }

    /// One hero's turn to activate an enemy: an engaged one if any is readied, else one of the shadows. `b` counts the
    /// heroes in a row who had nothing.
    pub(super) fn on_enemy_turn(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        if step.c == 1 {
            let Opt::Act { card, .. } = tx.answer() else { return Ok(()) };
            return self.begin_enemy(tx, seat, card);
        }
        let (any, engaged, away) = self.ready_enemies(tx.state(), seat);
        if !any || tx.is_off(r::ENEMYPHASE_EACH_READY) {
            return self.end_enemy_phase(tx);
        }
        let own = !self.is_out(tx.table(), seat);
        let may = |state: &State, card| self.may_activate(state, (seat, engaged), card);
        if !(own && (engaged || away)) {
            if step.b > u16::from(self.layout.seats) || tx.is_off(r::ENEMYPHASE_NOTHING_TO_ACTIVATE) {
                return self.end_enemy_phase(tx);
            }
            if own {
                let hero = self.hero(tx.table(), seat);
                tx.tell(r::ENEMYPHASE_NOTHING_TO_ACTIVATE, Word(words::TOLD_NOTHING), hero, 0)?;
            }
            return tx.now(Step::new(steps::ENEMY_TURN).a(self.after(step.a)).b(step.b + 1));
        }
        let rule = if engaged { r::ENEMYPHASE_TURN_ORDER } else { r::ENEMYPHASE_THEN_SHADOW };
        let asks = (rule, Who::Seat(seat), Ask::One);
        tx.ask_with(asks, Word(words::ENEMY), step.c(1), |tx, question| {
            let bare = question.is_bare();
            let mut list = |card| {
                let opt = Opt::Act { word: Word(words::ENEMY), card, line: 0 };
                question.list(opt, may(tx.state(), card))
            };
            if !bare {
                return Ok(self.enemies(tx.table()).try_for_each(list)?);
            }
            let from = if engaged { self.zone(zone::ENGAGED, seat) } else { self.shared(zone::SHADOWS) };
            Ok(tx.table().cards(from).iter().try_for_each(|card| list(*card))?)
        })
    }

    fn after(&self, seat: u16) -> u16 {
        (seat + 1) % u16::from(self.layout.seats)
    }

    /// Whether any enemy could be activated, any that is engaged with this hero, and any in the shadows.
    fn ready_enemies(&self, state: &State, seat: Seat) -> (bool, bool, bool) {
        let table = &state.table;
        let ready = |card: &Card| self.is_ready(table, *card) && self.is_free(state, *card);
        let engaged = table.cards(self.zone(zone::ENGAGED, seat)).iter().any(ready);
        let away = table.cards(self.shared(zone::SHADOWS)).iter().any(ready);
        (engaged || away || self.enemies(table).any(|card| ready(&card)), engaged, away)
    }

    /// Whether nothing forbids an enemy to activate.
    fn is_free(&self, state: &State, card: Card) -> bool {
        !matches!(allowed(self, state, permission::ACTIVATE, card, NOBODY), Say::Cannot(_))
    }

    /// For a hero, told whether an enemy engaged with that hero could be activated.
    fn may_activate(&self, state: &State, (seat, engaged): (Seat, bool), card: Card) -> Result<(), No> {
        let table = &state.table;
        if !self.is_ready(table, card) {
            return Err(No::because(r::ENEMYPHASE_EXHAUSTED_SKIP, Word(words::EXHAUSTED)).of(card));
        }
        if !self.is_free(state, card) {
            return Err(No::because(r::ENEMYPHASE_EXHAUSTED_SKIP, Word(words::BARRED)).of(card));
        }
        let with = self.engaged_with(table, card);
        if with == seat {
            return Ok(());
        }
        if with != NOBODY {
            return Err(No::because(r::ENEMYPHASE_NOT_OTHERS, Word(words::OTHERS)).of(card));
        }
        if engaged {
            return Err(No::because(r::ENEMYPHASE_MUST_CHOOSE_ENGAGED, Word(words::ENGAGED_FIRST)).of(card));
        }
        Ok(())
    }

    /// The hero who activates is the active hero for the whole bar; a facedown card is turned up first.
    fn begin_enemy(&self, tx: &mut Tx<'_>, seat: Seat, card: Card) -> Run {
        // Without exhausting, the turns would never end.
        if !tx.is_off(r::ENEMYPHASE_EXHAUST_AFTER) {
            tx.now(Step::new(steps::ENEMY_TURN).a(self.after(seat.0.into())))?;
        }
        tx.set_clock(super::party::ACTIVE_ENEMY_PHASE, Hand::Turn, seat.0.into())?;
        tx.now(Step::new(steps::CHECK_END))?;
        let turn = tx.open_new(frame::ENEMY)?;
        (turn.seat, turn.source, turn.it) = (seat, card, card);
        tx.now(Step::new(steps::ENEMY_DONE).a(card.0))?;
        self.on_enemy_bar(tx, Step::new(steps::ENEMY_BAR).a(card.0).b(seat.0.into()))
    }

    pub(super) fn on_enemy_bar(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let card = Card(step.a);
        if tx.table().piece(card).has(FACE_DOWN) && !tx.is_off(r::ENEMYPHASE_FLIP_BEFORE_BAR) {
            tx.now(step)?;
            return self.flip(tx, r::ENEMYPHASE_FLIP_BEFORE_BAR, card);
        }
        if tx.is_off(r::KEYWORD_LEFT_TO_RIGHT) {
            return Ok(());
        }
        tx.tell(r::KEYWORD_LEFT_TO_RIGHT, Word(words::TOLD_ACTIVATES), card, 0)?;
        happen_last(self, tx, moment::ACTIVATES, card, Seat(step.b as u8), 0)
    }

    /// Exhausted after the last keyword.
    pub(super) fn on_enemy_done(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let card = Card(step.a);
        if self.in_play(tx.table(), card) {
            tx.set_marks(r::ENEMYPHASE_EXHAUST_AFTER, card, TILTED, 0)
        } else {
            Ok(())
        }
    }

    /// A keyword the rules do not define is explained on its card: an enemy of the game without a bar cannot be played.
    pub(super) fn bar_bars(&self) -> Vec<(Rule, String)> {
        let is_bar = |n: u16| matches!(&self.library.line(n).line.head, Head::Trigger(t) if t.moment == u16::from(moment::ACTIVATES));
        let mut faces = self.library.of_kind(kind::ENEMY);
        let mute = faces.find(|face| !self.library.entry(*face).lines.clone().any(is_bar));
        let name = mute.map(|face| self.library.entry(face).name.clone());
        let text = |name| format!("no keyword of {name} is a basic one or explained on its card");
        name.map(|name| (r::KEYWORD_UNIQUE, text(name))).into_iter().collect()
    }

    fn end_enemy_phase(&self, tx: &mut Tx<'_>) -> Run {
        for card in self.enemies(tx.table()).collect::<Cards>() {
            tx.set_marks(r::ENEMYPHASE_READY_ALL_AT_END, card, 0, TILTED)?;
        }
        Ok(())
    }
}
