//! Repairs of the past: `insert` and `drop` play the game again from an earlier place. Every recorded answer goes to
//! its question; a question without one is asked, answers without a question are listed, and nothing is kept before
//! the players accept the whole difference, which is then one command.

use std::mem;
use std::sync::Arc;

use super::binding::{bind, make_room};
use super::learning::ACTED;
use super::past::{Item, Key, Recorded, Repaired, Tally, Twins, give_item, session_at};
use super::{Desk, Reply, Trouble, deeds, pages};
use crate::engine::journal::Entry;
use crate::engine::{Deed, Session};
use crate::games::game::Game;
use crate::line::{MetaArgs, Number, Request, Verb};
use crate::table::differ;

/// What an entry says that was typed for a repair, instead of answers.
pub(super) const WAITS: &str = "waits";

/// A repair that waits to be accepted. Meanwhile the desk's own session is the one that is being repaired.
pub(super) struct Repair {
    /// The game as it stands without the repair.
    pub real: Session<dyn Game>,
    /// The command, and what was typed since.
    pub typed: Vec<String>,
    /// How many commands from the start are as they were.
    pub keep: usize,
    /// The numbers of all commands given so far; 0 for those that are new.
    pub numbers: Vec<usize>,
    pub old: Vec<Item>,
    pub recorded: Vec<Recorded>,
    pub tally: Tally,
    /// Which unseen cards stand for those of the old line of play.
    pub twins: Twins,
    /// The recorded command that is being given again.
    pub open: Option<usize>,
    /// What the new command learned, as a pack.
    pub law: Option<String>,
}

impl Desk {
    /// `insert 12 next because …`
    pub(super) fn insert(
        &mut self,
        line: &str,
        at: Number,
        inner: (&str, Request),
    ) -> Result<Reply, Trouble> {
        if !is_repeatable(&inner.1) {
            return Err(Trouble::Said(
                "only what is played, answered, fixed or forced can be put in".to_owned(),
            ));
        }
        let old = self.line_of_play();
        let keep = match at.value as usize {
            0 => 0,
            n => self.item_at(&old, n)? + 1,
        };
        self.start_repair(line, old, keep, keep)?;
        let done = self.put_in(inner.0, inner.1).and_then(|()| self.resume_repair());
        self.repair_reply(done)
    }

    /// `drop 12 because …`
    pub(super) fn drop_command(&mut self, line: &str, at: Number) -> Result<Reply, Trouble> {
        let old = self.line_of_play();
        let keep = self.item_at(&old, at.value as usize)?;
        if is_lesson(&old[keep]) {
            return Err(Trouble::Said(
                "cards that were learned stay learned; take it back with `undo to`".to_owned(),
            ));
        }
        self.start_repair(line, old, keep, keep + 1)?;
        let done = self.resume_repair();
        self.repair_reply(done)
    }

    fn item_at(&self, line: &[Item], number: usize) -> Result<usize, Trouble> {
        line.iter().position(|item| item.number == number).ok_or_else(|| {
            let many = self.session.turns().len();
            Trouble::Said(format!("no command {number} counts any more; `log` shows them, up to {many}"))
        })
    }

    /// Plays the game again up to a place, and binds what came from `from` on to its questions.
    pub(super) fn start_repair(
        &mut self,
        line: &str,
        old: Vec<Item>,
        keep: usize,
        from: usize,
    ) -> Result<(), Trouble> {
        let mut tally = Tally::default();
        let mut session = self.first_session()?;
        for item in &old[..keep] {
            give_item(&mut session, item, |session, deed| tally.note(session.state(), deed))?;
        }
        let recorded = bind(&session, &old, keep, from, &tally)?;
        let numbers = old[..keep].iter().map(|item| item.number).collect();
        let real = mem::replace(&mut self.session, session);
        let typed = vec![line.to_owned()];
        let repair = Repair {
            real,
            typed,
            keep,
            numbers,
            old,
            recorded,
            tally,
            twins: Twins::default(),
            open: None,
            law: None,
        };
        self.repair = Some(Box::new(repair));
        Ok(())
    }

