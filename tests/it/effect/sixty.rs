//! The sixty things cards say: each is said in the toy's words, prints back, and runs.

use std::collections::BTreeSet;
use std::sync::Arc;

use rulekeeper::content::pack::Source;
use rulekeeper::effect::ast::Head;
use rulekeeper::effect::print::print_line;
use rulekeeper::engine::chance::{Coin, Seed};
use rulekeeper::engine::{Ask, Fault, Log, Machine, Opt, Stop};
use rulekeeper::games::game::Game;

use super::bench::{self, Bench};

static SIXTY: &str = include_str!("../../toy/content/sixty.yaml");

fn sixty() -> Arc<dyn Game> {
    bench::open(&[Source::embedded("sixty.yaml", SIXTY)])
}

/// The numbers the entries of the pack speak for.
fn numbers(game: &dyn Game) -> BTreeSet<u32> {
    let ids = game.library().entries.iter().map(|entry| entry.id.as_str());
    ids.filter_map(|id| id.strip_prefix('n')?.get(..2)?.parse().ok()).collect()
}

#[test]
fn all_sixty_are_said_and_print_back() {
    let game = sixty();
    assert_eq!(numbers(&*game), (1..=60).collect());
    let library = game.library();
    for entry in &library.lines {
        assert_eq!(print_line(&entry.line, &library.lexicon), entry.source);
    }
}

/// Some of them played out: the entry, which line, the table before, the answers, the table after.
const PLAYED: &[(&str, u16, &str, &str, &str)] = &[
    (
        "n01-blade",
        0,
        "hand: this slash; line: brute",
        "yes",
        "discard: slash; deck: this; courage 3; line: brute+1w",
    ),
    (
        "n02-blade-again",
        0,
        "hand: slash sweep; line: brute",
        "slash, done",
        "hand: sweep; discard: slash; courage 3; line: brute+3w",
    ),
    ("n10-feint", 0, "line: wolf brute; camp: cub", "#1, wolf", "line: cub brute; camp: wolf"),
    ("n11-chain", 0, "line: brute cub brute; camp: wolf", "cub", "line: brute cub+2w~ brute; camp: wolf"),
    ("n12-surge", 0, "hand: n12-surge slash; line: wolf", "", "hand: n12-surge slash; line: wolf"),
    ("n13-balm", 0, "area: ada+2w; bram area: bram+3w", "bram", "area: ada+1w; bram area: bram+1w"),
    (
        "n19-sift",
        0,
        "hand: slash lore; deck: hex trade guard",
        "yes",
        "hand: guard trade hex; deck: lore slash",
    ),
    ("n20-cleanse", 0, "bram area: lantern", "", "bram discard: lantern"),
    ("n22-hound", 0, "area: this+3w; line: brute", "", "area: this+3w; line: brute+2w"),
    ("n35-throne", 0, "line: brute; foe-deck: *wolf", "", "line: wolf! brute"),
    (
        "n37-storm",
        0,
        "hand: slash lore; bram hand: hex",
        "#1, #2",
        "discard: slash lore; bram hand: hex; bram area: bram+4w; time 2",
    ),
    ("n42-breath", 0, "area: ada+1w lantern/; deck: slash", "hit", "area: lantern; deck: slash"),
    ("n42-breath", 0, "area: lantern/; deck: slash", "hit", "hand: slash; area: lantern"),
    ("n48-ambush", 0, "area: ada+1w; camp: wolf", "", "area: ada+1w; line: wolf"),
    ("n48-ambush", 0, "area: ada+1w", "", "area: ada+1w; time 1"),
    ("n52-stride", 1, "hand: slash", "#2", "hand: slash; area: ada+2w; strength 2"),
];

#[test]
fn some_are_played_out() {
    let game = sixty();
    for (id, line, before, answers, after) in PLAYED {
        let mut bench = Bench::of(Arc::clone(&game), id, before);
        let this = bench.this;
        bench.run_line_of(this, *line, answers);
        assert_eq!(bench.describe(), *after, "{id} on {before}");
    }
}

