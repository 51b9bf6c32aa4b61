//! The line of play as it counts now: every command with what it did, repairs of the past taken into account; and the
//! answers it gave, each bound to its question.

use std::sync::Arc;

use super::Desk;
use crate::engine::{Ask, Deed, Opt, Position, Session, State, Who, seen_by};
use crate::games::game::Game;
use crate::line::Word as Typed;
use crate::table::{Card, Change, Holder, Layout, NO_CARD, Rule, Word, Zone};
use crate::view::names::{Names, Viewer};

/// One command that counts.
#[derive(Clone)]
pub(super) struct Item {
    /// Its number in the log.
    pub number: usize,
    pub label: String,
    pub deeds: Vec<Deed>,
    /// The law it was given under, and whether it changed it.
    pub law: Arc<dyn Game>,
    pub changed: bool,
}

/// A repair that was kept: where it led, the line of play it left, and what was typed for it.
pub(super) struct Repaired {
    pub deed: Deed,
    pub line: Vec<Item>,
    pub typed: Vec<String>,
}

/// What a question is told by: an answer belongs to it whenever it is asked again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Key {
    Asked(Rule, Who, Ask, Card, Word),
    /// Chance: a roll or a draw, the die or the pile, and the number there.
    Chance(bool, u8, u32),
    /// No answer: the players put something right.
    Told,
}

/// One thing that was done, bound to its question.
#[derive(Clone)]
pub(super) struct Recorded {
    pub item: usize,
    pub deed: Deed,
    pub key: Key,
    /// How it would be typed.
    pub said: String,
    /// The seats that may read it.
    pub heard: u8,
    pub used: bool,
    /// The card that was drawn or named, and the zone it lay in.
    pub about: Card,
    pub zone: Zone,
    /// Whether nothing waits for it: it belongs to a dropped command, or the law no longer lets it pass.
    pub spare: bool,
    /// Whether it is a dropped answer to a question that is asked all the same.
    pub dropped: bool,
}

/// Cards that turned out to be others than they were: an unseen card of a hand, or of a pile, is as good as the next.
#[derive(Default)]
pub(super) struct Twins(Vec<(Card, Card)>);

impl Twins {
    pub fn set(&mut self, was: Card, is: Card) {
        self.0.retain(|(own, _)| *own != was);
        if was != is {
            self.0.push((was, is));
        }
    }

    pub fn of(&self, card: Card) -> Card {
        self.0.iter().find(|(was, _)| *was == card).map_or(card, |(_, is)| *is)
    }

    /// The same deed with the cards as they are now.
    pub fn deed(&self, deed: Deed) -> Deed {
        match deed {
            Deed::Answer(opt) => Deed::Answer(self.opt(opt)),
            Deed::Forced(opt, rule) => Deed::Forced(self.opt(opt), rule),
            Deed::Fix(rule, changes) => {
                Deed::Fix(rule, changes.into_iter().map(|change| self.change(change)).collect())
            }
            other => other,
        }
    }

    fn opt(&self, opt: Opt) -> Opt {
        match opt {
            Opt::Card(card) => Opt::Card(self.of(card)),
            Opt::Act { word, card, line } => Opt::Act { word, card: self.of(card), line },
            other => other,
        }
    }

    fn change(&self, mut change: Change) -> Change {
        match &mut change {
            Change::Move { card, .. }
            | Change::Know { card, .. }
            | Change::Hide { card, .. }
            | Change::Join { card, .. }
            | Change::Part { card, .. }
            | Change::Seen { card, .. }
            | Change::Marks { card, .. }
            | Change::Owner { card, .. }
            | Change::Square { card, .. }
            | Change::Attach { card, .. }
            | Change::Tokens { on: Holder::Card(card), .. } => *card = self.of(*card),
            _ => {}
        }
        change
    }
}

/// The card that a deed draws or names; none where it does neither.
pub(super) fn card_of(state: &State, deed: &Deed) -> Card {
    match deed {
        Deed::Answer(_) | Deed::Forced(..) if state.question.ask == Ask::Draw => state.question.about,
        Deed::Fix(_, changes) => {
            let known = changes.iter().find_map(|change| match change {
                Change::Know { card, .. } => Some(*card),
                _ => None,
            });
            known.unwrap_or(NO_CARD)
        }
        _ => NO_CARD,
    }
}

/// How many draws there were from each pile, and rolls of each die.
#[derive(Default, Clone)]
pub(super) struct Tally(Vec<((bool, u8), u32)>);

impl Tally {
    /// What the open question is told by.
    pub fn key(&self, state: &State) -> Key {
        let question = &state.question;
        if !question.is_chance() {
            return Key::Asked(question.rule, question.who, question.ask, question.about, question.name);
        }
        let (roll, at) = pile(state);
        let many = self.0.iter().find(|(of, _)| *of == (roll, at)).map_or(0, |(_, many)| *many);
        Key::Chance(roll, at, many)
    }

    /// Notes that a deed is about to be done.
    pub fn note(&mut self, state: &State, deed: &Deed) {
        if !state.question.is_chance() || !matches!(deed, Deed::Answer(_) | Deed::Forced(..)) {
            return;
        }
        let of = pile(state);
        match self.0.iter_mut().find(|(own, _)| *own == of) {
            Some((_, many)) => *many += 1,
            None => self.0.push((of, 1)),
        }
    }
}

