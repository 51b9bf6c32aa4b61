//! The furniture of a game as data: which zones, tracks, tokens, numbers and dice there are. The game hands it
//! down once; the state holds only positions in it.

use serde::{Deserialize, Serialize};

use super::die::DieKind;
use super::ids::{Counter, Die, Seat, Token, Track, Zone};
use super::tokens::UNLIMITED;
use super::watch::Watch;
use super::{COUNTERS, TRACKS, ZONES};

/// How cards lie in a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// One on top of the other; the last is the top.
    Pile,
    /// Side by side, and the order matters; the first is leftmost.
    Line,
    /// Side by side, and the order does not matter.
    Area,
    /// On the squares of a grid.
    Grid { width: u8, height: u8 },
}

/// Who sees the faces of cards that come to lie in a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sight {
    Everyone,
    Owner,
    Nobody,
}

/// One kind of zone: one for the whole table, or one for each seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZoneKind {
    pub name: &'static str,
    /// What players call it; where it is not lying there that counts, with a place for whose it is.
    pub said: &'static str,
    /// Further names it answers to, other languages included.
    pub aka: &'static [&'static str],
    pub shape: Shape,
    pub per_seat: bool,
    pub sight: Sight,
    /// Whether triggers and standing lines of the cards here are live unless they say otherwise.
    pub live: bool,
}

/// What happens to a cube that would leave its track.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// It stays on the last space; the rest of the movement is lost.
    Stop,
    /// It goes on from the first space.
    Wrap,
    /// Reaching the last space it goes back so many, and goes on from there.
    Back(u8),
}

impl End {
    /// Where a cube stands after moving from a space of a track with so many spaces.
    #[must_use]
    pub fn reach(self, spaces: i16, from: i16, by: i16) -> i16 {
        let (last, to) = (spaces - 1, from.saturating_add(by));
        match self {
            End::Wrap => to.rem_euclid(spaces.max(1)),
            End::Back(n) if to >= last && n > 0 => {
                let back = i16::from(n).min(last.max(1));
                last - back + (to - last) % back
            }
            End::Stop | End::Back(_) => to.clamp(0, last),
        }
    }
}

/// One kind of track. Spaces are numbered from 0 at the left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrackKind {
    pub name: String,
    pub aka: Vec<String>,
    pub per_seat: bool,
    /// The icons of each space, as words of the game.
    pub spaces: Vec<Vec<String>>,
    /// The number printed on each space; its place where nothing else is printed.
    pub numbers: Vec<i16>,
    /// Where the cube starts, by the number of seats; the last counts for all further ones.
    pub starts: Vec<u8>,
    pub end: End,
    /// Where each seat has a board of its own: the boards, by seat.
    pub boards: Vec<Board>,
}

/// One seat's own board of a track that is not the same for all.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Board {
    pub spaces: Vec<Vec<String>>,
    pub start: u8,
}

/// One kind of counted token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenKind {
    pub name: &'static str,
    pub aka: &'static [&'static str],
    /// How many the box holds; `None` where the rules say that more may be improvised.
    pub pool: Option<u16>,
}

/// One kind of number kept beside the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CounterKind {
    pub name: &'static str,
    pub per_seat: bool,
    pub start: i16,
    /// Shown on pages and in JSON; hidden ones only remember what was already done.
    pub shown: bool,
    /// Kept by the players too, with tokens or in their heads, so that they can compare it.
    pub laid: bool,
}

/// All of it, with the number of seats of this game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Layout {
    pub seats: u8,
    pub zones: Vec<ZoneKind>,
    pub tracks: Vec<TrackKind>,
    pub tokens: Vec<TokenKind>,
    pub counters: Vec<CounterKind>,
    pub dice: Vec<DieKind>,
    pub phases: Vec<&'static str>,
    /// What the content wants to be watched on the table.
    pub watch: Watch,
    zone_base: Bases,
    track_base: Bases,
    counter_base: Bases,
    zone_kind: Vec<(u8, Seat)>,
}

/// Where the numbers of a kind begin, and how far those of two seats are apart: nothing for a shared kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Base {
    first: u8,
    step: u8,
}

impl Base {
    #[inline]
    fn of(self, seat: Seat) -> u8 {
        self.first + seat.0 * self.step
    }
}

/// The same of all kinds, side by side: to find the zones of a kind that is known nothing has to be asked.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Bases([Base; KINDS]);

/// More kinds of anything than there can be of anything.
const KINDS: usize = 128;
const _: () = assert!(ZONES <= KINDS && TRACKS <= KINDS && COUNTERS <= KINDS);

impl Default for Bases {
    fn default() -> Self {
        Bases([Base { first: 0, step: 0 }; KINDS])
    }
}

impl Bases {
    #[inline]
    fn of(&self, kind: u8) -> Base {
        self.0[usize::from(kind)]
    }
}

fn bases<T>(kinds: &[T], seats: u8, per_seat: impl Fn(&T) -> bool) -> (Bases, u8) {
    let (mut bases, mut next) = (Bases::default(), 0u8);
    for (base, kind) in bases.0.iter_mut().zip(kinds) {
        let own = per_seat(kind);
        *base = Base { first: next, step: own.into() };
        next = next.saturating_add(if own { seats } else { 1 });
    }
    (bases, next)
}

