//! Completion and grey hints.

use super::super::{Candidate, Grammar, Known, OptionWords, complete, hint};
use super::grammar;

fn option(verb: Option<&'static str>, words: &str, note: &str) -> OptionWords<'static> {
    OptionWords { verb, words: words.into(), note: note.into() }
}

fn options() -> Vec<OptionWords<'static>> {
    vec![
        option(Some("play"), "long-bow target bone-wraith a", "shoot the left one"),
        option(Some("play"), "long-bow target bone-wraith b", "shoot the right one"),
        option(Some("play"), "long-bow target fell-drake", "shoot the drake"),
        option(Some("play"), "\"Shield Rush\"", "rush"),
        option(Some("play"), "größe", "grow"),
        option(Some("pass"), "", "ends Elatha's turn"),
        option(None, "quickshot", "discard it"),
        option(None, "\"Save the Village\"", "a feat"),
    ]
}

fn candidate(names: &[&'static str], letter: Option<char>, row: Option<u16>) -> Candidate<'static> {
    Candidate { key: 0, names: names.iter().map(|&n| n.into()).collect(), letter, row, note: "card".into() }
}

/// `|` is the cursor; the answer is the text that would be replaced and what could replace it.
fn check(cases: &[(&str, &str, &[&str])]) {
    for (marked, replaced, expected) in cases {
        let (line, cursor) = unmark(marked);
        let found = with_known(|grammar, known| complete(grammar, &line, cursor, known));
        let offered: Vec<_> = found.items.iter().map(|item| item.replacement.as_str()).collect();
        assert_eq!((&line[found.start..cursor], offered.as_slice()), (*replaced, *expected), "{marked}");
    }
}

fn unmark(marked: &str) -> (String, usize) {
    (marked.replacen('|', "", 1), marked.find('|').expect("a cursor"))
}

fn with_known<T>(run: impl Fn(&Grammar, &Known<'_>) -> T) -> T {
    let cards = [
        candidate(&["Bone Wraith", "Knochengeist"], Some('a'), None),
        candidate(&["Bone Wraith", "Knochengeist"], Some('b'), None),
        candidate(&["Long Bow"], None, Some(4)),
    ];
    let seats = [candidate(&["Elatha"], None, None), candidate(&["Aseke"], None, None)];
    run(
        grammar(),
        &Known {
            options: &options(),
            cards: &cards,
            away: &[candidate(&["Mud Hag"], None, None)],
            seats: &seats,
            places: &[candidate(&["quest-area"], None, None)],
            terms: &[candidate(&["Hero Area", "Heldenzone"], None, None)],
        },
    )
}

#[test]
fn words_of_the_game_are_offered_to_whoever_begins_one() {
    check(&[
        ("rule hel|", "hel", &["heldenzone"]),
        ("show hero a|", "hero a", &["hero-area"]),
        ("card hel|", "", &[]),
    ]);
}

#[test]
fn what_lies_on_the_table_is_offered_first_and_the_rest_to_whoever_begins_it() {
    check(&[
        ("fix |", "", &["elatha", "aseke", "quest-area", "bone-wraith", "long-bow"]),
        ("fix mu|", "mu", &["mud-hag"]),
        ("card |", "", &["bone-wraith", "long-bow"]),
        ("card mud|", "mud", &["mud-hag"]),
        ("show q|", "q", &["quest-area"]),
    ]);
}

#[test]
fn first_words() {
    check(&[
        ("pl|", "pl", &["play"]),
        ("p|", "p", &["play", "pack", "pass"]),
        ("tra|", "", &[]),
        ("refl|", "", &[]),
        ("und|", "und", &["undo"]),
        ("UN|do", "UN", &["undo"]),
        ("qui|", "qui", &["quickshot", "quit"]),
        ("next; und|", "und", &["undo"]),
        ("ela|", "ela", &["elatha:"]),
        ("elatha: pl|", "pl", &["play"]),
        ("elatha:pl|", "pl", &["play"]),
        ("as elatha pl|", "pl", &["play"]),
        ("sav|", "sav", &["save-the-village", "save"]),
        ("vill|", "vill", &["save-the-village"]),
        ("??|", "", &[]),
        ("next # un|", "", &[]),
    ]);
}

#[test]
fn later_words_come_from_the_options() {
    check(&[
        ("play |", "", &["long-bow", "shield-rush", "größe"]),
        ("p |", "", &["long-bow", "shield-rush", "größe"]),
        ("play lo|", "lo", &["long-bow"]),
        ("play gro|", "gro", &["größe"]),
        ("play groe|", "groe", &["größe"]),
        ("play rush|", "rush", &["shield-rush"]),
        ("play long-bow |", "", &["target"]),
        ("play long bow |", "", &["target"]),
        ("play lo t|", "t", &["target"]),
        ("play 4 t|", "t", &["target"]),
        ("play long-bow target |", "", &["bone-wraith", "fell-drake"]),
        ("play long-bow target bone wr|", "bone wr", &["bone-wraith"]),
        ("play long-bow target bone-wraith |", "", &["a", "b"]),
        ("play long-bow target fell-drake |", "", &[]),
        ("play xyz |", "", &[]),
        ("travel |", "", &[]),
        ("choose |", "", &["quickshot", "save-the-village"]),
        ("save the v|", "save the v", &["save-the-village"]),
        ("play \"Long B|", "\"Long B", &["long-bow"]),
    ]);
}

#[test]
fn arguments_of_commands() {
    check(&[
        ("card bo|", "bo", &["bone-wraith", "long-bow"]),
        ("card |", "", &["bone-wraith", "long-bow"]),
        ("card kno|", "kno", &["knochengeist"]),
        ("card bone-wraith |", "", &["a", "b"]),
        ("card bone wr|", "bone wr", &["bone-wraith"]),
        ("as |", "", &["elatha", "aseke"]),
        ("hand ase|", "ase", &["aseke"]),
        ("why |", "", &["elatha", "aseke", "quest-area", "bone-wraith", "long-bow"]),
        ("undo |", "", &["to"]),
        ("undo to |", "", &[]),
        ("help und|", "und", &["undo"]),
        ("fix ela|", "ela", &["elatha"]),
        ("fix elatha bec|", "bec", &["because"]),
        ("fix elatha because |", "", &[]),
        ("force pl|", "pl", &["play"]),
        ("force play lo|", "lo", &["long-bow"]),
        ("force play größe bec|", "bec", &["because"]),
        ("note el|", "", &[]),
    ]);
}

#[test]
fn an_empty_line_offers_answers_then_verbs_then_commands() {
    let found = with_known(|grammar, known| complete(grammar, "", 0, known));
    let offered: Vec<_> = found.items.iter().map(|item| item.replacement.as_str()).collect();
    assert_eq!(offered[..5], ["quickshot", "save-the-village", "play", "accept", "act"]);
    assert!(!offered.contains(&"travel"));
}

#[test]
fn notes_tell_what_it_is() {
    for (line, note) in [
        ("pass", "ends Elatha's turn"),
        ("undo", "takes back the last command, the last n, or all after command n"),
        ("play shi", "rush"),
        ("play lo", ""),
        ("quick", "discard it"),
        ("card lo", "card"),
    ] {
        let found = with_known(|grammar, known| complete(grammar, line, line.len(), known));
        assert_eq!(found.items[0].note, note, "{line}");
    }
}

#[test]
fn before_a_game_only_what_makes_sense_is_offered() {
    let found = complete(&Grammar::new(&[]), "", 0, &Known::default());
    let offered: Vec<_> = found.items.iter().map(|item| item.replacement.as_str()).collect();
    assert_eq!(offered, ["card", "help", "learn", "quit", "rule", "set"]);
}

#[test]
fn hints_are_the_rest_of_the_best() {
    for (marked, expected) in [
        ("|", None),
        ("pl|", Some("ay")),
        ("PL|", Some("ay")),
        ("play|", None),
        ("play l|", Some("ong-bow")),
        ("play long-bow |", Some("target")),
        ("play |", None),
        ("play gr|", Some("öße")),
        ("play groe|", None),
        ("play long-bow target bone wr|", Some("aith")),
        ("u|ndo", None),
        ("xyz|", None),
        ("next # un|", None),
    ] {
        let (line, cursor) = unmark(marked);
        let found = with_known(|grammar, known| hint(grammar, &line, cursor, known));
        assert_eq!(found.as_deref(), expected, "{marked}");
    }
}

#[test]
fn a_cursor_inside_a_character_is_before_it() {
    for cursor in 0..20 {
        with_known(|grammar, known| {
            let found = complete(grammar, "play größe 🐺", cursor, known);
            assert!("play größe 🐺".is_char_boundary(found.start));
        });
    }
}
