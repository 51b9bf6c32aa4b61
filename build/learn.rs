//! Learns which words stand for each other from what players say who look for the same rule, over all games; part of
//! build.rs alone. Whoever says `sleep` and whoever says `rest` mean the same, if rules that are asked for with the one are
//! asked for with the other. Each word of a sentence is explained by the words of another sentence about the same rule,
//! each by as much as it explained elsewhere, over and over (the first model of word alignment of statistical translation).

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::rules::shelve::Associates;
use crate::rules::words::Splitter;

/// How often the explaining is done over.
const TURNS: usize = 4;
/// What an explanation must be worth to be kept, and how many of a word are.
const LEAST: f64 = 0.05;
const MOST: usize = 4;
/// What an associate is worth at most beside the word itself, in hundredths.
const WORTH: f64 = 60.0;
/// What explains a word by nothing but that it is often said, in parts of how often.
const BY_CHANCE: f64 = 3.0;
/// So often is a word held to have been seen without any of what it explains.
const DOUBT: f64 = 2.0;

/// A sentence and all words of the others about the same rule, by number.
type Lesson = (Vec<usize>, Vec<usize>);

/// What is learned from sentences, listed rule by rule.
pub fn learn(rules: &[Vec<String>]) -> Associates {
    let mut words = Words::default();
    let lessons: Vec<Lesson> = rules.iter().flat_map(|said| words.lessons(said)).collect();
    let mut kept: BTreeMap<usize, Vec<(f64, usize)>> = BTreeMap::new();
    for ((word, other), worth) in explained(&lessons, words.texts.len()) {
        if word != other && worth >= LEAST {
            kept.entry(word).or_default().push((worth, other));
        }
    }
    let mut learned = Associates::new();
    for (word, mut others) in kept {
        others.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        let stands = learned.entry(words.texts[word].clone()).or_default();
        for (worth, other) in others.into_iter().take(MOST) {
            let hundredths = (worth.sqrt() * 100.0).min(WORTH) as u32;
            stands.insert(words.texts[other].clone(), hundredths);
        }
    }
    learned
}

#[derive(Default)]
struct Words {
    splitter: Splitter,
    numbers: HashMap<String, usize>,
    texts: Vec<String>,
}

impl Words {
    fn lessons(&mut self, said: &[String]) -> Vec<Lesson> {
        let sentences: Vec<BTreeSet<usize>> = said.iter().map(|text| self.sentence(text)).collect();
        let others = |n: usize| {
            let others = sentences.iter().enumerate().filter(|(other, _)| *other != n);
            others.flat_map(|(_, words)| words).copied().collect::<BTreeSet<usize>>()
        };
        let lesson = |(n, words): (usize, &BTreeSet<usize>)| {
            (words.iter().copied().collect::<Vec<_>>(), others(n).into_iter().collect::<Vec<_>>())
        };
        sentences.iter().enumerate().map(lesson).collect()
    }

    fn sentence(&mut self, text: &str) -> BTreeSet<usize> {
        let stems = self.splitter.stems(text);
        stems.into_iter().map(|stems| self.number(stems.english)).collect()
    }

    fn number(&mut self, word: String) -> usize {
        let next = self.texts.len();
        *self.numbers.entry(word).or_insert_with_key(|word| {
            self.texts.push(word.clone());
            next
        })
    }
}

/// Pairs of a word and one that is said of the same rule, numbered as they are met.
#[derive(Default)]
struct Pairs {
    numbers: HashMap<(usize, usize), usize>,
    all: Vec<(usize, usize)>,
}

impl Pairs {
    fn number(&mut self, word: usize, other: usize) -> usize {
        let next = self.all.len();
        *self.numbers.entry((word, other)).or_insert_with_key(|pair| {
            self.all.push(*pair);
            next
        })
    }
}

/// How likely each word is said of a rule for which another was, by the pair.
fn explained(lessons: &[Lesson], words: usize) -> Vec<((usize, usize), f64)> {
    let mut pairs = Pairs::default();
    let (mut chance, mut heard) = (vec![0.0; words], 0.0);
    // The pairs in the order in which they are met below, each time.
    let mut met: Vec<usize> = Vec::new();
    for (said, others) in lessons {
        for other in others {
            chance[*other] += BY_CHANCE;
            heard += 1.0;
            met.extend(said.iter().map(|word| pairs.number(*word, *other)));
        }
    }
    let mut worth = vec![1.0 / words.max(1) as f64; pairs.all.len()];
    for _ in 0..TURNS {
        let (mut counts, mut sums) = (vec![0.0; pairs.all.len()], vec![DOUBT; words]);
        let mut met = met.iter();
        for (said, others) in lessons {
            for other in others {
                let here: Vec<usize> = met.by_ref().take(said.len()).copied().collect();
                let all = chance[*other] / heard + here.iter().map(|pair| worth[*pair]).sum::<f64>();
                for (pair, word) in here.iter().zip(said) {
                    counts[*pair] += worth[*pair] / all;
                    sums[*word] += worth[*pair] / all;
                }
            }
        }
        worth = pairs.all.iter().zip(counts).map(|((word, _), count)| count / sums[*word]).collect();
    }
    pairs.all.into_iter().zip(worth).collect()
}
