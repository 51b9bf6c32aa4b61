//! How automatic steps are done: by the referee, by the referee after asking, or by the players themselves.

use serde::{Deserialize, Serialize};

use super::agenda::{EFFECT_STEPS, Step};
use super::question::{Ask, Opt, Who};
use super::refusal::Run;
use super::tx::Tx;
use crate::table::{NO_CARD, Rule, Word};

/// Dials one game may have.
pub const MOST: u8 = 32;

/// What is done when an automatic step comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mode {
    /// It is carried out.
    #[default]
    Auto,
    /// It is carried out once somebody says so.
    Ask,
    /// It is left to the players.
    Off,
}

impl Mode {
    pub const ALL: [(&'static str, Mode); 3] = [("off", Mode::Off), ("ask", Mode::Ask), ("auto", Mode::Auto)];

    #[must_use]
    pub fn named(name: &str) -> Option<Mode> {
        Mode::ALL.into_iter().find(|(own, _)| *own == name).map(|(_, mode)| mode)
    }

    #[must_use]
    pub fn name(self) -> &'static str {
        Mode::ALL.into_iter().find(|(_, mode)| *mode == self).map_or("auto", |(name, _)| name)
    }
}

/// All dials of a game, two bits each; those never turned are zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Dials(pub u64);

impl Dials {
    #[must_use]
    pub fn mode(self, dial: u8) -> Mode {
        match self.0 >> (2 * (dial % MOST)) & 3 {
            1 => Mode::Ask,
            2 => Mode::Off,
            _ => Mode::Auto,
        }
    }

    #[must_use]
    pub fn with(self, dial: u8, mode: Mode) -> Dials {
        let at = 2 * (dial % MOST);
        let bits = match mode {
            Mode::Auto => 0,
            Mode::Ask => 1,
            Mode::Off => 2,
        };
        Dials(self.0 & !(3 << at) | bits << at)
    }
}

/// An automatic step: the dial it hangs on, the rule that owns it, and what is said where hands do it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Automatic {
    pub dial: u8,
    pub rule: Rule,
    /// What the question whether to go on is called.
    pub name: Word,
    /// What the players owe, as a sentence of the game, and the number in it.
    pub owed: Word,
    pub amount: i16,
}

/// Set in the kind of a step that somebody said yes to.
pub(super) const CLEARED: u16 = 0x4000;

/// Whether somebody said yes to a step of this kind.
pub(super) fn is_cleared(kind: u16) -> bool {
    kind < EFFECT_STEPS && kind & CLEARED != 0
}

impl Tx<'_> {
    /// Whether the step is done now; where not, its question is open or it was left to the players.
    pub(super) fn may_run(&mut self, step: Step, automatic: Automatic) -> Result<bool, super::Fault> {
        match self.state().dials.mode(automatic.dial) {
            Mode::Auto => Ok(true),
            _ if self.is_off(automatic.rule) => Ok(true),
            Mode::Off => {
                self.tell(automatic.rule, automatic.owed, NO_CARD, automatic.amount)?;
                Ok(false)
            }
            Mode::Ask => {
                let then = Step { kind: step.kind | CLEARED, ..step };
                self.ask_to_go_on(automatic, then)?;
                Ok(false)
            }
        }
    }

    fn ask_to_go_on(&mut self, automatic: Automatic, then: Step) -> Run {
        let asks = (automatic.rule, Who::Table, Ask::GoOn);
        self.ask_with(asks, automatic.name, then, |_, question| Ok(question.offer(Opt::GoOn)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dial_turns_alone() {
        let dials = Dials::default().with(3, Mode::Ask).with(31, Mode::Off).with(0, Mode::Off);
        assert_eq!([0, 1, 3, 31].map(|n| dials.mode(n)), [Mode::Off, Mode::Auto, Mode::Ask, Mode::Off]);
        assert_eq!(dials.with(0, Mode::Auto).with(3, Mode::Auto).with(31, Mode::Auto), Dials::default());
        assert_eq!(Mode::named("ask").map(Mode::name), Some("ask"));
        assert_eq!(Mode::named("never"), None);
    }
}
