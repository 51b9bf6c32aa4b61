//! The Time Phase, the Time Track with its icons and Events, the Time Charter with its tokens and the Darkness.

use super::edition::{LEFTMOST_TIME, OVERRUN_TIME, RAGING_BEFORE, SYMBOL_AT_ONCE, TIME_CARDS, TIME_CHARTER};
use super::focus::after_effect;
use super::names::{counter, frame, moment, token, track, value, zone};
use super::setup::CHARTER_TOKENS;
use super::{Mistfall, r, steps, words};
use crate::content::pack;
use crate::effect::Verb;
use crate::effect::ast::{Head, Stmt};
use crate::effect::look::{Ctx, Look};
use crate::effect::moments::happen;
use crate::effect::scene::Scene;
use crate::effect::verbs::{could_always, could_any};
use crate::engine::{Ask, Fault, No, Opt, Run, Side, Step, Tx, Who};
use crate::table::{Card, Holder, NO_CARD, NOBODY, Rule, Seat, Table, Token, Word};

/// Spaces of time that a raised threat costs at an Overrun Location, and that the first space sends the cube on.
const OVERRUN_SPACES: i16 = 3;
const LEFTMOST_SPACES: i16 = 2;

pub static EVENT: Verb = Verb::new(
    "event <amount>",
    "Resolves the Event with this number as the Quest gives it.",
    "when retreated: event 2",
    could_always,
    event,
)
.said("Event {0}");

pub static OBJECTIVE: Verb = Verb::new(
    "objective <amount> on <cards>",
    "Places Objective Tokens on the card, or each of them on the Time Charter, as the players like.",
    "when turn-end: objective 1 on this",
    could_any,
    objective,
)
.said("place {0|Objective token|Objective tokens} on {1}");

fn event(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let number = scene.amount(stmt, 0);
    scene.tx.now(Step::new(steps::EVENT).c(number))
}

fn objective(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let many = scene.amount(stmt, 0).clamp(0, 99) as u16;
    for card in scene.cards(stmt, 1) {
        scene.tx.now(Step::new(steps::OBJECTIVE).a(card.0).b(many))?;
    }
    Ok(())
}

impl Mistfall {
    /// Read the Darkness, move the cube, resolve what it passed.
    pub(super) fn do_time_phase(&self, tx: &mut Tx<'_>) -> Run {
        if tx.is_off(r::TIME_STEPS) {
            return Ok(());
        }
        if self.has(TIME_CARDS) {
            return tx.now(Step::new(steps::TIME_CARD));
        }
        let darkness = tx.table().cube(self.track(track::DARKNESS, NOBODY));
        let numbers = &self.layout.tracks[usize::from(track::DARKNESS)].numbers;
        let by = numbers.get(usize::try_from(darkness).unwrap_or(0)).copied().unwrap_or(1);
        tx.now(Step::new(steps::TIME_MOVE).b(r::TIME_DARKNESS_MOVE.0).c(by))
    }

    /// The Reinforcement cube stands on a Time symbol: the Time cube moves at once, or after the effect that moved the
    /// other.
    pub(super) fn pass_time_symbol(&self, tx: &mut Tx<'_>) -> Run {
        let step = Step::new(steps::TIME_MOVE).b(r::TIME_REINFORCEMENT_SYMBOL.0).c(1);
        if tx.is_off(r::TIME_REINFORCEMENT_SYMBOL_FIRST) {
            tx.at_end(frame::PHASE, step)
        } else if self.is_at_once(tx) {
            tx.now(step)
        } else {
            after_effect(tx, &[step])
        }
    }

    /// Whether that symbol is resolved in the middle of whatever is going on; an Action is never interrupted.
    fn is_at_once(&self, tx: &Tx<'_>) -> bool {
        self.has(SYMBOL_AT_ONCE) && tx.frame_of(frame::ACTION).is_none()
    }

    /// Spaces that the Reinforcement cube could not go are spaces of time.
    pub(super) fn overflow(&self, tx: &mut Tx<'_>, by: i16) -> Run {
        tx.now(Step::new(steps::TIME_MOVE).b(r::REINFORCE_OVERFLOW.0).c(by))
    }

