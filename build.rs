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
#[path = "build/learn.rs"]
mod learn;
#[path = "build/link.rs"]
mod link;
#[path = "build/shelf.rs"]
mod shelf;
/// The part of the program that knows what an index is.
#[path = "src/rules"]
mod rules {
    pub mod flat;
    pub mod listed;
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
use rules::row::{Enforced, RuleRow};
use rules::shelve::{self, Everyday};
use shelf::{Shelf, of_rule, point_back};

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
    let mut games: Vec<Game> = folders.iter().map(|folder| Game::read(folder)).collect();
    let shelves: Vec<Shelf> = games.iter_mut().map(|game| game.write_rules(&out)).collect();
    // What players say of one game helps to understand what they say of another.
    let said: Vec<Vec<String>> = shelves.iter().flat_map(Shelf::asked).collect();
    let associates = shelve::associates(&everyday("content/words.yaml"), &learn::learn(&said));
    for (game, shelf) in games.iter().zip(&shelves) {
        put(&out, &game.index(), &shelf.packed(&associates));
        game.write_packs(&out);
    }
    // Every file is told about before the build stops.
    let wrong = games.iter().filter(|game| !game.tell()).count();
    assert!(wrong == 0, "the content has mistakes");
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

    /// The file of the index.
    fn index(&self) -> String {
        format!("{}_rules.bin", self.name)
    }

    fn write_rules(&mut self, out: &Path) -> Shelf {
        let bytes = self.index();
        let Game { name, files, problems } = self;
        let mut made = Shelf::default();
        let Some(file) = files.iter().find(|file| file.name == "rules.yaml") else { return made };
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
        let (hash, texts) = (literal(hash), format!("{name}_played.bin"));
        put(out, &texts, &plays::bytes(&played, &ids));
        let _ = writeln!(
            code,
            "/// The index, packed.\npub static PACKED: crate::rules::Embedded = crate::rules::Embedded {{\n    \
             bytes: include_bytes!({bytes:?}),\n    hash: {hash},\n    played: include_bytes!({texts:?}),\n}};"
        );
        self.write(out, "rules", &code);
        made
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