    /// Gives the new command in the place where it belongs.
    pub(super) fn put_in(&mut self, line: &str, mut request: Request) -> Result<(), Trouble> {
        let before = self.session.turns().len();
        let reply = self.carry(line, &mut request)?;
        self.note_new(before, reply.entry.as_deref());
        // A card that becomes known now would be taken for one that became known later.
        let later = |repair: &Repair| repair.old[repair.keep..].iter().any(|item| item.changed);
        if self.repair.as_ref().is_some_and(|repair| repair.law.is_some() && later(repair)) {
            return Err(Trouble::Said(
                "cards became known after that; play it from here on, or go back".to_owned(),
            ));
        }
        reply.trouble.map_or(Ok(()), |trouble| Err(*trouble))
    }

    /// Notes commands that were not recorded: their numbers, what they learned, what they drew.
    pub(super) fn note_new(&mut self, before: usize, entry: Option<&Entry>) {
        let Some(mut repair) = self.repair.take() else { return };
        let new: Vec<Deed> =
            self.session.turns()[before..].iter().flat_map(|turn| turn.deeds.clone()).collect();
        repair.numbers.resize(self.session.turns().len(), 0);
        let law = entry.and_then(|entry| entry.answers.first()?.strip_prefix("unnamed "));
        repair.law = law.map(str::to_owned).or(repair.law.take());
        // What chance said meanwhile has its number; what was recorded under that number moves up, or was the same.
        if let Ok(mut shadow) = self.replayed_to(before) {
            shadow.begin("");
            for deed in new {
                let key = repair.tally.key(shadow.state());
                if let Key::Chance(roll, pile, number) = key {
                    make_room(&mut repair.recorded, (roll, pile), number, &deed);
                }
                repair.tally.note(shadow.state(), &deed);
                if shadow.give(deed).is_err() {
                    break;
                }
            }
        }
        self.repair = Some(repair);
    }

    /// The session being repaired, as it stood after so many commands.
    fn replayed_to(&self, many: usize) -> Result<Session<dyn Game>, Trouble> {
        let turns = self.session.turns();
        let first = turns.first();
        let law = first.map_or(self.session.law(), |turn| turn.law_before().unwrap_or(turn.law()));
        let mut session = session_at(&self.session, law, self.session.first_position())?;
        for turn in turns.iter().take(many) {
            let item = Item {
                number: 0,
                label: turn.label.to_string(),
                deeds: turn.deeds.clone(),
                law: Arc::clone(turn.law()),
                changed: turn.law_before().is_some(),
            };
            give_item(&mut session, &item, |_, _| {})?;
        }
        if let Some(turn) = turns.get(many).filter(|turn| turn.law_before().is_some()) {
            session.begin("");
            session.change_law(Arc::clone(turn.law()));
            session.commit();
        }
        Ok(session)
    }

    // ---- what is typed meanwhile ----

    /// While a repair waits, questions are answered, things are looked at, and the repair is accepted or dropped.
    pub(super) fn obey_in_repair(&mut self, text: &str, request: &mut Request) -> Result<Reply, Trouble> {
        use MetaArgs as M;
        let answers = match &request.verb {
            Verb::Game(_) | Verb::Bare { .. } => true,
            Verb::Meta(_, args) => matches!(args, M::Choose { .. } | M::Pass | M::Next | M::Skip),
        };
        if answers {
            return self.answer_in_repair(text, request);
        }
        let Verb::Meta(_, args) = &request.verb else { return Err(nothing_open()) };
        let looks =
            matches!(
                args,
                M::Show { .. } | M::Hand { .. } | M::Legal { .. } | M::Why { .. } | M::Rule { .. }
            ) || matches!(
                args,
                M::Card { .. } | M::Log { .. } | M::Odds { .. } | M::Audit { .. } | M::Help { .. }
            ) || matches!(args, M::Rebuild { .. } | M::Report { .. } | M::Quit | M::Hide | M::As { .. });
        match args {
            M::Accept | M::Cancel => self.carry(text, request),
            _ if looks => self.carry(text, request),
            _ => Err(Trouble::Said("first `accept` the repair or `cancel` it".to_owned())),
        }
    }

