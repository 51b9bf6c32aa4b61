//! The Travel Phase: scouting, staying or moving, Retreat, Extended Movement, and dispersal.

use super::locations::change_status;
use super::map::{share_corner, share_side};
use super::names::{counter, mark, moment, permission, token, zone};
use super::{Mistfall, r, steps, words};
use crate::effect::moments::happen;
use crate::effect::query::{Say, permission as allowed};
use crate::engine::{Ask, No, Opt, Question, Run, Side, State, Step, Tx, Who};
use crate::table::{Card, FACE_DOWN, Holder, NO_CARD, NOBODY, Rule, Table, Token, Word};

pub const STEPS: Rule = r::TRAVEL_STEPS;

impl Mistfall {
    /// Scout as often as wanted, then stay, move, or go a longer way tile by tile.
    pub(super) fn on_travel(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if tx.is_off(r::TRAVEL_STEPS) {
            return Ok(());
        }
        if step.c == 0 {
            let asks = (r::TRAVEL_OPTIONAL, Who::Table, Ask::Turn);
            return tx.ask_with(asks, Word(words::TRAVEL), step.c(1), |tx, question| {
                self.offer_travel(tx.state(), question)?;
                self.offer_free(tx.state(), question)?;
                Ok(question.offer(Opt::Word(Word(words::STAY)))?)
            });
        }
        match tx.answer() {
            Opt::Act { word: Word(words::SCOUT), card, .. } => {
                tx.now(step.c(0))?;
                self.do_scout(tx, card)
            }
            Opt::Act { word: Word(words::TRAVEL), card, .. } => self.do_travel(tx, card),
            Opt::Act { .. } => self.do_free(tx, step.c(0)),
            _ => tx.now(Step::new(steps::ENCOUNTER_CHECK)),
        }
    }

    fn offer_travel(&self, state: &State, question: &mut Question) -> Run {
        let here = self.active(&state.table);
        for tile in state.table.cards(self.shared(zone::MAP)) {
            if *tile == here {
                continue;
            }
            let go = Opt::Act { word: Word(words::TRAVEL), card: *tile, line: 0 };
            question.consider(go, self.may_travel(state, here, *tile))?;
            let look = Opt::Act { word: Word(words::SCOUT), card: *tile, line: 0 };
            question.consider(look, self.may_scout(state, here, *tile))?;
        }
        Ok(())
    }

    // ---- scouting ----

    fn may_scout(&self, state: &State, here: Card, tile: Card) -> Result<(), No> {
        let table = &state.table;
        if !table.piece(tile).has(FACE_DOWN) {
            return Err(No::because(r::SCOUT_COST, Word(words::FACE_UP)).of(tile));
        }
        if !self.touches(table, here, tile) {
            return Err(No::because(r::SCOUT_COST, Word(words::NOT_ADJACENT)).of(tile));
        }
        if let Say::Cannot(by) = allowed(self, state, permission::SCOUT, tile, NOBODY) {
            return Err(super::open::forbidden(by));
        }
        self.may_pay(table, 1, r::SCOUT_COST)
    }

    fn do_scout(&self, tx: &mut Tx<'_>, tile: Card) -> Run {
        tx.now(Step::new(steps::FLIP).a(tile.0))?;
        tx.add_count(r::SCOUT_COST, self.count(counter::RESOLVE, NOBODY), -1)
    }

    /// Kept apart so that each flip is seen before the next is asked for.
    pub(super) fn on_scouted(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        tx.now(Step::new(steps::FLIP).a(step.a))
    }

    /// Whether the pool holds so much.
    pub(super) fn may_pay(&self, table: &Table, cost: i16, rule: Rule) -> Result<(), No> {
        let pool = self.resolve(table);
        if pool >= cost { Ok(()) } else { Err(No::because(rule, Word(words::NO_RESOLVE)).count(pool)) }
    }

    // ---- moving ----

    fn touches(&self, table: &Table, a: Card, b: Card) -> bool {
        a != NO_CARD && b != NO_CARD && share_side(table.piece(a).spot, table.piece(b).spot)
    }

