//! One game on the desk: lines in, replies out; three ways to be wrong, and none changes anything.

use rulekeeper::cli::render::render;
use rulekeeper::cli::style::Style;
use rulekeeper::desk::{Desk, Reply, Trouble, header};
use rulekeeper::engine::Refusal;
use rulekeeper::line::split;
use rulekeeper::view::names::Typed;
use rulekeeper::view::question::said;

use crate::toy;

pub fn open(seed: u64) -> Desk {
    let heroes = vec!["ada".to_owned(), "bram".to_owned()];
    Desk::open(&toy::KIND, header(&toy::KIND, heroes, seed), &[]).map_err(|e| format!("{e:?}")).unwrap()
}

/// Gives every phrase of a line; the last reply.
pub fn say(desk: &mut Desk, line: &str) -> Result<Reply, Trouble> {
    let mut last = Reply::default();
    for phrase in &split(line)? {
        last = desk.obey(phrase)?;
    }
    Ok(last)
}

/// An option as a line: what has a `;` in it is one word in quotes.
pub fn line_of(typed: &Typed) -> String {
    let line = said(typed);
    if line.contains(';') { format!("\"{line}\"") } else { line }
}

fn text(reply: &Reply) -> String {
    let style = Style { color: false, width: 100, unicode: true, plain: false };
    reply.pages.iter().map(|page| render(page, style)).collect()
}

/// To the first free turn, tolls paid with wounds.
fn to_turn(desk: &mut Desk) {
    say(desk, "next; wound; wound; next").unwrap();
}

#[test]
fn a_round_by_hand() {
    let mut desk = open(1);
    to_turn(&mut desk);
    println!("{}", text(&say(&mut desk, "show").unwrap()));
    println!("{}", text(&say(&mut desk, "legal").unwrap()));
    println!("{}", text(&say(&mut desk, "audit").unwrap()));
    let reply = say(&mut desk, "end").unwrap();
    println!("{}", text(&reply));
    assert!(reply.entry.is_some());
    println!("{}", text(&say(&mut desk, "undo").unwrap()));
    println!("{}", text(&say(&mut desk, "log").unwrap()));
    println!("{}", text(&say(&mut desk, "why wounds ada").unwrap()));
}

fn unchanged(desk: &mut Desk, line: &str) -> Trouble {
    let before = desk.session().position().clone();
    let trouble = say(desk, line).unwrap_err();
    assert_eq!(desk.session().position(), &before, "{line} changed something");
    trouble
}

#[test]
fn three_ways_to_be_wrong() {
    let mut desk = open(1);
    to_turn(&mut desk);
    assert!(matches!(unchanged(&mut desk, "plya slash"), Trouble::NotUnderstood(_)));
    assert!(matches!(unchanged(&mut desk, "xyzzy"), Trouble::NotUnderstood(_)));
    assert!(matches!(unchanged(&mut desk, "scout field"), Trouble::Ambiguous(_)));
    let refused = unchanged(&mut desk, "scout field-0-0");
    let Trouble::Refused { refusal: Refusal::Forbidden(no), .. } = refused else { panic!("{refused:?}") };
    assert_eq!(desk.game().book().id(no.rule), "toy.scout.adjacent");
    let refused = unchanged(&mut desk, "bram: end");
    assert!(matches!(refused, Trouble::Refused { .. }), "{refused:?}");
    let refused = unchanged(&mut desk, "pledge slash");
    assert!(matches!(refused, Trouble::Refused { refusal: Refusal::NotOffered(_), .. }), "{refused:?}");
}

#[test]
fn what_a_rule_forbids_can_be_forced() {
    let mut desk = open(1);
    to_turn(&mut desk);
    say(&mut desk, "force scout field-0-0 because \"we moved the tile\"").unwrap();
    assert!(say(&mut desk, "show field").is_ok());
    say(&mut desk, "undo").unwrap();
}

