//! Whatever is typed, nothing panics, spans stay on characters, and long lines are read in one go.

use proptest::prelude::*;

use super::super::{
    Candidate, Folded, Grammar, Known, MetaArgs, OptionWords, Phrase, Request, Span, Verb, Word, complete,
    fold, help, hint, scan, slug,
};
use super::grammar;

fn assert_within(input: &str, span: Span) {
    assert!(span.start <= span.end && input.get(span.start..span.end).is_some(), "{span:?} in {input:?}");
}

fn assert_sound(input: &str) {
    let scan = scan(input);
    if let Some(problem) = &scan.problem {
        assert_within(input, problem.span);
        assert!(!problem.to_string().is_empty());
    }
    scan.phrases.iter().for_each(|phrase| assert_phrase_sound(input, phrase));
}

fn assert_phrase_sound(input: &str, phrase: &Phrase<'_>) {
    for word in phrase.words.iter().chain(&phrase.actor) {
        assert_within(input, word.span);
        assert!(word.quoted || word.span.of(input) == word.text);
    }
    match grammar().parse(phrase) {
        Ok(request) => assert_request_sound(input, &request),
        Err(unclear) => assert_within(input, unclear.span()),
    }
}

fn assert_request_sound(input: &str, request: &Request) {
    assert_within(input, request.span);
    match &request.verb {
        Verb::Meta(_, MetaArgs::Force { line, request, because }) => {
            assert_within(input, line.span);
            assert_within(input, because.span);
            assert_request_sound(input, request);
        }
        Verb::Meta(_, MetaArgs::Learn { name, effect }) => {
            assert_within(input, name.span);
            assert!(effect.iter().all(|effect| effect.span.of(input) == effect.text));
        }
        _ => {}
    }
}

fn candidates() -> Vec<Candidate<'static>> {
    let names = ["Bone Wraith", "Größe", "Sea Elf", "ae", "🐺 Wolf", ""];
    let candidate = |(key, name): (usize, &&'static str)| Candidate {
        key,
        names: vec![(*name).into()],
        letter: Some('e'),
        row: Some(2),
        note: "".into(),
    };
    names.iter().enumerate().map(candidate).collect()
}

fn complete_everywhere(line: &str, cursors: impl Iterator<Item = usize>) {
    let cards = candidates();
    let options = [
        OptionWords { verb: Some("play"), words: "größe target \"Sea Elf\" e".into(), note: String::new() },
        OptionWords { verb: None, words: "bone-wraith".into(), note: String::new() },
        OptionWords { verb: Some("nonsense"), words: "\"".into(), note: String::new() },
    ];
    let known = Known { options: &options, cards: &cards, seats: &cards, ..Known::default() };
    for cursor in cursors {
        let found = complete(grammar(), line, cursor, &known);
        assert!(line.is_char_boundary(found.start) && found.start <= cursor.min(line.len()));
        drop(hint(grammar(), line, cursor, &known));
    }
}

/// Pieces that mean something, in any order, with anything between them.
fn lines() -> impl Strategy<Value = String> {
    let pieces = [
        "play",
        "undo",
        "to",
        "3",
        "force",
        "because",
        "learn",
        "as",
        "elatha:",
        ":",
        ";",
        "#",
        "\"",
        "\\",
        "\\\"",
        " ",
        "  ",
        "\n",
        "\r\n",
        "größe",
        "o\u{308}",
        "🐺",
        "\u{1b}",
        "\u{0}",
        "\u{feff}",
        "\u{a0}",
        "99999999999",
        "fix",
        "note",
        "bone-wraith",
        "e",
        "?",
        "\u{200d}",
        "choose",
        "İ",
        "ﬁ",
    ];
    let piece =
        prop_oneof![4 => prop::sample::select(pieces.to_vec()).prop_map(String::from), 1 => any::<String>()];
    prop::collection::vec((piece, any::<bool>()), 0..14).prop_map(|pieces| {
        pieces.into_iter().map(|(piece, gap)| if gap { piece + " " } else { piece }).collect()
    })
}

