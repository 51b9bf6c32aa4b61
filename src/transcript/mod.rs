//! Transcripts: whole games and single questions as YAML that says what is given, what is done and what must then be
//! true. Texts in, verdicts out; `cli` finds the files.
//!
//! [`read`] takes the text apart, [`run`] plays it at a desk and compares.

pub mod bless;
mod brought;
mod cards;
mod carried;
pub mod coverage;
pub mod expect;
mod facts;
pub mod failure;
pub mod format;
mod front;
pub mod given;
pub mod junit;
pub mod kept;
mod named;
pub mod open;
pub mod position;
mod range;
pub mod record;
pub mod run;
mod same;
mod setter;
pub mod steps;
pub mod story;
mod typing;
pub mod verdict;
mod way;
mod zones;

pub use bless::bless;
pub use coverage::{Coverage, coverage};
pub use failure::Failure;
pub use format::{Include, Transcript, read};
pub use junit::junit;
pub use open::{Kinds, open_kept};
pub use position::up_to;
pub use record::{record, record_scripted};
pub use run::{run, run_without};
pub use story::story;
pub use verdict::Verdict;
