//! Enemies that fall: when, which of several counts as killed, and the Resolve it brings.

use super::damage::at;
use super::edition::{KILL_AT_ONCE, ONE_KILL_COUNTS, SPECIAL_RESOLVE};
use super::names::{counter, frame, kind, mark, moment, value, zone};
use super::{Mistfall, r, steps, words};
use crate::effect::moments::happen;
use crate::effect::scene::Cards;
use crate::engine::{Fault, Frame, Run, Side, State, Step, Tx};
use crate::table::{Card, Holder, NO_CARD, NOBODY, Rule, Token, Word, Zone};

/// What has its fill goes, and as the effect is over, the one that counts as killed is known.
pub fn last() -> Step {
    Step::new(steps::ELIMINATE).b(1)
}

impl Mistfall {
    /// Wounds were placed: within an Action what has its fill falls when that is over, otherwise when the effect is.
    pub(super) fn after_wounds(&self, tx: &mut Tx<'_>, card: Card) -> Run {
        self.wounded(tx, card, r::ELIMINATE_AFTER_ACTION)
    }

    pub(super) fn wounded(&self, tx: &mut Tx<'_>, card: Card, waits: Rule) -> Run {
        let kind = self.kind_of(tx.table(), card);
        if kind == Some(kind::LOCATION) {
            return Ok(());
        }
        if kind == Some(kind::ENEMY) {
            happen(self, tx, moment::WOUNDED, card, NOBODY, 0)?;
        }
        let step = Step::new(steps::ELIMINATE);
        if self.has(KILL_AT_ONCE) {
            return self.fall_at_once(tx, step);
        }
        if tx.frame_of(frame::ACTION).is_some() && !tx.is_off(waits) {
            if kind == Some(kind::ENEMY) && self.is_down(tx.state(), card) {
                tx.tell(waits, Word(words::TOLD_FALLS), card, 0)?;
            }
            let waiting = tx.state().agenda.steps().iter().any(|step| step.kind == steps::ELIMINATE);
            return if waiting { Ok(()) } else { tx.at_end(frame::ACTION, step) };
        }
        match ability_frame(tx) {
            Some(frame) => tx.at_end_of(frame, step),
            None => tx.now(step),
        }
    }

    /// What has its fill falls as soon as all attacks of one statement have landed, so that those who fall together are
    /// looked at together; the Action goes on.
    fn fall_at_once(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let action = tx.frame_of(frame::ACTION).is_some();
        let landing = |step: &Step| matches!(step.kind, steps::STRIKE | steps::LAND | steps::ELIMINATE);
        let last = tx.state().agenda.steps().iter().rposition(|step| step.kind == steps::CONCLUDE);
        let under = last.map_or(0, |last| last + 2);
        if action && tx.state().agenda.steps().iter().skip(under).any(landing) {
            return Ok(());
        }
        tx.now(step)
    }

    pub(super) fn is_down(&self, state: &State, card: Card) -> bool {
        let wounds = self.wounds(&state.table, card);
        wounds > 0 && {
            let life = self.life(state, card);
            life > 0 && wounds >= life
        }
    }

    /// Everything with as many Wounds as Life goes at once; of several Enemies only the highest value counts.
    pub(super) fn on_eliminate(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if tx.is_off(r::ELIMINATE_THRESHOLD) {
            return Ok(());
        }
        let down = self.enemies(tx.table()).filter(|card| self.is_down(tx.state(), *card));
        let fallen: Cards = down.filter(|card| self.counts_in_full(tx, *card)).collect();
        if !fallen.is_empty() {
            self.do_fall(tx, &fallen)?;
        }
        self.eliminate_allies(tx)?;
        if step.b == 1 { self.count_kill(tx) } else { Ok(()) }
    }

    fn do_fall(&self, tx: &mut Tx<'_>, fallen: &[Card]) -> Run {
        let gains: Vec<i16> = fallen.iter().map(|card| self.resolve_of(tx.state(), *card)).collect();
        let all = tx.is_off(r::RESOLVE_MULTI_HIGHEST);
        let best = (0..gains.len()).max_by_key(|n| (gains[*n], std::cmp::Reverse(*n))).unwrap_or(0);
        let each = all || !self.has(ONE_KILL_COUNTS);
        let counts = if effect_frame(tx).is_none() { fallen[best] } else { NO_CARD };
        for card in fallen {
            self.do_eliminate(tx, *card, each || *card == counts)?;
        }
        for n in (0..fallen.len()).filter(|n| best != *n && gains[*n] > 0) {
            tx.tell(r::RESOLVE_MULTI_HIGHEST, Word(words::TOLD_LOST_RESOLVE), fallen[n], gains[n])?;
        }
        let gain = if all { gains.iter().sum() } else { self.not_yet_gained(tx, fallen[best], gains[best])? };
        if gain > 0 {
            tx.add_count(r::RESOLVE_GAIN, self.count(counter::RESOLVE, NOBODY), gain)?;
        }
        Ok(())
    }

