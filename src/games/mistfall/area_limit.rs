//! The Hero Area: which Gear may lie there, and how many cards of one letter.

use super::edition::PROFICIENT_TAKE;
use super::names::{moment, zone};
use super::{Mistfall, r, words};
use crate::effect::moments::happen_last;
use crate::engine::{Ask, No, Opt, Run, Side, State, Step, Tx, Who};
use crate::table::{Card, Seat, Word};

impl Mistfall {
    /// Gear that fits no Proficiency and is not the Hero's own may not be placed.
    pub(super) fn may_place(&self, state: &State, seat: Seat, card: Card, line: u16) -> Result<(), No> {
        if !self.places(line) || self.has(PROFICIENT_TAKE) {
            return Ok(());
        }
        let gear = self.info(&state.table, card).is_some_and(|info| info.gear);
        if !gear || self.is_proficient(state, seat, card) {
            return Ok(());
        }
        let no = No::because(r::AREALIMIT_GEAR_PROFICIENCY, Word(words::PROFICIENCY));
        Err(no.of(card).count(seat.0.into()))
    }

    /// Whether a line puts cards into a Hero Area.
    pub(super) fn places(&self, line: u16) -> bool {
        self.line_info(line).places
    }

    /// Whether a Hero knows how to use a card: by a Keyword, or because it is the Hero's own.
    pub(super) fn is_proficient(&self, state: &State, seat: Seat, card: Card) -> bool {
        let Some(entry) = self.library.up(&state.table, card).map(|face| self.library.entry(face)) else {
            return false;
        };
        let hero = self.heroes[seat.index()];
        entry.owner.as_deref() == Some(self.kit.options.heroes[seat.index()].as_str())
            || entry.keywords & self.infos[hero.index()].keywords != 0
    }

    /// After a card was placed: too many of its letter, and the player discards down.
    pub(super) fn on_area_check(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (card, seat) = (Card(step.a), Seat(step.b as u8));
        if step.c == 1 {
            let Opt::Card(gone) = tx.answer() else { return Ok(()) };
            tx.now(step.c(0))?;
            self.strip(tx, r::AREALIMIT_DISCARD_DOWN, gone)?;
            let to = self.pile_of(tx.table(), gone).unwrap_or(self.zone(zone::DISCARD, seat));
            return tx.put(r::AREALIMIT_DISCARD_DOWN, gone, to, Side::Top);
        }
        match self.crowded(tx.state(), seat) {
            Some(letter) if !tx.is_off(r::AREALIMIT_DISCARD_DOWN) => {
                self.ask_discard_down(tx, step, seat, letter)
            }
            _ => happen_last(self, tx, moment::LAID, card, seat, 0),
        }
    }

    fn ask_discard_down(&self, tx: &mut Tx<'_>, step: Step, seat: Seat, letter: u8) -> Run {
        let asks = (r::AREALIMIT_DISCARD_DOWN, Who::Seat(seat), Ask::One);
        tx.ask_with(asks, Word(words::DISCARD), step.c(1), |tx, question| {
            question.about = Card(step.a);
            for card in tx.table().cards(self.zone(zone::AREA, seat)) {
                let own = self.info(tx.table(), *card).and_then(|info| info.restriction);
                let no = |fact| Err(No::because(r::AREALIMIT_DISCARD_DOWN, Word(fact)).of(*card));
                let law = match own {
                    Some((of, _)) if of == letter => Ok(()),
                    Some(_) => no(words::NOT_LETTER),
                    None => no(words::NO_LETTER),
                };
                question.consider(Opt::Card(*card), law)?;
            }
            Ok(())
        })
    }

    /// A letter of which more cards lie in the Hero Area than the lowest number on them.
    fn crowded(&self, state: &State, seat: Seat) -> Option<u8> {
        let cards = state.table.cards(self.zone(zone::AREA, seat));
        let boxes: Vec<(u8, i16)> =
            cards.iter().filter_map(|card| self.info(&state.table, *card)?.restriction).collect();
        let over = |(letter, _): &&(u8, i16)| {
            let same = boxes.iter().filter(|(of, _)| of == letter);
            let lowest = same.clone().map(|(_, n)| *n).min().unwrap_or(0);
            same.count() as i16 > lowest
        };
        boxes.iter().find(over).map(|(letter, _)| *letter)
    }

    pub(super) fn within_area_limits(&self, state: &State) -> Result<(), No> {
        match self.seats().find(|seat| self.crowded(state, *seat).is_some()) {
            Some(seat) => Err(No::because(r::AREALIMIT_DISCARD_DOWN, Word(words::NOT_LETTER))
                .of(self.charter(&state.table, seat))),
            None => Ok(()),
        }
    }
}
