//! What comes before the steps: set-ups and cards, those of included files first.

use std::sync::Arc;

use super::format::{Given, Include, Transcript, owned, spanned_text, tree};
use crate::content::pack::Source;
use crate::content::{Code, Field, MapReader, Node, Problem, Problems, Reporter, Spanned};

/// Files inside files, at most.
const DEEPEST_INCLUDE: usize = 8;

/// Set-ups and cards, of included files first.
#[derive(Default)]
pub(super) struct Front {
    pub(super) given: Vec<Given>,
    pub(super) packs: Vec<Source>,
}

impl Front {
    pub(super) fn take(
        &mut self,
        tree: &Node,
        file: &Arc<str>,
        text: &str,
        include: Include<'_>,
        problems: &mut Problems,
        depth: usize,
    ) {
        for wanted in names(tree.get("include"), &mut Reporter::new(file, problems)) {
            self.include(&wanted, file, include, problems, depth);
        }
        if let Some(given) = tree.get("given").filter(|node| !node.is_null()) {
            let mut reporter = Reporter::new(file, problems);
            let entries = MapReader::new(given, &mut reporter).entries().to_vec();
            self.given.push(Given { file: file.clone(), entries });
        }
        if let Some(cards) = tree.get("cards").filter(|node| !node.is_null()) {
            self.packs.push(pack_of(cards, file, text));
        }
    }

    fn include(
        &mut self,
        wanted: &Spanned<String>,
        file: &Arc<str>,
        include: Include<'_>,
        problems: &mut Problems,
        depth: usize,
    ) {
        let fail = |message: String| Problem::new(Code::UnknownReference, file, wanted.span.clone(), message);
        if depth == DEEPEST_INCLUDE {
            return problems.push(fail("files include each other too deeply".to_owned()));
        }
        let (name, text) = match include(&wanted.value, file) {
            Ok(found) => found,
            Err(why) => return problems.push(fail(format!("`{}` cannot be read: {why}", wanted.value))),
        };
        let inner: Arc<str> = name.into();
        let Some(tree) = tree(&inner, &text, problems) else { return };
        let mut reporter = Reporter::new(&inner, problems);
        let mut map = MapReader::new(&tree, &mut reporter);
        map.allow(&["given", "cards", "include", "title", "note"]);
        map.finish();
        self.take(&tree, &inner, &text, include, problems, depth + 1);
    }
}

fn names(node: Option<&Node>, reporter: &mut Reporter<'_>) -> Vec<Spanned<String>> {
    match node {
        Some(node) if node.as_text().is_some() => spanned_text(node, reporter).into_iter().collect(),
        node => Field::new(node, reporter).each(|node, reporter| spanned_text(node, reporter)),
    }
}

/// A part of a file as a pack: all around it becomes blank, so that places stay what they are.
fn pack_of(node: &Node, file: &Arc<str>, text: &str) -> Source {
    let blank = |byte: &u8| if matches!(byte, b'\n' | b'\r') { *byte } else { b' ' };
    let (before, after) = (&text.as_bytes()[..node.span.start], &text.as_bytes()[node.span.end..]);
    let inside = text.as_bytes()[node.span.clone()].to_vec();
    let bytes = before.iter().map(blank).chain(inside).chain(after.iter().map(blank)).collect();
    Source::new(file, bytes)
}

/// `heroes` and `quest` of the last set-up that names them.
pub(super) fn who_plays(transcript: &mut Transcript, problems: &mut Problems) {
    for given in &transcript.given {
        let mut reporter = Reporter::new(&given.file, problems);
        for entry in &given.entries {
            let field = Field::new(Some(&entry.value), &mut reporter);
            match entry.key.value.as_str() {
                "heroes" => transcript.heroes = owned(field.texts()),
                "quest" => transcript.quest = field.text().map(str::to_owned),
                _ => {}
            }
        }
    }
}
