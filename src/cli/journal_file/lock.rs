//! Opening files so that only one process writes. On Unix with an advisory lock; on Windows, where a lock would keep
//! readers out too, by sharing the file for reading only.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

use super::fault::Fault;

/// A file that is ours alone to write until this is dropped.
#[derive(Debug)]
pub(super) struct Claimed(pub File);

#[cfg(not(windows))]
impl Drop for Claimed {
    /// Closing alone would leave the lock with a child process that was started meanwhile.
    fn drop(&mut self) {
        let _ = self.0.unlock();
    }
}

/// A new, claimed file.
pub(super) fn create(path: &Path) -> Result<Claimed, Fault> {
    let mut options = writing();
    let file = options.create_new(true).open(path).map_err(told)?;
    claim(file)
}

/// An existing file, claimed.
pub(super) fn open(path: &Path) -> Result<Claimed, Fault> {
    must_be_file(path)?;
    let file = writing().open(path).map_err(told)?;
    let file = claim(file)?;
    if is_still_there(&file.0, path)? { Ok(file) } else { Err(Fault::Missing) }
}

/// An existing file, for reading only.
pub(super) fn look(path: &Path) -> Result<File, Fault> {
    must_be_file(path)?;
    File::open(path).map_err(told)
}

/// Makes a new, moved or deleted name in a folder lasting.
pub(super) fn sync_folder(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    if let Some(folder) = path.parent() {
        let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        File::open(here)?.sync_all()?;
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}

/// Pipes and devices would make us wait; ask before opening.
fn must_be_file(path: &Path) -> Result<(), Fault> {
    if std::fs::metadata(path).map_err(told)?.is_file() { Ok(()) } else { Err(Fault::NotAFile) }
}

fn told(error: io::Error) -> Fault {
    match error.kind() {
        io::ErrorKind::NotFound => Fault::Missing,
        io::ErrorKind::AlreadyExists => Fault::Exists,
        _ if is_sharing_violation(&error) => Fault::Busy,
        _ => Fault::Io(error),
    }
}

fn writing() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    #[cfg(windows)]
    // Others may read, rename and delete, but not write.
    std::os::windows::fs::OpenOptionsExt::share_mode(&mut options, 1 | 4);
    options
}

fn is_sharing_violation(error: &io::Error) -> bool {
    cfg!(windows) && error.raw_os_error() == Some(32)
}

#[cfg(not(windows))]
fn claim(file: File) -> Result<Claimed, Fault> {
    match file.try_lock() {
        Ok(()) => Ok(Claimed(file)),
        Err(std::fs::TryLockError::WouldBlock) => Err(Fault::Busy),
        // Some network folders know no locks; a game there is better than none.
        Err(std::fs::TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
            Ok(Claimed(file))
        }
        Err(std::fs::TryLockError::Error(error)) => Err(Fault::Io(error)),
    }
}

#[cfg(windows)]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
fn claim(file: File) -> Result<Claimed, Fault> {
    Ok(Claimed(file))
}

/// Between opening and claiming, somebody may have moved or deleted the file.
#[cfg(unix)]
fn is_still_there(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let (ours, named) = (file.metadata()?, std::fs::metadata(path));
    Ok(named.is_ok_and(|named| (named.dev(), named.ino()) == (ours.dev(), ours.ino())))
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
fn is_still_there(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}
