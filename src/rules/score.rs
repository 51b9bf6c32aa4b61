//! What each document is worth to a question. Every word adds what it weighs in each document; documents that lack words
//! that tell them apart are held back; and the best are compared with what players say who look for them, sentence by
//! sentence.

use super::flat::SENTENCES;
use super::index::{Index, Kind};
use super::near::meant;
use super::words::{Heard, apart, read};

/// Whoever asks is mostly after a rule: what the four kinds are worth, in hundredths.
const KINDS: [u32; 4] = [100, 85, 72, 55];
/// What is held back until every word of the query occurs, in hundredths.
const OCCURS: u32 = 60;
/// What a word is worth by itself that is part of a phrase, in hundredths.
const IN_PHRASE: u32 = 50;
/// What is added where somebody said the same, in hundredths.
const SAID_SO: u32 = 70;
/// So many of the best are compared sentence by sentence.
const COMPARED: usize = 24;

/// A word of a question: the words of the index it means, each with what it is worth in hundredths, and how much it tells
/// documents apart.
struct Word {
    meant: Vec<(usize, u32)>,
    rare: u32,
}

/// What each document is worth to a query.
pub(super) fn scores(index: Index, words: &[Heard]) -> Vec<u32> {
    let mut sums = vec![Worth::default(); index.documents()];
    let is_known = |word: &str| index.find_word(word).is_ok();
    let asked = read(words, is_known).into_iter();
    let asked =
        asked.flat_map(|(word, full)| apart(word, is_known).into_iter().map(move |part| (part, full)));
    let words: Vec<Word> = (1..=u8::MAX)
        .zip(asked)
        .map(|(n, (stems, full))| {
            let part = if full { 100 } else { IN_PHRASE };
            let mut word = Word { meant: meant(index, &stems), rare: 0 };
            let places = word.add(index, &mut sums, n, part);
            word.rare = rarity(index.documents(), places) * part / 100;
            word.count(index, &mut sums, n);
            word
        })
        .collect();
    let all = words.iter().map(|word| word.rare).sum::<u32>().max(1);
    let mut scores = vec![0; sums.len()];
    for kind in Kind::ALL {
        for document in index.stretch_of(kind).filter(|document| sums[*document].sum > 0) {
            let Worth { sum, found, .. } = sums[document];
            let whole = u64::from(100 - OCCURS) * u64::from(all) + u64::from(OCCURS * u32::from(found));
            let part = u64::from(KINDS[kind as usize]);
            scores[document] = (u64::from(sum) * whole * part / (u64::from(all) * 100 * 100)) as u32;
        }
    }
    compare(index, &words, all, &mut scores);
    scores
}

impl Word {
    /// Adds what the word is worth in each document, the n-th of the question; in how many it occurs.
    fn add(&self, index: Index, sums: &mut [Worth], n: u8, part: u32) -> usize {
        let mut places = 0;
        for (word, hundredths) in &self.meant {
            for posting in index.postings(*word) {
                // What weighs nothing any more does not occur.
                let weight = posting.weight * hundredths / 100 * part / 100;
                if let Some(worth) = sums.get_mut(posting.document).filter(|_| weight > 0) {
                    places += usize::from(worth.add(n, weight as u16));
                }
            }
        }
        places
    }

    /// Counts it where it occurs.
    fn count(&self, index: Index, sums: &mut [Worth], n: u8) {
        for posting in self.meant.iter().flat_map(|(word, _)| index.postings(*word)) {
            sums.get_mut(posting.document).into_iter().for_each(|worth| worth.count(n, self.rare as u16));
        }
    }
}

/// What a document has been worth so far: the sum over words of the query, how much those tell documents apart that
/// occur, what the last of them is worth, which one that was, and which was counted last.
#[derive(Clone, Copy, Default)]
struct Worth {
    sum: u32,
    found: u16,
    best: u16,
    last: u8,
    counted: u8,
}

impl Worth {
    /// Adds what a word is worth here; of several spellings of one word the best counts. Whether it is the first.
    fn add(&mut self, word: u8, weight: u16) -> bool {
        let is_first = self.last != word;
        if is_first {
            *self = Worth { sum: self.sum + u32::from(weight), last: word, best: weight, ..*self };
        } else if weight > self.best {
            self.sum += u32::from(weight - self.best);
            self.best = weight;
        }
        is_first
    }

