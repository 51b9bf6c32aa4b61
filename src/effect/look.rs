//! Reading the table for a line: amounts, conditions, which cards, which heroes.

use super::ast::{
    Amount, CardState, Cmp, Cond, Filter, Head, Measure, Noun, Pointer, Quant, Seats, Selector, ZoneRef,
};
use super::host::Host;
pub use super::seats::bits;
use crate::engine::{Frame, State};
use crate::table::{
    Card, FACE_DOWN, FIRST_MARK, Face, Holder, Lot, NO_CARD, NOBODY, Seat, TILTED, TURNED, Zone,
};

/// Who and what a line speaks about.
#[derive(Debug, Clone, Copy)]
pub struct Ctx {
    pub this: Card,
    pub target: Card,
    pub it: Card,
    pub you: Seat,
    pub they: Seat,
    pub number: i16,
    /// How many numbers are being worked out around this one: standing lines may read numbers that other
    /// standing lines change, but not for ever.
    pub depth: u8,
}

impl Ctx {
    #[must_use]
    pub fn of_frame(frame: &Frame) -> Ctx {
        Ctx {
            this: frame.source,
            target: frame.target,
            it: frame.it,
            you: frame.seat,
            they: frame.they,
            number: frame.numbers[0],
            depth: 0,
        }
    }

    /// For a line that is read outside of any action.
    #[must_use]
    pub fn of_card(this: Card, you: Seat) -> Ctx {
        Ctx { this, target: NO_CARD, it: NO_CARD, you, they: NOBODY, number: 0, depth: 0 }
    }
}

/// How far a pledge is followed from lot to lot.
const DEEPEST_PLEDGE: u8 = 8;

/// A reader of the table for one line.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    pub host: &'a dyn Host,
    pub state: &'a State,
    pub ctx: Ctx,
    /// While asking what a line could do: what an earlier statement of it would choose from.
    pub picked: Option<&'a Selector>,
}

