//! The Attack Action: where, for how much, at what price in wounds, and the trophy.

use std::cell::LazyCell;

use super::means::{FreeTurn, Means};
use super::names::{counter, moment, permission, value, zone};
use super::{Frost, NO_LINE, board, r, steps, words};
use crate::effect::Verb;
use crate::effect::ast::Stmt;
use crate::effect::look::Look;
use crate::effect::moments::happen;
use crate::effect::query::{self, Say, permission_of as ask};
use crate::effect::scene::Scene;
use crate::effect::verbs::{could_any, could_change};
use crate::engine::{No, Opt, Question, Run, Side, State, Step, Tx};
use crate::table::{Card, NO_CARD, NOBODY, Seat, Spot, Word};

impl Frost {
    /// Every enemy of the board: those that may not be attacked say why.
    pub(super) fn offer_attacks(&self, turn: &FreeTurn<'_>, question: &mut Question) -> Run {
        if question.is_bare() {
            return self.list_attacks(turn, question);
        }
        let (state, seat, here) = (turn.state, turn.seat, turn.stand.spot);
        // Whether the hero may fight at all is the same for every enemy.
        let fights = LazyCell::new(|| self.may_fight(state, seat));
        let may_attack = |enemy: Card| {
            self.may_reach(state, (seat, here), enemy)?;
            (*fights)?;
            self.may_beat(turn, enemy, state.table.piece(enemy).spot == here)
        };
        for card in state.table.cards(self.shared(zone::ENEMIES)) {
            let opt = Opt::Act { word: Word(words::ATTACK), card: *card, line: NO_LINE };
            question.consider(opt, may_attack(*card))?;
        }
        Ok(())
    }

    /// The same without those that may not be attacked, which is sooner told than why: most are elsewhere, or too strong.
    fn list_attacks(&self, turn: &FreeTurn<'_>, question: &mut Question) -> Run {
        let (state, seat, here) = (turn.state, turn.seat, turn.stand.spot);
        if self.beats_none(turn) {
            let all = state.table.cards(self.shared(zone::ENEMIES));
            debug_assert!(all.iter().all(|enemy| self.may_beat(turn, *enemy, true).is_err()));
            return Ok(());
        }
        let fights = LazyCell::new(|| self.may_fight(state, seat).is_ok());
        let wide = Frost::is_spoken_of(turn, permission::REACH) && self.reaches_around(state, seat);
        let near = |there: Spot| there == here || wide && here.steps_to(there) == 1;
        for (card, piece) in state.table.lying(self.shared(zone::ENEMIES)) {
            if near(piece.spot) && self.may_beat(turn, card, piece.spot == here).is_ok() && *fights {
                question.offer(Opt::Act { word: Word(words::ATTACK), card, line: NO_LINE })?;
            }
        }
        Ok(())
    }

    /// Whether the attack at hand is less than any Enemy asks for, as what is printed tells.
    #[inline]
    fn beats_none(&self, means: &Means<'_>) -> bool {
        let have = self.pool(&means.state.table, counter::ATTACK, means.seat);
        have < self.least_attack
            && query::is_as_printed(self, means.state, value::ATTACK)
            && self.is_known(means.state, zone::ENEMIES, zone::ENEMIES)
    }

    /// Whether an effect allows to attack next to the hero's own location.
    fn reaches_around(&self, state: &State, seat: Seat) -> bool {
        matches!(ask(self, state, permission::REACH, NO_CARD, seat), Say::May(_))
    }

    /// At the hero's own location, or next to it where an effect allows that.
    fn may_reach(&self, state: &State, (seat, here): (Seat, Spot), enemy: Card) -> Result<(), No> {
        let there = state.table.piece(enemy).spot;
        match here.steps_to(there) {
            0 => Ok(()),
            1 if self.reaches_around(state, seat) => Ok(()),
            1 => {
                Err(No::because(r::ATTACK_ADJACENT_ONLY_BY_EFFECT, Word(words::NOT_ADJACENT_ATTACK))
                    .of(enemy))
            }
            2 if here.x != there.x && here.y != there.y => Err(board::corner(enemy)),
            _ => Err(No::because(r::ATTACK_AT_CURRENT_LOCATION, Word(words::NOT_HERE)).of(enemy)),
        }
    }

    /// Whether the hero may fight and pay for it, wherever the enemy is.
    fn may_strike(&self, state: &State, seat: Seat, enemy: Card) -> Result<(), No> {
        self.may_fight(state, seat)?;
        let near = self.spot(&state.table, seat) == state.table.piece(enemy).spot;
        self.may_beat(&self.means(state, seat), enemy, near)
    }