    /// The threat of an Overrun Location was raised: no Wound is added, time passes.
    pub(super) fn pass_overrun(&self, tx: &mut Tx<'_>) -> Run {
        if !self.has(OVERRUN_TIME) {
            return Ok(());
        }
        tx.now(Step::new(steps::TIME_MOVE).b(super::locations::OVERRUN_TIME.0).c(OVERRUN_SPACES))
    }

    /// The whole movement first; the end of the track ends the game, were it reached before; then the icons in their
    /// order, when the effect that moved the cube is done.
    pub(super) fn on_time_move(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let rule = if step.b == 0 { super::focus::SHORTHAND } else { Rule(step.b) };
        let (cube, kind) = (self.track(track::TIME, NOBODY), &self.layout.tracks[usize::from(track::TIME)]);
        let (from, last) = (tx.table().cube(cube), kind.last(NOBODY));
        let to = from.saturating_add(step.c).clamp(0, last);
        if tx.is_off(rule) || step.c == 0 || (to == from && to < last) {
            return Ok(());
        }
        tx.set_cube(rule, cube, to)?;
        if to < from {
            return if to == 0 { self.on_leftmost(tx) } else { Ok(()) };
        }
        if rule == r::TIME_REINFORCEMENT_SYMBOL && self.is_at_once(tx) {
            tx.now(symbols(from, to))?;
        } else if rule != r::TIME_CARD_MOVE {
            after_effect(tx, &[symbols(from, to)])?;
        }
        if to == last { self.lose_by_time(tx) } else { Ok(()) }
    }

    /// The icons of the spaces behind one up to another, in their order.
    pub(super) fn on_time_symbols(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if tx.is_off(super::focus::RIGHT_RESOLVES) {
            return Ok(());
        }
        let kind = &self.layout.tracks[usize::from(track::TIME)];
        let mut spaces: Vec<u16> = (step.a + 1..=step.b).collect();
        if self.rages_first(tx) {
            let raging = |space: &u16| kind.spaces[usize::from(*space)].iter().any(|icon| icon == "raging");
            spaces.sort_by_key(|space| !raging(space));
            let first = spaces.iter().filter(|space| raging(space)).count();
            tx.tell(r::TIME_REINFORCEMENT_SYMBOL_FIRST, Word(words::ENRAGE), NO_CARD, first as i16)?;
        }
        if !tx.is_off(r::TIME_RESOLVE_IN_ORDER) {
            spaces.reverse();
        }
        spaces.into_iter().try_for_each(|space| tx.now(Step::new(steps::TIME_ICON).a(space)))
    }

    /// In the Reinforcement Phase of one reading what Enrages goes first.
    fn rages_first(&self, tx: &Tx<'_>) -> bool {
        self.has(RAGING_BEFORE)
            && tx.table().clock.phase == super::round::phase::REINFORCEMENT
            && !tx.is_off(r::TIME_REINFORCEMENT_SYMBOL_FIRST)
    }

    /// The cube has come back to the first space: it gives Resolve and sends the cube on.
    pub(super) fn on_leftmost(&self, tx: &mut Tx<'_>) -> Run {
        if !self.has(LEFTMOST_TIME) || tx.is_off(r::TIME_LEFTMOST) {
            return Ok(());
        }
        tx.now(Step::new(steps::TIME_MOVE).b(r::TIME_LEFTMOST.0).c(LEFTMOST_SPACES))?;
        tx.add_count(r::TIME_LEFTMOST, self.count(counter::RESOLVE, NOBODY), 1)
    }

    /// The highest number that the Time cube has reached.
    fn time_number(&self, table: &Table) -> i16 {
        let at = table.cube(self.track(track::TIME, NOBODY));
        let spaces = self.layout.tracks[usize::from(track::TIME)].spaces.iter().take(at as usize + 1);
        spaces.flatten().filter_map(|icon| icon.parse().ok()).max().unwrap_or(0)
    }

