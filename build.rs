//! Turns each game's `rules.yaml` into constants, so that an unknown rule does not compile; rules, `terms.yaml`,
//! `rulings.yaml` and cards into the bytes of an index, of which the binary unpacks what is asked for; and each pack into the tree of its text, so that no YAML is read
//! when a game begins. Whatever is wrong with a file is a build error that says where.

#![allow(
    clippy::disallowed_methods,
    clippy::print_stderr,
    dead_code,
    reason = "a build script reads and writes files and tells what is wrong; it does not need all of the reader"
)]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The part of the program that reads YAML.
mod content {
    #[path = "../src/content/chars.rs"]
    pub mod chars;
    #[path = "../src/content/field.rs"]
    pub mod field;
    #[path = "../src/content/hash.rs"]
    pub mod hash;
    #[path = "../src/content/lines.rs"]
    pub mod lines;
    #[path = "../src/content/parse/mod.rs"]
    pub mod parse;
    #[path = "../src/content/problem.rs"]
    pub mod problem;
    #[path = "../src/content/read/mod.rs"]
    pub mod read;
    #[path = "../src/content/scalar.rs"]
    pub mod scalar;
    #[path = "../src/content/syntax.rs"]
    pub mod syntax;
    #[path = "../src/content/tree.rs"]
    pub mod tree;
}
#[path = "build/link.rs"]
mod link;
/// The part of the program that knows what an index is.
#[path = "src/rules"]
mod rules {
    pub mod flat;
    pub mod plays;
    pub mod row;
    pub mod shelve;
    pub mod words;
}

use content::hash::content_hash;
use content::lines::Lines;
use content::parse::{Limits, parse};
use content::problem::{Code, Problem, Problems, Reporter};
use content::read::MapReader;
use content::tree::Node;
use rules::plays;
use rules::row::{CardRow, Enforced, RuleRow, Ruling, Term};
use rules::shelve::{self, Document, Everyday};

/// Files of a game's folder that are no packs.
const NO_PACKS: &[&str] = &["rules.yaml", "rulings.yaml", "terms.yaml", "asked.yaml", "default.yaml"];

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=build");
    println!("cargo:rerun-if-changed=src/rules");
    println!("cargo:rerun-if-changed=src/content");
    println!("cargo:rerun-if-changed=content");
    println!("cargo:rerun-if-changed=transcripts");
    println!("cargo:rerun-if-changed=tests/toy/content");
    println!("cargo:rerun-if-changed=tests/toy/transcripts");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    link::tell(&out);
    let mut folders = vec![PathBuf::from("tests/toy/content")];
    if let Ok(games) = std::fs::read_dir("content") {
        folders.extend(games.flatten().map(|game| game.path()).filter(|path| path.is_dir()));
    }
    let mut sound = true;
    let everyday = everyday("content/words.yaml");
    for folder in folders {
        let mut game = Game::read(&folder);
        game.write_rules(&out, &everyday);
        game.write_packs(&out);
        sound &= game.tell();
    }
    assert!(sound, "the content has mistakes");
}

/// One file, read.
struct File {
    /// Its name in the folder.
    name: String,
    /// The path to report it under.
    path: Arc<str>,
    text: String,
    tree: Node,
}

impl File {
    fn is_pack(&self) -> bool {
        !NO_PACKS.contains(&self.name.as_str())
    }

    /// `hero-elatha.yaml` becomes `HERO_ELATHA`.
    fn constant(&self) -> String {
        self.name.trim_end_matches(".yaml").replace('-', "_").to_uppercase()
    }
}

/// The folder of a game.
struct Game {
    /// As part of a file's name.
    name: String,
    files: Vec<File>,
    problems: Problems,
}

impl Game {
    fn read(folder: &Path) -> Game {
        let listed = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
        let mut paths: Vec<PathBuf> = listed.flatten().map(|file| file.path()).collect();
        paths.retain(|path| path.extension().is_some_and(|ending| ending == "yaml"));
        paths.sort();
        let mut game = Game { name: name_of(folder), files: Vec::new(), problems: Problems::new() };
        for path in paths {
            let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
            let path: Arc<str> = path.display().to_string().into();
            if let Some(tree) = parse(&path, text.as_bytes(), &Limits::default(), &mut game.problems) {
                game.files.push(File { name, path, text, tree });
            }
        }
        game
    }

    /// Generated code names the crate as the program or its tests see it.
    fn write(&self, out: &Path, name: &str, code: &str) {
        let code = if self.name == "toy" { code.replace("crate::", "rulekeeper::") } else { code.to_owned() };
        put(out, &format!("{}_{name}.rs", self.name), code.as_bytes());
    }

