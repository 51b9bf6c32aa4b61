//! From options and packs to a game; and what the rules say against the choice of players and modules.

use std::sync::{Arc, OnceLock};

use super::names::{self, kind};
use super::words::WORDS;
use super::{Content, Frost, Keywords, info, r, settings};
use crate::content::Problems;
use crate::content::pack::{self, Packed, Source};
use crate::effect::Library;
use crate::games::defaults;
use crate::games::game::{Game, GameKind, Options};
use crate::games::kit::{self, Kit, Shared};
use crate::rules::RuleBook;
use crate::table::Rule;

/// The packs of the box, as build.rs leaves them.
mod packed {
    include!(concat!(env!("OUT_DIR"), "/chronicles_of_frost_packs.rs"));
}

static PACKS: &[Packed] = &[
    packed::BASE,
    packed::TOKENS,
    packed::HEROES,
    packed::STARTING_FATE,
    packed::ADVANCED_FATE,
    packed::ITEMS,
    packed::ALLIES,
    packed::HIRELINGS,
    packed::LOCATIONS,
    packed::ENEMIES,
    packed::SEARCH_QUESTS,
    packed::EXPLORATION_QUESTS,
    packed::WORLD_EVENTS,
    packed::VILLAINS,
];

/// Who plays where nothing is chosen.
static DEFAULT: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/content/chronicles-of-frost/default.yaml"));

pub static FROST: GameKind = GameKind {
    id: "chronicles-of-frost",
    title: "Chronicles of Frost",
    about: "Rival heroes explore a frozen land from the Hearthfire Inn, buy cards, finish quests, and count their Chronicles.",
    seats: 1..=4,
    open,
    setups,
    book: || RuleBook::embedded(r::PACKED),
    packs: PACKS,
    components: &packed::COMPONENTS,
    editions: &[],
    asked: super::words::ASKED,
};

/// Games in a row that are set up alike.
const ALIKE: u64 = 4;
/// Modules and players of the ways a game is set up.
const WAYS: &[(usize, &[&str])] = &[
    (2, &[]),
    (1, &[]),
    (3, &["events"]),
    (4, &["events", "villains"]),
    (1, &["events"]),
    (4, &[]),
    (2, &["events", "villains"]),
    (1, &["hard"]),
    (3, &[]),
    (2, &["events"]),
    (1, &["events", "hard"]),
    (3, &["events", "villains"]),
    (4, &["events"]),
    (2, &["strict"]),
    (1, &["events", "brash-events"]),
    (3, &["events", "villains", "deck-fails", "ally-stays-exhausted"]),
    (1, &["events", "both-discards", "deck-fails"]),
    (4, &["events", "unfinished-events", "strict"]),
];

/// The set-up of the game with this number: every mode, one to four players, all heroes.
fn setups(number: u64) -> Options {
    static HEROES: OnceLock<Vec<String>> = OnceLock::new();
    let heroes = HEROES.get_or_init(heroes);
    let number = number / ALIKE;
    let (many, switches) = WAYS[(number % WAYS.len() as u64) as usize];
    let first = (number / WAYS.len() as u64 + number) as usize;
    let hero = |n: usize| heroes.get((first + n) % heroes.len().max(1)).cloned();
    let mut options = Options { heroes: (0..many).filter_map(hero).collect(), ..Options::default() };
    for switch in switches {
        options.others.insert((*switch).to_owned(), "true".to_owned());
    }
    options
}

fn heroes() -> Vec<String> {
    let Ok(game) = open(&Options::default(), &[]) else { return Vec::new() };
    let library = game.library();
    library.of_kind(kind::HERO).map(|face| library.entry(face).id.clone()).collect()
}

fn keywords(library: &Library) -> Keywords {
    let bit = |name: &str| {
        let at = library.lexicon.keywords.iter().position(|word| word == name);
        at.map_or(0, |at| 1u128 << at)
    };
    Keywords {
        borderlands: bit("Borderlands"),
        deadlands: bit("Deadlands"),
        wildlands: bit("Wildlands"),
        haven: bit("Haven"),
        key: bit("Key"),
        brigand: bit("Brigand"),
        beast: bit("Beast"),
        undead: bit("Undead"),
    }
}

pub fn open(options: &Options, packs: &[Source]) -> Result<Arc<dyn Game>, Problems> {
    static CONTENT: Shared<Content> = Shared::new();
    let options = defaults::chosen(DEFAULT, options)?;
    let book = RuleBook::embedded(r::PACKED);
    let sources = kit::sources(PACKS, packs);
    let modes = settings::modes(&options)?;
    let seats = if modes.solo { 2 } else { options.heroes.len().clamp(2, 6) as u8 };
    let fingerprint = pack::fingerprint(&sources, r::PACKED);
    let content = CONTENT.get((fingerprint.clone(), seats), || {
        pack::load(&sources, names::vocabulary(), names::layout(), seats, &book).map(Content::of)
    })?;
    let heroes = kit::heroes(&content.library, kind::HERO, &options.heroes)?;
    let kit = Kit::new(options, book, WORDS, packs, fingerprint);
    Ok(Arc::new(Frost { content, kit, heroes, modes }))
}

impl Content {
    fn of(library: Library) -> Content {
        let (layout, keywords) = (kit::layout(&library), keywords(&library));
        let (infos, suffering) = (info::of_all(&library), info::suffering(&library));
        let shorts = info::shorts(&library, &infos, &suffering);
        let (prices, rows, acts) = (info::prices(&library), info::rows(&library), info::acts(&library));
        let (least_price, least_attack) = (info::least_price(&library, &rows), info::least_attack(&library));
        Content {
            library,
            layout,
            keywords,
            infos,
            suffering,
            acts,
            shorts,
            prices,
            least_price,
            least_attack,
            rows,
        }
    }
}

impl Frost {
    /// What the rules say against a game with these options.
    pub(super) fn bars(&self) -> Vec<(Rule, String)> {
        let mut all = Vec::new();
        let many = self.kit.options.heroes.len();
        if many == 0 || many > 4 {
            all.push((r::GAME_PLAYER_COUNT, format!("1 to 4 play, not {many}")));
        }
        all.extend(self.hero_bars());
        all.extend(self.villain_bars());
        all
    }
}
