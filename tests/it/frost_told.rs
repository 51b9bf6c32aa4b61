//! What players of Chronicles of Frost read: whom a draw is for, what is missing, who ends the game and who wins it.

use rulekeeper::cli::render::render;
use rulekeeper::cli::style::Style;
use rulekeeper::desk::{Desk, Reply, header};
use rulekeeper::games::ALL;
use rulekeeper::games::frost::FROST;
use rulekeeper::transcript::{self, up_to};

use crate::desk::say;
use crate::program::{Home, err, out};

fn text(reply: &Reply) -> String {
    let style = Style { color: false, width: 200, unicode: true, plain: true };
    reply.pages.iter().map(|page| render(page, style)).collect()
}

/// What a line tells.
pub fn told(desk: &mut Desk, line: &str) -> String {
    text(&say(desk, line).unwrap_or_else(|trouble| panic!("{line}: {trouble:?}")))
}

/// A game that stands as this says.
pub fn given(options: &str, given: &str) -> Desk {
    let file = format!(
        "title: t\ngame: chronicles-of-frost\nseed: 1\noptions: {options}\ngiven: {given}\nsteps:\n- end\n"
    );
    let read = transcript::read("a.yaml", &file, &|_, _| Err("no files here".to_owned()));
    up_to(&read.unwrap(), ALL, 1).map_err(|trouble| format!("{trouble:?}")).unwrap()
}

#[test]
fn quests_are_asked_for_in_the_order_of_the_seats() {
    let mut head = header(&FROST, ["yrsa", "kolbein"].map(str::to_owned).to_vec(), 1);
    head.physical = vec!["all".to_owned()];
    let mut desk = Desk::open(&FROST, head, &[]).map_err(|e| format!("{e:?}")).unwrap();
    assert!(told(&mut desk, "show question").contains("for Yrsa"));
    let first = told(&mut desk, "lost-crown-1; show question");
    assert!(first.contains("for Yrsa") && !first.contains("for Kolbein"), "{first}");
    let second = told(&mut desk, "far-watch-1; show question");
    assert!(second.contains("for Kolbein"), "{second}");
}

#[test]
fn the_game_end_is_told_with_whoever_brought_it_on_and_why() {
    let mut desk = given(
        "{}",
        "{heroes: [yrsa, kolbein], turn: yrsa, silver-deck: [snow-shoes], gold-deck: [avalanche], \
         silver: [bone-sled], gold: [old-guide], yrsa: {hand: [], resolve: 9}, kolbein: {hand: []}}",
    );
    let first = told(&mut desk, "buy bone-sled");
    assert!(first.contains("the silver deck is exhausted"), "{first}");
    assert!(first.contains("Yrsa Shieldbreaker has brought on the game end"), "{first}");
    assert!(told(&mut desk, "show").contains("the last turns"));
    let later = told(&mut desk, "buy old-guide");
    assert!(later.contains("the gold deck is exhausted"), "{later}");
    assert!(later.contains("the game is ending already"), "{later}");
    let end = told(&mut desk, "end; end; next; end; end; show question");
    assert!(end.contains("won by Yrsa Shieldbreaker"), "{end}");
    let score = told(&mut desk, "show score");
    assert!(score.contains("rank: 1") && score.contains("rank: 2"), "{score}");
}

#[test]
fn alone_the_end_is_told_without_last_turns() {
    let mut desk = given(
        "{}",
        "{heroes: [yrsa], turn: yrsa, silver-deck: [snow-shoes], silver: [fur-cloak], \
         yrsa: {hand: [], resolve: 2}}",
    );
    let end = told(&mut desk, "buy fur-cloak");
    assert!(end.contains("the game ends on the spot"), "{end}");
    assert!(!end.contains("one turn more"), "{end}");
}

#[test]
fn who_has_no_room_for_wounds_is_named() {
    let mut desk = given(
        "{events: true, villains: true}",
        "{heroes: [yrsa, halla, torvald, kolbein], turn: yrsa, villains: [white-wyrm], \
         board: {\"2,3\": glacier-gate}, markers: {\"2,3\": yrsa}, yrsa: {attack: 16, hand: [axe-swing]}, \
         halla: {wounds: 8}, torvald: {wounds: 9}}",
    );
    let out = told(&mut desk, "challenge white-wyrm; pass");
    assert!(out.contains("Halla Bloodbriar cannot help: that would be 1 wound more"), "{out}");
    assert!(out.contains("Torvald Longstrider cannot help: that would be 2 wounds"), "{out}");
}

#[test]
fn no_price_is_not_the_price_0() {
    let mut desk = given(
        "{events: true}",
        "{heroes: [yrsa, kolbein], turn: yrsa, event-row: [unclaimed-bounty, great-hunt]}",
    );
    let row = told(&mut desk, "show event");
    assert!(row.contains("cost: none") && row.contains("cost: 2") && !row.contains("cost: 0"), "{row}");
}

#[test]
fn points_before_the_end_are_the_score() {
    let mut desk = given(
        "{}",
        "{heroes: [yrsa, kolbein], turn: yrsa, yrsa: {area: [boar-spear], trophies: [grey-wolf, cutpurse]}}",
    );
    let (points, score) = (told(&mut desk, "why points yrsa"), told(&mut desk, "why score yrsa"));
    assert_eq!(points, score);
    let report = told(&mut desk, "report");
    assert!(!report.contains("Shieldbreaker: 0"), "{report}");
}

#[test]
fn chance_may_choose_a_hero() {
    let home = Home::new();
    let play = |args: &[&str]| {
        let mut program = assert_cmd::Command::new(env!("CARGO_BIN_EXE_rulekeeper"));
        program.env("RULEKEEPER_HOME", &home.0).args(args).write_stdin("report\n").assert()
    };
    let args = ["play", "chronicles-of-frost", "--seed", "5", "--plain", "--heroes"];
    let first = out(&play(&[&args[..], &["yrsa,random,random"]].concat()));
    let second = out(&play(&[&args[..], &["yrsa,random,random"]].concat()));
    assert_eq!(first, second);
    let heroes = first.lines().find(|line| line.contains("Played by")).unwrap();
    assert_eq!((heroes.matches(", ").count(), heroes.matches("Yrsa").count()), (2, 1), "{heroes}");
    let all = play(&[&args[..], &["random,random,random,random,random"]].concat());
    assert!(!all.get_output().status.success() && !err(&all).is_empty());
}

/// What is turned up is told by its name, and where it lies.
#[test]
fn what_is_turned_up_is_told_by_its_name() {
    let mut desk = given("{}", "{heroes: [yrsa, kolbein], turn: yrsa, yrsa: {hand: [], move: 1}}");
    let said = told(&mut desk, "move north") + &told(&mut desk, "no");
    assert!(!said.contains("a card →"), "{said}");
    let all = told(&mut desk, "show board") + &told(&mut desk, "show enemies");
    let lies = |line: &str| line.split_once(" → 2,3").is_some_and(|(name, _)| all.contains(name.trim()));
    // The Hero, the Location and the Enemy.
    assert_eq!(said.lines().filter(|line| lies(line)).count(), 3, "{said}");
}
