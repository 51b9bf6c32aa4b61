//! `rules`: what the books say, by id or by words: rules, terms, our rulings, cards.

use serde::Serialize;

use super::args::RulesArgs;
use super::failure::{Done, Failure};
use super::here::Here;
use crate::games::game::{Compared, GameKind};
use crate::rules::{Hit, Query, RuleBook};
use crate::transcript::story;
use crate::view::compare::compare_page;
use crate::view::page::{Block, Item, Page, Text};
use crate::view::rules::{self, Found, found, found_line, highlighted, hit_page};

/// More hits than this are no help.
const MOST: usize = 6;
/// The word behind a query that asks for a played example.
const EXAMPLE: &str = "example";

/// What `--json` prints.
#[derive(Debug, Serialize)]
struct Answer<'a> {
    query: &'a str,
    hits: Vec<Found>,
    /// Where books and readings differ, with `--compare`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    differ: Vec<Compared>,
}

type Of<'b> = (&'static GameKind, &'b RuleBook, Hit);

pub fn rules(here: &Here, args: &RulesArgs) -> Done {
    let kinds = here.games_or_all(args.game.as_deref())?;
    let mut books: Vec<(&'static GameKind, RuleBook)> =
        kinds.iter().map(|kind| (*kind, (kind.book)())).collect();
    let (words, wants_example) = match args.query.as_slice() {
        [words @ .., last] if last == EXAMPLE && !words.is_empty() => (words, true),
        words => (words, false),
    };
    let query = args.compare.clone().unwrap_or_else(|| words.join(" "));
    // Who types an id wants that one, and no other book need be searched.
    let with_id = books.iter().position(|(_, book)| book.has_id(&query));
    if let Some(at) = with_id {
        books = vec![books.swap_remove(at)];
    }
    let is_topic = with_id.is_none() && books.iter().any(|(_, book)| !book.topic(&query).is_empty());
    let is_list = query.is_empty() || is_topic;
    let most = if is_list || args.json { usize::MAX } else { MOST };
    let ranked = if is_list { listed_alike(&books, &query) } else { fitting(&books, &query, most) };
    if wants_example {
        return example(here, &books, &ranked, &query);
    }
    let hits: Vec<Of<'_>> = ranked.into_iter().take(most).map(|(_, hit)| hit).collect();
    let differ = args.compare.as_deref().map(crate::games::compared).unwrap_or_default();
    if args.json {
        return json(here, &query, &hits, differ);
    }
    if args.compare.is_some() {
        let page = compare_page(&query, &books, &differ);
        here.long(&page.ok_or_else(|| nothing(&books, &query))?)?;
        return Ok(0);
    }
    match hits.as_slice() {
        [] => Err(nothing(&books, &query)),
        hits if is_list => list(here, hits),
        [(kind, book, best), more @ ..] => {
            let mut page = hit_page(book, *best, here.language);
            if here.out.color {
                page = highlighted(page, &query);
            }
            page = page.text(Text::new().dim(kind.title));
            page.blocks.extend((!more.is_empty()).then(|| listed(more)));
            here.long(&page)?;
            Ok(0)
        }
    }
}

/// What fits a query best in any of the books.
fn fitting<'b>(books: &'b [(&'static GameKind, RuleBook)], query: &str, most: usize) -> Vec<(u32, Of<'b>)> {
    let query = Query::new(query);
    let of = |(kind, book): &'b (&'static GameKind, RuleBook)| {
        book.best(&query, most).into_iter().map(move |(fit, hit)| (fit, (*kind, book, hit)))
    };
    let mut ranked: Vec<(u32, Of<'b>)> = books.iter().flat_map(of).collect();
    // What fits alike stays in the order of the games and their books.
    ranked.sort_by_key(|(fit, _)| std::cmp::Reverse(*fit));
    ranked
}

/// All rules of a topic, or all there are, for those who ask for nothing.
fn listed_alike<'b>(books: &'b [(&'static GameKind, RuleBook)], topic: &str) -> Vec<(u32, Of<'b>)> {
    let hits = |book: &RuleBook| -> Vec<Hit> {
        if topic.is_empty() { book.numbers().map(Hit::Rule).collect() } else { book.topic(topic) }
    };
    let of = |(kind, book): &'b (&'static GameKind, RuleBook)| {
        hits(book).into_iter().map(move |hit| (0, (*kind, book, hit)))
    };
    books.iter().flat_map(of).collect()
}

/// Nobody speaks of it.
fn nothing(books: &[(&'static GameKind, RuleBook)], query: &str) -> Failure {
    Failure::Said(rules::nothing(books.iter().map(|(_, book)| book), query))
}

/// A played example of the rule that fits best.
fn example(
    here: &Here,
    books: &[(&'static GameKind, RuleBook)],
    ranked: &[(u32, Of<'_>)],
    query: &str,
) -> Done {
    let best = ranked.iter().find_map(|(_, (_, book, hit))| match hit {
        Hit::Rule(rule) => Some((book, *rule)),
        _ => None,
    });
    let (book, rule) = best.ok_or_else(|| nothing(books, query))?;
    let page = story(book, rule, here.games);
    here.long(&page.ok_or_else(|| Failure::Said(format!("no transcript plays {}", book.id(rule))))?)?;
    Ok(0)
}

fn list(here: &Here, hits: &[Of<'_>]) -> Done {
    here.long(&Page::new("").with(listed(hits)))?;
    Ok(0)
}

/// Hits as a line each.
fn listed(hits: &[Of<'_>]) -> Block {
    let found = hits.iter().filter_map(|(kind, book, hit)| found(book, kind.id, *hit));
    Block::List(found.map(|found| Item::new(found_line(&found))).collect())
}

fn json(here: &Here, query: &str, hits: &[Of<'_>], differ: Vec<Compared>) -> Done {
    let hits: Vec<Found> = hits.iter().filter_map(|(kind, book, hit)| found(book, kind.id, *hit)).collect();
    let code = u8::from(hits.is_empty() && differ.is_empty());
    let answer = serde_json::to_string(&Answer { query, hits, differ })
        .map_err(|error| Failure::Said(error.to_string()))?;
    here.print(&format!("{answer}\n"))?;
    Ok(code)
}
