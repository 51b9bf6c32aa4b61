//! Packs: text in, a library and located problems out. Which sections and fields there are comes from the
//! game's vocabulary; everything that is wrong is said at once.

mod dangling;
mod like;
mod odd;

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

pub use dangling::dangling;
pub use odd::odd;

use super::field::Field;
pub use super::printed::{printed, printed_value};
pub use super::source::{Packed, Source};
use super::{Code, MapReader, Node, Problem, Problems, Reporter, content_hash, hex};
use crate::effect::ast::{Amount, Line};
use crate::effect::lex::EffectProblem;
use crate::effect::library::{Entry, Origin};
use crate::effect::parse::{parse_amount, parse_line};
use crate::effect::vocabulary::{Kind, find};
use crate::effect::{Lexicon, Library, Vocabulary};
use crate::rules::{Embedded, RuleBook};
use crate::table::die::DieKind;
use crate::table::layout::{End, TrackKind};
use crate::table::{Face, Layout, Rule};

/// Keywords one game may have: they are bits of a number.
const MOST_KEYWORDS: usize = 128;
/// Spaces of a track.
const MOST_SPACES: usize = 200;

/// A short hash of all packs and of the rules, made of the hash of each.
#[must_use]
pub fn fingerprint(sources: &[Source], rules: Embedded) -> String {
    let all: Vec<u8> =
        sources.iter().map(Source::hash).chain([rules.hash]).flat_map(u64::to_le_bytes).collect();
    hex(content_hash(&all))
}

/// Reads packs, later ones on top of earlier ones, into one library for this many seats.
pub fn load(
    sources: &[Source],
    vocabulary: Vocabulary,
    layout: Layout,
    seats: u8,
    book: &RuleBook,
) -> Result<Library, Problems> {
    let mut problems = Problems::new();
    let mut trees: Vec<(&Source, Node)> = Vec::new();
    for source in sources {
        if let Some(tree) = source.tree(&mut problems) {
            trees.push((source, tree));
        }
    }
    let mut reading = Reading {
        lexicon: Lexicon { vocabulary, layout, keywords: Vec::new() },
        book,
        ids: HashMap::new(),
        lent: false,
    };
    for (source, tree) in &trees {
        reading.furniture(tree, &mut Reporter::new(&source.name, &mut problems));
    }
    reading.missing_furniture(sources, &mut problems);
    reading.lexicon.layout = std::mem::take(&mut reading.lexicon.layout).for_seats(seats);
    let mut library = Library::new(reading.lexicon.clone());
    for (source, tree) in &trees {
        reading.lent = source.is_packed();
        reading.ids.clear();
        reading.entries(tree, &mut library, &mut Reporter::new(&source.name, &mut problems));
    }
    for (source, tree) in &trees {
        reading.references(tree, &mut library, &mut Reporter::new(&source.name, &mut problems));
    }
    if problems.is_empty() { Ok(library) } else { Err(problems) }
}

struct Reading<'b> {
    lexicon: Lexicon,
    book: &'b RuleBook,
    /// Ids of the file that is being read, and where they stand. Files may share a name: all that is learned in a game
    /// has the same.
    ids: HashMap<String, Range<usize>>,
    /// Whether the pack is one of the program's own, which a box may lend to another.
    lent: bool,
}

/// Keys of an entry that every kind has.
const COMMON: &[&str] = &[
    "id", "name", "like", "de", "aka", "keywords", "text", "do", "from", "printed", "owner", "back", "rule",
    "replaces",
];

/// A field's name without its mark, and whether it may be missing.
pub fn optional(field: &'static str) -> (&'static str, bool) {
    field.strip_suffix('?').map_or((field, false), |name| (name, true))
}

