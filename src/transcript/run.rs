//! Running a transcript: every step is typed at a desk, every expectation compared.

use std::ops::Range;

use super::failure::{self, Failure};
use super::format::Transcript;
use super::open::{Kinds, Shut, open_to_run};
use super::steps::Step;
use super::verdict::{Acted, Verdict};
use crate::content::Lines;
use crate::desk::{Desk, Tells};
use crate::view::json::json;
use crate::view::names::{Names, Viewer};

/// Commands shown before a failure.
const SHOWN_BEFORE: usize = 3;

/// Runs a transcript.
#[must_use]
pub fn run(transcript: &Transcript, kinds: Kinds<'_>) -> Verdict {
    run_without(transcript, kinds, "")
}

/// Runs it with one rule switched off; what it covers is then not asked.
#[must_use]
pub fn run_without(transcript: &Transcript, kinds: Kinds<'_>, off: &str) -> Verdict {
    let mut verdict = Verdict::of(transcript);
    match open_to_run(transcript, kinds, off) {
        Err(Shut::Refused(rule, _)) if transcript.refused.as_ref().is_some_and(|r| r.value == rule) => {
            *verdict.refused.entry(rule).or_default() += 1;
            verdict.assertions += 1;
        }
        Err(shut) => verdict.problems = shut.problems(),
        Ok(desk) => {
            let mut runner = Runner::new(transcript, desk, verdict, off);
            runner.desk.tells = Tells::Nothing;
            let whole = runner.steps(usize::MAX);
            runner.end(whole);
            let Runner { desk, verdict: done, .. } = runner;
            desk.close();
            verdict = done;
        }
    }
    verdict
}

/// A transcript on its way.
pub(super) struct Runner<'t> {
    pub(super) transcript: &'t Transcript,
    pub(super) desk: Desk,
    pub(super) verdict: Verdict,
    /// Rules that acted, and are not in the verdict yet.
    pub(super) acted: Acted,
    /// Commands done.
    pub(super) done: Vec<String>,
    /// The step that is being run, counted from 1.
    step: usize,
    /// The rule that is switched off.
    pub(super) off: String,
}

impl<'t> Runner<'t> {
    pub(super) fn new(transcript: &'t Transcript, desk: Desk, verdict: Verdict, off: &str) -> Runner<'t> {
        let (acted, done, off) = (Acted::default(), Vec::new(), off.to_owned());
        let mut runner = Runner { transcript, desk, verdict, acted, done, step: 0, off };
        runner.count(0, 0, 0);
        let asked = runner.desk.state().question.rule;
        runner.acted.asked.add(asked);
        runner
    }

    /// Runs the first steps, at most so many; says whether all of them could be done.
    pub(super) fn steps(&mut self, many: usize) -> bool {
        if let Some(kept) = &self.transcript.kept {
            return self.replay(&kept.entries[..many.min(kept.entries.len())]);
        }
        for step in self.transcript.steps.iter().take(many) {
            self.step += 1;
            if !self.step(step) {
                return false;
            }
        }
        true
    }

    fn replay(&mut self, entries: &[crate::engine::journal::Entry]) -> bool {
        let Err(differs) = self.desk.replay(entries) else { return true };
        let head = self.transcript.source.find("\nsteps:").map_or(0, |at| at + 1);
        let lines = Lines::new(&self.transcript.source);
        let start = lines.range(lines.row(head) + differs.number).start;
        self.step = differs.number;
        self.fail(start..start, &differs.line, format!("it does not lead where it led: {}", differs.why));
        false
    }

    fn step(&mut self, step: &Step) -> bool {
        self.desk.chance().add(&step.draws, &step.rolls);
        let events = self.desk.session().events().len();
        if let Some(line) = &step.line {
            if !self.command(line, step.refused.as_ref()) {
                return false;
            }
            self.check_says(step, line);
            self.done.push(line.value.clone());
            self.left_over(line);
        }
        let command = step.line.as_ref().map_or("", |line| line.value.as_str());
        self.events(step, events);
        if let Some(expect) = &step.expect {
            let Some(misses) = self.compare(step.viewer.as_ref(), expect) else { return false };
            misses.into_iter().for_each(|miss| self.missed(command, miss));
        }
        true
    }

    /// What is asked of the whole run.
    fn end(&mut self, whole: bool) {
        self.step = 0;
        let game = std::sync::Arc::clone(self.desk.game());
        self.acted.told(&mut self.verdict, game.book());
        let left = self.desk.chance().left_over();
        if whole && !left.is_empty() {
            self.fail(0..0, "", format!("nobody asked for {}", left.join(", ")));
        }
        if let Some(rule) = &self.transcript.refused {
            self.fail(rule.span.clone(), "", format!("the game begins, but {} should refuse it", rule.value));
        }
        if whole && let Some(goal) = &self.transcript.goal {
            self.verdict.assertions += 1;
            let result = usize::from(self.desk.state().table.clock.result);
            let (name, reached) = self.desk.game().results().get(result).copied().unwrap_or(("", None));
            if reached != Some(goal.value) {
                let mut failure = self.failure(goal.span.clone(), "", "the game ends otherwise".to_owned());
                let wanted = format!("{:?}", goal.value).to_lowercase();
                (failure.expected, failure.found) = (Some(wanted), Some(name.to_owned()));
                self.verdict.failures.push(failure);
            }
        }
        if self.off.is_empty() && self.transcript.kept.is_none() {
            if whole && self.verdict.assertions == 0 {
                self.fail(0..0, "", "it asserts nothing".to_owned());
            }
            for (span, message) in self.verdict.uncovered(self.transcript, game.book()) {
                self.fail(span, "", message);
            }
        }
    }

    pub(super) fn fail(&mut self, span: Range<usize>, command: &str, message: String) {
        let failure = self.failure(span, command, message);
        self.verdict.failures.push(failure);
    }

    pub(super) fn failure(&self, span: Range<usize>, command: &str, message: String) -> Failure {
        let view = json(&Names::new(&**self.desk.game(), self.desk.state(), Viewer::Table));
        let last = self.done.len() - usize::from(self.done.last().is_some_and(|line| line == command));
        Failure {
            file: self.transcript.file.to_string(),
            line: Lines::new(&self.transcript.source).place(span.start).0,
            step: self.step,
            command: command.to_owned(),
            message,
            path: None,
            expected: None,
            found: None,
            before: self.done[last.saturating_sub(SHOWN_BEFORE)..last].to_vec(),
            ask: failure::open(&view).filter(|_| self.step > 0),
            span,
            instead: None,
        }
    }
}
