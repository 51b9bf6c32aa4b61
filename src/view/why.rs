//! Why a number is what it is: where it began, and the events that changed it, each with its rule and its cause, adding
//! up.

use super::changes::{Speaker, card_of, mixes};
use super::names::Names;
use super::page::{Column, Page, Table, Text};
use super::words;
use crate::effect::query::{Source, value};
use crate::effect::scene::bonus;
use crate::engine::Event;
use crate::table::layout::Shape;
use crate::table::{Card, Change, Counter, Hand, Holder, NOBODY, Seat, Token, Track, Zone};

/// What is asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    Tokens {
        on: Holder,
        kind: Token,
    },
    /// What is left of a kind of token beside the table.
    Pool(Token),
    Cube(Track),
    Count(Counter),
    Clock(Hand),
    /// How many cards lie there.
    Size(Zone),
    /// Where a card lies.
    Place(Card),
    /// A number of a card, with what standing lines do to it.
    Value {
        card: Card,
        value: u16,
    },
}

/// One change of a number, or several in a row by the same rule and for the same cause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Step {
    /// The first of the events.
    event: usize,
    by: i32,
}

/// What has happened so far.
#[derive(Clone, Copy)]
pub struct Past<'a> {
    /// All events of the game, from the first on.
    pub events: &'a [Event],
    /// What was typed to put something right, of an event that came of it.
    pub typed: &'a dyn Fn(usize) -> Option<String>,
}

/// Answers for one number or place.
#[must_use]
pub fn why(names: &Names<'_>, past: Past<'_>, target: Target) -> Page {
    match target {
        Target::Value { card, value } if heaps(names, target).is_empty() => why_value(names, card, value),
        Target::Place(_) | Target::Clock(Hand::Phase | Hand::Turn | Hand::Leader | Hand::Result) => {
            why_place(names, past, target)
        }
        _ => why_number(names, past, target),
    }
}

/// What made a number: where it began and every change since. They add up to what it is now, and `why` tells them.
#[must_use]
pub fn parts(names: &Names<'_>, events: &[Event], target: Target) -> Vec<i32> {
    let heaps = heaps(names, target);
    if let (Target::Value { card, value }, true) = (target, heaps.is_empty()) {
        return value_parts(names, card, value).into_iter().map(|part| part.0).collect();
    }
    let steps = steps(events, target, &heaps);
    let start = now(names, target) - steps.iter().map(|step| step.by).sum::<i32>();
    std::iter::once(start).chain(steps.iter().map(|step| step.by)).collect()
}

// ---- numbers ----

/// The heaps of tokens that a number of a card is counted from; none where it is printed.
fn heaps(names: &Names<'_>, target: Target) -> Vec<Target> {
    let Target::Value { card, value } = target else { return Vec::new() };
    let heaps = names.game.counted_from(names.state, value, card);
    heaps.into_iter().map(|(on, kind)| Target::Tokens { on, kind }).collect()
}

fn why_number(names: &Names<'_>, past: Past<'_>, target: Target) -> Page {
    let steps = steps(past.events, target, &heaps(names, target));
    let now = now(names, target);
    let mut reached = now - steps.iter().map(|step| step.by).sum::<i32>();
    let page = Page::new(title(names, target));
    if steps.is_empty() {
        return page.text("It has been so from the start.").text(Text::new().say("now: ").number(now));
    }
    let mut table = Table::new("", columns());
    if reached != 0 {
        let start =
            [Text::new().number(reached), Text::new().number(reached), Text::new(), "the start".into()];
        table = table.row(start);
    }
    for step in steps {
        reached += step.by;
        let told = (format!("{:+}", step.by), reached.to_string());
        table = table.numbered(numbered(step.event), row(names, past, step.event, told));
    }
    page.with(table).text(Text::new().say("now: ").number(now))
}

fn numbered(event: usize) -> u16 {
    (event + 1).min(usize::from(u16::MAX)) as u16
}