impl Reading<'_> {
    // ---- keywords, tracks, dice ----

    fn furniture(&mut self, tree: &Node, reporter: &mut Reporter<'_>) {
        let mut reader = MapReader::new(tree, reporter);
        let mut keys = vec!["pack", "about", "keywords", "tracks", "dice"];
        keys.extend(self.lexicon.vocabulary.kinds.iter().map(|kind| kind.section));
        let _ = reader.get("pack").id();
        let _ = reader.get("about").text();
        for keyword in reader.get("keywords").texts() {
            if find(&self.lexicon.keywords, keyword).is_none() {
                self.lexicon.keywords.push(keyword.to_owned());
            }
        }
        let tracks = reader.get("tracks").each(|node, reporter| read_track(node, reporter));
        for track in tracks {
            place(&mut self.lexicon.layout.tracks, track, |t| t.name.clone());
        }
        let dice = reader.get("dice").each(|node, reporter| read_die(node, reporter));
        for die in dice {
            place(&mut self.lexicon.layout.dice, die, |d| d.name.clone());
        }
        if self.lexicon.keywords.len() > MOST_KEYWORDS {
            let message = format!("more than {MOST_KEYWORDS} keywords");
            reader.reporter().say(Code::TooManyEntries, tree.head(), message);
            self.lexicon.keywords.truncate(MOST_KEYWORDS);
        }
        reader.allow(&keys);
        reader.finish();
    }

    /// Brings tracks and dice into the order the game knows them by, and says which are missing.
    fn missing_furniture(&mut self, sources: &[Source], problems: &mut Problems) {
        let file: Arc<str> = sources.first().map_or_else(|| "content".into(), |source| source.name.clone());
        let layout = &mut self.lexicon.layout;
        let vocabulary = &self.lexicon.vocabulary;
        let mut lack = |what: &str, name: &str| {
            problems.push(Problem::new(
                Code::MissingKey,
                &file,
                0..0,
                format!("the {what} `{name}` is not described"),
            ));
        };
        let tracks = std::mem::take(&mut layout.tracks);
        for name in vocabulary.tracks {
            let found = tracks.iter().find(|track| track.name == *name).cloned();
            if found.is_none() {
                lack("track", name);
            }
            layout.tracks.extend(found);
        }
        let dice = std::mem::take(&mut layout.dice);
        for name in vocabulary.dice {
            let found = dice.iter().find(|die| die.name == *name).cloned();
            if found.is_none() {
                lack("die", name);
            }
            layout.dice.extend(found);
        }
    }

    // ---- entries ----

    fn entries(&mut self, tree: &Node, library: &mut Library, reporter: &mut Reporter<'_>) {
        let kinds: &'static [Kind] = self.lexicon.vocabulary.kinds;
        for (number, kind) in (0u16..).zip(kinds) {
            let Some(section) = tree.get(kind.section) else { continue };
            for node in Field::new(Some(section), reporter).list() {
                self.entry(number, kind, node, library, reporter);
            }
        }
    }

    fn entry(
        &mut self,
        number: u16,
        kind: &Kind,
        node: &Node,
        library: &mut Library,
        reporter: &mut Reporter<'_>,
    ) {
        let mut reader = MapReader::new(node, reporter);
        let mut entry = Entry { kind: number, copies: 1, ..Entry::default() };
        let id = reader.need("id").id().map(str::to_owned);
        let like = like::like(library, number, &mut reader);
        entry.name = reader.need("name").text().unwrap_or_default().to_owned();
        entry.aka = reader.get("aka").texts().into_iter().map(str::to_owned).collect();
        entry.de = reader.get("de").text().map(str::to_owned);
        entry.aka.extend(entry.de.clone());
        entry.text = reader.get("text").text().unwrap_or_default().to_owned();
        entry.owner = reader.get("owner").id().map(str::to_owned);
        entry.owner = entry.owner.or_else(|| like.as_ref().and_then(|like| like.owner.clone()));
        entry.printed = reader.get("printed").texts().into_iter().map(str::to_owned).collect();
        entry.origin = match reader.get("from").one_of(&["rulebook", "stand-in", "player"]) {
            Some("rulebook") => Origin::Rulebook,
            Some("player") => Origin::Player,
            None if !self.lent => Origin::Player,
            _ => Origin::StandIn,
        };
        entry.instead_of = reader.get("replaces").texts().into_iter().map(str::to_owned).collect();
        if !entry.instead_of.is_empty() {
            entry.copies = 0;
            let _ = reader.get("copies").int_in(0..=99);
        } else if kind.counted {
            entry.copies = reader.need("copies").int_in(0..=99).unwrap_or(1) as u16;
        }
        let rule = self.rule(&mut reader);
        entry.rule = rule;
        entry.keywords = self.keywords(&mut reader);
        match like.filter(|_| !like::names_field(kind, node)) {
            Some(like) => {
                (entry.fields, entry.texts, entry.lists, entry.words) =
                    (like.fields, like.texts, like.lists, like.words);
            }
            None => self.fields(kind, &mut entry, &mut reader),
        }
        let lines = self.lines(&mut reader, rule);
        let _ = reader.get("back").id();
        reader.allow(COMMON);
        reader.finish();
        let Some(id) = id else { return };
        entry.id.clone_from(&id);
        if self.is_duplicate(&id, node, reporter) {
            return;
        }
        if library.add(entry, lines).is_none() {
            reporter.say(
                Code::TooManyEntries,
                node.head(),
                "the game has no room for more entries".to_owned(),
            );
        }
    }

    /// Twice in one file is a mistake; a later file replaces.
    fn is_duplicate(&mut self, id: &str, node: &Node, reporter: &mut Reporter<'_>) -> bool {
        let span = node.get("id").map_or_else(|| node.head(), Node::here);
        let Some(first) = self.ids.insert(id.to_owned(), span.clone()) else { return false };
        let message = format!("the id `{id}` is taken");
        reporter.say_with(|file| {
            Problem::new(Code::DuplicateId, file, span, message).also(first, "first used here".to_owned())
        });
        true
    }

    fn rule(&self, reader: &mut MapReader<'_, '_, '_>) -> Option<Rule> {
        let (id, span) = reader.get("rule").text_at()?;
        let found = self.book.find(id);
        let prefix = |id: &str| id.split('.').next().unwrap_or_default().to_owned();
        let other = self.book.ids().next().map(prefix).filter(|book| *book != prefix(id));
        // A card that another box lends may name a rule of that box's book, which is not in force here.
        if found.is_some() || other.is_some() && self.lent {
            return found;
        }
        let hint =
            other.map_or_else(String::new, |book| format!("; rules of this game begin with `{book}.`"));
        let message = format!("there is no rule `{id}`{hint}");
        reader.reporter().say(Code::UnknownReference, span, message);
        None
    }

    fn keywords(&self, reader: &mut MapReader<'_, '_, '_>) -> u128 {
        let names: Vec<&str> = self.lexicon.keywords.iter().map(String::as_str).collect();
        let found =
            reader.get("keywords").each(|node, reporter| Field::new(Some(node), reporter).one_of(&names));
        found.into_iter().filter_map(|word| find(&names, word)).fold(0, |bits, n| bits | 1 << n)
    }

    fn fields(&self, kind: &Kind, entry: &mut Entry, reader: &mut MapReader<'_, '_, '_>) {
        for field in kind.fields {
            let (name, may_miss) = optional(field);
            let field = if may_miss { reader.get(name) } else { reader.need(name) };
            entry.fields.push(field.node().and_then(|node| self.amount(node, reader.reporter())));
        }
        for text in kind.texts {
            let (name, may_miss) = optional(text);
            let field = if may_miss { reader.get(name) } else { reader.need(name) };
            entry.texts.push(field.text().map(str::to_owned));
        }
        for list in kind.lists {
            let (name, may_miss) = optional(list);
            let field = if may_miss { reader.get(name) } else { reader.need(name) };
            entry.lists.push(field.texts().into_iter().map(str::to_owned).collect());
        }
        for words in kind.words {
            let (name, may_miss) = optional(words);
            let field = if may_miss { reader.get(name) } else { reader.need(name) };
            entry.words.push(field.texts().into_iter().map(str::to_owned).collect());
        }
    }

    fn amount(&self, node: &Node, reporter: &mut Reporter<'_>) -> Option<Amount> {
        if let Some(n) = node.as_int() {
            let fits = i16::try_from(n).ok().filter(|n| (0..=9_999).contains(n));
            if fits.is_none() {
                reporter.say(Code::OutOfRange, node.here(), format!("{n} is not between 0 and 9999"));
            }
            return fits.map(Amount::Const);
        }
        let text = node.as_text().unwrap_or_default();
        match parse_amount(text, &self.lexicon) {
            Ok(amount) if amount.can_be_printed() => Some(amount),
            Ok(_) => {
                let message = "a printed number cannot hang on cards or their numbers".to_owned();
                reporter.say(Code::BadEffect, node.here(), message);
                None
            }
            Err(problem) => {
                say_effect(reporter, node, &problem);
                None
            }
        }
    }

    fn lines(
        &self,
        reader: &mut MapReader<'_, '_, '_>,
        rule: Option<Rule>,
    ) -> Vec<(Line, Option<Rule>, String)> {
        reader.get("do").each(|node, reporter| {
            let text = Field::new(Some(node), reporter).text()?;
            match parse_line(text, &self.lexicon) {
                Ok(line) => Some((line, rule, text.to_owned())),
                Err(problem) => {
                    say_effect(reporter, node, &problem);
                    None
                }
            }
        })
    }

    // ---- references between entries ----

    fn references(&self, tree: &Node, library: &mut Library, reporter: &mut Reporter<'_>) {
        for kind in self.lexicon.vocabulary.kinds {
            let Some(section) = tree.get(kind.section).and_then(Node::as_list) else { continue };
            for node in section {
                let Some(face) = node.get("id").and_then(Node::as_text).and_then(|id| library.find(id))
                else {
                    continue;
                };
                if let Some(back) = node.get("back").and_then(|back| refer(library, back, reporter)) {
                    library.set_back(face, Some(back));
                }
                for list in kind.lists.iter().map(|list| optional(list).0) {
                    for item in node.get(list).and_then(Node::as_list).unwrap_or_default() {
                        refer(library, item, reporter);
                    }
                }
            }
        }
    }
}

