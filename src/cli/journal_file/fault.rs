//! What can go wrong with a journal, in words for the player.

use std::io;
use std::path::{Path, PathBuf};

use crate::engine::journal::FORMAT;

/// A journal that could not be opened, made or moved.
#[derive(Debug, thiserror::Error)]
#[error("`{}` {fault}", path.display())]
pub struct OpenError {
    pub path: PathBuf,
    #[source]
    pub fault: Fault,
}

#[derive(Debug, thiserror::Error)]
pub enum Fault {
    #[error("cannot be used: {0}")]
    Io(#[from] io::Error),
    #[error("does not exist")]
    Missing,
    #[error("is not a file")]
    NotAFile,
    #[error("is too large to be a kept game")]
    TooLarge,
    #[error("is open in another process")]
    Busy,
    #[error("exists already")]
    Exists,
    #[error("is not a name for a game: use letters, digits, spaces, `-`, `_` and `.`, at most 80")]
    BadName,
    #[error("ends before its first step: the game was never begun, or this is no kept game")]
    HeaderCut,
    #[error("has a header that cannot be read: {0}")]
    Header(String),
    #[error("is in format {found}; this version of rulekeeper reads format {FORMAT}")]
    Format { found: u32 },
    #[error("is damaged at line {line}: {why}")]
    Line { line: usize, why: String },
}

/// A command that was not kept. The journal is as it was before.
#[derive(Debug, thiserror::Error)]
pub struct KeepError {
    pub path: PathBuf,
    #[source]
    pub source: io::Error,
}

impl KeepError {
    /// Whether making room would help.
    #[must_use]
    pub fn no_room(&self) -> bool {
        use io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
        matches!(self.source.kind(), StorageFull | QuotaExceeded | FileTooLarge)
    }
}

impl std::fmt::Display for KeepError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let path = self.path.display();
        write!(
            f,
            "this command is not kept and did not happen: `{path}` cannot be written: {}",
            self.source
        )?;
        if self.no_room() { write!(f, "; make room and enter it again") } else { Ok(()) }
    }
}

/// Says which file a fault is about.
pub(super) trait At<T> {
    fn at(self, path: &Path) -> Result<T, OpenError>;
}

impl<T, E: Into<Fault>> At<T> for Result<T, E> {
    fn at(self, path: &Path) -> Result<T, OpenError> {
        self.map_err(|fault| OpenError { path: path.to_owned(), fault: fault.into() })
    }
}