/// The changes of a number, those that belong together as one. Of one that is counted from heaps, the changes of these.
fn steps(events: &[Event], target: Target, heaps: &[Target]) -> Vec<Step> {
    let mut all: Vec<Step> = Vec::new();
    let of = if heaps.is_empty() { std::slice::from_ref(&target) } else { heaps };
    let of: Vec<(usize, Target)> = of.iter().map(|target| (since(events, *target), *target)).collect();
    for (event, change) in events.iter().enumerate() {
        let known = of.iter().filter(|(since, _)| *since <= event);
        let by: i32 = known.map(|(_, target)| by(&change.change, *target)).sum();
        if by == 0 {
            continue;
        }
        let same = |step: &Step| {
            let first = &events[step.event];
            (first.rule, first.cause) == (change.rule, change.cause) && step.by.signum() == by.signum()
        };
        match all.last_mut().filter(|step| matches!(target, Target::Size(_)) && same(step)) {
            Some(step) => step.by += by,
            None => all.push(Step { event, by }),
        }
    }
    all
}

/// By how much a change changed the number.
fn by(change: &Change, target: Target) -> i32 {
    let (from, to) = match (*change, target) {
        (Change::Tokens { on, kind, from, to }, Target::Tokens { on: o, kind: k })
            if on == o && kind == k =>
        {
            (from, to)
        }
        (Change::Tokens { kind, from, to, .. }, Target::Pool(of)) if kind == of => (to, from),
        (Change::Cube { track, from, to }, Target::Cube(of)) if track == of => (from, to),
        (Change::Count { counter, from, to }, Target::Count(of)) if counter == of => (from, to),
        (Change::Clock { hand, from, to }, Target::Clock(of)) if hand == of => (from as i16, to as i16),
        (Change::Move { from, to, .. }, Target::Size(of)) => {
            (i16::from(from.zone == of), i16::from(to.zone == of))
        }
        _ => (0, 0),
    };
    i32::from(to) - i32::from(from)
}

/// What the number is now; a place has none.
#[must_use]
pub fn now(names: &Names<'_>, target: Target) -> i32 {
    let table = &names.state.table;
    match target {
        Target::Tokens { on, kind } => table.tokens(on, kind).into(),
        Target::Pool(kind) => table.pool(kind).into(),
        Target::Cube(track) => table.cube(track).into(),
        Target::Count(counter) => table.count(counter).into(),
        Target::Clock(Hand::Round) => table.clock.round.into(),
        Target::Size(zone) => table.cards(zone).len() as i32,
        Target::Value { card, value: n } => value(names.game, names.state, n, card, None).into(),
        Target::Clock(_) | Target::Place(_) => 0,
    }
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
        // As it stands over its column, where the page shows it.
        Target::Value { card, value } => {
            let own = names.game.library().lexicon.vocabulary.values.get(usize::from(value));
            let shown = super::numbers::numbers(names).into_iter().find(|number| number.target == target);
            let called = shown.map(|number| number.heading).filter(|heading| !heading.is_empty());
            let called = called.unwrap_or_else(|| own.map_or_else(String::new, |own| (*own).to_owned()));
            format!("{called} of {}", words::called(names, card))
        }
        Target::Tokens { on, kind } => {
            format!("{} on {}", words::plural(words::token(names, kind)), words::holder(names, on))
        }
        Target::Pool(kind) => format!("{} in the supply", words::plural(words::token(names, kind))),
        Target::Cube(track) => words::track(names, track),
        Target::Count(counter) => words::counter(names, counter),
        Target::Clock(hand) => format!("{hand:?}").to_lowercase(),
        Target::Size(zone) => format!("cards in {}", words::zone(names, zone)),
        Target::Place(card) => format!("where {} lies", words::called(names, card)),
    }
}

// ---- places ----

/// Where a card came from and went to, and whose turn or phase it became.
fn why_place(names: &Names<'_>, past: Past<'_>, target: Target) -> Page {
    let mut table = Table::new("", columns());
    for (n, event) in past.events.iter().enumerate().skip(since(past.events, target)) {
        if let Some(moved) = moved(names, &event.change, target) {
            table = table.numbered(numbered(n), row(names, past, n, moved));
        }
    }
    let page = Page::new(title(names, target));
    if table.rows.is_empty() { page.text("It has been so from the start.") } else { page.with(table) }
        .text(Text::new().say("now: ").name(place(names, target)))
}

fn moved(names: &Names<'_>, change: &Change, target: Target) -> Option<(String, String)> {
    match (*change, target) {
        (Change::Clock { hand, from, to }, Target::Clock(of)) if hand == of => {
            Some((clock(names, hand, from), clock(names, hand, to)))
        }
        (Change::Move { card, from, to }, Target::Place(of)) if card == of => {
            Some((words::zone(names, from.zone), words::zone(names, to.zone)))
        }
        (Change::Square { card, from, to }, Target::Place(of)) if card == of => {
            Some((words::spot(from), words::spot(to)))
        }
        _ => None,
    }
}

