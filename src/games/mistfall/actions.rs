//! Actions: where they are resolved from, what they cost, how they conclude, and Actions inside of Actions.

use super::info::LineInfo;
use super::names::{action, counter, frame, moment, permission, zone};
use super::{Mistfall, r, steps, words};
use crate::effect::ast::{Action, Arg, Head, Quant, Selector, Stmt};
use crate::effect::look::Look;
use crate::effect::moments::{happen_last, is_used_up};
use crate::effect::query::{Say, permission_of as allowed};
use crate::effect::scene::{
    Scene, block, body, could_block, could_line_at_target, could_line_in, could_line_paid, could_pay,
    frame_for, look_of, may_begin_in,
};
use crate::effect::{Host, Targets, Verb};
use crate::engine::{No, Opt, Question, Run, Side, State, Step, Tx};
use crate::table::{Card, NO_CARD, NOBODY, Rule, Seat, Word};

/// A card that was played goes to its pile.
pub const CONCLUDES: Rule = r::ACTION_CONCLUDE_HAND_CARD;

pub static PAY: Verb = Verb::new(
    "pay <block> to <block>",
    "The first bracket has to be done in full to do the second.",
    "while in hand: fast: pay (discard 1 card in your hand) to (draw 2)",
    could_afford,
    pay,
)
.said("{0}{1>}");

pub static FINALLY: Verb = Verb::new(
    "finally <block>",
    "Owed when everything else of the Action is done; without it the Action may not begin.",
    "while in hand: fast: draw 2; finally (bury 1 card in your hand)",
    could_never,
    finally,
)
.said("at last {0}");

fn blocks(stmt: &Stmt) -> Option<(u8, u8)> {
    match (&stmt.args[0], stmt.args.get(1)) {
        (Arg::Block(cost), Some(Arg::Block(gain))) => Some((*cost, *gain)),
        _ => None,
    }
}

fn could_afford(look: &Look<'_>, line: u16, stmt: &Stmt) -> bool {
    let unpaid = Look { paid: false, ..*look };
    blocks(stmt).is_some_and(|(cost, gain)| {
        (look.paid || could_pay(look, line, cost)) && could_block(&unpaid, line, gain)
    })
}

fn could_never(_: &Look<'_>, _: u16, _: &Stmt) -> bool {
    false
}

fn pay(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let line = scene.step.a;
    match blocks(stmt) {
        Some((cost, gain)) if could_pay(&scene.look(), line, cost) => {
            scene.tx.steps(&[block(line, cost), block(line, gain)])
        }
        _ => Ok(()),
    }
}

fn finally(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    crate::effect::verbs::after::run(scene, stmt)
}

/// The rule behind a verb where the line names none.
pub fn verb_rule(verb: &str) -> Rule {
    match verb {
        "draw" => r::DRAWCARDS_SELF,
        "attach" => super::discards::ATTACH,
        "use" => r::EMBED_PART_OF_ACTION,
        "target" | "pick" => super::range::DECLARE,
        "until" => r::ACTION_TIMED_EFFECTS,
        "pay" => r::ACTION_COST_FIRST,
        "finally" => r::ACTION_COST_AFTER,
        "place" | "remove" | "divide" | "shift" => super::time::PLACING,
        "gain" | "lose" => super::time::POOL,
        "advance" | "lower" | "set" => super::focus::SHORTHAND,
        _ => r::ACTION_ALL_OR_NOTHING,
    }
}

/// The rule behind one statement where the line names none.
pub fn stmt_rule(stmt: &Stmt) -> Rule {
    match stmt.verb.name() {
        "discard" => super::discards::discard_rule(stmt),
        verb @ ("place" | "remove") => match stmt.args.get(1) {
            Some(Arg::Token(kind)) => super::time::token_rule(verb == "remove", kind.0),
            _ => verb_rule(verb),
        },
        "move" if stmt.args.iter().any(is_reward_deck) => super::rewards::GOES_BACK,
        verb => verb_rule(verb),
    }
}

fn is_reward_deck(arg: &Arg) -> bool {
    matches!(arg, Arg::Zone(zone) if zone.kind == u16::from(zone::REWARDS))
}

