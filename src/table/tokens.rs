//! Counted tokens on cards and boards, and the pools they come from.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use super::ids::{Card, Holder, Seat, Token};
use super::row::{Full, Row, clone_used};
use super::{CARDS, PILES, TOKENS};

/// A pool that never runs out.
pub const UNLIMITED: i16 = i16::MAX;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
struct Heap {
    key: u32,
    count: i16,
}

/// Which holder has how many of which token; only what is there takes room.
#[derive(Debug, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(from = "Stored")]
pub struct Tokens {
    heaps: Row<Heap, PILES>,
    pools: Row<i16, TOKENS>,
    #[serde(skip)]
    bearers: Bearers,
}

clone_used!(Tokens { heaps, pools, bearers });

/// What is kept of tokens in a file.
#[derive(Deserialize)]
struct Stored {
    heaps: Row<Heap, PILES>,
    pools: Row<i16, TOKENS>,
}

impl From<Stored> for Tokens {
    fn from(Stored { heaps, pools }: Stored) -> Tokens {
        let mut bearers = Bearers::default();
        for heap in heaps.iter() {
            bearers.note(holder(heap.key), true);
            bearers.note_heaps(kind(heap.key), 1);
        }
        Tokens { heaps, pools, bearers }
    }
}

/// The cards that any token lies on, as bits: most cards have none. And how many heaps there are of each kind of token.
/// Follows from the heaps.
#[derive(Debug, Clone, Copy)]
struct Bearers {
    cards: [u64; CARDS.div_ceil(64)],
    heaps: [u16; TOKENS],
}

impl Default for Bearers {
    fn default() -> Self {
        Bearers { cards: [0; CARDS.div_ceil(64)], heaps: [0; TOKENS] }
    }
}

impl PartialEq for Bearers {
    fn eq(&self, _: &Bearers) -> bool {
        true
    }
}

impl Eq for Bearers {}

impl Hash for Bearers {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Bearers {
    /// Whether anything may lie on this holder; of others than cards that is not noted.
    #[inline]
    fn may_have(&self, on: Holder) -> bool {
        let Holder::Card(card) = on else { return true };
        self.cards.get(card.index() / 64).is_none_or(|word| word >> (card.index() % 64) & 1 == 1)
    }

    /// Whether any token of this kind may lie anywhere.
    #[inline]
    fn may_be_any(&self, kind: Token) -> bool {
        self.heaps.get(kind.index()).is_none_or(|heaps| *heaps > 0)
    }

    /// So many more heaps of this kind, or less.
    fn note_heaps(&mut self, kind: Token, by: i16) {
        if let Some(heaps) = self.heaps.get_mut(kind.index()) {
            *heaps = heaps.saturating_add_signed(by);
        }
    }

    fn note(&mut self, on: Holder, any: bool) {
        if let Holder::Card(card) = on
            && let Some(word) = self.cards.get_mut(card.index() / 64)
        {
            let bit = 1 << (card.index() % 64);
            *word = if any { *word | bit } else { *word & !bit };
        }
    }
}

fn key(on: Holder, kind: Token) -> u32 {
    let holder = match on {
        Holder::Card(card) => u32::from(card.0),
        Holder::Seat(seat) => 0x1_0000 + u32::from(seat.0),
        Holder::Table => 0x2_0000,
    };
    holder << 8 | u32::from(kind.0)
}

fn holder(key: u32) -> Holder {
    let low = (key >> 8) & 0xffff;
    match key >> 24 {
        0 => Holder::Card(Card(low as u16)),
        1 => Holder::Seat(Seat(low as u8)),
        _ => Holder::Table,
    }
}

fn kind(key: u32) -> Token {
    Token((key & 0xff) as u8)
}

impl Tokens {
    /// Sets the pools, one for each kind of token, in the layout's order.
    pub fn stock(&mut self, pools: impl Iterator<Item = i16>) -> Result<(), Full> {
        self.pools.clear();
        for pool in pools {
            self.pools.push(pool, &"kinds of token")?;
        }
        Ok(())
    }

    #[must_use]
    #[inline]
    pub fn on(&self, on: Holder, kind: Token) -> i16 {
        if self.bearers.may_be_any(kind) && self.bearers.may_have(on) {
            return self.find(on, kind);
        }
        debug_assert_eq!(self.find(on, kind), 0);
        0
    }

    /// Whether any token of this kind lies anywhere.
    #[must_use]
    #[inline]
    pub fn any_of(&self, kind: Token) -> bool {
        self.bearers.may_be_any(kind)
    }

    #[inline(never)]
    fn find(&self, on: Holder, kind: Token) -> i16 {
        let key = key(on, kind);
        self.heaps.binary_search_by_key(&key, |heap| heap.key).map_or(0, |at| self.heaps[at].count)
    }

