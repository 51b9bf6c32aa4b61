//! From options and packs to a game: content is read, Heroes, Quest and variants are chosen, and what the rules say
//! against the choice is told.

use std::sync::Arc;

use super::edition::{ALLIES, Edition};
use super::names::{self, kind, printed, track, zone};
use super::settings::{self, WITHOUT_REWARDS};
use super::words::WORDS;
use super::{Content, Mistfall, Opened, Variants, info, map, r};
use crate::content::pack::{self, Source};
use crate::effect::Library;
use crate::engine::{Fault, No, Tx};
use crate::games::defaults;
use crate::games::game::Options;
use crate::games::kit::{self, Kit, Shared};
use crate::table::layout::Board;
use crate::table::{Card, Face, Layout, Rule, Word};

/// What was noted wrongly is put right, and hidden cards are named, by all players together.
pub const TABLE_RULE: Rule = r::GENERAL_TABLE;

pub fn open(edition: &'static Edition, options: &Options, packs: &[Source]) -> Opened {
    static CONTENT: Shared<Content> = Shared::new();
    let mut options = defaults::chosen(edition.default, options)?;
    options.edition = edition.name.map(str::to_owned);
    let quest_id = options.quest.clone().unwrap_or_default();
    let book = edition.book();
    let variants = settings::variants(edition, &options)?;
    let own = super::boxes::packs_for(edition, &options, variants);
    let dark = super::boxes::has_darkness(&own);
    let sources = kit::sources(own, packs);
    let seats = options.heroes.len().clamp(1, 8) as u8;
    let fingerprint = pack::fingerprint(&sources, edition.rules);
    let content = CONTENT.get((fingerprint.clone(), seats), || {
        pack::load(&sources, names::vocabulary(dark), names::layout(), seats, &book).map(Content::of)
    })?;
    let library = &content.library;
    let heroes = kit::heroes(library, kind::HERO, &options.heroes)?;
    // Seats are called by id, whatever name or language was typed.
    options.heroes = heroes.iter().map(|face| library.entry(*face).id.clone()).collect();
    let sides =
        |face: &Face| library.entry(*face).back.filter(|_| variants.nightmare_heroes).unwrap_or(*face);
    let shown: Vec<Face> = heroes.iter().map(sides).collect();
    let quest = if quest_id == NO_QUEST {
        None
    } else {
        pack::named(library, kind::QUEST, std::slice::from_ref(&quest_id))?.first().copied()
    };
    let without = listed(&options, WITHOUT_REWARDS);
    let without = pack::named(library, kind::CARD, &without)?;
    let tiles = quest.map_or_else(Vec::new, |quest| map::read(library, quest));
    let mut layout = layout(dark, library, &shown, variants);
    if !edition.has(ALLIES) {
        let drawn = &mut layout.zones[usize::from(zone::DISPLAY)];
        (drawn.name, drawn.aka) = ("rewards-drawn", &["display"]);
    }
    layout.watch = library.watch(&layout);
    let kit = Kit::new(options, book, WORDS, packs, fingerprint);
    Ok(Arc::new(Mistfall { edition, content, layout, kit, heroes, quest, variants, tiles, without }))
}

impl Content {
    fn of(mut library: Library) -> Content {
        super::reflexes::FREE_FROM.into_iter().for_each(|kind| library.react_from(kind));
        let (infos, line_infos) = (info::all(&library), info::of_lines(&library));
        let least_price = info::least_price(&infos);
        Content { library, infos, line_infos, least_price }
    }
}

fn listed(options: &Options, name: &str) -> Vec<String> {
    let text = options.others.get(name).map_or("", String::as_str);
    text.split(',').map(str::trim).filter(|id| !id.is_empty()).map(str::to_owned).collect()
}

/// The Quest of who chooses none.
const NO_QUEST: &str = "none";