/// The entry a name means, or a problem with the nearest right one.
fn refer(library: &Library, node: &Node, reporter: &mut Reporter<'_>) -> Option<Face> {
    let id = node.as_text()?;
    let found = library.find(id);
    if found.is_none() {
        let ids: Vec<&str> = library.entries.iter().map(|entry| entry.id.as_str()).collect();
        let help = super::read::nearest(id, &ids).map(super::read::did_you_mean);
        let (span, message) = (node.here(), format!("nothing here has the id `{id}`"));
        reporter.say_with(|file| Problem::new(Code::UnknownReference, file, span, message).maybe_help(help));
    }
    found
}

/// Replaces the one of the same name, or adds it.
fn place<T>(all: &mut Vec<T>, new: T, name: impl Fn(&T) -> String) {
    match all.iter().position(|old| name(old) == name(&new)) {
        Some(at) => all[at] = new,
        None => all.push(new),
    }
}

fn read_track(node: &Node, reporter: &mut Reporter<'_>) -> Option<TrackKind> {
    let mut reader = MapReader::new(node, reporter);
    let name = reader.need("name").id().map(str::to_owned);
    let aka = reader.get("aka").texts().into_iter().map(str::to_owned).collect();
    let per_seat = reader.get("each").flag().unwrap_or(false);
    let spaces = reader.need("spaces").each(|node, reporter| {
        Some(Field::new(Some(node), reporter).texts().into_iter().map(str::to_owned).collect::<Vec<_>>())
    });
    let last = i64::try_from(spaces.len()).unwrap_or(1).clamp(1, MOST_SPACES as i64) - 1;
    let starts = read_starts(&mut reader, last);
    let numbers =
        reader.get("numbers").each(|node, reporter| Field::new(Some(node), reporter).int_in(-999..=999));
    let numbers: Vec<i16> = numbers.into_iter().map(|n| n as i16).collect();
    if !numbers.is_empty() && numbers.len() != spaces.len() {
        let message = format!("{} numbers for {} spaces", numbers.len(), spaces.len());
        reader.reporter().say(Code::OutOfRange, node.head(), message);
    }
    let numbers = if numbers.is_empty() { (0..spaces.len() as i16).collect() } else { numbers };
    let back = reader.get("back").int_in(1..=last.max(1));
    let end = match (back, reader.get("end").one_of(&["stop", "wrap"])) {
        (Some(n), _) => End::Back(n as u8),
        (None, Some("wrap")) => End::Wrap,
        _ => End::Stop,
    };
    if spaces.is_empty() || spaces.len() > MOST_SPACES {
        reader.reporter().say(
            Code::OutOfRange,
            node.head(),
            format!("a track has 1 to {MOST_SPACES} spaces"),
        );
    }
    reader.finish();
    Some(TrackKind { name: name?, aka, per_seat, spaces, numbers, starts, end, boards: Vec::new() })
}

