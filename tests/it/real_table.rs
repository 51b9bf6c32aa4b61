//! A simulated real table: cards that were really shuffled lie in the piles and hands, somebody turns them over, says
//! truthfully what is there and plays at random. The referee never refuses the truth, and never knows a face that
//! nobody told it. The same with a box whose cards have other names and other numbers of copies than ours: what is
//! unknown is learned where it comes up, once.
//!
//! `RULEKEEPER_TABLES` says how many games of each kind are played and `RULEKEEPER_TABLES_FROM` from which number on,
//! `RULEKEEPER_BOXES` how many boxes are tried, and `RULEKEEPER_TABLE_GAME` which kind, if not all. A game is what its
//! number makes it, whichever core plays it.

mod cards;
mod game;
mod telling;
mod typing;

use game::{Deal, End, Played, play};
use rayon::prelude::*;
use rulekeeper::games::ALL;
use rulekeeper::games::game::GameKind;
pub use telling::values;

use crate::toy;

/// Games after which a long run says how far it is.
const BATCH: u64 = 1_000;

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(otherwise)
}

fn kinds() -> Vec<&'static GameKind> {
    let wanted = std::env::var("RULEKEEPER_TABLE_GAME").ok();
    let all = ALL.iter().copied().chain([&toy::KIND]);
    all.filter(|kind| wanted.as_ref().is_none_or(|id| *id == kind.id)).collect()
}

/// What came of many games of a kind.
#[derive(Debug, Default)]
struct Tally {
    over: usize,
    long: usize,
    left: Vec<String>,
    commands: usize,
    skips: usize,
    wrong: Vec<String>,
}

impl Tally {
    fn add(&mut self, played: Result<Played, String>) {
        let played = match played {
            Ok(played) => played,
            Err(what) => return self.wrong.push(what),
        };
        match played.end {
            End::Over => self.over += 1,
            End::Long => self.long += 1,
            // A game that nobody could go on with was not played.
            End::Left(place) => return self.left.push(place),
        }
        (self.commands, self.skips) = (self.commands + played.commands, self.skips + played.skips);
    }

    fn print(&self, kind: &GameKind) {
        let Tally { over, long, left, commands, skips, wrong } = self;
        let (id, left, wrong) = (kind.id, left.len(), wrong.len());
        println!(
            "{id}: {over} games to their end and {long} as far as they are followed, {commands} commands, {skips} \
             cards left unseen; {left} left, {wrong} wrong"
        );
    }
}

#[test]
fn the_referee_never_refuses_the_truth_and_never_knows_more() {
    let (first, each) = (number("RULEKEEPER_TABLES_FROM", 0), number("RULEKEEPER_TABLES", 3));
    let mut wrong = Vec::new();
    for kind in kinds() {
        let mut tally = Tally::default();
        for from in (0..each).step_by(BATCH as usize) {
            let deal = |seed| Deal { kind, seed, shuffle: seed, confirmed: seed % 2 == 0 };
            let seeds: Vec<u64> = (from..each.min(from + BATCH)).map(|seed| first + seed).collect();
            let played: Vec<_> = seeds.into_par_iter().map(|seed| play(deal(seed), None)).collect();
            played.into_iter().for_each(|played| tally.add(played));
            tally.print(kind);
        }
        wrong.extend(tally.wrong.into_iter().chain(tally.left));
    }
    let many = wrong.len();
    wrong.truncate(12);
    assert!(wrong.is_empty(), "{many} games went wrong:\n{}", wrong.join("\n"));
}

/// Whole games against a box that calls a third of the cards something else and has other numbers of them. A second
/// game with what came up in the first, shuffled anew, teaches nothing.
#[test]
fn a_box_that_differs_is_learned_once() {
    let each = number("RULEKEEPER_BOXES", 1);
    let mut wrong = Vec::new();
    for kind in kinds() {
        let mut met = 0;
        let games: Vec<_> = (0..each).into_par_iter().map(|seed| two_games(kind, seed)).collect();
        for learned in games {
            match learned {
                Ok(learned) => met += learned,
                Err(what) => wrong.push(what),
            }
        }
        if met == 0 {
            wrong.push(format!("{}: nothing was unknown", kind.id));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A fight that falls short behind a shuffle, and a new card of a deck that holds cards of several owners.
#[test]
fn a_deck_of_mixed_cards_is_learned_at_the_end() {
    let frost = ALL.iter().find(|kind| kind.id == "chronicles-of-frost").unwrap();
    assert!(two_games(frost, 46).unwrap() > 0);
}

/// Fights that fall short behind a shuffle, with lots that were thrown together on the way, one helper after another.
#[test]
fn what_falls_short_is_laid_back() {
    let frost = ALL.iter().find(|kind| kind.id == "chronicles-of-frost").unwrap();
    for seed in [549, 1646, 2462, 3613, 4476] {
        let deal = Deal { kind: frost, seed, shuffle: seed, confirmed: seed % 2 == 0 };
        assert!(play(deal, None).is_ok_and(|played| !matches!(played.end, End::Left(_))), "{seed}");
    }
}

/// How many cards were learned.
fn two_games(kind: &'static GameKind, seed: u64) -> Result<usize, String> {
    let deal = Deal { kind, seed, shuffle: seed, confirmed: false };
    let first = played(play(deal, Some(&[]))?)?;
    let again = played(play(Deal { shuffle: seed + 1_000, ..deal }, Some(&first.packs))?)?;
    println!(
        "{} seed {seed}: {} cards with other copies, {} cards learned with {} values in {} commands; then {} in {}",
        kind.id,
        first.recounted,
        first.packs.len(),
        first.values,
        first.commands,
        again.packs.len(),
        again.commands
    );
    match again.packs.first() {
        Some(pack) => Err(format!("{} seed {seed}: {} was not known the second time", kind.id, pack.name)),
        None => Ok(first.packs.len()),
    }
}

fn played(played: Played) -> Result<Played, String> {
    match played.end {
        End::Left(place) => Err(place),
        _ => Ok(played),
    }
}
