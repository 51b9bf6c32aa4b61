//! Names in packs that lead nowhere. A game can be played with them, so only whoever checks a pack is told.

use super::{Source, refer};
use crate::content::{Code, Node, Problems, Reporter};
use crate::effect::Library;

/// What entries of these packs name and the game does not have: the card that one takes the place of, the hero it
/// belongs to. A game goes on without: the box with that card may not be the one in play.
#[must_use]
pub fn dangling(sources: &[Source], library: &Library) -> Problems {
    let mut problems = Problems::new();
    for source in sources {
        let Some(tree) = source.tree(&mut problems) else { continue };
        let mut reporter = Reporter::new(&source.name, &mut problems);
        let sections =
            library.lexicon.vocabulary.kinds.iter().filter_map(|kind| tree.get(kind.section)?.as_list());
        for node in sections.flatten() {
            dangling_in(library, node, &mut reporter);
        }
    }
    problems
}

fn dangling_in(library: &Library, node: &Node, reporter: &mut Reporter<'_>) {
    for old in node.get("replaces").and_then(Node::as_list).unwrap_or_default() {
        let Some(face) = refer(library, old, reporter) else { continue };
        let entry = library.entry(face);
        if !entry.instead_of.is_empty() {
            let message = format!("`{}` has itself the place of another card, so it leaves none", entry.id);
            reporter.say(Code::UnknownReference, old.here(), message);
        }
    }
    let Some(owner) = node.get("owner") else { return };
    let Some(face) = refer(library, owner, reporter) else { return };
    let owners = library.entries.iter().filter_map(|entry| library.find(entry.owner.as_deref()?));
    let mut kinds = owners.filter(|owner| *owner != face).map(|owner| library.kind(owner));
    let kind = library.kind(face);
    if kinds.all(|other| other != kind) {
        let message = format!("`{}` is nobody whom cards belong to", library.entry(face).id);
        reporter.say(Code::UnknownReference, owner.here(), message);
    }
}
