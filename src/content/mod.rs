//! Packs and transcripts as text: bytes in, values and located problems out. Nothing here opens a file, reads the
//! environment or prints.
//!
//! [`parse`] turns bytes into a tree of [`Node`]s that know where they stand; [`MapReader`] takes values out of it
//! and collects every complaint in [`Problems`]; [`edit`] writes new values back without disturbing the rest.

pub mod chars;
pub mod components;
pub mod edit;
pub mod field;
pub mod hash;
mod json;
pub mod lines;
pub mod pack;
pub mod parse;
mod printed;
pub mod problem;
pub mod read;
pub mod scalar;
pub mod source;
mod syntax;
pub mod tree;

pub use edit::{Plain, replace_scalar, replace_span, to_flow};
pub use field::Field;
pub use hash::{content_hash, hex};
pub use lines::Lines;
pub use parse::{Limits, parse};
pub use problem::{Code, Problem, Problems, Reporter};
pub use read::MapReader;
pub use tree::{Entry, Node, Spanned, Style, Value};
