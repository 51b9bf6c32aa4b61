//! Discarding, and cards under cards: what goes on whose pile and when, and attachments that count as in the hand.

use super::edition::DISCARD_ORDER;
use super::names::{moment, permission, zone};
use super::{Mistfall, r, steps, words};
use crate::effect::ast::{Arg, Stmt};
use crate::effect::moments::happen;
use crate::effect::query::{Say, permission_of as allowed};
use crate::effect::scene::Cards;
use crate::engine::{Ask, No, Opt, Run, Side, State, Step, Tx, Who};
use crate::table::{Card, NO_CARD, NOBODY, Rule, Seat, Word, Zone};

/// Attaching a card.
pub const ATTACH: Rule = r::ATTACH_PLACE;

/// A discard that names a Keyword is a cost or a bonus for it; any other just goes on its pile.
pub fn discard_rule(stmt: &Stmt) -> Rule {
    let named = |arg: &Arg| matches!(arg, Arg::Cards(selector) if !selector.keywords.is_empty());
    if stmt.args.iter().any(named) { super::actions::for_keyword() } else { r::DISCARD_TOP }
}

impl Mistfall {
    /// Cards that modified an Action go to their piles when it ends.
    pub(super) fn discard_modifiers(&self, tx: &mut Tx<'_>, modified: Card) -> Run {
        let played = self.of_all_seats(tx.table(), zone::PLAYED).iter().copied();
        let others: Cards = played.filter(|card| *card != modified).collect();
        others.into_iter().try_for_each(|card| self.discard_played(tx, r::DISCARD_MODIFIERS_AT_END, card))
    }

    /// Cards of the acting Hero that an Action is about to discard.
    fn played(&self, tx: &Tx<'_>) -> Vec<Card> {
        let seat = tx.frame_ref().map_or(NOBODY, |frame| frame.seat);
        if seat == NOBODY { Vec::new() } else { tx.table().cards(self.zone(zone::PLAYED, seat)).to_vec() }
    }

    /// Whether the player is asked in which order cards go to the pile.
    pub(super) fn orders_discards(&self, tx: &Tx<'_>) -> bool {
        let seat = tx.frame_ref().map_or(NOBODY, |frame| frame.seat);
        self.has(DISCARD_ORDER) && seat != NOBODY && tx.table().cards(self.zone(zone::PLAYED, seat)).len() > 1
    }

    /// The first named lies lowest.
    pub(super) fn on_discard_order(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let played = self.played(tx);
        if step.c == 0 {
            let seat = tx.frame_ref().map_or(NOBODY, |frame| frame.seat);
            let asks = (r::DISCARD_ORDER, Who::Seat(seat), Ask::Order);
            return tx.ask_with(asks, Word(words::ORDER), step.c(1), |_, question| {
                Ok(played.iter().try_for_each(|card| question.offer(Opt::Card(*card)))?)
            });
        }
        tx.now(Step::new(steps::CONCLUDE).a(step.a))?;
        let named = |opt: &Opt| if let Opt::Card(card) = opt { Some(*card) } else { None };
        let order: Vec<Card> = tx.answers().iter().filter_map(named).collect();
        for card in if order.is_empty() { played } else { order } {
            let own = card.0 == step.a;
            let rule = if own { super::actions::CONCLUDES } else { r::DISCARD_MODIFIERS_AT_END };
            self.discard_played(tx, rule, card)?;
        }
        Ok(())
    }

    /// A card that lies on the table since it was resolved from the hand goes on its owner's pile.
    pub(super) fn discard_played(&self, tx: &mut Tx<'_>, rule: Rule, card: Card) -> Run {
        let zone = tx.table().piece(card).zone;
        if self.layout.kind_of(zone) != zone::PLAYED {
            return Ok(());
        }
        let owner = tx.table().piece(card).owner;
        let seat = if owner == NOBODY { self.layout.zone_owner(zone) } else { owner };
        tx.put(rule, card, self.zone(zone::DISCARD, seat), Side::Top)
    }

    /// A Hero card was discarded by an effect; one that was given for a Keyword is told apart.
    pub(super) fn after_discard(&self, tx: &mut Tx<'_>, card: Card, from: u8, rule: Rule) -> Run {
        if from != zone::HAND && from != zone::ATTACHED {
            return Ok(());
        }
        let owner = tx.table().piece(card).owner;
        if rule == super::actions::for_keyword() {
            happen(self, tx, moment::KEYWORD, card, owner, 0)?;
        }
        happen(self, tx, moment::DISCARDED, card, owner, 0)
    }

    /// Whether a card is in the hand, or attached and treated as if it were.
    pub(super) fn is_in_hand(&self, state: &State, card: Card) -> bool {
        match self.layout.kind_of(state.table.piece(card).zone) {
            zone::HAND => true,
            zone::ATTACHED => self.counts_as_hand(state, card),
            _ => false,
        }
    }

    /// Attachments do nothing unless a card says that they count as in the hand.
    pub(super) fn counts_as_hand(&self, state: &State, card: Card) -> bool {
        let seat = self.layout.zone_owner(state.table.piece(card).zone);
        matches!(allowed(self, state, permission::HAND, card, seat), Say::May(_))
    }

    /// What lies under a card counts as a part of it: it goes when the card goes, each to the pile of its owner.
    pub(super) fn drop_attached(&self, tx: &mut Tx<'_>, host: Card) -> Run {
        let attached = self.of_all_seats(tx.table(), zone::ATTACHED).iter().copied();
        let under: Cards = attached.filter(|card| tx.table().piece(*card).host == host).collect();
        for card in under {
            let Some(pile) = self.pile_of(tx.table(), card) else { continue };
            tx.attach(r::ATTACHED_GO_ALONG, card, NO_CARD)?;
            tx.put(r::ATTACHED_GO_ALONG, card, pile, Side::Top)?;
        }
        Ok(())
    }

    /// Who leaves takes the own cards from under others along, and those of others come out from under the ones that go.
    pub(super) fn take_back(&self, tx: &mut Tx<'_>, rule: Rule, seat: Seat) -> Run {
        for host in tx.table().cards(self.zone(zone::AREA, seat)).to_vec() {
            self.drop_attached(tx, host)?;
        }
        for card in tx.table().cards(self.zone(zone::ATTACHED, seat)).to_vec() {
            let Some(pile) = self.pile_of(tx.table(), card) else { continue };
            tx.attach(rule, card, NO_CARD)?;
            tx.put(rule, card, pile, Side::Top)?;
        }
        Ok(())
    }

    /// An attachment is resolved as if from the hand: it comes out from under its host.
    pub(super) fn take_up(&self, tx: &mut Tx<'_>, card: Card, to: Zone) -> Run {
        tx.attach(r::ATTACH_AS_HAND, card, NO_CARD)?;
        tx.put(r::ATTACH_AS_HAND, card, to, Side::Top)
    }
}

/// An attached card is good for what its host says, and for nothing else.
pub fn not_as_attached(card: Card) -> No {
    No::because(r::ATTACHED_UNUSED, Word(words::NO_ACTION_OF)).of(card)
}

/// Nobody discards or Buries as they like.
pub fn at_will() -> No {
    No::because(r::DISCARD_NOT_AT_WILL, Word(words::AT_WILL)).of(NO_CARD)
}
