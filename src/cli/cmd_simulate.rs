//! `simulate`: many games played by themselves, told as a page or as JSON.

use std::io::IsTerminal as _;
use std::sync::Arc;

use super::args::{PlayerKind, SimulateArgs};
use super::failure::{Done, Failure};
use super::here::Here;
use super::packs;
use super::simulate::{Plan, Style, Until, simulate as play_all, simulate_setups};
use crate::content::pack::Source;
use crate::games::game::{Game, GameKind, Options};

/// Where nothing is said.
const USUAL_GAMES: u64 = 1_000;

pub fn simulate(here: &Here, args: &SimulateArgs) -> Done {
    let kind = here.game(&args.game)?;
    let options = options(args);
    let packs = packs::read(&args.pack)?;
    let plan = plan(here, args);
    let report = if options == Options::default() {
        simulate_setups(kind, &packs, &plan).map_err(Failure::Said)?
    } else {
        play_all(&*open(kind, &options, &packs)?, &plan).map_err(Failure::Said)?
    };
    if args.json {
        let json = serde_json::to_string(&report).map_err(|error| Failure::Said(error.to_string()))?;
        here.print(&format!("{json}\n"))?;
    } else {
        here.show(&report.page(kind.title))?;
    }
    Ok(u8::from(report.broken > 0))
}

fn options(args: &SimulateArgs) -> Options {
    Options {
        heroes: args.heroes.clone(),
        quest: args.quest.clone(),
        edition: args.edition.clone(),
        others: args.set.iter().cloned().collect(),
    }
}

/// The game with these options, if its rules let it begin.
fn open(kind: &'static GameKind, options: &Options, packs: &[Source]) -> Result<Arc<dyn Game>, Failure> {
    let game = (kind.open)(options, packs).map_err(|problems| Failure::Packs(problems, packs.to_vec()))?;
    match game.barred().first() {
        Some((rule, why)) => Err(Failure::Usage(format!("{why} ({})", game.book().id(*rule)))),
        None => Ok(game),
    }
}

fn plan(here: &Here, args: &SimulateArgs) -> Plan {
    let until = match args.seconds {
        Some(seconds) => Until::Seconds(seconds as f64),
        None => Until::Games(args.games.unwrap_or(USUAL_GAMES)),
    };
    let style = Style::of(args.player.iter().map(|player| *player == PlayerKind::Greedy));
    let progress = std::io::stderr().is_terminal() && !here.err.plain && !args.json;
    Plan { until, style, progress, ..Plan::games(0, args.seed) }
}
