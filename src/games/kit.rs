//! What every game has once it is open, whatever its law: how it was chosen, its book, its words and its packs. Opening
//! one is mostly the same, too, and stands here.

use std::sync::{Arc, Mutex, PoisonError, Weak};

use super::game::Options;
use crate::content::Problems;
use crate::content::pack::{self, Packed, Source};
use crate::effect::Library;
use crate::effect::words::WordIndex;
use crate::engine::agenda::Agenda;
use crate::engine::{State, Step};
use crate::rules::RuleBook;
use crate::table::{Face, Full, Layout, Table, Word};

/// What an opened game has beside its library and its furniture, which its law looks at all the time.
pub struct Kit {
    pub options: Options,
    pub book: RuleBook,
    /// Questions, commands, facts.
    pub words: Vec<String>,
    index: WordIndex,
    /// The packs on top of the game's own.
    pub packs: Vec<Source>,
    /// A short hash of all content and rules.
    pub fingerprint: String,
}

impl Kit {
    pub fn new(
        options: Options,
        book: RuleBook,
        words: &'static [&'static str],
        packs: &[Source],
        fingerprint: String,
    ) -> Kit {
        let (index, packs) = (WordIndex::new(words), packs.to_vec());
        let words = words.iter().map(|word| (*word).to_owned()).collect();
        Kit { options, book, words, index, packs, fingerprint }
    }

    /// The number of a word in the game's list.
    pub fn word(&self, text: &str) -> Option<Word> {
        self.index.find(text)
    }
}

/// Everything that is read for a game: its own packs, and on top of them those of the players.
pub fn sources(own: impl IntoIterator<Item = &'static Packed>, packs: &[Source]) -> Vec<Source> {
    own.into_iter().map(Source::packed).chain(packs.iter().cloned()).collect()
}

/// The faces of the heroes that were chosen, by seat. One that is chosen twice stands there twice: whether that may be
/// is for a rule to say.
pub fn heroes(library: &Library, kind: u16, names: &[String]) -> Result<Vec<Face>, Problems> {
    let mut heroes = Vec::new();
    for name in names {
        heroes.extend(pack::named(library, kind, std::slice::from_ref(name))?);
    }
    Ok(heroes)
}

/// What games have in common that were made of the same packs: read once, and kept as long as one of them is open.
pub struct Shared<T>(Mutex<Vec<(Of, Weak<T>)>>);

/// What content is made of: the packs and the rules, as a fingerprint, and for how many seats.
type Of = (String, u8);

impl<T> Default for Shared<T> {
    fn default() -> Self {
        Shared::new()
    }
}

impl<T> Shared<T> {
    #[must_use]
    pub const fn new() -> Shared<T> {
        Shared(Mutex::new(Vec::new()))
    }

    /// The content that is made of these, which is read where no game that is open has it.
    pub fn get(&self, of: Of, read: impl FnOnce() -> Result<T, Problems>) -> Result<Arc<T>, Problems> {
        let all = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = all().iter().find(|(other, _)| *other == of).and_then(|(_, content)| content.upgrade());
        if let Some(content) = found {
            return Ok(content);
        }
        let content = Arc::new(read()?);
        let mut all = all();
        all.retain(|(_, content)| content.strong_count() > 0);
        all.push((of, Arc::downgrade(&content)));
        Ok(content)
    }
}

/// The furniture as the packs have it, with what is watched on it.
pub fn layout(library: &Library) -> Layout {
    let mut layout = library.lexicon.layout.clone();
    layout.watch = library.watch(&layout);
    layout
}

/// A table that was laid, with the first thing to do.
pub fn begun(table: Result<Table, Full>, first: Step) -> Result<State, String> {
    let begun = |table| Ok(State { table, agenda: Agenda::starting(first)?, ..State::default() });
    table.and_then(begun).map_err(|full: Full| full.to_string())
}
