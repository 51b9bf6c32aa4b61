//! Deeds that are given to the session: answers, those that need nobody at the desk, and those that a house ruling
//! lets through.

use super::{Desk, Trouble, deeds};
use crate::engine::{Ask, Deed, Opt, Refusal, Stop};

impl Desk {
    pub(crate) fn give(&mut self, deed: Deed, wanted: &str) -> Result<(), Trouble> {
        self.is_named(&deed, wanted)?;
        let deed = self.undecided(deed)?;
        self.give_as_kept(deed, wanted)
    }

    /// The same for a deed of a journal, which has been decided before.
    pub(crate) fn give_as_kept(&mut self, deed: Deed, wanted: &str) -> Result<(), Trouble> {
        if let Deed::Fix(_, changes) = &deed {
            self.note_confirmed(changes);
        }
        let (answer, real) = match &deed {
            Deed::Answer(opt) => (Some(*opt), None),
            Deed::Real(real) => (None, Some(*real)),
            _ => (None, None),
        };
        let given = if answer.is_some() { deed } else { deeds::as_told(&**self.game(), deed) };
        let stop = match self.session.give(given) {
            Ok(()) => {
                real.into_iter().for_each(|real| self.note_real(real));
                return Ok(());
            }
            Err(stop) => stop,
        };
        if let (true, Stop::Refused(Refusal::Forbidden(no)), Some(opt)) = (self.forcing, stop, answer) {
            let forced = deeds::as_told(&**self.game(), Deed::Forced(opt, no.rule));
            return self.session.give(forced).map_err(|_| Trouble::Said("it cannot be forced".to_owned()));
        }
        Err(match stop {
            Stop::Refused(refusal) => Trouble::Refused { refusal, wanted: wanted.to_owned(), face: None },
            Stop::Fault(fault) => Trouble::Fault(fault),
        })
    }

    /// Answers whatever needs nobody at the desk: chance, "go on" where the dial says so, and a choice that leaves
    /// none. Says whether chance spoke.
    pub(crate) fn drive(&mut self) -> Result<bool, Trouble> {
        let mut any = self.drive_chance()?;
        while self.give_forced()? {
            any |= self.drive_chance()?;
        }
        Ok(any)
    }

    /// Gives the only answer there is to a choice; false where there is more than one, or none.
    pub(crate) fn give_forced(&mut self) -> Result<bool, Trouble> {
        let Some(opt) = self.forced() else { return Ok(false) };
        self.give(Deed::Answer(opt), "the only one")?;
        Ok(true)
    }

    /// The only answer there is. A card that a real hand holds unseen is none: whether it is the one that is asked for,
    /// only its holder can tell.
    pub(super) fn forced(&self) -> Option<Opt> {
        let state = self.session.state();
        state.question.forced().filter(|opt| match opt {
            Opt::Card(card) | Opt::Act { card, .. } => {
                let zone = state.table.piece(*card).zone;
                let blind = state.blind >> self.session.law().layout().kind_of(zone) & 1 == 1;
                !blind || state.table.face(*card).is_some()
            }
            _ => true,
        })
    }

    /// The same without choices: words that name them may still come.
    pub(crate) fn drive_chance(&mut self) -> Result<bool, Trouble> {
        let mut any = false;
        loop {
            let question = &self.session.state().question;
            if question.is_chance() && !self.is_physical() {
                let opt = match self.recorded_chance() {
                    Some(opt) => opt,
                    None => self.chance.answer(&**self.session.law(), self.session.state())?,
                };
                self.give(Deed::Answer(opt), "chance")?;
                any = true;
            } else if self.auto && question.ask == Ask::GoOn && question.is_open() && !question.is_dialled() {
                self.give(Deed::Answer(Opt::GoOn), "next")?;
            } else {
                return Ok(any);
            }
        }
    }
}
