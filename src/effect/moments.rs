//! Moments: abilities that happen when one comes, and windows in which players may react to it.

use std::cell::Cell;

use super::ast::{Action, Arg, Head, Line, Noun, Pointer, Selector, Trigger};
use super::found::{Found, in_table_order};
use super::host::Host;
use super::library::Library;
use super::look::{Ctx, Look, bits};
use super::query::{each_live_line, fails_at_once, is_live, is_live_on, seat_of};
use super::scene::{ABILITY, MOMENT, TRIGGERS, WINDOW, begin_body, could_line_in, look_of};
use crate::engine::agenda::REGISTERS;
use crate::engine::{Ask, Opt, Run, State, Step, Tx, Who};
use crate::table::watch::Topic;
use crate::table::{Card, Layout, NO_CARD, NOBODY, Seat};

/// A moment has come, about a card, a seat and a number. What was owed at it is done, then the abilities that
/// hang on it, then whoever could react is asked. Costs next to nothing where nothing hangs on it.
#[inline]
pub fn happen(host: &dyn Host, tx: &mut Tx<'_>, moment: u8, about: Card, they: Seat, number: i16) -> Run {
    if is_heard(host, tx, moment) { come(host, tx, moment, about, they, number) } else { Ok(()) }
}

/// Whether anything could hang on a moment: where nothing does, nobody has to find out what it is about.
#[inline]
pub fn is_heard(host: &dyn Host, tx: &Tx<'_>, moment: u8) -> bool {
    let (state, cares) = (tx.state(), &host.library().cares);
    let heard = (cares.moments | cares.reacts | state.stops) >> moment & 1 == 1;
    heard || !state.table.lasting().is_empty() || state.agenda.owes_any()
}

/// The same as the last thing that a step does. Nothing comes between it and the moment's turn, so that it is known at
/// once whether anything that lies there hangs on it: most often nothing does.
#[inline]
pub fn happen_last(
    host: &dyn Host,
    tx: &mut Tx<'_>,
    moment: u8,
    about: Card,
    they: Seat,
    number: i16,
) -> Run {
    if is_awaited(host, tx.state(), moment) { come(host, tx, moment, about, they, number) } else { Ok(()) }
}

/// Whether anything would hang on this moment if it came as the table lies.
#[must_use]
#[inline]
pub fn is_awaited(host: &dyn Host, state: &State, moment: u8) -> bool {
    let cares = &host.library().cares;
    (cares.moments | cares.reacts | state.stops) >> moment & 1 == 1 && is_waited_for(host, state, moment)
        || !state.table.lasting().is_empty()
        || state.agenda.owes_any()
}

/// Whether a card that lies there, or a player, waits for this moment.
#[inline(never)]
fn is_waited_for(host: &dyn Host, state: &State, moment: u8) -> bool {
    let (library, layout) = (host.library(), host.layout());
    let topics = [Topic::moment(moment.into()), Topic::reaction(moment.into())];
    is_stop(state, moment) || topics.iter().any(|topic| library.is_asked(layout, &state.table, *topic))
}

/// Whether a card with such a line lies where it is live.
#[inline]
fn cares(host: &dyn Host, state: &State, topic: Topic) -> bool {
    let library = host.library();
    library.cares.has(topic) && library.is_asked(host.layout(), &state.table, topic)
}

/// The same where something may hang on the moment.
#[inline(never)]
fn come(host: &dyn Host, tx: &mut Tx<'_>, moment: u8, about: Card, they: Seat, number: i16) -> Run {
    if tx.table().lasting().iter().any(|line| line.until == moment) {
        tx.cease_lines(host.verb_rule("until"), moment)?;
    }
    let cares = &host.library().cares;
    let triggers = cares.moments >> moment & 1 == 1;
    let reacts = cares.reacts >> moment & 1 == 1;
    if triggers || reacts || is_stop(tx.state(), moment) || tx.state().agenda.owes(moment) {
        let what = u16::from(moment) | u16::from(they.0) << 8;
        tx.now(Step::new(MOMENT).a(what).b(about.0).c(number))?;
    }
    Ok(())
}

