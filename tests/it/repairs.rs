//! What players put right at a real table: unknown cards, the past, reactions that came late, dials. Each is kept in the
//! journal, taken up again, undone as one command and recorded.

use rulekeeper::desk::{Desk, Reply, Trouble, header};
use rulekeeper::engine::journal::{Entry, Header};
use rulekeeper::line::{Kind, split};
use rulekeeper::transcript::{self, record};
use rulekeeper::view::json::json;
use serde_json::Value;

use crate::toy;

/// A game at a real table; the entries its journal would have.
struct Table {
    desk: Desk,
    entries: Vec<Entry>,
}

fn head(physical: bool, dials: &[(&str, &str)]) -> Header {
    let mut header = header(&toy::KIND, vec!["ada".to_owned()], 11);
    header.physical = if physical { vec!["all".to_owned()] } else { Vec::new() };
    header.dials = dials.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
    header
}

impl Table {
    fn new(header: Header) -> Table {
        let desk = Desk::open(&toy::KIND, header, &[]).map_err(|e| format!("{e:?}")).unwrap();
        Table { desk, entries: Vec::new() }
    }

    fn try_line(&mut self, line: &str) -> Result<Reply, Trouble> {
        let phrases = split(line).unwrap();
        let reply = self.desk.obey(&phrases[0])?;
        self.entries.extend(reply.entry.as_deref().cloned());
        Ok(reply)
    }

    fn say(&mut self, lines: &[&str]) -> &mut Table {
        for line in lines {
            let reply = self.try_line(line).unwrap_or_else(|trouble| panic!("{line}: {trouble:?}"));
            assert!(reply.trouble.is_none(), "{line}: {:?}", reply.trouble);
        }
        self
    }

    fn view(&self) -> Value {
        json(&self.desk.names())
    }

    /// Taking the journal up again leads to the same table, and recording it gives a transcript that runs.
    fn is_kept(&self) {
        let mut again =
            Desk::open(&toy::KIND, self.desk.header.clone(), &[]).map_err(|e| format!("{e:?}")).unwrap();
        again.replay(&self.entries).unwrap();
        assert_eq!((json(&again.names()), again.hash()), (self.view(), self.desk.hash()));
        assert_eq!(again.state(), self.desk.state());
        let text = record(&self.desk, "repaired").unwrap();
        let again = record(&again, "repaired").unwrap();
        assert_eq!(text, again);
        let read = transcript::read("repaired", &text, &|_, _| Err(String::new())).unwrap();
        let verdict = transcript::run(&read, &[&toy::KIND]);
        assert!(verdict.is_ok(), "{:?}\n{text}", verdict.failures);
    }
}

/// The first round up to the first free turn, with a brute in the line.
const OPENING: [&str; 5] = ["next", "wound", "brute", "next", "note ada is ready"];

/// Commands that are kept for good.
fn kept(table: &Table) -> usize {
    table.entries.iter().filter(|entry| entry.answers != ["waits"]).count()
}

fn wounds(table: &Table) -> i64 {
    table.view()["cards"]["brute"]["wounds"].as_i64().unwrap_or(0)
}

#[test]
fn an_unknown_card_is_played_kept_undone_and_recorded() {
    let mut table = Table::new(head(true, &[]));
    table.say(&OPENING).say(&["act act: deal 3 to 1 foe in line", "act act: gain 2 strength; draw 1"]);
    assert_eq!((wounds(&table), table.view()["ada"]["strength"].as_i64()), (2, Some(2)));
    table.is_kept();
    table.say(&["undo 2"]);
    assert_eq!(wounds(&table), 0);
    table.say(&["redo 2", "learn ember-lash: act: deal 1 to 1 foe in line"]);
    table.is_kept();
}

#[test]
fn an_unknown_card_is_taken_out_of_the_past_and_another_put_in() {
    let mut table = Table::new(head(true, &[]));
    table.say(&OPENING).say(&["act act: deal 3 to 1 foe in line", "act act: gain 2 strength"]);
    table.say(&["drop 7 because \"not hers\"", "accept"]);
    assert_eq!((wounds(&table), table.view()["ada"]["strength"].as_i64()), (2, Some(0)));
    table.say(&["insert 6 act act: gain 1 strength because \"hers\"", "accept"]);
    assert_eq!((wounds(&table), table.view()["ada"]["strength"].as_i64()), (2, Some(1)));
    table.is_kept();
    assert!(
        table.try_line("insert 5 act act: gain 1 strength because \"x\"").is_err(),
        "cards are known later"
    );
    table.say(&["undo 2"]);
    assert_eq!((wounds(&table), table.view()["ada"]["strength"].as_i64()), (2, Some(2)));
}

