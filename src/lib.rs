//! x
pub mod engine;
pub mod table;
pub mod effect;
