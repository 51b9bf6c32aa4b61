//! A simple sensible player: a few preferences a question.

use super::Frost;
use crate::engine::{Opt, State};

impl Frost {
    /// How much a sensible player likes an option; the highest is taken.
    pub(super) fn like(&self, _: &State, opt: Opt) -> i32 {
        match opt {
            Opt::Yes => 5,
            _ => 0,
        }
    }
}
