//! The only place with a terminal, files and environment.

pub mod dirs;
pub mod journal_file;
pub mod pipe;
pub mod render;
pub mod report;
pub mod simulate;
pub mod style;
