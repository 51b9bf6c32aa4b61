//! Writing what was found in the place of what was expected. Only failing `expect` values change; comments, order and
//! everything else stay, and `refused`, `ask`, `goal` and the rulebooks' own examples are never touched.

use serde_json::Value as Json;

use super::verdict::Verdict;
use crate::content::edit::{Plain, replace_scalar, replace_span};
use crate::content::to_flow;

/// The source with its failing expectations rewritten; `None` where nothing can be.
#[must_use]
pub fn bless(source: &str, verdict: &Verdict) -> Option<String> {
    if is_worked_example(&verdict.file) {
        return None;
    }
    let found = |failure: &super::Failure| Some((failure.span.clone(), failure.instead.clone()?));
    let mut edits: Vec<_> = verdict.failures.iter().filter_map(found).collect();
    edits.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
    edits.dedup_by(|a, b| a.0 == b.0);
    let mut text = source.to_owned();
    for (span, value) in &edits {
        let old = &source[span.clone()];
        let dashes = old.starts_with("- ");
        text = match plain(value) {
            Some(plain) if !dashes && !old.starts_with(['[', '{']) => {
                replace_scalar(&text, span.clone(), &plain)
            }
            // A list by dashes may stand right below its key; one in brackets has to stand further in.
            _ if dashes => replace_span(&text, span.clone(), &format!("  {}", to_flow(value))),
            _ => replace_span(&text, span.clone(), &to_flow(value)),
        };
    }
    (!edits.is_empty()).then_some(text)
}

fn plain(value: &Json) -> Option<Plain> {
    match value {
        Json::Null => Some(Plain::Null),
        Json::Bool(flag) => Some(Plain::Bool(*flag)),
        Json::Number(number) => number.as_i64().map(Plain::Int),
        Json::String(text) => Some(Plain::Text(text.clone())),
        Json::Array(_) | Json::Object(_) => None,
    }
}

/// Whether a file is one of the rulebooks' own examples.
fn is_worked_example(file: &str) -> bool {
    file.split(['/', '\\']).any(|part| part == "examples")
}
