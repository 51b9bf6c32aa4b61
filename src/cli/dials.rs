//! How a player left the dials of each game: `dials.yaml` in the configuration directory. Only a new game that is
//! played reads it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use super::dirs::Dirs;
use crate::content::edit::word;

/// Games, their dials, and how these stand.
type All = BTreeMap<String, BTreeMap<String, String>>;

/// How the dials of this game were left.
pub fn kept(dirs: &Dirs, game: &str) -> Result<BTreeMap<String, String>, String> {
    Ok(read(&path(dirs))?.remove(game).unwrap_or_default())
}

/// Keeps one of them.
pub fn keep(dirs: &Dirs, game: &str, name: &str, value: &str) -> Result<(), String> {
    let path = path(dirs);
    let mut all = read(&path)?;
    all.entry(game.to_owned()).or_default().insert(name.to_owned(), value.to_owned());
    dirs.make_config().map_err(|error| error.to_string())?;
    let write = || {
        let mut file = atomic_write_file::AtomicWriteFile::open(&path)?;
        file.write_all(written(&all).as_bytes())?;
        file.commit()
    };
    write().map_err(|error| format!("`{}` cannot be written: {error}", path.display()))
}

fn path(dirs: &Dirs) -> PathBuf {
    dirs.config().join("dials.yaml")
}

fn read(path: &Path) -> Result<All, String> {
    match std::fs::read_to_string(path) {
        Ok(text) if text.trim().is_empty() => Ok(All::new()),
        Ok(text) => serde_yaml::from_str(&text)
            .map_err(|error| format!("`{}` cannot be read: {error}", path.display())),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(All::new()),
        Err(error) => Err(format!("`{}` cannot be read: {error}", path.display())),
    }
}

fn written(all: &All) -> String {
    let mut out = String::from("# How the dials stand when a game begins; `set` turns them.\n");
    for (game, dials) in all {
        let _ = writeln!(out, "{}:", word(game));
        for (name, value) in dials {
            // In quotes: a bare `off` is a truth value to some readers.
            let _ = writeln!(out, "  {}: '{value}'", word(name));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dials_are_kept_by_game() {
        let home = std::env::temp_dir().join(format!("rulekeeper-dials-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&home);
        let dirs = Dirs::under(&home).unwrap();
        assert_eq!(kept(&dirs, "toy"), Ok(BTreeMap::new()));
        keep(&dirs, "toy", "spawn", "off").unwrap();
        keep(&dirs, "toy", "go-on", "auto").unwrap();
        keep(&dirs, "toy", "spawn", "ask").unwrap();
        keep(&dirs, "other", "go-on", "ask").unwrap();
        let toy = kept(&dirs, "toy").unwrap();
        assert_eq!(
            toy.iter().map(|(n, v)| format!("{n}={v}")).collect::<Vec<_>>(),
            ["go-on=auto", "spawn=ask"]
        );
        std::fs::write(path(&dirs), "toy: [").unwrap();
        assert!(kept(&dirs, "toy").unwrap_err().contains("cannot be read"));
        std::fs::remove_dir_all(home).unwrap();
    }
}
