//! Commands that are carried out now and told later, by somebody else, while the next ones are carried out: what it
//! takes to tell them and to write them down, without the state they were given in.

use std::collections::VecDeque;
use std::sync::Arc;

use super::replay::short;
use super::{Desk, Reply, Trouble, deeds};
use crate::engine::{Deed, Event, Opt, Session, Stands, State};
use crate::games::game::Game;
use crate::view::digits::push_number;
use crate::view::telling::Telling;
use crate::view::told::{Listener, Room, is_exact_back, told_on, untold_on};

/// Commands in the order they were given, in room that serves again and again.
#[derive(Default)]
pub struct Later {
    listener: Option<Listener>,
    lines: String,
    answers: Vec<Opt>,
    events: Vec<Event>,
    done: Vec<Done>,
    /// How the game stood after those whose hash is not known yet.
    stands: Stands,
    /// The tables that commands are told from, by their numbers here, where it is not the one that the command before led
    /// to.
    from: VecDeque<(usize, Box<State>)>,
}

/// One of them: where its part of each list ends.
#[derive(Clone, Copy)]
struct Done {
    line: usize,
    answers: usize,
    events: usize,
    /// None where it follows from the next of how the game stood.
    hash: Option<u64>,
    /// How many commands it took back; 0 for one that was carried out.
    back: usize,
}

/// A command as the journal keeps it and as it is told.
pub struct Finished<'l> {
    pub line: &'l str,
    pub answers: Answers<'l>,
    pub hash: &'l str,
    pub told: &'l Telling,
}

/// Answers in one piece of text, and where each ends.
#[derive(Clone, Copy)]
pub struct Answers<'l> {
    text: &'l str,
    ends: &'l [usize],
}

impl<'l> Answers<'l> {
    pub fn iter(self) -> impl Iterator<Item = &'l str> {
        let start = |n: usize| n.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.ends.iter().enumerate().map(move |(n, end)| &self.text[start(n)..*end])
    }
}

impl Later {
    #[must_use]
    pub fn len(&self) -> usize {
        self.done.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.done.is_empty()
    }

    fn clear(&mut self) {
        self.listener = None;
        self.lines.clear();
        self.answers.clear();
        self.events.clear();
        self.done.clear();
        self.stands.clear();
        self.from.clear();
    }

    /// Moves all of them into other room. They are copied, for it is quicker to write many of them at once to where
    /// another core has read than each by itself.
    pub fn send(&mut self, to: &mut Later) {
        to.clear();
        to.lines.push_str(&self.lines);
        to.answers.extend_from_slice(&self.answers);
        to.events.extend_from_slice(&self.events);
        to.done.extend_from_slice(&self.done);
        to.stands.copy(&self.stands);
        (to.listener, to.from) = (self.listener.take(), std::mem::take(&mut self.from));
        self.clear();
    }

    /// Tells all of them, one after the other.
    pub fn each(&mut self, room: &mut Room, mut finish: impl FnMut(&Finished<'_>, &Listener)) {
        let Some(listener) = &self.listener else { return };
        let (mut line, mut answer, mut event, mut stand) = (0, 0, 0, 0);
        let (mut text, mut ends) = (String::new(), Vec::new());
        for (n, done) in self.done.iter().enumerate() {
            text.clear();
            ends.clear();
            if done.back > 0 {
                push_steps("undo ", done.back, &mut text);
                ends.push(text.len());
            }
            for opt in &self.answers[answer..done.answers] {
                deeds::push_opt(&*listener.game, *opt, &mut text);
                ends.push(text.len());
            }
            if let Some((_, state)) = self.from.front().filter(|(of, _)| *of == n) {
                room.lay_state(state);
                self.from.pop_front();
            }
            let events = &self.events[event..done.events];
            let told = match done.back {
                0 => told_on(listener, events, room),
                _ => untold_on(listener, events, room),
            };
            told.ruled = done.back == 0;
            let answers = Answers { text: &text, ends: &ends };
            let line_typed = &self.lines[line..done.line];
            let hash = done.hash.unwrap_or_else(|| {
                stand += 1;
                self.stands.hash(stand - 1)
            });
            finish(&Finished { line: line_typed, answers, hash: &short(hash), told }, listener);
            (line, answer, event) = (done.line, done.answers, done.events);
        }
    }

    fn push(&mut self, line: &str, events: &[Event], back: usize) {
        self.lines.push_str(line);
        self.events.extend_from_slice(events);
        let (line, answers, events) = (self.lines.len(), self.answers.len(), self.events.len());
        self.done.push(Done { line, answers, events, hash: None, back });
    }

    /// Notes how the game stands after the last of them.
    fn stand(&mut self, session: &Session<dyn Game>) {
        let Some(last) = self.done.last_mut() else { return };
        last.hash = session.known_hash();
        if last.hash.is_none() {
            session.stand(&mut self.stands);
        }
    }

    /// Drops the last one, of which it is not noted yet how the game stands after it.
    fn drop_last(&mut self) {
        self.done.pop();
        self.from.truncate(self.from.iter().filter(|(of, _)| *of < self.done.len()).count());
        let (lines, events) = self.done.last().map_or((0, 0), |last| (last.line, last.events));
        self.lines.truncate(lines);
        self.events.truncate(events);
    }

    fn is_for(&self, desk: &Desk) -> bool {
        self.listener.as_ref().is_none_or(|listener| {
            Arc::ptr_eq(&listener.game, desk.game())
                && (listener.viewer, listener.language) == (desk.viewer, desk.language)
        })
    }
}

/// `undo 2`, as the journal has it.
pub(super) fn push_steps(way: &str, many: usize, to: &mut String) {
    to.push_str(way);
    push_number(many.min(999_999) as i32, to);
}

impl Desk {
    /// What commands do is told later from here on, by whoever asks for it with [`send`](Desk::send), as the same one
    /// every time.
    pub fn tell_later(&mut self) {
        self.later.get_or_insert_default();
    }

