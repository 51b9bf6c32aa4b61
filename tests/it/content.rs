//! The content of every game: what was read when the program was built is what its text says; numbers are those of
//! the printed lists; every id, card and line is itself.

use std::collections::HashMap;

use rulekeeper::content::components::{self, Printed};
use rulekeeper::content::pack::{Packed, Source};
use rulekeeper::content::{Limits, Node, Problems, content_hash, parse};
use rulekeeper::effect::Library;
use rulekeeper::effect::print::print_line;
use rulekeeper::games::game::{Game, GameKind};
use rulekeeper::line::fold;

/// Every game of the program, and the toy.
fn kinds() -> impl Iterator<Item = &'static GameKind> {
    rulekeeper::games::ALL.iter().copied().chain([&crate::toy::KIND])
}

/// As if it were part of the program.
fn leaked(packed: Packed) -> &'static Packed {
    Box::leak(Box::new(packed))
}

#[test]
fn the_packed_tree_is_that_of_the_text() {
    for pack in kinds().flat_map(|kind| kind.packs) {
        let mut problems = Problems::new();
        let file = pack.name.into();
        let read = parse(&file, pack.text.as_bytes(), &Limits::default(), &mut problems);
        let packed = Source::packed(leaked(Packed { text: "", ..*pack })).tree(&mut problems);
        assert!(problems.is_empty(), "{}: {problems:?}", pack.name);
        assert_eq!(packed, read, "{}", pack.name);
        assert_eq!(pack.hash, content_hash(pack.text.as_bytes()), "{}", pack.name);
    }
}

#[test]
fn a_mistake_in_a_packed_tree_is_shown_in_its_text() {
    let text = "cards:\n- {id: kick, name: Kick, copies: 1, do: ['act: dael 1 to 1 foe in line']}\n";
    let tree = parse(&"own.yaml".into(), text.as_bytes(), &Limits::default(), &mut Problems::new()).unwrap();
    let tree: &'static [u8] = postcard::to_stdvec(&tree).unwrap().leak();
    let packed = leaked(Packed { name: "own.yaml", text, tree, hash: content_hash(text.as_bytes()) });
    let opened = (crate::toy::KIND.open)(&Default::default(), &[Source::packed(packed)]);
    let problems = opened.err().expect("it has a mistake");
    let [problem] = problems.kept() else { panic!("{problems:?}") };
    assert_eq!((&*problem.file, &text[problem.span.clone()]), ("own.yaml", "dael"));
}

fn opened(kind: &'static GameKind) -> std::sync::Arc<dyn Game> {
    kind.opened(&Default::default(), &[]).unwrap_or_else(|problems| panic!("{}: {problems:?}", kind.id))
}

#[test]
fn numbers_are_those_of_the_printed_list() {
    for kind in kinds() {
        let rows = components::count(kind.components, opened(kind).library()).unwrap();
        assert!(!rows.is_empty(), "{}", kind.id);
        let wrong: Vec<_> = rows.iter().filter(|row| !row.fits()).collect();
        assert!(wrong.is_empty(), "{}: {wrong:#?}", kind.id);
    }
}

#[test]
fn a_list_of_components_is_read_like_a_pack() {
    let count = |text: &'static str| {
        let packed = leaked(Packed { name: "components.yaml", text, tree: &[], hash: 0 });
        components::count(packed, opened(&crate::toy::KIND).library())
    };
    let rows = count("components: [{name: a, at-most: 2, count: foe, owner: false, has: [camp]}]").unwrap();
    assert_eq!((rows[0].printed, rows[0].counted, rows[0].fits()), (Printed::AtMost(2), 1, true));
    let rows = count("components: [{name: a, printed: 3, count: foe, where: {camp: \"no\"}}]").unwrap();
    assert_eq!((rows[0].counted, rows[0].fits()), (0, false));
    let rows =
        count("components: [{name: a, printed: 2, count: foe, two-sided: true, lacks: [camp]}]").unwrap();
    assert_eq!((rows[0].counted, rows[0].fits()), (2, true));
    let text =
        "components: [{name: a, count: fo, keyword: Beats, longest: x, where: {y: z}, has: [u], q: 1}]";
    let problems = count(text).unwrap_err();
    let places: Vec<&str> = problems.sorted().iter().map(|problem| &text[problem.span.clone()]).collect();
    assert_eq!(places.len(), 7, "{problems:?}");
    for place in ["fo", "Beats", "x", "y", "u", "q"] {
        assert!(places.contains(&place), "{place}: {places:?}");
    }
}

#[test]
fn no_id_is_taken_twice() {
    for kind in kinds() {
        let mut taken: HashMap<String, &str> = HashMap::new();
        for pack in kind.packs {
            let tree = Source::packed(pack).tree(&mut Problems::new()).unwrap();
            let sections = tree.as_map().unwrap().iter().filter_map(|section| section.value.as_list());
            let ids = sections.flatten().filter_map(|node| node.get("id").and_then(Node::as_text));
            for id in ids {
                let first = taken.insert(id.to_owned(), pack.name);
                assert_eq!(first, None, "{id} in {} and elsewhere", pack.name);
            }
        }
    }
}

/// Names are typed without case, hyphens and spaces, so ids have to differ without them; games of both boxes hold all
/// cards of the two.
#[test]
fn no_two_ids_are_typed_alike() {
    for kind in kinds() {
        let game = opened(kind);
        let mut typed: HashMap<String, &str> = HashMap::new();
        for entry in &game.library().entries {
            if let Some(other) = typed.insert(fold(&entry.id), &entry.id) {
                panic!("{}: {other} and {} are typed alike", kind.id, entry.id);
            }
        }
    }
}

#[test]
fn every_line_prints_as_it_was_written() {
    for kind in kinds() {
        let game = opened(kind);
        let library: &Library = game.library();
        let printed = library.lines.iter().map(|entry| {
            (&library.entry(entry.face).id, &entry.source, print_line(&entry.line, &library.lexicon))
        });
        let other: Vec<_> = printed.filter(|(_, source, printed)| *source != printed).collect();
        assert!(other.is_empty(), "{}: {other:#?}", kind.id);
    }
}

#[test]
fn no_two_cards_are_the_same_under_other_names() {
    for kind in rulekeeper::games::ALL {
        let game = opened(kind);
        let library: &Library = game.library();
        let mut known: HashMap<String, (&str, &str)> = HashMap::new();
        let mut same = Vec::new();
        for entry in &library.entries {
            let lines: Vec<&str> =
                entry.lines.clone().map(|line| library.line(line).source.as_str()).collect();
            let (kind, fields, texts) = (entry.kind, &entry.fields, &entry.texts);
            let all = format!("{kind} {fields:?} {texts:?} {:?} {:?} {lines:?}", entry.lists, entry.words);
            match known.insert(all, (&entry.name, &entry.id)) {
                Some((name, id)) if name != entry.name => same.push((id, &entry.id)),
                _ => {}
            }
        }
        assert!(same.is_empty(), "the same lines and figures: {same:?}");
    }
}
