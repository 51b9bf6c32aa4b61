//! Keeping and taking back: undo and redo give exactly the same positions, far back as well as near; what was
//! done can be done again from the start; chance says the same when asked again.

use std::sync::Arc;

use rulekeeper::engine::agenda::Agenda;
use rulekeeper::engine::chance::{Coin, Seed};
use rulekeeper::engine::{Ask, Deed, Fault, Law, Opt, Run, Session, State, Step, Tx, Who};
use rulekeeper::games::game::{Game, Options};
use rulekeeper::table::{Layout, NO_RULE, Rule, Word};

use crate::toy;

fn open() -> Arc<dyn Game> {
    (toy::KIND.open)(&Options::default(), &[]).map_err(|p| format!("{:?}", p.kept())).unwrap()
}

/// One command: a player's answer and what chance says after it. False when the game is over.
fn step(session: &mut Session<dyn Game>, seed: &mut Seed, coin: &mut Coin) -> bool {
    let game = Arc::clone(session.law());
    session.begin("step");
    let mut answered = false;
    while session.state().question.is_open() {
        let chance = seed.answer(game.layout(), session.state());
        if chance.is_none() && answered {
            break;
        }
        let legal: Vec<Opt> = session.state().question.legal().collect();
        let opt = chance.unwrap_or_else(|| legal[coin.below(legal.len())]);
        answered |= chance.is_none();
        session.give(Deed::Answer(opt)).unwrap();
    }
    session.commit();
    session.state().question.is_open()
}

/// A session of many commands: games follow each other by taking the end back.
fn long_session(commands: usize) -> (Session<dyn Game>, Vec<u64>) {
    let game = open();
    let mut session = Session::new(Arc::clone(&game), game.start().unwrap(), NO_RULE).unwrap();
    let (mut seed, mut coin) = (Seed::new(7), Coin::new(7));
    let mut hashes = vec![session.position().hash64()];
    while session.turns().len() < commands {
        let goes_on = step(&mut session, &mut seed, &mut coin);
        hashes.truncate(session.turns().len());
        hashes.push(session.position().hash64());
        if !goes_on {
            for _ in 0..session.turns().len().min(40) {
                session.undo().unwrap();
            }
            hashes.truncate(session.turns().len() + 1);
        }
    }
    (session, hashes)
}

#[test]
fn every_earlier_position_comes_back() {
    let (mut session, hashes) = long_session(60);
    let commands = session.turns().len();
    for n in (0..commands).rev() {
        assert!(session.undo().unwrap());
        assert_eq!(session.position().hash64(), hashes[n], "after taking back command {}", n + 1);
    }
    assert!(!session.undo().unwrap(), "nothing is left to take back");
    for (n, hash) in hashes.iter().enumerate().skip(1) {
        assert!(session.redo().unwrap());
        assert_eq!(session.position().hash64(), *hash, "after giving command {n} again");
    }
    assert!(!session.redo().unwrap());
}

#[test]
fn going_back_far_passes_the_kept_positions() {
    let game = open();
    let mut session = Session::new(Arc::clone(&game), game.start().unwrap(), NO_RULE).unwrap();
    // Notes leave the table as it is; they make a long game of few moves.
    let mut hashes = Vec::new();
    let (mut seed, mut coin) = (Seed::new(3), Coin::new(3));
    for n in 0..400 {
        hashes.push(session.position().hash64());
        if n % 9 == 0 && session.state().question.is_open() {
            step(&mut session, &mut seed, &mut coin);
        } else {
            session.begin("note");
            session.commit();
        }
    }
    for n in (0..400).rev() {
        assert!(session.undo().unwrap());
        assert_eq!(session.position().hash64(), hashes[n], "before command {n}");
        if n % 50 == 25 {
            assert!(session.redo().unwrap() && session.undo().unwrap());
            assert_eq!(session.position().hash64(), hashes[n]);
        }
    }
}

#[test]
fn an_undone_draw_drawn_again_gives_the_same_card() {
    let (mut session, hashes) = long_session(20);
    session.undo().unwrap();
    let (mut seed, mut coin) = (Seed::new(7), Coin::new(7));
    // The coin stands elsewhere now, so the same command is given by redo; the seed alone decides chance.
    assert!(session.redo().unwrap());
    assert_eq!(session.position().hash64(), *hashes.last().unwrap());
    let before = session.position().hash64();
    if session.state().question.is_open() {
        step(&mut session, &mut seed, &mut coin);
        let after = session.position().hash64();
        session.undo().unwrap();
        assert_eq!(session.position().hash64(), before);
        let mut again = Coin::new(7);
        let mut fresh = Seed::new(7);
        step(&mut session, &mut fresh, &mut again);
        assert_eq!(session.position().hash64(), after);
    }
}

#[test]
fn a_dropped_command_leaves_nothing() {
    let (mut session, _) = long_session(10);
    let (before, events) = (session.position().clone(), session.events().len());
    session.begin("drop");
    let legal = session.state().question.legal().next();
    if let Some(opt) = legal {
        session.give(Deed::Answer(opt)).unwrap();
    }
    session.abandon();
    assert_eq!(session.position(), &before);
    assert_eq!(session.events().len(), events);
}

/// Asks for a yes or no again and again; a yes goes wrong.
struct Trap(Layout);

impl Law for Trap {
    fn layout(&self) -> &Layout {
        &self.0
    }

    fn run(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if step == Step::new(2) && tx.answer() == Opt::Yes {
            return Err(Fault::Stuck);
        }
        tx.ask_with((Rule(4), Who::Table, Ask::YesNo), Word(0), Step::new(2), |_, question| {
            question.offer(Opt::Yes)?;
            Ok(question.offer(Opt::No)?)
        })
    }
}

#[test]
fn what_goes_wrong_while_it_is_tried_leaves_the_rest_of_the_command() {
    let agenda = Agenda::starting(Step::new(1)).unwrap();
    let state = State { agenda, ..State::default() };
    let mut session = Session::new(Arc::new(Trap(Layout::default())), state, NO_RULE).unwrap();
    session.begin("no, no");
    session.give(Deed::Answer(Opt::No)).unwrap();
    let (before, mark) = (session.position().clone(), session.mark());
    session.give(Deed::Answer(Opt::Yes)).unwrap_err();
    session.back_to(mark);
    assert_eq!(session.position(), &before);
    session.give(Deed::Answer(Opt::No)).unwrap();
    session.commit();
    assert_eq!(session.turns()[0].deeds[..], [Deed::Answer(Opt::No), Deed::Answer(Opt::No)]);
    // Where nothing is tried, the whole command is dropped.
    session.begin("yes");
    session.give(Deed::Answer(Opt::Yes)).unwrap_err();
    session.commit();
    assert_eq!(session.turns().len(), 1);
}
