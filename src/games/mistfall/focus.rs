//! Enemy Focus: what moves the cube and when, its icons, the end of the track, and what halves it.

use super::names::{counter, frame, kind, moment, track};
use super::{Mistfall, r, steps, words};
use crate::effect::Verb;
use crate::effect::ast::{Head, Stmt};
use crate::effect::look::{Look, bits};
use crate::effect::scene::Scene;
use crate::effect::verbs::seats_perhaps;
use crate::engine::{Fault, Run, Step, Tx};
use crate::table::{NO_CARD, Rule, Seat, Word};

/// The rule of a track's move that no other rule causes.
pub const SHORTHAND: Rule = r::TRACK_SHORTHAND;

/// An effect may say that an Enemy enters without reducing Focus.
pub const NO_HALVE: Rule = r::FOCUS_NO_HALVE_EXCEPTION;

/// Icons count for a cube that moves right.
pub const RIGHT_RESOLVES: Rule = r::TRACK_RIGHT_RESOLVES;

/// How far the cube goes back from the last space.
const BACK: i16 = 7;

/// When an Action is over and its cards are in their piles; no card speaks of this moment.
const ACTION_DONE: u8 = u8::MAX;

/// When the Focus of Reflexes moves that were used against an attack; no card speaks of this moment either.
const REFLEXES_DONE: u8 = u8::MAX - 1;

/// Marks the move of one Reflex.
const OF_A_REFLEX: u16 = 1;

const REINFORCEMENT: u16 = 1;
const RAGING: u16 = 2;

pub static FOCUS: Verb = Verb::new(
    "focus <amount> [ for <seats> ]",
    "The Focus of the Hero moves right when the Action is concluded.",
    "while in hand: regular: draw 1; focus 2",
    could_never,
    focus,
)
.said("{1:gain|gains} {0|Focus|Focus}");

pub static HALVE: Verb = Verb::new(
    "halve focus [ for <seats> ]",
    "The Focus of the Hero goes to half of where it stands, rounded down; icons are ignored.",
    "while in hand: fast: halve focus",
    could_halve,
    halve,
)
.said("halve the Focus[ of {0}]");

/// Gaining Focus is never what an Action is for.
fn could_never(_: &Look<'_>, _: u16, _: &Stmt) -> bool {
    false
}

/// Half of nothing is nothing.
fn could_halve(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    let cube = |seat: Seat| look.state.table.cube(look.host.layout().track(track::FOCUS, seat));
    bits(seats_perhaps(look, stmt, 0)).any(|seat| cube(seat) > 0)
}

fn focus(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let by = scene.amount(stmt, 0);
    for seat in scene.seats(stmt, 1) {
        owe(scene.tx, r::FOCUS_AFTER_ACTION, seat, by)?;
    }
    move_when_due(scene.tx)
}

/// Adds to what the Hero's cube will move by; whose Focus is owed first moves first.
fn owe(tx: &mut Tx<'_>, rule: Rule, seat: Seat, by: i16) -> Run {
    let layout = tx.layout();
    let (owed, order) =
        (layout.counter(counter::OWED_FOCUS, seat), layout.counter(counter::OWED_ORDER, seat));
    let orders = (0..layout.seats).map(|seat| layout.counter(counter::OWED_ORDER, Seat(seat)));
    let last = orders.map(|order| tx.table().count(order)).max().unwrap_or(0);
    if tx.table().count(owed) == 0 {
        tx.set_count(rule, order, last + 1)?;
    }
    tx.add_count(rule, owed, by)
}

/// The move of Focus at the end of a Hero's Action: that Hero's comes first.
pub fn move_of(seat: Seat) -> Step {
    Step::new(steps::FOCUS).a(u16::from(seat.0) + 1)
}

/// Whether an Action or an attack is going on, which has the one move of Focus at its end.
fn is_moved_later(tx: &Tx<'_>) -> bool {
    tx.frame_of(frame::ACTION).is_some() || tx.frame_of(frame::ATTACK).is_some()
}

/// An Action and an attack have the move at their end; any other effect has it at its own.
fn move_when_due(tx: &mut Tx<'_>) -> Run {
    match is_moved_later(tx) {
        true if tx.is_off(r::TRACK_EFFECTS_AFTER_ACTION) => tx.now(Step::new(steps::FOCUS)),
        true => Ok(()),
        false => after_effect(tx, &[Step::new(steps::FOCUS)]),
    }
}

/// What tracks set off waits until the effect that moved a cube is done: an Action with its cards in their piles, or
/// an ability. Outside of both it comes at once.
pub fn after_effect(tx: &mut Tx<'_>, steps: &[Step]) -> Run {
    if tx.is_off(r::TRACK_EFFECTS_AFTER_ACTION) {
        return tx.steps(steps);
    }
    if tx.frame_of(frame::ACTION).is_some() {
        return steps.iter().try_for_each(|step| tx.at_moment(ACTION_DONE, *step));
    }
    match super::kills::ability_frame(tx) {
        Some(frame) => steps.iter().try_for_each(|step| tx.at_end_of(frame, *step)),
        None => tx.steps(steps),
    }
}

