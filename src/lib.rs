//! A rules referee, bookkeeper and scriptable REPL for card-driven adventure games.
//!
//! A typed line becomes a request (`line`), the request an answer to the open question (`desk`), the answer events
//! (`engine`, by the law of a game in `games`), events and state become pages (`view`), and `cli` shows them.
//! Below `cli` nothing touches a file, a clock, the environment or a terminal.

pub mod cli;
pub mod content;
pub mod desk;
pub mod effect;
pub mod engine;
pub mod games;
pub mod line;
pub mod rules;
pub mod table;
pub mod transcript;
pub mod view;
