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
/// Those of the first box, where which edition is played is one of them.
const OF_FIRST: [(&str, &str); 4] = [
    ("nightmare-heroes", "true"),
    ("nightmare-quest", "true"),
    ("errata", "true"),
    ("vulnerability-once", "true"),
];
/// Every so many set-ups a Hero, and every so many a Quest, comes from the other box. The numbers share no factor with
/// the counts of parties, Quests and variants, so what is lent meets everything.
const LENT_HERO: u64 = 9;
const LENT_QUEST: u64 = 11;
/// Time Cards, taken from the other box.
const TIME_CARDS: (&str, &str) = ("time-cards", "mistfall");
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
    /// Heroes and Quests of the other box.
    lent_heroes: Vec<String>,
    lent_quests: Vec<String>,
}

/// The set-up of the game with this number.
pub fn of(edition: &'static Edition, number: u64) -> Options {
    static CHOICES: [OnceLock<Choices>; 2] = [OnceLock::new(), OnceLock::new()];
    let first = edition.name.is_some();
    let choices = CHOICES[usize::from(first)].get_or_init(|| choices(edition));
    let number = number / ALIKE;
    let mut options = Options::default();
    let (Some(heroes), Some(quest)) = (pick(&choices.parties, number), pick(&choices.quests, number)) else {
        return options;
    };
    (options.heroes, options.quest) = (heroes.clone(), Some(quest.clone()));
    if number % LENT_HERO == LENT_HERO - 1 {
        options.heroes[0].clone_from(pick(&choices.lent_heroes, number / LENT_HERO).unwrap_or(&heroes[0]));
    }
    if number % LENT_QUEST == LENT_QUEST - 1 {
        options.quest = pick(&choices.lent_quests, number / LENT_QUEST).or(Some(quest)).cloned();
    }
    if first {
        let editions: Vec<_> = Edition::of(edition.kind).filter_map(|edition| edition.name).collect();
        options.edition = pick(&editions, number).map(|name| (*name).to_owned());
    }
    // One more than there are sets of variants: so the three counts share no factor, and everything meets everything.
    let names: &[(&str, &str)] = if first { &OF_FIRST } else { &VARIANTS };
    let variants = number % ((1 << names.len()) + 1);
    let mut set = |name: &str, to: &str| options.others.insert(name.to_owned(), to.to_owned());
    for (bit, (name, to)) in names.iter().enumerate() {
        if variants >> bit & 1 == 1 {
            set(name, to);
        }
    }
    if options.quest.as_ref() == Some(quest) && choices.timed.contains(quest) && number / 2 % 2 == 1 {
        set(TIME_CARDS.0, TIME_CARDS.1);
    }
    options
}

fn pick<T>(all: &[T], number: u64) -> Option<&T> {
    all.get((number % (all.len() as u64).max(1)) as usize)
}

fn choices(edition: &'static Edition) -> Choices {
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
    let (lent_heroes, lent_quests) = lent(edition);
    Choices { parties: parties.map(party).collect(), quests, timed, lent_heroes, lent_quests }
}

/// The ids of a kind; of Heroes those with another side, which is not a Hero of its own.
fn ids(library: &Library, kind: u16, two_sided: bool) -> Vec<String> {
    let entries = library.of_kind(kind).map(|face| library.entry(face));
    entries.filter(|entry| !two_sided || entry.back.is_some()).map(|entry| entry.id.clone()).collect()
}

/// What the other box has.
fn lent(edition: &'static Edition) -> (Vec<String>, Vec<String>) {
    let other = super::boxes::ALL.iter().find(|other| other.kind.id != edition.kind.id);
    let game = other.and_then(|other| open::open(other, &Options::default(), &[]).ok());
    let of =
        |kind, two_sided| game.as_ref().map_or_else(Vec::new, |game| ids(game.library(), kind, two_sided));
    (of(kind::HERO, true), of(kind::QUEST, false))
}

fn takes_time_cards(edition: &'static Edition, quest: &str) -> bool {
    if edition.has(super::edition::TIME_CARDS) {
        return false;
    }
    let others = [(TIME_CARDS.0.to_owned(), TIME_CARDS.1.to_owned())].into();
    let options = Options { quest: Some(quest.to_owned()), others, ..Options::default() };
    open::open(edition, &options, &[]).is_ok_and(|game| game.barred().is_empty())
}
