//! Lists and maps while they are being read; what a map makes of its keys when it closes.

use std::collections::HashMap;
use std::ops::Range;

use super::build::Cost;
use crate::content::chars::quoted;
use crate::content::problem::{Code, Problem, Reporter};
use crate::content::tree::{Entry, Node, Spanned, Style, Value};

/// A list or map whose end has not come yet.
pub struct Open {
    pub shape: Shape,
    pub style: Style,
    pub anchor: usize,
    pub start: usize,
    pub end: usize,
    /// Levels below this one.
    pub height: usize,
    /// What had been spent when it was opened.
    pub before: Cost,
}

pub enum Shape {
    List(Vec<Node>),
    Map(Map),
}

/// The entries so far, and the key whose value comes next.
#[derive(Default)]
pub struct Map {
    entries: Vec<Entry>,
    merges: Vec<(Range<usize>, Node)>,
    pub pending: Pending,
}

#[derive(Default)]
pub enum Pending {
    #[default]
    None,
    /// A key that was reported; its value is read and dropped.
    Bad,
    Key {
        key: Spanned<String>,
        plain: bool,
    },
}

impl Open {
    pub fn wants_key(&self) -> bool {
        matches!(&self.shape, Shape::Map(map) if map.wants_key())
    }

    pub fn is_map(&self) -> bool {
        self.shape.is_map()
    }
}

impl Shape {
    pub fn list() -> Shape {
        Shape::List(Vec::new())
    }

    pub fn map() -> Shape {
        Shape::Map(Map::default())
    }

    pub fn is_map(&self) -> bool {
        matches!(self, Shape::Map(_))
    }
}

impl Map {
    pub fn wants_key(&self) -> bool {
        matches!(self.pending, Pending::None)
    }

    /// The value for the pending key.
    pub fn value(&mut self, value: Node, reporter: &mut Reporter<'_>) {
        match std::mem::take(&mut self.pending) {
            Pending::None | Pending::Bad => {}
            Pending::Key { key, plain } if plain && key.value == "<<" => {
                if let Some((first, _)) = self.merges.first() {
                    duplicate(&key, first.clone(), reporter);
                }
                self.merges.push((key.span, value));
            }
            Pending::Key { key, .. } => self.entries.push(Entry { key, value, merged: None }),
        }
    }

    /// The entries, each key once: its own first, then what `<<` brings.
    pub fn close(self, reporter: &mut Reporter<'_>) -> Vec<Entry> {
        let mut entries = without_duplicates(self.entries, reporter);
        for (span, node) in self.merges {
            let sources = merge_sources(&span, node, reporter);
            for source in sources {
                merge(&mut entries, &span, source);
            }
        }
        entries
    }
}

fn without_duplicates(mut entries: Vec<Entry>, reporter: &mut Reporter<'_>) -> Vec<Entry> {
    let mut first: HashMap<&str, &Range<usize>> = HashMap::with_capacity(entries.len());
    let mut fresh = Vec::with_capacity(entries.len());
    for entry in &entries {
        let known = first.get(entry.key.value.as_str()).copied();
        match known {
            Some(before) => duplicate(&entry.key, before.clone(), reporter),
            None => {
                first.insert(&entry.key.value, &entry.key.span);
            }
        }
        fresh.push(known.is_none());
    }
    let mut keep = fresh.into_iter();
    entries.retain(|_| keep.next().unwrap_or(true));
    entries
}

fn duplicate(key: &Spanned<String>, first: Range<usize>, reporter: &mut Reporter<'_>) {
    reporter.say_with(|file| {
        let message = format!("the key {} is already here", quoted(&key.value));
        Problem::new(Code::DuplicateKey, file, key.span.clone(), message).also(first, "first here")
    });
}

fn merge_sources(span: &Range<usize>, node: Node, reporter: &mut Reporter<'_>) -> Vec<Vec<Entry>> {
    let nodes = match node.value {
        Value::List(items) => items,
        _ => vec![node],
    };
    let mut maps = Vec::new();
    for node in nodes {
        let (kind, here) = (node.kind(), node.here());
        if let Value::Map(entries) = node.value {
            maps.push(entries);
        } else {
            let place = if here.is_empty() { span.clone() } else { here };
            let message = format!("`<<` takes a map or a list of maps, this is {kind}");
            reporter.say(Code::BadMerge, place, message);
        }
    }
    maps
}

fn merge(entries: &mut Vec<Entry>, span: &Range<usize>, source: Vec<Entry>) {
    let own: std::collections::HashSet<String> = entries.iter().map(|e| e.key.value.clone()).collect();
    let fresh = source.into_iter().filter(|entry| !own.contains(&entry.key.value));
    entries.extend(fresh.map(|entry| Entry { merged: Some(span.clone()), ..entry }));
}
