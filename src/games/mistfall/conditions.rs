//! Conditions: Poison and Burning wound, Daze and Weakness go on, and each bearer loses one token.

use super::names::{kind, mark, token, zone};
use super::{Mistfall, r, steps, words};
use crate::effect::Host;
use crate::engine::{Ask, No, Opt, Run, State, Step, Tx, Who};
use crate::table::{Card, Holder, NO_CARD, NOBODY, Seat, Table, Token, Word};

impl Mistfall {
    /// What every Daze on the attacker takes off its damage.
    pub(super) fn daze(&self, table: &Table, attacker: Card) -> i16 {
        self.tokens(table, attacker, token::DAZE)
    }

    /// What Weakness takes off a Hero's hand limits.
    pub(super) fn weakness(&self, table: &Table, seat: Seat) -> i16 {
        self.tokens(table, self.charter(table, seat), token::WEAKNESS)
    }

    /// An Ally with Weakness does not act.
    pub(super) fn may_ally_act(&self, table: &Table, ally: Card) -> Result<(), No> {
        match self.tokens(table, ally, token::WEAKNESS) {
            0 => Ok(()),
            n => Err(No::because(r::CONDITION_WEAKNESS_ALLY, Word(words::WEAK_ALLY)).of(ally).count(n)),
        }
    }

    // ---- the Condition step ----

    /// Everyone with a token, one after the other: Heroes and what is in their areas, then the line. `b` marks that
    /// the list was asked for already.
    pub(super) fn on_conditions(&self, tx: &mut Tx<'_>, _: Step) -> Run {
        if tx.is_off(r::CONDITION_RESOLVE) {
            return Ok(());
        }
        let bearers = self.bearers(tx.table());
        for card in bearers.into_iter().rev() {
            tx.now(Step::new(steps::CONDITION_REMOVE).a(card.0))?;
            tx.now(Step::new(steps::CONDITION).a(card.0))?;
        }
        Ok(())
    }

    fn bearers(&self, table: &Table) -> Vec<Card> {
        let bears = |card: &Card| token::CONDITIONS.iter().any(|kind| self.tokens(table, *card, *kind) > 0);
        let of_seat = |seat: Seat| {
            let zones = [zone::AREA, zone::ALLIES, zone::ENEMIES];
            zones.into_iter().flat_map(move |zone| table.cards(self.zone(zone, seat)).to_vec())
        };
        let areas = self.playing(table).flat_map(of_seat);
        areas.chain(table.cards(self.shared(zone::QUEST_AREA)).iter().copied()).filter(bears).collect()
    }

    /// Each Poison and each Burning is a Wound, or a card to Bury, that nothing cancels.
    pub(super) fn on_condition(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let card = Card(step.a);
        let hurts =
            self.tokens(tx.table(), card, token::POISON) + self.tokens(tx.table(), card, token::BURNING);
        if hurts == 0 {
            return Ok(());
        }
        if self.kind_of(tx.table(), card) == Some(kind::HERO) {
            if tx.is_off(r::CONDITION_POISON_BURNING_HERO) {
                return Ok(());
            }
            let seat = self.holder_of(tx.state(), card);
            tx.now(Step::new(steps::WOUNDS).a(seat.0.into()).c(hurts))?;
            return tx.tell(r::CONDITION_POISON_BURNING_HERO, Word(words::CONDITION), card, hurts);
        }
        let wound = Token(token::WOUND);
        let by = tx.add_tokens(r::CONDITION_POISON_BURNING_CARD, Holder::Card(card), wound, hurts)?;
        if by > 0 { tx.now(Step::new(steps::ELIMINATE)) } else { Ok(()) }
    }

    /// One token of the players' choice goes.
    pub(super) fn on_condition_remove(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let card = Card(step.a);
        let kinds: Vec<u8> =
            token::CONDITIONS.into_iter().filter(|kind| self.tokens(tx.table(), card, *kind) > 0).collect();
        if step.c == 1 {
            let Opt::Token(kind) = tx.answer() else { return Ok(()) };
            return tx.add_tokens(r::CONDITION_REMOVE_ONE, Holder::Card(card), kind, -1).map(|_| ());
        }
        if kinds.is_empty() {
            return Ok(());
        }
        let owner = self.holder_of(tx.state(), card);
        let who = if owner == NOBODY { Who::Table } else { Who::Seat(owner) };
        tx.ask_with(
            (r::CONDITION_REMOVE_ONE, who, Ask::One),
            Word(words::CONDITION),
            step.c(1),
            |_, question| {
                question.about = card;
                Ok(kinds.iter().try_for_each(|kind| question.offer(Opt::Token(Token(*kind))))?)
            },
        )
    }

    // ---- Weakness on Enemies ----

    /// Players may take all Weakness off a Regular Enemy to cancel its ability for this phase.
    pub(super) fn may_weaken(&self, state: &State, card: Card) -> Result<(), No> {
        if self.is_special(&state.table, card) {
            return Err(No::because(r::CONDITION_WEAKNESS_SPECIAL_ENEMY, Word(words::SPECIAL_WEAK)).of(card));
        }
        match self.tokens(&state.table, card, token::WEAKNESS) {
            0 => Err(No::because(r::CONDITION_WEAKNESS_REGULAR_ENEMY, Word(words::NO_TOKEN)).of(card)),
            _ => Ok(()),
        }
    }

    pub(super) fn do_weaken(&self, tx: &mut Tx<'_>, card: Card) -> Run {
        let many = self.tokens(tx.table(), card, token::WEAKNESS);
        let rule = r::CONDITION_WEAKNESS_REGULAR_ENEMY;
        tx.add_tokens(rule, Holder::Card(card), Token(token::WEAKNESS), -many)?;
        tx.set_marks(rule, card, mark::SPENT, 0)
    }

    /// Whether the ability of an Enemy is cancelled now.
    pub(super) fn is_silenced(&self, table: &Table, card: Card) -> bool {
        card != NO_CARD
            && self.kind_of(table, card) == Some(kind::ENEMY)
            && table.piece(card).has(mark::SPENT)
    }
}

/// Damage of Conditions is not cancelled.
pub fn not_cancelled() -> No {
    No::because(r::CONDITION_NO_CANCEL, Word(words::NOT_CANCELLED))
}
