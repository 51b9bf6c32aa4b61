//! Seeds give the same games for ever: what 200 random games of the toy come to, folded into one number.

use rulekeeper::engine::chance::{Coin, Seed};
use rulekeeper::engine::player::{Limits, Player, play_out};
use rulekeeper::engine::{Machine, Position};

use crate::toy;

/// Written down once. A change of the state's shape may change only the hash; a change of the toy's rules both.
const PLAYED: u64 = 0x17ef_73d0_66b8_b7ba;
const HASHED: u64 = 0xe8e7_b5f6_9134_f876;

fn fold(sum: u64, n: u64) -> u64 {
    (sum ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}

#[test]
fn two_hundred_games_are_what_they_were() {
    let game = (toy::KIND.open)(&Default::default(), &[]).map_err(|p| p.kept().to_vec()).unwrap();
    let machine = Machine::new(&*game);
    let (mut played, mut hashed) = (0, 0);
    for n in 0..200 {
        let mut position = Position::new(game.start().unwrap());
        let mut player = Player::Random(Coin::new(n));
        let out = play_out(&machine, &mut position, &mut Seed::new(n), &mut player, Limits::default());
        assert_eq!(out.broken, None, "game {n}");
        for part in [out.decisions.into(), out.answered.into(), out.result.into()] {
            played = fold(played, part);
        }
        played = fold(played, position.state.events.into());
        hashed = fold(hashed, position.hash64());
    }
    assert_eq!((played, hashed), (PLAYED, HASHED), "{played:#x} {hashed:#x}");
}