    /// What one space shows, in its order. An effect of its own: what it sets off in turn follows directly.
    pub(super) fn on_time_icon(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let spaces = &self.layout.tracks[usize::from(track::TIME)].spaces;
        let Some(icons) = spaces.get(usize::from(step.a)).filter(|icons| !icons.is_empty()) else {
            return Ok(());
        };
        tx.open_new(frame::ABILITY)?;
        for icon in icons.iter().rev() {
            match icon.parse::<i16>() {
                // Where Time cards are drawn, numbers are only read by them.
                Ok(_) if self.has(TIME_CARDS) => {}
                Ok(number) => tx.now(Step::new(steps::EVENT).c(number))?,
                Err(_) if icon == "raging" => tx.now(Step::new(steps::TIME_RAGING))?,
                Err(_) => {}
            }
        }
        Ok(())
    }

    /// Every Hero Enrages one Enemy, in an order the players choose; no token is removed for this icon.
    pub(super) fn on_time_raging(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if tx.is_off(r::TIME_RAGING_ICON) {
            return Ok(());
        }
        let mut seats: Vec<Seat> = self.playing(tx.table()).collect();
        let pursued = |seat: &&Seat| !tx.table().cards(self.zone(zone::ENEMIES, **seat)).is_empty();
        let asked: Vec<Seat> = seats.iter().filter(pursued).copied().collect();
        if step.c == 0 && asked.len() > 1 && !self.variants.fixed_enraging {
            let asks = (r::TIME_RAGING_ICON, Who::Table, Ask::Order);
            return tx.ask_with(asks, Word(words::ORDER), step.c(1), |_, question| {
                asked.iter().try_for_each(|seat| question.offer(Opt::Seat(*seat)))?;
                Ok(question.offer(Opt::Done)?)
            });
        }
        if step.c == 1 {
            let first = |seat: &Seat| tx.answers().iter().position(|opt| *opt == Opt::Seat(*seat));
            seats.sort_by_key(|seat| first(seat).unwrap_or(usize::MAX));
        }
        for seat in seats.into_iter().rev() {
            tx.now(Step::new(steps::ENRAGE).a(seat.0.into()))?;
        }
        tx.tell(r::TIME_RAGING_ICON, Word(words::TOLD_EACH_ENRAGES), NO_CARD, 0)
    }

    /// An Event: what the Quest says for its number, or a Time Card in that variant.
    pub(super) fn on_event(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if tx.is_off(r::TIME_EVENT_NUMBER) || self.has(TIME_CARDS) {
            return Ok(());
        }
        if self.variants.time_cards {
            return tx.now(Step::new(steps::TIME_CARD).b(step.c as u16));
        }
        let quest = self.first_of(tx.table(), zone::CHARTERS, super::names::kind::QUEST);
        happen(self, tx, moment::EVENT, quest, NOBODY, step.c)?;
        if self.has_event(tx, quest, step.c) {
            return tx.tell(r::TIME_EVENT_NUMBER, Word(words::TOLD_EVENT), quest, step.c);
        }
        // Only this rule says what to do with such a number.
        if tx.is_off(r::TIME_EVENT_NONE) {
            return Err(Fault::Content(&"the Quest has no such Event"));
        }
        tx.tell(r::TIME_EVENT_NONE, Word(words::TOLD_NO_EVENT), quest, step.c)
    }

    /// Whether the Quest has an effect for this number now.
    fn has_event(&self, tx: &Tx<'_>, quest: Card, number: i16) -> bool {
        let face = if quest == NO_CARD { None } else { self.library.up(tx.table(), quest) };
        let mut lines = face.map_or(0..0, |face| self.library.entry(face).lines.clone());
        let ctx = Ctx { it: quest, number, ..Ctx::of_card(quest, NOBODY) };
        let look = Look::new(self, tx.state(), ctx);
        lines.any(|line| match &self.library.line(line).line.head {
            Head::Trigger(trigger) if trigger.moment == u16::from(moment::EVENT) => {
                trigger.cond.as_ref().is_none_or(|cond| look.holds(cond))
            }
            _ => false,
        })
    }

    // ---- the Time Charter ----

