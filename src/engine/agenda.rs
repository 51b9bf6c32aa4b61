//! Work still to be done, as data. Steps lie on a stack; frames mark how deep inside what they are. A step is
//! put on top (now), at the end of an enclosing frame, or at a named moment.

use serde::{Deserialize, Serialize};

use super::hashing::Quick;
use crate::table::row::clone_used;
use crate::table::{Card, Full, NO_CARD, NOBODY, Row, Seat};

/// Steps waiting.
pub const STEPS: usize = 128;
/// Frames open at once.
pub const FRAMES: usize = 48;
/// Steps owed at a moment.
pub const OWED: usize = 24;
/// Numbers a frame keeps: the first twelve are the game's, the rest belong to the effect language.
pub const REGISTERS: usize = 21;

/// One piece of work: what kind, and what it is about. The kinds are the game's; the last few belong to the
/// engine and, below them, to the effect language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Step {
    pub kind: u16,
    pub a: u16,
    pub b: u16,
    pub c: i16,
}

/// Ends the innermost frame.
pub const END_FRAME: u16 = 0xffff;
/// The first kind that belongs to the effect language.
pub const EFFECT_STEPS: u16 = 0x8000;

impl Step {
    #[must_use]
    pub const fn new(kind: u16) -> Step {
        Step { kind, a: 0, b: 0, c: 0 }
    }

    #[must_use]
    pub const fn a(self, a: u16) -> Step {
        Step { a, ..self }
    }

    #[must_use]
    pub const fn b(self, b: u16) -> Step {
        Step { b, ..self }
    }

    #[must_use]
    pub const fn c(self, c: i16) -> Step {
        Step { c, ..self }
    }

    /// All of it as one number.
    pub(super) fn word(self) -> u64 {
        let [kind, a, b, c] = [self.kind, self.a, self.b, self.c as u16].map(u64::from);
        kind << 48 | a << 32 | b << 16 | c
    }
}

/// What holds together a stretch of steps: a phase, a turn, an action, an attack, a roll, a trial.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Frame {
    /// Which of the game's frames.
    pub kind: u8,
    /// Who acts.
    pub seat: Seat,
    /// The card it comes from.
    pub source: Card,
    /// The card it is aimed at.
    pub target: Card,
    /// The card and the seat that a moment or a loop is about.
    pub it: Card,
    pub they: Seat,
    /// Which line of content is being carried out.
    pub line: u16,
    /// Where the trial's log began, for a trial.
    pub mark: u16,
    /// How many events the game had seen when it was opened; the last of them caused it.
    pub cause: u32,
    /// Keywords gathered so far, as bits of the game's list.
    pub keywords: u128,
    /// Numbers: bonuses, amounts chosen, totals.
    pub numbers: [i16; REGISTERS],
    /// The cards chosen last.
    pub chosen: Row<Card, 16>,
    /// Cards that may not be used again inside this frame.
    pub used: Row<Card, 20>,
    /// Dice on the table, as die and side.
    pub dice: Row<(u8, u8), 20>,
}

/// A frame about nothing; copied rather than built, because it is needed all the time.
static EMPTY: Frame = Frame {
    kind: 0,
    seat: NOBODY,
    source: NO_CARD,
    target: NO_CARD,
    it: NO_CARD,
    they: NOBODY,
    line: 0,
    mark: 0,
    cause: 0,
    keywords: 0,
    numbers: [0; REGISTERS],
    chosen: Row::of(Card(0)),
    used: Row::of(Card(0)),
    dice: Row::of((0, 0)),
};

impl Default for Frame {
    fn default() -> Self {
        EMPTY
    }
}

impl Frame {
    /// Becomes a frame about nothing, without touching the room of its lists.
    #[inline]
    fn empty(&mut self) {
        let Frame { kind, seat, source, target, it, they, line, mark, cause, keywords, numbers, .. } = EMPTY;
        (self.kind, self.seat, self.they) = (kind, seat, they);
        (self.source, self.target, self.it) = (source, target, it);
        (self.line, self.mark, self.cause) = (line, mark, cause);
        (self.keywords, self.numbers) = (keywords, numbers);
        self.chosen.clear();
        self.used.clear();
        self.dice.clear();
    }

