//! The commands of a transcript, typed at its desk.

use super::failure;
use super::run::Runner;
use super::steps::Step;
use crate::content::Spanned;
use crate::desk::{Reply, Stands, Trouble};
use crate::line::split;

impl Runner<'_> {
    /// Types a line; says whether the transcript can go on.
    pub(super) fn command(&mut self, line: &Spanned<String>, refused: Option<&Spanned<String>>) -> bool {
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
            let wanted = refused.filter(|_| n == last);
            // A refusal has to leave everything as it was.
            let stood = wanted.map(|_| self.desk.stands());
            let refusals = self.desk.refused.len();
            let reply = self.desk.obey(phrase);
            self.count(before.0, before.1, refusals);
            if !self.judge(line, reply, wanted, stood) {
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
        stood: Option<Stands>,
    ) -> bool {
        let trouble = match reply {
            Ok(reply) => reply.trouble.map(|trouble| *trouble),
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
                } else if stood.is_some_and(|stood| self.desk.stands() != stood) {
                    self.differ(rule, line, "refused, and yet the table changed".to_owned());
                }
                true
            }
        }
    }

    /// A refusal has to say what the step wants said.
    pub(super) fn check_says(&mut self, step: &Step, line: &Spanned<String>) {
        if step.says.is_empty() {
            return;
        }
        self.verdict.assertions += step.says.len();
        let told = self
            .desk
            .last_trouble()
            .map_or_else(String::new, |trouble| failure::accounted(&self.desk, trouble));
        for words in step.says.iter().filter(|words| !told.contains(words.as_str())) {
            let mut failure =
                self.failure(line.span.clone(), &line.value, "the refusal says something else".into());
            (failure.expected, failure.found) = (Some(words.clone()), Some(told.clone()));
            self.verdict.failures.push(failure);
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
    pub(super) fn left_over(&mut self, line: &Spanned<String>) {
        let left = self.desk.chance().left_over();
        if !left.is_empty() {
            let message = format!("nobody asked for {}", left.join(", "));
            self.fail(line.span.clone(), &line.value, message);
            let seed = self.transcript.seed;
            *self.desk.chance() = crate::desk::Source::script(seed);
        }
    }

    /// Notes which rules acted since.
    pub(super) fn count(&mut self, events: usize, asked: usize, refused: usize) {
        let session = self.desk.session();
        session.events().iter().skip(events).for_each(|event| self.acted.applied.add(event.rule));
        session.asked().iter().skip(asked).for_each(|rule| self.acted.asked.add(*rule));
        self.desk.refused.iter().skip(refused).for_each(|rule| self.acted.refused.add(*rule));
    }
}
