//! What is done with one input of each target. The fuzzers run these without end; the tests run them over the
//! corpus.

#![allow(dead_code)]

use rulekeeper::content::pack::{Source, load};
use rulekeeper::effect::parse::parse_line;
use rulekeeper::effect::print::print_line;
use rulekeeper::effect::{ActionKind, Kind, Lexicon, Vocabulary};
use rulekeeper::line::{GameVerb, Grammar, Known, complete, split};
use rulekeeper::rules::RuleBook;
use rulekeeper::table::Layout;
use rulekeeper::table::layout::{CounterKind, Shape, Sight, TokenKind, ZoneKind};

static KINDS: &[Kind] = &[
    Kind {
        name: "card",
        plural: "cards",
        section: "cards",
        fields: &["life?"],
        texts: &[],
        lists: &[],
        words: &[],
        counted: true,
    },
    Kind {
        name: "foe",
        plural: "foes",
        section: "foes",
        fields: &["life"],
        texts: &["kin?"],
        lists: &["kin-of?"],
        words: &[],
        counted: false,
    },
];
static ACTIONS: &[ActionKind] = &[ActionKind { name: "act", command: "play", reaction: false }];
static VERBS: &[GameVerb] = &[GameVerb { name: "play", aliases: &["p"], summary: "play a card" }];

fn vocabulary() -> Vocabulary {
    Vocabulary {
        kinds: KINDS,
        actions: ACTIONS,
        moments: &["start", "end"],
        frames: &["turn"],
        values: &["life", "armour"],
        permissions: &["rest"],
        conditions: &["it-is-late"],
        marks: &["raging"],
        seat: ("player", "players"),
        ..Vocabulary::default()
    }
}

fn layout() -> Layout {
    let zone = |name, per_seat| ZoneKind {
        name,
        said: name,
        aka: &[],
        shape: Shape::Area,
        per_seat,
        sight: Sight::Everyone,
        live: true,
    };
    let mut layout = Layout::default();
    layout.zones = vec![zone("hand", true), zone("deck", true), zone("line", false)];
    layout.tokens = vec![TokenKind { name: "wound", aka: &[], pool: None }];
    layout.counters =
        vec![CounterKind { name: "strength", per_seat: true, start: 0, shown: true, laid: true }];
    layout
}

fn lexicon() -> Lexicon {
    let keywords = vec!["Combat".to_owned(), "Bolt".to_owned()];
    Lexicon { vocabulary: vocabulary(), layout: layout().for_seats(2), keywords }
}

/// A typed line: split, parsed, completed at every character.
pub fn line(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let grammar = Grammar::new(VERBS);
    let _ = complete(&grammar, text, text.len(), &Known::default());
    if let Ok(phrases) = split(text) {
        for phrase in &phrases {
            let _ = grammar.parse(phrase);
        }
    }
}

/// A line of a card: what is read prints back to what reads the same.
pub fn effect(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let lexicon = lexicon();
    if let Ok(line) = parse_line(text, &lexicon) {
        let printed = print_line(&line, &lexicon);
        let again = parse_line(&printed, &lexicon);
        assert_eq!(again.as_ref(), Ok(&line), "{text:?} printed as {printed:?}");
        assert_eq!(print_line(&line, &lexicon), printed);
    }
}

/// A pack from a stranger.
pub fn pack(data: &[u8]) {
    let source = Source::new("pack.yaml", data.to_vec());
    let _ = load(&[source], vocabulary(), layout(), 2, &RuleBook::default());
}

/// A transcript from a stranger.
pub fn transcript(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let _ = rulekeeper::transcript::read("fuzz.yaml", text, &|_, _| Err("nothing to include".to_owned()));
}