/// One start for all, or a list of one for each number of seats.
fn read_starts(reader: &mut MapReader<'_, '_, '_>, last: i64) -> Vec<u8> {
    let field = reader.get("start");
    match field.node() {
        Some(node) if node.as_list().is_some() => {
            let each = |node, reporter: &mut Reporter<'_>| Field::new(Some(node), reporter).int_in(0..=last);
            Field::new(Some(node), reader.reporter()).each(each).into_iter().map(|n| n as u8).collect()
        }
        node => vec![Field::new(node, reader.reporter()).int_in(0..=last).unwrap_or(0) as u8],
    }
}

fn read_die(node: &Node, reporter: &mut Reporter<'_>) -> Option<DieKind> {
    let mut reader = MapReader::new(node, reporter);
    let name = reader.need("name").id().map(str::to_owned);
    let faces: Vec<String> = reader.need("faces").texts().into_iter().map(str::to_owned).collect();
    if faces.is_empty() || faces.len() > 100 {
        reader.reporter().say(Code::OutOfRange, node.head(), "a die has 1 to 100 faces".to_owned());
    }
    let guessed = reader.get("from").one_of(&["rulebook", "stand-in"]) == Some("stand-in");
    reader.finish();
    Some(DieKind { name: name?, faces, guessed })
}

