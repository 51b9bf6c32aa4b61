//! Entries that are like another one of their kind.

use super::optional;
use crate::content::{Code, MapReader, Node};
use crate::effect::Library;
use crate::effect::library::Entry;
use crate::effect::vocabulary::Kind;

/// The entry of the same kind that this one is like, where it says so: what is printed on that one is printed here.
pub(super) fn like(library: &Library, kind: u16, reader: &mut MapReader<'_, '_, '_>) -> Option<Entry> {
    let (id, span) = reader.get("like").text_at()?;
    let found = library.find(id).map(|face| library.entry(face)).filter(|entry| entry.kind == kind);
    if found.is_none() {
        reader.reporter().say(
            Code::UnknownReference,
            span,
            format!("nothing of this kind has the id `{id}`"),
        );
    }
    found.cloned()
}

/// Whether an entry prints any number, word or list of its kind itself; then it prints all of them.
pub(super) fn names_field(kind: &Kind, node: &Node) -> bool {
    let names = [kind.fields, kind.texts, kind.lists, kind.words];
    names.into_iter().flatten().any(|field| node.get(optional(field).0).is_some())
}
