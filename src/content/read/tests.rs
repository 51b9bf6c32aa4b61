//! One sample for each complaint of the readers.

use super::*;
use crate::content::field::{as_id, is_id};
use crate::content::{Limits, Problems, parse};

/// Reads an enemy, as a pack would.
fn enemy<'n>(node: &'n Node, reporter: &mut Reporter<'_>) -> Option<&'n str> {
    let mut map = MapReader::new(node, reporter);
    let id = map.need("id").id();
    let _ = map.need("life").int_in(1..=20);
    let _ = map.get("name").text();
    let _ = map.get("boss").flag();
    let _ = map.get("colour").one_of(&["blue", "green", "red"]);
    let _ = map.get("keywords").texts();
    let _ = map.get("parts").each(enemy);
    map.finish();
    id
}

fn problems(source: &str) -> Problems {
    let mut problems = Problems::new();
    let file = "t.yaml".into();
    let node = parse(&file, source.as_bytes(), &Limits::default(), &mut problems).unwrap();
    let _ = enemy(&node, &mut Reporter::new(&file, &mut problems));
    problems
}

fn check(source: &str, expected: &[(Code, &str, &str)]) {
    let problems = problems(source);
    let found: Vec<_> = problems
        .sorted()
        .iter()
        .map(|p| (p.code, &source[p.span.clone()], p.help.as_deref().unwrap_or_default()))
        .collect();
    assert_eq!(found, expected, "{source:?}: {problems:?}");
}

#[test]
fn a_good_one() {
    check("id: fell-drake\nlife: 7\nname: ä\nboss: true\ncolour: red\nkeywords: [a, b]\nparts:\n", &[]);
}

#[test]
fn one_sample_per_complaint() {
    let all = "known here: boss, colour, id, keywords, life, name, parts";
    for (source, code, text, help) in [
        ("[1]", Code::WrongType, "[1]", ""),
        ("id: a", Code::MissingKey, "id", ""),
        ("id: a\nlife:", Code::MissingKey, "life", ""),
        ("id: a\nlfie: 2", Code::UnknownKey, "lfie", "did you mean `life`?"),
        ("id: a\nlife: 2\nzzzzz: 1", Code::UnknownKey, "zzzzz", all),
        ("id: a\nlife: 2\nLife: 1", Code::UnknownKey, "Life", all),
        ("id: a\nlife: 21", Code::OutOfRange, "21", ""),
        ("id: a\nlife: five", Code::WrongType, "five", ""),
        ("id: a\nlife: 1.5", Code::WrongType, "1.5", ""),
        ("id: a\nlife: '5'", Code::WrongType, "'5'", "remove the quotes"),
        ("id: a\nlife: 5\nname: 7", Code::WrongType, "7", "put it in quotes"),
        ("id: a\nlife: 5\nname:\n  x: y", Code::WrongType, "x", ""),
        ("id: a\nlife: 5\nboss: yes", Code::WrongType, "yes", "write `true`"),
        ("id: a\nlife: 5\ncolour: gren", Code::NotOneOf, "gren", "did you mean `green`?"),
        ("id: a\nlife: 5\ncolour: mauve", Code::NotOneOf, "mauve", "known here: blue, green, red"),
        ("id: a\nlife: 5\nkeywords: Undead", Code::WrongType, "Undead", "put it in brackets: `[...]`"),
        ("id: a\nlife: 5\nkeywords: [a, [b]]", Code::WrongType, "[b]", ""),
        (
            "id: Wölfe des Nordens\nlife: 5",
            Code::BadId,
            "Wölfe des Nordens",
            "did you mean `woelfe-des-nordens`?",
        ),
        ("id: 7\nlife: 5", Code::WrongType, "7", "put it in quotes"),
    ] {
        check(source, &[(code, text, help)]);
    }
}

#[test]
fn all_problems_at_once() {
    check(
        "id: A B\nlife: 99\nparts:\n  - id: b\n    lief: 3\n  - x\nnaem: y\n",
        &[
            (Code::BadId, "A B", "did you mean `a-b`?"),
            (Code::OutOfRange, "99", ""),
            (Code::UnknownKey, "lief", "did you mean `life`?"),
            (Code::WrongType, "x", ""),
            (Code::UnknownKey, "naem", "did you mean `name`?"),
        ],
    );
}

#[test]
fn ids() {
    assert!(["a", "fell-drake", "x2-3"].into_iter().all(is_id));
    assert!(!["", "-", "a-", "-a", "a--b", "A", "ä", "a b", "2x", "a_b"].into_iter().any(is_id));
    assert_eq!(as_id("Hunter's  Bow!").as_deref(), Some("hunters-bow"));
    assert_eq!(as_id("日").filter(|id| !is_id(id)), None);
}

#[test]
fn a_long_word_is_not_compared() {
    assert_eq!(nearest(&"x".repeat(50_000), &["x"]), None);
}
