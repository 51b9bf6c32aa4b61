//! Dealing damage: Vulnerabilities, the total against the defence, Wounds, elimination and the Resolve it brings.

use super::edition::KILL_AT_ONCE;
use super::names::{counter, frame, kind, moment, token, value, zone};
use super::{Mistfall, r, steps, words};
use crate::effect::Verb;
use crate::effect::ast::{Arg, Quant, Stmt};
use crate::effect::look::Look;
use crate::effect::moments::happen;
use crate::effect::scene::{Cards, Scene};
use crate::effect::verbs::{Sure, pick};
use crate::engine::{Fault, No, Run, Side, State, Step, Tx};
use crate::table::{Card, Holder, NO_CARD, NOBODY, Seat, Token, Word};

/// Numbers of an Action's and of a strike's frame; number 0 is what the moment is about.
pub mod at {
    /// Damage added to the strike under way, or to the Action's next one.
    pub const BOOST: usize = 1;
    /// Vulnerabilities of the target that were counted when it was chosen, as bits; above them a mark that they were.
    pub const AIMED: usize = 2;
    pub const TOTAL: usize = 3;
    /// Resolve that Enemies who fell by the Action or ability have brought.
    pub const GAINED: usize = 9;
    /// Of an Action's or ability's target that has left play: the zone it lay in, counted from one.
    pub const STOOD: usize = 10;
    /// The Enemy killed by the Action or ability that counts so far, by its number and one.
    pub const KILLED: usize = 11;
    pub const MAGICAL: usize = 4;
}

/// The mark of a Vulnerability step for a card that was not declared as the target, only acted on.
const TOUCHED: i16 = 2;

/// The mark that a target's Vulnerabilities were counted.
const WAS_AIMED: i16 = 0x4000;

pub static TARGET: Verb = Verb::new(
    "target <cards>",
    "The target is declared; where the line deals damage its Vulnerabilities are checked at once.",
    "while in hand: regular range 1: target 1 enemy within 1; deal 2 physical",
    crate::effect::verbs::could_any,
    target,
)
.aiming();

pub static DEAL: Verb = Verb::new(
    "deal <amount> <physical|magical> [ to <cards> ]",
    "An attack on the target, or on each of the cards: bonuses are added, then the defence is subtracted once.",
    "while in hand: regular range 1: target 1 enemy within 1; deal 2 physical",
    could_deal,
    deal,
)
.said("deal {0#1}[ to {2}]")
.sure_if(deals_to_target);

pub static BOOST: Verb = Verb::new(
    "boost <amount>",
    "Adds to the damage of the attack under way, or of the next one of this Action.",
    "while in hand: reflex at strike: boost 1",
    could_boost,
    boost,
)
.said("deal {0|more damage|more damage}");

fn target(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    pick::run(scene, stmt)?;
    let frame = scene.frame();
    let deals = |stmt: &Stmt| std::ptr::eq(stmt.verb, &raw const DEAL);
    let line = &scene.host.library().line(frame.line).line;
    if frame.target != NO_CARD {
        let deals = line.blocks.iter().flatten().any(deals);
        scene.tx.now(Step::new(steps::VULNERABILITY).a(frame.target.0).b(deals.into()).c(1))?;
    }
    Ok(())
}

fn could_deal(look: &Look<'_>, line: u16, stmt: &Stmt) -> bool {
    match stmt.args[2] {
        Arg::Absent => look.ctx.target != NO_CARD,
        Arg::Cards(ref of) if matches!(of.quant, Quant::All) => look
            .cards(of)
            .into_iter()
            .any(|card| look.host.may_choose(look.state, look.ctx.you, card).is_ok()),
        _ => crate::effect::verbs::could_any(look, line, stmt),
    }
}

