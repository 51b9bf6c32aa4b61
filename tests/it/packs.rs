//! Packs from strangers: one tiny file for each mistake, named after it; all mistakes of a file at once; hostile files
//! end in a clear error, quickly.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::program::{Home, err, out};

/// The mistakes and what is said about each: code, line and column.
const INVALID: &[(&str, &[&str])] = &[
    ("bad-id", &["2:8: bad-id"]),
    ("billion-laughs", &["6:12: too-many-nodes"]),
    ("duplicate-id", &["3:8: duplicate-id"]),
    ("duplicate-key", &["2:26: duplicate-key"]),
    (
        "eight-mistakes",
        &[
            "1:7: bad-id",
            "3:34: wrong-type",
            "4:3: missing-key",
            "5:8: duplicate-id",
            "6:50: not-one-of",
            "7:48: bad-effect",
            "8:37: unknown-key",
            "10:72: unknown-reference",
        ],
    ),
    ("escape-in-a-name", &["2:20: control-character"]),
    ("missing-key", &["2:3: missing-key"]),
    ("missing-name", &["2:3: missing-key"]),
    ("negative-life", &["2:30: out-of-range"]),
    ("not-a-list", &["1:8: wrong-type"]),
    ("nothing-in-it", &["2:1: wrong-type"]),
    ("reversed-name", &["2:20: bidi-character"]),
    ("rule-of-another-book", &["2:43: unknown-reference"]),
    ("second-document", &["2:1: second-document"]),
    ("tab", &["2:1: tab"]),
    ("tag", &["2:3: tag"]),
    ("too-deep", &["1:49: too-deep"]),
    ("too-many-copies", &["2:34: out-of-range"]),
    ("track-without-spaces", &["2:3: out-of-range"]),
    ("unclosed-bracket", &["2:3: unclosed"]),
    ("unfinished-line", &["2:57: bad-effect"]),
    ("unknown-anchor", &["2:3: unknown-anchor", "2:3: wrong-type"]),
    ("unknown-back", &["2:72: unknown-reference"]),
    ("unknown-card-in-deck", &["2:57: unknown-reference"]),
    ("unknown-key", &["2:37: unknown-key"]),
    ("unknown-keyword", &["2:48: not-one-of"]),
    ("unknown-origin", &["2:43: not-one-of"]),
    ("unknown-rule", &["2:43: unknown-reference"]),
    ("unknown-section", &["1:1: unknown-key"]),
    ("unknown-verb", &["2:48: bad-effect"]),
    ("wrong-type", &["2:20: wrong-type"]),
];

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs").join(name)
}

