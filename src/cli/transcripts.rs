//! Transcripts on disk: found, read with what they include, and opened at a step.

use std::path::{Path, PathBuf};

use super::failure::Failure;
use super::here::Here;
use super::packs;
use crate::content::pack::Source;
use crate::content::{Code, Problem, Problems};
use crate::desk::Desk;
use crate::transcript::position::Unreached;
use crate::transcript::{self, Transcript};

/// Where transcripts are looked for when nothing is said.
const USUAL: &str = "transcripts";
/// Files in folders of this name are only included by others.
const SHARED: &str = "shared";

/// A transcript and its text.
pub struct Found {
    pub path: PathBuf,
    pub source: String,
    pub transcript: Transcript,
}

/// All transcripts of these files and folders. Those that cannot be read are told all at once.
pub fn read_all(paths: &[PathBuf]) -> Result<Vec<Found>, Failure> {
    let usual = [PathBuf::from(USUAL)];
    let paths = if paths.is_empty() { &usual[..] } else { paths };
    let mut files = Vec::new();
    for path in paths {
        let fail = |error| Failure::Usage(format!("`{}` cannot be read: {error}", path.display()));
        packs::collect(path, 0, &mut files).map_err(fail)?;
    }
    files.retain(|file| paths.contains(file) || !is_shared(file));
    if files.is_empty() {
        return Err(Failure::Usage("no transcript was found".to_owned()));
    }
    let (mut found, mut wrong, mut sources) = (Vec::new(), Problems::new(), Vec::new());
    for file in files {
        match read(&file) {
            Ok(transcript) => found.push(transcript),
            Err(unread) => {
                let (problems, source) = *unread;
                wrong.append(problems);
                sources.push(source);
            }
        }
    }
    if wrong.is_empty() { Ok(found) } else { Err(Failure::Packs(wrong, sources)) }
}

fn is_shared(file: &Path) -> bool {
    file.parent().is_some_and(|folder| folder.file_name().is_some_and(|name| name == SHARED))
}

/// What is wrong with a file, and the file.
type Unread = Box<(Problems, Source)>;

fn read(path: &Path) -> Result<Found, Unread> {
    let name = path.display().to_string();
    let text = text_of(path).map_err(|why| Box::new((alone(&name, why), Source::embedded(&name, ""))))?;
    match transcript::read(&name, &text, &include) {
        Ok(transcript) => Ok(Found { path: path.to_owned(), source: text, transcript }),
        Err(problems) => Err(Box::new((problems, Source::embedded(&name, &text)))),
    }
}

fn alone(name: &str, why: String) -> Problems {
    let mut problems = Problems::new();
    problems.push(Problem::new(Code::Syntax, &name.into(), 0..0, why));
    problems
}

/// A file named by another lies beside it.
fn include(wanted: &str, of: &str) -> Result<(String, String), String> {
    let path = Path::new(of).parent().unwrap_or(Path::new("")).join(wanted);
    Ok((path.display().to_string(), text_of(&path)?))
}

fn text_of(path: &Path) -> Result<String, String> {
    if !path.is_file() {
        return Err(format!("`{}` is not a file", path.display()));
    }
    let bytes = packs::read_file(path).map_err(|error| error.to_string())?;
    String::from_utf8(bytes).map_err(|_| "it is not UTF-8 text".to_owned())
}

/// The game of a transcript just before a step.
pub fn desk_at(here: &Here, path: &Path, step: usize) -> Result<Desk, Failure> {
    let found = read(path).map_err(|unread| Failure::Packs(unread.0, vec![unread.1]))?;
    let many = found.transcript.steps.len();
    if step > many + 1 {
        let said = format!("`{}` has {many} steps; {} stands behind the last", path.display(), many + 1);
        return Err(Failure::Usage(said));
    }
    transcript::up_to(&found.transcript, here.games, step).map_err(|unreached| match unreached {
        Unreached::Problems(problems) => {
            Failure::Packs(problems, vec![Source::embedded(&path.display().to_string(), &found.source)])
        }
        Unreached::Failed(failure) => Failure::Said(failure.text()),
    })
}
