//! Help pages and the README's table.

use super::super::{COMMANDS, help, readme_table};
use super::grammar;

fn check(topic: &str, usages: &[&str]) {
    let rows = help(grammar(), Some(topic));
    assert_eq!(rows.iter().map(|row| row.usage.as_str()).collect::<Vec<_>>(), usages, "{topic}");
}

#[test]
fn topics() {
    check("undo", &["undo [to] [n]"]);
    check("u", &["undo [to] [n]"]);
    check("und", &["undo [to] [n]"]);
    check("force", &["force <command> because <reason>"]);
    check("play", &["play"]);
    check("red", &["redo [n]"]);
    check("rec", &["record <file>"]);
    check("sho", &["show [what…]"]);
    check("zebra", &[]);
    check("", &[]);
}

#[test]
fn a_topic_has_the_longer_story() {
    assert!(help(grammar(), Some("undo"))[0].detail.is_some_and(|story| story.contains("`undo to 12`")));
    assert!(help(grammar(), None).iter().all(|row| row.detail.is_none()));
}

#[test]
fn without_a_topic_all_verbs_are_listed() {
    let rows = help(grammar(), None);
    assert_eq!(rows.len(), 4 + COMMANDS.len());
    assert_eq!(rows[0].usage, "play");
}

#[test]
fn the_readme_has_one_row_per_command() {
    let table = readme_table();
    assert_eq!(table.lines().count(), 2 + COMMANDS.len());
    assert!(table.contains("| `undo [to] [n]` | `u` | takes back"));
    assert!(table.lines().all(|line| line.starts_with('|') && line.ends_with('|')));
}
