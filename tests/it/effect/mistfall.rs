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
