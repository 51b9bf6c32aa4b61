//! What players of Heroes of Terrinoth read: who is meant, what a number is made of, how stacks lie.

use rulekeeper::cli::render::render;
use rulekeeper::cli::style::Style;
use rulekeeper::desk::{Desk, Reply, Trouble, header};
use rulekeeper::games::ALL;
use rulekeeper::games::terrinoth::TERRINOTH;
use rulekeeper::transcript::{self, up_to};

use crate::desk::say;

fn text(reply: &Reply) -> String {
    let style = Style { color: false, width: 400, unicode: true, plain: true };
    reply.pages.iter().map(|page| render(page, style)).collect()
}

/// What a line tells.
fn told(desk: &mut Desk, line: &str) -> String {
    text(&say(desk, line).unwrap_or_else(|trouble| panic!("{line}: {trouble:?}")))
}

/// A game of two heroes that stands as this says, at the real table's dice.
fn given(given: &str) -> Desk {
    let file = format!(
        "title: t\ngame: heroes-of-terrinoth\nseed: 1\n\
         given: {{heroes: [kari-wraithstalker, elder-mok], shadows: [], {given}}}\nsteps:\n- next\n"
    );
    let read = transcript::read("a.yaml", &file, &|_, _| Err("no files here".to_owned()));
    let mut desk = up_to(&read.unwrap(), ALL, 1).map_err(|trouble| format!("{trouble:?}")).unwrap();
    told(&mut desk, "set physical dice");
    desk
}

#[test]
fn stacks_that_are_built_say_what_is_in_them_and_how_they_lie() {
    let heroes = ["garran-ironhand", "ysolde-emberweaver", "sister-hollis"].map(str::to_owned).to_vec();
    let mut head = header(&TERRINOTH, heroes, 1);
    head.quest = Some("the-rotting-crypt".to_owned());
    head.physical = vec!["all".to_owned()];
    let mut desk = Desk::open(&TERRINOTH, head, &[]).map_err(|e| format!("{e:?}")).unwrap();
    let asked = told(&mut desk, "show question");
    assert!(asked.contains("trivial enemy set, stack 2 of 3 from the top"), "{asked}");
    let built = told(&mut desk, "bandit");
    assert!(built.contains("Rat Swarm (Master) → stack"), "{built}");
    told(&mut desk, "gray-wolf; ash-acolyte; river-ford; wayside-inn");
    let rebuilt = told(&mut desk, "rebuild");
    assert!(rebuilt.contains("2 Crypt Knight, Crypt Knight (Master) (3 cards)"), "{rebuilt}");
    assert!(rebuilt.contains("enemy deck, cards 19 to 21 from the top"), "{rebuilt}");
}

#[test]
fn health_is_printed_on_the_hero_and_on_the_count_card() {
    let mut desk = given("phase: hero, turn: kari-wraithstalker");
    let why = told(&mut desk, "why health kari-wraithstalker");
    assert!(why.contains("change: 8") && why.contains("change: +10") && why.contains("Two Heroes"), "{why}");
}

#[test]
fn the_last_space_of_the_track_is_told_as_what_it_is() {
    let mut desk = given("quest: the-rotting-crypt, phase: peril, peril: 13, lair: []");
    let peril = told(&mut desk, "next");
    assert!(peril.contains("peril 13") && !peril.contains("14"), "{peril}");
}

#[test]
fn a_dial_asks_once_and_by_its_own_name() {
    let mut desk = given(
        "phase: hero, turn: kari-wraithstalker, location: [muddy-road], \
         kari-wraithstalker: {engaged: [bandit, bandit-master], success: 0, items: []}",
    );
    told(&mut desk, "set counterattack ask; explore roll blank blank / counterattack counterattack");
    let asked = told(&mut desk, "show question");
    assert!(asked.contains("go on with counterattack"), "{asked}");
    let struck = told(&mut desk, "next");
    assert!(struck.contains("Bandit counterattacks for 1"), "{struck}");
    assert!(struck.contains("Bandit (Master) counterattacks for 2"), "{struck}");
}

#[test]
fn a_hero_without_enemies_is_named() {
    let mut desk = given("phase: enemy, kari-wraithstalker: {engaged: []}, elder-mok: {engaged: [bandit]}");
    let told = told(&mut desk, "next");
    assert!(told.contains("Kari Wraithstalker has no enemy to activate"), "{told}");
}

#[test]
fn what_cannot_be_drawn_or_spawned_is_told() {
    let mut desk = given(
        "phase: hero, turn: kari-wraithstalker, location: [muddy-road], exploration-deck: [], \
         exploration-discard: [], kari-wraithstalker: {engaged: [], success: 0, items: []}",
    );
    let drawn = told(&mut desk, "activate read-the-trail roll blank blank");
    assert!(drawn.contains("no exploration card is left to draw"), "{drawn}");
    let mut desk = given("phase: peril, peril: 1, enemy-deck: [], enemy-discard: []");
    let spawned = told(&mut desk, "next");
    assert!(spawned.contains("no enemy is left to spawn"), "{spawned}");
}

