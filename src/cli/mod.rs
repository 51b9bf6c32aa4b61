//! The only place with a terminal, files and environment.

#![expect(
    clippy::disallowed_methods,
    reason = "files, clocks and the environment are met here and nowhere else"
)]

mod args;
mod begin;
mod cmd_card;
mod cmd_check;
mod cmd_coverage;
mod cmd_games;
mod cmd_generate;
mod cmd_rules;
mod cmd_run;
mod cmd_simulate;
mod cmd_watch;
pub mod dirs;
mod failure;
mod files;
mod fit;
mod helper;
mod here;
pub mod journal_file;
mod keeper;
mod learned;
mod packs;
mod pager;
pub mod pipe;
mod piped;
mod play;
mod progress;
mod remembered;
pub mod render;
mod repl;
pub mod report;
mod resume;
pub mod sample;
mod schema;
mod scribe;
mod shown;
pub mod simulate;
pub mod style;
mod transcripts;
mod trial;
mod trouble;
mod wizard;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser as _;

use args::{Args, Command, PlayArgs};
use here::{Games, Here};

/// The whole program with these games: arguments in, exit code out.
pub fn run(games: Games, args: impl Iterator<Item = OsString>) -> ExitCode {
    let args: Vec<OsString> = args.collect();
    let args = match args::quick(&args).map_or_else(|| Args::try_parse_from(&args), Ok) {
        Ok(args) => args,
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let here = Here::new(games, args.look.into());
    let done = match args.command.unwrap_or_else(|| Command::Play(PlayArgs::default())) {
        Command::Play(args) => play::play(&here, &args),
        Command::Games(args) => cmd_games::games(&here, args),
        Command::Watch(args) => cmd_watch::watch(&here, &args),
        Command::Run(args) => cmd_run::run(&here, &args),
        Command::Rules(args) => cmd_rules::rules(&here, &args),
        Command::Card(args) => cmd_card::card(&here, &args),
        Command::Coverage(args) => cmd_coverage::coverage(&here, &args),
        Command::Simulate(args) => cmd_simulate::simulate(&here, &args),
        Command::Check(args) => cmd_check::check(&here, &args),
        Command::Generate(args) => cmd_generate::generate(&here, &args),
    };
    end(&here, done)
}

fn end(here: &Here, done: failure::Done) -> ExitCode {
    ExitCode::from(done.unwrap_or_else(|failure| failure.tell(here)))
}
