//! Reading the table for a line: amounts, conditions, which cards, which heroes.

use std::borrow::Cow;

use super::ast::{Amount, CardState, Cmp, Cond, Head, Measure, Noun, Pointer, Seats, Selector};
use super::host::Host;
use super::library::Library;
pub use super::seats::{bits, in_turn};
use super::targets::Targets;
use crate::engine::{Frame, State};
use crate::table::{Card, FACE_DOWN, FIRST_MARK, Holder, Layout, NO_CARD, NOBODY, Seat, TILTED, TURNED};

/// Who and what a line speaks about.
#[derive(Debug, Clone, Copy)]
pub struct Ctx {
    pub this: Card,
    pub target: Card,
    pub it: Card,
    pub you: Seat,
    pub they: Seat,
    pub number: i16,
    /// The line that is carried out or looked at; none where the table is only read.
    pub line: Option<u16>,
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
            line: Some(frame.line),
            depth: 0,
        }
    }

    /// For a line that is read outside of any action.
    #[must_use]
    pub fn of_card(this: Card, you: Seat) -> Ctx {
        Ctx { this, target: NO_CARD, it: NO_CARD, you, they: NOBODY, number: 0, line: None, depth: 0 }
    }
}

/// A reader of the table for one line.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    pub host: &'a dyn Host,
    pub state: &'a State,
    pub ctx: Ctx,
    /// The host's, asked for once.
    pub library: &'a Library,
    pub layout: &'a Layout,
    /// While asking what a line could do: what an earlier statement of it would choose from.
    pub picked: Option<&'a Selector>,
    /// Whether cards at any distance count as near enough.
    pub anywhere: bool,
    /// Whether it is known that what the first statement asks to be paid can be paid.
    pub paid: bool,
    /// What was found out for all lines that are looked at now.
    pub targets: Option<&'a Targets>,
}

