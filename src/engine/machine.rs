//! The loop: an answer goes in, steps run until the next question or the end.

use super::agenda::{END_FRAME, Step};
use super::dials::{Automatic, CLEARED, Dials, is_cleared};
use super::event::Log;
use super::question::{Ask, Choice, Opt, Question, Who};
use super::refusal::{Fault, No, Refusal, Run};
use super::state::{Position, State};
use super::tx::Tx;
use crate::table::{Card, Change, Face, Layout, NO_RULE, Off, Rule};

/// Steps one answer may take; past it a pack is looping.
pub const MOST_STEPS: u32 = 50_000;

/// What a game gives the engine: its furniture and its law.
pub trait Law {
    fn layout(&self) -> &Layout;

    /// Carries out one step of the agenda.
    fn run(&self, tx: &mut Tx<'_>, step: Step) -> Run;

    /// Why the open question does not offer this; `None` leaves it at the rule that asks.
    fn why_not(&self, state: &State, opt: Opt) -> Option<No> {
        let _ = (state, opt);
        None
    }

    /// Whether a card on a list that is only a guess may make way for this one, which came up in its place.
    fn makes_way(&self, guess: Face, face: Face) -> bool {
        let _ = (guess, face);
        true
    }

    /// Whether a face that no list has may come up for this card, whatever the real box holds.
    fn may_come_up(&self, state: &State, card: Card, face: Face) -> Result<(), No> {
        let _ = (state, card, face);
        Ok(())
    }

    /// Whether a step is one that players may want to be asked about, or to do themselves.
    fn automatic(&self, state: &State, step: Step) -> Option<Automatic> {
        let _ = (state, step);
        None
    }

    /// The game's own limits, which hold whenever a free turn is asked.
    fn limits(&self, state: &State) -> Result<(), No> {
        let _ = state;
        Ok(())
    }
}

/// How an answer can fail to be carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    Refused(Refusal),
    Fault(Fault),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Stop {
        Stop::Fault(fault)
    }
}

/// One position under one law, with one rule possibly switched off.
pub struct Machine<'a, L: Law + ?Sized> {
    pub law: &'a L,
    pub off: Off,
}

