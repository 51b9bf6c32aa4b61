//! `games`: the kept games, listed, renamed, copied, thrown away.

use std::path::PathBuf;
use std::time::SystemTime;

use super::args::{GamesArgs, GamesCommand};
use super::dirs::Dirs;
use super::failure::{Done, Failure};
use super::here::Here;
use super::journal_file::{self, KeptGame, OpenError};
use super::pipe::Out;
use super::resume::find;
use crate::view::page::{Column, Page, Table, Text};

pub fn games(here: &Here, args: GamesArgs) -> Done {
    let dirs = Dirs::find()?;
    let at = |game: &PathBuf| find(&dirs, Some(game));
    match args.what.unwrap_or(GamesCommand::List) {
        GamesCommand::List => return list(here, &dirs),
        GamesCommand::Rename { game, name } => {
            let to = journal_file::rename(&at(&game)?, &name)?;
            here.print(&format!("It is now {}\n", to.display()))?;
        }
        GamesCommand::Export { game, to } => {
            journal_file::export(&at(&game)?, &to)?;
            here.print(&format!("Copied to {}\n", to.display()))?;
        }
        GamesCommand::Delete { game } => delete(here, &dirs, &game)?,
    }
    Ok(0)
}

/// All of them, or up to the first that cannot be thrown away.
fn delete(here: &Here, dirs: &Dirs, games: &[PathBuf]) -> Result<(), Failure> {
    for game in games {
        let path = find(dirs, Some(game))?;
        journal_file::delete(&path)?;
        here.print(&format!("Deleted {}\n", path.display()))?;
    }
    Ok(())
}

fn list(here: &Here, dirs: &Dirs) -> Done {
    let shelf = journal_file::list(dirs.games())?;
    here.show(&page(&shelf.games, SystemTime::now()))?;
    unreadable(here, &shelf.unreadable)?;
    Ok(0)
}

fn page(games: &[KeptGame], now: SystemTime) -> Page {
    if games.is_empty() {
        return Page::new("").text("No game is kept yet; `rulekeeper play` begins one.");
    }
    let columns = [
        Column::new("name", 9),
        Column::new("game", 6),
        Column::new("heroes", 4),
        Column::new("commands", 5).right(),
        Column::new("last played", 7),
    ];
    let table = games.iter().fold(Table::new("", columns), |table, game| {
        table.row([
            Text::new().name(game.name.as_str()),
            game.game.as_str().into(),
            game.heroes.join(", ").into(),
            Text::new().number(game.entries),
            ago(game.when, now).into(),
        ])
    });
    Page::new("").with(table)
}

/// `3 hours ago`.
fn ago(when: SystemTime, now: SystemTime) -> String {
    let seconds = now.duration_since(when).map_or(0, |past| past.as_secs());
    let (n, unit) = match seconds {
        0..60 => return "just now".to_owned(),
        60..3_600 => (seconds / 60, "minute"),
        3_600..86_400 => (seconds / 3_600, "hour"),
        _ => (seconds / 86_400, "day"),
    };
    format!("{n} {unit}{} ago", if n == 1 { "" } else { "s" })
}

fn unreadable(here: &Here, files: &[OpenError]) -> Result<(), Failure> {
    let mut err = Out::stderr(here.err);
    for error in files {
        err.line(&format!("note: {error}"))?;
    }
    Ok(err.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn times_in_words() {
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000);
        for (seconds, expected) in
            [(3, "just now"), (60, "1 minute ago"), (7_300, "2 hours ago"), (90_000, "1 day ago")]
        {
            assert_eq!(ago(now - Duration::from_secs(seconds), now), expected);
        }
    }
}
