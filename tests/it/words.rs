//! What words and numbers of a line mean where several of something are asked for, and who may say them.

use rulekeeper::desk::{Desk, header};
use rulekeeper::games::ALL;
use rulekeeper::games::mistfall::HEART;
use rulekeeper::transcript::{self, up_to};
use rulekeeper::view::question::{options, said};

use crate::desk::say;

/// Fengray's turn in Mistfall, after the first step of this file.
fn turn(hand: &str, steps: &str) -> Desk {
    let file = format!(
        "title: t\ngame: mistfall\nseed: 1\ngiven: {{heroes: [fengray, celenthia], phase: hero, turn: fengray, \
         fengray: {{hand: [{hand}], enemies: [ghoren-warrior]}}}}\nsteps:\n- {steps}\n- show\n"
    );
    at(&file, 2)
}

fn at(file: &str, step: usize) -> Desk {
    let read = transcript::read("a.yaml", file, &|_, _| Err("no files here".to_owned()));
    up_to(&read.unwrap(), ALL, step).map_err(|trouble| format!("{trouble:?}")).unwrap()
}

fn rows(desk: &Desk) -> Vec<String> {
    options(&desk.names()).iter().map(|row| said(&row.typed)).collect()
}

fn picked(desk: &Desk) -> Vec<String> {
    desk.state().question.picked.iter().map(|opt| said(&desk.names().typed(*opt))).collect()
}

#[test]
fn one_card_leaves_a_choice_of_several_open_however_it_is_called() {
    for line in ["block a", "1", "block"] {
        let mut desk = turn(
            if line == "block" { "block, lunge, mighty-blow" } else { "block, block, lunge" },
            "play war-sword 3",
        );
        assert_eq!(
            rows(&desk).first().map(String::as_str),
            Some(if line == "block" { "block" } else { "block a" })
        );
        say(&mut desk, line).unwrap();
        assert_eq!(picked(&desk).len(), 1, "{line}");
    }
}

#[test]
fn two_cards_in_a_line_are_all_of_it() {
    let mut desk = turn("block, block, lunge", "play war-sword 3");
    say(&mut desk, "block a lunge").unwrap();
    assert!(picked(&desk).is_empty());
}

#[test]
fn numbers_of_a_line_are_the_rows_as_they_were_shown() {
    let mut desk = turn("block, mighty-blow, lunge", "play war-sword 3");
    let shown = rows(&desk);
    say(&mut desk, "1 2").unwrap();
    let log = desk.session().turns().last().unwrap().deeds.clone();
    let names: Vec<String> = log
        .iter()
        .filter_map(|deed| match deed {
            rulekeeper::engine::Deed::Answer(opt @ rulekeeper::engine::Opt::Card(_)) => {
                Some(said(&desk.names().typed(*opt)))
            }
            _ => None,
        })
        .collect();
    assert_eq!(names, shown[..2]);
}

#[test]
fn whoever_holds_an_offered_card_may_say_so() {
    let mut desk = at(
        "title: t\ngame: mistfall\nseed: 1\ngiven: {heroes: [fengray, celenthia, arani], phase: defence, \
         fengray: {hand: [block, shield-bash], enemies: [ghoren-ragehorn], focus: 2}, celenthia: {hand: [], focus: 2}, \
         arani: {hand: [divine-protection, martyr], focus: 2}}\nsteps:\n- next\n- show\n",
        2,
    );
    assert!(rows(&desk).contains(&"reflex martyr".to_owned()), "{:?}", rows(&desk));
    assert!(say(&mut desk, "arani: reflex block").is_err());
    say(&mut desk, "arani: reflex martyr").unwrap();
}

#[test]
fn to_pass_ends_a_turn() {
    let mut desk = turn("block", "show");
    say(&mut desk, "pass").unwrap();
    assert!(!rows(&desk).contains(&"end".to_owned()) || desk.state().table.clock.turn.0 != 0);
}

fn text(desk: &mut Desk, line: &str) -> String {
    let reply = say(desk, line).unwrap_or_else(|trouble| panic!("{line}: {trouble:?}"));
    serde_json::to_string(&reply.pages).unwrap()
}

fn heart(physical: &[&str]) -> Desk {
    let mut head = header(&HEART, ["elatha", "aseke"].map(str::to_owned).to_vec(), 5);
    head.physical = physical.iter().map(|name| (*name).to_owned()).collect();
    Desk::open(&HEART, head, &[]).map_err(|e| format!("{e:?}")).unwrap()
}

#[test]
fn a_dial_is_shown_by_its_name_and_so_is_what_is_real() {
    let mut desk = heart(&["dice"]);
    assert!(text(&mut desk, "set").contains("pursuit"));
    let one = text(&mut desk, "set physical");
    assert!(one.contains("dice") && !one.contains("pursuit"), "{one}");
    assert!(say(&mut desk, "set nonsense").is_err());
}

#[test]
fn an_area_is_ticked_when_it_was_shown() {
    let mut desk = heart(&[]);
    let first = text(&mut desk, "audit ok");
    assert!(first.contains("Elatha") && first.contains("4 of 4"), "{first}");
    assert!(text(&mut desk, "audit ok").contains("3 of 4"));
    assert!(text(&mut desk, "audit elatha").contains("Elatha"));
}

#[test]
fn a_place_on_the_map_has_odds_of_its_own() {
    let mut desk = heart(&[]);
    say(&mut desk, "done").unwrap();
    say(&mut desk, "done").unwrap();
    let table = &desk.state().table;
    let unseen = table.all_cards().find(|card| desk.names().card(*card).starts_with("map-"));
    let place = desk.names().card(unseen.expect("the map has unseen places"));
    assert!(text(&mut desk, &format!("odds {place}")).contains(&place));
}

#[test]
fn what_stands_in_the_way_is_told_of_the_line_that_works_where_the_card_lies() {
    let mut desk = at(
        "title: t\ngame: heart-of-the-mists\nseed: 1\ngiven: {heroes: [elatha], phase: hero, turn: elatha, \
         elatha: {hand: [], area: [elatha, long-bow], enemies: []}, quest-area: []}\nsteps:\n- show\n- show\n",
        2,
    );
    let trouble = format!("{:?}", say(&mut desk, "play long-bow").unwrap_err());
    let line = format!("{:?}", say(&mut desk, "play long-bow 2").unwrap_err());
    assert_eq!(trouble, line);
}
