//! The hero phase: who activates when, and what activating a card means.

use super::names::{action, counter, frame, moment, zone};
use super::{Terrinoth, r, steps, words};
use crate::effect::ast::{Arg, Head, Noun, Pointer, Stmt};
use crate::effect::look::{Ctx, Look};
use crate::effect::moments::{happen, is_awaited, is_used_up};
use crate::effect::scene::{begin_body, could_line, open_for};
use crate::engine::{Ask, No, Opt, Question, Run, State, Step, Tx, Who};
use crate::table::{Card, Hand, Rule, Seat, TILTED, Word};

pub const ORDER: Rule = r::HEROPHASE_ORDER;
pub const READIES: Rule = r::HEROPHASE_ALL_EXHAUSTED_CHECK;

/// Wounds of a hero who begins with all cards exhausted.
const WEARY: i16 = 2;
/// In `b` of the step: something was used before a card is chosen, which may have exhausted the last one.
const USED: u16 = 1;

impl Terrinoth {
    /// The leader first, then clockwise; two heroes take turns twice, with three the leader picks one more.
    pub(super) fn do_hero_phase(&self, tx: &mut Tx<'_>) -> Run {
        for seat in self.seats() {
            for kind in [counter::ACTIVATIONS, counter::ACTIONS] {
                tx.set_count(r::HEROPHASE_EACH_ACTIVATES, self.count(kind, seat), 0)?;
            }
        }
        let seats = self.clockwise(tx.table(), self.begins(tx));
        let first = seats.first().copied().unwrap_or(Seat(0));
        self.plan_activations(tx, &seats, first)
    }

    /// One hero's turn to activate.
    pub(super) fn on_hero_turn(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        if self.is_out(tx.table(), seat) || tx.is_off(r::HEROPHASE_EACH_ACTIVATES) {
            return Ok(());
        }
        tx.set_clock(super::party::ACTIVE_HERO_PHASE, Hand::Turn, seat.0.into())?;
        tx.add_count(r::HEROPHASE_EACH_ACTIVATES, self.count(counter::ACTIVATIONS, seat), 1)?;
        tx.now(Step::new(steps::CHECK_END))?;
        tx.open_new(frame::TURN)?.seat = seat;
        tx.now(Step::new(steps::ACTIVATION_END).a(step.a))?;
        tx.now(Step::new(steps::ACTIVATE).a(step.a))?;
        if self.is_weary(tx, seat) {
            self.ready_for_wounds(tx, step)?;
        }
        self.tell_activation(tx, moment::ACTIVATION_START, seat)
    }

    /// Whether all cards of a hero are exhausted, so that none can be chosen.
    fn is_weary(&self, tx: &Tx<'_>, seat: Seat) -> bool {
        let mut cards = tx.table().cards(self.zone(zone::ACTIVATION, seat)).iter();
        cards.all(|card| tx.table().piece(*card).has(TILTED)) && !tx.is_off(r::HEROPHASE_ALL_EXHAUSTED_CHECK)
    }

    fn ready_for_wounds(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        tx.now(Step::new(steps::READY_ALL).a(step.a))?;
        tx.now(Step::new(steps::SUFFER).a(step.a).b(r::HEROPHASE_ALL_EXHAUSTED_CHECK.0).c(WEARY))
    }

    pub(super) fn on_ready_all(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        for card in tx.table().cards(self.zone(zone::ACTIVATION, Seat(step.a as u8))).to_vec() {
            tx.set_marks(r::HEROPHASE_ALL_EXHAUSTED_CHECK, card, 0, TILTED)?;
        }
        Ok(())
    }

    /// Which readied card; items may be used before.
    pub(super) fn on_activate(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        if self.is_out(tx.table(), seat) {
            return Ok(());
        }
        if step.c == 0 && step.b == USED && self.is_weary(tx, seat) {
            tx.now(step.b(0))?;
            return self.ready_for_wounds(tx, step);
        }
        let step = if step.c == 0 { step.b(0) } else { step };
        if step.c == 0 {
            let asks = (r::HEROPHASE_ACTIVATE_CARD, Who::Seat(seat), Ask::Turn);
            return tx.ask_with(asks, Word(words::TURN), step.c(1), |tx, question| {
                self.offer_items(tx.state(), seat, question)?;
                self.offer_cards(tx.state(), seat, question)
            });
        }
        match tx.answer() {
            Opt::Act { word: Word(words::USE), card, line } => {
                tx.now(step.c(0).b(USED))?;
                self.use_item(tx, seat, card, line)
            }
            Opt::Act { card, line, .. } => {
                tx.now(Step::new(steps::CARD_DONE).a(step.a))?;
                self.do_activate(tx, seat, card, line)
            }
            _ => Ok(()),
        }
    }

