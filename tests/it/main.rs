//! Tests that need a whole game: the toy.

#[path = "../toy/mod.rs"]
mod toy;

mod effect;
