//! The house rules as tests: which folder may use which, what every file has, what nothing has.

use std::path::{Path, PathBuf};

/// Each folder of `src` and what it may use. `rules` and `line` stand alone.
const MAY_USE: &[(&str, &[&str])] = &[
    ("table", &[]),
    ("rules", &["table"]),
    ("line", &[]),
    ("engine", &["table"]),
    ("effect", &["engine", "table"]),
    ("content", &["effect", "engine", "table", "rules"]),
    ("games", &["content", "effect", "engine", "table", "rules", "line"]),
    ("view", &["games", "content", "effect", "engine", "table", "rules", "line"]),
    ("desk", &["view", "games", "content", "effect", "engine", "table", "rules", "line"]),
    ("transcript", &["desk", "view", "games", "content", "effect", "engine", "table", "rules", "line"]),
    (
        "cli",
        &["transcript", "desk", "view", "games", "content", "effect", "engine", "table", "rules", "line"],
    ),
];

/// Files past 500 lines. The list may only shrink.
const LONG: &[&str] = &[];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, ending, found);
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
}

/// Every Rust file of `src` and `tests`, by its path from the root, with its text.
fn sources() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for folder in ["src", "tests", "benches", "fuzz/fuzz_targets"] {
        if root().join(folder).exists() {
            files(&root().join(folder), ".rs", &mut found);
        }
    }
    found.sort();
    let name = |path: &PathBuf| path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
    found.iter().map(|path| (name(path), std::fs::read_to_string(path).unwrap())).collect()
}

