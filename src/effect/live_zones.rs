//! Where lines can be live: zones by the sort of line, and the cards that lie there.

use crate::table::watch::Sort;
use crate::table::{Card, Layout, Table, Zone};

/// Zones in which lines of one sort can be live.
#[derive(Debug, Clone, Default)]
pub struct Live {
    pub(super) kinds: u64,
    /// The zones, as bits.
    zones: u128,
    /// Stretches of zones that follow one another: the first and the last of each.
    stretches: Vec<(Zone, Zone)>,
}

impl Live {
    /// Calls with every card of these zones, zone after zone, until `stop` says yes; whether it did.
    #[inline]
    pub(super) fn any_card(&self, table: &Table, mut stop: impl FnMut(Card) -> bool) -> bool {
        let mut stretches = self.stretches.iter();
        stretches.any(|(first, last)| table.cards_from(*first, *last).iter().any(|card| stop(*card)))
    }

    /// The zones, as bits.
    #[inline]
    pub(super) fn zones(&self) -> u128 {
        self.zones
    }

    /// The same of those among these zones, as bits.
    #[inline]
    pub(super) fn any_card_in(&self, zones: u128, table: &Table, mut stop: impl FnMut(Card) -> bool) -> bool {
        let mut left = self.zones & zones;
        while left != 0 {
            let zone = Zone(left.trailing_zeros() as u8);
            left &= left - 1;
            if table.cards(zone).iter().any(|card| stop(*card)) {
                return true;
            }
        }
        false
    }

    /// Adds zone kinds, as bits.
    pub(super) fn add(&mut self, kinds: u64, layout: &Layout) {
        if self.kinds | kinds == self.kinds {
            return;
        }
        self.kinds |= kinds;
        self.stretches.clear();
        self.zones = 0;
        let all = (0..layout.zone_count()).map(|n| Zone(n as u8));
        for zone in all.filter(|zone| self.kinds >> layout.kind_of(*zone) & 1 == 1) {
            self.zones |= 1 << zone.0;
            match self.stretches.last_mut() {
                Some((_, last)) if last.0 + 1 == zone.0 => *last = zone,
                _ => self.stretches.push((zone, zone)),
            }
        }
    }
}

/// Where lines of each sort can be live.
#[derive(Debug, Clone, Default)]
pub struct LiveZones {
    pub triggers: Live,
    pub reactions: Live,
    pub standing: Live,
}

impl LiveZones {
    pub(super) fn of(&self, sort: Sort) -> &Live {
        match sort {
            Sort::Triggers => &self.triggers,
            Sort::Standing => &self.standing,
            Sort::Reactions => &self.reactions,
        }
    }
}
