//! Beside a real table: what is real can change, lists are open until confirmed, unknown cards are learned where they
//! come up, hands are told first what to do, and the box is filled again at the end.

use rulekeeper::desk::{Desk, Reply, Trouble, Want, header};
use rulekeeper::engine::journal::Entry;
use rulekeeper::engine::{Ask, Refusal};
use rulekeeper::line::split;
use rulekeeper::view::page::{Block, Page};

use crate::toy;

fn open(physical: &[&str]) -> Desk {
    let mut head = header(&toy::KIND, vec!["ada".to_owned(), "bram".to_owned()], 0);
    head.physical = physical.iter().map(|name| (*name).to_owned()).collect();
    Desk::open(&toy::KIND, head, &[]).map_err(|e| format!("{e:?}")).unwrap()
}

fn say(desk: &mut Desk, line: &str) -> Result<Vec<Reply>, Trouble> {
    split(line).unwrap().iter().map(|phrase| desk.obey(phrase)).collect()
}

/// A table that waits for the first foe.
fn waiting() -> Desk {
    let mut desk = open(&["all"]);
    say(&mut desk, "next; wound; wound").unwrap();
    assert_eq!(desk.state().question.ask, Ask::Draw);
    desk
}

fn entries(replies: Vec<Reply>) -> Vec<Entry> {
    replies.into_iter().filter_map(|reply| reply.entry).map(|entry| *entry).collect()
}

fn words(page: &Page) -> String {
    serde_json::to_string(page).unwrap()
}

#[test]
fn same_repeats_only_what_was_said() {
    let trouble = say(&mut waiting(), "same").unwrap_err();
    assert!(matches!(trouble, Trouble::Said(_)), "{trouble:?}");
}

#[test]
fn what_is_real_can_change_and_is_kept() {
    let mut desk = open(&["dice"]);
    let mut kept = entries(say(&mut desk, "set physical foes").unwrap());
    assert_eq!(desk.real_words(), "foe-deck");
    kept.extend(entries(say(&mut desk, "next; wound; wound").unwrap()));
    assert_eq!(desk.state().question.ask, Ask::Draw, "foes are real now");
    say(&mut desk, "undo 4").unwrap();
    assert_eq!(desk.real_words(), "dice");
    say(&mut desk, "redo").unwrap();
    assert_eq!(desk.real_words(), "foe-deck");
    assert!(matches!(say(&mut desk, "set physical moonlight"), Err(Trouble::Said(_))));
    let mut again = open(&["dice"]);
    again.replay(&kept).unwrap();
    assert_eq!(again.real_words(), "foe-deck");
    assert_eq!(again.state().question.ask, Ask::Draw);
}

#[test]
fn unseen_hands_cannot_be_handed_to_the_referee() {
    let mut desk = open(&["all"]);
    let Err(Trouble::Said(said)) = say(&mut desk, "set physical none") else { panic!("hands are unseen") };
    assert!(said.contains("reveal"), "{said}");
}

#[test]
fn an_unknown_card_is_learned_in_one_line() {
    let mut desk = waiting();
    let before = desk.session().position().clone();
    let Err(Trouble::Unknown(said)) = say(&mut desk, "\"Grey Fox\"") else { panic!("it is not known") };
    assert!(said.contains("life …") && said.contains("armour …") && said.contains("attack …"), "{said}");
    assert_eq!(desk.session().position(), &before, "nothing was done");
    let typo = say(&mut desk, "\"Grey Fox\" life many armour 0 attack 1").unwrap_err();
    assert!(matches!(typo, Trouble::NotUnderstood(ref problem) if problem.span.start == 16), "{typo:?}");
    let line = "\"Grey Fox\" life 3 armour 0 attack 1 keywords Beast";
    let mut replies = say(&mut desk, line).unwrap();
    let Some(Want::Learned { id, text }) = replies[0].want.as_deref().cloned() else {
        panic!("nothing was learned")
    };
    assert_eq!(id, "grey-fox");
    assert!(text.contains("replaces") && text.contains("life: 3"), "{text}");
    let entry = *replies.remove(0).entry.unwrap();
    assert!(entry.answers[0].starts_with("learn ") && entry.answers.len() > 1, "{:?}", entry.answers);
    // The same again from the journal, without any pack.
    let mut again = waiting();
    again.replay(std::slice::from_ref(&entry)).unwrap();
    assert_eq!(again.hash(), desk.hash());
    // A second one needs no learning.
    let face = desk.game().library().find("grey-fox").unwrap();
    assert_eq!(desk.game().library().entry(face).copies, 0);
}