    /// The word occurs here and tells so much.
    fn count(&mut self, word: u8, rare: u16) {
        if self.last == word && self.counted != word {
            (self.found, self.counted) = (self.found.saturating_add(rare), word);
        }
    }
}

/// How much a word that occurs in so many of all documents tells them apart: sixteen times the logarithm of their share,
/// read off the bits, because a look-up would start slower with a library of mathematics. What nobody says tells nothing.
fn rarity(documents: usize, places: usize) -> u32 {
    /// 16 times the natural logarithm of 2.
    const SIXTEEN_LN_2: u64 = 11;
    if places == 0 {
        return 0;
    }
    let ratio = (((documents + places) as u64) << 16) / places as u64;
    let bits = u64::from(ratio.ilog2());
    let behind = (ratio >> (bits - 8)) & 0xff;
    (((((bits - 16) << 8) | behind) * SIXTEEN_LN_2) >> 8) as u32
}

/// A document that is compared: how much of what the question tells is in each of its sentences, and what they have of
/// the word that is looked at, in hundredths. Small, because room that was never used before costs time.
struct Compared {
    document: u16,
    sums: [u16; SENTENCES],
    word: [u8; SENTENCES],
}

/// Lifts those of the best that are asked for in much the same words.
fn compare(index: Index, words: &[Word], all: u32, scores: &mut [u32]) {
    let mut best = best(scores);
    let mut place = vec![u8::MAX; scores.len()];
    for (n, compared) in (0..).zip(&best) {
        place[usize::from(compared.document)] = n;
    }
    for Word { meant, rare } in words {
        for (word, hundredths) in meant {
            for posting in index.postings(*word).filter(|posting| posting.sentences != 0) {
                let at = place.get(posting.document).copied().unwrap_or(u8::MAX);
                if let Some(compared) = best.get_mut(usize::from(at)) {
                    compared.has(posting.sentences, *hundredths as u8);
                }
            }
        }
        best.iter_mut().for_each(|compared| compared.close(*rare));
    }
    for compared in best {
        let score = &mut scores[usize::from(compared.document)];
        let lifted = u64::from(*score) * u64::from(100 + SAID_SO * compared.alike(index, all) / 100) / 100;
        *score = u32::try_from(lifted).unwrap_or(u32::MAX);
    }
}

/// The documents that are worth most, so far.
fn best(scores: &[u32]) -> Vec<Compared> {
    let mut worth: Vec<(u32, u16)> =
        scores.iter().copied().zip(0..).filter(|(score, _)| *score > 0).collect();
    if worth.len() > COMPARED {
        worth.select_nth_unstable_by(COMPARED, |one, other| other.cmp(one));
        worth.truncate(COMPARED);
    }
    worth.into_iter().map(|(_, document)| Compared::new(document)).collect()
}

impl Compared {
    fn new(document: u16) -> Compared {
        Compared { document, sums: [0; SENTENCES], word: [0; SENTENCES] }
    }

    /// These sentences have the word, or what stands for it.
    fn has(&mut self, sentences: u32, hundredths: u8) {
        let mut left = sentences;
        while left != 0 {
            let word = &mut self.word[left.trailing_zeros() as usize];
            *word = hundredths.max(*word);
            left &= left - 1;
        }
    }

    /// The word was looked at.
    fn close(&mut self, rare: u32) {
        for (sum, word) in self.sums.iter_mut().zip(&mut self.word) {
            *sum = sum.saturating_add((rare * u32::from(std::mem::take(word)) / 100) as u16);
        }
    }

    /// How much the most similar sentence has in common with the question, in hundredths.
    fn alike(&self, index: Index, all: u32) -> u32 {
        let each = index.sentences(usize::from(self.document)).zip(&self.sums);
        let parts = each.map(|(says, sum)| u32::from(*sum) * 100 / (all * says.max(1)).isqrt().max(1));
        parts.max().unwrap_or_default()
    }
}