/// Whether a statement may be left undone by whoever acts, or comes when the rest is done: no attack is made for it.
fn is_beside(stmt: &Stmt) -> bool {
    let up_to = |arg: &Arg| matches!(arg, Arg::Cards(of) if matches!(of.quant, Quant::UpTo(_)));
    match stmt.verb.name() {
        "may" | "after" | "finally" => true,
        "discard" => stmt.args.iter().any(up_to),
        _ => false,
    }
}

/// Up to so many asks for itself; any other choice is a part of what the statement does.
pub fn choice_rule(rule: Rule, selector: &Selector) -> Rule {
    match selector.quant {
        Quant::UpTo(_) if rule == for_keyword() => r::ACTION_DISCARD_UP_TO,
        Quant::UpTo(_) => r::ACTION_UP_TO,
        _ => rule,
    }
}

/// Which of a card's Actions is resolved.
pub fn option_rule() -> Rule {
    r::ACTION_ONE_OPTION
}

/// A discard for a Keyword.
pub fn for_keyword() -> Rule {
    r::KEYWORD_DISCARD_COST
}

/// A card says that another cannot be chosen.
pub fn barred(by: Card) -> No {
    super::open::forbidden(by)
}

/// What is the same for all Actions of a Hero that are listed together.
pub struct Listing<'a> {
    pub look: Look<'a>,
    /// Whether nobody reads why something may not be done.
    bare: bool,
}

impl Mistfall {
    // ---- which Actions there are ----

    /// The Action a line is, if it is one.
    pub(super) fn action_of(&self, line: u16) -> Option<&Action> {
        match &self.library.line(line).line.head {
            Head::Action(action) => Some(action),
            _ => None,
        }
    }

    /// Every Action of the Hero's cards, offered or with the reason why not.
    pub(super) fn offer_actions(&self, state: &State, seat: Seat, question: &mut Question) -> Run {
        let targets = Targets::of(seat);
        let look = Look { targets: Some(&targets), ..look_of(self, state, seat) };
        let listing = Listing { look, bare: question.is_bare() };
        for kind in [zone::HAND, zone::ATTACHED, zone::AREA, zone::ALLIES] {
            let here = if kind == zone::ATTACHED { zone::HAND } else { kind };
            for card in state.table.cards(self.zone(kind, seat)) {
                if kind != zone::ATTACHED || self.counts_as_hand(state, *card) {
                    self.offer_lines(&listing, (*card, here), listing.bare, question)?;
                }
            }
        }
        let here = self.active(&state.table);
        for card in self.encounter(&state.table).into_iter().chain(Some(here)).filter(|card| *card != NO_CARD)
        {
            // What lies in nobody's area is listed for several Heroes, and then its first place counts.
            self.offer_lines(&listing, (card, self.lies_as(state, card)), false, question)?;
        }
        Ok(())
    }

    /// The Actions of a card that counts as lying in a zone of this kind; those it may not do are left out or refused.
    fn offer_lines(
        &self,
        listing: &Listing<'_>,
        (card, here): (Card, u8),
        left_out: bool,
        question: &mut Question,
    ) -> Run {
        let state = listing.look.state;
        let Some(info) = self.info(&state.table, card) else { return Ok(()) };
        for line in info.actions.iter().copied() {
            let law = match self.line_info(line).is_used_from(here) {
                true => self.may_act_from_here(listing, card, line),
                false if left_out => continue,
                false => self.may_from_here(state, card, line),
            };
            if law.is_err() && left_out {
                continue;
            }
            let word = match self.line_info(line).action {
                Some(action::ALLY) => words::ALLY,
                Some(action::OPTION) => words::OPTION,
                _ => words::PLAY,
            };
            question.consider(Opt::Act { word: Word(word), card, line }, law)?;
        }
        Ok(())
    }

    /// Whether this Hero may resolve that Action now.
    pub(super) fn may_act(&self, state: &State, seat: Seat, card: Card, line: u16) -> Result<(), No> {
        self.may_from_here(state, card, line)?;
        let look = look_of(self, state, seat);
        self.may_act_from_here(&Listing { look, bare: false }, card, line)
    }

