//! A whole round of Heart of the Mists as two players would type it: with a fight, in few and short commands, and
//! everything that happens by itself told in one line with its cause.

use crate::program::{Home, out};

/// Nobody brings an Ally.
const SETUP: [&str; 2] = ["done", "done"];

/// From the first Reinforcement Phase to the end of the Time Phase.
const ROUND: [&str; 22] = [
    "next",
    "next",
    "travel map-2-4",
    "next",
    "aseke",
    "next",
    "elatha",
    "play mist-cloak",
    "play long-bow 3 hunter-swooper",
    "end",
    "play rowan-staff 2 mist-wolf",
    "end",
    "stampede",
    "next",
    "activate bramble-hulk",
    "reflex song-of-warding",
    "bury arrow-trap a",
    "activate crawler-worm",
    "bury trail-rations explosive-trap",
    "reflex whispered-ward good-counsel",
    "next",
    "next",
];

const PHASES: [&str; 7] = ["Reinforcement", "Travel", "Pursuit", "Hero", "Defence", "Encounter", "Time"];

#[test]
fn a_fought_round_takes_few_and_short_commands() {
    assert!(ROUND.len() <= 25, "{} commands", ROUND.len());
    let long: Vec<_> = ROUND.iter().filter(|command| command.len() > 40).collect();
    assert!(long.is_empty(), "{long:?}");
    let told = played();
    for happened in [
        "Stampede → Quest Area",
        "Hunter Swooper is eliminated",
        "Bramble Hulk deals 3 Physical damage",
        "2 damage cancelled",
        "Trail Rations → Elatha the Misthuntress's Burial pile",
        "time 5 → 6",
    ] {
        assert!(told.iter().any(|line| line.starts_with(happened)), "{happened}: {told:#?}");
    }
}

#[test]
fn all_that_happens_by_itself_is_told_with_its_cause() {
    let told = played();
    let phases: Vec<&String> = told.iter().filter(|line| PHASES.contains(&line.as_str())).collect();
    assert_eq!(phases, PHASES, "every phase has its heading");
    let heading = |line: &str| PHASES.contains(&line) || line.ends_with("'s turn");
    let bare: Vec<&String> = told.iter().filter(|line| !heading(line) && cause(line).is_none()).collect();
    assert!(bare.is_empty(), "without a cause: {bare:#?}");
}

/// What is said from the first round to the second.
fn played() -> Vec<String> {
    let home = Home::new();
    let mut program = assert_cmd::Command::new(env!("CARGO_BIN_EXE_rulekeeper"));
    let args = ["--plain", "play", "heart-of-the-mists", "--heroes", "elatha,aseke", "--seed", "5"];
    program.args(args).env("RULEKEEPER_HOME", &home.0).env("NO_COLOR", "1").env_remove("COLUMNS");
    let lines = SETUP.iter().chain(&ROUND).map(|command| format!("{command}\n"));
    let text = out(&program.write_stdin(lines.collect::<String>()).assert().code(0));
    let round = text.lines().skip_while(|line| *line != "Round 1").skip(1);
    let round: Vec<String> = round.take_while(|line| *line != "Round 2").map(str::to_owned).collect();
    assert!(text.contains("\nRound 2\n"), "the round is not over: {text}");
    round.into_iter().filter(|line| !line.is_empty()).collect()
}

/// The rule at the end of a line, behind two spaces.
fn cause(line: &str) -> Option<&str> {
    let (_, rule) = line.rsplit_once("  ")?;
    let named = rule.split_once('.').is_some_and(|(topic, name)| !topic.is_empty() && !name.is_empty());
    (named && !rule.contains(' ')).then_some(rule)
}

#[test]
fn no_game_takes_a_word_that_means_something_in_all_of_them() {
    let own = |word: &str| {
        let mut commands = rulekeeper::line::COMMANDS.iter();
        commands.any(|command| command.name == word || command.aliases.contains(&word))
    };
    for kind in rulekeeper::games::ALL {
        let game = (kind.open)(&Default::default(), &[]).unwrap_or_else(|_| panic!("{} opens", kind.id));
        for verb in game.verbs() {
            let mut words = std::iter::once(&verb.name).chain(verb.aliases);
            assert_eq!(words.find(|word| own(word)), None, "{}: {}", kind.id, verb.name);
        }
    }
}
