//! Tests that need the whole of `line`: one `check` per area and many lines of data.

mod completing;
mod helping;
mod matching;
mod parsing;
mod robust;
mod splitting;
mod table;

use std::sync::LazyLock;

use super::{GameVerb, Grammar, Word, scan};

pub(super) const VERBS: [GameVerb; 4] = [
    GameVerb { name: "play", aliases: &["p", "spiele"], summary: "plays a card" },
    GameVerb { name: "reflex", aliases: &[], summary: "reacts with a card" },
    GameVerb { name: "rest", aliases: &[], summary: "rests" },
    GameVerb { name: "travel", aliases: &["move"], summary: "goes to another place" },
];

pub(super) fn grammar() -> &'static Grammar {
    static GRAMMAR: LazyLock<Grammar> = LazyLock::new(|| Grammar::new(&VERBS));
    &GRAMMAR
}

/// Each word in angle brackets.
pub(super) fn show(words: &[Word]) -> String {
    words.iter().flat_map(|word| ["<", &word.text, ">"]).collect()
}

/// The words of one line.
pub(super) fn words(line: &str) -> Vec<Word> {
    scan(line).phrases.into_iter().flat_map(|phrase| phrase.words).collect()
}
