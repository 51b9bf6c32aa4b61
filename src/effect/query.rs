//! The one query. Every number a rule reads and every permission it asks for passes through here, where the
//! standing lines of the table have their say. *Cannot* wins over *may*.

use std::ops::Range;

use super::ast::{Arg, Force, Head, Line, Noun, Pointer, Selector, SideUp, Standing};
use super::host::Host;
use super::library::{Cares, Library};
use super::look::{Ctx, Look};
use crate::engine::State;
use crate::table::watch::Sort;
use crate::table::{Card, FACE_DOWN, Layout, NO_CARD, NOBODY, Seat, TURNED, Table};

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
    let cares = move |cares: &Cares| cares.values >> value & 1 == 1;
    if depth >= DEEPEST || is_silent(host, state, cares) {
        return base.saturating_add(add).max(0);
    }
    let mut set = base;
    let change = move |what: &Force| match what {
        Force::Set { value: v, .. } if *v == value => Some(0),
        Force::Add { value: v, .. } if *v == value => Some(1),
        Force::Sub { value: v, .. } if *v == value => Some(-1),
        _ => None,
    };
    each_standing(
        host,
        state,
        cares,
        |standing| change(&standing.what).is_some(),
        |source, line, standing, look| {
            let (Force::Set { amount, .. } | Force::Add { amount, .. } | Force::Sub { amount, .. }) =
                &standing.what
            else {
                return;
            };
            let (of, sign) = (&standing.of, change(&standing.what).unwrap_or(0));
            let bound = look.ctx.it;
            let look = Look { ctx: Ctx { it: card, depth: depth + 1, ..look.ctx }, ..look };
            let subject =
                of.as_ref().map_or(source == card, |selector| speaks_of(&look, selector, bound, card));
            if !subject || !standing.cond.as_ref().is_none_or(|cond| look.holds(cond)) {
                return;
            }
            let amount = look.amount(amount);
            if sign == 0 {
                set = amount;
            } else {
                add = add.saturating_add(amount.saturating_mul(sign));
            }
            if let Some(sources) = sources.as_deref_mut() {
                sources.push(Source {
                    card: source,
                    line,
                    by: if sign == 0 { amount.saturating_sub(base) } else { amount.saturating_mul(sign) },
                });
            }
        },
    );
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
    let cares = move |cares: &Cares| cares.permissions >> permission & 1 == 1;
    if is_silent(host, state, cares) {
        return say;
    }
    let speaks = |standing: &Standing| match standing.what {
        Force::May(n) | Force::Cannot(n) => n == permission,
        _ => false,
    };
    each_standing(host, state, cares, speaks, |source, _, standing, look| {
        let forbids = matches!(standing.what, Force::Cannot(_));
        let bound = look.ctx.it;
        let meant = standing
            .seats
            .as_ref()
            .is_none_or(|seats| seat != NOBODY && look.seats(seats) >> seat.0 & 1 == 1);
        let look = Look { ctx: Ctx { it: card, they: seat, ..look.ctx }, ..look };
        let subject = match &standing.of {
            Some(selector) => card != NO_CARD && speaks_of(&look, selector, bound, card),
            None => card == NO_CARD || source == card,
        };
        if subject
            && meant
            && standing.cond.as_ref().is_none_or(|cond| look.holds(cond))
            && !matches!(say, Say::Cannot(_))
        {
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

/// Whether no line on the table or in force can have anything to say to what such cares ask for.
#[inline]
fn is_silent(host: &dyn Host, state: &State, cares: impl Fn(&Cares) -> bool) -> bool {
    let library = host.library();
    !cares(&library.cares)
        || state.table.lasting().is_empty() && library.is_quiet(host.layout(), &state.table, cares)
}

/// Calls with every card that lies where such lines are live and that cares, with its lines.
pub(super) fn each_live_card(
    (library, layout): (&Library, &Layout),
    table: &Table,
    sort: Sort,
    cares: impl Fn(&Cares) -> bool,
    mut call: impl FnMut(Card, Range<u16>),
) {
    library.find_caring(layout, table, sort, cares, |card, face| {
        call(card, library.entry(face).lines.clone());
        false
    });
}

fn each_standing(
    host: &dyn Host,
    state: &State,
    cares: impl Fn(&Cares) -> bool,
    speaks: impl Fn(&Standing) -> bool,
    mut call: impl FnMut(Card, u16, &Standing, Look<'_>),
) {
    let (library, layout) = (host.library(), host.layout());
    // Where no line of that sort stands on any face in play, only those in force for a while are left.
    if !library.is_quiet(layout, &state.table, &cares) {
        each_live_card((library, layout), &state.table, Sort::Standing, cares, |card, lines| {
            for n in lines {
                let entry = library.line(n);
                let Head::Standing(standing) = &entry.line.head else { continue };
                if speaks(standing) && is_live(host, state, card, &entry.line) {
                    let you = host.speaks_for(state, card);
                    call(card, n, standing, Look::new(host, state, Ctx::of_card(card, you)));
                }
            }
        });
    }
    for lasting in state.table.lasting() {
        let entry = library.line(lasting.line);
        let stmt = entry.line.blocks.get(usize::from(lasting.part >> 8));
        let stmt = stmt.and_then(|block| block.get(usize::from(lasting.part & 0xff)));
        let standing = stmt.and_then(|stmt| stmt.args.iter().find_map(standing_arg));
        if let Some(standing) = standing.filter(|standing| speaks(standing)) {
            let ctx = Ctx {
                target: lasting.subject,
                it: lasting.subject,
                ..Ctx::of_card(lasting.source, lasting.seat)
            };
            call(lasting.source, lasting.line, standing, Look::new(host, state, ctx));
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
