//! The one query. Every number a rule reads and every permission it asks for passes through here, where the
//! standing lines of the table have their say. *Cannot* wins over *may*.

use super::ast::{Arg, Force, Head, Line, Noun, Pointer, Selector, SideUp, Standing};
use super::host::Host;
use super::library::Library;
use super::look::{Ctx, Look};
use crate::engine::State;
use crate::table::watch::Topic;
use crate::table::{Card, FACE_DOWN, Layout, NO_CARD, NOBODY, Row, Seat, TURNED, Table};

/// What made a number what it is: the card, its line, and the change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Source {
    pub card: Card,
    pub line: u16,
    pub by: i16,
}

/// How deep numbers may hang on numbers that standing lines change; below, only what is printed counts.
const DEEPEST: u8 = 3;

/// A number of a card: its base, set by the last line that sets it, then raised and lowered; never below zero.
pub fn value(
    host: &dyn Host,
    state: &State,
    value: u16,
    card: Card,
    sources: Option<&mut Vec<Source>>,
) -> i16 {
    value_within(host, state, value, card, 0, sources)
}

/// The same, asked by a line that is itself being read for a number.
pub(super) fn value_within(
    host: &dyn Host,
    state: &State,
    value: u16,
    card: Card,
    depth: u8,
    mut sources: Option<&mut Vec<Source>>,
) -> i16 {
    let base = host.base_value(state, value, card);
    let mut add = super::scene::bonus(state, value, card);
    let topic = Topic::value(value);
    if depth >= DEEPEST || is_silent(host, state, topic) {
        return base.saturating_add(add).max(0);
    }
    let mut set = base;
    let change = move |what: &Force| match what {
        Force::Set { value: v, .. } if *v == value => Some(0),
        Force::Add { value: v, .. } if *v == value => Some(1),
        Force::Sub { value: v, .. } if *v == value => Some(-1),
        _ => None,
    };
    let about = |look: &Look<'_>| Ctx { it: card, depth: depth + 1, ..look.ctx };
    let meant = |source: Card, standing: &Standing, look: &Look<'_>| {
        let bound = look.ctx.it;
        let look = Look { ctx: about(look), ..*look };
        standing.of.as_ref().map_or(source == card, |selector| speaks_of(&look, selector, bound, card))
            && standing.cond.as_ref().is_none_or(|cond| look.holds(cond))
    };
    let speaks = |standing: &Standing| change(&standing.what).is_some();
    each_standing(host, state, topic, speaks, meant, |source, line, standing, look| {
        let (Force::Set { amount, .. } | Force::Add { amount, .. } | Force::Sub { amount, .. }) =
            &standing.what
        else {
            return;
        };
        let amount = Look { ctx: about(look), ..*look }.amount(amount);
        let sign = change(&standing.what).unwrap_or(0);
        let by = if sign == 0 { amount.saturating_sub(base) } else { amount.saturating_mul(sign) };
        if sign == 0 {
            set = amount;
        } else {
            add = add.saturating_add(by);
        }
        if let Some(sources) = sources.as_deref_mut() {
            sources.push(Source { card: source, line, by });
        }
    });
    set.saturating_add(add).max(0)
}

/// Whether a standing line is about this card. A line put into force by an action is bound to the card that `it`
/// was then.
fn speaks_of(look: &Look<'_>, selector: &Selector, bound: Card, card: Card) -> bool {
    match selector.noun {
        Noun::Pointer(Pointer::It) if bound != NO_CARD => bound == card,
        _ => look.fits(selector, card),
    }
}

/// What standing lines say about a permission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Say {
    /// Nothing: the rulebook decides.
    Silent,
    /// A card allows it.
    May(Card),
    /// A card forbids it, and that wins.
    Cannot(Card),
}

/// Whether `card` (or, without one, the seat) may have this done to it or do it.
pub fn permission(host: &dyn Host, state: &State, permission: u16, card: Card, seat: Seat) -> Say {
    let mut say = Say::Silent;
    let topic = Topic::permission(permission);
    if is_silent(host, state, topic) {
        return say;
    }
    let speaks = |standing: &Standing| match standing.what {
        Force::May(n) | Force::Cannot(n) => n == permission,
        _ => false,
    };
    let meant = |source: Card, standing: &Standing, look: &Look<'_>| {
        let bound = look.ctx.it;
        let seats = standing.seats.as_ref();
        let meant = seats.is_none_or(|seats| seat != NOBODY && look.seats(seats) >> seat.0 & 1 == 1);
        let look = Look { ctx: Ctx { it: card, they: seat, ..look.ctx }, ..*look };
        let subject = match &standing.of {
            Some(selector) => card != NO_CARD && speaks_of(&look, selector, bound, card),
            None => card == NO_CARD || source == card,
        };
        subject && meant && standing.cond.as_ref().is_none_or(|cond| look.holds(cond))
    };
    each_standing(host, state, topic, speaks, meant, |source, _, standing, _| {
        if !matches!(say, Say::Cannot(_)) {
            let forbids = matches!(standing.what, Force::Cannot(_));
            say = if forbids { Say::Cannot(source) } else { Say::May(source) };
        }
    });
    say
}

