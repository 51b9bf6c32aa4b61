//! Packs on disk: those of `--pack`, those of the configuration folder (`packs/<game>/`), and the copies kept beside
//! the games, so that a kept game goes on with the cards it was begun with. Never reads more than a pack may hold.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::dirs::Dirs;
use super::failure::Failure;
use crate::content::pack::Source;
use crate::content::{Limits, content_hash, hex};
use crate::engine::journal::PackHash;

/// Folders inside folders are looked into so deep.
const DEEPEST: u8 = 4;
/// More files than this are no pack.
const MOST_FILES: usize = 2_000;

/// The packs of the command line and, before them, those of the configuration folder for this game.
pub fn for_game(dirs: &Dirs, game: &str, given: &[PathBuf]) -> Result<Vec<Source>, Failure> {
    let own = dirs.packs().join(game);
    let mut paths = if own.is_dir() { vec![own] } else { Vec::new() };
    paths.extend_from_slice(given);
    read(&paths)
}

/// Reads files and folders of files. Everything that cannot be read is told at once.
pub fn read(paths: &[PathBuf]) -> Result<Vec<Source>, Failure> {
    let mut files = Vec::new();
    let mut wrong = Vec::new();
    for path in paths {
        if let Err(error) = collect(path, 0, &mut files) {
            wrong.push(format!("the pack `{}` cannot be read: {error}", path.display()));
        }
    }
    let mut sources = Vec::new();
    for file in files {
        match read_file(&file) {
            Ok(bytes) => sources.push(Source::new(&file.to_string_lossy(), bytes)),
            Err(error) => wrong.push(format!("the pack `{}` cannot be read: {error}", file.display())),
        }
    }
    if wrong.is_empty() { Ok(sources) } else { Err(Failure::Usage(wrong.join("\nerror: "))) }
}

/// A file itself, or the YAML files of a folder in order of name.
pub fn collect(path: &Path, depth: u8, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let facts = std::fs::metadata(path)?;
    if facts.is_file() {
        files.push(path.to_owned());
    } else if facts.is_dir() {
        collect_folder(path, depth, files)?;
    } else {
        return Err(io::Error::other("it is neither a file nor a folder"));
    }
    if files.len() > MOST_FILES {
        return Err(io::Error::other(format!("more than {MOST_FILES} files")));
    }
    Ok(())
}

fn collect_folder(folder: &Path, depth: u8, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut paths =
        std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    for path in paths {
        let is_yaml = path.extension().is_some_and(|it| it == "yaml" || it == "yml");
        if is_yaml || (path.is_dir() && depth < DEEPEST) {
            collect(&path, depth + 1, files)?;
        }
    }
    Ok(())
}

/// At most one byte more than a pack may have: enough to see that it is too large.
pub fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    let most = Limits::default().source as u64 + 1;
    let mut bytes = Vec::new();
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

// ---- copies beside the games ----

/// Keeps a copy of each pack and tells them by name and hash.
pub fn keep(dirs: &Dirs, packs: &[Source]) -> Result<Vec<PackHash>, Failure> {
    packs.iter().map(|pack| keep_one(dirs, pack)).collect()
}

fn keep_one(dirs: &Dirs, pack: &Source) -> Result<PackHash, Failure> {
    let hash = hex(content_hash(&pack.bytes));
    let path = copy_of(dirs, &hash);
    let fail = |error: io::Error| {
        Failure::Usage(format!("the pack `{}` cannot be kept in `{}`: {error}", pack.name, path.display()))
    };
    dirs.make_games()?;
    std::fs::create_dir_all(path.parent().unwrap_or(Path::new("."))).map_err(fail)?;
    if !path.exists() {
        let mut file = atomic_write_file::AtomicWriteFile::open(&path).map_err(fail)?;
        file.write_all(&pack.bytes).and_then(|()| file.commit()).map_err(fail)?;
    }
    Ok(PackHash { name: pack.name.to_string(), hash })
}

fn copy_of(dirs: &Dirs, hash: &str) -> PathBuf {
    dirs.games().join("packs").join(format!("{hash}.yaml"))
}

/// The packs a game was begun with: the copies, or the files of the same name where a copy is gone. What is not as
/// it was is told in the list.
pub fn taken_up(dirs: &Dirs, packs: &[PackHash]) -> (Vec<Source>, Vec<String>) {
    let (mut sources, mut told) = (Vec::new(), Vec::new());
    for pack in packs {
        let is_hash = pack.hash.len() == 16 && pack.hash.bytes().all(|byte| byte.is_ascii_hexdigit());
        let copy = is_hash.then(|| read_file(&copy_of(dirs, &pack.hash)).ok()).flatten();
        match copy.or_else(|| read_file(Path::new(&pack.name)).ok()) {
            None => told.push(format!("the pack `{}` is gone", pack.name)),
            Some(bytes) => {
                if hex(content_hash(&bytes)) != pack.hash {
                    told.push(format!("the pack `{}` is not what it was", pack.name));
                }
                sources.push(Source::new(&pack.name, bytes));
            }
        }
    }
    (sources, told)
}
