//! What a kept game consists of: a header and one entry for each command. State is the fold of it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The version of this format.
pub const FORMAT: u32 = 1;
/// The generator behind a seed, so that a seed replays forever.
pub const RNG: &str = "chacha8/1";

/// A pack and what it contained.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PackHash {
    pub name: String,
    pub hash: String,
}

/// Everything that influences play before the first command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    pub format: u32,
    /// The version of the program that wrote it.
    pub version: String,
    pub game: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub heroes: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quest: Option<String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub dials: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub packs: Vec<PackHash>,
    /// Hash of the embedded content and rules of this game.
    pub content: String,
    pub rng: String,
    pub seed: u64,
    /// What is on the real table: zones and dice by name; `all` for everything.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub physical: Vec<String>,
    /// Cards of our lists that the player has found to be those of the box, by id, and what was said of them then.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub confirmed: BTreeMap<String, String>,
    /// A set-up that replaces the default one, as transcript text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given: Option<String>,
}

/// One command: what was typed, what was answered (chance's answers included), and the state after it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    #[serde(rename = "do")]
    pub line: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<String>,
    /// The short hash of the state after the command.
    pub hash: String,
}