/// A rich table, so that nearly every line has something to do.
const TABLE: &str = "hand: this slash sweep n12-surge n04-quick-hand; area: ada+3w lantern/ banner n22-hound; \
    discard: lore; deck: lore hex trade; strength 4; courage 2; sparks 2; bram hand: slash hex; bram deck: lore trade; \
    line: brute+1s wolf n32-husk; foe-deck: *wolf *brute *wolf; camp: n25-stalker cub; \
    field: ford@11 meadow?@12 n33-siege+1s@21; time 2";

#[test]
fn every_line_runs_without_a_fault() {
    let game = sixty();
    let library = game.library();
    let mut ran = 0;
    for (n, entry) in library.entries.iter().enumerate().filter(|(_, entry)| entry.id.starts_with('n')) {
        for (at, line) in (0u16..).zip(entry.lines.clone()) {
            if matches!(library.line(line).line.head, Head::Standing(_)) {
                continue;
            }
            for seed in 0..8 {
                run_once(&game, n, &entry.id, at, seed);
                ran += 1;
            }
        }
    }
    assert!(ran > 500, "{ran}");
}

/// Runs one line with answers at random until the turn asks again or the game ends.
fn run_once(game: &Arc<dyn Game>, n: usize, id: &str, line: u16, seed: u64) {
    let mut bench = Bench::of(Arc::clone(game), id, TABLE);
    let this = bench.this;
    bench.start(this, line);
    let machine = Machine::new(&**game);
    let (mut chance, mut coin) = (Seed::new(seed), Coin::new(seed + 1000 * n as u64));
    let mut log = Log::kept();
    let check =
        |result: Result<(), Fault>| result.unwrap_or_else(|fault| panic!("{id} line {line}: {fault}"));
    check(machine.settle(&mut bench.position, &mut log));
    for _ in 0..500 {
        let state = &bench.position.state;
        if !state.question.is_open() || state.question.ask == Ask::Turn {
            bench.position.state.table.check(game.layout()).unwrap();
            return;
        }
        let opt = chance.answer(game.layout(), state).unwrap_or_else(|| {
            let legal: Vec<Opt> = state.question.legal().collect();
            assert!(!legal.is_empty(), "{id} line {line} asks and offers nothing");
            legal[coin.below(legal.len())]
        });
        match machine.answer(&mut bench.position, opt, &mut log) {
            Ok(()) => {}
            Err(Stop::Fault(fault)) => panic!("{id} line {line}: {fault}"),
            Err(Stop::Refused(no)) => panic!("{id} line {line}: {opt:?} refused: {no:?}"),
        }
    }
    panic!("{id} line {line} does not end");
}

#[test]
fn whole_games_with_the_sixty_on_the_table_end() {
    let game = sixty();
    for seed in 0..6u64 {
        let mut bench = Bench::of(Arc::clone(&game), "n23-charter", TABLE);
        let machine = Machine::new(&*game);
        let (mut chance, mut coin) = (Seed::new(seed), Coin::new(seed));
        let mut log = Log::off();
        machine.settle(&mut bench.position, &mut log).unwrap();
        for _ in 0..400 {
            let state = &bench.position.state;
            if !state.question.is_open() {
                break;
            }
            let opt = chance.answer(game.layout(), state).unwrap_or_else(|| {
                let legal: Vec<Opt> = state.question.legal().collect();
                legal[coin.below(legal.len())]
            });
            if state.question.ask == Ask::Turn && state.question.legal_count() == 1 {
                break;
            }
            if machine.answer(&mut bench.position, opt, &mut log) == Err(Stop::Fault(Fault::Stuck)) {
                break;
            }
            bench.position.state.table.check(game.layout()).unwrap();
        }
    }
}
