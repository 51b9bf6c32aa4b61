//! What players put right in the four games, and what they take back of it: corrections, house rulings, repairs of the
//! past, cards the referee did not know. All of it can be taken up again, undone and recorded.

use rulekeeper::content::pack::{Source, dangling};
use rulekeeper::desk::{Desk, Trouble, Want, header};
use rulekeeper::engine::journal::Entry;
use rulekeeper::games::ALL;
use rulekeeper::games::game::GameKind;
use rulekeeper::line::split;
use rulekeeper::table::{Change, NO_CARD, NOBODY};
use rulekeeper::transcript::record;
use rulekeeper::view::json::json;
use rulekeeper::view::names::{Language, Viewer};
use rulekeeper::view::odds::odds_page;
use rulekeeper::view::unknown::could_be;
use serde_json::Value;

/// A game, its journal, and what it wanted of the outside.
struct Game {
    desk: Desk,
    entries: Vec<Entry>,
    wants: Vec<Want>,
}

impl Game {
    fn new(game: &str, seed: u64, physical: &str) -> Game {
        Game::with(game, (&[], &[]), seed, physical)
    }

    fn with(game: &str, (heroes, options): (&[&str], &[&str]), seed: u64, physical: &str) -> Game {
        let kind: &'static GameKind = ALL.iter().copied().find(|kind| kind.id == game).unwrap();
        let mut head = header(kind, heroes.iter().map(|hero| (*hero).to_owned()).collect(), seed);
        head.physical = physical.split_whitespace().map(str::to_owned).collect();
        head.options =
            options.iter().filter_map(|set| set.split_once('=')).map(|(n, v)| (n.into(), v.into())).collect();
        let desk = Desk::open(kind, head, &[]).map_err(|trouble| format!("{trouble:?}")).unwrap();
        Game { desk, entries: Vec::new(), wants: Vec::new() }
    }

    fn try_line(&mut self, line: &str) -> Result<String, Trouble> {
        let phrases = split(line).unwrap();
        let reply = self.desk.obey(&phrases[0])?;
        self.entries.extend(reply.entry.as_deref().cloned());
        self.wants.extend(reply.want.as_deref().cloned());
        reply.trouble.map_or_else(|| Ok(format!("{:?}", reply.pages)), |trouble| Err(*trouble))
    }

    fn say(&mut self, lines: &str) -> &mut Game {
        for line in lines.split('\n').map(str::trim).filter(|line| !line.is_empty()) {
            self.try_line(line).unwrap_or_else(|trouble| panic!("{line}: {trouble:?}"));
        }
        self
    }

    fn refuses(&mut self, line: &str, with: &str) {
        let before = self.desk.hash();
        match self.try_line(line) {
            Ok(_) => panic!("{line}: it was done"),
            Err(trouble) => {
                let said = format!("{trouble:?}");
                assert!(said.contains(with), "{line}: {said}");
            }
        }
        assert_eq!(self.desk.hash(), before, "{line}");
    }

    fn view(&self) -> Value {
        json(&self.desk.names())
    }

    fn is_taken_up(&self) {
        let desk = Desk::open(self.desk.game().kind(), self.desk.header.clone(), &[]);
        let mut again = desk.map_err(|trouble| format!("{trouble:?}")).unwrap();
        again.replay(&self.entries).unwrap_or_else(|differs| panic!("{differs:?}"));
        assert_eq!((json(&again.names()), again.hash()), (self.view(), self.desk.hash()));
    }
}

/// Heart of the Mists up to the first turn of Elatha, where the set-up asks for the Allies first.
const TO_ELATHA: &str = "done\ndone\nnext\nnext\ntravel map-2-4\n1\n1\nnext\nelatha";
const TO_ELATHA_HANDS: &str = "done\ndone\nnext\nnext\ntravel map-2-4\n1\n1\nnext\nnext\nelatha";

