//! The Travel Phase: scouting, staying or moving, Retreat, and dispersal. Longer ways are `extended_movement`.

use super::edition::{
    DISPERSE_FIRST, ENTER_LAST, PENALTY_FIRST, RELENTLESS_BY_AREA, RETREAT_WOUNDS, SCOUT_FOUR, UNSAFE_HOLDS,
};
use super::locations::unknown;
use super::map::share_side;
use super::names::{counter, frame, moment, permission, value, zone};
use super::round::phase;
use super::{Mistfall, r, steps, words};
use crate::effect::ast::Head;
use crate::effect::look::{Ctx, Look};
use crate::effect::moments::happen;
use crate::effect::query::{Say, permission_of as allowed};
use crate::effect::scene::{body, frame_for};
use crate::engine::{Ask, No, Opt, Question, Run, Side, State, Step, Tx, Who};
use crate::table::{Card, FACE_DOWN, NO_CARD, NOBODY, Rule, Table, Word};

/// The mark of an arrival that only turns the tile up.
const FLIP_ONLY: u16 = 1;

/// The most Locations scouted in a phase where that is limited.
const MOST_SCOUTED: u16 = 4;

impl Mistfall {
    /// Scout as often as allowed, then stay, move, or go a longer way tile by tile. `b` counts what was scouted.
    pub(super) fn on_travel(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if tx.is_off(r::TRAVEL_STEPS) {
            return Ok(());
        }
        if step.c == 0 {
            let rule = if step.b == 0 { r::TRAVEL_OPTIONAL } else { r::SCOUT_ONE_AT_A_TIME };
            let asks = (rule, Who::Table, Ask::Turn);
            return tx.ask_with(asks, Word(words::TRAVEL), step.c(1), |tx, question| {
                self.offer_travel(tx.state(), step.b, question)?;
                self.offer_free(tx.state(), question)?;
                Ok(question.offer(Opt::Word(Word(words::STAY)))?)
            });
        }
        match tx.answer() {
            Opt::Act { word: Word(words::SCOUT), card, .. } => {
                tx.now(step.b(step.b + 1).c(0))?;
                self.do_scout(tx, card)
            }
            Opt::Act { word: Word(words::TRAVEL), card, .. } => self.set_out(tx, card, step.b),
            Opt::Act { .. } => self.do_free(tx, step.c(0)),
            _ => tx.now(Step::new(steps::ENCOUNTER_CHECK)),
        }
    }

    fn offer_travel(&self, state: &State, scouted: u16, question: &mut Question) -> Run {
        let here = self.active(&state.table);
        for tile in state.table.cards(self.shared(zone::MAP)) {
            if *tile == here {
                continue;
            }
            let go = Opt::Act { word: Word(words::TRAVEL), card: *tile, line: 0 };
            question.list(go, self.may_travel(state, here, *tile, question.is_bare()))?;
            let look = Opt::Act { word: Word(words::SCOUT), card: *tile, line: 0 };
            question.list(look, self.may_scout(state, here, *tile, scouted))?;
        }
        Ok(())
    }

    // ---- scouting ----

    fn may_scout(&self, state: &State, here: Card, tile: Card, scouted: u16) -> Result<(), No> {
        let table = &state.table;
        if self.has(SCOUT_FOUR) && scouted >= MOST_SCOUTED {
            return Err(No::because(r::SCOUT_ONE_AT_A_TIME, Word(words::SCOUTED)).count(scouted as i16));
        }
        if !table.piece(tile).has(FACE_DOWN) {
            return Err(No::because(r::SCOUT_COST, Word(words::FACE_UP)).of(tile));
        }
        if !self.touches(table, here, tile) {
            return Err(No::because(r::SCOUT_COST, Word(words::NOT_ADJACENT)).of(tile));
        }
        if let Say::Cannot(by) = allowed(self, state, permission::SCOUT, tile, NOBODY) {
            return Err(super::open::forbidden(by));
        }
        self.may_pay(table, 1, r::SCOUT_PAY)
    }

    fn do_scout(&self, tx: &mut Tx<'_>, tile: Card) -> Run {
        tx.now(Step::new(steps::FLIP).a(tile.0).b(r::SCOUT_MARKS_PERILOUS.0))?;
        self.spend(tx, r::SCOUT_COST, 1)
    }

