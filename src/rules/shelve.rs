//! Makes the bytes of an index; part of build.rs alone. What each word weighs in each document is worked out here, by
//! how rare it is (BM25 over weighed fields), so that a look-up only adds up.

use std::collections::{BTreeMap, BTreeSet};

use super::flat::{DOCUMENT, HEAD, NAME, POSTING, WORD};
use super::words::{Splitter, letters, phrase, whole};

/// How soon a word that occurs again stops counting.
const SATURATION: f64 = 1.2;
/// How much a long text is held against a document.
const LENGTH: f64 = 0.7;
/// What a document is worth that holds only in special cases.
const SPECIAL: f64 = 0.7;
/// Weights are kept as whole numbers of this part.
const PART: f64 = 1024.0;
/// What an everyday word is worth beside the word of the game that it stands for.
const EVERYDAY: f64 = 0.5;

/// One thing that can be found.
#[derive(Default)]
pub struct Document {
    pub id: String,
    /// What it is called: the query that is one of these finds it first.
    pub names: Vec<String>,
    /// What else it is called.
    pub aka: Vec<String>,
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

/// How often a stem occurs in each document, by what its fields are worth.
type Found = BTreeMap<String, BTreeMap<u32, f64>>;

fn weighed(documents: &[&Document], everyday: &Everyday) -> BTreeMap<String, Vec<(u32, u32)>> {
    let splitter = Splitter::default();
    let (mut found, mut lengths): (Found, Vec<f64>) = (Found::new(), Vec::new());
    for (document, n) in documents.iter().zip(0u32..) {
        let mut length = 0.0;
        for (worth, text) in &document.fields {
            let stems = splitter.stems(text);
            length += stems.len() as f64 * worth;
            for stem in stems.iter().flat_map(super::words::Stems::each) {
                *found.entry(stem.to_owned()).or_default().entry(n).or_default() += worth;
            }
        }
        lengths.push(length.max(1.0));
    }
    let mean = lengths.iter().sum::<f64>() / lengths.len().max(1) as f64;
    let weigh = |often: f64, n: u32, rare: f64| {
        let norm = SATURATION * (1.0 - LENGTH + LENGTH * lengths[n as usize] / mean);
        let likely = if documents[n as usize].is_special { SPECIAL } else { 1.0 };
        likely * rare * often * (SATURATION + 1.0) / (often + norm)
    };
    let mut weights: Found = found
        .iter()
        .map(|(stem, places)| {
            let (all, here) = (documents.len() as f64, places.len() as f64);
            let rare = (1.0 + (all - here + 0.5) / (here + 0.5)).ln();
            (stem.clone(), places.iter().map(|(n, often)| (*n, weigh(*often, *n, rare))).collect())
        })
        .collect();
    for (said, meant) in everyday {
        lend(&mut weights, &splitter, said, meant);
    }
    let whole = |weight: f64| (weight * PART).round().clamp(1.0, f64::from(u16::MAX)) as u32;
    let rows = weights.into_iter();
    rows.map(|(stem, at)| (stem, at.into_iter().map(|(n, weight)| (n, whole(weight))).collect())).collect()
}

/// Documents that speak of what is meant are found by what is said, too.
fn lend(weights: &mut Found, splitter: &Splitter, said: &[String], meant: &[String]) {
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