/// Of all Enemies of an area, those that may not be targeted are left out: whatever damage is dealt to is a target.
fn spare(scene: &mut Scene<'_, '_>, cards: &mut Cards) -> Run {
    let (host, seat) = (scene.host, scene.frame().seat);
    let state = scene.tx.state();
    let barred = |card: &Card| host.may_choose(state, seat, *card).is_err();
    let spared: Vec<Card> = cards.iter().copied().filter(barred).collect();
    for card in spared {
        if super::open::is_spared(scene.tx, card)? {
            cards.retain(|other| *other != card);
        }
    }
    Ok(())
}

/// Without further cards it is the target that is attacked, whichever it is.
fn deals_to_target(stmt: &Stmt) -> Sure {
    if stmt.args[2] == Arg::Absent { Sure::AtTarget } else { Sure::Never }
}

fn could_boost(look: &Look<'_>, _: u16, _: &Stmt) -> bool {
    look.ctx.target != NO_CARD || look.state.agenda.frame_of(frame::STRIKE).is_some()
}

fn deal(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let amount = scene.amount(stmt, 0);
    let magical = u16::from(stmt.args[1] == Arg::Word(1));
    let mut cards = if stmt.args[2] == Arg::Absent {
        Cards::from_slice(&[scene.frame().target])
    } else {
        scene.cards(stmt, 2)
    };
    if matches!(&stmt.args[2], Arg::Cards(of) if matches!(of.quant, Quant::All)) {
        spare(scene, &mut cards)?;
    }
    // What was added beforehand is part of the damage to each of them.
    let added = scene.tx.frame_of_mut(frame::ACTION).map_or(0, |f| std::mem::take(&mut f.numbers[at::BOOST]));
    let kind = magical | (added.clamp(0, 999) as u16) << 1;
    for card in cards.into_iter().rev().filter(|card| *card != NO_CARD) {
        scene.tx.now(Step::new(steps::STRIKE).a(card.0).b(kind).c(amount))?;
    }
    Ok(())
}

fn boost(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let by = scene.amount(stmt, 0);
    let striking = scene.tx.frame_of(frame::STRIKE).is_some();
    let kind = if striking { frame::STRIKE } else { frame::ACTION };
    if let Some(frame) = scene.tx.frame_of_mut(kind) {
        frame.numbers[at::BOOST] = frame.numbers[at::BOOST].saturating_add(by);
    }
    Ok(())
}

impl Mistfall {
    /// One attack on one target: Vulnerabilities, the window for what modifies it, the damage.
    pub(super) fn on_strike(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let outer = tx.frame();
        let card = Card(step.a);
        let enemy = self.kind_of(tx.table(), card) == Some(kind::ENEMY);
        if enemy && !self.is_enemy_in_play(tx.table(), card) {
            return Ok(());
        }
        let look = Look::in_frame(self, tx.state());
        let keywords = outer.keywords | look.keywords(outer.source);
        let kind = if step.b & 1 == 0 { value::PHYSICAL_DAMAGE } else { value::MAGICAL_DAMAGE };
        let bonus = |of| self.value(tx.state(), of, outer.source);
        let bonus = bonus(value::DAMAGE).saturating_add(bonus(kind));
        let aimed = if card == outer.target { outer.numbers[at::AIMED] } else { 0 };
        let counted = if aimed & WAS_AIMED == 0 { 0 } else { aimed };
        if let Some(outer) = tx.frame_mut().filter(|outer| outer.target == card) {
            outer.numbers[at::AIMED] = 0;
        }
        let strike = tx.open_new(frame::STRIKE)?;
        (strike.seat, strike.source, strike.target, strike.it) = (outer.seat, outer.source, card, card);
        (strike.line, strike.keywords) = (outer.line, keywords);
        strike.numbers[at::AIMED] = counted;
        strike.numbers[at::TOTAL] = step.c.saturating_add(bonus);
        strike.numbers[at::BOOST] = (step.b >> 1) as i16;
        strike.numbers[at::MAGICAL] = (step.b & 1) as i16;
        tx.now(Step::new(steps::LAND).a(step.a))?;
        tx.now(Step::new(steps::VULNERABILITY).a(step.a))?;
        self.open_strike(tx, card, step.c)?;
        tx.now(Step::new(steps::VULNERABILITY).a(step.a))
    }

