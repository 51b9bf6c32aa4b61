//! Discarding and Burying: piles, Wounds of a Hero one by one, and the Hero who cannot pay.

use super::names::{frame, kind, moment, permission, zone};
use super::{Mistfall, r, steps, words};
use crate::effect::Verb;
use crate::effect::ast::Stmt;
use crate::effect::moments::{happen, happen_last};
use crate::effect::query::{Say, permission_of as allowed};
use crate::effect::scene::{self, Scene};
use crate::effect::verbs::{could_always, could_any, could_pay_any};
use crate::engine::{Ask, Frame, No, Opt, Run, Side, State, Step, Tx, Who};
use crate::table::{Card, NO_CARD, Seat, Table, Word};

pub static BURY: Verb = Verb::new(
    "bury <cards>",
    "Puts cards on their owner's Burial pile.",
    "while in hand: fast: may (bury 2 cards in your hand) to (draw 3)",
    could_any,
    bury,
)
.paid_if(could_pay_any);

pub static SUFFER: Verb = Verb::new(
    "suffer <amount> [ for <seats> ]",
    "So many Wounds: for each the player Buries a card from the hand, the discard pile or the top of the deck.",
    "when retreated: suffer 1 for each hero",
    could_always,
    suffer,
)
.said("{1:suffer|suffers} {0|Wound|Wounds}");

fn bury(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    for card in scene.cards(stmt, 0) {
        let piece = *scene.tx.table().piece(card);
        let owner = piece.owner;
        let to = scene.tx.layout().zone(zone::BURIAL, owner);
        scene.tx.attach(r::BURY_PILE, card, NO_CARD)?;
        scene.tx.show_to(r::BURY_PILE, card, 0xff)?;
        scene.tx.put(r::BURY_PILE, card, to, Side::Top)?;
        scene.host.on_moved(scene.tx, card, piece.zone, to, r::BURY_PILE)?;
        happen(scene.host, scene.tx, moment::BURIED, card, owner, 0)?;
    }
    Ok(())
}

fn suffer(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let many = scene.amount(stmt, 0);
    for seat in scene.seats(stmt, 1).into_iter().rev() {
        scene.tx.now(Step::new(steps::WOUNDS).a(seat.0.into()).c(many))?;
    }
    Ok(())
}

impl Mistfall {
    /// A Hero has so many Wounds to pay, one after the other.
    pub(super) fn on_wounds(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if step.c <= 0 || self.is_out(tx.table(), Seat(step.a as u8)) {
            return Ok(());
        }
        tx.now(step.c(step.c - 1))?;
        tx.now(Step::new(steps::SUFFER).a(step.a))
    }

    /// One Wound: the player picks the card, and a Hero without one is eliminated.
    pub(super) fn on_suffer(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        let deck = tx.table().top(self.zone(zone::DECK, seat));
        let top = deck.map(|card| self.may_bury(tx.state(), card));
        if !self.has_buriable(tx.state(), seat) && !matches!(top, Some(Ok(()))) {
            return tx.now(Step::new(steps::HERO_OUT).a(step.a));
        }
        let asks = (super::defence::bury_sources(), Who::Seat(seat), Ask::One);
        tx.ask_with(asks, Word(words::BURY), Step::new(steps::BURIED).a(step.a), |tx, question| {
            for zone in [zone::HAND, zone::DISCARD] {
                for card in tx.table().cards(self.zone(zone, seat)) {
                    let law = self.may_bury(tx.state(), *card);
                    question.list(Opt::Act { word: Word(words::BURY), card: *card, line: 0 }, law)?;
                }
            }
            if let Some(law) = top {
                question.list(Opt::Word(Word(words::DECK_TOP)), law)?;
            }
            if question.is_bare() {
                return Ok(());
            }
            let charter = self.charter(tx.table(), seat);
            for card in tx.table().cards(self.zone(zone::AREA, seat)) {
                if *card != charter {
                    let opt = Opt::Act { word: Word(words::BURY), card: *card, line: 0 };
                    question.refuse(opt, super::defence::not_from_area(*card))?;
                }
            }
            Ok(())
        })
    }

    /// Whether a card of hand or discard pile may be Buried.
    fn has_buriable(&self, state: &State, seat: Seat) -> bool {
        let cards = [zone::HAND, zone::DISCARD].into_iter();
        let mut cards = cards.flat_map(|zone| state.table.cards(self.zone(zone, seat)));
        cards.any(|card| self.may_bury(state, *card).is_ok())
    }

