//! Recorded answers and their questions, while the past is repaired: each is given where its question is asked again.

use std::sync::Arc;

use super::past::{Item, Key, Recorded, Tally, card_of, give_item, heard_by, said, session_at};
use super::{Desk, Trouble};
use crate::engine::{Ask, Deed, Machine, Opt, Session, Stop};
use crate::games::game::Game;
use crate::table::{Card, Change, NO_CARD, Zone};

impl Desk {
    /// Gives recorded answers to their questions until one has none, or none is left.
    pub(super) fn resume_repair(&mut self) -> Result<(), Trouble> {
        while self.resume_step()? {}
        self.close_item();
        Ok(())
    }

    pub(super) fn resume_step(&mut self) -> Result<bool, Trouble> {
        self.give_told()?;
        let Some(repair) = &self.repair else { return Ok(false) };
        let state = self.session.state();
        if !state.question.is_open() {
            return Ok(false);
        }
        let key = repair.tally.key(state);
        let found = repair.recorded.iter().position(|recorded| !recorded.used && recorded.key == key);
        let dropped = found.is_some_and(|at| repair.recorded[at].dropped);
        if let Some(at) = found.filter(|_| !dropped) {
            self.give_recorded(at)?;
            return Ok(true);
        }
        self.leave_open(found);
        let state = self.session.state();
        let (chance, go_on) =
            (state.question.is_chance(), state.question.ask == Ask::GoOn && !state.question.is_dialled());
        let opt = if chance && !self.is_physical() {
            let game = Arc::clone(self.session.law());
            Some(self.chance.answer(&*game, self.session.state())?)
        } else if self.auto && go_on {
            Some(Opt::GoOn)
        } else {
            self.forced()
        };
        match opt {
            Some(opt) => self.give_in_repair(None, Deed::Answer(opt)).map(|_| true),
            None => self.give_last_told(),
        }
    }

    /// Where the repaired game has come to the question at which the game stands, the corrections that came last are made
    /// too, though answers before them may have found no question any more.
    fn give_last_told(&mut self) -> Result<bool, Trouble> {
        let Some(repair) = &self.repair else { return Ok(false) };
        if repair.tally.key(self.session.state()) != repair.tally.key(repair.real.state()) {
            return Ok(false);
        }
        let waits = |one: &Recorded| one.key == Key::Told && !one.used && !one.spare;
        let last = repair.recorded.iter().position(|one| waits(one) && is_correction(&repair.old[one.item]));
        let (Some(at), Some(repair)) = (last, &mut self.repair) else { return Ok(false) };
        repair.recorded[at].used = true;
        let told = repair.recorded[at].clone();
        self.give_told_one(told.item, &told).map(|()| true)
    }

    /// The answer to this question was dropped: whatever else would answer it belongs to another one.
    fn leave_open(&mut self, found: Option<usize>) {
        if let (Some(repair), Some(at)) = (&mut self.repair, found) {
            repair.recorded[at].used = true;
        }
    }

    /// What chance said here before the past was repaired, where a new command meets it and it may still be.
    pub(super) fn recorded_chance(&self) -> Option<Opt> {
        let repair = self.repair.as_ref()?;
        let (before, deeds) = self.session.open_command()?;
        let mut shadow = session_at(&self.session, self.session.law(), Box::new(before.clone())).ok()?;
        let mut tally = repair.tally.clone();
        shadow.begin("");
        for deed in deeds {
            tally.note(shadow.state(), deed);
            shadow.give(deed.clone()).ok()?;
        }
        let state = self.session.state();
        let key = tally.key(state);
        let mut here = repair.recorded.iter().filter(|recorded| !recorded.used && recorded.key == key);
        let Deed::Answer(opt) = here.next()?.deed else { return None };
        Machine::new(&**self.session.law()).may_answer(state, opt).is_ok().then_some(opt)
    }

    /// Corrections that come before every answer that is left are made now, as far as they still fit.
    fn give_told(&mut self) -> Result<(), Trouble> {
        while let Some(repair) = &mut self.repair {
            let first = repair.recorded.iter().position(|recorded| !recorded.used && !recorded.spare);
            let Some(at) = first.filter(|at| repair.recorded[*at].key == Key::Told) else { return Ok(()) };
            let told = repair.recorded[at].clone();
            repair.recorded[at].used = true;
            self.give_told_one(told.item, &told)?;
        }
        Ok(())
    }

