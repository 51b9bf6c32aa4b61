//! `coverage`: how much the transcripts prove. The work is done elsewhere; this is where it is wired up.

use super::args::CoverageArgs;
use super::failure::{Done, Failure};
use super::here::Here;

/// Not wired up yet.
pub fn coverage(_: &Here, _: &CoverageArgs) -> Done {
    Err(Failure::Usage("`coverage` is not part of this build".to_owned()))
}
