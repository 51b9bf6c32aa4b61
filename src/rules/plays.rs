//! Which transcripts play a rule: made when the crate is built, and embedded with their texts, so that an example can
//! be told from any folder. Only part of build.rs; `played` reads what this leaves.

use std::path::{Path, PathBuf};

use super::row::{Example, Examples};
use super::shelve::{Associates, Document, packed};

/// Of a rule at most so many examples are kept.
const MOST: usize = 3;
/// What it costs an example to be about something else first, in letters: each rule that it names before.
const LATER: usize = 120;
/// Of a rule so many titles help to find it.
const MOST_TITLES: usize = 3;
/// Folders whose files others include.
const SHARED: &str = "shared";

/// What a transcript says it is about: its title and the rules it covers.
pub type About = (String, Vec<String>);
/// Reads that out of the head of a file; nothing where it cannot be read.
pub type Read<'r> = &'r dyn Fn(&str, &str) -> Option<About>;

/// A transcript as far as it matters here.
pub struct Play {
    /// Its path in the folder of the game, with `/`.
    name: String,
    title: String,
    covers: Vec<String>,
    text: String,
}

impl Play {
    /// The least is the best to tell: the books' own examples, then what is short and mainly about the rule; whole games
    /// last.
    fn worth(&self, rule: &str) -> Option<(u8, usize)> {
        let at = self.covers.iter().position(|covered| covered == rule)?;
        let folder = match self.name.split('/').next() {
            Some("examples") => 0,
            Some("physical" | "open") => 2,
            Some("play") => 3,
            _ => 1,
        };
        Some((folder, self.text.len() + at * LATER))
    }

    fn is_shared(&self) -> bool {
        self.name.split('/').any(|part| part == SHARED)
    }
}

/// What the transcripts of a rule are called, the best first: questions in players' words.
pub fn titles(plays: &[Play], rules: &[&str]) -> Vec<Vec<String>> {
    let short = |n: &usize| !plays[*n].name.starts_with("play/");
    let of = |rule: &&str| {
        let best = best(plays, rule).into_iter().filter(short).take(MOST_TITLES);
        best.map(|n| plays[n].title.clone()).collect()
    };
    rules.iter().map(of).collect()
}

/// The examples of each of these rules and their texts as bytes of an index: the rules, and in the place of cards the
/// transcripts.
pub fn bytes(plays: &[Play], rules: &[&str]) -> Vec<u8> {
    let ranked: Vec<Vec<usize>> = rules.iter().map(|rule| best(plays, rule)).collect();
    let is_told = |n: usize| ranked.iter().any(|best| best.iter().take(MOST).any(|told| *told == n));
    let kept: Vec<usize> = (0..plays.len()).filter(|n| plays[*n].is_shared() || is_told(*n)).collect();
    let place = |n: &usize| kept.binary_search(n).ok().and_then(|at| u16::try_from(at).ok());
    let of_rules: Vec<Document> = rules
        .iter()
        .zip(&ranked)
        .map(|(rule, best)| {
            let told = best.iter().take(MOST).filter_map(place).collect();
            bare(rule, &Examples { told, many: u16::try_from(best.len()).unwrap_or(u16::MAX) })
        })
        .collect();
    let texts: Vec<Document> = kept
        .iter()
        .map(|n| {
            let Play { name, title, text, .. } = &plays[*n];
            bare(name, &Example { name, title, text })
        })
        .collect();
    packed([&of_rules, &[], &[], &texts], &Associates::new())
}

/// Nobody searches for it by its words.
fn bare(id: &str, row: &impl serde::Serialize) -> Document {
    let row = postcard::to_stdvec(row).expect("a row can be packed");
    Document { id: id.to_owned(), row, ..Document::default() }
}

fn best(plays: &[Play], rule: &str) -> Vec<usize> {
    let fitting = plays.iter().enumerate().filter(|(_, play)| !play.is_shared());
    let mut fitting: Vec<((u8, usize), usize)> =
        fitting.filter_map(|(n, play)| play.worth(rule).map(|worth| (worth, n))).collect();
    fitting.sort_unstable();
    fitting.into_iter().map(|(_, n)| n).collect()
}

/// All transcripts of a folder, in order. What cannot be read is left out: running it says what is wrong.
pub fn all(folder: &Path, read: Read<'_>) -> Vec<Play> {
    let mut paths = Vec::new();
    collect(folder, &mut paths);
    paths.sort();
    paths.iter().filter_map(|path| play(folder, path, read)).collect()
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    for path in std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            collect(&path, paths);
        } else if path.extension().is_some_and(|ending| ending == "yaml") {
            paths.push(path);
        }
    }
}

fn play(folder: &Path, path: &Path, read: Read<'_>) -> Option<Play> {
    let text = std::fs::read_to_string(path).ok()?;
    let parts = path.strip_prefix(folder).ok()?.iter().map(|part| part.to_string_lossy());
    let name = parts.collect::<Vec<_>>().join("/");
    let (title, covers) = read(&name, head(&text))?;
    Some(Play { name, title, covers, text })
}

/// What it is about stands before what is given and done, and only that is read.
fn head(text: &str) -> &str {
    let ends = ["\ngiven:", "\nsteps:", "\ncards:", "\ninclude:"];
    let end = ends.iter().filter_map(|end| text.find(end)).min().unwrap_or(text.len());
    let covers = text.find("\ncovers:").unwrap_or(0);
    if covers > end { text } else { text.get(..end + 1).unwrap_or(text) }
}
