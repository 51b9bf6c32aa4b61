//! Many games by themselves: the same for a seed on any number of cores, checked, and honest about breaking.

use std::collections::BTreeSet;

use rulekeeper::cli::simulate::{Plan, Report, Style, Until, seed_of, simulate, simulate_setups};
use rulekeeper::engine::chance::{Coin, Seed};
use rulekeeper::engine::player::{Broken, Limits, Player, play_logged, play_out, replay};
use rulekeeper::engine::{Law, Log, Machine, No, Position, Run, Session, State, Step, Tx};
use rulekeeper::games::game::{Game, Options};
use rulekeeper::games::{frost, mistfall};
use rulekeeper::table::{Layout, NO_RULE, Rule, Word};

use crate::program::{Home, err, out};
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
    assert_eq!(report.ended_by.iter().map(|ending| ending.games).sum::<u64>(), 200);
    assert!(report.ended_by.iter().all(|ending| ending.name.starts_with("toy.")), "{:?}", report.ended_by);
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
fn a_player_a_seat_and_points_a_seat() {
    let style = Style::of([true, false].into_iter());
    assert_eq!((style, style.told().as_str()), (Style::Mixed { greedy: 1, seats: 2 }, "greedy,random"));
    assert_eq!(
        [Style::of([true].into_iter()), Style::of(std::iter::empty())],
        [Style::Greedy, Style::Random]
    );
    let heroes = ["yrsa", "kolbein"].map(str::to_owned).to_vec();
    let options = Options { heroes, ..Options::default() };
    let game = (frost::FROST.open)(&options, &[]).map_err(|p| p.kept().to_vec()).unwrap();
    let report = simulate(&*game, &Plan { style, ..Plan::games(20, 3) }).unwrap();
    let [sensible, other] = &report.scores[..] else { panic!("{:?}", report.scores) };
    assert!(sensible.points.mean > other.points.mean, "{:?}", report.scores);
    assert!(sensible.first > other.first && sensible.first + other.first >= 20 - report.broken);
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

/// A law that asks without offering anything, or does nothing at all; and its limit may be passed.
struct Silent {
    layout: Layout,
    asks: bool,
    passed: bool,
}

impl Law for Silent {
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn run(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        use rulekeeper::engine::{Ask, Who};
        if self.asks {
            tx.ask_with((Rule(4), Who::Table, Ask::Turn), Word(0), step, |_, _| Ok(()))
        } else {
            Ok(())
        }
    }

    fn limits(&self, _: &State) -> Result<(), No> {
        if self.passed { Err(No::because(Rule(6), Word(0))) } else { Ok(()) }
    }
}

fn silent(asks: bool, passed: bool) -> Option<Broken> {
    let law = Silent { layout: Layout::default(), asks, passed };
    let agenda = rulekeeper::engine::agenda::Agenda::starting(Step::new(1)).unwrap();
    let mut position = Position::new(State { agenda, ..State::default() });
    let mut player = Player::Random(Coin::new(1));
    let limits = Limits { look: 1, ..Limits::default() };
    play_out(&Machine::new(&law), &mut position, &mut Seed::new(1), &mut player, limits).broken
}

#[test]
fn dead_ends_and_faults_break_a_game() {
    assert_eq!(silent(true, false), Some(Broken::DeadEnd(Rule(4))));
    assert_eq!(silent(false, false), Some(Broken::Fault(rulekeeper::engine::Fault::Stuck)));
    assert_eq!(silent(true, true), Some(Broken::Limit(Rule(6))));
}

// ---- set-ups by number ----

fn setups(games: u64) -> Vec<Options> {
    (0..games).map(mistfall::HEART.setups).collect()
}

#[test]
fn games_by_number_are_set_up_in_every_way() {
    let all = setups(4 * 56 * 5 * 257);
    let game = (mistfall::HEART.open)(&Options::default(), &[]).map_err(|p| p.kept().to_vec()).unwrap();
    let is_own = |id: &String| game.face(id).is_some();
    let (own, lent): (Vec<&Options>, Vec<&Options>) = all
        .iter()
        .partition(|options| options.heroes.iter().all(is_own) && options.quest.as_ref().is_some_and(is_own));
    let parties: BTreeSet<_> = own.iter().map(|options| &options.heroes).collect();
    assert_eq!(parties.len(), 56, "all parties of one to four of six");
    let quests: BTreeSet<_> = own.iter().map(|options| &options.quest).collect();
    assert_eq!(quests.len(), 5);
    let party_and_quest: BTreeSet<_> = own.iter().map(|options| (&options.heroes, &options.quest)).collect();
    assert_eq!(party_and_quest.len(), 56 * 5);
    let without_time_cards = |options: &Options| {
        let mut others = options.others.clone();
        others.remove("time-cards");
        (options.quest.clone(), others)
    };
    let variants: BTreeSet<_> = own.iter().map(|options| without_time_cards(options)).collect();
    assert_eq!(variants.len(), 5 * 256, "every set of variants with every quest");
    assert!(own.iter().any(|options| options.others.contains_key("time-cards")));
    assert!(lent.iter().any(|options| !options.heroes.iter().all(is_own)), "a Hero of the other box");
    assert!(
        lent.iter().any(|options| !options.quest.as_ref().is_some_and(is_own)),
        "a Quest of the other box"
    );
}

#[test]
fn every_set_up_may_be_played() {
    for options in setups(4 * 33).into_iter().step_by(4) {
        let game = (mistfall::HEART.open)(&options, &[]).map_err(|p| p.kept().to_vec()).unwrap();
        assert!(game.barred().is_empty(), "{options:?}: {:?}", game.barred());
    }
}

#[test]
fn games_by_number_are_the_same_on_any_number_of_threads() {
    let plan = Plan::games(40, 3);
    let one = simulate_setups(&mistfall::HEART, &[], &Plan { threads: 1, ..plan }).unwrap();
    let three = simulate_setups(&mistfall::HEART, &[], &Plan { threads: 3, ..plan }).unwrap();
    assert_eq!(json(&one), json(&three));
    assert_eq!((one.games, one.broken), (40, 0), "{:?}", one.broken_games);
    assert!(one.ended_by.iter().all(|ending| ending.name.starts_with("hotm.end.")), "{:?}", one.ended_by);
    let toy = simulate_setups(&toy::KIND, &[], &Plan::games(300, 11)).unwrap();
    assert_eq!(json(&toy), json(&simulate(&*game(), &Plan::games(300, 11)).unwrap()));
}

/// Games of each pair and Quest; the README of the content says how the table there is made.
fn balance() -> u64 {
    std::env::var("RULEKEEPER_BALANCE").ok().and_then(|n| n.parse().ok()).unwrap_or(3)
}

#[test]
fn a_sensible_player_wins_and_loses() {
    let (mut all, mut won) = (0, 0);
    let quests: BTreeSet<String> = setups(4 * 5).into_iter().filter_map(|options| options.quest).collect();
    for quest in &quests {
        let (games, wins) = [["elatha", "aseke"], ["melekai", "torvald"]]
            .map(|heroes| {
                let heroes = heroes.map(str::to_owned).to_vec();
                let options = Options { heroes, quest: Some(quest.clone()), ..Options::default() };
                let game = (mistfall::HEART.open)(&options, &[]).map_err(|p| p.kept().to_vec()).unwrap();
                let plan = Plan { style: Style::Greedy, ..Plan::games(balance(), 7) };
                let report = simulate(&*game, &plan).unwrap();
                assert_eq!(report.broken, 0, "{quest}: {:?}", report.broken_games);
                assert!(report.decisions.max < 5_000, "{quest}: {:?}", report.decisions);
                let wins = report.results.iter().find(|ending| ending.name == "victory");
                (report.games, wins.map_or(0, |ending| ending.games))
            })
            .into_iter()
            .fold((0, 0), |sum, more| (sum.0 + more.0, sum.1 + more.1));
        if balance() >= 50 {
            let share = wins as f64 / games as f64;
            assert!((0.05..=0.95).contains(&share), "{quest}: {wins} of {games}");
        }
        (all, won) = (all + games, won + wins);
    }
    assert!(won > all / 10 && won < all - all / 10, "{won} of {all}");
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

/// Who reads no reasons is offered the same, in the same order, and plays the same game.
#[test]
fn without_reasons_the_same_may_be_answered() {
    for kind in std::iter::once(&&toy::KIND).chain(rulekeeper::games::ALL) {
        for n in (0..24).map(|n| n * 5) {
            let game = (kind.open)(&(kind.setups)(n), &[]).map_err(|p| p.kept().to_vec()).unwrap();
            let (machine, limits) = (Machine::new(&*game), Limits { keep: true, ..Limits::default() });
            let mut played = [Log::off(), Log::bare()].map(|mut log| {
                let mut position = Position::new(game.start().unwrap());
                let (mut seed, mut player) = (Seed::new(n), Player::Random(Coin::new(n)));
                let out = play_logged(&machine, &mut position, &mut seed, &mut player, limits, &mut log);
                (out.answers, position.hash64())
            });
            let bare = std::mem::take(&mut played[1]);
            assert!(bare == played[0], "{}: game {n} differs", kind.id);
        }
    }
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
        replay(&machine, &mut room, given, &mut Log::bare()).unwrap();
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

#[test]
fn the_command_line_chooses_heroes_and_variants() {
    let home = Home::new();
    let report = |args: &[&str]| -> serde_json::Value {
        let args: Vec<&str> =
            ["simulate", "toy", "--games", "5", "--json"].iter().chain(args).copied().collect();
        serde_json::from_str(&out(&home.piped(&args, "").code(0))).unwrap()
    };
    assert_eq!(report(&[])["games"], 5);
    assert_ne!(report(&["--heroes", "ada"])["decisions"], report(&["--heroes", "ada,bram"])["decisions"]);
    let wrong = home.piped(&["simulate", "toy", "--set", "=yes"], "").code(2);
    assert!(err(&wrong).contains("a name and a value are needed"), "{}", err(&wrong));
}

#[test]
fn a_game_keeps_its_variants() {
    let home = Home::new();
    home.piped(&["play", "toy", "--seed", "1", "--set", "colour=grey", "--set", "fast"], "quit\n").code(0);
    let kept = std::fs::read_to_string(&home.games()[0]).unwrap();
    assert!(kept.contains("colour") && kept.contains("grey") && kept.contains("fast"), "{kept}");
}
