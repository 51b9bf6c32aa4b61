//! Why a number is what it is: the events that made it, each with its rule and its cause, adding up.

use super::changes::{Speaker, card_of, mixes};
use super::names::Names;
use super::page::{Column, Page, Table, Text};
use super::words;
use crate::effect::query::{Source, value};
use crate::engine::Event;
use crate::table::{Card, Change, Counter, Hand, Holder, Token, Track};

/// What is asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    Tokens {
        on: Holder,
        kind: Token,
    },
    Cube(Track),
    Count(Counter),
    Clock(Hand),
    /// Where a card lies.
    Place(Card),
    /// A number of a card, with what standing lines do to it.
    Value {
        card: Card,
        value: u16,
    },
}

/// Answers for one number or place; `events` are all of the game's, from the first on.
#[must_use]
pub fn why(names: &Names<'_>, events: &[Event], target: Target) -> Page {
    if let Target::Value { card, value } = target {
        return why_value(names, card, value);
    }
    let since = since(events, target);
    let mut table = Table::new("", columns());
    for (n, event) in events.iter().enumerate().skip(since) {
        if let Some(step) = step(names, &event.change, target) {
            table =
                table.numbered((n + 1).min(usize::from(u16::MAX)) as u16, row(names, events, event, step));
        }
    }
    let page = Page::new(title(names, target));
    if table.rows.is_empty() { page.text("It has been so from the start.") } else { page.with(table) }
        .text(Text::new().say("now: ").number(now(names, target)))
}

fn columns() -> [Column; 4] {
    [
        Column::new("change", 9).right(),
        Column::new("to", 8),
        Column::new("rule", 9),
        Column::new("because of", 4),
    ]
}

/// A card's history begins where it was last shuffled in: before, nobody knows which card it was.
fn since(events: &[Event], target: Target) -> usize {
    let card = match target {
        Target::Place(card) | Target::Tokens { on: Holder::Card(card), .. } => card,
        _ => return 0,
    };
    events.iter().rposition(|event| mixes(&event.change, card)).map_or(0, |at| at + 1)
}

fn title(names: &Names<'_>, target: Target) -> String {
    match target {
        Target::Tokens { on, kind } => {
            format!("{} on {}", words::plural(words::token(names, kind)), words::holder(names, on))
        }
        Target::Cube(track) => words::track(names, track),
        Target::Count(counter) => words::counter(names, counter),
        Target::Clock(hand) => format!("{hand:?}").to_lowercase(),
        Target::Place(card) => format!("where {} lies", words::called(names, card)),
        Target::Value { card, value } => {
            let values = names.game.library().lexicon.vocabulary.values;
            let name = values.get(usize::from(value)).copied().unwrap_or_default();
            format!("{name} of {}", words::called(names, card))
        }
    }
}

/// What a change did to the target: by how much, and what it was then.
fn step(names: &Names<'_>, change: &Change, target: Target) -> Option<(String, String)> {
    let by = |from: i16, to: i16| Some((format!("{:+}", to - from), to.to_string()));
    match (*change, target) {
        (Change::Tokens { on, kind, from, to }, Target::Tokens { on: o, kind: k })
            if on == o && kind == k =>
        {
            by(from, to)
        }
        (Change::Cube { track, from, to }, Target::Cube(of)) if track == of => by(from, to),
        (Change::Count { counter, from, to }, Target::Count(of)) if counter == of => by(from, to),
        (Change::Clock { hand, from, to }, Target::Clock(of)) if hand == of => {
            Some((from.to_string(), to.to_string()))
        }
        (Change::Move { card, from, to }, Target::Place(of)) if card == of => {
            Some((words::zone(names, from.zone), words::zone(names, to.zone)))
        }
        _ => None,
    }
}

fn row(names: &Names<'_>, events: &[Event], event: &Event, step: (String, String)) -> [Text; 4] {
    [
        Text::new().number(step.0),
        Text::new().number(step.1),
        Text::new().rule(names.rule(event.rule)),
        cause(names, events, event).into(),
    ]
}

/// The nearest cause that can be told; a command where there is none.
fn cause(names: &Names<'_>, events: &[Event], event: &Event) -> String {
    let mut link = event.cause;
    while let Some(found) = events.get(link as usize) {
        if let Some(text) = brief(names, events, link as usize) {
            return format!("{text} ({})", names.rule(found.rule));
        }
        if found.cause >= link {
            break;
        }
        link = found.cause;
    }
    "a command".to_owned()
}

fn brief(names: &Names<'_>, events: &[Event], at: usize) -> Option<String> {
    let gone = |card: Card| events[at..].iter().any(|later| mixes(&later.change, card));
    let called = |card: Card| {
        let now = card_of(&events[at].change) != Some(card) || !gone(card);
        if now { words::called(names, card) } else { "a card".to_owned() }
    };
    let line = Speaker { names, called: &called, exact: false, back: false }.line(&events[at].change);
    line.map(|(text, _)| text.words().to_owned())
}

fn now(names: &Names<'_>, target: Target) -> String {
    let table = &names.state.table;
    let clock = table.clock;
    match target {
        Target::Tokens { on, kind } => table.tokens(on, kind).to_string(),
        Target::Cube(track) => table.cube(track).to_string(),
        Target::Count(counter) => table.count(counter).to_string(),
        Target::Clock(Hand::Round) => clock.round.to_string(),
        Target::Clock(Hand::Phase) => clock.phase.to_string(),
        Target::Clock(Hand::Turn) => words::seat(names, clock.turn),
        Target::Clock(Hand::Leader) => words::seat(names, clock.leader),
        Target::Clock(Hand::Result) => clock.result.to_string(),
        Target::Place(card) => words::zone(names, table.piece(card).zone),
        Target::Value { card, value: n } => value(names.game, names.state, n, card, None).to_string(),
    }
}

// ---- values ----

/// The printed number and what each standing line adds.
fn why_value(names: &Names<'_>, card: Card, which: u16) -> Page {
    let target = Target::Value { card, value: which };
    let page = Page::new(title(names, target));
    if !names.sees(card) {
        return page.text("This card is not known.");
    }
    let mut sources = Vec::new();
    let now = value(names.game, names.state, which, card, Some(&mut sources));
    let base = names.game.base_value(names.state, which, card);
    let table = Table::new(
        "",
        [Column::new("change", 9).right(), Column::new("because of", 9), Column::new("line", 4)],
    )
    .row([Text::new().number(base), "printed".into(), Text::new()]);
    let table = sources.iter().fold(table, |table, source| table.row(source_row(names, source)));
    page.with(table).text(Text::new().say("now: ").number(now))
}

fn source_row(names: &Names<'_>, source: &Source) -> [Text; 3] {
    let line = names.game.library().line(source.line).source.clone();
    let line = if names.sees(source.card) { line } else { String::new() };
    [
        Text::new().number(format!("{:+}", source.by)),
        Text::new().name(words::called(names, source.card)),
        line.into(),
    ]
}
