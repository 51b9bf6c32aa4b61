//! Which card, enemy, location or quest of the library is meant by a name, whether it is on the table or not.

use super::corrections::unknown;
use super::{Desk, Trouble};
use crate::effect::library::Library;
use crate::line::{Ambiguity, Candidate, Outcome, Word, fold, take};
use crate::table::Face;
use crate::view::card;
use crate::view::page::Page;

pub(super) fn card(desk: &Desk, name: &[Word]) -> Result<Page, Trouble> {
    let library = desk.game().library();
    let all: Vec<Candidate<'_>> = (0..library.entries.len()).map(|key| candidate(library, key)).collect();
    let called = |keys: &[usize]| keys.iter().map(|key| library.entries[*key].id.clone()).collect();
    let page = |key: usize| card::card_page(&desk.names(), Face(key as u16));
    match take(name, &all) {
        Outcome::One { key, .. } => Ok(page(key)),
        Outcome::Several { keys, .. } => match in_whole_words(library, name, keys).as_slice() {
            [key] => Ok(page(*key)),
            keys => with_id(library, name, keys).map(page).ok_or_else(|| {
                let (span, word) = (name[0].span, name[0].text.clone());
                Trouble::Ambiguous(Ambiguity { span, word: word.to_string(), candidates: called(keys) })
            }),
        },
        Outcome::None { nearest } => {
            let names = desk.names();
            let typed: String = name.iter().map(|word| fold(&word.text)).collect();
            match names.at_place(&typed).map(|card| names.face(card)) {
                Some(Some(face)) => Ok(card::card_page(&names, face)),
                Some(None) => Err(Trouble::Said("nobody has seen yet what lies there".to_owned())),
                None => Err(unknown(name, called(&nearest))),
            }
        }
    }
}

/// Of several the one whose id was typed: what is offered must lead somewhere.
fn with_id(library: &Library, typed: &[Word], keys: &[usize]) -> Option<usize> {
    let typed: String = typed.iter().map(|word| fold(&word.text)).collect();
    keys.iter().copied().find(|key| fold(&library.entries[*key].id) == typed)
}

/// Under which names a card is found. The other side of a card that is called the same is found by its id.
fn candidate(library: &Library, key: usize) -> Candidate<'_> {
    let entry = &library.entries[key];
    let is_other_side = library.entries.iter().any(|front| {
        front.back == Some(Face(key as u16)) && front.id != entry.id && front.name == entry.name
    });
    let mut names = vec![entry.id.as_str().into()];
    if !is_other_side {
        names.extend(names_of(library, key).map(Into::into));
    }
    Candidate { key, names, ..Candidate::default() }
}

fn names_of(library: &Library, key: usize) -> impl Iterator<Item = &str> {
    let entry = &library.entries[key];
    std::iter::once(entry.name.as_str()).chain(entry.aka.iter().map(String::as_str))
}

/// Those that have what was typed in their names as whole words; all of them where none has.
fn in_whole_words(library: &Library, typed: &[Word], keys: Vec<usize>) -> Vec<usize> {
    let folded = |text: &str| -> Vec<String> { text.split([' ', '-']).map(fold).collect() };
    let typed: Vec<String> = typed.iter().flat_map(|word| folded(&word.text)).collect();
    let has = |key: &&usize| {
        names_of(library, **key)
            .any(|name| folded(name).windows(typed.len().max(1)).any(|part| part == typed))
    };
    let whole: Vec<usize> = keys.iter().filter(has).copied().collect();
    if whole.is_empty() { keys } else { whole }
}

impl Desk {
    /// Whether something in the library is called just this, not only by a part of it.
    #[must_use]
    pub fn has_card_called(&self, name: &str) -> bool {
        let (library, name) = (self.game().library(), fold(name));
        (0..library.entries.len())
            .any(|key| candidate(library, key).names.iter().any(|other| fold(other) == name))
    }
}