/// What a line was split into.
fn split_into(input: &str) -> Vec<(Span, Option<Word>, Vec<Word>)> {
    let phrases = scan(input).phrases.into_iter();
    phrases.map(|phrase| (phrase.span, phrase.actor, phrase.words)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 256, ..ProptestConfig::default() })]

    /// The end of a line is a mark, so the second way is the long one.
    #[test]
    fn plain_lines_are_split_like_any_other(line in "(as |AS |a-s |As)?[a-zA-Z0-9 -]{0,30}") {
        prop_assert_eq!(split_into(&line), split_into(&format!("{line}\n")));
        prop_assert_eq!(scan(&line).phrases.is_empty(), line.trim().is_empty());
    }

    #[test]
    fn any_line_is_read_or_refused_in_place(line in lines()) {
        assert_sound(&line);
    }

    #[test]
    fn any_line_can_be_completed_anywhere(line in lines(), cursor in 0usize..80) {
        complete_everywhere(&line, [cursor, line.len(), line.len() + 1].into_iter());
    }

    #[test]
    fn any_words_can_be_looked_up(line in lines()) {
        let folded = Folded::new(&candidates());
        scan(&line).phrases.iter().for_each(|phrase| drop(folded.take(&phrase.words)));
        drop(help(grammar(), Some(&line)));
    }

    #[test]
    fn what_is_offered_is_what_is_meant(name in any::<String>()) {
        prop_assert_eq!(fold(&slug(&name)).is_empty(), fold(&name).is_empty());
        prop_assert!(scan(&slug(&name)).phrases.len() <= 1);
    }
}

/// A card may be called by any letter: what is offered for a capital is found again.
#[test]
fn capitals_are_called_like_their_small_letters() {
    let letters = ('\0'..=char::MAX).filter(|letter| !letter.to_lowercase().eq([*letter]));
    for name in letters.map(String::from) {
        assert_eq!(fold(&slug(&name)).is_empty(), fold(&name).is_empty(), "{name:?}");
        assert_eq!(fold(&name.to_lowercase()), fold(&name), "{name:?}");
    }
}

#[test]
fn odd_lines() {
    for line in [
        "",
        "\"",
        "\\",
        "\\\"",
        ":",
        "::",
        "a::b",
        "as",
        "as as as",
        "as : :",
        "\"\":",
        "\"a\":",
        "\"a\":\"b\"",
        "#",
        "##",
        "force",
        "force force",
        "because because",
        "force because because",
        "learn :",
        "learn \"",
        "learn \"a\":",
        "learn \"a\" b: c",
        "learn a \"b:c\" d",
        "🐺:",
        "o\u{308}:",
        "\u{308}",
        "undo \u{308}3",
        "e\u{301}:x",
    ] {
        assert_sound(line);
        complete_everywhere(line, 0..=line.len() + 1);
    }
}

/// A megabyte of each. There is no clock here: a step that grows with the square of the length shows as a test that hangs.
#[test]
fn long_lines_take_linear_time() {
    let mega = |piece: &str| piece.repeat(1_000_000 / piece.len());
    for input in [
        mega("a"),
        mega("a "),
        mega(";"),
        mega("\""),
        mega("\\"),
        mega("\"a\" "),
        mega("#"),
        mega("ö"),
        mega("🐺 "),
        mega(":"),
        mega("force "),
        mega("because a "),
        mega("as a "),
        mega("play b;"),
        mega("9"),
        mega("\n"),
        "force ".to_owned() + &mega("force ") + &mega("because a "),
        "note ".to_owned() + &mega("x "),
        "play ".to_owned() + &mega("bone "),
        "learn ".to_owned() + &mega("a: "),
    ] {
        read_all(grammar(), &input);
    }
}

fn read_all(grammar: &Grammar, input: &str) {
    let folded = Folded::new(&candidates());
    for phrase in scan(input).phrases.iter().take(1_000) {
        drop((grammar.parse(phrase), folded.take(&phrase.words)));
    }
    complete_everywhere(input, std::iter::once(input.len()));
}
