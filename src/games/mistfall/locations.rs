//! Locations: which one is active, their status, flipping them, and the Quest Tokens on them.

use super::edition::RETREAT_WOUNDS;
use super::names::{counter, mark, moment, token, zone};
use super::{Mistfall, r, steps, words};
use crate::effect::Verb;
use crate::effect::ast::Stmt;
use crate::effect::moments::happen;
use crate::effect::scene::Scene;
use crate::effect::verbs::could_any;
use crate::engine::{No, Run, Step, Tx};
use crate::table::{Card, FACE_DOWN, Holder, NO_CARD, NOBODY, Rule, Table, Token, Word};

/// Wounds that make a Location Perilous.
const PERILOUS: i16 = 1;
/// Wounds that make a Location Overrun; it gets no worse.
const OVERRUN: i16 = 2;

/// Raising the threat of an Overrun Location.
pub const OVERRUN_TIME: Rule = r::LOCATION_OVERRUN_TIME;

/// The type of a Location says which Encounters fit it.
pub const TYPES: Rule = r::LOCATION_TYPES;

/// Tiles that touch only at a corner.
pub fn corner(tile: Card) -> No {
    No::because(r::LOCATION_CORNER_NOT_ADJACENT, Word(words::CORNER)).of(tile)
}

/// No side is shared, and no chain of Safe Locations leads there.
pub fn apart(tile: Card) -> No {
    No::because(r::LOCATION_ADJACENT, Word(words::NOT_ADJACENT)).of(tile)
}

/// Nobody knows what lies there, so it is not Safe.
pub fn unknown(tile: Card) -> No {
    No::because(r::LOCATION_FACE_DOWN, Word(words::COUNTS_PERILOUS)).of(tile)
}

pub static SCOUT: Verb = Verb::new(
    "scout <cards>",
    "Flips Locations face up, for nothing.",
    "when entered of this: scout 1 location in map adjacent to this",
    could_any,
    scout,
);

pub static IMPROVE: Verb = Verb::new(
    "improve <cards>",
    "The status of a Location becomes better by one.",
    "when aftermath: improve 1 location in map",
    could_any,
    improve,
);

pub static DEGRADE: Verb = Verb::new(
    "degrade <cards>",
    "The status of a Location becomes worse by one.",
    "when event: degrade all locations in map",
    could_any,
    degrade,
);

fn scout(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    for card in scene.cards(stmt, 0).into_iter().rev() {
        if scene.tx.is_face_down(card) {
            scene.tx.now(Step::new(steps::FLIP).a(card.0))?;
        }
    }
    Ok(())
}

fn improve(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    change_all(scene, stmt, r::LOCATION_IMPROVE, -1)
}

fn degrade(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    change_all(scene, stmt, r::LOCATION_DEGRADE, 1)
}

fn change_all(scene: &mut Scene<'_, '_>, stmt: &Stmt, rule: Rule, by: i16) -> Run {
    for card in scene.cards(stmt, 0).into_iter().rev() {
        scene.tx.now(Step::new(steps::STATUS).a(card.0).b(rule.0).c(by))?;
    }
    Ok(())
}

impl Mistfall {
    pub(super) fn on_status(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let card = Card(step.a);
        if step.c > 0 && self.is_worse_already(tx, card) {
            return Ok(());
        }
        self.change_status(tx, Rule(step.b), card, step.c)
    }

    /// Moves the status by one, between Safe and Overrun; a face-down Location has none.
    pub(super) fn change_status(&self, tx: &mut Tx<'_>, rule: Rule, card: Card, by: i16) -> Run {
        if card == NO_CARD || by == 0 || tx.is_face_down(card) || tx.is_off(rule) {
            return Ok(());
        }
        let wounds = self.wounds(tx.table(), card);
        if by > 0 && wounds >= OVERRUN {
            self.pass_overrun(tx)?;
        }
        let by =
            if tx.is_off(r::LOCATION_STATUS_LIMITS) { by } else { (wounds + by).clamp(0, OVERRUN) - wounds };
        tx.add_tokens(rule, Holder::Card(card), Token(token::WOUND), by).map(|_| ())
    }

    /// A Penalty that only raises the threat of the Location left is what a Retreat does by itself in some readings.
    fn is_worse_already(&self, tx: &Tx<'_>, card: Card) -> bool {
        let penalty = tx.frame_ref().is_some_and(|frame| frame.it == card && self.is_penalty(frame.line));
        penalty && self.has(RETREAT_WOUNDS)
    }

    /// The Location with the Party Token.
    pub(super) fn active(&self, table: &Table) -> Card {
        let here = |card: &&Card| table.tokens(Holder::Card(**card), Token(token::PARTY)) > 0;
        table.cards(self.shared(zone::MAP)).iter().find(here).copied().unwrap_or(NO_CARD)
    }

