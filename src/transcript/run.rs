//! Running a transcript: every step is typed at a desk, every expectation compared.

use std::collections::BTreeMap;
use std::ops::Range;

use serde_json::Value as Json;

use super::expect::{Eye, Miss};
use super::failure::{self, Failure};
use super::format::Transcript;
use super::named;
use super::open::{Kinds, open};
use super::steps::Step;
use super::verdict::Verdict;
use crate::content::{Lines, Spanned};
use crate::desk::{Desk, Reply, Trouble};
use crate::line::split;
use crate::table::Rule;
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
    match open(transcript, kinds, off) {
        Err(problems) => verdict.problems = problems,
        Ok(desk) => {
            let mut runner = Runner::new(transcript, desk, verdict);
            let whole = runner.steps(usize::MAX);
            runner.end(whole, off.is_empty());
            verdict = runner.verdict;
        }
    }
    verdict
}

/// A transcript on its way.
pub(super) struct Runner<'t> {
    transcript: &'t Transcript,
    lines: Lines<'t>,
    pub(super) desk: Desk,
    pub(super) verdict: Verdict,
    /// Commands done.
    done: Vec<String>,
    /// The step that is being run, counted from 1.
    step: usize,
}

impl<'t> Runner<'t> {
    pub(super) fn new(transcript: &'t Transcript, desk: Desk, verdict: Verdict) -> Runner<'t> {
        let lines = Lines::new(&transcript.source);
        let mut runner = Runner { transcript, lines, desk, verdict, done: Vec::new(), step: 0 };
        runner.count(0, 0, 0);
        let asked = runner.desk.state().question.rule;
        let id = runner.desk.game().book().id(asked).to_owned();
        *runner.verdict.asked.entry(id).or_default() += 1;
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
        let start = self.lines.range(self.lines.row(head) + differs.number).start;
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
            self.done.push(line.value.clone());
            self.left_over(line);
        }
        let command = step.line.as_ref().map_or("", |line| line.value.as_str());
        self.events(step, events);
        if let Some(expect) = &step.expect {
            let view = match self.view(step.viewer.as_ref()) {
                Some(view) => view,
                None => return false,
            };
            let given = if self.done.is_empty() { &self.transcript.given[..] } else { &[] };
            let eye = Eye { game: &**self.desk.game(), view: &view, given };
            let mut misses = Vec::new();
            self.verdict.assertions += eye.compare(expect, &mut misses);
            misses.into_iter().for_each(|miss| self.missed(command, miss));
        }
        true
    }

    // ---- commands ----

    /// Types a line; says whether the transcript can go on.
    fn command(&mut self, line: &Spanned<String>, refused: Option<&Spanned<String>>) -> bool {
        self.verdict.commands += 1;
        let phrases = match split(&line.value) {
            Ok(phrases) => phrases,
            Err(problem) => {
                self.fail(line.span.clone(), &line.value, format!("not understood: {problem}"));
                return false;
            }
        };
        if phrases.is_empty() {
            self.fail(line.span.clone(), &line.value, "nothing is typed here".to_owned());
        }
        let last = phrases.len().saturating_sub(1);
        for (n, phrase) in phrases.iter().enumerate() {
            let before = (self.desk.session().events().len(), self.desk.session().asked().len());
            let (refusals, hash) = (self.desk.refused.len(), self.desk.hash());
            let reply = self.desk.obey(phrase);
            self.count(before.0, before.1, refusals);
            let wanted = refused.filter(|_| n == last);
            if !self.judge(line, reply, wanted, &hash) {
                return false;
            }
        }
        true
    }

    fn judge(
        &mut self,
        line: &Spanned<String>,
        reply: Result<Reply, Trouble>,
        wanted: Option<&Spanned<String>>,
        hash: &str,
    ) -> bool {
        let trouble = match reply {
            Ok(reply) => reply.trouble,
            Err(trouble) => Some(trouble),
        };
        match (wanted, trouble) {
            (None, None) => true,
            (None, Some(trouble)) => {
                let told = failure::told(&self.desk, &trouble);
                self.fail(line.span.clone(), &line.value, told);
                false
            }
            (Some(rule), None) => {
                self.verdict.assertions += 1;
                self.differ(rule, line, "it was done".to_owned());
                false
            }
            (Some(rule), Some(trouble)) => {
                self.verdict.assertions += 1;
                let by = failure::refuser(&self.desk, &trouble);
                if by.as_deref() != Some(rule.value.as_str()) {
                    let told = failure::told(&self.desk, &trouble);
                    self.differ(rule, line, told);
                } else if self.desk.hash() != hash {
                    self.differ(rule, line, "refused, and yet the table changed".to_owned());
                }
                true
            }
        }
    }

