//! `pick`: choose cards for what follows; the first is the target.

use super::{Verb, could_any};
use crate::effect::ast::Stmt;
use crate::effect::scene::{EMBEDDED, Scene};
use crate::engine::Run;
use crate::table::NO_CARD;

pub static PICK: Verb = Verb::new(
    "pick <cards>",
    "The player chooses; `chosen` is all of them, until something else is chosen, and `target` the first.",
    "act: pick 1 foe in line; place 1 wound on target",
    could_any,
    run,
)
.said("choose {0}")
.aiming();

pub fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let Some(card) = scene.cards(stmt, 0).first().copied() else { return Ok(()) };
    let mut frames = scene.tx.frames_mut().iter_mut().rev();
    let Some(own) = frames.next() else { return Ok(()) };
    own.target = card;
    let mut embedded = own.numbers[EMBEDDED] != 0;
    // What an embedded action is aimed at is what the action around it goes on to speak of, unless it has its own.
    for around in frames.take_while(|around| std::mem::replace(&mut embedded, around.numbers[EMBEDDED] != 0))
    {
        if around.target == NO_CARD {
            around.target = card;
        }
    }
    Ok(())
}
