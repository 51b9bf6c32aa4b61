//! `simulate`: many games played by themselves, on all cores, and what became of them. A game's seed depends on
//! the base seed and the game's number only, so the result is the same on any number of cores.

mod report;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::cli::progress::Progress;
use crate::content::Problems;
use crate::content::pack::Source;
use crate::engine::chance::{Coin, Seed};
use crate::engine::player::{Broken, Limits, Outcome, Player, play_out, replay};
use crate::engine::{Log, Machine, Opt, Position, Refusal, State, Stop};
use crate::games::game::{Game, GameKind, Options};
use crate::table::check::Sum;
use rayon::iter::{IntoParallelIterator as _, IntoParallelRefIterator as _, ParallelIterator};
use report::Tally;
pub use report::{BrokenGame, Ending, Report, Score, Spread};

/// Games between two looks at the clock.
const BATCH: u64 = 256;
/// Games that are sorted by their set-up together, so that each is opened once for all of them.
const SORTED: u64 = 64 * BATCH;
/// Answers between two looks at what must always be true.
const LOOK: u32 = 64;
/// One game in so many is replayed from its answers.
const REPLAYED: u64 = 64;

/// How long to go on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Until {
    Games(u64),
    Seconds(f64),
}

/// Who plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Style {
    /// Any legal option.
    #[default]
    Random,
    /// What the game's simple player likes best.
    Greedy,
    /// The one on the seats of these bits, the other on the rest of the first so many seats.
    Mixed { greedy: u8, seats: u8 },
}

impl Style {
    /// One seat after the other: whether what is liked best is played there. One alone plays on all seats.
    pub fn of(seats: impl Iterator<Item = bool>) -> Style {
        let seats: Vec<bool> = seats.take(8).collect();
        let bit = |(n, greedy): (usize, &bool)| u8::from(*greedy) << n;
        let greedy = seats.iter().enumerate().map(bit).sum();
        match seats.as_slice() {
            [] | [false] => Style::Random,
            [true] => Style::Greedy,
            all => Style::Mixed { greedy, seats: all.len() as u8 },
        }
    }

    /// As it is typed.
    #[must_use]
    pub fn told(self) -> String {
        let word = |greedy: bool| if greedy { "greedy" } else { "random" };
        match self {
            Style::Random => word(false).to_owned(),
            Style::Greedy => word(true).to_owned(),
            Style::Mixed { greedy, seats } => {
                (0..seats).map(|n| word(greedy >> n & 1 == 1)).collect::<Vec<_>>().join(",")
            }
        }
    }
}

/// What to simulate.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Plan {
    pub until: Until,
    pub seed: u64,
    pub style: Style,
    /// Threads; 0 for one a core.
    pub threads: usize,
    /// Whether every game is replayed from its answers and the two ends compared, and not only a sample.
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

/// The seed of one game.
#[must_use]
pub fn seed_of(base: u64, game: u64) -> u64 {
    let mut z = base.wrapping_add(game.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Plays the games of the plan, all set up alike.
pub fn simulate(game: &dyn Game, plan: &Plan) -> Result<Report, String> {
    let field = Field::new(game, plan, String::new())?;
    run(plan, game.kind().id, u64::MAX, |from, to| Ok(field.play((from..to).into_par_iter())))
}

/// Plays the games of the plan, each set up as the kind of game says for its number.
pub fn simulate_setups(kind: &'static GameKind, packs: &[Source], plan: &Plan) -> Result<Report, String> {
    run(plan, kind.id, SORTED, |from, to| {
        let mut setups: BTreeMap<Options, Vec<u64>> = BTreeMap::new();
        for game in from..to {
            setups.entry((kind.setups)(game)).or_default().push(game);
        }
        let setups: Vec<(Options, Vec<u64>)> = setups.into_iter().collect();
        let tallies = setups.par_iter().map(|(options, games)| play_setup(kind, packs, plan, options, games));
        tallies.try_reduce(Tally::default, |all, more| Ok(all.merge(more)))
    })
}

fn play_setup(
    kind: &'static GameKind,
    packs: &[Source],
    plan: &Plan,
    options: &Options,
    games: &[u64],
) -> Result<Tally, String> {
    let said = |problems: Problems| {
        let first = problems.kept().first().map(|problem| problem.message.clone());
        format!("{}: {}", told(options), first.unwrap_or_default())
    };
    let game = (kind.open)(options, packs).map_err(said)?;
    if let Some((rule, why)) = game.barred().first() {
        return Err(format!("{}: {why} ({})", told(options), game.book().id(*rule)));
    }
    let field = Field::new(&*game, plan, told(options))?;
    Ok(field.play(games.par_iter().copied()))
}

/// Options as they are typed.
fn told(options: &Options) -> String {
    let mut words = Vec::new();
    if !options.heroes.is_empty() {
        words.push(format!("--heroes {}", options.heroes.join(",")));
    }
    words.extend(options.quest.iter().map(|quest| format!("--quest {quest}")));
    words.extend(options.edition.iter().map(|edition| format!("--edition {edition}")));
    words.extend(options.others.iter().map(|(name, value)| format!("--set {name}={value}")));
    words.join(" ")
}

/// Plays batches, of at most so many games, until the plan is through.
fn run(
    plan: &Plan,
    game: &str,
    most: u64,
    batch: impl Fn(u64, u64) -> Result<Tally, String> + Sync,
) -> Result<Report, String> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads).build();
    let pool = pool.map_err(|error| error.to_string())?;
    let began = Instant::now();
    let mut bar = plan.bar();
    let (mut tally, mut next) = (Tally::default(), 0);
    while let Some(end) = plan.batch_end(next, most, began.elapsed()) {
        tally = tally.merge(pool.install(|| batch(next, end))?);
        next = end;
        bar.reach(match plan.until {
            Until::Games(_) => next,
            Until::Seconds(_) => began.elapsed().as_millis() as u64,
        });
    }
    bar.end();
    Ok(tally.report(game, plan, began.elapsed().as_secs_f64()))
}

