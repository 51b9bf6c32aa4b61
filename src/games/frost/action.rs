//! The Action Phase: what a player may do in any order, playing and activating cards, and the Retreat.

use super::means::{FreeTurn, Means};
use super::names::{action, counter, frame, kind, mark, moment, zone};
use super::round::phase;
use super::{Frost, INN, NO_LINE, r, steps, words};
use crate::effect::ast::Stmt;
use crate::effect::moments::happen;
use crate::effect::scene::{body, open_line};
use crate::engine::{Ask, No, Opt, Question, Run, Side, State, Step, Tx, Who};
use crate::table::{Card, NO_CARD, Rule, Seat, TILTED, TURNED, Word};

pub const TEXT_EFFECT: Rule = r::CARD_TEXT_EFFECT;
/// What lies before a player is put right, and named where it was hidden.
pub const TABLE: Rule = r::AREA_CONTENTS;

impl Frost {
    /// The free turn of the Action Phase.
    pub(super) fn on_action(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        if step.c == 0 {
            let asks = (r::ACTION_ANY_ORDER, Who::Seat(seat), Ask::Turn);
            return tx.ask_with(asks, Word(words::TURN), step.c(1), |tx, question| {
                self.offer_actions(tx.state(), seat, question)
            });
        }
        let answer = tx.answer();
        if matches!(answer, Opt::Done | Opt::Word(Word(words::END))) {
            return self.comes_for(tx, moment::PHASE_END, seat);
        }
        if answer == Opt::Word(Word(words::RETREAT)) {
            return self.do_retreat(tx, seat, step);
        }
        tx.now(step.c(0))?;
        // A fight that comes to nothing leaves the table as it was.
        if !matches!(answer, Opt::Act { word: Word(words::CHALLENGE), .. }) {
            self.note_deed(tx, r::RETREAT_NOTHING_BEFORE, seat, answer)?;
        }
        self.do_deed(tx, seat, answer)
    }

    pub(super) fn do_deed(&self, tx: &mut Tx<'_>, seat: Seat, answer: Opt) -> Run {
        let of = |kind: u16| Step::new(kind).a(seat.0.into());
        match answer {
            Opt::Act { word: Word(word), card, line } => match word {
                words::PLAY => self.do_play(tx, seat, card),
                words::EXHAUST => self.do_exhaust(tx, seat, card, line),
                words::UNLOCK => tx.now(of(steps::UNLOCK).b(card.0)),
                words::USE => self.do_use_hireling(tx, seat, card, line),
                words::CLAIM => tx.now(of(steps::CLAIM).b(card.0)),
                words::BUY | words::HIRE => self.do_buy(tx, seat, card),
                words::ATTACK => self.do_attack(tx, seat, card),
                words::QUEST => self.do_quest(tx, seat, card),
                _ => self.do_challenge(tx, seat, card),
            },
            Opt::Word(Word(words::DRAW)) => tx.now(of(steps::DRAW_MANY)),
            Opt::Word(Word(words::SCOUT)) => tx.now(of(steps::SCOUT)),
            Opt::Word(Word(words::MOVE)) => tx.now(of(steps::MOVE)),
            Opt::Word(Word(words::EXERT)) => tx.now(of(steps::MOVE).b(1)),
            _ => Ok(()),
        }
    }

    fn offer_actions(&self, state: &State, seat: Seat, question: &mut Question) -> Run {
        let turn = self.free_turn(state, seat);
        self.offer_cards(&turn, question)?;
        self.offer_unlocks(&turn, question)?;
        self.offer_hireling(state, seat, question)?;
        self.offer_rewards(state, seat, question)?;
        let word = |word: u16| Opt::Word(Word(word));
        question.list(word(words::DRAW), self.may_draw(&turn))?;
        if !question.is_bare() || self.may_pay_scout(&turn).is_ok() {
            question.list(word(words::SCOUT), self.may_scout(&turn))?;
        }
        let (moving, exerting) = self.may_move(&turn);
        question.list(word(words::MOVE), moving)?;
        question.list(word(words::EXERT), exerting)?;
        self.offer_purchases(&turn, question)?;
        self.offer_attacks(&turn, question)?;
        self.offer_quests(&turn, question)?;
        self.offer_challenges(&turn, question)?;
        question.list(word(words::RETREAT), self.may_retreat(&turn))?;
        Ok(question.offer(word(words::END))?)
    }

