//! Encounters and Enemies are drawn until they match; the Encounter is set up. Nobody reacts while cards are drawn.

use super::edition::{FINAL_PLACE, SHORTAGE_SHUFFLES};
use super::info::Colour;
use super::names::{counter, frame, mark, moment, value, zone};
use super::{Mistfall, r, steps, words};
use crate::effect::Verb;
use crate::effect::ast::{Arg, Stmt};
use crate::effect::moments::happen;
use crate::effect::scene::Scene;
use crate::effect::verbs::could_always;
use crate::engine::{No, Run, Side, Step, Tx};
use crate::table::{Card, NO_CARD, NOBODY, Rule, Table, Word};

pub static SPAWN: Verb = Verb::new(
    "spawn <amount> <blue|red|green> [ with <keyword> ] [ at <left> ] [ being <enraged> ]",
    "So many Enemies of a deck, with the Keyword where one is named, come to the right end of the line.",
    "when set-up: spawn 1 red at left being enraged",
    could_always,
    spawn,
)
.said("place {0|Enemy|Enemies} of the {1} deck[ with {2}][ at the {3} end][, {4}]");

pub static DISPERSE: Verb = Verb::new(
    "disperse enemies",
    "All Enemies go to their discard piles without being eliminated.",
    "when aftermath: disperse enemies",
    could_always,
    disperse,
)
.said("disperse the Enemies");

/// What an Encounter or a Location says about setting up comes after the starting Enemies.
pub const SETUP_OF_ENCOUNTER: Rule = r::SETUP_OF_ENCOUNTER;
pub const SETUP_OF_LOCATION: Rule = r::SETUP_OF_LOCATION;

/// Numbers of a drawing's frame.
mod at {
    pub const LEFT: usize = 3;
    pub const COLOUR: usize = 4;
    pub const EXHAUSTED: usize = 5;
    pub const FLAGS: usize = 6;
}
const LEFTMOST: i16 = 1;
const ENRAGED: i16 = 2;
/// Reinforcements come, not the Enemies that an Encounter starts with.
const COMING: i16 = 4;

/// Spaces the Time cube moves when a deck runs out a second time.
const EXHAUSTED_TIME: i16 = 2;

fn spawn(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let many = scene.amount(stmt, 0);
    let Arg::Word(colour) = stmt.args[1] else { return Ok(()) };
    let keyword = if let Arg::Keyword(n) = stmt.args[2] { 1u128 << n } else { 0 };
    let left = if stmt.args[3] == Arg::Absent { 0 } else { LEFTMOST };
    let enraged = if stmt.args[4] == Arg::Absent { 0 } else { ENRAGED };
    open_drawing(scene.tx, many, i16::from(colour), keyword, left | enraged)
}

fn disperse(scene: &mut Scene<'_, '_>, _: &Stmt) -> Run {
    scene.tx.now(Step::new(steps::DISPERSE))
}

/// Opens the frame of a drawing; it holds what is wanted.
fn open_drawing(tx: &mut Tx<'_>, many: i16, colour: i16, keywords: u128, flags: i16) -> Run {
    let source = tx.frame_ref().map_or(NO_CARD, |frame| frame.source);
    let drawing = tx.open_new(frame::DRAW)?;
    (drawing.source, drawing.keywords) = (source, keywords);
    (drawing.numbers[at::LEFT], drawing.numbers[at::COLOUR], drawing.numbers[at::FLAGS]) =
        (many, colour, flags);
    tx.now(Step::new(steps::DRAW_ENEMIES))
}

/// The rules behind a draw: those of starting Enemies, or those of Reinforcements.
struct OfDraw {
    place: Rule,
    no_match: Rule,
    reshuffle: Rule,
    short: Rule,
}

