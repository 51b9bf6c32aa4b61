//! Figures of whole processes and of transcripts, as ratios in one table: `cargo bench --bench process`. Each is the
//! median of several runs taken side by side. The program and the example binary `toy` have to be built in release
//! first; the bench says so where one is missing.

#![allow(
    clippy::pedantic,
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench reads files, clocks and the environment, and prints"
)]

#[path = "../tests/toy/mod.rs"]
mod toy;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rulekeeper::content::Problems;
use rulekeeper::content::pack::Source;
use rulekeeper::desk::{Desk, header};
use rulekeeper::games::game::GameKind;
use rulekeeper::line::split;
use rulekeeper::transcript;

const RUNS: usize = 21;
/// How often a question is asked of a new process.
const STARTS: usize = 501;
/// How often the transcripts are gone through for one time: once is over before the clock and the caches are at ease.
const TIMES: u32 = 20;
const QUESTION: &str = "can I shoot an enemy in the quest area";
static KINDS: &[&GameKind] = &[&toy::KIND];

fn main() {
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/release");
    let (program, real) = (built.join("examples/toy"), built.join("rulekeeper"));
    if !program.exists() || !real.exists() {
        println!("first: cargo build --release --bins --example toy");
        return;
    }
    let home = std::env::temp_dir().join(format!("rulekeeper-bench-{}", std::process::id()));
    println!("| what | ours | against | ratio | must | goal |");
    println!("| --- | --- | --- | --- | --- | --- |");
    let hello = hello(&home);
    question(&real, &hello, &home);
    look_up(&program, &hello, &home, &toy::KIND);
    first_prompt(&program, &hello, &home, &toy::KIND);
    for kind in rulekeeper::games::ALL {
        look_up(&real, &hello, &home, kind);
        first_prompt(&real, &hello, &home, kind);
        opened(kind);
        asked(kind);
    }
    spawned(&program, &home);
    parsed();
    piped(&program, &home);
    let _ = std::fs::remove_dir_all(home);
}

fn row(what: &str, ours: Duration, against: Duration, ratio: f64, must: &str, goal: &str) {
    println!("| {what} | {ours:.2?} | {against:.2?} | {ratio:.2}x | {must} | {goal} |");
}

/// The medians of two things, run in turn.
fn medians(mut a: impl FnMut(), mut b: impl FnMut(), runs: usize) -> (Duration, Duration) {
    let mut times = (Vec::new(), Vec::new());
    for _ in 0..runs {
        times.0.push(timed(&mut a));
        times.1.push(timed(&mut b));
    }
    times.0.sort();
    times.1.sort();
    (times.0[runs / 2], times.1[runs / 2])
}

fn timed(run: &mut impl FnMut()) -> Duration {
    let start = Instant::now();
    run();
    start.elapsed()
}

fn run(program: &Path, args: &[&str], home: &Path, input: Option<&Path>) {
    let input = input.map_or_else(Stdio::null, |file| std::fs::File::open(file).unwrap().into());
    let mut command = Command::new(program);
    command.args(args).env("RULEKEEPER_HOME", home).stdin(input).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().unwrap();
}

/// A program that only says hello, built where it stands.
fn hello(home: &Path) -> PathBuf {
    std::fs::create_dir_all(home).unwrap();
    let (source, made) = (home.join("hello.rs"), home.join("hello"));
    std::fs::write(&source, "fn main() { println!(\"hello\"); }").unwrap();
    let built = Command::new("rustc").args(["-O", "-o"]).arg(&made).arg(&source).status();
    assert!(built.is_ok_and(|status| status.success()), "rustc builds hello");
    made
}

fn look_up(program: &Path, hello: &Path, home: &Path, kind: &'static GameKind) {
    let id = (kind.book)().ids().last().unwrap();
    for query in [&[id][..], &["hand", "limit"]] {
        let ours = || run(program, &[&["rules"], query].concat(), home, None);
        let (ours, against) = medians(ours, || run(hello, &[], home, None), 101);
        let what = format!("{}: look-up of `{}` against a hello", kind.id, query.join(" "));
        row(&what, ours, against, ours.div_duration_f64(against), "1.5x", "1.3x");
    }
}

/// A question over all games, and its peers, started in turn.
fn question(program: &Path, hello: &Path, home: &Path) {
    let ours = || run(program, &["rules", QUESTION], home, None);
    let (ours, against) = medians(ours, || run(hello, &[], home, None), STARTS);
    let what = format!("look-up of `{QUESTION}` in all games against a hello");
    row(&what, ours, against, ours.div_duration_f64(against), "1.5x", "1.3x");
    for (peer, args) in [("sqlite3", &[":memory:", "select 1"][..]), ("man", &["-P", "cat", "true"])] {
        if Command::new(peer).arg("--version").stdout(Stdio::null()).status().is_ok() {
            let peers = || run(Path::new(peer), args, home, None);
            let (peers, against) = medians(peers, || run(hello, &[], home, None), RUNS);
            let what = format!("its peer `{peer}` against a hello");
            row(&what, peers, against, peers.div_duration_f64(against), "-", "-");
        }
    }
}