#[test]
fn a_person_is_asked_value_by_value() {
    let mut desk = waiting();
    desk.ask_for_values();
    assert!(matches!(say(&mut desk, "fox"), Err(Trouble::Unknown(_))));
    assert!(words(&desk.draft_page().unwrap()).contains("fox: life?"));
    say(&mut desk, "3").unwrap();
    assert!(matches!(say(&mut desk, "plenty"), Err(Trouble::NotUnderstood(_))), "armour is a number");
    say(&mut desk, "0").unwrap();
    say(&mut desk, "2").unwrap();
    assert!(words(&desk.draft_page().unwrap()).contains("keywords?"));
    let replies = say(&mut desk, "-").unwrap();
    assert!(matches!(replies[0].want.as_deref(), Some(Want::Learned { id, .. }) if id == "fox"));
    assert!(desk.draft_page().is_none());
    let mut desk = waiting();
    desk.ask_for_values();
    let _ = say(&mut desk, "fox");
    say(&mut desk, "stop").unwrap();
    assert!(desk.draft_page().is_none() && desk.game().library().find("fox").is_none());
}

#[test]
fn a_confirmed_list_counts() {
    let mut desk = waiting();
    for _ in 0..3 {
        say(&mut desk, "confirm foe-deck")
            .map_or_else(|trouble| assert!(matches!(trouble, Trouble::Said(_))), drop);
    }
    let Err(Trouble::NotUnderstood(_)) = say(&mut desk, "fox") else {
        panic!("nothing unknown is on the list")
    };
    let Err(Trouble::Refused { refusal: Refusal::Impossible(_), .. }) = say(&mut desk, "warlord") else {
        panic!("the chief is not in the deck")
    };
    let told = rulekeeper::view::refused::refusal(
        &desk.names(),
        &Refusal::Impossible(desk.state().question.about),
        Some("warlord"),
    );
    assert!(told.fact.contains("every copy: 1 in camp"), "{}", told.fact);
    assert!(told.causes.iter().any(|cause| cause.contains("force")), "{:?}", told.causes);
    say(&mut desk, "undo").unwrap();
    assert!(matches!(say(&mut desk, "fox"), Err(Trouble::Unknown(_))), "it is open again");
}

/// Ada's turn, with a wolf in the line and her hand unseen.
fn in_turn() -> Desk {
    let mut desk = waiting();
    say(&mut desk, "wolf; next").unwrap();
    assert_eq!(desk.state().question.ask, Ask::Turn);
    desk
}

#[test]
fn an_unknown_card_of_an_unseen_hand_is_learned_where_it_is_played() {
    let mut desk = in_turn();
    let before = desk.session().position().clone();
    let Err(Trouble::Unknown(said)) = say(&mut desk, "play \"Ember Lash\"") else {
        panic!("nobody knows it")
    };
    assert!(said.contains("`play \"Ember Lash\"") && said.contains("do …"), "{said}");
    let line = "play \"Ember Lash\" do \"act: deal 1 to 1 fo in line\"";
    let Err(Trouble::NotUnderstood(problem)) = say(&mut desk, line) else { panic!("`fo` is no kind") };
    assert_eq!(&line[problem.span.start..problem.span.end], "fo");
    assert_eq!(desk.session().position(), &before, "nothing was done");
    let line = "play \"Ember Lash\" do \"act: deal 1 to 1 foe in line\"";
    let mut replies = say(&mut desk, line).unwrap();
    assert!(replies[0].trouble.is_none(), "{:?}", replies[0].trouble);
    let Some(Want::Learned { id, text }) = replies[0].want.as_deref().cloned() else {
        panic!("nothing was learned")
    };
    assert_eq!(id, "ember-lash");
    assert!(text.contains("replaces") && text.contains("deal 1"), "{text}");
    let mut again = in_turn();
    again.replay(std::slice::from_ref(&*replies.remove(0).entry.unwrap())).unwrap();
    assert_eq!(again.hash(), desk.hash(), "the journal tells the same");
}

#[test]
fn what_was_told_of_a_card_stands_though_it_cannot_be_played() {
    let mut desk = in_turn();
    let hand = |desk: &Desk| {
        let zone = desk.game().layout().zone(toy::names::zone::HAND, rulekeeper::table::Seat(0));
        desk.state().table.cards(zone).iter().filter(|card| desk.state().table.face(**card).is_none()).count()
    };
    let unseen = hand(&desk);
    let replies = say(&mut desk, "play \"Long Lash\" do \"reflex at before-damage: block 1\"").unwrap();
    assert!(replies[0].trouble.is_some(), "a reflex is no play");
    assert!(matches!(replies[0].want.as_deref(), Some(Want::Learned { id, .. }) if id == "long-lash"));
    assert!(replies[0].entry.is_some() && desk.game().library().find("long-lash").is_some());
    assert_eq!(hand(&desk), unseen, "no card was named");
    say(&mut desk, "undo").unwrap();
    assert!(desk.game().library().find("long-lash").is_none(), "taken back, it is forgotten");
}

