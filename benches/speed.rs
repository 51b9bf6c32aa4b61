//! The engine's figures of speed, as ratios in one table: `cargo bench`. Each is the median of several runs
//! taken side by side, because a shared machine swings. Single figures come from divan before the table.

#![allow(
    clippy::pedantic,
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "tests read files and say what they did"
)]

mod bare;
mod games;
mod long;
#[path = "../tests/toy/mod.rs"]
mod toy;

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use divan::Bencher;
use rulekeeper::engine::chance::{Coin, Seed};
use rulekeeper::engine::player::{Limits, Player, play_logged};
use rulekeeper::engine::{Log, Machine, Position};
use rulekeeper::games::game::Game;

/// Runs of each measurement; the median counts.
const RUNS: usize = 7;
const GAMES: u64 = 1500;
const BARE_GAMES: u64 = 4000;
const COMMANDS: usize = 10_000;

fn main() {
    divan::main();
    if !std::env::args().any(|arg| arg == "--list" || arg == "--test") {
        games::table(&toy::KIND);
        table();
    }
}

fn game() -> Arc<dyn Game> {
    (toy::KIND.open)(&Default::default(), &[]).unwrap_or_else(|_| panic!("the toy's content is sound"))
}

/// Plays random games; gives decisions and answers.
fn play(game: &dyn Game, games: u64, log: &mut Log) -> (u64, u64) {
    let laid = Position::new(game.start().expect("the toy can be laid out"));
    let start = Machine::new(game).first_question(&laid);
    let mut position = start.clone();
    let (mut decisions, mut answers) = (0, 0);
    for n in 0..games {
        position.clone_from(&start);
        log.events.clear();
        log.asked.clear();
        let mut player = Player::Random(Coin::new(n));
        let machine = Machine::new(game);
        let out =
            play_logged(&machine, &mut position, &mut Seed::new(n), &mut player, Limits::default(), log);
        assert_eq!(out.broken, None);
        decisions += u64::from(out.decisions);
        answers += u64::from(out.answered);
    }
    (decisions, answers)
}

// ---- single figures ----

#[divan::bench]
fn bare_loop() -> u64 {
    bare::play(black_box(100))
}

#[divan::bench]
fn random_play(bencher: Bencher) {
    let game = game();
    bencher.bench_local(|| play(&*game, black_box(100), &mut Log::bare()));
}

#[divan::bench]
fn clone_state(bencher: Bencher) {
    let position = middle(&*game());
    bencher.bench_local(|| *black_box(&position.state));
}

#[divan::bench]
fn clone_state_over_another(bencher: Bencher) {
    let position = middle(&*game());
    let mut room = position.state;
    bencher.bench_local(|| black_box(&mut room).clone_from(black_box(&position.state)));
}

/// A position in the middle of a game.
fn middle(game: &dyn Game) -> Position {
    let mut position = Position::new(game.start().expect("the toy can be laid out"));
    let limits = Limits { decisions: 30, ..Limits::default() };
    let mut player = Player::Random(Coin::new(1));
    play_logged(&Machine::new(game), &mut position, &mut Seed::new(1), &mut player, limits, &mut Log::bare());
    position
}

// ---- ratios ----

struct Figure {
    what: &'static str,
    ours: String,
    against: String,
    ratio: f64,
    must: &'static str,
    goal: &'static str,
}

fn table() {
    let game = game();
    let mut figures = playing(&*game);
    figures.extend(long_games(&game));
    let line = |a: &str, b: &str, c: &str, d: &str, e: &str, f: &str| {
        println!("| {a:<44} | {b:>12} | {c:>12} | {d:>8} | {e:>6} | {f:>6} |");
    };
    println!();
    line("what", "ours", "against", "ratio", "must", "goal");
    line(&"-".repeat(44), &"-".repeat(12), &"-".repeat(12), &"-".repeat(8), &"-".repeat(6), &"-".repeat(6));
    for f in figures {
        line(f.what, &f.ours, &f.against, &format!("{:.3}x", f.ratio), f.must, f.goal);
    }
    println!("\nmedian of {RUNS} runs; a command is a decision with everything that follows from it");
}

