//! How a game says the names of its effect language to players. Plain tables; what is not listed is said as it is
//! written, with blanks for hyphens.

/// A name of the language and how it is said.
pub type Said = (&'static str, &'static str);

/// All of a game's sayings.
#[derive(Debug, Clone, Copy, Default)]
pub struct Spoken {
    /// Kinds of card: name, one, many.
    pub kinds: &'static [(&'static str, &'static str, &'static str)],
    /// Tokens and numbers that are counted: name, one, many.
    pub tokens: &'static [(&'static str, &'static str, &'static str)],
    /// Zones without their owner; or, where it is not lying in them that counts, with a place for whose it is:
    /// `engaged with {}`.
    pub zones: &'static [Said],
    /// Kinds of card and the zone in which they always lie, so that nobody says it.
    pub homes: &'static [Said],
    /// Kinds of which just one lies where they always lie, or one for each who plays.
    pub single: &'static [&'static str],
    /// Numbers of cards, tracks, kinds of action, conditions, marks, frames, sides, and words of verbs.
    pub names: &'static [Said],
    /// Moments, as they go on behind `when`: name, what it is about where the line does not say, what happens, and how
    /// that is said to whoever it happens to; each with a place for what it is about.
    pub moments: &'static [(&'static str, &'static str, &'static str, &'static str)],
    /// Moments of which there are several, by number: `Event {} comes`.
    pub numbered: &'static [Said],
    /// Permissions: name, what may be and what cannot be, each with a place for whom or what it is about, and what
    /// stands there where the line does not say.
    pub permissions: &'static [(&'static str, &'static str, &'static str, &'static str)],
    /// Verbs that this game says in its own way, by their patterns.
    pub verbs: &'static [Said],
    /// A distance: `Range {}`.
    pub range: &'static str,
    /// A card that is tilted.
    pub tilted: &'static str,
    /// One who plays.
    pub seat: &'static str,
}

/// What stands beside a name in a table.
pub(super) fn find(table: &[Said], name: &str) -> Option<&'static str> {
    table.iter().find(|(own, _)| *own == name).map(|(_, said)| *said)
}

impl Spoken {
    /// A name that needs no more than its own words.
    pub(super) fn name(&self, name: &str) -> String {
        find(self.names, name).map_or_else(|| name.replace('-', " "), str::to_owned)
    }

    /// A zone in what is told: its own name where no other is listed.
    #[must_use]
    pub fn zone_of(&self, name: &'static str) -> &'static str {
        find(self.zones, name).unwrap_or(name)
    }

    pub(super) fn zone(&self, name: &str) -> String {
        find(self.zones, name).map_or_else(|| name.replace('-', " "), str::to_owned)
    }

    /// A thing that is counted, for one of it or for several.
    pub(super) fn counted(&self, name: &str, one: bool) -> String {
        let said = self.tokens.iter().find(|(own, ..)| *own == name);
        match said {
            Some((_, single, many)) => if one { *single } else { *many }.to_owned(),
            None if one || name.ends_with('s') => name.replace('-', " "),
            None => format!("{}s", name.replace('-', " ")),
        }
    }
}
