//! A kept game taken up again: what is not as it was is told before anything else, then every command is done again.

use std::path::{Path, PathBuf};

use super::args::PlayArgs;
use super::begin::Begun;
use super::dirs::Dirs;
use super::failure::Failure;
use super::here::Here;
use super::journal_file::{self, EXTENSION, JournalFile, Opened, TornTail};
use super::{learned, packs};
use crate::content::chars::defused;
use crate::content::pack::Source;
use crate::desk::{Desk, Differs};
use crate::engine::journal::{Entry, Header};
use crate::transcript::open_kept;

/// What has come of a kept game.
pub enum TakenUp {
    Whole(Begun),
    /// It stands before a command that leads elsewhere now. To go on from there, the rest is left out.
    Partly {
        begun: Begun,
        differs: Differs,
        rest: usize,
    },
}

/// Takes up this game, or the last one.
pub fn take_up(here: &Here, args: &PlayArgs, file: Option<&Path>) -> Result<TakenUp, Failure> {
    let dirs = Dirs::find()?;
    let path = find(&dirs, file)?;
    let opened = JournalFile::open(&path)?;
    let kind = here.game(&opened.header.game)?;
    if args.game.as_ref().is_some_and(|name| here.game(name).map(|kind| kind.id).ok() != Some(kind.id)) {
        return Err(Failure::Usage(format!("`{}` is a game of {}", path.display(), kind.title)));
    }
    let (packs, mut told) = packs_of(&dirs, args, &opened.header)?;
    let desk = open(here, &opened.header, &packs, &mut told)?;
    told.extend(opened.torn.as_ref().map(torn));
    told.extend(learned::keep_missing(&dirs, kind.id, &opened.entries).err());
    Ok(replay(desk, opened, told))
}

/// The file of a kept game, by path or by name.
pub fn find(dirs: &Dirs, file: Option<&Path>) -> Result<PathBuf, Failure> {
    let Some(file) = file else {
        let newest = journal_file::newest(dirs.games())?;
        return newest
            .ok_or_else(|| Failure::Usage(format!("no game is kept in `{}` yet", dirs.games().display())));
    };
    let named = dirs.games().join(format!("{}.{EXTENSION}", file.display()));
    let plain = file.components().count() == 1;
    Ok(if !file.exists() && plain && named.exists() { named } else { file.to_owned() })
}

fn packs_of(dirs: &Dirs, args: &PlayArgs, header: &Header) -> Result<(Vec<Source>, Vec<String>), Failure> {
    if args.pack.is_empty() {
        return Ok(packs::taken_up(dirs, &header.packs));
    }
    let told = "it goes on with the packs of the command line instead of its own";
    Ok((packs::read(&args.pack)?, vec![told.to_owned()]))
}

/// Opens a game as its header says, and tells what has changed since.
pub fn open(here: &Here, header: &Header, packs: &[Source], told: &mut Vec<String>) -> Result<Desk, Failure> {
    let kind = here.game(&header.game)?;
    let desk =
        open_kept(kind, header.clone(), packs).map_err(|trouble| Failure::of_opening(trouble, packs))?;
    if header.version != env!("CARGO_PKG_VERSION") {
        let (was, is) = (&header.version, env!("CARGO_PKG_VERSION"));
        told.push(format!("it was begun with version {} of rulekeeper, this is {is}", defused(was)));
    }
    if header.content != desk.game().fingerprint() {
        told.push("cards or rules have changed since it was begun".to_owned());
    }
    Ok(desk)
}

fn torn(torn: &TornTail) -> String {
    format!(
        "the last command was cut off while it was being kept ({} bytes) and did not happen; it was never shown",
        torn.bytes
    )
}

fn replay(mut desk: Desk, opened: Opened, told: Vec<String>) -> TakenUp {
    let Opened { entries, file, .. } = opened;
    let replayed = desk.replay(&entries);
    let begun = |file| Begun { desk, file, told };
    match replayed {
        Ok(()) => TakenUp::Whole(begun(Some(file))),
        Err(differs) => {
            let rest = entries.len() + 1 - differs.number;
            TakenUp::Partly { begun: begun(Some(file)), differs, rest }
        }
    }
}

/// The game up to the command that differs as a journal of its own; the old one stays as it is.
pub fn go_on(begun: &mut Begun, differs: &Differs) -> Result<(), Failure> {
    let Some(old) = begun.file.take() else { return Ok(()) };
    let entries = journal_file::load(old.path())?.entries;
    let mut header = begun.desk.header.clone();
    env!("CARGO_PKG_VERSION").clone_into(&mut header.version);
    header.content = begun.desk.game().fingerprint().to_owned();
    let file = copy(old.path(), &header, &entries[..differs.number - 1])?;
    begun.desk.header = header;
    begun.told.push(format!(
        "the game goes on in `{}`; `{}` stays as it was",
        file.path().display(),
        old.path().display()
    ));
    begun.file = Some(file);
    Ok(())
}

fn copy(old: &Path, header: &Header, entries: &[Entry]) -> Result<JournalFile, Failure> {
    let stem = old.file_stem().unwrap_or_default().to_string_lossy();
    let mut file = JournalFile::create_in(old.parent().unwrap_or(Path::new("")), &stem, header)?;
    for entry in entries {
        file.append(entry).map_err(|error| Failure::Said(error.to_string()))?;
    }
    Ok(file)
}
