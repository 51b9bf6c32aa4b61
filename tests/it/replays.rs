//! Random games of every kind, typed line by line, and played again from what their journals keep.
//! `RULEKEEPER_REPLAYS` says how many, `RULEKEEPER_REPLAY_GAME` of which kind, if not of all.

use rayon::prelude::*;
use rulekeeper::desk::{Desk, header};
use rulekeeper::engine::chance::Coin;
use rulekeeper::engine::journal::{Entry, Header};
use rulekeeper::games::ALL;
use rulekeeper::games::game::GameKind;
use rulekeeper::view::question::options;

use crate::desk::{line_of, say};

/// Games of each kind; the README says how to run the full count.
fn games() -> u64 {
    std::env::var("RULEKEEPER_REPLAYS").ok().and_then(|n| n.parse().ok()).unwrap_or(3)
}

/// Commands after which a game is left as it stands.
const MOST: usize = 4_000;

fn head(kind: &'static GameKind, game: u64) -> Header {
    let chosen = (kind.setups)(7 * game);
    let mut head = header(kind, chosen.heroes, game);
    (head.quest, head.edition, head.options) = (chosen.quest, chosen.edition, chosen.others);
    head
}

/// The game, and its journal line by line as a file has it.
fn played(kind: &'static GameKind, game: u64) -> (Desk, Vec<String>) {
    let mut desk = Desk::open(kind, head(kind, game), &[]).map_err(|e| format!("{e:?}")).unwrap();
    let (mut coin, mut lines) = (Coin::new(game), Vec::new());
    while desk.state().question.is_open() && lines.len() < MOST {
        let rows = options(&desk.names());
        let line = line_of(&rows[coin.below(rows.len())].typed);
        let reply = say(&mut desk, &line).unwrap_or_else(|trouble| panic!("{line}: {trouble:?}"));
        lines.push(serde_json::to_string(&reply.entry.unwrap()).unwrap());
    }
    (desk, lines)
}

#[test]
fn every_journal_replays_to_the_same_table() {
    let wanted = std::env::var("RULEKEEPER_REPLAY_GAME").ok();
    for kind in ALL.iter().filter(|kind| wanted.as_ref().is_none_or(|id| *id == kind.id)) {
        (0..games()).into_par_iter().for_each(|game| replays(kind, game));
        println!("{}: {} journals", kind.id, games());
    }
}

fn replays(kind: &'static GameKind, game: u64) {
    let (desk, lines) = played(kind, game);
    let entries: Vec<Entry> = lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let mut again = Desk::open(kind, head(kind, game), &[]).map_err(|e| format!("{e:?}")).unwrap();
    let done = again.replay(&entries);
    assert!(done.is_ok(), "{} {game}: {:?}", kind.id, done.err().map(|differs| differs.why));
    assert_eq!(again.session().position(), desk.session().position(), "{} {game}", kind.id);
}