    /// What is left in the pool of this kind.
    #[must_use]
    pub fn pool(&self, kind: Token) -> i16 {
        self.pools.get(kind.index()).copied().unwrap_or(0)
    }

    /// Everything that lies somewhere: holder, kind and count, in a fixed order.
    pub fn all(&self) -> impl Iterator<Item = (Holder, Token, i16)> + '_ {
        self.heaps.iter().map(|heap| (holder(heap.key), kind(heap.key), heap.count))
    }

    /// The heaps of one kind that lie on cards.
    pub fn on_cards(&self, kind: Token) -> impl Iterator<Item = (Card, i16)> + '_ {
        let of_kind = move |heap: &&Heap| heap.key >> 24 == 0 && heap.key & 0xff == u32::from(kind.0);
        self.heaps.iter().filter(of_kind).map(|heap| (Card((heap.key >> 8) as u16), heap.count))
    }

    /// Whether any token lies on this holder.
    #[must_use]
    pub fn any_on(&self, on: Holder) -> bool {
        let low = key(on, Token(0));
        let at = self.heaps.partition_point(|heap| heap.key < low);
        self.heaps.get(at).is_some_and(|heap| heap.key >> 8 == low >> 8)
    }

    /// Adds so many, or takes them, no more than the pool and the holder have; says how many there were and are.
    #[inline]
    pub(super) fn add(&mut self, on: Holder, kind: Token, by: i16) -> Result<(i16, i16), Full> {
        if by <= 0 && !self.bearers.may_have(on) {
            return Ok((0, 0));
        }
        self.add_here(on, kind, by)
    }

    #[inline(never)]
    fn add_here(&mut self, on: Holder, kind: Token, by: i16) -> Result<(i16, i16), Full> {
        let key = key(on, kind);
        let found = self.heaps.binary_search_by_key(&key, |heap| heap.key);
        let from = found.map_or(0, |at| self.heaps[at].count);
        let pool = self.pool(kind);
        let more = by.clamp(-from, pool.min(i16::MAX - from));
        if more != 0 {
            self.place(on, Heap { key, count: from + more }, found)?;
            self.take_from_pool(kind, more);
        }
        Ok((from, from + more))
    }

    /// A heap becomes this one, at the place where it was found or belongs.
    #[inline]
    fn place(&mut self, on: Holder, heap: Heap, found: Result<usize, usize>) -> Result<(), Full> {
        match found {
            Ok(at) if heap.count == 0 => {
                self.heaps.remove(at);
                self.bearers.note_heaps(kind(heap.key), -1);
            }
            Ok(at) => self.heaps[at].count = heap.count,
            Err(_) if heap.count == 0 => {}
            Err(at) => {
                self.heaps.insert(at, heap, &"heaps of tokens")?;
                self.bearers.note_heaps(kind(heap.key), 1);
            }
        }
        self.bearers.note(on, heap.count != 0 || self.any_on(on));
        Ok(())
    }

    #[inline]
    fn take_from_pool(&mut self, kind: Token, more: i16) {
        if let Some(pool) = self.pools.get_mut(kind.index())
            && *pool != UNLIMITED
        {
            *pool -= more;
        }
    }

    /// Sets the count on a holder and moves the difference from or to the pool; false where there are not so many.
    pub(super) fn set(&mut self, on: Holder, kind: Token, count: i16) -> Result<bool, Full> {
        let key = key(on, kind);
        let found = self.heaps.binary_search_by_key(&key, |heap| heap.key);
        let more = count - found.map_or(0, |at| self.heaps[at].count);
        if count < 0 || more > self.pool(kind) {
            return Ok(false);
        }
        self.place(on, Heap { key, count }, found)?;
        self.take_from_pool(kind, more);
        Ok(true)
    }

    pub(super) fn pools(&self) -> &[i16] {
        &self.pools
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adding_is_setting_what_there_is_then() {
        let mut added = Tokens::default();
        added.stock([UNLIMITED, 5].into_iter()).unwrap();
        let mut set = added;
        let holders = [Holder::Card(Card(3)), Holder::Seat(Seat(1)), Holder::Table];
        for (n, by) in [2, -1, 4, 0, -9, 3, 9, -3, 1].into_iter().enumerate() {
            for (on, kind) in holders.into_iter().flat_map(|on| [(on, Token(0)), (on, Token(1))]) {
                let by = if n % 2 == 0 { by } else { -by };
                let from = set.on(on, kind);
                let to = from + by.clamp(-from, set.pool(kind).min(i16::MAX - from));
                assert!(set.set(on, kind, to).unwrap());
                assert_eq!(added.add(on, kind, by), Ok((from, to)));
                assert_eq!(added, set);
                assert_eq!(added.on(on, kind), to);
            }
        }
    }
}
