//! Many cards laid somewhere at once. Where nobody reads what happens to each of them, they are moved in one go.

use super::refusal::Run;
use super::tx::{Side, Tx};
use crate::table::{Card, Rule, Zone};

impl Tx<'_> {
    /// Puts all cards of a zone on top of another one, in their order.
    pub fn put_all(&mut self, rule: Rule, from: Zone, to: Zone) -> Run {
        if self.off.is(rule) || from == to {
            return Ok(());
        }
        if self.is_kept() {
            let cards = self.table().cards(from).to_vec();
            return cards.into_iter().try_for_each(|card| self.put(rule, card, to, Side::Top));
        }
        // Nobody reads what happens to each card.
        let many = self.position.state.table.put_all(from, to, &self.layout.watch);
        self.changed += many;
        self.position.state.events += many;
        Ok(())
    }

    /// Shows cards to everybody and puts them on top of a zone, one after the other; under the rule that goes with it each
    /// goes on to a second zone, where one is named.
    pub fn put_shown(&mut self, rule: Rule, cards: &[Card], zone: Zone, on: Option<(Rule, Zone)>) -> Run {
        let on = on.filter(|(rule, to)| !self.off.is(*rule) && *to != zone);
        let (mut left, goal) = (cards, on.map_or(zone, |(_, to)| to));
        // Nobody reads what happens to each card.
        while !left.is_empty() && !self.is_kept() && self.off.is_none() {
            let (many, shown) = self.position.state.table.put_shown(left, goal, &self.layout.watch);
            let moves = if on.is_some() { 2 } else { 1 };
            self.changed += shown + moves * many as u32;
            self.position.state.events += shown + moves * many as u32;
            if many == 0 {
                break;
            }
            left = &left[many..];
        }
        left.iter().try_for_each(|card| {
            self.show_to(rule, *card, 0xff)?;
            self.put(rule, *card, zone, Side::Top)?;
            on.map_or(Ok(()), |(rule, to)| self.put(rule, *card, to, Side::Top))
        })
    }
}
