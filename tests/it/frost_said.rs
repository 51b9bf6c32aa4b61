//! What is said at a table of Chronicles of Frost has to be so: why a number is what it is, what undo does, where unseen
//! cards lie, who has won, and what of the options means something.

use rulekeeper::desk::{Desk, Trouble, header};
use rulekeeper::engine::Refusal;
use rulekeeper::games::frost::FROST;
use rulekeeper::games::game::Options;

use crate::desk::say;
use crate::frost_told::{given, told};

const VILLAIN: &str = "{events: true, villains: true}";

fn fresh(others: &[(&str, &str)]) -> Desk {
    let mut head = header(&FROST, ["yrsa", "kolbein"].map(str::to_owned).to_vec(), 5);
    head.options = others.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
    Desk::open(&FROST, head, &[]).map_err(|e| format!("{e:?}")).unwrap()
}

#[test]
fn wounds_are_told_with_every_change_wherever_they_lie() {
    let mut desk = given(
        "{}",
        "{heroes: [yrsa, kolbein], turn: yrsa, board: {\"2,3\": grey-barrow}, yrsa: {hand: [axe-swing]}}",
    );
    told(&mut desk, "exert north 1; play axe-swing; unlock axe-swing wounds");
    let named = told(&mut desk, "why wounds yrsa");
    assert!(named.contains("+1; to: 1") && named.contains("cof.move.exert-for-cost"), "{named}");
    assert!(named.contains("cof.unlock.exert") && !named.contains("printed"), "{named}");
    assert_eq!(named, told(&mut desk, "why wounds"));
    let place = told(&mut desk, "why yrsa");
    assert!(place.contains("2,2; to: 2,3") && place.contains("now: markers, 2,3"), "{place}");
}

#[test]
fn what_is_taken_off_the_board_goes_to_no_square_of_it() {
    let at = "{heroes: [kolbein, ingrith], turn: kolbein, board: {\"2,3\": glacier-gate}, markers: {\"2,3\": kolbein}, \
              kolbein: {scout: 5, hand: [ash-bow]}}";
    let mut desk = given("{}", at);
    assert!(told(&mut desk, "scout 3; place 1 west; no").contains("→ 1,3"));
    let undone = told(&mut desk, "undo 2");
    assert!(undone.contains("→ scouted") && !undone.contains("0,0"), "{undone}");
}

#[test]
fn a_fight_in_vain_says_how_much_was_missing() {
    let at = "{heroes: [yrsa, kolbein], turn: yrsa, villains: [frost-king], board: {\"2,3\": glacier-gate}, \
              markers: {\"2,3\": yrsa}, yrsa: {attack: 9}}";
    let mut desk = given(VILLAIN, at);
    let asked = told(&mut desk, "challenge frost-king; show question");
    assert!(asked.contains("what goes into the attack, The Frost King"), "{asked}");
    let short = told(&mut desk, "alone");
    assert!(short.contains("falls short by 3") && short.contains("villain.only-if-enough"), "{short}");
}

#[test]
fn unseen_cards_lie_where_they_can_and_not_in_the_box() {
    let mut desk = fresh(&[("events", "true"), ("villains", "true"), ("first", "yrsa")]);
    for (viewer, card, zone) in [
        ("table", "oath-stone", "Location deck"),
        ("table", "cutpurse", "brigands"),
        ("kolbein", "frost-king", "event deck"),
    ] {
        told(&mut desk, &format!("as {viewer}"));
        let copies = told(&mut desk, &format!("card {card}"));
        assert!(copies.contains(&format!("unseen in {zone}")) && !copies.contains("or box"), "{copies}");
    }
    told(&mut desk, "as table");
    assert!(!told(&mut desk, "odds box").contains("Cutpurse"));
    let laid = told(&mut desk, "rebuild");
    assert!(laid.contains("event deck, from the top: 5 a and 1 b, shuffled; 5 a and 1 b"), "{laid}");
    let piles = told(&mut desk, "show piles");
    assert!(piles.contains("silver deck; cards: 32") && piles.contains("event deck; cards: 24"), "{piles}");
}

#[test]
fn a_correction_that_no_rule_allows_is_refused_and_says_which() {
    let mut desk = fresh(&[("first", "yrsa")]);
    for (what, rule) in [
        ("wounds yrsa 9", "cof.wound.no-overflow"),
        ("wounds yrsa 0", ""),
        ("porter to yrsa hireling", ""),
        ("runner to yrsa hireling", "cof.hireling.excess-returned"),
        ("runner to hirelings", ""),
    ] {
        let done = say(&mut desk, &format!("fix {what} because so it lies"));
        let refused = match done {
            Err(Trouble::Refused { refusal: Refusal::Forbidden(no), .. }) => {
                desk.names().rule(no.rule).to_owned()
            }
            Err(trouble) => panic!("{what}: {trouble:?}"),
            Ok(_) => String::new(),
        };
        assert_eq!(refused, rule, "{what}");
    }
}

