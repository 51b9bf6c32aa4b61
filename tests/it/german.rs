//! Names in German: cards, terms and heroes are found under them, and printed in them where that is asked for.

use crate::program::{Home, out};

/// The games themselves, not the toy.
fn asked(args: &[&str], input: &str) -> String {
    let home = Home::new();
    let mut program = assert_cmd::Command::new(env!("CARGO_BIN_EXE_rulekeeper"));
    program.args(args).env("RULEKEEPER_HOME", &home.0).env("NO_COLOR", "1").env_remove("COLUMNS");
    out(&program.write_stdin(input).assert().code(0))
}

fn said(args: &[&str]) -> String {
    asked(args, "")
}

#[test]
fn cards_and_terms_are_found_under_their_german_names() {
    assert!(said(&["card", "Kriegsschwert"]).contains("War Sword"));
    assert!(said(&["card", "kraftiger hieb"]).contains("Mighty Blow"), "accents do not matter");
    assert!(said(&["card", "Die Toten erheben sich"]).contains("The Dead Rise"));
    assert!(said(&["card", "Spürhund"]).contains("Tracker Hound"));
    assert!(said(&["card", "Gasthaus"]).contains("Inn"));
    assert!(said(&["rules", "Verwundbarkeit"]).contains("mf.vulnerability"));
    assert!(said(&["rules", "Verfolgungsphase"]).contains("mf."));
}

#[test]
fn names_and_terms_are_printed_in_german_where_asked_for() {
    let card = said(&["card", "--lang", "de", "war sword"]);
    assert!(card.contains("Kriegsschwert") && card.contains("Waffe"), "{card}");
    let args = ["play", "mistfall", "--lang", "de", "--heroes", "Krähe,fengray", "--seed", "3"];
    let shown = asked(&args, "show\nshow Heldenzone\nrule Verwundbarkeit\n");
    let printed = ["Krähe", "Verstärkungsphase", "Dolch", "Heldenzone von Krähe", "terms: Verwundbarkeit"];
    let headings = ["Held", "Fokus", "Heldendeck", "Ablagestapel", "Friedhof", "Gegner", "Verstärkung"];
    for word in printed.into_iter().chain(headings) {
        assert!(shown.contains(word), "{word}: {shown}");
    }
}

/// What stands before a value on a page that is printed line by line.
fn labels(shown: &str) -> Vec<&str> {
    let parts = shown.lines().flat_map(|line| line.split("; "));
    parts.filter_map(|part| part.split_once(':')).map(|(label, _)| label.trim()).collect()
}

#[test]
fn every_label_that_the_books_have_in_german_is_german() {
    let book = (rulekeeper::games::mistfall::MISTFALL.book)();
    let english: Vec<(String, &str)> = book
        .terms()
        .filter_map(|term| Some((term.term.to_lowercase(), term.de?)))
        .filter(|(term, de)| *term != de.to_lowercase())
        .collect();
    let args = ["play", "mistfall", "--lang", "de", "--heroes", "Krähe,fengray", "--seed", "3"];
    let asked =
        asked(&args, "show\nhand\nshow Heldenzone\nshow Abenteuerzone\naudit\nnext\nnext\nstay\nshow\n");
    let is_english = |label: &str| {
        let label = label.to_lowercase();
        let same = |term: &str| label == term || label.strip_suffix('s') == Some(term);
        english.iter().find(|(term, _)| same(term)).map(|(_, de)| format!("{label}, {de}"))
    };
    let left: Vec<String> = labels(&asked).into_iter().filter_map(is_english).collect();
    assert!(left.is_empty(), "{left:?} in\n{asked}");
    assert!(labels(&asked).len() > 100, "{asked}");

    let cards = [
        "krähe",
        "war sword",
        "Spürhund",
        "Die Toten erheben sich",
        "Gasthaus",
        "into the wilds",
        "Rain of Stone II",
    ];
    for card in cards {
        let shown = said(&["card", card, "--game", "mistfall", "--lang", "de"]);
        let facts =
            shown.lines().skip(2).take_while(|line| !line.starts_with("  ")).collect::<Vec<_>>().join(" ");
        let kind = facts.split(';').next().unwrap_or_default();
        let first = |fact: &str| fact.split_whitespace().next().unwrap_or_default().replace('-', " ");
        let left: Vec<String> = kind.split(", ").filter_map(|fact| is_english(&first(fact))).collect();
        assert!(left.is_empty(), "{left:?} in\n{shown}");
    }
}

#[test]
fn a_name_in_another_language_is_the_whole_name_there_too() {
    for name in ["crow", "Krähe", "kraehe"] {
        let shown = said(&["card", name]);
        assert!(shown.starts_with("Crow\n") && shown.contains("hero"), "{name}: {shown}");
        assert!(!shown.contains("Crown of Embers") && !shown.contains("Crow's Eye"), "{name}: {shown}");
    }
    assert!(
        said(&["card", "crow-nightmare"]).contains("crow-nightmare"),
        "the other side is found by its id"
    );
}
