//! A pack as it comes: text with a name to report it under. The program's own packs bring the tree that was read
//! from their text when it was built, so that no YAML is read when a game begins.

use std::ops::Deref;
use std::sync::Arc;

use super::{Limits, Node, Problems, content_hash, parse};

/// A pack of the program itself, as build.rs leaves it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Packed {
    pub name: &'static str,
    /// What it was read from: problems are shown in it.
    pub text: &'static str,
    /// The [`Node`] of the text, packed.
    pub tree: &'static [u8],
    /// The fingerprint of the text.
    pub hash: u64,
}

/// A pack as text, with the name to report it under.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    pub name: Arc<str>,
    pub bytes: Bytes,
    packed: Option<&'static Packed>,
}

/// The bytes of a pack: shared, or part of the program.
#[derive(Debug, Clone)]
pub enum Bytes {
    Shared(Arc<[u8]>),
    Static(&'static [u8]),
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Bytes::Shared(bytes) => bytes,
            Bytes::Static(bytes) => bytes,
        }
    }
}

impl PartialEq for Bytes {
    fn eq(&self, other: &Bytes) -> bool {
        **self == **other
    }
}

impl Eq for Bytes {}

impl Source {
    /// A pack as text.
    #[must_use]
    pub fn embedded(name: &str, text: &str) -> Source {
        Source { name: name.into(), bytes: Bytes::Shared(text.as_bytes().into()), packed: None }
    }

    /// A pack as bytes that may be anything.
    #[must_use]
    pub fn new(name: &str, bytes: Vec<u8>) -> Source {
        Source { name: name.into(), bytes: Bytes::Shared(bytes.into()), packed: None }
    }

    /// A pack of the program itself.
    #[must_use]
    pub fn packed(packed: &'static Packed) -> Source {
        let bytes = Bytes::Static(packed.text.as_bytes());
        Source { name: packed.name.into(), bytes, packed: Some(packed) }
    }

    /// Whether it is one of the program's own.
    #[must_use]
    pub fn is_packed(&self) -> bool {
        self.packed.is_some()
    }

    /// The tree of the text; what is wrong with it goes to `problems`.
    #[must_use]
    pub fn tree(&self, problems: &mut Problems) -> Option<Node> {
        let packed = self.packed.and_then(|packed| postcard::from_bytes(packed.tree).ok());
        packed.or_else(|| parse(&self.name, &self.bytes, &Limits::default(), problems))
    }

    /// The fingerprint of the text.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.packed.map_or_else(|| content_hash(&self.bytes), |packed| packed.hash)
    }
}
