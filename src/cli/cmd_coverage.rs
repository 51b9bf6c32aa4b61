//! `coverage`: which rules the transcripts prove.

use super::args::CoverageArgs;
use super::failure::{Done, Failure};
use super::here::Here;
use super::transcripts::read_all;
use crate::transcript::{self, Coverage, Transcript};
use crate::view::page::{Item, Page, Text};

pub fn coverage(here: &Here, args: &CoverageArgs) -> Done {
    // No transcripts prove nothing; that is an answer, not a failure.
    let found = if args.path.is_empty() && is_bare() { Vec::new() } else { read_all(&args.path)? };
    let all: Vec<Transcript> = found.into_iter().map(|found| found.transcript).collect();
    let mut coverage = transcript::coverage(&all, here.games);
    if !args.path.is_empty() {
        // Whoever names a folder asks about the games of its transcripts.
        coverage.table.retain(|game, _| all.iter().any(|transcript| transcript.game.value == *game));
    }
    if args.json {
        let table = serde_json::to_string(&coverage.table);
        let table = table.map_err(|error| Failure::Said(error.to_string()))?;
        here.print(&format!("{table}\n"))?;
    } else {
        here.show(&page(here, &coverage))?;
    }
    Ok(0)
}

/// Whether the usual folder is missing or holds no transcript.
fn is_bare() -> bool {
    read_all(&[]).is_err()
}

fn page(here: &Here, coverage: &Coverage) -> Page {
    let mut page = Page::new("Rules proven by transcripts");
    for kind in here.games.iter().filter(|kind| coverage.table.contains_key(kind.id)) {
        let (proven, all) = coverage.figures(kind.id);
        let share = 100.0 * proven as f64 / (all as f64).max(1.0);
        page = page.heading(format!("{}: {proven} of {all} ({share:.1} %)", kind.title));
        let rules = coverage.table.get(kind.id).into_iter().flatten();
        let open = rules.filter(|(_, row)| !row.proven);
        page = page.list(open.map(|(id, _)| Item::new(Text::new().bad("not proven: ").rule(id.as_str()))));
    }
    let idle = coverage.idle.iter();
    let idle =
        idle.map(|idle| Item::new(format!("{}: nothing it asserts depends on {}", idle.file, idle.rule)));
    let failed = coverage.failed.iter().map(|file| Item::new(format!("{file} fails and proves nothing")));
    page.list(idle.chain(failed))
}
