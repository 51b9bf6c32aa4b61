//! `simulate`: many games played by themselves, on all cores, and what became of them. A game's seed depends on
//! the base seed and the game's number only, so the result is the same on any number of cores.

use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use serde::Serialize;

use crate::engine::chance::{Coin, Seed};
use crate::engine::player::{Broken, Limits, Outcome, Player, play_out, replay};
use crate::engine::{Log, Machine, Opt, Position, State};
use crate::games::game::Game;
use crate::table::check::Sum;
use crate::view::page::{Cell, Column, Item, Page, Table, Text};

/// Broken games listed one by one; more are only counted.
const MOST_LISTED: usize = 100;
/// Games between two looks at the clock.
const BATCH: u64 = 256;

/// How long to go on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Until {
    Games(u64),
    Seconds(f64),
}

/// Who plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Style {
    /// Any legal option.
    #[default]
    Random,
    /// What the game's simple player likes best.
    Greedy,
}

/// What to simulate.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Plan {
    pub until: Until,
    pub seed: u64,
    pub style: Style,
    /// Threads; 0 for one a core.
    pub threads: usize,
    /// Whether each game is replayed from its answers and the two ends compared.
    pub verify: bool,
    /// Whether a bar shows how far it is.
    pub progress: bool,
}

impl Plan {
    /// So many random games from this seed, on all cores.
    #[must_use]
    pub fn games(games: u64, seed: u64) -> Plan {
        let until = Until::Games(games);
        Plan { until, seed, style: Style::Random, threads: 0, verify: false, progress: false }
    }
}

/// How often a game ended so.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Ending {
    pub name: String,
    pub games: u64,
    pub share: f64,
}

/// Least, most and middle of a number over all games.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Spread {
    pub mean: f64,
    pub min: u64,
    pub max: u64,
}

/// A game that did not come to a proper end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BrokenGame {
    /// Its number, from 0.
    pub game: u64,
    /// Its own seed, which plays it again.
    pub seed: u64,
    pub reason: String,
}

/// What became of the games.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    pub game: String,
    pub seed: u64,
    pub player: Style,
    pub games: u64,
    pub results: Vec<Ending>,
    pub decisions: Spread,
    pub rounds: Spread,
    /// How many games broke; the first of them are listed.
    pub broken: u64,
    pub broken_games: Vec<BrokenGame>,
    /// Measured, and so not part of what a seed gives.
    #[serde(skip)]
    pub seconds: f64,
}

/// The seed of one game.
#[must_use]
pub fn seed_of(base: u64, game: u64) -> u64 {
    let mut z = base.wrapping_add(game.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Plays the games of the plan.
pub fn simulate(game: &dyn Game, plan: &Plan) -> Result<Report, String> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads).build();
    let pool = pool.map_err(|error| error.to_string())?;
    let start = Position::new(game.start()?);
    let field = Field { game, plan, sum: start.state.table.sum(), start };
    let began = Instant::now();
    let tally = pool.install(|| field.play_all(began));
    Ok(field.report(tally, began.elapsed()))
}

/// What all games have in common.
struct Field<'a> {
    game: &'a dyn Game,
    plan: &'a Plan,
    start: Position,
    sum: Sum,
}

/// One thread's room to play in, and what it has counted.
struct Worker {
    position: Position,
    tally: Tally,
}

