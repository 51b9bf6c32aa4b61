//! What stands beside a question: how much is left, what an answer costs, where a card lies, what a die shows.

use rulekeeper::desk::Trouble;
use rulekeeper::games::ALL;
use rulekeeper::transcript::{self, up_to};
use rulekeeper::view::question::{options, question_page, said};
use rulekeeper::view::refused::refusal;

/// The rows of the question after the first step of this file, each with its note.
fn rows(file: &str) -> Vec<(String, String)> {
    let read = transcript::read("a.yaml", file, &|_, _| Err("no files here".to_owned()));
    let desk = up_to(&read.unwrap(), ALL, 2).map_err(|trouble| format!("{trouble:?}")).unwrap();
    options(&desk.names()).into_iter().map(|row| (said(&row.typed), row.note)).collect()
}

fn note(rows: &[(String, String)], row: &str) -> String {
    rows.iter().find(|(said, _)| said == row).unwrap_or_else(|| panic!("{row} in {rows:?}")).1.clone()
}

const HEART: &str = "title: t\ngame: heart-of-the-mists\nseed: 1\n";

#[test]
fn what_is_bought_has_its_price_beside_it() {
    let rows = rows(&format!(
        "{HEART}given: {{heroes: [elatha], phase: hero, turn: elatha, resolve: 9, elatha: {{hand: [quickshot]}}}}\n\
         steps:\n- show\n- show\n"
    ));
    let bought = rows.iter().find(|(said, _)| said.starts_with("buy ")).unwrap_or_else(|| panic!("{rows:?}"));
    assert!(bought.1.starts_with("for ") && bought.1.ends_with(" Resolve"), "{bought:?}");
}

#[test]
fn a_card_that_is_restored_says_where_it_lies() {
    let rows = rows(&format!(
        "{HEART}given: {{heroes: [elatha], phase: hero, turn: elatha, \
         elatha: {{hand: [], discard: [quickshot], burial: [aimed-shot]}}}}\nsteps:\n- rest\n- show\n"
    ));
    assert!(note(&rows, "restore quickshot").contains("discard"), "{rows:?}");
    assert!(note(&rows, "restore aimed-shot").contains("Burial pile"), "{rows:?}");
}

#[test]
fn a_yes_says_what_it_does() {
    let rows = rows(&format!(
        "{HEART}given: {{heroes: [elatha], phase: hero, turn: elatha, quest-area: [], \
         elatha: {{hand: [aimed-shot, quickshot], area: [elatha, long-bow], enemies: [hunter-swooper]}}}}\n\
         steps:\n- play long-bow 2\n- show\n"
    ));
    assert_eq!(
        note(&rows, "yes"),
        "you may discard 1 Combat card in your hand to deal 1 more damage and gain 1 Focus"
    );
}

/// Why the second step of this file is refused.
fn refused(file: &str, line: &str) -> String {
    let read = transcript::read("a.yaml", file, &|_, _| Err("no files here".to_owned()));
    let mut desk = up_to(&read.unwrap(), ALL, 2).map_err(|trouble| format!("{trouble:?}")).unwrap();
    let phrases = rulekeeper::line::split(line).unwrap();
    match desk.obey(&phrases[0]) {
        Err(Trouble::Refused { refusal: why, .. }) => refusal(&desk.names(), &why, Some(line)).fact,
        other => panic!("{:?}", other.map(|_| ())),
    }
}

#[test]
fn a_refusal_names_the_keyword_and_the_proficiencies() {
    let given = "given: {heroes: [sigraed], phase: hero, turn: sigraed, sigraed: {";
    let keyword = refused(
        &format!(
            "{HEART}{given}hand: [conflagration, firebolt, chain-lightning], enemies: [stone-giant]}}}}\nsteps:\n- play conflagration\n- show\n"
        ),
        "chain-lightning",
    );
    assert!(keyword.contains("lacks the Keyword Flame"), "{keyword}");
    let gear = refused(
        &format!("{HEART}{given}hand: [mistforged-sword]}}}}\nsteps:\n- show\n- show\n"),
        "play mistforged-sword",
    );
    assert!(gear.contains("Proficiencies (") && gear.contains("Storm"), "{gear}");
}

#[test]
fn who_is_chosen_for_a_bracket_is_told_what_for() {
    let file = format!(
        "{HEART}given: {{heroes: [elatha, aseke], phase: hero, turn: aseke, aseke: {{hand: [good-counsel]}}}}\n\
         steps:\n- play good-counsel\n- show\n"
    );
    let read = transcript::read("a.yaml", &file, &|_, _| Err("no files here".to_owned()));
    let desk = up_to(&read.unwrap(), ALL, 2).map_err(|trouble| format!("{trouble:?}")).unwrap();
    let page = serde_json::to_string(&question_page(&desk.names())).unwrap();
    assert!(page.contains("any Hero: you may discard 1 card in your hand"), "{page}");
}

