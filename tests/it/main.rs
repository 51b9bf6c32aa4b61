//! All integration tests in one binary: it links once.

#[path = "../toy/mod.rs"]
mod toy;

mod agreement;
mod desk;
mod effect;
//mod fuzz;
mod golden;
mod physical;
mod session;
mod simulate;
mod tidy;
mod transcript;
mod view;