#[test]
fn what_was_forced_is_taken_up_again() {
    let mut game = Game::new("mistfall", 1, "");
    game.say("next\nnext\nforce scout map-4-0 because \"house\"\nstay").is_taken_up();
    let mut game = Game::new("heart-of-the-mists", 3, "");
    game.say(TO_ELATHA).say("force buy rain-of-arrows because x").is_taken_up();
    assert_eq!(game.view()["resolve"], 0, "nobody pays more than there is");
}

#[test]
fn what_was_laid_out_and_put_right_at_a_real_table_is_taken_up_again() {
    let mut game = Game::new("heart-of-the-mists", 1, "all");
    game.say("done\ndone").is_taken_up();
    game.say("1\n1\n1\n1\nfix focus elatha 2 because x").is_taken_up();
    for (name, before) in [("mistfall", "next"), ("heroes-of-terrinoth", ""), ("chronicles-of-frost", "")] {
        let mut game = Game::new(name, 1, "all");
        game.say(before).is_taken_up();
    }
}

#[test]
fn reactions_that_come_one_question_late_are_taken_up_and_recorded() {
    let mut game = Game::new("heart-of-the-mists", 3, "hands");
    game.say(TO_ELATHA_HANDS).say("end\nend\nnext\nactivate corrupted-drake a");
    game.say("reflex song-of-warding\nreflex fade-into-mist").is_taken_up();
    assert_eq!(game.view()["elatha"]["burial"], serde_json::json!([]));
    let text = record(&game.desk, "late").unwrap();
    assert!(text.contains("- reflex song-of-warding\n- reflex fade-into-mist"), "{text}");
}

#[test]
fn what_was_compared_with_the_box_is_not_asked_about_again() {
    let mut game = Game::new("heart-of-the-mists", 1, "all");
    let asked = "is this your card";
    game.say("done\ndone");
    assert!(game.try_line("1").unwrap().contains(asked));
    game.say("1\n1\n1\nconfirm all\nnext\nnext\ntravel map-2-4");
    assert!(!game.try_line("1").unwrap().contains(asked));
}

#[test]
fn a_repair_of_the_set_up_is_taken_back() {
    let mut game = Game::new("heart-of-the-mists", 2, "");
    game.say("done\ndone");
    let before = game.view();
    game.say("drop 2 because x\naccept\nundo");
    assert_eq!(game.view(), before);
}

#[test]
fn a_card_that_was_learned_and_taken_back_is_offered_no_more() {
    let told = [
        (
            "heart-of-the-mists",
            "done\ndone\n1\n1\n1\n1\nnext\nnext\ntravel map-2-4",
            "restoration 2 keywords Borderlands",
        ),
        ("mistfall", "next\nnext\ntravel map-2-2", "restoration 2 keywords Borderlands"),
    ];
    for (game, before, values) in told {
        let mut game = Game::new(game, 1, "all");
        game.say(before).say(&format!("strange-place {values}"));
        let learned = game.desk.game().library().entries.len();
        game.say("undo");
        assert_eq!(game.desk.said_before(), None);
        game.say(&format!("other-place {values}"));
        assert_eq!(game.desk.game().library().entries.len(), learned);
    }
}

#[test]
fn what_the_rules_stand_on_is_not_taken_away() {
    let mut game = Game::new("mistfall", 1, "");
    game.say("next\nnext");
    game.refuses("fix inn to removed because x", "the Location of the party");
    game.refuses("fix party inn 0 because x", "the Location of the party");
    game.refuses("fix into-the-wilds to removed because x", "the Quest");
    let mut game = Game::new("heart-of-the-mists", 1, "");
    game.say("done\ndone\nnext\nnext");
    game.refuses("fix haven to removed because x", "the Location of the party");
    game.say("stay");
    let mut game = Game::new("chronicles-of-frost", 1, "");
    game.say("yrsa");
    game.refuses("fix yrsa to box because x", "the marker of yrsa");
    game.refuses("fix hearthfire-inn to box because x", "the location under yrsa");
}

