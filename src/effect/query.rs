//! The one query. Every number a rule reads and every permission it asks for passes through here, where the
//! standing lines of the table have their say. *Cannot* wins over *may*.

pub use super::asking::Asking;
use super::ast::{Arg, Cond, Force, Head, Noun, Pointer, Selector, Standing};
use super::found::{Found, in_table_order};
use super::host::Host;
use super::library::Library;
use super::look::{Ctx, Look};
use super::speakers::{is_told, speakers};
use crate::engine::State;
use crate::table::watch::Topic;
use crate::table::{Card, Face, Lasting, Layout, NO_CARD, NOBODY, SUSPENDED, Seat, Table};

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

/// What the lines add to a number that is only a part of another one: a die less, a range further. The sum of such parts
/// may not fall below zero, the part may.
pub fn part(host: &dyn Host, state: &State, value: u16, card: Card) -> i16 {
    summed_within(host, state, value, card, 0, None)
}

/// The same for a host that is known: where no line has anything to say about the number, that is soon told.
#[inline]
pub fn part_of<H: Host>(host: &H, state: &State, value: u16, card: Card) -> i16 {
    let (base, add) = (host.base_value(state, value, card), super::scene::bonus(state, value, card));
    if is_silent(host, state, Topic::value(value)) {
        return base.saturating_add(add);
    }
    spoken_value(host, state, (value, card, 0), (base, add), None)
}

/// A number for a host that is known, without what made it so: where no line has anything to say about the number, it
/// is what is printed and what the action adds.
#[inline]
pub fn value_of<H: Host>(host: &H, state: &State, value: u16, card: Card) -> i16 {
    if is_silent(host, state, Topic::value(value)) {
        let base = host.base_value(state, value, card);
        return base.saturating_add(super::scene::bonus(state, value, card)).max(0);
    }
    spoken_value_of(host, state, value, card)
}

/// Whether this number of every card is what is printed: nobody has anything to say about it, and no action adds to it.
#[inline]
pub fn is_as_printed<H: Host>(host: &H, state: &State, value: u16) -> bool {
    is_silent(host, state, Topic::value(value))
        && state.agenda.frame().is_none_or(|frame| frame.source == NO_CARD)
}

/// Whether any line may have something to say about this number of some card.
#[inline]
pub fn is_asked<H: Host>(host: &H, state: &State, value: u16) -> bool {
    !is_silent(host, state, Topic::value(value))
}

/// The same where some line may have something to say. Apart from the rest, so that the rest is short.
#[inline(never)]
fn spoken_value_of(host: &dyn Host, state: &State, value: u16, card: Card) -> i16 {
    let (base, bonus) = (host.base_value(state, value, card), super::scene::bonus(state, value, card));
    spoken_value(host, state, (value, card, 0), (base, bonus), None).max(0)
}

/// The same, asked by a line that is itself being read for a number.
#[inline]
pub(super) fn value_within(
    host: &dyn Host,
    state: &State,
    value: u16,
    card: Card,
    depth: u8,
    sources: Option<&mut Vec<Source>>,
) -> i16 {
    summed_within(host, state, value, card, depth, sources).max(0)
}

/// The same before it is held to be no less than zero.
#[inline]
fn summed_within(
    host: &dyn Host,
    state: &State,
    value: u16,
    card: Card,
    depth: u8,
    sources: Option<&mut Vec<Source>>,
) -> i16 {
    let base = host.base_value(state, value, card);
    let add = super::scene::bonus(state, value, card);
    if depth >= DEEPEST || is_silent(host, state, Topic::value(value)) {
        return base.saturating_add(add);
    }
    spoken_value(host, state, (value, card, depth), (base, add), sources)
}

