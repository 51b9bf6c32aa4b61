//! `why` answers for every number on the page of the table, in every game: what it tells adds up to the number.

use rulekeeper::desk::{Desk, header};
use rulekeeper::games::game::GameKind;
use rulekeeper::line::split;
use rulekeeper::table::Seat;
use rulekeeper::view::numbers::numbers;
use rulekeeper::view::page::{Block, Page, Role};
use rulekeeper::view::question::{options, said};
use rulekeeper::view::score::{self, totals};
use rulekeeper::view::table::table_page;
use rulekeeper::view::why::{Past, now, parts, why};

use crate::toy;

/// Commands of each game, and how many lie between two looks at all numbers.
const COMMANDS: usize = 90;
const BETWEEN: usize = 18;

/// Types one of the offered answers; whether there was one.
fn step(desk: &mut Desk, chance: &mut u64) -> bool {
    let offered: Vec<String> = options(&desk.names()).iter().map(|row| said(&row.typed)).collect();
    for _ in 0..8 {
        *chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let Some(line) = offered.get((*chance >> 33) as usize % offered.len().max(1)) else { return false };
        let phrases = split(line).unwrap();
        if phrases.first().is_some_and(|phrase| desk.obey(phrase).is_ok()) {
            return true;
        }
    }
    false
}

/// The numbers of a page's first column, without their signs' sake.
fn told(page: &Page) -> Option<i32> {
    let table = page
        .blocks
        .iter()
        .find_map(|block| if let Block::Table(table) = block { Some(table) } else { None })?;
    Some(table.rows.iter().map(|row| row.cells[0].words().parse::<i32>().unwrap()).sum())
}

fn check(kind: &GameKind, desk: &mut Desk) -> usize {
    let all = numbers(&desk.names());
    for number in &all {
        let line = format!("why {}", number.typed());
        let phrases = split(&line).unwrap();
        let reply =
            desk.obey(&phrases[0]).unwrap_or_else(|trouble| panic!("{}: {line}: {trouble:?}", kind.id));
        let names = desk.names();
        let page = why(&names, Past { events: desk.session().events(), typed: &|_| None }, number.target);
        assert_eq!(reply.pages.first(), Some(&page), "{}: {line} answers for something else", kind.id);
        let is = now(&names, number.target);
        assert_eq!(parts(&names, desk.session().events(), number.target).iter().sum::<i32>(), is, "{line}");
        assert_eq!(told(&page).unwrap_or(is), is, "{}: {line}: {page:?}", kind.id);
    }
    let names = desk.names();
    for seat in (0..names.game.layout().seats).map(Seat) {
        // Points are told card by card.
        if let Some((_, total)) = totals(&names, seat).and_then(|totals| totals.last().copied()) {
            let page = score::page(&names, seat);
            assert_eq!(told(&page).unwrap_or(0), i32::from(total), "{}: {page:?}", kind.id);
        }
    }
    for text in shown(&table_page(&names)) {
        let n: i32 = text.parse().unwrap();
        assert!(
            all.iter().any(|number| now(&names, number.target) == n),
            "{}: nobody answers for {n}",
            kind.id
        );
    }
    all.len()
}

/// The numbers that stand in the tables of a page.
fn shown(page: &Page) -> Vec<String> {
    let tables = page
        .blocks
        .iter()
        .filter_map(|block| if let Block::Table(table) = block { Some(table) } else { None });
    let tables = tables.filter(|table| table.columns.iter().all(|column| column.name != "total"));
    let cells = tables.flat_map(|table| &table.rows).flat_map(|row| &row.cells);
    let numbers = cells.flat_map(|cell| cell.spans().filter(|(role, _)| *role == Role::Number));
    numbers.map(|(_, text)| text.to_owned()).collect()
}

fn play(kind: &'static GameKind, seed: u64) -> usize {
    let mut desk =
        Desk::open(kind, header(kind, Vec::new(), seed), &[]).map_err(|e| format!("{e:?}")).unwrap();
    let (mut chance, mut asked) = (seed, check(kind, &mut desk));
    for n in 1..=COMMANDS {
        if !step(&mut desk, &mut chance) {
            break;
        }
        if n % BETWEEN == 0 {
            asked += check(kind, &mut desk);
        }
    }
    asked
}

#[test]
fn why_answers_for_every_number_of_every_game() {
    for kind in rulekeeper::games::ALL.iter().chain(&[&toy::KIND]) {
        let asked: usize = (1..=2).map(|seed| play(kind, seed)).sum();
        println!("{}: {asked} numbers", kind.id);
        assert!(asked > 50, "{}: only {asked} numbers were asked for", kind.id);
    }
}
