//! What became of simulated games: counted in any order, told as a page or as JSON.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Plan;
use crate::engine::State;
use crate::engine::player::Outcome;
use crate::games::game::{Game, Goal};
use crate::table::Seat;
use crate::view::page::{Cell, Column, Item, Page, Table, Text};

/// Broken games listed one by one; more are only counted.
const MOST_LISTED: usize = 100;

/// How often a game ended so.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Ending {
    pub name: String,
    pub games: u64,
    pub share: f64,
}

/// Least, most and middle of a number over all games.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Spread {
    pub mean: f64,
    pub min: u64,
    pub max: u64,
}

/// A game that did not come to a proper end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BrokenGame {
    /// Its number, from 0.
    pub game: u64,
    /// Its own seed, which plays it again.
    pub seed: u64,
    /// How it was set up, as the command line says it; empty where all games are set up alike.
    pub setup: String,
    pub reason: String,
}

/// How a seat did in games that count points.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Score {
    /// Counted from 1.
    pub seat: usize,
    pub games: u64,
    pub points: Spread,
    /// Games in which nobody did better.
    pub first: u64,
}

/// What became of the games.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    pub game: String,
    pub seed: u64,
    pub player: String,
    pub games: u64,
    pub results: Vec<Ending>,
    /// The rules that ended the games.
    pub ended_by: Vec<Ending>,
    pub decisions: Spread,
    pub rounds: Spread,
    /// The seats of games that count points.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<Score>,
    /// How many games broke; the first of them are listed.
    pub broken: u64,
    pub broken_games: Vec<BrokenGame>,
    /// Measured, and so not part of what a seed gives.
    #[serde(skip)]
    pub seconds: f64,
}

/// A running sum with its ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Range {
    sum: u64,
    min: u64,
    max: u64,
}

impl Default for Range {
    fn default() -> Self {
        Range { sum: 0, min: u64::MAX, max: 0 }
    }
}

impl Range {
    fn merge(self, other: Range) -> Range {
        let (min, max) = (self.min.min(other.min), self.max.max(other.max));
        Range { sum: self.sum + other.sum, min, max }
    }

    fn one(n: u64) -> Range {
        Range { sum: n, min: n, max: n }
    }

    fn spread(self, games: u64) -> Spread {
        if games == 0 {
            return Spread { mean: 0.0, min: 0, max: 0 };
        }
        Spread { mean: self.sum as f64 / games as f64, min: self.min, max: self.max }
    }
}

/// What has been counted so far. Merging is the same in any order.
#[derive(Debug, Default)]
pub(super) struct Tally {
    games: u64,
    /// What the results are called; the same for every game of a kind.
    names: &'static [(&'static str, Option<Goal>)],
    results: Vec<u64>,
    ended_by: BTreeMap<String, u64>,
    decisions: Range,
    rounds: Range,
    /// The points of each seat, how many games it had, and in how many it was first.
    scores: Vec<(Range, u64, u64)>,
    broken: u64,
    broken_games: Vec<BrokenGame>,
}

impl Tally {
    pub(super) fn add(&mut self, game: &dyn Game, outcome: &Outcome, state: &State) {
        let result = usize::from(outcome.result);
        self.games += 1;
        self.names = game.results();
        if let Some(rule) = outcome.ended {
            *self.ended_by.entry(game.book().id(rule).to_owned()).or_default() += 1;
        }
        self.results.resize(self.results.len().max(result + 1), 0);
        self.results[result] += 1;
        self.decisions = self.decisions.merge(Range::one(outcome.decisions.into()));
        self.rounds = self.rounds.merge(Range::one(state.table.clock.round.into()));
        for seat in (0..game.layout().seats).map(Seat) {
            if let Some((points, first)) = game.standing(state, seat) {
                let one = (Range::one(u64::try_from(points).unwrap_or(0)), 1, u64::from(first));
                self.add_score(seat.index(), one);
            }
        }
    }

    fn add_score(&mut self, seat: usize, (points, games, first): (Range, u64, u64)) {
        self.scores.resize(self.scores.len().max(seat + 1), (Range::default(), 0, 0));
        let all = &mut self.scores[seat];
        *all = (all.0.merge(points), all.1 + games, all.2 + first);
    }

    pub(super) fn add_broken(&mut self, game: BrokenGame) {
        self.broken += 1;
        self.broken_games.push(game);
        self.shorten();
    }

    /// Keeps the first broken games, by their number.
    fn shorten(&mut self) {
        if self.broken_games.len() > MOST_LISTED {
            self.broken_games.sort_by_key(|broken| broken.game);
            self.broken_games.truncate(MOST_LISTED);
        }
    }

