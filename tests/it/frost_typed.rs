//! What players of Chronicles of Frost type as they would say it, and what is not told them though it is so.

use rulekeeper::desk::{Desk, Trouble, header};
use rulekeeper::engine::Refusal;
use rulekeeper::games::ALL;
use rulekeeper::games::frost::FROST;
use rulekeeper::transcript::{self, up_to};

use crate::desk::say;
use crate::frost_told::{given, told};

/// The same game with everything on a real table.
fn at_a_table(options: &str, given: &str) -> Desk {
    let file = format!(
        "title: t\ngame: chronicles-of-frost\nphysical: [all]\nseed: 1\noptions: {options}\ngiven: {given}\nsteps:\n- end\n"
    );
    let read = transcript::read("a.yaml", &file, &|_, _| Err("no files here".to_owned()));
    up_to(&read.unwrap(), ALL, 1).map_err(|trouble| format!("{trouble:?}")).unwrap()
}

#[test]
fn a_token_says_by_which_means_a_card_is_unlocked() {
    let two = "{heroes: [yrsa, kolbein], turn: yrsa, yrsa: {hand: [brace-and-strike, feint], skills: [combat, guile], \
               trophies: [grey-wolf, cutpurse]}}";
    for mut desk in [given("{}", two), at_a_table("{}", two)] {
        told(&mut desk, "play brace-and-strike; play feint; 1");
        let by_skill = told(&mut desk, "unlock feint with guile");
        assert!(by_skill.contains("Guile a on Feint"), "{by_skill}");
        let by_enemy = told(&mut desk, "unlock brace-and-strike with cutpurse");
        assert!(by_enemy.contains("Cutpurse on Brace and Strike"), "{by_enemy}");
    }
}

#[test]
fn a_token_that_does_not_fit_is_no_card_of_the_hand() {
    let mut desk = at_a_table(
        "{}",
        "{heroes: [yrsa, kolbein], turn: yrsa, yrsa: {hand: [heavy-boots, axe-swing], skills: [combat, survival]}}",
    );
    told(&mut desk, "play heavy-boots");
    let trouble = say(&mut desk, "unlock heavy-boots with combat").unwrap_err();
    let Trouble::Refused { refusal: Refusal::Forbidden(no), .. } = trouble else { panic!("{trouble:?}") };
    assert_eq!(desk.game().book().id(no.rule), "cof.unlock.skill-must-match");
}

#[test]
fn of_cards_that_lie_alike_any_is_meant() {
    let mut desk =
        given("{}", "{heroes: [yrsa, kolbein], turn: yrsa, yrsa: {hand: [axe-swing, axe-swing, axe-swing]}}");
    told(&mut desk, "play axe-swing; play axe swing; unlock axe-swing skill");
    // One is unlocked, one is not: that one is meant. One is in the hand.
    told(&mut desk, "unlock axe-swing wounds; play axe-swing");
    let rows = "{heroes: [yrsa, kolbein], turn: yrsa, silver: [snow-shoes, snow-shoes], yrsa: {resolve: 4}}";
    assert!(matches!(say(&mut given("{}", rows), "buy snow-shoes"), Err(Trouble::Ambiguous(_))));
}

#[test]
fn a_word_that_means_nothing_stops_the_line_before_chance_speaks() {
    let scouts = "{heroes: [yrsa, kolbein], turn: yrsa, yrsa: {scout: 4}}";
    for line in ["scout 3 wounds 1", "scout 3 banana"] {
        let mut desk = given("{}", scouts);
        let before = *desk.state();
        let trouble = say(&mut desk, line).unwrap_err();
        assert!(matches!(trouble, Trouble::NotUnderstood(_)), "{trouble:?}");
        assert!(*desk.state() == before, "`{line}` has changed something");
    }
    // What chance could have brought is told where the game stands then.
    let mut desk = given("{}", scouts);
    let before = *desk.state();
    let went = say(&mut desk, "scout 2 north");
    assert!(went.is_ok() && *desk.state() != before, "{went:?}");
}

