//! What a player may type, in the words of the book.

use crate::line::GameVerb;

pub static VERBS: &[GameVerb] = &[
    GameVerb { name: "activate", aliases: &["a", "play"], summary: "activate one of your readied cards" },
    GameVerb { name: "use", aliases: &[], summary: "use an item or ability" },
    GameVerb { name: "react", aliases: &[], summary: "use an item or ability in answer" },
    GameVerb { name: "spend", aliases: &[], summary: "spend success tokens on the action, before the roll" },
    GameVerb { name: "enemy", aliases: &["e"], summary: "activate an enemy" },
    GameVerb { name: "travel", aliases: &["t"], summary: "travel to the next location" },
    GameVerb { name: "stay", aliases: &[], summary: "stay at the location" },
    GameVerb { name: "pass-leader", aliases: &[], summary: "hand the leader token on while travelling" },
    GameVerb { name: "upgrade", aliases: &[], summary: "upgrade a basic activation card" },
];