fn of_draw(flags: i16) -> &'static OfDraw {
    static STARTING: OfDraw = OfDraw {
        place: r::ENEMYDRAW_MATCH_PLACE,
        no_match: r::ENEMYDRAW_NO_MATCH_DISCARD,
        reshuffle: r::ENEMYDRAW_EXHAUST_FIRST,
        short: r::ENEMYDRAW_EXHAUST_TWICE,
    };
    static REINFORCING: OfDraw = OfDraw {
        place: r::COME_PLACE,
        no_match: r::COME_NO_MATCH,
        reshuffle: r::COME_RESHUFFLE,
        short: r::COME_SHORT,
    };
    if flags & COMING == 0 { &STARTING } else { &REINFORCING }
}

/// An Encounter is active, and so no other comes.
pub fn one_active(card: Card) -> No {
    No::because(r::ENCOUNTER_ONE_ACTIVE, Word(words::ACTIVE_ALREADY)).of(card)
}

impl Mistfall {
    // ---- Enemies ----

    /// What the box of an Encounter asks for.
    fn draw_starting(&self, tx: &mut Tx<'_>, encounter: Card) -> Run {
        let many = self.value(tx.state(), value::START, encounter);
        let Some(info) = self.info(tx.table(), encounter) else { return Ok(()) };
        let Some(colour) = info.colour.filter(|_| many > 0 && !tx.is_off(r::ENEMYDRAW_COUNT)) else {
            return Ok(());
        };
        let (colour, keywords) = (colour as i16, self.wanted(tx, info.keywords));
        let line = tx.table().cards(self.shared(zone::QUEST_AREA)).len() as i16;
        let counted = if tx.is_off(r::ENEMYDRAW_EXISTING_NOT_COUNTED) { line } else { 0 };
        tx.tell(r::ENEMYDRAW_COUNT, Word(words::TOLD_WANTED), encounter, many)?;
        open_drawing(tx, many - counted, colour, keywords, 0)
    }

    /// Reinforcements come from their own box where the card has one, otherwise as the starting Enemies did.
    pub(super) fn draw_reinforcements(&self, tx: &mut Tx<'_>, encounter: Card, many: i16) -> Run {
        let Some(info) = self.info(tx.table(), encounter) else { return Ok(()) };
        let from = info.reinforcements.or(info.colour.map(|colour| (colour, info.keywords)));
        match from {
            Some((colour, keywords)) => {
                let keywords = self.wanted(tx, keywords);
                open_drawing(tx, many, colour as i16, keywords, COMING)
            }
            None => Ok(()),
        }
    }

    /// Keywords to match; none where any Enemy will do.
    fn wanted(&self, tx: &Tx<'_>, keywords: u128) -> u128 {
        let any = crate::effect::vocabulary::find(&self.library.lexicon.keywords, "Any");
        let wild = any.is_some_and(|any| keywords >> any & 1 == 1) && !tx.is_off(r::ENEMYDRAW_ANY_WILD);
        if wild { 0 } else { keywords }
    }

    /// One card after the other until so many are placed.
    pub(super) fn on_draw_enemies(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let drawing = tx.frame();
        let colour = Colour::ALL[drawing.numbers[at::COLOUR].clamp(0, 2) as usize];
        if drawing.numbers[at::LEFT] <= 0 {
            return self.all_drawn(tx);
        }
        let Some(card) = tx.table().top(self.deck(colour)) else {
            return self.enemy_deck_out(tx, step, colour);
        };
        let rules = of_draw(drawing.numbers[at::FLAGS]);
        if tx.table().face(card).is_none() {
            return tx.ask_face(rules.place, card, Word(words::ENEMY), step);
        }
        tx.now(step)?;
        let keywords = self.library.up(tx.table(), card).map_or(0, |face| self.library.entry(face).keywords);
        let matches = drawing.keywords == 0 || drawing.keywords & keywords != 0;
        if !matches && !tx.is_off(rules.no_match) {
            tx.show_to(rules.no_match, card, 0xff)?;
            return tx.put(rules.no_match, card, self.discards(colour), Side::Top);
        }
        if let Some(drawing) = tx.frame_mut() {
            drawing.numbers[at::LEFT] -= 1;
        }
        self.place_enemy(tx, card, drawing.numbers[at::FLAGS])
    }

