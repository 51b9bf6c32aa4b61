//! Words as they are searched: without case, accents and endings, in English and German; words that say nothing about
//! what somebody looks for are left out. Also compiled into build.rs: what is kept and what is asked must agree.

use rust_stemmers::{Algorithm, Stemmer};

/// Words of questions, not of answers.
const EMPTY: &[&str] = &[
    "a",
    "about",
    "actually",
    "allow",
    "allowed",
    "also",
    "am",
    "an",
    "and",
    "any",
    "anything",
    "are",
    "as",
    "at",
    "be",
    "because",
    "been",
    "but",
    "by",
    "can",
    "cannot",
    "could",
    "do",
    "does",
    "doing",
    "done",
    "exactly",
    "for",
    "from",
    "get",
    "gets",
    "getting",
    "go",
    "goes",
    "going",
    "got",
    "had",
    "happen",
    "happened",
    "happens",
    "has",
    "have",
    "he",
    "her",
    "here",
    "him",
    "his",
    "how",
    "i",
    "if",
    "in",
    "into",
    "is",
    "it",
    "its",
    "just",
    "let",
    "may",
    "me",
    "mean",
    "means",
    "might",
    "must",
    "my",
    "need",
    "needs",
    "no",
    "not",
    "of",
    "on",
    "or",
    "our",
    "really",
    "rule",
    "rules",
    "shall",
    "she",
    "should",
    "so",
    "some",
    "someone",
    "something",
    "still",
    "such",
    "than",
    "that",
    "the",
    "their",
    "them",
    "then",
    "there",
    "these",
    "they",
    "thing",
    "this",
    "those",
    "to",
    "too",
    "us",
    "want",
    "was",
    "we",
    "were",
    "what",
    "when",
    "where",
    "whether",
    "which",
    "while",
    "who",
    "whom",
    "whose",
    "why",
    "will",
    "with",
    "work",
    "works",
    "would",
    "you",
    "your",
    // German, as folded.
    "aber",
    "als",
    "alle",
    "am",
    "auch",
    "auf",
    "aus",
    "bei",
    "beim",
    "bekommt",
    "bin",
    "bis",
    "da",
    "damit",
    "dann",
    "darf",
    "darfst",
    "das",
    "dass",
    "dem",
    "den",
    "der",
    "des",
    "die",
    "dies",
    "diese",
    "dieser",
    "durch",
    "durfen",
    "ein",
    "eine",
    "einem",
    "einen",
    "einer",
    "eines",
    "er",
    "es",
    "fur",
    "gibt",
    "gilt",
    "geht",
    "habe",
    "haben",
    "hat",
    "heisst",
    "ich",
    "ihr",
    "im",
    "ins",
    "ist",
    "jetzt",
    "kann",
    "kein",
    "keine",
    "keinen",
    "konnen",
    "man",
    "mehr",
    "mein",
    "meine",
    "meinem",
    "meinen",
    "meiner",
    "mich",
    "mir",
    "mit",
    "muss",
    "mussen",
    "nach",
    "nicht",
    "noch",
    "nur",
    "ob",
    "oder",
    "ohne",
    "passiert",
    "schon",
    "sein",
    "seine",
    "seinen",
    "sich",
    "sie",
    "sind",
    "soll",
    "sollen",
    "uber",
    "um",
    "und",
    "uns",
    "unter",
    "viel",
    "viele",
    "vom",
    "von",
    "vor",
    "wann",
    "warum",
    "was",
    "weil",
    "welche",
    "welcher",
    "welches",
    "wenn",
    "wer",
    "werden",
    "wie",
    "wieder",
    "wir",
    "wird",
    "wo",
    "zu",
    "zum",
    "zur",
];

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
        plain(text).split(' ').filter(|word| says_something(word)).map(|word| self.stem(word)).collect()
    }

    /// The stems of a question, each with whether it counts in full: of words that together are one of the known phrases
    /// the phrase does.
    pub fn read(&self, text: &str, is_known: impl Fn(&str) -> bool) -> Vec<(Stems, bool)> {
        let plain = plain(text);
        let words: Vec<&str> = plain.split(' ').collect();
        let (mut all, mut covered) = (Vec::new(), 0);
        for at in 0..words.len() {
            let phrase = |many: usize| words.get(at..at + many).map(|words| self.phrase(words));
            let known = |many: usize| phrase(many).filter(|key| is_known(key)).map(|key| (key, many));
            if let Some((english, many)) = (2..=LONGEST).rev().find_map(known).filter(|_| at >= covered) {
                all.push((Stems { english, german: None }, true));
                covered = at + many;
            }
            if says_something(words[at]) {
                all.push((self.stem(words[at]), at >= covered));
            }
        }
        all
    }

    /// Several words as they are kept together.
    pub fn phrase(&self, words: &[&str]) -> String {
        words.iter().map(|word| self.stem(word).english).collect::<Vec<_>>().join("+")
    }

    /// The stems of one plain word.
    pub fn stem(&self, word: &str) -> Stems {
        let english = without_e(&self.english.stem(word));
        let german = without_e(&self.german.stem(word));
        Stems { german: Some(german).filter(|german| *german != english), english }
    }
}

fn says_something(word: &str) -> bool {
    word.len() > 1 && !EMPTY.contains(&without_e(word).as_str()) && !EMPTY.contains(&word)
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
    fn german_endings_do_not_matter() {
        let of = |text: &str| Splitter::default().stem(&plain(text)).german;
        assert_eq!(of("Begegnungen"), of("Begegnung"));
        assert_eq!(whole("Heldenzone"), whole("helden-zone"));
        assert_eq!(whole("Übernahme"), whole("Uebernahme"));
    }
}