/// The furniture with the tracks of the sides in use, and each Hero's own Focus Track.
fn layout(dark: bool, library: &Library, heroes: &[Face], variants: Variants) -> Layout {
    let mut layout = library.lexicon.layout.clone();
    let mut side = |on: bool, of: u8| {
        let night = format!("{}{}", track::NIGHTMARE, track::NAMES[usize::from(of)]);
        if let Some(other) = layout.tracks.iter().find(|track| on && track.name == night).cloned() {
            let track = &mut layout.tracks[usize::from(of)];
            (track.spaces, track.numbers, track.starts) = (other.spaces, other.numbers, other.starts);
        }
    };
    side(variants.nightmare_quest, track::REINFORCEMENT);
    side(variants.nightmare_quest, track::TIME);
    if dark {
        side(variants.nightmare_time, track::DARKNESS);
    }
    layout.tracks.truncate(if dark { track::WITH_DARKNESS } else { track::WITHOUT_DARKNESS });
    let focus = &mut layout.tracks[usize::from(track::FOCUS)];
    focus.boards = heroes.iter().map(|hero| board(library, *hero)).collect();
    focus.numbers = (0..200).collect();
    let seats = layout.seats;
    layout.for_seats(seats)
}

/// A Focus Track as a Charter prints it.
fn board(library: &Library, hero: Face) -> Board {
    let words = &library.entry(hero).words[printed::HERO_FOCUS];
    let icons = |space: &String| -> Vec<String> {
        let icons = space.split_whitespace().filter(|word| !matches!(*word, "-" | "start"));
        icons.map(str::to_owned).collect()
    };
    let start = words.iter().position(|space| space.split_whitespace().any(|word| word == "start"));
    Board { spaces: words.iter().map(icons).collect(), start: start.unwrap_or(0) as u8 }
}

impl Mistfall {
    /// What the rules say against a game with these options.
    pub(super) fn bars(&self) -> Vec<(Rule, String)> {
        let mut all = Vec::new();
        let many = self.kit.options.heroes.len();
        if !(1..=4).contains(&many) {
            all.push((r::GENERAL_COOPERATIVE, format!("1 to 4 Heroes play, not {many}")));
        }
        let twice = |(n, face): &(usize, &Face)| self.heroes[..*n].contains(face);
        if let Some((n, _)) = self.heroes.iter().enumerate().find(twice) {
            let name = &self.kit.options.heroes[n];
            all.push((r::GENERAL_ONE_HERO_EACH, format!("{name} is chosen twice")));
        }
        if self.quest.is_none() {
            all.push((r::NO_QUEST, "no Quest is chosen".to_owned()));
        }
        let quest = self.quest.map(|quest| self.library.entry(quest));
        if quest.is_some_and(|quest| quest.fields.first().is_none_or(Option::is_none)) {
            all.push((r::CARD_SPECIAL_ENEMY_LIFE, "the Quest gives its Special Enemy no Life".to_owned()));
        }
        all.extend(self.variant_bars());
        all
    }
}

/// Whether Advanced Feats and Reward Gear are told from Basic cards.
pub fn ranks_count(tx: &Tx<'_>) -> bool {
    !tx.is_off(r::CARD_HERO_CARD_TYPES)
}

/// What the Quest keeps apart from the decks, by the kind of card: its villain and its Special Encounter.
pub fn apart(of: u16) -> Option<Rule> {
    match of {
        kind::ENEMY => Some(r::CARD_SPECIAL_ENEMY_APART),
        kind::ENCOUNTER => Some(r::CARD_ENCOUNTER_KINDS),
        _ => None,
    }
}

/// A card allows what a rule of the book is against: both are named, and the card is followed. Says whether it is.
pub fn card_wins(tx: &mut Tx<'_>, by: Card, against: Rule) -> Result<bool, Fault> {
    if tx.is_off(r::GENERAL_GOLDEN_RULE) {
        return Ok(false);
    }
    tx.tell(against, Word(super::words::TOLD_OVERRULED), by, 0)?;
    tx.tell(r::GENERAL_GOLDEN_RULE, Word(super::words::TOLD_CARD_WINS), by, 0)?;
    Ok(true)
}

/// A card forbids it, and that wins over whatever allows it.
pub fn forbidden(by: Card) -> No {
    No::because(r::GENERAL_NO_BEATS_YES, Word(super::words::FORBIDDEN)).of(by)
}

/// A card says that this one cannot be targeted; tells that it is spared, and whether it is.
pub fn is_spared(tx: &mut Tx<'_>, card: Card) -> Result<bool, Fault> {
    if tx.is_off(r::GENERAL_NO_BEATS_YES) {
        return Ok(false);
    }
    tx.tell(r::GENERAL_NO_BEATS_YES, Word(super::words::TOLD_SPARED), card, 0).map(|()| true)
}
