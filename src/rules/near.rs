//! Words of the index that a word of a question means: itself, words that begin so, words that differ in a slip of the
//! finger, and whatever stands for one of these.

use strsim::osa_distance;

use super::index::{Index, Outline};
use super::words::{Stems, letters};

/// What a word that was only meant is worth, in hundredths: a beginning, a slip of the finger.
const BEGUN: u32 = 70;
const MISTYPED: u32 = 80;
/// A beginning is read as one of at most so many words.
const MOST_BEGUN: usize = 24;

/// The words of the index that a word of the query means, each with what it is worth in hundredths.
pub(super) fn meant(index: Index, stems: &Stems) -> Vec<(usize, u32)> {
    let mut all = spelt(index, stems);
    for n in 0..all.len() {
        let (word, worth) = all[n];
        all.extend(index.associates(word).map(|(other, hundredths)| (other, worth * hundredths / 100)));
    }
    all
}

fn spelt(index: Index, stems: &Stems) -> Vec<(usize, u32)> {
    let exact: Vec<(usize, u32)> =
        stems.each().filter_map(|stem| index.find_word(stem).ok()).map(|word| (word, 100)).collect();
    if !exact.is_empty() {
        return exact;
    }
    let begun = begun(index, &stems.english);
    if begun.is_empty() { mistyped(index, &stems.english) } else { begun }
}

fn begun(index: Index, stem: &str) -> Vec<(usize, u32)> {
    let first = index.find_word(stem).unwrap_or_else(|at| at);
    let all: Vec<(usize, u32)> = (first..index.words())
        .take_while(|word| index.word(*word).starts_with(stem))
        .take(MOST_BEGUN + 1)
        .map(|word| (word, BEGUN))
        .collect();
    if stem.len() < 3 || all.len() > MOST_BEGUN { Vec::new() } else { all }
}

/// The nearest words, where some are near.
fn mistyped(index: Index, stem: &str) -> Vec<(usize, u32)> {
    let slips = slips(stem);
    if slips == 0 {
        return Vec::new();
    }
    let near = Near::to(stem, slips);
    let mut found: Vec<(usize, usize)> = index
        .outlines()
        .filter_map(|(word, outline)| near.distance(&outline).map(|distance| (distance, word)))
        .collect();
    found.sort_unstable();
    let least = found.first().map_or(0, |(distance, _)| *distance);
    let near = found.into_iter().filter(|(distance, _)| *distance == least);
    near.map(|(_, word)| (word, MISTYPED)).collect()
}

/// What differs from a word in a few letters. Most words are told apart by which letters they have at all.
pub(super) struct Near<'w> {
    word: &'w str,
    letters: u32,
    slips: usize,
}

impl Near<'_> {
    pub(super) fn to(word: &str, slips: usize) -> Near<'_> {
        Near { word, letters: letters(word), slips }
    }

    /// How many slips another word is away, where they are few.
    pub(super) fn distance(&self, other: &Outline) -> Option<usize> {
        // A slip adds a letter, takes one away, or does both.
        let apart = (self.letters ^ other.letters).count_ones() as usize > 2 * self.slips;
        if apart || other.length.abs_diff(self.word.len()) > self.slips {
            return None;
        }
        Some(osa_distance(self.word, other.text())).filter(|distance| *distance <= self.slips)
    }
}

/// How many letters of so long a word may be wrong.
pub(super) fn slips(word: &str) -> usize {
    match word.len() {
        0..=3 => 0,
        4..=7 => 1,
        _ => 2,
    }
}
