//! What `learn` keeps: one readable file for each card in the player's own pack, `packs/<game>/own/`. A card learned
//! again keeps its old text beside it.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::dirs::Dirs;
use crate::content::to_flow;
use crate::engine::journal::Entry;

/// Writes the card down and says where.
pub fn keep(dirs: &Dirs, game: &str, id: &str, text: &str) -> Result<PathBuf, String> {
    let readable = readable(text)?;
    let path = place(&dirs.make_packs().map_err(|error| error.to_string())?, game, id);
    let written = std::fs::create_dir_all(path.parent().unwrap_or(Path::new("")))
        .and_then(|()| put_aside(&path))
        .and_then(|()| write(&path, &readable));
    written.map_err(|error| format!("`{}` cannot be written: {error}", path.display()))?;
    Ok(path)
}

/// The command that taught it was taken back: the file goes, what it said stays beside it; where the game knew the card
/// before, its old text comes back. A file that somebody changed since stays. Where the text is now.
pub fn take_out(
    dirs: &Dirs,
    game: &str,
    id: &str,
    text: &str,
    known: bool,
) -> Result<Option<PathBuf>, String> {
    let (path, readable) = (place(&dirs.packs(), game, id), readable(text)?);
    let says = |path: &Path, text: &str| std::fs::read_to_string(path).is_ok_and(|is| is == text);
    if !says(&path, &readable) {
        return Ok(None);
    }
    let older = olds(&path)
        .take_while(|old| old.exists())
        .filter(|old| !says(old, &readable))
        .last()
        .filter(|_| known);
    let Some(aside) = olds(&path).find(|old| !old.exists()) else { return Ok(None) };
    let moved = std::fs::rename(&path, &aside).and_then(|()| match older {
        Some(older) => std::fs::copy(older, &path).map(drop),
        None => Ok(()),
    });
    moved.map_err(|error| format!("`{}` cannot be written: {error}", path.display()))?;
    Ok(Some(aside))
}

/// The commands that stand: those that were taken back and not done again are left out.
fn standing(entries: &[Entry]) -> Vec<&Entry> {
    let (mut stand, mut undone): (Vec<&Entry>, Vec<&Entry>) = (Vec::new(), Vec::new());
    for entry in entries {
        let answer = entry.answers.first().map_or("", String::as_str);
        let many = |text: &str| text.parse::<usize>().unwrap_or(1);
        match answer.split_once(' ').unwrap_or((answer, "")) {
            ("undo", text) => {
                let from = stand.len().saturating_sub(many(text));
                undone.extend(stand.drain(from..).rev());
            }
            ("redo", text) => {
                let from = undone.len().saturating_sub(many(text));
                stand.extend(undone.drain(from..).rev());
            }
            ("waits", _) => {}
            _ => {
                stand.push(entry);
                undone.clear();
            }
        }
    }
    stand
}

/// Writes down what a game has learned and the pack does not have: it ended between the two.
pub fn keep_missing(dirs: &Dirs, game: &str, entries: &[Entry]) -> Result<(), String> {
    let entries = standing(entries).into_iter();
    let texts = entries.flat_map(|entry| &entry.answers).filter_map(|said| said.strip_prefix("learn "));
    for text in texts {
        let Some(id) = id_of(text) else { continue };
        if !place(&dirs.packs(), game, &id).exists() {
            keep(dirs, game, &id, text)?;
        }
    }
    Ok(())
}

/// The id of the card in a pack of one.
fn id_of(text: &str) -> Option<String> {
    let pack: Value = serde_yaml::from_str(text).ok()?;
    let entry = pack.as_object()?.values().next()?.get(0)?;
    let id = entry.get("id")?.as_str()?;
    // It becomes a file name.
    let plain = id.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    (plain && !id.is_empty()).then(|| id.to_owned())
}

fn place(packs: &Path, game: &str, id: &str) -> PathBuf {
    packs.join(game).join("own").join(format!("{id}.yaml"))
}

/// The pack with a line for each value, proven to say the same.
fn readable(text: &str) -> Result<String, String> {
    let pack: Value = serde_yaml::from_str(text).map_err(|error| error.to_string())?;
    let mut out = String::from("# Learned during a game; yours to change.\n");
    for (section, entries) in pack.as_object().into_iter().flatten() {
        let _ = writeln!(out, "{section}:");
        for entry in entries.as_array().into_iter().flatten() {
            write_entry(&mut out, entry);
        }
    }
    match serde_yaml::from_str::<Value>(&out) {
        Ok(again) if again == pack => Ok(out),
        _ => Err("the card cannot be written so that it reads the same".to_owned()),
    }
}

fn write_entry(out: &mut String, entry: &Value) {
    let keys = entry.as_object().into_iter().flatten();
    for (n, (key, value)) in keys.enumerate() {
        let lead = if n == 0 { "-" } else { " " };
        match value {
            Value::Array(items) if key == "do" && !items.is_empty() => {
                let _ = writeln!(out, "{lead} {key}:");
                for item in items {
                    let _ = writeln!(out, "  - {}", to_flow(item));
                }
            }
            _ => {
                let _ = writeln!(out, "{lead} {key}: {}", to_flow(value));
            }
        }
    }
}

/// Renames what is there to `<id>.1.old`, `<id>.2.old`, …, whichever is free.
fn put_aside(path: &Path) -> io::Result<()> {
    if !path.exists() {
        return Ok(());
    }
    let free = olds(path).find(|old| !old.exists());
    free.map_or(Ok(()), |old| std::fs::copy(path, old).map(|_| ()))
}

fn olds(path: &Path) -> impl Iterator<Item = PathBuf> {
    (1..=9_999).map(|n| path.with_extension(format!("{n}.old")))
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    let mut file = atomic_write_file::AtomicWriteFile::open(path)?;
    file.write_all(text.as_bytes())?;
    file.commit()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_learned_card_is_readable_and_its_old_text_stays() {
        let home = std::env::temp_dir().join(format!("rulekeeper-learned-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&home);
        let dirs = Dirs::under(&home).unwrap();
        let text = |n: u8| {
            format!(
                "cards: [{{id: lash, name: Lash, copies: 1, keywords: [], do: ['act: deal {n} to 1 foe']}}]"
            )
        };
        let path = keep(&dirs, "toy", "lash", &text(2)).unwrap();
        keep(&dirs, "toy", "lash", &text(3)).unwrap();
        let now = std::fs::read_to_string(&path).unwrap();
        assert_eq!(
            now,
            "# Learned during a game; yours to change.\ncards:\n- id: lash\n  name: Lash\n  copies: 1\n  keywords: []\n  do:\n  - 'act: deal 3 to 1 foe'\n"
        );
        let old = std::fs::read_to_string(path.with_extension("1.old")).unwrap();
        assert!(old.contains("deal 2"), "{old}");
        std::fs::remove_dir_all(home).unwrap();
    }
}
