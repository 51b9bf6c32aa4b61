//! Nobody is told what only others may know, whatever is typed: two desks whose games differ only in cards that a seat
//! has not seen say the same to that seat, word for word. Chronicles of Frost has the most to hide.

use std::sync::Arc;

use rulekeeper::desk::{Desk, header};
use rulekeeper::engine::chance::{Coin, Seed};
use rulekeeper::engine::{Deed, Opt, Position, Session, State, Who};
use rulekeeper::games::frost::FROST;
use rulekeeper::games::frost::names::{counter, kind, zone};
use rulekeeper::games::game::{Game, Options};
use rulekeeper::line::{Known, OptionWords, complete, hint};
use rulekeeper::table::{Card, Change, Face, Lot, NO_RULE, NOBODY, Seat, Zone};
use rulekeeper::view::json::json;
use rulekeeper::view::names::{Names, Viewer};
use rulekeeper::view::question::options;
use serde_json::to_string;

use crate::desk::{line_of, say};

const WAYS: &[(&[&str], &[&str])] = &[
    (&["yrsa", "kolbein"], &[]),
    (&["halla", "sunniva"], &["strict"]),
    (&["ingrith", "torvald", "halla"], &["events"]),
    (&["sunniva", "yrsa", "ingrith", "kolbein"], &["events", "villains"]),
];

fn chosen(heroes: &[&str], switches: &[&str]) -> Options {
    let others = switches.iter().map(|switch| ((*switch).to_owned(), "true".to_owned())).collect();
    let heroes = heroes.iter().map(|hero| (*hero).to_owned()).collect();
    Options { heroes, others, ..Options::default() }
}

/// A random game up to its n-th answer of a player; nothing where it ended before.
fn position(game: &Arc<dyn Game>, seed: u64, answers: usize) -> Option<State> {
    let mut session = Session::new(Arc::clone(game), game.start().unwrap(), NO_RULE).unwrap();
    let (mut chance, mut coin) = (Seed::new(seed), Coin::new(seed));
    session.begin("all of it");
    for _ in 0..answers {
        while let Some(opt) = chance.answer(game.layout(), session.state()) {
            session.give(Deed::Answer(opt)).unwrap();
        }
        let legal: Vec<Opt> = session.state().question.legal().collect();
        let opt = *legal.get(coin.below(legal.len().max(1)))?;
        session.give(Deed::Answer(opt)).unwrap();
    }
    while let Some(opt) = chance.answer(game.layout(), session.state()) {
        session.give(Deed::Answer(opt)).unwrap();
    }
    session.state().question.is_open().then(|| *session.state())
}

/// The first position of a random game that is such a one.
fn first(game: &Arc<dyn Game>, seed: u64, fits: &dyn Fn(&State) -> bool) -> Option<State> {
    let mut session = Session::new(Arc::clone(game), game.start().unwrap(), NO_RULE).unwrap();
    let (mut chance, mut coin) = (Seed::new(seed), Coin::new(seed));
    session.begin("all of it");
    for _ in 0..2_000 {
        while let Some(opt) = chance.answer(game.layout(), session.state()) {
            session.give(Deed::Answer(opt)).unwrap();
        }
        if fits(session.state()) {
            return Some(*session.state());
        }
        let legal: Vec<Opt> = session.state().question.legal().collect();
        let opt = *legal.get(coin.below(legal.len().max(1)))?;
        session.give(Deed::Answer(opt)).unwrap();
    }
    None
}

/// A desk with a game that stands there.
fn desk_at(options: &Options, state: &State) -> Desk {
    let mut head = header(&FROST, options.heroes.clone(), 5);
    head.options = options.others.clone();
    let place = |_: &Arc<dyn Game>, _: &State, _: u64| Ok(Box::new(Position::new(*state)));
    Desk::with_position(&FROST, head, &[], "", None, Some(&place)).map_err(|e| format!("{e:?}")).unwrap()
}

