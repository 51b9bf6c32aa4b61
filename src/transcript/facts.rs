//! The facts a transcript asserts after a command: events, and paths of the view.

use super::expect::{Eye, Miss};
use super::named;
use super::run::Runner;
use super::steps::Step;
use crate::content::{Entry, Node, Spanned};
use crate::view::json::{Wanted, part};
use crate::view::names::{Names, Viewer};

impl Runner<'_> {
    /// Events in order. Those of a rule that is switched off prove nothing and are not asked for.
    pub(super) fn events(&mut self, step: &Step, from: usize) {
        if step.events.is_empty() {
            return;
        }
        let book = self.desk.game().book();
        let events = self.desk.session().events().iter().skip(from);
        let rules: Vec<String> = events.map(|event| book.id(event.rule).to_owned()).collect();
        let command = step.line.as_ref().map_or("", |line| line.value.as_str()).to_owned();
        let mut at = 0;
        for wanted in step.events.iter().filter(|wanted| wanted.rule != self.off) {
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

    /// Compares the JSON view for a seat, or for the table; `None` where nobody is called so.
    pub(super) fn compare(&mut self, viewer: Option<&Spanned<String>>, expect: &Node) -> Option<Vec<Miss>> {
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
        let names = Names::new(&**self.desk.game(), self.desk.state(), viewer);
        let given = if self.done.is_empty() { &self.transcript.given[..] } else { &[] };
        let compared = |wanted: Wanted<'_>| {
            let mut misses = Vec::new();
            let eye = Eye { game: names.game, view: &part(&names, wanted), given };
            (eye.compare(expect, &mut misses), misses)
        };
        let asked: Vec<(&str, Vec<&str>)> = expect.as_map().unwrap_or_default().iter().map(asked).collect();
        let (mut made, mut misses) = compared(Wanted::Some(&asked));
        if !misses.is_empty() {
            // What is wrong is told with the whole view at hand.
            (made, misses) = compared(Wanted::All);
        }
        self.verdict.assertions += made;
        Some(misses)
    }

    pub(super) fn missed(&mut self, command: &str, miss: Miss) {
        let message = miss.mistake.clone().unwrap_or_else(|| format!("`{}` differs", miss.path));
        let mut failure = self.failure(miss.span, command, message);
        failure.path = Some(miss.path);
        if miss.mistake.is_none() {
            (failure.expected, failure.found) = (Some(miss.expected), Some(miss.found));
        }
        failure.instead = miss.instead;
        self.verdict.failures.push(failure);
    }
}

/// A key of an expectation and the keys in it; none of them where it is looked at as a whole.
fn asked(entry: &Entry) -> (&str, Vec<&str>) {
    let inside = entry.value.as_map().unwrap_or_default().iter().map(|inner| inner.key.value.as_str());
    let inside: Vec<&str> = inside.collect();
    let about_list = inside.iter().all(|key| matches!(*key, "has" | "lacks"));
    (entry.key.value.as_str(), if about_list { Vec::new() } else { inside })
}