#[test]
fn the_table_can_be_put_right() {
    let mut desk = open(1);
    to_turn(&mut desk);
    say(&mut desk, "fix courage ada 3 because \"forgotten\"").unwrap();
    let json = rulekeeper::view::json::json(&desk.names());
    assert_eq!(json["ada"]["courage"], 3);
    assert!(matches!(unchanged(&mut desk, "fix courage ada 77 because \"typo\""), Trouble::Said(_)));
    say(&mut desk, "undo").unwrap();
    assert_eq!(rulekeeper::view::json::json(&desk.names())["ada"]["courage"], 0);
}

#[test]
fn a_kept_game_replays_to_the_same_state() {
    let mut desk = open(5);
    let mut entries = Vec::new();
    for line in [
        "next",
        "wound",
        "wound",
        "next",
        "end",
        "undo",
        "end",
        "note a long day",
        "set go-on auto",
        "end",
        "undo 2",
        "redo",
    ] {
        match say(&mut desk, line) {
            Ok(reply) => entries.extend(reply.entry.map(|entry| *entry)),
            Err(trouble) => panic!("{line}: {trouble:?}"),
        }
    }
    let mut again = open(5);
    again.replay(&entries).unwrap();
    assert_eq!(again.session().position(), desk.session().position());
    entries[3].hash = "00000000".to_owned();
    let differs = open(5).replay(&entries).unwrap_err();
    assert_eq!((differs.number, differs.line.as_str()), (4, "next"));
}

#[test]
fn a_card_learned_in_the_middle_counts_from_there_on() {
    let mut desk = open(1);
    to_turn(&mut desk);
    let mut entries = vec![];
    let before = desk.game().library().find("fire-bolt");
    assert!(before.is_none());
    assert!(matches!(
        unchanged(&mut desk, "learn fire-bolt: act: dael 2 to 1 foe in line"),
        Trouble::NotUnderstood(_)
    ));
    entries.extend(
        say(&mut desk, "learn fire-bolt: act: deal 2 to 1 foe in line; gain 1 strength")
            .unwrap()
            .entry
            .map(|entry| *entry),
    );
    assert!(desk.game().library().find("fire-bolt").is_some());
    entries.extend(say(&mut desk, "end").unwrap().entry.map(|entry| *entry));
    let mut again = open(1);
    to_turn(&mut again);
    again.replay(&entries).unwrap();
    assert_eq!(again.session().position(), desk.session().position());
    assert!(again.game().library().find("fire-bolt").is_some());
    say(&mut again, "undo 2").unwrap();
    assert!(again.game().library().find("fire-bolt").is_none());
}

#[test]
fn a_challenge_that_falls_short_leaves_every_zone_as_it_was() {
    let mut desk = open(1);
    to_turn(&mut desk);
    let before = rulekeeper::view::json::json(&desk.names());
    say(&mut desk, "challenge").unwrap();
    while desk.state().question.name.0 == toy::names::PLEDGE {
        say(&mut desk, "1").unwrap();
        say(&mut desk, "done").unwrap();
    }
    let after = rulekeeper::view::json::json(&desk.names());
    assert_eq!(before["ada"], after["ada"]);
    assert_eq!(before["bram"], after["bram"]);
    assert_eq!(before["line"], after["line"]);
}

/// A remembered hash is the one of the state, whichever way the state was reached; and a journal with the longer
/// hash of earlier versions is taken up like any other.
#[test]
fn kept_hashes_are_those_of_the_state_and_older_ones_still_count() {
    let mut desk = open(1);
    let (mut entries, mut earlier, mut older) = (Vec::new(), Vec::new(), Vec::new());
    for line in [
        "next",
        "wound",
        "undo",
        "redo",
        "undo",
        "wound",
        "wound",
        "next",
        "scout field-1-0",
        "undo 2",
        "next",
        "scout field-1-0",
        "undo",
        "end",
    ] {
        let entry = *say(&mut desk, line).unwrap().entry.unwrap();
        assert_eq!(entry.hash, desk.hash(), "{line}");
        let mut old = entry.clone();
        old.hash = format!("{:08x}", desk.session().position().hash64() as u32);
        earlier.push(rulekeeper::engine::journal::Entry {
            hash: format!("{:08x}", desk.session().earlier_hash() as u32),
            ..entry.clone()
        });
        entries.push(entry);
        older.push(old);
    }
    assert_ne!(entries, earlier);
    for kept in [&entries, &earlier, &older] {
        let mut again = open(1);
        again.replay(kept).unwrap();
        assert_eq!(again.session().position(), desk.session().position());
    }
    older[3].hash = "00000000".to_owned();
    assert_eq!(open(1).replay(&older).unwrap_err().number, 4);
}

