//! What came of running a transcript.

use std::collections::BTreeMap;
use std::ops::Range;

use serde_json::{Value as Json, json};

use super::failure::Failure;
use super::format::Transcript;
use crate::content::read::{did_you_mean, nearest};
use crate::content::{Lines, Problem, Problems};
use crate::rules::{Enforced, RuleBook};
use crate::table::Rule;

#[derive(Debug, Clone, Default)]
pub struct Verdict {
    pub file: String,
    pub title: String,
    pub game: String,
    pub failures: Vec<Failure>,
    /// Why it could not even begin.
    pub problems: Problems,
    /// Events by rule.
    pub applied: BTreeMap<String, u64>,
    /// Questions by rule.
    pub asked: BTreeMap<String, u64>,
    /// Refusals by rule.
    pub refused: BTreeMap<String, u64>,
    /// Facts compared.
    pub assertions: usize,
    /// Commands given.
    pub commands: usize,
}

impl Verdict {
    pub(super) fn of(transcript: &Transcript) -> Verdict {
        Verdict {
            file: transcript.file.to_string(),
            title: transcript.title.clone(),
            game: transcript.game.value.clone(),
            ..Verdict::default()
        }
    }

    #[must_use]
    pub fn is_ok(&self) -> bool {
        self.failures.is_empty() && self.problems.is_empty()
    }

    /// Whether the engine used this rule: by an event, a question or a refusal, or by a rule it shows through.
    #[must_use]
    pub fn used(&self, id: &str, book: &RuleBook) -> bool {
        let seen =
            |id: &str| [&self.applied, &self.asked, &self.refused].iter().any(|map| map.contains_key(id));
        let through = || book.find(id).and_then(|rule| book.get(rule)).map(|row| row.enforced);
        seen(id) || matches!(through(), Some(Enforced::Through(ids)) if ids.iter().any(|id| seen(id)))
    }

    /// What it says it covers and does not.
    pub(super) fn uncovered(&self, transcript: &Transcript, book: &RuleBook) -> Vec<(Range<usize>, String)> {
        let mut all = Vec::new();
        for id in transcript.covers.iter().filter(|id| !is_example(&id.value)) {
            // What was used is in the book.
            let message = if self.used(&id.value, book) {
                continue;
            } else if book.find(&id.value).is_some() {
                format!("it covers {}, which the engine did not use here", id.value)
            } else {
                let ids: Vec<&str> = book.ids().collect();
                let near =
                    nearest(&id.value, &ids).map_or_else(String::new, |n| format!("; {}", did_you_mean(n)));
                format!("there is no rule `{}`{near}", id.value)
            };
            all.push((id.span.clone(), message));
        }
        all
    }

    /// For programs.
    #[must_use]
    pub fn to_json(&self, source: &str) -> Json {
        let lines = Lines::new(source);
        let problem = |p: &&Problem| {
            // Places in included files are not places in this one.
            let place = Some(lines.place(p.span.start)).filter(|_| *p.file == *self.file);
            let (line, column) = (place.map(|at| at.0), place.map(|at| at.1));
            json!({"code": p.code.as_str(), "file": &*p.file, "line": line, "column": column,
                "message": p.message, "help": p.help})
        };
        json!({
            "file": self.file,
            "title": self.title,
            "game": self.game,
            "ok": self.is_ok(),
            "commands": self.commands,
            "assertions": self.assertions,
            "failures": self.failures,
            "problems": self.problems.sorted().iter().map(problem).collect::<Vec<_>>(),
        })
    }
}

/// How often rules acted. They are few, and told by their ids only in the end.
#[derive(Debug, Default)]
pub(super) struct Tally(Vec<(Rule, u64)>);

impl Tally {
    pub(super) fn add(&mut self, rule: Rule) {
        match self.0.iter_mut().find(|(other, _)| *other == rule) {
            Some((_, count)) => *count += 1,
            None => self.0.push((rule, 1)),
        }
    }

    fn told(&mut self, to: &mut BTreeMap<String, u64>, book: &RuleBook) {
        for (rule, count) in self.0.drain(..) {
            *to.entry(book.id(rule).to_owned()).or_default() += count;
        }
    }
}

/// What rules did in a transcript.
#[derive(Debug, Default)]
pub(super) struct Acted {
    pub(super) applied: Tally,
    pub(super) asked: Tally,
    pub(super) refused: Tally,
}

impl Acted {
    pub(super) fn told(&mut self, verdict: &mut Verdict, book: &RuleBook) {
        self.applied.told(&mut verdict.applied, book);
        self.asked.told(&mut verdict.asked, book);
        self.refused.told(&mut verdict.refused, book);
    }
}

/// Ids of worked examples are not in the rule book.
#[must_use]
pub fn is_example(id: &str) -> bool {
    id.split('.').any(|part| part == "example")
}
