//! What a table chooses beside Heroes and Quest: the variants of the book, and readings of its unclear places that are
//! both played.

use super::Variants;
use super::edition::{ERRATA, Edition, TIME_CARDS, TIME_CHARTER, VULNERABLE_TO_ALL};
use crate::content::Problems;
use crate::games::game::{Options, Setting};
use crate::games::settings::check;

const CHOOSE: &str = "choose";
/// General Rewards that stay in the box.
pub const WITHOUT_REWARDS: &str = "without-rewards";

/// The value of the variant with Time Cards that takes them from the first box.
const LENT: &str = "mistfall";

/// Those of Heart of the Mists.
static OF_HEART: &[Setting] = &[
    Setting::switch("nightmare-heroes", "all Hero Charters lie on their Nightmare side"),
    Setting::switch("nightmare-quest", "the Quest Charter lies on its Nightmare side"),
    Setting::switch("nightmare-time", "the Time Charter lies on its Nightmare side"),
    Setting::switch("combined-turn", "all Heroes take their turns together"),
    Setting {
        name: "time-cards",
        values: &["false", "true", LENT],
        about: "Time Cards stand in for the Events: those of packs, or of the first box",
    },
    Setting {
        name: WITHOUT_REWARDS,
        values: &[],
        about: "these Rewards stay in the box, named with commas between them",
    },
    Setting::switch("vulnerability-any-effect", "effects without damage trigger Vulnerabilities too"),
    Setting {
        name: "activation-order",
        values: &[CHOOSE, "left-to-right"],
        about: "Enemies attack as the players choose, or by seat and from left to right",
    },
    Setting {
        name: "condition-order",
        values: &[CHOOSE, "by-seat"],
        about: "Conditions are resolved as the players choose, or by seat and then along the line",
    },
    Setting {
        name: "enrage-order",
        values: &[CHOOSE, "by-seat"],
        about: "who Enrages first for the Time Track, as the players choose or by seat",
    },
];

/// Those of Mistfall.
static OF_FIRST: &[Setting] = &[
    Setting::switch("nightmare-heroes", "all Hero Charters lie on their Nightmare side"),
    Setting::switch("nightmare-quest", "the Quest Charter lies on its Nightmare side"),
    Setting::switch("errata", "corrected cards are used"),
    Setting::switch("vulnerability-once", "a Vulnerability counts once, however many Keywords fit"),
];

/// The same in the reading that has the errata in any case.
static WITH_ERRATA: [Setting; 4] = [
    OF_FIRST[0],
    OF_FIRST[1],
    Setting { values: &["true"], about: "corrected cards are used, as this edition has it", ..OF_FIRST[2] },
    OF_FIRST[3],
];

/// What can be chosen in a box.
pub fn settings(edition: &Edition) -> &'static [Setting] {
    match (edition.has(TIME_CHARTER), edition.has(ERRATA)) {
        (true, _) => OF_HEART,
        (false, true) => &WITH_ERRATA,
        (false, false) => OF_FIRST,
    }
}

/// What was chosen, or everything that is wrong with it.
pub fn variants(edition: &Edition, options: &Options) -> Result<Variants, Problems> {
    check(settings(edition), options)?;
    let is = |name: &str, wanted: &str| options.others.get(name).is_some_and(|value| value == wanted);
    let on = |name: &str| is(name, "true");
    let fixed = |name: &str| options.others.get(name).is_some_and(|value| value != CHOOSE);
    Ok(Variants {
        nightmare_heroes: on("nightmare-heroes"),
        nightmare_quest: on("nightmare-quest"),
        nightmare_time: on("nightmare-time"),
        combined_turn: on("combined-turn"),
        time_cards: on("time-cards") || is("time-cards", LENT) || edition.has(TIME_CARDS),
        time_cards_lent: is("time-cards", LENT),
        vulnerability_any: on("vulnerability-any-effect") || edition.has(VULNERABLE_TO_ALL),
        vulnerability_once: on("vulnerability-once"),
        errata: on("errata") || edition.has(ERRATA),
        fixed_activation: fixed("activation-order"),
        fixed_conditions: fixed("condition-order"),
        fixed_enraging: fixed("enrage-order"),
    })
}