#[test]
fn a_chapter_says_all_that_is_missing() {
    let at = "{heroes: [yrsa, kolbein], turn: yrsa, board: {\"2,3\": wolf-ridge}, markers: {\"2,3\": yrsa}, \
              yrsa: {search: [wolf-winter-1]}}";
    let mut desk = given("{}", at);
    let why = told(&mut desk, "legal quest");
    assert!(why.contains("1 scout short; it is 1 Beast token"), "{why}");
}

#[test]
fn a_tie_is_told_and_the_report_says_who_won() {
    let at = "{heroes: [yrsa, kolbein], turn: yrsa, silver-deck: [snow-shoes], silver: [bone-sled], \
              yrsa: {hand: [], deck: [], discard: [], resolve: 3}, \
              kolbein: {hand: [], deck: [], discard: [], chronicle: [cutpurse]}}";
    let mut desk = given("{}", at);
    told(&mut desk, "buy bone-sled; end; end; next");
    let end = told(&mut desk, "end; end");
    assert!(end.contains("Kolbein Farsight is tied, with 1 point"), "{end}");
    assert!(!end.contains("rank 0") && !end.contains("ending 0"), "{end}");
    assert!(told(&mut desk, "report").contains("Result: won by Kolbein Farsight."));
}

#[test]
fn the_end_on_the_spot_is_told_once() {
    let board = "{heroes: [yrsa], turn: yrsa, location-deck: [], board: {\"3,2\": toll-bridge}, \
                 markers: {\"3,2\": yrsa}, enemies: {\"3,2\": cutpurse}, yrsa: {attack: 2}}";
    let mut desk = given("{}", board);
    let end = told(&mut desk, "attack cutpurse");
    assert_eq!(end.matches("the game ends on the spot").count(), 1, "{end}");
}

#[test]
fn options_that_mean_nothing_are_not_taken() {
    let open = |heroes: &[&str], others: &[(&str, &str)]| {
        let mut options =
            Options { heroes: heroes.iter().map(|h| (*h).to_owned()).collect(), ..Options::default() };
        options.others = others.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
        options
    };
    let two = ["yrsa", "kolbein"];
    for senseless in [
        open(&two, &[("hard", "true")]),
        open(&two, &[("events", "true"), ("both-discards", "true")]),
        open(&["yrsa"], &[("brash-events", "true")]),
        open(&["yrsa"], &[("first", "yrsa")]),
        Options { edition: Some("second".to_owned()), ..open(&two, &[]) },
        Options { quest: Some("lost-crown".to_owned()), ..open(&two, &[]) },
    ] {
        assert!((FROST.open)(&senseless, &[]).is_err(), "{senseless:?}");
    }
    let fits = open(&["yrsa"], &[("hard", "true"), ("events", "true"), ("both-discards", "true")]);
    assert!((FROST.open)(&fits, &[]).is_ok());
}

#[test]
fn a_game_without_german_is_told_in_english() {
    let mut desk = fresh(&[("first", "yrsa")]);
    desk.language = rulekeeper::view::names::Language::German;
    let out = told(&mut desk, "fix wounds yrsa 2 because so");
    assert!(out.contains("2 wounds") && !out.contains(" von "), "{out}");
}

#[test]
fn at_a_real_table_piles_are_made_in_one_line_each() {
    let mut head = header(&FROST, ["yrsa", "kolbein"].map(str::to_owned).to_vec(), 1);
    head.physical = vec!["all".to_owned()];
    let mut desk = Desk::open(&FROST, head, &[]).map_err(|e| format!("{e:?}")).unwrap();
    let mut all = String::new();
    for _ in 0..4 {
        all += &told(&mut desk, "1");
    }
    assert!(all.matches("a card → silver-deck").count() < 2, "{all}");
}

#[test]
fn a_command_is_one_command() {
    let mut desk = fresh(&[("first", "yrsa")]);
    told(&mut desk, "next; undo");
    let trouble = format!("{:?}", say(&mut desk, "redo 3").unwrap_err());
    assert!(trouble.contains("only 1 command can be done again"), "{trouble}");
}

#[test]
fn a_retreat_that_comes_too_late_says_after_what() {
    let at =
        "{heroes: [yrsa, kolbein], turn: yrsa, yrsa: {scout: 4, move: 1, hand: [axe-swing, heavy-boots]}}";
    for (first, said) in [
        ("play axe-swing; play heavy-boots", "began with Axe Swing"),
        ("draw; draw", "began with a draw"),
        ("scout 2; place 1 north; no; draw", "began with scouting"),
        ("move north; no; draw", "began with a move"),
    ] {
        let mut desk = given("{}", at);
        told(&mut desk, first);
        let late = told(&mut desk, "why not retreat");
        assert!(late.contains(said) && late.contains("cof.retreat.nothing-before"), "{late}");
    }
}