    /// All of it for a hash, in as few numbers as will do.
    #[inline]
    fn tell(&self, to: &mut Quick) {
        let [kind, seat, they] = [self.kind, self.seat.0, self.they.0].map(u16::from);
        to.add(packed([kind, seat, they, self.line]));
        to.add(packed([self.source.0, self.target.0, self.it.0, self.mark]));
        let many = [self.chosen.len(), self.used.len(), self.dice.len()];
        to.add(many.into_iter().fold(u64::from(self.cause), |word, n| word << 8 | n as u64));
        to.add(self.keywords as u64);
        to.add((self.keywords >> 64) as u64);
        let (numbers, rest) = self.numbers.as_chunks();
        numbers.iter().for_each(|some: &[i16; 4]| to.add(packed(some.map(|n| n as u16))));
        to.add(packed([0, 0, 0, rest[0] as u16]));
        for cards in [&self.chosen[..], &self.used[..]] {
            cards.chunks(4).for_each(|some| to.add(packed_few(some, |card| card.0)));
        }
        let die = |(die, side): &(u8, u8)| u16::from(*die) << 8 | u16::from(*side);
        self.dice.chunks(4).for_each(|some| to.add(packed_few(some, die)));
    }
}

/// Four small numbers as one.
fn packed([a, b, c, d]: [u16; 4]) -> u64 {
    u64::from(a) << 48 | u64::from(b) << 32 | u64::from(c) << 16 | u64::from(d)
}

/// At most four small numbers as one.
fn packed_few<T>(some: &[T], small: impl Fn(&T) -> u16) -> u64 {
    some.iter().fold(0, |word, part| word << 16 | u64::from(small(part)))
}

/// The stack of steps with its frames.
#[derive(Debug, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Agenda {
    steps: Row<Step, STEPS>,
    frames: Row<Frame, FRAMES>,
    owed: Row<(u8, Step), OWED>,
}

clone_used!(Agenda { steps, frames, owed });

/// What an agenda had noted before a trial: how many cards each frame had used, and what was owed.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub(super) struct Noted {
    used: Row<u8, FRAMES>,
    owed: Vec<(u8, Step)>,
}

/// What an agenda holds, where it lies there or was copied.
pub(super) struct Work<'a> {
    pub steps: &'a [Step],
    pub frames: &'a [Frame],
    pub owed: &'a [(u8, Step)],
}

impl Work<'_> {
    /// All of it for a hash, each step as one number.
    pub(super) fn tell(&self, to: &mut Quick) {
        self.steps.iter().for_each(|step| to.add(step.word()));
        self.frames.iter().for_each(|frame| frame.tell(to));
        self.owed.iter().for_each(|(moment, step)| to.add(step.word() ^ u64::from(*moment)));
        to.add((self.steps.len() << 32 | self.frames.len() << 16 | self.owed.len()) as u64);
    }
}

impl Agenda {
    /// An agenda with one thing to do: how a game begins.
    pub fn starting(step: Step) -> Result<Agenda, Full> {
        let mut agenda = Agenda::default();
        agenda.push(step)?;
        Ok(agenda)
    }

