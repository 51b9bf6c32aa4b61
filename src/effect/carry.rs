//! A line is begun, and a statement carried out: which cards it moves, and who hears of those it acts on.

use super::ast::{Arg, Stmt};
use super::cards::Cards;
use super::host::Host;
use super::scene::{Scene, body, run_block};
use crate::engine::{Run, Tx};
use crate::table::{Card, Seat};

/// Opens a frame for a card's line in place, without moving one through the stack.
pub fn open_for(tx: &mut Tx<'_>, kind: u8, seat: Seat, source: Card, line: u16) -> Run {
    let frame = tx.open_new(kind)?;
    (frame.seat, frame.source, frame.line) = (seat, source, line);
    Ok(())
}

/// The body of a line as the last thing that a step does: it would be the next step.
pub fn begin_body(host: &dyn Host, tx: &mut Tx<'_>, line: u16) -> Run {
    let step = body(line);
    tx.end_as(step);
    run_block(host, tx, step)
}

impl Scene<'_, '_> {
    /// The cards an argument means where they are about to be moved: a card that only counts as what the line speaks of stays.
    #[must_use]
    pub fn movable(&self, stmt: &Stmt, arg: usize) -> Cards {
        let mut cards = self.cards(stmt, arg);
        let Some(Arg::Cards(selector)) = stmt.args.get(arg) else { return cards };
        let look = self.look();
        cards.retain(|card| !self.host.stays_put(self.tx.state(), *card) || look.is_named(selector, *card));
        cards
    }

    /// Does what the statement says; the game hears on which cards it acted, where it wants to.
    #[inline]
    pub(super) fn carry_out(&mut self, stmt: &Stmt) -> Run {
        if self.host.hears_any() { self.carry_out_heard(stmt) } else { (stmt.verb.run)(self, stmt) }
    }

    #[inline(never)]
    fn carry_out_heard(&mut self, stmt: &Stmt) -> Run {
        let mut heard = Cards::new();
        for (n, arg) in stmt.args.iter().enumerate() {
            if matches!(arg, Arg::Cards(of) if self.host.hears(self.tx.state(), self.step.a, of)) {
                heard.extend(self.cards(stmt, n));
            }
        }
        (stmt.verb.run)(self, stmt)?;
        if heard.is_empty() || self.tx.state().question.is_open() {
            return Ok(());
        }
        heard.into_iter().try_for_each(|card| self.host.on_acted_on(self.tx, card))
    }
}
