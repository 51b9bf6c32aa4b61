//! The list of verbs, and what every verb and every line of the content must be.

use std::collections::BTreeSet;

use rulekeeper::content::pack::Source;
use rulekeeper::effect::parse::parse_line;
use rulekeeper::effect::print::print_line;
use rulekeeper::effect::verbs::SHARED;
use rulekeeper::effect::{Lexicon, Verb, reference};

use super::bench;
use crate::toy::verbs::OWN;

/// All verbs a card of the toy may use.
pub fn all_verbs() -> impl Iterator<Item = &'static Verb> {
    SHARED.iter().chain(OWN).copied()
}

#[track_caller]
pub fn prints_back(line: &str, lexicon: &Lexicon) {
    match parse_line(line, lexicon) {
        Ok(read) => assert_eq!(print_line(&read, lexicon), line),
        Err(problem) => panic!("{line}\n{}: {problem:?}", &line[problem.span.clone()]),
    }
}

#[test]
fn shared_verbs_are_sorted_and_each_file_is_listed() {
    let names: Vec<&str> = SHARED.iter().map(|verb| verb.name()).collect();
    assert!(names.is_sorted(), "{names:?}");
    let patterns: BTreeSet<&str> = SHARED.iter().map(|verb| verb.pattern).collect();
    assert_eq!(patterns.len(), SHARED.len(), "no two verbs read the same");
    let list = include_str!("../../../src/effect/verbs/mod.rs");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/effect/verbs");
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let stem = path.file_stem().unwrap().to_str().unwrap();
        if stem != "mod" {
            assert!(list.contains(&format!("pub mod {stem};")), "{stem} is no module");
            assert!(list.contains(&format!("    &{stem}::")), "{stem} is not in the list of verbs");
        }
    }
}

#[test]
fn of_verbs_that_begin_alike_the_longer_is_tried_first() {
    for pair in SHARED.windows(2).filter(|pair| pair[0].name() == pair[1].name()) {
        assert!(pair[0].parts().len() >= pair[1].parts().len(), "{:?} before {:?}", pair[1], pair[0]);
    }
}

#[test]
fn every_example_prints_back() {
    let lexicon = bench::lexicon();
    for verb in all_verbs() {
        prints_back(verb.example, &lexicon);
    }
}

#[test]
fn every_line_of_the_content_prints_back() {
    let game = bench::open(&[]);
    let library = game.library();
    assert!(library.lines.len() > 30);
    for entry in &library.lines {
        assert_eq!(print_line(&entry.line, &library.lexicon), entry.source);
    }
}

#[test]
fn every_shared_verb_says_how_it_reads_what_it_does_and_shows_it() {
    for verb in SHARED {
        assert!(!verb.pattern.is_empty() && verb.pattern.trim() == verb.pattern, "{verb:?}");
        assert!(verb.about.ends_with('.'), "{verb:?} says what it does in sentences");
        assert!(verb.example.contains(&format!("{} ", verb.name())), "the example of {verb:?} shows it");
    }
}

#[test]
fn the_page_about_the_language_of_a_game_has_all_of_it_and_its_examples_are_read() {
    for kind in rulekeeper::games::ALL.iter().copied().chain([&crate::toy::KIND]) {
        let game = (kind.open)(&Default::default(), &[]).map_err(|p| p.kept().to_vec()).unwrap();
        let (library, lexicon) = (game.library(), &game.library().lexicon);
        let page = reference::markdown(kind.title, library, &|_| None);
        for verb in lexicon.verbs() {
            assert!(page.contains(verb.pattern) && page.contains(verb.about), "{}: {verb:?}", kind.id);
        }
        let words = &lexicon.vocabulary;
        let zones = lexicon.layout.zones.iter().map(|zone| zone.name);
        let sections = words.kinds.iter().map(|kind| kind.section);
        let lists = [words.moments, words.values, words.permissions, words.conditions, words.marks].concat();
        for word in lists.into_iter().chain(zones).chain(sections) {
            assert!(page.contains(&format!("`{word}`")), "{}: {word}", kind.id);
        }
        let shown: Vec<&str> =
            page.split("```text\n").skip(1).filter_map(|rest| rest.split('\n').next()).collect();
        assert!(shown.len() > 20, "{}: {}", kind.id, shown.len());
        for line in shown {
            assert!(parse_line(line, lexicon).is_ok(), "{}: {line}", kind.id);
        }
    }
}

#[test]
fn a_printed_number_cannot_hang_on_numbers_of_cards() {
    let pack = "pack: bad\nfoes:\n- {id: echo, name: Echo, life: life of this, armour: 0, attack: 2H+1, copies: 0}\n";
    let opened = (crate::toy::KIND.open)(&Default::default(), &[Source::embedded("bad.yaml", pack)]);
    let problems = opened.err().unwrap();
    assert_eq!(problems.kept().len(), 1);
}