#[test]
fn no_card_is_nothing_and_nothing_is_done_to_it() {
    let mut table = Game::new("mistfall", 1, "").desk.state().table;
    assert!(table.piece(NO_CARD).face().is_err() && table.piece(NO_CARD).owner == NOBODY);
    assert!(table.apply(&Change::Marks { card: NO_CARD, from: 0, to: 1 }).is_err());
    assert!(table.apply(&Change::Seen { card: NO_CARD, from: 0, to: 1 }).is_err());
}

#[test]
fn a_new_card_takes_no_place_of_one_that_lies_there() {
    let mut game = Game::new("heart-of-the-mists", 3, "hands");
    let line = "learn ember-lash: regular range 2: target 1 enemy within 2; deal 3 magical; focus 2";
    let said = game.say(TO_ELATHA_HANDS).try_line(line).unwrap();
    let Some(Want::Learned { text, .. }) = game.wants.last() else { panic!("{:?}", game.wants) };
    let replaced = text.split_once("replaces: [").and_then(|(_, rest)| rest.split_once(']')).unwrap().0;
    let area = game.view()["elatha"]["area"].to_string();
    assert!(!area.contains(replaced), "{replaced} lies in {area}");
    assert!(said.contains("has the place of"), "{said}");
}

#[test]
fn a_known_card_that_acts_keeps_its_name() {
    let mut game = Game::new("heart-of-the-mists", 3, "");
    game.say(TO_ELATHA).say("act long-bow fast area: draw 1");
    assert!(
        game.view()["elatha"]["area"].as_array().unwrap().contains(&"long-bow".into()),
        "{}",
        game.view()
    );
    game.is_taken_up();
    game.say("undo\nredo");
    assert!(game.wants.is_empty(), "it is of this game alone: {:?}", game.wants);
    game.is_taken_up();
}

#[test]
fn a_card_told_in_place_is_recorded() {
    let mut game = Game::new("mistfall", 1, "all");
    game.say("next\nnext\ntravel map-2-2\nstrange-place restoration 2 keywords Borderlands");
    let text = record(&game.desk, "strange").unwrap();
    assert!(text.contains("strange-place restoration 2 keywords Borderlands"), "{text}");
}

#[test]
fn a_card_is_revealed_where_it_is_said_to_lie() {
    for line in
        ["reveal elatha hand aimed-shot", "reveal aimed-shot in elatha's hand", "reveal aimed-shot hand"]
    {
        let mut game = Game::new("heart-of-the-mists", 3, "hands");
        let said = game.say(TO_ELATHA_HANDS).try_line(line).unwrap();
        assert!(game.view()["elatha"]["hand"].to_string().contains("aimed-shot"), "{line}: {}", game.view());
        assert!(said.contains("Aimed Shot is in Elatha the Misthuntress's hand"), "{line}: {said}");
    }
    let mut game = Game::new("heart-of-the-mists", 3, "hands");
    game.say(TO_ELATHA_HANDS);
    game.refuses("reveal aimed-shot foo bar", "foo");
    game.refuses("reveal aimed-shot", "aimed-shot in elatha's hand");
}

#[test]
fn a_seat_knows_which_pile_is_which() {
    let mut game = Game::new("chronicles-of-frost", 1, "");
    game.say("yrsa");
    for viewer in [Viewer::Table, Viewer::Seat(rulekeeper::table::Seat(1))] {
        game.desk.viewer = viewer;
        let (names, layout) = (game.desk.names(), game.desk.game().layout());
        let kind = layout.zones.iter().position(|zone| zone.name == "silver-deck").unwrap();
        let top = names.state.table.top(layout.zone(kind as u8, NOBODY)).unwrap();
        let library = game.desk.game().library();
        let price = |face| library.entry(face).texts.first().cloned().flatten();
        let shares = could_be(&names, top).shares;
        assert!(
            shares.iter().all(|(face, _)| price(*face).as_deref() == Some("silver")),
            "{viewer:?}: {shares:?}"
        );
        assert!(odds_page(&names, Some(top), "cutpurse").is_none(), "{viewer:?}");
        let rebuilt = game.try_line("rebuild").unwrap();
        assert!(rebuilt.contains("to silver deck\""), "by itself: {rebuilt}");
    }
}

