//! Names: whole, begun, by copy letter, by row, mistyped.

use super::super::{Candidate, Folded, Outcome, take};
use super::words;

fn candidate(
    key: usize,
    names: &[&'static str],
    letter: Option<char>,
    row: Option<u16>,
) -> Candidate<'static> {
    Candidate { key, names: names.iter().map(|&n| n.into()).collect(), letter, row, note: "".into() }
}

fn table() -> Vec<Candidate<'static>> {
    vec![
        candidate(0, &["Bone Wraith", "Knochengeist"], Some('a'), Some(1)),
        candidate(1, &["Bone Wraith", "Knochengeist"], Some('b'), Some(2)),
        candidate(2, &["Bone Archer"], None, Some(3)),
        candidate(3, &["Bow"], None, Some(4)),
        candidate(4, &["Bow Training"], None, None),
        candidate(5, &["Großer Wolf", "Great Wolf"], None, Some(12)),
        candidate(6, &["Hunter's Mark"], None, None),
        candidate(7, &["3-Headed Snake"], None, None),
        candidate(8, &["Gorgo"], Some('d'), None),
        candidate(9, &["Gorgo"], Some('e'), None),
        candidate(10, &["Wraith Lord of the Far and Wide Sea Elves"], None, None),
    ]
}

/// Keys and how many words were used; `?` and the nearest where there is none.
fn show(line: &str) -> String {
    match take(&words(line), &table()) {
        Outcome::One { key, used_words } => format!("{key} in {used_words}"),
        Outcome::Several { keys, used_words } => format!("{keys:?} in {used_words}"),
        Outcome::None { nearest } => format!("? {nearest:?}"),
    }
}

fn check(cases: &[(&str, &str)]) {
    for (line, expected) in cases {
        assert_eq!(&show(line), expected, "{line:?}");
    }
}

#[test]
fn whole_names() {
    check(&[
        ("bone-archer", "2 in 1"),
        ("bone archer", "2 in 2"),
        ("BONEARCHER target 2", "2 in 1"),
        ("bone archer target 2", "2 in 2"),
        ("\"Bone Archer\" x", "2 in 1"),
        ("bone_archer", "2 in 1"),
        ("hunters mark", "6 in 2"),
        ("hunter’s-mark", "6 in 1"),
        ("great wolf", "5 in 2"),
        ("grosser wolf", "5 in 2"),
        ("groesser wolf", "5 in 2"),
        ("GRÖßER WOLF", "5 in 2"),
        ("3-headed snake", "7 in 2"),
        ("wraith lord of the far and", "10 in 6"),
    ]);
}

#[test]
fn a_stroke_behind_a_letter_is_none_of_it() {
    check(&[("bone wraith b, gorgo d", "1 in 3"), ("bone wraith a, bow", "0 in 3")]);
}

#[test]
fn whole_beats_begun() {
    check(&[
        ("bow", "3 in 1"),
        ("bow t", "3 in 1"),
        ("bow training", "4 in 2"),
        ("bow-t", "4 in 1"),
        ("bo", "[0, 1, 2, 3, 4] in 1"),
        ("bow target", "3 in 1"),
    ]);
}

#[test]
fn beginnings() {
    check(&[
        ("bone-a", "[0, 2] in 1"),
        ("bone-ar", "2 in 1"),
        ("bone ar", "2 in 2"),
        ("hunt", "6 in 1"),
        ("gros", "5 in 1"),
        ("groe", "5 in 1"),
        ("gro target", "5 in 1"),
        ("wraith", "10 in 1"),
        ("archer", "2 in 1"),
        ("mark x", "6 in 1"),
        ("far and", "10 in 2"),
        ("sea e", "10 in 2"),
    ]);
}

#[test]
fn copies() {
    check(&[
        ("bone wraith", "[0, 1] in 2"),
        ("knochengeist", "[0, 1] in 1"),
        ("bone-wraith b", "1 in 2"),
        ("bone-wraith B target 2", "1 in 2"),
        ("bone wraith a", "0 in 3"),
        ("bone-wraith-b", "1 in 1"),
        ("knochen b", "1 in 2"),
        ("bone-wraith z", "[0, 1] in 1"),
        ("gorgo e", "9 in 2"),
        ("gorgo d", "8 in 2"),
        ("gorgo", "[8, 9] in 1"),
    ]);
}

#[test]
fn rows() {
    check(&[
        ("1", "0 in 1"),
        ("2 target 3", "1 in 1"),
        ("12", "5 in 1"),
        ("012", "5 in 1"),
        ("3", "2 in 1"),
        ("99", "? []"),
        ("70000", "? []"),
        ("99999999999999999999999999", "? []"),
        ("\"3\"", "? []"),
        ("-1", "? []"),
    ]);
}

#[test]
fn near_misses() {
    check(&[
        ("bone-acrher", "? [2]"),
        ("bone acrher target", "[0, 1, 2] in 1"),
        ("hutner mark on it", "? [6]"),
        ("bone-wriath", "? [0, 1]"),
        ("grosser-wulf", "? [5]"),
        ("elephant", "? []"),
        ("", "? []"),
        ("???", "? []"),
        ("🦀🦀", "? []"),
    ]);
}

#[test]
fn the_cache_answers_like_the_list() {
    let folded = Folded::new(&table());
    for line in ["bone wraith b", "2", "gros", "bone-acrher", ""] {
        assert_eq!(folded.take(&words(line)), take(&words(line), &table()));
    }
}

#[test]
fn one_key_under_several_names_is_one() {
    let twice = [candidate(4, &["Wolf", "Wolfe"], None, None), candidate(4, &["Wolfling"], None, None)];
    assert_eq!(take(&words("wol"), &twice), Outcome::One { key: 4, used_words: 1 });
}