    /// The same as one of many, of a card that lies where this Action is used from.
    fn may_act_from_here(&self, listing: &Listing<'_>, card: Card, line: u16) -> Result<(), No> {
        let (state, seat) = (listing.look.state, listing.look.ctx.you);
        let info = self.line_info(line);
        let Some(kind) = info.action else { return Err(useless(card)) };
        let spent = |kind| state.table.count(self.count(kind, seat)) > 0;
        match kind {
            action::REGULAR if spent(counter::REGULAR) => return Err(super::hero::regular_used(card)),
            action::ALLY if spent(counter::ALLY_ACT) => return Err(super::hero::ally_used(card)),
            action::ALLY => self.may_ally_act(&state.table, card)?,
            _ => {}
        }
        if let Say::Cannot(by) = allowed(self, state, permission::ACT, card, seat) {
            return Err(super::open::forbidden(by));
        }
        if info.places {
            self.may_place(state, seat, card, line)?;
        }
        let reached = info.strikes.and_then(|strikes| self.is_in_reach(&listing.look, card, line, strikes));
        // Whether there is a target is sooner told than whether the price can be paid; either is told where it is read.
        if listing.bare && info.strikes.is_some() && reached != Some(true) {
            return Err(no_target(card));
        }
        self.may_afford(&listing.look, card, line)?;
        // A target in Range for which the Action does something answers all that follows, if only it may begin.
        let begins = || info.unconditional || may_begin_in(&listing.look, line, card, seat);
        match (info.body_range(), reached) {
            (_, Some(true)) if begins() => {
                debug_assert!(could_line_in(&listing.look, line, card, seat));
                return Ok(());
            }
            (None, _) | (_, Some(true)) => {}
            (Some(range), Some(false)) => return Err(super::range::none_in_range(card, range)),
            (_, None) => return Err(no_target(card)),
        }
        if info.aims && could_line_at_target(&listing.look, line, card, seat) {
            return Ok(());
        }
        self.may_aim(&listing.look, card, line)?;
        let could = if info.pays_first { could_line_paid } else { could_line_in };
        let could = could(&listing.look, line, card, seat);
        if could && (!info.attacks || self.could_attack(&listing.look, card, line)) {
            return Ok(());
        }
        Err(self.why_useless(state, seat, card, line))
    }

    /// Whether an Action that attacks could do more than what is only there for the attack's sake.
    fn could_attack(&self, look: &Look<'_>, card: Card, line: u16) -> bool {
        let look = look.at_line(card, line);
        let body = self.library.block(line, 0);
        body.iter().any(|stmt| !is_beside(stmt) && (stmt.verb.could)(&look, line, stmt))
    }

    /// Why a line does nothing now: it has had its one use, or there is nothing for it.
    pub(super) fn why_useless(&self, state: &State, seat: Seat, card: Card, line: u16) -> No {
        let limit = self.action_of(line).and_then(|action| action.limit);
        if !is_used_up(self, state, card, line, (limit, seat)) {
            return useless(card);
        }
        let fact = match limit.map(|limit| limit as u8) {
            Some(frame::TURN) => words::USED_TURN,
            Some(frame::ROUND) => words::USED_ROUND,
            Some(frame::PHASE) => words::USED_PHASE,
            _ => words::REFLEX_USED,
        };
        No::because(r::ACTION_ALL_OR_NOTHING, Word(fact)).of(card)
    }

    /// A deck has nothing more to draw, which harms nobody; so many cards are not drawn.
    pub(super) fn tell_empty_deck(&self, tx: &mut Tx<'_>, seat: Seat, left: i16) -> Run {
        let charter = self.charter(tx.table(), seat);
        tx.tell(r::DRAWCARDS_EMPTY_DECK, Word(words::TOLD_DECK_EMPTY), charter, left)
    }

    /// The facts of a line.
    pub(super) fn line_info(&self, line: u16) -> &LineInfo {
        &self.line_infos[usize::from(line)]
    }

    /// Hand icons work from the hand, Hero Area icons from the Hero Area.
    pub(super) fn may_from_here(&self, state: &State, card: Card, line: u16) -> Result<(), No> {
        let here = self.lies_as(state, card);
        if self.line_info(line).is_used_from(here) {
            return Ok(());
        }
        match here {
            zone::HAND => {
                let face = self.library.up(&state.table, card);
                let mut lines = face.map_or(0..0, |face| self.library.entry(face).lines.clone());
                let why =
                    if lines.any(|l| self.places(l)) { words::PLACE_FIRST } else { words::IN_AREA_ONLY };
                Err(No::because(r::ACTION_AREA_ICON, Word(why)).of(card))
            }
            zone::AREA => Err(No::because(r::ACTION_HAND_ICON, Word(words::IN_HAND_ONLY)).of(card)),
            zone::ATTACHED => Err(super::discards::not_as_attached(card)),
            _ => Err(No::because(r::ACTION_SOURCE_CARDS, Word(words::NOT_USABLE)).of(card)),
        }
    }

