//! Engagement: which enemy is with which hero, never more than three, and what a fourth does.

use super::names::{kind, moment, permission, value, zone};
use super::{Terrinoth, r, steps, words};
use crate::effect::Verb;
use crate::effect::ast::{Arg, Filter, Noun, Selector, Stmt};
use crate::effect::moments::happen_last;
use crate::effect::query::{Say, permission_of as allowed};
use crate::effect::scene::{OWN_STAGE, Scene, is_choice};
use crate::effect::verbs::could_any;
use crate::engine::{Ask, No, Opt, Run, Side, State, Step, Tx, Who};
use crate::table::{Card, FACE_DOWN, NOBODY, Rule, Seat, TILTED, Table, Word};

/// Enemies engaged with one hero, at most.
pub const MOST: usize = 3;

pub static ENGAGE: Verb = Verb::new(
    "engage <cards> [ with <seats> ]",
    "Enemies become engaged with a hero: the one who acts, or the one named.",
    "activate: may (engage 1 enemy in shadows, another's engaged); attack 2",
    could_any,
    engage,
)
.said("engage {0}[ with {1}]");

pub static RETREAT: Verb = Verb::new(
    "retreat <cards>",
    "Enemies go to the shadows, faceup.",
    "use: retreat 1 enemy in your engaged; discard this",
    could_any,
    retreat,
)
.said("send {0} to the shadows");

fn engage(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let seat = scene.seats(stmt, 1).first().copied().unwrap_or(scene.frame().seat);
    let mut cards = scene.cards(stmt, 0);
    cards.retain(|card| {
        seat == NOBODY || scene.tx.table().piece(*card).zone != scene.tx.layout().zone(zone::ENGAGED, seat)
    });
    if scene.step.c >= OWN_STAGE {
        // Those that were named take the free places.
        let first: Vec<Opt> = scene.tx.answers().to_vec();
        cards.sort_by_key(|card| !first.contains(&Opt::Card(*card)));
    } else if let Some(free) = places_for_some(scene, stmt, seat, &cards) {
        return ask_who_engages(scene, stmt, &cards, free);
    }
    for card in cards.into_iter().rev() {
        scene.tx.now(Step::new(steps::ENGAGE).a(card.0).b(seat.0.into()))?;
    }
    Ok(())
}

/// How many places a hero has left, where several enemies come at once and some but not all of them find one. What a
/// player has picked comes in the order it was picked.
fn places_for_some(scene: &Scene<'_, '_>, stmt: &Stmt, seat: Seat, cards: &[Card]) -> Option<usize> {
    let picked = matches!(&stmt.args[0], Arg::Cards(selector) if is_choice(selector));
    if picked || seat == NOBODY || cards.len() < 2 {
        return None;
    }
    let engaged = scene.tx.table().cards(scene.tx.layout().zone(zone::ENGAGED, seat)).len();
    let free = MOST.saturating_sub(engaged);
    (free > 0 && cards.len() > free).then_some(free)
}

/// All ways are alike to the rules, so the leader says which of them engage; the others strike.
fn ask_who_engages(scene: &mut Scene<'_, '_>, stmt: &Stmt, cards: &[Card], free: usize) -> Run {
    scene.rule = super::party::EQUAL_WAYS;
    scene.ask(stmt, Ask::Some, OWN_STAGE, |tx, question| {
        let leader = tx.table().clock.leader;
        question.who = if leader == NOBODY { Who::Table } else { Who::Seat(leader) };
        (question.min, question.max) = (free as u8, free as u8);
        Ok(cards.iter().try_for_each(|card| question.offer(Opt::Card(*card)))?)
    })
}

fn retreat(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let shadows = scene.tx.layout().zone(zone::SHADOWS, NOBODY);
    scene
        .cards(stmt, 0)
        .into_iter()
        .try_for_each(|card| scene.tx.put(super::enemy::RETREAT, card, shadows, Side::Top))
}

impl Terrinoth {
    /// An enemy engages a hero; facedown it is turned up first; a fourth strikes and goes to the shadows.
    pub(super) fn on_engage(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (card, seat) = (Card(step.a), Seat(step.b as u8));
        if seat == NOBODY || self.is_out(tx.table(), seat) || self.engaged_with(tx.table(), card) == seat {
            return Ok(());
        }
        if let Say::Cannot(_) = allowed(self, tx.state(), permission::ENGAGE, card, seat) {
            return Ok(());
        }
        if self.must_flip(tx, r::ENEMY_FACING, card) {
            tx.now(step)?;
            return self.flip(tx, r::ENEMY_FACING, card);
        }
        let full = tx.table().cards(self.zone(zone::ENGAGED, seat)).len() >= MOST;
        if full && !tx.is_off(r::ENGAGE_MAX_THREE) {
            return self.overflow(tx, card, seat);
        }
        tx.put(r::ENGAGE_PLACEMENT, card, self.zone(zone::ENGAGED, seat), Side::Top)?;
        happen_last(self, tx, moment::ENGAGED, card, seat, 0)
    }

