//! A game of the toy that does not end, for figures about long games: the table is put right now and then, by
//! the players' own means, before anybody can win or lose.

use std::sync::Arc;

use rulekeeper::engine::chance::{Coin, Seed};
use rulekeeper::engine::player::Player;
use rulekeeper::engine::{Ask, Deed, Opt, Session, Who};
use rulekeeper::games::game::Game;
use rulekeeper::table::{Change, Counter, Holder, NOBODY, Place, Seat, Token, Word};

use crate::toy::names::{self, counter, token, track, zone};

/// A session that has had so many commands.
pub fn session(game: &Arc<dyn Game>, commands: usize) -> Session<dyn Game> {
    let start = game.start().expect("the toy can be laid out");
    let mut session = Session::new(Arc::clone(game), start, rulekeeper::table::NO_RULE).expect("and begins");
    let (mut seed, mut player) = (Seed::new(7), Player::Random(Coin::new(7)));
    while session.turns().len() < commands || session.state().question.ask != Ask::Turn {
        if !session.state().question.is_open() {
            // Somebody won or lost after all: a few commands back, the dice of the player fall differently.
            for _ in 0..30.min(session.turns().len()) {
                session.undo().expect("what was done can be taken back");
            }
            continue;
        }
        session.begin("");
        let deed = repair(&session).unwrap_or_else(|| Deed::Answer(answer(&session, &mut seed, &mut player)));
        session.give(deed).expect("a legal answer is carried out");
        while session.state().question.is_chance() {
            let opt = seed.answer(game.layout(), session.state()).expect("chance has an answer");
            session.give(Deed::Answer(opt)).expect("and it fits");
        }
        session.commit();
    }
    session
}

fn answer(session: &Session<dyn Game>, seed: &mut Seed, player: &mut Player<'_>) -> Opt {
    let state = session.state();
    if state.question.who == Who::Chance {
        return seed.answer(session.law().layout(), state).expect("chance has an answer");
    }
    loop {
        let opt = player.answer(state).expect("every question has an answer");
        if opt != Opt::Word(Word(names::CHALLENGE)) {
            return opt;
        }
    }
}

/// What the players put right at a free turn, where something has gone too far.
fn repair(session: &Session<dyn Game>) -> Option<Deed> {
    let (state, layout) = (session.state(), session.law().layout());
    if state.question.ask != Ask::Turn {
        return None;
    }
    let table = &state.table;
    let mut changes = Vec::new();
    let time = layout.track(track::TIME, NOBODY);
    if table.cube(time) > 3 {
        changes.push(Change::Cube { track: time, from: table.cube(time), to: 0 });
    }
    for seat in (0..layout.seats).map(Seat) {
        for card in table.cards(layout.zone(zone::AREA, seat)) {
            let (on, kind) = (Holder::Card(*card), Token(token::WOUND));
            let from = table.tokens(on, kind);
            if from > 0 {
                changes.push(Change::Tokens { on, kind, from, to: 0 });
            }
        }
    }
    let (line, deck) = (layout.zone(zone::LINE, NOBODY), layout.zone(zone::FALLEN, NOBODY));
    if let [_, _, .., last] = table.cards(line) {
        let from = Place { zone: line, index: table.cards(line).len() as u16 - 1 };
        let to = Place { zone: deck, index: table.cards(deck).len() as u16 };
        changes.push(Change::Move { card: *last, from, to });
    }
    (!changes.is_empty()).then(|| Deed::Fix(session.law().table_rule(), changes))
}

/// A small command that can be given at any free turn: a number is put right and the turn asked again.
pub fn small_command(session: &Session<dyn Game>) -> Deed {
    let counter: Counter = session.law().layout().counter(counter::FELLED, NOBODY);
    let from = session.state().table.count(counter);
    Deed::Fix(session.law().table_rule(), vec![Change::Count { counter, from, to: from ^ 1 }])
}

/// A session at the same table that has had only so many commands: what differs is how much lies behind.
pub fn young(game: &Arc<dyn Game>, of: &Session<dyn Game>, commands: usize) -> Session<dyn Game> {
    let (game, state) = (Arc::clone(game), *of.state());
    let mut young = Session::new(game, state, rulekeeper::table::NO_RULE).expect("it goes on");
    for _ in 0..commands {
        let deed = small_command(&young);
        young.begin("fix");
        young.give(deed).expect("a small correction fits");
        young.commit();
    }
    young
}

/// Gives all commands of a session again from the start.
pub fn replay(game: &Arc<dyn Game>, of: &Session<dyn Game>) -> Session<dyn Game> {
    let start = game.start().expect("the toy can be laid out");
    let mut again = Session::new(Arc::clone(game), start, rulekeeper::table::NO_RULE).expect("and begins");
    for turn in of.turns() {
        again.begin(&turn.label);
        for deed in &turn.deeds {
            again.give(deed.clone()).expect("a kept answer fits");
        }
        again.commit();
    }
    again
}