    /// Whatever modifies Actions may modify this attack, an Ally's too.
    fn open_strike(&self, tx: &mut Tx<'_>, card: Card, amount: i16) -> Run {
        let strike = tx.frame();
        let ally = self.kind_of(tx.table(), strike.source) == Some(kind::ALLY);
        if ally && tx.is_off(r::ALLY_MODIFY_ACTIONS) {
            return Ok(());
        }
        happen(self, tx, moment::STRIKE, card, strike.seat, amount)?;
        if ally {
            tx.tell(r::ALLY_MODIFY_ACTIONS, Word(words::TOLD_ATTACK), strike.source, amount)?;
        }
        Ok(())
    }

    /// Wounds for each Keyword of the attack that the target is vulnerable to and that was not counted yet. An Ally's
    /// own Keywords count like those of a card.
    pub(super) fn on_vulnerability(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (aimed, deals) = (step.c != 0, step.b == 1);
        let touched = step.c == TOUCHED;
        let card = Card(step.a);
        self.note_aim(tx, card)?;
        if aimed && !deals && !self.variants.vulnerability_any {
            return Ok(());
        }
        let frame = tx.frame();
        let own = Look::in_frame(self, tx.state()).keywords(frame.source);
        let has = frame.keywords | if aimed { own } else { 0 };
        let ally = self.kind_of(tx.table(), frame.source) == Some(kind::ALLY);
        let weak = self.info(tx.table(), card).map_or(0, |info| info.keywords);
        let mut counted = if touched { 0 } else { frame.numbers[at::AIMED] };
        let mut matches = [0; 2];
        for (n, keyword) in keywords(weak).take(14).enumerate() {
            if has >> keyword & 1 == 1 && counted >> n & 1 == 0 {
                let one = matches == [0; 2] || !self.variants.vulnerability_once;
                counted |= 1 << n;
                matches[usize::from(ally && own >> keyword & 1 == 1)] += i16::from(one);
            }
        }
        if let Some(frame) = tx.frame_mut().filter(|_| !touched) {
            frame.numbers[at::AIMED] = counted | WAS_AIMED;
        }
        if matches == [0; 2] {
            return Ok(());
        }
        let icons = self.value(tx.state(), value::VULNERABLE, card);
        let mut by = 0;
        for (rule, many) in [r::VULN_MATCH, r::VULN_ALLY].into_iter().zip(matches) {
            by += tx.add_tokens(rule, Holder::Card(card), Token(token::WOUND), icons * many)?;
        }
        if by > 0 { self.wounded(tx, card, r::VULN_ELIMINATION_AFTER_ACTION) } else { Ok(()) }
    }

    /// An effect of a Hero's Action has been on an Enemy that was not declared as its target: it is a target all the same.
    pub(super) fn touch(&self, tx: &mut Tx<'_>, card: Card) -> Run {
        let enemy = self.kind_of(tx.table(), card) == Some(kind::ENEMY);
        if enemy && self.is_enemy_in_play(tx.table(), card) {
            return tx.now(Step::new(steps::VULNERABILITY).a(card.0).c(TOUCHED));
        }
        Ok(())
    }

    /// The total, less Daze, less the defence of its kind, becomes Wounds.
    pub(super) fn on_land(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if tx.is_off(r::DAMAGE_STEPS) {
            return Ok(());
        }
        let (card, strike) = (Card(step.a), tx.frame());
        let attacker = self.attacker(tx.state(), strike.seat, strike.source);
        let added = bonus(tx, card, strike.numbers[at::BOOST])?;
        let total = strike.numbers[at::TOTAL].saturating_add(added).max(0);
        let total = self.dazed(tx, attacker, total)?;
        tx.tell(r::DAMAGE_STEPS, Word(words::TOLD_DAMAGE), card, total)?;
        let wounds = total - self.defend(tx, card, strike.numbers[at::MAGICAL] == 1, total)?;
        let by = tx.add_tokens(r::DAMAGE_EXCESS_WOUNDS, Holder::Card(card), Token(token::WOUND), wounds)?;
        happen(self, tx, moment::DEALT, card, strike.seat, by)?;
        let down = self.has(KILL_AT_ONCE) && self.is_down(tx.state(), card);
        if by > 0 || down { self.after_wounds(tx, card) } else { Ok(()) }
    }