    /// Only a card that everyone can read can say that it is not Buried.
    fn may_bury(&self, state: &State, card: Card) -> Result<(), No> {
        let piece = state.table.piece(card);
        if state.table.face(card).is_none() || piece.seen == 0 {
            return Ok(());
        }
        match allowed(self, state, permission::BURY, card, piece.owner) {
            Say::Cannot(_) => Err(No::because(r::HERO_ELIMINATION, Word(words::NO_BURY)).of(card)),
            _ => Ok(()),
        }
    }

    /// The card chosen goes to the Burial pile; one from the deck is seen only now, and need not be told.
    pub(super) fn on_buried(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        let card = match tx.answer() {
            _ if step.c > 0 => Some(Card(step.b)),
            Opt::Act { card, .. } => Some(card),
            _ => tx.table().top(self.zone(zone::DECK, seat)),
        };
        let Some(card) = card else { return Ok(()) };
        if step.c == 0 && tx.table().face(card).is_none() && !tx.is_off(super::defence::bury_sources()) {
            let then = step.b(card.0).c(1);
            return tx.ask_face_or_not(super::defence::bury_sources(), card, Word(words::BURY), then);
        }
        if tx.table().face(card).is_some() {
            tx.show_to(r::BURY_PILE, card, 0xff)?;
        }
        if self.may_bury(tx.state(), card).is_err() {
            // It stays where it is, and the Wound is still to be paid.
            return tx.now(Step::new(steps::SUFFER).a(step.a));
        }
        tx.put(r::BURY_PILE, card, self.zone(zone::BURIAL, seat), Side::Top)?;
        happen_last(self, tx, moment::BURIED, card, seat, 0)
    }

    // ---- a Hero is out ----

    /// The first Wound that cannot be paid.
    pub(super) fn on_hero_out(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        if tx.is_off(r::HERO_ELIMINATION) || self.is_out(tx.table(), seat) {
            return Ok(());
        }
        let charter = self.charter(tx.table(), seat);
        tx.tell(r::HERO_ELIMINATION, Word(words::TOLD_OUT), charter, 0)?;
        if !self.plays_on(tx) {
            return self.lose_by_heroes(tx, false);
        }
        self.drop_plans(tx, seat);
        for ally in tx.table().cards(self.zone(zone::ALLIES, seat)).to_vec() {
            self.strip(tx, r::HERO_ELIMINATION, ally)?;
            tx.put(r::HERO_ELIMINATION, ally, self.shared(zone::REMOVED), Side::Top)?;
        }
        happen(self, tx, moment::HERO_OUT, charter, seat, 0)?;
        self.hero_leaves(tx, seat)?;
        if self.playing(tx.table()).next().is_none() { self.lose_by_heroes(tx, true) } else { Ok(()) }
    }

    /// What this Hero had begun or was about to do is not done any more.
    fn drop_plans(&self, tx: &mut Tx<'_>, seat: Seat) {
        let (table, number) = (*tx.table(), u16::from(seat.0));
        tx.purge(|step, frame| {
            let own = frame.is_some_and(|frame| frame.seat == seat && self.is_deed(&table, frame));
            match step.kind {
                steps::WOUNDS | steps::SUFFER | steps::FOCUS_ICON | steps::ENRAGE | steps::RESTORE => {
                    step.a == number
                }
                steps::TURN | steps::TURN_END | steps::TURN_DRAWN | steps::TURN_DISCARD => step.a == number,
                steps::STRIKE | steps::LAND | steps::VULNERABILITY => own,
                kind => own && scene::is_body(kind),
            }
        });
    }

    /// Whether a frame is something a Hero does: an Action, or what the Hero's own cards do.
    fn is_deed(&self, table: &Table, frame: &Frame) -> bool {
        let own = [Some(kind::HERO), Some(kind::CARD), Some(kind::ALLY)];
        frame.kind == frame::ACTION || own.contains(&self.kind_of(table, frame.source))
    }
}

/// Cards of a Hero who is out do nothing any more.
pub fn is_out(card: Card) -> No {
    No::because(r::HERO_ELIMINATION, Word(words::OUT)).of(card)
}
