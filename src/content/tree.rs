//! A YAML document as a tree in which every value knows its bytes. Also compiled into build.rs.

use std::ops::Range;

use serde::{Deserialize, Serialize};

/// Something and the bytes it was written in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spanned<T> {
    pub span: Range<usize>,
    pub value: T,
}

/// How a value was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Style {
    /// A word without quotes; also a value left out.
    Plain,
    SingleQuoted,
    DoubleQuoted,
    /// `|`
    Literal,
    /// `>`
    Folded,
    /// A list or map in brackets.
    Flow,
    /// A list or map by indentation.
    Block,
}

/// A value in its place.
///
/// The span of a scalar covers it with its quotes, or from its `|` or `>` to its last visible character; a value
/// left out has an empty span where it would be written. A collection in brackets includes them; one by indentation
/// reaches from its first key or dash to the end of its last value. Anchors are outside.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Node {
    pub span: Range<usize>,
    pub style: Style,
    /// The `*name` through which this value is seen here; `span` is then where it was defined.
    pub alias: Option<Range<usize>>,
    pub value: Value,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Value {
    Null,
    Bool(bool),
    Int(i64),
    Text(String),
    List(Vec<Node>),
    Map(Vec<Entry>),
}

/// A key and its value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    pub key: Spanned<String>,
    pub value: Node,
    /// The `<<` that brought this entry here.
    pub merged: Option<Range<usize>>,
}

impl Node {
    /// The bytes at which this value is used: its alias if it came through one.
    #[must_use]
    pub fn here(&self) -> Range<usize> {
        self.alias.clone().unwrap_or_else(|| self.span.clone())
    }

    /// The bytes to underline when the whole value is meant: one line, not the whole block.
    #[must_use]
    pub fn head(&self) -> Range<usize> {
        match (&self.alias, self.style, &self.value) {
            (None, Style::Block, Value::Map(entries)) => {
                entries.first().map_or_else(|| self.span.clone(), |entry| entry.key.span.clone())
            }
            (None, Style::Block, Value::List(_)) => self.span.start..self.span.start + 1,
            _ => self.here(),
        }
    }

    /// What it is, with its article, for messages.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self.value {
            Value::Null => "nothing",
            Value::Bool(_) => "true or false",
            Value::Int(_) => "a number",
            Value::Text(_) => "text",
            Value::List(_) => "a list",
            Value::Map(_) => "a map",
        }
    }

    #[must_use]
    pub fn is_null(&self) -> bool {
        self.value == Value::Null
    }

    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    #[must_use]
    pub fn as_int(&self) -> Option<i64> {
        match self.value {
            Value::Int(int) => Some(int),
            _ => None,
        }
    }

    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        match self.value {
            Value::Bool(flag) => Some(flag),
            _ => None,
        }
    }

    #[must_use]
    pub fn as_list(&self) -> Option<&[Node]> {
        match &self.value {
            Value::List(items) => Some(items),
            _ => None,
        }
    }

    #[must_use]
    pub fn as_map(&self) -> Option<&[Entry]> {
        match &self.value {
            Value::Map(entries) => Some(entries),
            _ => None,
        }
    }

    /// The entry of a map under a key.
    #[must_use]
    pub fn entry(&self, key: &str) -> Option<&Entry> {
        self.as_map()?.iter().find(|entry| entry.key.value == key)
    }

    /// The value of a map under a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entry(key).map(|entry| &entry.value)
    }
}
