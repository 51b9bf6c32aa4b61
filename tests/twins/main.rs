//! Plays one game twice, side by side: on a digital table, and on a real one where every draw and roll is typed and
//! hands stay unseen until a card is named. Writes both down as transcripts.
//!
//! `cargo run --example twins -- list mistfall 40 [heroes=a,b] [quest=q] [edition=e]` tells how games of seeds end;
//! `… write mistfall SEED TITLE digital.yaml physical.yaml [heroes=…] [goal=victory] [covers=rule] [12='fix time 4 because "…"']
//! [force=30] [forget=41] [undo=20] [redo=33]` writes one. A number stands before what both tables type there; at `force`
//! both let something forbidden through; what is forgotten is put in two commands later; at `undo` and `redo` the
//! real table takes a draw back and says it again. `lines` instead of `write` prints what the digital table types.

#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a tool for authors"
)]

mod compare;
mod pair;
mod player;
mod written;

use std::collections::BTreeMap;
use std::process::ExitCode;

use rulekeeper::games::ALL;
use rulekeeper::games::game::{GameKind, Options};

/// What is to be played, and what happens on the way.
#[derive(Clone)]
pub struct Plan {
    pub kind: &'static GameKind,
    pub options: Options,
    pub seed: u64,
    /// What both tables type before the digital one's command of this number.
    pub both: BTreeMap<usize, String>,
    pub force: Option<usize>,
    pub forget: Option<usize>,
    pub undo: Option<usize>,
    pub redo: Option<usize>,
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            eprintln!("{what}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &[String]) -> Result<(), String> {
    let [mode, game, number, rest @ ..] = args else {
        return Err("list, lines or write; a game; a number".to_owned());
    };
    let kind = ALL.iter().find(|kind| kind.id == *game).ok_or("no such game")?;
    let number: u64 = number.parse().map_err(|_| "which seed, or how many games?")?;
    let (pairs, words): (Vec<&String>, Vec<&String>) = rest.iter().partition(|word| word.contains('='));
    let plan = plan(kind, number, &pairs)?;
    match (mode.as_str(), words.as_slice()) {
        ("list", _) => {
            for seed in 0..number {
                let (end, commands) = player::ends(&Plan { seed, ..plan.clone() })?;
                println!("seed {seed}: {end} after {commands} commands");
            }
            Ok(())
        }
        ("lines", _) => {
            let pair = pair::play(&plan).map_err(|(pair, what)| format!("{}\n{what}", pair.told()))?;
            println!("{}\n{} {:?}", pair.told(), pair.result(), compare::compare(&pair.digital, &pair.real)?);
            Ok(())
        }
        ("write", [title, digital, physical]) => {
            let said = |key: &str| pairs.iter().find_map(|pair| pair.strip_prefix(key));
            let goal = said("goal=").map(|goal| format!("goal: {goal}\n"));
            let covers = said("covers=").map(|rules| format!("covers: [{}]\n", rules.replace(',', ", ")));
            let head = [covers, goal].into_iter().flatten().collect::<String>();
            let pair = pair::play(&plan).map_err(|(pair, what)| format!("{}\n{what}", pair.told()))?;
            println!("{} {:?}", pair.result(), compare::compare(&pair.digital, &pair.real)?);
            let (one, other) = written::both(&pair, title, &head, twin(digital))?;
            let save =
                |file: &str, text: String| std::fs::write(file, text).map_err(|error| error.to_string());
            save(digital, one).and_then(|()| save(physical, other))
        }
        _ => Err("write needs a title and two files".to_owned()),
    }
}

/// `play/a-game` for `transcripts/toy/play/a-game.yaml`.
fn twin(file: &str) -> &str {
    let name = file.strip_suffix(".yaml").unwrap_or(file);
    let folder = name.rmatch_indices('/').nth(1).map_or(0, |(at, _)| at + 1);
    &name[folder..]
}

fn plan(kind: &'static GameKind, seed: u64, pairs: &[&String]) -> Result<Plan, String> {
    let mut options = Options::default();
    let mut plan = Plan {
        kind,
        options: options.clone(),
        seed,
        both: BTreeMap::new(),
        force: None,
        forget: None,
        undo: None,
        redo: None,
    };
    for (key, value) in pairs.iter().filter_map(|pair| pair.split_once('=')) {
        let number = value.parse().ok();
        match key {
            "heroes" => options.heroes = value.split(',').map(str::to_owned).collect(),
            "quest" => options.quest = Some(value.to_owned()),
            "edition" => options.edition = Some(value.to_owned()),
            "goal" | "covers" => {}
            "force" => plan.force = number,
            "forget" => plan.forget = number,
            "undo" => plan.undo = number,
            "redo" => plan.redo = number,
            at => {
                let at = at.parse().map_err(|_| format!("`{at}` is no number of a command"))?;
                plan.both.insert(at, value.to_owned());
            }
        }
    }
    plan.options = options;
    Ok(plan)
}