/// Opens the moment's frame when its turn has come. Not before: one statement may bring many moments, and what it
/// has still to do belongs to its own frame.
#[inline(never)]
pub(super) fn moment(host: &dyn Host, tx: &mut Tx<'_>, step: Step) -> Run {
    let (moment, they) = ((step.a & 0xff) as u8, Seat((step.a >> 8) as u8));
    let owed = tx.state().agenda.owes(moment);
    let (state, library) = (tx.state(), host.library());
    // What is owed or triggered may bring cards in play that care for what comes after it.
    let triggers =
        cares(host, state, Topic::moment(moment.into())) || owed && library.cares.moments >> moment & 1 == 1;
    let reacts = is_stop(state, moment)
        || library.cares.reacts >> moment & 1 == 1
            && (triggers || owed || cares(host, state, Topic::reaction(moment.into())));
    if !(triggers || reacts || owed) {
        return Ok(());
    }
    let outer = tx.frame_ref().map_or((NOBODY, NO_CARD, NO_CARD), |f| (f.seat, f.source, f.target));
    let frame = tx.open_new(host.ability_frame())?;
    (frame.seat, frame.source, frame.target) = outer;
    (frame.it, frame.they, frame.numbers[0]) = (Card(step.b), they, step.c);
    if reacts {
        tx.now(Step::new(WINDOW).a(moment.into()).b(host.seats_in_play(tx.state()).into()))?;
    }
    let triggering = Step::new(TRIGGERS).a(moment.into());
    match (triggers, owed) {
        (true, false) => {
            tx.go_on_as(triggering);
            self::triggers(host, tx, triggering)
        }
        (true, true) => {
            tx.now(triggering)?;
            tx.moment(moment)
        }
        (false, true) => tx.moment(moment),
        (false, false) => Ok(()),
    }
}

/// Whether the players want to be asked whenever this moment comes.
fn is_stop(state: &State, moment: u8) -> bool {
    state.stops >> moment & 1 == 1
}

// ---- abilities ----

fn trigger_of(host: &dyn Host, line: u16) -> Option<&Trigger> {
    match &host.library().line(line).line.head {
        Head::Trigger(trigger) => Some(trigger),
        _ => None,
    }
}

/// The abilities that hang on this moment now.
fn waiting(host: &dyn Host, state: &State, moment: u16) -> Found {
    let mut found = Found::new();
    let it = state.agenda.frame().map_or(Ctx::of_card(crate::table::NO_CARD, NOBODY), Ctx::of_frame);
    let (library, layout) = (host.library(), host.layout());
    each_live_line((library, layout), &state.table, Topic::moment(moment), |card, n| {
        let elsewhere = card != it.it && library.facts(n).own;
        if elsewhere || !is_live_on((host, library, layout), state, card, n) {
            return;
        }
        let Head::Trigger(trigger) = &library.line(n).line.head else { return };
        if applies((host, library, layout), state, (card, n), trigger, it) {
            found.push(card, n);
        }
    });
    in_table_order(&state.table, found.lines());
    found
}

#[inline]
fn applies(
    (host, library, layout): (&dyn Host, &Library, &Layout),
    state: &State,
    (card, line): (Card, u16),
    trigger: &Trigger,
    it: Ctx,
) -> bool {
    let seat = seat_of(host, state, card);
    let look = || Look::at((host, library, layout), state, Ctx { this: card, you: seat, line: None, ..it });
    if is_for_another(host, state, (line, seat), it.they) {
        debug_assert!(trigger.cond.as_ref().is_some_and(|cond| !look().holds(cond)));
        return false;
    }
    if trigger.cond.as_ref().is_some_and(|cond| fails_at_once(cond, (host, state), (card, seat))) {
        return false;
    }
    let look = look();
    trigger.of.as_ref().is_none_or(|of| look.fits(of, it.it))
        && trigger.cond.as_ref().is_none_or(|cond| look.holds(cond))
        && !is_used_up(host, state, card, line, (trigger.limit, seat))
}