    /// Wounds first, then the shadows.
    fn overflow(&self, tx: &mut Tx<'_>, card: Card, seat: Seat) -> Run {
        let attack = self.value(tx.state(), value::ATTACK, card);
        tx.now(Step::new(steps::OVERFLOW).a(card.0))?;
        tx.now(Step::new(steps::SUFFER).a(seat.0.into()).b(r::ENGAGE_OVERFLOW_WOUNDS.0).c(attack))?;
        tx.tell(r::ENGAGE_MAX_THREE, Word(words::TOLD_OVERFLOW), card, attack)
    }

    pub(super) fn on_overflow(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        tx.put(r::ENGAGE_OVERFLOW_SHADOWS, Card(step.a), self.shared(zone::SHADOWS), Side::Top)
    }

    /// Whether a card has to be turned up under this rule first.
    pub(super) fn must_flip(&self, tx: &Tx<'_>, rule: Rule, card: Card) -> bool {
        (tx.table().piece(card).has(FACE_DOWN) || tx.table().face(card).is_none()) && !tx.is_off(rule)
    }

    /// Makes a face known and turns the card up; chance is asked in a step of its own.
    pub(super) fn flip(&self, tx: &mut Tx<'_>, rule: Rule, card: Card) -> Run {
        if tx.table().face(card).is_none() {
            return tx.now(Step::new(steps::SPAWN_PLACE).a(card.0).b(rule.0).c(9));
        }
        tx.show_to(rule, card, 0xff)?;
        tx.set_marks(rule, card, 0, FACE_DOWN)?;
        happen_last(self, tx, moment::FLIPPED, card, NOBODY, 0)
    }

    pub(super) fn is_ready(&self, table: &Table, card: Card) -> bool {
        !table.piece(card).has(TILTED)
    }

    /// Difficulty first, then nemesis before master before minion.
    pub(super) fn rank(&self, table: &Table, card: Card) -> i16 {
        self.info(table, card)
            .map_or(0, |info| info.difficulty * 4 + if info.nemesis { 2 } else { i16::from(info.master) })
    }

    pub(super) fn may_be_chosen(&self, state: &State, seat: Seat, card: Card) -> Result<(), No> {
        match allowed(self, state, permission::TARGET, card, seat) {
            Say::Cannot(by) => Err(self.forbidden(state, by)),
            _ => Ok(()),
        }
    }
}

/// No hero has four.
pub fn fourth(card: Card) -> No {
    No::because(r::ENGAGE_MAX_THREE, Word(words::TOLD_OVERFLOW)).of(card)
}

/// Random groups are of one difficulty.
pub const LEVEL: Rule = r::DIFFICULTY_SETUP_USE;
/// What asks which enemy becomes engaged.
pub const CHOICE: Rule = r::ENGAGE_HERO_CHOICE_SCOPE;
/// Which side of an enemy lies up.
pub const FACING: Rule = r::ENEMY_FACING;
/// What asks which enemy an effect is aimed at.
pub const SCOPE: Rule = r::ENEMY_EFFECT_SCOPE;

/// An effect that names an enemy or a trait reaches those only.
pub fn choice_rule(rule: Rule, selector: &Selector) -> Rule {
    let named = !selector.keywords.is_empty()
        || selector.filters.iter().any(|filter| matches!(filter, Filter::Named(_)));
    if selector.noun == Noun::Kind(kind::ENEMY) && named { r::ENEMY_EFFECT_NAME_TRAIT } else { rule }
}

impl Terrinoth {
    /// Why the open question does not offer an enemy in play.
    pub(super) fn not_meant(&self, state: &State, card: Card) -> Option<No> {
        let table = &state.table;
        let own = self.engaged_with(table, card) == table.clock.turn;
        match state.question.rule {
            r::ENEMY_EFFECT_NAME_TRAIT => {
                Some(No::because(r::ENEMY_EFFECT_NAME_TRAIT, Word(words::NO_KEYWORD)).of(card))
            }
            r::ENGAGE_HERO_CHOICE_SCOPE if own => Some(own_already(card)),
            _ => None,
        }
    }
}

/// An enemy that is engaged with this hero already.
fn own_already(card: Card) -> No {
    No::because(r::ENGAGE_NOT_OWN, Word(words::OWN_ENGAGED)).of(card)
}
