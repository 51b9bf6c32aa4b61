//! Two views of the law must agree: in every state that random play reaches, the offered answers are accepted
//! and carried out without a fault, and every other answer is refused and changes nothing.

use rulekeeper::engine::chance::{Coin, Seed};
use rulekeeper::engine::{Ask, Log, Machine, Opt, Position, Refusal, Stop};
use rulekeeper::games::game::{Game, Options};
use rulekeeper::table::{Card, Face, Lot, Seat, Spot, Token, Word, Zone};

use crate::toy;

/// Games played; the README says how to run more.
fn games() -> u64 {
    std::env::var("RULEKEEPER_AGREEMENT").ok().and_then(|n| n.parse().ok()).unwrap_or(12)
}

/// Every answer that could be typed at all, legal or not.
fn universe(game: &dyn Game, position: &Position) -> Vec<Opt> {
    let table = &position.state.table;
    let mut all = vec![Opt::Done, Opt::Yes, Opt::No, Opt::GoOn, Opt::Unseen];
    all.extend((0..=game.layout().seats).map(|n| Opt::Seat(Seat(n))));
    all.extend((0..game.layout().zone_count()).map(|n| Opt::Zone(Zone(n as u8))));
    all.extend((-1..12).map(Opt::Amount));
    all.extend((0..3).map(|n| Opt::Token(Token(n))));
    all.extend((0..9).map(|n| Opt::Spot(Spot { x: n % 3, y: n / 3 })));
    all.extend((0..9).map(Opt::Branch));
    all.extend((0..9).map(Opt::Side));
    all.extend((0..game.words().len()).map(|n| Opt::Word(Word(n as u16))));
    let lots = table.lots().count() as u8;
    for face in (0..game.library().entries.len()).map(|n| Face(n as u16)) {
        all.extend((0..lots).map(|lot| Opt::Face { face, lot: Lot(lot) }));
    }
    for card in table.all_cards() {
        all.push(Opt::Card(card));
        let lines = table.face(card).map_or(0..1, |face| game.library().entry(face).lines.clone());
        for line in std::iter::once(0).chain(lines) {
            all.extend(
                [toy::names::PLAY, toy::names::USE, toy::names::SCOUT, toy::names::REACT]
                    .map(|word| Opt::Act { word: Word(word), card, line }),
            );
        }
    }
    all
}

/// What should be accepted, worked out without asking the machine.
fn offered(game: &dyn Game, position: &Position, opt: Opt) -> bool {
    let question = &position.state.question;
    let table = &position.state.table;
    match (question.ask, opt) {
        (Ask::Draw, Opt::Face { face, lot }) => {
            let own = table.piece(question.about).face().unwrap_err();
            let here = own == lot || table.lots().path(own, lot).is_some();
            here && table.lots().members(lot).iter().any(|member| member.get() == Ok(face))
        }
        (Ask::Draw, _) => false,
        (Ask::Roll, Opt::Side(n)) => usize::from(n) < game.layout().die(question.die).faces.len(),
        (Ask::Roll, _) => false,
        _ => question.legal().any(|legal| legal == opt),
    }
}

fn check(game: &dyn Game, machine: &Machine<'_, dyn Game>, position: &Position, coin: &mut Coin) {
    for opt in universe(game, position) {
        let mut copy = position.clone();
        let expected = offered(game, position, opt);
        // Carrying everything out everywhere would take hours; accepted ones are tried one in four.
        if expected && coin.below(4) > 0 {
            assert_eq!(machine.may_answer(&position.state, opt), Ok(()), "{opt:?}");
            continue;
        }
        match machine.answer(&mut copy, opt, &mut Log::off()) {
            Ok(()) => assert!(expected, "{opt:?} was not offered and was accepted"),
            Err(Stop::Refused(refusal)) => {
                assert!(!expected, "{opt:?} was offered and refused: {refusal:?}");
                assert_eq!(&copy, position, "a refusal changed something");
                assert_ne!(refusal, Refusal::Over);
            }
            Err(Stop::Fault(fault)) => panic!("{opt:?}: {fault}"),
        }
    }
}

#[test]
fn what_is_offered_is_what_is_accepted() {
    for n in 0..games() {
        let heroes = ["ada", "bram", "cato", "dora"].iter().take(n as usize % 4 + 1).map(|h| (*h).to_owned());
        let options = Options { heroes: heroes.collect(), ..Options::default() };
        let game = (toy::KIND.open)(&options, &[]).map_err(|p| format!("{:?}", p.kept())).unwrap();
        let (mut seed, mut coin) = (Seed::new(n), Coin::new(n));
        let mut position = Position::new(game.start().unwrap());
        let machine: Machine<'_, dyn Game> = Machine::new(&*game);
        machine.settle(&mut position, &mut Log::off()).unwrap();
        let mut steps = 0;
        while position.state.question.is_open() && steps < 400 {
            if coin.below(6) == 0 {
                check(&*game, &machine, &position, &mut coin);
            }
            let legal: Vec<Opt> = position.state.question.legal().collect();
            let opt =
                seed.answer(game.layout(), &position.state).unwrap_or_else(|| legal[coin.below(legal.len())]);
            machine.answer(&mut position, opt, &mut Log::off()).unwrap();
            position.state.table.check(game.layout()).unwrap();
            steps += 1;
        }
    }
}

#[test]
fn a_card_nobody_has_is_nothing() {
    let game = (toy::KIND.open)(&Options::default(), &[]).map_err(|p| format!("{:?}", p.kept())).unwrap();
    let mut position = Position::new(game.start().unwrap());
    let machine: Machine<'_, dyn Game> = Machine::new(&*game);
    machine.settle(&mut position, &mut Log::off()).unwrap();
    let refused = machine.answer(&mut position, Opt::Card(Card(9999)), &mut Log::off());
    assert!(matches!(refused, Err(Stop::Refused(_))));
}
