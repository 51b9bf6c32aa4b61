//! What was done in a command, as data, and doing it again.

use std::sync::Arc;

use super::dials::Dials;
use super::event::{Event, Log};
use super::machine::{Law, Machine, Stop};
use super::question::Opt;
use super::refusal::{Fault, Run};
use super::state::Position;
use crate::table::{Change, Rule};

/// One thing done in a command, enough to do it again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deed {
    /// An answer to the open question.
    Answer(Opt),
    /// An answer that a rule forbids, let through by the players.
    Forced(Opt, Rule),
    /// Changes the players made to put the table right, under the rule that lets them.
    Fix(Rule, Vec<Change>),
    /// What real hands hold, from here on.
    Real(Real),
    /// At which moments everybody is asked for reactions, from here on.
    Stops(u64),
    /// How automatic steps are done, from here on.
    Dials(Dials),
    /// The past was put right: how the game stands then, and what differs.
    Become(Arc<Become>),
}

/// How a game stands after its past was put right, and the changes that lead there from how it stood before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Become {
    pub(super) position: Position,
    pub(super) events: Vec<Event>,
}

/// What lies on the real table: zone kinds, as bits, those of them whose cards the referee does not get to see, and
/// whether the dice are rolled there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Real {
    pub kinds: u64,
    pub blind: u64,
    pub dice: bool,
}

impl Deed {
    /// Does it. A refusal changes nothing; after a fault the position is spoilt.
    pub(super) fn carry_out<L: Law + ?Sized>(
        &self,
        machine: &Machine<'_, L>,
        position: &mut Position,
        log: &mut Log,
    ) -> Result<(), Stop> {
        match self {
            Deed::Answer(opt) => return machine.answer(position, *opt, log),
            Deed::Forced(opt, rule) => return machine.answer_forced(position, *opt, *rule, log),
            Deed::Fix(rule, changes) => {
                let mut tx = machine.work_on(position, log);
                changes.iter().try_for_each(|change| tx.correct(*rule, *change))?;
                machine.ask_again(position, log)?;
            }
            Deed::Real(real) => {
                position.state.blind = real.blind;
                machine.ask_again(position, log)?;
            }
            // The others put nothing right on the table: they only say how things stand from here on.
            Deed::Stops(moments) => position.state.stops = *moments,
            Deed::Dials(dials) => position.state.dials = *dials,
            Deed::Become(other) => {
                position.clone_from(&other.position);
                if log.on {
                    log.events.extend_from_slice(&other.events);
                }
            }
        }
        Ok(())
    }
}

impl<L: Law + ?Sized> Machine<'_, L> {
    /// Does again what was done.
    pub(super) fn replay(&self, position: &mut Position, deeds: &[Deed], log: &mut Log) -> Run {
        deeds.iter().try_for_each(|deed| match deed.carry_out(self, position, log) {
            Ok(()) => Ok(()),
            Err(Stop::Fault(fault)) => Err(fault),
            Err(Stop::Refused(_)) => Err(Fault::Content(&"a kept answer no longer fits")),
        })
    }
}
