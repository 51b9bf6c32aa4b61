//! Which standing lines may have something to say: what is soon told of them, before anyone asks what they mean.

use super::facts::{Facts, Like, NO_CONDITION, OnlyIf, Within};
use super::found::Found;
use super::host::Host;
use super::query::{each_live_line, is_live_on, value_within};
use crate::engine::State;
use crate::table::watch::Topic;
use crate::table::{Card, NO_CARD};

/// Conditions of the game that a line hangs on, and whether they hold; a number of a card that one hangs on. Several
/// lines of a card hang on the same.
struct Told {
    of: Option<(Card, OnlyIf)>,
    holds: bool,
    number: Option<(Card, u16, i16)>,
}

impl Told {
    fn new() -> Told {
        Told { of: None, holds: true, number: None }
    }

    /// Whether a number of the card is where the line wants it, as far as that is told.
    #[inline]
    fn fits(&mut self, look: (&dyn Host, &State, u8), card: Card, within: Option<Within>) -> bool {
        within.is_none_or(|within| self.is_within(look, card, within))
    }

    fn is_within(&mut self, (host, state, depth): (&dyn Host, &State, u8), card: Card, of: Within) -> bool {
        let number = match self.number {
            Some((on, value, number)) if (on, value) == (card, of.value) => number,
            // Of what is seen from somewhere the line itself has to say from where.
            _ if host.is_seen_from(of.value) => return true,
            _ => value_within(host, state, of.value, card, depth, None),
        };
        self.number = Some((card, of.value, number));
        (of.least..=of.most).contains(&number)
    }

    /// Whether nothing that the game tells at once speaks against a line with these conditions.
    #[inline]
    fn holds(&mut self, (host, state): (&dyn Host, &State), card: Card, only_if: OnlyIf) -> bool {
        if only_if[0] == NO_CONDITION {
            return true;
        }
        if self.of != Some((card, only_if)) {
            let seat = host.speaks_for(state, card);
            let fails = |n: u16| host.is_told_at_once(n) && !host.condition(state, n, card, seat);
            self.of = Some((card, only_if));
            self.holds = !only_if.iter().any(|n| *n != NO_CONDITION && fails((*n).into()));
        }
        self.holds
    }
}

/// A card that lines may be about.
pub(super) struct About {
    card: Card,
    /// The kind of zone it lies in, as a bit, and its keywords, from when they are first asked for; all of them where
    /// nothing is known.
    like: Option<(u64, u128)>,
}

impl About {
    #[inline]
    pub fn new(card: Card) -> About {
        About { card, like: (card == NO_CARD).then_some((u64::MAX, u128::MAX)) }
    }

    /// Whether a line on that card may be about this one.
    #[inline]
    pub fn may_be_meant(&mut self, of: (&dyn Host, &State), facts: &Facts, by: Card) -> bool {
        (!facts.own || by == self.card || self.card == NO_CARD)
            && facts.like.is_none_or(|like| self.is_like(of, like))
    }

    fn is_like(&mut self, (host, state): (&dyn Host, &State), like: Like) -> bool {
        let card = self.card;
        let (zone, keywords) = *self.like.get_or_insert_with(|| {
            let (library, piece) = (host.library(), state.table.piece(card));
            let keywords = library.side_up(piece).map_or(u128::MAX, |face| library.keywords(face));
            // Where cards are lent, this one may count as lying elsewhere.
            let zone = if host.lends() { u64::MAX } else { 1 << host.layout().kind_of(piece.zone) };
            (zone, keywords)
        });
        like.zones & zone != 0 && like.keywords & !keywords == 0
    }
}

/// The live lines that may have something to say about a card (or about any). That is soon told; what they mean is
/// asked only of those. Numbers that they hang on are worked out so deep inside of others.
#[inline]
pub(super) fn speakers(host: &dyn Host, state: &State, (topic, about): (Topic, Card), depth: u8) -> Found {
    let (library, layout) = (host.library(), host.layout());
    let (mut found, mut told) = (Found::new(), Told::new());
    let mut about = About::new(about);
    each_live_line((library, layout), &state.table, topic, |card, n| {
        let facts = library.facts(n);
        if about.may_be_meant((host, state), facts, card)
            && told.holds((host, state), card, facts.only_if)
            && is_live_on((host, library, layout), state, card, n)
            && told.fits((host, state, depth), card, facts.within)
        {
            found.push(card, n);
        }
    });
    found
}

/// Whether all that this line hangs on was looked at when it was found.
pub(super) fn is_told(host: &dyn Host, line: u16) -> bool {
    let facts = host.library().facts(line);
    let told = |n: u8| n == NO_CONDITION || host.is_told_at_once(n.into());
    facts.whole
        && facts.only_if.iter().all(|n| told(*n))
        && facts.within.is_none_or(|within| !host.is_seen_from(within.value))
}
