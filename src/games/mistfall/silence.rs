//! How long Weakness keeps an Enemy silent: until the Action or the occasion is over at which its ability would have worked.

use super::conditions::CANCELS;
use super::names::{frame, kind, mark, permission, value};
use super::{Mistfall, steps, words};
use crate::effect::Host;
use crate::effect::ast::{Force, Head, Standing};
use crate::effect::look::{Ctx, Look};
use crate::engine::{Fault, Run, State, Step, Tx};
use crate::table::{Card, NO_CARD, NOBODY, Table, Word};

/// At what something that holds as long as the card lies there would have worked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Occasion {
    /// An Enemy's attack.
    Attack,
    /// An Action that is aimed at an Enemy.
    Action,
    /// Any time of the phase.
    Phase,
}

impl Occasion {
    fn of(standing: &Standing) -> Occasion {
        match standing.what {
            Force::Add { value: value::ATTACK, .. }
            | Force::Sub { value: value::ATTACK, .. }
            | Force::Set { value: value::ATTACK, .. }
            | Force::May(permission::ATTACK | permission::BLOCK)
            | Force::Cannot(permission::ATTACK | permission::BLOCK) => Occasion::Attack,
            Force::May(permission::TARGET) | Force::Cannot(permission::TARGET) => Occasion::Action,
            Force::May(_) | Force::Cannot(_) => Occasion::Phase,
            _ => Occasion::Action,
        }
    }
}

impl Mistfall {
    /// Enemies whose abilities would have worked at this attack are silent until it is over.
    pub(super) fn note_attack(&self, tx: &mut Tx<'_>, attacker: Card) -> Run {
        let silent = self.missing(tx.state(), Occasion::Attack, attacker);
        silent.into_iter().try_for_each(|card| tx.now(over(card)))
    }

    /// The same of an Action that is aimed at this card.
    pub(super) fn note_aim(&self, tx: &mut Tx<'_>, target: Card) -> Run {
        let silent = self.missing(tx.state(), Occasion::Action, target);
        silent.into_iter().try_for_each(|card| self.end_with_the_action(tx, card))
    }

    /// The phase is over in which something of theirs would have held.
    pub(super) fn note_phase(&self, tx: &mut Tx<'_>) -> Run {
        let silent = self.missing(tx.state(), Occasion::Phase, NO_CARD);
        silent.into_iter().try_for_each(|card| self.end_silence(tx, card))
    }

    /// An ability comes that was cancelled ahead; with that the Weakness has done what it does.
    pub(super) fn is_cancelled(&self, tx: &mut Tx<'_>, card: Card) -> Result<bool, Fault> {
        let silent = tx.table().piece(card).has(mark::SPENT);
        if silent {
            tx.tell(CANCELS, Word(words::TOLD_WEAKENED), card, 0)?;
            self.end_with_the_action(tx, card)?;
        }
        Ok(silent)
    }

    /// Whether a line does not work now: one of an Enemy that was weakened, and those of a Hero who is out. An ability that
    /// hangs on a moment comes to be cancelled then.
    pub(super) fn is_silenced(&self, table: &Table, card: Card, line: u16) -> bool {
        if card == NO_CARD {
            return false;
        }
        let piece = table.piece(card);
        let seat = self.layout.zone_owner(piece.zone);
        let comes = || matches!(self.library.line(line).line.head, Head::Trigger(_));
        piece.has(mark::SPENT) && self.kind_of(table, card) == Some(kind::ENEMY) && !comes()
            || seat != NOBODY && self.is_out(table, seat)
    }

    fn end_with_the_action(&self, tx: &mut Tx<'_>, card: Card) -> Run {
        if tx.state().agenda.steps().contains(&over(card)) {
            return Ok(());
        }
        match tx.frame_of(frame::ACTION) {
            Some(_) => tx.at_end(frame::ACTION, over(card)),
            None => self.end_silence(tx, card),
        }
    }

    pub(super) fn end_silence(&self, tx: &mut Tx<'_>, card: Card) -> Run {
        tx.set_marks(CANCELS, card, 0, mark::SPENT)
    }

    /// Silent Enemies of which something would have worked now, about this card.
    fn missing(&self, state: &State, at: Occasion, about: Card) -> Vec<Card> {
        let silent = |card: &Card| state.table.piece(*card).has(mark::SPENT);
        if !self.enemies(&state.table).any(|card| silent(&card)) {
            return Vec::new();
        }
        self.enemies(&state.table)
            .filter(silent)
            .filter(|card| self.misses(state, *card, at, about))
            .collect()
    }

    fn misses(&self, state: &State, card: Card, at: Occasion, about: Card) -> bool {
        let here = self.layout.kind_of(state.table.piece(card).zone);
        let look =
            Look::new(self, state, Ctx { it: about, ..Ctx::of_card(card, self.speaks_for(state, card)) });
        let lines = self.info(&state.table, card).map_or(0..0, |info| info.lines.clone());
        let mut standing = lines.filter_map(|line| match &self.library.line(line).line.head {
            Head::Standing(standing) => Some((self.line_info(line).zones, standing)),
            _ => None,
        });
        standing.any(|(zones, standing)| {
            let meant = match &standing.of {
                _ if about == NO_CARD => true,
                Some(selector) => look.fits(selector, about),
                None => card == about,
            };
            Occasion::of(standing) == at
                && (zones == 0 || zones >> here & 1 == 1)
                && meant
                && standing.cond.as_ref().is_none_or(|cond| look.holds(cond))
        })
    }
}

fn over(card: Card) -> Step {
    Step::new(steps::SILENCE_OVER).a(card.0)
}