#[test]
fn what_everybody_has_one_of_is_called_by_what_it_is() {
    let mut desk = given(
        "{events: true, villains: true}",
        "{heroes: [yrsa, kolbein], turn: yrsa, yrsa: {search: [broken-oath-1], hireling: [porter], \
         rewards: [small-reward], hand: [axe-swing], resolve: 4}}",
    );
    assert!(told(&mut desk, "use hireling").contains("move 0 → 3"));
    assert!(told(&mut desk, "claim reward scout").contains("scout 0 → 2"));
    told(&mut desk, "quest search; no");
    assert!(say(&mut desk, "done").is_err(), "the Action Phase is ended by its own word");
    told(&mut desk, "end; done");
}

#[test]
fn parts_of_the_table_are_shown_by_any_word_of_their_title() {
    let mut desk = given(
        "{events: true}",
        "{heroes: [yrsa, kolbein], turn: yrsa, silver: [snow-shoes], gold: [avalanche]}",
    );
    let offer = told(&mut desk, "show offer");
    assert!(offer.contains("Snow Shoes") && offer.contains("Avalanche"), "{offer}");
    assert!(!told(&mut desk, "show silver").contains("Avalanche"));
    let quests = told(&mut desk, "show quests");
    assert!(quests.contains("Search Quests") && quests.contains("Exploration Quests"), "{quests}");
    assert!(told(&mut desk, "show exploration quests").contains("Exploration Quests"));
}

#[test]
fn a_hero_who_cannot_attack_any_more_is_shown_to_be_barred_from_it() {
    let at = |wounds: u8| format!("{{heroes: [yrsa, kolbein], turn: yrsa, yrsa: {{wounds: {wounds}}}}}");
    assert!(told(&mut given("{}", &at(7)), "show heroes").contains("barred: attack"));
    assert!(!told(&mut given("{}", &at(6)), "show heroes").contains("barred: attack"));
}

#[test]
fn a_move_passes_up_nothing() {
    let mut desk = at_a_table(
        "{}",
        "{heroes: [yrsa, kolbein], turn: yrsa, yrsa: {hand: [axe-swing], move: 1, scout: 2}}",
    );
    assert!(!told(&mut desk, "move north").contains("Passed up"));
    told(&mut desk, "palisade; no; cutpurse");
    assert!(!told(&mut desk, "scout 2").contains("Passed up"));
    told(&mut desk, "skip; skip; place oath-stone north; no; road-agent");
    assert!(told(&mut desk, "end").contains("Passed up: play"));
}

#[test]
fn a_command_of_another_phase_is_none_of_a_card_that_is_called_alike() {
    let mut desk = at_a_table("{}", "{heroes: [yrsa, kolbein], turn: yrsa, yrsa: {hand: [axe-swing]}}");
    told(&mut desk, "end; end");
    let trouble = say(&mut desk, "move north").unwrap_err();
    let Trouble::Refused { refusal: Refusal::Forbidden(no), .. } = trouble else { panic!("{trouble:?}") };
    assert_eq!(desk.game().book().id(no.rule), "cof.turn.three-phases");
}

#[test]
fn where_a_card_goes_tells_whose_it_is() {
    let mut desk = at_a_table(
        "{}",
        "{heroes: [yrsa, kolbein], turn: yrsa, silver: [snow-shoes], yrsa: {resolve: 2, hand: [axe-swing]}}",
    );
    let bought = told(&mut desk, "buy snow-shoes");
    assert!(bought.contains("Snow Shoes → ") && !bought.contains("is Yrsa"), "{bought}");
    assert!(!bought.contains("this turn"), "{bought}");
    told(&mut desk, "bone-sled");
    assert!(!told(&mut desk, "play axe-swing").contains("activated"));
}

#[test]
fn what_was_compared_with_the_box_is_not_asked_about() {
    let mut head = header(&FROST, ["yrsa", "kolbein"].map(str::to_owned).to_vec(), 1);
    head.physical = vec!["all".to_owned()];
    let mut desk = Desk::open(&FROST, head, &[]).map_err(|e| format!("{e:?}")).unwrap();
    assert!(told(&mut desk, "lost-crown-1").contains("is this your card?"));
    told(&mut desk, "confirm all");
    assert!(!told(&mut desk, "far-watch-1").contains("is this your card?"));
}

