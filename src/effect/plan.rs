//! How the cards that a selector means are gone through: what its words alone tell, worked out when it is read.

use super::ast::{Filter, Index, Seats, ZoneRef};

/// Where no filter is.
const NONE: u8 = u8::MAX;

/// Which filters of a selector have a part of their own, and which keywords it asks for.
#[derive(Debug, Clone, Copy)]
pub struct Plan {
    /// The first that names a zone: it says where to look.
    place: u8,
    /// The first that asks for a distance: it is asked last.
    near: u8,
    /// The first that asks for the most or the least of something.
    extreme: u8,
    /// The kind of the zone, where it speaks of one zone of the one who acts, however far, and of all alike.
    own: u8,
    /// Those that are asked in a way of their own, as bits.
    pub(super) elsewhere: u64,
    /// Whether there are others.
    pub(super) rest: bool,
    /// Keywords that a card must have, and those it must not have, as bits.
    with: u128,
    without: u128,
}

/// Follows from the rest of the selector.
impl PartialEq for Plan {
    fn eq(&self, _: &Plan) -> bool {
        true
    }
}

impl Plan {
    pub(super) fn of(keywords: &[(bool, Index)], filters: &[Filter]) -> Plan {
        let wanted = |wanted: bool| {
            let these = keywords.iter().filter(|(has, _)| *has == wanted);
            these.fold(0u128, |set, (_, keyword)| set | 1 << keyword)
        };
        let first = |is: fn(&Filter) -> bool| {
            let at = filters.iter().take(64).position(is);
            at.map_or(NONE, |at| at as u8)
        };
        let place = first(|filter| zones(filter).is_some());
        let near = first(|filter| matches!(filter, Filter::Within(_)));
        let extreme = first(|filter| matches!(filter, Filter::Extreme { .. }));
        // Whoever lies at the end of a zone lies in it, but not the other way round.
        let known = filters.get(usize::from(place)).is_some_and(|filter| matches!(filter, Filter::In(_)));
        let bit = |at: u8| 1u64.checked_shl(at.into()).unwrap_or(0);
        let elsewhere = bit(near) | if known { bit(place) } else { 0 };
        let rest = filters.len() > elsewhere.count_ones() as usize;
        let own = filters
            .get(usize::from(place))
            .filter(|_| (near, extreme) == (NONE, NONE))
            .and_then(own)
            .unwrap_or(NONE);
        Plan { place, near, extreme, own, elsewhere, rest, with: wanted(true), without: wanted(false) }
    }

    /// The keywords that a card must have, as bits.
    pub(super) fn with(&self) -> u128 {
        self.with
    }

    /// Whether these keywords are as the selector wants them.
    #[inline]
    pub(super) fn wants(&self, keywords: u128) -> bool {
        keywords & self.with == self.with && keywords & self.without == 0
    }

    /// The zones to look in, where the selector names any.
    #[inline]
    pub(super) fn zones<'s>(&self, filters: &'s [Filter]) -> Option<&'s [ZoneRef]> {
        filters.get(usize::from(self.place)).and_then(zones)
    }

    /// The kind of the one zone of the one who acts that it speaks of, where it does.
    #[inline]
    pub(super) fn own(&self) -> Option<u8> {
        (self.own != NONE).then_some(self.own)
    }

    /// Whether it names no zones, nor asks for the most or the least of something.
    #[inline]
    pub(super) fn is_anywhere_in_play(&self) -> bool {
        self.place == NONE && self.extreme == NONE
    }

    #[inline]
    pub(super) fn near<'s>(&self, filters: &'s [Filter]) -> Option<&'s Filter> {
        filters.get(usize::from(self.near))
    }

    #[inline]
    pub(super) fn extreme<'s>(&self, filters: &'s [Filter]) -> Option<&'s Filter> {
        filters.get(usize::from(self.extreme))
    }
}

/// The zones that a filter names.
#[inline]
fn zones(filter: &Filter) -> Option<&[ZoneRef]> {
    match filter {
        Filter::In(zones) => Some(zones.as_slice()),
        Filter::Top(_, zone) | Filter::Bottom(_, zone) => Some(std::slice::from_ref(zone)),
        _ => None,
    }
}

/// The kind of zone, where a filter names one of the one who acts and no other.
fn own(filter: &Filter) -> Option<u8> {
    match filter {
        Filter::In(zones) => match zones.as_slice() {
            [ZoneRef { whose: Some(Seats::You), kind }] => u8::try_from(*kind).ok(),
            _ => None,
        },
        _ => None,
    }
}