fn halve(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    for seat in scene.seats(stmt, 0) {
        let cube = scene.tx.layout().track(track::FOCUS, seat);
        let to = scene.tx.table().cube(cube) / 2;
        scene.tx.set_cube(r::TRACK_HALF, cube, to)?;
        after_left(scene.tx, seat, to)?;
    }
    Ok(())
}

/// A cube that went left triggers nothing, not even where it stops.
fn after_left(tx: &mut Tx<'_>, seat: Seat, at: i16) -> Run {
    if !tx.is_off(r::TRACK_LEFT_IGNORES) {
        return Ok(());
    }
    let spaces = tx.layout().tracks[usize::from(track::FOCUS)].spaces_of(seat);
    let mut icons = spaces[at as usize].iter().filter_map(|icon| icon_number(icon));
    icons.try_for_each(|icon| tx.now(Step::new(steps::FOCUS_ICON).a(seat.0.into()).b(icon)))
}

impl Mistfall {
    /// An Enemy has entered this Hero's area: half the Focus goes, no icon counts.
    pub(super) fn halve_on_enter(&self, tx: &mut Tx<'_>, seat: Seat) -> Run {
        let cube = self.track(track::FOCUS, seat);
        let to = tx.table().cube(cube) / 2;
        tx.set_cube(r::FOCUS_HALVE_ON_ENTER, cube, to)?;
        after_left(tx, seat, to)
    }

    /// The rule behind Focus that an effect gives at once: an entering Enemy's comes on top of what was halved.
    fn gain_rule(&self, tx: &Tx<'_>, rule: Rule) -> Rule {
        let line = tx.frame_of(frame::ABILITY).map(|frame| &self.library.line(frame.line).line.head);
        match line {
            Some(Head::Trigger(trigger))
                if trigger.moment == u16::from(moment::ENTERS) && rule == SHORTHAND =>
            {
                r::FOCUS_GAIN_AFTER_HALVE
            }
            _ => rule,
        }
    }

    /// The Hero with the highest Focus is meant, or several.
    pub(super) fn highest(&self, tx: &Tx<'_>) -> (i16, u8) {
        let focus = |seat: Seat| tx.table().cube(self.track(track::FOCUS, seat));
        let all = self.playing(tx.table()).map(focus);
        let most = if tx.is_off(r::FOCUS_HIGHEST) { all.min() } else { all.max() }.unwrap_or(0);
        let tied = self.playing(tx.table()).filter(|seat| focus(*seat) == most);
        (most, tied.fold(0u8, |set, seat| set | 1 << seat.0))
    }

    /// Whose Focus is owed: the acting Hero's first, then in the order in which it was generated.
    fn owing(&self, tx: &Tx<'_>, step: Step) -> Vec<Seat> {
        let table = tx.table();
        let owes = |seat: &Seat| table.count(self.count(counter::OWED_FOCUS, *seat)) != 0;
        let mut seats: Vec<Seat> = self.seats().filter(owes).collect();
        let order = |seat: &Seat| table.count(self.count(counter::OWED_ORDER, *seat));
        seats.sort_by_key(|seat| (u16::from(seat.0) + 1 != step.a, order(seat)));
        seats
    }

    /// Moves the Focus that Actions have generated, then resolves what was passed. An attack in the middle of an Action
    /// leaves it to the end of the Action.
    pub(super) fn on_focus(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if tx.frame_of(frame::ACTION).is_some() && !tx.is_off(r::TRACK_EFFECTS_AFTER_ACTION) {
            return Ok(());
        }
        if step.b == OF_A_REFLEX {
            return self.move_of_reflex(tx, Seat(step.a as u8), step.c);
        }
        if tx.state().agenda.owes(REFLEXES_DONE) {
            tx.now(step)?;
            return tx.moment(REFLEXES_DONE);
        }
        let mut passed = Vec::new();
        for seat in self.owing(tx, step) {
            let count = self.count(counter::OWED_FOCUS, seat);
            let by = tx.table().count(count);
            tx.set_count(r::FOCUS_AFTER_ACTION, self.count(counter::OWED_ORDER, seat), 0)?;
            tx.set_count(r::FOCUS_AFTER_ACTION, count, 0)?;
            if tx.table().count(count) == 0 && !self.is_out(tx.table(), seat) {
                let rule = if by > 0 { r::FOCUS_AFTER_ACTION } else { SHORTHAND };
                passed.extend(self.shift_focus(tx, rule, seat, by)?);
            }
        }
        tx.steps(&passed)?;
        tx.moment(ACTION_DONE)
    }

    /// A Reflex against an attack is an Action of its own: its Focus is one move, which waits for the end of the
    /// attack behind those of the Reflexes before it. Inside of an Action there is the one move of that Action.
    pub(super) fn note_reflex_focus(&self, tx: &mut Tx<'_>) -> Run {
        if tx.frame_of(frame::ACTION).is_some() || tx.frame_of(frame::ATTACK).is_none() {
            return Ok(());
        }
        for seat in self.owing(tx, Step::default()) {
            let count = self.count(counter::OWED_FOCUS, seat);
            let step = Step::new(steps::FOCUS).a(seat.0.into()).b(OF_A_REFLEX).c(tx.table().count(count));
            tx.set_count(r::FOCUS_AFTER_ACTION, self.count(counter::OWED_ORDER, seat), 0)?;
            tx.set_count(r::FOCUS_AFTER_ACTION, count, 0)?;
            if tx.table().count(count) == 0 {
                tx.at_moment(REFLEXES_DONE, step)?;
            }
        }
        Ok(())
    }

