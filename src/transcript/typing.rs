//! The commands of a transcript, typed at its desk.

use std::collections::BTreeMap;

use super::failure;
use super::run::Runner;
use super::verdict::Verdict;
use crate::content::Spanned;
use crate::desk::{Reply, Trouble};
use crate::line::split;
use crate::table::Rule;

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
        let book = self.desk.game().book();
        let mut add = |to: fn(&mut Verdict) -> &mut BTreeMap<String, u64>, rule: Rule| {
            *to(&mut self.verdict).entry(book.id(rule).to_owned()).or_default() += 1;
        };
        let session = self.desk.session();
        session.events().iter().skip(events).for_each(|event| add(|v| &mut v.applied, event.rule));
        session.asked().iter().skip(asked).for_each(|rule| add(|v| &mut v.asked, *rule));
        self.desk.refused.iter().skip(refused).for_each(|rule| add(|v| &mut v.refused, *rule));
    }
}
