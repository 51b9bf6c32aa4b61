//! Cards that leave play: to which pile they go, and what is still known of them by those who aimed at them.

use super::Mistfall;
use super::damage::at;
use super::names::{kind, moment, token, zone};
use crate::effect::ast::Head;
use crate::engine::{State, Tx};
use crate::table::{Card, NO_CARD, NOBODY, Table, Token, Zone};

/// Whoever aims at a card that leaves play remembers where it lay.
pub fn stood(tx: &mut Tx<'_>, card: Card, zone: Zone) {
    for frame in tx.frames_mut().iter_mut().filter(|frame| frame.target == card) {
        frame.numbers[at::STOOD] = i16::from(zone.0) + 1;
    }
}

impl Mistfall {
    /// In which area a card lies; of an Enemy that has left play since it was aimed at, where it lay. The active
    /// Encounter lies in the Quest Area.
    pub(super) fn lay_in(&self, state: &State, card: Card) -> Zone {
        let frame = state.agenda.frame().filter(|frame| frame.target == card && self.has_fallen(state, card));
        let stood = frame.map_or(0, |frame| frame.numbers[at::STOOD]);
        match state.table.piece(card).zone {
            _ if stood > 0 => Zone((stood - 1) as u8),
            zone if zone == self.shared(zone::ENCOUNTER) => self.shared(zone::QUEST_AREA),
            zone => zone,
        }
    }

    /// Whether an Enemy is out of play for whoever spoke of it before. What waits for a kill speaks of it as it is.
    pub(super) fn has_fallen(&self, state: &State, card: Card) -> bool {
        let line = state.agenda.frame().map(|frame| &self.library.line(frame.line).line.head);
        let of_a_kill =
            |head: &Head| matches!(head, Head::Trigger(of) if of.moment == u16::from(moment::ELIMINATED));
        card != NO_CARD
            && self.kind_of(&state.table, card) == Some(kind::ENEMY)
            && !self.is_enemy_in_play(&state.table, card)
            && !line.is_some_and(of_a_kill)
    }

    /// Tokens lie on what is in play, not on cards of hands, decks and piles; and Conditions on nothing that only counts
    /// as an Enemy.
    pub(super) fn may_lie_on(&self, state: &State, card: Card, token: Token) -> bool {
        const OUT_OF_PLAY: [u8; 6] =
            [zone::DECK, zone::HAND, zone::DISCARD, zone::BURIAL, zone::STOCK, zone::REWARDS];
        let out = OUT_OF_PLAY.contains(&self.layout.kind_of(state.table.piece(card).zone));
        let condition = token::CONDITIONS.contains(&token.0);
        let bears = !condition || !self.is_attackable_encounter(state, card);
        !out && bears
    }

    /// The pile a card is discarded to; none for what is set aside.
    pub(super) fn pile_of(&self, table: &Table, card: Card) -> Option<Zone> {
        // Hands hold Hero cards only, whichever an unseen one is.
        let held = self.layout.kind_of(table.piece(card).zone) == zone::HAND;
        match self.kind_of(table, card).or(held.then_some(kind::CARD))? {
            kind::ENEMY => self.info(table, card)?.colour.map(|colour| self.discards(colour)),
            kind::ENCOUNTER => Some(self.shared(zone::ENCOUNTER_DISCARD)),
            kind::TIME_CARD => Some(self.shared(zone::TIME_DISCARD)),
            kind::ALLY => Some(self.shared(zone::REMOVED)),
            kind::CARD => {
                let piece = table.piece(card);
                let holder = self.layout.zone_owner(piece.zone);
                let seat = if piece.owner == NOBODY { holder } else { piece.owner };
                (seat != NOBODY).then(|| self.zone(zone::DISCARD, seat))
            }
            _ => None,
        }
    }
}
