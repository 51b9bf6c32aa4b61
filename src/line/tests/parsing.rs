//! Phrases into requests, and what is said where that fails.

use super::super::{MetaArgs, Request, Unclear, Verb, split};
use super::{VERBS, grammar, show};

/// The request in one line: actor, verb, words.
fn line_of(request: &Request) -> String {
    let actor = request.actor.as_ref().map(|word| format!("{}: ", word.text)).unwrap_or_default();
    let verb = match &request.verb {
        Verb::Game(index) => VERBS[*index].name.to_owned(),
        Verb::Bare { misspelt } => {
            let near = request.words.first().filter(|_| *misspelt).map(|word| grammar().near(&word.text));
            match near.unwrap_or_default().as_slice() {
                [] => "-".to_owned(),
                near => format!("- near {}", near.join(",")),
            }
        }
        Verb::Meta(_, args) => return actor + &args_of(args),
    };
    format!("{actor}{verb} {}", show(&request.words))
}

fn args_of(args: &MetaArgs) -> String {
    match args {
        MetaArgs::As { seat } => format!("as {}", seat.text),
        MetaArgs::Fix { what, because } => format!("fix {} because {}", show(what), because.text),
        MetaArgs::Force { line, request, because } => {
            format!("force [{}] {} because {}", line.text, line_of(request), because.text)
        }
        MetaArgs::Learn { name, effect } => {
            format!("learn {} = {:?}", name.text, effect.as_ref().map(|effect| effect.text.as_str()))
        }
        MetaArgs::Note { text } => format!("note {}", text.text),
        MetaArgs::Undo { count } => format!("undo {:?}", count.map(|count| count.value)),
        MetaArgs::UndoTo { at } => format!("undo-to {}", at.value),
        MetaArgs::Set { name, value } => {
            format!("set {}", show(&name.iter().chain(value).cloned().collect::<Vec<_>>()))
        }
        MetaArgs::Rule { words } => format!("rule {}", show(words)),
        MetaArgs::Show { what } => format!("show {}", show(what)),
        MetaArgs::Choose { option } => format!("choose {}", show(option)),
        other => format!("{other:?}"),
    }
}

fn parse(line: &str) -> Result<Request, Unclear> {
    let phrases = split(line)?;
    assert_eq!(phrases.len(), 1, "{line:?}");
    grammar().parse(&phrases[0])
}

fn check(cases: &[(&str, &str)]) {
    for (line, expected) in cases {
        match parse(line) {
            Ok(request) => assert_eq!(&line_of(&request), expected, "{line:?}"),
            Err(unclear) => panic!("{line:?}: {unclear}"),
        }
    }
}

/// The text under the span, then the sentence.
fn check_unclear(cases: &[(&str, &str, &str)]) {
    for (line, at, sentence) in cases {
        let unclear = parse(line).expect_err(line);
        assert_eq!((unclear.span().of(line), unclear.to_string().as_str()), (*at, *sentence), "{line:?}");
    }
}

#[test]
fn verbs_of_the_game() {
    check(&[
        ("play long-bow target 2", "play <long-bow><target><2>"),
        ("PLAY bow", "play <bow>"),
        ("p bow", "play <bow>"),
        ("pl bow", "play <bow>"),
        ("spiele größe", "play <größe>"),
        ("spi größe", "play <größe>"),
        ("move 3", "travel <3>"),
        ("elatha: rest", "elatha: rest "),
        ("as elatha play bow", "elatha: play <bow>"),
    ]);
}

#[test]
fn answers_without_a_verb() {
    check(&[
        ("2", "- <2>"),
        ("2nd wind", "- <2nd><wind>"),
        ("bone-wraith b", "- <bone-wraith><b>"),
        ("no", "- <no>"),
        ("Yes", "- <Yes>"),
        ("all", "- <all>"),
        ("\"play\" it", "- <play><it>"),
        ("aseke: 2", "aseke: - <2>"),
        ("udno 3", "- near undo <udno><3>"),
        ("paly bow", "- near play <paly><bow>"),
        ("🐺", "- <🐺>"),
        ("!!!", "- <!!!>"),
    ]);
}

#[test]
fn commands_of_the_table() {
    check(&[
        ("undo", "undo None"),
        ("u", "undo None"),
        ("und 3", "undo Some(3)"),
        ("undo to 12", "undo-to 12"),
        ("undo TO 0", "undo-to 0"),
        ("show", "show "),
        ("show quest area", "show <quest><area>"),
        ("set", "set "),
        ("set go-on", "set <go-on>"),
        ("set go-on auto", "set <go-on><auto>"),
        ("choose 2", "choose <2>"),
        ("?", "Help { topic: None }"),
        ("next", "Next"),
        ("exit", "Quit"),
        ("as elatha", "as elatha"),
        ("elatha:", "as elatha"),
        ("as \"Old Bear\"", "as Old Bear"),
        ("rule hotm.pursuit.tie", "rule <hotm.pursuit.tie>"),
    ]);
}

