//! Trials: stretches of play that can be taken back as one, by changes under the trial's rule.

use smallvec::{SmallVec, smallvec};

use super::agenda::Frame;
use super::refusal::Run;
use super::tx::Tx;
use crate::table::{Card, Change, Counter, Hand, Holder, Lot, Place, Rule, Table, Token, Track};

/// Most trials are short.
type Few<T> = SmallVec<[T; 32]>;

impl Tx<'_> {
    /// Opens a frame whose changes can be taken back as one.
    pub fn open_trial(&mut self, mut frame: Frame) -> Run {
        frame.mark = self.position.trial.len() as u16;
        self.position.trials += 1;
        self.position.noted.push(self.position.state.agenda.noted());
        self.open(frame)
    }

    /// A change that puts right what lies on the table: true whatever becomes of a trial.
    pub fn correct(&mut self, rule: Rule, change: Change) -> Run {
        self.emit(rule, change)?;
        let logged = self.position.trial.last() == Some(&change);
        if logged && Thing::of(change).is_some() {
            self.position.corrected.push(self.position.trial.len() as u16 - 1);
        }
        Ok(())
    }

    /// The innermost trial holds: its changes stay.
    pub fn pass_trial(&mut self) {
        self.position.trials = self.position.trials.saturating_sub(1);
        self.position.noted.pop();
        if self.position.trials == 0 {
            self.position.trial.clear();
            self.position.corrected.clear();
        }
    }

    /// The trial that began at this mark falls short: the table goes back, under the trial's rule. Faces that
    /// were seen on the way stay known, unless the cards they were drawn from were shuffled on the way too. What
    /// was put right by hand stays as it was put.
    pub fn fail_trial(&mut self, rule: Rule, mark: u16) -> Run {
        if self.off.is(rule) {
            self.pass_trial();
            return Ok(());
        }
        let done: Few<Change> = Few::from_slice(&self.position.trial[usize::from(mark)..]);
        self.position.trial.truncate(mark.into());
        let corrected = self.corrected_since(mark);
        let trials = std::mem::take(&mut self.position.trials);
        let kept = kept(&done);
        let (done, kept): (&[Change], &[bool]) = (&done, &kept);
        let (mut merged, mut settled) = (Merged::default(), Vec::new());
        for (n, change) in done.iter().enumerate().rev().filter(|(n, _)| !kept[*n]) {
            if corrected.contains(&n) {
                settled.extend(Thing::of(*change));
            } else if let Change::Merge { from, to } = *change {
                merged.0.push((from, to));
            } else if let Some(back) = merged.back(*change).filter(|_| !is_among(&settled, *change))
                && let Some(back) = as_it_lies(self.table(), back)
            {
                self.emit(rule, back)?;
            }
        }
        self.position.trials = trials;
        for n in corrected {
            self.position.corrected.push(self.position.trial.len() as u16);
            self.position.trial.push(done[n]);
        }
        if let Some(noted) = self.position.noted.last() {
            self.position.state.agenda.forget_since(noted)?;
        }
        self.pass_trial();
        Ok(())
    }

    /// Which of the changes since the mark were corrections, counted from there.
    fn corrected_since(&mut self, mark: u16) -> Vec<usize> {
        let first = self.position.corrected.partition_point(|n| *n < mark);
        self.position.corrected.split_off(first).into_iter().map(|n| usize::from(n - mark)).collect()
    }
}

/// What a change sets, apart from what is known of faces.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Thing {
    Place(Card),
    Marks(Card),
    Owner(Card),
    Square(Card),
    Host(Card),
    Tokens(Holder, Token),
    Cube(Track),
    Count(Counter),
    Clock(Hand),
}

impl Thing {
    fn of(change: Change) -> Option<Thing> {
        Some(match change {
            Change::Move { card, .. } => Thing::Place(card),
            Change::Marks { card, .. } => Thing::Marks(card),
            Change::Owner { card, .. } => Thing::Owner(card),
            Change::Square { card, .. } => Thing::Square(card),
            Change::Attach { card, .. } => Thing::Host(card),
            Change::Tokens { on, kind, .. } => Thing::Tokens(on, kind),
            Change::Cube { track, .. } => Thing::Cube(track),
            Change::Count { counter, .. } => Thing::Count(counter),
            Change::Clock { hand, .. } => Thing::Clock(hand),
            _ => return None,
        })
    }
}

