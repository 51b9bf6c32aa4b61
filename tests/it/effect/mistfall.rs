//! The things cards of Mistfall say: each is said in the words of the game and prints back, and is played, as it is said,
//! by the transcripts of its number.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use rulekeeper::content::pack::Source;
use rulekeeper::effect::print::print_line;
use rulekeeper::games::mistfall::HEART;

static CARDS: &str = include_str!("../../packs/mistfall/cards.yaml");

/// The numbers that speak of this game.
fn numbers() -> BTreeSet<u32> {
    (1..=39).collect()
}

fn number(id: &str) -> Option<u32> {
    id.strip_prefix('n')?.get(..2)?.parse().ok()
}

#[test]
fn all_of_mistfall_are_said_and_print_back() {
    let packs = [Source::embedded("cards.yaml", CARDS)];
    let game = (HEART.open)(&Default::default(), &packs).unwrap_or_else(|said| panic!("{:#?}", said.kept()));
    let library = game.library();
    let said = library.entries.iter().filter_map(|entry| {
        let number = number(&entry.id)?;
        for line in entry.lines.clone() {
            let line = library.line(line);
            assert_eq!(print_line(&line.line, &library.lexicon), line.source, "{}", entry.id);
        }
        Some(number)
    });
    assert_eq!(said.collect::<BTreeSet<u32>>(), numbers());
}

/// An entry of the pack without how many copies there are, which is a transcript's own affair.
fn bare(line: &str) -> String {
    (0..=9).fold(line.trim().to_owned(), |line, n| line.replace(&format!("copies: {n}, "), ""))
}

#[test]
fn all_of_mistfall_are_played_as_they_are_said() {
    let folder = |game| Path::new(env!("CARGO_MANIFEST_DIR")).join("transcripts").join(game).join("cards");
    let folders = ["heart-of-the-mists", "mistfall"].map(folder);
    let files =
        folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap()).map(|file| file.unwrap().path());
    let played: Vec<(Option<u32>, String)> = files
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (number(&name), fs::read_to_string(path).unwrap())
        })
        .collect();
    for entry in CARDS.lines().filter(|line| line.starts_with("- {id: n")) {
        let id = entry["- {id: ".len()..].split(',').next().unwrap();
        let own = played.iter().filter(|(n, _)| *n == number(id));
        let said = own.clone().any(|(_, text)| text.lines().any(|line| bare(line) == bare(entry)));
        assert!(said, "no transcript plays `{id}` with the lines it has in the pack");
    }
    assert_eq!(played.into_iter().filter_map(|(n, _)| n).collect::<BTreeSet<u32>>(), numbers());
}

/// The lines of an entry in quotes, each with the entry as it is without it.
fn without_each(entry: &str) -> Vec<(String, String)> {
    let Some((head, said)) = entry.split_once(", do: [") else { return Vec::new() };
    let said = said.trim_end().trim_end_matches("]}");
    // A quote inside a line is written with a backslash.
    let lines: Vec<String> = said.split("\", \"").map(|line| line.trim_matches('"').to_owned()).collect();
    let quoted = |line: &String| format!("\"{line}\"");
    let without = |n: usize| {
        let rest: Vec<String> =
            lines.iter().enumerate().filter(|(m, _)| *m != n).map(|(_, line)| quoted(line)).collect();
        if rest.is_empty() { format!("{head}}}") } else { format!("{head}, do: [{}]}}", rest.join(", ")) }
    };
    (0..lines.len()).map(|n| (lines[n].clone(), without(n))).collect()
}

#[test]
fn without_any_line_of_theirs_a_transcript_of_mistfall_fails() {
    let home = crate::program::Home::new();
    let mut left: BTreeSet<(String, String)> = BTreeSet::new();
    let mut written: Vec<(String, (String, String))> = Vec::new();
    for game in ["heart-of-the-mists", "mistfall"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("transcripts").join(game).join("cards");
        let changed = home.0.join(game).join("cards");
        fs::create_dir_all(&changed).unwrap();
        for path in fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
            let (name, text) = (
                path.file_stem().unwrap().to_string_lossy().into_owned(),
                fs::read_to_string(&path).unwrap(),
            );
            let own = |line: &&str| {
                number(&name).is_some() && line.trim().starts_with(&format!("- {{id: {}", &name[..3]))
            };
            for entry in text.lines().filter(own) {
                let id = entry.trim()["- {id: ".len()..].split(',').next().unwrap();
                for (n, (line, without)) in without_each(entry).into_iter().enumerate() {
                    let file = format!("{name}-{id}-{n}.yaml");
                    fs::write(changed.join(&file), text.replace(entry, &without)).unwrap();
                    left.insert((id.to_owned(), line.clone()));
                    written.push((format!("{game}/cards/{file}"), (id.to_owned(), line)));
                }
            }
        }
    }
    let run = assert_cmd::Command::new(env!("CARGO_BIN_EXE_rulekeeper"))
        .arg("run")
        .arg(&home.0)
        .arg("--json")
        .output();
    let told: serde_json::Value = serde_json::from_slice(&run.unwrap().stdout).unwrap();
    let all = told["transcripts"].as_array().unwrap();
    assert!(
        all.len() == written.len() && left.len() > 50,
        "{} of {}, {}",
        all.len(),
        written.len(),
        left.len()
    );
    for case in all.iter().filter(|case| case["ok"] == false) {
        let file = case["file"].as_str().unwrap();
        assert!(case["problems"].as_array().unwrap().is_empty(), "{case}");
        let (_, line) = written.iter().find(|(name, _)| file.ends_with(name)).unwrap();
        left.remove(line);
    }
    assert!(left.is_empty(), "no transcript notices when these are gone: {left:#?}");
}
