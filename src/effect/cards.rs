//! Which cards a line means.

use std::cell::Cell;

use smallvec::SmallVec;

use super::ast::{Amount, Filter, Measure, Noun, Pointer, Quant, Selector, ZoneRef};
use super::look::{Look, compare};
use crate::table::watch::UNKNOWN;
use crate::table::{CARDS, Card, Face, Holder, LOTS, Lot, NO_CARD, NOBODY, Zone};

/// Cards that a line means: nearly always few, and then they take no room of their own.
pub type Cards = SmallVec<[Card; 20]>;

/// How far a pledge is followed from lot to lot.
const DEEPEST_PLEDGE: u8 = 8;

/// Asks card after card whether it is of one kind. What is true of one unseen card of a lot is true of all.
pub(super) struct OfKind<'l, 'a> {
    look: &'l Look<'a>,
    kind: u16,
    /// The kinds of all cards, where they are worked out.
    kinds: Option<&'a [u8; CARDS]>,
    /// Zones where cards of other kinds may count as this one.
    counting: u128,
    /// Whether the kind of a lot says enough of its cards: there is one such zone at the most.
    by_lot: bool,
    /// Lots that were asked, and those that may hold the kind, as bits.
    asked: u64,
    held: u64,
}

const _: () = assert!(LOTS <= 64, "lots are told apart by the bits of a word");

impl<'l, 'a> OfKind<'l, 'a> {
    pub(super) fn new(look: &'l Look<'a>, kind: u16) -> OfKind<'l, 'a> {
        let alert = look.state.table.alert();
        let kinds = alert.is_by(&look.layout.watch).then(|| alert.kinds());
        let counting = look.host.counting_zones(kind);
        let by_lot = counting & counting.wrapping_sub(1) == 0;
        OfKind { look, kind, kinds, counting, by_lot, asked: 0, held: 0 }
    }

    /// Zones in play, as bits, outside of which no card is of the kind.
    pub(super) fn homes(&self) -> u128 {
        let (alert, in_play) = (self.look.state.table.alert(), self.look.library.in_play.zones());
        if self.kinds.is_none() {
            return in_play;
        }
        let unseen = alert.unseen_homes(in_play, |kind| !self.by_lot || self.fits(kind));
        in_play & (alert.homes(self.kind) | unseen | self.counting)
    }

    /// Whether an unseen card that turns out to be of this kind is meant.
    fn fits(&self, kind: u16) -> bool {
        kind == self.kind || self.look.host.would_count_as(kind, self.kind)
    }

    #[inline]
    pub(super) fn is(&mut self, card: Card) -> bool {
        match self.kinds.map(|kinds| kinds[card.index() % CARDS]) {
            Some(kind) if u16::from(kind) == self.kind => true,
            Some(kind) if kind != UNKNOWN && !self.is_where_others_count(card) => false,
            _ => self.is_on_its_face(card),
        }
    }

    #[inline]
    fn is_where_others_count(&self, card: Card) -> bool {
        self.counting != 0 && self.counting >> self.look.state.table.piece(card).zone.0 & 1 == 1
    }

    #[inline(never)]
    fn is_on_its_face(&mut self, card: Card) -> bool {
        let piece = self.look.state.table.piece(card);
        match self.look.library.side_up(piece) {
            Ok(face) => self.look.library.kind(face) == self.kind || self.counts(piece.zone, card),
            Err(lot) => self.lot_may(lot),
        }
    }

    fn counts(&self, zone: Zone, card: Card) -> bool {
        self.counting >> zone.0 & 1 == 1
            && self.look.host.counts_as(self.look.state, card, self.kind, self.look.ctx.line)
    }

    fn lot_may(&mut self, lot: Lot) -> bool {
        let alert = self.look.state.table.alert();
        if let Some(kind) = self.kinds.filter(|_| self.by_lot).and(alert.kind_of_lot(lot)) {
            return self.fits(kind.into());
        }
        if self.asked >> lot.0 & 1 == 0 {
            self.asked |= 1 << lot.0;
            let is = |face: Face| self.fits(self.look.library.kind(face));
            let holds = self.look.lot_holds(lot, &is, 0);
            self.held |= u64::from(holds) << lot.0;
        }
        self.held >> lot.0 & 1 == 1
    }
}