    /// Says everything that is wrong; whether nothing was.
    fn tell(&self) -> bool {
        for problem in self.problems.sorted() {
            let text = self.files.iter().find(|file| file.path == problem.file).map_or("", |file| &file.text);
            let (line, column) = Lines::new(text).place(problem.span.start);
            let help = problem.help.as_ref().map_or_else(String::new, |help| format!("; {help}"));
            eprintln!("{}:{line}:{column}: {}: {}{help}", problem.file, problem.code, problem.message);
        }
        self.problems.is_empty()
    }

    // ---- packs ----

    fn write_packs(&self, out: &Path) {
        let mut code = String::new();
        for file in self.files.iter().filter(|file| file.is_pack()) {
            let packed = format!("{}_{}.tree", self.name, file.name);
            let tree = postcard::to_stdvec(&file.tree).expect("a tree can be packed");
            put(out, &packed, &tree);
            let (name, constant) = (&file.name, file.constant());
            let hash = literal(content_hash(file.text.as_bytes()));
            let path = format!("/{}", file.path.replace('\\', "/"));
            let _ = writeln!(
                code,
                "/// `{name}`\npub const {constant}: crate::content::pack::Packed = crate::content::pack::Packed {{\n    \
                 name: {name:?},\n    text: include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?})),\n    \
                 tree: include_bytes!({packed:?}),\n    hash: {hash},\n}};"
            );
        }
        self.write(out, "packs", &code);
    }

    // ---- the index ----

    fn write_rules(&mut self, out: &Path, everyday: &Everyday) {
        let Game { name, files, problems } = self;
        let Some(file) = files.iter().find(|file| file.name == "rules.yaml") else { return };
        let mut rows = list(file, "rules", problems, rule);
        let ids: Vec<&str> = rows.iter().map(|(row, _)| row.id).collect();
        check_rules(&rows, &ids, &mut Reporter::new(&file.path, problems));
        let mut code = String::new();
        for (n, (row, _)) in rows.iter().enumerate() {
            let (name, place) = (constant(row.id), row.place);
            let _ = writeln!(
                code,
                "/// {place}\npub const {name}: crate::table::Rule = crate::table::Rule({n});"
            );
        }
        let mut made = Shelf::default();
        made.add_terms(files, &ids, problems);
        let rulings = made.add_rulings(files, &ids, problems);
        point_back(&mut rows, &rulings);
        made.rules = rows.iter().map(|(row, _)| of_rule(row)).collect();
        let hash = made.fingerprint();
        made.lend_terms();
        let played = plays::all(&transcripts(name), &about);
        made.lend_titles(&plays::titles(&played, &ids));
        made.lend_asked(files, &ids, problems);
        made.add_cards(files, name);
        let packed = shelve::packed([&made.rules, &made.terms, &made.rulings, &made.cards], everyday);
        let (bytes, hash) = (format!("{name}_rules.bin"), literal(hash));
        put(out, &bytes, &packed);
        let texts = format!("{name}_played.bin");
        put(out, &texts, &plays::bytes(&played, &ids));
        let _ = writeln!(
            code,
            "/// The index, packed.\npub static PACKED: crate::rules::Embedded = crate::rules::Embedded {{\n    \
             bytes: include_bytes!({bytes:?}),\n    hash: {hash},\n    played: include_bytes!({texts:?}),\n}};"
        );
        self.write(out, "rules", &code);
    }
}

/// What a word is worth where it stands: in a name, in another name, in a heading, in the text.
const NAME: f64 = 1.2;
const ALIAS: f64 = 2.0;
const HEADING: f64 = 0.3;
const TEXT: f64 = 0.7;
/// What it is worth in what players say who look for a rule.
const ASKED: f64 = 2.0;
/// What it is worth in the title of a transcript.
const TITLE: f64 = 0.25;
/// What a word of the game is worth for a rule that it points to.
const TERM: f64 = 1.0;

/// Topics of rules that hold only where a variant is played.
const SPECIAL: &[&str] = &[".solo.", ".variant."];

/// The index while it is made.
#[derive(Default)]
struct Shelf {
    rules: Vec<Document>,
    terms: Vec<Document>,
    rulings: Vec<Document>,
    cards: Vec<Document>,
    /// The names of each word of the game, and the rules it points to.
    pointing: Vec<(String, Vec<String>)>,
}

