//! Taking a map apart, key by key. Every complaint is collected; nothing stops at the first.

use std::ops::Range;

use super::chars::quoted;
use super::field::Field;
use super::problem::{Code, Problem, Reporter};
use super::tree::{Entry, Node};

/// The longest word that is compared with others for a suggestion.
const LONGEST_GUESS: usize = 40;

/// Reads the keys of one map. Ask for every key there may be, then [`finish`](MapReader::finish).
///
/// ```
/// use std::sync::Arc;
/// use rulekeeper::content::{Limits, MapReader, Problems, Reporter, parse};
///
/// let file: Arc<str> = "pack.yaml".into();
/// let mut problems = Problems::new();
/// let node = parse(&file, b"{id: fell-drake, lief: 7}", &Limits::default(), &mut problems).unwrap();
/// let mut reporter = Reporter::new(&file, &mut problems);
/// let mut map = MapReader::new(&node, &mut reporter);
/// assert_eq!(map.need("id").id(), Some("fell-drake"));
/// assert_eq!(map.need("life").int_in(1..=20), None);
/// map.finish();
/// assert_eq!(problems.kept()[0].help.as_deref(), Some("did you mean `life`?"));
/// ```
#[derive(Debug)]
pub struct MapReader<'n, 'r, 'p> {
    /// Nothing if the value is no map.
    entries: Option<&'n [Entry]>,
    head: Range<usize>,
    reporter: &'r mut Reporter<'p>,
    known: Vec<&'static str>,
    missing: Vec<&'static str>,
}

impl<'n, 'r, 'p> MapReader<'n, 'r, 'p> {
    /// A value that is no map is reported, and then every key is quietly absent.
    pub fn new(node: &'n Node, reporter: &'r mut Reporter<'p>) -> MapReader<'n, 'r, 'p> {
        let (entries, head) = (node.as_map(), node.head());
        if entries.is_none() {
            reporter.say(Code::WrongType, head.clone(), format!("a map is needed, this is {}", node.kind()));
        }
        MapReader { entries, head, reporter, known: Vec::new(), missing: Vec::new() }
    }

    /// A key that must be there.
    pub fn need(&mut self, key: &'static str) -> Field<'n, '_, 'p> {
        let entry = self.find(key);
        match entry {
            None if self.entries.is_some() => self.missing.push(key),
            Some(entry) if entry.value.is_null() => {
                let message = format!("{} has no value", quoted(key));
                self.reporter.say(Code::MissingKey, entry.key.span.clone(), message);
            }
            _ => {}
        }
        Field::new(entry.map(|entry| &entry.value).filter(|node| !node.is_null()), self.reporter)
    }

    /// A key that may be there. A key without a value counts as absent.
    pub fn get(&mut self, key: &'static str) -> Field<'n, '_, 'p> {
        let node = self.find(key).map(|entry| &entry.value).filter(|node| !node.is_null());
        Field::new(node, self.reporter)
    }

    /// The whole entry, for those who want to point at the key.
    pub fn find(&mut self, key: &'static str) -> Option<&'n Entry> {
        self.known.push(key);
        self.entries().iter().find(|entry| entry.key.value == key)
    }

    /// All entries; use with [`allow`](MapReader::allow) where keys are names.
    #[must_use]
    pub fn entries(&self) -> &'n [Entry] {
        self.entries.unwrap_or_default()
    }

    /// Keys that someone else reads.
    pub fn allow(&mut self, keys: &[&'static str]) {
        self.known.extend(keys);
    }

    pub fn reporter(&mut self) -> &mut Reporter<'p> {
        self.reporter
    }

    /// Reports keys nobody asked for and keys that are missing. A misspelt key is one mistake, not two.
    pub fn finish(mut self) {
        for entry in self.entries() {
            if !self.known.contains(&entry.key.value.as_str()) {
                self.unknown(entry);
            }
        }
        for key in std::mem::take(&mut self.missing) {
            let message = format!("the key {} is missing", quoted(key));
            self.reporter.say(Code::MissingKey, self.head.clone(), message);
        }
    }

    fn unknown(&mut self, entry: &Entry) {
        let key = entry.key.value.as_str();
        let guess =
            nearest(key, &self.known).filter(|guess| self.entries().iter().all(|e| e.key.value != *guess));
        self.missing.retain(|missing| Some(*missing) != guess);
        let help = guess.map_or_else(|| listed(&self.known), did_you_mean);
        self.reporter.say_with(|file| {
            let span = entry.merged.clone().unwrap_or_else(|| entry.key.span.clone());
            Problem::new(Code::UnknownKey, file, span, format!("unknown key {}", quoted(key))).help(help)
        });
    }
}

/// The nearest of some words, if one is near: swapped, missing, wrong or extra letters, about one in three.
#[must_use]
pub fn nearest<'k>(word: &str, known: &[&'k str]) -> Option<&'k str> {
    if word.len() > LONGEST_GUESS {
        return None;
    }
    let folded = word.to_lowercase().replace(['_', ' '], "-");
    let near = |k: &&'k str| (strsim::osa_distance(&folded, k), *k);
    let (distance, best) = known.iter().map(near).min_by_key(|(distance, _)| *distance)?;
    let reach = (folded.chars().count().min(best.chars().count()) / 3).max(1);
    (distance <= reach && distance < best.chars().count()).then_some(best)
}

/// The help for a near miss.
#[must_use]
pub fn did_you_mean(word: &str) -> String {
    format!("did you mean `{word}`?")
}

/// The help when nothing is near.
#[must_use]
pub fn listed(known: &[&str]) -> String {
    let mut words: Vec<&str> = known.to_vec();
    words.sort_unstable();
    words.dedup();
    let more = if words.len() > 12 { ", ..." } else { "" };
    words.truncate(12);
    if words.is_empty() { "remove it".to_owned() } else { format!("known here: {}{more}", words.join(", ")) }
}

#[cfg(test)]
mod tests;