/// The same game with another face on a card that the viewer has not seen.
pub fn swapped(state: &State, card: Card, lot: Lot) -> Option<State> {
    let mut other = *state;
    let old = other.table.face(card)?;
    let members = other.table.lots().members(lot).iter().filter_map(|member| member.get().ok());
    let new = members.into_iter().find(|face| *face != old)?;
    other.table.apply(&Change::Hide { card, lot, face: old, took: old }).ok()?;
    other.table.apply(&Change::Know { card, lot, face: new, took: new }).ok()?;
    Some(other)
}

/// Cards whose face the viewer may not know, with a lot their face could come from as well.
fn secrets(state: &State, game: &dyn Game, viewer: Seat) -> Vec<(Card, Lot)> {
    let (layout, table) = (game.layout(), &state.table);
    let names = Names::new(game, state, Viewer::Seat(viewer));
    let lot_of = |zone: Zone| table.top(zone).and_then(|card| table.piece(card).face().err());
    let lot = |card: Card| match layout.kind_of(table.piece(card).zone) {
        zone::HAND => lot_of(layout.zone(zone::DECK, table.piece(card).owner)),
        // What was seen by all when it was retired is no secret.
        zone::CHRONICLE if is_fate(game, table.face(card)?) => {
            lot_of(layout.zone(zone::DECK, table.piece(card).owner))
        }
        zone::SCOUTED => lot_of(layout.zone(zone::LOCATIONS, NOBODY)),
        _ => None,
    };
    let hidden = table.all_cards().filter(|card| table.face(*card).is_some() && !names.sees(*card));
    hidden.filter_map(|card| Some((card, lot(card)?))).collect()
}

fn is_fate(game: &dyn Game, face: Face) -> bool {
    matches!(game.library().entry(face).kind, kind::CARD | kind::ITEM | kind::ALLY)
}

// ---- what a seat can ask and type ----

/// Everything that only asks, and much that is wrong.
fn lines(game: &dyn Game) -> Vec<String> {
    let seats: Vec<String> = (0..game.layout().seats).map(|n| game.seat_name(Seat(n))).collect();
    let mut all: Vec<String> = [
        "show",
        "hand",
        "legal",
        "odds",
        "log 50",
        "audit",
        "rebuild",
        "report",
        "set",
        "why",
        "rule",
        "why score",
        "why round",
        "why turn",
        "why phase",
        "record /tmp/nowhere/x.yaml",
        "show json",
        "show board",
        "show silver",
        "xyzzy",
        "99",
        "play",
        "discard",
        "retire",
        "quest",
        "attack cutpurse",
        "skip",
        "redo",
        "why not play",
        "why not buy",
        "legal play",
        "help play",
    ]
    .map(str::to_owned)
    .to_vec();
    for seat in &seats {
        all.extend(
            ["show", "hand", "why score", "why wounds", "why hand-limit", "why"]
                .map(|w| format!("{w} {seat}")),
        );
        all.extend(counter::NAMES.iter().map(|counter| format!("why {counter} {seat}")));
        for zone in ["hand", "deck", "discard", "area", "chronicle", "skills", "trophies"] {
            all.push(format!("show {seat} {zone}"));
            all.push(format!("why {seat}-{zone}-1"));
            all.push(format!("card {seat}-{zone}-1"));
        }
        all.push(format!("{seat}: play"));
    }
    // The cards of those who play, and some of the others.
    let own = |owner: &Option<String>| owner.as_ref().is_some_and(|owner| seats.contains(owner));
    let cards = game.library().entries.iter().filter(|entry| matches!(entry.kind, kind::CARD | kind::ITEM));
    let cards = cards.enumerate().filter(|(n, entry)| own(&entry.owner) || n % 9 == 0);
    for id in cards.map(|(_, entry)| &entry.id) {
        all.extend(["play", "why", "show", "unlock", "discard", "reveal"].map(|verb| format!("{verb} {id}")));
        all.push(format!("why not {id}"));
        all.extend(seats.iter().map(|seat| format!("fix {id} to {seat} discard")));
    }
    all
}

