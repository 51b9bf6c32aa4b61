//! The folder of kept games: what lies there, and moving, copying and throwing away. A game that is open in another
//! process is neither moved nor thrown away.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::fault::{At, Fault, OpenError};
use super::{EXTENSION, format, load_bytes, lock};

/// A kept game, as a list shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptGame {
    pub path: PathBuf,
    pub name: String,
    pub game: String,
    pub heroes: Vec<String>,
    /// When it was last written.
    pub when: SystemTime,
    pub entries: usize,
}

/// All games of a folder, the last played first, and the files that are none.
#[derive(Debug, Default)]
pub struct Shelf {
    pub games: Vec<KeptGame>,
    pub unreadable: Vec<OpenError>,
}

/// What lies in a folder. Reads headers and counts lines; a folder that does not exist is empty.
pub fn list(folder: &Path) -> Result<Shelf, OpenError> {
    let mut shelf = Shelf::default();
    for path in files(folder).at(folder)? {
        match glance(&path) {
            Ok(game) => shelf.games.push(game),
            Err(fault) => shelf.unreadable.push(OpenError { path, fault }),
        }
    }
    shelf.games.sort_by(|a, b| b.when.cmp(&a.when).then_with(|| a.path.cmp(&b.path)));
    Ok(shelf)
}

/// The journal written last, if there is one.
pub fn newest(folder: &Path) -> Result<Option<PathBuf>, OpenError> {
    let mut paths: Vec<_> =
        files(folder).at(folder)?.into_iter().map(|path| (written(&path), path)).collect();
    paths.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    Ok(paths.into_iter().map(|(_, path)| path).find(|path| begun(path).is_ok()))
}

/// Gives a game another name in its folder, and says where it is now.
pub fn rename(path: &Path, name: &str) -> Result<PathBuf, OpenError> {
    let claimed = lock::open(path).at(path)?;
    let to = place(path.parent().unwrap_or(Path::new("")), name)?;
    relocate(path, &to).at(&to)?;
    lock::sync_folder(&to).at(&to)?;
    drop(claimed);
    Ok(to)
}

/// Throws a game away.
pub fn delete(path: &Path) -> Result<(), OpenError> {
    let claimed = lock::open(path).at(path)?;
    std::fs::remove_file(path).at(path)?;
    drop(claimed);
    lock::sync_folder(path).at(path)
}

/// Copies the whole lines of a game to a new file.
pub fn export(path: &Path, to: &Path) -> Result<(), OpenError> {
    let (bytes, journal) = load_bytes(path)?;
    if std::fs::symlink_metadata(to).is_ok() {
        return Err(Fault::Exists).at(to);
    }
    let good = usize::try_from(journal.good).map_or(&bytes[..], |good| &bytes[..good]);
    let mut copy = atomic_write_file::AtomicWriteFile::open(to).at(to)?;
    copy.write_all(good).at(to)?;
    copy.commit().at(to)
}

/// The file of a game of that name.
pub(super) fn place(folder: &Path, name: &str) -> Result<PathBuf, OpenError> {
    let path = folder.join(format!("{name}.{EXTENSION}"));
    let fine = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.');
    let trimmed = name.trim() == name && !name.starts_with('.');
    if trimmed && !name.is_empty() && name.chars().count() <= 80 && name.chars().all(fine) {
        Ok(path)
    } else {
        Err(Fault::BadName).at(Path::new(name))
    }
}

/// A rename that never replaces: a second name first, where the file system can do that.
fn relocate(from: &Path, to: &Path) -> Result<(), Fault> {
    match std::fs::hard_link(from, to) {
        Ok(()) => Ok(std::fs::remove_file(from)?),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(Fault::Exists),
        Err(_) if std::fs::symlink_metadata(to).is_ok() => Err(Fault::Exists),
        Err(_) => Ok(std::fs::rename(from, to)?),
    }
}

fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let paths = entries.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>()?;
    let ours = |path: &PathBuf| path.extension().is_some_and(|it| it == EXTENSION) && path.is_file();
    Ok(paths.into_iter().filter(ours).collect())
}

fn written(path: &Path) -> SystemTime {
    std::fs::metadata(path).and_then(|facts| facts.modified()).unwrap_or(SystemTime::UNIX_EPOCH)
}

fn begun(path: &Path) -> Result<(format::Head, BufReader<File>), Fault> {
    let mut file = BufReader::new(lock::look(path)?);
    format::read_head(&mut file).map(|head| (head, file))
}

fn glance(path: &Path) -> Result<KeptGame, Fault> {
    let (head, mut rest) = begun(path)?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let (game, heroes, when) = (head.header.game, head.header.heroes, written(path));
    Ok(KeptGame { path: path.to_owned(), name, game, heroes, when, entries: count_lines(&mut rest)? })
}

fn count_lines(from: &mut impl BufRead) -> io::Result<usize> {
    let mut lines = 0;
    loop {
        let bytes = from.fill_buf()?;
        if bytes.is_empty() {
            return Ok(lines);
        }
        lines += bytes.split(|&byte| byte == b'\n').count() - 1;
        let seen = bytes.len();
        from.consume(seen);
    }
}