#[test]
fn copies_that_offer_the_same_ask_for_no_order() {
    let mut desk = given(
        "{events: true}",
        "{heroes: [yrsa, kolbein], turn: yrsa, event-row: [stranger-in-the-storm, stranger-in-the-storm], \
         yrsa: {move: 1, hand: [axe-swing]}}",
    );
    let asked = told(&mut desk, "move north; no; show question");
    assert!(asked.contains("Stranger in the Storm a") && !asked.contains("order"), "{asked}");
    let second = told(&mut desk, "no; show question");
    assert!(second.contains("Stranger in the Storm b"), "{second}");
}

#[test]
fn the_global_effect_of_a_villain_is_told_when_it_begins_and_when_it_ends() {
    let mut desk = given(
        "{events: true, villains: true}",
        "{heroes: [yrsa, kolbein], turn: yrsa, event-deck: [muster, wild-geese, frost-king], event-row: [great-hunt], \
         board: {\"2,3\": glacier-gate}, markers: {\"2,3\": yrsa}, yrsa: {resolve: 2, attack: 12, hand: [axe-swing]}}",
    );
    assert!(told(&mut desk, "buy great-hunt").contains("the global effect of The Frost King is in force"));
    assert!(
        told(&mut desk, "challenge frost-king; alone").contains("the global effect of The Frost King ends")
    );
}

#[test]
fn the_only_space_may_be_said_all_the_same() {
    let mut desk = given(
        "{}",
        "{heroes: [yrsa, kolbein], turn: yrsa, location-deck: [oath-stone, pine-hollow], \
         board: {\"2,3\": palisade, \"3,2\": wolf-ridge, \"2,1\": black-ice}, yrsa: {scout: 2}}",
    );
    assert!(told(&mut desk, "scout 2; place oath-stone west").contains("→ 1,2"));
}

#[test]
fn real_cards_whose_list_is_known_are_counted_unnamed() {
    let mut desk = at_a_table(
        "{}",
        "{heroes: [yrsa, kolbein], turn: yrsa, silver-deck: [snow-shoes], silver: [bone-sled], \
         yrsa: {hand: [], resolve: 3}, kolbein: {hand: []}}",
    );
    let _ = say(&mut desk, "confirm all");
    let end = told(&mut desk, "buy bone-sled; end; end; next; end; end; show question");
    assert!(end.contains("won by Yrsa Shieldbreaker"), "{end}");
    assert!(
        told(&mut desk, "show score").contains("deck: 1; in-play: 0; chronicle: 0; enemies: 0; total: 1")
    );
}

#[test]
fn what_was_put_right_still_counts_when_the_past_is_repaired() {
    let mut desk = given(
        "{}",
        "{heroes: [yrsa, kolbein], turn: yrsa, yrsa: {hand: [heavy-boots, axe-swing, share-of-the-spoils]}}",
    );
    for line in [
        "play heavy-boots",
        "fix wounds kolbein 2 because \"miscounted\"",
        "play axe-swing",
        "fix wounds yrsa 1 because \"forgotten\"",
        "drop 1 because \"not played\"",
        "accept",
    ] {
        told(&mut desk, line);
    }
    let log = told(&mut desk, "log");
    assert_eq!(log.matches("no longer counts").count(), 1, "{log}");
    assert!(log.contains("play heavy-boots   (no longer counts)"), "{log}");
}

#[test]
fn a_card_that_is_played_by_its_place_is_named_undone_and_named_again() {
    let mut desk = at_a_table("{}", "{heroes: [yrsa, kolbein], turn: yrsa}");
    told(&mut desk, "play yrsa-hand-1");
    assert!(told(&mut desk, "axe-swing").contains("attack 0 → 2"));
    told(&mut desk, "undo 2");
    told(&mut desk, "play yrsa-hand-1");
    assert!(told(&mut desk, "heavy-boots").contains("move 0 → 2"));
}
