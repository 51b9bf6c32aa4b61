//! Spans, typing, merging; and one sample for each complaint of the parser.

use super::*;
use crate::content::tree::{Style, Value};

fn read(source: &str) -> (Option<Node>, Problems) {
    let mut problems = Problems::new();
    let node = parse(&"t.yaml".into(), source.as_bytes(), &Limits::default(), &mut problems);
    (node, problems)
}

/// The tree of a faultless source.
fn tree(source: &str) -> Node {
    let (node, problems) = read(source);
    assert!(problems.is_empty(), "{source:?}: {problems:?}");
    node.unwrap()
}

/// A source with exactly these problems, each by its code and the text under its span.
fn check(source: &str, expected: &[(Code, &str)]) {
    let (_, problems) = read(source);
    let found: Vec<_> = problems.sorted().iter().map(|p| (p.code, &source[p.span.clone()])).collect();
    assert_eq!(found, expected, "{source:?}: {problems:?}");
}

/// The text under each value, in order, outer before inner.
fn written<'s>(node: &Node, source: &'s str) -> Vec<&'s str> {
    let mut all = vec![&source[node.span.clone()]];
    for item in node.as_list().unwrap_or_default() {
        all.extend(written(item, source));
    }
    for entry in node.as_map().unwrap_or_default() {
        all.push(&source[entry.key.span.clone()]);
        all.extend(written(&entry.value, source));
    }
    all
}

fn check_written(source: &str, expected: &[&str]) {
    assert_eq!(written(&tree(source), source), expected, "{source:?}");
}

#[test]
fn spans_with_umlauts_quotes_and_comments() {
    check_written("ä: ö # ü\nß: 'ü'  # é\n", &["ä: ö # ü\nß: 'ü'", "ä", "ö", "ß", "'ü'"]);
    check_written("\u{feff}ä: \"\\u00e4\"", &["ä: \"\\u00e4\"", "ä", "\"\\u00e4\""]);
    check_written("# vor\n- ä\n# zwischen\n- ö # nach\n", &["- ä\n# zwischen\n- ö", "ä", "ö"]);
}

#[test]
fn spans_with_carriage_returns() {
    check_written(
        "ä: 1\r\nb: [ö, {c: d}]\r\n",
        &["ä: 1\r\nb: [ö, {c: d}]", "ä", "1", "b", "[ö, {c: d}]", "ö", "{c: d}", "c", "d"],
    );
    check_written(
        "a: |\r\n  ä\r\n  b\r\nc: 1\r\n",
        &["a: |\r\n  ä\r\n  b\r\nc: 1", "a", "|\r\n  ä\r\n  b", "c", "1"],
    );
}

#[test]
fn block_texts_begin_at_their_sign() {
    check_written(
        "a: |  # | >\n\n  ä # x\n\n\n# c\nb: >-\n  y\n",
        &["a: |  # | >\n\n  ä # x\n\n\n# c\nb: >-\n  y", "a", "|  # | >\n\n  ä # x", "b", ">-\n  y"],
    );
    check_written(
        "- |\n  x\n- |\n  y\n- |\n\n- z",
        &["- |\n  x\n- |\n  y\n- |\n\n- z", "|\n  x", "|\n  y", "|", "z"],
    );
    check_written(
        "a: &n # c\n  |\n  x\nb: *n\n",
        &["a: &n # c\n  |\n  x\nb: *n", "a", "|\n  x", "b", "|\n  x"],
    );
}

#[test]
fn lists_begin_at_their_dash() {
    check_written(
        "g:\n- 1\n- 2\nh:\n  - - a\n",
        &["g:\n- 1\n- 2\nh:\n  - - a", "g", "- 1\n- 2", "1", "2", "h", "- - a", "- a", "a"],
    );
    check_written("g: # - x\n-\n- - 1\n", &["g: # - x\n-\n- - 1", "g", "-\n- - 1", "", "- 1", "1"]);
    check_written(
        "g: &a\n- k: -1\n  j: 2\n",
        &["g: &a\n- k: -1\n  j: 2", "g", "- k: -1\n  j: 2", "k: -1\n  j: 2", "k", "-1", "j", "2"],
    );
}

