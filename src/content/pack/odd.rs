//! Words in packs that no card of the game has: a type, a colour, a difficulty that is most likely mistyped. A game can
//! be played with them, so only whoever checks a pack is told.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Source, optional};
use crate::content::read::{did_you_mean, listed, nearest};
use crate::content::{Code, Node, Problem, Problems, Reporter};
use crate::effect::Library;
use crate::effect::vocabulary::Kind;

/// Where the game's own cards have no more different words than this, and each of them so often, there are no others.
const FEW: usize = 5;
const OFTEN: usize = 3;

/// A single word that entries of a kind have, and which ones the game's own cards have there.
struct Place<'l> {
    kind: &'static Kind,
    field: &'static str,
    known: Vec<&'l str>,
    /// Whether there are no others.
    closed: bool,
}

/// Single words of entries that none of the game's own cards has in that place. A name that many may have, a set of
/// enemies for instance, is only odd where it is nearly one of the game's and stands on one card.
#[must_use]
pub fn odd(sources: &[Source], own: &Library) -> Problems {
    let mut problems = Problems::new();
    let trees: Vec<(&Source, Node)> =
        sources.iter().filter_map(|source| Some((source, source.tree(&mut problems)?))).collect();
    for (number, kind) in (0u16..).zip(own.lexicon.vocabulary.kinds) {
        for (place, field) in kind.texts.iter().enumerate() {
            let (known, closed) = known(own, number, place);
            Place { kind, field: optional(field).0, known, closed }.look(&trees, &mut problems);
        }
    }
    problems
}

impl Place<'_> {
    fn look(&self, trees: &[(&Source, Node)], problems: &mut Problems) {
        let words = trees.iter().flat_map(|(_, tree)| said(self.kind, tree, self.field));
        let words: Vec<&str> = words.filter_map(Node::as_text).collect();
        for (source, tree) in trees {
            let mut reporter = Reporter::new(&source.name, problems);
            for node in said(self.kind, tree, self.field) {
                let Some(word) = node.as_text().filter(|word| !self.known.contains(word)) else { continue };
                let once = words.iter().filter(|other| **other == word).count() == 1;
                let Some(help) = self.help(word, once) else { continue };
                let message = format!("no card of the game has `{}: {word}`", self.field);
                let problem = |file: &Arc<str>| Problem::new(Code::NotOneOf, file, node.here(), message);
                reporter.say_with(|file| problem(file).help(help));
            }
        }
    }

    /// What to write instead, where the word is odd.
    fn help(&self, word: &str, once: bool) -> Option<String> {
        let near = nearest(word, &self.known).filter(|_| once || self.closed);
        near.map(did_you_mean).or_else(|| self.closed.then(|| listed(&self.known)))
    }
}

/// The words that the game's own cards of a kind have in this place, and whether there are no others.
fn known(own: &Library, kind: u16, place: usize) -> (Vec<&str>, bool) {
    let entries = own.entries.iter().filter(|entry| entry.kind == kind);
    let all: Vec<&str> = entries.filter_map(|entry| entry.texts.get(place)?.as_deref()).collect();
    let words: BTreeSet<&str> = all.iter().copied().collect();
    let closed = (2..=FEW).contains(&words.len()) && all.len() >= OFTEN * words.len();
    (words.into_iter().collect(), closed)
}

/// What entries of a kind say in a field.
fn said<'n>(kind: &Kind, tree: &'n Node, field: &str) -> impl Iterator<Item = &'n Node> {
    let entries = tree.get(kind.section).and_then(Node::as_list).unwrap_or_default();
    entries.iter().filter_map(move |entry| entry.get(field))
}