    fn place_enemy(&self, tx: &mut Tx<'_>, card: Card, flags: i16) -> Run {
        let side = if flags & LEFTMOST == 0 { Side::Top } else { Side::Bottom };
        let rule = of_draw(flags).place;
        tx.show_to(rule, card, 0xff)?;
        tx.put(rule, card, self.shared(zone::QUEST_AREA), side)?;
        let noted = tx.frame_mut().is_some_and(|drawing| drawing.chosen.push(card, &"drawn Enemies").is_ok());
        if noted && !tx.is_off(r::ENEMYDRAW_NO_REFLEX) { Ok(()) } else { self.has_come(tx, card, flags) }
    }

    /// The draw is over: only now does anything hang on those that came, in their order, and Reflexes are possible.
    fn all_drawn(&self, tx: &mut Tx<'_>) -> Run {
        let drawing = tx.frame();
        if let Some(drawing) = tx.frame_mut() {
            drawing.kind = frame::ABILITY;
        }
        if tx.is_off(r::ENEMYDRAW_NO_REFLEX) {
            return Ok(());
        }
        let mut placed = drawing.chosen.iter().rev();
        placed.try_for_each(|card| self.has_come(tx, *card, drawing.numbers[at::FLAGS]))
    }

    fn has_come(&self, tx: &mut Tx<'_>, card: Card, flags: i16) -> Run {
        happen(self, tx, moment::PLACED, card, NOBODY, 0)?;
        if flags & ENRAGED == 0 { Ok(()) } else { tx.now(Step::new(steps::ENRAGED).a(card.0)) }
    }

    /// The first time the discards become the deck; the second time drawing stops and time passes.
    fn enemy_deck_out(&self, tx: &mut Tx<'_>, step: Step, colour: Colour) -> Run {
        let rules = of_draw(tx.frame_ref().map_or(0, |drawing| drawing.numbers[at::FLAGS]));
        let again = tx.frame_ref().is_some_and(|drawing| drawing.numbers[at::EXHAUSTED] > 0);
        let discards = self.discards(colour);
        if again || tx.table().cards(discards).is_empty() || tx.is_off(rules.reshuffle) {
            self.all_drawn(tx)?;
            let time = Step::new(steps::TIME_MOVE).b(rules.short.0).c(EXHAUSTED_TIME);
            tx.now(time)?;
            tx.tell(rules.short, Word(words::TOLD_DECK_DONE), NO_CARD, 0)?;
            return if self.has(SHORTAGE_SHUFFLES) { self.shuffle_all(tx) } else { Ok(()) };
        }
        if let Some(drawing) = tx.frame_mut() {
            drawing.numbers[at::EXHAUSTED] = 1;
        }
        tx.now(step)?;
        self.shuffle_in(tx, rules.reshuffle, colour)
    }

    /// The discard pile of a colour is shuffled into its deck.
    fn shuffle_in(&self, tx: &mut Tx<'_>, rule: Rule, colour: Colour) -> Run {
        let (deck, discards) = (self.deck(colour), self.discards(colour));
        while let Some(card) = tx.table().top(discards).filter(|_| !tx.is_off(rule)) {
            tx.put(rule, card, deck, Side::Top)?;
        }
        tx.shuffle(rule, deck)
    }

    /// Every deck with its discards.
    fn shuffle_all(&self, tx: &mut Tx<'_>) -> Run {
        tx.tell(r::SHORT_SHUFFLES_ALL, Word(words::TOLD_SHUFFLED), NO_CARD, 0)?;
        Colour::ALL.into_iter().try_for_each(|colour| self.shuffle_in(tx, r::SHORT_SHUFFLES_ALL, colour))
    }

    // ---- Encounters ----

