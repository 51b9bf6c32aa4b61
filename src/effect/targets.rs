//! The cards in play that a seat's choice may fall on, and how far away they are: found out once where many lines are
//! asked what they could do now.

use std::cell::{Cell, OnceCell};

use smallvec::SmallVec;

use super::ast::{Noun, Selector};
use super::cards::{Near, OfKind};
use super::look::{Ctx, Look};
use crate::table::{Card, NO_CARD, Seat};

/// Kinds of card that are kept; whoever asks for more of them looks for those each time.
const KINDS: usize = 3;

/// One card that may be chosen.
struct Target {
    card: Card,
    /// How far it is from the seat, for no card at all.
    far: i16,
    /// Whether it hangs on the line if it counts as one of them: then it is asked again.
    counts: bool,
}

/// All of one kind, in table order.
struct Known {
    kind: u16,
    cards: SmallVec<[Target; 8]>,
}

/// What is the same for all lines that one seat could use, as long as nothing changes.
pub struct Targets {
    seat: Seat,
    known: [OnceCell<Known>; KINDS],
    /// How far the nearest is of what most choices fall on, where the game has found that out: nowhere, or so far.
    pub nearest: Cell<Option<Option<i16>>>,
    /// Whether no card reaches further than any other.
    alike: OnceCell<bool>,
    /// How far the card reaches that was asked for last.
    reach: Cell<(Card, i16)>,
}

impl Targets {
    #[must_use]
    pub fn of(seat: Seat) -> Targets {
        let (known, reach) = ([const { OnceCell::new() }; KINDS], Cell::new((NO_CARD, 0)));
        Targets { seat, known, nearest: Cell::new(None), alike: OnceCell::new(), reach }
    }

    /// How far a card reaches, asked once for all of its lines that come one after the other.
    #[inline]
    pub(super) fn reach(&self, look: &Look<'_>, this: Card) -> i16 {
        if *self.alike.get_or_init(|| look.host.reaches_are_alike(look.state)) {
            debug_assert_eq!(look.host.reach(look.state, this), 0);
            return 0;
        }
        let (card, reach) = self.reach.get();
        if card == this && card != NO_CARD {
            return reach;
        }
        let reach = look.host.reach(look.state, this);
        self.reach.set((this, reach));
        reach
    }

    /// Calls with each card that a choice of this seat may fall on and that passes a test, until `stop` says yes; whether
    /// it did. `None` where the selector asks for cards of another sort, and they have to be looked for.
    #[inline]
    pub(super) fn find(
        &self,
        look: &Look<'_>,
        selector: &Selector,
        such: impl Fn(Card) -> bool,
        stop: &mut dyn FnMut(Card) -> bool,
    ) -> Option<bool> {
        self.any(look, selector, |target| such(target.card) && stop(target.card))
    }

    /// Tells how far each of those cards is; says whether they need not be looked for.
    pub(super) fn each_distance(
        &self,
        look: &Look<'_>,
        selector: &Selector,
        mut tell: impl FnMut(i16),
    ) -> bool {
        let told = self.any(look, selector, |target| {
            tell(target.far);
            false
        });
        told.is_some()
    }

    #[inline]
    fn any(
        &self,
        look: &Look<'_>,
        selector: &Selector,
        mut stop: impl FnMut(&Target) -> bool,
    ) -> Option<bool> {
        let Noun::Kind(kind) = selector.noun else { return None };
        if look.ctx.you != self.seat || !selector.plan.is_anywhere_in_play() {
            return None;
        }
        let near = Near::of(look, selector);
        let found = self.known(look, kind)?.cards.iter().any(|target| {
            look.passes_rest(selector, target.card)
                && near.is_as_far(look, target.far)
                && (!target.counts || Self::counts(look, kind, target.card))
                && stop(target)
        });
        Some(found)
    }

    /// Whether a card that may count as one of a kind does so for this line, and may be chosen.
    #[inline(never)]
    fn counts(look: &Look<'_>, kind: u16, card: Card) -> bool {
        OfKind::new(look, kind).is(card) && look.host.may_choose(look.state, look.ctx.you, card).is_ok()
    }

    /// The cards of a kind; `None` where too many kinds were asked for.
    #[inline]
    fn known(&self, look: &Look<'_>, kind: u16) -> Option<&Known> {
        let all = self.known.iter().map(|known| known.get_or_init(|| Self::look_for(look, kind)));
        all.into_iter().find(|known| known.kind == kind)
    }

    #[inline(never)]
    fn look_for(look: &Look<'_>, kind: u16) -> Known {
        let (host, state, seat) = (look.host, look.state, look.ctx.you);
        let look = Look { ctx: Ctx { line: None, ..look.ctx }, ..*look };
        let (mut of_kind, counting) = (OfKind::new(&look, kind), host.counting_zones(kind));
        let mut cards = SmallVec::new();
        look.library.in_play.any_card_in(of_kind.homes(), &state.table, |card| {
            let counts = counting >> state.table.piece(card).zone.0 & 1 == 1;
            // What counts as one for no line need not be asked again for any.
            if of_kind.is(card) && (counts || host.may_choose(state, seat, card).is_ok()) {
                cards.push(Target { card, far: host.distance(state, seat, NO_CARD, card), counts });
            }
            false
        });
        Known { kind, cards }
    }
}
