//! Abilities: what is told when one of a card or quest takes effect by itself.

use super::names::{kind, moment};
use super::{Terrinoth, actions, conditions, round, words};
use crate::effect::ast::Head;
use crate::effect::scene::is_offer;
use crate::engine::{Run, Tx};
use crate::table::{Card, Rule, Word};

impl Terrinoth {
    /// Says whose ability it is. An enemy that activates and an event are told as such, and who may decline is asked.
    pub(super) fn tell_ability(&self, tx: &mut Tx<'_>, card: Card, line: u16) -> Run {
        let entry = self.library.line(line);
        let Head::Trigger(trigger) = &entry.line.head else { return Ok(()) };
        let told = [moment::ACTIVATES, moment::RESOLVES].map(u16::from).contains(&trigger.moment);
        if told || is_offer(entry) {
            return Ok(());
        }
        tx.tell(self.rule_of_ability(tx, card), Word(words::TOLD_ABILITY), card, 0)
    }

    fn rule_of_ability(&self, tx: &Tx<'_>, card: Card) -> Rule {
        match self.kind_of(tx.table(), card) {
            Some(kind::QUEST) => round::SPECIAL,
            Some(kind::CONDITION) => conditions::TEXT,
            _ => actions::LEFT_OUT,
        }
    }
}
