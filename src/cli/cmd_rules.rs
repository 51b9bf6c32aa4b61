//! `rules`: what the books say, by id or by words: rules, terms, our rulings, cards.

use serde::Serialize;

use super::args::RulesArgs;
use super::failure::{Done, Failure};
use super::here::Here;
use crate::games::game::{Compared, GameKind};
use crate::rules::{Hit, Query, Ranked, RuleBook, nearest};
use crate::view::compare::compare_page;
use crate::view::page::{Item, Page, Text};
use crate::view::rules::{Found, found, found_line, hit_page};

/// More hits than this are no help.
const MOST: usize = 6;
/// So many terms are offered where nothing is found.
const NEAR: usize = 4;

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
    let query = args.compare.clone().unwrap_or_else(|| args.query.join(" "));
    // Who types an id wants that one, and no other book need be searched.
    if let Some(at) = books.iter().position(|(_, book)| book.has_id(&query)) {
        books = vec![books.swap_remove(at)];
    }
    let most = if query.is_empty() || args.json { usize::MAX } else { MOST };
    let asked = Query::new(&query);
    let found = |book: &RuleBook| if query.is_empty() { all(book) } else { book.best(&asked, most) };
    let mut ranked: Vec<(u32, Of<'_>)> = books
        .iter()
        .flat_map(|(kind, book)| found(book).into_iter().map(move |(fit, hit)| (fit, (*kind, book, hit))))
        .collect();
    // What fits alike stays in the order of the games and their books.
    ranked.sort_by_key(|(fit, _)| std::cmp::Reverse(*fit));
    let hits: Vec<Of<'_>> = ranked.into_iter().take(most).map(|(_, hit)| hit).collect();
    let differ = args.compare.as_deref().map(crate::games::compared).unwrap_or_default();
    if args.json {
        return json(here, &query, &hits, differ);
    }
    if args.compare.is_some() {
        let page = compare_page(&query, &books, &differ);
        here.show(&page.ok_or_else(|| Failure::Said(nothing(&books, &query)))?)?;
        return Ok(0);
    }
    match hits.as_slice() {
        [] => Err(Failure::Said(nothing(&books, &query))),
        hits if query.is_empty() => list(here, hits),
        [(kind, book, best), more @ ..] => {
            here.show(&hit_page(book, *best, here.language).text(Text::new().dim(kind.title)))?;
            if more.is_empty() { Ok(0) } else { list(here, more) }
        }
    }
}

/// Nobody speaks of it; what is called most like it.
fn nothing(books: &[(&'static GameKind, RuleBook)], query: &str) -> String {
    let terms = books.iter().flat_map(|(_, book)| book.terms()).map(|term| term.term);
    let near = nearest(query, terms, NEAR);
    format!("no rule speaks of {query}; the nearest terms: {}", near.join(", "))
}

/// All rules, for those who ask for nothing.
fn all(book: &RuleBook) -> Vec<Ranked> {
    book.numbers().map(|rule| (0, Hit::Rule(rule))).collect()
}

fn list(here: &Here, hits: &[Of<'_>]) -> Done {
    let found = hits.iter().filter_map(|(kind, book, hit)| found(book, kind.id, *hit));
    here.show(&Page::new("").list(found.map(|found| Item::new(found_line(&found)))))?;
    Ok(0)
}

fn json(here: &Here, query: &str, hits: &[Of<'_>], differ: Vec<Compared>) -> Done {
    let hits: Vec<Found> = hits.iter().filter_map(|(kind, book, hit)| found(book, kind.id, *hit)).collect();
    let code = u8::from(hits.is_empty() && differ.is_empty());
    let answer = serde_json::to_string(&Answer { query, hits, differ })
        .map_err(|error| Failure::Said(error.to_string()))?;
    here.print(&format!("{answer}\n"))?;
    Ok(code)
}