    /// Face up and without a Wound.
    pub(super) fn is_safe(&self, table: &Table, location: Card) -> bool {
        location != NO_CARD && !table.piece(location).has(FACE_DOWN) && self.wounds(table, location) == 0
    }

    /// The Party Token comes to lie on another Location.
    pub(super) fn activate(&self, tx: &mut Tx<'_>, rule: Rule, tile: Card) -> Run {
        if tx.is_off(rule) || tx.is_off(r::LOCATION_ACTIVE) {
            return Ok(());
        }
        let party = Token(token::PARTY);
        tx.add_tokens(rule, Holder::Card(self.active(tx.table())), party, -1)?;
        tx.add_tokens(r::LOCATION_ACTIVE, Holder::Card(tile), party, 1).map(|_| ())
    }

    /// The Location's own rules see the party come.
    pub(super) fn welcome(&self, tx: &mut Tx<'_>, tile: Card) -> Run {
        if tx.is_off(r::LOCATION_SPECIAL_RULES) {
            return Ok(());
        }
        happen(self, tx, moment::ENTERED, tile, NOBODY, 0)
    }

    /// From now on the party has been there.
    pub(super) fn note_visit(&self, tx: &mut Tx<'_>, tile: Card) -> Run {
        tx.set_marks(r::LOCATION_SPECIAL_RULES, tile, mark::ENTERED, 0)
    }

    /// What the Quest does not lay out otherwise begins face down.
    pub(super) fn start_face_down(&self, tx: &mut Tx<'_>) -> Run {
        let map = tx.table().cards(self.shared(zone::MAP));
        let down: Vec<Card> = map.iter().filter(|card| tx.is_face_down(**card)).copied().collect();
        if tx.is_off(r::LOCATION_START_PERILOUS) {
            return down
                .into_iter()
                .try_for_each(|card| tx.set_marks(r::LOCATION_FLIP_MARKS_PERILOUS, card, 0, FACE_DOWN));
        }
        tx.tell(r::LOCATION_START_PERILOUS, Word(words::TOLD_FACE_DOWN), NO_CARD, down.len() as i16)
    }

    /// Stage 0 asks what the tile is, then it is turned up, marked Perilous, and its tokens are revealed. `b` is the
    /// rule that marks it, where there is one of its own.
    pub(super) fn on_flip(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let tile = Card(step.a);
        if !tx.is_face_down(tile) {
            return Ok(());
        }
        if tx.table().face(tile).is_none() {
            return tx.ask_face(r::LOCATION_FLIP_MARKS_PERILOUS, tile, Word(words::TILE), step);
        }
        tx.set_marks(r::LOCATION_FLIP_MARKS_PERILOUS, tile, 0, FACE_DOWN)?;
        tx.show_to(r::LOCATION_FLIP_MARKS_PERILOUS, tile, 0xff)?;
        let rule = if step.b == 0 { r::LOCATION_FLIP_MARKS_PERILOUS } else { Rule(step.b) };
        let wounds = if tx.is_off(r::LOCATION_STATUS_VALUES) { 0 } else { PERILOUS };
        tx.add_tokens(rule, Holder::Card(tile), Token(token::WOUND), wounds)?;
        happen(self, tx, moment::REVEALED, tile, NOBODY, 0)?;
        let spot = tx.table().piece(tile).spot;
        let on_it = |card: &&Card| tx.table().piece(**card).spot == spot && tx.is_face_down(**card);
        let tokens: Vec<Card> =
            tx.table().cards(self.shared(zone::TOKENS)).iter().filter(on_it).copied().collect();
        for card in tokens {
            tx.now(Step::new(steps::TOKEN).a(card.0))?;
        }
        Ok(())
    }

    /// A Quest Token is revealed: what it does is the Quest's business.
    pub(super) fn on_token(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let card = Card(step.a);
        if tx.is_off(r::LOCATION_QUEST_TOKENS_REVEALED) {
            return Ok(());
        }
        if tx.table().face(card).is_none() {
            return tx.ask_face(r::LOCATION_QUEST_TOKENS_REVEALED, card, Word(words::REVEAL), step);
        }
        tx.set_marks(r::LOCATION_QUEST_TOKENS_REVEALED, card, 0, FACE_DOWN)?;
        tx.show_to(r::LOCATION_QUEST_TOKENS_REVEALED, card, 0xff)?;
        let revealed = self.count(counter::REVEALED, NOBODY);
        tx.add_count(r::LOCATION_QUEST_TOKENS_REVEALED, revealed, 1)?;
        if tx.is_off(super::time::QUEST_TOKENS) {
            return Ok(());
        }
        tx.tell(super::time::QUEST_TOKENS, Word(words::TOLD_REVEALED), card, 0)?;
        happen(self, tx, moment::REVEALED, card, NOBODY, 0)
    }
}
