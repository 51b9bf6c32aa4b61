//! Lines in the words of a player.

use std::sync::Arc;

use rulekeeper::effect::ast::Arg;
use rulekeeper::effect::parse::parse_line;
use rulekeeper::effect::say::{say_block, say_line};
use rulekeeper::effect::{Lexicon, Spoken};
use rulekeeper::games::ALL;
use rulekeeper::games::game::{Game, GameKind};

fn opened(kind: &GameKind) -> Arc<dyn Game> {
    (kind.open)(&(kind.setups)(0), &[]).unwrap_or_else(|_| panic!("{} can be opened", kind.id))
}

fn game(id: &str) -> Arc<dyn Game> {
    opened(ALL.iter().find(|kind| kind.id == id).unwrap())
}

#[track_caller]
fn says(lexicon: &Lexicon, written: &str, said: &str) {
    let line = parse_line(written, lexicon).unwrap_or_else(|problem| panic!("{written}: {problem:?}"));
    assert_eq!(say_line(&line, lexicon), said, "{written}");
}

#[test]
fn an_action_is_said_with_its_kind_and_range() {
    let game = game("heart-of-the-mists");
    let lexicon = &game.library().lexicon;
    says(
        lexicon,
        "while in area: regular range 2: target 1 enemy within 2; may (discard 1 Combat card in your hand) to (boost 1; focus 1); deal 2 physical; focus 2",
        "(Hero Area) Regular, Range 2: target 1 Enemy; you may discard 1 Combat card in your hand to deal 1 more damage and gain 1 Focus; deal 2 Physical damage; gain 2 Focus",
    );
    says(
        lexicon,
        "while in hand: fast range 2: target 1 enemy within 1; deal 1 + chosen magical; lower focus by 1 for each hero",
        "(hand) Fast, Range 2: target 1 Enemy within Range 1; deal 1 Magical damage and 1 more for each chosen; lower each Hero's Focus by 1",
    );
}

#[test]
fn what_is_got_by_others_is_not_something_you_do() {
    let game = game("heart-of-the-mists");
    let lexicon = &game.library().lexicon;
    let pay = |gain: &str| format!("while in area: fast: pay (discard this) to ({gain})");
    let said = |gain: &str| format!("(Hero Area) Fast: discard this card{gain}");
    says(lexicon, &pay("draw 1"), &said(" to draw 1 card"));
    says(
        lexicon,
        &pay("until turn-end (value damage of Bow card owned by you + 1)"),
        &said(" to give Bow cards of yours +1 damage until the turn ends"),
    );
    says(lexicon, &pay("draw 1 for each hero"), &said(": each Hero draws 1 card"));
    says(
        lexicon,
        &pay("if there is enemy in quest-area (draw 1)"),
        &said(": if there is an Enemy in the Quest Area, draw 1 card"),
    );
}

#[test]
fn a_moment_that_is_yours_is_told_to_you() {
    let game = game("heart-of-the-mists");
    let lexicon = &game.library().lexicon;
    says(lexicon, "when eliminated: draw 1 for they", "when an Enemy is eliminated: that Hero draws 1 card");
    says(
        lexicon,
        "when eliminated of Undead enemy once per turn if they are you and focus of you is at most 2: draw 1",
        "when you eliminate an Undead Enemy, once per turn, if your Focus is at most 2: draw 1 card",
    );
    // It is left a condition where there is no other way to say it.
    says(
        lexicon,
        "when event if they are not you: draw 1",
        "when an Event comes, if it is not you: draw 1 card",
    );
    says(
        lexicon,
        "when attacked of this: place 1 poison on hero in their area",
        "when this card attacks a Hero: place 1 Poison on that Hero",
    );
}

#[test]
fn a_moment_of_several_is_called_by_its_number() {
    let heart = game("heart-of-the-mists");
    says(
        &heart.library().lexicon,
        "when event if that many is 3 and there is encounter in encounter: draw 1",
        "when Event 3 comes, if there is an Encounter: draw 1 card",
    );
    says(
        &heart.library().lexicon,
        "when healed if they are you and that many is at least 2: draw 1",
        "when you receive Restoration, if the number is at least 2: draw 1 card",
    );
    let terrinoth = game("heroes-of-terrinoth");
    says(
        &terrinoth.library().lexicon,
        "when travelled if that many is 1: upgrade each hero",
        "when the party has made journey 1: each hero upgrades 1 activation card",
    );
}

#[test]
fn what_stands_is_said_of_its_cards() {
    let game = game("mistfall");
    let lexicon = &game.library().lexicon;
    says(
        lexicon,
        "value attack of this + count of (Undead enemy beside this other than this)",
        "+1 attack for this card for each Undead Enemy beside this card",
    );
    says(
        lexicon,
        "cannot target of this if the action lacks Ranged",
        "this card cannot be targeted if it is not a Ranged Action",
    );
    says(
        lexicon,
        "may end if objectives on this is at least H+2",
        "the Encounter is Ended if this card has at least 1 Objective token for each Hero and 2 more",
    );
}