/// Places a problem of the effect language in the file. Plain and quoted one-line texts keep their offsets; for
/// others the whole text is marked.
fn say_effect(reporter: &mut Reporter<'_>, node: &Node, problem: &EffectProblem) {
    let whole = node.here();
    let opening = match node.style {
        super::Style::Plain => Some(0),
        super::Style::SingleQuoted | super::Style::DoubleQuoted => Some(1),
        _ => None,
    };
    let text_len = node.as_text().map_or(0, str::len);
    let inner = opening.filter(|open| whole.len() == text_len + 2 * open);
    let span = inner.map_or(whole.clone(), |open| {
        whole.start + open + problem.span.start..whole.start + open + problem.span.end
    });
    let (message, help) = (problem.message.clone(), problem.help.clone());
    reporter.say_with(|file| Problem::new(Code::BadEffect, file, span, message).maybe_help(help));
}

/// The entry of a kind with this id, or the front of the one with this name, in whatever language.
fn called(library: &Library, kind: u16, name: &str) -> Option<Face> {
    let by_id = library.find(name).filter(|face| library.entry(*face).kind == kind);
    let wanted = name.to_lowercase();
    let is = |face: &Face| {
        let entry = library.entry(*face);
        std::iter::once(&entry.name).chain(&entry.aka).any(|other| other.to_lowercase() == wanted)
    };
    by_id.or_else(|| library.of_kind(kind).find(is))
}

/// The entries of a kind that these names mean.
pub fn named(library: &Library, kind: u16, names: &[String]) -> Result<Vec<Face>, Problems> {
    let mut problems = Problems::new();
    let file: Arc<str> = "options".into();
    let mut found = Vec::new();
    for name in names {
        match called(library, kind, name) {
            Some(face) if found.contains(&face) => {
                problems.push(Problem::new(
                    Code::DuplicateId,
                    &file,
                    0..0,
                    format!("`{name}` is chosen twice"),
                ));
            }
            Some(face) => found.push(face),
            None => {
                let ids: Vec<&str> = library.of_kind(kind).map(|f| library.entry(f).id.as_str()).collect();
                let help = super::read::nearest(name, &ids)
                    .map_or_else(|| super::read::listed(&ids), super::read::did_you_mean);
                let message = format!(
                    "there is no {} `{name}`",
                    library.lexicon.vocabulary.kinds[usize::from(kind)].name
                );
                problems.push(Problem::new(Code::UnknownReference, &file, 0..0, message).help(help));
            }
        }
    }
    if problems.is_empty() { Ok(found) } else { Err(problems) }
}