/// A number that standing lines may have something to say about. Apart from the rest, because it takes room on the
/// stack that most numbers do not need.
#[inline(never)]
fn spoken_value(
    host: &dyn Host,
    state: &State,
    (value, card, depth): (u16, Card, u8),
    (base, bonus): (i16, i16),
    sources: Option<&mut Vec<Source>>,
) -> i16 {
    if is_silent_of(host, state, Topic::value(value), card) {
        let plain = base.saturating_add(bonus);
        debug_assert_eq!(asked_value(host, state, (value, card, depth), (base, bonus), None), plain);
        return plain;
    }
    asked_value(host, state, (value, card, depth), (base, bonus), sources)
}

/// The same, asked of all of them.
fn asked_value(
    host: &dyn Host,
    state: &State,
    (value, card, depth): (u16, Card, u8),
    (base, bonus): (i16, i16),
    sources: Option<&mut Vec<Source>>,
) -> i16 {
    let mut found = speakers(host, state, (Topic::value(value), card), depth + 1);
    if state.table.lasting().is_empty() {
        if found.is_empty() {
            return base.saturating_add(bonus);
        }
        let figures = || in_figures(host, (value, card), (base, bonus), found.lines());
        if let Some(number) = sources.is_none().then(figures).flatten() {
            return number;
        }
    }
    spoken_by(host, state, (value, card, depth), (base, bonus), sources, &mut found)
}

/// The same where all that was found stands on the card itself, which keeps its lines in order, and says in figures what
/// it makes of the number; whether it holds was told when it was found.
fn in_figures(
    host: &dyn Host,
    (value, card): (u16, Card),
    (base, bonus): (i16, i16),
    found: &[(Card, u16)],
) -> Option<i16> {
    let library = host.library();
    let (mut set, mut add) = (base, bonus);
    for (source, line) in found {
        let figure = library.facts(*line).figure.filter(|_| *source == card && is_told(host, *line))?;
        if figure.value == value {
            (set, add) =
                if figure.sets { (figure.amount, add) } else { (set, add.saturating_add(figure.amount)) };
        }
    }
    Some(set.saturating_add(add))
}

/// What the lines that were found make of a number, and those in force for a while.
#[inline(never)]
pub(super) fn spoken_by(
    host: &dyn Host,
    state: &State,
    (value, card, depth): (u16, Card, u8),
    (base, bonus): (i16, i16),
    mut sources: Option<&mut Vec<Source>>,
    found: &mut Found,
) -> i16 {
    let (mut set, mut add, mut set_by) = (base, bonus, None);
    let change = move |what: &Force| match what {
        Force::Set { value: v, .. } if *v == value => Some(0),
        Force::Add { value: v, .. } if *v == value => Some(1),
        Force::Sub { value: v, .. } if *v == value => Some(-1),
        _ => None,
    };
    let about = |look: &Look<'_>| Ctx { it: card, depth: depth + 1, ..look.ctx };
    let meant = |source: Card, standing: &Standing, look: &Look<'_>, line: Option<u16>| {
        let bound = look.ctx.it;
        let look = Look { ctx: about(look), ..*look };
        standing.of.as_ref().map_or(source == card, |selector| speaks_of(&look, selector, bound, card))
            && holds(&look, standing, line)
    };
    let speaks = |standing: &Standing| change(&standing.what).is_some();
    each_standing(host, state, found, speaks, meant, |source, line, standing, look| {
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
            // Of several lines that set it only the last counts.
            if sign == 0 {
                sources.retain(|source| Some(source.line) != set_by);
                set_by = Some(line);
            }
            sources.push(Source { card: source, line, by });
        }
    });
    set.saturating_add(add)
}

/// Whether a standing line is about this card. A line put into force by an action is bound to the card that `it`
/// was then.
fn speaks_of(look: &Look<'_>, selector: &Selector, bound: Card, card: Card) -> bool {
    match selector.noun {
        Noun::Pointer(Pointer::It) if bound != NO_CARD => bound == card,
        _ => look.fits(selector, card),
    }
}

