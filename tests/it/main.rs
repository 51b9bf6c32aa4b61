//! All integration tests in one binary: it links once.

#![allow(
    clippy::pedantic,
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "tests read files and say what they did"
)]

#[path = "../toy/mod.rs"]
mod toy;

mod agreement;
mod asides;
mod beside;
mod brief;
mod completions;
mod content;
mod desk;
mod editions;
mod effect;
mod frost;
mod frost_said;
mod frost_table;
mod frost_told;
mod frost_typed;
mod fuzz;
mod german;
mod golden;
mod heart;
mod keystrokes;
mod kills;
mod leak;
mod lessons;
mod lookup;
mod mists;
mod newcomers;
mod packs;
mod physical;
mod pipe;
mod program;
#[cfg(unix)]
mod pty;
mod put_right;
mod readme;
mod real_table;
mod remembered;
mod repairs;
mod replays;
mod same_game;
mod session;
mod simulate;
mod small_window;
mod terrinoth;
mod terrinoth_told;
mod tidy;
mod transcript;
mod typed;
mod view;
mod ways;
mod why;
mod words;