fn is_among(settled: &[Thing], change: Change) -> bool {
    !settled.is_empty() && Thing::of(change).is_some_and(|thing| settled.contains(&thing))
}

/// A move back, from where the card lies: corrections may have changed what lies beside it.
fn as_it_lies(table: &Table, back: Change) -> Option<Change> {
    let Change::Move { card, from, to } = back else { return Some(back) };
    let index = (table.piece(card).zone == from.zone).then(|| table.place(card).index)?;
    let others = table.cards(to.zone).len() - usize::from(from.zone == to.zone);
    let to = Place { index: to.index.min(others as u16), ..to };
    Some(Change::Move { card, from: Place { index, ..from }, to })
}

/// Which of the changes stay: what only tells, and the faces of cards from lots that nothing was shuffled into before.
fn kept(done: &[Change]) -> Few<bool> {
    let mut all: Few<bool> = smallvec![false; done.len()];
    let kept = &mut *all;
    let mut shuffled: Few<Lot> = Few::new();
    // Pledges are made good right before the face they lead to is known; whoever was found to be unseen again.
    let (mut chain, mut seen, mut unseen): (Few<usize>, Few<usize>, Few<Card>) = Default::default();
    for (n, change) in done.iter().enumerate() {
        match *change {
            Change::Settle { .. } => chain.push(n),
            Change::Know { card, lot, .. } => {
                let is_old = |lot: Lot| !shuffled.contains(&lot);
                let stays = is_old(lot) && chain.iter().all(|n| is_settled_by(&done[*n], is_old));
                chain.drain(..).chain([n]).for_each(|n| kept[n] = stays);
                if !stays {
                    unseen.push(card);
                }
            }
            Change::Hide { lot, .. } | Change::Join { to: lot, .. } => shuffled.push(lot),
            Change::Merge { from, to } if shuffled.contains(&from) => shuffled.push(to),
            Change::Seen { from, to, .. } if to & from == from => seen.push(n),
            Change::Open { .. } | Change::Shuffled { .. } | Change::Rolled { .. } | Change::Told { .. } => {
                kept[n] = true;
            }
            _ => {}
        }
        if !matches!(change, Change::Settle { .. }) {
            chain.clear();
        }
    }
    for n in seen {
        kept[n] = matches!(done[n], Change::Seen { card, .. } if !unseen.contains(&card));
    }
    all
}

fn is_settled_by(change: &Change, is_old: impl Fn(Lot) -> bool) -> bool {
    matches!(change, Change::Settle { lot, on, .. } if is_old(*lot) && is_old(*on))
}

/// Lots that became others on the way, the last first. That stays so: what was known before is lost, and what is taken
/// back is taken out of the lot that it is now.
#[derive(Default)]
struct Merged(Vec<(Lot, Lot)>);

impl Merged {
    fn now(&self, lot: Lot) -> Lot {
        self.0.iter().rev().fold(lot, |lot, (from, to)| if lot == *from { *to } else { lot })
    }

    /// The change that takes this one back; none where it went on within what is one lot now.
    fn back(&self, change: Change) -> Option<Change> {
        let back = match change.inverse() {
            Change::Know { card, lot, face, took } => Change::Know { card, lot: self.now(lot), face, took },
            Change::Hide { card, lot, face, took } => Change::Hide { card, lot: self.now(lot), face, took },
            Change::Join { card, from, to } => Change::Join { card, from: self.now(from), to: self.now(to) },
            Change::Part { card, from, to } => Change::Part { card, from: self.now(from), to: self.now(to) },
            Change::Settle { lot, on, face } => Change::Settle { lot: self.now(lot), on: self.now(on), face },
            Change::Unsettle { lot, on, face } => {
                Change::Unsettle { lot: self.now(lot), on: self.now(on), face }
            }
            other => other,
        };
        let within = match back {
            Change::Join { from: one, to: other, .. }
            | Change::Part { from: one, to: other, .. }
            | Change::Settle { lot: one, on: other, .. }
            | Change::Unsettle { lot: one, on: other, .. } => one == other,
            _ => false,
        };
        (!within).then_some(back)
    }
}
