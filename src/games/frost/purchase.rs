//! The Purchase Action: what is paid, where the card goes, how the Offer is filled up again.

use super::info::UNSURE;
use super::means::{FreeTurn, Means};
use super::names::{counter, kind, moment, permission, value, zone};
use super::setup::ROW;
use super::{Frost, NO_LINE, r, steps, words};
use crate::effect::Verb;
use crate::effect::ast::{Arg, Stmt};
use crate::effect::look::{Ctx, Look};
use crate::effect::moments::happen;
use crate::effect::query::Asking;
use crate::effect::scene::{Scene, is_choice, stmt_at};
use crate::effect::verbs::could_any;
use crate::engine::{Ask, No, Opt, Question, Run, Side, State, Step, Tx};
use crate::table::{Card, NO_CARD, Piece, Rule, Seat, Table, Word, Zone};

/// Who buys, with how much resolve, and what things cost.
pub struct Purse<'a> {
    pub seat: Seat,
    have: i16,
    price: Asking<'a, Frost>,
    /// What is printed on a card that can be paid for certain, and on one that perhaps can be.
    surely: i16,
    perhaps: i16,
}

pub const REPLENISH: Rule = r::PURCHASE_REPLENISH;

impl Frost {
    /// Everything face up that has a price.
    pub(super) fn offer_purchases(&self, turn: &FreeTurn<'_>, question: &mut Question) -> Run {
        let Means { state, seat, .. } = **turn;
        let bare = question.is_bare();
        // What is the same for every card is asked once.
        let purse = self.purse(state, seat);
        // Often enough the least of all prices is too much.
        if bare && self.buys_nothing(&purse) {
            return Ok(());
        }
        let permitted = self.may(turn, permission::BUY);
        let may_buy = |card: Card| {
            if self.kind_of(&state.table, card) == Some(kind::EVENT) {
                self.may_take_event(state, seat, card)?;
                self.may_pay_event(state, card)?;
            }
            permitted?;
            self.may_pay_resolve(&purse, card)
        };
        // Nearly everything is too dear, as its print alone tells.
        let too_dear = |piece: &Piece| bare && self.price(piece) > purse.perhaps;
        // The rows lie one behind the other.
        for (card, piece) in state.table.lying_from(self.shared(zone::SILVER), self.shared(zone::EVENT_ROW)) {
            if too_dear(piece) {
                continue;
            }
            let opt = Opt::Act { word: Word(words::BUY), card, line: NO_LINE };
            question.list(opt, may_buy(card))?;
        }
        let haven = turn.stand.place & self.keywords.haven != 0;
        if bare && !haven {
            return Ok(());
        }
        for (card, piece) in state.table.lying(self.shared(zone::HIRELINGS)) {
            if too_dear(piece) {
                continue;
            }
            let opt = Opt::Act { word: Word(words::HIRE), card, line: NO_LINE };
            question.list(opt, self.may_hire(state, &purse, haven, card))?;
        }
        Ok(())
    }

    /// Whether the least of all prices is more than a seat can pay for certain, as what is printed tells.
    fn buys_nothing(&self, purse: &Purse<'_>) -> bool {
        let state = purse.price.state();
        if purse.perhaps >= self.least_price || !self.is_known(state, zone::HIRELINGS, zone::EVENT_ROW) {
            return false;
        }
        debug_assert!(
            state.table.lying_from(self.shared(zone::HIRELINGS), self.shared(zone::EVENT_ROW)).all(
                |(card, _)| {
                    self.may_pay_event(state, card).is_err() || self.may_pay_resolve(purse, card).is_err()
                }
            )
        );
        true
    }

    /// Whether all cards of shared zones that lie one behind the other are known.
    pub(super) fn is_known(&self, state: &State, first: u8, last: u8) -> bool {
        state.table.is_known(self.shared(first), self.shared(last), &self.layout.watch)
    }

    /// What a seat can pay with.
    fn purse<'a>(&'a self, state: &'a State, seat: Seat) -> Purse<'a> {
        let have = self.pool(&state.table, counter::RESOLVE, seat)
            + self.trophy_worth(state, seat, counter::RESOLVE);
        let price = Asking::new(self, state, value::COST);
        let (surely, perhaps) = price.printed_for(have).unwrap_or((i16::MIN, i16::MAX));
        Purse { seat, have, price, surely, perhaps }
    }