    fn differ(&mut self, rule: &Spanned<String>, line: &Spanned<String>, found: String) {
        let mut failure =
            self.failure(rule.span.clone(), &line.value, "another answer than a refusal".into());
        if found != "it was done" {
            failure.message = "another refusal than expected".to_owned();
        }
        (failure.expected, failure.found) = (Some(format!("refused by {}", rule.value)), Some(found));
        self.verdict.failures.push(failure);
    }

    /// Outcomes belong to the step that brings them, if that step does something.
    fn left_over(&mut self, line: &Spanned<String>) {
        let left = self.desk.chance().left_over();
        if !left.is_empty() {
            let message = format!("nobody asked for {}", left.join(", "));
            self.fail(line.span.clone(), &line.value, message);
            let seed = self.transcript.seed;
            *self.desk.chance() = crate::desk::Source::script(seed);
        }
    }

    /// Notes which rules acted since.
    fn count(&mut self, events: usize, asked: usize, refused: usize) {
        let book = self.desk.game().book();
        let mut add = |to: fn(&mut Verdict) -> &mut BTreeMap<String, u64>, rule: Rule| {
            *to(&mut self.verdict).entry(book.id(rule).to_owned()).or_default() += 1;
        };
        let session = self.desk.session();
        session.events().iter().skip(events).for_each(|event| add(|v| &mut v.applied, event.rule));
        session.asked().iter().skip(asked).for_each(|rule| add(|v| &mut v.asked, *rule));
        self.desk.refused.iter().skip(refused).for_each(|rule| add(|v| &mut v.refused, *rule));
    }

    // ---- assertions ----

    fn events(&mut self, step: &Step, from: usize) {
        let book = self.desk.game().book();
        let events = self.desk.session().events().iter().skip(from);
        let rules: Vec<String> = events.map(|event| book.id(event.rule).to_owned()).collect();
        let command = step.line.as_ref().map_or("", |line| line.value.as_str()).to_owned();
        let mut at = 0;
        for wanted in &step.events {
            self.verdict.assertions += 1;
            let many = rules.iter().filter(|rule| **rule == wanted.rule).count();
            let next = rules.iter().skip(at).position(|rule| *rule == wanted.rule);
            let found = match (wanted.count, next) {
                (Some(count), _) if count != many => format!("{many} events of it"),
                (Some(0), _) => continue,
                (_, Some(next)) => {
                    at += next + 1;
                    continue;
                }
                _ if many > 0 => "it comes earlier".to_owned(),
                _ => "no event of it".to_owned(),
            };
            let mut failure = self.failure(wanted.span.clone(), &command, "the events are others".to_owned());
            let count = wanted.count.map_or(String::new(), |count| format!(", {count} times"));
            (failure.expected, failure.found) = (Some(format!("{}{count}", wanted.rule)), Some(found));
            self.verdict.failures.push(failure);
        }
    }

    /// The JSON view for a seat, or for the table.
    fn view(&mut self, viewer: Option<&Spanned<String>>) -> Option<Json> {
        let viewer = match viewer {
            None => Viewer::Table,
            Some(name) => match named::seat(&**self.desk.game(), &name.value) {
                Some(seat) => Viewer::Seat(seat),
                None => {
                    let message = format!("nobody here is called `{}`", name.value);
                    self.fail(name.span.clone(), "", message);
                    return None;
                }
            },
        };
        Some(json(&Names::new(&**self.desk.game(), self.desk.state(), viewer)))
    }

    fn missed(&mut self, command: &str, miss: Miss) {
        let message = miss.mistake.clone().unwrap_or_else(|| format!("`{}` differs", miss.path));
        let mut failure = self.failure(miss.span, command, message);
        failure.path = Some(miss.path);
        if miss.mistake.is_none() {
            (failure.expected, failure.found) = (Some(miss.expected), Some(miss.found));
        }
        failure.instead = miss.instead;
        self.verdict.failures.push(failure);
    }

    /// What is asked of the whole run.
    pub(super) fn end(&mut self, whole: bool, strict: bool) {
        self.step = 0;
        let left = self.desk.chance().left_over();
        if whole && !left.is_empty() {
            self.fail(0..0, "", format!("nobody asked for {}", left.join(", ")));
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
        if strict && self.transcript.kept.is_none() {
            let book = self.desk.game().book().clone();
            if whole && self.verdict.assertions == 0 {
                self.fail(0..0, "", "it asserts nothing".to_owned());
            }
            for (span, message) in self.verdict.uncovered(self.transcript, &book) {
                self.fail(span, "", message);
            }
        }
    }

    fn fail(&mut self, span: Range<usize>, command: &str, message: String) {
        let failure = self.failure(span, command, message);
        self.verdict.failures.push(failure);
    }

    fn failure(&self, span: Range<usize>, command: &str, message: String) -> Failure {
        let view = json(&Names::new(&**self.desk.game(), self.desk.state(), Viewer::Table));
        let last = self.done.len() - usize::from(self.done.last().is_some_and(|line| line == command));
        Failure {
            file: self.transcript.file.to_string(),
            line: self.lines.place(span.start).0,
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