    /// A Focus icon takes a token off, under its own rule.
    pub(super) fn on_charter_token(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let charter = self.time_charter(tx.table());
        if charter == NO_CARD {
            return Ok(());
        }
        tx.add_tokens(Rule(step.b), Holder::Card(charter), Token(token::OBJECTIVE), -1)?;
        tx.now(Step::new(steps::DARKNESS_CHECK))
    }

    /// An empty Charter moves the Darkness and is filled again, before anything else.
    pub(super) fn on_darkness_check(&self, tx: &mut Tx<'_>) -> Run {
        let charter = self.time_charter(tx.table());
        let mut held = self.tokens(tx.table(), charter, token::OBJECTIVE);
        if tx.is_off(r::TOKEN_OBJECTIVE_MEANING) {
            // What lies on another card never counts here.
            let active = self.encounter(tx.table()).unwrap_or(NO_CARD);
            held += self.tokens(tx.table(), active, token::OBJECTIVE);
        }
        if charter == NO_CARD || held > 0 {
            return Ok(());
        }
        let cube = self.track(track::DARKNESS, NOBODY);
        let last = self.layout.tracks[usize::from(track::DARKNESS)].last(NOBODY);
        let to = (tx.table().cube(cube) + 1).min(last);
        tx.set_cube(r::CHARTER_EMPTY_DARKNESS, cube, to)?;
        let tokens = Token(token::OBJECTIVE);
        tx.add_tokens(r::CHARTER_EMPTY_DARKNESS, Holder::Card(charter), tokens, CHARTER_TOKENS).map(|_| ())
    }

    /// Each token may go to the Time Charter instead.
    pub(super) fn on_objective(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (card, charter) = (Card(step.a), self.time_charter(tx.table()));
        if step.b == 0 {
            return Ok(());
        }
        let chosen = self.has(TIME_CHARTER) && card != charter;
        if step.c == 0 && chosen && !tx.is_off(r::TOKEN_OBJECTIVE_TO_TIME_CHARTER) {
            let asks = (r::TOKEN_OBJECTIVE_TO_TIME_CHARTER, Who::Table, Ask::One);
            return tx.ask_with(asks, Word(words::OBJECTIVE), step.c(1), |_, question| {
                question.about = card;
                question.offer(Opt::Card(card))?;
                Ok(question.offer(Opt::Card(charter))?)
            });
        }
        let on = if let Opt::Card(on) = tx.answer() { on } else { card };
        let on = if step.c == 0 { card } else { on };
        tx.now(step.b(step.b - 1).c(0))?;
        let rule = if on == charter { r::CHARTER_ADD_TOKENS } else { r::OBJECTIVE_PLACED };
        tx.add_tokens(rule, Holder::Card(on), Token(token::OBJECTIVE), 1).map(|_| ())
    }

    // ---- Time Cards ----

    /// One card for each Event space, of which only the event happens, with the number of the space; or one a round,
    /// which moves the cube first.
    pub(super) fn on_time_card(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (deck, discards) = (self.shared(zone::TIME_DECK), self.shared(zone::TIME_DISCARD));
        let rule = r::TIME_CARD_DRAWN;
        let Some(card) = tx.table().top(deck) else {
            if tx.table().cards(discards).is_empty() || tx.is_off(rule) {
                return Ok(());
            }
            while let Some(card) = tx.table().top(discards) {
                tx.put(rule, card, deck, Side::Top)?;
            }
            tx.shuffle(rule, deck)?;
            return tx.now(step);
        };
        if tx.is_off(rule) {
            return Ok(());
        }
        if tx.table().face(card).is_none() {
            return tx.ask_face(rule, card, Word(words::TIME_CARD), step);
        }
        tx.show_to(rule, card, 0xff)?;
        tx.put(rule, card, discards, Side::Top)?;
        if !self.has(TIME_CARDS) {
            return happen(self, tx, moment::TIME_CARD, card, NOBODY, step.b as i16);
        }
        let by = pack::printed(&self.library, self, tx.state(), card, "time");
        let at = tx.table().cube(self.track(track::TIME, NOBODY));
        if !tx.is_off(r::TIME_CARD_MOVE) {
            tx.now(symbols(at, at + by))?;
        }
        tx.now(Step::new(steps::TIME_EVENT).a(card.0))?;
        tx.now(Step::new(steps::TIME_MOVE).b(r::TIME_CARD_MOVE.0).c(by))
    }