    /// The check of the Travel Phase: a Safe Location or an active Encounter brings none, any other brings one.
    pub(super) fn on_encounter_check(&self, tx: &mut Tx<'_>) -> Run {
        if tx.is_off(r::ENCOUNTER_CHECK) {
            return Ok(());
        }
        let here = self.active(tx.table());
        tx.tell(r::ENCOUNTER_CHECK, Word(words::TOLD_CHECK), here, 0)?;
        if let Some(active) = self.encounter(tx.table()) {
            return self.no_second(tx, active);
        }
        if tx.table().piece(here).has(mark::FINAL) && !tx.is_off(r::SPECIAL_BECOMES_ACTIVE) {
            return self.begin_special(tx);
        }
        if self.is_safe(tx.table(), here) && !tx.is_off(r::ENCOUNTER_CHECK_NONE) {
            return tx.tell(r::ENCOUNTER_CHECK_NONE, Word(words::TOLD_SAFE), here, 0);
        }
        if tx.is_off(r::ENCOUNTER_CHECK_DRAW) {
            return Ok(());
        }
        tx.tell(r::ENCOUNTER_CHECK_DRAW, Word(words::TOLD_DRAW), here, 0)?;
        tx.open_new(frame::DRAW)?;
        tx.now(Step::new(steps::DRAW_ENCOUNTER))
    }

    fn no_second(&self, tx: &mut Tx<'_>, active: Card) -> Run {
        if tx.is_off(r::ENCOUNTER_CHECK_ACTIVE) && !self.is_safe(tx.table(), self.active(tx.table())) {
            tx.open_new(frame::DRAW)?;
            return tx.now(Step::new(steps::DRAW_ENCOUNTER));
        }
        tx.tell(r::ENCOUNTER_CHECK_ACTIVE, Word(words::TOLD_ACTIVE), active, 0)
    }

    /// One after the other until one fits the Location; after a whole pass without one there is none.
    pub(super) fn on_draw_encounter(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (deck, discards) = (self.shared(zone::ENCOUNTERS), self.shared(zone::ENCOUNTER_DISCARD));
        let drawn = tx.frame().numbers[at::LEFT];
        let all = tx.table().cards(deck).len() + tx.table().cards(discards).len();
        let Some(card) = tx.table().top(deck) else {
            return if drawn as usize >= all || tx.is_off(r::ENCOUNTER_DECK_RESHUFFLE) {
                let here = self.active(tx.table());
                tx.tell(r::ENCOUNTER_DRAW_MATCH, Word(words::TOLD_NO_FIT), here, 0)
            } else {
                self.reshuffle_encounters(tx, step)
            };
        };
        if tx.table().face(card).is_none() {
            return tx.ask_face(r::ENCOUNTER_DRAW_MATCH, card, Word(words::ENCOUNTER), step);
        }
        if let Some(drawing) = tx.frame_mut() {
            drawing.numbers[at::LEFT] = drawn.saturating_add(1);
        }
        let fits = self.types(tx.table(), card) & self.types(tx.table(), self.active(tx.table())) != 0;
        let any = [r::ENCOUNTER_DRAW_MATCH, r::ENCOUNTER_DRAW_NO_MATCH, super::locations::TYPES];
        if fits || any.into_iter().any(|rule| tx.is_off(rule)) {
            tx.show_to(r::ENCOUNTER_DRAW_MATCH, card, 0xff)?;
            tx.put(r::ENCOUNTER_DRAW_MATCH, card, self.shared(zone::ENCOUNTER), Side::Top)?;
            if let Some(drawing) = tx.frame_mut() {
                drawing.kind = frame::ABILITY;
            }
            return tx.now(Step::new(steps::ENCOUNTER_SETUP).a(card.0));
        }
        tx.now(step)?;
        tx.show_to(r::ENCOUNTER_DRAW_NO_MATCH, card, 0xff)?;
        tx.put(r::ENCOUNTER_DRAW_NO_MATCH, card, discards, Side::Top)
    }

    fn reshuffle_encounters(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (deck, discards) = (self.shared(zone::ENCOUNTERS), self.shared(zone::ENCOUNTER_DISCARD));
        tx.now(step)?;
        while let Some(card) = tx.table().top(discards) {
            tx.put(r::ENCOUNTER_DECK_RESHUFFLE, card, deck, Side::Top)?;
        }
        tx.shuffle(r::ENCOUNTER_DECK_RESHUFFLE, deck)
    }

    /// The Keywords of a card's face.
    fn types(&self, table: &Table, card: Card) -> u128 {
        if card == NO_CARD {
            return 0;
        }
        self.library.up(table, card).map_or(0, |face| self.library.entry(face).keywords)
    }

