//! The effect language: what cards say, in words close to the printed ones. Text is read into a typed tree,
//! prints back to the same text, and is carried out one statement a step.

mod asking;
pub mod ast;
mod cards;
mod cares;
mod carry;
mod could;
mod embedded;
mod facts;
mod found;
pub mod host;
pub mod lex;
pub mod library;
mod live_zones;
pub mod look;
pub mod moments;
mod numbers;
mod own;
pub mod parse;
pub mod pattern;
mod plan;
pub mod print;
pub mod query;
pub mod reference;
pub mod say;
pub mod scene;
mod script;
mod seats;
mod select;
mod speakers;
mod spoken;
pub(crate) mod steps;
mod targets;
pub mod verbs;
pub mod vocabulary;
pub mod words;

pub use host::{Host, Parts};
pub use library::Library;
pub use look::{Ctx, Look};
pub use scene::Scene;
pub use spoken::Spoken;
pub use targets::Targets;
pub use verbs::Verb;
pub use vocabulary::{ActionKind, Kind, Lexicon, Vocabulary};
