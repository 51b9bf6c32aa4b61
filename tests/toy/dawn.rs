//! Dawn: time moves, everybody pays a toll, a foe comes. And the icons of the time track, whenever they are
//! entered.

use rulekeeper::effect::moments::happen;
use rulekeeper::effect::scene::{body, open_line};
use rulekeeper::effect::verbs::draw;
use rulekeeper::engine::{Ask, Opt, Run, Side, Step, Tx, Who};
use rulekeeper::table::{Card, Hand, Holder, NO_CARD, NOBODY, Seat, Token, Word};

use super::names::{self, frame, moment, token, track, zone};
use super::{Toy, r, steps};

const DAWN_PHASE: u16 = 1;

impl Toy {
    /// The first hands.
    #[inline(never)]
    pub fn deal(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if step.a == 0 {
            tx.now(step.a(1))?;
            for seat in (0..self.layout.seats).rev().map(Seat) {
                if !tx.is_off(r::SETUP_DEAL) {
                    tx.now(draw::cards(seat, 3))?;
                }
            }
            return tx.tell(r::SETUP_DEAL, Word(names::DRAW), NO_CARD, 3);
        }
        tx.set_clock(r::ROUND_NEXT, Hand::Round, 1)?;
        tx.set_clock(r::DAWN_GO_ON, Hand::Phase, DAWN_PHASE)?;
        tx.now(Step::new(steps::DAWN_ASK))
    }

    #[inline(never)]
    pub fn ask_dawn(&self, tx: &mut Tx<'_>) -> Run {
        let then = Step::new(steps::DAWN);
        let asks = (r::DAWN_GO_ON, Who::Table, Ask::GoOn);
        tx.ask_with(asks, Word(names::GO_ON), then, |_, question| Ok(question.offer(Opt::GoOn)?))
    }

    #[inline(never)]
    pub fn do_dawn(&self, tx: &mut Tx<'_>) -> Run {
        // The next dawn lies below this round's frame, so that rounds do not nest.
        tx.now(Step::new(steps::DAWN_ASK))?;
        tx.open_new(frame::ROUND)?;
        tx.now(Step::new(steps::FRAY_ASK))?;
        if !tx.is_off(r::DAWN_SPAWN) {
            tx.now(Step::new(steps::SPAWN).a(NO_CARD.0))?;
        }
        for seat in (0..self.layout.seats).rev() {
            tx.now(Step::new(steps::TOLL).a(seat.into()))?;
        }
        happen(self, tx, moment::ROUND_START, NO_CARD, NOBODY, 0)?;
        let time = self.layout.track(track::TIME, NOBODY);
        let from = tx.table().cube(time);
        let last = self.layout.tracks[usize::from(track::TIME)].spaces.len() as i16 - 1;
        tx.set_cube(r::DAWN_TIME, time, (from + 1).min(last))?;
        if tx.is_off(r::DAWN_TIME) { Ok(()) } else { self.enter_spaces(tx, from, from + 1) }
    }

    /// Every space between the two, and the last, is entered; its icons come first of all.
    pub fn enter_spaces(&self, tx: &mut Tx<'_>, from: i16, to: i16) -> Run {
        let last = self.layout.tracks[usize::from(track::TIME)].spaces.len() as i16 - 1;
        for space in (from + 1..=to.min(last)).rev() {
            tx.now(Step::new(steps::ICONS).a(space as u16))?;
        }
        Ok(())
    }

    #[inline(never)]
    pub fn on_icons(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let icons = &self.layout.tracks[usize::from(track::TIME)].spaces[usize::from(step.a)];
        for icon in icons {
            match icon.as_str() {
                "foe" if !tx.is_off(r::TIME_FOE_ICON) => tx.now(Step::new(steps::SPAWN).a(NO_CARD.0).b(1))?,
                "omen" if !tx.is_off(r::TIME_OMEN_ICON) => tx.now(Step::new(steps::OMEN).a(NO_CARD.0))?,
                "end" => tx.end_game(r::TIME_END, 2)?,
                _ => {}
            }
        }
        Ok(())
    }

