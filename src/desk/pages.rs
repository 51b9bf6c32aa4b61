//! The pages a desk shows: what the last command did, and answers to those who only ask.

use std::borrow::Cow;

use super::corrections::unknown;
use super::{Desk, Trouble};
use crate::engine::{State, Turn, Who};
use crate::games::game::Game;
use crate::line::{HelpRow, Outcome, Word, fold, take};
use crate::table::{Holder, NOBODY, Seat, Token};
use crate::view::names::Viewer;
use crate::view::page::{Column, Item, Page, Table, Text};
use crate::view::why::Target;
use crate::view::{
    audit, card, odds as chances, question, refused, rules, score, table, told, why as reasons,
};

/// What the last command did.
pub(super) fn last_command(desk: &Desk, room: &mut State) -> Page {
    let session = desk.session();
    let (Some(turn), Some(before)) = (session.turns().last(), session.before_last()) else {
        return Page::new("");
    };
    let names = desk.names_in(before);
    let mut lines = told::told_in(&names, &session.events()[turn.events..], room);
    for line in lines.iter_mut().filter(|line| !line.heading) {
        // Which rule did it, without the name of the game.
        let id = desk.game().book().id(line.rule);
        let cause = id.split_once('.').map_or(id, |(_, rest)| rest);
        line.text = std::mem::take(&mut line.text).dim("  ").dim(cause);
    }
    told_page(lines)
}

fn told_page(lines: Vec<told::Told>) -> Page {
    Page { title: String::new(), blocks: told::told_blocks(lines) }
}

/// What hands must do to take back everything since command `keep`.
pub(super) fn taken_back(desk: &Desk, keep: usize, room: &mut State) -> Page {
    let session = desk.session();
    let from = session.turns().get(keep).map_or(session.events().len(), |turn| turn.events);
    told_page(told::untold_in(&desk.names(), &session.events()[from..], room))
}

/// What hands must do again: told from the end, because the state before is gone.
pub(super) fn events_since(desk: &Desk, from: usize, room: &mut State) -> Page {
    let session = desk.session();
    let Some(before) = session.before_last() else { return Page::new("") };
    let last = session.turns().last().map_or(from, |turn| turn.events);
    let names = desk.names_in(before);
    let page = told_page(told::told_in(&names, &session.events()[last..], room));
    let more = session.turns().iter().rev().take_while(|turn| turn.events >= from).count();
    if more > 1 { page.text(format!("{more} commands done again")) } else { page }
}

/// The table and the question; or the zone, seat or question that is named.
pub(super) fn show(desk: &Desk, what: &[Word]) -> Result<Vec<Page>, Trouble> {
    let names = desk.names();
    let Some(first) = what.first() else {
        return Ok(vec![table::table_page(&names), question::question_page(&names)]);
    };
    if fold(&first.text) == fold("question") {
        return Ok(vec![question::question_page(&names)]);
    }
    if fold(&first.text) == "table" {
        return Ok(vec![table::table_page(&names)]);
    }
    if let Some(page) = table::section_page(&names, &fold(&first.text)).filter(|_| what.len() == 1) {
        return Ok(vec![page]);
    }
    if let Some((zone, _)) = desk.zone_named(what) {
        return Ok(vec![card::zone_page(&names, zone)]);
    }
    if let Ok(seat) = desk.seat_named(what) {
        return Ok(vec![card::hand_page(&names, seat)]);
    }
    let card = desk.card_named(what)?;
    match names.face(card) {
        Some(face) => Ok(vec![card::card_page(&names, face)]),
        None => Err(unknown(what, Vec::new())),
    }
}

pub(super) fn hand(desk: &Desk, seat: &[Word]) -> Result<Page, Trouble> {
    Ok(card::hand_page(&desk.names(), seat_meant(desk, seat)?))
}

/// The seat that is named; without a name who acts here, or else who is asked.
fn seat_meant(desk: &Desk, named: &[Word]) -> Result<Seat, Trouble> {
    let asked = match desk.state().question.who {
        Who::Seat(seat) => seat,
        _ => Seat(0),
    };
    if named.is_empty() { Ok(desk.actor.unwrap_or(asked)) } else { desk.seat_named(named) }
}