impl<'a> Look<'a> {
    #[must_use]
    pub fn new(host: &'a dyn Host, state: &'a State, ctx: Ctx) -> Look<'a> {
        Look { host, state, ctx, picked: None }
    }

    /// In the innermost frame.
    #[must_use]
    pub fn in_frame(host: &'a dyn Host, state: &'a State) -> Look<'a> {
        let ctx = state.agenda.frame().map_or(Ctx::of_card(NO_CARD, NOBODY), Ctx::of_frame);
        Look { host, state, ctx, picked: None }
    }

    #[must_use]
    pub fn pointed(&self, pointer: Pointer) -> Card {
        match pointer {
            Pointer::This => self.ctx.this,
            Pointer::Target => self.ctx.target,
            Pointer::It => self.ctx.it,
            Pointer::Host if self.ctx.this == NO_CARD => NO_CARD,
            Pointer::Host => self.state.table.piece(self.ctx.this).host,
        }
    }

    fn chosen(&self) -> Vec<Card> {
        match self.picked {
            Some(selector) => Look { picked: None, ..*self }.choosable(selector),
            None => self.state.agenda.frame().map_or(Vec::new(), |frame| frame.chosen.to_vec()),
        }
    }

    fn chosen_count(&self) -> i16 {
        match self.picked {
            Some(selector) => {
                let most = Look { picked: None, ..*self }.wanted(selector).1;
                self.chosen().len().min(most) as i16
            }
            None => {
                let before = super::scene::CHOSEN_BEFORE;
                self.state.agenda.frame().map_or(0, |frame| frame.numbers[before])
            }
        }
    }

    // ---- amounts ----

    #[must_use]
    pub fn amount(&self, amount: &Amount) -> i16 {
        match amount {
            Amount::Const(n) => *n,
            Amount::Heroes(n) => n.saturating_mul(self.host.heroes(self.state)),
            Amount::Chosen => self.chosen_count(),
            Amount::It => self.ctx.number,
            Amount::Done => self.state.agenda.frame().map_or(0, |frame| frame.numbers[super::scene::DONE]),
            Amount::Value { value, of } => self.value(*value, self.pointed(*of)),
            Amount::Tokens { token, on } => {
                let card = self.pointed(*on);
                if card == NO_CARD { 0 } else { self.state.table.tokens(Holder::Card(card), *token) }
            }
            Amount::Held { token, by } => {
                self.sum(by, |seat| self.state.table.tokens(Holder::Seat(seat), *token))
            }
            Amount::Cube { track, of } => {
                let at = |seat| self.state.table.cube(self.host.layout().track(*track as u8, seat));
                if self.host.layout().tracks[usize::from(*track)].per_seat {
                    self.sum(of, at)
                } else {
                    at(NOBODY)
                }
            }
            Amount::Counter { counter, of } => {
                let at = |seat| self.state.table.count(self.host.layout().counter(*counter as u8, seat));
                let shared = !self.host.layout().counters[usize::from(*counter)].per_seat;
                if shared { at(NOBODY) } else { self.sum(of, at) }
            }
            Amount::Count(selector) => self.count(selector),
            Amount::Sum { what, of } => {
                let mut sum = 0i16;
                self.each(of, |card| sum = sum.saturating_add(self.measure(*what, card)));
                sum
            }
            Amount::Rolled(side) => self.rolled(*side),
            Amount::Distance(to) => match self.pointed(*to) {
                NO_CARD => 0,
                card => self.host.distance(self.state, self.ctx.you, card),
            },
            Amount::Spaces(track) => self.host.layout().tracks[usize::from(*track)].spaces.len() as i16 - 1,
            Amount::Passed { track, of } => self.passed(*track, of),
            Amount::Half(of) => self.amount(of).div_euclid(2),
            Amount::Add(a, b) => self.amount(a).saturating_add(self.amount(b)),
            Amount::Sub(a, b) => self.amount(a).saturating_sub(self.amount(b)),
            Amount::Mul(a, b) => self.amount(a).saturating_mul(self.amount(b)),
            Amount::Least(a, b) => self.amount(a).min(self.amount(b)),
            Amount::Most(a, b) => self.amount(a).max(self.amount(b)),
        }
    }

    fn sum(&self, seats: &Seats, of: impl Fn(Seat) -> i16) -> i16 {
        bits(self.seats(seats)).map(of).fold(0, i16::saturating_add)
    }

    /// Tokens on a card, or one of its numbers.
    #[must_use]
    pub fn measure(&self, what: Measure, card: Card) -> i16 {
        match what {
            Measure::Value(value) => self.value(value, card),
            Measure::Tokens(token) => self.state.table.tokens(Holder::Card(card), token),
        }
    }

    /// How many dice of the innermost frame that has any show this side.
    fn rolled(&self, side: u16) -> i16 {
        let lexicon = &self.host.library().lexicon;
        let sides = lexicon.sides();
        let Some(name) = sides.get(usize::from(side)) else { return 0 };
        let shows = |die: &&(u8, u8)| {
            let faces = &lexicon.layout.dice[usize::from(die.0)].faces;
            faces.get(usize::from(die.1)).is_some_and(|face| face == name)
        };
        let frame = self.state.agenda.frames().iter().rev().find(|frame| !frame.dice.is_empty());
        frame.map_or(0, |frame| frame.dice.iter().filter(shows).count() as i16)
    }

    /// The highest number on a track's spaces up to the cube.
    fn passed(&self, track: u16, of: &Seats) -> i16 {
        let layout = self.host.layout();
        let kind = &layout.tracks[usize::from(track)];
        let seats = if kind.per_seat { self.seats(of) } else { 1 };
        let up_to = |seat| self.state.table.cube(layout.track(track as u8, seat));
        let last = bits(seats).map(up_to).max().unwrap_or(-1);
        let spaces = kind.spaces.iter().take(usize::try_from(last + 1).unwrap_or(0));
        spaces.flatten().filter_map(|icon| icon.parse().ok()).max().unwrap_or(0)
    }

    fn count(&self, selector: &Selector) -> i16 {
        let mut count = 0;
        self.each(selector, |_| count += 1);
        count
    }

    /// A number with everything that standing lines make of it.
    #[must_use]
    pub fn value(&self, value: u16, card: Card) -> i16 {
        if card == NO_CARD {
            return 0;
        }
        super::query::value_within(self.host, self.state, value, card, self.ctx.depth, None)
    }

    // ---- conditions ----

    #[must_use]
    pub fn holds(&self, cond: &Cond) -> bool {
        match cond {
            Cond::Compare(a, cmp, b) => compare(self.amount(a), *cmp, self.amount(b)),
            Cond::Exists(is, selector) => (self.count(selector) > 0) == *is,
            Cond::Has(pointer, is, keyword) => self.has_keyword(self.pointed(*pointer), *keyword) == *is,
            Cond::Is(pointer, is, state) => self.is(self.pointed(*pointer), *state) == *is,
            Cond::Lies(pointer, is, zone) => {
                let card = self.pointed(*pointer);
                (card != NO_CARD && self.zones(zone).any(|z| z == self.state.table.piece(card).zone)) == *is
            }
            Cond::ActionHas(is, keyword) => (self.action_keywords() >> keyword & 1 == 1) == *is,
            Cond::ActionIs(is, kind) => self.action_is(*kind) == *is,
            Cond::Who(who, is, whom) => (self.seats(who) & self.seats(whom) != 0) == *is,
            Cond::Game(n) => self.host.condition(self.state, *n, self.ctx.this, self.ctx.you),
            Cond::Not(inner) => !self.holds(inner),
            Cond::And(a, b) => self.holds(a) && self.holds(b),
            Cond::Or(a, b) => self.holds(a) || self.holds(b),
        }
    }

    /// The frames of the action going on, the innermost first; none outside of actions.
    fn action_frames(&self) -> impl Iterator<Item = &'a Frame> + use<'a> {
        let frames = self.state.agenda.frames();
        let kind = self.host.action_frame();
        let from = frames.iter().rposition(|frame| frame.kind == kind).unwrap_or(frames.len());
        frames[from..].iter().rev()
    }

    /// Keywords of the action's card, of those embedded in it, and those gathered on the way.
    #[must_use]
    pub fn action_keywords(&self) -> u128 {
        let printed =
            |frame: &Frame| if is_action(self.host, frame) { self.keywords(frame.source) } else { 0 };
        self.action_frames().fold(0, |all, frame| all | frame.keywords | printed(frame))
    }

    fn action_is(&self, kind: u16) -> bool {
        let action = self.action_frames().find(|frame| is_action(self.host, frame));
        action.is_some_and(|frame| {
            matches!(&self.host.library().line(frame.line).line.head, Head::Action(a) if a.kind == kind)
        })
    }

    fn is(&self, card: Card, state: CardState) -> bool {
        let mark = match state {
            CardState::FaceDown => FACE_DOWN,
            CardState::Tilted => TILTED,
            CardState::Turned => TURNED,
            CardState::Mark(n) => FIRST_MARK << n,
        };
        card != NO_CARD && self.state.table.piece(card).has(mark)
    }

    /// Printed keywords; a card whose face is not known has none.
    #[must_use]
    pub fn has_keyword(&self, card: Card, keyword: u16) -> bool {
        self.keywords(card) >> keyword & 1 == 1
    }

    /// All printed keywords, as bits.
    #[must_use]
    pub fn keywords(&self, card: Card) -> u128 {
        let library = self.host.library();
        library.up(&self.state.table, card).map_or(0, |face| library.entry(face).keywords)
    }

    // ---- cards ----

    /// Whether a card is one of those the selector describes, its number left aside.
    #[must_use]
    pub fn fits(&self, selector: &Selector, card: Card) -> bool {
        self.is_noun(selector.noun, card)
            && selector.keywords.iter().all(|(has, keyword)| self.has_keyword(card, *keyword) == *has)
            && selector.filters.iter().all(|filter| self.passes(filter, card))
    }

    fn is_noun(&self, noun: Noun, card: Card) -> bool {
        match noun {
            Noun::Pointer(pointer) => card != NO_CARD && self.pointed(pointer) == card,
            Noun::Chosen => self.chosen().contains(&card),
            Noun::Kind(kind) => {
                let is = |face: Face| self.host.library().entry(face).kind == kind;
                match self.host.library().up(&self.state.table, card) {
                    Some(face) => is(face),
                    None => card != NO_CARD && self.could_be(card, &is),
                }
            }
        }
    }

    /// Whether a card nobody has seen may turn out to be such a face: it is taken for one.
    fn could_be(&self, card: Card, is: &dyn Fn(Face) -> bool) -> bool {
        self.state.table.piece(card).face().err().is_some_and(|lot| self.lot_holds(lot, is, 0))
    }

    fn lot_holds(&self, lot: Lot, is: &dyn Fn(Face) -> bool, depth: u8) -> bool {
        let members = self.state.table.lots().members(lot);
        members.iter().any(|member| match member.get() {
            Ok(face) => is(face),
            Err(on) => depth < DEEPEST_PLEDGE && self.lot_holds(on, is, depth + 1),
        })
    }

    fn passes(&self, filter: &Filter, card: Card) -> bool {
        let table = &self.state.table;
        match filter {
            Filter::In(zones) => {
                zones.iter().any(|zone| self.zones(zone).any(|z| z == table.piece(card).zone))
            }
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
                (other != NO_CARD && table.piece(other).zone == table.piece(card).zone) == *is
            }
            Filter::Adjacent(pointer) => {
                let other = self.pointed(*pointer);
                other != NO_CARD && self.are_adjacent(other, card)
            }
            Filter::Off { north, east, of } => {
                let mut found = false;
                self.each(of, |from| found |= self.is_off(from, card, *east, *north));
                found
            }
            Filter::Within(amount) => {
                self.host.distance(self.state, self.ctx.you, card) <= self.amount(amount)
            }
            Filter::AttachedTo(pointer) => table.piece(card).host == self.pointed(*pointer),
            Filter::Named(name) => {
                let face = self.host.library().up(table, card);
                let entry = face.map(|face| self.host.library().entry(face));
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
        let (a, b) = (self.state.table.piece(a), self.state.table.piece(b));
        a.zone == b.zone && a.spot.steps_to(b.spot) == 1
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
        if let Some(best) = self.extreme(selector) {
            self.each_plain(selector, &mut |card| {
                if best.1 == self.measure(best.0, card) {
                    call(card);
                }
            });
        } else {
            self.each_plain(selector, &mut call);
        }
    }

    /// The greatest or least value among those that fit, where the selector asks for it.
    fn extreme(&self, selector: &Selector) -> Option<(Measure, i16)> {
        let (most, what) = selector.filters.iter().find_map(|filter| match filter {
            Filter::Extreme { most, what } => Some((*most, *what)),
            _ => None,
        })?;
        let mut best: Option<i16> = None;
        self.each_plain(selector, &mut |card| {
            let here = self.measure(what, card);
            best = Some(best.map_or(here, |b| if most { b.max(here) } else { b.min(here) }));
        });
        best.map(|best| (what, best))
    }

    fn each_plain(&self, selector: &Selector, call: &mut dyn FnMut(Card)) {
        if let Noun::Pointer(pointer) = selector.noun {
            let card = self.pointed(pointer);
            if card != NO_CARD && self.fits(selector, card) {
                call(card);
            }
            return;
        }
        if selector.noun == Noun::Chosen {
            self.chosen().iter().filter(|card| self.fits(selector, **card)).for_each(|c| call(*c));
            return;
        }
        let zones = selector.filters.iter().find_map(|filter| match filter {
            Filter::In(zones) => Some(zones.as_slice()),
            Filter::Top(_, zone) | Filter::Bottom(_, zone) => Some(std::slice::from_ref(zone)),
            _ => None,
        });
        let Some(zones) = zones else {
            return self.zones_in_play().for_each(|zone| self.each_in(selector, zone, call));
        };
        let mut done = 0u128;
        for zone in zones.iter().flat_map(|zone| self.zones(zone)) {
            // A zone named twice holds its cards once.
            if done >> zone.0 & 1 == 0 {
                done |= 1 << zone.0;
                self.each_in(selector, zone, call);
            }
        }
    }

    fn each_in(&self, selector: &Selector, zone: Zone, call: &mut dyn FnMut(Card)) {
        for card in self.state.table.cards(zone) {
            if self.fits(selector, *card) {
                call(*card);
            }
        }
    }

    /// The zones whose cards are in play.
    fn zones_in_play(&self) -> impl Iterator<Item = Zone> + use<'a> {
        let layout = self.host.layout();
        (0..layout.zone_count()).map(|n| Zone(n as u8)).filter(|zone| layout.zone_kind(*zone).live)
    }

    /// All cards the selector describes.
    #[must_use]
    pub fn cards(&self, selector: &Selector) -> Vec<Card> {
        let mut cards = Vec::new();
        self.each(selector, |card| cards.push(card));
        cards
    }

    /// The cards that a choice may fall on.
    #[must_use]
    pub fn choosable(&self, selector: &Selector) -> Vec<Card> {
        let mut cards = self.cards(selector);
        if super::scene::is_choice(selector) {
            cards.retain(|card| self.host.may_choose(self.state, self.ctx.you, *card).is_ok());
        }
        cards
    }

    /// How many cards the selector asks for at least, and at most.
    #[must_use]
    pub fn wanted(&self, selector: &Selector) -> (usize, usize) {
        let number = |amount| usize::try_from(self.amount(amount)).unwrap_or(0);
        match &selector.quant {
            Quant::Plain | Quant::All => (0, usize::MAX),
            Quant::Exactly(amount) => (number(amount), number(amount)),
            Quant::UpTo(amount) => (0, number(amount)),
        }
    }
}

/// Whether a frame is an action or one embedded in it, and not an ability on the way.
fn is_action(host: &dyn Host, frame: &Frame) -> bool {
    frame.source != NO_CARD
        && (frame.kind == host.action_frame() || frame.numbers[super::scene::EMBEDDED] != 0)
}

#[must_use]
pub fn compare(a: i16, cmp: Cmp, b: i16) -> bool {
    match cmp {
        Cmp::Equal => a == b,
        Cmp::Unequal => a != b,
        Cmp::AtLeast => a >= b,
        Cmp::AtMost => a <= b,
        Cmp::Over => a > b,
        Cmp::Under => a < b,
    }
}