    // ---- moving ----

    pub(super) fn touches(&self, table: &Table, a: Card, b: Card) -> bool {
        a != NO_CARD && b != NO_CARD && share_side(table.piece(a).spot, table.piece(b).spot)
    }

    /// One step to a neighbour, or a longer way through Safe Locations; what the law says about it.
    fn may_travel(&self, state: &State, here: Card, tile: Card, bare: bool) -> Result<(), No> {
        match allowed(self, state, permission::ENTER, tile, NOBODY) {
            Say::Cannot(by) => Err(super::open::forbidden(by)),
            Say::May(_) => Ok(()),
            Say::Silent => self.may_by_the_book(state, here, tile, bare),
        }
    }

    /// The same where no card speaks of it.
    fn may_by_the_book(&self, state: &State, here: Card, tile: Card, bare: bool) -> Result<(), No> {
        let table = &state.table;
        let touches = self.touches(table, here, tile);
        if self.encounter(table).is_some() {
            // Where nobody reads why not, what is soonest told is asked first.
            let far = No::because(r::RETREAT_NOT_FAR, Word(words::NOT_ADJACENT)).of(tile);
            return if bare && !touches { Err(far) } else { self.may_retreat(state, here, tile) };
        }
        if bare && !touches && !self.could_go_far(table) {
            return Err(super::locations::apart(tile));
        }
        let safe_here = self.is_safe(table, here);
        if touches {
            return match safe_here || self.is_safe(table, tile) || !self.has(UNSAFE_HOLDS) {
                true => Ok(()),
                false if table.piece(tile).has(FACE_DOWN) => Err(unknown(tile)),
                false => Err(No::because(r::TRAVEL_FROM_UNSAFE, Word(words::NOT_SAFE)).of(tile)),
            };
        }
        if !safe_here && self.has(UNSAFE_HOLDS) {
            return Err(No::because(r::TRAVEL_FROM_UNSAFE, Word(words::NOT_ADJACENT)).of(tile));
        }
        self.may_go_far(table, here, tile, bare)
    }

    /// Goes there over so many Safe Locations, having scouted so many.
    pub(super) fn do_travel(&self, tx: &mut Tx<'_>, tile: Card, passed: i16, scouted: u16) -> Run {
        let here = self.active(tx.table());
        if let Say::May(by) = allowed(self, tx.state(), permission::ENTER, tile, NOBODY)
            && let Err(no) = self.may_by_the_book(tx.state(), here, tile, false)
            && !super::open::card_wins(tx, by, no.rule)?
        {
            return Ok(());
        }
        if self.encounter(tx.table()).is_some() && !tx.is_off(r::TRAVEL_RETREAT) {
            return tx.now(Step::new(steps::RETREAT).a(tile.0).b(scouted));
        }
        tx.now(Step::new(steps::ENCOUNTER_CHECK))?;
        if tx.is_off(r::TRAVEL_ONCE) {
            tx.now(Step::new(steps::TRAVEL))?;
        }
        let (enter, disperse) =
            (Step::new(steps::ENTER).a(tile.0), Step::new(steps::DISPERSE).b(r::DISPERSE_ON_RELOCATION.0));
        if self.has(ENTER_LAST) {
            tx.steps(&[enter.b(FLIP_ONLY), disperse, enter.c(1)])?;
        } else {
            tx.steps(&[enter, disperse])?;
        }
        self.pay_way(tx, passed)?;
        let rule =
            if passed > 0 { super::extended_movement::WAY } else { self.leaving_rule(tx.table(), here) };
        self.activate(tx, rule, tile)
    }

    /// The rule under which the party leaves its Location.
    fn leaving_rule(&self, table: &Table, here: Card) -> Rule {
        if self.is_safe(table, here) { r::TRAVEL_FROM_SAFE } else { r::TRAVEL_UNSAFE_WITHOUT_ENCOUNTER }
    }