/// Whether a limit such as "once per turn" has been reached by this copy.
#[must_use]
#[inline]
pub fn is_used_up(
    host: &dyn Host,
    state: &State,
    card: Card,
    line: u16,
    (limit, by): (Option<u16>, Seat),
) -> bool {
    limit.is_some_and(|kind| is_used_in(host, state, card, line, (kind, by)))
}

#[inline(never)]
fn is_used_in(host: &dyn Host, state: &State, card: Card, line: u16, (kind, by): (u16, Seat)) -> bool {
    let frame = state.agenda.frame_of(kind as u8);
    let used = || use_by(card, line, host.counts_for(state, kind, card, by));
    frame.is_some_and(|frame| !frame.used.is_empty() && frame.used.contains(&used()))
}

/// What is noted when a limited line is used: the copy, told apart by the line.
fn use_of(card: Card, line: u16) -> Card {
    Card(card.0 ^ (line << 9))
}

/// The same where each seat has the line to itself; the lines of one card lie together, so that both are told apart.
fn use_by(card: Card, line: u16, seat: Seat) -> Card {
    let one = if seat == NOBODY { 0 } else { u16::from(seat.0) + 1 };
    Card(use_of(card, line).0 ^ one << 12)
}

/// Notes the use of a limited line in the frame it is counted by.
pub fn note_use(host: &dyn Host, tx: &mut Tx<'_>, card: Card, line: u16, limit: Option<u16>) -> Run {
    let Some(kind) = limit else { return Ok(()) };
    let by = tx.frame_ref().map_or(NOBODY, |frame| frame.seat);
    let by = host.counts_for(tx.state(), kind, card, by);
    if let Some(frame) = tx.frame_of_mut(kind as u8) {
        frame.used.push(use_by(card, line, by), &"uses of limited lines")?;
    }
    Ok(())
}

/// Gathers the abilities; asks for their order where there are several.
#[inline(never)]
pub(super) fn triggers(host: &dyn Host, tx: &mut Tx<'_>, step: Step) -> Run {
    if step.c == 1 {
        let order: Vec<Opt> = tx.answers().to_vec();
        return order.iter().rev().try_for_each(|opt| match opt {
            Opt::Act { card, line, .. } => tx.now(Step::new(ABILITY).a(*line).b(card.0)),
            _ => Ok(()),
        });
    }
    let mut found = waiting(host, tx.state(), step.a);
    match &*found.lines() {
        [] => Ok(()),
        // Nothing has changed since it was found to apply.
        [(card, line)] => {
            let step = Step::new(ABILITY).a(*line).b(card.0);
            tx.go_on_as(step);
            begin_ability(host, tx, step)
        }
        several if is_any_order_as_good(host, tx.state(), several) => {
            several.iter().rev().try_for_each(|(card, line)| tx.now(Step::new(ABILITY).a(*line).b(card.0)))
        }
        several => {
            let name = host.word("order");
            let word = host.word("ability");
            let who = host.orders(tx.state());
            tx.ask_with((host.ability_rule(), who, Ask::Order), name, step.c(1), |_, question| {
                let mut offer =
                    |(card, line): &(Card, u16)| question.offer(Opt::Act { word, card: *card, line: *line });
                Ok(several.iter().try_for_each(&mut offer)?)
            })
        }
    }
}

/// Whether nobody needs to say in which order these abilities happen: each only puts its own card away, or they are
/// copies of one card that offer somebody the same, who may still say no to the first.
fn is_any_order_as_good(host: &dyn Host, state: &State, several: &[(Card, u16)]) -> bool {
    let line = |n: &u16| &host.library().line(*n).line;
    let (first, seat) = (several[0].1, seat_of(host, state, several[0].0));
    let same = several.iter().all(|(card, n)| *n == first && seat_of(host, state, *card) == seat);
    same && offers(line(&first), 0) || several.iter().all(|(_, n)| puts_itself_away(line(n)))
}

