//! Makes the bytes of an index; part of build.rs alone. What each word weighs in each document is worked out here, by
//! how rare it is (BM25 over weighed fields), so that a look-up only adds up.

use std::collections::{BTreeMap, BTreeSet};

use super::flat::{HEAD, MANY_BITS, SENTENCES};
use super::words::{Splitter, Stems, letters, phrase, whole};

/// How soon a word that occurs again stops counting.
const SATURATION: f64 = 1.2;
/// How much a long text is held against a document.
const LENGTH: f64 = 0.25;
/// What a document is worth that holds only in special cases.
const SPECIAL: f64 = 0.7;
/// How far it counts that a word is rare.
const RARE: f64 = 0.8;
/// Weights are kept as whole numbers of this part.
const PART: f64 = 1024.0;
/// What it is worth to be in the name of a document, beside being in its texts.
const IN_NAME: f64 = 0.5;
/// What the word of the game is worth where an everyday word was said for it, in hundredths.
const EVERYDAY: u32 = 45;
/// How much a sentence says is kept as whole numbers of this part, as in a look-up.
const SAYS: f64 = 16.0;

/// One thing that can be found.
#[derive(Default)]
pub struct Document {
    pub id: String,
    /// What it is called: the query that is one of these finds it first.
    pub names: Vec<String>,
    /// What else it is called.
    pub aka: Vec<String>,
    /// What of its name is looked for, with what a word in it is worth.
    pub title: (f64, String),
    /// Its texts, each with what a word in it is worth.
    pub fields: Vec<(f64, String)>,
    /// What is said who looks for it, sentence by sentence, with what a word in it is worth.
    pub said: Vec<(f64, String)>,
    pub row: Vec<u8>,
    /// Whether it holds only in special cases, and is seldom what is asked for.
    pub is_special: bool,
}

/// Everyday words and the words of the games they stand for.
pub type Everyday = Vec<(Vec<String>, Vec<String>)>;
/// The stems that stand for a stem, each with what it is worth in hundredths.
pub type Associates = BTreeMap<String, BTreeMap<String, u32>>;

/// The four kinds of documents as the bytes of an index.
pub fn packed(kinds: [&[Document]; 4], associates: &Associates) -> Vec<u8> {
    let documents: Vec<&Document> = kinds.iter().flat_map(|kind| kind.iter()).collect();
    let found = weighed(&documents);
    let known: BTreeSet<&String> = found.words.keys().chain(associates.keys()).collect();
    let number: BTreeMap<&String, u32> = known.iter().copied().zip(0..).collect();
    let mut heap = Heap::default();
    let [mut words, mut standing, mut postings, mut sentences, mut names, mut places] =
        [const { Vec::new() }; 6];
    for word in known {
        let stands = associates.get(word).into_iter().flatten();
        // What nobody speaks of stands for nothing.
        let stands = stands.filter(|(other, _)| *other != word && found.words.contains_key(*other));
        let first = standing.len();
        standing.extend(stands.map(|(other, worth)| number[other] << 16 | worth));
        let at = found.words.get(word).map_or(&[][..], Vec::as_slice);
        let (text, long) = heap.put(word.as_bytes());
        words.extend([stretch(text, long), letters(word), stretch(first, standing.len() - first)]);
        words.push(stretch(postings.len() / 2, at.len()));
        postings.extend(at.iter().flat_map(|(document, weight, said)| [document << 16 | weight, *said]));
    }
    for (name, document) in named(&documents) {
        let (text, long) = heap.put(name.as_bytes());
        names.extend([stretch(text, long), letters(&name), document]);
    }
    for (document, says) in documents.iter().zip(&found.says) {
        for bytes in [document.id.as_bytes(), &document.row] {
            let (at, long) = heap.put(bytes);
            places.extend([at, long].map(|number| number as u32));
        }
        places.push(stretch(sentences.len(), says.len()));
        sentences.extend(says);
    }
    let mut all: Vec<u32> = kinds.iter().map(|kind| kind.len() as u32).collect();
    all.extend([number.len(), names.len() / 3].map(|many| many as u32));
    let (mut at, mut tables) = (HEAD + words.len(), words);
    for table in [standing, postings, sentences, names, places] {
        all.push(at as u32);
        at += table.len();
        tables.extend(table);
    }
    all.extend([at * 4, at * 4 + heap.bytes.len()].map(|bytes| bytes as u32));
    all.iter().chain(&tables).flat_map(|number| number.to_le_bytes()).chain(heap.bytes).collect()
}

/// A stretch of a table in one number.
fn stretch(start: usize, many: usize) -> u32 {
    assert!(many < 1 << MANY_BITS && start < 1 << (32 - MANY_BITS), "the index has outgrown its numbers");
    (start << MANY_BITS | many) as u32
}

#[derive(Default)]
struct Heap {
    bytes: Vec<u8>,
}

impl Heap {
    /// Where these bytes lie, and how many they are.
    fn put(&mut self, bytes: &[u8]) -> (usize, usize) {
        let start = self.bytes.len();
        self.bytes.extend(bytes);
        (start, bytes.len())
    }
}

fn named(documents: &[&Document]) -> BTreeSet<(String, u32)> {
    let each = |(document, n): (&&Document, u32)| {
        let names = document.names.iter().map(move |name| (whole(name), 2 * n));
        let aka = document.aka.iter().map(move |name| (whole(name), 2 * n + 1));
        names.chain(aka).collect::<Vec<_>>()
    };
    let all: BTreeSet<(String, u32)> = documents.iter().zip(0u32..).flat_map(each).collect();
    // Who is called so is not found a second time for being called so too.
    let once =
        |(name, n): &(String, u32)| !name.is_empty() && (n % 2 == 0 || !all.contains(&(name.clone(), n - 1)));
    all.iter().filter(|row| once(row)).cloned().collect()
}