impl Field<'_> {
    fn play_all(&self, began: Instant) -> Tally {
        let bar = self.bar();
        let mut tally = Tally::default();
        let mut next = 0;
        while let Some(end) = self.batch_end(next, began.elapsed()) {
            tally = tally.merge(self.play_batch(next, end));
            next = end;
            bar.set_position(match self.plan.until {
                Until::Games(_) => next,
                Until::Seconds(_) => began.elapsed().as_millis() as u64,
            });
        }
        bar.finish_and_clear();
        tally
    }

    fn bar(&self) -> ProgressBar {
        match self.plan.until {
            _ if !self.plan.progress => ProgressBar::hidden(),
            Until::Games(games) => ProgressBar::new(games),
            Until::Seconds(seconds) => ProgressBar::new((seconds * 1000.0) as u64),
        }
    }

    /// Where the batch that begins at `next` ends; `None` where everything is played.
    fn batch_end(&self, next: u64, elapsed: Duration) -> Option<u64> {
        // Without a bar or a clock there is no reason to stop in between.
        let batch = if self.plan.progress { 16 * BATCH } else { u64::MAX };
        match self.plan.until {
            Until::Games(games) => (next < games).then(|| next.saturating_add(batch).min(games)),
            Until::Seconds(seconds) => (elapsed.as_secs_f64() < seconds).then_some(next + BATCH),
        }
    }

    fn play_batch(&self, from: u64, to: u64) -> Tally {
        let worker = || Worker { position: self.start.clone(), tally: Tally::default() };
        let play = |mut worker: Worker, game| {
            self.play_one(&mut worker, game);
            worker
        };
        let tallies = (from..to).into_par_iter().fold(worker, play).map(|worker| worker.tally);
        tallies.reduce(Tally::default, Tally::merge)
    }

    fn play_one(&self, worker: &mut Worker, game: u64) {
        let seed = seed_of(self.plan.seed, game);
        let position = &mut worker.position;
        position.clone_from(&self.start);
        let liking = |state: &State, opt: Opt| self.game.liking(state, opt);
        let mut player = match self.plan.style {
            Style::Random => Player::Random(Coin::new(seed)),
            Style::Greedy => Player::Greedy(Coin::new(seed), &liking),
        };
        let limits = Limits { keep: self.plan.verify, ..Limits::default() };
        let machine = Machine::new(self.game);
        let outcome = play_out(&machine, position, &mut Seed::new(seed), &mut player, limits);
        let reason = self.broken(&outcome, position);
        worker.tally.add(&outcome, position.state.table.clock.round.into());
        if let Some(reason) = reason {
            worker.tally.add_broken(BrokenGame { game, seed, reason });
        }
    }

    /// Why the game is not one that a table could have played.
    fn broken(&self, outcome: &Outcome, position: &Position) -> Option<String> {
        if let Some(broken) = outcome.broken {
            return Some(self.reason(broken));
        }
        let table = &position.state.table;
        if let Err(wrong) = table.check(self.game.layout()) {
            return Some(wrong);
        }
        if table.sum() != self.sum {
            return Some("cards or tokens were lost or made".to_owned());
        }
        let verify = || self.differs(outcome, position);
        self.plan.verify.then(verify).flatten()
    }

    fn reason(&self, broken: Broken) -> String {
        match broken {
            Broken::DeadEnd(rule) => format!("{broken}, asked by {}", self.game.book().id(rule)),
            _ => broken.to_string(),
        }
    }

    /// Replays the answers; says how the replay differs, where it does.
    fn differs(&self, outcome: &Outcome, end: &Position) -> Option<String> {
        let mut again = self.start.clone();
        let replayed = replay(&Machine::new(self.game), &mut again, &outcome.answers, &mut Log::off());
        match replayed {
            Err(stop) => Some(format!("the replay stopped: {stop:?}")),
            Ok(()) if again.hash64() != end.hash64() => {
                Some(format!("the replay ended at {:016x}, not {:016x}", again.hash64(), end.hash64()))
            }
            Ok(()) => None,
        }
    }

    fn report(&self, tally: Tally, took: Duration) -> Report {
        let share = |games: u64| if tally.games == 0 { 0.0 } else { games as f64 / tally.games as f64 };
        let ending =
            |(name, games): (&str, u64)| Ending { name: name.to_owned(), games, share: share(games) };
        let names = self.game.results().iter().map(|(name, _)| *name).chain(std::iter::repeat("other"));
        let results = names.zip(tally.results.iter().copied()).filter(|(_, games)| *games > 0);
        Report {
            game: self.game.kind().id.to_owned(),
            seed: self.plan.seed,
            player: self.plan.style,
            games: tally.games,
            results: results.map(ending).collect(),
            decisions: tally.decisions.spread(tally.games),
            rounds: tally.rounds.spread(tally.games),
            broken: tally.broken,
            broken_games: tally.broken_games,
            seconds: took.as_secs_f64(),
        }
    }
}

/// A running sum with its ends.
#[derive(Debug, Clone, Copy)]
struct Range {
    sum: u64,
    min: u64,
    max: u64,
}

impl Default for Range {
    fn default() -> Self {
        Range { sum: 0, min: u64::MAX, max: 0 }
    }
}

