//! Sources made to hurt: each ends in its own complaint, soon, and in little memory.

use std::fmt::Write;
use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::*;

#[allow(clippy::disallowed_methods, reason = "hostile sources are timed")]
/// The source is refused with this code, fast even in a debug build on a busy machine.
fn check(what: &str, source: &[u8], expected: Option<Code>) {
    let mut problems = Problems::new();
    let start = Instant::now();
    parse(&"t".into(), source, &Limits::default(), &mut problems);
    let took = start.elapsed();
    assert_eq!(problems.kept().first().map(|p| p.code), expected, "{what}");
    assert!(took < Duration::from_secs(20), "{what}: {took:?}");
}

fn laughs(levels: usize, first: &str) -> String {
    let mut source = format!("a0: &a0 {first}\n");
    for n in 1..levels {
        let line = vec![format!("*a{}", n - 1); 9].join(", ");
        let _ = writeln!(source, "a{n}: &a{n} [{line}]");
    }
    source
}

#[test]
fn more_than_the_limit() {
    let limits = Limits::default();
    check("a long line", &vec![b'x'; 200 << 20], Some(Code::TooLarge));
    check("flow depth", "[".repeat(100_000).as_bytes(), Some(Code::TooDeep));
    check("block depth", "- ".repeat(100_000).as_bytes(), Some(Code::TooDeep));
    check("map depth", "{a: ".repeat(100_000).as_bytes(), Some(Code::TooDeep));
    check("key depth", "? ".repeat(100_000).as_bytes(), Some(Code::TooDeep));
    check("nodes", "- 1\n".repeat(limits.nodes).as_bytes(), Some(Code::TooManyNodes));
    check("one text", format!("a: {}", "x".repeat(limits.scalar + 1)).as_bytes(), Some(Code::TextTooLong));
    check("laughs", laughs(12, "[1, 2, 3]").as_bytes(), Some(Code::TooManyNodes));
    check("long laughs", laughs(12, &"x".repeat(60_000)).as_bytes(), Some(Code::TooMuchText));
}

#[test]
fn depth_counts_through_aliases() {
    let mut source = String::from("- &a0 [1]\n");
    (1..60).for_each(|n| _ = writeln!(source, "- &a{n} [*a{}]", n - 1));
    check("a ladder of aliases", source.as_bytes(), Some(Code::TooDeep));
}

#[test]
fn up_to_the_limit() {
    let limits = Limits::default();
    let nested = format!("{}{}", "[".repeat(limits.depth), "]".repeat(limits.depth));
    check("depth", nested.as_bytes(), None);
    check("nodes", "- 1\n".repeat(limits.nodes - 1).as_bytes(), None);
    check("one text", format!("a: {}", "x".repeat(limits.scalar)).as_bytes(), None);
    check("number", b"[1000000, -1000000]", None);
}

#[test]
fn large_and_odd() {
    let lots = 1 << 20;
    check("control characters", &vec![1; lots], Some(Code::ControlCharacter));
    check("comments", "#\n".repeat(lots).as_bytes(), None);
    check("blank lines", "\n".repeat(lots).as_bytes(), None);
    check("one quote", format!("\"{}", "x".repeat(lots)).as_bytes(), Some(Code::Unclosed));
    check("anchors in anchors", format!("{}{}", "&a [".repeat(39), "]".repeat(39)).as_bytes(), None);
    check("open maps", "{a".repeat(lots / 2).as_bytes(), Some(Code::TooDeep));
    let keys = (0..90_000).fold(String::new(), |all, n| all + &format!("k{n}: 1\n"));
    check("a wide map", keys.as_bytes(), None);
    check("one key again and again", "a: 1\n".repeat(90_000).as_bytes(), Some(Code::DuplicateKey));
}

#[test]
fn kept_copies_are_paid_for() {
    let wide = "1, ".repeat(20_000);
    let source = format!("{}{wide}{}", "&a [".repeat(39), "]".repeat(39));
    check("a wide list in anchors", source.as_bytes(), Some(Code::TooManyNodes));
}

proptest! {
    /// Anything at all gives a tree or a problem, and every span is within the source.
    #[test]
    fn never_panics(source in "[-a\u{e4}:?{}\\[\\],&*!|>'\"%@#~<0\\\\ \n\r\t\u{feff}\u{85}]{0,40}") {
        let mut problems = Problems::new();
        let node = parse(&"t".into(), source.as_bytes(), &Limits::default(), &mut problems);
        prop_assert!(node.is_some() || !problems.is_empty());
        for problem in problems.kept() {
            prop_assert!(source.get(problem.span.clone()).is_some(), "{:?}", problem);
        }
        if let Some(node) = node {
            check_spans(&node, &source)?;
        }
    }
}

fn check_spans(node: &Node, source: &str) -> Result<(), TestCaseError> {
    prop_assert!(source.get(node.span.clone()).is_some(), "{:?}", node);
    for item in node.as_list().unwrap_or_default() {
        check_spans(item, source)?;
    }
    for entry in node.as_map().unwrap_or_default() {
        prop_assert!(source.get(entry.key.span.clone()).is_some(), "{:?}", entry);
        check_spans(&entry.value, source)?;
    }
    Ok(())
}
