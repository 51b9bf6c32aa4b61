//! The verbs that can be typed now: the command table and what the open game adds to it.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use super::command::Command;
use super::fold::{fold, folded};
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
    None,
}

/// All verbs of one game. Made once when the game is opened.
#[derive(Debug, Clone)]
pub struct Grammar {
    game: Vec<GameVerb>,
    /// Every spelling, the game's first: where both have a word, the game's is meant.
    spellings: Vec<Spelling>,
    /// The first spelling that folds to this.
    by_fold: HashMap<String, usize, BuildHasherDefault<Letters>>,
    /// The game's verbs that are spelled with a hyphen, in two words.
    of_two_words: Vec<(usize, &'static str, &'static str)>,
}

/// A hash of a few letters; all spellings are ours, so nobody can choose them to collide.
#[derive(Default)]
struct Letters(u64);

impl Hasher for Letters {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0.rotate_left(5) ^ u64::from(*byte)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
    }
}

#[derive(Debug, Clone)]
struct Spelling {
    word: &'static str,
    folded: String,
    target: Target,
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
        let spellings: Vec<Spelling> = spellings.collect();
        let mut by_fold = HashMap::with_capacity_and_hasher(spellings.len(), BuildHasherDefault::default());
        for (n, spelling) in spellings.iter().enumerate() {
            by_fold.entry(spelling.folded.clone()).or_insert(n);
        }
        let parts = game.iter().enumerate().map(|(n, verb)| (n, verb.name.split_once('-')));
        let of_two_words = parts.filter_map(|(n, parts)| parts.map(|(one, two)| (n, one, two))).collect();
        Grammar { game: game.to_vec(), spellings, by_fold, of_two_words }
    }

    /// The grammar of these verbs, made once for all who ask for it.
    #[must_use]
    pub fn of(game: &'static [GameVerb]) -> Arc<Grammar> {
        static MADE: Mutex<Vec<(&'static [GameVerb], Arc<Grammar>)>> = Mutex::new(Vec::new());
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, grammar)) = made.iter().find(|(verbs, _)| std::ptr::eq(*verbs, game)) {
            return Arc::clone(grammar);
        }
        let grammar = Arc::new(Grammar::new(game));
        made.push((game, Arc::clone(&grammar)));
        grammar
    }

    /// The verbs the game handed over, in its order.
    #[must_use]
    pub fn game(&self) -> &[GameVerb] {
        &self.game
    }

    /// The game's verb that is spelled with a hyphen, from its two words.
    pub(super) fn of_two_words(&self, is: impl Fn(&str, &str) -> bool) -> Option<usize> {
        self.of_two_words.iter().find(|(_, one, two)| is(one, two)).map(|(n, ..)| *n)
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
            return Found::None;
        }
        let folded = folded(word);
        if let Some(target) = self.exact(word, &folded) {
            return Found::One { target, exact: true };
        }
        match self.beginning_with(&folded).as_slice() {
            [] => Found::None,
            [target] => Found::One { target: *target, exact: false },
            several => Found::Several(several.to_vec()),
        }
    }

    /// The verbs that are nearest to a word which is none, best first.
    #[must_use]
    pub fn near(&self, word: &str) -> Vec<&'static str> {
        if word.len() > WIDEST {
            return Vec::new();
        }
        nearest(&folded(word), self.spellings.iter().map(|s| (self.name(s.target), s.folded.as_str())))
    }

    /// The verb that is spelled so. Marks such as `?` fold to nothing and are compared as they are.
    fn exact(&self, word: &str, folded: &str) -> Option<Target> {
        if folded.is_empty() {
            return self.spellings.iter().find(|s| s.word == word).map(|s| s.target);
        }
        self.by_fold.get(folded).map(|n| self.spellings[*n].target)
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
