//! x
pub mod engine;
pub mod table;
