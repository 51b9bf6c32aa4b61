//! Turns each game's `rules.yaml` into constants, so that an unknown rule does not compile, and into bytes that
//! the binary unpacks when that game is asked for; and each pack into the tree of its text, so that no YAML is read
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
    #[path = "../src/content/read.rs"]
    pub mod read;
    #[path = "../src/content/scalar.rs"]
    pub mod scalar;
    #[path = "../src/content/syntax.rs"]
    pub mod syntax;
    #[path = "../src/content/tree.rs"]
    pub mod tree;
}
#[path = "src/rules/row.rs"]
mod row;

use content::hash::content_hash;
use content::lines::Lines;
use content::parse::{Limits, parse};
use content::problem::{Code, Problem, Problems, Reporter};
use content::read::MapReader;
use content::tree::Node;
use row::{Enforced, RuleRow};

/// Files of a game's folder that are no packs.
const NO_PACKS: &[&str] = &["rules.yaml", "rulings.yaml", "terms.yaml"];

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=src/rules/row.rs");
    println!("cargo:rerun-if-changed=src/content");
    println!("cargo:rerun-if-changed=content");
    println!("cargo:rerun-if-changed=tests/toy/content");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let mut folders = vec![PathBuf::from("tests/toy/content")];
    if let Ok(games) = std::fs::read_dir("content") {
        folders.extend(games.flatten().map(|game| game.path()).filter(|path| path.is_dir()));
    }
    let mut sound = true;
    for folder in folders {
        let mut game = Game::read(&folder);
        game.write_rules(&out);
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

    fn file(&self, name: &str) -> Option<&File> {
        self.files.iter().find(|file| file.name == name)
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
            let hash = content_hash(file.text.as_bytes());
            let path = format!("/{}", file.path.replace('\\', "/"));
            let _ = writeln!(
                code,
                "/// `{name}`\npub const {constant}: crate::content::pack::Packed = crate::content::pack::Packed {{\n    \
                 name: {name:?},\n    text: include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?})),\n    \
                 tree: include_bytes!({packed:?}),\n    hash: {hash:#x},\n}};"
            );
        }
        self.write(out, "packs", &code);
    }

    // ---- rules ----

    fn write_rules(&mut self, out: &Path) {
        let Game { files, problems, .. } = self;
        let Some(file) = files.iter().find(|file| file.name == "rules.yaml") else { return };
        let rows = list(file, "rules", problems, rule);
        check_rules(&rows, &mut Reporter::new(&file.path, problems));
        let mut code = String::new();
        for (n, (row, _)) in rows.iter().enumerate() {
            let (name, place) = (constant(&row.id), &row.place);
            let _ = writeln!(code, "/// {place}\npub const {name}: crate::table::Rule = crate::table::Rule({n});");
        }
        let rows: Vec<&RuleRow> = rows.iter().map(|(row, _)| row).collect();
        let packed = postcard::to_stdvec(&rows).expect("rows can be packed");
        let (bytes, hash) = (format!("{}_rules.bin", self.name), content_hash(&packed));
        put(out, &bytes, &packed);
        let _ = writeln!(
            code,
            "/// The index, packed.\npub static PACKED: crate::rules::Embedded =\n    \
             crate::rules::Embedded {{ bytes: include_bytes!({bytes:?}), hash: {hash:#x} }};"
        );
        self.write(out, "rules", &code);
    }
}

fn put(out: &Path, name: &str, bytes: &[u8]) {
    std::fs::write(out.join(name), bytes).expect("OUT_DIR can be written");
}

fn name_of(folder: &Path) -> String {
    let name = folder.file_name().and_then(|n| n.to_str()).unwrap_or_default();
    let name = if name == "content" { "toy" } else { name };
    name.replace('-', "_")
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

fn owned(texts: Vec<&str>) -> Vec<String> {
    texts.into_iter().map(str::to_owned).collect()
}

/// Text that must be there and say something.
fn said(reader: &mut MapReader<'_, '_, '_>, key: &'static str) -> Option<String> {
    let (text, span) = reader.need(key).text_at()?;
    if text.trim().is_empty() {
        reader.reporter().say(Code::MissingKey, span, format!("`{key}` says nothing"));
    }
    Some(text.to_owned())
}

fn rule(reader: &mut MapReader<'_, '_, '_>) -> Option<RuleRow> {
    let id = said(reader, "id");
    let (place, kind, text) = (said(reader, "where"), said(reader, "kind"), said(reader, "text"));
    let (see, aka) = (owned(reader.get("see").texts()), owned(reader.get("aka").texts()));
    let editions = owned(reader.get("editions").texts());
    let through = owned(reader.get("through").texts());
    let because = reader.get("because").text().unwrap_or_default().to_owned();
    let enforced = match reader.get("enforced").flag() {
        Some(false) => Enforced::No(because),
        _ if through.is_empty() => Enforced::Yes,
        _ => Enforced::Through(through),
    };
    let refuses = reader.get("refuses").flag().unwrap_or(false);
    Some(RuleRow { id: id?, place: place?, kind: kind?, text: text?, see, aka, editions, enforced, refuses })
}

/// `hotm.pursuit.one-by-one` becomes `PURSUIT_ONE_BY_ONE`.
fn constant(id: &str) -> String {
    let (_, rest) = id.split_once('.').unwrap_or(("", id));
    rest.replace(['.', '-'], "_").to_uppercase()
}

fn check_rules(rows: &[(RuleRow, &Node)], reporter: &mut Reporter<'_>) {
    let ids: Vec<&str> = rows.iter().map(|(row, _)| row.id.as_str()).collect();
    for (n, (row, node)) in rows.iter().enumerate() {
        if ids[..n].contains(&row.id.as_str()) {
            reporter.say(Code::DuplicateId, node.head(), format!("the id `{}` is taken", row.id));
        }
        refer(node, "see", &ids, reporter);
        refer(node, "through", &ids, reporter);
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
            let help = content::read::nearest(id, ids).map(content::read::did_you_mean);
            let (span, message) = (item.here(), format!("there is no rule `{id}`"));
            reporter.say_with(|file| Problem::new(Code::UnknownReference, file, span, message).maybe_help(help));
        }
    }
}
