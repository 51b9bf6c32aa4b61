//! Set-ups for many games by themselves: every Quest, every party and every variant, by the number of a game.

use std::sync::OnceLock;

use super::edition::Edition;
use super::names::kind;
use super::open;
use crate::effect::Library;
use crate::games::game::Options;

/// Variants and readings that every Quest can be played with.
const VARIANTS: [(&str, &str); 8] = [
    ("nightmare-heroes", "true"),
    ("nightmare-quest", "true"),
    ("nightmare-time", "true"),
    ("combined-turn", "true"),
    ("vulnerability-any-effect", "true"),
    ("activation-order", "left-to-right"),
    ("condition-order", "by-seat"),
    ("enrage-order", "by-seat"),
];
const TIME_CARDS: &str = "time-cards";
/// Games in a row that are set up alike.
const ALIKE: u64 = 4;
/// The most Heroes of a party.
const MOST_HEROES: u32 = 4;

/// What there is to choose from.
#[derive(Default)]
struct Choices {
    /// Every party of one to four different Heroes.
    parties: Vec<Vec<String>>,
    quests: Vec<String>,
    /// Quests that Time Cards may be used with.
    timed: Vec<String>,
}

/// The set-up of the game with this number.
pub fn of(edition: &'static Edition, number: u64) -> Options {
    static CHOICES: OnceLock<Choices> = OnceLock::new();
    let choices = CHOICES.get_or_init(|| choices(edition));
    let number = number / ALIKE;
    let mut options = Options::default();
    let (Some(heroes), Some(quest)) = (pick(&choices.parties, number), pick(&choices.quests, number)) else {
        return options;
    };
    (options.heroes, options.quest) = (heroes.clone(), Some(quest.clone()));
    // One more than there are sets of variants: so the three counts share no factor, and everything meets everything.
    let variants = number % ((1 << VARIANTS.len()) + 1);
    let mut set = |name: &str, value: &str| options.others.insert(name.to_owned(), value.to_owned());
    for (bit, (name, value)) in VARIANTS.iter().enumerate() {
        if variants >> bit & 1 == 1 {
            set(name, value);
        }
    }
    if choices.timed.contains(quest) && number / 2 % 2 == 1 {
        set(TIME_CARDS, "true");
    }
    options
}

fn pick<T>(all: &[T], number: u64) -> Option<&T> {
    all.get((number % (all.len() as u64).max(1)) as usize)
}

fn choices(edition: &Edition) -> Choices {
    let Ok(game) = open::open(edition, &Options::default(), &[]) else { return Choices::default() };
    let library = game.library();
    let heroes = ids(library, kind::HERO, true);
    let quests = ids(library, kind::QUEST, false);
    let parties = (1..1u32 << heroes.len()).filter(|set| set.count_ones() <= MOST_HEROES);
    let party = |set: u32| {
        let chosen = heroes.iter().enumerate().filter(|(n, _)| set >> n & 1 == 1);
        chosen.map(|(_, id)| id.clone()).collect()
    };
    let timed = quests.iter().filter(|quest| takes_time_cards(edition, quest)).cloned().collect();
    Choices { parties: parties.map(party).collect(), quests, timed }
}

/// The ids of a kind; of Heroes those with another side, which is not a Hero of its own.
fn ids(library: &Library, kind: u16, two_sided: bool) -> Vec<String> {
    let entries = library.of_kind(kind).map(|face| library.entry(face));
    entries.filter(|entry| !two_sided || entry.back.is_some()).map(|entry| entry.id.clone()).collect()
}

fn takes_time_cards(edition: &Edition, quest: &str) -> bool {
    let others = [(TIME_CARDS.to_owned(), "true".to_owned())].into();
    let options = Options { quest: Some(quest.to_owned()), others, ..Options::default() };
    open::open(edition, &options, &[]).is_ok_and(|game| game.barred().is_empty())
}