/// Nanoseconds of each thing `work` says it did.
fn nanos(work: impl FnOnce() -> u64) -> f64 {
    let began = Instant::now();
    let many = work();
    began.elapsed().as_nanos() as f64 / many.max(1) as f64
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// The medians of both sides and of their ratio.
fn compare(mut ours: impl FnMut() -> f64, mut against: impl FnMut() -> f64) -> (f64, f64, f64) {
    let pairs: Vec<(f64, f64)> = (0..RUNS).map(|_| (ours(), against())).collect();
    let of = |pick: fn(&(f64, f64)) -> f64| median(pairs.iter().map(pick).collect());
    (of(|p| p.0), of(|p| p.1), of(|p| p.0 / p.1))
}

fn per_second(nanos: f64) -> String {
    format!("{:.2} M/s", 1000.0 / nanos)
}

fn playing(game: &dyn Game) -> Vec<Figure> {
    let decision = || nanos(|| play(game, GAMES, &mut Log::bare()).0);
    let (ours, bare, ratio) = compare(decision, || nanos(|| bare::play(BARE_GAMES)));
    let random = Figure {
        what: "random play, decisions against the bare loop",
        ours: per_second(ours),
        against: per_second(bare),
        ratio,
        must: "10x",
        goal: "4x",
    };
    let mut log = Log::kept();
    log.bare = true;
    let (on, off, ratio) = compare(|| nanos(|| play(game, GAMES, &mut log).0), decision);
    let logged = Figure {
        what: "event log on against off",
        ours: per_second(on),
        against: per_second(off),
        ratio,
        must: "1.3x",
        goal: "1.2x",
    };
    let state = middle(game).state;
    let fresh = || {
        nanos(|| {
            for _ in 0..20_000 {
                let _ = black_box(*black_box(&state));
            }
            20_000
        })
    };
    let mut room = state;
    let over = || {
        nanos(|| {
            (0..20_000).for_each(|_| black_box(&mut room).clone_from(black_box(&state)));
            20_000
        })
    };
    vec![
        random,
        logged,
        cloning("clone of the state against a command", compare(fresh, decision)),
        cloning("the same, over an earlier copy", compare(over, decision)),
    ]
}

fn cloning(what: &'static str, (clone, command, ratio): (f64, f64, f64)) -> Figure {
    let (ours, against) = (format!("{clone:.0} ns"), format!("{command:.0} ns"));
    Figure { what, ours, against, ratio, must: "1x", goal: "0.5x" }
}

fn long_games(game: &Arc<dyn Game>) -> Vec<Figure> {
    let mut long = long::session(game, COMMANDS);
    let mut short = long::young(game, &long, 10);
    let (mut undo, mut late, mut early) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..RUNS {
        let (command, back) = give_and_undo(&mut long);
        late.push(command);
        undo.push(back);
        early.push(give_and_undo(&mut short).0);
    }
    let ratio = median(late.iter().zip(&early).map(|(late, early)| late / early).collect());
    let (undo, late, early) = (median(undo) / 1000.0, median(late), median(early));
    let replay =
        median((0..RUNS).map(|_| nanos(|| long::replay(game, &long).turns().len() as u64)).collect());
    vec![
        Figure {
            what: "undo after 10,000 commands against 40 us",
            ours: format!("{undo:.2} us"),
            against: "40 us".to_owned(),
            ratio: undo / 40.0,
            must: "1x",
            goal: "0.02x",
        },
        Figure {
            what: "one command at 10,000 against one at 10",
            ours: format!("{late:.0} ns"),
            against: format!("{early:.0} ns"),
            ratio,
            must: "1.5x",
            goal: "1.05x",
        },
        Figure {
            what: "replay of 10,000 commands, against a second",
            ours: format!("{:.2} ms", replay * long.turns().len() as f64 / 1e6),
            against: "1000 ms".to_owned(),
            ratio: replay * long.turns().len() as f64 / 1e9,
            must: "-",
            goal: "-",
        },
    ]
}

/// Nanoseconds of one command and of taking it back, at this length of the game.
fn give_and_undo(session: &mut rulekeeper::engine::Session<dyn Game>) -> (f64, f64) {
    const TIMES: u32 = 400;
    let (mut give, mut undo) = (0, 0);
    for _ in 0..TIMES {
        let deed = long::small_command(session);
        let began = Instant::now();
        session.begin("fix");
        session.give(deed).expect("a small correction fits");
        session.commit();
        give += began.elapsed().as_nanos();
        let began = Instant::now();
        assert!(session.undo().expect("what was done can be taken back"));
        undo += began.elapsed().as_nanos();
    }
    (give as f64 / f64::from(TIMES), undo as f64 / f64::from(TIMES))
}
