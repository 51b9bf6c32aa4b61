//! A card that nobody has heard of is learned in one line with what its kind must say, whatever its kind; a card that
//! players hold with nothing but what it does.

use rulekeeper::desk::{Desk, Trouble, header};
use rulekeeper::games::ALL;
use rulekeeper::games::game::GameKind;
use rulekeeper::line::split;
use rulekeeper::table::Face;

use crate::real_table::values;

/// A real table of the game, ready to play; set-ups that need what only the table knows are answered by the seed.
fn table(kind: &'static GameKind) -> Desk {
    let options = (kind.setups)(0);
    let mut head = header(kind, options.heroes.clone(), 0);
    (head.quest, head.edition, head.options) = (options.quest, options.edition, options.others);
    Desk::open(kind, head, &[]).map_err(|trouble| format!("{trouble:?}")).unwrap()
}

fn say(desk: &mut Desk, line: &str) -> Result<(), Trouble> {
    for phrase in &split(line)? {
        desk.obey(phrase)?;
    }
    Ok(())
}

/// What players draw and hold in each game, and a line that such a card may have.
const HELD: [(&str, &str, &str); 3] = [
    ("heart-of-the-mists", "card", "while in hand: fast: draw 1"),
    ("mistfall", "card", "while in hand: fast: draw 1"),
    ("chronicles-of-frost", "card", "play: gain 1 move"),
];

#[test]
fn every_kind_of_card_is_learned_with_what_it_must_say() {
    let mut wrong = Vec::new();
    let mut learned = 0;
    for kind in ALL.iter().copied() {
        let desk = table(kind);
        let library = desk.game().library();
        for (n, sort) in library.lexicon.vocabulary.kinds.iter().enumerate() {
            let model = library.entries.iter().position(|entry| usize::from(entry.kind) == n);
            let Some(model) = model.map(|at| Face(at as u16)) else { continue };
            let keys = [sort.fields, sort.texts, sort.lists, sort.words].concat();
            let must: Vec<&str> = keys.into_iter().filter(|key| !key.ends_with('?')).collect();
            let line = format!(
                "learn \"New {}\" as {} {} text \"x\"",
                sort.name,
                sort.name,
                values(&desk, model, &must)
            );
            let mut desk = table(kind);
            match say(&mut desk, &line) {
                Ok(()) => {
                    let id = format!("new-{}", sort.name);
                    assert!(desk.game().library().find(&id).is_some(), "{}: {line}", kind.id);
                    learned += 1;
                }
                Err(trouble) => wrong.push(format!("{}: {line}: {trouble:?}", kind.id)),
            }
        }
    }
    println!("{learned} kinds of cards learned");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_card_of_a_hand_needs_nothing_but_what_it_does() {
    for (game, sort, effect) in HELD {
        let kind = ALL.iter().copied().find(|kind| kind.id == game).unwrap();
        let mut desk = table(kind);
        let line = format!("learn \"New Thing\" as {sort}: {effect}");
        say(&mut desk, &line).unwrap_or_else(|trouble| panic!("{game}: {line}: {trouble:?}"));
        let library = desk.game().library();
        let face = library.find("new-thing").unwrap();
        assert_eq!(library.entry(face).lines.len(), 1, "{game}");
    }
}

#[test]
fn a_card_is_corrected_more_than_once_and_old_words_go_with_old_lines() {
    let kind = ALL.iter().copied().find(|kind| kind.id == "heroes-of-terrinoth").unwrap();
    let mut desk = table(kind);
    let text = |desk: &Desk| {
        let library = desk.game().library();
        library.entry(library.find("goblin-cutter").unwrap()).text.clone()
    };
    say(&mut desk, "learn goblin-cutter health 3").unwrap();
    assert!(text(&desk).starts_with("Dart."), "{}", text(&desk));
    say(&mut desk, "learn goblin-cutter: when activates of this: inflicts").unwrap();
    assert_eq!(text(&desk), "");
    say(&mut desk, "learn goblin-cutter text \"Inflict.\"").unwrap();
    assert_eq!(text(&desk), "Inflict.");
}
