//! Whole games at a real table stand beside digital ones of the same outcomes: what is expected after each round, and of
//! every pile at the end, is the same in both files.

use rulekeeper::desk::Desk;
use rulekeeper::games::ALL;
use rulekeeper::transcript::{self, up_to};
use serde_json::Value;

#[path = "../twins/compare.rs"]
mod compare;

const GAMES: [(&str, &str); 2] = [
    ("heart-of-the-mists/play/valkea-alone-wins", "heart-of-the-mists/physical/valkea-alone-wins"),
    ("mistfall/play/into-the-wilds-won-summary", "mistfall/physical/into-the-wilds-is-won"),
];

/// Whole games with unseen hands, a card corrected, something forgotten and a draw taken back; `twins` wrote them.
const EVENINGS: [&str; 4] = ["heart-of-the-mists", "mistfall", "heroes-of-terrinoth", "chronicles-of-frost"];

/// Facts of a whole table, not of one moment.
const WHOLE: usize = 15;

#[test]
fn a_real_table_stands_like_the_digital_one() {
    for (digital, physical) in GAMES {
        let (one, other) = (read(digital), read(physical));
        assert!(other["physical"].is_array() && other["seed"].is_null(), "{physical}");
        let (tables, same) = (tables(&one), tables(&other));
        assert!(tables.len() > 3, "{digital}: {} tables", tables.len());
        assert_eq!(tables, same, "{digital} and {physical}");
    }
}

fn read(name: &str) -> Value {
    let text = std::fs::read_to_string(format!("transcripts/{name}.yaml")).unwrap();
    serde_yaml::from_str(&text).unwrap()
}

fn tables(transcript: &Value) -> Vec<&Value> {
    let expected = transcript["steps"].as_array().unwrap().iter().map(|step| &step["expect"]);
    expected.filter(|facts| facts.as_object().is_some_and(|facts| facts.len() >= WHOLE)).collect()
}

#[test]
fn an_evening_at_the_table_ends_like_the_digital_one() {
    for game in EVENINGS {
        let physical = format!("{game}/physical/an-evening-at-the-table");
        let (digital, real) = (end(&format!("{game}/play/an-evening-at-the-table")), end(&physical));
        let lines = typed(&physical);
        for word in ["learn ", "fix ", "force ", "insert ", "undo", "redo"] {
            assert!(lines.iter().any(|line| line.starts_with(word)), "{physical}: no {word}");
        }
        assert!(!real.state().question.is_open(), "{physical} does not end");
        let compared = compare::compare(&digital, &real);
        let compared = compared.unwrap_or_else(|differs| panic!("{physical}: {differs}"));
        println!("{physical}: {compared:?}");
        assert!(compared.known > 50 && compared.unseen > 20 && compared.numbers > 15, "{physical}");
    }
}

/// Where hands are, the digital game has seen cards that nobody named at the real table.
#[test]
fn hands_stay_unseen_until_a_card_is_named() {
    for game in ["heart-of-the-mists", "mistfall"] {
        let name = format!("{game}/physical/an-evening-at-the-table");
        let first = typed(&name).iter().position(|line| line == "next").unwrap();
        let desk = stand(&name, first + 1);
        let hand = desk.game().layout().zone(desk.game().parts().hand, rulekeeper::table::Seat(0));
        let table = &desk.state().table;
        assert_eq!(table.cards(hand).len(), 5, "{name}");
        assert!(table.cards(hand).iter().all(|card| table.face(*card).is_none()), "{name}");
    }
}

/// The lines typed in a transcript.
fn typed(name: &str) -> Vec<String> {
    let steps = read(name)["steps"].as_array().unwrap().clone();
    let line = |step: &Value| step.as_str().or(step["do"].as_str()).unwrap_or_default().to_owned();
    steps.iter().map(line).collect()
}

fn end(name: &str) -> Desk {
    stand(name, typed(name).len() + 1)
}

/// The desk before a step of a transcript.
fn stand(name: &str, step: usize) -> Desk {
    let text = std::fs::read_to_string(format!("transcripts/{name}.yaml")).unwrap();
    let transcript = transcript::read(name, &text, &|_, _| Err(String::new())).unwrap();
    up_to(&transcript, ALL, step).map_err(|unreached| format!("{name}: {unreached:?}")).unwrap()
}