/// Whether a line of this card is live where and how the card lies.
#[must_use]
pub fn is_live(host: &dyn Host, state: &State, card: Card, line: &Line) -> bool {
    let piece = state.table.piece(card);
    let kind = host.layout().kind_of(piece.zone);
    let here = match line.zones.as_slice() {
        [] => host.layout().zones[usize::from(kind)].live,
        zones if zones.contains(&u16::from(kind)) => true,
        // Standing lines say what counts as lying where, so they are not asked that of themselves.
        _ if matches!(line.head, Head::Standing(_)) => false,
        zones => zones.contains(&u16::from(host.lies_as(state, card))),
    };
    let side = match line.side {
        None => true,
        Some(SideUp::Front) => !piece.has(TURNED),
        Some(SideUp::Back) => piece.has(TURNED),
    };
    here && side && !piece.has(FACE_DOWN) && !host.is_silent(state, card)
}

/// Whether no line on the table or in force can have anything to say about this.
#[inline]
fn is_silent(host: &dyn Host, state: &State, topic: Topic) -> bool {
    let library = host.library();
    !library.cares.has(topic)
        || state.table.lasting().is_empty() && library.is_quiet(host.layout(), &state.table, topic)
}

/// Calls with every line that can be asked about this where its card lies; in no order.
pub(super) fn each_live_line(
    (library, layout): (&Library, &Layout),
    table: &Table,
    topic: Topic,
    mut call: impl FnMut(Card, u16),
) {
    library.find_caring(layout, table, topic, |card, line| {
        call(card, line);
        false
    });
}

/// Puts lines of cards into the order in which the cards lie; those of one card stay as they are.
pub(super) fn in_table_order(table: &Table, lines: &mut [(Card, u16)]) {
    if lines.len() > 1 {
        lines.sort_by_key(|(card, _)| {
            let place = table.place(*card);
            (place.zone, place.index)
        });
    }
}

/// Lines that speak about one thing at once; more than that need room of their own.
const MOST_SPEAKING: usize = 16;

/// Calls with every standing line that speaks of what is asked and means it, in table order.
fn each_standing(
    host: &dyn Host,
    state: &State,
    topic: Topic,
    speaks: impl Fn(&Standing) -> bool,
    meant: impl Fn(Card, &Standing, &Look<'_>) -> bool,
    mut call: impl FnMut(Card, u16, &Standing, &Look<'_>),
) {
    let (library, layout) = (host.library(), host.layout());
    let look_of = |card| Look::new(host, state, Ctx::of_card(card, host.speaks_for(state, card)));
    // Where no line of that sort stands on any face in play, only those in force for a while are left.
    if !library.is_quiet(layout, &state.table, topic) {
        let mut few: Row<(Card, u16), MOST_SPEAKING> = Row::of((NO_CARD, 0));
        let mut many = Vec::new();
        each_live_line((library, layout), &state.table, topic, |card, n| {
            let line = &library.line(n).line;
            let Head::Standing(standing) = &line.head else { return };
            if is_live(host, state, card, line) && meant(card, standing, &look_of(card)) {
                few.push((card, n), "").unwrap_or_else(|_| many.push((card, n)));
            }
        });
        let lines = if many.is_empty() {
            &mut *few
        } else {
            many.extend(few.iter());
            many.as_mut_slice()
        };
        in_table_order(&state.table, lines);
        for (card, n) in lines.iter() {
            if let Head::Standing(standing) = &library.line(*n).line.head {
                call(*card, *n, standing, &look_of(*card));
            }
        }
    }
    for lasting in state.table.lasting() {
        let entry = library.line(lasting.line);
        let stmt = entry.line.blocks.get(usize::from(lasting.part >> 8));
        let stmt = stmt.and_then(|block| block.get(usize::from(lasting.part & 0xff)));
        let standing = stmt.and_then(|stmt| stmt.args.iter().find_map(standing_arg));
        let Some(standing) = standing.filter(|standing| speaks(standing)) else { continue };
        let subject = lasting.subject;
        let ctx = Ctx { target: subject, it: subject, ..Ctx::of_card(lasting.source, lasting.seat) };
        let look = Look::new(host, state, ctx);
        if meant(lasting.source, standing, &look) {
            call(lasting.source, lasting.line, standing, &look);
        }
    }
}

fn standing_arg(arg: &Arg) -> Option<&Standing> {
    match arg {
        Arg::Standing(standing) => Some(standing),
        _ => None,
    }
}

/// The seat a line speaks for when nobody acts.
#[must_use]
pub fn seat_of(host: &dyn Host, state: &State, card: Card) -> Seat {
    host.speaks_for(state, card)
}