    /// How much of the damage the defence of its kind takes off.
    fn defend(&self, tx: &mut Tx<'_>, card: Card, magical: bool, total: i16) -> Result<i16, Fault> {
        let defence = if magical { value::MAGICAL } else { value::PHYSICAL };
        let less = self.value(tx.state(), defence, card).clamp(0, total);
        if less == 0 || tx.is_off(r::DAMAGE_DEFENCE_BY_TYPE) {
            return Ok(0);
        }
        tx.tell(r::DAMAGE_DEFENCE_BY_TYPE, Word(words::TOLD_DEFENCE), card, less)?;
        Ok(less)
    }

    /// Who bears the Daze that counts: the Ally whose Action it is, otherwise the Hero.
    fn attacker(&self, state: &State, seat: Seat, source: Card) -> Card {
        match self.kind_of(&state.table, source) {
            Some(kind::ALLY | kind::ENEMY) => source,
            _ if seat == NOBODY => NO_CARD,
            _ => self.charter(&state.table, seat),
        }
    }

    // ---- Allies ----

    /// An Ally with its fill of Wounds is out of the game; on a higher difficulty Resolve is lost with it.
    pub(super) fn eliminate_allies(&self, tx: &mut Tx<'_>) -> Run {
        let allies = self.of_all_seats(tx.table(), zone::ALLIES).iter().copied();
        let fallen: Cards = allies.filter(|card| self.is_down(tx.state(), *card)).collect();
        for card in fallen {
            let worth = self.value(tx.state(), value::RESOLVE, card);
            self.strip(tx, r::ALLY_ELIMINATION, card)?;
            tx.put(r::ALLY_ELIMINATION, card, self.shared(zone::REMOVED), Side::Top)?;
            if self.variants.is_hard() {
                let lost = worth.min(self.resolve(tx.table()));
                tx.add_count(super::variants::HARD_ALLY_LOSS, self.count(counter::RESOLVE, NOBODY), -lost)?;
            }
        }
        Ok(())
    }

    /// An Encounter that prints Life can be attacked like an Enemy.
    pub(super) fn is_attackable_encounter(&self, state: &State, card: Card) -> bool {
        let here = |card| state.table.piece(card).zone == self.shared(zone::ENCOUNTER);
        card != NO_CARD
            && here(card)
            && self.encounter(&state.table) == Some(card)
            && self.life(state, card) > 0
    }
}

/// What modifies an attack is added to its total, before the defence.
fn bonus(tx: &mut Tx<'_>, card: Card, added: i16) -> Result<i16, Fault> {
    if added == 0 || tx.is_off(r::DAMAGE_BONUS_TOTAL) {
        return Ok(0);
    }
    tx.tell(r::DAMAGE_BONUS_TOTAL, Word(words::TOLD_BONUS), card, added)?;
    Ok(added)
}

/// The numbers of the Keywords in a set.
fn keywords(mut set: u128) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (lowest < 128).then_some(lowest)
    })
}

/// Damage is for Enemies.
pub fn not_an_enemy(card: Card, encounter: bool) -> No {
    let rule = if encounter { r::ENCOUNTER_ATTACKABLE } else { r::DAMAGE_ONLY_ENEMIES };
    No::because(rule, Word(words::NO_DAMAGE_TARGET)).of(card)
}

/// An Ally of another Hero.
pub fn others_ally(card: Card) -> No {
    No::because(r::ALLY_ACTION_OWNER, Word(words::OTHERS_CARD)).of(card)
}