fn pile(state: &State) -> (bool, u8) {
    let question = &state.question;
    match question.ask {
        Ask::Roll => (true, question.die.0),
        _ => (false, state.table.piece(question.about).zone.0),
    }
}

/// A session from a position on, under the same switched-off rule as another.
pub(super) fn session_at(
    like: &Session<dyn Game>,
    law: &Arc<dyn Game>,
    position: Box<Position>,
) -> Result<Session<dyn Game>, super::Trouble> {
    Ok(Session::at(Arc::clone(law), position, like.off())?)
}

/// Gives a command again as it was.
pub(super) fn give_item(
    session: &mut Session<dyn Game>,
    item: &Item,
    mut each: impl FnMut(&Session<dyn Game>, &Deed),
) -> Result<(), super::Trouble> {
    session.begin(&item.label);
    if item.changed {
        session.change_law(Arc::clone(&item.law));
    }
    for deed in &item.deeds {
        each(session, deed);
        if session.give(deed.clone()).is_err() {
            session.abandon();
            return Err(super::Trouble::Said(format!("`{}` cannot be done again", item.label)));
        }
    }
    session.commit();
    Ok(())
}

/// The seats that know which card an answer names: whoever gave it, and who saw the card before the command or after it.
pub(super) fn heard_by(layout: &Layout, states: [&State; 2], one: &Recorded) -> u8 {
    let named = match one.deed {
        Deed::Answer(Opt::Card(card) | Opt::Act { card, .. })
        | Deed::Forced(Opt::Card(card) | Opt::Act { card, .. }, _) => card,
        _ => one.about,
    };
    let own = match one.key {
        Key::Asked(_, Who::Seat(seat), ..) => 1 << seat.0,
        _ => 0,
    };
    let seen = || seen_by(layout, states.map(|state| &state.table), named);
    if named == NO_CARD { 0xff } else { own | seen() }
}

/// An answer as it would be typed.
pub(super) fn said(session: &Session<dyn Game>, deed: &Deed) -> String {
    match deed {
        Deed::Answer(opt) | Deed::Forced(opt, _) => {
            let typed = Names::new(&**session.law(), session.state(), Viewer::Table).typed(*opt);
            let words = match opt {
                Opt::GoOn => "next".to_owned(),
                Opt::Done => "pass".to_owned(),
                _ => typed.words,
            };
            format!("{} {words}", typed.verb.unwrap_or_default()).trim().to_owned()
        }
        _ => String::new(),
    }
}

impl Desk {
    /// All commands that count, in order.
    pub(super) fn line_of_play(&self) -> Vec<Item> {
        let mut line: Vec<Item> = Vec::new();
        for (n, turn) in (1..).zip(self.session.turns()) {
            if let Some(repaired) = turn.deeds.first().and_then(|deed| self.repaired_by(deed)) {
                line.clone_from(&repaired.line);
                continue;
            }
            line.push(Item {
                number: n,
                label: turn.label.to_string(),
                deeds: turn.deeds.clone(),
                law: Arc::clone(turn.law()),
                changed: turn.law_before().is_some(),
            });
        }
        line
    }

    /// Of each command whether it still counts: repairs count, what the last of them left out does not.
    pub(super) fn counting(&self) -> Vec<bool> {
        let turns = self.session.turns();
        let repair = |n: usize| turns[n].deeds.first().and_then(|deed| self.repaired_by(deed));
        let last = (0..turns.len()).rev().find_map(|n| repair(n).map(|repaired| (n, repaired)));
        let Some((at, repaired)) = last else { return vec![true; turns.len()] };
        let mut counts: Vec<bool> = (0..turns.len()).map(|n| n >= at || repair(n).is_some()).collect();
        for item in &repaired.line {
            // What was put in has no number of its own, but that of its repair.
            item.number
                .checked_sub(1)
                .and_then(|n| counts.get_mut(n))
                .into_iter()
                .for_each(|one| *one = true);
        }
        counts
    }

    fn repaired_by(&self, deed: &Deed) -> Option<&Repaired> {
        let Deed::Become(one) = deed else { return None };
        self.repaired
            .iter()
            .find(|repaired| matches!(&repaired.deed, Deed::Become(other) if Arc::ptr_eq(one, other)))
    }

    /// What was typed for a repair, where this deed is one.
    #[must_use]
    pub fn typed_for(&self, deed: &Deed) -> Option<&[String]> {
        self.repaired_by(deed).map(|repaired| repaired.typed.as_slice())
    }

    /// The law and the position before the first command.
    pub(super) fn first_session(&self) -> Result<Session<dyn Game>, super::Trouble> {
        let first = self.session.turns().first();
        let law = first.map_or(self.session.law(), |turn| turn.law_before().unwrap_or(turn.law()));
        session_at(&self.session, law, self.session.first_position())
    }

    /// The moment these letters name, by its number.
    pub(super) fn moment_named(&self, word: &Typed) -> Result<u8, super::Trouble> {
        let moments = self.game().library().lexicon.vocabulary.moments;
        let folded = crate::line::fold(&word.text);
        let at = moments.iter().position(|moment| crate::line::fold(moment) == folded);
        let near = || moments.iter().map(|moment| (*moment).to_owned()).collect();
        at.map(|at| at as u8).ok_or_else(|| super::corrections::unknown(std::slice::from_ref(word), near()))
    }
}
