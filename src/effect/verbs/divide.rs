//! `divide`: tokens are given out among cards, one at a time.

use super::{Verb, amount_of};
use crate::effect::ast::{Arg, Stmt};
use crate::effect::look::Look;
use crate::effect::scene::{OWN_STAGE, Scene};
use crate::engine::question::PARTS;
use crate::engine::{Ask, Opt, Run};
use crate::table::{Card, Holder, Token};

pub static DIVIDE: Verb = Verb::new(
    "divide <amount> <token> among <cards>",
    "The player gives out so many tokens from the pool among the cards, as liked.",
    "act: divide 3 wounds among up to 2 foes in line",
    could,
    run,
)
.said("divide {0#1} among {2}");

fn could(look: &Look<'_>, line: u16, stmt: &Stmt) -> bool {
    let Arg::Token(token) = stmt.args[1] else { return false };
    amount_of(look, stmt, 0) > 0 && look.state.table.pool(token) > 0 && super::could_any(look, line, stmt)
}

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let Arg::Token(token) = stmt.args[1] else { return Ok(()) };
    let cards = scene.cards(stmt, 2);
    if scene.step.c >= OWN_STAGE {
        let answers: Vec<Opt> = scene.tx.answers().to_vec();
        let share = |card: &Card| answers.iter().filter(|opt| **opt == Opt::Card(*card)).count() as i16;
        let shares: Vec<(Card, i16)> = cards.iter().map(|card| (*card, share(card))).collect();
        return give_out(scene, token, &shares);
    }
    let many = scene.amount(stmt, 0).min(scene.tx.table().pool(token)).clamp(0, PARTS as i16);
    match cards.as_slice() {
        _ if many == 0 => give_out(scene, token, &[]),
        [] => give_out(scene, token, &[]),
        [only] => give_out(scene, token, &[(*only, many)]),
        several => {
            let mut question = scene.question(stmt, Ask::Split, OWN_STAGE).between(many as u8, many as u8);
            for card in several {
                question.offer(Opt::Card(*card))?;
            }
            scene.tx.ask(question)
        }
    }
}

fn give_out(scene: &mut Scene<'_, '_>, token: Token, shares: &[(Card, i16)]) -> Run {
    let mut done = 0;
    for (card, share) in shares.iter().filter(|(_, share)| *share > 0) {
        let by = scene.tx.add_tokens(scene.rule, Holder::Card(*card), token, *share)?;
        scene.host.on_tokens(scene.tx, Holder::Card(*card), token, by)?;
        done += by;
    }
    scene.note_done(done);
    Ok(())
}