#[test]
fn programs_read_the_same_in_every_language() {
    let mut game = Game::new("mistfall", 21, "");
    game.say("next\nnext");
    let english = game.view();
    game.desk.language = Language::German;
    assert_eq!(game.view(), english);
}

#[test]
fn names_in_a_pack_that_lead_nowhere_are_told() {
    let game = Game::new("heart-of-the-mists", 1, "");
    let library = game.desk.game().library();
    let wrong = |entries: &str| {
        let pack = Source::embedded("pack", &format!("cards:\n{entries}"));
        let problems = dangling(&[pack], library);
        problems
            .sorted()
            .iter()
            .map(|problem| format!("{} {:?}", problem.message, problem.help))
            .collect::<String>()
    };
    let typo = wrong("- {id: zed, name: Zed, replaces: [long-bwo], owner: elatha}");
    assert!(typo.contains("long-bwo") && typo.contains("long-bow"), "{typo}");
    let owner = wrong("- {id: zed, name: Zed, owner: elahta}");
    assert!(owner.contains("elahta") && owner.contains("`elatha`"), "{owner}");
    let card = wrong("- {id: zed, name: Zed, owner: long-bow}");
    assert!(card.contains("nobody whom cards belong to"), "{card}");
    assert_eq!(wrong("- {id: zed, name: Zed, replaces: [long-bow], owner: elatha}"), "");
}

// ---- repairs of the past ----

#[test]
fn a_question_whose_answer_was_dropped_is_asked() {
    let mut game = Game::with("chronicles-of-frost", (&["yrsa"], &["hard=true", "events=true"]), 3, "");
    game.say("north\n1\nnext\nend\nend\nrest");
    let (asked, legal) = (game.view()["ask"].clone(), game.view()["ask"]["options"].clone());
    assert!(legal.to_string().contains("north"), "the same question comes again: {asked}");
    game.say("north\ndrop 1 because \"other way\"");
    assert_eq!(game.view()["round"], 1, "the first of the two is asked");
    assert!(game.view()["ask"]["options"].to_string().contains("north"), "{}", game.view()["ask"]);
    game.say("east\naccept").is_taken_up();
}

/// A game of two with everything in it.
fn saga() -> Game {
    let options = ["events=true", "villains=true", "first=yrsa"];
    Game::with("chronicles-of-frost", (&["yrsa", "kolbein"], &options), 5, "")
}

#[test]
fn what_was_drawn_is_drawn_again_behind_a_new_question() {
    let mut game = saga();
    game.say("next\nfix wounds yrsa 5 because test\nfix resolve yrsa 2 because test\nbuy starving-village");
    game.say("play share-of-the-spoils\nbuy feint\nplay over-the-wall 1\nplay heavy-boots\nplay axe-swing");
    game.say("play break-their-line\nend\nend\nnext");
    let hand = game.view()["yrsa"]["hand"].clone();
    game.say("insert 5 hire porter because forgot\nend\naccept");
    assert_eq!(game.view()["yrsa"]["hand"], hand);
    game.is_taken_up();
}

#[test]
fn a_record_keeps_the_numbers_that_repairs_name() {
    let mut game = saga();
    game.say(
        "next\nplay over-the-wall 1\nplay heavy-boots\nplay axe-swing\ndrop 3 because \"we did not\"\naccept",
    );
    let text = record(&game.desk, "dropped").unwrap();
    assert!(text.contains("drop 3"), "{text}");
}