impl Range {
    fn merge(self, other: Range) -> Range {
        let (min, max) = (self.min.min(other.min), self.max.max(other.max));
        Range { sum: self.sum + other.sum, min, max }
    }

    fn one(n: u64) -> Range {
        Range { sum: n, min: n, max: n }
    }

    fn spread(self, games: u64) -> Spread {
        if games == 0 {
            return Spread { mean: 0.0, min: 0, max: 0 };
        }
        Spread { mean: self.sum as f64 / games as f64, min: self.min, max: self.max }
    }
}

/// What has been counted so far. Merging is the same in any order.
#[derive(Debug, Default)]
struct Tally {
    games: u64,
    results: Vec<u64>,
    decisions: Range,
    rounds: Range,
    broken: u64,
    broken_games: Vec<BrokenGame>,
}

impl Tally {
    fn add(&mut self, outcome: &Outcome, rounds: u64) {
        let result = usize::from(outcome.result);
        self.games += 1;
        self.results.resize(self.results.len().max(result + 1), 0);
        self.results[result] += 1;
        self.decisions = self.decisions.merge(Range::one(outcome.decisions.into()));
        self.rounds = self.rounds.merge(Range::one(rounds));
    }

    fn add_broken(&mut self, game: BrokenGame) {
        self.broken += 1;
        self.broken_games.push(game);
        self.shorten();
    }

    /// Keeps the first broken games, by their number.
    fn shorten(&mut self) {
        if self.broken_games.len() > MOST_LISTED {
            self.broken_games.sort_by_key(|broken| broken.game);
            self.broken_games.truncate(MOST_LISTED);
        }
    }

    fn merge(mut self, other: Tally) -> Tally {
        self.games += other.games;
        self.results.resize(self.results.len().max(other.results.len()), 0);
        self.results.iter_mut().zip(&other.results).for_each(|(all, more)| *all += more);
        self.decisions = self.decisions.merge(other.decisions);
        self.rounds = self.rounds.merge(other.rounds);
        self.broken += other.broken;
        self.broken_games.extend(other.broken_games);
        self.broken_games.sort_by_key(|broken| broken.game);
        self.shorten();
        self
    }
}

impl Report {
    /// Decisions of all games in one second of all threads.
    #[must_use]
    pub fn decisions_per_second(&self) -> f64 {
        self.decisions.mean * self.games as f64 / self.seconds.max(f64::MIN_POSITIVE)
    }

    /// The report as a page; `title` is the game's.
    #[must_use]
    pub fn page(&self, title: &str) -> Page {
        let mut page = Page::new(format!("{title}: {} games", self.games))
            .with(self.results_table())
            .with(self.spread_table())
            .text(Text::new().dim(format!(
                "seed {}, {:.1} s, {:.0} decisions a second",
                self.seed,
                self.seconds,
                self.decisions_per_second()
            )));
        if self.broken == 0 {
            page.push(Text::new().good("No game broke."));
            return page;
        }
        page.push(Text::new().bad(format!("{} games broke:", self.broken)));
        page.list(self.broken_games.iter().map(broken_item))
    }

    fn results_table(&self) -> Table {
        let columns =
            [Column::new("result", 2), Column::new("games", 1).right(), Column::new("share", 0).right()];
        self.results.iter().fold(Table::new("Results", columns), |table, ending| {
            let share = Text::new().number(format!("{:.1} %", 100.0 * ending.share));
            table.row([Text::from(ending.name.as_str()), Text::new().number(ending.games), share])
        })
    }

    fn spread_table(&self) -> Table {
        let columns = [("each game", 3), ("mean", 2), ("least", 1), ("most", 0)]
            .map(|(name, priority)| Column::new(name, priority).right());
        let row = |name: &str, spread: Spread| -> [Cell; 4] {
            let mean = Text::new().number(format!("{:.1}", spread.mean));
            [name.into(), mean, Text::new().number(spread.min), Text::new().number(spread.max)]
        };
        Table::new("Length", columns).row(row("decisions", self.decisions)).row(row("rounds", self.rounds))
    }
}

fn broken_item(broken: &BrokenGame) -> Item {
    let text = Text::new().say("game ").number(broken.game).say(", seed ").number(broken.seed);
    Item::new(text.say(": ").bad(broken.reason.as_str()))
}
