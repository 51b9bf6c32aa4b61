//! The public JSON view: what `show --json` prints and what transcripts compare.
//!
//! Top level, in this order: `game`, `edition`, `options`, `round`, `phase`, `turn`, `leader`, `result`; one object a seat under
//! the seat's name; the shared zones, tracks, numbers and tokens; `pools`, `cards`, `ask`. In a seat's object: its
//! zones, tracks, numbers and tokens; and `score`, where the viewer may know all that counts. Where two names would be the same, the earlier in this order keeps it and the
//! later gets its sort in front (`seat-`, `zone-`, `track-`, `number-`, `token-`, `value-`, `mark-`, `card-`); the
//! words of the format itself are never given away.

mod ask;
mod cards;

use serde_json::{Value, json as object};

use super::keys::Keys;
use super::names::{Language, Names};
use super::words;
use crate::table::layout::{Shape, Sight};
use crate::table::tokens::UNLIMITED;
use crate::table::{Card, Holder, NOBODY, Seat, Token, Zone};

const TOP: &[&str] =
    &["game", "edition", "options", "round", "phase", "turn", "leader", "result", "pools", "cards", "ask"];

/// The whole table as the viewer may know it.
#[must_use]
pub fn json(names: &Names<'_>) -> Value {
    part(names, Wanted::All)
}

/// Which keys of an object are asked for.
#[derive(Debug, Clone, Copy)]
pub enum Wanted<'w> {
    All,
    /// These, each with the keys in it that are asked for; none of them: all.
    Some(&'w [(&'w str, Vec<&'w str>)]),
    Words(&'w [&'w str]),
}

impl<'w> Wanted<'w> {
    fn of(words: &'w [&'w str]) -> Wanted<'w> {
        if words.is_empty() { Wanted::All } else { Wanted::Words(words) }
    }

    /// What is wanted of a key; nothing where it is not asked for.
    fn inside(self, key: &str) -> Option<Wanted<'w>> {
        match self {
            Wanted::All => Some(Wanted::All),
            Wanted::Some(some) => some.iter().find(|(k, _)| *k == key).map(|(_, words)| Wanted::of(words)),
            Wanted::Words(words) => words.contains(&key).then_some(Wanted::All),
        }
    }

    /// Adds a key in the words of the game. Where only some are asked for, the others are left out: making them
    /// takes longer than most comparisons.
    fn add(self, keys: &mut Keys, sort: &str, key: &str, make: impl FnOnce(Wanted<'w>) -> Value) {
        match self {
            Wanted::All => keys.named_with(sort, key, |_| make(Wanted::All)),
            _ => {
                if let Some(inside) = self.inside(key) {
                    keys.asked_for(key, || make(inside));
                }
            }
        }
    }

    /// Adds a key of the format.
    fn fixed(self, keys: &mut Keys, key: &str, make: impl FnOnce(Wanted<'w>) -> Value) {
        if let Some(inside) = self.inside(key) {
            keys.fixed(key, make(inside));
        }
    }
}

/// As much of the view as is wanted for looking these words up. What is found in it is what the whole view has there;
/// what is not found may still be in the whole one, under a key that had to give way to another.
#[must_use]
pub fn part(names: &Names<'_>, wanted: Wanted<'_>) -> Value {
    // It is for programs: what it says does not hang on the language of the pages.
    let names = &names.speaking(Language::English);
    let mut top = Keys::reserving(TOP);
    clock(names, &mut top, wanted);
    for seat in (0..names.game.layout().seats).map(Seat) {
        wanted.add(&mut top, "seat", &names.seat(seat), |wanted| {
            let mut of_seat = Keys::default();
            furniture(names, &mut of_seat, seat, wanted);
            of_seat.done()
        });
    }
    furniture(names, &mut top, NOBODY, wanted);
    wanted.fixed(&mut top, "pools", |_| pools(names));
    if let Wanted::Some(some) = wanted {
        // Only what is not found so far is looked for among the cards.
        wanted.fixed(&mut top, "ask", |wanted| ask::ask(names, wanted));
        let open = |(key, inside): &&(&str, Vec<&str>)| !top.has(key, inside);
        let words: Vec<&(&str, Vec<&str>)> = some.iter().filter(open).collect();
        if !words.is_empty() {
            top.fixed("cards", cards::cards(names, Some(&words)));
        }
        return top.done();
    }
    top.fixed("cards", cards::cards(names, None));
    wanted.fixed(&mut top, "ask", |wanted| ask::ask(names, wanted));
    top.done()
}

/// Looks a path up. What the top level does not have is looked for among the cards, there also without the copy
/// letter where only one copy is listed; so `ada.wounds` is what lies on the card where the seat has none. A number
/// picks from a list, counted from 0.
#[must_use]
pub fn lookup<'v, S: AsRef<str>>(value: &'v Value, path: &[S]) -> Option<&'v Value> {
    let Some((first, rest)) = path.split_first() else { return Some(value) };
    let first = first.as_ref();
    let top = value.get(first).and_then(|start| walk(start, rest));
    top.or_else(|| walk(card(value.get("cards")?, first)?, rest))
}

