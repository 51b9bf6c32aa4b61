//! Tests on the toy game.

#[path = "../toy/mod.rs"]
mod toy;
mod transcript;
