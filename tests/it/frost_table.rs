//! A whole game of Chronicles of Frost at a real table: every draw of the table is typed, hands and decks stay unseen until
//! a card is named. At the end everything public is as in the digital game with the same outcomes.

use std::collections::VecDeque;

use rulekeeper::desk::{Desk, header};
use rulekeeper::engine::{Ask, Opt};
use rulekeeper::games::frost::FROST;
use rulekeeper::games::frost::names::zone;
use rulekeeper::table::{NOBODY, Seat};
use rulekeeper::view::question::options;

use crate::desk::{line_of, say};
use crate::physical::{outcomes, public, type_it};

fn names(heroes: &[&str]) -> Vec<String> {
    heroes.iter().map(|hero| (*hero).to_owned()).collect()
}

/// A game of sensible players, and the lines they typed.
fn digital(heroes: &[&str], seed: u64) -> (Desk, Vec<String>) {
    let head = header(&FROST, names(heroes), seed);
    let mut desk = Desk::open(&FROST, head, &[]).map_err(|e| format!("{e:?}")).unwrap();
    let mut lines = Vec::new();
    while desk.state().question.is_open() {
        let (game, state) = (desk.game().clone(), *desk.state());
        let legal: Vec<Opt> = state.question.legal().collect();
        let best = legal.into_iter().max_by_key(|opt| game.liking(&state, *opt)).unwrap();
        let rows = options(&desk.names());
        let line = line_of(&rows.iter().find(|row| row.opt == best).unwrap().typed);
        say(&mut desk, &line).unwrap_or_else(|trouble| panic!("{line}: {trouble:?}"));
        lines.push(line);
    }
    (desk, lines)
}

/// Names one of these cards where a real one has to be looked at; the first that can be there.
fn look_at(real: &mut Desk, hidden: &mut Vec<String>) -> String {
    let fits = (0..hidden.len()).find(|n| say(real, &hidden[*n].clone()).is_ok());
    hidden.remove(fits.unwrap_or_else(|| panic!("none of {hidden:?} can be there")))
}

/// The cards of hands and decks of the digital game, before they were looked at for the scoring.
fn hidden(table: &Desk, seat: u8) -> Vec<String> {
    let (game, state) = (table.game(), table.state());
    let zones = [zone::HAND, zone::DECK].map(|kind| game.layout().zone(kind, Seat(seat)));
    let cards = zones.into_iter().flat_map(|zone| state.table.cards(zone).to_vec());
    cards.map(|card| game.library().entry(state.table.face(card).unwrap()).id.clone()).collect()
}

/// Plays the same at a real table; the lines typed there.
fn at_the_table(heroes: &[&str], table: &Desk, lines: &[String], seed: u64) -> (Desk, Vec<String>) {
    let (draws, rolls) = outcomes(table, seed);
    let (mut draws, mut rolls) = (VecDeque::from(draws), VecDeque::from(rolls));
    let mut head = header(&FROST, names(heroes), 0);
    head.physical = vec!["all".to_owned()];
    let mut real = Desk::open(&FROST, head, &[]).map_err(|e| format!("{e:?}")).unwrap();
    let mut lines = VecDeque::from(lines.to_vec());
    let mut typed = Vec::new();
    let mut unseen: Vec<Vec<String>> = (0..heroes.len() as u8).map(|seat| hidden(table, seat)).collect();
    while real.state().question.is_open() {
        let question = &real.state().question;
        let drawn = question.ask == Ask::Draw;
        let zone = drawn.then(|| real.state().table.piece(question.about).zone);
        let owner = zone.map_or(NOBODY, |zone| real.game().layout().zone_owner(zone));
        if question.ask == Ask::Roll {
            let line = rolls.pop_front().unwrap();
            say(&mut real, &line).unwrap();
            typed.push(line);
        } else if owner != NOBODY {
            typed.push(look_at(&mut real, &mut unseen[owner.index()]));
        } else if drawn {
            let line = draws.pop_front().unwrap();
            say(&mut real, &line).unwrap_or_else(|trouble| panic!("{line}: {trouble:?}"));
            typed.push(line);
        } else {
            let line = lines.pop_front().unwrap_or_else(|| panic!("asked {:?}", real.state().question.rule));
            type_it(&mut real, &line).unwrap_or_else(|trouble| panic!("{line} after {typed:?}: {trouble:?}"));
            typed.push(line);
        }
    }
    assert!(lines.is_empty() && draws.is_empty(), "{lines:?} {draws:?}");
    (real, typed)
}

#[test]
fn a_whole_game_at_a_real_table_ends_like_the_digital_one() {
    let heroes = ["ingrith", "torvald"];
    // Games in which no card is retired that is the only one: a real one would have to be named all the same.
    for seed in [1, 3, 4] {
        let (table, lines) = digital(&heroes, seed);
        let (real, _) = at_the_table(&heroes, &table, &lines, seed);
        let secret = ["hand", "deck", "chronicle"];
        assert_eq!(
            public(&table, &names(&heroes), &secret),
            public(&real, &names(&heroes), &secret),
            "seed {seed}"
        );
        assert!(real.state().table.clock.result != 0);
    }
}

/// Writes the lines of such a game down, for the folder of transcripts: the seed.
#[test]
#[ignore = "writes to standard output"]
fn write_a_game_at_a_real_table() {
    let seed = std::env::var("RULEKEEPER_RECORD").unwrap().parse().unwrap();
    let heroes = ["ingrith", "torvald"];
    let (table, lines) = digital(&heroes, seed);
    let (_, typed) = at_the_table(&heroes, &table, &lines, seed);
    typed.iter().for_each(|line| println!("- {line}"));
    println!("{}", public(&table, &names(&heroes), &["hand", "deck", "chronicle"]));
}
