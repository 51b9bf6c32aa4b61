//! Exploration cards: drawn by effects, items kept, events resolved; and the discard piles.

use super::names::{frame, kind, moment, zone};
use super::{Terrinoth, r, steps, words};
use crate::effect::Verb;
use crate::effect::ast::{Arg, Noun, Pointer, Stmt};
use crate::effect::moments::happen_last;
use crate::effect::scene::Scene;
use crate::effect::verbs::could_always;
use crate::engine::{Run, Side, State, Step, Tx};
use crate::table::{Card, NO_CARD, NOBODY, Rule, Seat, TILTED, Table, Word, Zone};

pub const RESHUFFLE: Rule = r::DISCARD_RESHUFFLE;
pub const DISCARD: Rule = r::DISCARD_PILES;
pub const ITEM: Rule = r::ITEM_CLAIM;
pub const TOKENS: Rule = r::DISCARD_TOKENS;

pub static SEARCH: Verb = Verb::new(
    "search <amount> [ for <seats> ]",
    "Heroes draw so many exploration cards, one at a time.",
    "activate: explore 2; search 1",
    could_always,
    search,
)
.said("{1:draw|draws} {0|exploration card|exploration cards}");

fn search(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let many = scene.amount(stmt, 0);
    for seat in scene.seats(stmt, 1).into_iter().rev() {
        scene.tx.now(Step::new(steps::DRAW_EXPLORATION).a(seat.0.into()).c(many))?;
    }
    Ok(())
}

impl Terrinoth {
    /// Conditions go back to the supply, other cards to the pile of their deck.
    pub(super) fn discard_rule(&self, state: &State, stmt: &Stmt) -> Rule {
        let this = state.agenda.frame().map_or(NO_CARD, |frame| frame.source);
        let is_condition = |arg: &Arg| match arg {
            Arg::Cards(cards) => match cards.noun {
                Noun::Pointer(Pointer::This) => self.kind_of(&state.table, this) == Some(kind::CONDITION),
                noun => noun == Noun::Kind(kind::CONDITION),
            },
            _ => false,
        };
        if stmt.args.iter().any(is_condition) { r::DISCARD_TOKENS } else { r::DISCARD_PILES }
    }

    pub(super) fn on_draw_exploration(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        if step.c <= 0 || self.is_out(tx.table(), seat) || tx.is_off(r::EXPLORATION_DRAWN_BY_EFFECTS) {
            return self.refill(tx, zone::EXPLORATION, zone::EXPLORATION_DISCARD);
        }
        let Some(card) = tx.table().top(self.shared(zone::EXPLORATION)) else {
            return if self.reshuffle(tx, zone::EXPLORATION, zone::EXPLORATION_DISCARD)? {
                tx.now(step)
            } else {
                tx.tell(super::actions::LEFT_OUT, Word(words::TOLD_EMPTY), NO_CARD, step.c)
            };
        };
        if tx.table().face(card).is_none() {
            return tx.ask_face(r::EXPLORATION_DRAWN_BY_EFFECTS, card, Word(words::EXPLORE), step);
        }
        tx.now(step.c(step.c - 1))?;
        tx.now(Step::new(steps::CHECK_END))?;
        tx.show_to(r::EXPLORATION_DRAWN_BY_EFFECTS, card, 0xff)?;
        let event = self.info(tx.table(), card).is_some_and(|info| info.event);
        if !event {
            tx.set_owner(r::ITEM_CLAIM, card, seat)?;
            tx.put(r::ITEM_CLAIM, card, self.zone(zone::ITEMS, seat), Side::Top)?;
            return happen_last(self, tx, moment::GAINED, card, seat, 0);
        }
        // Whoever draws it is the hero it speaks to, also when another one is active.
        tx.set_owner(r::EVENT_RESOLVE, card, seat)?;
        tx.put(r::EVENT_RESOLVE, card, self.shared(zone::DRAWN), Side::Top)?;
        let turn = tx.open_new(frame::ABILITY)?;
        (turn.seat, turn.source, turn.it, turn.they) = (seat, card, card, seat);
        tx.now(Step::new(steps::RESOLVED).a(card.0))?;
        if tx.is_off(r::EVENT_RESOLVE) {
            Ok(())
        } else {
            happen_last(self, tx, moment::RESOLVES, card, seat, 0)
        }
    }

    /// A resolved event is discarded.
    pub(super) fn on_resolved(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let card = Card(step.a);
        if self.layout.kind_of(tx.table().piece(card).zone) != zone::DRAWN {
            return Ok(());
        }
        tx.put(r::EVENT_RESOLVE, card, self.shared(zone::EXPLORATION_DISCARD), Side::Top)?;
        self.lay_off(tx, r::EVENT_RESOLVE, card)
    }

    /// A card that no hero has any more is nobody's, and comes readied when it comes again.
    pub(super) fn lay_off(&self, tx: &mut Tx<'_>, rule: Rule, card: Card) -> Run {
        let kind = self.layout.kind_of(tx.table().piece(card).zone);
        if !matches!(kind, zone::EXPLORATION_DISCARD | zone::SUPPLY) {
            return Ok(());
        }
        tx.set_owner(rule, card, NOBODY)?;
        tx.set_marks(r::CARD_ENTER_READY, card, 0, TILTED)
    }

    /// The pile a card is discarded to.
    pub(super) fn pile_of(&self, table: &Table, card: Card) -> Option<Zone> {
        let pile = match self.kind_of(table, card)? {
            kind::ENEMY => zone::ENEMY_DISCARD,
            kind::LOCATION => zone::LOCATION_DISCARD,
            kind::EXPLORATION => zone::EXPLORATION_DISCARD,
            kind::CONDITION => zone::SUPPLY,
            _ => return None,
        };
        Some(self.layout.zone(pile, NOBODY))
    }
}
