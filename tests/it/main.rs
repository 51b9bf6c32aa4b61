//! The tests of the whole program, in one binary.

#[path = "../toy/mod.rs"]
mod toy;

mod golden;
mod simulate;