    fn answer_in_repair(&mut self, text: &str, request: &mut Request) -> Result<Reply, Trouble> {
        let before = self.session.turns().len();
        let reply = self.carry(text, request)?;
        self.note_new(before, None);
        if let Some(repair) = &mut self.repair {
            repair.typed.push(text.to_owned());
        }
        let done = self.resume_repair();
        let told = self.repair_reply(done)?;
        Ok(Reply { trouble: reply.trouble, ..told })
    }

    // ---- accepting and dropping ----

    /// The reply to a command of a repair: what differs so far; where it failed, the game is as it was.
    pub(super) fn repair_reply(&mut self, done: Result<(), Trouble>) -> Result<Reply, Trouble> {
        if let Err(trouble) = done {
            self.leave_repair();
            return Err(trouble);
        }
        Ok(Reply { pages: vec![pages::repair(self)], ..Reply::default() })
    }

    /// How much has been typed for a repair that waits.
    pub(super) fn waiting(&self) -> Option<usize> {
        self.repair.as_ref().map(|repair| repair.typed.len())
    }

    /// A repair waits to be accepted or cancelled.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        self.repair.is_some()
    }

    /// What was typed for it is kept as it was typed, so that a crash does not lose it.
    pub(super) fn waiting_entry(&self, line: &str) -> Entry {
        Entry { line: line.to_owned(), answers: vec![WAITS.to_owned()], hash: self.hash() }
    }

    pub(super) fn leave_repair(&mut self) -> Option<Box<Repair>> {
        let mut repair = self.repair.take()?;
        self.session.abandon();
        mem::swap(&mut self.session, &mut repair.real);
        self.shown = None;
        Some(repair)
    }

    pub(super) fn cancel(&mut self) -> Result<Reply, Trouble> {
        match self.leave_repair() {
            Some(_) => Ok(Reply { pages: pages::show(self, &[])?, ..Reply::default() }),
            None => Err(nothing_open()),
        }
    }

    pub(super) fn accept(&mut self) -> Result<Reply, Trouble> {
        if let Some(repair) = &mut self.repair {
            repair.typed.push("accept".to_owned());
        }
        self.keep_repair()
    }

    /// Keeps a repair as it stands, by what was typed for it so far.
    pub(super) fn keep_repair(&mut self) -> Result<Reply, Trouble> {
        let Some(repair) = self.leave_repair() else { return Err(nothing_open()) };
        let Repair { real: other, typed, keep, numbers, old, law, .. } = *repair;
        let number = self.session.turns().len() + 1;
        let line = items(&other, &numbers, number);
        let mut answers = vec![format!("repair {keep}")];
        answers.extend(typed.iter().map(|line| format!("typed {line}")));
        for item in &line[keep.min(line.len())..] {
            answers.push(format!("item {} {}", item.number, item.label));
            let learned = item.changed && !old.iter().any(|old| old.number == item.number);
            answers.extend(law.iter().filter(|_| learned).map(|law| format!("law {law}")));
            answers.extend(item.deeds.iter().map(|deed| deeds::write(&*item.law, deed)));
        }
        let label = typed[0].clone();
        self.stand_as((&label, law.is_some()), &other, line, typed)?;
        let entry = Entry { line: label, answers, hash: self.hash() };
        Ok(Reply { entry: Some(Box::new(entry)), ..self.replied(pages::last_command) })
    }

    /// One command after which the game stands as it does in the other session. Cards stay known; `learned` says that
    /// the repair itself brought one.
    fn stand_as(
        &mut self,
        (label, learned): (&str, bool),
        other: &Session<dyn Game>,
        line: Vec<Item>,
        typed: Vec<String>,
    ) -> Result<(), Trouble> {
        let layout = self.game().layout();
        let changes = differ::difference(&self.state().table, &other.state().table, layout);
        let deed = self.session.becoming(other, self.game().table_rule(), changes);
        self.session.begin(label);
        if learned {
            self.session.change_law(Arc::clone(other.law()));
        }
        self.give(deed.clone(), label)?;
        self.session.commit();
        self.last = None;
        self.repaired.push(Repaired { deed, line, typed });
        Ok(())
    }

    /// A kept repair, done again: the line of play as the entry has it.
    pub(super) fn replay_repair(&mut self, entry: &Entry, keep: &str) -> Result<(), Trouble> {
        let unreadable = |text: &str| Trouble::Said(format!("`{text}` means nothing now"));
        let old = self.line_of_play();
        let keep = keep.parse::<usize>().ok().filter(|keep| *keep <= old.len());
        let keep = keep.ok_or_else(|| unreadable(&entry.line))?;
        let (mut line, mut typed, mut learned) = (old[..keep].to_vec(), Vec::new(), false);
        let mut law = self.first_session()?.law().clone();
        line.iter().filter(|item| item.changed).for_each(|item| law = Arc::clone(&item.law));
        for text in &entry.answers[1..] {
            let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
            match (first, line.last_mut()) {
                ("typed", _) => typed.push(rest.to_owned()),
                ("item", _) => {
                    let (number, label) = rest.split_once(' ').unwrap_or((rest, ""));
                    let number = number.parse().map_err(|_| unreadable(text))?;
                    let own = old.iter().find(|item| item.number == number && item.changed);
                    law = own.map_or(law, |item| Arc::clone(&item.law));
                    let (label, deeds) = (label.to_owned(), Vec::new());
                    let (law, changed) = (Arc::clone(&law), own.is_some());
                    line.push(Item { number, label, deeds, law, changed });
                }
                ("law", Some(item)) => {
                    law = super::learning::with_pack(&law, ACTED, rest)?;
                    (item.law, item.changed, learned) = (Arc::clone(&law), true, true);
                }
                (_, Some(item)) => {
                    item.deeds.push(deeds::read(&*law, text).ok_or_else(|| unreadable(text))?);
                }
                _ => return Err(unreadable(text)),
            }
        }
        let mut other = self.first_session()?;
        for item in &line {
            give_item(&mut other, item, |_, _| {})?;
        }
        self.stand_as((&entry.line, learned), &other, line, typed)
    }
}