impl TrackKind {
    /// The icons of each space, on this seat's board where it has one.
    #[must_use]
    pub fn spaces_of(&self, seat: Seat) -> &[Vec<String>] {
        self.boards.get(seat.index()).map_or(&self.spaces, |board| &board.spaces)
    }

    /// The number of the last space.
    #[must_use]
    pub fn last(&self, seat: Seat) -> i16 {
        self.spaces_of(seat).len() as i16 - 1
    }

    /// Where this seat's cube starts with so many seats.
    #[must_use]
    pub fn start_of(&self, seat: Seat, seats: u8) -> u8 {
        self.boards.get(seat.index()).map_or_else(|| self.start(seats), |board| board.start)
    }

    /// Where the cube starts with so many seats.
    #[must_use]
    pub fn start(&self, seats: u8) -> u8 {
        let at = usize::from(seats.saturating_sub(1)).min(self.starts.len().saturating_sub(1));
        self.starts.get(at).copied().unwrap_or(0)
    }
}

impl Layout {
    /// Numbers zones, tracks and counters for this many seats.
    #[must_use]
    pub fn for_seats(mut self, seats: u8) -> Layout {
        self.seats = seats;
        self.zone_base = bases(&self.zones, seats, |z| z.per_seat).0;
        self.track_base = bases(&self.tracks, seats, |t| t.per_seat).0;
        self.counter_base = bases(&self.counters, seats, |c| c.per_seat).0;
        self.zone_kind = Vec::new();
        for (n, kind) in (0u8..).zip(&self.zones) {
            if kind.per_seat {
                self.zone_kind.extend((0..seats).map(|seat| (n, Seat(seat))));
            } else {
                self.zone_kind.push((n, super::NOBODY));
            }
        }
        self
    }

    /// The zone of this kind, which is shared.
    #[must_use]
    #[inline]
    pub fn shared_zone(&self, kind: u8) -> Zone {
        Zone(self.zone_base.of(kind).first)
    }

    /// The zone of this kind; a shared kind ignores the seat.
    #[must_use]
    #[inline]
    pub fn zone(&self, kind: u8, seat: Seat) -> Zone {
        Zone(self.zone_base.of(kind).of(seat))
    }

    #[must_use]
    #[inline]
    pub fn track(&self, kind: u8, seat: Seat) -> Track {
        Track(self.track_base.of(kind).of(seat))
    }

    #[must_use]
    #[inline]
    pub fn counter(&self, kind: u8, seat: Seat) -> Counter {
        Counter(self.counter_base.of(kind).of(seat))
    }

    /// What kind of zone this is.
    #[must_use]
    pub fn zone_kind(&self, zone: Zone) -> &ZoneKind {
        &self.zones[usize::from(self.kind_of(zone))]
    }

    /// The number of a zone's kind in `zones`.
    #[must_use]
    #[inline]
    pub fn kind_of(&self, zone: Zone) -> u8 {
        self.zone_kind[zone.index()].0
    }

    /// Whose zone this is; `NOBODY` for a shared one.
    #[must_use]
    #[inline]
    pub fn zone_owner(&self, zone: Zone) -> Seat {
        self.zone_kind[zone.index()].1
    }

    #[must_use]
    pub fn zone_count(&self) -> usize {
        self.zone_kind.len()
    }

    /// The kind of a track and whose it is.
    #[must_use]
    pub fn track_kind(&self, track: Track) -> (&TrackKind, Seat) {
        let bases = &self.track_base.0[..self.tracks.len().min(KINDS)];
        let at = bases.partition_point(|base| base.first <= track.0) - 1;
        let kind = &self.tracks[at];
        (kind, if kind.per_seat { Seat(track.0 - bases[at].first) } else { super::NOBODY })
    }

    /// The kind of a counter and whose it is.
    #[must_use]
    pub fn counter_kind(&self, counter: Counter) -> (&CounterKind, Seat) {
        let bases = &self.counter_base.0[..self.counters.len().min(KINDS)];
        let at = bases.partition_point(|base| base.first <= counter.0) - 1;
        let kind = &self.counters[at];
        (kind, if kind.per_seat { Seat(counter.0 - bases[at].first) } else { super::NOBODY })
    }

    /// How many there are of kinds with one each or one a seat: tracks, then counters.
    #[must_use]
    pub fn track_count(&self) -> usize {
        bases(&self.tracks, self.seats, |t| t.per_seat).1.into()
    }

    #[must_use]
    pub fn counter_count(&self) -> usize {
        bases(&self.counters, self.seats, |c| c.per_seat).1.into()
    }

    #[must_use]
    pub fn pool_of(&self, token: Token) -> i16 {
        let kind = &self.tokens[token.index()];
        kind.pool.map_or(UNLIMITED, |n| i16::try_from(n).unwrap_or(UNLIMITED - 1))
    }

    #[must_use]
    pub fn die(&self, die: Die) -> &DieKind {
        &self.dice[die.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::End;

    #[test]
    fn a_cube_does_at_the_end_what_its_track_says() {
        for (end, from, by, to) in [
            (End::Stop, 11, 5, 13),
            (End::Stop, 2, -5, 0),
            (End::Wrap, 12, 3, 1),
            (End::Back(7), 12, 1, 6),
            (End::Back(7), 12, 4, 9),
            (End::Back(7), 3, 2, 5),
            (End::Back(7), 12, 9, 7),
        ] {
            assert_eq!(end.reach(14, from, by), to, "{end:?} from {from} by {by}");
        }
    }
}