    /// Cards of the hand to play, items and allies to exhaust: the means to power actions.
    pub(super) fn offer_cards(&self, means: &Means<'_>, question: &mut Question) -> Run {
        let table = &means.state.table;
        for (card, piece) in table.lying(self.zone(zone::HAND, means.seat)) {
            let opt = Opt::Act { word: Word(words::PLAY), card, line: NO_LINE };
            // Most cards give no wounds.
            if means.room >= 0 && !self.short(piece).wounds {
                question.offer(opt)?;
            } else {
                question.list(opt, self.may_play(means, card))?;
            }
        }
        let bare = question.is_bare();
        for (card, piece) in table.lying(self.zone(zone::AREA, means.seat)) {
            let idle = || piece.has(TILTED) || self.short(piece).exhaust == NO_LINE;
            if bare && !piece.has(TURNED) && idle() {
                continue;
            }
            let Some(line) = self.line_of(table, card, action::EXHAUST) else { continue };
            let opt = Opt::Act { word: Word(words::EXHAUST), card, line };
            question.list(opt, self.may_exhaust(means, card, line))?;
        }
        Ok(())
    }

    // ---- playing ----

    /// A card with wounds that find no room is not played.
    fn may_play(&self, means: &Means<'_>, card: Card) -> Result<(), No> {
        let table = &means.state.table;
        match (self.kind_of(table, card), self.line_of(table, card, action::PLAY)) {
            (Some(kind::CARD), Some(line)) => self.may_resolve_within(means, card, line),
            _ => Ok(()),
        }
    }

    /// A card that a real hand held unseen is named before it is played.
    pub(super) fn on_play(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (seat, card) = (Seat(step.a as u8), Card(step.b));
        if tx.table().face(card).is_none() {
            return tx.ask_face(r::ACTION_MEANS, card, Word(words::PLAY), step);
        }
        self.do_play(tx, seat, card)
    }

    /// The card lies in the hero area; an Action card is activated by that.
    pub(super) fn do_play(&self, tx: &mut Tx<'_>, seat: Seat, card: Card) -> Run {
        if tx.table().face(card).is_none() {
            return tx.now(Step::new(steps::PLAY).a(seat.0.into()).b(card.0));
        }
        let line = self.line_of(tx.table(), card, action::PLAY);
        tx.show_to(r::ACTION_MEANS, card, 0xff)?;
        tx.put(r::ACTION_MEANS, card, self.zone(zone::AREA, seat), Side::Top)?;
        tx.add_count(r::ACTION_MEANS, self.count(counter::PLAYED, seat), 1)?;
        let activates = self.kind_of(tx.table(), card) == Some(kind::CARD);
        happen(self, tx, moment::PLAYED, card, seat, 0)?;
        match line.filter(|_| activates && !tx.is_off(r::CARD_ACTION_ACTIVATES_ON_PLAY)) {
            Some(line) => {
                tx.set_marks(r::CARD_ACTION_ACTIVATES_ON_PLAY, card, mark::FRESH, 0)?;
                self.resolve_line(tx, seat, card, line)
            }
            None => Ok(()),
        }
    }

    /// Carries out one line of a card as this seat's action.
    pub(super) fn resolve_line(&self, tx: &mut Tx<'_>, seat: Seat, card: Card, line: u16) -> Run {
        open_line(tx, frame::ACTION, seat, card, line)?;
        tx.now(body(line))
    }

    // ---- items and allies ----

    fn may_exhaust(&self, means: &Means<'_>, card: Card, line: u16) -> Result<(), No> {
        if means.state.table.piece(card).has(TILTED) {
            return Err(exhausted(card));
        }
        self.may_resolve_within(means, card, line)
    }

    pub(super) fn do_exhaust(&self, tx: &mut Tx<'_>, seat: Seat, card: Card, line: u16) -> Run {
        tx.set_marks(r::ITEMALLY_EXHAUST_TO_ACTIVATE, card, TILTED | mark::FRESH, 0)?;
        happen(self, tx, moment::EXHAUSTED, card, seat, 0)?;
        if tx.is_off(r::ITEMALLY_EXHAUST_TO_ACTIVATE) {
            Ok(())
        } else {
            self.resolve_line(tx, seat, card, line)
        }
    }

    // ---- retreat ----