/// Whether a bracket is nothing but an offer, to whomever.
fn offers(line: &Line, block: u8) -> bool {
    let [only] = line.blocks.get(usize::from(block)).map(Vec::as_slice).unwrap_or_default() else {
        return false;
    };
    match (only.verb.name(), only.args.last()) {
        ("may", _) => true,
        ("let", Some(Arg::Block(inner))) => offers(line, *inner),
        _ => false,
    }
}

/// Whether all that a line does is to discard the card it stands on.
fn puts_itself_away(line: &Line) -> bool {
    let [only] = line.blocks.first().map(Vec::as_slice).unwrap_or_default() else { return false };
    let is_this = |of: &Selector| of.noun == Noun::Pointer(Pointer::This) && of.filters.is_empty();
    let this = |arg: &Arg| matches!(arg, Arg::Cards(of) if is_this(of));
    only.verb.name() == "discard" && only.args.first().is_some_and(this)
}

/// Runs one ability in a frame of its own, if it still applies.
#[inline(never)]
pub(super) fn ability(host: &dyn Host, tx: &mut Tx<'_>, step: Step) -> Run {
    let (line, card) = (step.a, Card(step.b));
    let Some(trigger) = trigger_of(host, line) else { return Ok(()) };
    let outer = Look::in_frame(host, tx.state()).ctx;
    let at = (host, host.library(), host.layout());
    let still =
        is_live(host, tx.state(), card, line) && applies(at, tx.state(), (card, line), trigger, outer);
    if still { begin_ability(host, tx, step) } else { Ok(()) }
}

fn begin_ability(host: &dyn Host, tx: &mut Tx<'_>, step: Step) -> Run {
    let (line, card) = (step.a, Card(step.b));
    if !host.on_ability(tx, card, step)? {
        return Ok(());
    }
    if !super::scene::is_offer(host.library().line(line)) {
        note_use(host, tx, card, line, trigger_of(host, line).and_then(|trigger| trigger.limit))?;
    }
    let outer = tx.frame_ref().map_or(Ctx::of_card(NO_CARD, NOBODY), Ctx::of_frame);
    let seat = seat_of(host, tx.state(), card);
    let numbers = tx.frame_ref().map_or([0; REGISTERS], |frame| frame.numbers);
    let frame = tx.open_instead(host.ability_frame())?;
    (frame.seat, frame.source, frame.line) = (seat, card, line);
    (frame.it, frame.they, frame.target, frame.numbers) = (outer.it, outer.they, outer.target, numbers);
    begin_body(host, tx, line)
}

// ---- reactions ----

fn reaction_of(host: &dyn Host, line: u16) -> Option<&Action> {
    match &host.library().line(line).line.head {
        Head::Action(action) if !action.at.is_empty() => Some(action),
        _ => None,
    }
}

/// What this seat could react with at this moment.
#[must_use]
pub fn reactions(host: &dyn Host, state: &State, moment: u16, seat: Seat) -> Vec<(Card, u16)> {
    let mut found = Vec::new();
    each_reaction(host, state, moment, |of| of == seat, |_, card, line| found.push((card, line)));
    in_table_order(&state.table, &mut found);
    found
}

/// Whether a reaction or ability of this seat hangs on whose moment it is, and it is not the right one's.
fn is_for_another(host: &dyn Host, state: &State, (line, seat): (u16, Seat), they: Seat) -> bool {
    match host.library().facts(line).they_are_you {
        None => false,
        Some(true) => they != seat,
        Some(false) => they == seat && seat.0 < 8 && host.is_meant(state, seat),
    }
}

/// Calls with everything that the seats asked for could react with at this moment, in no order.
fn each_reaction(
    host: &dyn Host,
    state: &State,
    moment: u16,
    wanted: impl Fn(Seat) -> bool,
    mut call: impl FnMut(Seat, Card, u16),
) {
    let library = host.library();
    if !library.is_asked(host.layout(), &state.table, Topic::reaction(moment)) {
        return;
    }
    let (look, frame) = (look_of(host, state, NOBODY), state.agenda.frame());
    each_live_line((library, host.layout()), &state.table, Topic::reaction(moment), |card, n| {
        let seat = seat_of(host, state, card);
        // Most are for one's own sake, or just not.
        if !wanted(seat) {
            return;
        }
        if is_for_another(host, state, (n, seat), look.ctx.they) {
            debug_assert!(!could_line_in(&look, n, card, seat));
            return;
        }
        let Some(action) = reaction_of(host, n) else { return };
        if is_live(host, state, card, n)
            && !frame.is_some_and(|frame| frame.used.contains(&use_of(card, n)))
            && host.is_near_enough(state, seat, card, n)
            && !is_used_up(host, state, card, n, (action.limit, seat))
            && could_line_in(&look, n, card, seat)
            && host.may_react(state, seat, card, n)
        {
            call(seat, card, n);
        }
    });
}