    /// Starting Enemies first, special rules after all of them are placed.
    pub(super) fn on_encounter_setup(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let card = Card(step.a);
        if step.c == 1 {
            return happen(self, tx, moment::SETUP, card, NOBODY, 0);
        }
        if tx.is_off(r::ENCOUNTER_SETUP_ORDER) {
            return Ok(());
        }
        tx.now(step.c(1))?;
        tx.tell(r::ENCOUNTER_SETUP_ORDER, Word(words::TOLD_SETUP), card, 0)?;
        self.draw_starting(tx, card)
    }

    // ---- the Special Encounter ----

    fn begin_special(&self, tx: &mut Tx<'_>) -> Run {
        let aside = tx.table().cards(self.shared(zone::ASIDE));
        let special = |card: &&Card| self.kind_of(tx.table(), **card) == Some(super::names::kind::ENCOUNTER);
        let Some(card) = aside.iter().find(special).copied() else { return Ok(()) };
        tx.put(r::SPECIAL_BECOMES_ACTIVE, card, self.shared(zone::ENCOUNTER), Side::Top)?;
        tx.set_count(r::SPECIAL_BECOMES_ACTIVE, self.count(counter::REACHED, NOBODY), 1)?;
        tx.now(Step::new(steps::ENCOUNTER_SETUP).a(card.0))
    }

    /// Whether the Special Encounter is going on.
    pub(super) fn is_special_encounter_on(&self, table: &Table) -> bool {
        self.encounter(table).is_some_and(|card| self.is_special(table, card))
    }

    /// A Hero out during the Special Encounter: the others play on.
    pub(super) fn hero_leaves(&self, tx: &mut Tx<'_>, seat: crate::table::Seat) -> Run {
        let rule = r::SPECIAL_HERO_ELIMINATED_CONTINUES;
        self.take_back(tx, rule, seat)?;
        tx.set_count(rule, self.count(counter::OUT, seat), 1)?;
        tx.now(Step::new(steps::RETURN).a(seat.0.into()))
    }

    /// A Hero who is out is not there for any effect, nor are the cards in front of that Hero.
    pub(super) fn may_be_meant(&self, state: &crate::engine::State, card: Card) -> Result<(), No> {
        let own = || self.kind_of(&state.table, card) != Some(super::names::kind::ENEMY);
        if self.is_gone(state, card) && own() {
            return Err(No::because(r::SPECIAL_HERO_ELIMINATED_CONTINUES, Word(words::IS_OUT)).of(card));
        }
        Ok(())
    }

    /// Whether a Hero out now ends nothing: the party fights the villain, or has just come to its Location.
    pub(super) fn plays_on(&self, tx: &Tx<'_>) -> bool {
        let here = self.active(tx.table());
        let there = self.has(FINAL_PLACE) && here != NO_CARD && tx.table().piece(here).has(mark::FINAL);
        let fights = self.is_special_encounter_on(tx.table()) && !self.has_left(tx);
        (there || fights) && !tx.is_off(r::SPECIAL_HERO_ELIMINATED_CONTINUES)
    }

    /// Whether the party is somewhere else already and only the Encounter it retreated from is still to be discarded.
    fn has_left(&self, tx: &Tx<'_>) -> bool {
        let retreats = |step: &Step| step.kind == steps::RETREAT_END;
        self.has(FINAL_PLACE) && tx.state().agenda.steps().iter().any(retreats)
    }

    pub(super) fn is_villain(&self, table: &Table, card: Card) -> bool {
        card != NO_CARD
            && self.kind_of(table, card) == Some(super::names::kind::ENEMY)
            && self.is_special(table, card)
    }

    /// The Quest gives the Life of its villain.
    pub(super) fn villain_life(&self, state: &crate::engine::State) -> i16 {
        let quest = self.first_of(&state.table, zone::CHARTERS, super::names::kind::QUEST);
        if quest == NO_CARD {
            return 0;
        }
        crate::content::pack::printed(&self.library, self, state, quest, "villain-life")
    }
}