    /// What the Time card of the round says, with the number that Time has reached.
    pub(super) fn on_time_event(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let number = self.time_number(tx.table());
        happen(self, tx, moment::TIME_CARD, Card(step.a), NOBODY, number)
    }
}

impl Mistfall {
    // ---- Resolve and the other tokens ----

    /// Whether the pool holds so much.
    pub(super) fn may_pay(&self, table: &Table, cost: i16, rule: Rule) -> Result<(), No> {
        let pool = self.resolve(table);
        if pool >= cost { Ok(()) } else { Err(No::because(rule, Word(words::NO_RESOLVE)).count(pool)) }
    }

    /// Resolve is paid, for one of the things it may be spent on.
    pub(super) fn spend(&self, tx: &mut Tx<'_>, rule: Rule, cost: i16) -> Run {
        if tx.is_off(r::TOKEN_RESOLVE_USES) {
            return Ok(());
        }
        self.pay(tx, rule, cost)
    }

    /// So much leaves the pool. Where the table insisted on what it cannot pay, as much as there is.
    pub(super) fn pay(&self, tx: &mut Tx<'_>, rule: Rule, cost: i16) -> Run {
        let paid = cost.min(self.resolve(tx.table()));
        tx.add_count(rule, self.count(counter::RESOLVE, NOBODY), -paid)
    }

    /// The Resolve value of a card that is bought is its price.
    pub(super) fn price(&self, tx: &Tx<'_>, card: Card) -> i16 {
        if tx.is_off(r::TOKEN_RESOLVE_VALUE_MEANING) { 0 } else { self.value(tx.state(), value::COST, card) }
    }

    /// Whether the Wounds on a card reach its Life: a token of 3 is three Wounds, not one.
    pub(super) fn counts_in_full(&self, tx: &Tx<'_>, card: Card) -> bool {
        let wounds = self.wounds(tx.table(), card);
        let counted = if tx.is_off(r::TOKEN_WOUND_VALUES) { wounds / 3 + wounds % 3 } else { wounds };
        counted >= self.life(tx.state(), card)
    }

    /// A token that belongs on some other card does not go to the Time Charter.
    pub(super) fn not_on_charter(&self, table: &Table, asking: Rule, card: Card) -> Option<No> {
        let no = No::because(r::TOKEN_OBJECTIVE_TO_TIME_CHARTER, Word(words::TOKEN_BOUND));
        let placing = [r::TOKEN_PLACING, r::OBJECTIVE_PLACED].contains(&asking);
        (placing && card == self.time_charter(table)).then_some(no)
    }
}

/// Resolves what stands on the spaces behind one up to another.
fn symbols(from: i16, to: i16) -> Step {
    Step::new(steps::TIME_SYMBOLS).a(from as u16).b(to as u16)
}

/// The rule of placing or removing tokens, by what they are and where they lie.
pub fn token_rule(remove: bool, token: u8) -> Rule {
    match token {
        token::OBJECTIVE if !remove => r::OBJECTIVE_PLACED,
        token::WOUND if remove => r::ENEMY_HEALED,
        _ if token::CONDITIONS.contains(&token) => {
            if remove {
                r::CONDITION_TAKEN
            } else {
                r::CONDITION_PLACED
            }
        }
        _ => r::TOKEN_PLACING,
    }
}

/// The rules of tokens and of the pool that other headings' effects fall under.
pub const PLACING: Rule = r::TOKEN_PLACING;
pub const POOL: Rule = r::TOKEN_COMMON_RESOLVE_POOL;
pub const FEAT_PRICE: Rule = r::FEAT_PRICE;
pub const CARD_EVENT: Rule = r::TIME_CARD_EVENT;
pub const QUEST_TOKENS: Rule = r::TOKEN_QUEST_TOKENS;
pub const MOVES: Rule = r::TIME_RESOLVE_IN_ORDER;
