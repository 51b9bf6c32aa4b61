//! The kinds of steps that belong to the effect language.

use crate::engine::agenda::EFFECT_STEPS;

/// Goes through the statements of a block: line, block and statement, nothing.
pub const BLOCK: u16 = EFFECT_STEPS;
/// Carries out one statement: line, block and statement, stage.
pub const STMT: u16 = EFFECT_STEPS + 1;
/// Goes through a loop over the frame's cards: line, block, which.
pub const EACH_CARD: u16 = EFFECT_STEPS + 2;
/// Goes through a loop over seats: line, block and the seats left as bits.
pub const EACH_SEAT: u16 = EFFECT_STEPS + 3;
/// Draws cards: seat, nothing, how many.
pub const DRAW: u16 = EFFECT_STEPS + 4;
/// Takes the drawn card into the hand: card, seat, stage.
pub const TAKE: u16 = EFFECT_STEPS + 5;
/// Starts a card's line as an ability: line, card.
pub const ABILITY: u16 = EFFECT_STEPS + 6;
/// Gathers the abilities of a moment: moment, nothing, stage.
pub const TRIGGERS: u16 = EFFECT_STEPS + 7;
/// Asks a seat for reactions: moment, seats left as bits, stage.
pub const WINDOW: u16 = EFFECT_STEPS + 8;
/// Rolls dice: die, how many, stage.
pub const ROLL: u16 = EFFECT_STEPS + 9;
/// Makes the face of a card known: card, nothing, stage.
pub const REVEAL: u16 = EFFECT_STEPS + 10;
/// Repeats a block: line, block, how often.
pub const REPEAT: u16 = EFFECT_STEPS + 11;
/// Rolls one die on the table again: die, place, stage.
pub const REROLL: u16 = EFFECT_STEPS + 12;
/// Does a bracket after the action: line, block, card.
pub const AFTER: u16 = EFFECT_STEPS + 13;
/// Does a bracket at a moment, if it is about the right card: line, block and statement, card.
pub const NEXT: u16 = EFFECT_STEPS + 14;
/// Strikes out what waits for a moment: line, block and statement, card.
pub const FORGET: u16 = EFFECT_STEPS + 15;
/// A moment comes: moment and seat, card, number.
pub const MOMENT: u16 = EFFECT_STEPS + 16;
/// The first kind past the effect language.
const PAST: u16 = EFFECT_STEPS + 17;

/// Whether a step goes on with the body of a line; the others are about moments.
#[must_use]
pub fn is_body(kind: u16) -> bool {
    owns(kind) && !matches!(kind, ABILITY | TRIGGERS | WINDOW | NEXT | FORGET | MOMENT)
}

/// Whether a step belongs here.
#[must_use]
pub fn owns(kind: u16) -> bool {
    (EFFECT_STEPS..PAST).contains(&kind)
}