    /// The party has arrived: a face-down Location is flipped, and its rules see the party come.
    pub(super) fn on_enter(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let tile = Card(step.a);
        match step.c {
            0 => {
                if step.b != FLIP_ONLY {
                    tx.now(step.c(1))?;
                }
                self.do_enter(tx, tile)
            }
            1 => {
                tx.now(step.c(2))?;
                self.welcome(tx, tile)
            }
            _ => self.note_visit(tx, tile),
        }
    }

    fn do_enter(&self, tx: &mut Tx<'_>, tile: Card) -> Run {
        if !tx.is_face_down(tile) {
            // A tile that was open already stays as it is.
            let by = i16::from(tx.is_off(r::TRAVEL_FACE_UP_UNCHANGED));
            return self.change_status(tx, r::TRAVEL_FROM_SAFE, tile, by);
        }
        if tx.is_off(r::TRAVEL_ENTER_FACE_DOWN) {
            return Ok(());
        }
        tx.now(Step::new(steps::FLIP).a(tile.0))?;
        tx.tell(r::TRAVEL_ENTER_FACE_DOWN, Word(words::TOLD_FACE_DOWN_ENTERED), NO_CARD, 0)
    }

    // ---- Retreat ----

    fn may_retreat(&self, state: &State, here: Card, tile: Card) -> Result<(), No> {
        let table = &state.table;
        let encounter = self.encounter(table).unwrap_or(NO_CARD);
        if let Say::Cannot(by) = allowed(self, state, permission::RETREAT, encounter, NOBODY) {
            return Err(No { rule: r::RETREAT_FORBIDDEN, ..super::open::forbidden(by) });
        }
        if !self.touches(table, here, tile) {
            return Err(No::because(r::RETREAT_NOT_FAR, Word(words::NOT_ADJACENT)).of(tile));
        }
        if !self.is_safe(table, tile) {
            return Err(No::because(r::TRAVEL_RETREAT_DESTINATION, Word(words::NOT_SAFE)).of(tile));
        }
        Ok(())
    }

    /// The party is warned. Then the readings differ in what comes first: the Location left gets worse, the party moves,
    /// the penalty comes, the Encounter is discarded, the Enemies go.
    pub(super) fn on_retreat(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let here = self.active(tx.table());
        let encounter = self.encounter(tx.table()).unwrap_or(NO_CARD);
        if step.c == 0 {
            let asks = (r::TRAVEL_RETREAT, Who::Table, Ask::YesNo);
            return tx.ask_with(asks, Word(words::RETREAT), step.c(1), |_, question| {
                question.about = encounter;
                question.offer(Opt::Yes)?;
                Ok(question.offer(Opt::No)?)
            });
        }
        if tx.answer() != Opt::Yes {
            return tx.now(Step::new(steps::TRAVEL).b(step.b));
        }
        tx.now(Step::new(steps::ENCOUNTER_CHECK))?;
        tx.now(Step::new(steps::ENTER).a(step.a))?;
        let disperse = Step::new(steps::DISPERSE).b(r::DISPERSE_ON_RELOCATION.0);
        let penalty = Step::new(steps::PENALTY).a(encounter.0).b(here.0);
        let discard = Step::new(steps::RETREAT_END).a(encounter.0);
        let go = Step::new(steps::RETREAT_MOVE).a(step.a);
        if self.has(PENALTY_FIRST) {
            tx.steps(&[discard, penalty, go, disperse])
        } else if self.has(DISPERSE_FIRST) {
            tx.steps(&[go, disperse, penalty, discard])
        } else {
            tx.steps(&[go, penalty, discard, disperse])
        }
    }

    /// The Party Token goes back; in some readings what it leaves gets worse.
    pub(super) fn on_retreat_move(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let here = self.active(tx.table());
        tx.tell(r::TRAVEL_RETREAT, Word(words::TOLD_RETREAT), here, 0)?;
        let worse = i16::from(self.has(RETREAT_WOUNDS));
        self.change_status(tx, r::TRAVEL_RETREAT_DEGRADE, here, worse)?;
        self.activate(tx, r::TRAVEL_RETREAT, Card(step.a))
    }

