//! Watching a journal that another process writes: no lock, no change, only what is new and whole.

use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::engine::journal::{Entry, Header};

use super::fault::{At, Fault, OpenError};
use super::{format, lock};

/// A journal being watched.
#[derive(Debug)]
pub struct Follower {
    pub header: Header,
    path: PathBuf,
    file: File,
    start: Place,
    /// Behind the last line but one of those given out.
    at: Place,
    /// The last line given out: read again each time, to notice when it was taken back.
    last: Vec<u8>,
}

#[derive(Debug, Clone, Copy)]
struct Place {
    byte: u64,
    line: usize,
}

/// What has come since the last look.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct News {
    pub entries: Vec<Entry>,
    /// A line already given out was not kept after all: `entries` are all of them, from the first.
    pub afresh: bool,
}

/// Begins to watch; the first `poll` gives all that is there.
pub fn follow(path: &Path) -> Result<Follower, OpenError> {
    let file = lock::look(path).at(path)?;
    let head = format::read_head(&mut BufReader::new(&file)).at(path)?;
    let start = Place { byte: head.bytes as u64, line: head.lines };
    Ok(Follower { header: head.header, path: path.to_owned(), file, start, at: start, last: Vec::new() })
}

impl Follower {
    /// The complete entries that are new.
    pub fn poll(&mut self) -> Result<News, OpenError> {
        let news = self.look();
        news.at(&self.path)
    }

    fn look(&mut self) -> Result<News, Fault> {
        let mut bytes = self.rest()?;
        let afresh = !bytes.starts_with(&self.last);
        if afresh {
            self.at = self.start;
            self.last.clear();
            bytes = self.rest()?;
        }
        let entries = self.take(&bytes)?;
        Ok(News { entries, afresh })
    }

    fn rest(&mut self) -> Result<Vec<u8>, Fault> {
        let mut bytes = Vec::new();
        self.file.seek(SeekFrom::Start(self.at.byte))?;
        self.file.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// The entries behind the last line, up to the last line break; the place moves on with them.
    fn take(&mut self, bytes: &[u8]) -> Result<Vec<Entry>, Fault> {
        let mut entries = Vec::new();
        let new = &bytes[self.last.len()..];
        for line in new.split_inclusive(|&byte| byte == b'\n').filter(|line| line.ends_with(b"\n")) {
            let number = self.at.line + usize::from(!self.last.is_empty()) + 1;
            let entry = format::parse_line(line).map_err(|why| Fault::Line { line: number, why })?;
            self.at = Place { byte: self.at.byte + self.last.len() as u64, line: number - 1 };
            line.clone_into(&mut self.last);
            entries.push(entry);
        }
        Ok(entries)
    }
}
