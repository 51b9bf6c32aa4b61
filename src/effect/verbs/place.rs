//! `place`: put tokens on cards.

use smallvec::SmallVec;

use super::Verb;
use crate::effect::ast::{Arg, Stmt};
use crate::effect::look::Look;
use crate::effect::scene::Scene;
use crate::engine::Run;
use crate::table::{Card, Holder, Token};

pub static PLACE: Verb = Verb::new(
    "place <amount> <token> on <cards>",
    "Takes tokens from the pool and puts them on each of the cards, as far as the pool reaches.",
    "act: place 2 wounds on all foes in line",
    could,
    run,
)
.said("place {0#1} on {2}");

fn could(look: &Look<'_>, line: u16, stmt: &Stmt) -> bool {
    let Arg::Token(token) = stmt.args[1] else { return false };
    super::amount_of(look, stmt, 0) > 0
        && look.state.table.pool(token) > 0
        && super::could_any(look, line, stmt)
}

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let by = scene.amount(stmt, 0).max(0);
    change(scene, stmt, by)
}

pub(super) fn change(scene: &mut Scene<'_, '_>, stmt: &Stmt, by: i16) -> Run {
    let on: SmallVec<[Holder; 20]> = scene.cards(stmt, 2).into_iter().map(Holder::Card).collect();
    on_each(scene, stmt, &on, by)
}

/// Places tokens on each of these, or takes them off, and notes how many it were.
pub(super) fn on_each(scene: &mut Scene<'_, '_>, stmt: &Stmt, holders: &[Holder], by: i16) -> Run {
    let Arg::Token(token) = stmt.args[1] else { return Ok(()) };
    let mut done = 0i16;
    for on in holders {
        // Nothing is laid on a card that is out of reach; what lies there may still be taken off.
        if by > 0 && matches!(on, Holder::Card(card) if !may_bear(scene, *card, token)) {
            continue;
        }
        let by = scene.tx.add_tokens(scene.rule, *on, token, by)?;
        scene.host.on_tokens(scene.tx, *on, token, by)?;
        done = done.saturating_add(by.saturating_abs());
    }
    scene.note_done(done);
    Ok(())
}

fn may_bear(scene: &Scene<'_, '_>, card: Card, token: Token) -> bool {
    let state = scene.tx.state();
    !scene.host.has_left(state, card) && scene.host.can_bear(state, card, token)
}
