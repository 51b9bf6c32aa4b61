//! Turns each game's `rules.yaml` into constants, so that an unknown rule does not compile, and into bytes that
//! the binary unpacks when that game is asked for. A broken file is a build error.

#![allow(clippy::disallowed_methods, reason = "a build script reads and writes files")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde::Deserialize;

#[path = "src/rules/row.rs"]
mod row;
use row::{Enforced, RuleRow};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    rules: Vec<Written>,
}

/// A row as written in YAML.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    id: String,
    r#where: String,
    kind: String,
    text: String,
    #[serde(default)]
    see: Vec<String>,
    #[serde(default)]
    aka: Vec<String>,
    #[serde(default)]
    editions: Vec<String>,
    #[serde(default)]
    enforced: Option<bool>,
    #[serde(default)]
    through: Vec<String>,
    #[serde(default)]
    because: Option<String>,
    #[serde(default)]
    refuses: bool,
}

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=src/rules/row.rs");
    println!("cargo:rerun-if-changed=content");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let mut folders = vec![PathBuf::from("tests/toy/content")];
    if let Ok(games) = std::fs::read_dir("content") {
        folders.extend(games.flatten().map(|game| game.path()));
    }
    for folder in folders {
        let file = folder.join("rules.yaml");
        println!("cargo:rerun-if-changed={}", file.display());
        if file.exists() {
            write_rules(&file, &name_of(&folder), &out);
        }
    }
}

fn name_of(folder: &Path) -> String {
    let name = folder.file_name().and_then(|n| n.to_str()).unwrap_or_default();
    let name = if name == "content" { "toy" } else { name };
    name.replace('-', "_")
}

fn write_rules(file: &Path, game: &str, out: &Path) {
    let text = std::fs::read_to_string(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    let written: File = serde_yaml::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    let rows: Vec<RuleRow> = written.rules.into_iter().map(row).collect();
    check(&rows, file);
    let mut code = String::new();
    for (n, row) in rows.iter().enumerate() {
        let name = constant(&row.id);
        let _ = writeln!(
            code,
            "/// {}\npub const {name}: crate::table::Rule = crate::table::Rule({n});",
            row.place
        );
    }
    if game == "toy" {
        code = code.replace("crate::", "rulekeeper::");
    }
    let _ = writeln!(
        code,
        "/// The index, packed.\npub static PACKED: &[u8] = include_bytes!({:?});",
        format!("{game}_rules.bin")
    );
    let packed = postcard::to_stdvec(&rows).expect("rows can be packed");
    std::fs::write(out.join(format!("{game}_rules.bin")), packed).expect("OUT_DIR can be written");
    std::fs::write(out.join(format!("{game}_rules.rs")), code).expect("OUT_DIR can be written");
}

fn row(w: Written) -> RuleRow {
    let enforced = match (w.enforced, w.through.is_empty(), w.because) {
        (Some(false), _, because) => Enforced::No(because.unwrap_or_default()),
        (_, false, _) => Enforced::Through(w.through),
        _ => Enforced::Yes,
    };
    let (id, place, kind, text) = (w.id, w.r#where, w.kind, w.text);
    RuleRow {
        id,
        place,
        kind,
        text,
        see: w.see,
        aka: w.aka,
        editions: w.editions,
        enforced,
        refuses: w.refuses,
    }
}

/// `hotm.pursuit.one-by-one` becomes `PURSUIT_ONE_BY_ONE`.
fn constant(id: &str) -> String {
    let (_, rest) = id.split_once('.').unwrap_or(("", id));
    rest.replace(['.', '-'], "_").to_uppercase()
}

fn check(rows: &[RuleRow], file: &Path) {
    let known = |id: &String| rows.iter().any(|row| row.id == *id);
    for (n, row) in rows.iter().enumerate() {
        assert!(!rows[..n].iter().any(|other| other.id == row.id), "{}: {} twice", file.display(), row.id);
        assert!(!row.text.trim().is_empty(), "{}: {} has no text", file.display(), row.id);
        let links = row.see.iter().chain(match &row.enforced {
            Enforced::Through(ids) => ids.iter(),
            _ => [].iter(),
        });
        for link in links {
            assert!(known(link), "{}: {} points to {link}, which is not there", file.display(), row.id);
        }
        let idle = matches!(&row.enforced, Enforced::No(because) if because.is_empty());
        assert!(!idle, "{}: {} is not enforced and does not say why", file.display(), row.id);
    }
}
