//! State and events as pages, for a viewer. Plain data; nothing here decides what is legal.

pub mod names;
pub mod page;
pub mod question;
