//! What is remembered from game to game: how a player left the dials, and which cards of ours the box really holds.
//! A file each in the configuration directory, one block a game. Only a new game that is played reads them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use super::dirs::Dirs;
use crate::content::edit::word;

/// Games, and what is remembered of each by name.
type All = BTreeMap<String, BTreeMap<String, String>>;

/// One such file.
pub struct Remembered {
    file: &'static str,
    /// What its first line says.
    about: &'static str,
}

pub const DIALS: Remembered =
    Remembered { file: "dials.yaml", about: "How the dials stand when a game begins; `set` turns them." };

pub const CONFIRMED: Remembered = Remembered {
    file: "confirmed.yaml",
    about: "Cards that are in the box as our lists have them, and what was said of them then; `confirm` adds to it.",
};

impl Remembered {
    /// What is remembered of this game.
    pub fn of(&self, dirs: &Dirs, game: &str) -> Result<BTreeMap<String, String>, String> {
        Ok(read(&self.path(dirs))?.remove(game).unwrap_or_default())
    }

    /// Adds to it.
    pub fn keep(&self, dirs: &Dirs, game: &str, entries: &[(String, String)]) -> Result<(), String> {
        self.change(dirs, |all| all.entry(game.to_owned()).or_default().extend(entries.iter().cloned()))
    }

    /// Takes these out of it.
    pub fn drop(&self, dirs: &Dirs, game: &str, names: &[String]) -> Result<(), String> {
        self.change(dirs, |all| {
            let entries = all.entry(game.to_owned()).or_default();
            entries.retain(|name, _| !names.contains(name));
            if entries.is_empty() {
                all.remove(game);
            }
        })
    }

    /// Nothing of this game is remembered any more.
    pub fn forget(&self, dirs: &Dirs, game: &str) -> Result<(), String> {
        self.change(dirs, |all| drop(all.remove(game)))
    }

    fn change(&self, dirs: &Dirs, change: impl FnOnce(&mut All)) -> Result<(), String> {
        let path = self.path(dirs);
        let mut all = read(&path)?;
        change(&mut all);
        dirs.make_config().map_err(|error| error.to_string())?;
        let write = || {
            let mut file = atomic_write_file::AtomicWriteFile::open(&path)?;
            file.write_all(self.written(&all).as_bytes())?;
            file.commit()
        };
        write().map_err(|error| format!("`{}` cannot be written: {error}", path.display()))
    }

    fn path(&self, dirs: &Dirs) -> PathBuf {
        dirs.config().join(self.file)
    }

    fn written(&self, all: &All) -> String {
        let mut out = format!("# {}\n", self.about);
        for (game, entries) in all {
            let _ = writeln!(out, "{}:", word(game));
            for (name, value) in entries {
                // In quotes: a bare `off` is a truth value to some readers.
                let _ = writeln!(out, "  {}: '{value}'", word(name));
            }
        }
        out
    }
}

fn read(path: &Path) -> Result<All, String> {
    match std::fs::read_to_string(path) {
        Ok(text) if text.trim().is_empty() => Ok(All::new()),
        Ok(text) => serde_yaml::from_str::<Option<All>>(&text)
            .map(Option::unwrap_or_default)
            .map_err(|error| format!("`{}` cannot be read: {error}", path.display())),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(All::new()),
        Err(error) => Err(format!("`{}` cannot be read: {error}", path.display())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(name: &str, value: &str) -> [(String, String); 1] {
        [(name.to_owned(), value.to_owned())]
    }

    #[test]
    fn each_game_has_its_own() {
        let home = std::env::temp_dir().join(format!("rulekeeper-remembered-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&home);
        let dirs = Dirs::under(&home).unwrap();
        assert_eq!(DIALS.of(&dirs, "toy"), Ok(BTreeMap::new()));
        for (game, name, value) in [
            ("toy", "spawn", "off"),
            ("toy", "go-on", "auto"),
            ("toy", "spawn", "ask"),
            ("other", "go-on", "ask"),
        ] {
            DIALS.keep(&dirs, game, &pair(name, value)).unwrap();
        }
        let toy = DIALS.of(&dirs, "toy").unwrap();
        assert_eq!(
            toy.iter().map(|(n, v)| format!("{n}={v}")).collect::<Vec<_>>(),
            ["go-on=auto", "spawn=ask"]
        );
        assert_eq!(CONFIRMED.of(&dirs, "toy"), Ok(BTreeMap::new()));
        DIALS.forget(&dirs, "toy").unwrap();
        assert_eq!(DIALS.of(&dirs, "toy"), Ok(BTreeMap::new()));
        DIALS.forget(&dirs, "other").unwrap();
        assert_eq!(DIALS.of(&dirs, "other"), Ok(BTreeMap::new()));
        std::fs::write(DIALS.path(&dirs), "toy: [").unwrap();
        assert!(DIALS.of(&dirs, "toy").unwrap_err().contains("cannot be read"));
        std::fs::remove_dir_all(home).unwrap();
    }
}
