//! The list of games, nothing else.

pub mod defaults;
pub mod frost;
pub mod game;
pub mod mistfall;
pub mod numbered;
pub mod terrinoth;

use game::GameKind;

/// All games of this build, in the order they are offered.
pub static ALL: &[&GameKind] = &[&mistfall::HEART, &mistfall::MISTFALL, &terrinoth::TERRINOTH, &frost::FROST];
