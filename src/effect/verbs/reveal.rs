//! `reveal`: make the faces of cards known to everyone.

use super::{Verb, could_any};
use crate::effect::ast::Stmt;
use crate::effect::host::Host;
use crate::effect::scene::{REVEAL as STEP, Scene};
use crate::engine::{Run, Step, Tx};
use crate::table::Card;

pub static REVEAL: Verb = Verb::new(
    "reveal <cards>",
    "Shows cards to everyone; a face nobody knew is asked for.",
    "act: reveal all cards at top 1 of your deck",
    could_any,
    run,
);

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    for card in scene.cards(stmt, 0).into_iter().rev() {
        scene.tx.now(Step::new(STEP).a(card.0))?;
    }
    Ok(())
}

#[inline(never)]
pub(in crate::effect) fn next(host: &dyn Host, tx: &mut Tx<'_>, step: Step) -> Run {
    let card = Card(step.a);
    let rule = host.verb_rule("reveal");
    if step.c == 0 && tx.table().face(card).is_none() {
        return tx.ask_face(rule, card, host.word("reveal"), step.c(1));
    }
    tx.show_to(rule, card, 0xff)
}
