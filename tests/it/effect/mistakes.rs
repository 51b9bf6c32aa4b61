//! What is said about lines that cannot be read: where, what, and what was probably meant.

use rulekeeper::effect::parse::parse_line;

use super::bench;

/// The line, the text pointed at, a part of the message, and a part of the help.
const ROWS: &[(&str, &str, &str, &str)] = &[
    ("", "", "expected a kind of action", ""),
    ("actt: draw 1", "actt", "expected a kind of action", "`act`"),
    ("act draw 1", "draw", "expected `:`", ""),
    ("act: drew 1", "drew", "expected a verb", "`draw`"),
    ("act:", "", "expected a verb, found the end of the line", ""),
    ("act: draw", "", "expected a number, found the end of the line", ""),
    ("act: draw 1 card", "card", "expected `;` or the end of the line", ""),
    ("act: draw 10000", "10000", "too large", ""),
    ("act: draw 1; ", "", "expected a verb", ""),
    ("act: may (draw 1", "", "expected `)`", ""),
    ("act: may draw 1", "draw", "expected `(`", ""),
    ("act: discard 1 crd in your hand", "crd", "expected a kind of card", "`card`"),
    ("act: discard 1 card in your hnad", "hnad", "expected a zone", "`hand`"),
    ("act: discard 1 Combatt card in your hand", "Combatt", "expected a kind of card", ""),
    ("act: place 1 wond on this", "wond", "expected a kind of token", "`wound`"),
    ("act: place 1 wound in this", "in", "expected `on`", "`on`"),
    ("act: advance tiem by 1", "tiem", "expected a track", "`time`"),
    ("act: gain 1 strenght", "strenght", "expected a number kept beside the table", "`strength`"),
    ("act: roll 1 fat", "fat", "expected a die", "`fate`"),
    ("act: reroll 1 showing hitt", "hitt", "expected a side of a die", "`hit`"),
    ("act: mark this ragin", "ragin", "expected a mark", "`raging`"),
    ("act: use actt of this", "actt", "expected a kind of action", "`act`"),
    ("act: draw 1 for every player", "every", "expected `you`", ""),
    ("act: if wounds on this is at least (draw 1)", "draw", "expected a number", ""),
    ("act: if this hass Combat (draw 1)", "hass", "expected `is`, `has`, `lacks` or `lies`", "`has`"),
    ("when round-strat: draw 1", "round-strat", "expected a moment", "`round-start`"),
    ("when round-start once per trun: draw 1", "trun", "expected what it is counted by", "`turn`"),
    ("value armor of foe in line + 1", "armor", "expected a value", "`armour`"),
    ("value armour of foe in line 1", "1", "expected `+`, `-` or `is`", ""),
    ("cannot restt", "restt", "expected something that may be allowed or forbidden", "`rest`"),
    ("while hand: act: draw 1", "hand", "expected `in <zone>`, `turned` or `unturned`", ""),
    ("act: until round-end (draw 1)", "draw", "expected `value`, `may` or `cannot`", ""),
    ("act: discard 1 card named \"slash", "\"", "never closed", ""),
    ("act: draw 1 # twice", "#", "no meaning", ""),
    ("act: face this upp", "upp", "expected one of the words that fit here", "`up`"),
    ("act: swap this with target", "with", "expected `and`", ""),
    (
        "act: pick 1 tile in field lying 2 nort 1 east of (tile in field)",
        "nort",
        "expected `north` or `south`",
        "`north`",
    ),
];

#[test]
fn mistakes_are_pointed_at() {
    let lexicon = bench::lexicon();
    for (line, at, message, help) in ROWS {
        let problem = parse_line(line, &lexicon).expect_err(line);
        assert_eq!(&line[problem.span.clone()], *at, "{line}\n{problem:?}");
        assert!(problem.message.contains(message), "{line}\n{problem:?}");
        let said = problem.help.clone().unwrap_or_default();
        let guessed = said.contains("did you mean");
        assert!(if help.is_empty() { !guessed } else { said.contains(help) }, "{line}\n{problem:?}");
    }
}

#[test]
fn where_nothing_is_near_it_is_told_what_the_word_is_and_what_could_stand_there() {
    let help = |line: &str| parse_line(line, &bench::lexicon()).expect_err(line).help.unwrap_or_default();
    assert_eq!(
        help("draw 1"),
        "`draw` is a verb: it stands behind the `:`; known here: act, cannot, may, reflex, use, value, when, while"
    );
    let said = help("act: place 1 slash on this");
    assert!(said.starts_with("known here: ") && said.contains("spark"), "{said}");
}

#[test]
fn depth_and_size_are_bounded() {
    let lexicon = bench::lexicon();
    let deep = format!("act: {}draw 1{}", "may (".repeat(13), ")".repeat(13));
    assert!(parse_line(&deep, &lexicon).unwrap_err().message.contains("deeper"));
    let wide = format!("act: {}draw 1", "may (draw 1); ".repeat(70));
    assert!(parse_line(&wide, &lexicon).unwrap_err().message.contains("more than 64 brackets"));
    let long = format!("act: {}draw 1", "draw 1; ".repeat(300));
    assert!(parse_line(&long, &lexicon).unwrap_err().message.contains("longer than"));
}