    /// Resolve of the pool and of trophies against the price.
    pub(super) fn may_pay_resolve(&self, purse: &Purse<'_>, card: Card) -> Result<(), No> {
        // Most often that is told before anyone looks at what lines make of the price.
        let print = self.price(purse.price.state().table.piece(card));
        if print != UNSURE && print <= purse.surely {
            return Ok(());
        }
        let short = purse.price.of(card) - purse.have;
        if short > 0 {
            return Err(No::because(r::PURCHASE_PAY_RESOLVE, Word(words::SHORT_RESOLVE))
                .of(card)
                .count(short));
        }
        Ok(())
    }

    pub(super) fn do_buy(&self, tx: &mut Tx<'_>, seat: Seat, card: Card) -> Run {
        let cost = self.value(tx.state(), value::COST, card);
        let have = self.pool(tx.table(), counter::RESOLVE, seat)
            + self.trophy_worth(tx.state(), seat, counter::RESOLVE);
        // Without enough from the start the card is bought only where the table insisted on it.
        let insisted = i16::from(have < cost);
        tx.now(Step::new(steps::BUY).a(seat.0.into()).b(card.0).c(insisted))?;
        self.pay_step(tx, seat, counter::RESOLVE, cost)
    }

    /// Whoever stops giving tokens too early buys nothing.
    pub(super) fn on_buy(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (seat, card) = (Seat(step.a as u8), Card(step.b));
        let cost = self.value(tx.state(), value::COST, card);
        let have = self.pool(tx.table(), counter::RESOLVE, seat);
        if have < cost && step.c == 0 && !tx.is_off(r::PURCHASE_PAY_RESOLVE) {
            return Ok(());
        }
        tx.add_count(r::PURCHASE_PAY_RESOLVE, self.count(counter::RESOLVE, seat), -cost.min(have))?;
        self.take_offered(tx, seat, card, None)
    }

    /// A card of the Offer or a Hireling changes hands; its row is filled up. Free gains count as purchases.
    pub(super) fn take_offered(&self, tx: &mut Tx<'_>, seat: Seat, card: Card, to: Option<Zone>) -> Run {
        let row = self.layout.kind_of(tx.table().piece(card).zone);
        let kind = self.kind_of(tx.table(), card);
        let (rule, usual) = match kind {
            Some(kind::EVENT) => (super::world_events::TO_AREA, zone::EVENTS),
            Some(kind::HIRELING) => (super::hirelings::TO_AREA, zone::HIRELING),
            _ => (r::PURCHASE_TO_DISCARD_TOP, zone::DISCARD),
        };
        let to = to.filter(|_| rule == r::PURCHASE_TO_DISCARD_TOP).unwrap_or(self.zone(usual, seat));
        tx.add_count(rule, self.count(counter::PURCHASES, seat), 1)?;
        tx.set_owner(rule, card, seat)?;
        tx.put(rule, card, to, Side::Top)?;
        happen(
            self,
            tx,
            if kind == Some(kind::HIRELING) { moment::HIRED } else { moment::BOUGHT },
            card,
            seat,
            0,
        )?;
        match kind {
            Some(kind::HIRELING) => tx.now(Step::new(steps::KEEP_HIRELING).a(seat.0.into())),
            Some(kind::EVENT) => {
                tx.add_count(super::world_events::BOUGHT, self.count(counter::EVENTS_BOUGHT, seat), 1)?;
                self.refill_event_row(tx)
            }
            _ => tx.now(Step::new(steps::REFILL).a(row.into()).b(r::PURCHASE_REPLENISH.0)),
        }
    }

    /// Fills a row by one card of its deck. `b` is the rule; `c` is 1 once the face was asked for.
    pub(super) fn on_refill(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (row, rule) = (step.a as u8, Rule(step.b));
        let deck = self.shared(deck_of(row));
        if tx.table().cards(self.shared(row)).len() >= ROW || tx.is_off(rule) {
            return Ok(());
        }
        let Some(card) = tx.table().top(deck) else {
            return if self.modes.deck_fails { self.end_by_deck(tx, row) } else { Ok(()) };
        };
        if step.c == 0 && tx.table().face(card).is_none() {
            return tx.ask_face(rule, card, Word(row_word(row)), step.c(1));
        }
        if self.kind_of(tx.table(), card) == Some(kind::VILLAIN) {
            tx.now(step.c(0))?;
            return self.do_draw_villain(tx, card);
        }
        tx.show_to(rule, card, 0xff)?;
        let side = if row == zone::EVENT_ROW && self.modes.solo { Side::Bottom } else { Side::Top };
        tx.put(rule, card, self.shared(row), side)?;
        self.check_deck(tx, row)
    }

    /// A card that lies in the Offer.
    pub(super) fn is_offered(&self, table: &Table, card: Card) -> bool {
        matches!(self.layout.kind_of(table.piece(card).zone), zone::SILVER | zone::GOLD | zone::EVENT_ROW)
    }
}

