//! `watch`: follows a game that another process plays, and changes nothing.

use std::time::Duration;

use super::args::WatchArgs;
use super::dirs::Dirs;
use super::failure::{Done, Failure};
use super::here::Here;
use super::journal_file::{Follower, follow};
use super::render::render;
use super::resume::{self, find};
use super::{packs, shown};
use crate::desk::Desk;
use crate::engine::journal::Entry;
use crate::line::split;

/// How often we look.
const PAUSE: Duration = Duration::from_millis(150);

pub fn watch(here: &Here, args: &WatchArgs) -> Done {
    let dirs = Dirs::find()?;
    let path = find(&dirs, Some(&args.file))?;
    let mut follower = follow(&path)?;
    let mut desk = open(here, &dirs, &follower, args)?;
    let mut first = true;
    loop {
        let news = follower.poll()?;
        if news.afresh && !first {
            desk = open(here, &dirs, &follower, args)?;
        }
        if first || news.afresh || !news.entries.is_empty() {
            replay(&mut desk, &news.entries)?;
            show(here, &desk)?;
        }
        if args.once || !desk.state().question.is_open() {
            return Ok(0);
        }
        first = false;
        std::thread::sleep(PAUSE);
    }
}

fn open(here: &Here, dirs: &Dirs, follower: &Follower, args: &WatchArgs) -> Result<Desk, Failure> {
    let (packs, mut told) = packs::taken_up(dirs, &follower.header.packs);
    let mut desk = resume::open(here, &follower.header, &packs, &mut told)?;
    for told in told {
        here.print(&format!("note: {told}\n"))?;
    }
    if let Some(seat) = &args.seat {
        be_seat(&mut desk, seat)?;
    }
    Ok(desk)
}

fn be_seat(desk: &mut Desk, seat: &str) -> Result<(), Failure> {
    let typed = format!("as \"{}\"", seat.replace(['"', '\\'], ""));
    let phrases = split(&typed).unwrap_or_default();
    let done = phrases.first().is_some_and(|phrase| desk.obey(phrase).is_ok());
    if done { Ok(()) } else { Err(Failure::Usage(format!("there is no seat `{seat}` in this game"))) }
}

fn replay(desk: &mut Desk, entries: &[Entry]) -> Result<(), Failure> {
    desk.replay(entries).map_err(|differs| {
        Failure::Said(format!("`{}` does not lead where it led: {}", differs.line, differs.why))
    })
}

fn show(here: &Here, desk: &Desk) -> Result<(), Failure> {
    let pages = [shown::table(desk), shown::question(desk)];
    let text: String = pages.iter().map(|page| render(page, here.out)).collect();
    Ok(here.print(&text)?)
}
