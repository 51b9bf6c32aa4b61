//! The Reinforcement Phase: the Encounter's box moves the cube, so many Enemies come, the cube goes back.

use super::edition::OVERFLOW;
use super::names::{printed, track, value};
use super::{Mistfall, r, steps, words};
use crate::engine::{Run, Step, Tx};
use crate::table::{Card, NO_CARD, NOBODY, Rule, Table, Word};

pub const COMES: Rule = r::REINFORCE_COUNT;

impl Mistfall {
    /// Check the box, move and draw, reset.
    pub(super) fn do_reinforcement(&self, tx: &mut Tx<'_>) -> Run {
        if tx.is_off(r::REINFORCE_STEPS) {
            return Ok(());
        }
        tx.now(Step::new(steps::REINFORCE_RESET))?;
        let encounter = self.encounter(tx.table());
        let printed = encounter.is_some_and(|card| self.has_reinforcements(tx.table(), card));
        let rule = if encounter.is_some() { r::REINFORCE_NO_VALUE } else { r::REINFORCE_NONE };
        if !printed && !tx.is_off(rule) {
            return tx.tell(rule, Word(words::TOLD_NONE_COME), NO_CARD, 0);
        }
        let box_says = encounter.map_or(0, |card| self.value(tx.state(), value::REINFORCEMENT, card));
        tx.now(Step::new(steps::REINFORCE_DRAW))?;
        tx.now(Step::new(steps::REINFORCE_MOVE).b(r::REINFORCE_MOVE.0).c(box_says))
    }

    /// Whether the Reinforcements box is filled in, were it with a 0 that a card made of it.
    fn has_reinforcements(&self, table: &Table, card: Card) -> bool {
        let entry = self.library.up(table, card).map(|face| self.library.entry(face));
        let field = entry.and_then(|entry| entry.fields.get(printed::ENCOUNTER_REINFORCEMENTS));
        field.is_some_and(Option::is_some)
    }

    /// One space at a time: a Time symbol is resolved before the cube goes on. What goes past the end becomes time.
    pub(super) fn on_reinforce_move(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let rule = if step.b == 0 { super::focus::SHORTHAND } else { Rule(step.b) };
        let cube = self.track(track::REINFORCEMENT, NOBODY);
        let (at, kind) = (tx.table().cube(cube), &self.layout.tracks[usize::from(track::REINFORCEMENT)]);
        if step.c == 0 || tx.is_off(rule) {
            return Ok(());
        }
        if step.c < 0 {
            return tx.set_cube(rule, cube, at.saturating_add(step.c).max(0));
        }
        if at >= kind.last(NOBODY) {
            return if self.has(OVERFLOW) { self.overflow(tx, step.c) } else { Ok(()) };
        }
        tx.now(step.c(step.c - 1))?;
        tx.set_cube(rule, cube, at + 1)?;
        if kind.spaces[(at + 1) as usize].iter().any(|icon| icon == "time") {
            self.pass_time_symbol(tx)?;
        }
        Ok(())
    }

    /// As many Enemies as the space says.
    pub(super) fn on_reinforce_draw(&self, tx: &mut Tx<'_>, _: Step) -> Run {
        let at = tx.table().cube(self.track(track::REINFORCEMENT, NOBODY));
        let numbers = &self.layout.tracks[usize::from(track::REINFORCEMENT)].numbers;
        let many = numbers.get(usize::try_from(at).unwrap_or(0)).copied().unwrap_or(0);
        let Some(encounter) = self.encounter(tx.table()) else { return Ok(()) };
        if tx.is_off(r::REINFORCE_COUNT) {
            return Ok(());
        }
        tx.tell(r::REINFORCE_COUNT, Word(words::TOLD_COME), encounter, many)?;
        if tx.is_off(r::REINFORCE_DRAW_LIKE_SETUP) {
            return Ok(());
        }
        self.draw_reinforcements(tx, encounter, many)
    }

    /// Back to the start, whether or not Enemies came; nothing triggers.
    pub(super) fn on_reinforce_reset(&self, tx: &mut Tx<'_>) -> Run {
        tx.set_cube(r::REINFORCE_RESET, self.track(track::REINFORCEMENT, NOBODY), 0)
    }
}
