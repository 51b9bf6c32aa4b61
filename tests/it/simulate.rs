//! Many games by themselves: the same for a seed on any number of cores, checked, and honest about breaking.

use rulekeeper::cli::simulate::{Plan, Report, Style, Until, seed_of, simulate};
use rulekeeper::engine::chance::{Coin, Seed};
use rulekeeper::engine::player::{Broken, Limits, Player, play_out, replay};
use rulekeeper::engine::{Law, Log, Machine, Position, Run, Session, State, Step, Tx};
use rulekeeper::games::game::Game;
use rulekeeper::table::{Layout, NO_RULE};

use crate::toy;

fn game() -> std::sync::Arc<dyn Game> {
    (toy::KIND.open)(&Default::default(), &[]).map_err(|p| p.kept().to_vec()).unwrap()
}

fn json(report: &Report) -> String {
    serde_json::to_string_pretty(report).unwrap()
}

#[test]
fn a_seed_gives_the_same_report_on_any_number_of_threads() {
    let game = game();
    let plan = Plan::games(300, 11);
    let one = simulate(&*game, &Plan { threads: 1, ..plan }).unwrap();
    let three = simulate(&*game, &Plan { threads: 3, ..plan }).unwrap();
    assert_eq!(json(&one), json(&three));
    let other = simulate(&*game, &Plan { seed: 12, ..plan }).unwrap();
    assert_ne!(json(&one), json(&other));
}

#[test]
fn the_numbers_add_up() {
    let report = simulate(&*game(), &Plan::games(200, 5)).unwrap();
    assert_eq!((report.games, report.broken), (200, 0), "{:?}", report.broken_games);
    assert_eq!(report.results.iter().map(|ending| ending.games).sum::<u64>(), 200);
    let shares: f64 = report.results.iter().map(|ending| ending.share).sum();
    assert!((shares - 1.0).abs() < 1e-9);
    for spread in [report.decisions, report.rounds] {
        assert!(spread.min as f64 <= spread.mean && spread.mean <= spread.max as f64, "{spread:?}");
    }
    let names: Vec<&str> = report.results.iter().map(|ending| ending.name.as_str()).collect();
    assert_eq!(names, ["victory", "defeat"]);
}

#[test]
fn every_game_replays_to_the_same_position() {
    let report = simulate(&*game(), &Plan { verify: true, ..Plan::games(100, 3) }).unwrap();
    assert_eq!(report.broken, 0, "{:?}", report.broken_games);
}

#[test]
fn the_greedy_player_ends_its_games_too() {
    let report = simulate(&*game(), &Plan { style: Style::Greedy, ..Plan::games(50, 3) }).unwrap();
    assert_eq!((report.games, report.broken), (50, 0), "{:?}", report.broken_games);
}

#[test]
fn seconds_are_a_limit() {
    let plan = Plan { until: Until::Seconds(0.02), ..Plan::games(0, 1) };
    let report = simulate(&*game(), &plan).unwrap();
    assert!(report.games >= 256 && report.decisions_per_second() > 0.0);
    assert_eq!(simulate(&*game(), &Plan::games(0, 1)).unwrap().games, 0);
}

#[test]
fn the_page_names_results_and_length() {
    let report = simulate(&*game(), &Plan::games(20, 1)).unwrap();
    let page = serde_json::to_string(&report.page("The Ford")).unwrap();
    for word in ["The Ford: 20 games", "defeat", "decisions", "rounds", "No game broke."] {
        assert!(page.contains(word), "{word} is not on {page}");
    }
}

#[test]
fn seeds_of_games_do_not_meet() {
    let mut seeds: Vec<u64> = (0..3).flat_map(|base| (0..1000).map(move |n| seed_of(base, n))).collect();
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), 3000);
}

#[test]
fn too_many_decisions_break_a_game() {
    let game = game();
    let mut position = Position::new(game.start().unwrap());
    let limits = Limits { decisions: 5, ..Limits::default() };
    let mut player = Player::Random(Coin::new(1));
    let out = play_out(&Machine::new(&*game), &mut position, &mut Seed::new(1), &mut player, limits);
    assert_eq!(out.broken, Some(Broken::Decisions(5)));
    assert_eq!(out.result, 0);
}

/// A law that asks without offering anything, or does nothing at all.
struct Silent {
    layout: Layout,
    asks: bool,
}

