//! What must hold of the command table.

use super::super::{COMMANDS, Command, Grammar, Need, Verb, command, fold, split};
use super::{VERBS, grammar};

#[test]
fn rows_are_sorted_by_name() {
    assert!(COMMANDS.is_sorted_by(|one, other| one.name < other.name));
}

#[test]
fn no_spelling_stands_twice() {
    let mut spellings: Vec<_> = COMMANDS.iter().flat_map(Command::spellings).collect();
    let all = spellings.len();
    spellings.sort_unstable();
    spellings.dedup();
    assert_eq!(spellings.len(), all);
}

#[test]
fn spellings_fold_to_themselves() {
    for word in COMMANDS.iter().flat_map(Command::spellings).filter(|&word| word != "?") {
        assert_eq!(fold(word), word);
    }
}

#[test]
fn summaries_are_one_short_line() {
    for Command { name, summary, .. } in COMMANDS {
        assert!(summary.len() <= 75 && !summary.contains(['\n', '|']), "{name}");
        assert!(!summary.ends_with('.') && summary.starts_with(char::is_lowercase), "{name}");
    }
}

/// The examples in the help text are executed: each stands in backticks and is understood as its command.
#[test]
fn examples_are_understood() {
    for row in COMMANDS {
        let examples: Vec<&str> =
            row.help.split('`').skip(1).step_by(2).filter(|text| text.len() > 1).collect();
        let mut own = 0;
        for example in &examples {
            let phrases = split(example).expect(example);
            let request = grammar().parse(&phrases[0]).expect(example);
            own += usize::from(matches!(request.verb, Verb::Meta(found, _) if found == row));
        }
        let said_by_actor = row.name == "as" && examples.iter().any(|example| example.starts_with("as "));
        assert!(own > 0 || said_by_actor, "{} has no example", row.name);
    }
}

/// The usage line and the reader must agree on what cannot be left out.
#[test]
fn a_command_alone_is_enough_where_nothing_is_required() {
    for row in COMMANDS {
        let phrases = split(row.name).expect(row.name);
        let needs = row.args.iter().any(|arg| matches!(arg.need, Need::Required | Need::Many));
        assert_eq!(grammar().parse(&phrases[0]).is_err(), needs, "{}", row.name);
    }
}

#[test]
fn commands_are_found_by_any_spelling() {
    for (typed, name) in [
        ("undo", Some("undo")),
        ("U", Some("undo")),
        ("ÜNDO", Some("undo")),
        ("?", Some("help")),
        ("und", None),
        ("", None),
        ("!", None),
    ] {
        assert_eq!(command(typed).map(|command| command.name), name, "{typed}");
    }
}

#[test]
fn a_game_that_hides_a_command_is_told() {
    assert!(grammar().clashes().is_empty());
    let hiding = super::super::GameVerb { name: "undo", ..VERBS[0] };
    assert_eq!(Grammar::new(&[hiding]).clashes(), ["undo"]);
}
