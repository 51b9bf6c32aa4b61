//! Retiring cards and Enemy tokens, and the Chronicle they go to.

use super::names::{counter, kind, moment, value, zone};
use super::{Frost, r, steps, words};
use crate::effect::Verb;
use crate::effect::ast::{Arg, Stmt};
use crate::effect::look::Look;
use crate::effect::moments::happen;
use crate::effect::scene::{Scene, is_choice};
use crate::effect::verbs::{could_any, could_change};
use crate::engine::{Ask, No, Opt, Run, Side, State, Step, Tx, Who};
use crate::table::{Card, Change, FACE_DOWN, Holder, NO_CARD, NOBODY, Rule, Seat, Token, Word};

const WOUND: Token = Token(super::names::token::WOUND);

pub const RETIRE: Rule = r::RETIRE_CARD_TO_CHRONICLE;

impl Frost {
    // ---- tokens as payment ----

    /// What the trophies of a seat could add to a pool.
    #[inline]
    pub(super) fn trophy_worth(&self, state: &State, seat: Seat, pool: u8) -> i16 {
        let trophies = state.table.cards(self.zone(zone::TROPHIES, seat)).iter();
        trophies.map(|token| self.token_worth(state, *token, pool)).sum()
    }

    fn token_worth(&self, state: &State, token: Card, pool: u8) -> i16 {
        let value = if pool == counter::SCOUT { value::SCOUT } else { value::RESOLVE };
        self.value(state, value, token)
    }

    /// Lets the player retire tokens before so much of a pool is paid.
    pub(super) fn pay_step(&self, tx: &mut Tx<'_>, seat: Seat, pool: u8, need: i16) -> Run {
        if self.trophy_worth(tx.state(), seat, pool) == 0 {
            return Ok(());
        }
        tx.now(Step::new(steps::PAY).a(u16::from(seat.0) | u16::from(pool) << 8).c(need))
    }

    fn token_rule(pool: u8) -> Rule {
        if pool == counter::SCOUT { r::RETIRE_TOKEN_FOR_SCOUT } else { r::RETIRE_TOKEN_FOR_RESOLVE }
    }

    /// `b` is 0 to ask, 1 to take the answer; `c` is what is to be paid.
    pub(super) fn on_pay(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (seat, pool) = (Seat((step.a & 0xff) as u8), (step.a >> 8) as u8);
        let rule = Frost::token_rule(pool);
        if step.b == 0 {
            if self.trophy_worth(tx.state(), seat, pool) == 0 {
                return Ok(());
            }
            return tx.ask_with(
                (rule, Who::Seat(seat), Ask::One),
                Word(words::WITH),
                step.b(1),
                |tx, question| {
                    for token in tx.table().cards(self.zone(zone::TROPHIES, seat)) {
                        let worth = self.token_worth(tx.state(), *token, pool);
                        let no =
                            No::because(r::RETIRE_TOKEN_PRINTED_VALUES, Word(words::NO_VALUE)).of(*token);
                        question.consider(Opt::Card(*token), if worth > 0 { Ok(()) } else { Err(no) })?;
                    }
                    let short = step.c - self.pool(tx.table(), pool, seat);
                    let fact = if pool == counter::SCOUT { words::SHORT_SCOUT } else { words::SHORT_RESOLVE };
                    question.refuse(Opt::Word(Word(words::WOUNDS)), super::moving::only_moves())?;
                    let law = if short > 0 { Err(super::action::unaffordable(fact, short)) } else { Ok(()) };
                    Ok(question.consider(Opt::Done, law)?)
                },
            );
        }
        let Opt::Card(token) = tx.answer() else { return Ok(()) };
        let worth = self.token_worth(tx.state(), token, pool);
        tx.now(step.b(0))?;
        tx.add_count(rule, self.count(pool, seat), worth)?;
        self.to_chronicle(tx, rule, seat, token)
    }

    // ---- the chronicle ----

    /// A card or token lies face down in the Chronicle; only its owner may look.
    pub(super) fn to_chronicle(&self, tx: &mut Tx<'_>, rule: Rule, seat: Seat, card: Card) -> Run {
        if tx.is_off(rule) {
            return Ok(());
        }
        // Whatever she takes was seen by all, and she has no secrets.
        let seen = if self.is_brash(seat) { 0xff } else { 1 << seat.0 };
        enshrine(tx, rule, seat, card, seen)?;
        happen(self, tx, moment::RETIRED, card, seat, 0)
    }

    // ---- what may be retired ----