fn clock(names: &Names<'_>, hand: Hand, at: u16) -> String {
    let seat = || u8::try_from(at).map_or(NOBODY, Seat);
    match hand {
        Hand::Phase => names.game.layout().phases.get(usize::from(at)).copied().unwrap_or("none").to_owned(),
        Hand::Turn | Hand::Leader => words::seat(names, seat()),
        Hand::Result => names.game.results().get(usize::from(at)).map_or("none", |(name, _)| name).to_owned(),
        Hand::Round => at.to_string(),
    }
}

fn place(names: &Names<'_>, target: Target) -> String {
    let table = &names.state.table;
    let at = table.clock;
    match target {
        Target::Place(card) => {
            let piece = table.piece(card);
            let zone = words::zone(names, piece.zone);
            let grid = matches!(names.game.layout().zone_kind(piece.zone).shape, Shape::Grid { .. });
            if grid { format!("{zone}, {}", words::spot(piece.spot)) } else { zone }
        }
        Target::Clock(Hand::Phase) => clock(names, Hand::Phase, at.phase),
        Target::Clock(Hand::Turn) => words::seat(names, at.turn),
        Target::Clock(Hand::Leader) => words::seat(names, at.leader),
        _ => clock(names, Hand::Result, at.result),
    }
}

// ---- rows ----

fn row(names: &Names<'_>, past: Past<'_>, at: usize, step: (String, String)) -> [Text; 4] {
    let event = &past.events[at];
    let typed = (past.typed)(at).map(|line| format!("`{line}`"));
    [
        Text::new().number(step.0),
        Text::new().number(step.1),
        Text::new().rule(names.rule(event.rule)),
        typed.unwrap_or_else(|| cause(names, past.events, event)).into(),
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
    let called = |card: Card, to: &mut String| {
        let now = card_of(&events[at].change) != Some(card) || !gone(card);
        if now { words::push_called(names, card, to) } else { to.push_str("a card") }
    };
    let mut text = Text::new();
    let line =
        Speaker { names, called: &called, exact: false, back: false }.line(&events[at].change, &mut text);
    line.map(|_| text.words().to_owned())
}

// ---- values ----

/// A part of a value: how much, from whom, by which line.
type Part = (i32, Text, Text);

/// The printed number, what each standing line and the action going on add, and what the floor of zero gives back.
fn value_parts(names: &Names<'_>, card: Card, which: u16) -> Vec<Part> {
    let mut sources = Vec::new();
    let now = i32::from(value(names.game, names.state, which, card, Some(&mut sources)));
    let base = i32::from(names.game.base_value(names.state, which, card));
    let others = names.game.printed_on(names.state, which, card);
    let printed = base - others.iter().map(|(_, by)| i32::from(*by)).sum::<i32>();
    let mut parts: Vec<Part> = vec![(printed, "printed".into(), Text::new())];
    let called = |other: Card| Text::new().name(words::called(names, other));
    parts.extend(others.iter().map(|(other, by)| ((*by).into(), called(*other), Text::new())));
    parts.extend(sources.iter().map(|source| source_part(names, source)));
    match i32::from(bonus(names.state, which, card)) {
        0 => {}
        by => parts.push((by, "the action going on".into(), Text::new())),
    }
    match now - parts.iter().map(|part| part.0).sum::<i32>() {
        0 => {}
        by => parts.push((by, "it is never below zero".into(), Text::new())),
    }
    parts
}

fn why_value(names: &Names<'_>, card: Card, which: u16) -> Page {
    let target = Target::Value { card, value: which };
    let page = Page::new(title(names, target));
    if !names.sees(card) {
        return page.text("This card is not known.");
    }
    let columns = [Column::new("change", 9).right(), Column::new("because of", 9), Column::new("line", 4)];
    let mut table = Table::new("", columns);
    for (n, (by, from, line)) in value_parts(names, card, which).into_iter().enumerate() {
        let by = if n == 0 { by.to_string() } else { format!("{by:+}") };
        table = table.row([Text::new().number(by), from, line]);
    }
    page.with(table).text(Text::new().say("now: ").number(now(names, target)))
}

fn source_part(names: &Names<'_>, source: &Source) -> Part {
    let line = if names.sees(source.card) { names.game.library().said(source.line) } else { "" };
    (source.by.into(), Text::new().name(words::called(names, source.card)), line.into())
}