impl<'a> Look<'a> {
    #[must_use]
    pub fn new(host: &'a dyn Host, state: &'a State, ctx: Ctx) -> Look<'a> {
        Look::at((host, host.library(), host.layout()), state, ctx)
    }

    /// The same where the host's library and layout are at hand.
    #[must_use]
    #[inline]
    pub(super) fn at(
        (host, library, layout): (&'a dyn Host, &'a Library, &'a Layout),
        state: &'a State,
        ctx: Ctx,
    ) -> Look<'a> {
        Look { host, state, ctx, library, layout, picked: None, anywhere: false, paid: false, targets: None }
    }

    /// At the same table, for a line of a card by itself: whatever is going on has no say.
    #[must_use]
    pub fn at_line(&self, card: Card, line: u16) -> Look<'a> {
        let ctx = Ctx { line: Some(line), ..Ctx::of_card(card, self.ctx.you) };
        Look { ctx, picked: None, anywhere: false, paid: false, ..*self }
    }

    /// How far the card reaches that is used.
    #[must_use]
    pub fn reach(&self) -> i16 {
        self.reach_of(self.ctx.this)
    }

    /// How far a card reaches.
    #[must_use]
    pub fn reach_of(&self, card: Card) -> i16 {
        self.targets.map_or_else(|| self.host.reach(self.state, card), |targets| targets.reach(self, card))
    }

    /// In the innermost frame.
    #[must_use]
    pub fn in_frame(host: &'a dyn Host, state: &'a State) -> Look<'a> {
        let ctx = state.agenda.frame().map_or(Ctx::of_card(NO_CARD, NOBODY), Ctx::of_frame);
        Look::new(host, state, ctx)
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

    pub(super) fn chosen(&self) -> Cow<'a, [Card]> {
        match self.picked {
            Some(selector) => Look { picked: None, ..*self }.choosable(selector).into_vec().into(),
            None => self.state.agenda.frame().map_or(&[] as &[Card], |frame| &frame.chosen).into(),
        }
    }

    /// Whether `chosen` means this card.
    pub(super) fn is_chosen(&self, card: Card) -> bool {
        match self.picked {
            Some(selector) => Look { picked: None, ..*self }.find_choosable(selector, &mut |c| c == card),
            None => self.state.agenda.frame().is_some_and(|frame| frame.chosen.contains(&card)),
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
    #[inline]
    pub fn amount(&self, amount: &Amount) -> i16 {
        // Most of them are a number.
        if let Amount::Const(n) = amount { *n } else { self.counted(amount) }
    }

    fn counted(&self, amount: &Amount) -> i16 {
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
                let at = |seat| self.state.table.cube(self.layout.track(*track as u8, seat));
                if self.layout.tracks[usize::from(*track)].per_seat { self.sum(of, at) } else { at(NOBODY) }
            }
            Amount::Counter { counter, of } => {
                let at = |seat| self.state.table.count(self.layout.counter(*counter as u8, seat));
                let shared = !self.layout.counters[usize::from(*counter)].per_seat;
                if shared { at(NOBODY) } else { self.sum(of, at) }
            }
            Amount::Number(n) => self.state.table.count(self.layout.counter(*n as u8, NOBODY)),
            Amount::Space(track) => self.state.table.cube(self.layout.track(*track as u8, NOBODY)),
            Amount::Count(selector) => self.count(selector),
            Amount::Sum { what, of } => {
                let mut sum = 0i16;
                self.each(of, |card| sum = sum.saturating_add(self.measure(*what, card)));
                sum
            }
            Amount::Rolled(side) => self.rolled(*side),
            Amount::Distance(to) => match self.pointed(*to) {
                NO_CARD => 0,
                card => self.host.distance(self.state, self.ctx.you, self.ctx.this, card),
            },
            Amount::Spaces(track) => self.host.layout().tracks[usize::from(*track)].last(self.ctx.you),
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

    /// Whether at least so many cards fit the selector.
    #[must_use]
    pub fn has(&self, selector: &Selector, many: usize) -> bool {
        let mut left = many;
        let mut enough = || {
            self.find(selector, &mut |_| {
                left -= 1;
                left == 0
            })
        };
        if many > 0 && self.has_too_few(selector, many) {
            debug_assert!(!enough());
            return false;
        }
        many == 0 || enough()
    }

    /// Whether fewer cards than that lie in the one zone that the selector names: then nobody has to look at them.
    #[inline]
    fn has_too_few(&self, selector: &Selector, many: usize) -> bool {
        let Some([zone]) = selector.plan.zones(&selector.filters) else { return false };
        let kind = zone.kind as u8;
        if self.layout.zones[usize::from(kind)].per_seat || !matches!(selector.noun, Noun::Kind(_)) {
            return false;
        }
        let zone = self.layout.zone(kind, NOBODY);
        self.state.table.cards(zone).len() < many && self.host.lender(zone).is_none()
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
        let symbols = |(die, side): &(u8, u8)| lexicon.layout.dice[usize::from(*die)].symbols(*side);
        let frame = self.state.agenda.frames().iter().rev().find(|frame| !frame.dice.is_empty());
        let shown = |frame: &Frame| frame.dice.iter().flat_map(symbols).filter(|shown| shown == name).count();
        frame.map_or(0, |frame| shown(frame) as i16)
    }

    /// The highest number on a track's spaces up to the cube.
    fn passed(&self, track: u16, of: &Seats) -> i16 {
        let layout = self.host.layout();
        let kind = &layout.tracks[usize::from(track)];
        let seats = if kind.per_seat { self.seats(of) } else { 1 };
        let up_to = |seat| {
            let last = self.state.table.cube(layout.track(track as u8, seat));
            let spaces = kind.spaces_of(seat).iter().take(usize::try_from(last + 1).unwrap_or(0));
            spaces.flatten().filter_map(|icon| icon.parse::<i16>().ok()).max().unwrap_or(0)
        };
        bits(seats).map(up_to).max().unwrap_or(0)
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
        if self.host.is_seen_from(value) {
            return self.host.distance(self.state, self.ctx.you, self.ctx.this, card);
        }
        super::query::value_within(self.host, self.state, value, card, self.ctx.depth, None)
    }

    // ---- conditions ----

    #[must_use]
    pub fn holds(&self, cond: &Cond) -> bool {
        match cond {
            // Nobody counts on where there are enough.
            Cond::Compare(Amount::Count(of), Cmp::AtLeast, Amount::Const(n)) => {
                self.has(of, usize::try_from(*n).unwrap_or(0))
            }
            Cond::Compare(a, cmp, b) => compare(self.amount(a), *cmp, self.amount(b)),
            Cond::Exists(is, selector) => self.has(selector, 1) == *is,
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

    pub(super) fn is(&self, card: Card, state: CardState) -> bool {
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
    #[inline]
    pub fn keywords(&self, card: Card) -> u128 {
        let Some(piece) = self.state.table.get(card) else { return 0 };
        if piece.has(FACE_DOWN) && self.host.is_hidden(self.state, card) {
            return 0;
        }
        self.library.side_up(piece).map_or(0, |face| self.library.keywords(face))
    }

    /// Whether nobody can tell what a card is though the referee knows it.
    #[inline]
    pub(super) fn is_hidden(&self, card: Card) -> bool {
        let piece = self.state.table.get(card);
        piece.is_some_and(|piece| piece.has(FACE_DOWN)) && self.host.is_hidden(self.state, card)
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