#[test]
fn a_person_is_asked_for_a_held_card_value_by_value() {
    let mut desk = in_turn();
    desk.ask_for_values();
    assert!(matches!(say(&mut desk, "play \"Ember Lash\""), Err(Trouble::Unknown(_))));
    let asked = |desk: &Desk| desk.draft_page().map(|page| words(&page)).unwrap_or_default();
    for _ in 0..6 {
        let line = if asked(&desk).contains(": do?") { "act: deal 1 to 1 foe in line" } else { "-" };
        if say(&mut desk, line).unwrap().iter().any(|reply| reply.want.is_some()) {
            break;
        }
    }
    assert!(desk.draft_page().is_none());
    assert!(desk.game().library().find("ember-lash").is_some());
}

#[test]
fn a_mistake_in_a_learned_line_is_pointed_at() {
    let mut desk = waiting();
    let line = "learn ember-lash: act: deal 2 to 1 fo in line";
    let Err(Trouble::NotUnderstood(problem)) = say(&mut desk, line) else { panic!("`fo` is no kind") };
    assert_eq!(&line[problem.span.start..problem.span.end], "fo");
    assert!(desk.game().library().find("ember-lash").is_none());
}

#[test]
fn hands_come_first_and_back_again() {
    let mut desk = waiting();
    let replies = say(&mut desk, "wolf").unwrap();
    let Some(Block::List(items)) = replies[0].pages[0].blocks.first() else { panic!("hands come first") };
    assert!(items[0].text.words().contains("Wolf → line"), "{}", items[0].text.words());
    assert!(
        replies[0].pages.iter().any(|page| words(page).contains("is this your card")),
        "a stand-in is announced"
    );
    let back = say(&mut desk, "undo").unwrap();
    assert!(words(&back[0].pages[0]).contains("foe-deck"), "{}", words(&back[0].pages[0]));
    assert!(desk.said_before().is_some(), "what was said is offered again");
    let replies = say(&mut desk, "same").unwrap();
    assert!(!replies[0].pages.iter().any(|page| words(page).contains("is this your card")), "once a card");
    assert_eq!(
        desk.state()
            .table
            .cards(desk.game().layout().zone(toy::names::zone::LINE, rulekeeper::table::NOBODY))
            .len(),
        1
    );
}

#[test]
fn the_table_is_compared_laid_out_and_put_away() {
    let mut desk = waiting();
    say(&mut desk, "wolf").unwrap();
    let first = say(&mut desk, "audit").unwrap();
    assert!(words(&first[0].pages[0]).contains("Ada"));
    let titles: Vec<String> =
        (0..8).map(|_| say(&mut desk, "audit ok").unwrap().remove(0).pages.remove(0).title).collect();
    assert_eq!(&titles[..2], ["Bram", "The table"]);
    assert!(titles.contains(&String::new()), "at last all were compared: {titles:?}");
    let rebuild = words(&say(&mut desk, "rebuild").unwrap()[0].pages[0]);
    assert!(rebuild.contains("4 Wolf") && rebuild.contains("to foe-deck"), "{rebuild}");
    let pack = words(&say(&mut desk, "pack").unwrap()[0].pages[0]);
    assert!(pack.contains("foes (1): 1 in line") || pack.contains("foes\""), "{pack}");
    say(&mut desk, "note a good *evening*; fix courage ada 2 because \"forgot\"").unwrap();
    let report = say(&mut desk, "report evening.md").unwrap();
    let Some(Want::Report { file, text }) = report[0].want.as_deref() else { panic!("nothing to write") };
    assert_eq!(file, "evening.md");
    assert!(
        text.starts_with("# The Ford\n") && text.contains("## Corrections") && text.contains("\\*evening\\*"),
        "{text}"
    );
}

#[test]
fn odds_are_counted() {
    let mut desk = waiting();
    let guess = words(&say(&mut desk, "odds").unwrap()[0].pages[0]);
    assert!(guess.contains("A guess"), "{guess}");
    say(&mut desk, "confirm foe-deck").unwrap();
    let wolf = words(&say(&mut desk, "odds wolf").unwrap()[0].pages[0]);
    assert!(wolf.contains("5 of 1") && !wolf.contains("A guess") && !wolf.contains("Brute"), "{wolf}");
    let beast = words(&say(&mut desk, "odds foe-deck beast").unwrap()[0].pages[0]);
    assert!(beast.contains(" of 1"), "{beast}");
}
