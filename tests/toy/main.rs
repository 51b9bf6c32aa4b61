//! The whole program with the toy as its only game; the tests that need a binary run this one.

#[path = "mod.rs"]
mod toy;

use rulekeeper::engine::chance::{Coin, Seed};
use rulekeeper::engine::{Log, Machine, Opt, Position};

fn main() {
    let game = (toy::KIND.open)(&Default::default(), &[]).map_err(|p| p.kept().to_vec()).unwrap();
    let (mut decisions, mut results) = (0u64, [0; 3]);
    let t = std::time::Instant::now();
    for g in 0..20000u64 {
        let mut seed = Seed::new(g);
        let mut coin = Coin::new(g);
        let mut pos = Position::new(game.start().unwrap());
        let mut log = Log::off();
        let m = Machine::new(&*game);
        m.settle(&mut pos, &mut log).unwrap();
        let mut n = 0;
        while pos.state.question.is_open() {
            let opt = if let Some(o) = seed.answer(game.layout(), &pos.state) {
                o
            } else {
                let legal: Vec<Opt> = pos.state.question.legal().collect();
                if legal.len() > 1 {
                    decisions += 1;
                }
                legal[coin.below(legal.len())]
            };
            m.answer(&mut pos, opt, &mut log).unwrap();
            n += 1;
            assert!(n < 20000);
        }
        pos.state.table.check(game.layout()).unwrap();
        results[usize::from(pos.state.table.clock.result)] += 1;
    }
    println!(
        "{decisions} {results:?} {:?} {} bytes",
        t.elapsed(),
        std::mem::size_of::<rulekeeper::engine::State>()
    );
}
