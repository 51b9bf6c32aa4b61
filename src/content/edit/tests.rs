//! Edits keep what is around them; what is written reads back as it was.

use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::content::{Limits, Node, Problems, parse};

fn tree(source: &str) -> Node {
    let mut problems = Problems::new();
    let node = parse(&"t".into(), source.as_bytes(), &Limits::default(), &mut problems);
    assert!(problems.is_empty(), "{source}\n{problems:?}");
    node.unwrap()
}

fn text(text: &str) -> Plain {
    Plain::Text(text.to_owned())
}

/// Replaces the value under `x`; the result is this text and holds that value.
fn check(source: &str, new: &Plain, expected: &str) {
    let node = tree(source);
    let edited = replace_scalar(source, node.get("x").unwrap().span.clone(), new);
    assert_eq!(edited, expected);
    let found = tree(&edited).get("x").unwrap().to_json();
    let wanted = match new {
        Plain::Null => Json::Null,
        Plain::Bool(flag) => json!(flag),
        Plain::Int(int) => json!(int),
        Plain::Text(text) => json!(text),
    };
    assert_eq!(found, wanted, "{edited}");
}

#[test]
fn comments_order_and_indentation_stay() {
    check("# ä\nx:   4   # Fokus\ny: 1\n", &Plain::Int(12), "# ä\nx:   12   # Fokus\ny: 1\n");
    check("{ö: 1, x: a, y: b} # c\r\n", &text("ü"), "{ö: 1, x: ü, y: b} # c\r\n");
    check("{x: a}", &text("a, b: c"), "{x: 'a, b: c'}");
}

#[test]
fn quotes_stay_for_text() {
    check("x: 'a'", &text("it's"), "x: 'it''s'");
    check("x: \"a\"", &text("b"), "x: \"b\"");
    check("x: 'a'", &text("b\nc"), "x: \"b\\nc\"");
    check("x: 'a'", &Plain::Int(3), "x: 3");
    check("x: a", &text("3"), "x: '3'");
    check("x: a", &text("no"), "x: 'no'");
    check("x: a", &text("true"), "x: 'true'");
    check("x: a", &text(""), "x: ''");
    check("x: a", &text("- a"), "x: '- a'");
    check("x: a", &text("a #b"), "x: 'a #b'");
}

#[test]
fn values_left_out_are_put_in() {
    check("x:\ny: 1\n", &Plain::Int(3), "x: 3\ny: 1\n");
    check("x: # c\n", &Plain::Bool(true), "x: true # c\n");
    check("{x, y: 1}", &Plain::Int(3), "{x: 3, y: 1}");
    check("{x}", &Plain::Int(3), "{x: 3}");
    check("{x: , y: 1}", &text("b"), "{x: b , y: 1}");
}

#[test]
fn block_texts_become_lines() {
    check("x: |  # n\n  a\n  b\n\n# c\ny: 1\n", &Plain::Int(3), "x: 3  # n\n\n# c\ny: 1\n");
    check("y: 0\nx: >-\n  a\n  b\n", &text("ä\nb"), "y: 0\nx: \"ä\\nb\"\n");
    check("x: mehrere\n  Zeilen # c\n", &Plain::Null, "x: null # c\n");
}

#[test]
fn a_list_by_span() {
    let source = "x: [a, b]  # c\ny:\n  - 1\n  - 2\nz: 3\n";
    let node = tree(source);
    let edited =
        replace_span(source, node.get("x").unwrap().span.clone(), &to_flow(&json!(["c", 1, {"d": null}])));
    assert_eq!(edited, "x: [c, 1, {d: null}]  # c\ny:\n  - 1\n  - 2\nz: 3\n");
    let edited = replace_span(source, node.get("z").unwrap().span.clone(), &to_flow(&json!([])));
    assert_eq!(tree(&edited).get("z").unwrap().to_json(), json!([]));
}

#[test]
fn flow_looks_hand_written() {
    let value =
        json!({"focus": 4, "enemies": ["fell-drake", "no. 2", "a, b"], "1": true, "<<": "1.5", "": "Wölfe!"});
    assert_eq!(
        to_flow(&value),
        "{focus: 4, enemies: [fell-drake, no. 2, 'a, b'], 1: true, '<<': '1.5', '': Wölfe!}"
    );
}

fn any_text() -> impl Strategy<Value = String> {
    let odd = "[-ab1ä:?{}\\[\\],&*!|>'\"%@#~<.=`\\\\ \n\r\t0x+eE_/]{0,12}";
    let typed = prop::sample::select(vec![
        "null", "~", "true", "No", "0x1f", "1e3", ".inf", "---", "...", "<<", "=", "-",
    ]);
    prop_oneof![odd, typed.prop_map(str::to_owned), "\\PC{0,8}"]
        .prop_filter("refused characters", |text| text.chars().all(|c| chars::refused(c).is_none()))
}

fn any_json() -> impl Strategy<Value = Json> {
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        (-1_000_000_i64..=1_000_000).prop_map(Json::from),
        any_text().prop_map(Json::from),
    ];
    leaf.prop_recursive(5, 40, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Json::from),
            prop::collection::vec((any_text(), inner), 0..5).prop_map(|all| all.into_iter().collect()),
        ]
    })
}

proptest! {
    #[test]
    fn flow_reads_back(value in any_json()) {
        let flow = to_flow(&value);
        prop_assert!(!flow.contains('\n'));
        prop_assert_eq!(tree(&flow).to_json(), value.clone());
        let inside = format!("a:\n  - b: {flow}  # c\n    d: 1\n");
        let root = tree(&inside);
        prop_assert_eq!(root.get("a").unwrap().as_list().unwrap()[0].get("b").unwrap().to_json(), value);
    }

    #[test]
    fn other_readers_agree(value in any_json()) {
        let flow = to_flow(&value);
        let found: Json = serde_yaml::from_str(&format!("v: {flow}\n")).map_err(|e| TestCaseError::fail(format!("{flow}: {e}")))?;
        prop_assert_eq!(&found["v"], &value, "{}", flow);
    }

    #[test]
    fn a_replaced_scalar_reads_back_and_its_neighbours_stay(new in any_text(), old in any_json()) {
        let source = format!("a: [1, {{k: {}, l: 'ö'}}]  # c\nz: 1\n", to_flow(&old));
        let at = |root: &Node| root.get("a").unwrap().as_list().unwrap()[1].get("k").unwrap().clone();
        let edited = replace_scalar(&source, at(&tree(&source)).span, &Plain::Text(new.clone()));
        let root = tree(&edited);
        let found = at(&root);
        prop_assert_eq!(found.as_text(), Some(new.as_str()));
        let rest = ", l: 'ö'}]  # c\nz: 1\n";
        prop_assert!(edited.ends_with(rest));
    }
}