#[test]
fn a_value_left_out_is_behind_its_colon_or_dash() {
    let source = "a:\nb :  # c\nc: {x, y: }\nd:\n  -\n";
    let root = tree(source);
    let at = |node: &Node| (node.span.is_empty() && node.is_null()).then(|| &source[..node.span.start]);
    assert_eq!(at(root.get("a").unwrap()), Some("a:"));
    assert_eq!(at(root.get("b").unwrap()), Some("a:\nb :"));
    assert_eq!(at(root.get("c").unwrap().get("x").unwrap()), Some("a:\nb :  # c\nc: {x"));
    assert_eq!(at(root.get("c").unwrap().get("y").unwrap()), Some("a:\nb :  # c\nc: {x, y:"));
    assert_eq!(at(&root.get("d").unwrap().as_list().unwrap()[0]), Some("a:\nb :  # c\nc: {x, y: }\nd:\n  -"));
}

#[test]
fn styles_are_kept() {
    let root = tree("[x, 'x', \"x\", [x]]");
    let styles: Vec<Style> = root.as_list().unwrap().iter().map(|node| node.style).collect();
    assert_eq!(styles, [Style::Plain, Style::SingleQuoted, Style::DoubleQuoted, Style::Flow]);
    assert_eq!(
        tree("- |\n x\n- >\n x\n").as_list().unwrap().iter().map(|n| n.style).collect::<Vec<_>>(),
        [Style::Literal, Style::Folded]
    );
    assert_eq!((root.style, tree("a: 1").style), (Style::Flow, Style::Block));
}

#[test]
fn values() {
    let source = "{a: yes, b: no, c: '7', d: 7, e: ~, f: true, 1: x, true: y, g: [a: 1], 'h': }";
    let json = serde_json::json!({"a": "yes", "b": "no", "c": "7", "d": 7, "e": null, "f": true, "1": "x", "true": "y",
        "g": [{"a": 1}], "h": null});
    assert_eq!(tree(source).to_json(), json);
    assert_eq!(tree("").value, Value::Null);
    assert_eq!(tree("# nur ein Kommentar\n").value, Value::Null);
}

#[test]
fn aliases_and_merges() {
    let source = "x: &x {a: 1, b: 2}\ny: {<<: *x, b: 3}\nz: {<<: [{b: 9}, *x]}\nw: *x\n'<<': 1\n";
    let root = tree(source);
    let json = serde_json::json!({"x": {"a": 1, "b": 2}, "y": {"b": 3, "a": 1}, "z": {"b": 9, "a": 1},
        "w": {"a": 1, "b": 2}, "<<": 1});
    assert_eq!(root.to_json(), json);
    let merged = root.get("y").unwrap().entry("a").unwrap();
    assert_eq!(&source[merged.merged.clone().unwrap()], "<<");
    assert_eq!(&source[merged.value.span.clone()], "1");
    assert_eq!(&source[root.get("w").unwrap().here()], "*x");
    assert_eq!(&source[root.get("w").unwrap().span.clone()], "{a: 1, b: 2}");
    assert_eq!(tree("&k a: 1\nb: {*k : 2}\n").to_json(), serde_json::json!({"a": 1, "b": {"a": 2}}));
}