/// Asks card after card whether it is near enough. How far the card reaches that is used is the same for all of them.
pub(super) struct Near<'s> {
    within: Option<&'s Amount>,
    most: Cell<Option<i16>>,
}

impl<'s> Near<'s> {
    #[inline]
    pub(super) fn of(look: &Look<'_>, selector: &'s Selector) -> Near<'s> {
        let within = match selector.plan.near(&selector.filters) {
            Some(Filter::Within(amount)) if !look.anywhere => Some(amount),
            _ => None,
        };
        Near { within, most: Cell::new(None) }
    }

    #[inline]
    fn is(&self, look: &Look<'_>, card: Card) -> bool {
        let far = || look.host.distance(look.state, look.ctx.you, NO_CARD, card);
        self.within.is_none_or(|within| far() <= self.most(look, within))
    }

    /// The same of a card that is known to be so far away.
    #[inline]
    pub(super) fn is_as_far(&self, look: &Look<'_>, far: i16) -> bool {
        self.within.is_none_or(|within| far <= self.most(look, within))
    }

    fn most(&self, look: &Look<'_>, within: &Amount) -> i16 {
        self.most.get().unwrap_or_else(|| {
            let most = look.amount(within).saturating_add(look.reach());
            self.most.set(Some(most));
            most
        })
    }
}

