//! A transaction: the one door through which rules change the table, open frames, put work on the agenda and
//! ask. Every change and question names its rule; a rule that is switched off changes and asks nothing.

use super::agenda::{Frame, Step};
use super::event::{BY_COMMAND, Event, Log};
use super::refusal::{Fault, No, Run};
use super::state::Position;
use crate::table::{
    Card, Change, Counter, Face, Hand, Holder, Lasting, Layout, Lot, NO_RULE, Off, Place, Rule, Seat, Spot,
    Table, Token, Track, Word, Zone,
};

/// Which end of a pile or line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// On top; at the right end.
    Top,
    /// Underneath; at the left end.
    Bottom,
}

/// Work on one position under one layout.
pub struct Tx<'a> {
    pub(super) position: &'a mut Position,
    pub(super) layout: &'a Layout,
    pub(super) log: &'a mut Log,
    /// The rule switched off, to see whether anything depends on it.
    pub(super) off: Off,
    /// Changes made since the running step began.
    pub(super) changed: u32,
    pub(super) step: Step,
}

impl<'a> Tx<'a> {
    pub fn new(position: &'a mut Position, layout: &'a Layout, log: &'a mut Log) -> Tx<'a> {
        Tx { position, layout, log, off: Off::from(NO_RULE), changed: 0, step: Step::default() }
    }

    #[must_use]
    pub fn without(mut self, off: Off) -> Tx<'a> {
        self.off = off;
        self
    }

    #[must_use]
    #[inline]
    pub fn table(&self) -> &Table {
        &self.position.state.table
    }

    #[must_use]
    #[inline]
    pub fn state(&self) -> &crate::engine::State {
        &self.position.state
    }

    /// Whether cards of this zone are held by real hands, out of the referee's sight.
    #[must_use]
    pub fn is_blind(&self, zone: Zone) -> bool {
        self.position.state.blind >> self.layout.kind_of(zone) & 1 == 1
    }

