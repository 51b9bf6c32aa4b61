//! Options of a game: the Grim Rule, and readings of the book that a table may choose instead of ours.

use crate::content::{Code, Problem, Problems};
use crate::games::game::Options;

/// Options by name, as they are written behind `--set`.
const NAMES: &[&str] =
    &["choose-new-leader", "extra-activation-may", "grim-rule", "new-enemies-wait", "upgrade-may"];
/// The types of the heroes, in words, for a table that chooses them before the heroes.
const TYPES: &str = "types";

#[derive(Debug, Clone, Copy, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Readings {
    pub grim: bool,
    /// The players choose who leads after a leader who has fallen.
    pub choose_leader: bool,
    /// With three heroes the leader may let nobody activate again.
    pub extra_may: bool,
    /// Enemies that come into play in the enemy phase are not activated in it.
    pub new_wait: bool,
    /// Nobody has to upgrade.
    pub upgrade_may: bool,
}

/// All sets of options, by number, so that many games together are played in every way.
pub fn by_number(number: u64) -> Vec<&'static str> {
    (0u32..).zip(NAMES).filter(|(n, _)| number >> n & 1 == 1).map(|(_, name)| *name).collect()
}

pub fn read(options: &Options) -> Result<Readings, Problems> {
    let mut problems = Problems::new();
    let known = |name: &&String| name.as_str() != TYPES && !NAMES.contains(&name.as_str());
    for name in options.others.keys().filter(known) {
        let message = format!("there is no option `{name}`");
        let help = format!("one of {}", NAMES.join(", "));
        problems.push(Problem::new(Code::UnknownReference, &"options".into(), 0..0, message).help(help));
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let on = |name: &str| options.others.get(name).is_some_and(|value| value == "true" || value == "yes");
    Ok(Readings {
        grim: on("grim-rule"),
        choose_leader: on("choose-new-leader"),
        extra_may: on("extra-activation-may"),
        new_wait: on("new-enemies-wait"),
        upgrade_may: on("upgrade-may"),
    })
}
