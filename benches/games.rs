//! What random play of each game costs: decisions a second on one core against the bare loop, the event log, the room
//! a state takes and how long it takes to copy it. One row a game; a new game of the build gets its row by itself.

use std::hint::black_box;
use std::sync::Arc;

use rulekeeper::engine::chance::{Coin, Seed};
use rulekeeper::engine::player::{Limits, Player, play_logged};
use rulekeeper::engine::{Log, Machine, Position, State};
use rulekeeper::games::game::{Game, GameKind};

use crate::{BARE_GAMES, bare, compare, nanos};

/// Ways of setting a game up that are played, and decisions to play in each run.
const SETUPS: usize = 24;
const DECISIONS: u64 = 60_000;
const COPIES: u64 = 20_000;

/// A game that is set up, and the position at its first question, with which each play of it begins.
type Laid = (Arc<dyn Game>, Position);

/// The table of all games.
pub fn table(toy: &'static GameKind) {
    println!(
        "\n| game | decisions/s | slower than the bare loop | log on/off | state | copy | over a copy | command |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    std::iter::once(&toy).chain(rulekeeper::games::ALL).for_each(|kind| row(kind));
    println!(
        "\nnothing is checked on the way; {SETUPS} set-ups at most; must: 10x, 1.3x, a copy within one command"
    );
}

fn row(kind: &'static GameKind) {
    let laid = laid(kind);
    let decision = || nanos(|| play(&laid, &mut Log::bare()));
    let (ours, _, slower) = compare(decision, || nanos(|| bare::play(BARE_GAMES)));
    let mut log = Log::kept();
    log.bare = true;
    let (_, _, logged) = compare(|| nanos(|| play(&laid, &mut log)), decision);
    let state = middle(&laid[0]);
    let copy = || {
        repeat(|| {
            black_box(*black_box(&state));
        })
    };
    let mut room = state;
    let over = || repeat(|| black_box(&mut room).clone_from(black_box(&state)));
    let (copy, over, _) = compare(copy, over);
    println!(
        "| {} | {:.2} M | {slower:.1}x | {logged:.2}x | {} B | {copy:.0} ns | {over:.0} ns | {ours:.0} ns |",
        kind.id,
        1000.0 / ours,
        size_of::<State>(),
    );
}

fn repeat(mut work: impl FnMut()) -> f64 {
    nanos(|| {
        (0..COPIES).for_each(|_| work());
        COPIES
    })
}

/// The game set up in different ways, as its simulation does it.
fn laid(kind: &'static GameKind) -> Vec<Laid> {
    let mut setups = Vec::new();
    for number in 0..100 * SETUPS as u64 {
        let options = (kind.setups)(number);
        if setups.len() < SETUPS && !setups.contains(&options) {
            setups.push(options);
        }
    }
    let open = |options| {
        let game = (kind.open)(options, &[]).unwrap_or_else(|_| panic!("{}: its content is sound", kind.id));
        let start = Position::new(game.start().expect("a game can be laid out"));
        let first = Machine::new(&*game).first_question(&start);
        (game, first)
    };
    setups.iter().map(open).collect()
}

/// Plays random games in all set-ups in turn; gives the decisions.
fn play(laid: &[Laid], log: &mut Log) -> u64 {
    let mut position = laid[0].1.clone();
    let (mut decisions, mut number) = (0, 0);
    while decisions < DECISIONS {
        for (game, start) in laid {
            position.clone_from(start);
            log.events.clear();
            log.asked.clear();
            let (mut seed, mut player) = (Seed::new(number), Player::Random(Coin::new(number)));
            let machine = Machine::new(&**game);
            let out = play_logged(&machine, &mut position, &mut seed, &mut player, Limits::default(), log);
            assert_eq!(out.broken, None);
            decisions += u64::from(out.decisions);
            number += 1;
        }
    }
    decisions
}

/// A state in the middle of a game.
fn middle((game, start): &Laid) -> State {
    let mut position = start.clone();
    let (mut seed, mut player) = (Seed::new(1), Player::Random(Coin::new(1)));
    let limits = Limits { decisions: 60, ..Limits::default() };
    play_logged(&Machine::new(&**game), &mut position, &mut seed, &mut player, limits, &mut Log::bare());
    position.state
}