#[test]
fn a_name_that_two_cards_share_means_both() {
    let mut desk = given(
        "phase: hero, turn: kari-wraithstalker, elder-mok: {engaged: []}, \
         kari-wraithstalker: {engaged: [rat-swarm, rat-swarm-master], success: 0, items: []}",
    );
    told(&mut desk, "attack");
    match say(&mut desk, "rat swarm") {
        Err(Trouble::Ambiguous(which)) => assert_eq!(which.candidates, ["rat-swarm", "rat-swarm-master"]),
        Err(trouble) => panic!("{trouble:?}"),
        Ok(_) => panic!("one of them was taken"),
    }
    let taken = told(&mut desk, "rat-swarm; roll sb/bb");
    assert!(taken.contains("Rat Swarm → enemy discard pile"), "{taken}");
}

#[test]
fn beside_a_card_stands_what_is_printed_on_it() {
    let mut desk = given("phase: hero, turn: kari-wraithstalker, kari-wraithstalker: {engaged: [rat-swarm]}");
    let turn = told(&mut desk, "show question");
    assert!(turn.contains("You may become engaged with 1 enemy. Attack with 2 dice."), "{turn}");
    assert!(!turn.contains("activate:"), "{turn}");
}

#[test]
fn what_waits_on_a_quest_sheet_is_told_in_words() {
    let mut desk = given("quest: the-spider-queen, phase: peril, peril: 12");
    told(&mut desk, "next");
    let asked = told(&mut desk, "show question");
    assert!(asked.contains("the-spider-queen 1  spawn 1 enemy in the shadows"), "{asked}");
    assert!(asked.contains("the-spider-queen 2  the nemesis comes to the shadows"), "{asked}");
}

#[test]
fn an_advanced_card_is_chosen_by_what_it_says() {
    let place = "phase: travel, location: [{muddy-road: {progress: 3}}]";
    let mut desk = given(place);
    told(&mut desk, "next");
    told(&mut desk, "travel");
    told(&mut desk, "done");
    told(&mut desk, "upgrade piercing-strike");
    let asked = told(&mut desk, "show question");
    assert!(asked.contains("twin-arrows  Ranged attack with 3 dice on up to 2 enemies."), "{asked}");
}

#[test]
fn a_card_before_the_phase_has_begun_waits_for_the_table() {
    let mut desk = given("phase: hero");
    let Err(Trouble::Refused { refusal, .. }) = say(&mut desk, "activate piercing-strike") else { panic!() };
    assert!(matches!(refusal, rulekeeper::engine::Refusal::NotOffered(_)), "{refusal:?}");
    let Err(Trouble::Refused { refusal, .. }) = say(&mut desk, "activate staff-blow") else { panic!() };
    assert!(matches!(refusal, rulekeeper::engine::Refusal::Forbidden(_)), "{refusal:?}");
}

#[test]
fn more_or_fewer_dice_than_are_rolled_say_what_there_is_to_roll() {
    let mut desk = given(
        "phase: hero, turn: kari-wraithstalker, location: [muddy-road], \
         kari-wraithstalker: {engaged: [bandit], success: 0, items: []}",
    );
    let lines =
        ["explore roll s s s / b", "explore roll s / b", "explore roll s s / b b", "explore roll ssb/bb"];
    for line in lines {
        let trouble = format!("{:?}", say(&mut desk, line).unwrap_err());
        assert!(trouble.contains("to roll: 2 hero dice and 1 enemy die"), "{line}: {trouble}");
    }
    told(&mut desk, "explore");
    for line in ["roll s s s / b", "s s / b b", "s / b"] {
        let trouble = format!("{:?}", say(&mut desk, line).unwrap_err());
        assert!(trouble.contains("to roll: 2 hero dice and 1 enemy die"), "{line}: {trouble}");
    }
}

#[test]
fn what_takes_effect_by_itself_is_named() {
    let mut desk = given(
        "phase: hero, turn: kari-wraithstalker, location: [muddy-road], lair: [vorakesh], \
         kari-wraithstalker: {engaged: [bandit], success: 0, items: [], conditions: [poisoned]}",
    );
    let rolled = told(&mut desk, "explore roll blank blank / threat");
    assert!(rolled.contains("Vorakesh takes effect"), "{rolled}");
}

#[test]
fn a_hero_is_shown_with_all_that_lies_there() {
    let mut desk =
        given("phase: hero, turn: kari-wraithstalker, elder-mok: {engaged: [bandit], items: [torch]}");
    let mok = told(&mut desk, "show mok");
    for part in ["Elder Mok", "Tend Wounds", "Bandit", "Torch"] {
        assert!(mok.contains(part), "{part}: {mok}");
    }
    assert!(!mok.contains("Piercing Strike"), "{mok}");
    let enemies = told(&mut desk, "show enemies");
    assert!(enemies.contains("Bandit") && enemies.contains("Splog"), "{enemies}");
}

#[test]
fn the_only_reaction_needs_no_name_at_a_real_table() {
    let mut desk = given(
        "phase: hero, turn: kari-wraithstalker, location: [muddy-road], \
         kari-wraithstalker: {engaged: [], success: 0, items: [lucky-coin]}",
    );
    told(&mut desk, "explore; react");
    let asked = told(&mut desk, "show question");
    assert!(asked.contains("to roll: 3 hero dice"), "{asked}");
    told(&mut desk, "undo; no");
    let asked = told(&mut desk, "show question");
    assert!(asked.contains("to roll: 2 hero dice"), "{asked}");
}
