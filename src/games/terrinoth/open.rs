//! From options and packs to a game; and what the rules say against the choice of heroes and quest.

use std::sync::Arc;

use super::names::{self, kind, printed};
use super::words::WORDS;
use super::{Terrinoth, info, r, recipe};
use crate::content::Problems;
use crate::content::pack::{self, Source};
use crate::effect::words::WordIndex;
use crate::engine::No;
use crate::games::game::{Game, GameKind, Options};
use crate::rules::RuleBook;
use crate::table::layout::End;
use crate::table::{Card, Face, Rule, Word};

macro_rules! packs {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/content/heroes-of-terrinoth/", $name)))),*]
    };
}

static PACKS: &[(&str, &str)] = packs!(
    "base.yaml", "heroes.yaml", "activation-basic.yaml", "activation-advanced.yaml", "enemies.yaml", "nemeses.yaml",
    "locations.yaml", "exploration.yaml", "quests.yaml",
);

/// Played where nothing is chosen.
static HEROES: &[&str] = &["kari-wraithstalker", "elder-mok"];
static QUEST: &str = "the-goblin-problem";

pub static TERRINOTH: GameKind = GameKind {
    id: "heroes-of-terrinoth",
    title: "Heroes of Terrinoth",
    about: "A party of heroes explores a quest's locations, fights what lurks there, and faces its nemesis before peril does.",
    seats: 2..=4,
    open,
    book: || RuleBook::embedded(r::PACKED),
};

pub fn open(options: &Options, packs: &[Source]) -> Result<Arc<dyn Game>, Problems> {
    let mut options = options.clone();
    if options.heroes.is_empty() {
        options.heroes = HEROES.iter().map(|id| (*id).to_owned()).collect();
    }
    let quest_id = options.quest.clone().unwrap_or_else(|| QUEST.to_owned());
    let book = RuleBook::embedded(r::PACKED);
    let own = PACKS.iter().map(|(name, text)| Source::embedded(name, text));
    let sources: Vec<Source> = own.chain(packs.iter().cloned()).collect();
    let seats = options.heroes.len().clamp(1, 6) as u8;
    let library = pack::load(&sources, names::vocabulary(), names::layout(), seats, &book)?;
    let mut heroes = Vec::new();
    for name in &options.heroes {
        heroes.extend(pack::named(&library, kind::HERO, std::slice::from_ref(name))?);
    }
    let quest = pack::named(&library, kind::QUEST, std::slice::from_ref(&quest_id))?.first().copied();
    let infos = info::all(&library);
    let recipes = quest.map_or_else(Default::default, |quest| recipe::read(&library, &infos, quest));
    let mut layout = library.lexicon.layout.clone();
    if let Some(quest) = quest {
        let spaces = &library.entry(quest).words[printed::QUEST_PERIL];
        let track = &mut layout.tracks[usize::from(names::track::PERIL)];
        track.spaces = spaces.iter().map(|colour| vec![colour.clone()]).collect();
        track.numbers = (0..track.spaces.len() as i16).collect();
        (track.starts, track.end) = (vec![0], End::Stop);
    }
    let grim = options.others.get("grim-rule").is_some_and(|on| on == "true" || on == "yes");
    let fingerprint = pack::fingerprint(&sources, r::PACKED);
    let words = WORDS.iter().map(|word| (*word).to_owned()).collect();
    let index = WordIndex::new(WORDS);
    let packs = packs.to_vec();
    Ok(Arc::new(Terrinoth {
        library,
        layout,
        options,
        book,
        words,
        index,
        packs,
        heroes,
        quest,
        recipes,
        infos,
        grim,
        fingerprint,
    }))
}

impl Terrinoth {
    /// What the rules say against a game with these options.
    pub(super) fn bars(&self) -> Vec<(Rule, String)> {
        let mut all = Vec::new();
        let many = self.options.heroes.len();
        if many == 1 {
            all.push((super::party::SOLO, "alone, one plays two heroes".to_owned()));
        } else if many > 4 {
            all.push((r::OVERVIEW_COOPERATIVE, format!("no more than 4 heroes play, not {many}")));
        }
        let type_of = |face: &Face| &self.infos[face.index()].archetype;
        for (n, face) in self.heroes.iter().enumerate() {
            if self.heroes[..n].iter().any(|other| type_of(other) == type_of(face)) {
                let text = format!("two heroes are of the type {}", type_of(face));
                all.push((super::setup::ARCHETYPE_UNIQUE, text));
                break;
            }
        }
        if self.recipes.enemies.is_empty() || self.recipes.locations.is_empty() || self.recipes.exploration.is_empty() {
            let text = "the quest does not say how to build its three decks".to_owned();
            all.push((super::setup::THREE_RECIPES, text));
        }
        all.extend(self.nemesis_bars());
        all
    }
}

/// A card forbids it, and that wins over whatever allows it.
pub fn forbidden(by: Card) -> No {
    No::because(super::party::CANNOT, Word(super::words::FORBIDDEN)).of(by)
}

