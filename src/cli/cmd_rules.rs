//! `rules`: what the books say, by id or by words: rules, terms, our rulings, cards.

use serde::Serialize;

use super::args::RulesArgs;
use super::failure::{Done, Failure};
use super::here::Here;
use crate::games::game::GameKind;
use crate::rules::{Hit, RuleBook};
use crate::view::page::{Item, Page};
use crate::view::rules::{Found, found, found_line, hit_page};

/// More hits than this are no help.
const MOST: usize = 10;

/// What `--json` prints.
#[derive(Debug, Serialize)]
struct Answer<'a> {
    query: &'a str,
    hits: Vec<Found>,
}

type Of<'b> = (&'static GameKind, &'b RuleBook, Hit);

pub fn rules(here: &Here, args: &RulesArgs) -> Done {
    let kinds = here.games_or_all(args.game.as_deref())?;
    let books: Vec<(&'static GameKind, RuleBook)> = kinds.iter().map(|kind| (*kind, (kind.book)())).collect();
    let query = args.compare.clone().unwrap_or_else(|| args.query.join(" "));
    let most = if query.is_empty() || args.json { usize::MAX } else { MOST };
    let hits: Vec<Of<'_>> = books
        .iter()
        .flat_map(|(kind, book)| hits(book, &query).into_iter().map(move |hit| (*kind, book, hit)))
        .take(most)
        .collect();
    if args.json {
        return json(here, &query, &hits);
    }
    match hits.as_slice() {
        [] => Err(Failure::Said(format!("no rule speaks of {query}"))),
        hits if query.is_empty() || args.compare.is_some() => list(here, hits),
        [(_, book, best), more @ ..] => {
            here.show(&hit_page(book, *best, here.language))?;
            if more.is_empty() { Ok(0) } else { list(here, more) }
        }
    }
}

/// All rules where nothing is asked for.
fn hits(book: &RuleBook, query: &str) -> Vec<Hit> {
    if query.is_empty() { book.numbers().map(Hit::Rule).collect() } else { book.search(query) }
}

fn list(here: &Here, hits: &[Of<'_>]) -> Done {
    let found = hits.iter().filter_map(|(kind, book, hit)| found(book, kind.id, *hit));
    here.show(&Page::new("").list(found.map(|found| Item::new(found_line(&found)))))?;
    Ok(0)
}

fn json(here: &Here, query: &str, hits: &[Of<'_>]) -> Done {
    let hits: Vec<Found> = hits.iter().filter_map(|(kind, book, hit)| found(book, kind.id, *hit)).collect();
    let code = u8::from(hits.is_empty());
    let answer =
        serde_json::to_string(&Answer { query, hits }).map_err(|error| Failure::Said(error.to_string()))?;
    here.print(&format!("{answer}\n"))?;
    Ok(code)
}
