//! Which rules the transcripts use, and which they prove: with the rule switched off, one of those that cover it fails.

use std::collections::BTreeMap;

use rayon::prelude::*;
use serde::Serialize;

use super::format::Transcript;
use super::open::Kinds;
use super::run::{run, run_without};
use super::verdict::{Verdict, is_example};
use crate::rules::Enforced;

/// What is known about one rule.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Row {
    /// Events and questions of it, in all transcripts of the game.
    pub applied: u64,
    pub refused: u64,
    /// Whether some transcript that covers it fails without it.
    pub proven: bool,
    /// The transcripts that cover it.
    pub transcripts: Vec<String>,
}

/// Per game and rule; this is the JSON that `coverage --json` prints.
pub type Table = BTreeMap<String, BTreeMap<String, Row>>;

/// A rule that a transcript says it covers, though nothing it asserts depends on it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Idle {
    pub file: String,
    pub rule: String,
}

#[derive(Debug, Clone, Default)]
pub struct Coverage {
    pub table: Table,
    pub idle: Vec<Idle>,
    /// Transcripts that fail as they stand; they prove nothing.
    pub failed: Vec<String>,
}

/// Runs everything, and everything that passes once more without each rule it covers.
#[must_use]
pub fn coverage(transcripts: &[Transcript], kinds: Kinds<'_>) -> Coverage {
    let mut all = Coverage { table: blank(kinds), ..Coverage::default() };
    let tried = |transcript: &Transcript| {
        let verdict = run(transcript, kinds);
        let idle = if verdict.is_ok() { Some(idle(transcript, kinds)) } else { None };
        (verdict, idle)
    };
    let results: Vec<(Verdict, Option<Vec<String>>)> = transcripts.par_iter().map(tried).collect();
    for (transcript, (verdict, idle)) in transcripts.iter().zip(results) {
        if let Some(rules) = all.table.get_mut(&transcript.game.value) {
            add(rules, &verdict);
        }
        match idle {
            Some(idle) => all.note(transcript, idle),
            None => all.failed.push(verdict.file),
        }
    }
    all
}

/// The rules this transcript covers without depending on them.
#[must_use]
pub fn idle(transcript: &Transcript, kinds: Kinds<'_>) -> Vec<String> {
    let covered = transcript.covers.iter().map(|id| &id.value).filter(|id| !is_example(id));
    covered.filter(|id| !depends(transcript, kinds, id)).cloned().collect()
}

/// Whether it fails without the rule; a rule that shows in others is gone when one of those is.
fn depends(transcript: &Transcript, kinds: Kinds<'_>, id: &str) -> bool {
    let fails = |id: &str| !run_without(transcript, kinds, id).is_ok();
    let book = kinds.iter().find(|kind| kind.id == transcript.game.value).map(|kind| (kind.book)());
    let row = book.as_ref().and_then(|book| book.get(book.find(id)?));
    let carriers: Vec<&str> = match row.map(|row| row.enforced) {
        Some(Enforced::Through(ids)) => ids,
        _ => Vec::new(),
    };
    fails(id) || carriers.iter().any(|id| fails(id))
}

fn blank(kinds: Kinds<'_>) -> Table {
    let rules = |kind: &crate::games::game::GameKind| {
        (kind.book)().ids().map(|id| (id.to_owned(), Row::default())).collect()
    };
    kinds.iter().map(|kind| (kind.id.to_owned(), rules(kind))).collect()
}

fn add(rules: &mut BTreeMap<String, Row>, verdict: &Verdict) {
    for (id, row) in rules {
        let of = |map: &BTreeMap<String, u64>| map.get(id).copied().unwrap_or(0);
        row.applied += of(&verdict.applied) + of(&verdict.asked);
        row.refused += of(&verdict.refused);
    }
}

impl Coverage {
    /// Notes what a transcript proves.
    fn note(&mut self, transcript: &Transcript, idle: Vec<String>) {
        let Some(rules) = self.table.get_mut(&transcript.game.value) else { return };
        for id in &transcript.covers {
            let Some(row) = rules.get_mut(&id.value) else { continue };
            row.proven |= !idle.contains(&id.value);
            row.transcripts.push(transcript.file.to_string());
        }
        let file = &transcript.file;
        self.idle.extend(idle.into_iter().map(|rule| Idle { file: file.to_string(), rule }));
    }

    /// How many rules of a game are proven, and how many there are.
    #[must_use]
    pub fn figures(&self, game: &str) -> (usize, usize) {
        let rules = self.table.get(game);
        rules.map_or((0, 0), |rules| (rules.values().filter(|row| row.proven).count(), rules.len()))
    }
}
