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
    let printed = ["Krähe", "Verstärkungsphase", "Dolch", "Heldenzone von Krähe"];
    let headings = ["Held", "Fokus", "Heldendeck", "Ablagestapel", "Friedhof", "Gegner", "Verstärkung"];
    for word in printed.into_iter().chain(headings) {
        assert!(shown.contains(word), "{word}: {shown}");
    }
}
