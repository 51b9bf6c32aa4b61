//! The verbs that can be typed now: the command table and what the open game adds to it.

use super::command::Command;
use super::fold::fold;
use super::near::nearest;
use super::table::COMMANDS;

/// No verb is typed in more bytes.
const WIDEST: usize = 400;

/// A verb of one game, in the words of its rulebook.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameVerb {
    pub name: &'static str,
    pub aliases: &'static [&'static str],
    pub summary: &'static str,
}

/// What a verb stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    Meta(&'static Command),
    Game(usize),
}

/// What a word could be as a verb.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    One { target: Target, exact: bool },
    Several(Vec<Target>),
    None { nearest: Vec<&'static str> },
}

/// All verbs of one game. Made once when the game is opened.
#[derive(Debug, Clone)]
pub struct Grammar {
    game: Vec<GameVerb>,
    /// Every spelling, the game's first: where both have a word, the game's is meant.
    spellings: Vec<Spelling>,
}

#[derive(Debug, Clone)]
struct Spelling {
    word: &'static str,
    folded: String,
    target: Target,
}

impl Spelling {
    /// Marks such as `?` fold to nothing and are compared as they are.
    fn is(&self, typed: &str, folded: &str) -> bool {
        self.word == typed || (!folded.is_empty() && self.folded == folded)
    }
}

impl Grammar {
    /// The table with the verbs of a game; with none of them, the table alone, as before a game is opened.
    #[must_use]
    pub fn new(game: &[GameVerb]) -> Grammar {
        let own = game.iter().enumerate().flat_map(|(index, verb)| {
            std::iter::once(&verb.name).chain(verb.aliases).map(move |&word| (word, Target::Game(index)))
        });
        let meta =
            COMMANDS.iter().flat_map(|command| command.spellings().map(|word| (word, Target::Meta(command))));
        let spellings = own.chain(meta).map(|(word, target)| Spelling { word, folded: fold(word), target });
        Grammar { game: game.to_vec(), spellings: spellings.collect() }
    }

    /// The verbs the game handed over, in its order.
    #[must_use]
    pub fn game(&self) -> &[GameVerb] {
        &self.game
    }

    /// The names of the game's verbs that hide a command of the table; a test of each game holds this empty.
    #[must_use]
    pub fn clashes(&self) -> Vec<&'static str> {
        let hides = |verb: &&GameVerb| COMMANDS.iter().any(|command| command.name == verb.name);
        self.game.iter().filter(hides).map(|verb| verb.name).collect()
    }

    /// What the word means as a verb: exactly, by alias, or by the beginning that only one verb has.
    #[must_use]
    pub fn find(&self, word: &str) -> Found {
        if word.len() > WIDEST {
            return Found::None { nearest: Vec::new() };
        }
        let folded = fold(word);
        if let Some(spelling) = self.spellings.iter().find(|s| s.is(word, &folded)) {
            return Found::One { target: spelling.target, exact: true };
        }
        match self.beginning_with(&folded).as_slice() {
            [] => Found::None {
                nearest: nearest(
                    &folded,
                    self.spellings.iter().map(|s| (self.name(s.target), s.folded.as_str())),
                ),
            },
            [target] => Found::One { target: *target, exact: false },
            several => Found::Several(several.to_vec()),
        }
    }

    /// The name of a verb.
    #[must_use]
    pub fn name(&self, target: Target) -> &'static str {
        match target {
            Target::Meta(command) => command.name,
            Target::Game(index) => self.game.get(index).map_or("", |verb| verb.name),
        }
    }

    /// The command of the table this word means, if it means one.
    pub(super) fn meta(&self, word: &str) -> Option<&'static Command> {
        match self.find(word) {
            Found::One { target: Target::Meta(command), .. } => Some(command),
            _ => None,
        }
    }

    /// Every verb that begins so, each once; nothing begins with nothing.
    fn beginning_with(&self, folded: &str) -> Vec<Target> {
        let mut targets = Vec::new();
        let fitting = self.spellings.iter().filter(|s| !folded.is_empty() && s.folded.starts_with(folded));
        for spelling in fitting {
            if !targets.contains(&spelling.target) {
                targets.push(spelling.target);
            }
        }
        targets
    }
}