fn walk<'v, S: AsRef<str>>(start: &'v Value, path: &[S]) -> Option<&'v Value> {
    path.iter().try_fold(start, |value, key| match value {
        Value::Array(list) => list.get(key.as_ref().parse::<usize>().ok()?),
        _ => value.get(key.as_ref()),
    })
}

fn card<'v>(cards: &'v Value, word: &str) -> Option<&'v Value> {
    let lettered =
        |key: &str| key.strip_prefix(word).is_some_and(|rest| rest.len() == 2 && rest.starts_with(' '));
    cards.get(word).or_else(|| {
        let mut found = cards.as_object()?.iter().filter(|(key, _)| lettered(key));
        found.next().filter(|_| found.next().is_none()).map(|(_, value)| value)
    })
}

fn seat_or_null(names: &Names<'_>, seat: Seat) -> Value {
    if seat == NOBODY { Value::Null } else { names.seat(seat).into() }
}

fn clock(names: &Names<'_>, top: &mut Keys, wanted: Wanted<'_>) {
    let clock = names.state.table.clock;
    wanted.fixed(top, "game", |_| names.game.kind().id.into());
    if let Some(edition) = &names.game.options().edition {
        wanted.fixed(top, "edition", |_| edition.as_str().into());
    }
    let others = &names.game.options().others;
    if !others.is_empty() {
        wanted.fixed(top, "options", |_| object!(others));
    }
    wanted.fixed(top, "round", |_| clock.round.into());
    wanted.fixed(top, "phase", |_| {
        let phase = names.game.layout().phases.get(usize::from(clock.phase)).copied();
        phase.map_or(Value::Null, Value::from)
    });
    wanted.fixed(top, "turn", |_| seat_or_null(names, clock.turn));
    if clock.leader != NOBODY {
        wanted.fixed(top, "leader", |_| names.seat(clock.leader).into());
    }
    wanted.fixed(top, "result", |_| {
        let result = names.game.results().get(usize::from(clock.result));
        result.map_or(Value::Null, |(name, _)| (*name).into())
    });
}

/// Zones, tracks, numbers and tokens of a seat, or with `NOBODY` those that are shared.
fn furniture(names: &Names<'_>, keys: &mut Keys, seat: Seat, wanted: Wanted<'_>) {
    let layout = names.game.layout();
    let table = &names.state.table;
    let mine = |per_seat: bool| per_seat == (seat != NOBODY);
    for (n, kind) in (0u8..).zip(&layout.zones).filter(|(_, kind)| mine(kind.per_seat)) {
        wanted.add(keys, "zone", kind.name, |_| zone(names, layout.zone(n, seat)));
    }
    for (n, kind) in (0u8..).zip(&layout.tracks).filter(|(_, kind)| mine(kind.per_seat)) {
        wanted.add(keys, "track", &kind.name, |_| table.cube(layout.track(n, seat)).into());
    }
    for (n, kind) in (0u8..).zip(&layout.counters).filter(|(_, kind)| kind.shown && mine(kind.per_seat)) {
        wanted.add(keys, "number", kind.name, |_| table.count(layout.counter(n, seat)).into());
    }
    if seat != NOBODY
        && wanted.inside("score").is_some()
        && let Some(totals) = super::score::totals(names, seat)
    {
        let totals = totals.into_iter().map(|(part, points)| (part.to_owned(), points.into())).collect();
        wanted.add(keys, "number", "score", |_| Value::Object(totals));
    }
    tokens(names, keys, if seat == NOBODY { Holder::Table } else { Holder::Seat(seat) });
}

fn tokens(names: &Names<'_>, keys: &mut Keys, on: Holder) {
    for (_, kind, n) in names.state.table.all_tokens().filter(|(holder, ..)| *holder == on) {
        keys.named("token", &words::plural(words::token(names, kind)), n);
    }
}

/// The cards by name; a pile of which nothing is known is a number, and so is an empty one that is always hidden.
fn zone(names: &Names<'_>, zone: Zone) -> Value {
    let kind = names.game.layout().zone_kind(zone);
    let cards = names.state.table.cards(zone);
    let dark = cards.iter().all(|card| !names.sees(*card));
    let hides = !cards.is_empty() || kind.sight != Sight::Everyone;
    if kind.shape == Shape::Pile && dark && hides {
        return cards.len().into();
    }
    cards.iter().map(|card| word(names, *card)).collect()
}

fn word(names: &Names<'_>, card: Card) -> String {
    if names.sees(card) { names.card(card) } else { "?".to_owned() }
}

/// What is left of tokens that can run out.
fn pools(names: &Names<'_>) -> Value {
    let mut pools = object!({});
    for (n, kind) in (0u8..).zip(&names.game.layout().tokens) {
        let left = names.state.table.pool(Token(n));
        if left != UNLIMITED {
            pools[kind.name] = left.into();
        }
    }
    pools
}
