//! Who answers for chance: a seed, a script, or the people at a real table.

use std::collections::VecDeque;

use super::trouble::Trouble;
use crate::engine::chance::Seed;
use crate::engine::{Ask, Opt, State};
use crate::games::game::Game;
use crate::line::fold;
use crate::table::Layout;
use crate::table::die::{AND, DieKind};
use crate::view::names::{Names, Viewer};
use crate::view::question;

/// The source of outcomes for what is not on the real table.
pub enum Source {
    Seed(Box<Seed>),
    /// Outcomes written down; a seed may stand behind them.
    Script {
        draws: VecDeque<String>,
        rolls: VecDeque<String>,
        seed: Option<Box<Seed>>,
        /// What was said to each question of chance, by its number: one that was taken back gets the same answer
        /// when it is asked again and nothing else is written down.
        said: Vec<Said>,
    },
}

/// The number of a question of chance, whether it was a roll, and the outcome.
type Said = (u32, bool, String);

impl Source {
    #[must_use]
    pub fn seed(seed: u64) -> Source {
        Source::Seed(Box::new(Seed::new(seed)))
    }

    #[must_use]
    pub fn script(seed: Option<u64>) -> Source {
        let seed = seed.map(|seed| Box::new(Seed::new(seed)));
        Source::Script { draws: VecDeque::new(), rolls: VecDeque::new(), seed, said: Vec::new() }
    }

    /// Answers the open chance question.
    pub fn answer(&mut self, game: &dyn Game, state: &State) -> Result<Opt, Trouble> {
        match self {
            Source::Seed(seed) => by_seed(seed, game.layout(), state),
            Source::Script { draws, rolls, seed, said } => {
                let (number, is_roll) = (state.chances, state.question.ask == Ask::Roll);
                if let Some(word) = if is_roll { rolls.pop_front() } else { draws.pop_front() } {
                    said.retain(|(at, ..)| *at < number);
                    said.push((number, is_roll, word.clone()));
                    return outcome(game, state, &word);
                }
                let before = said.iter().rev().find(|(at, roll, _)| (*at, *roll) == (number, is_roll));
                match (before, seed) {
                    (Some((.., word)), _) => outcome(game, state, word),
                    (None, Some(seed)) => by_seed(seed, game.layout(), state),
                    (None, None) => Err(unwritten(game, state)),
                }
            }
        }
    }

    /// What was scripted and never asked for.
    #[must_use]
    pub fn left_over(&self) -> Vec<String> {
        match self {
            Source::Seed(_) => Vec::new(),
            Source::Script { draws, rolls, .. } => draws.iter().chain(rolls).cloned().collect(),
        }
    }

    /// What is left of the script, to go back to where a command is dropped.
    #[must_use]
    pub(super) fn left(&self) -> Option<(VecDeque<String>, VecDeque<String>)> {
        match self {
            Source::Seed(_) => None,
            Source::Script { draws, rolls, .. } => Some((draws.clone(), rolls.clone())),
        }
    }

    pub(super) fn go_back(&mut self, left: Option<(VecDeque<String>, VecDeque<String>)>) {
        if let (Source::Script { draws, rolls, .. }, Some(left)) = (self, left) {
            (*draws, *rolls) = left;
        }
    }

    /// Adds outcomes to the script.
    pub fn add(&mut self, more_draws: &[String], more_rolls: &[String]) {
        if let Source::Script { draws, rolls, .. } = self {
            draws.extend(more_draws.iter().cloned());
            rolls.extend(more_rolls.iter().cloned());
        }
    }
}

/// Chance is asked, and nothing is written down: what it is asked for, and how to say it.
fn unwritten(game: &dyn Game, state: &State) -> Trouble {
    let is_roll = state.question.ask == Ask::Roll;
    let (what, list) = if is_roll { ("a roll", "rolls") } else { ("a draw", "draws") };
    let names = Names::new(game, state, Viewer::Table);
    let (asked, rule) = (names.question_name(), names.rule(state.question.rule));
    let one = question::options(&names).into_iter().next().map_or_else(String::new, |row| row.typed.words);
    Trouble::Script(format!(
        "{what} was asked for and `{list}` has none left: it is for {asked} ({rule}); write its outcome, \
         as in `{list}: [{one}]`, or let a `seed` say all that is not written"
    ))
}

fn by_seed(seed: &mut Seed, layout: &Layout, state: &State) -> Result<Opt, Trouble> {
    seed.answer(layout, state)
        .ok_or_else(|| Trouble::Script("nothing is left that could be drawn".to_owned()))
}

/// A written outcome as an answer to the open chance question.
pub fn outcome(game: &dyn Game, state: &State, word: &str) -> Result<Opt, Trouble> {
    let question = &state.question;
    let folded = fold(word);
    if question.ask == Ask::Roll {
        let die = game.layout().die(question.die);
        let known =
            |word: &str| die.faces.iter().position(|face| fold(face) == fold(word)).map(|at| at as u8);
        let side = known(word).or_else(|| both(die, word, known));
        return side.map(Opt::Side).ok_or_else(|| {
            Trouble::Script(format!("`{word}` is no side of the die: {}", die.faces.join(", ")))
        });
    }
    if folded == "skip" {
        return Ok(Opt::Unseen);
    }
    let face =
        game.library().find(word).ok_or_else(|| Trouble::Script(format!("there is no card `{word}`")))?;
    let table = &state.table;
    let Err(own) = table.piece(question.about).face() else {
        return Err(Trouble::Script("the card is known already".to_owned()));
    };
    let lot = table.giver_of(question.about, face, |guess| game.makes_way(guess, face)).unwrap_or(own);
    Ok(Opt::Face { face, lot })
}

/// A side that our die lacks, by its two symbols: `success+defense`.
pub(super) fn both(die: &DieKind, word: &str, known: impl Fn(&str) -> Option<u8>) -> Option<u8> {
    let (one, other) = word.split_once(AND)?;
    die.both(known(one)?, known(other)?)
}
