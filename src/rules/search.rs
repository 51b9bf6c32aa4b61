//! Looking up: an id, a name, or a question in somebody's own words.

use std::cmp::Reverse;

use strsim::osa_distance;

use super::RuleBook;
use super::index::{Called, Index, Kind};
use super::near::{Near, slips};
use super::score::scores;
use super::words::{Heard, Splitter, plain, whole};
use crate::table::Rule;

/// Something found, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hit {
    Rule(Rule),
    Term(usize),
    Ruling(usize),
    Card(usize),
}

/// Something found and how well it fits; more is better, also beside what was found in another book.
pub type Ranked = (u32, Hit);

/// What it is worth to be called what was asked for.
const NAMED: u32 = 200_000;
const ALSO_NAMED: u32 = 30_000;
/// What is longer is no mistyped name, it is a question.
const LONGEST_NAME: usize = 28;
/// What a slip of the finger in a name costs, in parts of it.
const SLIP: u32 = 2;

/// What somebody asks, taken apart once for all books.
#[derive(Debug, Clone)]
pub struct Query {
    text: String,
    /// The whole of it as a name.
    name: String,
    words: Vec<Heard>,
}

impl Query {
    #[must_use]
    pub fn new(text: &str) -> Query {
        Query { text: text.to_owned(), name: whole(text), words: Splitter::default().heard(text) }
    }
}

impl RuleBook {
    /// What fits a query, best first.
    #[must_use]
    pub fn search(&self, query: &str) -> Vec<Hit> {
        self.ranked(query).into_iter().map(|(_, hit)| hit).collect()
    }

    /// The same with how well each fits.
    #[must_use]
    pub fn ranked(&self, query: &str) -> Vec<Ranked> {
        self.best(&Query::new(query), usize::MAX)
    }

    /// At most so many of what fits best. What has that id is found alone.
    #[must_use]
    pub fn best(&self, query: &Query, most: usize) -> Vec<Ranked> {
        let index = self.index;
        let numbers: Vec<Rule> = self.numbers().collect();
        if let Some(document) = self.with_id(&query.text) {
            return hit(index, &numbers, document).map(|hit| (NAMED, hit)).into_iter().collect();
        }
        let named: Vec<Called> = index.called(&query.name).collect();
        let mut scores = scores(index, &query.words);
        let (part, named) = if named.is_empty() { (SLIP, nearly(index, &query.name)) } else { (1, named) };
        for Called { document, alias } in named {
            scores[document] += if alias { ALSO_NAMED } else { NAMED } / part;
        }
        let fitting = (0..).zip(scores).filter(|(_, score)| *score > 0);
        let place = |(score, hit): &Ranked| (Reverse(*score), *hit);
        let mut hits: Vec<Ranked> = Vec::new();
        // Where few are wanted, nearly all are told to be worse than those by a look at what they are worth.
        let mut least = 0;
        for (document, score) in fitting {
            if score < least {
                continue;
            }
            hits.extend(hit(index, &numbers, document).map(|hit| (score, hit)));
            if hits.len() >= most.saturating_mul(2) {
                hits.sort_unstable_by_key(place);
                hits.truncate(most);
                least = hits.last().map_or(0, |(score, _)| *score);
            }
        }
        hits.sort_unstable_by_key(place);
        hits.truncate(most);
        hits
    }

    /// Whether something here has this id; the id of a card is a word like others.
    #[must_use]
    pub fn has_id(&self, query: &str) -> bool {
        self.with_id(query).is_some()
    }

    /// The rules of a topic, in book order, where that is what was typed: `mf.focus`.
    #[must_use]
    pub fn topic(&self, query: &str) -> Vec<Hit> {
        let topic = query.trim().trim_end_matches('.').to_lowercase();
        let is_of = |id: &str| id.strip_prefix(topic.as_str()).is_some_and(|rest| rest.starts_with('.'));
        if !topic.contains('.') {
            return Vec::new();
        }
        self.numbers().filter(|rule| is_of(self.id(*rule))).map(Hit::Rule).collect()
    }

    fn with_id(&self, query: &str) -> Option<usize> {
        let is_id = |document: &usize| self.id_of(*document).eq_ignore_ascii_case(query.trim());
        let named = |query| self.index.called(&whole(query)).map(|called| called.document).find(is_id);
        if query.contains('.') { named(query) } else { None }
    }

    fn id_of(&self, document: usize) -> &'static str {
        self.index.place(document).map_or("", |(kind, n)| self.index.id(kind, n))
    }
}

fn hit(index: Index, rules: &[Rule], document: usize) -> Option<Hit> {
    let (kind, n) = index.place(document)?;
    Some(match kind {
        Kind::Rule => Hit::Rule(*rules.get(n)?),
        Kind::Term => Hit::Term(n),
        Kind::Ruling => Hit::Ruling(n),
        Kind::Card => Hit::Card(n),
    })
}

/// What is called almost so: a name with a slip of the finger in it.
fn nearly(index: Index, name: &str) -> Vec<Called> {
    let allowed = slips(name);
    if allowed == 0 || name.len() > LONGEST_NAME {
        return Vec::new();
    }
    let near = Near::to(name, allowed);
    index.names().filter(|(other, _)| near.distance(other).is_some()).map(|(_, called)| called).collect()
}

/// The nearest names to what nobody found, best first: what is called so, not what speaks of it.
#[must_use]
pub fn nearest<'n>(query: &str, names: impl Iterator<Item = &'n str>, most: usize) -> Vec<&'n str> {
    let asked = plain(query);
    let mut near: Vec<(usize, &str)> = names.map(|name| (osa_distance(&asked, &plain(name)), name)).collect();
    near.sort_unstable();
    near.dedup();
    near.into_iter().take(most).map(|(_, name)| name).collect()
}

/// Whether a text speaks of everything that is asked for.
#[must_use]
pub fn speaks_of(text: &str, query: &str) -> bool {
    let splitter = Splitter::default();
    let (text, query) = (splitter.stems(text), splitter.stems(query));
    !query.is_empty() && query.iter().all(|wanted| text.iter().any(|stems| stems.english == wanted.english))
}

/// The words of a question, to be set off in an answer.
pub struct Wanted {
    splitter: Splitter,
    stems: Vec<String>,
}

impl Wanted {
    #[must_use]
    pub fn new(query: &str) -> Wanted {
        let splitter = Splitter::default();
        let stems = splitter.stems(query).into_iter().map(|stems| stems.english).collect();
        Wanted { splitter, stems }
    }

    /// A text in pieces, each with whether it is one of the words.
    pub fn marked<'t>(&self, text: &'t str) -> impl Iterator<Item = (bool, &'t str)> {
        let is_word = |c: char| c.is_alphanumeric();
        let mut rest = text;
        std::iter::from_fn(move || {
            let inside = is_word(rest.chars().next()?);
            let end = rest.find(|c| is_word(c) != inside).unwrap_or(rest.len());
            let (piece, behind) = rest.split_at(end);
            rest = behind;
            Some((inside, piece))
        })
        .map(|(inside, piece)| (inside && self.is_wanted(piece), piece))
    }

    fn is_wanted(&self, word: &str) -> bool {
        self.splitter.stems(word).iter().any(|stems| self.stems.contains(&stems.english))
    }
}
