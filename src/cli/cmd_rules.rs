//! `rules`: what the books say, by id or by words.

use serde::Serialize;

use super::args::RulesArgs;
use super::failure::{Done, Failure};
use super::here::Here;
use crate::games::game::GameKind;
use crate::rules::{RuleBook, RuleRow};
use crate::table::Rule;
use crate::view::page::{Item, Page, Text};
use crate::view::rules::{find, rule_page};

/// More hits than this are no help.
const MOST: usize = 10;

/// A hit, as `--json` prints it.
#[derive(Debug, Serialize)]
struct Hit<'a> {
    kind: &'a str,
    id: &'a str,
    game: &'a str,
    title: &'a str,
    text: &'a str,
    r#where: &'a str,
    see: &'a [String],
}

/// What `--json` prints.
#[derive(Debug, Serialize)]
struct Answer<'a> {
    query: &'a str,
    hits: Vec<Hit<'a>>,
}

pub fn rules(here: &Here, args: &RulesArgs) -> Done {
    let kinds = here.games_or_all(args.game.as_deref())?;
    let books: Vec<(&GameKind, RuleBook)> = kinds.iter().map(|kind| (*kind, (kind.book)())).collect();
    let query = args.compare.clone().unwrap_or_else(|| args.query.join(" "));
    let most = if query.is_empty() || args.json { usize::MAX } else { MOST };
    let hits: Vec<(&GameKind, &RuleBook, Rule)> = books
        .iter()
        .flat_map(|(kind, book)| found(book, &query).into_iter().map(move |rule| (*kind, book, rule)))
        .take(most)
        .collect();
    if args.json {
        return json(here, &query, &hits);
    }
    match hits.as_slice() {
        [] => Err(Failure::Said(format!("no rule speaks of {query}"))),
        hits if query.is_empty() || args.compare.is_some() => list(here, hits),
        [(_, book, best), more @ ..] => {
            here.show(&rule_page(book, *best))?;
            if more.is_empty() { Ok(0) } else { list(here, more) }
        }
    }
}

/// All rules where nothing is asked for.
fn found(book: &RuleBook, query: &str) -> Vec<Rule> {
    if query.is_empty() {
        (0u16..).zip(book.rows()).map(|(n, _)| Rule(n)).collect()
    } else {
        find(book, query)
    }
}

fn list(here: &Here, hits: &[(&GameKind, &RuleBook, Rule)]) -> Done {
    let rows = hits.iter().filter_map(|(_, book, rule)| book.get(*rule));
    let item = |row: &RuleRow| {
        Item::new(Text::new().rule(row.id.as_str()).dim(format!(", {}: ", row.place)).say(row.text.as_str()))
    };
    here.show(&Page::new("").list(rows.map(item)))?;
    Ok(0)
}

fn json(here: &Here, query: &str, hits: &[(&GameKind, &RuleBook, Rule)]) -> Done {
    let hits: Vec<Hit<'_>> =
        hits.iter().filter_map(|(kind, book, rule)| of_row(kind, book.get(*rule)?)).collect();
    let code = u8::from(hits.is_empty());
    let answer =
        serde_json::to_string(&Answer { query, hits }).map_err(|error| Failure::Said(error.to_string()))?;
    here.print(&format!("{answer}\n"))?;
    Ok(code)
}

fn of_row<'a>(kind: &'a GameKind, row: &'a RuleRow) -> Option<Hit<'a>> {
    let title = row.place.rsplit(" › ").next()?;
    Some(Hit {
        kind: "rule",
        id: &row.id,
        game: kind.id,
        title,
        text: &row.text,
        r#where: &row.place,
        see: &row.see,
    })
}
