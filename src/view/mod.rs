//! State and events as pages, for a viewer. Plain data; nothing here decides what is legal.

pub mod json;
mod keys;
pub mod names;
pub mod page;
pub mod question;
pub mod words;