/// What each stem is worth in each document.
type Weights = BTreeMap<String, BTreeMap<u32, f64>>;

/// What stands in a part of each document: how often a stem, by what the fields are worth, and how long it all is.
#[derive(Default)]
struct Part {
    often: Weights,
    lengths: Vec<f64>,
    mean: f64,
}

impl Part {
    fn of<'d, F: Iterator<Item = &'d (f64, String)>>(
        documents: &[&'d Document],
        fields: impl Fn(&'d Document) -> F,
    ) -> Part {
        let (splitter, mut part) = (Splitter::default(), Part::default());
        for (document, n) in documents.iter().zip(0u32..) {
            let mut length = 0.0;
            for (worth, text) in fields(document) {
                let stems = splitter.stems(text);
                length += stems.len() as f64 * worth;
                for stem in stems.iter().flat_map(Stems::each) {
                    *part.often.entry(stem.to_owned()).or_default().entry(n).or_default() += worth;
                }
            }
            part.lengths.push(length.max(1.0));
        }
        part.mean = part.lengths.iter().sum::<f64>() / part.lengths.len().max(1) as f64;
        part
    }

    /// How much a stem counts in a document, however rare it is.
    fn counts(&self, stem: &str, n: u32) -> f64 {
        let often = self.often.get(stem).and_then(|places| places.get(&n)).copied().unwrap_or_default();
        let norm = SATURATION * (1.0 - LENGTH + LENGTH * self.lengths[n as usize] / self.mean);
        often * (SATURATION + 1.0) / (often + norm)
    }
}

/// Each stem with the documents it occurs in, what it weighs there and in which sentences it is; and how much each
/// sentence of each document says.
struct Found {
    words: BTreeMap<String, Vec<(u32, u32, u32)>>,
    says: Vec<Vec<u32>>,
}

fn weighed(documents: &[&Document]) -> Found {
    let texts = Part::of(documents, |document| document.fields.iter().chain(&document.said));
    let names = Part::of(documents, |document| std::iter::once(&document.title));
    let mut weights = Weights::new();
    for (stem, places) in texts.often.iter().chain(&names.often) {
        weights.entry(stem.clone()).or_default().extend(places.keys().map(|n| (*n, 0.0)));
    }
    let mut rare = BTreeMap::new();
    for (stem, places) in &mut weights {
        let (all, here) = (documents.len() as f64, places.len() as f64);
        let tells = (1.0 + (all - here + 0.5) / (here + 0.5)).ln();
        rare.insert(stem.clone(), tells);
        for (n, weight) in places {
            let likely = if documents[*n as usize].is_special { SPECIAL } else { 1.0 };
            let counts = texts.counts(stem, *n) + IN_NAME * names.counts(stem, *n);
            *weight = likely * tells.powf(RARE) * counts;
        }
    }
    let said: Vec<Said> = documents.iter().map(|document| Said::of(document, &rare)).collect();
    let whole = |weight: f64| (weight * PART).round().clamp(1.0, f64::from(u16::MAX)) as u32;
    let words = weights.into_iter().map(|(stem, places)| {
        let sentences = |n: u32| said[n as usize].sentences(&stem);
        let row = places.iter().map(|(n, weight)| (*n, whole(*weight), sentences(*n))).collect();
        (stem, row)
    });
    Found { words: words.collect(), says: said.iter().map(|said| said.says.clone()).collect() }
}

/// The sentences of a document: their stems, and how much each says.
struct Said {
    stems: Vec<BTreeSet<String>>,
    says: Vec<u32>,
}

impl Said {
    fn of(document: &Document, rare: &BTreeMap<String, f64>) -> Said {
        let splitter = Splitter::default();
        let words = document.said.iter().map(|(_, text)| splitter.stems(text));
        let words: Vec<Vec<Stems>> = words.filter(|words| !words.is_empty()).take(SENTENCES).collect();
        let tells = |word: &Stems| {
            word.each().filter_map(|stem| rare.get(stem)).fold(0.0, |most: f64, it| most.max(*it))
        };
        let says = words.iter().map(|words| (words.iter().map(tells).sum::<f64>() * SAYS) as u32);
        let owned = |words: &Vec<Stems>| words.iter().flat_map(Stems::each).map(str::to_owned).collect();
        Said { says: says.collect(), stems: words.iter().map(owned).collect() }
    }

    /// In which of them a stem occurs, a bit each.
    fn sentences(&self, stem: &str) -> u32 {
        let bits = self.stems.iter().zip(0..).filter(|(stems, _)| stems.contains(stem));
        bits.fold(0, |bits, (_, n)| bits | 1 << n)
    }
}

/// What stands for everyday words, where several are given the one that is worth most.
pub fn associates(everyday: &Everyday, learned: &Associates) -> Associates {
    let (splitter, mut all) = (Splitter::default(), learned.clone());
    for (said, meant) in everyday {
        let meant: Vec<Stems> = meant.iter().flat_map(|word| splitter.stems(word)).collect();
        for stem in said.iter().flat_map(|said| kept(&splitter, said)) {
            let stands = all.entry(stem).or_default();
            for other in meant.iter().flat_map(Stems::each) {
                let worth = stands.entry(other.to_owned()).or_default();
                *worth = EVERYDAY.max(*worth);
            }
        }
    }
    all
}

/// What is said, as it is kept: one word by its stems, several together.
fn kept(splitter: &Splitter, said: &str) -> Vec<String> {
    match splitter.heard(said).as_slice() {
        [word] => word.stems.each().map(str::to_owned).collect(),
        words => vec![phrase(words)],
    }
}
