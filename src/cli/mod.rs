//! The only place with a terminal, files and environment.

#![allow(clippy::disallowed_methods, reason = "files, clocks and the environment belong here")]

pub mod dirs;
pub mod journal_file;
pub mod pipe;
pub mod render;
pub mod report;
pub mod simulate;
pub mod style;