pub(super) fn nothing_open() -> Trouble {
    Trouble::Said("no repair waits to be accepted; `insert`, `drop` and `at` begin one".to_owned())
}

/// Whether a command only taught the referee a card.
fn is_lesson(item: &Item) -> bool {
    item.changed && item.deeds.iter().all(|deed| matches!(deed, Deed::Fix(_, changes) if changes.is_empty()))
}

/// The commands of a session with their numbers; new ones get the number of the repair.
fn items(session: &Session<dyn Game>, numbers: &[usize], new: usize) -> Vec<Item> {
    let turns = session.turns().iter().enumerate();
    let number = |n: usize| numbers.get(n).copied().filter(|number| *number > 0).unwrap_or(new);
    let item = |(n, turn): (usize, &crate::engine::Turn<dyn Game>)| Item {
        number: number(n),
        label: turn.label.to_string(),
        deeds: turn.deeds.clone(),
        law: Arc::clone(turn.law()),
        changed: turn.law_before().is_some(),
    };
    turns.map(item).collect()
}

/// Whether a command can be put into the past.
fn is_repeatable(request: &Request) -> bool {
    match &request.verb {
        Verb::Game(_) | Verb::Bare { .. } => true,
        Verb::Meta(_, args) => matches!(
            args,
            MetaArgs::Choose { .. }
                | MetaArgs::Pass
                | MetaArgs::Next
                | MetaArgs::Skip
                | MetaArgs::Fix { .. }
                | MetaArgs::Force { .. }
                | MetaArgs::Act { .. }
                | MetaArgs::Reveal { .. }
        ),
    }
}
