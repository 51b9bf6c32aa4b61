//! A line of text with roles: one piece of memory for all its words, however many roles they have. Most of what a
//! command leads to is such lines.

use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::page::Role;

/// A line of text, made of spans. A line break is never in a span: each line is its own block or item.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Text {
    words: String,
    /// The role of each span, and where it ends.
    ends: Vec<(Role, u32)>,
}

/// A place between two stretches of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Mark {
    words: u32,
    spans: u32,
}

impl Text {
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    #[must_use]
    pub fn with(mut self, role: Role, text: impl AsRef<str>) -> Self {
        self.push(role, text.as_ref());
        self
    }

    /// Adds a stretch at the end.
    pub(super) fn push(&mut self, role: Role, text: &str) {
        if self.ends.capacity() == 0 {
            self.words.reserve(text.len() + 40);
            self.ends.reserve(8);
        }
        self.words.push_str(text);
        self.ends.push((role, self.words.len() as u32));
    }

    /// A stretch that is written where it stands.
    pub(super) fn write(&mut self, role: Role, write: impl FnOnce(&mut String)) {
        write(&mut self.words);
        self.ends.push((role, self.words.len() as u32));
    }

    /// Where it ends now.
    pub(super) fn end(&self) -> Mark {
        Mark { words: self.words.len() as u32, spans: self.ends.len() as u32 }
    }

    /// Forgets what comes behind this place.
    pub(super) fn cut(&mut self, to: Mark) {
        self.words.truncate(to.words as usize);
        self.ends.truncate(to.spans as usize);
    }

    /// The words between two places.
    pub(super) fn words_between(&self, from: Mark, to: Mark) -> &str {
        &self.words[from.words as usize..to.words as usize]
    }

    /// What stands between two places, as a line of its own.
    pub(super) fn between(&self, from: Mark, to: Mark) -> Text {
        let ends = &self.ends[from.spans as usize..to.spans as usize];
        let ends = ends.iter().map(|(role, end)| (*role, end - from.words)).collect();
        Text { words: self.words_between(from, to).to_owned(), ends }
    }

    #[must_use]
    pub fn say(self, text: impl AsRef<str>) -> Self {
        self.with(Role::Plain, text)
    }

    #[must_use]
    pub fn name(self, text: impl AsRef<str>) -> Self {
        self.with(Role::Name, text)
    }

    #[must_use]
    pub fn number(self, number: impl std::fmt::Display) -> Self {
        self.with(Role::Number, number.to_string())
    }

    #[must_use]
    pub fn rule(self, id: impl AsRef<str>) -> Self {
        self.with(Role::Rule, id)
    }

    #[must_use]
    pub fn good(self, text: impl AsRef<str>) -> Self {
        self.with(Role::Good, text)
    }

    #[must_use]
    pub fn bad(self, text: impl AsRef<str>) -> Self {
        self.with(Role::Bad, text)
    }

    #[must_use]
    pub fn dim(self, text: impl AsRef<str>) -> Self {
        self.with(Role::Dim, text)
    }

    #[must_use]
    pub fn key(self, text: impl AsRef<str>) -> Self {
        self.with(Role::Key, text)
    }

    #[must_use]
    pub fn hands(self, text: impl AsRef<str>) -> Self {
        self.with(Role::Hands, text)
    }

    #[must_use]
    pub fn question(self, text: impl AsRef<str>) -> Self {
        self.with(Role::Question, text)
    }

    /// Adds another line at the end of this one.
    pub fn append(&mut self, other: &Text) {
        other.spans().for_each(|(role, text)| self.push(role, text));
    }

    /// The stretches of one role each, in order.
    pub fn spans(&self) -> impl Iterator<Item = (Role, &str)> {
        let mut start = 0;
        self.ends.iter().map(move |(role, end)| {
            let from = std::mem::replace(&mut start, *end as usize);
            (*role, &self.words[from..start])
        })
    }

    /// What the first words are for.
    #[must_use]
    pub fn role(&self) -> Role {
        self.ends.first().map_or(Role::Plain, |(role, _)| *role)
    }

    /// The words without their roles.
    #[must_use]
    pub fn words(&self) -> &str {
        &self.words
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Text::new().say(text)
    }
}

impl From<String> for Text {
    fn from(words: String) -> Self {
        let ends = vec![(Role::Plain, words.len() as u32)];
        Text { words, ends }
    }
}

/// One span as it stands in JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Span<T> {
    #[serde(default, skip_serializing_if = "is_plain")]
    role: Role,
    text: T,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_plain(role: &Role) -> bool {
    *role == Role::Plain
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut seq = serializer.serialize_seq(Some(self.ends.len()))?;
        for (role, text) in self.spans() {
            seq.serialize_element(&Span { role, text })?;
        }
        seq.end()
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let spans = Vec::<Span<String>>::deserialize(deserializer)?;
        Ok(spans.iter().fold(Text::new(), |text, span| text.with(span.role, &span.text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_spans_are_short_in_json() {
        assert_eq!(serde_json::to_string(&Text::from("so")).unwrap(), r#"[{"text":"so"}]"#);
    }

    #[test]
    fn words_forget_roles() {
        let text = Text::new().name("Elatha").say(": ").number(2);
        assert_eq!(text.words(), "Elatha: 2");
        let spans: Vec<_> = text.spans().collect();
        assert_eq!(spans, [(Role::Name, "Elatha"), (Role::Plain, ": "), (Role::Number, "2")]);
    }
}