fn names(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut names: Vec<String> =
        files.map(|path| path.file_stem().unwrap().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// What is said about a pack, each problem as `line:column: code`.
fn problems(home: &Home, path: &Path) -> Vec<String> {
    let ran = home.piped(&["--plain", "check", path.to_str().unwrap()], "").code(1);
    assert_eq!(out(&ran), "");
    let text = err(&ran);
    let lines = text.lines().filter_map(|line| line.strip_prefix(&format!("{}:", path.display())));
    lines.map(|line| line.splitn(4, ':').take(3).collect::<Vec<_>>().join(":")).collect()
}

#[test]
fn every_mistake_is_named_and_located() {
    let home = Home::new();
    let listed: Vec<&str> = INVALID.iter().map(|(name, _)| *name).collect();
    assert_eq!(names(&folder("invalid")), listed, "the table lists every file");
    for (name, expected) in INVALID {
        let path = folder("invalid").join(format!("{name}.yaml"));
        assert_eq!(problems(&home, &path), *expected, "{name}");
    }
}

#[test]
fn fine_packs_are_fine() {
    let home = Home::new();
    for name in names(&folder("valid")) {
        let path = folder("valid").join(format!("{name}.yaml"));
        let ran = home.piped(&["check", path.to_str().unwrap()], "").code(0);
        assert!(out(&ran).contains("no problems"), "{name}: {}", out(&ran));
    }
    home.piped(&["play", "--seed", "7", "--pack", folder("valid").to_str().unwrap()], "next\n").code(0);
}

#[test]
fn play_reports_all_mistakes_and_begins_nothing() {
    let home = Home::new();
    let path = folder("invalid").join("eight-mistakes.yaml");
    let ran = home.piped(&["play", "--pack", path.to_str().unwrap()], "next\n").code(2);
    assert!(err(&ran).ends_with("error: 8 problems\n"), "{}", err(&ran));
    let pages = home.piped(&["check", path.to_str().unwrap()], "").code(1);
    assert_eq!(err(&pages).matches("eight-mistakes.yaml:").count(), 8, "{}", err(&pages));
    assert!(home.games().is_empty());
}

#[test]
fn nothing_from_a_pack_reaches_the_terminal_as_a_command() {
    let home = Home::new();
    for name in ["escape-in-a-name", "reversed-name"] {
        let path = folder("invalid").join(format!("{name}.yaml"));
        let ran = home.piped(&["check", path.to_str().unwrap()], "").code(1);
        assert!(!err(&ran).contains(['\u{1b}', '\u{202e}']), "{}", err(&ran));
    }
}

// ---- hostile files ----

fn quickly(run: impl FnOnce() -> String) -> String {
    let started = Instant::now();
    let said = run();
    assert!(started.elapsed() < Duration::from_secs(10), "it took {:?}", started.elapsed());
    said
}

fn written(home: &Home, name: &str, write: impl FnOnce(&mut File)) -> String {
    let path = home.0.join(name);
    write(&mut File::create(&path).unwrap());
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_200_mb_line_is_too_large() {
    let home = Home::new();
    let path = written(&home, "long.yaml", |file| {
        file.write_all(b"about: ").unwrap();
        file.write_all(&vec![b'x'; 8 << 20]).unwrap();
        // The rest takes no room on the disk.
        file.set_len(200 << 20).unwrap();
    });
    let said = quickly(|| err(&home.piped(&["--plain", "check", &path], "").code(1)));
    assert!(said.contains("too-large"), "{said}");
}

#[test]
fn bytes_that_are_no_text_are_told() {
    let home = Home::new();
    let path = written(&home, "bytes.yaml", |file| file.write_all(b"about: \xff\xfe\n").unwrap());
    let said = quickly(|| err(&home.piped(&["--plain", "check", &path], "").code(1)));
    assert!(said.contains("bad-utf8"), "{said}");
}

#[test]
fn what_cannot_be_read_is_named() {
    let home = Home::new();
    let missing = home.0.join("missing.yaml");
    let said = quickly(|| err(&home.piped(&["check", missing.to_str().unwrap()], "").code(2)));
    assert!(said.contains("missing.yaml") && said.contains("cannot be read"), "{said}");
    let empty = home.0.join("empty");
    std::fs::create_dir(&empty).unwrap();
    home.piped(&["check", empty.to_str().unwrap()], "").code(2);
}

#[test]
#[cfg(unix)]
fn a_pipe_or_device_as_a_pack_does_not_make_us_wait() {
    let home = Home::new();
    let said = quickly(|| err(&home.piped(&["check", "/dev/zero"], "").code(2)));
    assert!(said.contains("neither a file nor a folder"), "{said}");
}

#[test]
#[cfg(unix)]
fn an_unreadable_file_is_told() {
    use std::os::unix::fs::PermissionsExt;
    let home = Home::new();
    let path = written(&home, "secret.yaml", |file| {
        file.set_permissions(std::fs::Permissions::from_mode(0o000)).unwrap();
    });
    // Some users may read everything.
    if File::open(&path).is_err() {
        let said = quickly(|| err(&home.piped(&["check", &path], "").code(2)));
        assert!(said.contains("cannot be read"), "{said}");
    }
}

// ---- packs of the user ----

#[test]
fn a_learned_card_stays_for_the_next_game() {
    let home = Home::new();
    let line = "learn Ember Lash: act: deal 3 to 1 foe in line\n";
    let ran = home.piped(&["play", "--seed", "7"], line).code(0);
    assert!(out(&ran).contains("own pack"), "{}", out(&ran));
    let own = home.0.join("packs/toy/own/ember-lash.yaml");
    assert!(std::fs::read_to_string(&own).unwrap().contains("act: deal 3"));
    home.piped(&["check"], "").code(0);
    let card = out(&home.piped(&["card", "ember", "lash"], "").code(0));
    assert!(card.contains("Ember Lash"), "{card}");
}

#[test]
fn a_game_goes_on_with_the_packs_it_was_begun_with() {
    let home = Home::new();
    let path = home.0.join("mine.yaml");
    std::fs::copy(folder("valid").join("one-card.yaml"), &path).unwrap();
    home.piped(&["play", "--seed", "7", "--pack", path.to_str().unwrap()], "next\n").code(0);
    std::fs::write(&path, "cards: nonsense\n").unwrap();
    let ran = home.piped(&["play", "--resume"], "card kick\n").code(0);
    assert_eq!(err(&ran), "");
    assert!(out(&ran).contains("Kick"), "{}", out(&ran));
}
