//! The content of every game: what was read when the program was built is what its text says.

use rulekeeper::content::pack::{Packed, Source};
use rulekeeper::content::{Limits, Problems, content_hash, parse};
use rulekeeper::games::game::GameKind;

/// Every game of the program, and the toy.
fn kinds() -> impl Iterator<Item = &'static GameKind> {
    rulekeeper::games::ALL.iter().copied().chain([&crate::toy::KIND])
}

#[test]
fn the_packed_tree_is_that_of_the_text() {
    for pack in kinds().flat_map(|kind| kind.packs) {
        let mut problems = Problems::new();
        let file = pack.name.into();
        let read = parse(&file, pack.text.as_bytes(), &Limits::default(), &mut problems);
        let packed = Source::packed(&Packed { text: "", ..*pack }).tree(&mut problems);
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
    let packed = Packed { name: "own.yaml", text, tree, hash: content_hash(text.as_bytes()) };
    let opened = (crate::toy::KIND.open)(&Default::default(), &[Source::packed(&packed)]);
    let problems = opened.err().expect("it has a mistake");
    let [problem] = problems.kept() else { panic!("{problems:?}") };
    assert_eq!((&*problem.file, &text[problem.span.clone()]), ("own.yaml", "dael"));
}
