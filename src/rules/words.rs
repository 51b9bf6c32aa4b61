//! Words as they are searched: without case, accents and endings, in English and German; words that say nothing about
//! what somebody looks for are left out. Also compiled into build.rs: what is kept and what is asked must agree.

use rust_stemmers::{Algorithm, Stemmer};

use super::listed::{BOTH, EMPTY, FORMS, GERMAN};

/// Phrases have at most so many words.
const LONGEST: usize = 3;

/// A word as it is kept: its stem in English, and the one in German where that is another.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stems {
    pub english: String,
    pub german: Option<String>,
}

impl Stems {
    pub fn each(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.english.as_str()).chain(self.german.as_deref())
    }
}

/// A word of a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heard {
    pub stems: Stems,
    /// Whether it says nothing about what somebody looks for.
    pub is_empty: bool,
}

/// Several words as they are kept together.
#[must_use]
pub fn phrase(words: &[Heard]) -> String {
    words.iter().map(|word| word.stems.english.as_str()).collect::<Vec<_>>().join("+")
}

/// What is looked for in a question, each with whether it counts in full: of words that together are one of the known
/// phrases the phrase does.
#[must_use]
pub fn read(words: &[Heard], is_known: impl Fn(&str) -> bool) -> Vec<(Stems, bool)> {
    let (mut all, mut covered) = (Vec::new(), 0);
    for (at, word) in words.iter().enumerate() {
        let key = |many: usize| words.get(at..at + many).map(phrase);
        let known = |many: usize| key(many).filter(|key| is_known(key)).map(|key| (key, many));
        if let Some((english, many)) = (2..=LONGEST).rev().find_map(known).filter(|_| at >= covered) {
            all.push((Stems { english, german: None }, true));
            covered = at + many;
        }
        if !word.is_empty {
            all.push((word.stems.clone(), at >= covered));
        }
    }
    all
}

/// The least letters that a part of a compound has.
const PART: usize = 4;

/// A word of a question that nobody uses, in two that are used, where it is made of such: `Belohnungsdeck`.
#[must_use]
pub fn apart(word: Stems, is_known: impl Fn(&str) -> bool) -> Vec<Stems> {
    let whole = word.german.as_deref().unwrap_or(&word.english);
    let known = |stems: &Stems| stems.each().any(&is_known);
    if known(&word) || whole.len() < 2 * PART || whole.contains('+') {
        return vec![word];
    }
    let splitter = Splitter::default();
    let split = |at: usize| {
        let parts = [splitter.stem(whole.get(..at)?), splitter.stem(whole.get(at..)?)];
        parts.iter().all(known).then(|| parts.to_vec())
    };
    (PART..=whole.len() - PART).find_map(split).unwrap_or_else(|| vec![word])
}

/// Takes texts apart.
pub struct Splitter {
    english: Stemmer,
    german: Stemmer,
}

impl Default for Splitter {
    fn default() -> Splitter {
        Splitter { english: Stemmer::create(Algorithm::English), german: Stemmer::create(Algorithm::German) }
    }
}

impl Splitter {
    /// The stems of a text in order, without empty words.
    pub fn stems(&self, text: &str) -> Vec<Stems> {
        let heard = self.heard(text).into_iter();
        heard.filter(|word| !word.is_empty).map(|word| word.stems).collect()
    }

    /// Every word of a question, in order, also those that say nothing by themselves.
    pub fn heard(&self, text: &str) -> Vec<Heard> {
        let text = plain(text);
        let is_german = text.split(' ').any(|word| GERMAN.binary_search(&word).is_ok());
        let is_empty = |word: &str| !says_something(word) && (is_german || !BOTH.contains(&word));
        let heard = |word: &str| Heard { stems: self.stem(word), is_empty: is_empty(word) };
        text.split(' ').map(heard).collect()
    }

    /// The stems of one plain word.
    pub fn stem(&self, word: &str) -> Stems {
        let form = FORMS.binary_search_by_key(&word, |(form, _)| form);
        let word = form.map_or(word, |at| FORMS[at].1);
        let english = without_e(&self.english.stem(word));
        let german = without_e(&self.german.stem(word));
        Stems { german: Some(german).filter(|german| *german != english), english }
    }
}