    /// A correction is made to the table as it lies now; one that no longer fits is left out.
    fn give_told_one(&mut self, item: usize, told: &Recorded) -> Result<(), Trouble> {
        self.find_twin(told);
        let Some(repair) = &self.repair else { return Ok(()) };
        let deed = match repair.twins.deed(told.deed.clone()) {
            Deed::Fix(rule, changes) => self.rebased(&changes).map(|changes| Deed::Fix(rule, changes)),
            other => Some(other),
        };
        match deed {
            Some(deed) => self.give_in_repair(Some(item), deed).map(|_| ()),
            None => Ok(()),
        }
    }

    /// A card that was named is another one of its zone where that one is known as something else by now.
    fn find_twin(&mut self, told: &Recorded) {
        let Deed::Fix(_, changes) = &told.deed else { return };
        let named = changes.iter().find_map(|change| match change {
            Change::Know { card, face, .. } if *card == told.about => Some(*face),
            _ => None,
        });
        let hides = changes.iter().any(|change| matches!(change, Change::Hide { .. }));
        let (Some(face), Some(repair)) = (named.filter(|_| !hides), &mut self.repair) else { return };
        let table = &self.session.state().table;
        let own = repair.twins.of(told.about);
        let free = table.piece(own).zone == told.zone && table.face(own).is_none_or(|known| known == face);
        let unseen = |card: &Card| table.face(*card).is_none();
        if let Some(other) = table.cards(told.zone).iter().copied().find(unseen).filter(|_| !free) {
            repair.twins.set(told.about, other);
        }
    }

    /// Gives a recorded answer, with the corrections that came before it.
    fn give_recorded(&mut self, at: usize) -> Result<(), Trouble> {
        let Some(repair) = &mut self.repair else { return Ok(()) };
        let Recorded { item, deed, about, key, .. } = repair.recorded[at].clone();
        repair.recorded[at].used = true;
        if !matches!(key, Key::Chance(..)) {
            // What comes behind the dropped command is reached: its questions are over.
            repair.recorded.iter_mut().filter(|one| one.dropped).for_each(|one| one.used = true);
        }
        let old = &repair.old;
        let told: Vec<(usize, Recorded)> = repair.recorded[..at]
            .iter_mut()
            .filter(|recorded| recorded.key == Key::Told && !recorded.used)
            .map(|recorded| {
                recorded.used = true;
                let own = is_correction(&old[recorded.item]);
                (if own { recorded.item } else { item }, recorded.clone())
            })
            .collect();
        for (item, told) in told {
            self.give_told_one(item, &told)?;
        }
        let now = self.session.state().question.about;
        let Some(repair) = &mut self.repair else { return Ok(()) };
        if about != NO_CARD {
            repair.twins.set(about, now);
        }
        let deed = repair.twins.deed(deed);
        let fits = self.give_in_repair(Some(item), deed)?;
        if let Some(repair) = self.repair.as_mut().filter(|_| !fits) {
            // It is an answer without a question now: nothing else may take it, and it is listed.
            (repair.recorded[at].used, repair.recorded[at].spare) = (false, true);
            repair.recorded[at].key = Key::Chance(true, u8::MAX, u32::MAX);
        }
        Ok(())
    }

    /// One deed, within the recorded command it belongs to; whether the law let it pass.
    pub(super) fn give_in_repair(&mut self, item: Option<usize>, deed: Deed) -> Result<bool, Trouble> {
        let Some(mut repair) = self.repair.take() else { return Ok(false) };
        let next = item.or(repair.open);
        if repair.open.is_none() || next != repair.open {
            self.session.commit();
            let old = next.map(|item| &repair.old[item]);
            self.session.begin(old.map_or("", |item| item.label.as_str()));
            if let Some(item) = old.filter(|item| item.changed) {
                self.session.change_law(Arc::clone(&item.law));
            }
            repair.numbers.push(old.map_or(0, |item| item.number));
            repair.open = next.or(Some(usize::MAX));
        }
        let before = repair.tally.clone();
        repair.tally.note(self.session.state(), &deed);
        let done = self.session.give(deed);
        if done.is_err() {
            repair.tally = before;
        }
        self.repair = Some(repair);
        match done {
            Ok(()) => Ok(true),
            Err(Stop::Refused(_)) => Ok(false),
            Err(Stop::Fault(fault)) => Err(fault.into()),
        }
    }

    pub(super) fn close_item(&mut self) {
        if let Some(repair) = &mut self.repair
            && repair.open.take().is_some()
        {
            self.session.commit();
        }
    }

    /// Changes as they are made to the table as it lies now; `None` where they no longer fit.
    fn rebased(&self, changes: &[Change]) -> Option<Vec<Change>> {
        let mut table = Box::new(self.session.state().table);
        let mut all = Vec::new();
        for change in changes {
            for change in self.rebased_one(&table, *change) {
                table.apply(&change).ok()?;
                all.push(change);
            }
        }
        Some(all)
    }