    /// The first deed of the phase is kept: it is what stands in the way of a Retreat.
    pub(super) fn note_deed(&self, tx: &mut Tx<'_>, rule: Rule, seat: Seat, deed: Opt) -> Run {
        let first = self.count(counter::DEED, seat);
        let number = match deed {
            Opt::Act { card, .. } => card.0 as i16 + 1,
            Opt::Word(Word(word)) => -(word as i16) - 1,
            _ => -1,
        };
        if tx.table().count(first) == 0 { tx.set_count(rule, first, number) } else { Ok(()) }
    }

    /// Nothing may have been done in this phase.
    fn may_retreat(&self, turn: &FreeTurn<'_>) -> Result<(), No> {
        const DRAW: i16 = -(words::DRAW as i16) - 1;
        const SCOUT: i16 = -(words::SCOUT as i16) - 1;
        let (fact, card) = match self.pool(&turn.state.table, counter::DEED, turn.seat) {
            0 => return self.may(turn, super::names::permission::RETREAT),
            DRAW => (words::DREW_FIRST, NO_CARD),
            SCOUT => (words::SCOUTED_FIRST, NO_CARD),
            card if card > 0 => (words::DEED_FIRST, Card((card - 1) as u16)),
            _ => (words::MOVED_FIRST, NO_CARD),
        };
        Err(No::because(r::RETREAT_NOTHING_BEFORE, Word(fact)).of(card))
    }

    /// The hero is put on the Inn, whatever lies between, and the phase is over.
    fn do_retreat(&self, tx: &mut Tx<'_>, seat: Seat, step: Step) -> Run {
        let hero = self.hero(tx.table(), seat);
        if tx.is_off(r::RETREAT_STRAIGHT_TO_CLEANUP) {
            tx.now(step.c(0))?;
        }
        tx.tell(r::RETREAT_STRAIGHT_TO_CLEANUP, Word(words::RETREAT), hero, 0)?;
        tx.set_square(r::RETREAT_MOVE_FREE, hero, INN)?;
        happen(self, tx, moment::PHASE_END, hero, seat, 0)
    }

    // ---- what cards allow and forbid ----

    /// A card in play may forbid it.
    #[inline]
    pub(super) fn permitted(&self, state: &State, permission: u16, seat: Seat) -> Result<(), No> {
        use crate::effect::query::{Say, permission_of as ask};
        match ask(self, state, permission, NO_CARD, seat) {
            Say::Cannot(by) => Err(self.forbidden(state, by)),
            _ => Ok(()),
        }
    }

    /// By its text, or by the Global effect of a Villain.
    #[inline(never)]
    pub(super) fn forbidden(&self, state: &State, by: Card) -> No {
        let villain = self.kind_of(&state.table, by) == Some(kind::VILLAIN);
        let rule = if villain { super::villains::GLOBAL } else { r::CARD_TEXT_EFFECT };
        No::because(rule, Word(words::FORBIDDEN)).of(by)
    }

    /// Whether the action phase is on: resources last only through it.
    pub(super) fn is_action_phase(&self, state: &State) -> bool {
        state.table.clock.phase == phase::ACTION
    }
}

/// An exhausted card is used up for the turn.
pub fn exhausted(card: Card) -> No {
    No::because(r::ITEMALLY_EXHAUSTED_UNUSABLE, Word(words::IS_EXHAUSTED)).of(card)
}

/// What is paid with has to be there.
pub fn unaffordable(fact: u16, missing: i16) -> No {
    No::because(r::ACTION_MUST_BE_AFFORDABLE, Word(fact)).count(missing)
}

/// Only cards of the hand are played, only those of the hero area are exhausted.
pub fn elsewhere(card: Card) -> No {
    No::because(r::ACTION_MEANS, Word(words::HELD)).of(card)
}

/// What was named does not lie in the hero area.
pub fn not_there() -> No {
    No::because(r::ACTION_MEANS, Word(words::NONE_IN_AREA))
}

/// What lies before another player is no means of one's own.
pub fn not_yours(card: Card) -> No {
    No::because(r::ACTION_MEANS, Word(words::NOT_YOURS)).of(card)
}

/// The rule behind one statement of a line.
pub fn stmt_rule(stmt: &Stmt) -> Rule {
    match stmt.verb.name() {
        "gain" => r::RESOURCE_PLUS_NOTATION,
        "choose" => r::CARD_OR_CHOICE,
        "retire" => super::retiring::RETIRE,
        _ => r::CARD_TEXT_EFFECT,
    }
}

pub const LOST: Rule = r::RESOURCE_LOST_AT_PHASE_END;