    #[inline(never)]
    pub fn on_toll(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        let hand = self.zone(zone::HAND, seat);
        if step.c == 0 {
            let asks = (r::DAWN_TOLL, Who::Seat(seat), Ask::One);
            return tx.ask_with(asks, Word(names::TOLL), step.c(1), |tx, question| {
                for card in tx.table().cards(hand) {
                    question.offer(Opt::Card(*card))?;
                }
                Ok(question.offer(Opt::Word(Word(names::WOUND)))?)
            });
        }
        match tx.answer() {
            Opt::Card(card) => tx.put(r::DAWN_TOLL_CARD, card, self.zone(zone::DISCARD, seat), Side::Top),
            Opt::Word(_) => {
                let hero = self.hero(tx.table(), seat);
                let by = tx.add_tokens(r::DAWN_TOLL_WOUND, Holder::Card(hero), Token(token::WOUND), 1)?;
                self.after_wounds(tx, hero, by)
            }
            _ => Ok(()),
        }
    }

    /// One foe comes: asked for its face, then it enters at the right end.
    #[inline(never)]
    pub fn on_spawn(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let rule = if step.b == 1 { r::TIME_FOE_ICON } else { r::DAWN_SPAWN };
        let deck = self.shared(zone::FOE_DECK);
        let Some(card) = tx.table().top(deck) else { return self.new_foe_deck(tx, step) };
        if step.c == 0 && tx.table().face(card).is_none() {
            return tx.ask_face(rule, card, Word(names::FOE), step.c(1));
        }
        tx.show_to(rule, card, 0xff)?;
        tx.put(rule, card, self.shared(zone::LINE), Side::Top)?;
        happen(self, tx, moment::ENTERS, card, NOBODY, 0)
    }

    fn new_foe_deck(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (deck, fallen) = (self.shared(zone::FOE_DECK), self.shared(zone::FALLEN));
        if tx.table().cards(fallen).is_empty() || tx.is_off(r::FOE_RESHUFFLE) {
            return Ok(());
        }
        while let Some(card) = tx.table().top(fallen) {
            tx.put(r::FOE_RESHUFFLE, card, deck, Side::Top)?;
        }
        tx.shuffle(r::FOE_RESHUFFLE, deck)?;
        tx.now(step)
    }

    /// The lines of a tile that was turned up, or the next omen.
    #[inline(never)]
    pub fn on_omen(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if step.a != NO_CARD.0 {
            return self.run_lines(tx, Card(step.a));
        }
        let omens = self.shared(zone::OMENS);
        let Some(card) = tx.table().top(omens) else { return Ok(()) };
        if step.c == 0 && tx.table().face(card).is_none() {
            return tx.ask_face(r::TIME_OMEN_ICON, card, Word(names::OMEN), step.c(1));
        }
        tx.show_to(r::TIME_OMEN_ICON, card, 0xff)?;
        tx.put(r::TIME_OMEN_ICON, card, self.shared(zone::PAST), Side::Top)?;
        self.run_lines(tx, card)
    }

    /// What is printed on an omen or a tile happens when it is turned up.
    pub fn run_lines(&self, tx: &mut Tx<'_>, card: Card) -> Run {
        let Some(face) = tx.table().face(card) else { return Ok(()) };
        for line in self.library.entry(face).lines.clone().rev() {
            let head = &self.library.line(line).line.head;
            if matches!(head, rulekeeper::effect::ast::Head::Trigger(t) if t.moment == u16::from(moment::REVEALED))
            {
                let seat = tx.table().clock.turn;
                open_line(tx, frame::ABILITY, seat, card, line)?;
                tx.now(body(line))?;
            }
        }
        Ok(())
    }
}