    fn rebased_one(&self, table: &crate::table::Table, change: Change) -> Vec<Change> {
        let one = match change {
            Change::Move { card, to, .. } => {
                let from = table.place(card);
                let room = table.cards(to.zone).len() - usize::from(from.zone == to.zone);
                let to = crate::table::Place { index: to.index.min(room as u16), ..to };
                Change::Move { card, from, to }
            }
            Change::Know { card, face, .. } => match table.piece(card).face() {
                Err(lot) => {
                    let members = table.lots().members(lot);
                    let own = members.iter().any(|member| member.get() == Ok(face)).then_some(face);
                    let took = own.or_else(|| members.iter().find_map(|member| member.get().ok()));
                    return took.map(|took| Change::Know { card, lot, face, took }).into_iter().collect();
                }
                Ok(_) => return Vec::new(),
            },
            Change::Hide { card, lot, .. } => match table.piece(card).face() {
                Ok(face) => Change::Hide { card, lot, face, took: face },
                Err(_) => return Vec::new(),
            },
            Change::Settle { .. } | Change::Unsettle { .. } => return Vec::new(),
            Change::Seen { card, to, .. } => Change::Seen { card, from: table.piece(card).seen, to },
            Change::Marks { card, from, to } => {
                let is = table.piece(card).marks;
                Change::Marks { card, from: is, to: (is | to & !from) & !(from & !to) }
            }
            Change::Tokens { on, kind, to, .. } => {
                Change::Tokens { on, kind, from: table.tokens(on, kind), to }
            }
            Change::Cube { track, to, .. } => Change::Cube { track, from: table.cube(track), to },
            Change::Count { counter, to, .. } => Change::Count { counter, from: table.count(counter), to },
            other => other,
        };
        vec![one]
    }
}

/// Whether a command answered nothing and only put something right: it keeps its number when it is given again.
fn is_correction(item: &Item) -> bool {
    item.deeds.iter().all(|deed| matches!(deed, Deed::Fix(..)))
}

/// Plays the old line on from a place and notes which question each answer was given to. What a dropped command drew
/// still lies where it lay in its pile.
pub(super) fn bind(
    start: &Session<dyn Game>,
    old: &[Item],
    keep: usize,
    from: usize,
    tally: &Tally,
) -> Result<Vec<Recorded>, Trouble> {
    let mut tally = tally.clone();
    let mut session = session_at(start, start.law(), Box::new(start.position().clone()))?;
    let mut recorded = Vec::new();
    // A dropped answer leaves its question; a dropped deed of a free turn leaves none.
    let free = matches!(session.state().question.ask, Ask::Turn | Ask::React | Ask::GoOn);
    let asks_again = !free && !session.state().question.is_chance();
    for (n, item) in old.iter().enumerate().skip(keep) {
        let (before, known) = (*session.state(), recorded.len());
        give_item(&mut session, item, |session, deed| {
            let key = match deed {
                Deed::Answer(_) | Deed::Forced(..) => tally.key(session.state()),
                _ => Key::Told,
            };
            let dropped = n < from && asks_again && matches!(key, Key::Asked(..));
            if n >= from || dropped || matches!(key, Key::Chance(..)) {
                let said = said(session, deed);
                let about = card_of(session.state(), deed);
                let zone = session.state().table.get(about).map_or(Zone(0), |piece| piece.zone);
                recorded.push(Recorded {
                    item: n,
                    deed: deed.clone(),
                    key,
                    said,
                    heard: 0xff,
                    used: false,
                    about,
                    zone,
                    spare: n < from,
                    dropped,
                });
            }
            tally.note(session.state(), deed);
        })?;
        for one in &mut recorded[known..] {
            one.heard = heard_by(start.law().layout(), [&before, session.state()], one);
        }
    }
    Ok(recorded)
}

/// Something new was drawn or rolled: recorded outcomes from this number on come one later, unless it was the same.
pub(super) fn make_room(recorded: &mut [Recorded], pile: (bool, u8), number: u32, deed: &Deed) {
    let here = |key: Key, at: u32| matches!(key, Key::Chance(roll, of, n) if (roll, of) == pile && n == at);
    if let Some(same) =
        recorded.iter_mut().find(|one| !one.used && here(one.key, number) && one.deed == *deed)
    {
        same.used = true;
        return;
    }
    for one in recorded.iter_mut().filter(|one| !one.used) {
        if let Key::Chance(roll, of, n) = &mut one.key
            && (*roll, *of) == pile
            && *n >= number
            && *n < u32::MAX
        {
            *n += 1;
        }
    }
}