fn document(
    id: &str,
    names: &[&str],
    aka: &[&str],
    place: &str,
    text: &str,
    row: &impl serde::Serialize,
) -> Document {
    let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    // The first part of an id is that of all rules of the game.
    let called = |name: &&str| name.split_once('.').map_or(*name, |(_, rest)| rest).to_owned();
    let title = (NAME, names.iter().map(called).collect::<Vec<_>>().join(" "));
    let fields = vec![(ALIAS, aka.join(" ")), (HEADING, place.to_owned()), (TEXT, text.to_owned())];
    let (names, aka) = (owned(&[&[id], names].concat()), owned(aka));
    let row = postcard::to_stdvec(row).expect("a row can be packed");
    Document { id: id.to_owned(), names, aka, title, fields, row, is_special: false }
}

fn of_rule(row: &RuleRow<'_>) -> Document {
    let made = document(row.id, &[row.id], &row.aka, row.place, row.text, row);
    Document { is_special: SPECIAL.iter().any(|part| row.id.contains(part)) || row.kind == "errata", ..made }
}

/// Each rule learns who points to it and how it is read.
fn point_back<'f>(rows: &mut [(RuleRow<'f>, &Node)], rulings: &[Vec<&'f str>]) {
    let pointing: Vec<(&str, Vec<&str>)> = rows.iter().map(|(row, _)| (row.id, row.see.clone())).collect();
    for (row, _) in rows {
        let others = pointing.iter().filter(|(id, see)| see.contains(&row.id) && !row.see.contains(id));
        row.seen_by = others.map(|(id, _)| *id).collect();
        let on = rulings.iter().zip(0u16..).filter(|(affects, _)| affects.contains(&row.id));
        row.rulings = on.map(|(_, n)| n).collect();
    }
}

impl Shelf {
    /// What the books say, whatever helps to find it.
    fn fingerprint(&self) -> u64 {
        let rows = [&self.rules, &self.terms, &self.rulings].into_iter().flatten();
        content_hash(&rows.flat_map(|document| document.row.iter().copied()).collect::<Vec<u8>>())
    }

    /// Rules are found by what their transcripts are called.
    fn lend_titles(&mut self, titles: &[Vec<String>]) {
        for (rule, titles) in self.rules.iter_mut().zip(titles) {
            rule.fields.extend(titles.iter().map(|title| (TITLE, title.clone())));
        }
    }

    /// Rules are found by what players say who look for them.
    fn lend_asked(&mut self, files: &[File], rules: &[&str], problems: &mut Problems) {
        let Some(file) = files.iter().find(|file| file.name == "asked.yaml") else { return };
        let asked =
            list(file, "asked", problems, |reader| Some((said(reader, "rule")?, reader.need("say").texts())));
        let mut reporter = Reporter::new(&file.path, problems);
        for ((id, say), node) in asked {
            match self.rules.iter_mut().find(|rule| rule.id == id) {
                Some(rule) => rule.fields.extend(say.iter().map(|words| (ASKED, (*words).to_owned()))),
                None => unknown_rule(id, node.head(), rules, &mut reporter),
            }
        }
    }

    /// Rules are found by the words of the game that point to them.
    fn lend_terms(&mut self) {
        for (names, see) in &self.pointing {
            for rule in self.rules.iter_mut().filter(|rule| see.contains(&rule.id)) {
                rule.fields.push((TERM, names.clone()));
            }
        }
    }

    fn add_terms(&mut self, files: &[File], rules: &[&str], problems: &mut Problems) {
        let Some(file) = files.iter().find(|file| file.name == "terms.yaml") else { return };
        let game = rules.first().and_then(|id| id.split('.').next()).unwrap_or_default();
        let terms = list(file, "terms", problems, |reader| {
            let (term, means) = (said(reader, "term"), said(reader, "means"));
            let (de, see) = (reader.get("de").text(), reader.get("see").texts());
            let aka = de.into_iter().chain(reader.get("aka").texts()).collect();
            Some(Term { id: "", term: term?, de, aka, means: means?, see })
        });
        let mut reporter = Reporter::new(&file.path, problems);
        for (term, node) in terms {
            refer(node, "see", rules, &mut reporter);
            let id = format!("{game}.term.{}", content::field::as_id(term.term).unwrap_or_default());
            if self.terms.iter().any(|taken| taken.id == id) {
                reporter.say(Code::DuplicateId, node.head(), format!("`{}` is already here", term.term));
            }
            let term = Term { id: &id, ..term };
            self.terms.push(document(&id, &[term.term], &term.aka, "", term.means, &term));
            let names = [&[term.term], term.aka.as_slice()].concat().join(" ");
            self.pointing.push((names, term.see.iter().map(|rule| (*rule).to_owned()).collect()));
        }
    }

