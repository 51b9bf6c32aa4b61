//! What outlives a process: cards that were learned, repairs that wait, lists that were compared with the box.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::program::{Home, out};

const TABLE: [&str; 6] = ["play", "--table", "--heroes", "ada,bram", "--seed", "7"];

/// Types lines, and kills the process once it has shown this.
fn kill_after(home: &Home, args: &[&str], lines: &[&str], shown: &str) {
    let mut program = home.program(args);
    let mut child =
        program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all((lines.join("\n") + "\n").as_bytes()).unwrap();
    let seen = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    assert!(seen.into_iter().any(|line| line.contains(shown)), "`{shown}` is never shown");
    child.kill().unwrap();
    child.wait().unwrap();
}

/// The last line of the JSON view after these commands.
fn view(home: &Home, args: &[&str], lines: &[&str]) -> String {
    let said = out(&home.piped(args, lines.join("\n") + "\nshow json\n").code(0));
    said.lines().last().unwrap().to_owned()
}

#[test]
fn a_learned_card_survives_a_kill() {
    let learned = "\"Grey Fox\" life 3 armour 0 attack 1 keywords Beast";
    let lines = ["next", "wound", "wound", learned];
    let home = Home::new();
    kill_after(&home, &TABLE, &lines, "own pack");
    let own = home.0.join("packs/toy/own/grey-fox.yaml");
    assert!(std::fs::read_to_string(&own).unwrap().contains("life: 3"));
    // Killed between the journal and the pack: the pack is made good.
    std::fs::remove_file(&own).unwrap();
    let whole = Home::new();
    assert_eq!(view(&home, &["play", "--resume"], &[]), view(&whole, &TABLE, &lines));
    assert!(std::fs::read_to_string(&own).unwrap().contains("life: 3"));
    let card = out(&home.piped(&["card", "grey", "fox"], "").code(0));
    assert!(card.contains("Grey Fox"), "{card}");
}

#[test]
fn a_learned_card_with_a_mistake_is_refused_and_nothing_is_lost() {
    let home = Home::new();
    let lines = "next\nwound\nwound\n\"Grey Fox\" life many armour 0 attack 1\nshow json\n";
    let ran = home.piped(&[&TABLE[..], &["--keep-going"]].concat(), lines).code(1);
    let told = String::from_utf8(ran.get_output().stderr.clone()).unwrap();
    assert!(told.contains("expected a number, found `many`\n  at: many"), "{told}");
    assert!(!home.0.join("packs/toy/own").exists());
    assert_eq!(home.steps().len(), 3);
    let json = out(&ran).lines().last().unwrap().to_owned();
    assert_eq!(view(&home, &["play", "--resume"], &[]), json);
}

#[test]
fn a_repair_that_waits_survives_a_kill() {
    let game = ["next", "wound", "brute", "next", "note ada is ready", "play slash", "end", "hit"];
    let repair = ["insert 5 play fury because \"it was first\"", "pass"];
    let args = ["play", "--table", "--heroes", "ada", "--seed", "11"];
    for typed in 1..=repair.len() {
        let home = Home::new();
        kill_after(&home, &args, &[&game[..], &repair[..typed]].concat(), "leaves the game as it was");
        let left = [&repair[typed..], &["accept"]].concat();
        let whole = Home::new();
        let all = [&game[..], &repair[..], &["accept"]].concat();
        assert_eq!(view(&home, &["play", "--resume"], &left), view(&whole, &args, &all), "{typed} typed");
        // Once accepted it is an ordinary game again.
        assert_eq!(view(&home, &["play", "--resume"], &["undo"]), view(&Home::new(), &args, &game));
    }
    let home = Home::new();
    kill_after(&home, &args, &[&game[..], &repair[..1]].concat(), "leaves the game as it was");
    assert_eq!(view(&home, &["play", "--resume"], &["cancel"]), view(&Home::new(), &args, &game));
    assert_eq!(view(&home, &["play", "--resume"], &[]), view(&Home::new(), &args, &game));
}

#[test]
fn a_dial_survives_a_kill() {
    let home = Home::new();
    kill_after(&home, &["play", "--seed", "7"], &["set go-on auto"], "go-on");
    let said = out(&home.piped(&["play", "--resume"], "set\n").code(0));
    assert!(said.lines().any(|line| line.contains("go-on") && line.contains("auto")), "{said}");
}

#[test]
fn a_box_that_was_compared_is_remembered() {
    let home = Home::new();
    let lists = |lines: &str| out(&home.piped(&TABLE, lines).code(0));
    assert!(lists("confirm\n").contains("confirm foe-deck"));
    assert!(lists("confirm all\nconfirm\n").contains("None: what the lists say counts."));
    let next = lists("confirm\n");
    assert!(next.contains("None: what the lists say counts.") && next.contains("earlier games"), "{next}");
    assert!(lists("confirm nothing\nconfirm\n").contains("confirm foe-deck"));
    let again = lists("confirm\n");
    assert!(again.contains("confirm foe-deck") && !again.contains("earlier games"), "{again}");
}

#[test]
fn what_is_taken_back_is_not_remembered() {
    let home = Home::new();
    let said = |lines: &str| out(&home.piped(&TABLE, lines).code(0));
    said("set spawn ask\nset go-on auto\nundo 2\n");
    let dials = said("set\n");
    let stands =
        |name: &str, value: &str| dials.lines().any(|line| line.contains(name) && line.contains(value));
    assert!(stands("spawn", "auto") && stands("go-on", "ask"), "{dials}");
    said("confirm all\nundo\n");
    assert!(said("confirm\n").contains("confirm foe-deck"));
    let own = home.0.join("packs/toy/own/grey-fox.yaml");
    let learn = "learn \"Grey Fox\" as foe life 3 armour 0 attack 1 keywords Beast\n";
    let told = said(&format!("{learn}undo\n"));
    assert!(told.contains("no longer in your own pack") && !own.exists(), "{told}");
    // Taking the game up again does not bring it back; doing it again does.
    out(&home.piped(&["play", "--resume"], "show\n").code(0));
    assert!(!own.exists());
    out(&home.piped(&["play", "--resume"], "redo\n").code(0));
    assert!(own.exists());
    said("learn grey-fox life 4\nundo\n");
    assert!(std::fs::read_to_string(&own).unwrap().contains("life: 3"));
}
