//! What lines can be asked about.

/// What a line can be asked about, as one small number: a moment that brings it about, a number it changes, a
/// permission it gives or takes, a moment it reacts to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Topic(pub(super) u8);

/// Topics of one sort; the last number of all stands for no topic.
pub(super) const OF_A_SORT: u8 = 64;
pub(super) const NO_TOPIC: u8 = u8::MAX;
/// Stands for any moment; no game has that many.
pub const ANY_TIME: u8 = OF_A_SORT - 2;
pub(super) const SORTS_OF_TOPIC: usize = 4;

impl Topic {
    #[must_use]
    pub fn moment(moment: u16) -> Topic {
        Topic::nth(0, moment)
    }

    #[must_use]
    pub fn value(value: u16) -> Topic {
        Topic::nth(1, value)
    }

    #[must_use]
    pub fn permission(permission: u16) -> Topic {
        Topic::nth(2, permission)
    }

    #[must_use]
    pub fn reaction(moment: u16) -> Topic {
        Topic::nth(3, moment)
    }

    /// What can be used as a reaction whenever its player likes.
    #[must_use]
    pub const fn any_time() -> Topic {
        Topic(3 * OF_A_SORT + ANY_TIME)
    }

    #[inline]
    fn nth(part: u8, number: u16) -> Topic {
        Topic(part * OF_A_SORT + (number as u8 & (OF_A_SORT - 1)))
    }

    /// Which sort of lines is asked about it.
    #[must_use]
    #[inline]
    pub fn sort(self) -> Sort {
        match self.0 / OF_A_SORT {
            0 => Sort::Triggers,
            1 | 2 => Sort::Standing,
            _ => Sort::Reactions,
        }
    }
}

/// What a face has anything to do with, as bits; a quick no.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Cares {
    pub moments: u64,
    pub values: u64,
    pub permissions: u64,
    pub reacts: u64,
}

impl Cares {
    pub fn add(&mut self, other: Cares) {
        self.moments |= other.moments;
        self.values |= other.values;
        self.permissions |= other.permissions;
        self.reacts |= other.reacts;
    }

    /// Whether this topic is one of those cared for.
    #[must_use]
    #[inline]
    pub fn has(&self, topic: Topic) -> bool {
        let part = match topic.0 / OF_A_SORT {
            0 => self.moments,
            1 => self.values,
            2 => self.permissions,
            _ => self.reacts,
        };
        part >> (topic.0 % OF_A_SORT) & 1 == 1
    }

    /// All topics cared for, in order.
    pub fn topics(self) -> impl Iterator<Item = Topic> {
        (0..NO_TOPIC).map(Topic).filter(move |topic| self.has(*topic))
    }

    /// The sorts of lines there are, as bits.
    pub(super) fn sorts(&self) -> u8 {
        let bit = |sort: Sort, bits: u64| u8::from(bits != 0) << sort as u8;
        bit(Sort::Triggers, self.moments)
            | bit(Sort::Standing, self.values | self.permissions)
            | bit(Sort::Reactions, self.reacts)
    }
}

/// A sort of line that has to be asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    Triggers,
    Standing,
    Reactions,
}