    /// What is to be told later and was not sent yet.
    pub fn send(&mut self, to: &mut Later) {
        self.later.iter_mut().for_each(|later| later.send(to));
    }

    /// Commands tell at once again. All that was to be told has been sent.
    pub fn tell_now(&mut self) {
        self.later = None;
    }

    /// Whether commands are told later.
    #[must_use]
    pub fn tells_later_on(&self) -> bool {
        self.later.is_some()
    }

    /// How many commands wait to be told.
    #[must_use]
    pub fn to_tell(&self) -> usize {
        self.later.as_ref().map_or(0, Later::len)
    }

    fn tells_later(&self) -> bool {
        let for_us = self.later.as_ref().is_some_and(|later| later.is_for(self));
        for_us && !self.is_real() && self.beside.learned.is_none() && self.repair.is_none()
    }

    /// Keeps the open command of answers; it is told now or later.
    pub(super) fn kept_or_later(&mut self, line: &str) -> Reply {
        let plain = |deeds: &[Deed]| deeds.iter().all(|deed| matches!(deed, Deed::Answer(_)));
        if !self.tells_later() || !self.session.open_command().is_some_and(|(_, deeds)| plain(deeds)) {
            return self.kept(line);
        }
        self.session.commit();
        self.last = None;
        self.note_later(line, 0);
        Reply { is_later: true, ..Reply::default() }
    }

    /// Whether taking so many commands back can be told later; then it is noted, while they still stand.
    pub(super) fn back_later(&mut self, line: &str, many: usize) -> bool {
        let later = many > 0 && self.tells_later();
        if later {
            self.note_later(line, many);
        }
        later
    }

    /// Takes so many commands back; that is noted already.
    pub(super) fn step_back_later(&mut self, many: usize) -> Result<Reply, Trouble> {
        let done = self.step_back(many);
        if let Some(later) = &mut self.later {
            match &done {
                Ok(_) => later.stand(&self.session),
                Err(_) => later.drop_last(),
            }
        }
        self.told_to = self.told_to.filter(|_| done.is_ok());
        done.map(|_| Reply { is_later: true, ..Reply::default() })
    }

    fn note_later(&mut self, line: &str, back: usize) {
        let (session, Some(later)) = (&self.session, &mut self.later) else { return };
        let many = session.turns().len();
        let first = many - back.max(1);
        let events = &session.events()[session.turns()[first].events..];
        let (start, end) = (session.after(first), session.after(many));
        let (from, to, state, exactly) = match back {
            0 => (start, end, session.before_last(), true),
            _ => (end, start, Some(session.state()), is_exact_back(events)),
        };
        if self.told_to != Some(from) {
            later.from.extend(state.map(|state| (later.done.len(), Box::new(*state))));
        }
        self.told_to = Some(to).filter(|_| exactly);
        if let Some(turn) = session.turns().last().filter(|_| back == 0) {
            let answer = |deed: &Deed| if let Deed::Answer(opt) = deed { Some(*opt) } else { None };
            later.answers.extend(turn.deeds.iter().filter_map(answer));
        }
        let listener =
            || Listener { game: Arc::clone(session.law()), viewer: self.viewer, language: self.language };
        later.listener.get_or_insert_with(listener);
        later.push(line, events, back);
        // Of commands that are taken back it is known only behind that how the game stands.
        if back == 0 {
            later.stand(session);
        }
    }
}