    /// The rules each of them is about.
    fn add_rulings<'f>(
        &mut self,
        files: &'f [File],
        rules: &[&str],
        problems: &mut Problems,
    ) -> Vec<Vec<&'f str>> {
        let Some(file) = files.iter().find(|file| file.name == "rulings.yaml") else { return Vec::new() };
        let rulings = list(file, "rulings", problems, |reader| {
            let (id, about) = (said(reader, "id"), said(reader, "about"));
            let (question, ruling, why) =
                (said(reader, "question"), said(reader, "ruling"), said(reader, "why"));
            let (alternatives, affects) =
                (reader.need("alternatives").texts(), reader.need("affects").texts());
            let option = reader.get("option").text();
            let (question, ruling) = (question?, ruling?);
            Some(Ruling {
                id: id?,
                about: about?,
                question,
                ruling,
                why: why?,
                alternatives,
                affects,
                option,
            })
        });
        let mut reporter = Reporter::new(&file.path, problems);
        for (row, node) in &rulings {
            refer(node, "affects", rules, &mut reporter);
            if rules.contains(&row.id) || self.rulings.iter().any(|taken| taken.id == row.id) {
                reporter.say(Code::DuplicateId, node.head(), format!("the id `{}` is taken", row.id));
            }
            let text = [&[row.ruling, row.why], row.alternatives.as_slice()].concat().join(" ");
            self.rulings.push(document(row.id, &[row.about], &[], row.question, &text, row));
        }
        rulings.into_iter().map(|(row, _)| row.affects).collect()
    }

    /// What is wrong with a card is told when the packs are read as a game.
    fn add_cards(&mut self, files: &[File], game: &str) {
        let packs = files.iter().filter(|file| file.is_pack() && (game != "toy" || file.name == "ford.yaml"));
        let sections = packs.flat_map(|file| file.tree.as_map().unwrap_or_default());
        for section in sections {
            for node in section.value.as_list().unwrap_or_default() {
                let text = |key| node.get(key).and_then(Node::as_text);
                let (Some(id), Some(name)) = (text("id"), text("name")) else { continue };
                let aka = node.get("aka").and_then(Node::as_list).unwrap_or_default();
                let de = text("de");
                let aka: Vec<&str> = de.into_iter().chain(aka.iter().filter_map(Node::as_text)).collect();
                let (section, text) = (section.key.value.as_str(), text("text").unwrap_or_default());
                let row = CardRow { id, name, de, aka, section, text };
                let made = document(id, &[name], &row.aka, section, text, &row);
                // What a later file says of the same card replaces it, as in the game.
                match self.cards.iter_mut().find(|taken| taken.id == id) {
                    Some(earlier) => *earlier = made,
                    None => self.cards.push(made),
                }
            }
        }
    }
}

/// Everyday words and the words of the games they stand for.
fn everyday(path: &str) -> Everyday {
    let mut problems = Problems::new();
    let text = std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{path}: {e}"));
    let file = parse(&path.into(), text.as_bytes(), &Limits::default(), &mut problems);
    let rows = file.as_ref().and_then(|tree| tree.get("words")).and_then(Node::as_list).unwrap_or_default();
    let texts = |node: Option<&Node>| -> Vec<String> {
        let list = node.and_then(Node::as_list).unwrap_or_default();
        list.iter().filter_map(Node::as_text).map(str::to_owned).collect()
    };
    let pairs = rows.iter().map(|row| (texts(row.get("said")), texts(row.get("meant"))));
    let pairs: Everyday = pairs.collect();
    let is_whole = pairs.iter().all(|(said, meant)| !said.is_empty() && !meant.is_empty());
    assert!(
        problems.is_empty() && is_whole && !pairs.is_empty(),
        "{path}: each row needs `said` and `meant`"
    );
    pairs
}

/// A number as it is written by hand: `0x12ab_...`.
fn literal(hash: u64) -> String {
    let parts = [48, 32, 16, 0].map(|shift| format!("{:04x}", hash >> shift & 0xffff));
    format!("0x{}", parts.join("_"))
}

fn put(out: &Path, name: &str, bytes: &[u8]) {
    std::fs::write(out.join(name), bytes).expect("OUT_DIR can be written");
}

fn name_of(folder: &Path) -> String {
    let name = folder.file_name().and_then(|n| n.to_str()).unwrap_or_default();
    let name = if name == "content" { "toy" } else { name };
    name.replace('-', "_")
}