impl Law for Silent {
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn run(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        use rulekeeper::engine::{Ask, Who};
        use rulekeeper::table::{Rule, Word};
        if self.asks {
            tx.ask_with((Rule(4), Who::Table, Ask::One), Word(0), step, |_, _| Ok(()))
        } else {
            Ok(())
        }
    }
}

fn silent(asks: bool) -> Option<Broken> {
    let law = Silent { layout: Layout::default(), asks };
    let agenda = rulekeeper::engine::agenda::Agenda::starting(Step::new(1)).unwrap();
    let mut position = Position::new(State { agenda, ..State::default() });
    let mut player = Player::Random(Coin::new(1));
    play_out(&Machine::new(&law), &mut position, &mut Seed::new(1), &mut player, Limits::default()).broken
}

#[test]
fn dead_ends_and_faults_break_a_game() {
    assert_eq!(silent(true), Some(Broken::DeadEnd(rulekeeper::table::Rule(4))));
    assert_eq!(silent(false), Some(Broken::Fault(rulekeeper::engine::Fault::Stuck)));
}

#[test]
fn the_greedy_player_takes_what_it_likes_best_and_every_equal_now_and_then() {
    let game = game();
    let mut position = Position::new(game.start().unwrap());
    let limits = Limits { decisions: 3, ..Limits::default() };
    let machine = Machine::new(&*game);
    let mut random = Player::Random(Coin::new(1));
    play_out(&machine, &mut position, &mut Seed::new(1), &mut random, limits);
    let legal: Vec<_> = position.state.question.legal().collect();
    assert!(legal.len() > 1);
    let last = *legal.last().unwrap();
    let likes_last = |_: &State, opt| i32::from(opt == last);
    assert_eq!(Player::Greedy(Coin::new(1), &likes_last).answer(&position.state), Some(last));
    let likes_all = |_: &State, _| 0;
    let mut player = Player::Greedy(Coin::new(1), &likes_all);
    let taken: Vec<_> = (0..200).filter_map(|_| player.answer(&position.state)).collect();
    assert!(legal.iter().all(|opt| taken.contains(opt)));
}

/// Copying over an old position leaves nothing of it behind.
#[test]
fn a_copy_over_another_position_equals_it() {
    let game = game();
    let machine = Machine::new(&*game);
    let start = Position::new(game.start().unwrap());
    let mut room = start.clone();
    for n in 0..50 {
        let mut position = start.clone();
        let limits = Limits { decisions: n * 3, keep: true, ..Limits::default() };
        let mut player = Player::Random(Coin::new(n.into()));
        let out = play_out(&machine, &mut position, &mut Seed::new(n.into()), &mut player, limits);
        room.clone_from(&position);
        assert_eq!((&room, room.hash64()), (&position, position.hash64()));
        room.clone_from(&start);
        assert_eq!(room, start);
        let given = &out.answers[..out.answers.len()];
        replay(&machine, &mut room, given, &mut Log::off()).unwrap();
        assert_eq!(room, position, "game {n}");
    }
}

/// Undo and redo go through positions kept in room used before, and through landmarks.
#[test]
fn undo_and_redo_pass_through_every_position() {
    use rulekeeper::engine::Deed;
    let game = game();
    let mut session = Session::new(game.clone(), game.start().unwrap(), NO_RULE).unwrap();
    let (mut seed, mut player) = (Seed::new(9), Player::Random(Coin::new(9)));
    let mut hashes = vec![session.position().hash64()];
    while session.state().question.is_open() {
        let state = session.state();
        let opt = seed.answer(game.layout(), state).or_else(|| player.answer(state)).unwrap();
        session.begin("answer");
        session.give(Deed::Answer(opt)).unwrap();
        session.commit();
        hashes.push(session.position().hash64());
    }
    assert!(hashes.len() > 100, "the game is long enough to need a landmark: {}", hashes.len());
    for round in 0..2 {
        for n in (0..hashes.len() - 1).rev() {
            assert!(session.undo().unwrap());
            assert_eq!(session.position().hash64(), hashes[n], "undo to {n}, round {round}");
        }
        assert!(!session.undo().unwrap());
        for (n, hash) in hashes.iter().enumerate().skip(1) {
            assert!(session.redo().unwrap());
            assert_eq!(session.position().hash64(), *hash, "redo to {n}, round {round}");
        }
    }
}
