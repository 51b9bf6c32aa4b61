//! The things cards of Chronicles of Frost say: each is said in the words of the game and prints back. That each does what
//! it says is for the transcripts of the same numbers.

use std::collections::BTreeSet;

use rulekeeper::content::pack::Source;
use rulekeeper::effect::print::print_line;
use rulekeeper::games::frost::FROST;

static CARDS: &str = include_str!("../../packs/frost/cards.yaml");

#[test]
fn all_of_frost_are_said_and_print_back() {
    let packs = [Source::embedded("cards.yaml", CARDS)];
    let game = (FROST.open)(&Default::default(), &packs).unwrap_or_else(|said| panic!("{:#?}", said.kept()));
    let library = game.library();
    let numbers = library.entries.iter().filter_map(|entry| {
        let number: u32 = entry.id.strip_prefix('n')?.get(..2)?.parse().ok()?;
        for line in entry.lines.clone() {
            let line = library.line(line);
            assert_eq!(print_line(&line.line, &library.lexicon), line.source, "{}", entry.id);
        }
        Some(number)
    });
    assert_eq!(numbers.collect::<BTreeSet<u32>>(), (52..=60).collect());
}
