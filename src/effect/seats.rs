//! Which seats and whose zones a line means.

use smallvec::SmallVec;

use super::ast::{Amount, Seats, ZoneRef};
use super::look::{Ctx, Look};
use crate::table::{NO_CARD, NOBODY, Seat, Zone};

/// Seats that a line means, in turn.
pub type SeatList = SmallVec<[Seat; 8]>;

impl<'a> Look<'a> {
    /// The zones meant: one, or one for each seat meant.
    pub fn zones(&self, zone: &ZoneRef) -> impl Iterator<Item = Zone> + use<'a> {
        let layout = self.layout;
        let kind = zone.kind as u8;
        let shared = !layout.zones[usize::from(kind)].per_seat;
        let seats = if shared { 1 } else { self.seats(zone.whose.as_ref().unwrap_or(&Seats::Each)) };
        bits(seats).map(move |seat| layout.zone(kind, seat))
    }

    /// The seats meant, as bits; for `any` those that could be chosen.
    #[must_use]
    pub fn seats(&self, seats: &Seats) -> u8 {
        let playing = || self.host.seats_in_play(self.state);
        let nobody = |seat: Seat| seat == NOBODY || seat.0 > 7 || !self.host.is_meant(self.state, seat);
        let one = |seat: Seat| if nobody(seat) { 0 } else { 1u8 << seat.0 };
        let within = |range: &Option<Box<Amount>>, all: u8| match range {
            None => all,
            Some(range) => {
                let most = self.amount(range);
                bits(all)
                    .filter(|seat| self.host.seat_distance(self.state, self.ctx.you, *seat) <= most)
                    .fold(0, |set, seat| set | 1u8 << seat.0)
            }
        };
        match seats {
            Seats::You => one(self.ctx.you),
            Seats::They => one(self.ctx.they),
            Seats::Leader => one(self.state.table.clock.leader),
            Seats::Active => one(self.state.table.clock.turn),
            Seats::Holder(of) => match self.pointed(*of) {
                NO_CARD => 0,
                card => one(match self.host.holder_of(self.state, card) {
                    NOBODY => self.layout.zone_owner(self.host.stood_in(self.state, card)),
                    holder => holder,
                }),
            },
            Seats::Owner(of) => match self.pointed(*of) {
                NO_CARD => 0,
                card => one(self.state.table.piece(card).owner),
            },
            Seats::Each => playing(),
            Seats::EachOther => playing() & !one(self.ctx.you),
            Seats::Any(range) => within(range, playing()),
            Seats::AnyOther(range) => within(range, playing() & !one(self.ctx.you)),
            Seats::AnyBut(range) => within(range, playing() & !one(self.ctx.they)),
            Seats::Extreme { most, what } => self.extreme_seats(*most, what, playing()),
        }
    }

    fn extreme_seats(&self, most: bool, what: &Amount, playing: u8) -> u8 {
        let score = |seat: Seat| {
            let there = Look { ctx: Ctx { they: seat, ..self.ctx }, ..*self };
            let score = i32::from(there.amount(what));
            if most { score } else { -score }
        };
        let best = bits(playing).map(score).max().unwrap_or(0);
        bits(playing).filter(|seat| score(*seat) == best).fold(0, |set, seat| set | 1 << seat.0)
    }
}

/// The seats of a set of bits, from this one on, round the table.
pub fn in_turn(set: u8, first: Seat) -> impl Iterator<Item = Seat> {
    let before = if first.0 < 8 { (1u8 << first.0).wrapping_sub(1) } else { 0 };
    bits(set & !before).chain(bits(set & before))
}

/// The seats of a set of bits.
#[inline]
pub fn bits(mut set: u8) -> impl Iterator<Item = Seat> {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros() as u8;
        // Takes the lowest one off; an empty set stays empty.
        set &= set.wrapping_sub(1);
        (lowest < 8).then_some(Seat(lowest))
    })
}
