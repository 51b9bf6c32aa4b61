//! What a table chooses beside the Heroes: modules, the hard mode, who begins, and readings of unclear places of the book
//! that are both played.

use crate::content::{Code, Problem, Problems};
use crate::games::game::{Options, Setting};
use crate::games::settings::check;

/// Who begins, by name.
pub const FIRST: &str = "first";

pub static SETTINGS: &[Setting] = &[
    Setting::switch("events", "Module 1: World Events"),
    Setting::switch("villains", "Module 2: Villains, with World Events only"),
    Setting::switch("hard", "alone: the Brash Hero takes no wounds"),
    Setting { name: FIRST, values: &[], about: "the Hero who begins" },
    Setting::switch("strict", "cards in play at the end count nothing"),
    Setting::switch("unfinished-events", "World Events not done count their lower number, if they have two"),
    Setting::switch("deck-fails", "a deck ends the game when a card is wanted and none is there"),
    Setting::switch("ally-stays-exhausted", "an unlocked Ally stays, but is not refreshed"),
    Setting::switch("brash-events", "alone: the Brash Hero takes World Events that are cheapest of all"),
    Setting::switch("both-discards", "alone: a World Event is discarded in Clean-up too"),
];

/// Which modules and options are in play.
#[derive(Debug, Clone, Copy, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Modes {
    pub events: bool,
    pub villains: bool,
    pub solo: bool,
    pub hard: bool,
    pub strict: bool,
    pub unfinished_events: bool,
    pub deck_fails: bool,
    pub ally_stays_exhausted: bool,
    pub brash_events: bool,
    pub both_discards: bool,
}

/// What was chosen, or everything that is wrong with it.
pub fn modes(options: &Options) -> Result<Modes, Problems> {
    check(SETTINGS, options)?;
    if let Some(first) = options.others.get(FIRST).filter(|first| !options.heroes.contains(first)) {
        let message = format!("`{FIRST}` cannot be `{first}`, who does not play");
        let help = format!("one of {}", options.heroes.join(", "));
        let mut problems = Problems::new();
        problems.push(Problem::new(Code::UnknownReference, &"options".into(), 0..0, message).help(help));
        return Err(problems);
    }
    senseless(options)?;
    let on = |name: &str| options.others.get(name).is_some_and(|value| value == "true");
    Ok(Modes {
        events: on("events"),
        villains: on("villains"),
        solo: options.heroes.len() == 1,
        hard: on("hard"),
        strict: on("strict"),
        unfinished_events: on("unfinished-events"),
        deck_fails: on("deck-fails"),
        ally_stays_exhausted: on("ally-stays-exhausted"),
        brash_events: on("brash-events"),
        both_discards: on("both-discards"),
    })
}

/// What stands in the place of a quest, which nobody chooses.
const ONLY_QUEST: &str = "base";
/// Settings for a game alone, and those about World Events.
const SOLO: [&str; 3] = ["hard", "brash-events", "both-discards"];
const OF_EVENTS: [&str; 3] = ["brash-events", "both-discards", "unfinished-events"];

/// What was chosen and would mean nothing in this game.
fn senseless(options: &Options) -> Result<(), Problems> {
    let on = |name: &str| options.others.get(name).is_some_and(|value| value == "true");
    let alone = options.heroes.len() == 1;
    let solo = SOLO.iter().filter(|name| on(name) && !alone);
    let events = OF_EVENTS.iter().filter(|name| on(name) && !on("events"));
    let mut said: Vec<String> = solo.map(|name| format!("`{name}` is for one player alone")).collect();
    said.extend(events.map(|name| format!("`{name}` is for games with `events`")));
    if alone && options.others.contains_key(FIRST) {
        said.push(format!("`{FIRST}` is for several players: alone, the Brash Hero begins"));
    }
    said.extend(options.edition.iter().map(|name| format!("there is no edition `{name}` of this game")));
    let quest = options.quest.iter().filter(|name| *name != ONLY_QUEST);
    said.extend(quest.map(|name| format!("`{name}` cannot be chosen: Quests are dealt")));
    let mut problems = Problems::new();
    for message in said {
        problems.push(Problem::new(Code::UnknownReference, &"options".into(), 0..0, message));
    }
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}
