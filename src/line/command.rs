//! What a row of the command table says, and how its usage line is made from it.

use std::fmt::Write;

use super::args::Args;
use super::fold::folded;
use super::problem::Unclear;
use super::request::MetaArgs;
use super::table::COMMANDS;

/// One verb that every game has.
#[derive(Debug)]
pub struct Command {
    pub name: &'static str,
    /// Short forms and other spellings.
    pub aliases: &'static [&'static str],
    pub args: &'static [Arg],
    pub when: When,
    /// One line, beginning with a verb.
    pub summary: &'static str,
    /// The longer story, with an example in backticks.
    pub help: &'static str,
    pub(super) read: fn(&mut Args<'_>) -> Result<MetaArgs, Unclear>,
}

/// When a command means something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    Always,
    InGame,
}

/// One thing that stands behind the verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arg {
    pub name: &'static str,
    pub kind: ArgKind,
    pub need: Need,
}

/// What may stand there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArgKind {
    /// The name of anything.
    Any,
    Card,
    /// The effect language up to the end of the line, `;` included.
    Effect,
    /// Another command.
    Line,
    Number,
    Seat,
    /// Free text, in quotes or not.
    Text,
    /// A verb.
    Verb,
    /// One of these words.
    Word(&'static [&'static str]),
}

/// How many of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    Required,
    Optional,
    /// One or more words.
    Many,
    /// Any number of words, also none.
    OptionalMany,
}

impl Command {
    /// The command and its arguments: `undo [to] [n]`.
    #[must_use]
    pub fn usage(&self) -> String {
        let mut usage = self.name.to_owned();
        for arg in self.args {
            let many = if matches!(arg.need, Need::Many | Need::OptionalMany) { "…" } else { "" };
            let name = arg.name;
            let _ = match (arg.kind, arg.need) {
                (ArgKind::Word([_]), Need::Required) => write!(usage, " {name}"),
                (_, Need::Required | Need::Many) => write!(usage, " <{name}{many}>"),
                (_, Need::Optional | Need::OptionalMany) => write!(usage, " [{name}{many}]"),
            };
        }
        usage
    }

    /// The name and all other spellings.
    pub fn spellings(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name).chain(self.aliases.iter().copied())
    }
}

impl PartialEq for Command {
    fn eq(&self, other: &Command) -> bool {
        self.name == other.name
    }
}

impl Eq for Command {}

impl Arg {
    pub(super) const fn one(name: &'static str, kind: ArgKind) -> Arg {
        Arg { name, kind, need: Need::Required }
    }

    pub(super) const fn optional(name: &'static str, kind: ArgKind) -> Arg {
        Arg { name, kind, need: Need::Optional }
    }

    pub(super) const fn many(name: &'static str, kind: ArgKind) -> Arg {
        Arg { name, kind, need: Need::Many }
    }

    pub(super) const fn any(name: &'static str, kind: ArgKind) -> Arg {
        Arg { name, kind, need: Need::OptionalMany }
    }
}

/// The command of exactly that name or alias, case and accents aside.
#[must_use]
pub fn command(name: &str) -> Option<&'static Command> {
    if name.len() > 40 {
        return None;
    }
    let folded = folded(name);
    let is = |known: &str| known == name || (!folded.is_empty() && *known == *folded);
    COMMANDS.iter().find(|command| command.spellings().any(is))
}
