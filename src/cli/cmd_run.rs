//! `run`: the transcripts. The work is done elsewhere; this is where it is wired up.

use super::args::RunArgs;
use super::failure::{Done, Failure};
use super::here::Here;

/// Not wired up yet.
pub fn run(_: &Here, _: &RunArgs) -> Done {
    Err(Failure::Usage("`run` is not part of this build".to_owned()))
}