/// What may be done and what not; with words, only what begins with them.
pub(super) fn legal(desk: &Desk, about: &[Word]) -> Page {
    let names = desk.names();
    let Some(first) = about.first() else { return question::legal_page(&names) };
    let wanted = fold(&first.text);
    let fits = |line: &str| fold(line).contains(&wanted);
    let offered = question::options(&names);
    let may = offered.iter().map(|row| question::said(&row.typed)).filter(|line| fits(line));
    let page = Page::new("").list(may.map(|line| Item::new(Text::new().key(line))).collect::<Vec<_>>());
    let not = question::refusals(&names);
    let not = not.iter().filter(|row| fits(&question::said(&row.typed)));
    let rows: Vec<Item> = not
        .map(|row| {
            let why = Text::new().bad(row.fact.clone()).say(" ").rule(names.rule(row.rule));
            Item::new(question::said(&row.typed)).blocked(why)
        })
        .collect();
    if rows.is_empty() { page } else { page.heading("Not now").list(rows) }
}

/// Alone: the story of the last refusal, or of the open question. With words: what made that number.
pub(super) fn why(desk: &Desk, what: &[Word]) -> Result<Page, Trouble> {
    let names = desk.names();
    if what.is_empty() {
        return Ok(match desk.last_trouble() {
            Some(Trouble::Refused { refusal, wanted, .. }) => {
                refused::refusal_page(&names, refusal, Some(wanted))
            }
            _ if desk.state().question.is_open() => {
                rules::rule_page(desk.game().book(), desk.state().question.rule)
            }
            _ => question::question_page(&names),
        });
    }
    if fold(&what[0].text) == "not" && what.len() > 1 {
        return Ok(legal(desk, &what[1..]));
    }
    if fold(&what[0].text) == "score" && !desk.game().score_parts().is_empty() {
        return Ok(score::page(&names, seat_meant(desk, &what[1..])?));
    }
    let target = target(desk, what)?;
    Ok(reasons::why(&names, desk.session().events(), target))
}

/// The number or place that words mean: `courage ada`, `wounds brute`, `wolf`.
fn target(desk: &Desk, what: &[Word]) -> Result<Target, Trouble> {
    let layout = desk.game().layout();
    let (first, rest) = (&what[0], &what[1..]);
    let is = |name: &str| fold(name) == fold(&first.text) || fold(&format!("{name}s")) == fold(&first.text);
    let seat = |per_seat: bool| if per_seat { desk.seat_named(rest) } else { Ok(NOBODY) };
    if let Some(kind) = layout.tracks.iter().position(|track| is(&track.name)) {
        return Ok(Target::Cube(layout.track(kind as u8, seat(layout.tracks[kind].per_seat)?)));
    }
    if let Some(kind) = layout.counters.iter().position(|counter| is(counter.name)) {
        return Ok(Target::Count(layout.counter(kind as u8, seat(layout.counters[kind].per_seat)?)));
    }
    if let Some(kind) = layout.tokens.iter().position(|token| is(token.name)) {
        return Ok(Target::Tokens { on: Holder::Card(desk.card_named(rest)?), kind: Token(kind as u8) });
    }
    let values = desk.game().library().lexicon.vocabulary.values;
    if let Some(value) = values.iter().position(|value| is(value)) {
        return Ok(Target::Value { card: desk.card_named(rest)?, value: value as u16 });
    }
    desk.card_named(what).map(Target::Place)
}

pub(super) fn rule(desk: &Desk, words: &[Word]) -> Result<Page, Trouble> {
    let book = desk.game().book();
    let query = words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
    if query.is_empty() {
        return Ok(rules::rule_page(book, desk.state().question.rule));
    }
    let found = book.search(&query);
    let Some((best, more)) = found.split_first() else {
        return Err(Trouble::Said(format!("no rule speaks of {query}")));
    };
    let next = more.iter().take(4).filter_map(|hit| rules::found(book, desk.game().kind().id, *hit));
    let next: Vec<Item> = next.map(|found| Item::new(rules::found_short(&found))).collect();
    let page = rules::hit_page(book, *best, desk.language);
    Ok(if next.is_empty() { page } else { page.heading("See also").list(next) })
}

