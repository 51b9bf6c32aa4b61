//! The content of Heart of the Mists: what its book says about numbers, and what no card may be.

use std::collections::HashMap;

use rulekeeper::effect::ast::{Force, Head};
use rulekeeper::effect::library::Entry;
use rulekeeper::games::game::{Game, GameKind, Options};
use rulekeeper::games::mistfall::names::{kind, permission, printed, zone};
use rulekeeper::games::mistfall::{HEART, MISTFALL};
use rulekeeper::table::{NOBODY, Spot};

fn opened(quest: Option<&str>) -> std::sync::Arc<dyn Game> {
    let kind: &'static GameKind = &HEART;
    let options = Options { quest: quest.map(str::to_owned), ..Options::default() };
    kind.opened(&options, &[]).unwrap_or_else(|problems| panic!("{problems:?}"))
}

fn entries(game: &dyn Game, kind: u16) -> impl Iterator<Item = &Entry> {
    game.library().entries.iter().filter(move |entry| entry.kind == kind)
}

#[test]
fn every_hero_has_32_cards() {
    let game = opened(None);
    let mut many: HashMap<&str, u16> = HashMap::new();
    for card in entries(&*game, kind::CARD) {
        *many.entry(card.owner.as_deref().unwrap_or_default()).or_default() += card.copies;
    }
    let backs: Vec<_> = entries(&*game, kind::HERO).filter_map(|hero| hero.back).collect();
    let heroes: Vec<&Entry> = entries(&*game, kind::HERO)
        .filter(|hero| !backs.contains(&game.library().find(&hero.id).unwrap()))
        .collect();
    assert_eq!(heroes.len(), 6);
    for hero in heroes {
        assert_eq!(many.remove(hero.id.as_str()), Some(32), "{}", hero.id);
    }
    assert_eq!(many.into_keys().collect::<Vec<_>>(), [""], "cards of nobody");
}

#[test]
fn every_encounter_says_once_when_it_may_end() {
    let game = opened(None);
    for encounter in entries(&*game, kind::ENCOUNTER) {
        let lines = encounter.lines.clone().map(|line| &game.library().line(line).line.head);
        let ends = |head: &&Head| matches!(head, Head::Standing(s) if s.what == Force::May(permission::END));
        assert_eq!(lines.filter(ends).count(), 1, "{}", encounter.id);
    }
}

#[test]
fn every_map_can_be_laid() {
    let game = opened(None);
    for quest in entries(&*game, kind::QUEST) {
        let lines = &quest.words[printed::QUEST_MAP];
        let game = opened(Some(&quest.id));
        let table = game.start().unwrap().table;
        let map = table.cards(game.layout().zone(zone::MAP, NOBODY));
        assert_eq!(map.len(), lines.len(), "{}: a line cannot be read", quest.id);
        let spots: Vec<Spot> = map.iter().map(|card| table.piece(*card).spot).collect();
        for (line, spot) in lines.iter().zip(&spots) {
            assert!(line.starts_with(&format!("{},{} ", spot.x, spot.y)), "{}: {line}", quest.id);
        }
        assert_apart_and_connected(&quest.id, &spots);
        for mark in ["start", "safe"] {
            assert!(
                lines.iter().any(|line| line.split(' ').any(|word| word == mark)),
                "{}: {mark}",
                quest.id
            );
        }
    }
}

/// Tiles are two units wide: none lies on another, and from the first one every other can be reached over sides.
fn assert_apart_and_connected(quest: &str, spots: &[Spot]) {
    let away = |a: &Spot, b: &Spot| (a.x.abs_diff(b.x), a.y.abs_diff(b.y));
    for (n, spot) in spots.iter().enumerate() {
        let (x, y) = (spot.x, spot.y);
        assert!((0..=12).contains(&x) && (0..=12).contains(&y), "{quest}: {x},{y} is off the table");
        let over = spots[..n].iter().find(|other| matches!(away(spot, other), (0..=1, 0..=1)));
        assert_eq!(over, None, "{quest}: {x},{y} lies on another tile");
    }
    let mut reached = vec![spots[0]];
    let mut at = 0;
    while let Some(from) = reached.get(at).copied() {
        let beside = |to: &&Spot| matches!(away(&from, to), (2, 0..=1) | (0..=1, 2));
        let new: Vec<Spot> =
            spots.iter().filter(beside).filter(|spot| !reached.contains(spot)).copied().collect();
        reached.extend(new);
        at += 1;
    }
    assert_eq!(reached.len(), spots.len(), "{quest}: a tile cannot be reached");
}

/// What a card says that has an effect of its own, the words of its text for it, and how its lines begin to say it.
const SAID: [(&[&str], &str); 5] = [
    (&["Burning", "burn"], " burning"),
    (&["Poison"], " poison"),
    (&["Daze", "daze"], " daze"),
    (&["Weakness", "Weaken", "weakened"], " weakness"),
    (
        &["draw 1", "draw 2", "draw 3", "draws 1", "Draw 1", "Draw 2", "Draw 3", "raw a card", "raws a card"],
        "draw ",
    ),
];

#[test]
fn cards_say_what_their_lines_do() {
    for kind in [&HEART, &MISTFALL] {
        let game = kind.opened(&Options::default(), &[]).unwrap_or_else(|problems| panic!("{problems:?}"));
        for entry in game.library().entries.iter().filter(|entry| !entry.text.is_empty()) {
            let lines: Vec<&str> =
                entry.lines.clone().map(|line| game.library().line(line).source.as_str()).collect();
            let lines = lines.join(" ");
            for (words, line) in SAID {
                let said = words.iter().any(|word| entry.text.contains(word));
                // Any Condition is meant, or the draw that ends a turn, or nothing but a figure of speech.
                let other = entry.text.contains("one Condition") || entry.text.contains("burns ");
                assert!(
                    said == lines.contains(line) || other,
                    "{}: {words:?}\n{}\n{lines}",
                    entry.id,
                    entry.text
                );
            }
        }
    }
}
