//! The whole program with the toy as its only game; the tests that need a binary run this one.

#![allow(clippy::disallowed_methods, reason = "the command line begins here")]

#[path = "mod.rs"]
mod toy;

use std::process::ExitCode;

fn main() -> ExitCode {
    static GAMES: &[&rulekeeper::games::game::GameKind] = &[&toy::KIND];
    rulekeeper::cli::run(GAMES, std::env::args_os())
}
