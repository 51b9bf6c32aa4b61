//! Reflexes: when they may be resolved, what they modify, and how often.

use super::names::{action, frame, moment, token, zone};
use super::range::may_reach;
use super::{Mistfall, r, steps, words};
use crate::effect::Host;
use crate::effect::look::{Ctx, Look};
use crate::effect::query::is_live;
use crate::effect::scene::{body, could_line, frame_for};
use crate::engine::{Ask, Frame, No, Opt, Question, Run, State, Step, Tx};
use crate::table::{Card, NOBODY, Rule, Seat, Token, Word};

/// Zones from which Reflexes of free timing are resolved.
pub const FREE_FROM: [u8; 3] = [zone::HAND, zone::ATTACHED, zone::AREA];

impl Mistfall {
    /// Once for each card and effect; inside an Action only what modifies it; and in Range.
    pub(super) fn may_reflex(&self, state: &State, seat: Seat, card: Card, line: u16) -> Result<(), No> {
        let used = |frame: &Frame| frame.used.iter().any(|use_of| use_of.0 & 0x1ff == card.0);
        let attacked = super::defence::is_under_attack(state);
        if state.agenda.frame().is_some_and(used) && attacked {
            return Err(super::defence::used_already(card));
        }
        if state.agenda.frame().is_some_and(used) {
            return Err(No::because(r::REFLEX_MANY_PER_EFFECT, Word(words::REFLEX_USED)).of(card));
        }
        self.may_answer_from(state, seat, card, line)?;
        let look = Look::new(self, state, Ctx::of_card(card, seat));
        self.may_afford(&look, card, line)?;
        self.may_aim(&look, card, line)?;
        super::defence::may_cancel(self, state, card, line)?;
        if self.layout.kind_of(state.table.piece(card).zone) == zone::AREA {
            return Ok(());
        }
        self.may_place(state, seat, card, line)
    }

    /// Inside an Action only what modifies it; and in Range.
    pub(super) fn may_answer_from(&self, state: &State, seat: Seat, card: Card, line: u16) -> Result<(), No> {
        let in_action = self.is_in_action(state);
        let info = self.line_info(line);
        if in_action && !info.modifies {
            return Err(No::because(r::REFLEX_NOT_DURING_ACTION, Word(words::IN_ACTION)).of(card));
        }
        let about = || state.agenda.frame().map_or(NOBODY, |frame| frame.they);
        let acting = || state.agenda.frame_of(frame::ACTION).map_or(NOBODY, |action| action.seat);
        may_reach(card, info.range, seat, || if in_action { acting() } else { about() })
    }

    /// Whether an Action is what is being resolved. An attack on a Hero is none, even where an Action caused it.
    fn is_in_action(&self, state: &State) -> bool {
        let kinds = state.agenda.frames().iter().rev().map(|frame| frame.kind);
        kinds.into_iter().find(|kind| matches!(*kind, frame::ACTION | frame::ATTACK)) == Some(frame::ACTION)
    }

    /// Whether a line is a Reflex that answers something, and so is no Action for other times.
    pub(super) fn is_answer(&self, line: u16) -> bool {
        self.action_of(line).is_some_and(|action| action.kind == action::REFLEX && !action.at.is_empty())
    }

    /// A Reflex inside an Action modifies it: its Keywords are inherited, its card waits for the end. Any other is
    /// resolved whole, and its card is in the pile at once.
    pub(super) fn do_reflex(&self, tx: &mut Tx<'_>, seat: Seat, card: Card, line: u16) -> Run {
        let outer = tx.frame();
        let modifies = self.is_in_action(tx.state());
        let attacked = super::defence::is_under_attack(tx.state());
        let rule = if modifies { r::REFLEX_MODIFYING } else { r::REFLEX_ANY_TIME };
        if tx.is_off(rule) {
            return Ok(());
        }
        let keywords = Look::in_frame(self, tx.state()).keywords(card);
        let mut inner = frame_for(frame::ABILITY, seat, card, line);
        (inner.it, inner.they, inner.target, inner.numbers) =
            (outer.it, outer.they, outer.target, outer.numbers);
        inner.keywords = keywords;
        if modifies {
            for kind in [frame::ACTION, frame::STRIKE] {
                if let Some(frame) = tx.frame_of_mut(kind) {
                    frame.keywords |= keywords;
                }
            }
        }
        tx.open(inner)?;
        self.lay_played(tx, card)?;
        if !modifies {
            tx.now(Step::new(steps::CONCLUDE).a(card.0).b(1).c(attacked.into()))?;
        }
        tx.now(body(line))?;
        tx.tell(rule, Word(words::TOLD_REFLEX), card, 0)
    }