/// Whether what the line hangs on holds. Nothing has to be asked where all of it was looked at when the line was found.
#[inline]
fn holds(look: &Look<'_>, standing: &Standing, line: Option<u16>) -> bool {
    let told = || line.is_some_and(|line| is_told(look.host, line));
    standing.cond.as_ref().is_none_or(|cond| told() || look.holds(cond))
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
#[inline]
pub fn permission(host: &dyn Host, state: &State, permission: u16, card: Card, seat: Seat) -> Say {
    if is_silent(host, state, Topic::permission(permission)) {
        return Say::Silent;
    }
    spoken_permission(host, state, permission, card, seat)
}

/// The same for a host that is known: nearly always nobody has anything to say, and here that is soon told.
#[inline]
pub fn permission_of<H: Host>(host: &H, state: &State, number: u16, card: Card, seat: Seat) -> Say {
    if is_silent(host, state, Topic::permission(number)) {
        return Say::Silent;
    }
    spoken_permission(host, state, number, card, seat)
}

/// The permissions that lines on the table or in force may have something to say about, as bits, for whoever asks about
/// many.
#[inline]
pub fn permissions_spoken_of<H: Host>(host: &H, state: &State) -> u64 {
    let library = host.library();
    let for_a_while = if state.table.lasting().is_empty() { 0 } else { library.for_a_while.permissions };
    library.permissions_asked(host.layout(), &state.table) | for_a_while
}

/// The same where standing lines may have something to say: most often those that do speak of other cards.
#[inline(never)]
fn spoken_permission(host: &dyn Host, state: &State, permission: u16, card: Card, seat: Seat) -> Say {
    if is_silent_of(host, state, Topic::permission(permission), card) {
        debug_assert_eq!(asked_permission(host, state, permission, card, seat), Say::Silent);
        return Say::Silent;
    }
    asked_permission(host, state, permission, card, seat)
}

/// The same, asked of all of them.
fn asked_permission(host: &dyn Host, state: &State, permission: u16, card: Card, seat: Seat) -> Say {
    let mut found = speakers(host, state, (Topic::permission(permission), card), 0);
    if found.is_empty() && state.table.lasting().is_empty() {
        return Say::Silent;
    }
    said_permission(host, state, permission, (card, seat), &mut found)
}

/// What the lines that were found say, and those in force for a while.
#[inline(never)]
fn said_permission(
    host: &dyn Host,
    state: &State,
    permission: u16,
    (card, seat): (Card, Seat),
    found: &mut Found,
) -> Say {
    let mut say = Say::Silent;
    let speaks = |standing: &Standing| match standing.what {
        Force::May(n) | Force::Cannot(n) => n == permission,
        _ => false,
    };
    let meant = |source: Card, standing: &Standing, look: &Look<'_>, line: Option<u16>| {
        let bound = look.ctx.it;
        let seats = standing.seats.as_ref();
        let meant = seats.is_none_or(|seats| seat != NOBODY && look.seats(seats) >> seat.0 & 1 == 1);
        let look = Look { ctx: Ctx { it: card, they: seat, ..look.ctx }, ..*look };
        let subject = match &standing.of {
            Some(selector) => card != NO_CARD && speaks_of(&look, selector, bound, card),
            None => card == NO_CARD || source == card,
        };
        subject && meant && holds(&look, standing, line)
    };
    each_standing(host, state, found, speaks, meant, |source, _, standing, _| {
        if !matches!(say, Say::Cannot(_)) {
            let forbids = matches!(standing.what, Force::Cannot(_));
            say = if forbids { Say::Cannot(source) } else { Say::May(source) };
        }
    });
    say
}

/// Whether a line of this card is live where and how the card lies.
#[must_use]
pub fn is_live(host: &dyn Host, state: &State, card: Card, line: u16) -> bool {
    is_live_on((host, host.library(), host.layout()), state, card, line)
}

/// Whether just this line of the card is held off for a while.
#[inline]
fn is_suspended(table: &Table, card: Card, line: u16) -> bool {
    let held = |held: &Lasting| held.part == SUSPENDED && held.source == card && held.line == line;
    table.lasting().iter().any(held)
}