    /// One step to a neighbour, or a longer way through Safe Locations; what the law says about it.
    fn may_travel(&self, state: &State, here: Card, tile: Card) -> Result<(), No> {
        let table = &state.table;
        if let Say::Cannot(by) = allowed(self, state, permission::ENTER, tile, NOBODY) {
            return Err(super::open::forbidden(by));
        }
        if self.encounter(table).is_some() {
            return self.may_retreat(state, here, tile);
        }
        let safe_here = self.is_safe(table, here);
        if self.touches(table, here, tile) {
            return if safe_here || self.is_safe(table, tile) {
                Ok(())
            } else {
                Err(No::because(r::TRAVEL_FROM_UNSAFE, Word(words::NOT_SAFE)).of(tile))
            };
        }
        if !safe_here {
            return Err(No::because(r::TRAVEL_FROM_UNSAFE, Word(words::NOT_ADJACENT)).of(tile));
        }
        self.may_go_far(table, here, tile)
    }

    /// Extended Movement: through Safe Locations only, to one that is not, one Resolve for each passed.
    fn may_go_far(&self, table: &Table, here: Card, tile: Card) -> Result<(), No> {
        let Some(passed) = self.shortest(table, here, tile) else {
            return Err(self.no_way(table, here, tile));
        };
        if self.is_safe(table, tile) {
            return Err(No::because(r::EXTEND_END_UNSAFE, Word(words::PATH_ENDS_SAFE)).of(tile));
        }
        self.may_pay(table, passed, r::EXTEND_COST)
    }

    /// Why no chain of Safe Locations leads there.
    fn no_way(&self, table: &Table, here: Card, tile: Card) -> No {
        let map = table.cards(self.shared(zone::MAP));
        let between = |card: &&Card| self.touches(table, here, **card) && self.touches(table, **card, tile);
        if share_corner(table.piece(here).spot, table.piece(tile).spot) {
            return No::because(super::open::corner_rule(), Word(words::CORNER)).of(tile);
        }
        match map.iter().find(between) {
            Some(on_the_way) => No::because(r::EXTEND_THROUGH_SAFE, Word(words::PATH_UNSAFE)).of(*on_the_way),
            None => No::because(r::EXTEND_PATH, Word(words::NOT_ADJACENT)).of(tile),
        }
    }

    /// How many Safe Locations lie on the shortest way between two that do not touch.
    fn shortest(&self, table: &Table, from: Card, to: Card) -> Option<i16> {
        let map = table.cards(self.shared(zone::MAP));
        let mut reached = vec![from];
        let mut passed = 0;
        loop {
            let next: Vec<Card> = map
                .iter()
                .copied()
                .filter(|card| !reached.contains(card) && self.is_safe(table, *card))
                .filter(|card| reached.iter().any(|known| self.touches(table, *known, *card)))
                .collect();
            if next.is_empty() {
                return None;
            }
            passed += 1;
            if next.iter().any(|card| self.touches(table, *card, to)) {
                return Some(passed);
            }
            reached.extend(next);
        }
    }

    fn do_travel(&self, tx: &mut Tx<'_>, tile: Card) -> Run {
        let here = self.active(tx.table());
        tx.now(Step::new(steps::ENCOUNTER_CHECK))?;
        if self.encounter(tx.table()).is_some() && !tx.is_off(r::TRAVEL_RETREAT) {
            return tx.now(Step::new(steps::RETREAT).a(tile.0));
        }
        tx.now(Step::new(steps::ENTER).a(tile.0))?;
        tx.now(Step::new(steps::DISPERSE).b(r::DISPERSE_ON_RELOCATION.0))?;
        let far = !self.touches(tx.table(), here, tile);
        let passed = if far { self.shortest(tx.table(), here, tile).unwrap_or(0) } else { 0 };
        tx.add_count(r::EXTEND_COST, self.count(counter::RESOLVE, NOBODY), -passed)?;
        self.move_party(tx, if far { r::EXTEND_PATH } else { self.leaving_rule(tx.table(), here) }, tile)
    }

    /// The rule under which the party leaves its Location.
    fn leaving_rule(&self, table: &Table, here: Card) -> Rule {
        if self.is_safe(table, here) { r::TRAVEL_FROM_SAFE } else { r::TRAVEL_ONCE }
    }

    fn move_party(&self, tx: &mut Tx<'_>, rule: Rule, tile: Card) -> Run {
        if tx.is_off(rule) {
            return Ok(());
        }
        let party = Token(token::PARTY);
        tx.add_tokens(rule, Holder::Card(self.active(tx.table())), party, -1)?;
        tx.add_tokens(rule, Holder::Card(tile), party, 1).map(|_| ())
    }

    /// Kept for a movement that goes on after something else.
    pub(super) fn on_relocate(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        self.do_travel(tx, Card(step.a))
    }

