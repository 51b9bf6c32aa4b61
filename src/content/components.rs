//! The printed list of components beside what the packs hold: each row of `components.yaml` says what is counted, and
//! the content is asked. No game is known here.

use super::field::Field;
use super::pack::{Packed, Source, optional};
use super::{Code, MapReader, Node, Problems, Reporter};
use crate::effect::Library;
use crate::effect::library::Entry;
use crate::effect::vocabulary::{Kind, find};
use crate::table::Face;

/// The most of anything in a box.
const MOST: i64 = 9_999;

/// One row: what the list says, and what there is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Component {
    pub name: String,
    pub printed: Printed,
    /// What in the row is ours and not printed.
    pub ours: Option<String>,
    pub counted: usize,
}

/// What the list says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Printed {
    Exactly(usize),
    AtMost(usize),
}

impl Component {
    /// Whether there is what the list says.
    #[must_use]
    pub fn fits(&self) -> bool {
        match self.printed {
            Printed::Exactly(n) => self.counted == n,
            Printed::AtMost(n) => self.counted <= n,
        }
    }
}

/// Reads the list and counts every row.
pub fn count(list: &'static Packed, library: &Library) -> Result<Vec<Component>, Problems> {
    let mut problems = Problems::new();
    let source = Source::packed(list);
    let tree = source.tree(&mut problems);
    let mut rows = Vec::new();
    if let Some(tree) = &tree {
        let mut reporter = Reporter::new(&source.name, &mut problems);
        let mut reader = MapReader::new(tree, &mut reporter);
        rows = reader.need("components").each(|node, reporter| component(node, library, reporter));
        reader.finish();
    }
    if problems.is_empty() { Ok(rows) } else { Err(problems) }
}

fn component(node: &Node, library: &Library, reporter: &mut Reporter<'_>) -> Option<Component> {
    let mut reader = MapReader::new(node, reporter);
    let name = reader.need("name").text().map(str::to_owned);
    let exactly = reader.get("printed").int_in(0..=MOST).map(|n| Printed::Exactly(n as usize));
    let at_most = reader.get("at-most").int_in(0..=MOST).map(|n| Printed::AtMost(n as usize));
    if exactly.is_some() == at_most.is_some() {
        let message = "one of `printed` and `at-most` is needed".to_owned();
        reader.reporter().say(Code::MissingKey, node.head(), message);
    }
    let ours = reader.get("ours").text().map(str::to_owned);
    let counted = Select::read(&mut reader, library).map(|select| select.count(library));
    reader.finish();
    Some(Component { name: name?, printed: exactly.or(at_most)?, ours, counted: counted? })
}

/// What a row counts.
struct Select<'n> {
    kind: u16,
    /// Texts with the value they must have.
    texts: Vec<(usize, &'n str)>,
    has: Vec<usize>,
    lacks: Vec<usize>,
    keyword: Option<u16>,
    owner: Option<bool>,
    two_sided: Option<bool>,
    /// Not how many there are, but how long this list of theirs is at most.
    longest: Option<usize>,
}

impl<'n> Select<'n> {
    fn read(reader: &mut MapReader<'n, '_, '_>, library: &Library) -> Option<Select<'n>> {
        let vocabulary = &library.lexicon.vocabulary;
        let kinds: Vec<&str> = vocabulary.kinds.iter().map(|kind| kind.name).collect();
        let found = reader.need("count").one_of(&kinds).and_then(|name| find(&kinds, name));
        let kind: &Kind = &vocabulary.kinds[usize::from(found.unwrap_or(0))];
        let texts: Vec<&str> = kind.texts.iter().map(|name| optional(name).0).collect();
        let lists: Vec<&str> = kind.lists.iter().map(|name| optional(name).0).collect();
        let at = |name: &str| texts.iter().position(|text| *text == name);
        let named = |node: &'n Node, reporter: &mut Reporter<'_>| {
            Field::new(Some(node), reporter).one_of(&texts).and_then(at)
        };
        let select = Select {
            kind: found.unwrap_or(0),
            has: reader.get("has").each(named),
            lacks: reader.get("lacks").each(named),
            keyword: reader
                .get("keyword")
                .one_of(&words(&library.lexicon.keywords))
                .and_then(|word| find(&library.lexicon.keywords, word)),
            owner: reader.get("owner").flag(),
            two_sided: reader.get("two-sided").flag(),
            longest: reader
                .get("longest")
                .one_of(&lists)
                .and_then(|name| lists.iter().position(|l| *l == name)),
            texts: values(reader, &texts),
        };
        found.map(|_| select)
    }

    fn count(&self, library: &Library) -> usize {
        let backs: Vec<Face> = library.entries.iter().filter_map(|entry| entry.back).collect();
        let fronts = (0u16..).zip(&library.entries).filter(|(n, _)| !backs.contains(&Face(*n)));
        let fitting = fronts.map(|(_, entry)| entry).filter(|entry| self.fits(entry));
        match self.longest {
            Some(list) => fitting.map(|entry| entry.lists[list].len()).max().unwrap_or(0),
            None => fitting.map(|entry| usize::from(entry.copies)).sum(),
        }
    }

    fn fits(&self, entry: &Entry) -> bool {
        let text = |at: &usize| entry.texts.get(*at).and_then(Option::as_deref);
        entry.kind == self.kind
            && self.texts.iter().all(|(at, value)| text(at) == Some(*value))
            && self.has.iter().all(|at| text(at).is_some())
            && self.lacks.iter().all(|at| text(at).is_none())
            && self.keyword.is_none_or(|n| entry.keywords >> n & 1 == 1)
            && self.owner.is_none_or(|owned| entry.owner.is_some() == owned)
            && self.two_sided.is_none_or(|two| entry.back.is_some() == two)
    }
}

fn words(all: &[String]) -> Vec<&str> {
    all.iter().map(String::as_str).collect()
}

/// `where: {colour: blue}`: the texts a row asks for.
fn values<'n>(reader: &mut MapReader<'n, '_, '_>, texts: &[&str]) -> Vec<(usize, &'n str)> {
    let node = reader.get("where").node();
    let mut all = Vec::new();
    for entry in node.and_then(Node::as_map).unwrap_or_default() {
        let value = Field::new(Some(&entry.value), reader.reporter()).text();
        match (texts.iter().position(|text| *text == entry.key.value), value) {
            (Some(at), Some(value)) => all.push((at, value)),
            (Some(_), None) => {}
            (None, _) => {
                let message = format!("`{}` is no text of this kind", entry.key.value);
                reader.reporter().say(Code::UnknownKey, entry.key.span.clone(), message);
            }
        }
    }
    all
}
