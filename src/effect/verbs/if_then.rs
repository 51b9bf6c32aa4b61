//! `if`: do one thing or another.

use super::Verb;
use crate::effect::ast::{Arg, Stmt};
use crate::effect::look::Look;
use crate::effect::scene::{Scene, could_block};
use crate::engine::Run;

pub static IF: Verb = Verb::new(
    "if <cond> <block> [ else <block> ]",
    "Does the first bracket where the condition holds, the second where it does not.",
    "act: if wounds on this is at least 3 (draw 2) else (draw 1)",
    could,
    run,
)
.said("if {0}, {1}[, else {2}]");

fn branch(look: &Look<'_>, stmt: &Stmt) -> usize {
    if matches!(&stmt.args[0], Arg::Cond(cond) if look.holds(cond)) { 1 } else { 2 }
}

fn could(look: &Look<'_>, line: u16, stmt: &Stmt) -> bool {
    matches!(stmt.args[branch(look, stmt)], Arg::Block(n) if could_block(look, line, n))
}

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let arg = branch(&scene.look(), stmt);
    scene.bracket(stmt, arg).map_or(Ok(()), |step| scene.tx.now(step))
}