fn says_something(word: &str) -> bool {
    let is_empty = |word: &str| EMPTY.binary_search(&word).is_ok();
    word.len() > 1 && !is_empty(word) && !is_empty(&without_e(word))
}

/// Which letters occur in a word, as bits.
#[must_use]
pub fn letters(word: &str) -> u32 {
    word.bytes().fold(0, |set, letter| set | 1 << (letter & 31))
}

/// A text in lower case, without accents and marks, with one space between two words.
#[must_use]
pub fn plain(text: &str) -> String {
    let text = if text.is_ascii() { text.into() } else { deunicode::deunicode_with_tofu(text, "") };
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_ascii_alphanumeric() {
            plain.push(letter.to_ascii_lowercase());
        } else if letter != '\'' && !plain.ends_with(' ') {
            plain.push(' ');
        }
    }
    plain.trim().to_owned()
}

/// A name as it is compared as a whole: as a player may type it, umlauts and all.
#[must_use]
pub fn whole(text: &str) -> String {
    without_e(&plain(text)).replace(' ', "")
}

/// `ae oe ue` are how people type umlauts: the e goes.
fn without_e(word: &str) -> String {
    let mut last = ' ';
    let mut kept = String::with_capacity(word.len());
    for letter in word.chars() {
        if !(letter == 'e' && matches!(last, 'a' | 'o' | 'u')) {
            kept.push(letter);
        }
        last = letter;
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stems(text: &str) -> Vec<String> {
        Splitter::default().stems(text).into_iter().map(|stems| stems.english).collect()
    }

    #[test]
    fn endings_and_marks_do_not_matter() {
        for (one, other) in [
            ("Reinforcements", "reinforcement"),
            ("the Hero's Area", "hero area"),
            ("Größe", "groesse"),
            ("pursuing enemies", "pursue enemy"),
            ("What happens when I discard it?", "discarded"),
        ] {
            assert_eq!(stems(one), stems(other), "{one} / {other}");
        }
    }

    #[test]
    fn words_that_say_nothing_are_in_order() {
        assert!(EMPTY.is_sorted_by(|one, other| one < other));
        assert!(GERMAN.is_sorted_by(|one, other| one < other));
        assert!(FORMS.is_sorted_by(|one, other| one.0 < other.0));
        assert!(!says_something("darf") && !says_something("the") && says_something("focus"));
    }

    #[test]
    fn what_is_made_of_two_known_words_is_both() {
        let splitter = Splitter::default();
        let known: Vec<String> =
            ["Belohnung", "Deck", "Punkt"].map(|word| splitter.stem(&plain(word)).english).into();
        let parts = |word: &str| {
            let parts = apart(splitter.stem(&plain(word)), |stem| known.iter().any(|known| known == stem));
            parts.into_iter().map(|part| part.english).collect::<Vec<_>>()
        };
        assert_eq!(parts("Belohnungsdeck"), ["belohnung", "deck"]);
        assert_eq!(parts("Belohnungspunkte"), ["belohnung", "punkt"]);
        assert_eq!(parts("Belohnung"), ["belohnung"]);
        assert_eq!(parts("Zauberstab").len(), 1, "nobody knows a part of it");
    }

    #[test]
    fn forms_that_no_ending_tells_do_not_matter() {
        for (one, other) in [("bought", "buying"), ("chosen cards", "choose a card"), ("gezogen", "ziehen")] {
            assert_eq!(stems(one), stems(other), "{one} / {other}");
        }
    }

    #[test]
    fn heroes_die_in_english_only() {
        assert_eq!(stems("when does a hero die"), ["hero", "die"]);
        assert_eq!(stems("wann hat die Heldin Zeit").first(), Some(&stems("Heldin")[0]));
    }

    #[test]
    fn german_endings_do_not_matter() {
        let of = |text: &str| Splitter::default().stem(&plain(text)).german;
        assert_eq!(of("Begegnungen"), of("Begegnung"));
        assert_eq!(whole("Heldenzone"), whole("helden-zone"));
        assert_eq!(whole("Übernahme"), whole("Uebernahme"));
    }
}