#[test]
fn a_mistake_in_an_unknown_card_points_at_it_and_loses_nothing() {
    let mut table = Table::new(head(true, &[]));
    table.say(&OPENING);
    let before = (table.view(), table.desk.moves());
    let line = "act act: deal 3 to 1 fo in line";
    let Err(Trouble::NotUnderstood(problem)) = table.try_line(line) else { panic!("understood") };
    assert_eq!(problem.span.of(line), "fo");
    assert!(matches!(problem.kind, Kind::Wrong { .. }), "{problem:?}");
    for line in ["act", "act fly: draw 1", "act reflex at before-damage: block 2", "act wolf act: draw 1"] {
        assert!(table.try_line(line).is_err(), "{line}");
    }
    assert_eq!((table.view(), table.desk.moves()), before);
}

#[test]
fn a_forgotten_command_is_put_into_the_past_as_one_command() {
    let mut table = Table::new(head(true, &[]));
    table.say(&OPENING).say(&["play slash", "end", "hit"]);
    let before = table.view();
    let turns = table.desk.session().turns().len();
    assert_eq!(wounds(&table), 1);
    table.say(&["insert 5 play sweep because \"it was first\""]);
    assert_eq!(kept(&table), turns, "nothing is kept yet but what was typed");
    assert!(table.try_line("undo").is_err(), "first it is accepted or dropped");
    table.say(&["cancel"]);
    assert_eq!(table.view(), before);
    table.say(&["insert 5 play fury because \"it was first\""]);
    // Fury asks which cards are discarded for it; nothing that was recorded says so.
    table.say(&["pass", "accept"]);
    assert_eq!((table.desk.session().turns().len(), kept(&table)), (turns + 1, turns + 1));
    table.is_kept();
    table.say(&["undo"]);
    assert_eq!(table.view(), before);
    table.say(&["redo"]);
    table.is_kept();
}

#[test]
fn a_command_is_taken_out_of_the_past_twice() {
    let mut table = Table::new(head(true, &[]));
    table.say(&OPENING).say(&["play slash", "play sweep", "end", "hit"]);
    table.say(&["drop 6 because \"not hers\"", "accept", "drop 7 because \"nor that\"", "accept"]);
    assert_eq!(wounds(&table), 0);
    assert!(table.try_line("drop 6 because \"again\"").is_err(), "it no longer counts");
    table.is_kept();
    let report = table.try_line("report").unwrap();
    let text = format!("{:?}", report.pages);
    assert!(text.contains("drop 6") && text.contains("nor that"), "{text}");
}

#[test]
fn a_digital_game_is_repaired_with_its_own_seed() {
    let mut table = Table::new(head(false, &[]));
    table.say(&["next", "wound", "next", "end"]);
    let round = table.view()["round"].clone();
    table.say(&["insert 3 rest because \"she did\""]);
    table.say(&["accept"]);
    assert_eq!(table.view()["round"], round);
    table.is_kept();
}

#[test]
fn stops_and_dials_are_kept() {
    let mut table = Table::new(head(true, &[("spawn", "ask")]));
    table.say(&["next", "wound"]);
    assert_eq!(table.view()["ask"]["shape"], "go-on");
    table.say(&["next", "wolf", "set spawn off", "stop at before-damage", "next", "end", "hit"]);
    assert_eq!(table.view()["ask"]["rule"], "toy.reflex.window");
    table.say(&["reflex guard", "pass", "next", "wound"]);
    assert_eq!(table.view()["line"].as_array().unwrap().len(), 1, "the second foe is left to hands");
    table.is_kept();
    table.say(&["set spawn auto", "stop at none"]);
    table.is_kept();
    assert!(table.try_line("set spawn never").is_err() && table.try_line("stop at noon").is_err());
}

#[test]
fn a_reaction_is_given_later() {
    let mut table = Table::new(head(true, &[]));
    table.say(&OPENING).say(&["end", "hit"]);
    let wounds = |table: &Table| table.view()["cards"]["ada"]["wounds"].as_i64().unwrap_or(0);
    let before = wounds(&table);
    table.say(&["at before-damage reflex guard", "accept"]);
    assert_eq!(wounds(&table), before - 2);
    table.is_kept();
}
