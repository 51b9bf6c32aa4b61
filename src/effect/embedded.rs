//! Actions inside of actions: what the inner one keeps of the outer, and what the outer adds to the numbers of its card.

use std::ops::Range;

use super::look::Look;
use super::scene::{EMBEDDED, OWN_NUMBERS};
use crate::engine::agenda::REGISTERS;
use crate::engine::{Fault, Frame, Run, State};
use crate::table::Card;

/// Bonuses of an embedded action, in pairs: the value, counted from one, and by how much.
const BONUSES: Range<usize> = OWN_NUMBERS + 5..REGISTERS;

/// Makes an embedded action's frame: it keeps what the outer action has gathered.
pub(super) fn embedded(look: &Look<'_>, outer: &Frame, card: Card, line: u16, kind: u8) -> Frame {
    let mut numbers = outer.numbers;
    numbers[OWN_NUMBERS..BONUSES.start].fill(0);
    numbers[EMBEDDED] = 1;
    let keywords = outer.keywords | look.keywords(outer.source) | look.keywords(card);
    let (seat, target, it, they) = (outer.seat, outer.target, outer.it, outer.they);
    Frame { kind, seat, source: card, line, target, it, they, keywords, numbers, ..Frame::default() }
}

/// Adds to one number of the frame's card for as long as the frame is open.
pub(super) fn add_bonus(frame: &mut Frame, value: u16, by: i16) -> Run {
    let name = value as i16 + 1;
    for at in BONUSES.step_by(2) {
        if frame.numbers[at] == name || frame.numbers[at] == 0 {
            frame.numbers[at] = name;
            frame.numbers[at + 1] = frame.numbers[at + 1].saturating_add(by);
            return Ok(());
        }
    }
    Err(Fault::Content(&"an embedded action has more bonuses than there is room for"))
}

/// What the action going on adds to a number of its card.
#[must_use]
pub fn bonus(state: &State, value: u16, card: Card) -> i16 {
    let Some(frame) = state.agenda.frame().filter(|frame| frame.source == card) else { return 0 };
    let mut pairs = BONUSES.step_by(2);
    pairs.find(|at| frame.numbers[*at] == value as i16 + 1).map_or(0, |at| frame.numbers[at + 1])
}
