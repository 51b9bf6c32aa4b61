//! A list with a fixed capacity that lives inside its owner: the flat state is made of these.

use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// At most `N` values, stored in place. Copying it copies bytes, never the heap.
#[derive(Copy)]
pub struct Row<T: Copy, const N: usize> {
    len: u16,
    items: [T; N],
}

/// A few words known beforehand, as one address: what a step returns fits into registers then.
pub type Words = &'static &'static str;

/// A fixed capacity was reached; the name says which one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the table has no room for more {0}")]
pub struct Full(pub Words);

impl<T: Copy + Default, const N: usize> Default for Row<T, N> {
    fn default() -> Self {
        Row { len: 0, items: [T::default(); N] }
    }
}

#[expect(clippy::non_canonical_clone_impl, reason = "most of the room is not in use and need not be copied")]
impl<T: Copy, const N: usize> Clone for Row<T, N> {
    fn clone(&self) -> Self {
        *self
    }

    /// Copies only what is in use; most rows are nearly empty most of the time.
    fn clone_from(&mut self, source: &Self) {
        let used = usize::from(source.len);
        self.len = source.len;
        // One value is copied as it is, without asking how long the row is.
        match used {
            0 => {}
            1 => self.items[0] = source.items[0],
            _ => self.items[..used].copy_from_slice(&source.items[..used]),
        }
    }
}

/// Makes a flat struct's `clone_from` go field by field, so that rows in it copy only what is in use.
/// A field that is not listed does not compile.
macro_rules! clone_used {
    ($name:ident { $($field:ident),* $(,)? }) => {
        #[expect(clippy::non_canonical_clone_impl, reason = "most of the room is not in use and need not be copied")]
        impl Clone for $name {
            fn clone(&self) -> Self {
                *self
            }

            fn clone_from(&mut self, source: &Self) {
                let Self { $($field),* } = source;
                $(Clone::clone_from(&mut self.$field, $field);)*
            }
        }
    };
}
pub(crate) use clone_used;

impl<T: Copy, const N: usize> Deref for Row<T, N> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T: Copy, const N: usize> DerefMut for Row<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }
}

impl<T: Copy, const N: usize> Row<T, N> {
    /// An empty row; the value only fills the room and is never seen.
    #[must_use]
    pub const fn of(filler: T) -> Row<T, N> {
        Row { len: 0, items: [filler; N] }
    }

    /// The value at a place that is known to be in use: only the room is checked, not how much of it is filled.
    #[must_use]
    #[inline]
    pub fn at(&self, index: usize) -> &T {
        debug_assert!(index < usize::from(self.len));
        &self.items[index]
    }

    /// The same for a place that may be none at all.
    #[must_use]
    #[inline]
    pub fn within(&self, index: usize) -> Option<&T> {
        debug_assert!(index < usize::from(self.len) || index >= N);
        self.items.get(index)
    }

    /// The value at a place that is known to be in use, where nothing at all is checked: behind the room it begins anew.
    #[must_use]
    #[inline]
    pub fn wrapped(&self, index: usize) -> &T {
        debug_assert!(index < usize::from(self.len));
        &self.items[index % N]
    }

    /// The values of a stretch that is known to be in use: only the room is checked.
    #[must_use]
    #[inline]
    pub fn stretch(&self, start: usize, end: usize) -> &[T] {
        debug_assert!(end <= usize::from(self.len));
        &self.items[start..end]
    }

    /// The last value, found with one look.
    #[must_use]
    #[inline]
    pub fn last(&self) -> Option<&T> {
        self.items.get(usize::from(self.len).wrapping_sub(1))
    }

    /// The same to be changed.
    #[inline]
    pub fn last_mut(&mut self) -> Option<&mut T> {
        self.items.get_mut(usize::from(self.len).wrapping_sub(1))
    }

    /// Adds at the end, or says that `what` is full.
    #[inline]
    pub fn push(&mut self, value: T, what: Words) -> Result<(), Full> {
        // One look tells whether there is room and where.
        let Some(room) = self.items.get_mut(usize::from(self.len)) else { return Err(Full(what)) };
        *room = value;
        self.len += 1;
        Ok(())
    }

    /// Makes room for one more at the end; what lies there is left over from earlier.
    #[inline]
    pub fn grow(&mut self, what: Words) -> Result<&mut T, Full> {
        let Some(room) = self.items.get_mut(usize::from(self.len)) else { return Err(Full(what)) };
        self.len += 1;
        Ok(room)
    }

    /// Puts `value` before `index`, or at the end where `index` is past it.
    pub fn insert(&mut self, index: usize, value: T, what: Words) -> Result<(), Full> {
        let len = usize::from(self.len);
        if len == N {
            return Err(Full(what));
        }
        let index = index.min(len);
        self.items.copy_within(index..len, index + 1);
        self.items[index] = value;
        self.len += 1;
        Ok(())
    }

    /// Puts these values before `index`, which is in use or the end.
    pub(super) fn insert_all(&mut self, index: usize, values: &[T], what: Words) -> Result<(), Full> {
        let (len, more) = (usize::from(self.len), values.len());
        if len + more > N {
            return Err(Full(what));
        }
        self.items.copy_within(index..len, index + more);
        self.items[index..index + more].copy_from_slice(values);
        self.len += more as u16;
        Ok(())
    }

    /// Takes the last value off.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        let len = self.len.checked_sub(1)?;
        let last = *self.items.get(usize::from(len))?;
        self.len = len;
        Some(last)
    }

    /// Takes the value at `index` out and closes the gap; `None` past the end.
    pub fn remove(&mut self, index: usize) -> Option<T> {
        let len = usize::from(self.len);
        let gone = *self.get(index)?;
        self.items.copy_within(index + 1..len, index);
        self.len -= 1;
        Some(gone)
    }

    /// Keeps those that this says yes to, in their order.
    pub fn retain(&mut self, keep: impl Fn(&T) -> bool) {
        let Some(mut kept) = self.iter().position(|value| !keep(value)) else { return };
        for at in kept + 1..usize::from(self.len) {
            if keep(&self.items[at]) {
                self.items[kept] = self.items[at];
                kept += 1;
            }
        }
        self.truncate(kept);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Keeps the first `len` values.
    pub fn truncate(&mut self, len: usize) {
        if len < usize::from(self.len) {
            self.len = u16::try_from(len).unwrap_or(self.len);
        }
    }
}

impl<T: Copy + PartialEq, const N: usize> PartialEq for Row<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Copy + Eq, const N: usize> Eq for Row<T, N> {}

impl<T: Copy + Hash, const N: usize> Hash for Row<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T: Copy + std::fmt::Debug, const N: usize> std::fmt::Debug for Row<T, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Copy + Serialize, const N: usize> Serialize for Row<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for Row<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fill<T, const N: usize>(std::marker::PhantomData<T>);
        impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Visitor<'de> for Fill<T, N> {
            type Value = Row<T, N>;
            fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                write!(f, "a list of at most {N} values")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Row<T, N>, A::Error> {
                let mut row = Row::default();
                while let Some(value) = seq.next_element()? {
                    row.push(value, &"values").map_err(serde::de::Error::custom)?;
                }
                Ok(row)
            }
        }
        deserializer.deserialize_seq(Fill(std::marker::PhantomData))
    }
}
