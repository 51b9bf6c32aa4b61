//! Text into phrases and words.

use super::super::{End, Kind, LineProblem, Phrase, Span, scan, split};
use super::show as words;

/// Phrases joined by ` ; `, words in angle brackets, the actor before a colon.
fn show(input: &str) -> String {
    let phrase = |p: &Phrase| {
        let actor = p.actor.as_ref().map(|actor| format!("{}: ", actor.text)).unwrap_or_default();
        actor + &words(&p.words)
    };
    scan(input).phrases.iter().map(phrase).collect::<Vec<_>>().join(" ; ")
}

#[test]
fn splits_into_phrases_and_words() {
    for (input, expected) in [
        ("", ""),
        ("  \t ", ""),
        (";;;", ""),
        ("play bow", "<play><bow>"),
        ("  play   bow  ", "<play><bow>"),
        ("play bow;next", "<play><bow> ; <next>"),
        ("play bow ; ; next;", "<play><bow> ; <next>"),
        ("a\nb\r\nc\rd", "<a> ; <b> ; <c> ; <d>"),
        ("next # and on", "<next>"),
        ("# only a comment", ""),
        ("#x\nnext", "<next>"),
        ("next # a; b", "<next>"),
        ("card#2", "<card#2>"),
        ("note \"a # b\"", "<note><a # b>"),
        ("note \"a; b\"; next", "<note><a; b> ; <next>"),
        (r#"note "say \"hi\" \\ \n""#, r#"<note><say "hi" \ \n>"#),
        (r#"because"x"y"#, "<because><x><y>"),
        ("note \"\"", "<note><>"),
        ("spiele größe", "<spiele><größe>"),
        ("play\u{a0}bow\u{2003}2", "<play><bow><2>"),
        ("\u{feff}next", "<next>"),
        ("play 🐺 o\u{308}l", "<play><🐺><o\u{308}l>"),
        ("it's mine", "<it's><mine>"),
    ] {
        assert_eq!(show(input), expected, "{input:?}");
    }
}

#[test]
fn finds_the_actor() {
    for (input, expected) in [
        ("elatha: play bow", "elatha: <play><bow>"),
        ("elatha:play bow", "elatha: <play><bow>"),
        ("elatha:", "elatha: "),
        ("as elatha play bow", "elatha: <play><bow>"),
        ("as elatha: play bow", "elatha: <play><bow>"),
        ("AS elatha next", "elatha: <next>"),
        ("as elatha", "<as><elatha>"),
        ("as", "<as>"),
        ("\"Old Bear\": play", "Old Bear: <play>"),
        ("\"Old Bear\":play x", "Old Bear: <play><x>"),
        ("\"Old Bear\" : play", "<Old Bear><:><play>"),
        (": play", "<:><play>"),
        (":play", "<:play>"),
        ("note: hello", "<note><hello>"),
        ("play a:b", "<play><a:b>"),
        ("größe: next; b: pass", "größe: <next> ; b: <pass>"),
        ("\"as\" elatha play", "<as><elatha><play>"),
    ] {
        assert_eq!(show(input), expected, "{input:?}");
    }
}

#[test]
fn an_effect_keeps_its_semicolons() {
    for (input, expected) in
        [("learn bow: deal 3; x", "<learn><bow:><deal><3><;><x>"), ("\"act\" a; next", "<act><a> ; <next>")]
    {
        assert_eq!(show(input), expected, "{input:?}");
    }
}

#[test]
fn points_at_what_cannot_be_read() {
    for (input, span, kind) in [
        ("note \"abc", (5, 9), Kind::UnclosedQuote),
        ("note \"", (5, 6), Kind::UnclosedQuote),
        ("note \"ä\nnext", (5, 8), Kind::UnclosedQuote),
        (r#"note "a\""#, (5, 9), Kind::UnclosedQuote),
        ("a\u{1b}[31m", (1, 2), Kind::ControlCharacter { character: '\u{1b}' }),
        ("ä \u{0}", (3, 4), Kind::ControlCharacter { character: '\u{0}' }),
        ("note \"\u{7}\"", (5, 8), Kind::ControlCharacter { character: '\u{7}' }),
    ] {
        let expected = LineProblem { span: Span::new(span.0, span.1), kind };
        assert_eq!(split(input), Err(expected), "{input:?}");
    }
}

#[test]
fn knows_where_the_input_stopped() {
    for (input, end) in [
        ("", End::Fresh),
        ("a", End::Phrase),
        ("a ", End::Phrase),
        ("a;", End::Fresh),
        ("a; ", End::Fresh),
        ("a # b", End::Comment),
        ("a # b\n", End::Fresh),
        ("a \"b", End::Phrase),
    ] {
        assert_eq!(scan(input).end, end, "{input:?}");
    }
}