    /// The penalty, about the Location left. An Encounter that lies on the discard pile already is heard all the same.
    pub(super) fn on_penalty(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (encounter, left) = (Card(step.a), Card(step.b));
        if tx.is_off(r::TRAVEL_RETREAT_PENALTY) {
            return Ok(());
        }
        if step.c > 0 {
            let mut frame = frame_for(frame::ABILITY, NOBODY, encounter, step.c as u16 - 1);
            frame.it = left;
            tx.open(frame)?;
            return tx.now(body(step.c as u16 - 1));
        }
        if self.encounter(tx.table()) != Some(encounter) {
            let face = self.library.up(tx.table(), encounter);
            let lines = face.map_or(0..0, |face| self.library.entry(face).lines.clone());
            let due: Vec<u16> = lines.rev().filter(|line| self.is_due(tx, *line, encounter, left)).collect();
            due.into_iter().try_for_each(|line| tx.now(step.c(line as i16 + 1)))?;
        }
        tx.tell(r::TRAVEL_RETREAT_PENALTY, Word(words::TOLD_RETREAT), encounter, 0)?;
        happen(self, tx, moment::RETREAT, left, NOBODY, 0)
    }

    /// Whether a line is what this Retreat costs: what it asks for is true as well.
    fn is_due(&self, tx: &Tx<'_>, line: u16, encounter: Card, left: Card) -> bool {
        let look = Look::new(self, tx.state(), Ctx { it: left, ..Ctx::of_card(encounter, NOBODY) });
        let Head::Trigger(trigger) = &self.library.line(line).line.head else { return false };
        self.is_penalty(line) && trigger.cond.as_ref().is_none_or(|cond| look.holds(cond))
    }

    /// Whether a line is what a Retreat costs.
    pub(super) fn is_penalty(&self, line: u16) -> bool {
        let head = self.library.lines.get(usize::from(line)).map(|line| &line.line.head);
        matches!(head, Some(Head::Trigger(trigger)) if trigger.moment == u16::from(moment::RETREAT))
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
        let (stay, go): (Vec<Card>, Vec<Card>) =
            self.enemies(tx.table()).partition(|card| self.is_relentless(tx, *card));
        if rule != r::DISPERSE_EFFECT && !go.is_empty() {
            tx.tell(rule, Word(words::TOLD_DISPERSED), NO_CARD, go.len() as i16)?;
        }
        for card in go {
            if tx.is_off(r::DISPERSE_NOT_ELIMINATION) {
                let worth = self.value(tx.state(), value::RESOLVE, card);
                tx.add_count(rule, self.count(counter::RESOLVE, NOBODY), worth)?;
            }
            self.strip(tx, r::DISPERSE_EFFECT, card)?;
            let to = self.pile_of(tx.table(), card).unwrap_or(self.shared(zone::ASIDE));
            tx.put(r::DISPERSE_EFFECT, card, to, Side::Top)?;
        }
        stay.into_iter()
            .try_for_each(|card| tx.tell(r::DISPERSE_RELENTLESS, Word(words::TOLD_RELENTLESS), card, 0))
    }

    /// Enemies that say so stay: in Hero Areas, or in the area for which they say it.
    fn is_relentless(&self, tx: &Tx<'_>, card: Card) -> bool {
        let hero_area = self.layout.kind_of(tx.table().piece(card).zone) == zone::ENEMIES;
        (hero_area || self.has(RELENTLESS_BY_AREA))
            && !tx.is_off(r::DISPERSE_RELENTLESS)
            && matches!(allowed(self, tx.state(), permission::DISPERSE, card, NOBODY), Say::Cannot(_))
    }
}

/// Nobody scouts after the party has moved, or outside the Travel Phase.
pub fn too_late_to_scout(state: &State) -> No {
    let moved = state.table.clock.phase == phase::TRAVEL;
    No::because(r::SCOUT_WHEN, Word(if moved { words::MOVED } else { words::OTHER_PHASE }))
}

/// Whether the party has still to decide where it goes when what goes on now is done.
pub fn is_scouting(state: &State) -> bool {
    let decides = |step: &Step| matches!(step.kind, steps::TRAVEL | steps::RETREAT);
    decides(&state.question.then) || state.agenda.steps().iter().any(decides)
}

/// The party moves once a phase.
pub fn moved() -> No {
    No::because(r::TRAVEL_ONCE, Word(words::MOVED))
}