    fn move_of_reflex(&self, tx: &mut Tx<'_>, seat: Seat, by: i16) -> Run {
        if self.is_out(tx.table(), seat) {
            return Ok(());
        }
        let rule = if by > 0 { r::FOCUS_AFTER_ACTION } else { SHORTHAND };
        let passed = self.shift_focus(tx, rule, seat, by)?;
        passed.iter().try_for_each(|icon| tx.at_moment(ACTION_DONE, *icon))
    }

    /// An effect changes Focus by so much: with the rest of the Action or the attack where it is a Hero's, at once where
    /// it is not.
    pub(super) fn change_focus(&self, tx: &mut Tx<'_>, rule: Rule, seat: Seat, by: i16) -> Run {
        let source = tx.frame_ref().map_or(NO_CARD, |frame| frame.source);
        let foe = source != NO_CARD && self.kind_of(tx.table(), source) == Some(kind::ENEMY);
        if is_moved_later(tx) && !foe {
            owe(tx, rule, seat, by)?;
            return move_when_due(tx);
        }
        let rule = if by > 0 { self.gain_rule(tx, rule) } else { rule };
        let passed = self.shift_focus(tx, rule, seat, by)?;
        after_effect(tx, &passed)
    }

    /// The cube moves; at the last space it goes back and on from there. What is left are the icons entered, in order.
    fn shift_focus(&self, tx: &mut Tx<'_>, rule: Rule, seat: Seat, by: i16) -> Result<Vec<Step>, Fault> {
        let (cube, kind) = (self.track(track::FOCUS, seat), &self.layout.tracks[usize::from(track::FOCUS)]);
        let (spaces, last) = (kind.spaces_of(seat), kind.last(seat));
        let mut at = tx.table().cube(cube);
        let mut icons: Vec<u16> = Vec::new();
        if tx.is_off(rule) {
            return Ok(Vec::new());
        }
        if by < 0 {
            let to = at.saturating_add(by).max(0);
            tx.set_cube(rule, cube, to)?;
            after_left(tx, seat, to)?;
            return Ok(Vec::new());
        }
        for _ in 0..by {
            if at >= last {
                break;
            }
            at += 1;
            icons.extend(spaces[at as usize].iter().filter_map(|icon| icon_number(icon)));
            if at == last {
                tx.set_cube(rule, cube, at)?;
                tx.set_cube(r::FOCUS_TRACK_END, cube, at - BACK.min(last))?;
                at = tx.table().cube(cube);
            }
        }
        tx.set_cube(rule, cube, at)?;
        if tx.is_off(r::TRACK_RIGHT_RESOLVES) {
            return Ok(Vec::new());
        }
        if tx.is_off(r::FOCUS_ICONS_IN_ORDER) {
            icons.reverse();
        }
        let icon = |icon: &u16| Step::new(steps::FOCUS_ICON).a(seat.0.into()).b(*icon);
        Ok(icons.iter().map(icon).collect())
    }

    /// What the icon does with everything it causes, then the token of the Time Charter.
    pub(super) fn on_focus_icon(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let rule = if step.b == RAGING { r::FOCUS_RAGING_ICON } else { r::FOCUS_REINFORCEMENT_ICON };
        if tx.is_off(rule) || self.is_out(tx.table(), Seat(step.a as u8)) {
            return Ok(());
        }
        tx.now(Step::new(steps::CHARTER_TOKEN).b(rule.0))?;
        // An effect of its own: what it sets off in turn follows directly.
        tx.open_new(frame::ABILITY)?;
        tx.now(match step.b {
            REINFORCEMENT => Step::new(steps::REINFORCE_MOVE).b(rule.0).c(1),
            _ => Step::new(steps::ENRAGE).a(step.a),
        })?;
        let told = if step.b == RAGING { words::TOLD_RAGING } else { words::TOLD_REINFORCEMENT };
        tx.tell(rule, Word(told), self.charter(tx.table(), Seat(step.a as u8)), 0)
    }

    /// After an Encounter is Ended every cube goes to its start, and no icon counts.
    pub(super) fn on_focus_reset(&self, tx: &mut Tx<'_>) -> Run {
        for seat in self.seats() {
            let start = self.layout.tracks[usize::from(track::FOCUS)].start_of(seat, self.layout.seats);
            tx.set_cube(super::encounter::RESET_FOCUS, self.track(track::FOCUS, seat), start.into())?;
        }
        Ok(())
    }
}

fn icon_number(icon: &str) -> Option<u16> {
    match icon {
        "reinforcement" => Some(REINFORCEMENT),
        "raging" => Some(RAGING),
        _ => None,
    }
}
