//! A transcript as text: what is given, what is done, what must then be true. Strict: everything wrong is said at
//! once, with its place. Nothing here knows a game; names are looked up when it is run.
//!
//! A file kept by the referee is a transcript too, one without expectations: see [`kept`](super::kept).

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use super::front::{Front, who_plays};
use super::kept::{self, Kept};
use super::steps::{Step, read_step};
use crate::content::pack::Source;
use crate::content::{Entry, Field, Limits, MapReader, Node, Problems, Reporter, Spanned, parse};
use crate::games::game::Goal;

/// Gives an included file, by its path as written and the file that names it: its own name and its text.
pub type Include<'i> = &'i dyn Fn(&str, &str) -> Result<(String, String), String>;

/// One set-up, of this file or of one it includes.
#[derive(Debug, Clone)]
pub struct Given {
    pub file: Arc<str>,
    pub entries: Vec<Entry>,
}

#[derive(Debug, Clone)]
pub struct Transcript {
    pub file: Arc<str>,
    /// The text it was read from.
    pub source: Arc<str>,
    pub title: String,
    pub game: Spanned<String>,
    pub edition: Option<String>,
    pub heroes: Vec<String>,
    pub quest: Option<String>,
    pub options: BTreeMap<String, String>,
    pub dials: BTreeMap<String, String>,
    pub covers: Vec<Spanned<String>>,
    pub seed: Option<u64>,
    pub physical: Vec<String>,
    /// Set-ups, those of included files first.
    pub given: Vec<Given>,
    /// Cards of this transcript only, those of included files first.
    pub packs: Vec<Source>,
    pub steps: Vec<Step>,
    pub goal: Option<Spanned<Goal>>,
    /// The rule that does not let the game begin.
    pub refused: Option<Spanned<String>>,
    /// The commands of a kept game, where that is what the file is.
    pub kept: Option<Kept>,
}

/// Reads one transcript.
pub fn read(file: &str, text: &str, include: Include<'_>) -> Result<Transcript, Problems> {
    let file: Arc<str> = file.into();
    let mut problems = Problems::new();
    if kept::is_kept(text) {
        return kept::read(&file, text);
    }
    let mut transcript = blank(&file, text);
    if let Some(tree) = tree(&file, text, &mut problems) {
        read_top(&tree, &mut transcript, &mut Reporter::new(&file, &mut problems));
        let mut front = Front::default();
        front.take(&tree, &file, text, include, &mut problems, 0);
        (transcript.given, transcript.packs) = (front.given, front.packs);
        who_plays(&mut transcript, &mut problems);
    }
    if problems.is_empty() { Ok(transcript) } else { Err(problems) }
}

/// A transcript in which nothing stands yet.
pub(super) fn blank(file: &Arc<str>, text: &str) -> Transcript {
    Transcript {
        file: file.clone(),
        source: text.into(),
        title: String::new(),
        game: Spanned { span: 0..0, value: String::new() },
        edition: None,
        heroes: Vec::new(),
        quest: None,
        options: BTreeMap::new(),
        dials: BTreeMap::new(),
        covers: Vec::new(),
        seed: None,
        physical: Vec::new(),
        given: Vec::new(),
        packs: Vec::new(),
        steps: Vec::new(),
        goal: None,
        refused: None,
        kept: None,
    }
}

pub(super) fn tree(file: &Arc<str>, text: &str, problems: &mut Problems) -> Option<Node> {
    let limits = Limits { int: i64::MAX, ..Limits::default() };
    parse(file, text.as_bytes(), &limits, problems)
}

fn read_top(tree: &Node, into: &mut Transcript, reporter: &mut Reporter<'_>) {
    let mut map = MapReader::new(tree, reporter);
    into.title = map.need("title").text().unwrap_or_default().to_owned();
    into.game = map.need("game").text_at().map_or(into.game.clone(), spanned);
    into.edition = map.get("edition").text().map(str::to_owned);
    into.covers = map.get("covers").each(|node, reporter| spanned_text(node, reporter));
    into.seed = map.get("seed").int_in(0..=i64::MAX).map(i64::unsigned_abs);
    into.physical = owned(map.get("physical").texts());
    into.options = map.get("options").node().map_or_else(BTreeMap::new, |node| options(node, map.reporter()));
    into.dials = map.get("dials").node().map_or_else(BTreeMap::new, |node| options(node, map.reporter()));
    into.goal = map.get("goal").node().and_then(|node| goal(node, map.reporter()));
    into.refused = map.get("refused").text_at().map(spanned);
    // A game that may not begin has no steps.
    let steps = if into.refused.is_some() { map.get("steps") } else { map.need("steps") };
    into.steps = steps.each(|node, reporter| read_step(node, reporter));
    let _ = map.get("note").text();
    map.allow(&["given", "cards", "include"]);
    map.finish();
}

fn spanned((text, span): (&str, Range<usize>)) -> Spanned<String> {
    Spanned { span, value: text.to_owned() }
}

/// A text with its place, or a complaint.
pub(super) fn spanned_text(node: &Node, reporter: &mut Reporter<'_>) -> Option<Spanned<String>> {
    Field::new(Some(node), reporter).text_at().map(spanned)
}

pub(super) fn owned(texts: Vec<&str>) -> Vec<String> {
    texts.into_iter().map(str::to_owned).collect()
}

fn goal(node: &Node, reporter: &mut Reporter<'_>) -> Option<Spanned<Goal>> {
    let goal = match Field::new(Some(node), reporter).one_of(&["victory", "defeat", "scored"])? {
        "victory" => Goal::Victory,
        "defeat" => Goal::Defeat,
        _ => Goal::Scored,
    };
    Some(Spanned { span: node.here(), value: goal })
}

/// Variants by name; a switch may be written `true`.
fn options(node: &Node, reporter: &mut Reporter<'_>) -> BTreeMap<String, String> {
    let map = MapReader::new(node, reporter);
    let worded = |node: &Node| match node.to_json() {
        serde_json::Value::String(text) => text,
        other => other.to_string(),
    };
    map.entries().iter().map(|entry| (entry.key.value.clone(), worded(&entry.value))).collect()
}