#[inline]
pub(super) fn is_live_on(
    (host, library, layout): (&dyn Host, &Library, &Layout),
    state: &State,
    card: Card,
    line: u16,
) -> bool {
    let (piece, facts) = (state.table.piece(card), library.facts(line));
    let here = facts.kinds >> layout.kind_of(piece.zone) & 1 == 1
        || facts.counts && facts.kinds >> host.lies_as(state, card) & 1 == 1;
    here && piece.marks & (facts.with | facts.without) == facts.with
        && !host.is_silent(state, card, line)
        && !is_suspended(&state.table, card, line)
}

/// Whether no line on the table or in force can have anything to say about this.
#[inline]
pub(super) fn is_silent<H: Host + ?Sized>(host: &H, state: &State, topic: Topic) -> bool {
    let library = host.library();
    library.is_quiet(host.layout(), &state.table, topic) && is_never_in_force(library, state, topic)
}

/// Whether what lines say about this is said of other cards, each of its own, and nothing of this one.
#[inline]
fn is_silent_of(host: &dyn Host, state: &State, topic: Topic, card: Card) -> bool {
    let library = host.library();
    let cares = |face: Face| library.briefs[face.index()].cares.has(topic);
    card != NO_CARD
        && !library.of_others.has(topic)
        && is_never_in_force(library, state, topic)
        && !library.up(&state.table, card).is_some_and(cares)
}

/// Whether no line that is in force for a while can have anything to say about this.
#[inline]
pub(super) fn is_never_in_force(library: &Library, state: &State, topic: Topic) -> bool {
    let speaks = |held: &Lasting| held.part != SUSPENDED && library.facts(held.line).for_a_while.has(topic);
    let lasting = state.table.lasting();
    lasting.is_empty() || !library.for_a_while.has(topic) || !lasting.iter().any(speaks)
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

/// Calls with every one of these lines, and of those in force for a while, that speaks of what is asked and means it, in
/// table order.
fn each_standing(
    host: &dyn Host,
    state: &State,
    found: &mut Found,
    speaks: impl Fn(&Standing) -> bool,
    meant: impl Fn(Card, &Standing, &Look<'_>, Option<u16>) -> bool,
    mut call: impl FnMut(Card, u16, &Standing, &Look<'_>),
) {
    let library = host.library();
    let plain = Look::new(host, state, Ctx::of_card(NO_CARD, NOBODY));
    let look_of = |card| Look { ctx: Ctx::of_card(card, host.speaks_for(state, card)), ..plain };
    let speaks_of_it = |(card, n): &(Card, u16)| match &library.line(*n).line.head {
        Head::Standing(standing) => meant(*card, standing, &look_of(*card), Some(*n)),
        _ => false,
    };
    match *found.lines() {
        [] => {}
        // One alone has no order, and is looked at once.
        [(card, n)] => {
            if let Head::Standing(standing) = &library.line(n).line.head {
                let look = look_of(card);
                if meant(card, standing, &look, Some(n)) {
                    call(card, n, standing, &look);
                }
            }
        }
        _ => {
            let lines = found.retain(speaks_of_it);
            in_table_order(&state.table, lines);
            for (card, n) in lines.iter() {
                if let Head::Standing(standing) = &library.line(*n).line.head {
                    call(*card, *n, standing, &look_of(*card));
                }
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
        let look = Look { ctx, ..plain };
        if meant(lasting.source, standing, &look, None) {
            call(lasting.source, lasting.line, standing, &look);
        }
    }
}

/// Whether a condition fails by what the game tells at once, which is sooner than to find out which cards a line
/// means.
pub(super) fn fails_at_once(
    cond: &Cond,
    (host, state): (&dyn Host, &State),
    (card, seat): (Card, Seat),
) -> bool {
    let fails = |cond| fails_at_once(cond, (host, state), (card, seat));
    match cond {
        Cond::Game(condition) => {
            host.is_told_at_once(*condition) && !host.condition(state, *condition, card, seat)
        }
        // Either may be asked first; cards say last what is soonest told, such as whose turn it is.
        Cond::And(a, b) => fails(b) || fails(a),
        _ => false,
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
