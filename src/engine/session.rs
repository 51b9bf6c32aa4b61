//! A game in progress: positions, what happened, what was said; undo and redo. Knows no text but labels.

use std::collections::VecDeque;
use std::sync::{Arc, OnceLock};

use smol_str::SmolStr;

use super::deed::{Become, Deed};
use super::event::{BY_COMMAND, Event, Log};
use super::hashing::{Stands, hash_events};
use super::heard::heard_by;
use super::history::{History, copied, give_back, give_back_draft};
use super::machine::{Law, Machine, Stop};
use super::question::Who;
use super::refusal::{Fault, Run};
use super::state::{Position, State};
use crate::table::{Change, NO_RULE, Off, Rule};

/// One command of the line of play.
pub struct Turn<L: ?Sized> {
    /// What was typed.
    pub label: SmolStr,
    pub deeds: Vec<Deed>,
    /// The number of the first event it caused.
    pub events: usize,
    asked: usize,
    /// Who was asked when it was given.
    pub by: Who,
    /// The seats, as bits, that know every card it names.
    pub heard: u8,
    /// The law it was given under.
    law: Own<L>,
    /// The law before it, where the command changed it.
    law_before: Option<Own<L>>,
}

impl<L: ?Sized> Turn<L> {
    /// The law it was given under.
    #[must_use]
    pub fn law(&self) -> &Arc<L> {
        &self.law
    }

    /// The law before it, where the command changed it.
    #[must_use]
    pub fn law_before(&self) -> Option<&Arc<L>> {
        self.law_before.as_deref()
    }
}

/// A law that is counted by itself: every command holds it, and a counter that stands beside what another thread reads
/// would be fetched back and forth.
type Own<L> = Arc<Arc<L>>;

/// A place within a command.
pub struct Mark {
    position: Box<Position>,
    deeds: usize,
    events: usize,
    asked: usize,
}

/// What happened up to the end of a command, as one number, and the hash of how the game stood then, once it was asked
/// for: a game that goes back to there stands the same.
struct Link {
    sum: u64,
    hash: OnceLock<u64>,
}

/// A game in progress under a law.
pub struct Session<L: Law + ?Sized> {
    law: Own<L>,
    position: Box<Position>,
    log: Log,
    turns: Vec<Turn<L>>,
    undone: Vec<Turn<L>>,
    history: History,
    /// What happened up to the end of each command.
    links: Vec<Link>,
    /// The hash of the position before the first command, once it was asked for.
    start: OnceLock<u64>,
    /// The command being given.
    open: Option<(Box<Position>, Turn<L>)>,
    /// Marks within it that are neither gone back to nor kept: what goes wrong behind one is taken back to it.
    tries: usize,
    off: Off,
}

impl<L: Law + ?Sized> Session<L> {
    /// The rule that is switched off.
    pub fn off(&self) -> Off {
        self.off
    }

    /// Starts from a laid-out table and runs to the first question.
    pub fn new(law: Arc<L>, state: State, off: impl Into<Off>) -> Result<Session<L>, Fault> {
        Session::at(law, Box::new(Position::new(state)), off)
    }

    /// The same from a position that stands in its own room: it is too large to be handed around.
    pub fn at(law: Arc<L>, mut position: Box<Position>, off: impl Into<Off>) -> Result<Session<L>, Fault> {
        let off = off.into();
        let mut log = Log::kept();
        Machine { law: &*law, off }.settle(&mut position, &mut log)?;
        Ok(Session {
            law: Arc::new(law),
            position,
            log,
            turns: Vec::new(),
            undone: Vec::new(),
            history: History::default(),
            links: Vec::new(),
            start: OnceLock::new(),
            open: None,
            tries: 0,
            off,
        })
    }