impl Look<'_> {
    /// Whether a card is one of those the selector describes, its number left aside.
    #[must_use]
    pub fn fits(&self, selector: &Selector, card: Card) -> bool {
        card != NO_CARD
            && self.has_keywords(selector, card)
            && self.is_noun(selector.noun, card)
            && selector.filters.iter().all(|filter| self.passes(filter, card))
    }

    /// Whether a card of the right kind passes everything else, apart from filters that are asked in a way of their own.
    #[inline]
    pub(super) fn passes_rest(&self, selector: &Selector, card: Card) -> bool {
        self.has_keywords(selector, card) && (!selector.plan.rest || self.passes_others(selector, card))
    }

    fn passes_others(&self, selector: &Selector, card: Card) -> bool {
        let elsewhere = selector.plan.elsewhere;
        let mut filters = (0u32..).zip(&selector.filters).filter(|(n, _)| *n > 63 || elsewhere >> n & 1 == 0);
        filters.all(|(_, filter)| self.passes(filter, card))
    }

    fn is_noun(&self, noun: Noun, card: Card) -> bool {
        match noun {
            Noun::Pointer(pointer) => card != NO_CARD && self.pointed(pointer) == card,
            Noun::Chosen => self.is_chosen(card),
            Noun::Kind(kind) => self.is_kind(kind, card),
        }
    }

    /// Whether the selector speaks of the card as what it is, and not as what it only counts as.
    pub(super) fn is_named(&self, selector: &Selector, card: Card) -> bool {
        match selector.noun {
            Noun::Pointer(pointer) => pointer == Pointer::This,
            Noun::Chosen => false,
            Noun::Kind(kind) => {
                self.library.up(&self.state.table, card).is_some_and(|face| self.library.kind(face) == kind)
            }
        }
    }

    pub(super) fn is_kind(&self, kind: u16, card: Card) -> bool {
        let alert = self.state.table.alert();
        let known =
            || alert.is_by(&self.layout.watch) && u16::from(alert.kinds()[card.index() % CARDS]) == kind;
        card != NO_CARD && (known() || OfKind::new(self, kind).is(card))
    }

    /// Printed keywords. A card that real hands hold unseen may have them where a face of its lot does; whoever
    /// picks it names it first.
    #[inline]
    fn has_keywords(&self, selector: &Selector, card: Card) -> bool {
        selector.keywords.is_empty()
            || selector.plan.wants(self.keywords(card))
            || self.state.blind != 0 && self.may_turn_out_to_have(selector, card)
    }

    #[inline(never)]
    fn may_turn_out_to_have(&self, selector: &Selector, card: Card) -> bool {
        let piece = self.state.table.piece(card);
        let blind = self.state.blind >> self.layout.kind_of(piece.zone) & 1 == 1;
        blind
            && piece.face().is_err()
            && self.could_be(card, |face| selector.plan.wants(self.library.keywords(face)))
    }

    /// Whether a card nobody has seen may turn out to be such a face: it is taken for one.
    fn could_be(&self, card: Card, is: impl Fn(Face) -> bool) -> bool {
        self.state.table.piece(card).face().err().is_some_and(|lot| self.lot_holds(lot, &is, 0))
    }

    fn lot_holds(&self, lot: Lot, is: &impl Fn(Face) -> bool, depth: u8) -> bool {
        let lots = self.state.table.lots();
        let members = lots.members(lot);
        // Behind a list that is a guess there may be anything.
        lots.is_guessed(lot)
            || members.iter().any(|member| match member.get() {
                Ok(face) => is(face),
                Err(on) => depth < DEEPEST_PLEDGE && self.lot_holds(on, is, depth + 1),
            })
    }

    fn passes(&self, filter: &Filter, card: Card) -> bool {
        let table = &self.state.table;
        match filter {
            Filter::In(zones) => zones.iter().any(|zone| self.zones(zone).any(|z| self.lies_in(card, z))),
            Filter::Top(amount, zone) => self.ends(zone, amount, card, true),
            Filter::Bottom(amount, zone) => self.ends(zone, amount, card, false),
            Filter::Tokens { cmp, amount, token } => {
                compare(table.tokens(Holder::Card(card), *token), *cmp, self.amount(amount))
            }
            Filter::Value { cmp, amount, value } => {
                compare(self.value(*value, card), *cmp, self.amount(amount))
            }
            Filter::State { is, state } => self.is(card, *state) == *is,
            Filter::Other(pointer) => self.pointed(*pointer) != card,
            Filter::Beside(is, pointer) => {
                let other = self.pointed(*pointer);
                let beside = || self.host.stood_in(self.state, other) == table.piece(card).zone;
                (other != NO_CARD && beside()) == *is
            }
            Filter::Adjacent(pointer) => {
                let other = self.pointed(*pointer);
                other != NO_CARD && self.are_adjacent(other, card)
            }
            Filter::Under(pointer) => {
                let other = self.pointed(*pointer);
                other != NO_CARD && table.piece(other).spot == table.piece(card).spot
            }
            Filter::Off { north, east, of } => {
                let mut found = false;
                self.each(of, |from| found |= self.is_off(from, card, *east, *north));
                found
            }
            Filter::Within(amount) => {
                self.anywhere
                    || self.host.distance(self.state, self.ctx.you, self.ctx.this, card)
                        <= self.amount(amount)
            }
            Filter::AttachedTo(pointer) => table.piece(card).host == self.pointed(*pointer),
            Filter::Named(name) => {
                let face = if self.is_hidden(card) { None } else { self.library.up(table, card) };
                let entry = face.map(|face| self.library.entry(face));
                entry.is_some_and(|entry| entry.id == *name || entry.name == *name)
            }
            Filter::Extreme { .. } => true,
            Filter::Owned(seats) => {
                let owner = table.piece(card).owner;
                owner != NOBODY && self.seats(seats) >> owner.0 & 1 == 1
            }
        }
    }

    fn are_adjacent(&self, a: Card, b: Card) -> bool {
        self.state.table.piece(a).zone == self.state.table.piece(b).zone
            && self.host.are_adjacent(self.state, a, b)
    }

    fn is_off(&self, from: Card, to: Card, east: i8, north: i8) -> bool {
        let (from, to) = (self.state.table.piece(from), self.state.table.piece(to));
        from.zone == to.zone
            && i16::from(to.spot.x) == i16::from(from.spot.x) + i16::from(east)
            && i16::from(to.spot.y) == i16::from(from.spot.y) + i16::from(north)
    }

    fn ends(&self, zone: &ZoneRef, amount: &Amount, card: Card, top: bool) -> bool {
        let many = usize::try_from(self.amount(amount)).unwrap_or(0);
        self.zones(zone).any(|zone| {
            let cards = self.state.table.cards(zone);
            let many = many.min(cards.len());
            if top { cards[cards.len() - many..].contains(&card) } else { cards[..many].contains(&card) }
        })
    }

    /// Calls with each card the selector describes, in table order.
    pub fn each(&self, selector: &Selector, mut call: impl FnMut(Card)) {
        self.find(selector, &mut |card| {
            call(card);
            false
        });
    }

    /// The same until `stop` says yes; whether it did.
    pub(super) fn find(&self, selector: &Selector, stop: &mut dyn FnMut(Card) -> bool) -> bool {
        match self.extreme(selector) {
            Some((value, best)) => {
                self.find_plain(selector, &mut |card| best == self.measure(value, card) && stop(card))
            }
            None => self.find_plain(selector, stop),
        }
    }

    /// The greatest or least value among those that fit, where the selector asks for it.
    #[inline]
    fn extreme(&self, selector: &Selector) -> Option<(Measure, i16)> {
        match selector.plan.extreme(&selector.filters)? {
            Filter::Extreme { most, what } => self.extreme_of(selector, *most, *what),
            _ => None,
        }
    }

    fn extreme_of(&self, selector: &Selector, most: bool, what: Measure) -> Option<(Measure, i16)> {
        let mut best: Option<i16> = None;
        self.find_plain(selector, &mut |card| {
            let here = self.measure(what, card);
            best = Some(best.map_or(here, |b| if most { b.max(here) } else { b.min(here) }));
            false
        });
        best.map(|best| (what, best))
    }

    fn find_plain(&self, selector: &Selector, stop: &mut dyn FnMut(Card) -> bool) -> bool {
        if let Noun::Pointer(pointer) = selector.noun {
            let card = self.pointed(pointer);
            return self.is_there(pointer) && self.fits(selector, card) && stop(card);
        }
        let Noun::Kind(kind) = selector.noun else {
            let there = |card: Card| !self.host.has_left(self.state, card) && self.fits(selector, card);
            return self.chosen().iter().any(|card| there(*card) && stop(*card));
        };
        if let Some(zone) = self.own_zone(selector) {
            return self.find_in_own(selector, zone, stop);
        }
        let mut of_kind = OfKind::new(self, kind);
        let near = Near::of(self, selector);
        let zones = selector.plan.zones(&selector.filters);
        let homes = if zones.is_none() { of_kind.homes() } else { 0 };
        let mut take = |card: Card| {
            of_kind.is(card) && self.passes_rest(selector, card) && near.is(self, card) && stop(card)
        };
        let Some(zones) = zones else {
            return self.library.in_play.any_card_in(homes, &self.state.table, take);
        };
        let mut done = 0u128;
        zones.iter().any(|zone| {
            self.zones(zone).any(|zone| {
                // A zone named twice holds its cards once.
                let new = zones.len() == 1 || done >> zone.0 & 1 == 0;
                done |= 1 << zone.0;
                new && (self.state.table.cards(zone).iter().any(|card| take(*card))
                    || self.lent(zone).any(&mut take))
            })
        })
    }

    /// Cards of another zone that count as lying in this one.
    pub(super) fn lent(&self, zone: Zone) -> impl Iterator<Item = Card> + '_ {
        let lender = self.host.lender(zone);
        let cards = lender.map_or(&[] as &[Card], |lender| self.state.table.cards(lender));
        cards.iter().copied().filter(|card| self.host.is_lent(self.state, *card))
    }

    fn lies_in(&self, card: Card, zone: Zone) -> bool {
        let own = self.state.table.piece(card).zone;
        own == zone || self.host.lender(zone) == Some(own) && self.host.is_lent(self.state, card)
    }

    /// All cards the selector describes.
    #[must_use]
    pub fn cards(&self, selector: &Selector) -> Cards {
        let mut cards = Cards::new();
        self.each(selector, |card| cards.push(card));
        cards
    }

    /// The first of them.
    #[must_use]
    pub fn first(&self, selector: &Selector) -> Option<Card> {
        let mut first = None;
        self.find(selector, &mut |card| {
            first = Some(card);
            true
        });
        first
    }

    /// The cards that a choice may fall on.
    #[must_use]
    pub fn choosable(&self, selector: &Selector) -> Cards {
        let mut cards = Cards::new();
        self.find_choosable(selector, &mut |card| {
            cards.push(card);
            false
        });
        cards
    }

    /// Calls with each card that a choice may fall on, until `stop` says yes; whether it did.
    pub(super) fn find_choosable(&self, selector: &Selector, stop: &mut dyn FnMut(Card) -> bool) -> bool {
        if !super::scene::is_choice(selector) {
            return self.find(selector, stop);
        }
        if let Some(found) = self.targets.and_then(|known| known.find(self, selector, |_| true, stop)) {
            return found;
        }
        let may = |card| self.host.may_choose(self.state, self.ctx.you, card).is_ok();
        self.find(selector, &mut |card| may(card) && stop(card))
    }

    /// The same of those among them that pass a test, which is sooner told than whether they may be chosen.
    pub(super) fn find_choosable_such(
        &self,
        selector: &Selector,
        such: impl Fn(Card) -> bool,
        stop: &mut dyn FnMut(Card) -> bool,
    ) -> bool {
        let choice = super::scene::is_choice(selector);
        let targets = self.targets.filter(|_| choice);
        if let Some(found) = targets.and_then(|known| known.find(self, selector, &such, stop)) {
            return found;
        }
        let may = |card| !choice || self.host.may_choose(self.state, self.ctx.you, card).is_ok();
        self.find(selector, &mut |card| such(card) && may(card) && stop(card))
    }

    /// How far the nearest card is that a choice may fall on, whatever the card reaches that is used.
    #[must_use]
    pub fn nearest(&self, selector: &Selector) -> Option<i16> {
        let mut nearest: Option<i16> = None;
        let mut tell = |far: i16| nearest = Some(nearest.map_or(far, |least| least.min(far)));
        let known = self.targets.is_some_and(|targets| targets.each_distance(self, selector, &mut tell));
        if !known {
            let far = |card| self.host.distance(self.state, self.ctx.you, NO_CARD, card);
            self.choosable(selector).into_iter().map(far).for_each(tell);
        }
        nearest
    }

    /// Whether a choice may fall on at least so many cards.
    #[must_use]
    pub fn has_choosable(&self, selector: &Selector, many: usize) -> bool {
        if let (Some(pointer), 1) = (selector.only_pointer(), many) {
            return self.is_there(pointer);
        }
        if let Some(zone) = self.own_zone(selector) {
            return self.has_in_own(selector, zone, many);
        }
        let mut left = many;
        left == 0
            || self.find_choosable(selector, &mut |_| {
                left -= 1;
                left == 0
            })
    }

    /// Whether a card that is pointed at is there, whatever it is.
    pub(super) fn is_there(&self, pointer: Pointer) -> bool {
        let card = self.pointed(pointer);
        card != NO_CARD && (pointer == Pointer::This || !self.host.has_left(self.state, card))
    }

    /// How many cards the selector asks for at least, and at most.
    #[must_use]
    pub fn wanted(&self, selector: &Selector) -> (usize, usize) {
        let number = |amount| usize::try_from(self.amount(amount)).unwrap_or(0);
        match &selector.quant {
            Quant::Plain | Quant::All => (0, usize::MAX),
            Quant::Exactly(amount) => {
                let many = number(amount);
                (many, many)
            }
            Quant::UpTo(amount) => (0, number(amount)),
        }
    }
}