#[test]
fn dependencies_point_one_way() {
    let mut wrong = Vec::new();
    for (name, text) in sources() {
        let Some(folder) = name.strip_prefix("src/").and_then(|rest| rest.split_once('/')).map(|(f, _)| f)
        else {
            continue;
        };
        let (_, allowed) = MAY_USE.iter().find(|(known, _)| *known == folder).expect("a folder of the house");
        for (n, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            for part in code.split("crate::").skip(1) {
                let used: String = part.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                if MAY_USE.iter().any(|(known, _)| *known == used)
                    && used != folder
                    && !allowed.contains(&used.as_str())
                {
                    wrong.push(format!("{name}:{}: {folder} uses {used}", n + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_file_says_what_it_is_for() {
    let bare = |(_, text): &&(String, String)| !text.starts_with("//!");
    let all = sources();
    let silent: Vec<&str> = all.iter().filter(bare).map(|(name, _)| name.as_str()).collect();
    assert!(silent.is_empty(), "no //! at the top: {silent:?}");
}

#[test]
fn nothing_is_left_behind() {
    let marks = [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("dbg", "!("), concat!("todo", "!(")];
    let mut left = Vec::new();
    for (name, text) in sources() {
        for (n, line) in text.lines().enumerate() {
            if marks.iter().any(|mark| line.contains(mark)) {
                left.push(format!("{name}:{}", n + 1));
            }
        }
    }
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn long_files_only_become_fewer() {
    let all = sources();
    let long: Vec<&str> = all
        .iter()
        .filter(|(name, text)| name.starts_with("src/") && text.lines().count() > 500)
        .map(|(name, _)| name.as_str())
        .collect();
    let new: Vec<&&str> = long.iter().filter(|name| !LONG.contains(name)).collect();
    let gone: Vec<&&str> = LONG.iter().filter(|name| !long.contains(name)).collect();
    assert!(new.is_empty(), "past 500 lines: {new:?}");
    assert!(gone.is_empty(), "no longer past 500 lines, take them off the list: {gone:?}");
}

#[test]
fn no_card_is_named_in_the_source() {
    let mut packs = Vec::new();
    if root().join("content").exists() {
        files(&root().join("content"), ".yaml", &mut packs);
    }
    let ids: Vec<String> = packs
        .iter()
        .filter(|path| !path.ends_with("rules.yaml") && !path.ends_with("rulings.yaml"))
        .flat_map(|path| ids_of(&std::fs::read_to_string(path).unwrap()))
        .filter(|id| id.contains('-'))
        .collect();
    let mut named = Vec::new();
    for (name, text) in program() {
        let found = ids.iter().filter(|id| text.contains(&format!("\"{id}\"")));
        let found = found.filter(|id| !CHANCE.contains(&(name.as_str(), id.as_str())));
        named.extend(found.map(|id| format!("{name}: {id}")));
    }
    assert!(named.is_empty(), "{named:?}");
}

/// Ids that are also something else: a game, a question.
const CHANCE: &[(&str, &str)] =
    &[("src/games/mistfall/boxes.rs", "heart-of-the-mists"), ("src/games/mistfall/words.rs", "time-charter")];

/// The files of `src` without their tests and comments.
fn program() -> impl Iterator<Item = (String, String)> {
    let is_program = |name: &str| name.starts_with("src/") && !name.contains("/tests");
    sources().into_iter().filter(move |(name, _)| is_program(name)).map(|(name, text)| {
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().lines();
        (name, code.filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n"))
    })
}

/// The ids of a pack, read as plain text.
fn ids_of(text: &str) -> Vec<String> {
    let ids = text.split("id: ").skip(1);
    ids.map(|rest| rest.chars().take_while(|c| c.is_alphanumeric() || *c == '-').collect()).collect()
}

#[test]
fn a_game_is_named_only_in_its_own_folder() {
    let mut wrong = Vec::new();
    for kind in rulekeeper::games::ALL {
        for (name, text) in program().filter(|(name, _)| !name.starts_with("src/games/")) {
            if text.contains(&format!("\"{}\"", kind.id)) {
                wrong.push(format!("{name} names {}", kind.id));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// The games that have files of their own, with the file of each topic.
const OWNERS: &[(&str, Topics)] = &[
    ("mistfall", rulekeeper::games::mistfall::TOPICS),
    ("terrinoth", rulekeeper::games::terrinoth::TOPICS),
    ("frost", rulekeeper::games::frost::TOPICS),
];

type Topics = &'static [(&'static str, &'static str)];

/// The rules a file speaks of by their constants.
fn rules_named(text: &str) -> impl Iterator<Item = &str> {
    let named = text.split(" r::").chain(text.split("(r::")).chain(text.split("[r::")).filter_map(|part| {
        let end = part.find(|c: char| !(c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_'))?;
        Some(&part[..end])
    });
    named.filter(|name| name.len() > 1 && *name != "PACKED")
}

#[test]
fn a_rule_is_used_in_the_file_of_its_topic_only() {
    let mut wrong = Vec::new();
    let mut used: Vec<(&str, &str)> = Vec::new();
    for (name, text) in program() {
        for (game, topics) in OWNERS {
            let Some(file) = name.strip_prefix(&format!("src/games/{game}/")) else { continue };
            let file = file.split(['.', '/']).next().unwrap_or_default();
            for rule in rules_named(&text).filter(|_| file != "rules") {
                let id = rule.to_lowercase().replacen('_', ".", 1).replace('_', "-");
                let by = |key: &str| topics.iter().find(|(topic, _)| *topic == key);
                match by(&id).or_else(|| by(id.split('.').next().unwrap_or_default())) {
                    Some((topic, owner)) if *owner == file => used.push((game, topic)),
                    owner => wrong.push(format!("{name} uses {rule}, of {owner:?}")),
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let single = |(game, topics): &(&'static str, Topics)| {
        topics
            .iter()
            .map(|(topic, _)| (*game, *topic))
            .filter(|(_, topic)| topic.contains('.'))
            .collect::<Vec<_>>()
    };
    let idle: Vec<_> = OWNERS.iter().flat_map(single).filter(|topic| !used.contains(topic)).collect();
    assert!(idle.is_empty(), "nothing uses {idle:?}");
}