/// What the desk says to this seat, line by line; whatever was done by it is taken back.
fn heard(desk: &mut Desk, viewer: Seat, lines: &[String]) -> Vec<String> {
    (desk.viewer, desk.actor) = (Viewer::Seat(viewer), Some(viewer));
    let mut all = vec![json(&desk.names()).to_string(), completions(desk)];
    for line in lines {
        let moves = desk.moves();
        let said = match say(desk, line) {
            Ok(reply) => format!("{} {:?}", to_string(&reply.pages).unwrap(), reply.want),
            Err(trouble) => format!("{trouble:?}"),
        };
        all.push(format!("{line}: {said}"));
        if desk.moves() != moves {
            let back = say(desk, "undo").map(|reply| to_string(&reply.pages).unwrap());
            all.push(format!("{line}, undone: {back:?}"));
        }
    }
    all
}

fn completions(desk: &Desk) -> String {
    let rows = options(&desk.names());
    let words = |typed: &rulekeeper::view::names::Typed| (typed.verb.clone(), typed.words.clone());
    let typed: Vec<(Option<String>, String)> = rows.iter().map(|row| words(&row.typed)).collect();
    let option = |(verb, words): &'_ (Option<String>, String)| (verb.clone(), words.clone());
    let owned: Vec<_> = typed.iter().map(option).collect();
    let options: Vec<OptionWords<'_>> = owned
        .iter()
        .map(|(verb, words)| OptionWords { verb: verb.as_deref(), words: words.clone(), note: String::new() })
        .collect();
    let known = Known { options: &options, ..Known::default() };
    let of = |line: &str| {
        let found = complete(desk.grammar(), line, line.len(), &known);
        format!("{line}: {:?} {:?}", found, hint(desk.grammar(), line, line.len(), &known))
    };
    ["", "p", "play ", "u", "unlock ", "discard ", "a", "b", "k"].map(of).join(" | ")
}

// ---- pairs ----

/// Gives the same answer to both; false where that cannot be, or where what differs came to light.
fn step(pair: &mut [Desk; 2], viewer: Seat, coin: &mut Coin) -> bool {
    let legal: Vec<Opt> = pair[0].state().question.legal().collect();
    let Some(opt) = legal.get(coin.below(legal.len().max(1))).copied() else { return false };
    for desk in pair.iter_mut() {
        if let Who::Seat(seat) = desk.state().question.who {
            (desk.viewer, desk.actor) = (Viewer::Seat(seat), Some(seat));
        } else {
            (desk.viewer, desk.actor) = (Viewer::Table, None);
        }
        let rows = options(&desk.names());
        let Some(row) = rows.iter().find(|row| row.opt == opt) else { return false };
        let line = line_of(&row.typed);
        if say(desk, &line).is_err() {
            return false;
        }
    }
    let [one, two] = &*pair;
    if one.state().question.is_open() != two.state().question.is_open() {
        return false;
    }
    let ended = !one.state().question.is_open();
    !ended && !has_come_out(pair, viewer)
}

/// Whether the viewer sees by now a card in which the two games differ: what is the only answer is given by itself, also
/// where a game is taken up.
fn has_come_out(pair: &[Desk; 2], viewer: Seat) -> bool {
    let sees =
        |desk: &Desk, card: Card| Names::new(&**desk.game(), desk.state(), Viewer::Seat(viewer)).sees(card);
    let [one, two] = pair;
    let (a, b) = (&one.state().table, &two.state().table);
    a.all_cards().any(|card| a.face(card) != b.face(card) && (sees(one, card) || sees(two, card)))
}

fn compare(pair: &mut [Desk; 2], viewer: Seat, lines: &[String], told: &str) {
    let [one, two] = pair;
    let (one, two) = (heard(one, viewer, lines), heard(two, viewer, lines));
    for (a, b) in one.iter().zip(&two) {
        assert!(a == b, "{told}:\n  {a}\n  {b}");
    }
    assert_eq!(one.len(), two.len(), "{told}");
}

/// Positions of each way to play; the README says how to run more.
fn positions() -> u64 {
    std::env::var("RULEKEEPER_LEAKS").ok().and_then(|n| n.parse().ok()).unwrap_or(2)
}