#[test]
fn a_die_that_may_be_rolled_again_says_what_it_shows() {
    let rows = rows(
        "title: t\ngame: heroes-of-terrinoth\nseed: 1\nphysical: [dice]\n\
         given: {heroes: [elder-mok, meric-starborne], phase: hero, turn: meric-starborne, meric-starborne: {items: [trinket]}}\n\
         cards:\n  exploration-cards:\n  - {id: trinket, name: Trinket, copies: 1, type: item, set: base, \
         from: stand-in, do: ['react at rolled: reroll 1; discard this']}\n\
         steps:\n- activate study-the-place roll blank success critical react trinket\n- show\n",
    );
    assert_eq!(note(&rows, "2"), "hero: success");
}

/// What lasts is told with what it does, to whom and how long.
#[test]
fn what_lasts_is_told_in_full() {
    let file = format!(
        "{HEART}given: {{heroes: [elatha], phase: hero, turn: elatha, quest-area: [], \
         elatha: {{hand: [hunters-mark], area: [elatha], enemies: [hunter-swooper]}}}}\nsteps:\n- show\n"
    );
    let read = transcript::read("a.yaml", &file, &|_, _| Err("no files here".to_owned()));
    let mut desk = up_to(&read.unwrap(), ALL, 1).map_err(|trouble| format!("{trouble:?}")).unwrap();
    let reply = crate::desk::say(&mut desk, "play hunters-mark hunter-swooper").unwrap();
    let told = serde_json::to_string(&reply.pages).unwrap();
    let lasting = "set the Physical defence of Hunter Swooper to 0 until the Hero Phase ends";
    assert!(told.contains(lasting), "{told}");
}

/// A number behind a card of which one line is offered is that line, and no answer to what is asked next.
#[test]
fn the_number_of_another_line_answers_nothing() {
    let file = format!(
        "{HEART}given: {{heroes: [aseke], phase: defence, quest-area: [], \
         aseke: {{hand: [spirit-veil, true-name, good-counsel], area: [aseke], enemies: [flying-skull]}}}}\nsteps:\n- next\n- show\n"
    );
    let read = transcript::read("a.yaml", &file, &|_, _| Err("no files here".to_owned()));
    let mut desk = up_to(&read.unwrap(), ALL, 2).map_err(|trouble| format!("{trouble:?}")).unwrap();
    let before = *desk.state();
    // Its first line cancels the other kind of damage.
    assert!(crate::desk::say(&mut desk, "reflex spirit-veil 1").is_err());
    assert!(*desk.state() == before, "nothing has happened");
    let told = crate::desk::say(&mut desk, "reflex spirit-veil 2").unwrap();
    let told = serde_json::to_string(&told.pages).unwrap();
    assert!(told.contains("2 damage cancelled") && !told.contains("Good Counsel"), "{told}");
}

/// So is a number behind a card of which several lines are offered: it is none of theirs, and no row of what they ask.
#[test]
fn a_number_that_no_offered_line_has_answers_nothing() {
    let file = format!(
        "{HEART}given: {{heroes: [melekai], phase: defence, quest-area: [], melekai: {{hand: [smite, smite], \
         discard: [stand-fast], area: [melekai, vigil-shield], enemies: [crawler-worm]}}}}\nsteps:\n- next\n- show\n"
    );
    let read = transcript::read("a.yaml", &file, &|_, _| Err("no files here".to_owned()));
    let mut desk = up_to(&read.unwrap(), ALL, 2).map_err(|trouble| format!("{trouble:?}")).unwrap();
    let before = *desk.state();
    let said = crate::desk::say(&mut desk, "reflex vigil-shield 3");
    assert!(matches!(said, Err(Trouble::Ambiguous(_))), "one of the two that are offered has to be named");
    assert!(*desk.state() == before, "nothing has happened");
    crate::desk::say(&mut desk, "reflex vigil-shield 2").map_err(|trouble| format!("{trouble:?}")).unwrap();
    assert!(*desk.state() != before);
}

#[test]
fn a_mark_is_told_before_the_noun() {
    let file = format!("{HEART}given: {{heroes: [elatha], quest: whispers-in-the-mist}}\nsteps:\n- show\n");
    let read = transcript::read("a.yaml", &file, &|_, _| Err("no files here".to_owned()));
    let mut desk = up_to(&read.unwrap(), ALL, 1).map_err(|trouble| format!("{trouble:?}")).unwrap();
    let reply = crate::desk::say(&mut desk, "card whispers-in-the-mist").unwrap();
    let told = serde_json::to_string(&reply.pages).unwrap();
    assert!(told.contains("there is no final Location") && told.contains("becomes final"), "{told}");
}