    /// Whether an effect of this seat may take that card to the Chronicle.
    pub(super) fn may_retire(&self, state: &State, seat: Seat, card: Card) -> Result<(), No> {
        let table = &state.table;
        let place = self.layout.kind_of(table.piece(card).zone);
        let not_retired = No::because(r::RETIRE_CARD_SOURCES, Word(words::NOT_RETIRED)).of(card);
        match (self.kind_of(table, card), place) {
            (Some(kind::HIRELING | kind::EVENT), _) => Err(not_retired),
            (Some(kind::CARD), zone::AREA) => {
                Err(No::because(r::RETIRE_NO_PLAYED_ACTIONS, Word(words::PLAYED_ACTION)).of(card))
            }
            (_, zone::HAND | zone::DISCARD | zone::AREA | zone::TROPHIES) => {
                let own = self.layout.zone_owner(table.piece(card).zone) == seat;
                if own { Ok(()) } else { Err(not_retired) }
            }
            _ => Err(not_retired),
        }
    }
}

/// A token that lies face down is retired for good.
pub fn used_up(card: Card) -> No {
    No::because(r::RETIRE_TOKEN_ONCE, Word(words::TOKEN_USED)).of(card)
}

/// Cards are retired where an effect says so.
pub fn only_by_effect() -> No {
    No::because(r::RETIRE_CARD_SOURCES, Word(words::NO_RETIRE))
}

/// Moves a card or token face down into a Chronicle; what lay on it goes back where it belongs.
fn enshrine(tx: &mut Tx<'_>, rule: Rule, seat: Seat, card: Card, to: u8) -> Run {
    let layout = tx.layout();
    let on: Vec<Card> =
        tx.table().all_cards().filter(|other| tx.table().piece(*other).host == card).collect();
    for token in on {
        super::unlocking::release(tx, rule, token)?;
    }
    let wounds = tx.table().tokens(Holder::Card(card), WOUND);
    if wounds > 0 {
        let markers = tx.table().cards(layout.zone(zone::MARKERS, NOBODY)).iter().copied();
        let hero = markers.into_iter().find(|marker| tx.table().piece(*marker).owner == seat);
        tx.add_tokens(rule, Holder::Card(card), WOUND, -wounds)?;
        if let Some(hero) = hero {
            tx.add_tokens(rule, Holder::Card(hero), WOUND, wounds)?;
        }
    }
    tx.attach(rule, card, NO_CARD)?;
    tx.set_owner(rule, card, seat)?;
    tx.set_marks(rule, card, FACE_DOWN, !FACE_DOWN)?;
    let from = tx.table().piece(card).seen;
    if from != to {
        tx.emit(rule, Change::Seen { card, from, to })?;
    }
    tx.put(rule, card, layout.zone(zone::CHRONICLE, seat), Side::Top)
}

pub static RETIRE_VERB: Verb = Verb::new(
    "retire <cards>",
    "Moves cards or Enemy tokens face down to the Chronicle of whoever retires them; tokens give nothing for it.",
    "use: retire 1 card in your hand, your discard, your area",
    could_retire,
    run_retire,
)
.paid_if(pay_retire);

/// Whether the law lets this card be retired by an effect that leaves a choice.
fn is_retirable(look: &Look<'_>, card: Card) -> bool {
    let table = &look.state.table;
    let Some(face) = table.face(card) else { return true };
    let place = look.layout.kind_of(table.piece(card).zone);
    match look.library.entry(face).kind {
        kind::HIRELING | kind::EVENT => false,
        kind::CARD => matches!(place, zone::HAND | zone::DISCARD),
        _ => matches!(place, zone::HAND | zone::DISCARD | zone::AREA | zone::TROPHIES),
    }
}

fn could_retire(look: &Look<'_>, line: u16, stmt: &Stmt) -> bool {
    let Some(Arg::Cards(selector)) = stmt.args.first() else { return false };
    if !is_choice(selector) {
        return could_any(look, line, stmt);
    }
    could_change(look, stmt, |card| is_retirable(look, card))
}

/// As a cost there have to be as many as it says.
fn pay_retire(look: &Look<'_>, line: u16, stmt: &Stmt) -> bool {
    let Some(Arg::Cards(selector)) = stmt.args.first() else { return false };
    if !is_choice(selector) {
        return could_any(look, line, stmt);
    }
    let there = look.choosable(selector).into_iter().filter(|card| is_retirable(look, *card)).count();
    there >= look.wanted(selector).0
}

fn run_retire(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let cards = scene.cards(stmt, 0);
    let seat = scene.frame().seat;
    scene.note_done(cards.len() as i16);
    for card in cards {
        if scene.tx.is_off(scene.rule) {
            return Ok(());
        }
        enshrine(scene.tx, scene.rule, seat, card, 1 << seat.0)?;
        happen(scene.host, scene.tx, moment::RETIRED, card, seat, 0)?;
    }
    Ok(())
}
