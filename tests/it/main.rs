//! All integration tests in one binary: it links once.

#[path = "../toy/mod.rs"]
mod toy;

mod agreement;
mod completions;
mod desk;
mod kills;
//mod fuzz;
mod packs;
mod physical;
mod pipe;
mod program;
#[cfg(unix)]
mod pty;
mod session;
mod tidy;
mod view;
