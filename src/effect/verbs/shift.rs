//! `shift`: tokens go from card to card.

use super::{Verb, amount_of};
use crate::effect::ast::{Arg, Stmt};
use crate::effect::look::Look;
use crate::effect::scene::Scene;
use crate::engine::Run;
use crate::table::{Holder, Token};

pub static SHIFT: Verb = Verb::new(
    "shift <amount> <token> from <cards> to <cards>",
    "Takes up to so many tokens off each of the first cards and puts them on the other card.",
    "act: shift 1 spark from 1 foe in line to this",
    could,
    run,
)
.said("move {0#1} from {2} to {3}")
.paid_if(pay);

fn could(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    amount_of(look, stmt, 0) > 0 && source_holds(look, stmt, 1)
}

fn pay(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    source_holds(look, stmt, amount_of(look, stmt, 0).max(1))
}

fn source_holds(look: &Look<'_>, stmt: &Stmt, least: i16) -> bool {
    let (Arg::Token(token), Arg::Cards(from), Arg::Cards(to)) = (&stmt.args[1], &stmt.args[2], &stmt.args[3])
    else {
        return false;
    };
    let holds = |card| look.state.table.tokens(Holder::Card(card), *token) >= least;
    let has_other = |card| look.find_choosable(to, &mut |other| other != card);
    look.find_choosable_such(from, holds, &mut |card| has_other(card))
}

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let Arg::Token(token) = stmt.args[1] else { return Ok(()) };
    let many = scene.amount(stmt, 0).max(0);
    let (from, to) = (scene.cards(stmt, 2), scene.cards(stmt, 3).first().copied());
    let mut done = 0;
    for card in from {
        if let Some(to) = to.filter(|to| *to != card) {
            done += shift(scene, token, many, Holder::Card(card), Holder::Card(to))?;
        }
    }
    scene.note_done(done);
    Ok(())
}

fn shift(
    scene: &mut Scene<'_, '_>,
    token: Token,
    many: i16,
    from: Holder,
    to: Holder,
) -> Result<i16, crate::engine::Fault> {
    let gone = -scene.tx.add_tokens(scene.rule, from, token, -many)?;
    let put = scene.tx.add_tokens(scene.rule, to, token, gone)?;
    scene.host.on_tokens(scene.tx, to, token, put)?;
    scene.host.on_tokens(scene.tx, from, token, -gone)?;
    Ok(gone)
}