    /// The party has arrived: a face-down Location is flipped, and its rules see the party come.
    pub(super) fn on_enter(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let tile = Card(step.a);
        if step.c == 0 {
            tx.now(step.c(1))?;
            if tx.is_face_down(tile) && !tx.is_off(r::TRAVEL_ENTER_FACE_DOWN) {
                tx.now(Step::new(steps::FLIP).a(tile.0))?;
                return tx.tell(r::TRAVEL_ENTER_FACE_DOWN, Word(words::TRAVEL), NO_CARD, 0);
            }
            return Ok(());
        }
        if step.c == 1 {
            tx.now(step.c(2))?;
            return happen(self, tx, moment::ENTERED, tile, NOBODY, 0);
        }
        tx.set_marks(super::open::location_rule(), tile, mark::ENTERED, 0)
    }

    // ---- Retreat ----

    fn may_retreat(&self, state: &State, here: Card, tile: Card) -> Result<(), No> {
        let table = &state.table;
        let encounter = self.encounter(table).unwrap_or(NO_CARD);
        if let Say::Cannot(by) = allowed(self, state, permission::RETREAT, encounter, NOBODY) {
            return Err(super::open::forbidden(by));
        }
        if !self.touches(table, here, tile) {
            return Err(No::because(r::TRAVEL_RETREAT_DESTINATION, Word(words::NOT_ADJACENT)).of(tile));
        }
        if !self.is_safe(table, tile) {
            return Err(No::because(r::TRAVEL_RETREAT_DESTINATION, Word(words::NOT_SAFE)).of(tile));
        }
        Ok(())
    }

    /// The Location left gets worse, the party moves, the penalty comes while the Enemies still stand.
    pub(super) fn on_retreat(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let here = self.active(tx.table());
        let encounter = self.encounter(tx.table()).unwrap_or(NO_CARD);
        tx.now(Step::new(steps::ENTER).a(step.a))?;
        tx.now(Step::new(steps::DISPERSE).b(r::DISPERSE_ON_RELOCATION.0))?;
        tx.now(Step::new(steps::RETREAT_END).a(encounter.0))?;
        tx.tell(r::TRAVEL_RETREAT, Word(words::TOLD_RETREAT), here, 0)?;
        change_status(tx, r::TRAVEL_RETREAT_DEGRADE, here, 1)?;
        self.move_party(tx, r::TRAVEL_RETREAT, Card(step.a))?;
        if tx.is_off(r::TRAVEL_RETREAT_PENALTY) {
            return Ok(());
        }
        tx.tell(r::TRAVEL_RETREAT_PENALTY, Word(words::TOLD_RETREAT), encounter, 0)?;
        happen(self, tx, moment::RETREAT, encounter, NOBODY, 0)
    }

    /// The abandoned Encounter is discarded; the Special one is set aside again with its villain.
    pub(super) fn on_retreat_end(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let card = Card(step.a);
        if self.encounter(tx.table()) != Some(card) {
            return Ok(());
        }
        let to = if self.is_special(tx.table(), card) { zone::ASIDE } else { zone::ENCOUNTER_DISCARD };
        self.strip(tx, r::TRAVEL_RETREAT_DISCARD, card)?;
        tx.put(r::TRAVEL_RETREAT_DISCARD, card, self.shared(to), Side::Top)?;
        self.after_retreat(tx, card)
    }

    // ---- dispersal ----

    /// Every Enemy leaves play without being eliminated; Relentless ones stay in Hero Areas.
    pub(super) fn on_disperse(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let rule = if step.b == 0 { r::DISPERSE_EFFECT } else { Rule(step.b) };
        if tx.is_off(rule) || tx.is_off(r::DISPERSE_EFFECT) {
            return Ok(());
        }
        for card in self.enemies(tx.table()) {
            let kind = self.layout.kind_of(tx.table().piece(card).zone);
            let stays = kind == zone::ENEMIES
                && matches!(allowed(self, tx.state(), permission::DISPERSE, card, NOBODY), Say::Cannot(_));
            if !stays {
                self.strip(tx, r::DISPERSE_EFFECT, card)?;
                let to = self.pile_of(tx.table(), card).unwrap_or(self.shared(zone::ASIDE));
                tx.put(rule, card, to, Side::Top)?;
            }
        }
        Ok(())
    }
}

/// Nobody scouts after the party has moved, or outside the Travel Phase.
pub fn too_late_to_scout() -> No {
    No::because(r::SCOUT_WHEN, Word(words::MOVED))
}

/// The party moves once a phase.
pub fn moved() -> No {
    No::because(r::TRAVEL_ONCE, Word(words::MOVED))
}