    /// All of it, for a hash.
    #[inline]
    pub(super) fn work(&self) -> Work<'_> {
        Work { steps: &self.steps, frames: &self.frames, owed: &self.owed }
    }

    pub(super) fn pop(&mut self) -> Option<Step> {
        self.steps.pop()
    }

    /// What is done next, without doing it.
    #[must_use]
    pub fn next(&self) -> Option<Step> {
        self.steps.last().copied()
    }

    pub(super) fn push(&mut self, step: Step) -> Result<(), Full> {
        self.steps.push(step, &"steps")
    }

    pub(super) fn open(&mut self, frame: Frame) -> Result<(), Full> {
        self.frames.push(frame, &"frames")?;
        self.steps.push(Step::new(END_FRAME), &"steps")
    }

    /// Opens an empty frame in place, without moving one through the stack.
    pub(super) fn open_empty(&mut self) -> Result<&mut Frame, Full> {
        self.steps.push(Step::new(END_FRAME), &"steps")?;
        let frame = self.frames.grow(&"frames")?;
        frame.empty();
        Ok(frame)
    }

    /// An empty frame in the place of the innermost one, if that has nothing left to do; else inside it.
    pub(super) fn open_instead(&mut self) -> Result<&mut Frame, Full> {
        let over = self.steps.last().is_some_and(|step| step.kind == END_FRAME);
        if over {
            self.steps.truncate(self.steps.len() - 1);
            self.close();
        }
        self.open_empty()
    }

    /// Ends the innermost frame.
    pub(super) fn close(&mut self) {
        self.frames.truncate(self.frames.len().saturating_sub(1));
    }

    /// Puts a step just before the end of the innermost open frame of this kind; on top where there is none.
    pub(super) fn push_at_end(&mut self, kind: u8, step: Step) -> Result<(), Full> {
        match self.frames.iter().rposition(|frame| frame.kind == kind) {
            Some(frame) => self.push_at_end_of(frame, step),
            None => self.push(step),
        }
    }

    /// Puts a step just before the end of the frame at this place, counted from the outermost.
    pub(super) fn push_at_end_of(&mut self, frame: usize, step: Step) -> Result<(), Full> {
        let depth = self.frames.len().saturating_sub(frame + 1);
        let ends = self.steps.iter().enumerate().rev().filter(|(_, s)| s.kind == END_FRAME);
        let at = ends.map(|(n, _)| n).nth(depth).map_or(self.steps.len(), |n| n + 1);
        self.steps.insert(at, step, &"steps")
    }

    pub(super) fn owe(&mut self, moment: u8, step: Step) -> Result<(), Full> {
        self.owed.push((moment, step), &"owed steps")
    }

    /// Whether anything is owed at any moment.
    #[must_use]
    #[inline]
    pub fn owes_any(&self) -> bool {
        !self.owed.is_empty()
    }

    /// Whether anything is owed at this moment.
    #[must_use]
    pub fn owes(&self, moment: u8) -> bool {
        self.owed.iter().any(|(at, _)| *at == moment)
    }

    /// Moves the steps owed at this moment onto the stack, the first owed on top.
    pub(super) fn collect(&mut self, moment: u8) -> Result<(), Full> {
        for n in (0..self.owed.len()).rev() {
            if self.owed[n].0 == moment
                && let Some((_, step)) = self.owed.remove(n)
            {
                self.steps.push(step, &"steps")?;
            }
        }
        Ok(())
    }

    /// Strikes out the steps that this says yes to, owed ones included. It is told the frame a step lies in; what is
    /// owed lies in none.
    pub(super) fn purge(&mut self, gone: impl Fn(&Step, Option<&Frame>) -> bool) {
        let mut depth = self.frames.len();
        for n in (0..self.steps.len()).rev() {
            if self.steps[n].kind == END_FRAME {
                depth = depth.saturating_sub(1);
            } else if gone(&self.steps[n], depth.checked_sub(1).map(|at| &self.frames[at])) {
                self.steps.remove(n);
            }
        }
        for n in (0..self.owed.len()).rev() {
            if gone(&self.owed[n].1, None) {
                self.owed.remove(n);
            }
        }
    }

    /// What is noted now beside the steps.
    pub(super) fn noted(&self) -> Noted {
        let mut used = Row::of(0);
        // There is room for as many as there are frames.
        self.frames.iter().for_each(|frame| used.push(frame.used.len() as u8, &"frames").unwrap_or_default());
        Noted { used, owed: self.owed.to_vec() }
    }

    /// Notes since then are forgotten.
    pub(super) fn forget_since(&mut self, noted: &Noted) -> Result<(), Full> {
        for (frame, used) in self.frames.iter_mut().zip(noted.used.iter()) {
            frame.used.truncate(usize::from(*used));
        }
        self.owed.clear();
        noted.owed.iter().try_for_each(|owed| self.owed.push(*owed, &"owed steps"))
    }

    pub(super) fn clear(&mut self) {
        self.steps.clear();
        self.frames.clear();
        self.owed.clear();
    }

    /// The innermost frame.
    #[must_use]
    pub fn frame(&self) -> Option<&Frame> {
        self.frames.last()
    }

    pub(super) fn frame_mut(&mut self) -> Option<&mut Frame> {
        self.frames.last_mut()
    }

    /// The innermost frame of this kind.
    #[must_use]
    pub fn frame_of(&self, kind: u8) -> Option<&Frame> {
        self.frames.iter().rev().find(|frame| frame.kind == kind)
    }

    pub(super) fn frame_of_mut(&mut self, kind: u8) -> Option<&mut Frame> {
        self.frames.iter_mut().rev().find(|frame| frame.kind == kind)
    }

    pub(super) fn frames_mut(&mut self) -> &mut [Frame] {
        &mut self.frames
    }

    /// The innermost frame that has dice on the table.
    pub(super) fn frame_with_dice_mut(&mut self) -> Option<&mut Frame> {
        self.frames.iter_mut().rev().find(|frame| !frame.dice.is_empty())
    }

    /// All open frames, the outermost first.
    #[must_use]
    pub fn frames(&self) -> &[Frame] {
        &self.frames
    }

    /// All steps, the next one last.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }
}
