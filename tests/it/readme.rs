//! The sessions in the README are run, and its table of commands is the one the program has.

use rulekeeper::cli::sample::sample;
use rulekeeper::content::pack::Source;
use rulekeeper::desk::{Desk, header};
use rulekeeper::games::game::{GameKind, Options};
use rulekeeper::games::mistfall::HEART;
use rulekeeper::line::{readme_table, split};

fn readme() -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")).unwrap()
}

/// The blocks that show sessions.
fn blocks(text: &str) -> Vec<&str> {
    text.split("```rulekeeper\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

/// Typed lines behind `> `, and what was shown after each.
fn session(block: &str) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = Vec::new();
    for line in block.lines() {
        match (line.strip_prefix("> "), all.last_mut()) {
            (Some(typed), _) => all.push((typed.to_owned(), String::new())),
            (None, Some((_, shown))) => {
                shown.push_str(line);
                shown.push('\n');
            }
            (None, None) => panic!("a session begins with `> `: {line}"),
        }
    }
    all
}

#[test]
fn sessions_are_what_is_shown() {
    static GAMES: &[&GameKind] = &[&HEART];
    let text = readme();
    let all = blocks(&text);
    assert!(!all.is_empty(), "the README shows no session");
    let mut wanted = text.clone();
    for block in all {
        let heroes = vec!["elatha".to_owned(), "aseke".to_owned()];
        let desk = Desk::open(&HEART, header(&HEART, heroes, 5), &[]);
        let mut desk = desk.map_err(|e| format!("{e:?}")).unwrap();
        // No Allies; Reinforcements and Travel begin.
        for phrase in &split("done; done; next; next").unwrap() {
            desk.obey(phrase).map_err(|e| format!("{e:?}")).unwrap();
        }
        let session = session(block);
        let typed: Vec<&str> = session.iter().map(|(line, _)| line.as_str()).collect();
        let mut played = String::new();
        for (line, shown) in typed.iter().zip(sample(GAMES, desk, &typed)) {
            let shown: String = shown.lines().map(|line| format!("{}\n", line.trim_end())).collect();
            played.push_str(&format!("> {line}\n{shown}"));
        }
        wanted = wanted.replacen(block, &played, 1);
    }
    if std::env::var_os("RULEKEEPER_BLESS").is_some() {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md"), &wanted).unwrap();
    } else {
        assert_eq!(text, wanted, "RULEKEEPER_BLESS=1 writes the README anew");
    }
}

/// Whoever comes to a fresh machine types these two: one opens a game, the other is what has to hold before a change lands.
#[test]
fn it_starts_with_two_commands() {
    let text = readme();
    let block = text.split("```sh\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let commands: Vec<&str> = block.lines().map(|line| line.split('#').next().unwrap().trim()).collect();
    assert_eq!(commands, ["cargo run -- play heart-of-the-mists", "cargo test"]);
    let gate = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/.ci/run")).unwrap();
    assert_eq!(gate.lines().last(), Some(commands[1]));
}

#[test]
fn the_table_of_commands_is_the_programs() {
    let table = readme_table();
    assert!(readme().contains(table.trim()), "the README should hold this table:\n{table}");
}

#[test]
fn the_card_it_shows_is_one_of_the_game() {
    let text = readme();
    let card = text.split("```yaml\ncards:").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let pack = Source::new("my-pack.yaml", format!("cards:{card}").into_bytes());
    assert!((HEART.open)(&Options::default(), &[pack]).is_ok());
}