    #[must_use]
    pub fn state(&self) -> &State {
        &self.position.state
    }

    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// A hash of how the game stands between two commands: where it began, everything that happened since, and what
    /// is asked. It takes time for what the last command did, not for all that lies on the table.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let now = || self.position.hash_after(self.start_hash(), self.link_sum());
        let Some(link) = self.links.last() else { return now() };
        let hash = *link.hash.get_or_init(now);
        debug_assert_eq!(hash, now());
        hash
    }

    /// The same where it is known already.
    #[must_use]
    pub fn known_hash(&self) -> Option<u64> {
        self.links.last().and_then(|link| link.hash.get().copied())
    }

    /// What it takes to work it out later.
    pub fn stand(&self, to: &mut Stands) {
        to.push(&self.position, self.start_hash(), self.link_sum());
    }

    /// The same as journals of earlier versions have it.
    #[must_use]
    pub fn earlier_hash(&self) -> u64 {
        self.position.earlier_hash_after(self.start_hash(), self.link_sum())
    }

    fn start_hash(&self) -> u64 {
        *self.start.get_or_init(|| self.history.first().unwrap_or(&self.position).quick_hash())
    }

    /// What happened in the first so many commands, as one number: where two are the same, the same lay on the table.
    #[must_use]
    pub fn after(&self, commands: usize) -> u64 {
        commands.checked_sub(1).and_then(|n| self.links.get(n)).map_or(0, |link| link.sum)
    }

    fn link_sum(&self) -> u64 {
        self.links.last().map_or(0, |link| link.sum)
    }

    /// Notes what the last command did.
    fn link(&mut self) {
        let from = self.turns.last().map_or(0, |turn| turn.events);
        let sum = hash_events(self.link_sum(), &self.log.events[from..]);
        self.links.push(Link { sum, hash: OnceLock::new() });
    }

    #[must_use]
    pub fn law(&self) -> &Arc<L> {
        &self.law
    }

    /// Everything that happened on the current line of play.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.log.events
    }

    /// Rules that asked a question on the current line of play.
    #[must_use]
    pub fn asked(&self) -> &[Rule] {
        &self.log.asked
    }

    #[must_use]
    pub fn turns(&self) -> &[Turn<L>] {
        &self.turns
    }

    /// The state the last command was given in, where it is at hand: always, right after giving one.
    #[must_use]
    pub fn before_last(&self) -> Option<&State> {
        self.history.last().map(|position| &position.state)
    }

    /// The position that the open command was begun in, and what it has done so far.
    #[must_use]
    pub fn open_command(&self) -> Option<(&Position, &[Deed])> {
        self.open.as_ref().map(|(before, turn)| (&**before, turn.deeds.as_slice()))
    }

    /// The state the open command was begun in.
    #[must_use]
    pub fn before_open(&self) -> Option<&State> {
        self.open.as_ref().map(|(before, _)| &before.state)
    }

    #[must_use]
    pub fn undone(&self) -> &[Turn<L>] {
        &self.undone
    }

    // ---- giving a command ----

    /// Begins a command; what it does is kept whole or not at all.
    pub fn begin(&mut self, label: &str) {
        let turn = Turn {
            label: label.into(),
            deeds: Vec::new(),
            events: self.log.events.len(),
            asked: self.log.asked.len(),
            by: self.position.state.question.who,
            heard: 0xff,
            law: Arc::clone(&self.law),
            law_before: None,
        };
        self.tries = 0;
        self.open = Some((self.history.copy(&self.position), turn));
    }

    /// The command is called so: only a part of what was typed was done.
    pub fn relabel(&mut self, label: &str) {
        if let Some((_, turn)) = &mut self.open {
            turn.label = label.into();
        }
    }

    /// Does one thing within the command. A refusal changes nothing; a fault drops the command, or what was done since
    /// the last mark, which whoever set it goes back to.
    pub fn give(&mut self, deed: Deed) -> Result<(), Stop> {
        let machine = Machine { law: &**self.law, off: self.off };
        match deed.carry_out(&machine, &mut self.position, &mut self.log) {
            Ok(()) => {
                if let Some((_, turn)) = &mut self.open {
                    turn.deeds.push(deed);
                }
                Ok(())
            }
            Err(stop) => {
                if matches!(stop, Stop::Fault(_)) && self.tries == 0 {
                    self.abandon();
                }
                Err(stop)
            }
        }
    }

    /// What it takes to put the past right: the game stands there as it does in that other session, and these changes
    /// tell the difference.
    #[must_use]
    pub fn becoming(&self, other: &Session<L>, rule: Rule, changes: Vec<Change>) -> Deed {
        let event = |change| Event { change, rule, cause: BY_COMMAND };
        let events: Vec<Event> = changes.into_iter().map(event).collect();
        let count = (self.log.events.len() + events.len()) as u32;
        let position = (*other.position).clone().after_events(count);
        Deed::Become(Arc::new(Become { position, events }))
    }

    /// The position before the first command.
    #[must_use]
    pub fn first_position(&self) -> Box<Position> {
        copied(self.history.first().unwrap_or(&self.position))
    }

    /// A place within the open command to try something from: [`back_to`](Session::back_to) it, or
    /// [`keep`](Session::keep) what was done.
    #[must_use]
    pub fn mark(&mut self) -> Mark {
        self.tries += 1;
        let deeds = self.open.as_ref().map_or(0, |(_, turn)| turn.deeds.len());
        let (events, asked) = (self.log.events.len(), self.log.asked.len());
        Mark { position: self.position.clone(), deeds, events, asked }
    }

    /// What was done since the mark stays part of the command.
    pub fn keep(&mut self, mark: Mark) {
        self.tries = self.tries.saturating_sub(1);
        self.history.reuse(mark.position);
    }

    /// Takes back what the open command did since the mark. The law it is given under stays.
    pub fn back_to(&mut self, mark: Mark) {
        self.tries = self.tries.saturating_sub(1);
        if let Some((_, turn)) = &mut self.open {
            turn.deeds.truncate(mark.deeds);
        }
        self.log.events.truncate(mark.events);
        self.log.asked.truncate(mark.asked);
        self.go_back(mark.position);
    }

    /// Changes the law from this command on: cards were learned.
    pub fn change_law(&mut self, law: Arc<L>) {
        let law = Arc::new(law);
        let before = std::mem::replace(&mut self.law, Arc::clone(&law));
        if let Some((_, turn)) = &mut self.open {
            turn.law = law;
            turn.law_before.get_or_insert(before);
        }
    }

    /// Asks the open question again under the law as it is now.
    pub fn ask_again(&mut self) -> Result<(), Stop> {
        self.give(Deed::Fix(NO_RULE, Vec::new()))
    }

    /// Keeps the command.
    pub fn commit(&mut self) {
        if let Some((before, mut turn)) = self.open.take() {
            let tables = [&before.state.table, &self.position.state.table];
            let events = self.log.events.get(turn.events..).unwrap_or_default();
            turn.heard = heard_by(self.law.layout(), tables, &turn.deeds, events);
            self.history.push(before);
            self.turns.push(turn);
            self.link();
            self.undone.clear();
        }
    }

    /// Takes away what was taken back, so that trying something does not lose it.
    pub fn set_aside(&mut self) -> Vec<Turn<L>> {
        std::mem::take(&mut self.undone)
    }

    /// Gives it back, to be done again some time.
    pub fn put_back(&mut self, undone: Vec<Turn<L>>) {
        self.undone = undone;
    }

    /// Forgets what was taken back: it cannot be given again.
    pub fn forget_undone(&mut self) {
        self.undone.clear();
    }

    /// Drops the command: the position is the one before it.
    pub fn abandon(&mut self) {
        if let Some((before, turn)) = self.open.take() {
            self.go_back(before);
            self.forget(&turn);
        }
    }

    /// Ends the game; its room serves the next one.
    pub fn close(self) {
        let Session { position, open, mut log, .. } = self;
        give_back_draft(log.draft.take());
        give_back(std::iter::once(position).chain(open.map(|(before, _)| before)));
    }

    fn go_back(&mut self, before: Box<Position>) {
        let left = std::mem::replace(&mut self.position, before);
        self.history.reuse(left);
    }

    fn forget(&mut self, turn: &Turn<L>) {
        self.log.events.truncate(turn.events);
        self.log.asked.truncate(turn.asked);
        if let Some(law) = &turn.law_before {
            self.law = Arc::clone(law);
        }
    }

    // ---- undo and redo ----

    /// Takes the last command back; false where there is none.
    pub fn undo(&mut self) -> Result<bool, Fault> {
        let Some(turn) = self.turns.pop() else { return Ok(false) };
        self.links.pop();
        let before = match self.history.pop() {
            Ok(position) => position,
            Err((from, landmark)) => {
                self.rebuild(from, landmark)?;
                self.history.pop().unwrap_or_else(|(_, landmark)| landmark)
            }
        };
        self.go_back(before);
        self.forget(&turn);
        self.undone.push(turn);
        Ok(true)
    }

    /// Replays from a landmark so that the positions before each command since are at hand again. The turn that
    /// is being taken back is already off the list; its own position is the last one.
    fn rebuild(&mut self, from: usize, landmark: Box<Position>) -> Run {
        let mut positions = VecDeque::new();
        let mut position = landmark;
        let mut log = Log::off();
        for turn in &self.turns[from..] {
            positions.push_back(position.clone());
            Machine { law: &**turn.law, off: self.off }.replay(&mut position, &turn.deeds, &mut log)?;
        }
        positions.push_back(position);
        self.history.refill(positions);
        Ok(())
    }

    /// Gives the last taken-back command again; false where there is none.
    pub fn redo(&mut self) -> Result<bool, Fault> {
        let Some(turn) = self.undone.pop() else { return Ok(false) };
        let before = self.history.copy(&self.position);
        let (events, asked) = (self.log.events.len(), self.log.asked.len());
        let law = Arc::clone(&turn.law);
        self.law = Arc::clone(&law);
        Machine { law: &**law, off: self.off }.replay(&mut self.position, &turn.deeds, &mut self.log)?;
        self.history.push(before);
        self.turns.push(Turn { events, asked, ..turn });
        self.link();
        Ok(true)
    }
}
