//! `face`: turn cards face up or face down.

use super::{Verb, could_change};
use crate::effect::ast::{Arg, Stmt};
use crate::effect::look::Look;
use crate::effect::scene::{REVEAL, Scene};
use crate::engine::{Run, Step};
use crate::table::FACE_DOWN;

pub static FACE: Verb = Verb::new(
    "face <cards> <up|down>",
    "Turns cards face up, which makes their faces known, or face down.",
    "act: face 1 foe in line that is face-down up",
    could,
    run,
)
.said("turn {0} face {1}");

fn could(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    let down = stmt.args[1] == Arg::Word(1);
    could_change(look, stmt, |card| look.state.table.piece(card).has(FACE_DOWN) != down)
}

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let down = stmt.args[1] == Arg::Word(1);
    for card in scene.cards(stmt, 0) {
        let (on, off) = if down { (FACE_DOWN, 0) } else { (0, FACE_DOWN) };
        scene.tx.set_marks(scene.rule, card, on, off)?;
        if !down {
            scene.tx.now(Step::new(REVEAL).a(card.0))?;
        }
    }
    Ok(())
}