#[test]
fn one_sample_per_complaint() {
    for (source, code, text) in [
        ("a: 1\nb: {c: d: e}\n", Code::Unclosed, "{"),
        ("a: b: c\n", Code::Syntax, ":"),
        ("a: 1\nb\nc: 2\n", Code::Syntax, "b"),
        ("a:\n  - 1\n - 2\n", Code::Syntax, "-"),
        ("a: @x\n", Code::Syntax, "@"),
        ("a: 'x' y\n", Code::Syntax, "y"),
        ("ä:\n\tb: 1\n", Code::Tab, "\t"),
        ("ä: [1, 2\nb: 3\n", Code::Unclosed, "["),
        ("- [a, b\n- c\n", Code::Unclosed, "["),
        ("a: {b: 1", Code::Unclosed, "{"),
        ("a: [1, 2}\n", Code::Unclosed, "["),
        ("x: }\n", Code::Unclosed, "}"),
        ("ä: 'x\nb: y\n", Code::Unclosed, "'"),
        ("ä: \"x", Code::Unclosed, "\""),
        ("a: 1\n---\nb: 2\n", Code::SecondDocument, "---"),
        ("a: !!str 1\n", Code::Tag, "!!str"),
        ("a: !ü [1]\n", Code::Tag, "!"),
        ("ä: *weg\n", Code::UnknownAnchor, "*weg"),
        ("a: &a [1, *a]\n", Code::AliasCycle, "*a"),
        ("<<: 1\n", Code::BadMerge, "1"),
        ("<<:\n", Code::BadMerge, "<<"),
        ("<<: [{a: 1}, x]\n", Code::BadMerge, "x"),
        ("ä: 1\nä: 2\n", Code::DuplicateKey, "ä"),
        ("{a: 1, \"a\": 2}", Code::DuplicateKey, "\"a\""),
        ("? [1, 2]\n: 3\n", Code::KeyNotText, "[1, 2]"),
        (": 3\n", Code::KeyNotText, ""),
        ("a: 1000001\n", Code::NumberTooLarge, "1000001"),
        ("a: -99999999999999999999\n", Code::NumberTooLarge, "-99999999999999999999"),
        ("a: x\u{7f}y\n", Code::ControlCharacter, "\u{7f}"),
        ("a: 'x\u{85}y'\n", Code::ControlCharacter, "\u{85}"),
        ("a: \"x\\ey\"\n", Code::ControlCharacter, "\"x\\ey\""),
        ("a: 1 # \u{202e}\n", Code::BidiCharacter, "\u{202e}"),
        ("a: \"\\u2066\"\n", Code::BidiCharacter, "\"\\u2066\""),
        ("ä: x\u{200b}\n", Code::HiddenCharacter, "\u{200b}"),
        ("a: 'x\u{2028}y'\n", Code::HiddenCharacter, "\u{2028}"),
        ("a: 'x\u{feff}y'\n", Code::HiddenCharacter, "\u{feff}"),
        ("a: x\n\u{feff}b: y\n", Code::HiddenCharacter, "\u{feff}"),
    ] {
        check(source, &[(code, text)]);
    }
}

#[test]
fn many_problems_at_once() {
    check(
        "a: *x\na: 7777777\nb: \"\\u202e\"\n# \u{1}\nc: [",
        &[
            (Code::UnknownAnchor, "*x"),
            (Code::NumberTooLarge, "7777777"),
            (Code::BidiCharacter, "\"\\u202e\""),
            (Code::ControlCharacter, "\u{1}"),
            (Code::Unclosed, "["),
        ],
    );
}

#[test]
fn a_duplicate_key_shows_the_first() {
    let (node, problems) = read("ä: 1\nb: 2\nä: 3\n");
    assert_eq!(problems.kept()[0].also, [(0..2, "first here".to_owned())]);
    assert_eq!(node.unwrap().to_json(), serde_json::json!({"ä": 1, "b": 2}));
}

#[test]
fn the_escape_is_shown() {
    let (_, problems) = read("a: \u{202e}");
    assert!(problems.kept()[0].message.starts_with("\\u{202e}"), "{problems:?}");
}

#[test]
fn bytes_that_are_not_text() {
    let mut problems = Problems::new();
    assert!(parse(&"t".into(), b"a: \xc3\xa4\xff", &Limits::default(), &mut problems).is_none());
    assert_eq!((problems.kept()[0].code, problems.kept()[0].span.clone()), (Code::BadUtf8, 5..6));
}