    /// Reflexes of free timing, and Weakness, are extra options wherever the table stands between two effects.
    pub(super) fn offer_free(&self, state: &State, question: &mut Question) -> Run {
        let mut room = Ok(());
        self.each_free(state, |card, line| {
            room = question.offer(Opt::Act { word: Word(words::REFLEX), card, line });
            room.is_ok()
        });
        room?;
        if !state.table.has_any(Token(token::WEAKNESS)) {
            return Ok(());
        }
        for card in self.enemies(&state.table) {
            if self.tokens(&state.table, card, token::WEAKNESS) > 0 {
                for line in self.cancellable(state, card) {
                    let opt = Opt::Act { word: Word(words::WEAKEN), card, line };
                    question.consider(opt, self.may_weaken(state, card))?;
                }
            }
        }
        Ok(())
    }

    /// Whether anyone could resolve a Reflex of free timing.
    pub(super) fn has_free(&self, state: &State) -> bool {
        let mut found = false;
        self.each_free(state, |_, _| {
            found = true;
            false
        });
        found
    }

    /// Calls with every Reflex of free timing that could be resolved, as long as more are wanted.
    fn each_free(&self, state: &State, mut wants_more: impl FnMut(Card, u16) -> bool) {
        // Most often nobody has one.
        if !self.library.may_react_any_time(&self.layout, &state.table) {
            return;
        }
        let free = |card: &&Card| self.info(&state.table, **card).is_some_and(|info| info.free_reflex);
        for seat in self.playing(&state.table) {
            let zones = FREE_FROM.map(|kind| self.zone(kind, seat));
            for card in zones.into_iter().flat_map(|zone| state.table.cards(zone)).filter(free) {
                let could = |line: &u16| {
                    is_live(self, state, *card, *line)
                        && could_line(self, state, *line, *card, seat)
                        && self.may_reflex(state, seat, *card, *line).is_ok()
                };
                if !self.free_reflexes(state, *card).filter(could).all(|line| wants_more(*card, line)) {
                    return;
                }
            }
        }
    }

    /// Whether a Reflex of free timing would do something and has only to wait until what goes on is done.
    pub(super) fn waits_for_an_effect(&self, state: &State, seat: Seat, card: Card) -> bool {
        let drawn = state.agenda.frame_of(frame::DRAW).is_some() || state.question.is_chance();
        let could = |line: u16| {
            is_live(self, state, card, line)
                && could_line(self, state, line, card, seat)
                && self.may_reflex(state, seat, card, line).is_ok()
        };
        !drawn && self.free_reflexes(state, card).any(could)
    }

    fn free_reflexes(&self, state: &State, card: Card) -> impl Iterator<Item = u16> {
        self.reflexes(state, card).filter(|line| self.action_of(*line).is_some_and(|a| a.at.is_empty()))
    }

    fn reflexes(&self, state: &State, card: Card) -> impl Iterator<Item = u16> {
        let face = self.library.up(&state.table, card);
        let lines = face.map_or(0..0, |face| self.library.entry(face).lines.clone());
        lines.filter(|line| self.action_of(*line).is_some_and(|action| action.kind == action::REFLEX))
    }

