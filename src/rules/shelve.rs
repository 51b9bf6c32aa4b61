//! Makes the bytes of an index; part of build.rs alone. What each word weighs in each document is worked out here, by
//! how rare it is (BM25 over weighed fields), so that a look-up only adds up.

use std::collections::{BTreeMap, BTreeSet};

use super::flat::{DOCUMENT, HEAD, NAME, POSTING, WORD};
use super::words::{Splitter, letters, phrase, whole};

/// How soon a word that occurs again stops counting.
const SATURATION: f64 = 1.2;
/// How much a long text is held against a document.
const LENGTH: f64 = 0.25;
/// What a document is worth that holds only in special cases.
const SPECIAL: f64 = 0.7;
/// Weights are kept as whole numbers of this part.
const PART: f64 = 1024.0;
/// What it is worth to be in the name of a document, beside being in its texts.
const IN_NAME: f64 = 0.5;
/// What an everyday word is worth beside the word of the game that it stands for.
const EVERYDAY: f64 = 0.4;

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
    pub row: Vec<u8>,
    /// Whether it holds only in special cases, and is seldom what is asked for.
    pub is_special: bool,
}

/// Everyday words and the words of the games they stand for.
pub type Everyday = Vec<(Vec<String>, Vec<String>)>;

/// The four kinds of documents as the bytes of an index.
pub fn packed(kinds: [&[Document]; 4], everyday: &Everyday) -> Vec<u8> {
    let documents: Vec<&Document> = kinds.iter().flat_map(|kind| kind.iter()).collect();
    let mut heap = Heap::default();
    let (mut places, mut words, mut postings, mut names) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for document in &documents {
        places.extend(heap.put(document.id.as_bytes()));
        places.extend(heap.put(&document.row));
    }
    for (word, found) in weighed(&documents, everyday) {
        words.extend(heap.put(word.as_bytes()));
        words.extend([letters(&word), postings.len() as u32, found.len() as u32]);
        postings.extend(found.iter().map(|(document, weight)| document << 16 | weight));
    }
    for (name, document) in named(&documents) {
        names.extend(heap.put(name.as_bytes()));
        names.extend([letters(&name), document]);
    }
    let mut all: Vec<u32> = kinds.iter().map(|kind| kind.len() as u32).collect();
    all.extend([words.len() / WORD, postings.len() / POSTING, names.len() / NAME].map(|many| many as u32));
    debug_assert_eq!(places.len(), documents.len() * DOCUMENT, "two stretches a document");
    let start = (HEAD + places.len() + words.len() + postings.len() + names.len()) * 4;
    all.extend([start as u32, (start + heap.bytes.len()) as u32]);
    for table in [places, words, postings, names] {
        all.extend(table);
    }
    all.iter().flat_map(|number| number.to_le_bytes()).chain(heap.bytes).collect()
}

#[derive(Default)]
struct Heap {
    bytes: Vec<u8>,
}

impl Heap {
    /// Where these bytes lie, and how many they are.
    fn put(&mut self, bytes: &[u8]) -> [u32; 2] {
        let start = self.bytes.len() as u32;
        self.bytes.extend(bytes);
        [start, bytes.len() as u32]
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
                for stem in stems.iter().flat_map(super::words::Stems::each) {
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

fn weighed(documents: &[&Document], everyday: &Everyday) -> BTreeMap<String, Vec<(u32, u32)>> {
    let texts = Part::of(documents, |document| document.fields.iter());
    let names = Part::of(documents, |document| std::iter::once(&document.title));
    let mut weights = Weights::new();
    for (stem, places) in texts.often.iter().chain(&names.often) {
        weights.entry(stem.clone()).or_default().extend(places.keys().map(|n| (*n, 0.0)));
    }
    for (stem, places) in &mut weights {
        let (all, here) = (documents.len() as f64, places.len() as f64);
        let rare = (1.0 + (all - here + 0.5) / (here + 0.5)).ln();
        for (n, weight) in places {
            let likely = if documents[*n as usize].is_special { SPECIAL } else { 1.0 };
            *weight = likely * rare * (texts.counts(stem, *n) + IN_NAME * names.counts(stem, *n));
        }
    }
    let splitter = Splitter::default();
    for (said, meant) in everyday {
        lend(&mut weights, &splitter, said, meant);
    }
    let whole = |weight: f64| (weight * PART).round().clamp(1.0, f64::from(u16::MAX)) as u32;
    let rows = weights.into_iter();
    rows.map(|(stem, at)| (stem, at.into_iter().map(|(n, weight)| (n, whole(weight))).collect())).collect()
}

/// Documents that speak of what is meant are found by what is said, too.
fn lend(weights: &mut Weights, splitter: &Splitter, said: &[String], meant: &[String]) {
    let stems = |words: &[String]| -> BTreeSet<String> {
        let all = words.iter().flat_map(|word| splitter.stems(word));
        all.flat_map(|stems| stems.each().map(str::to_owned).collect::<Vec<_>>()).collect()
    };
    let lent: Vec<(u32, f64)> = stems(meant)
        .iter()
        .filter_map(|stem| weights.get(stem))
        .flat_map(|places| places.iter().map(|(n, weight)| (*n, weight * EVERYDAY)))
        .collect();
    for stem in said.iter().flat_map(|said| kept(splitter, said)) {
        let places = weights.entry(stem).or_default();
        for (n, weight) in &lent {
            let here = places.entry(*n).or_default();
            *here = here.max(*weight);
        }
    }
}

/// What is said, as it is kept: one word by its stems, several together.
fn kept(splitter: &Splitter, said: &str) -> Vec<String> {
    match splitter.heard(said).as_slice() {
        [word] => word.stems.each().map(str::to_owned).collect(),
        words => vec![phrase(words)],
    }
}