    /// What an Action or ability has brought already is not brought again: only the best value counts, whenever they fell.
    /// Which one it is is known when the effect is over.
    fn not_yet_gained(&self, tx: &mut Tx<'_>, card: Card, gain: i16) -> Result<i16, Fault> {
        let Some(effect) = effect_frame(tx) else { return Ok(gain) };
        let numbers = tx.frames_mut()[effect].numbers;
        let (before, killed) = (numbers[at::GAINED], numbers[at::KILLED]);
        let better = killed == 0 || gain > before;
        if better {
            let numbers = &mut tx.frames_mut()[effect].numbers;
            (numbers[at::GAINED], numbers[at::KILLED]) = (gain, card.0 as i16 + 1);
        }
        if killed == 0 {
            let ability = tx.state().agenda.frames()[effect].kind == frame::ABILITY;
            let waits = ability && self.has(ONE_KILL_COUNTS);
            return if waits { tx.at_end_of(effect, last()).map(|()| gain) } else { Ok(gain) };
        }
        let lost = before.min(gain);
        if lost > 0 {
            let less = if better { Card(killed as u16 - 1) } else { card };
            tx.tell(r::RESOLVE_MULTI_HIGHEST, Word(words::TOLD_LOST_RESOLVE), less, lost)?;
        }
        Ok(gain - lost)
    }

    /// The effect is over: of all Enemies it killed, the one that brought the most counts.
    fn count_kill(&self, tx: &mut Tx<'_>) -> Run {
        let effect = effect_frame(tx).map(|n| &mut tx.frames_mut()[n].numbers[at::KILLED]);
        let killed = effect.map_or(0, std::mem::take);
        let waits = self.has(ONE_KILL_COUNTS) && !tx.is_off(r::RESOLVE_MULTI_HIGHEST);
        if killed > 0 && waits { self.killed(tx, Card(killed as u16 - 1)) } else { Ok(()) }
    }

    /// The Resolve that a fallen Enemy brings.
    fn resolve_of(&self, state: &State, card: Card) -> i16 {
        let of_its_own = self.has(SPECIAL_RESOLVE) || !self.is_special(&state.table, card);
        if of_its_own { self.value(state, value::RESOLVE, card) } else { 0 }
    }

    /// The Enemy is discarded; where it counts as killed, whatever waits for a kill has one.
    fn do_eliminate(&self, tx: &mut Tx<'_>, card: Card, counts: bool) -> Run {
        let special = self.is_special(tx.table(), card);
        super::leaving::stood(tx, card, tx.table().piece(card).zone);
        if self.has(KILL_AT_ONCE) && tx.frame_of(frame::ACTION).is_some() {
            tx.tell(r::KILL_AT_ONCE, Word(words::TOLD_AT_ONCE), card, 0)?;
        }
        tx.tell(r::ELIMINATE_THRESHOLD, Word(words::TOLD_ELIMINATED), card, 0)?;
        self.strip(tx, r::ELIMINATE_DISCARD_AND_TOKENS, card)?;
        let to = self.pile_of(tx.table(), card).unwrap_or(self.shared(zone::REMOVED));
        tx.put(r::ELIMINATE_DISCARD_AND_TOKENS, card, to, Side::Top)?;
        if special {
            tx.set_count(r::ELIMINATE_THRESHOLD, self.count(counter::VILLAIN_DOWN, NOBODY), 1)?;
        }
        if counts { self.killed(tx, card) } else { Ok(()) }
    }

    /// Whatever waits for a kill has one.
    fn killed(&self, tx: &mut Tx<'_>, card: Card) -> Run {
        let seat = tx.frame_ref().map_or(NOBODY, |frame| frame.seat);
        let turn = tx.table().clock.turn;
        let of = if seat == NOBODY { turn } else { seat };
        if of != NOBODY {
            tx.add_count(r::ELIMINATE_THRESHOLD, self.count(counter::FELLED, of), 1)?;
        }
        happen(self, tx, moment::ELIMINATED, card, of, 0)
    }

    // ---- leaving play ----

    /// Takes all tokens and marks off a card.
    pub(super) fn strip(&self, tx: &mut Tx<'_>, rule: Rule, card: Card) -> Run {
        for kind in 0..self.layout.tokens.len() as u8 {
            let many = self.tokens(tx.table(), card, kind);
            tx.add_tokens(rule, Holder::Card(card), Token(kind), -many)?;
        }
        tx.attach(rule, card, NO_CARD)?;
        self.drop_attached(tx, card)?;
        tx.set_marks(rule, card, 0, mark::ENRAGED | mark::ACTIVATED | mark::SPENT | crate::table::TURNED)
    }

    /// An Enemy has left play by some effect.
    pub(super) fn clean(&self, tx: &mut Tx<'_>, card: Card, from: Zone) -> Run {
        super::leaving::stood(tx, card, from);
        self.strip(tx, r::ELIMINATE_DISCARD_AND_TOKENS, card)
    }
}

/// The frame of the Action under way, otherwise of the Special Ability.
fn effect_frame(tx: &Tx<'_>) -> Option<usize> {
    let action = tx.state().agenda.frames().iter().rposition(|one| one.kind == frame::ACTION);
    action.or_else(|| ability_frame(tx))
}

/// The frame of the Special Ability under way; its loops and attacks lie inside it.
pub fn ability_frame(tx: &Tx<'_>) -> Option<usize> {
    let frames = tx.state().agenda.frames();
    let last = frames.last()?;
    let of_it = |one: &&Frame| {
        (one.source, one.line) == (last.source, last.line)
            && [frame::ABILITY, frame::STRIKE].contains(&one.kind)
    };
    let first = frames.len() - frames.iter().rev().take_while(of_it).count();
    (first..frames.len()).find(|n| frames[*n].kind == frame::ABILITY)
}