impl<'a, L: Law + ?Sized> Machine<'a, L> {
    pub fn new(law: &'a L) -> Machine<'a, L> {
        Machine { law, off: NO_RULE.into() }
    }

    /// Runs the agenda until somebody has to answer.
    pub fn settle(&self, position: &mut Position, log: &mut Log) -> Run {
        self.go_on(&mut self.work_on(position, log))
    }

    /// Work on a position under this law: begun once, however many answers are given one after the other.
    #[inline]
    pub(super) fn work_on<'p>(&'p self, position: &'p mut Position, log: &'p mut Log) -> Tx<'p> {
        Tx::new(position, self.law.layout(), log).without(self.off)
    }

    /// Runs the agenda until somebody has to answer.
    #[expect(clippy::inline_always, reason = "games that play themselves come here with every answer")]
    #[inline(always)]
    pub(super) fn go_on(&self, tx: &mut Tx<'_>) -> Run {
        tx.position.state.table.look_around(&tx.layout.watch);
        // No step turns a dial.
        let dialled = tx.state().dials != Dials::default();
        let mut steps = 0;
        while !tx.position.state.question.is_open() {
            let Some(step) = tx.position.state.agenda.pop() else {
                return if tx.table().clock.result == 0 { Err(Fault::Stuck) } else { Ok(()) };
            };
            steps += 1;
            if steps > MOST_STEPS {
                return Err(Fault::Endless);
            }
            if step.kind == END_FRAME {
                tx.position.state.agenda.close();
                continue;
            }
            tx.step = step;
            tx.changed = 0;
            if dialled || is_cleared(step.kind) {
                self.run_dialled(tx, step)?;
            } else {
                self.law.run(tx, step)?;
            }
        }
        Ok(())
    }

    /// Carries out a step of a game whose players turned a dial: it may have to wait, or be left to them.
    fn run_dialled(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let cleared = is_cleared(step.kind);
        let step = if cleared { Step { kind: step.kind & !CLEARED, ..step } } else { step };
        tx.step = step;
        match self.law.automatic(tx.state(), step).filter(|_| !cleared) {
            Some(automatic) if !tx.may_run(step, automatic)? => Ok(()),
            _ => self.law.run(tx, step),
        }
    }

    /// Gives one answer and runs on. Nothing is changed where it is refused; after a fault the position is
    /// spoilt and the caller goes back to the one before.
    pub fn answer(&self, position: &mut Position, opt: Opt, log: &mut Log) -> Result<(), Stop> {
        self.may_answer(&position.state, opt).map_err(Stop::Refused)?;
        self.take_and_settle(position, opt, log)?;
        Ok(())
    }

    fn take_and_settle(&self, position: &mut Position, opt: Opt, log: &mut Log) -> Run {
        let mut tx = self.work_on(position, log);
        self.take(&mut tx, opt)?;
        self.go_on(&mut tx)
    }

    /// Gives an answer that this rule forbids: the permission is passed over, the rule still does all else it does.
    pub fn answer_forced(
        &self,
        position: &mut Position,
        opt: Opt,
        rule: Rule,
        log: &mut Log,
    ) -> Result<(), Stop> {
        // A journal names the rule of the book; the law may have several numbers for it.
        let lenient = Machine { law: self.law, off: self.off.instead(rule) };
        match lenient.may_answer(&position.state, opt) {
            // No copy is left there: the card is one that the referee took for another.
            Err(Refusal::Impossible(_)) if rule == NO_RULE => {}
            answer => answer.map_err(Stop::Refused)?,
        }
        self.take_and_settle(position, opt, log)?;
        Ok(())
    }

    /// Asks the law about one answer.
    pub fn may_answer(&self, state: &State, opt: Opt) -> Result<(), Refusal> {
        let question = &state.question;
        match question.ask {
            _ if !question.is_open() => Err(Refusal::Over),
            Ask::Draw => self.may_draw(state, opt),
            Ask::Roll => {
                let die = self.law.layout().die(question.die);
                match opt {
                    Opt::Side(side) if die.may_show(side) => Ok(()),
                    _ => Err(Refusal::NotOffered(question.rule)),
                }
            }
            _ => match question.options.iter().find(|choice| choice.opt == opt) {
                Some(Choice { no: None, .. }) => Ok(()),
                Some(Choice { no: Some(no), .. }) if self.off.is(no.rule) => Ok(()),
                Some(Choice { no: Some(no), .. }) => Err(Refusal::Forbidden(*no)),
                None => Err(self
                    .law
                    .why_not(state, opt)
                    .map_or(Refusal::NotOffered(question.rule), Refusal::Forbidden)),
            },
        }
    }

    fn may_draw(&self, state: &State, opt: Opt) -> Result<(), Refusal> {
        let question = &state.question;
        let table = &state.table;
        match opt {
            Opt::Unseen if question.min == 0 => Ok(()),
            Opt::Face { face, lot } => {
                let Err(own) = table.piece(question.about).face() else {
                    return Err(Refusal::NotOffered(question.rule));
                };
                let leads = own == lot || table.lots().path(own, lot).is_some();
                if leads && table.lots().source(lot, face) == Some(lot) {
                    return Ok(());
                }
                let guessed = table.lots().guess(lot).is_some_and(|(guessed, _)| guessed == lot);
                match self.law.may_come_up(state, question.about, face) {
                    Err(no) if leads && guessed && !self.off.is(no.rule) => Err(Refusal::Forbidden(no)),
                    _ if leads && guessed => Ok(()),
                    _ => Err(Refusal::Impossible(question.about)),
                }
            }
            _ => Err(Refusal::NotOffered(question.rule)),
        }
    }

    /// Notes the answer; when it is complete, closes the question and puts what follows on the agenda. Nothing is looked
    /// up: the caller knows that the answer is legal, or forces it.
    #[inline]
    pub(super) fn take(&self, tx: &mut Tx<'_>, opt: Opt) -> Run {
        let state = &mut tx.position.state;
        if state.question.is_chance() {
            state.chances += 1;
        }
        state.question.picked.push(opt, &"parts of an answer")?;
        match state.question.ask {
            Ask::Some | Ask::Order if opt != Opt::Done => {
                let whole = picked_all(&mut state.question, opt)?;
                if !whole {
                    return Ok(());
                }
            }
            Ask::Split if opt != Opt::Done && more_to_split(&state.question) => return Ok(()),
            Ask::Some | Ask::Split if opt == Opt::Done => {
                state.question.picked.pop();
            }
            Ask::Draw => self.learn_face(tx, opt)?,
            Ask::Roll => note_roll(tx, opt),
            _ => {}
        }
        let state = &mut tx.position.state;
        state.question.who = Who::Nobody;
        state.question.options.clear();
        Ok(state.agenda.push(state.question.then)?)
    }

    fn learn_face(&self, tx: &mut Tx<'_>, opt: Opt) -> Run {
        let Opt::Face { face, lot } = opt else { return Ok(()) };
        let (card, rule) = (tx.position.state.question.about, tx.position.state.question.rule);
        let alike = |guess: Face| self.law.makes_way(guess, face);
        let took = tx.table().lots().makes_way(lot, face, alike);
        said_by_chance(tx, |tx| tx.know_from(rule, card, face, (lot, took)))
    }

    /// Runs the step that asked once more, because the table was corrected meanwhile. Parts of an answer that were
    /// given already are given again, as far as they are still offered.
    pub fn ask_again(&self, position: &mut Position, log: &mut Log) -> Run {
        let (step, picked) = (position.state.question.asked_by, position.state.question.picked);
        let partial = position.state.question.is_open();
        position.state.question = Question::answered(&position.state.question.earlier.0);
        position.state.agenda.push(step)?;
        self.settle(position, log)?;
        for opt in picked.iter().filter(|_| partial) {
            let same = position.state.question.asked_by == step;
            if same && self.may_answer(&position.state, *opt).is_ok() {
                self.take_and_settle(position, *opt, log)?;
            }
        }
        Ok(())
    }
}

