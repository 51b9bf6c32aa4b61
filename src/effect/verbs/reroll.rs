//! `reroll`: dice that lie there are rolled again.

use super::{Verb, amount_of};
use crate::effect::ast::{Arg, Stmt};
use crate::effect::host::Host;
use crate::effect::look::Look;
use crate::effect::scene::{OWN_STAGE, REROLL as STEP, Scene};
use crate::engine::{Ask, No, Opt, Run, Step, Tx};
use crate::table::Die;

pub static REROLL: Verb = Verb::new(
    "reroll <amount> [ of <die> ] [ showing <side> ]",
    "Rolls so many of the dice on the table again, those of the kind or with the side that is named; the player \
     chooses among different ones.",
    "act: roll 2 fate; reroll 1 showing miss; gain rolled hit strength",
    could,
    run,
)
.said("reroll {0|die|dice}[ of the {1} dice][ showing {2}]");

fn could(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    amount_of(look, stmt, 0) > 0 && !dice(look, stmt).is_empty()
}

/// The dice that may be rolled again: their place, the die and what it shows.
fn dice(look: &Look<'_>, stmt: &Stmt) -> Vec<(usize, (u8, u8))> {
    let lexicon = &look.host.library().lexicon;
    let sides = lexicon.sides();
    let kind = match stmt.args[1] {
        Arg::Die(die) => Some(die.0),
        _ => None,
    };
    let name = match stmt.args[2] {
        Arg::Side(side) => sides.get(usize::from(side)),
        _ => None,
    };
    let shows = |die: &(u8, u8)| {
        let mut symbols = lexicon.layout.dice[usize::from(die.0)].symbols(die.1);
        kind.is_none_or(|kind| kind == die.0) && name.is_none_or(|name| symbols.any(|symbol| symbol == *name))
    };
    thrown(look).filter(|(_, die)| shows(die)).collect()
}

/// All dice of the last throw.
fn thrown<'l>(look: &Look<'l>) -> impl Iterator<Item = (usize, (u8, u8))> + use<'l> {
    let frame = look.state.agenda.frames().iter().rev().find(|frame| !frame.dice.is_empty());
    frame.into_iter().flat_map(|frame| frame.dice.iter().copied().enumerate())
}

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    if scene.step.c >= OWN_STAGE {
        let picked: Vec<usize> = scene.tx.answers().iter().filter_map(place_of).collect();
        let found = dice(&scene.look(), stmt);
        return roll_again(scene.tx, found.into_iter().filter(|(place, _)| picked.contains(place)));
    }
    let found = dice(&scene.look(), stmt);
    let many = usize::try_from(scene.amount(stmt, 0)).unwrap_or(0).min(found.len());
    let alike = found.windows(2).all(|pair| pair[0].1 == pair[1].1);
    if many == 0 || many == found.len() || alike {
        return roll_again(scene.tx, found.into_iter().take(many));
    }
    let ask = if many == 1 { Ask::One } else { Ask::Some };
    let mut question = scene.question(stmt, ask, OWN_STAGE).between(many as u8, many as u8);
    let other = No::because(scene.rule, scene.host.word("that die is not meant"));
    for die in thrown(&scene.look()) {
        let law = if found.contains(&die) { Ok(()) } else { Err(other) };
        question.consider(Opt::Amount(die.0 as i16 + 1), law)?;
    }
    scene.tx.ask(question)
}

/// Dice are offered by their place, counted from one.
fn place_of(opt: &Opt) -> Option<usize> {
    match opt {
        Opt::Amount(n) => usize::try_from(*n - 1).ok(),
        _ => None,
    }
}

fn roll_again(tx: &mut Tx<'_>, dice: impl Iterator<Item = (usize, (u8, u8))>) -> Run {
    let steps: Vec<Step> =
        dice.map(|(place, (die, _))| Step::new(STEP).a(die.into()).b(place as u16)).collect();
    tx.steps(&steps)
}

#[inline(never)]
pub(in crate::effect) fn next(host: &dyn Host, tx: &mut Tx<'_>, step: Step) -> Run {
    if step.c == 0 {
        return tx.ask_roll(host.verb_rule("reroll"), Die(step.a as u8), host.word("roll"), step.c(1));
    }
    if let (Opt::Side(side), Some(frame)) = (tx.answer(), tx.frame_with_dice_mut())
        && let Some(die) = frame.dice.get_mut(usize::from(step.b))
    {
        die.1 = side;
    }
    Ok(())
}