#[test]
fn why_not_says_what_stands_in_the_way_and_leaves_everything_as_it_was() {
    let mut desk = open(1);
    to_turn(&mut desk);
    say(&mut desk, "end").unwrap();
    say(&mut desk, "undo").unwrap();
    let before = desk.session().position().clone();
    let undone = desk.session().undone().len();
    let free = say(&mut desk, "why not end").unwrap();
    assert!(text(&free).contains("Nothing stands in the way of end"), "{}", text(&free));
    let refused = say(&mut desk, "why not next").unwrap();
    assert!(text(&refused).contains("Refused"), "{}", text(&refused));
    assert_eq!(desk.session().position(), &before);
    assert_eq!(desk.session().undone().len(), undone);
    say(&mut desk, "redo").unwrap();
}

#[test]
fn rule_alone_tells_what_matters_now() {
    let mut desk = open(1);
    to_turn(&mut desk);
    let page = text(&say(&mut desk, "rule").unwrap());
    let asks = desk.game().book().id(desk.state().question.rule);
    assert!(page.contains(asks) && page.contains("In this phase"), "{page}");
    let wanted = say(&mut desk, "rule toy.turn.draw example").unwrap().want;
    assert_eq!(wanted.as_deref(), Some(&rulekeeper::desk::Want::Example("toy.turn.draw".to_owned(), true)));
}

#[test]
fn a_tile_is_found_by_its_place_once_it_lies_face_up() {
    let mut desk = open(5);
    let page = |desk: &mut Desk| say(desk, "card field-1-1").map(|reply| text(&reply));
    assert!(page(&mut desk).unwrap().contains("Ford"));
    assert!(matches!(say(&mut desk, "card field-0-0"), Err(Trouble::Said(said)) if said.contains("nobody")));
    assert!(matches!(say(&mut desk, "card field-9-9"), Err(Trouble::NotUnderstood(_))));
}

#[test]
fn words_that_nothing_asks_for_leave_nothing_done() {
    let mut desk = open(1);
    to_turn(&mut desk);
    // A tile is turned over by chance on the way; still the line is wrong as a whole.
    unchanged(&mut desk, "scout field-1-0 bram");
    assert!(say(&mut desk, "scout field-1-0").unwrap().entry.is_some());
}

#[test]
fn what_is_done_again_is_told_whole_and_counted() {
    let mut desk = open(1);
    to_turn(&mut desk);
    say(&mut desk, "scout field-1-0; end").unwrap();
    say(&mut desk, "note nothing happens").unwrap();
    say(&mut desk, "undo 3").unwrap();
    let told = text(&say(&mut desk, "redo 3").unwrap());
    assert!(told.contains("plays 0 → 1") && told.contains("Bram's turn"), "{told}");
    assert!(told.contains("3 commands done again"), "{told}");
    say(&mut desk, "undo").unwrap();
    let told = text(&say(&mut desk, "redo").unwrap());
    assert!(!told.contains("done again"), "{told}");
}

#[test]
fn corrections_are_sane_and_remembered() {
    let mut desk = open(1);
    to_turn(&mut desk);
    for line in ["fix plays ada -1 because slip", "fix plays ada 99999 because slip", "legal zzz"] {
        assert!(matches!(unchanged(&mut desk, line), Trouble::Said(_)), "{line}");
    }
    say(&mut desk, "fix plays ada 1 because \"she acted\"").unwrap();
    let why = text(&say(&mut desk, "why plays ada").unwrap());
    assert!(why.contains("fix plays ada 1 because"), "{why}");
}
