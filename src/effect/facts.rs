//! What is asked again and again of a line, worked out once.

use super::ast::{
    Amount, Cmp, Cond, Filter, Force, Head, Line, Noun, Pointer, Seats, Selector, SideUp, Standing,
};
use super::cares::body_cares;
use crate::table::watch::Cares;
use crate::table::{FACE_DOWN, TURNED};

/// What is asked most of a line, worked out when it is read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Facts {
    /// Zone kinds, as bits, in which it is live.
    pub kinds: u64,
    /// Whether cards that only count as lying there are meant too.
    pub counts: bool,
    /// Marks that a card must have, and those it must not have, for the line to be live.
    pub with: u8,
    pub without: u8,
    /// What it has to do with through lines that it puts into force for a while.
    pub for_a_while: Cares,
    /// Whether it is about the card it stands on and about no other.
    pub own: bool,
    /// Whether an action or ability comes only where the one whom the moment is about is the one who acts, or only where
    /// not.
    pub they_are_you: Option<bool>,
    /// Conditions of the game on which a standing line hangs whatever else it says, as far as there is room for them;
    /// those said last stand first, for they are soonest told: whose turn it is, for instance.
    pub only_if: OnlyIf,
    /// Where a line about its own card holds only between two amounts of one of the card's numbers.
    pub within: Option<Within>,
    /// Whether these two are all that a standing line hangs on.
    pub whole: bool,
    /// What a card has to be like for a standing line to be about it, as far as that is soon told.
    pub like: Option<Like>,
    /// What a standing line makes of a number, where it is about its own card whatever may be true of that, and says it in
    /// figures.
    pub figure: Option<Figure>,
}

/// What a standing line makes of a number, in figures.
#[derive(Debug, Clone, Copy)]
pub(super) struct Figure {
    pub value: u16,
    pub amount: i16,
    /// Whether the number is that amount then, or so much more.
    pub sets: bool,
}

impl Figure {
    fn of(standing: &Standing) -> Option<Figure> {
        let (value, amount, sets) = match standing.what {
            Force::Set { value, amount: Amount::Const(n) } => (value, n, true),
            Force::Add { value, amount: Amount::Const(n) } => (value, n, false),
            Force::Sub { value, amount: Amount::Const(n) } => (value, n.checked_neg()?, false),
            _ => return None,
        };
        standing.of.as_ref().is_none_or(is_only_this).then_some(Figure { value, amount, sets })
    }
}

/// A number of the card a line stands on, and between which amounts it has to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Within {
    pub value: u16,
    pub least: i16,
    pub most: i16,
}

impl Within {
    /// Both have to hold; of different numbers the first counts.
    fn and(self, other: Within) -> Within {
        if other.value != self.value {
            return self;
        }
        Within { least: self.least.max(other.least), most: self.most.min(other.most), ..self }
    }
}

/// Whether a condition is made of nothing else than what is told by these.
fn is_whole(cond: &Cond, only_if: OnlyIf, of: Option<u16>) -> bool {
    match cond {
        Cond::And(a, b) => is_whole(a, only_if, of) && is_whole(b, only_if, of),
        Cond::Game(n) => only_if.iter().any(|told| u16::from(*told) == *n && *told != NO_CONDITION),
        Cond::Compare(Amount::Value { value, of: Pointer::This }, cmp, Amount::Const(_)) => {
            *cmp != Cmp::Unequal && Some(*value) == of
        }
        _ => false,
    }
}

/// What a condition asks of a number of the card a line stands on.
fn within(cond: &Cond) -> Option<Within> {
    match cond {
        Cond::And(a, b) => match (within(a), within(b)) {
            (Some(a), Some(b)) => Some(a.and(b)),
            (a, b) => a.or(b),
        },
        Cond::Compare(Amount::Value { value, of: Pointer::This }, cmp, Amount::Const(n)) => {
            let (least, most) = match cmp {
                Cmp::Equal => (*n, *n),
                Cmp::AtLeast => (*n, i16::MAX),
                Cmp::Over => (n.saturating_add(1), i16::MAX),
                Cmp::AtMost => (i16::MIN, *n),
                Cmp::Under => (i16::MIN, n.saturating_sub(1)),
                Cmp::Unequal => return None,
            };
            Some(Within { value: *value, least, most })
        }
        _ => None,
    }
}