    /// All lines of the card are resolved, and the hero is still the active one: what can be used may be used.
    pub(super) fn on_card_done(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        if step.c == 1 {
            let Opt::Act { card, line, .. } = tx.answer() else { return Ok(()) };
            tx.now(step.c(0))?;
            return self.use_item(tx, seat, card, line);
        }
        if self.is_out(tx.table(), seat) || !self.has_item_to_use(tx.state(), seat) {
            return Ok(());
        }
        let asks = (super::exploration::ITEM, Who::Seat(seat), Ask::Turn);
        tx.ask_with(asks, Word(words::USE), step.c(1), |tx, question| {
            self.offer_items(tx.state(), seat, question)?;
            Ok(question.offer(Opt::Done)?)
        })
    }

    fn offer_cards(&self, state: &State, seat: Seat, question: &mut Question) -> Run {
        for card in state.table.cards(self.zone(zone::ACTIVATION, seat)) {
            let Some(line) = self.line_of(state, *card, action::ACTIVATE) else { continue };
            let opt = Opt::Act { word: Word(words::ACTIVATE), card: *card, line };
            let law = if state.table.piece(*card).has(TILTED) {
                Err(super::actions::exhausted(*card))
            } else {
                Ok(())
            };
            question.list(opt, law)?;
        }
        Ok(())
    }

    /// The first line of a card that is an action of this kind.
    pub(super) fn line_of(&self, state: &State, card: Card, kind: u16) -> Option<u16> {
        let face = self.library.up(&state.table, card)?;
        *self.infos.get(face.index())?.lines.get(usize::from(kind))?
    }

    /// The card is exhausted first; then its lines from top to bottom, one of which is the action.
    fn do_activate(&self, tx: &mut Tx<'_>, seat: Seat, card: Card, line: u16) -> Run {
        tx.set_marks(r::HEROPHASE_EXHAUST_FIRST, card, TILTED, 0)?;
        if tx.is_off(r::HEROPHASE_TOP_TO_BOTTOM) {
            return Ok(());
        }
        tx.tell(r::HEROPHASE_TOP_TO_BOTTOM, Word(words::TOLD_LINES), card, 0)?;
        tx.now(Step::new(steps::CHECK_END))?;
        open_for(tx, frame::ABILITY, seat, card, line)?;
        begin_body(self, tx, line)
    }

    pub(super) fn on_activation_end(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        self.tell_activation(tx, moment::ACTIVATION_END, Seat(step.a as u8))
    }

    /// The last thing of a step: an activation begins or ends.
    fn tell_activation(&self, tx: &mut Tx<'_>, moment: u8, seat: Seat) -> Run {
        if is_awaited(self, tx.state(), moment) {
            happen(self, tx, moment, self.hero(tx.table(), seat), seat, 0)
        } else {
            Ok(())
        }
    }

    // ---- items ----

    pub(super) fn offer_items(&self, state: &State, seat: Seat, question: &mut Question) -> Run {
        for zone in [zone::ITEMS, zone::CONDITIONS, zone::HERO] {
            for card in state.table.cards(self.zone(zone, seat)) {
                let Some(line) = self.line_of(state, *card, action::USE) else { continue };
                let opt = Opt::Act { word: Word(words::USE), card: *card, line };
                question.list(opt, self.may_use_item(state, seat, *card, line))?;
            }
        }
        Ok(())
    }

    /// Whether a hero could use anything now.
    pub(super) fn has_item_to_use(&self, state: &State, seat: Seat) -> bool {
        let zones = [zone::ITEMS, zone::CONDITIONS, zone::HERO];
        let mut cards =
            zones.iter().flat_map(|zone| state.table.cards(self.zone(*zone, seat)).iter().copied());
        cards.any(|card| {
            let line = self.line_of(state, card, action::USE);
            line.is_some_and(|line| self.may_use_item(state, seat, card, line).is_ok())
        })
    }