impl Plan {
    fn bar(&self) -> Progress {
        let whole = match self.until {
            Until::Games(games) => games,
            Until::Seconds(seconds) => (seconds * 1000.0) as u64,
        };
        Progress::towards(self.progress.then_some(whole))
    }

    /// Where the batch that begins at `next` ends; `None` where everything is played.
    fn batch_end(&self, next: u64, most: u64, elapsed: Duration) -> Option<u64> {
        // Without a bar or a clock there is no reason to stop in between.
        let batch = if self.progress { most.min(16 * BATCH) } else { most };
        match self.until {
            Until::Games(games) => (next < games).then(|| next.saturating_add(batch).min(games)),
            Until::Seconds(seconds) => (elapsed.as_secs_f64() < seconds).then_some(next + BATCH),
        }
    }
}

/// What all games of one set-up have in common.
struct Field<'a> {
    game: &'a dyn Game,
    plan: &'a Plan,
    setup: String,
    /// As the table is laid out.
    laid: Position,
    /// At the first question: nothing was decided until then, so it is the same for all games.
    start: Position,
    sum: Sum,
}

/// One thread's room to play in, and what it has counted.
struct Worker {
    position: Position,
    tally: Tally,
}

impl<'a> Field<'a> {
    fn new(game: &'a dyn Game, plan: &'a Plan, setup: String) -> Result<Field<'a>, String> {
        let laid = Position::new(game.laid()?);
        let (sum, start) = (laid.state.table.sum(), Machine::new(game).first_question(&laid));
        Ok(Field { game, plan, setup, laid, start, sum })
    }

    fn play(&self, games: impl ParallelIterator<Item = u64>) -> Tally {
        let worker = || Worker { position: self.start.clone(), tally: Tally::default() };
        let play = |mut worker: Worker, game| {
            self.play_one(&mut worker, game);
            worker
        };
        games.fold(worker, play).map(|worker| worker.tally).reduce(Tally::default, Tally::merge)
    }

    fn play_one(&self, worker: &mut Worker, game: u64) {
        let seed = seed_of(self.plan.seed, game);
        let position = &mut worker.position;
        position.clone_from(&self.start);
        let liking = |state: &State, opt: Opt| self.game.liking(state, opt);
        let mut player = match self.plan.style {
            Style::Random => Player::Random(Coin::new(seed)),
            Style::Greedy => Player::Greedy(Coin::new(seed), &liking),
            Style::Mixed { greedy, .. } => Player::Mixed(Coin::new(seed), &liking, greedy),
        };
        let keep = self.plan.verify || game.is_multiple_of(REPLAYED);
        let limits = Limits { keep, look: LOOK, ..Limits::default() };
        let machine = Machine::new(self.game);
        let outcome = play_out(&machine, position, &mut Seed::new(seed), &mut player, limits);
        let reason = self.broken(&outcome, position, keep);
        worker.tally.add(self.game, &outcome, &position.state);
        if let Some(reason) = reason {
            worker.tally.add_broken(BrokenGame { game, seed, setup: self.setup.clone(), reason });
        }
    }

    /// Why the game is not one that a table could have played.
    fn broken(&self, outcome: &Outcome, position: &Position, kept: bool) -> Option<String> {
        if let Some(broken) = &outcome.broken {
            return Some(self.reason(broken));
        }
        if outcome.ended.is_none() {
            return Some("no rule ended the game".to_owned());
        }
        if position.state.table.sum() != self.sum {
            return Some("cards or tokens were lost or made".to_owned());
        }
        kept.then(|| self.differs(outcome, position)).flatten()
    }

    fn reason(&self, broken: &Broken) -> String {
        match broken {
            Broken::DeadEnd(rule) => format!("{broken}, asked by {}", self.game.book().id(*rule)),
            Broken::Limit(rule) => format!("{broken}: {}", self.game.book().id(*rule)),
            _ => broken.to_string(),
        }
    }

    /// Replays the answers; says how the replay differs, where it does.
    fn differs(&self, outcome: &Outcome, end: &Position) -> Option<String> {
        let mut again = self.laid.clone();
        let replayed = replay(&Machine::new(self.game), &mut again, &outcome.answers, &mut Log::off());
        match replayed {
            Err(Stop::Refused(Refusal::Forbidden(no))) => {
                Some(format!("the replay is refused by {}", self.game.book().id(no.rule)))
            }
            Err(stop) => Some(format!("the replay stopped: {stop:?}")),
            Ok(()) if again.hash64() != end.hash64() => {
                Some(format!("the replay ended at {:016x}, not {:016x}", again.hash64(), end.hash64()))
            }
            Ok(()) => None,
        }
    }
}