#[test]
fn free_text() {
    check(&[
        ("note Aseke owes   me", "note Aseke owes   me"),
        ("note \"a; b # c\"", "note a; b # c"),
        ("note he said \"hi\" twice", "note he said \"hi\" twice"),
        ("note: größer", "note größer"),
        ("note 🐺", "note 🐺"),
        ("learn ember-lash", "learn ember-lash = None"),
        ("learn ember lash: deal 3; focus 2", "learn ember lash = Some(\"deal 3; focus 2\")"),
        ("learn ember:deal 3", "learn ember = Some(\"deal 3\")"),
        ("learn ember : deal 3", "learn ember = Some(\"deal 3\")"),
        ("learn \"Ember: Lash\": deal 3", "learn Ember: Lash = Some(\"deal 3\")"),
        ("learn \"Ember Lash\"", "learn Ember Lash = None"),
        ("learn ember:", "learn ember = None"),
    ]);
}

#[test]
fn corrections_and_rulings() {
    check(&[
        ("fix focus elatha 5 because \"we forgot\"", "fix <focus><elatha><5> because we forgot"),
        ("fix focus 5 because we forgot", "fix <focus><5> because we forgot"),
        ("fix a because b because c", "fix <a><because><b> because c"),
        ("force play bow because \"x\"", "force [play bow] play <bow> because x"),
        ("force aseke: play bow because x", "force [aseke: play bow] aseke: play <bow> because x"),
        ("force 2 because x", "force [2] - <2> because x"),
    ]);
}

#[test]
fn what_is_missing() {
    check_unclear(&[
        ("undo to", "", "`undo` needs the number of a command, as `log` shows it"),
        ("card", "", "`card` needs the name of a card"),
        ("note", "", "`note` needs the remark"),
        ("note \"\"", "", "`note` needs the remark"),
        ("as", "", "`as` needs the name of a seat"),
        ("learn", "", "`learn` needs the name of a card"),
        ("fix focus 5", "", "`fix` needs a reason: because \"…\""),
        ("fix focus 5 because", "", "`fix` needs a reason: because \"…\""),
        ("fix focus 5 because \" \"", "", "`fix` needs a reason: because \"…\""),
        ("fix because \"x\"", "", "`fix` needs what to correct, and the right value"),
        ("force because \"x\"", "", "`force` needs the command to let through"),
    ]);
}

#[test]
fn what_does_not_fit() {
    check_unclear(&[
        ("undo three", "three", "`three` is no number; here stands a number of commands"),
        ("undo -1", "-1", "`-1` is no number; here stands a number of commands"),
        ("undo +1", "+1", "`+1` is no number; here stands a number of commands"),
        ("undo ٣", "٣", "`٣` is no number; here stands a number of commands"),
        ("undo 3 4", "4", "`undo` is complete before `4`"),
        ("undo 0", "0", "a number of commands is at least 1"),
        ("undo 1000001", "1000001", "a number of commands is at most 1000000"),
        ("undo 99999999999999999999", "99999999999999999999", "a number of commands is at most 1000000"),
        ("next größe", "größe", "`next` is complete before `größe`"),
        ("set a b c", "c", "`set` is complete before `c`"),
        ("force force play bow because x because y", "force", "`force` cannot stand inside `force`"),
        ("force undo x because y", "x", "`x` is no number; here stands a number of commands"),
        ("note \"abc", "\"abc", "this quote is not closed"),
        ("next \u{7}", "\u{7}", "a line cannot hold the control character U+0007"),
    ]);
}

#[test]
fn beginnings_that_several_verbs_share() {
    check_unclear(&[
        ("re x", "re", "`re` could be rebuild, record, redo, reflex, report, rest or reveal"),
        ("s\u{308}k 1", "1", "`skip` is complete before `1`"),
        ("force re because x", "re", "`re` could be rebuild, record, redo, reflex, report, rest or reveal"),
    ]);
}

#[test]
fn advice_is_an_action() {
    for (line, advice) in [
        ("undo x", Some("usage: undo [to] [n]")),
        ("force next", Some("usage: force <command> because <reason>")),
        ("learn", Some("usage: learn <name…> [: effect]")),
        ("note \"", Some("close it with \"; a quote inside is written \\\"")),
        ("undo 0", None),
    ] {
        match parse(line) {
            Err(Unclear::Problem(problem)) => assert_eq!(problem.advice().as_deref(), advice, "{line}"),
            other => panic!("{line}: {other:?}"),
        }
    }
}

#[test]
fn an_abbreviated_verb_says_so_and_can_be_read_as_an_answer() {
    let (full, begun) = (parse("undo").expect("undo"), parse("und").expect("und"));
    assert!(full.exact && !begun.exact);
    let phrases = split("save the village").expect("no quotes");
    assert_eq!(line_of(&grammar().bare(&phrases[0])), "- <save><the><village>");
}

#[test]
fn spans_count_in_the_whole_input() {
    let input = "größe: play bow;\n undo 3 # x";
    let phrases = split(input).expect("no quotes");
    let requests: Vec<_> = phrases.iter().map(|p| grammar().parse(p).expect("clear")).collect();
    assert_eq!(requests[0].actor.as_ref().map(|actor| actor.span.of(input)), Some("größe"));
    assert_eq!(requests[0].span.of(input), "größe: play bow");
    assert_eq!(requests[1].span.of(input), "undo 3");
}
