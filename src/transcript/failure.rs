//! What a failed transcript says: where, which command, the one fact, what came before, what is asked now, and how to
//! open the game right there.

use std::ops::Range;

use serde::Serialize;
use serde_json::Value as Json;

use crate::desk::{Desk, Trouble};
use crate::engine::Refusal;
use crate::view::names::Names;
use crate::view::page::{Item, Page, Text};
use crate::view::refused;

/// The question that is open where it failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Open {
    pub of: String,
    pub rule: String,
    pub name: String,
    pub options: Vec<String>,
}

/// One thing that is not as the transcript says.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Failure {
    pub file: String,
    pub line: usize,
    /// The step, counted from 1; 0 where it is about the whole file.
    pub step: usize,
    pub command: String,
    /// The fact in a sentence.
    pub message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<String>,
    /// The commands before it, the last one last.
    pub before: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ask: Option<Open>,
    #[serde(skip)]
    pub span: Range<usize>,
    /// What to write at `span` instead, where that would mend it.
    #[serde(skip)]
    pub instead: Option<Json>,
}

impl Failure {
    /// `tests/a.yaml:12`.
    #[must_use]
    pub fn place(&self) -> String {
        format!("{}:{}", self.file, self.line)
    }

    /// The command that opens the game right there.
    #[must_use]
    pub fn reopen(&self) -> String {
        format!("rulekeeper play --from {}:{}", self.file, self.step.max(1))
    }

    /// As a page.
    #[must_use]
    pub fn page(&self) -> Page {
        let mut page = Page::new(self.place());
        if !self.command.is_empty() {
            page = page.text(Text::new().dim("command  ").key(self.command.clone()));
        }
        page = page.text(Text::new().bad(self.message.clone()));
        if let (Some(expected), Some(found)) = (&self.expected, &self.found) {
            page = page.text(Text::new().dim("expected  ").good(expected.clone()));
            page = page.text(Text::new().dim("found     ").bad(found.clone()));
        }
        if !self.before.is_empty() {
            let items = self.before.iter().map(|line| Item::new(Text::new().key(line.clone())));
            page = page.heading("Before it").list(items);
        }
        if let Some(ask) = &self.ask {
            let title = format!("{} is asked: {} ({})", ask.of, ask.name, ask.rule);
            let items =
                (1u16..).zip(&ask.options).map(|(n, o)| Item::numbered(n, Text::new().key(o.clone())));
            page = page.heading(title).list(items);
        }
        if self.step == 0 {
            return page;
        }
        page.text(Text::new().dim("open it here  ").key(self.reopen()))
    }

    /// As plain text, for test harnesses.
    #[must_use]
    pub fn text(&self) -> String {
        let mut out = format!("{}: {}", self.place(), self.message);
        for (name, value) in [("expected", &self.expected), ("found", &self.found)] {
            out.push_str(&value.as_ref().map_or_else(String::new, |value| format!("\n  {name}: {value}")));
        }
        if !self.command.is_empty() {
            out.push_str(&format!("\n  command: {}", self.command));
        }
        if !self.before.is_empty() {
            out.push_str(&format!("\n  before it: {}", self.before.join(" | ")));
        }
        if let Some(ask) = &self.ask {
            let options = ask.options.join(", ");
            out.push_str(&format!("\n  asked of {}: {} ({}): {options}", ask.of, ask.name, ask.rule));
        }
        if self.step > 0 {
            out.push_str(&format!("\n  open it here: {}", self.reopen()));
        }
        out
    }
}

/// The open question in words.
pub(super) fn open(view: &Json) -> Option<Open> {
    let ask = view.get("ask").filter(|ask| ask.is_object())?;
    let word = |key: &str| ask.get(key).and_then(Json::as_str).unwrap_or_default().to_owned();
    let options = ask
        .get("options")
        .and_then(Json::as_array)
        .map_or(Vec::new(), |list| list.iter().filter_map(Json::as_str).map(str::to_owned).collect());
    Some(Open { of: word("of"), rule: word("rule"), name: word("name"), options })
}

/// The rule behind a refusal; nothing where it was none.
pub(super) fn refuser(desk: &Desk, trouble: &Trouble) -> Option<String> {
    let Trouble::Refused { refusal, .. } = trouble else { return None };
    let rule = match refusal {
        Refusal::Forbidden(no) => no.rule,
        Refusal::NotOffered(rule) => *rule,
        Refusal::Impossible(_) | Refusal::Unnamed(_) => desk.state().question.rule,
        Refusal::Over => return Some("over".to_owned()),
    };
    Some(desk.game().book().id(rule).to_owned())
}

/// What a refusal says to people: the fact, and what may have gone wrong.
pub(super) fn accounted(desk: &Desk, trouble: &Trouble) -> String {
    let Trouble::Refused { refusal, wanted, .. } = trouble else { return told(desk, trouble) };
    let told = refused::refusal(&desk.names(), refusal, Some(wanted));
    std::iter::once(told.fact).chain(told.causes).collect::<Vec<_>>().join("; ")
}

/// A trouble as one sentence.
pub(super) fn told(desk: &Desk, trouble: &Trouble) -> String {
    let names: Names<'_> = desk.names();
    match trouble {
        Trouble::NotUnderstood(problem) => format!("not understood: {problem}"),
        Trouble::Ambiguous(ambiguity) => format!("ambiguous: {ambiguity}"),
        Trouble::Refused { refusal, wanted, .. } => {
            let rule = refuser(desk, trouble).unwrap_or_default();
            let fact = match refusal {
                Refusal::Forbidden(no) => names.fact(no),
                Refusal::NotOffered(_) => format!("`{wanted}` is not asked for now"),
                Refusal::Impossible(_) => format!("`{wanted}` cannot be there: no copy is left"),
                Refusal::Unnamed(_) => format!("`{wanted}` has to be named"),
                Refusal::Over => "the game is over".to_owned(),
            };
            format!("refused by {rule}: {fact}")
        }
        Trouble::Fault(fault) => fault.to_string(),
        Trouble::Said(text) | Trouble::Script(text) | Trouble::Unknown(text) => text.clone(),
    }
}