/// What a transcript says it is about.
fn about(name: &str, head: &str) -> Option<plays::About> {
    let tree = parse(&name.into(), head.as_bytes(), &Limits::default(), &mut Problems::new())?;
    let covers = tree.get("covers").and_then(Node::as_list).unwrap_or_default();
    let covers = covers.iter().filter_map(Node::as_text).map(str::to_owned).collect();
    Some((tree.get("title").and_then(Node::as_text).unwrap_or_default().to_owned(), covers))
}

/// Where the transcripts of a game are.
fn transcripts(game: &str) -> PathBuf {
    let folder = if game == "toy" {
        "tests/toy/transcripts".to_owned()
    } else {
        format!("transcripts/{}", game.replace('_', "-"))
    };
    PathBuf::from(folder)
}

/// The rows of a file that is one list under this key, each with its node.
fn list<'f, T>(
    file: &'f File,
    key: &'static str,
    problems: &mut Problems,
    mut read: impl FnMut(&mut MapReader<'f, '_, '_>) -> Option<T>,
) -> Vec<(T, &'f Node)> {
    let mut reporter = Reporter::new(&file.path, problems);
    let mut reader = MapReader::new(&file.tree, &mut reporter);
    let rows = reader.need(key).each(|node, reporter| {
        let mut reader = MapReader::new(node, reporter);
        let row = read(&mut reader);
        reader.finish();
        row.map(|row| (row, node))
    });
    reader.finish();
    rows
}

/// Text that must be there and say something.
fn said<'f>(reader: &mut MapReader<'f, '_, '_>, key: &'static str) -> Option<&'f str> {
    let (text, span) = reader.need(key).text_at()?;
    if text.trim().is_empty() {
        reader.reporter().say(Code::MissingKey, span, format!("`{key}` says nothing"));
    }
    Some(text)
}

fn rule<'f>(reader: &mut MapReader<'f, '_, '_>) -> Option<RuleRow<'f>> {
    let id = said(reader, "id");
    let (place, kind, text) = (said(reader, "where"), said(reader, "kind"), said(reader, "text"));
    let (see, aka) = (reader.get("see").texts(), reader.get("aka").texts());
    let edition = reader.get("edition").text();
    let (editions, through) = (reader.get("editions").texts(), reader.get("through").texts());
    let because = reader.get("because").text().unwrap_or_default();
    let enforced = match reader.get("enforced").flag() {
        Some(false) => Enforced::No(because),
        _ if through.is_empty() => Enforced::Yes,
        _ => Enforced::Through(through),
    };
    let refuses = reader.get("refuses").flag().unwrap_or(false);
    let (place, kind, text) = (place?, kind?, text?);
    let (seen_by, rulings) = (Vec::new(), Vec::new());
    Some(RuleRow {
        id: id?,
        place,
        kind,
        text,
        see,
        seen_by,
        aka,
        edition,
        editions,
        enforced,
        refuses,
        rulings,
    })
}

/// `hotm.pursuit.one-by-one` becomes `PURSUIT_ONE_BY_ONE`.
fn constant(id: &str) -> String {
    let (_, rest) = id.split_once('.').unwrap_or(("", id));
    rest.replace(['.', '-'], "_").to_uppercase()
}

fn check_rules(rows: &[(RuleRow<'_>, &Node)], ids: &[&str], reporter: &mut Reporter<'_>) {
    for (n, (row, node)) in rows.iter().enumerate() {
        if ids[..n].contains(&row.id) {
            reporter.say(Code::DuplicateId, node.head(), format!("the id `{}` is taken", row.id));
        }
        refer(node, "see", ids, reporter);
        refer(node, "through", ids, reporter);
        if matches!(&row.enforced, Enforced::No(because) if because.is_empty()) {
            reporter.say(Code::MissingKey, node.head(), "it is not enforced and does not say why".to_owned());
        }
    }
}

/// Every id of a list must be that of a rule.
fn refer(node: &Node, key: &str, ids: &[&str], reporter: &mut Reporter<'_>) {
    for item in node.get(key).and_then(Node::as_list).unwrap_or_default() {
        let id = item.as_text().unwrap_or_default();
        if !ids.contains(&id) {
            unknown_rule(id, item.here(), ids, reporter);
        }
    }
}

fn unknown_rule(id: &str, span: std::ops::Range<usize>, ids: &[&str], reporter: &mut Reporter<'_>) {
    let help = content::read::nearest(id, ids).map(content::read::did_you_mean);
    let message = format!("there is no rule `{id}`");
    reporter.say_with(|file| Problem::new(Code::UnknownReference, file, span, message).maybe_help(help));
}
