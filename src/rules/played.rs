//! The played examples of a book: which transcripts show a rule at work, and their texts as they were embedded.

use super::index::{Index, Kind};
use super::row::{Example, Examples};
use super::{Rule, RuleBook};

impl RuleBook {
    /// The transcripts that play a rule, the best to tell first, and how many there are in all.
    #[must_use]
    pub fn played(&self, rule: Rule) -> (Vec<Example<'static>>, usize) {
        let played = Index::new(self.played);
        let row = played.row(Kind::Rule, self.row(rule));
        let Ok(Examples { told, many }) = postcard::from_bytes(row) else { return (Vec::new(), 0) };
        let told = told.iter().filter_map(|n| example(played, usize::from(*n)));
        (told.collect(), usize::from(many))
    }

    /// An embedded file by its path in the folder of the game's transcripts.
    #[must_use]
    pub fn example(&self, name: &str) -> Option<Example<'static>> {
        let played = Index::new(self.played);
        let at = (0..played.many(Kind::Card)).find(|n| played.id(Kind::Card, *n) == name)?;
        example(played, at)
    }
}

fn example(played: Index, n: usize) -> Option<Example<'static>> {
    postcard::from_bytes(played.row(Kind::Card, n)).ok()
}