    /// Carries out such an extra option, then comes back to the question.
    pub(super) fn do_free(&self, tx: &mut Tx<'_>, again: Step) -> Run {
        let Opt::Act { word, card, line } = tx.answer() else { return Ok(()) };
        tx.now(again)?;
        if word.0 == words::WEAKEN {
            return self.do_weaken(tx, card, line);
        }
        let seat = self.holder_of(tx.state(), card);
        tx.now(Step::new(steps::FOCUS))?;
        self.do_reflex(tx, seat, card, line)
    }

    /// Why no Reflex of this card is offered now.
    pub(super) fn why_not_reflex(&self, state: &State, seat: Seat, card: Card) -> No {
        let from_here = |line: &u16| self.may_from_here(state, card, *line).is_ok();
        let mut lines = self.reflexes(state, card);
        let Some(first) = lines.next() else {
            return super::actions::not_usable(Some(card));
        };
        let line = std::iter::once(first).chain(lines).find(from_here).unwrap_or(first);
        if state.agenda.frame_of(frame::DRAW).is_some() || state.question.is_chance() {
            return No::because(r::REFLEX_NOT_WHILE_DRAWING, Word(words::DRAWING)).of(card);
        }
        if self.is_out(&state.table, seat) {
            return super::burial::is_out(card);
        }
        let law = self.may_from_here(state, card, line);
        let law = law.and_then(|()| self.may_at(state, card, line));
        let law = law.and_then(|()| self.may_ask_for(state, seat, card, line));
        if let Err(no) = law.and_then(|()| self.may_reflex(state, seat, card, line)) {
            return no;
        }
        let resolving = state.agenda.frame().is_some_and(|frame| frame.kind == frame::ABILITY);
        match super::defence::is_under_attack(state) && state.question.ask != Ask::React {
            true if resolving => super::actions::no_interrupt_of_effect(card),
            true => super::defence::too_late(card),
            false => self.why_useless(state, seat, card, line),
        }
    }

    /// Whether there is something going on that a Reflex to an attack of a Hero could modify.
    fn may_at(&self, state: &State, card: Card, line: u16) -> Result<(), No> {
        let strike = |action: &crate::effect::ast::Action| action.at.contains(&moment::STRIKE.into());
        let modifies = self.action_of(line).is_some_and(strike);
        if !modifies || state.agenda.frame_of(frame::STRIKE).is_some() {
            return Ok(());
        }
        Err(No::because(r::REFLEX_MODIFYING, Word(words::NO_STRIKE)).of(card))
    }

    /// Why a card with nothing but Reflexes where it lies is not simply played.
    pub(super) fn why_not_played(&self, state: &State, card: Card) -> Option<No> {
        let face = self.library.up(&state.table, card)?;
        let lines = self.library.entry(face).lines.clone();
        let mut here = lines.filter(|line| self.may_from_here(state, card, *line).is_ok());
        let reflex = |line| self.action_of(line).is_none_or(|action| action.kind == action::REFLEX);
        let only = self.reflexes(state, card).next().is_some() && here.all(reflex);
        only.then(|| No::because(r::REFLEX_ANY_TIME, Word(words::REFLEX_ONLY)).of(card))
    }

    /// Whether what a Reflex makes a condition is so.
    fn may_ask_for(&self, state: &State, seat: Seat, card: Card, line: u16) -> Result<(), No> {
        let ctx = state.agenda.frame().map_or(Ctx::of_card(card, seat), Ctx::of_frame);
        let look = Look::new(self, state, Ctx { this: card, you: seat, ..ctx });
        let cond = self.action_of(line).and_then(|action| action.cond.as_ref());
        if cond.is_none_or(|cond| look.holds(cond)) {
            return Ok(());
        }
        Err(super::actions::not_so(card))
    }
}

/// Windows for Reflexes: against damage they cancel, inside an attack of a Hero they modify, anywhere else they come as
/// they like.
pub fn window_rule(moment: u16) -> Rule {
    match u8::try_from(moment) {
        Ok(moment::DAMAGE) => super::defence::window_rule(),
        Ok(moment::STRIKE) => r::REFLEX_MODIFYING,
        _ => r::REFLEX_ANY_TIME,
    }
}