    /// Costs are looked at before anything changes: those first and those afterwards.
    #[inline]
    pub(super) fn may_afford(&self, look: &Look<'_>, card: Card, line: u16) -> Result<(), No> {
        if self.line_info(line).costs { self.may_pay_for(look, card, line) } else { Ok(()) }
    }

    fn may_pay_for(&self, look: &Look<'_>, card: Card, line: u16) -> Result<(), No> {
        let look = look.at_line(card, line);
        for stmt in self.library.block(line, 0) {
            let cost = |n| match stmt.args.get(n) {
                Some(Arg::Block(block)) => could_pay(&look, line, *block),
                _ => true,
            };
            if std::ptr::eq(stmt.verb, &raw const PAY) && !cost(0) {
                return Err(No::because(r::ACTION_COST_FIRST, Word(words::UNPAID)).of(card));
            }
            if std::ptr::eq(stmt.verb, &raw const FINALLY) && !cost(0) {
                return Err(No::because(r::ACTION_COST_AFTER, Word(words::AFTER_COST)).of(card));
            }
        }
        Ok(())
    }

    // ---- resolving ----

    /// The Action is the frame; its Focus moves when it is over.
    pub(super) fn do_act(&self, tx: &mut Tx<'_>, seat: Seat, card: Card, line: u16) -> Run {
        let kind = self.action_of(line).map(|action| action.kind);
        tx.now(super::focus::move_of(seat))?;
        self.note_action(tx, seat, kind)?;
        let keywords = Look::in_frame(self, tx.state()).keywords(card);
        let mut frame = frame_for(frame::ACTION, seat, card, line);
        frame.keywords = keywords | self.line_keywords(line);
        tx.open(frame)?;
        self.lay_played(tx, card)?;
        tx.now(Step::new(steps::CONCLUDE).a(card.0))?;
        tx.now(super::kills::last())?;
        tx.now(body(line))
    }

    /// Whether a line deals damage.
    pub(super) fn deals(&self, line: u16) -> bool {
        self.line_info(line).deals
    }

    fn line_keywords(&self, line: u16) -> u128 {
        self.action_of(line).map_or(0, |action| action.keywords.iter().fold(0, |bits, n| bits | 1 << n))
    }

    /// A card resolved from the hand lies on the table until the Action concludes.
    pub(super) fn lay_played(&self, tx: &mut Tx<'_>, card: Card) -> Run {
        if !self.is_in_hand(tx.state(), card) {
            return Ok(());
        }
        let from = tx.table().piece(card).zone;
        let to = self.zone(zone::PLAYED, self.layout.zone_owner(from));
        if self.layout.kind_of(from) == zone::ATTACHED {
            return self.take_up(tx, card, to);
        }
        tx.show_to(r::ACTION_FROM_HAND, card, 0xff)?;
        tx.put(r::ACTION_FROM_HAND, card, to, Side::Top)
    }

    /// The card goes to its pile, and with it those that modified the Action.
    pub(super) fn on_conclude(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let own = Card(step.a);
        if step.b == 0 && self.orders_discards(tx) {
            return tx.now(Step::new(steps::DISCARD_ORDER).a(step.a));
        }
        let cancels = step.c == 1;
        let rule = if cancels { super::defence::CANCELLER } else { r::ACTION_CONCLUDE_HAND_CARD };
        self.discard_played(tx, rule, own)?;
        if step.b == 0 {
            self.discard_modifiers(tx, own)?;
            let seat = tx.frame_ref().map_or(NOBODY, |frame| frame.seat);
            return happen_last(self, tx, moment::ACTION_END, own, seat, 0);
        }
        self.note_reflex_focus(tx)
    }