pub(super) fn card(desk: &Desk, name: &[Word]) -> Result<Page, Trouble> {
    let library = desk.game().library();
    let all: Vec<crate::line::Candidate<'_>> = library
        .entries
        .iter()
        .enumerate()
        .map(|(key, entry)| {
            let mut names = vec![entry.id.as_str().into(), entry.name.as_str().into()];
            names.extend(entry.aka.iter().map(|name| name.as_str().into()));
            crate::line::Candidate { key, names, ..crate::line::Candidate::default() }
        })
        .collect();
    let called = |keys: &[usize]| keys.iter().map(|key| library.entries[*key].id.clone()).collect();
    match take(name, &all) {
        Outcome::One { key, .. } => Ok(card::card_page(&desk.names(), crate::table::Face(key as u16))),
        Outcome::Several { keys, .. } => {
            let (span, word) = (name[0].span, name[0].text.clone());
            Err(Trouble::Ambiguous(crate::line::Ambiguity { span, word, candidates: called(&keys) }))
        }
        Outcome::None { nearest } => Err(unknown(name, called(&nearest))),
    }
}

/// The last commands, numbered as `undo to` counts them.
pub(super) fn log(desk: &Desk, many: usize) -> Page {
    let turns = desk.session().turns();
    let from = turns.len().saturating_sub(many);
    let mut rows = Table::new("Commands", [Column::new("n", 9).right(), Column::new("command", 9)]);
    for (n, turn) in turns.iter().enumerate().skip(from) {
        rows = rows.row([(n + 1).to_string().into(), heard(desk, turn).into_owned().into()]);
    }
    Page::new("").with(crate::view::page::Block::Table(rows))
}

/// What was typed, as far as the viewer may know: not which card somebody else chose in secret, and no letter that
/// tells of a copy somebody else holds.
fn heard<'t>(desk: &Desk, turn: &'t Turn<dyn Game>) -> Cow<'t, str> {
    let Viewer::Seat(viewer) = desk.viewer else { return turn.label.as_str().into() };
    if turn.by == Who::Seat(viewer) {
        return turn.label.as_str().into();
    }
    if turn.heard >> viewer.0 & 1 == 0 {
        return "something you may not know".into();
    }
    let letter = |word: &&str| word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_lowercase());
    let words = turn.label.split_whitespace().enumerate().filter(|(n, word)| *n == 0 || !letter(word));
    words.map(|(_, word)| word).collect::<Vec<_>>().join(" ").into()
}

pub(super) fn odds(desk: &Desk, _: &[Word]) -> Result<Page, Trouble> {
    Ok(chances::odds_page(&desk.names()))
}

pub(super) fn audit(desk: &Desk) -> Page {
    audit::audit_page(&desk.names())
}

/// How to lay the game out from the box: the same account, to be carried out.
pub(super) fn rebuild(desk: &Desk) -> Page {
    Page { title: "How to lay it out".to_owned(), ..audit::audit_page(&desk.names()) }
}

/// How the game stands, and what the players noted, corrected and let through.
pub(super) fn report(desk: &Desk) -> Page {
    let names = desk.names();
    let turns = desk.session().turns();
    let page = Page::new(table::title(&names)).text(format!("{} commands", turns.len()));
    [("Notes", "note "), ("Corrections", "fix "), ("House rulings", "force ")].iter().fold(
        page,
        |page, (title, word)| {
            let rows = turns.iter().enumerate().filter(|(_, turn)| turn.label.starts_with(word));
            let rows: Vec<Item> =
                rows.map(|(n, turn)| Item::new(format!("{}: {}", n + 1, heard(desk, turn)))).collect();
            if rows.is_empty() { page } else { page.heading(*title).list(rows) }
        },
    )
}

pub(super) fn help(rows: Vec<HelpRow>) -> Page {
    if let [row] = rows.as_slice() {
        return Page::new(row.usage.clone()).lines(row.summary).lines(row.detail.unwrap_or_default());
    }
    let mut all = Table::new("", [Column::new("command", 9), Column::new("", 8)]);
    for row in rows {
        all = all.row([Text::new().key(row.usage), row.summary.into()]);
    }
    Page::new("Commands").with(crate::view::page::Block::Table(all))
}

/// The dials, which can be turned, and what was chosen before the game.
pub(super) fn dials(desk: &Desk) -> Page {
    let value = if desk.auto { "auto" } else { "ask" };
    let mut page = Page::new("").text(Text::new().key("go-on").say(format!(": {value}   (ask, auto)")));
    let options = desk.game().options();
    for setting in desk.game().settings() {
        let (value, about) = (setting.value(options), setting.about);
        let text = Text::new().key(setting.name).say(format!(": {value}"));
        page = page.text(text.dim(format!("   chosen before the game: {about}")));
    }
    page
}