    pub(super) fn merge(mut self, other: Tally) -> Tally {
        self.games += other.games;
        self.names = if self.names.is_empty() { other.names } else { self.names };
        self.results.resize(self.results.len().max(other.results.len()), 0);
        self.results.iter_mut().zip(&other.results).for_each(|(all, more)| *all += more);
        other.ended_by.into_iter().for_each(|(rule, games)| *self.ended_by.entry(rule).or_default() += games);
        self.decisions = self.decisions.merge(other.decisions);
        self.rounds = self.rounds.merge(other.rounds);
        other.scores.into_iter().enumerate().for_each(|(seat, more)| self.add_score(seat, more));
        self.broken += other.broken;
        self.broken_games.extend(other.broken_games);
        self.broken_games.sort_by_key(|broken| broken.game);
        self.shorten();
        self
    }
}

impl Tally {
    /// Everything together, as it is told.
    pub(super) fn report(self, game: &str, plan: &Plan, seconds: f64) -> Report {
        let all = self.games;
        let share = |games: u64| if all == 0 { 0.0 } else { games as f64 / all as f64 };
        let ending = |name: &str, games: u64| Ending { name: name.to_owned(), games, share: share(games) };
        let names = self.names.iter().map(|(name, _)| *name).chain(std::iter::repeat("other"));
        let results = names.zip(self.results.iter().copied()).filter(|(_, games)| *games > 0);
        Report {
            game: game.to_owned(),
            seed: plan.seed,
            player: plan.style.told(),
            games: all,
            results: results.map(|(name, games)| ending(name, games)).collect(),
            ended_by: self.ended_by.iter().map(|(rule, games)| ending(rule, *games)).collect(),
            decisions: self.decisions.spread(all),
            rounds: self.rounds.spread(all),
            scores: self.scores.iter().enumerate().map(score).collect(),
            broken: self.broken,
            broken_games: self.broken_games,
            seconds,
        }
    }
}

fn score((seat, (points, games, first)): (usize, &(Range, u64, u64))) -> Score {
    Score { seat: seat + 1, games: *games, points: points.spread(*games), first: *first }
}

impl Report {
    /// Decisions of all games in one second of all threads.
    #[must_use]
    pub fn decisions_per_second(&self) -> f64 {
        self.decisions.mean * self.games as f64 / self.seconds.max(f64::MIN_POSITIVE)
    }

    /// The report as a page; `title` is the game's.
    #[must_use]
    pub fn page(&self, title: &str) -> Page {
        let mut page = Page::new(format!("{title}: {} games", self.games))
            .with(endings("Results", "result", &self.results))
            .with(endings("Ended by", "rule", &self.ended_by))
            .with(self.spread_table());
        if !self.scores.is_empty() {
            page.push(self.score_table());
        }
        let mut page = page.text(Text::new().dim(format!(
            "seed {}, {:.1} s, {:.0} decisions a second",
            self.seed,
            self.seconds,
            self.decisions_per_second()
        )));
        if self.broken == 0 {
            page.push(Text::new().good("No game broke."));
            return page;
        }
        page.push(Text::new().bad(format!("{} games broke:", self.broken)));
        page.list(self.broken_games.iter().map(broken_item))
    }

    fn score_table(&self) -> Table {
        let columns = [("seat", 5), ("games", 1), ("first", 4), ("points", 3), ("least", 0), ("most", 2)]
            .map(|(name, priority)| Column::new(name, priority).right());
        self.scores.iter().fold(Table::new("Points", columns), |table, score| {
            let spread = score.points;
            let share = 100.0 * score.first as f64 / score.games.max(1) as f64;
            let number = |n: u64| Text::new().number(n);
            let first = Text::new().number(format!("{share:.1} %"));
            let mean = Text::new().number(format!("{:.1}", spread.mean));
            let seat = number(score.seat as u64);
            table.row([seat, number(score.games), first, mean, number(spread.min), number(spread.max)])
        })
    }

    fn spread_table(&self) -> Table {
        let columns = [("each game", 3), ("mean", 2), ("least", 1), ("most", 0)]
            .map(|(name, priority)| Column::new(name, priority).right());
        let row = |name: &str, spread: Spread| -> [Cell; 4] {
            let mean = Text::new().number(format!("{:.1}", spread.mean));
            [name.into(), mean, Text::new().number(spread.min), Text::new().number(spread.max)]
        };
        Table::new("Length", columns).row(row("decisions", self.decisions)).row(row("rounds", self.rounds))
    }
}

fn endings(title: &str, of: &'static str, all: &[Ending]) -> Table {
    let columns = [Column::new(of, 2), Column::new("games", 1).right(), Column::new("share", 0).right()];
    all.iter().fold(Table::new(title, columns), |table, ending| {
        let share = Text::new().number(format!("{:.1} %", 100.0 * ending.share));
        table.row([Text::from(ending.name.as_str()), Text::new().number(ending.games), share])
    })
}

fn broken_item(broken: &BrokenGame) -> Item {
    let text = Text::new().say("game ").number(broken.game).say(", seed ").number(broken.seed);
    let text = if broken.setup.is_empty() { text } else { text.say(", ").say(broken.setup.as_str()) };
    Item::new(text.say(": ").bad(broken.reason.as_str()))
}
