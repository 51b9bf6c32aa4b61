//! From options and packs to a game; and what the rules say against the choice of heroes and quest.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use super::names::{self, kind, printed};
use super::words::WORDS;
use super::{Content, Terrinoth, dice, info, r, readings, recipe};
use crate::content::Problems;
use crate::content::pack::{self, Packed, Source};
use crate::effect::Library;
use crate::engine::{No, State};
use crate::games::defaults;
use crate::games::game::{Game, GameKind, Options};
use crate::games::kit::{self, Kit, Shared};
use crate::rules::RuleBook;
use crate::table::layout::End;
use crate::table::{Card, Rule, Word};

/// The packs of the box, as build.rs leaves them.
mod packed {
    include!(concat!(env!("OUT_DIR"), "/heroes_of_terrinoth_packs.rs"));
}

static PACKS: &[Packed] = &[
    packed::BASE,
    packed::HEROES,
    packed::ACTIVATION_BASIC,
    packed::ACTIVATION_ADVANCED,
    packed::ENEMIES,
    packed::NEMESES,
    packed::LOCATIONS,
    packed::EXPLORATION,
    packed::QUESTS,
];

/// Who plays which quest where nothing is chosen.
static DEFAULT: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/content/heroes-of-terrinoth/default.yaml"));

pub static TERRINOTH: GameKind = GameKind {
    id: "heroes-of-terrinoth",
    title: "Heroes of Terrinoth",
    about: "A party of heroes explores a quest's locations, fights what lurks there, and faces its nemesis before peril does.",
    seats: 2..=4,
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

/// The set-up of the game with this number: every quest, parties of two to four with one hero a type.
fn setups(number: u64) -> Options {
    static CHOICES: OnceLock<(Vec<String>, Vec<Vec<String>>)> = OnceLock::new();
    let (quests, types) = CHOICES.get_or_init(choices);
    let number = number / ALIKE;
    let pick = |n: u64, len: usize| (n % (len as u64).max(1)) as usize;
    let many = 2 + pick(number, 3);
    let first = pick(number / 3, types.len());
    let hero = |n: usize| {
        let of = types.get((first + n) % types.len().max(1))?;
        of.get(pick(number / 5 + n as u64, of.len())).cloned()
    };
    let mut options = Options { heroes: (0..many).filter_map(hero).collect(), ..Options::default() };
    options.quest = quests.get(pick(number, quests.len())).cloned();
    for name in readings::by_number(number / 7) {
        options.others.insert(name.to_owned(), "true".to_owned());
    }
    options
}

/// All quests, and the heroes of each type.
fn choices() -> (Vec<String>, Vec<Vec<String>>) {
    let Ok(game) = open(&Options::default(), &[]) else { return Default::default() };
    let library = game.library();
    let ids =
        |kind: u16| library.of_kind(kind).map(|face| library.entry(face).id.clone()).collect::<Vec<_>>();
    let mut types: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for face in library.of_kind(kind::HERO) {
        let entry = library.entry(face);
        let of = entry.texts.first().and_then(Option::clone).unwrap_or_default();
        types.entry(of).or_default().push(entry.id.clone());
    }
    (ids(kind::QUEST), types.into_values().collect())
}

pub fn open(options: &Options, packs: &[Source]) -> Result<Arc<dyn Game>, Problems> {
    static CONTENT: Shared<Content> = Shared::new();
    let options = defaults::chosen(DEFAULT, options)?;
    let quest_id = options.quest.clone().unwrap_or_default();
    let book = RuleBook::embedded(r::PACKED);
    let sources = kit::sources(PACKS, packs);
    let seats = options.heroes.len().clamp(1, 6) as u8;
    let fingerprint = pack::fingerprint(&sources, r::PACKED);
    let content = CONTENT.get((fingerprint.clone(), seats), || {
        pack::load(&sources, names::vocabulary(), names::layout(), seats, &book).map(Content::of)
    })?;
    let Content { library, infos, .. } = &*content;
    let heroes = kit::heroes(library, kind::HERO, &options.heroes)?;
    let quests: Vec<String> = quest_id.split(',').map(|id| id.trim().to_owned()).collect();
    let quest = pack::named(library, kind::QUEST, &quests)?.first().copied();
    let recipes = quest.map_or_else(Default::default, |quest| recipe::read(library, infos, quest));
    let mut layout = kit::layout(library);
    if let Some(quest) = quest {
        let spaces = &library.entry(quest).words[printed::QUEST_PERIL];
        let track = &mut layout.tracks[usize::from(names::track::PERIL)];
        track.spaces = spaces.iter().map(|colour| vec![colour.clone()]).collect();
        track.numbers = (0..track.spaces.len() as i16).collect();
        (track.starts, track.end) = (vec![0], End::Stop);
    }
    let readings = readings::read(&options)?;
    let kit = Kit::new(options, book, WORDS, packs, fingerprint);
    let sides = dice::sides(&layout);
    let (ends, colours, dealt) = Default::default();
    let mut game =
        Terrinoth { content, layout, kit, heroes, quest, recipes, readings, ends, colours, sides, dealt };
    (game.ends, game.colours, game.dealt) = (game.end_lines(), game.colours(), game.deal_list());
    Ok(Arc::new(game))
}

impl Content {
    fn of(library: Library) -> Content {
        let infos = info::all(&library);
        let groups = recipe::groups(&library, &infos);
        let adds_to_heroes = info::adds_to_heroes(&library);
        Content { library, infos, adds_to_heroes, groups }
    }
}

impl Terrinoth {
    /// What the rules say against a game with these options.
    pub(super) fn bars(&self) -> Vec<(Rule, String)> {
        let mut all = Vec::new();
        let many = self.kit.options.heroes.len();
        if many == 1 {
            all.push((super::party::SOLO, "alone, one plays two heroes".to_owned()));
        } else if many > 4 {
            all.push((r::OVERVIEW_COOPERATIVE, format!("no more than 4 heroes play, not {many}")));
        }
        if self.kit.options.quest.as_ref().is_some_and(|quest| quest.contains(',')) {
            all.push((r::OVERVIEW_ONE_QUEST_PER_GAME, "a game is one quest".to_owned()));
        }
        all.extend(self.type_bars());
        all.extend(self.recipe_bars());
        all.extend(self.nemesis_bars());
        all.extend(self.bar_bars());
        all
    }

    /// A card forbids it, and that wins over whatever allows it; or the quest's special rules do.
    pub(super) fn forbidden(&self, state: &State, by: Card) -> No {
        let special = by == self.quest_card(&state.table);
        let rule = if special { super::round::SPECIAL } else { super::party::CANNOT };
        No::because(rule, Word(super::words::FORBIDDEN)).of(by)
    }
}
