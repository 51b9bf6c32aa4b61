//! `simulate`: many games. The work is done elsewhere; this is where it is wired up.

use super::args::SimulateArgs;
use super::failure::{Done, Failure};
use super::here::Here;

/// Not wired up yet.
pub fn simulate(_: &Here, _: &SimulateArgs) -> Done {
    Err(Failure::Usage("`simulate` is not part of this build".to_owned()))
}
