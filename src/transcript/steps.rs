//! One step: a command line, or a map of what is done and what must then be true.

use std::ops::Range;

use super::format::spanned_text;
use crate::content::{Field, MapReader, Node, Reporter, Spanned};

#[derive(Debug, Clone)]
pub struct Step {
    pub span: Range<usize>,
    /// The command.
    pub line: Option<Spanned<String>>,
    /// Whose view is compared.
    pub viewer: Option<Spanned<String>>,
    pub expect: Option<Node>,
    /// The rule that must refuse the command.
    pub refused: Option<Spanned<String>>,
    /// Words that the refusal must say: where the copies are, say.
    pub says: Vec<String>,
    pub events: Vec<EventWanted>,
    pub draws: Vec<String>,
    pub rolls: Vec<String>,
}

/// An event that a step must cause.
#[derive(Debug, Clone)]
pub struct EventWanted {
    pub span: Range<usize>,
    pub rule: String,
    /// How often this step causes one of that rule; at least once where it is left out.
    pub count: Option<usize>,
}

pub(super) fn read_step(node: &Node, reporter: &mut Reporter<'_>) -> Option<Step> {
    let blank = Step {
        span: node.head(),
        line: None,
        viewer: None,
        expect: None,
        refused: None,
        says: Vec::new(),
        events: Vec::new(),
        draws: Vec::new(),
        rolls: Vec::new(),
    };
    match node.as_text() {
        Some(_) => Some(Step { line: spanned_text(node, reporter), ..blank }),
        None => Some(read_map(node, blank, reporter)),
    }
}

fn read_map(node: &Node, mut step: Step, reporter: &mut Reporter<'_>) -> Step {
    let mut map = MapReader::new(node, reporter);
    step.line = map.get("do").node().and_then(|node| spanned_text(node, map.reporter()));
    step.viewer = map.get("as").node().and_then(|node| spanned_text(node, map.reporter()));
    step.expect = map.get("expect").node().cloned();
    step.refused = map.get("refused").node().and_then(|node| spanned_text(node, map.reporter()));
    step.says = match map.get("says").node() {
        Some(node) => match node.as_text() {
            Some(text) => vec![text.to_owned()],
            None => Field::new(Some(node), map.reporter()).texts().into_iter().map(str::to_owned).collect(),
        },
        None => Vec::new(),
    };
    step.events = map.get("events").each(|node, reporter| event(node, reporter));
    step.draws = outcomes(&mut map, "draws");
    step.rolls = outcomes(&mut map, "rolls");
    let _ = map.get("note").text();
    let idle = step.line.is_none() && (step.refused.is_some() || !step.events.is_empty());
    let blind = step.viewer.is_some() && step.expect.is_none();
    let silent = step.refused.is_none() && !step.says.is_empty();
    let problems = [
        (silent, "`says` is about a refusal: add `refused`"),
        (idle, "`refused` and `events` are about a command: add `do`"),
        (blind, "`as` says whose view is compared: add `expect`"),
    ];
    for (_, message) in problems.into_iter().filter(|(is, _)| *is) {
        map.reporter().say(crate::content::Code::MissingKey, node.head(), message.to_owned());
    }
    map.finish();
    step
}

/// Names or sides; `1` is a side too.
fn outcomes(map: &mut MapReader<'_, '_, '_>, key: &'static str) -> Vec<String> {
    map.get(key).each(|node, reporter| match node.as_int() {
        Some(int) => Some(int.to_string()),
        None => Field::new(Some(node), reporter).text().map(str::to_owned),
    })
}

fn event(node: &Node, reporter: &mut Reporter<'_>) -> Option<EventWanted> {
    if node.as_text().is_some() {
        let rule = spanned_text(node, reporter)?.value;
        return Some(EventWanted { span: node.here(), rule, count: None });
    }
    let mut map = MapReader::new(node, reporter);
    let rule = map.need("rule").text().map(str::to_owned);
    let count = map.get("count").int_in(0..=10_000).map(|n| n as usize);
    map.finish();
    Some(EventWanted { span: node.head(), rule: rule?, count })
}
