//! The words a game lends to the effect language. Plain tables, handed down once.

use super::spoken::Spoken;
use super::verbs::Verb;
use crate::table::Layout;

/// One kind of content: its name, and which zone kinds such cards start in is the game's business.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kind {
    pub name: &'static str,
    pub plural: &'static str,
    /// The section of a pack that holds entries of this kind.
    pub section: &'static str,
    /// Numbers printed on it, each an amount; a `?` at the end marks one that may be missing.
    pub fields: &'static [&'static str],
    /// Further single words or names printed on it (a colour, a type); `?` as above.
    pub texts: &'static [&'static str],
    /// Lists of entries by id (a quest's sets, a hero's deck); `?` as above.
    pub lists: &'static [&'static str],
    /// Lists of plain words that the game reads itself (a map's squares, what weakens a foe); `?` as above.
    pub words: &'static [&'static str],
    /// Whether entries say how many copies there are.
    pub counted: bool,
}

impl Kind {
    /// A kind with nothing on it, for what the others leave out.
    pub const NONE: Kind = Kind {
        name: "",
        plural: "",
        section: "",
        fields: &[],
        texts: &[],
        lists: &[],
        words: &[],
        counted: false,
    };
}

/// One kind of action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ActionKind {
    pub name: &'static str,
    /// The command that uses it.
    pub command: &'static str,
    /// Whether it is used at moments instead of in a free turn.
    pub reaction: bool,
}

/// All of a game's words.
#[derive(Debug, Clone, Default)]
pub struct Vocabulary {
    pub verbs: &'static [&'static Verb],
    pub kinds: &'static [Kind],
    pub actions: &'static [ActionKind],
    pub moments: &'static [&'static str],
    pub frames: &'static [&'static str],
    pub values: &'static [&'static str],
    pub permissions: &'static [&'static str],
    /// Conditions only the game can judge.
    pub conditions: &'static [&'static str],
    /// Words for the game's own marks on cards, from the first on.
    pub marks: &'static [&'static str],
    /// Tracks and dice that the content has to describe, in this order.
    pub tracks: &'static [&'static str],
    pub dice: &'static [&'static str],
    /// What a person playing is called: hero, player.
    pub seat: (&'static str, &'static str),
    /// How all this is said to players.
    pub spoken: Spoken,
}

/// The words of a game together with the keywords of its content: what the parser and printer look things up in.
#[derive(Debug, Clone, Default)]
pub struct Lexicon {
    pub vocabulary: Vocabulary,
    pub layout: Layout,
    pub keywords: Vec<String>,
}

/// Finds a word in a list without regard to case.
pub(crate) fn find<S: AsRef<str>>(list: &[S], word: &str) -> Option<u16> {
    let at = list.iter().position(|entry| entry.as_ref().eq_ignore_ascii_case(word))?;
    u16::try_from(at).ok()
}

impl Lexicon {
    /// The kind named by a singular or plural noun.
    #[must_use]
    pub fn kind(&self, word: &str) -> Option<u16> {
        let named = |k: &Kind| k.name.eq_ignore_ascii_case(word) || k.plural.eq_ignore_ascii_case(word);
        self.vocabulary.kinds.iter().position(named).and_then(|n| u16::try_from(n).ok())
    }

    #[must_use]
    pub fn zone(&self, word: &str) -> Option<u16> {
        let names: Vec<&str> = self.layout.zones.iter().map(|z| z.name).collect();
        find(&names, word)
    }

    #[must_use]
    pub fn token(&self, word: &str) -> Option<u16> {
        let names: Vec<&str> = self.layout.tokens.iter().map(|t| t.name).collect();
        find(&names, word)
    }

    #[must_use]
    pub fn track(&self, word: &str) -> Option<u16> {
        let names: Vec<&str> = self.layout.tracks.iter().map(|t| t.name.as_str()).collect();
        find(&names, word)
    }

    #[must_use]
    pub fn counter(&self, word: &str) -> Option<u16> {
        let names: Vec<&str> = self.layout.counters.iter().map(|c| c.name).collect();
        find(&names, word)
    }

    #[must_use]
    pub fn die(&self, word: &str) -> Option<u16> {
        let names: Vec<&str> = self.layout.dice.iter().map(|d| d.name.as_str()).collect();
        find(&names, word)
    }

    /// What a word of the game is, for whoever wrote it in the wrong place.
    #[must_use]
    pub fn is_a(&self, word: &str) -> Option<&'static str> {
        let words = &self.vocabulary;
        let listed = |list: &[&str]| find(list, word).is_some();
        let action = words.actions.iter().any(|action| action.name.eq_ignore_ascii_case(word));
        let verb = self.verbs().any(|verb| verb.name().eq_ignore_ascii_case(word));
        let all = [
            (verb, "a verb: it stands behind the `:`"),
            (action, "a kind of action: a line begins with it"),
            (self.token(word).is_some(), "a token"),
            (self.track(word).is_some(), "a track"),
            (self.counter(word).is_some(), "a number kept beside the table"),
            (self.kind(word).is_some(), "a kind of card"),
            (self.zone(word).is_some(), "a zone"),
            (listed(words.moments), "a moment: it stands behind `when` or `at`"),
            (listed(words.permissions), "a permission: it stands behind `may` or `cannot`"),
            (listed(words.values), "a value"),
            (listed(words.conditions), "a condition: it stands behind `if`"),
            (listed(words.marks), "a mark"),
            (find(&self.keywords, word).is_some(), "a keyword"),
        ];
        all.into_iter().find(|(is, _)| *is).map(|(_, what)| what)
    }

    /// The different sides of all dice, in the order they first appear.
    #[must_use]
    pub fn sides(&self) -> Vec<&str> {
        let mut sides: Vec<&str> = Vec::new();
        for side in self.layout.dice.iter().flat_map(|die| &die.faces) {
            if !sides.contains(&side.as_str()) {
                sides.push(side);
            }
        }
        sides
    }

    /// The shared verbs and the game's own.
    pub fn verbs(&self) -> impl Iterator<Item = &'static Verb> + '_ {
        super::verbs::SHARED.iter().copied().chain(self.vocabulary.verbs.iter().copied())
    }
}
