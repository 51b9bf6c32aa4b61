//! A kept game on disk: a YAML file with the header's keys, then `steps:` and one line for each command. A
//! command is one whole line, written at once and synced before its result is shown; nothing already there is ever
//! written again. So a crash can only cut the last line, and that line was never shown.

mod fault;
mod follow;
mod format;
mod lock;
mod shelf;
mod tail;

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use crate::engine::journal::{Entry, Header};

pub use fault::{Fault, KeepError, OpenError};
pub use follow::{Follower, News, follow};
pub use format::TornTail;
pub use shelf::{KeptGame, Shelf, delete, export, list, newest, rename};

use fault::At;
use lock::Claimed;
use tail::Tail;

/// The ending of a journal's file name.
pub const EXTENSION: &str = "yaml";
/// Larger files are no journals of ours.
const LARGEST: u64 = 512 << 20;

/// A journal open for writing; no other process can open it until this is dropped.
#[derive(Debug)]
pub struct JournalFile {
    path: PathBuf,
    tail: Tail<Claimed>,
}

/// Commands on their way into a journal, as they will stand in it.
#[derive(Debug, Default)]
pub struct Unkept {
    lines: Vec<u8>,
    many: usize,
}

impl Unkept {
    pub fn push(&mut self, entry: &Entry) {
        format::push_entry(entry, &mut self.lines);
        self.many += 1;
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.many
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.many == 0
    }

    pub fn clear(&mut self) {
        self.lines.clear();
        self.many = 0;
    }

    /// The commands themselves, in order.
    #[must_use]
    pub fn entries(&self) -> Vec<Entry> {
        let lines = self.lines.split_inclusive(|byte| *byte == b'\n');
        lines.filter_map(|line| format::parse_line(line).ok()).collect()
    }
}

/// A journal taken up again.
#[derive(Debug)]
pub struct Opened {
    pub header: Header,
    pub entries: Vec<Entry>,
    pub file: JournalFile,
    /// What was left of a command that was being written when the process ended. It goes at the next append.
    pub torn: Option<TornTail>,
}

/// A journal read without claiming it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loaded {
    pub header: Header,
    pub entries: Vec<Entry>,
    pub torn: Option<TornTail>,
}

impl JournalFile {
    /// A new journal; never replaces a file.
    pub fn create(path: &Path, header: &Header) -> Result<Self, OpenError> {
        Self::begin(path, &format::header_text(header).at(path)?)
    }

    fn begin(path: &Path, text: &str) -> Result<Self, OpenError> {
        let mut tail = Tail::new(lock::create(path).at(path)?, 0);
        let begun = tail.append(text.as_bytes()).and_then(|()| lock::sync_folder(path));
        if let Err(error) = begun {
            let _ = std::fs::remove_file(path);
            return Err(error).at(path);
        }
        Ok(Self { path: path.to_owned(), tail })
    }

    /// A new journal in a folder, named `stem`, `stem-2`, `stem-3`, …, whichever is free.
    pub fn create_in(folder: &Path, stem: &str, header: &Header) -> Result<Self, OpenError> {
        // Many games of one day are tried one name after the other: what stands in the file is worked out once.
        let text = format::header_text(header).at(folder)?;
        let mut number = 1_u32;
        loop {
            let name = if number == 1 { stem.to_owned() } else { format!("{stem}-{number}") };
            match Self::begin(&shelf::place(folder, &name)?, &text) {
                Err(OpenError { fault: Fault::Exists, .. }) => number += 1,
                made => return made,
            }
        }
    }

    /// Takes up a journal, and claims it.
    pub fn open(path: &Path) -> Result<Opened, OpenError> {
        let mut file = lock::open(path).at(path)?;
        let bytes = read_all(&mut file.0).at(path)?;
        let read = format::read(&bytes).at(path)?;
        let mut tail = Tail::new(file, read.good);
        if read.torn.is_some() {
            tail.trim_later();
        }
        let file = Self { path: path.to_owned(), tail };
        Ok(Opened { header: read.header, entries: read.entries, file, torn: read.torn })
    }

    /// Keeps one command: when this returns `Ok` it is on the disk. On an error the command is not kept and the
    /// file is as before, so the same command may be tried again.
    pub fn append(&mut self, entry: &Entry) -> Result<(), KeepError> {
        let mut one = Unkept::default();
        one.push(entry);
        self.append_all(&one)
    }

    /// Keeps several commands at once, or none of them.
    pub fn append_all(&mut self, commands: &Unkept) -> Result<(), KeepError> {
        let kept = self.tail.append(&commands.lines);
        kept.map_err(|source| KeepError { path: self.path.clone(), source })
    }

    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Reads a whole journal without claiming it.
pub fn load(path: &Path) -> Result<Loaded, OpenError> {
    let (_, read) = load_bytes(path)?;
    Ok(Loaded { header: read.header, entries: read.entries, torn: read.torn })
}

fn load_bytes(path: &Path) -> Result<(Vec<u8>, format::Journal), OpenError> {
    let mut file = lock::look(path).at(path)?;
    let bytes = read_all(&mut file).at(path)?;
    let read = format::read(&bytes).at(path)?;
    Ok((bytes, read))
}

fn read_all(file: &mut File) -> Result<Vec<u8>, Fault> {
    if file.metadata()?.len() > LARGEST {
        return Err(Fault::TooLarge);
    }
    let mut bytes = Vec::new();
    file.take(LARGEST).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests;
