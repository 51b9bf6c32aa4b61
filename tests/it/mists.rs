//! What the two Mistfall boxes tell: refusals, told lines and tables that no transcript can see.

use crate::program::{Home, err, out};

/// What a position of a transcript says to these lines, told and refused.
fn said(from: &str, lines: &str) -> String {
    let home = Home::new();
    let mut program = assert_cmd::Command::new(env!("CARGO_BIN_EXE_rulekeeper"));
    program.args(["play", "--from", &format!("transcripts/{from}"), "--plain", "--keep-going"]);
    program.env("RULEKEEPER_HOME", &home.0).env("NO_COLOR", "1").env_remove("COLUMNS");
    let done = program.write_stdin(lines.to_owned()).assert();
    out(&done) + &err(&done)
}

fn assert_says(from: &str, lines: &str, wanted: &[&str]) {
    let shown = said(from, lines);
    wanted.iter().for_each(|text| assert!(shown.contains(text), "{text}\n{shown}"));
}

#[test]
fn a_short_deck_is_told_as_it_is() {
    let told = ["draws 0", "is empty: 4 not drawn"];
    assert_says("heart-of-the-mists/discards/the-deck-runs-out.yaml:0", "end\n", &told);
}

#[test]
fn what_was_used_this_turn_is_refused_for_that() {
    let lines = "play book-of-names 2 bone-drake a\nlegal\nplay book-of-names 2 bone-drake b\n";
    let shown = said("heart-of-the-mists/actions/once-a-turn.yaml:0", lines);
    assert_eq!(shown.matches("has been used for this in this turn").count(), 2, "{shown}");
}

#[test]
fn commands_of_a_combined_turn_are_explained_as_commands() {
    let told = ["end elatha  end your turn", "end aseke  end your turn"];
    assert_says("heart-of-the-mists/variants/each-turn-ends-as-its-heros.yaml:0", "next\n", &told);
}

#[test]
fn a_blank_box_is_blank() {
    let blank = ["reinforcements: none"];
    assert_says("heart-of-the-mists/tracks/a-symbol-waits-for-the-event.yaml:0", "show\n", &blank);
}

#[test]
fn a_name_nobody_knows_has_not_moved_the_party() {
    let shown = said("mistfall/scouting/after-a-retreat-not-made.yaml:0", "next\nscout 3-6\n");
    assert!(shown.contains("scout map-3-6") && !shown.contains("has moved this phase"), "{shown}");
}

#[test]
fn errata_that_are_in_force_are_shown_so() {
    assert_says("mistfall/focus/all-focus-of-one-action.yaml:0", "set\n", &["errata: true"]);
}

#[test]
fn each_row_of_a_window_says_what_it_does() {
    let told = ["reflex fengray  Reflex, Range 2, when a Hero is dealt damage, once per round"];
    assert_says("mistfall/reflexes/of-a-hero-who-is-out.yaml:0", "next\nshow question\n", &told);
}

#[test]
fn a_line_of_a_card_has_one_number_everywhere() {
    let told = ["play war-sword 3  Regular", "war-sword 3  Regular"];
    let shown = said("mistfall/examples/detailed-action-lunge.yaml:0", "play lunge\n");
    told.iter().for_each(|text| assert!(shown.contains(text), "{text}\n{shown}"));
    assert!(shown.contains("1. war-sword 2  Regular"), "{shown}");
}

#[test]
fn what_the_first_box_lacks_is_not_spoken_of() {
    let shown = said("mistfall/focus/whose-reflex-comes-first.yaml:0", "help buy\nhelp reward\naudit\n");
    let others = ["personal Reward", "the Display", "allies: empty", "ally-box"];
    others.iter().for_each(|text| assert!(!shown.contains(text), "{text}\n{shown}"));
}

#[test]
fn putting_something_right_names_no_rule_of_keywords() {
    let lines = "fix focus fengray 5 because miscounted\nwhy focus fengray\n";
    let shown = said("mistfall/focus/whose-reflex-comes-first.yaml:0", lines);
    assert!(shown.contains("mf.end.cooperative") && !shown.contains("no-inherent-meaning"), "{shown}");
}

#[test]
fn what_is_so_may_come_to_be_so_again() {
    let lines = "play lunge\nwar-sword 2\nno\nforce play war-sword 3 because we allow it\n";
    let shown = said("mistfall/examples/detailed-action-lunge.yaml:0", lines);
    assert!(!shown.contains("regular-used"), "{shown}");
}

#[test]
fn attached_cards_stand_beside_their_host() {
    let shown = said(
        "mistfall/errata/hareag-frost-runestone.yaml:0",
        "play frost-runestone freeze ice-armour\nshow\n",
    );
    assert!(shown.contains("attached: Freeze, Ice Armour"), "{shown}");
}

#[test]
fn a_rule_of_another_reading_makes_way_for_the_one_that_holds() {
    let asked = "rule when do I discard down to\n";
    let german = said("mistfall/editions/hand-maximum-german.yaml:0", asked);
    assert!(german.contains("mf.draw.no-discard-over-limit, clarification"), "{german}");
    assert_says("mistfall/editions/hand-maximum-summary.yaml:0", asked, &["mf.heroturn.hand-maximum, limit"]);
    let by_id = "rule mf.heroturn.hand-maximum\n";
    assert_says("mistfall/editions/hand-maximum-german.yaml:0", by_id, &["holds only in summary-2.0"]);
}

#[test]
fn the_number_of_another_action_than_the_one_that_could_be_used_names_no_target() {
    let lines = "play quickshot long-bow 1\n";
    let shown = said("heart-of-the-mists/actions/the-only-action-by-its-number.yaml:0", lines);
    assert!(shown.contains("`1` is not understood") && !shown.contains("wound on"), "{shown}");
}

#[test]
fn a_card_that_is_turned_over_is_told_by_both_its_names() {
    let turned = ["turn Jorund of the Caravans over: Jorund the Marksman"];
    let from = "heart-of-the-mists/encounter/an-ally-fells-no-encounter.yaml:0";
    assert_says(from, "ally jorund-of-the-caravans ravenok-stalker\n", &turned);
    let back = ["turn Jorund the Marksman over: Jorund of the Caravans"];
    assert_says(from, "ally jorund-of-the-caravans ravenok-stalker\nundo\n", &back);
}