/// Whether a condition holds only where `they` are `you`, or only where not.
fn they_are_you(cond: &Cond) -> Option<bool> {
    match cond {
        Cond::Who(Seats::They, is, Seats::You) => Some(*is),
        Cond::And(a, b) => they_are_you(a).or_else(|| they_are_you(b)),
        _ => None,
    }
}

/// Some conditions of the game, by number.
pub(super) type OnlyIf = [u8; 4];
/// Where none stands.
pub(super) const NO_CONDITION: u8 = u8::MAX;

/// The conditions of the game that all have to hold for a line.
fn only_if(cond: Option<&Cond>) -> OnlyIf {
    fn note(cond: &Cond, add: &mut impl FnMut(u16)) {
        match cond {
            Cond::Game(n) => add(*n),
            Cond::And(a, b) => {
                note(b, add);
                note(a, add);
            }
            _ => {}
        }
    }
    let (mut all, mut many) = ([NO_CONDITION; 4], 0);
    let mut add = |n: u16| {
        if let (Some(room), Ok(n)) = (all.get_mut(many), u8::try_from(n)) {
            *room = n;
            many += 1;
        }
    };
    cond.into_iter().for_each(|cond| note(cond, &mut add));
    all
}

/// Whether a selector means the card it stands on.
fn is_this(of: &Selector) -> bool {
    of.noun == Noun::Pointer(Pointer::This)
}

/// Whether it means that card whatever may be said of it.
fn is_only_this(of: &Selector) -> bool {
    is_this(of) && of.filters.is_empty()
}

impl Facts {
    pub fn of(line: &Line, by_default: u64) -> Facts {
        let standing = match &line.head {
            Head::Standing(standing) => Some(standing),
            _ => None,
        };
        let cond = standing.and_then(|standing| standing.cond.as_ref());
        let about_this = standing.is_some_and(|standing| standing.of.as_ref().is_none_or(is_this));
        let only_if = only_if(cond);
        let within = cond.filter(|_| about_this).and_then(within);
        let of = within.map(|within| within.value);
        let kinds = line.zones.iter().fold(0, |bits, zone| bits | 1 << zone);
        let turned = |side| if line.side == Some(side) { TURNED } else { 0 };
        Facts {
            kinds: if line.zones.is_empty() { by_default } else { kinds },
            // Standing lines say what counts as lying where, so they are not asked that of themselves.
            counts: !line.zones.is_empty() && !matches!(line.head, Head::Standing(_)),
            with: turned(SideUp::Back),
            without: FACE_DOWN | turned(SideUp::Front),
            for_a_while: body_cares(line),
            own: match &line.head {
                Head::Trigger(trigger) => trigger.of.as_ref().is_some_and(is_this),
                Head::Standing(standing) => standing.of.as_ref().is_none_or(is_this),
                Head::Action(_) => false,
            },
            they_are_you: match &line.head {
                Head::Action(action) => action.cond.as_ref().and_then(they_are_you),
                Head::Trigger(trigger) => trigger.cond.as_ref().and_then(they_are_you),
                Head::Standing(_) => None,
            },
            only_if,
            within,
            whole: standing.is_some() && cond.is_none_or(|cond| is_whole(cond, only_if, of)),
            like: standing.and_then(Like::of),
            figure: standing.and_then(Figure::of),
        }
    }
}

/// What a card has to be like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Like {
    /// Kinds of zone, as bits, in one of which it has to lie.
    pub zones: u64,
    /// The keywords it has to have, as bits.
    pub keywords: u128,
}

impl Like {
    fn of(standing: &Standing) -> Option<Like> {
        let of = standing.of.as_ref()?;
        let zones = of.filters.iter().find_map(|filter| match filter {
            Filter::In(zones) => Some(zones.iter().fold(0, |bits, zone| bits | 1 << zone.kind)),
            _ => None,
        });
        let like = Like { zones: zones.unwrap_or(u64::MAX), keywords: of.plan.with() };
        (like != Like { zones: u64::MAX, keywords: 0 }).then_some(like)
    }
}