#[test]
fn where_cards_always_lie_is_not_said() {
    let game = game("heroes-of-terrinoth");
    let lexicon = &game.library().lexicon;
    says(
        lexicon,
        "when threat: remove 1 progress from location in location",
        "when threat effects are resolved: remove 1 progress from the location",
    );
    says(
        lexicon,
        "use: hurt 1 enemy in shadows, any engaged for 2",
        "Use: 2 wounds for 1 enemy in the shadows or engaged with a hero",
    );
    says(
        lexicon,
        "when threat: if there is condition in your conditions named \"poisoned\" (suffer 1) else (receive condition in supply named \"poisoned\")",
        "when threat effects are resolved: if you have a condition named Poisoned, suffer 1 wound, else become Poisoned",
    );
}

#[test]
fn every_line_of_every_game_is_said() {
    for kind in ALL {
        let game = opened(kind);
        let library = game.library();
        let names = names(&library.lexicon);
        for entry in &library.lines {
            let said = say_line(&entry.line, &library.lexicon);
            let left = said.contains(['{', '}', '[', ']']) || said.contains("  ") || said.trim() != said;
            assert!(!left, "{}: {} is said {said:?}", kind.id, entry.source);
            // A name that is written with a hyphen is written, not said.
            let raw = said.split([' ', ',', ';', ':']).find(|word| names.contains(word));
            assert_eq!(raw, None, "{}: {} is said {said:?}", kind.id, entry.source);
            for block in 1..entry.line.blocks.len() {
                // A bracket may be typed as an answer, and a semicolon would end it.
                let part = say_block(&entry.line, block as u8, &library.lexicon);
                assert!(!part.contains(';') && !part.is_empty(), "{}: {part:?}", kind.id);
            }
        }
    }
}

/// The options of one choice can be told apart by their words.
#[test]
fn every_option_of_a_choice_has_words_of_its_own() {
    let mut choices = 0;
    for kind in ALL {
        let game = opened(kind);
        let library = game.library();
        for line in library.lines.iter().map(|entry| &entry.line) {
            for stmt in line.blocks.iter().flatten().filter(|stmt| stmt.verb.name() == "choose") {
                let block = |arg: &Arg| if let Arg::Block(block) = arg { Some(*block) } else { None };
                let blocks = stmt.args.iter().filter_map(block);
                let said: Vec<String> =
                    blocks.map(|block| say_block(line, block, &library.lexicon)).collect();
                assert!(said.len() > 1 && said.windows(2).all(|two| two[0] != two[1]), "{said:?}");
                choices += 1;
            }
        }
    }
    assert!(choices > 50, "{choices}");
}

/// The names of the language that have a hyphen.
fn names(lexicon: &Lexicon) -> Vec<&str> {
    let words = &lexicon.vocabulary;
    let all = [words.moments, words.frames, words.values, words.permissions, words.conditions, words.marks];
    let zones = lexicon.layout.zones.iter().map(|zone| zone.name);
    let counters = lexicon.layout.counters.iter().map(|counter| counter.name);
    all.into_iter()
        .flatten()
        .copied()
        .chain(zones)
        .chain(counters)
        .filter(|name| name.contains('-'))
        .collect()
}

#[test]
fn what_a_game_says_it_has_words_for() {
    for kind in ALL {
        let game = opened(kind);
        let (lexicon, of) = (&game.library().lexicon, kind.id);
        let Spoken { moments, permissions, zones, kinds, homes, .. } = lexicon.vocabulary.spoken;
        let listed =
            |name: &str, table: &[&str]| assert!(table.contains(&name), "{of}: nothing is called {name}");
        for moment in lexicon.vocabulary.moments {
            assert!(moments.iter().any(|row| row.0 == *moment), "{of}: how is {moment} said");
        }
        for permission in lexicon.vocabulary.permissions {
            assert!(permissions.iter().any(|row| row.0 == *permission), "{of}: how is {permission} said");
        }
        let all_zones: Vec<&str> = lexicon.layout.zones.iter().map(|zone| zone.name).collect();
        let all_kinds: Vec<&str> = lexicon.vocabulary.kinds.iter().map(|kind| kind.name).collect();
        zones.iter().for_each(|row| listed(row.0, &all_zones));
        kinds.iter().for_each(|row| listed(row.0, &all_kinds));
        homes.iter().for_each(|row| (listed(row.0, &all_kinds), listed(row.1, &all_zones)).1);
        moments.iter().for_each(|row| listed(row.0, lexicon.vocabulary.moments));
        permissions.iter().for_each(|row| listed(row.0, lexicon.vocabulary.permissions));
        let numbered = lexicon.vocabulary.spoken.numbered;
        numbered.iter().for_each(|row| listed(row.0, lexicon.vocabulary.moments));
        let patterns: Vec<&str> = lexicon.verbs().map(|verb| verb.pattern).collect();
        lexicon.vocabulary.spoken.verbs.iter().for_each(|row| listed(row.0, &patterns));
    }
}
