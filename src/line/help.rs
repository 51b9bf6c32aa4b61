//! The commands explained, for `help` and for the README.

use std::fmt::Write;

use super::command::Command;
use super::grammar::{Found, GameVerb, Grammar, Target};
use super::table::COMMANDS;

/// One verb explained.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HelpRow {
    pub usage: String,
    pub aliases: Vec<&'static str>,
    pub summary: &'static str,
    /// The longer story, where it was asked for and there is one.
    pub detail: Option<&'static str>,
}

/// All verbs, the game's own first; or those the topic means, with their longer story. Nothing where it means none:
/// then it may be a rule or a card.
#[must_use]
pub fn help(grammar: &Grammar, topic: Option<&str>) -> Vec<HelpRow> {
    let Some(topic) = topic else {
        let own = grammar.game().iter().map(of_game);
        return own.chain(COMMANDS.iter().map(of_command)).collect();
    };
    let targets = match grammar.find(topic) {
        Found::One { target, .. } => vec![target],
        Found::Several(targets) => targets,
        Found::None => Vec::new(),
    };
    targets.into_iter().filter_map(|target| detailed(grammar, target)).collect()
}

/// The command table in Markdown.
#[must_use]
pub fn readme_table() -> String {
    let mut table = String::from("| command | short | does |\n|---|---|---|\n");
    for command in COMMANDS {
        let short: Vec<String> = command.aliases.iter().map(|alias| format!("`{alias}`")).collect();
        let usage = command.usage().replace('|', "\\|");
        let _ = writeln!(table, "| `{usage}` | {} | {} |", short.join(", "), command.summary);
    }
    table
}

fn detailed(grammar: &Grammar, target: Target) -> Option<HelpRow> {
    match target {
        Target::Game(index) => grammar.game().get(index).map(of_game),
        Target::Meta(command) => Some(HelpRow { detail: Some(command.help), ..of_command(command) }),
    }
}

fn of_game(verb: &GameVerb) -> HelpRow {
    HelpRow { usage: verb.name.into(), aliases: verb.aliases.to_vec(), summary: verb.summary, detail: None }
}

fn of_command(command: &'static Command) -> HelpRow {
    HelpRow {
        usage: command.usage(),
        aliases: command.aliases.to_vec(),
        summary: command.summary,
        detail: None,
    }
}
