//! Commands from a pipe: exit codes, bad input, readers that go away, games taken up again.

use std::io::{Read, Write};
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::program::{Home, TO_TURN, err, out};

const SEEDED: &[&str] = &["play", "--seed", "7"];

#[test]
fn a_file_is_played_to_its_end() {
    let home = Home::new();
    let ran = home.piped(SEEDED, format!("{TO_TURN}# a remark\n\nrest; end\nshow json")).code(0);
    assert_eq!(err(&ran), "");
    assert!(out(&ran).ends_with("}\n"), "the last line counts without its line end: {}", out(&ran));
    assert_eq!(home.steps().len(), 6);
}

#[test]
fn many_lines_at_once_lead_to_what_they_lead_to_one_by_one() {
    let round = "scout field-1-0\nundo\nrest; undo\nnote here\nundo 1\nredo\nscout field-1-0; undo\nundo\n";
    let script = format!("{TO_TURN}{}plai\nscout field-1-0\n", round.repeat(60));
    let args = ["play", "--seed", "7", "--keep-going"];
    let (all, each) = (Home::new(), Home::new());
    let at_once = all.piped(&args, script.clone()).code(1);
    assert_eq!(out(&at_once), each.fed(&args, script.lines()));
    assert_eq!(all.steps(), each.steps());
}

#[test]
fn the_first_line_that_goes_wrong_ends_it() {
    for (wrong, look) in [
        ("plai slash", "line 5: not understood: `plai` is not understood"),
        ("scout field-0-0", "line 5: refused: `scout field-0-0`: field-0-0 does not touch"),
        ("play s", "line 5: ambiguous: `s` could be 2 things"),
        ("redo", "line 5: not done: nothing to do again"),
        ("note \"open", "line 5: not understood: this quote is not closed"),
        ("note \u{1b}[2J", "not understood: line 5 contains the control character"),
    ] {
        let home = Home::new();
        let ran = home.piped(SEEDED, format!("{TO_TURN}{wrong}\nrest\n")).code(1);
        assert!(err(&ran).starts_with(look), "{wrong}: {}", err(&ran));
        assert_eq!(home.steps().len(), 4, "{wrong}: nothing after it is done");
    }
}

#[test]
fn keep_going_does_the_rest_and_still_says_1() {
    let home = Home::new();
    let ran = home.piped(&["play", "--seed", "7", "--keep-going"], format!("{TO_TURN}plai\nrest\n")).code(1);
    assert!(err(&ran).contains("plai"));
    assert_eq!(home.steps().len(), 5);
}

#[test]
fn a_refused_line_changes_nothing() {
    let home = Home::new();
    let lines = "show json\nplai\nscout field-0-0\nplay s\nrest; plai\nundo\nshow json\n";
    let ran = home.piped(&["play", "--seed", "7", "--keep-going"], format!("{TO_TURN}{lines}")).code(1);
    let text = out(&ran);
    let views: Vec<&str> = text.lines().filter(|line| line.starts_with("{\"game\"")).collect();
    assert_eq!(views.len(), 2);
    assert_eq!(views[0], views[1]);
}

#[test]
fn usage_errors_are_2() {
    let home = Home::new();
    for args in [
        &["plai"][..],
        &["play", "chess"],
        &["play", "--seed", "x"],
        &["play", "--heroes", "nobody"],
        &["play", "--heroes", "ada,bram,cato,dora,ada"],
        &["play", "--resume", "no-such-game"],
        &["play", "--pack", "/no/such/pack.yaml"],
        &["play", "--physical", "moon"],
        &["play", "--table", "--physical", "dice"],
        &["games", "delete", "no-such-game"],
    ] {
        let ran = home.piped(args, "next\n").code(2);
        assert!(err(&ran).contains("error"), "{args:?}: {}", err(&ran));
        assert_eq!(out(&ran), "", "{args:?}");
    }
    assert!(home.games().is_empty(), "nothing was begun");
}

#[test]
fn nothing_at_all_says_what_to_do() {
    let home = Home::new();
    let ran = home.piped(&[], "").code(0);
    assert!(out(&ran).contains("rulekeeper play"), "{}", out(&ran));
    assert!(home.games().is_empty());
}