    #[must_use]
    #[inline]
    pub fn layout(&self) -> &'a Layout {
        self.layout
    }

    /// Whether this rule is switched off.
    #[must_use]
    #[inline]
    pub fn is_off(&self, rule: Rule) -> bool {
        self.off.is(rule)
    }

    /// The law's answer, let through where its rule is switched off.
    pub fn law(&self, law: Result<(), No>) -> Result<(), No> {
        law.or_else(|no| if self.off.is(no.rule) { Ok(()) } else { Err(no) })
    }

    /// Makes one change under one rule.
    pub fn emit(&mut self, rule: Rule, change: Change) -> Run {
        self.make(rule, change)
    }

    /// The same in place: whoever says which change it is pays for no other.
    #[expect(clippy::inline_always, reason = "only in place is it known which change it is")]
    #[inline(always)]
    fn make(&mut self, rule: Rule, change: Change) -> Run {
        if self.off.is(rule) {
            return Ok(());
        }
        self.position.state.table.apply_watched(&change, &self.layout.watch)?;
        self.note(rule, change);
        Ok(())
    }

    /// Keeps what has happened.
    #[inline]
    pub(super) fn note(&mut self, rule: Rule, change: Change) {
        self.changed += 1;
        self.position.state.events += 1;
        if self.is_kept() {
            self.keep(rule, change);
        }
    }

    /// Whether changes are kept: to be taken back, or to be told.
    #[inline]
    pub(super) fn is_kept(&self) -> bool {
        self.position.trials > 0 || self.log.on
    }

    #[inline(never)]
    fn keep(&mut self, rule: Rule, change: Change) {
        if self.position.trials > 0 {
            self.position.trial.push(change);
        }
        if self.log.on {
            self.log.events.push(Event { change, rule, cause: self.cause() });
        }
    }

    /// The event that opened the innermost frame.
    fn cause(&self) -> u32 {
        let opened = self.position.state.agenda.frame().map_or(0, |frame| frame.cause);
        opened.checked_sub(1).unwrap_or(BY_COMMAND)
    }

    // ---- cards ----

    /// Puts a card at an end of a zone.
    pub fn put(&mut self, rule: Rule, card: Card, zone: Zone, side: Side) -> Run {
        if self.off.is(rule) {
            return Ok(());
        }
        let last = side == Side::Top;
        let (from, to) = self.position.state.table.put(card, zone, last, &self.layout.watch)?;
        if from != to {
            self.note(rule, Change::Move { card, from, to });
        }
        Ok(())
    }

    /// Puts a card at a place of a zone.
    pub fn move_to(&mut self, rule: Rule, card: Card, to: Place) -> Run {
        let from = self.table().place(card);
        if from == to { Ok(()) } else { self.make(rule, Change::Move { card, from, to }) }
    }

    pub fn set_marks(&mut self, rule: Rule, card: Card, on: u8, off: u8) -> Run {
        let from = self.table().piece(card).marks;
        let to = (from | on) & !off;
        if from == to { Ok(()) } else { self.make(rule, Change::Marks { card, from, to }) }
    }

    /// Notes that these seats (a set of bits) have seen the card.
    pub fn show_to(&mut self, rule: Rule, card: Card, seats: u8) -> Run {
        let from = self.table().piece(card).seen;
        let to = from | seats;
        if from == to { Ok(()) } else { self.make(rule, Change::Seen { card, from, to }) }
    }

    pub fn set_owner(&mut self, rule: Rule, card: Card, to: Seat) -> Run {
        let from = self.table().piece(card).owner;
        if from == to { Ok(()) } else { self.make(rule, Change::Owner { card, from, to }) }
    }

    pub fn set_square(&mut self, rule: Rule, card: Card, to: Spot) -> Run {
        let from = self.table().piece(card).spot;
        if from == to { Ok(()) } else { self.make(rule, Change::Square { card, from, to }) }
    }

    pub fn attach(&mut self, rule: Rule, card: Card, to: Card) -> Run {
        let from = self.table().piece(card).host;
        if from == to { Ok(()) } else { self.make(rule, Change::Attach { card, from, to }) }
    }

    /// Says which face an unseen card has, taken from this lot or one it has pledges on.
    pub fn know(&mut self, rule: Rule, card: Card, face: Face, source: Lot) -> Run {
        let took = self.table().lots().makes_way(source, face, |_| true);
        self.know_from(rule, card, face, (source, took))
    }

    /// The same where it is said which member of the lot makes way for the face.
    pub fn know_from(&mut self, rule: Rule, card: Card, face: Face, (source, took): (Lot, Face)) -> Run {
        let Err(lot) = self.table().piece(card).face() else { return Ok(()) };
        // Nearly always the lot has the face itself.
        if lot != source {
            self.settle_pledges(rule, lot, (source, took))?;
        }
        self.make(rule, Change::Know { card, lot, face, took })
    }

    /// The pledges that lead from one lot to the other become this face.
    #[inline(never)]
    fn settle_pledges(&mut self, rule: Rule, lot: Lot, (source, took): (Lot, Face)) -> Run {
        let mut at = lot;
        let mut way = Vec::new();
        while at != source {
            let next =
                self.table().lots().path(at, source).ok_or(Fault::Content(&"no pledge leads there"))?;
            way.push((at, next));
            at = next;
        }
        way.into_iter()
            .rev()
            .try_for_each(|(lot, on)| self.emit(rule, Change::Settle { lot, on, face: took }))
    }

    /// Shuffles a zone: its cards become unseen members of one lot, and exactly those.
    pub fn shuffle(&mut self, rule: Rule, zone: Zone) -> Run {
        if self.off.is(rule) || self.table().cards(zone).is_empty() {
            return Ok(());
        }
        let cards: Vec<Card> = self.table().cards(zone).to_vec();
        let lots = cards.iter().filter_map(|card| self.table().piece(*card).face().err());
        let whole = lots.into_iter().find(|lot| self.is_whole(*lot, &cards));
        let lot = match whole {
            Some(lot) => lot,
            None => self.position.state.table.new_lot()?,
        };
        if self.is_kept() || !self.table().may_hide(&cards, lot) {
            cards.into_iter().try_for_each(|card| self.shuffle_one(rule, card, lot))?;
        } else {
            // Nobody reads what happens to each card.
            let many = self.position.state.table.hide_all(&cards, lot, &self.layout.watch)?;
            self.changed += many;
            self.position.state.events += many;
        }
        self.emit(rule, Change::Shuffled { zone })
    }

    /// Whether these cards are all that claims from the lot.
    fn is_whole(&self, lot: Lot, cards: &[Card]) -> bool {
        let inside = cards.iter().filter(|card| self.table().piece(**card).face() == Err(lot)).count();
        inside == self.table().lots().members(lot).len() && self.table().lots().pledged(lot) == 0
    }

    fn shuffle_one(&mut self, rule: Rule, card: Card, lot: Lot) -> Run {
        let piece = *self.table().piece(card);
        if piece.seen != 0 {
            self.make(rule, Change::Seen { card, from: piece.seen, to: 0 })?;
        }
        match piece.face() {
            Ok(face) => self.make(rule, Change::Hide { card, lot, face, took: face }),
            Err(from) if from != lot => self.emit(rule, Change::Join { card, from, to: lot }),
            Err(_) => Ok(()),
        }
    }

    // ---- tokens, cubes, numbers, clock ----

    /// Adds tokens (or takes them, below zero), no more than the pool and the holder have; says how many.
    pub fn add_tokens(&mut self, rule: Rule, on: Holder, kind: Token, by: i16) -> Result<i16, Fault> {
        if by == 0 {
            return Ok(0);
        }
        if self.off.is(rule) {
            let from = self.table().tokens(on, kind);
            return Ok(by.clamp(-from, self.table().pool(kind).min(i16::MAX - from)));
        }
        let (from, to) = self.position.state.table.add_tokens(on, kind, by)?;
        if from != to {
            self.note(rule, Change::Tokens { on, kind, from, to });
        }
        Ok(to - from)
    }

    /// Sets a cube on a space.
    pub fn set_cube(&mut self, rule: Rule, track: Track, to: i16) -> Run {
        let from = self.table().cube(track);
        if from == to { Ok(()) } else { self.make(rule, Change::Cube { track, from, to }) }
    }

    pub fn set_count(&mut self, rule: Rule, counter: Counter, to: i16) -> Run {
        let from = self.table().count(counter);
        if from == to { Ok(()) } else { self.make(rule, Change::Count { counter, from, to }) }
    }

    pub fn add_count(&mut self, rule: Rule, counter: Counter, by: i16) -> Run {
        let to = self.table().count(counter).saturating_add(by);
        self.set_count(rule, counter, to)
    }

    pub fn set_clock(&mut self, rule: Rule, hand: Hand, to: u16) -> Run {
        let clock = self.table().clock;
        let from = match hand {
            Hand::Round => clock.round,
            Hand::Phase => clock.phase,
            Hand::Turn => clock.turn.0.into(),
            Hand::Leader => clock.leader.0.into(),
            Hand::Result => clock.result,
        };
        if from == to { Ok(()) } else { self.make(rule, Change::Clock { hand, from, to }) }
    }

    /// A line stays in force until its moment.
    pub fn begin_line(&mut self, rule: Rule, line: Lasting) -> Run {
        let at = self.table().lasting().len() as u8;
        self.emit(rule, Change::Begin { at, line })
    }

    /// Ends the lines that wait for this moment.
    pub fn cease_lines(&mut self, rule: Rule, moment: u8) -> Run {
        while let Some(at) = self.table().lasting().iter().rposition(|line| line.until == moment) {
            let line = self.table().lasting()[at];
            if self.off.is(rule) {
                return Ok(());
            }
            self.emit(rule, Change::Cease { at: at as u8, line })?;
        }
        Ok(())
    }

    pub fn tell(&mut self, rule: Rule, word: Word, card: Card, amount: i16) -> Run {
        // Nothing on the table changes by being told.
        if !self.off.is(rule) {
            self.note(rule, Change::Told { word, card, amount });
        }
        Ok(())
    }

    // ---- agenda ----

    /// Does this next.
    #[inline]
    pub fn now(&mut self, step: Step) -> Run {
        Ok(self.position.state.agenda.push(step)?)
    }

    /// The running step goes on as this one, as if it had been put on top and taken off again. Only where nothing was
    /// changed before: what asks must not have changed anything.
    #[inline]
    pub fn go_on_as(&mut self, step: Step) {
        debug_assert_eq!(self.changed, 0);
        self.step = step;
    }

    /// The running step is over, and this one begins, as if it had been put on top and taken off again. Only as the last
    /// thing that a step does, and only for a step that does not lead to this again.
    #[inline]
    pub fn end_as(&mut self, step: Step) {
        (self.step, self.changed) = (step, 0);
    }

    /// Whether the running step has changed anything, so that it may not ask any more.
    #[must_use]
    #[inline]
    pub fn has_changed(&self) -> bool {
        self.changed > 0
    }

    /// Notes that what hangs on the table alone was looked at and nothing came of it.
    #[inline]
    pub fn note_looked(&mut self) {
        let stamp = self.position.state.events.wrapping_add(1);
        self.position.state.table.note_so_far(stamp);
    }

    /// Whether nothing has happened since that was noted.
    #[must_use]
    #[inline]
    pub fn is_as_looked(&self) -> bool {
        let noted = self.table().alert().noted();
        noted != 0 && noted == self.position.state.events.wrapping_add(1)
    }

    /// Does these next, in this order.
    pub fn steps(&mut self, steps: &[Step]) -> Run {
        steps.iter().rev().try_for_each(|step| self.now(*step))
    }

    /// Does this just before the innermost frame of this kind ends.
    pub fn at_end(&mut self, frame: u8, step: Step) -> Run {
        Ok(self.position.state.agenda.push_at_end(frame, step)?)
    }

    /// Does this just before the frame at this place ends, counted from the outermost.
    pub fn at_end_of(&mut self, frame: usize, step: Step) -> Run {
        Ok(self.position.state.agenda.push_at_end_of(frame, step)?)
    }

    /// Does this when the moment next comes.
    pub fn at_moment(&mut self, moment: u8, step: Step) -> Run {
        Ok(self.position.state.agenda.owe(moment, step)?)
    }

    /// The moment has come: what was owed at it is done next.
    pub fn moment(&mut self, moment: u8) -> Run {
        Ok(self.position.state.agenda.collect(moment)?)
    }

    /// Opens a frame; it ends when everything put on top of it is done.
    pub fn open(&mut self, mut frame: Frame) -> Run {
        frame.cause = self.position.state.events;
        Ok(self.position.state.agenda.open(frame)?)
    }

    /// Opens a frame in place; the caller fills in what it is about.
    pub fn open_new(&mut self, kind: u8) -> Result<&mut Frame, Fault> {
        let cause = self.position.state.events;
        let frame = self.position.state.agenda.open_empty()?;
        (frame.kind, frame.cause) = (kind, cause);
        Ok(frame)
    }

    /// Opens a frame in the place of the innermost one where that has nothing left to do: effects that bring about
    /// each other lie less deep.
    #[inline]
    pub fn open_instead(&mut self, kind: u8) -> Result<&mut Frame, Fault> {
        let cause = self.position.state.events;
        let frame = self.position.state.agenda.open_instead()?;
        (frame.kind, frame.cause) = (kind, cause);
        Ok(frame)
    }

    /// Strikes out waiting steps, those of a hero who is out of the game for instance.
    pub fn purge(&mut self, gone: impl Fn(&Step, Option<&Frame>) -> bool) {
        self.position.state.agenda.purge(gone);
    }

    /// The innermost frame, or an empty one outside of all.
    #[must_use]
    pub fn frame(&self) -> Frame {
        self.position.state.agenda.frame().copied().unwrap_or_default()
    }

    #[must_use]
    #[inline]
    pub fn frame_ref(&self) -> Option<&Frame> {
        self.position.state.agenda.frame()
    }

    #[must_use]
    pub fn frame_of(&self, kind: u8) -> Option<&Frame> {
        self.position.state.agenda.frame_of(kind)
    }

    /// A frame's notes are working memory, not part of the table.
    pub fn frame_mut(&mut self) -> Option<&mut Frame> {
        self.position.state.agenda.frame_mut()
    }

    pub fn frame_of_mut(&mut self, kind: u8) -> Option<&mut Frame> {
        self.position.state.agenda.frame_of_mut(kind)
    }

    /// All open frames, the outermost first.
    pub fn frames_mut(&mut self) -> &mut [Frame] {
        self.position.state.agenda.frames_mut()
    }

    /// The innermost frame that has dice on the table.
    pub fn frame_with_dice_mut(&mut self) -> Option<&mut Frame> {
        self.position.state.agenda.frame_with_dice_mut()
    }

    /// The game is over: nothing waits any more.
    pub fn end_game(&mut self, rule: Rule, result: u16) -> Run {
        if self.off.is(rule) {
            return Ok(());
        }
        self.set_clock(rule, Hand::Result, result)?;
        self.log.ended = Some(rule);
        self.position.state.agenda.clear();
        Ok(())
    }
}
