//! Which cards a line means that speaks of one zone of the one who acts, as most do that say what is paid.

use super::ast::{Noun, Selector};
use super::look::Look;
use crate::table::watch::UNKNOWN;
use crate::table::{CARDS, Card, Zone};

impl Look<'_> {
    /// The only zone that cards of this sort may lie in, where that is one of the seat that looks and the kinds of its
    /// cards are known; cards that count as lying there are meant, too.
    #[inline]
    pub(super) fn own_zone(&self, selector: &Selector) -> Option<Zone> {
        let own = selector.plan.own()?;
        let Noun::Kind(kind) = selector.noun else { return None };
        let you = self.ctx.you;
        let known = self.state.table.alert().is_by(&self.layout.watch);
        let meant = || you.0 < 8 && self.host.is_meant(self.state, you);
        if !known || !self.layout.zones[usize::from(own)].per_seat || !meant() {
            return None;
        }
        let zone = self.layout.zone(own, you);
        (self.host.counting_zones(kind) >> zone.0 & 1 == 0).then_some(zone)
    }

    /// Calls with each card of that zone that the selector describes, until `stop` says yes; whether it did.
    pub(super) fn find_in_own(
        &self,
        selector: &Selector,
        zone: Zone,
        mut stop: impl FnMut(Card) -> bool,
    ) -> bool {
        let mut take = |card: Card| self.is_own(selector, card) && stop(card);
        self.state.table.cards(zone).iter().any(|card| take(*card)) || self.lent(zone).any(take)
    }

    /// Whether a choice may fall on at least so many of them.
    pub(super) fn has_in_own(&self, selector: &Selector, zone: Zone, many: usize) -> bool {
        let choice = super::scene::is_choice(selector);
        let allowed = |card| !choice || self.host.may_choose(self.state, self.ctx.you, card).is_ok();
        let mut left = many;
        left == 0
            || self.find_in_own(selector, zone, |card| {
                left -= usize::from(allowed(card));
                left == 0
            })
    }

    #[inline]
    fn is_own(&self, selector: &Selector, card: Card) -> bool {
        let Noun::Kind(kind) = selector.noun else { return false };
        let is = match self.state.table.alert().kinds()[card.index() % CARDS] {
            UNKNOWN => self.is_kind(kind, card),
            known => u16::from(known) == kind,
        };
        is && self.passes_rest(selector, card)
    }
}
