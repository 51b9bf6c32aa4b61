//! What each verb does, on a small table.

use super::bench::check_effect;
use super::lists::all_verbs;

/// The line, the table before, the answers given, the table after. The first rows are the verbs' own examples.
pub const ROWS: &[(&str, &str, &str, &str)] = &[
    ("act: advance time by 1", "", "", "time 1"),
    ("act: gain 1 strength; after (move this to your deck at top)", "", "", "deck: this; strength 1"),
    (
        "act: attach up to 2 Bolt cards in your hand to this into your attached",
        "hand: volley slash",
        "volley",
        "hand: slash; attached: volley",
    ),
    (
        "act: choose one (draw 1) or (remove 1 wound from this)",
        "area: this+2w; deck: slash",
        "#2",
        "area: this+1w; deck: slash",
    ),
    (
        "act: discard up to 2 Combat cards in your hand other than this; gain chosen strength",
        "hand: slash sweep lore",
        "slash, sweep",
        "hand: lore; discard: slash sweep; strength 2",
    ),
    (
        "act: divide 3 wounds among up to 2 foes in line",
        "line: brute brute brute",
        "brute, brute, brute, brute, brute",
        "line: brute+3w brute brute",
    ),
    ("act: draw 2", "deck: slash lore hex", "", "hand: hex lore; deck: slash"),
    ("act: each foe in line (place 1 wound on it)", "line: brute wolf", "", "line: brute+1w wolf+1w"),
    (
        "act: each seat each player (draw 1 for they)",
        "deck: slash; bram deck: hex",
        "",
        "hand: slash; bram hand: hex",
    ),
    ("act: face 1 foe in line that is face-down up", "line: wolf *brute?", "", "line: wolf brute"),
    ("act: gain 2 strength", "strength 1", "", "strength 3"),
    ("act: give 2 sparks to you", "", "", "sparks 2"),
    (
        "act: if wounds on this is at least 3 (draw 2) else (draw 1)",
        "deck: slash lore",
        "",
        "hand: lore; deck: slash",
    ),
    (
        "act: lay 1 tile in camp 1 north 0 east of 1 tile in field named \"ford\"",
        "camp: meadow; field: ford@11",
        "",
        "field: ford@11 meadow@12",
    ),
    (
        "act: let each player (choose one (draw 1) or (gain 1 strength))",
        "deck: slash; bram deck: hex",
        "#1, #2",
        "hand: slash; bram deck: hex; bram strength 1",
    ),
    ("act: lower courage by 2", "courage 3", "", "courage 1"),
    ("act: may (lose 2 strength) to (draw 1)", "deck: slash; strength 3", "yes", "hand: slash; strength 1"),
    ("act: mark 1 foe in line raging", "line: wolf", "", "line: wolf!"),
    ("act: may (draw 1)", "deck: slash", "no", "deck: slash"),
    (
        "act: may (lose 2 strength) or (discard 1 card in your hand other than this) to (draw 2)",
        "hand: slash; deck: lore hex; strength 1",
        "#1",
        "hand: hex lore; discard: slash; strength 1",
    ),
    ("act: draw 1; move this to your deck at top", "deck: slash", "", "hand: slash; deck: this"),
    (
        "act: next enters of foe in line before round-end (place 1 spark on it)",
        "line: wolf",
        "",
        "line: wolf",
    ),
    ("act: pick 1 foe in line; place 1 wound on target", "line: wolf brute", "brute", "line: wolf brute+1w"),
    ("act: place 2 wounds on all foes in line", "line: brute brute", "", "line: brute+2w brute+2w"),
    ("act: ready 1 tool in your area that is tilted", "area: lantern/ banner", "", "area: lantern banner"),
    ("act: remove 1 wound from this", "area: this+2w", "", "area: this+1w"),
    (
        "act: repeat 2 (may (discard 1 card in your hand other than this) to (draw 1))",
        "hand: slash; deck: lore hex",
        "yes, no",
        "hand: hex; discard: slash; deck: lore",
    ),
    ("act: roll 2 fate; reroll 1 showing miss; gain rolled hit strength", "", "hit, miss, hit", "strength 2"),
    ("act: reveal all cards at top 1 of your deck", "deck: slash *lore", "", "deck: slash lore"),
    ("act: roll 2 fate", "", "hit, miss", ""),
    ("act: set courage to half courage of you", "courage 5", "", "courage 2"),
    ("act: shift 1 spark from 1 foe in line to this", "line: wolf+2s", "", "area: this+1s; line: wolf+1s"),
    (
        "act: move all cards in your discard to your deck; shuffle your deck",
        "discard: slash slash",
        "",
        "deck: *slash *slash",
    ),
    ("act: swap 1 foe in line and 1 foe in camp", "line: wolf; camp: brute", "", "line: brute; camp: wolf"),
    ("act: may (take 1 spark from you) to (draw 1)", "deck: slash; sparks 1", "yes", "hand: slash"),
    ("act: tilt this; gain 1 strength", "", "", "area: this/; strength 1"),
    ("act: turn over 1 foe in line", "line: cub", "", "line: cub~"),
    ("act: unmark all foes in line raging", "line: wolf! brute", "", "line: wolf brute"),
    (
        "act: pick 1 foe in line; until round-end (value armour of target is 0)",
        "line: brute",
        "",
        "line: brute; lasting 1",
    ),
    ("act: use act of 1 tool in your area adding 2 power", "area: lantern", "", "area: lantern; strength 1"),
    // The toy's own.
    ("act: bid up to 3; gain that many strength", "", "2", "strength 2"),
    ("reflex at before-damage: block 2", "", "", ""),
    ("act: deal 2 to 1 foe in line", "line: brute wolf", "brute", "line: brute+1w wolf"),
    (
        "act: split 3 wounds among all foes in line",
        "line: brute brute",
        "brute, brute, brute",
        "line: brute+3w brute",
    ),
    ("act: summon 1", "foe-deck: wolf", "", "line: wolf"),
    // Amounts.
    ("act: gain 2H+1 strength", "", "", "strength 5"),
    ("act: gain H-1 strength", "", "", "strength 1"),
    ("act: gain half 5 strength", "", "", "strength 2"),
    ("act: gain least(7, 3) + most(1, 2) strength", "", "", "strength 5"),
    ("act: gain 2 * (1+2) - 1 strength", "", "", "strength 5"),
    (
        "act: gain wounds on (foe in line) strength",
        "line: brute+2w brute+1w",
        "",
        "strength 3; line: brute+2w brute+1w",
    ),
    ("act: gain attack of (foe in line) strength", "line: brute wolf", "", "strength 3; line: brute wolf"),
    (
        "act: gain sparks held by each player strength",
        "sparks 2; bram sparks 1",
        "",
        "strength 3; sparks 2; bram sparks 1",
    ),
    (
        "act: remove 3 wounds from this; draw 3 - done",
        "area: this+1w; deck: slash lore hex",
        "",
        "hand: hex lore; deck: slash",
    ),
    ("act: gain spaces of courage strength", "", "", "strength 5"),
    ("act: gain distance to target strength", "", "", ""),
    (
        "act: pick 1 foe in line with most life; gain distance to target strength",
        "line: wolf brute",
        "",
        "strength 2; line: wolf brute",
    ),
    (
        "act: gain count of (foe in line, camp) strength",
        "line: wolf; camp: brute",
        "",
        "strength 2; line: wolf; camp: brute",
    ),
    // Which cards.
    (
        "act: deal 4 to 1 foe in line with most wounds",
        "line: brute+1w brute",
        "",
        "courage 1; line: brute; foe-discard: brute",
    ),
    ("act: place 1 wound on foe in line beside target", "line: wolf", "", "line: wolf"),
    (
        "act: pick 1 Beast foe in line; place 1 wound on all foes beside target other than target",
        "line: wolf brute; camp: brute",
        "",
        "line: wolf brute+1w; camp: brute",
    ),
    (
        "act: pick 1 foe in line; swap target and 1 foe in line, camp not beside target",
        "line: wolf; camp: brute",
        "",
        "line: brute; camp: wolf",
    ),
    ("act: place 1 spark on non-Beast foe in line", "line: wolf brute", "", "line: wolf brute+1s"),
    (
        "act: place 1 spark on tile in field adjacent to target",
        "field: ford@11 meadow@12",
        "",
        "field: ford@11 meadow@12",
    ),
    (
        "act: place 1 spark on tile in field lying 1 north 1 west of (tile in field named \"Ford\")",
        "field: ford@11 meadow@02 meadow@12",
        "",
        "field: ford@11 meadow+1s@02 meadow@12",
    ),
    (
        "act: pick 1 tile in field named \"ford\"; place 1 spark on tile in field adjacent to target",
        "field: ford@11 meadow@12 bog@00",
        "",
        "field: ford@11 meadow+1s@12 bog@00",
    ),
    ("act: discard 1 foe in line", "line: wolf", "", "foe-discard: wolf"),
    ("act: discard 3 cards in your hand", "hand: slash lore", "", "discard: slash lore"),
    ("act: draw 2 for any player", "bram deck: hex hex", "bram", "bram hand: hex hex"),
    (
        "act: gain 2 strength for any player; gain 1 strength for any player but they",
        "",
        "bram",
        "strength 1; bram strength 2",
    ),
    (
        "act: draw 1 for the player with least wounds on (hero in their area)",
        "area: ada+1w; bram deck: hex",
        "",
        "area: ada+1w; bram hand: hex",
    ),
    (
        "act: pick 1 foe in line; draw 1 for the holder of target",
        "deck: slash; line: wolf",
        "",
        "deck: slash; line: wolf",
    ),
    ("act: lose 2 strength for each player", "strength 1; bram strength 3", "", "bram strength 1"),
    // Conditions.
    ("act: if you are the active player and they are not you (gain 1 strength)", "", "", "strength 1"),
    (
        "act: if the action is act (gain 1 strength); if the action has Light (gain 2 strength)",
        "",
        "",
        "strength 3",
    ),
    ("act: if the action is reflex (gain 1 strength)", "", "", ""),
    // Things inside things.
    (
        "act: each foe in line (remove 1 wound from it); draw done",
        "deck: slash lore hex; line: brute+1w brute wolf+1w",
        "",
        "hand: hex lore; deck: slash; line: brute brute wolf",
    ),
    (
        "act: let the player with least wounds on (hero in their area) (move 1 foe in camp to line); if done is 0 (gain 1 strength)",
        "area: ada+1w",
        "",
        "area: ada+1w; strength 1",
    ),
    (
        "act: each seat each player (after (if there is no foe in line (gain 1 strength))); discard all foes in line",
        "line: wolf",
        "",
        "strength 2; foe-discard: wolf",
    ),
    (
        "act: draw 2 for each player; gain done strength",
        "deck: slash; bram deck: hex hex",
        "",
        "hand: slash; strength 3; bram hand: hex hex",
    ),
    (
        "act: attach 1 Bolt card in your hand to 1 tool in your area into your attached; discard all cards in your attached attached to target",
        "hand: volley ember; area: lantern banner",
        "ember, banner",
        "hand: volley; area: lantern banner; attached: ember",
    ),
    (
        "act: discard up to 2 cards in your hand; each foe in line (place chosen wounds on it)",
        "hand: slash lore; line: brute brute",
        "slash, lore",
        "discard: slash lore; line: brute+2w brute+2w",
    ),
    (
        "act: each tool in your area (may (tilt it) to (gain 1 strength))",
        "area: lantern banner",
        "yes, no",
        "area: lantern/ banner; strength 1",
    ),
    (
        "act: let each other player (move 1 card in your hand to their hand)",
        "bram hand: hex lore",
        "lore",
        "hand: lore; bram hand: hex",
    ),
    ("act: use any of 1 tool in your area", "area: lantern; deck: slash", "#2", "hand: slash; area: lantern"),
    (
        "act: use act of card in your hand adding 1 power",
        "hand: slash; line: brute brute",
        "#1",
        "hand: slash; line: brute+2w brute",
    ),
    (
        "act: until round-end (value armour of foe in line is 0); deal 2 to 1 foe in line",
        "line: brute",
        "",
        "line: brute+2w; lasting 1",
    ),
    (
        "act: each foe in line (until round-end (value armour of it is 3)); deal 2 to all foes in camp",
        "line: wolf; camp: brute",
        "",
        "line: wolf; camp: brute+1w; lasting 1",
    ),
    (
        "act: next enters of Beast foe in line (place 1 spark on it); summon 2",
        "foe-deck: wolf brute",
        "",
        "line: brute wolf+1s",
    ),
    (
        "act: next enters before round-end (place 1 spark on it); summon 2",
        "foe-deck: wolf brute",
        "",
        "line: brute+1s wolf",
    ),
    (
        "act: deal 2 to 1 foe in line; after (if there is no foe in line (draw 1))",
        "deck: slash; line: wolf",
        "",
        "hand: slash; courage 1; foe-discard: wolf",
    ),
    (
        "act: may (pick 1 card in your hand; discard target) to (draw 1)",
        "hand: lore; deck: slash",
        "yes",
        "hand: slash; discard: lore",
    ),
    (
        "act: may (remove 2 sparks from this) to (draw 1)",
        "area: this+1s; deck: slash",
        "",
        "area: this+1s; deck: slash",
    ),
    ("act: move 1 card in your hand to line", "hand: *slash", "", "line: slash"),
];

#[test]
fn lines_do_what_they_say() {
    let run = |row: &&(&str, &str, &str, &str)| {
        std::panic::catch_unwind(|| check_effect(row.0, row.1, row.2, row.3)).is_err()
    };
    let wrong: Vec<&str> = ROWS.iter().filter(run).map(|row| row.0).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn lines_that_are_run_print_back() {
    let lexicon = super::bench::lexicon();
    ROWS.iter().for_each(|row| super::lists::prints_back(row.0, &lexicon));
}

#[test]
fn every_verbs_example_is_run() {
    let run = |example: &str| ROWS.iter().any(|row| row.0 == example);
    for verb in all_verbs() {
        assert!(run(verb.example), "nothing runs `{}`", verb.example);
    }
}