fn first_prompt(program: &Path, hello: &Path, home: &Path, kind: &'static GameKind) {
    let ours = || run(program, &["play", kind.id, "--seed", "1"], home, None);
    let (ours, against) = medians(ours, || run(hello, &[], home, None), RUNS);
    let what = format!("{}: start to the first prompt against a hello", kind.id);
    row(&what, ours, against, ours.div_duration_f64(against), "10x", "5x");
}

/// Opening a game from what was embedded, and from its text.
fn opened(kind: &'static GameKind) {
    let open = || assert!((kind.open)(&Default::default(), &[]).is_ok());
    let parse = || {
        for pack in kind.packs {
            let text = Source::embedded(pack.name, pack.text);
            assert!(text.tree(&mut Problems::new()).is_some());
        }
    };
    let (open, parse) = medians(open, parse, RUNS);
    let what = format!("{}: opening against reading its YAML", kind.id);
    row(&what, open, parse, open.div_duration_f64(parse), "-", "-");
}

/// The questions of the kept table in the middle of a game, one after another: what each takes, without its printing.
fn asked(kind: &'static GameKind) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lookup").join(format!("{}.yaml", kind.id));
    let table: serde_json::Value = serde_yaml::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let questions = table["questions"].as_array().unwrap().iter();
    let lines: Vec<String> = questions.map(|row| format!("rule {}", row["ask"].as_str().unwrap())).collect();
    let mut desk = Desk::open(kind, header(kind, Vec::new(), 0), &[]).map_err(|e| format!("{e:?}")).unwrap();
    let ours = || {
        for line in &lines {
            let phrases = split(line).unwrap();
            assert!(desk.obey(&phrases[0]).is_ok(), "{line}");
        }
    };
    let (ours, _) = medians(ours, || (), RUNS);
    let (ours, must) = (ours / lines.len() as u32, Duration::from_millis(1));
    let what = format!("{}: a question in the middle of a game against a millisecond", kind.id);
    row(&what, ours, must, ours.div_duration_f64(must), "1x", "-");
}

fn sources() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/toy/transcripts/fray");
    let files = std::fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path());
    files.map(|file| (file.display().to_string(), std::fs::read_to_string(&file).unwrap())).collect()
}

fn read(file: &str, text: &str) -> Option<transcript::Transcript> {
    transcript::read(file, text, &|_, _| Err("nothing is included here".to_owned())).ok()
}

/// One transcript in this process, and one in a process of its own.
fn spawned(program: &Path, home: &Path) {
    let all = sources();
    let read: Vec<_> = all.iter().filter_map(|(file, text)| read(file, text)).collect();
    let once = || read.iter().for_each(|transcript| assert!(transcript::run(transcript, KINDS).is_ok()));
    let inside = || (0..TIMES).for_each(|_| once());
    let outside = || all.iter().for_each(|(file, _)| run(program, &["run", file], home, None));
    let (inside, outside) = medians(inside, outside, RUNS);
    let inside = inside / TIMES;
    let ratio = outside.div_duration_f64(inside);
    row("transcripts in process, faster than a process each", inside, outside, ratio, "100x", "300x");
}

/// Reading and running, against only reading.
fn parsed() {
    let all = sources();
    let reading = || all.iter().filter_map(|(file, text)| read(file, text)).collect::<Vec<_>>();
    let parse = || (0..TIMES).for_each(|_| assert_eq!(reading().len(), all.len()));
    // As `run` does it: all are read, then all are run.
    let both = || {
        for _ in 0..TIMES {
            for transcript in &reading() {
                assert!(transcript::run(transcript, KINDS).is_ok());
            }
        }
    };
    let (both, parse) = medians(both, parse, RUNS);
    let (both, parse) = (both / TIMES, parse / TIMES);
    row(
        "running a transcript against only reading it",
        both,
        parse,
        both.div_duration_f64(parse),
        "1.5x",
        "1.2x",
    );
}

/// Commands through a pipe; where there is no sqlite3, nothing is said.
fn piped(program: &Path, home: &Path) {
    if Command::new("sqlite3").arg("--version").stdout(Stdio::null()).status().is_err() {
        return;
    }
    let (moves, selects) = (home.join("moves"), home.join("selects"));
    let start = "next\nwound\nwound\nnext\n";
    std::fs::write(&moves, format!("{start}{}", "scout field-1-0\nundo\n".repeat(5_000))).unwrap();
    std::fs::write(&selects, "select 1;\n".repeat(10_004)).unwrap();
    let play = &["play", "--heroes", "ada,bram", "--seed", "1"];
    let ours = || run(program, play, home, Some(&moves));
    let theirs = || run(Path::new("sqlite3"), &[], home, Some(&selects));
    let (ours, theirs) = medians(ours, theirs, RUNS);
    row(
        "10,004 commands through a pipe, faster than sqlite3",
        ours,
        theirs,
        theirs.div_duration_f64(ours),
        "2x",
        "5x",
    );
}
