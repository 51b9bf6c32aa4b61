//! Which face of the library a few words name. The names are made ready for comparing once a library, not once a line.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use super::Desk;
use super::answer::typed_text;
use crate::games::game::Game;
use crate::line::{Candidate, Folded, Outcome, Word, fold};
use crate::table::{Face, Zone};

/// Names, and the game they were made of.
type OfGame = (Arc<dyn Game>, Arc<Folded>);

/// The names that were made last: another game begins where something is learned.
#[derive(Default)]
pub(super) struct Spelled(RefCell<Option<OfGame>>);

impl std::fmt::Debug for Spelled {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Spelled")
    }
}

impl Desk {
    /// Every entry of the library by its id, its name and what else it is called.
    pub(super) fn spelled(&self) -> Arc<Folded> {
        let mut kept = self.beside.spelled.0.borrow_mut();
        match &*kept {
            Some((game, names)) if Arc::ptr_eq(game, self.game()) => names.clone(),
            _ => {
                let names = Arc::new(folded(&**self.game()));
                *kept = Some((self.game().clone(), names.clone()));
                names
            }
        }
    }

    /// The face that the words name: a whole name of any card; else, as a beginning, among what the hand could hold.
    pub(super) fn face_held(&self, hand: Zone, words: &[Word]) -> Option<(Face, usize)> {
        let any = self.face_named(words);
        let entries = &self.game().library().entries;
        let whole = any.filter(|(face, used)| {
            let (entry, typed) = (&entries[face.index()], fold(&typed_text(words, *used)));
            [&entry.id, &entry.name].into_iter().chain(&entry.aka).any(|name| fold(name) == typed)
        });
        let table = &self.state().table;
        let lots = super::guessed::lots_behind(table, table.cards(hand).iter().copied());
        let members = lots.iter().flat_map(|lot| table.lots().members(*lot));
        let held: BTreeSet<Face> = members.filter_map(|member| member.get().ok()).collect();
        whole.or_else(|| self.face_among(words, &|face| held.contains(&face))).or(any)
    }

    /// The face that the words name, and how many words that took.
    pub(super) fn face_named(&self, words: &[Word]) -> Option<(Face, usize)> {
        self.face_among(words, &|_| true)
    }

    fn face_among(&self, words: &[Word], is: &dyn Fn(Face) -> bool) -> Option<(Face, usize)> {
        match self.spelled().find(words, &|key| is(Face(key as u16)))? {
            Outcome::One { key, used_words } => Some((Face(key as u16), used_words)),
            // Cards may share a name. What is spelled as it is shown is meant; else the one that has it as its id.
            Outcome::Several { keys, used_words } => {
                let (typed, entries) = (typed_text(words, used_words), &self.game().library().entries);
                let spelled = |key: &&usize| entries[**key].id == typed || entries[**key].name == typed;
                let id = |key: &&usize| fold(&entries[**key].id) == fold(&typed);
                let mut exact = keys.iter().filter(spelled);
                let only = exact.next().filter(|_| exact.next().is_none());
                only.or_else(|| keys.iter().find(id)).map(|key| (Face(*key as u16), used_words))
            }
            Outcome::None { .. } => None,
        }
    }
}

fn folded(game: &dyn Game) -> Folded {
    let entries = game.library().entries.iter().enumerate();
    let all = entries.map(|(key, entry)| {
        let names = [&entry.id, &entry.name].into_iter().chain(&entry.aka);
        Candidate { key, names: names.map(|name| name.as_str().into()).collect(), ..Candidate::default() }
    });
    Folded::new(&all.collect::<Vec<_>>())
}