    /// Whether an Action could do something inside another one.
    pub(super) fn could_embed(&self, (look, inside): (&Look<'_>, &Look<'_>), card: Card, line: u16) -> bool {
        let info = self.line_info(line);
        // A target that may be aimed at is all that such a line needs.
        let only_aims = info.unconditional && info.body_range().is_some();
        let could = || could_line_in(inside, line, card, look.ctx.you);
        let may = (only_aims || could()) && self.may_use(look, card, line);
        debug_assert!(!may || could());
        may
    }

    /// An Action inside another one belongs to it: only the outer one counts for the turn.
    pub(super) fn on_embedded(&self, tx: &mut Tx<'_>, card: Card) -> Run {
        tx.tell(r::EMBED_PART_OF_ACTION, Word(words::TOLD_PART), card, 0)
    }

    /// Why more was named than a command asks for: a draw is for the one who acts, and up to so many is no more.
    pub(super) fn why_no_more(&self, state: &State, card: Card, named: Option<Seat>) -> Option<No> {
        let face = self.library.up(&state.table, card)?;
        let seat = state.table.clock.turn;
        let lines = self.library.entry(face).lines.clone().filter(|line| self.action_of(*line).is_some());
        if named.is_none() {
            return self.why_no_more_cards(card, lines);
        }
        for line in lines {
            let mut stmts = self.library.line(line).line.blocks.iter().flatten();
            if let Some(no) = self.why_not_for(state, seat, card, line) {
                return Some(no);
            }
            if stmts.any(|stmt| stmt.verb.name() == "draw" && stmt.args[1] == Arg::Absent) {
                return Some(No::because(r::DRAWCARDS_SELF, Word(words::OWN_DRAW)).of(card));
            }
        }
        None
    }

    /// More cards than up to so many, or more targets than one.
    fn why_no_more_cards(&self, card: Card, lines: impl Iterator<Item = u16> + Clone) -> Option<No> {
        let up_to =
            |arg: &Arg| matches!(arg, Arg::Cards(selector) if matches!(selector.quant, Quant::UpTo(_)));
        let mut stmts = lines.flat_map(|line| self.library.line(line).line.blocks.iter().flatten());
        if stmts.clone().any(|stmt| stmt.args.iter().any(up_to)) {
            return Some(No::because(r::ACTION_UP_TO, Word(words::TOO_MANY)).of(card));
        }
        stmts.any(|stmt| stmt.verb.aims).then(|| super::range::one_target(card))
    }
}

/// A target has to be declared, and none is in play.
pub fn no_target(card: Card) -> No {
    No::because(r::ACTION_WHOLLY_IMPOSSIBLE, Word(words::NO_TARGET)).of(card)
}

/// What a card makes a condition is not so.
pub fn not_so(card: Card) -> No {
    No::because(r::ACTION_OCCASION, Word(words::NOT_SO)).of(card)
}

pub fn useless(card: Card) -> No {
    No::because(r::ACTION_WHOLLY_IMPOSSIBLE, Word(words::NOTHING)).of(card)
}

/// One Action is finished before the next begins.
pub fn no_interrupt(state: &State, card: Option<Card>) -> No {
    let action = state.agenda.frame_of(frame::ACTION).is_some();
    let fact = if action { words::IN_ACTION } else { words::IN_EFFECT };
    No::because(r::ACTION_NO_INTERRUPT, Word(fact)).of(card.unwrap_or(NO_CARD))
}

/// What is being resolved is finished first.
pub fn no_interrupt_of_effect(card: Card) -> No {
    No::because(r::ACTION_NO_INTERRUPT, Word(words::IN_EFFECT)).of(card)
}

/// The card is not where Actions are resolved from.
pub fn not_usable(card: Option<Card>) -> No {
    No::because(r::ACTION_SOURCE_CARDS, Word(words::NOT_USABLE)).of(card.unwrap_or(NO_CARD))
}

/// Only whose Hero Area it is uses what lies there.
pub fn others_area(card: Card) -> No {
    No::because(r::AREA_OWNER, Word(words::OTHERS_AREA)).of(card)
}

/// The card lacks a Keyword that is asked for, or has one that is ruled out.
pub fn by_keyword(card: Card, wanted: bool, keyword: u16) -> No {
    let fact = if wanted { words::NO_KEYWORD } else { words::HAS_KEYWORD };
    No::because(r::KEYWORD_REFERENCE, Word(fact)).of(card).count(keyword as i16)
}
