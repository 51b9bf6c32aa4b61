//! Killed at any moment, out of room: nothing that was shown is lost, nothing is done twice.
//!
//! `RULEKEEPER_KILLS` says how often a process is killed (2 by default), `RULEKEEPER_KILL_COMMANDS` how long the game
//! is (200). The full run is `RULEKEEPER_KILLS=200 RULEKEEPER_KILL_COMMANDS=1000 cargo test --release --test it kills`.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::program::{Home, TO_TURN, out};
use rulekeeper::engine::chance::Coin;

/// Every command of the script but `next` tells of exactly one wound.
const SHOWN: &str = " wound o";

fn number(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Commands that never end the game, each with a result that can be counted.
fn script(many: usize) -> Vec<&'static str> {
    let turn = ["rest", "undo", "redo", "undo"].into_iter().cycle();
    TO_TURN.lines().chain(turn).take(many).collect()
}

fn spawn(home: &Home, args: &[&str]) -> Child {
    let mut program = home.program(args);
    program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap()
}

/// Feeds the lines, kills after a while, and counts the results that came out before.
fn play_and_kill(home: &Home, args: &[&str], lines: &[&str], after: Duration) -> usize {
    let mut child = spawn(home, args);
    let mut input = child.stdin.take().unwrap();
    let text = lines.join("\n") + "\n";
    let writer = std::thread::spawn(move || {
        // Line by line, so that the program answers each before it sees the next.
        for line in text.split_inclusive('\n') {
            if input.write_all(line.as_bytes()).is_err() {
                return;
            }
        }
        // The pipe stays open: the process waits for more until it is killed.
        std::thread::sleep(Duration::from_secs(30));
    });
    let output = BufReader::new(child.stdout.take().unwrap());
    let reader = std::thread::spawn(move || {
        output.lines().map_while(Result::ok).filter(|line| line.contains(SHOWN)).count()
    });
    std::thread::sleep(after);
    child.kill().unwrap();
    child.wait().unwrap();
    drop(writer);
    reader.join().unwrap()
}

#[test]
fn a_killed_game_has_every_command_that_was_shown_once() {
    let (kills, many) = (number("RULEKEEPER_KILLS", 2), number("RULEKEEPER_KILL_COMMANDS", 200));
    let script = script(many);
    let whole = Home::new();
    let started = Instant::now();
    let begin = ["play", "--seed", "7"];
    whole.piped(&begin, script.join("\n")).code(0);
    let (reference, length) = (whole.steps(), started.elapsed());
    assert_eq!(reference.len(), many);
    let mut coin = Coin::new(many as u64);
    let mut home = Home::new();
    let mut kept = 0;
    for kill in 0..kills {
        let part = coin.below(1_000) as u32 + 1;
        if kept == 0 {
            // A game killed before its first command stays behind as an empty journal; this one is another.
            home = Home::new();
        }
        let args: &[&str] = if kept == 0 { &begin } else { &["play", "--resume"] };
        let shown = play_and_kill(&home, args, &script[kept..], length * part / 1_000);
        if home.games().is_empty() {
            continue;
        }
        // A line being written when the process died has no line end and never counted.
        let text = std::fs::read_to_string(&home.games()[0]).unwrap();
        let whole_lines = text.lines().filter(|line| line.starts_with("- {") && line.ends_with('}'));
        let now: Vec<&str> = whole_lines.collect();
        assert_eq!(now, reference[..now.len()], "kill {kill}: not the first commands of the script");
        let expected = at_least(&script, kept, shown);
        assert!(now.len() >= expected, "kill {kill}: {shown} shown after {kept}, {} kept", now.len());
        kept = now.len();
        if kept == many {
            kept = 0;
        }
    }
    if kept > 0 {
        home.piped(&["play", "--resume"], script[kept..].join("\n") + "\nshow json\n").code(0);
        assert_eq!(home.steps(), reference, "after the last kill the game goes on to the same end");
    }
}

/// How many commands have to be kept where so many were before and so many results came out since.
fn at_least(script: &[&str], kept: usize, shown: usize) -> usize {
    let told = (kept..script.len()).filter(|n| script[*n] != "next");
    told.take(shown).last().map_or(kept, |last| last + 1)
}

/// A process whose files may have this many bytes at most, until the limit is raised.
fn limited(home: &Home, bytes: u64) -> Child {
    let program = home.program(&["play", "--seed", "7", "--keep-going"]);
    let mut shell = Command::new("prlimit");
    shell.arg(format!("--fsize={bytes}:unlimited")).arg(program.get_program()).args(program.get_args());
    shell.env("RULEKEEPER_HOME", &home.0);
    shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_told_and_the_game_goes_on() {
    if Command::new("prlimit").arg("--version").output().is_err() {
        return;
    }
    let home = Home::new();
    home.piped(&["play", "--seed", "7"], TO_TURN).code(0);
    let size = std::fs::metadata(&home.games()[0]).unwrap().len();
    std::fs::remove_file(&home.games()[0]).unwrap();
    let mut child = limited(&home, size + 20);
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut ask = |line: &str| {
        input.write_all(format!("{line}\nshow json\n").as_bytes()).unwrap();
        let mut text = String::new();
        while !text.starts_with("{\"game\"") {
            text.clear();
            assert!(output.read_line(&mut text).unwrap() > 0, "it ended");
        }
        text
    };
    let mut view = String::new();
    for line in TO_TURN.lines() {
        view = ask(line);
    }
    assert_eq!(ask("rest"), view, "what is not kept did not happen");
    assert_eq!(ask("rest"), view);
    let limit = format!("--pid={}", child.id());
    assert!(Command::new("prlimit").args([&limit, "--fsize=unlimited"]).status().unwrap().success());
    let rested = ask("rest");
    assert_ne!(rested, view, "with room it is done");
    drop(input);
    let mut told = String::new();
    child.stderr.take().unwrap().read_to_string(&mut told).unwrap();
    assert_eq!(told.matches("not kept:").count(), 2, "{told}");
    assert!(told.contains("make room and type it again"), "{told}");
    assert_eq!(child.wait().unwrap().code(), Some(1));
    assert_eq!(home.steps().len(), 5);
    let again = out(&home.piped(&["play", "--resume"], "show json\n").code(0));
    assert_eq!(again.lines().last().unwrap(), rested.trim_end());
}

#[test]
#[cfg(target_os = "linux")]
fn a_disk_that_fills_up_behind_a_long_script_keeps_what_it_shows() {
    if Command::new("prlimit").arg("--version").output().is_err() {
        return;
    }
    let home = Home::new();
    let mut child = limited(&home, 400_000);
    let mut input = child.stdin.take().unwrap();
    let script = format!("{TO_TURN}{}", "scout field-1-0\nundo\n".repeat(5_000));
    let writer = std::thread::spawn(move || input.write_all(script.as_bytes()));
    let ran = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert_eq!(ran.status.code(), Some(1));
    let (shown, told) = (String::from_utf8(ran.stdout).unwrap(), String::from_utf8(ran.stderr).unwrap());
    assert!(told.contains("not kept:") && told.contains("commands, from `"), "{told}");
    assert!(told.contains("--resume") && told.lines().count() < 5, "{told}");
    let steps = home.steps();
    assert!(steps.len() > 4_000 && steps.len() < 9_000, "{} are kept", steps.len());
    let scouted = steps.iter().filter(|step| step.contains("\"do\": \"scout")).count();
    assert_eq!(shown.matches("turn field-1-0 face up").count(), scouted);
    let again = home.piped(&["play", "--resume"], "show json\n").code(0);
    assert!(out(&again).contains("{\"game\""));
}
