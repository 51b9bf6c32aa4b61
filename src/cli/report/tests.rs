//! Pages as they are shown.

use super::*;
use crate::content::{Code, Limits, parse};

const LOOK: Look = Look { colour: false, unicode: true, width: 80 };

fn page(source: &str, look: Look) -> String {
    let file: Arc<str> = "pack.yaml".into();
    let mut problems = Problems::new();
    parse(&file, source.as_bytes(), &Limits::default(), &mut problems);
    render(&problems, &Sources::from([(file, source)]), look)
}

fn problem_at(span: std::ops::Range<usize>) -> Problems {
    let mut problems = Problems::new();
    problems.push(Problem::new(Code::Syntax, &"f".into(), span, "m"));
    problems
}

#[test]
fn neighbouring_labels_share_an_excerpt() {
    insta::assert_snapshot!(page("name: Wölfe\nid: ä\nid: ö # zwei\nlife: 3\n", LOOK));
}

#[test]
fn distant_labels_have_their_own_line_numbers() {
    let source = format!("id: a\n{}id: b\n", "# Füller\n".repeat(2000));
    insta::assert_snapshot!(page(&source, LOOK));
}

#[test]
fn long_lines_are_cut_around_the_place() {
    let source = format!("a: [{}*weg, {}]\n", "wörter, ".repeat(3000), "mehr, ".repeat(3000));
    let text = page(&source, Look { unicode: false, ..LOOK });
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    insta::assert_snapshot!(text);
}

#[test]
fn control_characters_never_reach_the_terminal() {
    let text = page("a: x\u{1b}[31m\u{202e}y\n", LOOK);
    assert!(!text.contains(['\u{1b}', '\u{202e}']), "{text:?}");
    assert!(text.contains("\\u{1b}") && text.contains("\\u{202e}"));
}

#[test]
fn colour_only_when_asked_for() {
    assert!(page("a: [", Look { colour: true, ..LOOK }).contains('\u{1b}'));
    assert!(!page("a: [", LOOK).contains('\u{1b}'));
    assert!(page("a: [", Look { unicode: false, ..LOOK }).is_ascii());
}

#[test]
fn plain_is_one_line_each() {
    let file: Arc<str> = "p.yaml".into();
    let source = "ä: *x\nä: 1\n";
    let mut problems = Problems::new();
    parse(&file, source.as_bytes(), &Limits::default(), &mut problems);
    let text = plain(&problems, &Sources::from([(file, source)]));
    assert_eq!(
        text,
        "p.yaml:1:4: unknown-anchor: no anchor `x` is set before this (text that begins with `*` goes in quotes)\n\
         p.yaml:2:1: duplicate-key: the key `ä` is already here\n"
    );
}

#[test]
fn without_a_source_the_file_is_still_named() {
    let text = render(&problem_at(3..9), &Sources::<String>::new(), LOOK);
    assert!(text.contains("f: m"), "{text}");
}

#[test]
fn spans_that_do_not_fit_are_drawn_somewhere() {
    for source in ["", "ä", "ä\n", "a\r\nb", "a\n\n\nb"] {
        for start in 0..8 {
            for end in start..9 {
                let text = render(&problem_at(start..end), &Sources::from([("f".into(), source)]), LOOK);
                assert!(text.contains("[f:"), "{source:?} {start}..{end}\n{text}");
            }
        }
    }
}
