//! The game as it stands before a step of a transcript, to be played on by hand.

use super::failure::Failure;
use super::format::Transcript;
use super::open::{Kinds, open};
use super::run::Runner;
use super::verdict::Verdict;
use crate::content::Problems;
use crate::desk::{Desk, Source};

/// Why a step could not be reached.
#[derive(Debug)]
pub enum Unreached {
    Problems(Problems),
    /// A command before it fails.
    Failed(Box<Failure>),
}

/// The desk just before a step, counted from 1. Expectations on the way do not stop it; from there on the seed
/// answers for chance.
pub fn up_to(transcript: &Transcript, kinds: Kinds<'_>, step: usize) -> Result<Desk, Unreached> {
    let desk = open(transcript, kinds).map_err(|shut| Unreached::Problems(shut.problems()))?;
    let mut runner = Runner::new(transcript, desk, Verdict::of(transcript), "");
    if !runner.steps(step.saturating_sub(1)) {
        let last = runner.verdict.failures.pop();
        return Err(
            last.map_or_else(|| Unreached::Problems(Problems::new()), |f| Unreached::Failed(f.into()))
        );
    }
    let mut desk = runner.desk;
    *desk.chance() = Source::seed(desk.header.seed);
    Ok(desk)
}
