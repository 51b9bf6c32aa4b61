//! `simulate`: many games played by themselves, told as a page or as JSON.

use std::io::IsTerminal as _;

use super::args::{PlayerKind, SimulateArgs};
use super::failure::{Done, Failure};
use super::here::Here;
use super::simulate::{Plan, Style, Until, simulate as play_all};
use crate::games::game::Options;

/// Where nothing is said.
const USUAL_GAMES: u64 = 1_000;

pub fn simulate(here: &Here, args: &SimulateArgs) -> Done {
    let kind = here.game(&args.game)?;
    let opened = (kind.open)(&Options::default(), &[]);
    let game = opened.map_err(|problems| Failure::Packs(problems, Vec::new()))?;
    let report = play_all(&*game, &plan(here, args)).map_err(Failure::Said)?;
    if args.json {
        let json = serde_json::to_string(&report).map_err(|error| Failure::Said(error.to_string()))?;
        here.print(&format!("{json}\n"))?;
    } else {
        here.show(&report.page(kind.title))?;
    }
    Ok(u8::from(report.broken > 0))
}

fn plan(here: &Here, args: &SimulateArgs) -> Plan {
    let until = match args.seconds {
        Some(seconds) => Until::Seconds(seconds as f64),
        None => Until::Games(args.games.unwrap_or(USUAL_GAMES)),
    };
    let style = match args.player {
        PlayerKind::Random => Style::Random,
        PlayerKind::Greedy => Style::Greedy,
    };
    let progress = std::io::stderr().is_terminal() && !here.err.plain && !args.json;
    Plan { until, style, progress, ..Plan::games(0, args.seed) }
}
