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
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;

use crate::desk::later::Finished;
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
    /// The folder does not keep the name of a new file at once; that is waited for with the first command.
    naming: Option<Naming>,
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

    /// The same of what was told later.
    pub fn push_finished(&mut self, finished: &Finished<'_>) {
        let Finished { line, answers, hash, .. } = finished;
        format::push_parts(line, answers.iter(), hash, &mut self.lines);
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

    /// Puts others behind them.
    pub fn append(&mut self, others: &Unkept) {
        self.lines.extend_from_slice(&others.lines);
        self.many += others.many;
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

/// A new name on its way to the disk, while the game is laid out and its first commands are carried out.
#[derive(Debug)]
enum Naming {
    Runs(JoinHandle<io::Result<()>>),
    /// It has to be tried again.
    Failed,
}

impl Naming {
    fn of(path: &Path) -> Naming {
        let path = path.to_owned();
        let work = move || {
            super::scribe::cores();
            lock::sync_folder(&path)
        };
        let started = std::thread::Builder::new().spawn(work);
        started.map_or(Naming::Failed, Naming::Runs)
    }

    fn done(self, path: &Path) -> io::Result<()> {
        match self {
            Naming::Runs(thread) => thread.join().unwrap_or_else(|_| lock::sync_folder(path)),
            Naming::Failed => lock::sync_folder(path),
        }
    }
}

impl JournalFile {
    /// A new journal; never replaces a file.
    pub fn create(path: &Path, header: &Header) -> Result<Self, OpenError> {
        Self::begin(path, &format::header_text(header).at(path)?)
    }

    fn begin(path: &Path, text: &str) -> Result<Self, OpenError> {
        let mut tail = Tail::new(lock::create(path).at(path)?, 0);
        // What nobody has played is on the disk together with the first command.
        if let Err(error) = tail.begin(text.as_bytes()) {
            let _ = std::fs::remove_file(path);
            return Err(error).at(path);
        }
        Ok(Self { path: path.to_owned(), tail, naming: Some(Naming::of(path)) })
    }

    /// A new journal in a folder, named `stem`, `stem-2`, `stem-3`, …, whichever is free.
    pub fn create_in(folder: &Path, stem: &str, header: &Header) -> Result<Self, OpenError> {
        // Many games of one day are tried one name after the other: what stands in the file is worked out once.
        let text = format::header_text(header).at(folder)?;
        let place = |number: u32| match number {
            1 => shelf::place(folder, stem),
            _ => shelf::place(folder, &format!("{stem}-{number}")),
        };
        let mut number = 1;
        loop {
            match Self::begin(&place(number)?, &text) {
                Err(OpenError { fault: Fault::Exists, .. }) if number == 1 => number = free_number(&place)?,
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
        let file = Self { path: path.to_owned(), tail, naming: None };
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
        let kept = self.sync_name().and_then(|()| self.tail.append(&commands.lines));
        kept.map_err(|source| KeepError { path: self.path.clone(), source })
    }

    fn sync_name(&mut self) -> io::Result<()> {
        let Some(naming) = self.naming.take() else { return Ok(()) };
        naming.done(&self.path).inspect_err(|_| self.naming = Some(Naming::Failed))
    }

    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// A number whose name is free, and that before it is not, where the first is taken: found in few looks, however many
/// games there are.
fn free_number(place: &impl Fn(u32) -> Result<PathBuf, OpenError>) -> Result<u32, OpenError> {
    let is_taken = |number: u32| Ok(std::fs::symlink_metadata(place(number)?).is_ok());
    let (mut taken, mut free) = (1, 2);
    while free < u32::MAX / 2 && is_taken(free)? {
        (taken, free) = (free, free * 2);
    }
    while free - taken > 1 {
        let middle = taken + (free - taken) / 2;
        if is_taken(middle)? { taken = middle } else { free = middle }
    }
    Ok(free)
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
