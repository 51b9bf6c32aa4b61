//! Strikes: each foe rolls, picks its victim, leaves room for a reflex, and lands.

use rulekeeper::effect::look::bits;
use rulekeeper::effect::moments::happen;
use rulekeeper::engine::{Ask, Opt, Run, Step, Tx, Who};
use rulekeeper::table::{Card, Die, Hand, Holder, NOBODY, Seat, TILTED, Token, Word};

use super::names::{self, frame, moment, token, track, value, zone};
use super::{Toy, r, steps};

impl Toy {
    /// The foes of the line, one after the other; the line as it was when the strikes began.
    #[inline(never)]
    pub fn on_strikes(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let line = tx.table().cards(self.shared(zone::LINE));
        let Some(foe) = line.get(usize::from(step.a)).copied().filter(|_| !tx.is_off(r::STRIKE_ORDER)) else {
            return tx.now(Step::new(steps::ROUND_END));
        };
        tx.now(step.a(step.a + 1))?;
        tx.open_new(frame::ATTACK)?.source = foe;
        tx.now(Step::new(steps::STRIKE).a(foe.0))?;
        tx.tell(r::STRIKE_ORDER, Word(names::STRUCK), foe, 0)
    }

    /// Stage 0 picks the victim, 1 takes the table's answer, 2 rolls, 3 takes the die.
    #[inline(never)]
    pub fn on_strike(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let foe = Card(step.a);
        match step.c {
            0 => self.ask_victim(tx, step),
            1 => {
                let seat = if let Opt::Seat(seat) = tx.answer() { seat } else { Seat(0) };
                self.set_victim(tx, seat);
                tx.now(step.c(2))
            }
            2 => tx.ask_roll(r::STRIKE_ROLL, Die(0), Word(names::ROLL), step.c(3)),
            _ => {
                let side = if let Opt::Side(side) = tx.answer() { usize::from(side) } else { 0 };
                let attack = rulekeeper::effect::query::value_of(self, tx.state(), value::ATTACK, foe);
                let damage = match self.layout.dice[0].faces.get(side).map(String::as_str) {
                    _ if tx.is_off(r::STRIKE_ROLL) => attack,
                    Some("miss") => 0,
                    Some("hit") => attack + 1,
                    Some("double") => attack + 2,
                    _ => attack,
                };
                if let Some(attack) = tx.frame_mut() {
                    attack.numbers[0] = damage;
                }
                let victim = tx.frame_ref().map_or(NOBODY, |attack| attack.they);
                tx.now(Step::new(steps::LAND).a(foe.0))?;
                let hero = self.hero(tx.table(), victim);
                happen(self, tx, moment::BEFORE_DAMAGE, hero, victim, damage)
            }
        }
    }

    fn ask_victim(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let courage = |seat: Seat| tx.table().cube(self.layout.track(track::COURAGE, seat));
        let seats = || (0..self.layout.seats).map(Seat);
        let most = seats().map(courage).max().unwrap_or(0);
        let set = seats().filter(|seat| courage(*seat) == most).fold(0u8, |set, seat| set | 1 << seat.0);
        if set.is_power_of_two() {
            self.set_victim(tx, bits(set).next().unwrap_or(NOBODY));
            return tx.now(step.c(2));
        }
        let asks = (r::STRIKE_VICTIM, Who::Table, Ask::One);
        tx.ask_with(asks, Word(names::TIE), step.c(1), |_, question| {
            question.about = Card(step.a);
            Ok(bits(set).try_for_each(|seat| question.offer(Opt::Seat(seat)))?)
        })
    }

    fn set_victim(&self, tx: &mut Tx<'_>, seat: Seat) {
        if let Some(attack) = tx.frame_mut() {
            attack.they = seat;
        }
    }

    #[inline(never)]
    pub fn on_land(&self, tx: &mut Tx<'_>, _: Step) -> Run {
        let (they, damage) = tx.frame_ref().map_or((NOBODY, 0), |attack| (attack.they, attack.numbers[0]));
        let hero = self.hero(tx.table(), they);
        let by = tx.add_tokens(r::STRIKE_WOUNDS, Holder::Card(hero), Token(token::WOUND), damage)?;
        if by > 0 { self.after_wounds(tx, hero, by) } else { Ok(()) }
    }

    #[inline(never)]
    pub fn on_round_end(&self, tx: &mut Tx<'_>) -> Run {
        for seat in (0..self.layout.seats).map(Seat) {
            for card in tx.table().cards(self.zone(zone::AREA, seat)).to_vec() {
                tx.set_marks(r::ROUND_READY, card, 0, TILTED)?;
            }
        }
        let round = tx.table().clock.round;
        tx.tell(r::TABLE_STAPLED, Word(names::TIME_PASSES), rulekeeper::table::NO_CARD, 1)?;
        tx.set_clock(r::ROUND_NEXT, Hand::Round, round + 1)?;
        tx.set_clock(r::DAWN_GO_ON, Hand::Phase, 1)?;
        happen(self, tx, moment::ROUND_END, rulekeeper::table::NO_CARD, NOBODY, 0)
    }
}
