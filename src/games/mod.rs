//! The list of games, and where the books of those that share a law differ.

pub mod defaults;
pub mod frost;
pub mod game;
pub mod kit;
pub mod mistfall;
pub mod numbered;
pub mod sections;
pub mod settings;
pub mod terrinoth;

use game::GameKind;

/// All games of this build, in the order they are offered.
pub static ALL: &[&GameKind] = &[&mistfall::HEART, &mistfall::MISTFALL, &terrinoth::TERRINOTH, &frost::FROST];

/// What differs between books and readings about something; everything where nothing is named.
pub fn compared(about: &str) -> Vec<game::Compared> {
    mistfall::edition::compared(about)
}

/// The differences that a rule is behind, by its id.
pub fn differing(rule: &str) -> Vec<game::Compared> {
    mistfall::edition::differing(rule)
}
