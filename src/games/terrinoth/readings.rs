//! Options of a game: the Grim Rule, and readings of the book that a table may choose instead of ours.

use crate::content::Problems;
use crate::games::game::{Options, Setting};
use crate::games::settings::check;

/// What can be chosen, as it is written behind `--set`.
pub static SETTINGS: &[Setting] = &[
    Setting::switch("choose-new-leader", "the players choose who leads after a leader who has fallen"),
    Setting::switch("extra-activation-may", "with three heroes the leader may let nobody activate again"),
    Setting::switch("grim-rule", "of several ways to resolve a keyword the worst for the heroes is taken"),
    Setting::switch("new-enemies-wait", "enemies that come in the enemy phase are not activated in it"),
    Setting::switch("upgrade-may", "nobody has to upgrade"),
    Setting {
        name: "types",
        values: &[],
        about: "the types of the heroes in the order of the seats, for a table that chooses them first",
    },
];

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
    let switches = SETTINGS.iter().filter(|setting| !setting.values.is_empty());
    (0u32..).zip(switches).filter(|(n, _)| number >> n & 1 == 1).map(|(_, setting)| setting.name).collect()
}

pub fn read(options: &Options) -> Result<Readings, Problems> {
    check(SETTINGS, options)?;
    let on = |name: &str| options.others.get(name).is_some_and(|value| value == "true");
    Ok(Readings {
        grim: on("grim-rule"),
        choose_leader: on("choose-new-leader"),
        extra_may: on("extra-activation-may"),
        new_wait: on("new-enemies-wait"),
        upgrade_may: on("upgrade-may"),
    })
}