/// The rule that is switched off may not hide what chance said: the answer is chance's, not the rule's.
#[inline]
fn said_by_chance(tx: &mut Tx<'_>, note: impl FnOnce(&mut Tx<'_>) -> Run) -> Run {
    let off = std::mem::replace(&mut tx.off, NO_RULE.into());
    let noted = note(tx);
    tx.off = off;
    noted
}

/// What a die shows changes nothing on the table. Chance said it, whatever rule is switched off.
fn note_roll(tx: &mut Tx<'_>, opt: Opt) {
    let Opt::Side(side) = opt else { return };
    let (die, rule) = (tx.position.state.question.die, tx.position.state.question.rule);
    tx.note(rule, Change::Rolled { die, side });
}

/// Whether points are left to give out.
fn more_to_split(question: &Question) -> bool {
    question.picked.len() < usize::from(question.max)
}

/// Strikes the picked option off; says whether no more can be picked.
fn picked_all(question: &mut Question, opt: Opt) -> Result<bool, Fault> {
    if let Some(at) = question.options.iter().position(|choice| choice.opt == opt) {
        question.options.remove(at);
    }
    let picked = question.picked.len();
    let whole = match question.ask {
        Ask::Order => question.legal().all(|opt| opt == Opt::Done),
        _ => picked >= usize::from(question.max),
    };
    let enough = question.ask == Ask::Some && picked >= usize::from(question.min);
    if enough && !question.options.iter().any(|choice| choice.opt == Opt::Done) {
        question.offer(Opt::Done)?;
    }
    Ok(whole || question.legal().all(|opt| opt == Opt::Done))
}
