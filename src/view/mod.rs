//! State and events as pages, for a viewer. Plain data; nothing here decides what is legal.

pub mod account;
pub mod audit;
pub mod boxing;
pub mod card;
pub mod cells;
pub mod changes;
pub mod compare;
pub(crate) mod digits;
pub mod guessed;
pub mod hands;
pub mod json;
mod keys;
pub mod markdown;
pub mod names;
pub mod numbers;
pub mod odds;
pub mod page;
pub mod question;
pub mod refused;
pub mod rules;
pub mod score;
pub mod table;
pub mod text;
pub mod told;
pub mod unknown;
pub mod why;
pub mod words;