    /// The price in attack and in wounds, the latter of an enemy that is where the hero is.
    fn may_beat(&self, means: &Means<'_>, enemy: Card, near: bool) -> Result<(), No> {
        let (state, seat) = (means.state, means.seat);
        let short = self.value(state, value::ATTACK, enemy) - self.pool(&state.table, counter::ATTACK, seat);
        if short > 0 {
            return Err(No::because(r::ATTACK_PAY_VALUE, Word(words::SHORT_ATTACK)).of(enemy).count(short));
        }
        let over = self.wounds_if(near, state, enemy) - means.room;
        if over > 0 {
            return Err(No::because(r::ATTACK_REFUSED_IF_OVERWOUNDED, Word(words::OVERWOUNDED))
                .of(enemy)
                .count(over));
        }
        Ok(())
    }

    /// An enemy elsewhere wounds nobody.
    fn wounds_from(&self, state: &State, seat: Seat, enemy: Card) -> i16 {
        self.wounds_if(self.spot(&state.table, seat) == state.table.piece(enemy).spot, state, enemy)
    }

    fn wounds_if(&self, near: bool, state: &State, enemy: Card) -> i16 {
        if near { self.value(state, value::WOUNDS, enemy) } else { 0 }
    }

    pub(super) fn do_attack(&self, tx: &mut Tx<'_>, seat: Seat, enemy: Card) -> Run {
        let (cost, have) =
            (self.value(tx.state(), value::ATTACK, enemy), self.pool(tx.table(), counter::ATTACK, seat));
        let wounds = self.wounds_from(tx.state(), seat, enemy);
        tx.add_count(r::ATTACK_PAY_VALUE, self.count(counter::ATTACK, seat), -cost.min(have))?;
        self.do_eliminate(tx, seat, enemy)?;
        self.hurt(tx, r::ATTACK_TAKE_WOUNDS, seat, wounds)
    }

    /// The token becomes a trophy of whoever eliminated the enemy.
    pub(super) fn do_eliminate(&self, tx: &mut Tx<'_>, seat: Seat, enemy: Card) -> Run {
        tx.now(Step::new(steps::CHECK_END).a(seat.0.into()))?;
        tx.set_owner(r::ATTACK_TROPHY_FACE_UP, enemy, seat)?;
        tx.put(r::ATTACK_TROPHY_FACE_UP, enemy, self.zone(zone::TROPHIES, seat), Side::Top)?;
        tx.add_count(r::ATTACK_TROPHY_FACE_UP, self.count(counter::ELIMINATED, seat), 1)?;
        happen(self, tx, moment::ELIMINATED, enemy, seat, 1)
    }

    /// An attack that an effect makes, wherever the enemy is; it is paid for like any other.
    pub(super) fn on_strike(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (seat, enemy) = (Seat(step.a as u8), Card(step.b));
        let on_board = tx.table().piece(enemy).zone == self.shared(zone::ENEMIES);
        if on_board && self.may_strike(tx.state(), seat, enemy).is_ok() {
            self.do_attack(tx, seat, enemy)
        } else {
            Ok(())
        }
    }

    pub(super) fn on_eliminate(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let enemy = Card(step.b);
        let on_board = tx.table().piece(enemy).zone == self.shared(zone::ENEMIES);
        if on_board { self.do_eliminate(tx, Seat(step.a as u8), enemy) } else { Ok(()) }
    }

    /// Whether a line of this seat may strike that enemy.
    pub(super) fn may_be_struck(&self, state: &State, seat: Seat, enemy: Card) -> Result<(), No> {
        self.may_strike(state, seat, enemy)
    }
}

/// No enemy is there to attack.
pub fn nobody_here() -> No {
    No::because(r::ATTACK_AT_CURRENT_LOCATION, Word(words::NO_ENEMY))
}

pub static STRIKE: Verb = Verb::new(
    "strike <cards>",
    "Attacks those Enemies, paid from the attack pool; one elsewhere deals no wounds.",
    "use: strike 1 enemy in enemies with exactly 1 distance",
    could_strike,
    run_strike,
)
.said("attack {0}");

pub static ELIMINATE: Verb = Verb::new(
    "eliminate <cards>",
    "Takes Enemies of the board as trophies, without paying and without wounds.",
    "use: eliminate 1 Beast enemy in enemies",
    could_any,
    run_eliminate,
);

/// Only where the law lets somebody attack one of them: who is too badly hurt for it is not asked.
fn could_strike(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    let you = look.ctx.you;
    you != NOBODY && could_change(look, stmt, |card| look.host.may_aim(look.state, stmt, you, card).is_ok())
}

fn run_strike(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    each(scene, stmt, steps::STRIKE)
}

fn run_eliminate(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    each(scene, stmt, steps::ELIMINATE)
}

fn each(scene: &mut Scene<'_, '_>, stmt: &Stmt, kind: u16) -> Run {
    let (cards, seat) = (scene.cards(stmt, 0), scene.frame().seat);
    scene.note_done(cards.len() as i16);
    cards.into_iter().rev().try_for_each(|card| scene.tx.now(Step::new(kind).a(seat.0.into()).b(card.0)))
}