    fn may_use_item(&self, state: &State, seat: Seat, card: Card, line: u16) -> Result<(), No> {
        if state.table.piece(card).has(TILTED) {
            return Err(super::actions::twice_exhausted(card));
        }
        if self.is_spent(state, seat, card, line) {
            return Err(used(card));
        }
        if let Some(no) = self.heals_in_vain(state, seat, line) {
            return Err(no);
        }
        if could_line(self, state, line, card, seat) {
            // A card that would only be discarded or exhausted is kept.
            let useful = self.reacts_to_some_end(state, seat, card, line);
            return if useful { Ok(()) } else { Err(does_nothing(card)) };
        }
        Err(self.unpaid(state, seat, card, line).unwrap_or_else(|| does_nothing(card)))
    }

    /// Whether the limit of a line, such as once a round, has been reached.
    fn is_spent(&self, state: &State, seat: Seat, card: Card, line: u16) -> bool {
        match &self.library.line(line).line.head {
            Head::Action(action) => is_used_up(self, state, card, line, (action.limit, seat)),
            _ => false,
        }
    }

    /// Whether a line would do anything beside what it costs.
    pub(super) fn reacts_to_some_end(&self, state: &State, seat: Seat, card: Card, line: u16) -> bool {
        let ctx = state.agenda.frame().map_or(Ctx::of_card(card, seat), Ctx::of_frame);
        let look = Look::new(self, state, Ctx { this: card, you: seat, ..ctx });
        let mut stmts = self.library.block(line, 0).iter();
        stmts.any(|stmt| !is_price(stmt) && (stmt.verb.aims || (stmt.verb.could)(&look, line, stmt)))
    }

    /// The hero who is asked, or whose turn it is.
    pub(super) fn asked(&self, state: &State) -> Seat {
        if let Who::Seat(seat) = state.question.who { seat } else { state.table.clock.turn }
    }

    /// Why a card that was named is not used now.
    pub(super) fn why_no_use(&self, state: &State, card: Card) -> Option<No> {
        let piece = state.table.piece(card);
        if !matches!(self.layout.kind_of(piece.zone), zone::ITEMS | zone::CONDITIONS | zone::HERO) {
            return None;
        }
        let asked = self.asked(state);
        if self.layout.zone_owner(piece.zone) != asked {
            return Some(No::because(super::conditions::CLAIM, Word(words::NOT_YOURS)).of(card));
        }
        let face = self.library.up(&state.table, card)?;
        let is = |n: &u16| matches!(&self.library.line(*n).line.head, Head::Action(_));
        let line = self.library.entry(face).lines.clone().find(is)?;
        let no = if piece.has(TILTED) {
            super::actions::twice_exhausted(card)
        } else if self.is_spent(state, asked, card, line) {
            used(card)
        } else {
            No::because(super::party::CANNOT, Word(words::ONLY_THEN)).of(card)
        };
        Some(no)
    }

    pub(super) fn use_item(&self, tx: &mut Tx<'_>, seat: Seat, card: Card, line: u16) -> Run {
        tx.now(Step::new(steps::CHECK_END))?;
        open_for(tx, frame::ABILITY, seat, card, line)?;
        begin_body(self, tx, line)
    }
}

/// The card itself is discarded or exhausted.
pub fn is_price(stmt: &Stmt) -> bool {
    let is_this = |arg: &Arg| matches!(arg, Arg::Cards(cards) if cards.noun == Noun::Pointer(Pointer::This));
    matches!(stmt.verb.name(), "discard" | "tilt") && stmt.args.iter().any(is_this)
}

/// The card says how often it can be used.
fn used(card: Card) -> No {
    No::because(super::party::CANNOT, Word(words::USED)).of(card)
}

/// Nothing would come of it.
fn does_nothing(card: Card) -> No {
    No::because(super::actions::EMPTY, Word(words::NOTHING)).of(card)
}

/// Nobody passes an activation.
pub fn must_act() -> No {
    No::because(r::HEROPHASE_EACH_ACTIVATES, Word(words::MUST_ACT))
}

/// Another hero's turn.
pub fn not_turn() -> No {
    No::because(r::HEROPHASE_ORDER, Word(words::NOT_TURN))
}

/// One card an activation.
pub fn one_card(card: Card) -> No {
    No::because(r::HEROPHASE_ACTIVATE_CARD, Word(words::ONE_CARD)).of(card)
}

/// Only activation cards are activated.
pub fn no_activation_card(card: Card) -> No {
    No::because(r::HEROPHASE_ACTIVATE_CARD, Word(words::NO_ACTIVATION_CARD)).of(card)
}

/// The action is not skipped.
pub fn must_resolve() -> No {
    No::because(r::HEROPHASE_MUST_RESOLVE_ACTION, Word(words::MUST_ACT))
}
