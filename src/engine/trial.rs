//! Trials: stretches of play that can be taken back as one, by changes under the trial's rule.

use super::agenda::Frame;
use super::refusal::Run;
use super::tx::Tx;
use crate::table::{Card, Change, Lot, Rule};

impl Tx<'_> {
    /// Opens a frame whose changes can be taken back as one.
    pub fn open_trial(&mut self, mut frame: Frame) -> Run {
        frame.mark = self.position.trial.len() as u16;
        self.position.trials += 1;
        self.open(frame)
    }

    /// The innermost trial holds: its changes stay.
    pub fn pass_trial(&mut self) {
        self.position.trials = self.position.trials.saturating_sub(1);
        if self.position.trials == 0 {
            self.position.trial.clear();
        }
    }

    /// The trial that began at this mark falls short: the table goes back, under the trial's rule. Faces that
    /// were seen on the way stay known, unless the cards they were drawn from were shuffled on the way too.
    pub fn fail_trial(&mut self, rule: Rule, mark: u16) -> Run {
        if self.off.is(rule) {
            self.pass_trial();
            return Ok(());
        }
        let done: Vec<Change> = self.position.trial.drain(usize::from(mark)..).collect();
        let trials = std::mem::take(&mut self.position.trials);
        let shuffled: Vec<Lot> = done.iter().filter_map(shuffled_into).collect();
        let stays = |card: Card| !done.iter().any(|c| is_known_from(c, card, &shuffled));
        for change in done.iter().rev() {
            let kept = match change {
                Change::Know { lot, .. } | Change::Settle { lot, .. } => !shuffled.contains(lot),
                Change::Seen { card, from, to } => to & from == *from && stays(*card),
                Change::Merge { .. }
                | Change::Open { .. }
                | Change::Shuffled { .. }
                | Change::Rolled { .. }
                | Change::Told { .. } => true,
                _ => false,
            };
            if !kept {
                self.emit(rule, change.inverse())?;
            }
        }
        self.position.trials = trials;
        self.pass_trial();
        Ok(())
    }
}

fn shuffled_into(change: &Change) -> Option<Lot> {
    match change {
        Change::Hide { lot, .. } | Change::Join { to: lot, .. } => Some(*lot),
        _ => None,
    }
}

fn is_known_from(change: &Change, of: Card, lots: &[Lot]) -> bool {
    matches!(change, Change::Know { card, lot, .. } if *card == of && lots.contains(lot))
}
