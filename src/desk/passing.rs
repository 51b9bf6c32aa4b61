//! Chances that pass. At a real table nobody is asked for a reaction that only an unseen card could be used for; the end
//! of a phase says at which moments there was one, as far as everybody may know: the lists behind unseen hands have a
//! card with such a reaction.

use super::Desk;
use crate::effect::ast::Head;
use crate::effect::scene::WINDOW;
use crate::engine::{Ask, Deed, Log, Machine, Opt, Position, State, Who};
use crate::games::game::Game;
use crate::table::{Face, Seat};
use crate::view::page::{Page, Text};
use crate::view::words;

/// A moment that passed, and who may have reacted to it.
pub(super) type Passed = (u8, Seat);

impl Desk {
    /// Notes what the last command passed, and tells it where a phase has ended.
    pub(super) fn passing(&mut self) -> Option<Page> {
        let before = self.session.before_last().filter(|before| before.blind != 0)?;
        let ended = before.table.clock.phase != self.state().table.clock.phase;
        let passed = self.passed_windows().unwrap_or_default();
        for chance in &passed {
            if !self.beside.passed.contains(chance) {
                self.beside.passed.push(*chance);
            }
        }
        if !ended && !passed.is_empty() {
            return self.late_hint(&self.seats_of(&passed));
        }
        if !ended || self.beside.passed.is_empty() {
            return None;
        }
        let passed = std::mem::take(&mut self.beside.passed);
        Some(Page::new("").text(self.passed_text(&passed)))
    }

    /// Goes through the last command again with a window at each moment that an unseen card could react to.
    fn passed_windows(&self) -> Option<Vec<Passed>> {
        let (turn, before) = (self.session.turns().last()?, self.session.before_last()?);
        let answers: Option<Vec<Opt>> = turn.deeds.iter().map(answer).collect();
        let (game, answers) = (&**self.game(), answers?);
        let chances = chances(game, before);
        let stops = chances.iter().fold(0, |stops, (moment, _)| stops | 1u64 << moment);
        if stops == 0 {
            return None;
        }
        let (machine, log) = (Machine::new(game), &mut Log::off());
        let (mut real, mut asked) = (Position::new(*before), Position::new(*before));
        asked.state.stops |= stops;
        let mut passed = Vec::new();
        let mut answers = answers.into_iter();
        loop {
            if let Some(window) = window(&asked.state).filter(|_| window(&real.state).is_none()) {
                passed.extend(Some(window).filter(|window| chances.contains(window)));
                machine.answer(&mut asked, Opt::Done, log).ok()?;
                continue;
            }
            let Some(opt) = answers.next() else { return Some(passed) };
            machine.answer(&mut real, opt, log).ok()?;
            machine.answer(&mut asked, opt, log).ok()?;
        }
    }

    /// The moments that an unseen card could react to.
    pub(super) fn unseen_moments(&self) -> Vec<u8> {
        let mut all: Vec<u8> =
            chances(&**self.game(), self.state()).into_iter().map(|(moment, _)| moment).collect();
        all.dedup();
        all
    }

    fn seats_of(&self, passed: &[Passed]) -> Vec<String> {
        let names = self.names();
        let mut seats: Vec<Seat> = passed.iter().map(|(_, seat)| *seat).collect();
        seats.sort_unstable();
        seats.dedup();
        seats.into_iter().map(|seat| words::seat(&names, seat)).collect()
    }

    /// `Passed, if you hold a reaction: strike (Ada, Bram); at strike react …`.
    fn passed_text(&self, passed: &[Passed]) -> Text {
        let moments = self.game().library().lexicon.vocabulary.moments;
        let mut text = Text::new().dim("Passed, for whoever holds a reaction: ");
        let mut all: Vec<u8> = passed.iter().map(|(moment, _)| *moment).collect();
        all.sort_unstable();
        all.dedup();
        for (n, moment) in all.into_iter().enumerate() {
            let here: Vec<Passed> = passed.iter().filter(|(of, _)| *of == moment).copied().collect();
            let seats = self.seats_of(&here);
            let name = moments.get(usize::from(moment)).copied().unwrap_or_default();
            text = if n > 0 { text.say(", ") } else { text };
            text = text.key(format!("at {name} …")).say(format!(" ({})", seats.join(", ")));
        }
        text
    }
}

fn answer(deed: &Deed) -> Option<Opt> {
    if let Deed::Answer(opt) = deed { Some(*opt) } else { None }
}

/// The moment and the seat that the open question is a window for.
fn window(state: &State) -> Option<Passed> {
    let question = &state.question;
    let Who::Seat(seat) = question.who else { return None };
    let is = question.ask == Ask::React && question.then.kind == WINDOW;
    is.then_some((question.then.a as u8, seat))
}

/// The moments to which an unseen card of a real hand could be a reaction, by the list behind it.
fn chances(game: &dyn Game, state: &State) -> Vec<Passed> {
    let (layout, table) = (game.layout(), &state.table);
    let mut all = Vec::new();
    for seat in (0..layout.seats).map(Seat) {
        let hand = layout.zone(game.parts().hand, seat);
        if state.blind >> layout.kind_of(hand) & 1 == 0 {
            continue;
        }
        let mut lots: Vec<_> =
            table.cards(hand).iter().filter_map(|card| table.piece(*card).face().err()).collect();
        lots.dedup();
        let faces = lots.into_iter().flat_map(|lot| table.lots().possible(lot)).map(|(face, _)| face);
        all.extend(faces.flat_map(|face| moments(game, face)).map(|moment| (moment, seat)));
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// The moments that a card in hand can react to.
fn moments(game: &dyn Game, face: Face) -> Vec<u8> {
    let library = game.library();
    let lines = library.entry(face).lines.clone();
    let at = lines.flat_map(|n| match &library.line(n).line.head {
        Head::Action(action) => action.at.clone(),
        _ => Vec::new(),
    });
    at.map(|moment| moment as u8).collect()
}