#[test]
fn look_ups_exit_1_where_nothing_is_found() {
    let home = Home::new();
    for (args, code) in [
        (&["rules", "hand", "limit"][..], 0),
        (&["rules", "xylophone"], 1),
        (&["rules", "xylophone", "--json"], 1),
        (&["card", "dire", "wolf"], 0),
        (&["card", "xylophone"], 1),
        (&["check"], 0),
        (&["generate", "man"], 0),
        (&["games"], 0),
        (&["--help"], 0),
        (&["--version"], 0),
    ] {
        home.piped(args, "").code(code);
    }
    let json = out(&home.piped(&["rules", "hand", "limit", "--json"], ""));
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["query"], "hand limit");
    let kinds = |json: &serde_json::Value| -> Vec<String> {
        json["hits"].as_array().unwrap().iter().map(|hit| hit["kind"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(json["hits"][0]["id"], "toy.term.hand-limit");
    assert_eq!(
        json["hits"][0].as_object().unwrap().keys().collect::<Vec<_>>(),
        ["kind", "id", "game", "title", "text", "where", "see"]
    );
    assert!(kinds(&json).contains(&"rule".to_owned()) && kinds(&json).contains(&"ruling".to_owned()));
    let json = out(&home.piped(&["rules", "wolf", "--json"], ""));
    assert!(kinds(&serde_json::from_str(&json).unwrap()).contains(&"card".to_owned()), "{json}");
}

#[test]
fn every_command_has_help_with_an_example() {
    let home = Home::new();
    for command in
        ["play", "games", "watch", "run", "rules", "card", "coverage", "simulate", "check", "generate"]
    {
        let help = out(&home.piped(&[command, "--help"], "").code(0));
        assert!(help.contains("Example:\n  rulekeeper"), "{command}: {help}");
        for option in ["--color", "--ascii", "--plain"] {
            assert!(help.contains(option), "{command} {option}");
        }
    }
}

#[test]
fn schemas_are_json() {
    let home = Home::new();
    for of in ["pack", "transcript"] {
        let text = out(&home.piped(&["generate", "schema", of], "").code(0));
        let schema: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(schema["type"], "object");
    }
}

// ---- colour ----

#[test]
fn colour_only_where_it_is_asked_for() {
    let home = Home::new();
    let colored = |args: &[&str], variable: Option<(&str, &str)>| {
        let mut program = assert_cmd::Command::from_std(home.program(args));
        if let Some((name, value)) = variable {
            program.env(name, value);
        }
        let output = program.write_stdin("plai\n").output().unwrap();
        [output.stdout, output.stderr].concat().contains(&0x1b)
    };
    assert!(!colored(SEEDED, None));
    assert!(!colored(SEEDED, Some(("NO_COLOR", "1"))));
    assert!(colored(SEEDED, Some(("CLICOLOR_FORCE", "1"))));
    assert!(colored(&["--color", "always", "play"], Some(("NO_COLOR", "1"))));
    assert!(!colored(&["--color", "never", "play"], Some(("CLICOLOR_FORCE", "1"))));
}

#[test]
fn ascii_is_ascii() {
    let home = Home::new();
    let ran = home.piped(&["--ascii", "play", "--seed", "7"], format!("{TO_TURN}plai\n")).code(1);
    assert!(out(&ran).is_ascii() && err(&ran).is_ascii(), "{}", out(&ran));
}

// ---- hostile input ----

#[test]
fn a_reader_that_goes_away_ends_us_quietly() {
    let home = Home::new();
    let mut child = home
        .program(&["play", "--seed", "7", "--keep-going"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut reader = child.stdout.take().unwrap();
    reader.read_exact(&mut [0; 20]).unwrap();
    drop(reader);
    let mut input = child.stdin.take().unwrap();
    for _ in 0..2_000 {
        if input.write_all(b"help\n").is_err() {
            break;
        }
    }
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn a_line_without_an_end_is_told_and_skipped() {
    let home = Home::new();
    let mut child = home
        .program(&["play", "--seed", "7", "--keep-going"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let started = Instant::now();
    let mut input = child.stdin.take().unwrap();
    std::thread::spawn(move || {
        let piece = vec![b'x'; 1 << 20];
        for _ in 0..200 {
            input.write_all(&piece).unwrap();
        }
        input.write_all(b"\nnext\n").unwrap();
    });
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(told, "not understood: line 1 is longer than 65536 bytes\n");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(home.steps().len(), 1, "the line after it is played");
    assert!(started.elapsed() < Duration::from_secs(20));
}

#[test]
fn what_is_no_text_is_told_by_its_line() {
    let home = Home::new();
    let ran = home.piped(SEEDED, b"next\nnote \xff\xfe\nwound\n".to_vec()).code(1);
    assert_eq!(err(&ran), "not understood: line 2 is not UTF-8 text (byte 6)\n");
    assert_eq!(home.steps().len(), 1);
}

// ---- taking up ----

#[test]
fn a_game_goes_on_where_it_was() {
    let home = Home::new();
    let view = |ran| out(&ran).lines().last().unwrap().to_owned();
    let left = view(home.piped(SEEDED, format!("{TO_TURN}rest\nundo\nshow json\n")).code(0));
    let again = view(home.piped(&["play", "--resume"], "show json\n").code(0));
    assert_eq!(left, again);
    home.piped(&["play", "--resume"], "redo\n").code(0);
    assert_eq!(home.steps().len(), 7, "what was taken back can still be done again");
}

#[test]
fn a_cut_off_last_line_is_told_and_dropped() {
    let home = Home::new();
    home.piped(SEEDED, TO_TURN).code(0);
    let path = &home.games()[0];
    let mut bytes = std::fs::read(path).unwrap();
    bytes.extend_from_slice(b"- {\"do\": \"re");
    std::fs::write(path, bytes).unwrap();
    let ran = home.piped(&["play", "--resume"], "rest\n").code(0);
    assert!(err(&ran).contains("was cut off while it was being kept (12 bytes)"), "{}", err(&ran));
    assert_eq!(home.steps().len(), 5);
}

#[test]
fn a_game_that_leads_elsewhere_now_stops_there() {
    let home = Home::new();
    home.piped(SEEDED, format!("{TO_TURN}rest\nend\n")).code(0);
    let path = home.games()[0].clone();
    let text = std::fs::read_to_string(&path).unwrap();
    let edited = text.replace("word rest", "word challenge").replace("0.1.0", "0.0.9");
    std::fs::write(&path, &edited).unwrap();
    let ran = home.piped(&["play", "--resume"], "end\n").code(1);
    let told = err(&ran);
    assert!(told.contains("version 0.0.9") && told.contains("Command 5"), "{told}");
    assert!(told.find("version").unwrap() < told.find("Command 5").unwrap(), "{told}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), edited, "it is not touched");
    let ran = home.piped(&["play", "--resume", "--keep-going"], "end\n").code(0);
    assert!(err(&ran).contains("stays as it was"), "{}", err(&ran));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), edited);
    assert_eq!(home.games().len(), 2);
}

#[test]
fn two_cannot_write_the_same_game() {
    let home = Home::new();
    let mut child = home
        .program(SEEDED)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut first = [0; 10];
    child.stdout.as_mut().unwrap().read_exact(&mut first).unwrap();
    let ran = home.piped(&["play", "--resume"], "next\n").code(2);
    assert!(err(&ran).contains("is open in another process"), "{}", err(&ran));
    let name = home.games()[0].file_stem().unwrap().to_string_lossy().into_owned();
    home.piped(&["games", "delete", &name], "").code(2);
    home.piped(&["watch", &name, "--once"], "").code(0);
    drop(child.stdin.take());
    assert!(child.wait().unwrap().success());
}

#[test]
fn kept_games_are_listed_renamed_copied_and_thrown_away() {
    let home = Home::new();
    home.piped(SEEDED, TO_TURN).code(0);
    let name = home.games()[0].file_stem().unwrap().to_string_lossy().into_owned();
    assert!(out(&home.piped(&["games"], "").code(0)).contains(&name));
    home.piped(&["games", "rename", &name, "friday"], "").code(0);
    let copy = home.0.join("copy.yaml");
    home.piped(&["games", "export", "friday", copy.to_str().unwrap()], "").code(0);
    home.piped(&["games", "export", "friday", copy.to_str().unwrap()], "").code(2);
    home.piped(&["play", "--resume", "friday"], "save saturday\n").code(0);
    home.piped(&["games", "delete", "friday", "saturday"], "").code(0);
    assert!(home.games().is_empty());
    home.piped(&["play", "--resume", copy.to_str().unwrap()], "rest\n").code(0);
}

#[test]
fn the_same_seed_and_lines_give_the_same_journal() {
    let runs: Vec<Vec<String>> = (0..2)
        .map(|_| {
            let home = Home::new();
            home.piped(SEEDED, format!("{TO_TURN}scout field-1-0\nend\n"));
            home.steps()
        })
        .collect();
    assert_eq!(runs[0], runs[1]);
}
