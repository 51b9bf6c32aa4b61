//! All integration tests in one binary: it links once.

#[path = "../toy/mod.rs"]
mod toy;

mod agreement;
mod desk;
//mod fuzz;
mod physical;
mod session;
mod tidy;
mod view;