/// The deck a row is filled from.
pub fn deck_of(row: u8) -> u8 {
    match row {
        zone::SILVER => zone::SILVER_DECK,
        zone::GOLD => zone::GOLD_DECK,
        _ => zone::EVENT_DECK,
    }
}

/// What is asked where a card comes up for a row.
fn row_word(row: u8) -> u16 {
    match row {
        zone::SILVER => words::SILVER_OFFER,
        zone::GOLD => words::GOLD_OFFER,
        _ => words::EVENT_OFFER,
    }
}

/// Only what lies in the Offer is bought.
pub fn not_offered(card: Card) -> No {
    No::because(r::PURCHASE_PAY_RESOLVE, Word(words::NOT_OFFERED)).of(card)
}

/// What was named lies in no row.
pub fn none_offered() -> No {
    No::because(r::PURCHASE_ANY_OFFER_CARD, Word(words::NONE_OFFERED))
}

pub static ACQUIRE: Verb = Verb::new(
    "acquire <cards> [ to <zone> ]",
    "Gains cards of the Offer without paying; they go where a purchase puts them, or to the zone named.",
    "use: acquire 1 card in silver to your hand",
    could_any,
    run_acquire,
)
.said("gain {0}[, put to {1}]");

fn run_acquire(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let to = match stmt.args.get(1) {
        Some(Arg::Zone(zone)) => scene.look().zones(zone).next(),
        _ => None,
    };
    let (cards, seat) = (scene.cards(stmt, 0), scene.frame().seat);
    scene.note_done(cards.len() as i16);
    for card in cards.into_iter().filter(|card| *card != NO_CARD) {
        let to = to.map_or(u16::MAX, |zone| u16::from(zone.0));
        scene.tx.now(Step::new(steps::ACQUIRE).a(u16::from(seat.0) | to << 8).b(card.0))?;
    }
    Ok(())
}

impl Frost {
    /// Which cards a free gain may take: of the Offer or the Hirelings, with a price; events keep their limits and
    /// never go to a deck, hand or discard pile.
    pub(super) fn may_acquire(&self, state: &State, stmt: &Stmt, seat: Seat, card: Card) -> Result<(), No> {
        if self.kind_of(&state.table, card) != Some(kind::EVENT) {
            return Ok(());
        }
        if matches!(stmt.args.get(1), Some(Arg::Zone(_))) {
            return Err(super::world_events::never_there(card));
        }
        self.may_pay_event(state, card)?;
        self.may_take_event(state, seat, card)
    }

    /// A World Event that comes by its own rule keeps the limits too: whoever has no room for it cannot say yes.
    pub(super) fn bar_surplus(&self, state: &State, question: &mut Question) {
        let (Ask::YesNo, Some(frame)) = (question.ask, state.agenda.frame()) else { return };
        let look = Look::new(self, state, Ctx::of_frame(frame));
        let cards = self.acquired(&look, question.then).into_iter();
        let mut events = cards.filter(|card| self.kind_of(&state.table, *card) == Some(kind::EVENT));
        let no = events.find_map(|card| self.may_take_event(state, frame.seat, card).err());
        question.bar(|opt| no.filter(|_| opt == Opt::Yes));
    }

    /// The cards that the brackets of a statement acquire without leaving a choice.
    fn acquired(&self, look: &Look<'_>, stmt: Step) -> Vec<Card> {
        let entry = self.library.line(stmt.a);
        let args = stmt_at(entry, stmt.b).map(|stmt| stmt.args.as_slice()).unwrap_or_default();
        let brackets = args.iter().filter_map(|arg| match arg {
            Arg::Block(n) => entry.line.blocks.get(usize::from(*n)),
            _ => None,
        });
        let acquires = brackets.flatten().filter(|stmt| stmt.verb.name() == "acquire");
        let cards = acquires.filter_map(|stmt| match stmt.args.first() {
            Some(Arg::Cards(selector)) if !is_choice(selector) => Some(look.cards(selector)),
            _ => None,
        });
        cards.flatten().collect()
    }

    pub(super) fn on_acquire(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (seat, card) = (Seat((step.a & 0xff) as u8), Card(step.b));
        let to = step.a >> 8;
        let to = (to != 0xff).then_some(Zone(to as u8));
        let there =
            self.is_offered(tx.table(), card) || tx.table().piece(card).zone == self.shared(zone::HIRELINGS);
        let event = self.kind_of(tx.table(), card) == Some(kind::EVENT);
        if !there || event && self.may_take_event(tx.state(), seat, card).is_err() {
            return Ok(());
        }
        self.take_offered(tx, seat, card, to)
    }
}
