//! What stands beside a question: how much of what is asked for there is, what a yes would do, what a die shows.

use super::names::Names;
use crate::effect::ast::Arg;
use crate::effect::say::say_stmt;
use crate::effect::scene::stmt_at;
use crate::effect::steps::{ROLL, STMT};
use crate::engine::{Ask, Opt, Step};

/// How much is asked for and how much of it there is, in a few words; empty where the question says all.
#[must_use]
pub fn aside(names: &Names<'_>) -> String {
    let question = &names.state.question;
    match question.then {
        Step { kind: ROLL, b, .. } if question.ask == Ask::Roll && b > 1 => format!("{b} to roll"),
        Step { kind: STMT, a, b, .. } if is_of_a_bracket(names, a, b) => proposed(names),
        _ => names.game.aside(names.state),
    }
}

/// Whether somebody or something is chosen for what a bracket says: the verb alone does not tell what for.
fn is_of_a_bracket(names: &Names<'_>, line: u16, at: u16) -> bool {
    let stmt = stmt_at(names.game.library().line(line), at);
    let bracket = stmt.is_some_and(|stmt| stmt.args.iter().any(|arg| matches!(arg, Arg::Block(_))));
    let chosen = |opt: Opt| matches!(opt, Opt::Seat(_) | Opt::Card(_));
    bracket && names.state.question.legal().any(chosen)
}

/// What the line says that asks whether something is to be done.
pub(super) fn proposed(names: &Names<'_>) -> String {
    let step = names.state.question.then;
    if step.kind != STMT {
        return String::new();
    }
    let library = names.game.library();
    let entry = library.line(step.a);
    let text = stmt_at(entry, step.b).map(|stmt| say_stmt(&entry.line, stmt, &library.lexicon));
    text.unwrap_or_default()
}

/// What the die at this place shows, where the question is which dice are rolled again.
pub(super) fn die(names: &Names<'_>, place: i16) -> String {
    if names.question_name() != "reroll" {
        return String::new();
    }
    let mut frames = names.state.agenda.frames().iter().rev();
    let thrown = frames.find(|frame| !frame.dice.is_empty());
    let place = usize::try_from(place - 1).unwrap_or(usize::MAX);
    let Some((kind, side)) = thrown.and_then(|frame| frame.dice.get(place)) else { return String::new() };
    let die = &names.game.layout().dice[usize::from(*kind)];
    format!("{}: {}", die.name, die.side(*side))
}