/// Asks seat after seat whether they react, until all have let it pass.
#[inline(never)]
pub(super) fn window(host: &dyn Host, tx: &mut Tx<'_>, step: Step) -> Run {
    let Some(seat) = next_seat(tx.state(), step.b) else { return Ok(()) };
    let passed = step.b(step.b & !(1 << seat.0)).c(0);
    if step.c == 1 {
        return match tx.answer() {
            Opt::Act { card, line, .. } => {
                let free = host.reacts_in_any_order();
                let seat = if free { seat_of(host, tx.state(), card) } else { seat };
                // What has changed may be something to react to for whoever has let it pass.
                let all = if free { step.b | u16::from(host.seats_in_play(tx.state())) } else { step.b };
                tx.now(step.b(all).c(0))?;
                if let Some(frame) = tx.frame_mut() {
                    frame.used.push(use_of(card, line), &"reactions")?;
                }
                host.react(tx, seat, card, line)
            }
            _ => tx.now(passed),
        };
    }
    // Most often nobody can react; then all have let it pass.
    let (mut found, more) = (Found::new(), Cell::new(false));
    let waits = |of: Seat| !more.get() && is_left(passed.b, of);
    let take = |of: Seat, card, line| if of == seat { found.push(card, line) } else { more.set(true) };
    each_reaction(host, tx.state(), step.a, |of| of == seat || waits(of), take);
    let found = found.lines();
    in_table_order(tx.table(), found);
    let stops = is_stop(tx.state(), (step.a & 0xff) as u8);
    if found.is_empty() && !(stops && may_hold_more(host, tx.state(), seat)) {
        return if more.get() || stops { tx.now(passed) } else { Ok(()) };
    }
    let mut others = Found::new();
    if host.reacts_in_any_order() {
        each_reaction(host, tx.state(), step.a, |of| of != seat, |_, card, line| others.push(card, line));
    }
    let others = others.lines();
    in_table_order(tx.table(), others);
    let word = host.word("react");
    tx.ask_with((host.window_rule(step.a), Who::Seat(seat), Ask::React), word, step.c(1), |tx, question| {
        question.about = tx.frame_ref().map_or(NO_CARD, |frame| frame.it);
        for (card, line) in found.iter().chain(others.iter()).copied() {
            question.offer(Opt::Act { word, card, line })?;
        }
        Ok(question.offer(Opt::Done)?)
    })
}

/// Whether a seat that can react with nothing that is known is asked all the same: real hands hold cards nobody has
/// named, or it is this seat's turn.
fn may_hold_more(host: &dyn Host, state: &State, seat: Seat) -> bool {
    let layout = host.layout();
    let hand = layout.zone(host.parts().hand, seat);
    let blind = state.blind >> layout.kind_of(hand) & 1 == 1;
    let unseen = |card: &Card| state.table.face(*card).is_none();
    blind && state.table.cards(hand).iter().any(unseen) || state.table.clock.turn == seat
}

/// The seat whose turn it is first, then the others in order.
fn next_seat(state: &State, left: u16) -> Option<Seat> {
    let left = (left & 0xff) as u8;
    let turn = state.table.clock.turn;
    if is_left(left.into(), turn) { Some(turn) } else { bits(left).next() }
}

/// Whether a seat is among these bits.
fn is_left(left: u16, seat: Seat) -> bool {
    seat.0 < 8 && left >> seat.0 & 1 == 1
}
