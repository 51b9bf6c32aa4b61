//! `mark` and `unmark`: marks of the game's own on cards, such as being enraged.

use super::{Verb, could_change};
use crate::effect::ast::{Arg, Stmt};
use crate::effect::look::Look;
use crate::effect::scene::Scene;
use crate::engine::Run;
use crate::table::FIRST_MARK;

pub static MARK: Verb = Verb::new(
    "mark <cards> <mark>",
    "Gives cards a mark of the game.",
    "act: mark 1 foe in line raging",
    could_mark,
    run_mark,
)
.said("{0} becomes {1}");

pub static UNMARK: Verb = Verb::new(
    "unmark <cards> <mark>",
    "Takes a mark of the game off cards.",
    "act: unmark all foes in line raging",
    could_unmark,
    run_unmark,
)
.said("{0} is {1} no more");

fn bit(stmt: &Stmt) -> u8 {
    match stmt.args[1] {
        Arg::Mark(n) => FIRST_MARK << n,
        _ => 0,
    }
}

fn could_mark(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    could_change(look, stmt, |card| !look.state.table.piece(card).has(bit(stmt)))
}

fn could_unmark(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    could_change(look, stmt, |card| look.state.table.piece(card).has(bit(stmt)))
}

fn run_mark(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    change(scene, stmt, true)
}

fn run_unmark(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    change(scene, stmt, false)
}

fn change(scene: &mut Scene<'_, '_>, stmt: &Stmt, give: bool) -> Run {
    let bit = bit(stmt);
    let Arg::Mark(mark) = stmt.args[1] else { return Ok(()) };
    let mut done = 0;
    for card in scene.cards(stmt, 0) {
        if scene.tx.table().piece(card).has(bit) == give {
            continue;
        }
        let (on, off) = if give { (bit, 0) } else { (0, bit) };
        scene.tx.set_marks(scene.rule, card, on, off)?;
        scene.host.on_marked(scene.tx, card, mark, give)?;
        done += 1;
    }
    scene.note_done(done);
    Ok(())
}
