//! The peril phase: the token moves, and effects of the space's colour are resolved.

use super::names::{condition, moment, track};
use super::{Terrinoth, r, steps, words};
use crate::effect::moments::happen_last;
use crate::engine::{Run, State, Step, Tx};
use crate::table::{NO_CARD, NOBODY, Rule, Table, Word};

pub const INCREASE: Rule = r::PERIL_INCREASE;

impl Terrinoth {
    pub(super) fn do_peril_phase(&self, tx: &mut Tx<'_>) -> Run {
        tx.now(Step::new(steps::PERIL).b(r::PERIL_INCREASE.0).c(1))
    }

    /// One space at a time; on the last one the token stays and its effects come again.
    pub(super) fn on_peril(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let rule = if step.b == 0 { r::PERIL_INCREASE } else { Rule(step.b) };
        if step.c <= 0 || tx.is_off(rule) {
            return Ok(());
        }
        let last = self.layout.tracks[usize::from(track::PERIL)].last(NOBODY);
        let at = tx.table().cube(self.peril());
        tx.now(step.c(step.c - 1))?;
        if at >= last {
            if tx.is_off(r::PERIL_FINAL_SPACE) {
                return Ok(());
            }
            tx.tell(r::PERIL_FINAL_SPACE, Word(words::TOLD_LAST), NO_CARD, at)?;
        } else {
            tx.set_cube(rule, self.peril(), at + 1)?;
        }
        let at = tx.table().cube(self.peril());
        tx.now(Step::new(steps::CHECK_END))?;
        if tx.is_off(r::PERIL_COLOUR_MATCH) {
            return Ok(());
        }
        if self.colour(tx.state()) == "gray" && !tx.is_off(r::PERIL_GRAY_SPACE) {
            return tx.tell(r::PERIL_GRAY_SPACE, Word(words::TOLD_GRAY), NO_CARD, at);
        }
        tx.tell(r::PERIL_COLOUR_MATCH, Word(words::TOLD_PERIL), NO_CARD, at)?;
        happen_last(self, tx, moment::PERIL, self.quest_card(tx.table()), NOBODY, at)
    }

    /// Whether the token is on the last space.
    pub(super) fn is_peril_last(&self, table: &Table) -> bool {
        table.cube(self.peril()) >= self.layout.tracks[usize::from(track::PERIL)].last(NOBODY)
    }

    /// Whether the space the token is on has this colour, as the conditions number them.
    pub(super) fn is_colour(&self, state: &State, colour: u16) -> bool {
        let at = usize::try_from(state.table.cube(self.peril())).unwrap_or(0);
        self.colours.get(at).is_some_and(|of| *of == Some(colour))
    }

    /// The colours of the spaces, as the conditions number them.
    pub(super) fn colours(&self) -> Vec<Option<u16>> {
        let spaces = self.layout.tracks[usize::from(track::PERIL)].spaces.iter();
        let number = |name: &String| condition::COLOURS.iter().position(|colour| colour == name);
        spaces.map(|icons| icons.first().and_then(number).map(|n| n as u16)).collect()
    }

    /// The colour of the space the token is on.
    pub(super) fn colour(&self, state: &State) -> &str {
        let at = usize::try_from(state.table.cube(self.peril())).unwrap_or(0);
        let spaces = &self.layout.tracks[usize::from(track::PERIL)].spaces;
        spaces.get(at).and_then(|icons| icons.first()).map_or("gray", String::as_str)
    }
}