#[test]
fn nobody_hears_what_only_others_know() {
    let mut compared = 0;
    for (way, (heroes, switches)) in WAYS.iter().enumerate() {
        let options = chosen(heroes, switches);
        let game = FROST.opened(&options, &[]).map_err(|p| p.kept().to_vec()).unwrap();
        let lines = lines(&*game);
        for n in 0..positions() {
            let mut coin = Coin::new(n + 1);
            let Some(state) = position(&game, 31 * n + way as u64, 1 + coin.below(160)) else { continue };
            for viewer in (0..heroes.len() as u8).map(Seat) {
                let secrets = secrets(&state, &*game, viewer);
                let Some((card, lot)) = secrets.get(coin.below(secrets.len().max(1))).copied() else {
                    continue;
                };
                let Some(other) = swapped(&state, card, lot) else { continue };
                let mut pair = [desk_at(&options, &state), desk_at(&options, &other)];
                if has_come_out(&pair, viewer) {
                    continue;
                }
                let told =
                    |k: u32| format!("way {way}, position {n}, {viewer:?}, card {}, after {k}", card.0);
                compare(&mut pair, viewer, &lines, &told(0));
                compared += 1;
                let mut k = 0;
                while k < 12 && step(&mut pair, viewer, &mut coin) {
                    k += 1;
                }
                let came_out = k < 12;
                if k > 0 && !came_out {
                    compare(&mut pair, viewer, &lines, &told(k));
                    compared += 1;
                }
            }
        }
    }
    assert!(compared >= 4 * positions(), "only {compared} pairs were compared");
}

/// Which card somebody retired is not read in the log by others, nor which copy was played.
#[test]
fn the_log_keeps_a_secret() {
    let options = chosen(&["yrsa", "kolbein"], &[]);
    let game = FROST.opened(&options, &[]).map_err(|p| p.kept().to_vec()).unwrap();
    let held = |state: &State, opt: &Opt| {
        matches!(opt, Opt::Card(card)
            if game.layout().kind_of(state.table.piece(*card).zone) == zone::HAND)
    };
    let retires = |state: &State| {
        game.book().id(state.question.rule) == "cof.retire.card-to-chronicle"
            && matches!(state.question.who, Who::Seat(_))
            && state.question.legal().any(|opt| held(state, &opt))
    };
    let Some(state) = (0..40).find_map(|seed| first(&game, seed, &retires)) else {
        panic!("nobody retires a card")
    };
    let Who::Seat(asked) = state.question.who else { panic!("nobody is asked") };
    let mut desk = desk_at(&options, &state);
    let opt = state.question.legal().find(|opt| held(&state, opt)).unwrap();
    (desk.viewer, desk.actor) = (Viewer::Seat(asked), Some(asked));
    let line = line_of(&desk.names().typed(opt));
    say(&mut desk, &line).unwrap();
    let log = |desk: &mut Desk, seat: Seat| {
        (desk.viewer, desk.actor) = (Viewer::Seat(seat), Some(seat));
        to_string(&say(desk, "log").unwrap().pages).unwrap()
    };
    assert!(log(&mut desk, asked).contains(&line));
    assert!(!log(&mut desk, Seat(1 - asked.0)).contains(&line));
}

/// Answers that a repair leaves over are read by those who may know them.
#[test]
fn a_repair_keeps_a_secret() {
    let mut head = header(&FROST, vec!["yrsa".to_owned(), "kolbein".to_owned()], 3);
    head.options.insert("first".to_owned(), "yrsa".to_owned());
    let mut desk = Desk::open(&FROST, head, &[]).map_err(|e| format!("{e:?}")).unwrap();
    for line in ["next", "play over-the-wall 1", "draw"] {
        say(&mut desk, line).unwrap();
    }
    let mut left = |seat: u8| {
        (desk.viewer, desk.actor) = (Viewer::Seat(Seat(seat)), Some(Seat(seat)));
        let told = to_string(&say(&mut desk, "drop 2 because \"we forgot\"").unwrap().pages).unwrap();
        say(&mut desk, "cancel").unwrap();
        told
    };
    let (own, other) = (left(0), left(1));
    assert!(own.contains("heavy-boots"), "{own}");
    assert!(!other.contains("heavy-boots") && other.contains("something you may not know"), "{other}");
}
