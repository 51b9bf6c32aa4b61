//! What words and numbers of a line mean where several of something are asked for, and who may say them.

use rulekeeper::desk::Desk;
use rulekeeper::games::ALL;
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
