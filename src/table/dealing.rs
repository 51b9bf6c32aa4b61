//! The table before play: empty furniture, cards dealt known or unseen, lots to draw them from.

use super::ids::{Card, Face, Lot, NOBODY, Seat, Spot, Token, Zone};
use super::layout::Layout;
use super::lots::Member;
use super::row::Full;
use super::{Piece, Table, UNSEEN, ZONES};

impl Table {
    /// An empty table with this furniture: cubes and numbers at their starts, pools full.
    pub fn laid(layout: &Layout) -> Result<Table, Full> {
        let mut table = Table::default();
        table.zones.open(layout.zone_count())?;
        if layout.zone_count() > ZONES {
            return Err(Full(&"zones"));
        }
        table.tokens.stock((0u8..).zip(&layout.tokens).map(|(n, _)| layout.pool_of(Token(n))))?;
        for kind in &layout.tracks {
            for seat in 0..if kind.per_seat { layout.seats } else { 1 } {
                let seat = if kind.per_seat { Seat(seat) } else { NOBODY };
                table.cubes.push(i16::from(kind.start_of(seat, layout.seats)), &"tracks")?;
            }
        }
        for kind in &layout.counters {
            for _ in 0..if kind.per_seat { layout.seats } else { 1 } {
                table.counts.push(kind.start, &"numbers")?;
            }
        }
        Ok(table)
    }

    /// Before play: brings a known card into the game.
    pub fn deal_known(&mut self, face: Face, zone: Zone, owner: Seat) -> Result<Card, Full> {
        self.deal(face.0, zone, owner)
    }

    /// Before play: brings an unseen card of a lot into the game. The lot must have a member for it.
    pub fn deal_unseen(&mut self, lot: Lot, zone: Zone, owner: Seat) -> Result<Card, Full> {
        self.deal(UNSEEN | u16::from(lot.0), zone, owner)
    }

    fn deal(&mut self, face: u16, zone: Zone, owner: Seat) -> Result<Card, Full> {
        let card = Card(u16::try_from(self.pieces.len()).map_err(|_| Full(&"cards"))?);
        let copy = if face & UNSEEN == 0 { self.free_copy(face) } else { 0 };
        self.pieces.push(Piece { face, zone, owner, copy, ..Piece::default() }, &"cards")?;
        self.zones.enter(card, zone)?;
        self.alert.forget();
        Ok(card)
    }

    /// Before play: puts a card on a square, with these marks.
    pub fn lay_square(&mut self, card: Card, spot: Spot, marks: u8) {
        let piece = &mut self.pieces[card.index()];
        (piece.spot, piece.marks) = (spot, marks);
        self.alert.forget();
    }

    /// Before play: one card of this face is another; an unseen one if there is one. Says whether there was any.
    pub fn swap_in(&mut self, old: Face, new: Face) -> bool {
        self.alert.forget();
        let lots = (0..self.lots.count()).map(|n| Lot(n as u8));
        if let Some(lot) = lots.into_iter().find(|lot| self.lots.members(*lot).contains(&Member::face(old))) {
            return self.lots.take(lot, Member::face(old)) && self.lots.add(lot, Member::face(new)).is_ok();
        }
        let Some(card) = self.all_cards().find(|card| self.face(*card) == Some(old)) else { return false };
        let copy = self.free_copy(new.0);
        let piece = &mut self.pieces[card.index()];
        (piece.face, piece.copy) = (new.0, copy);
        true
    }

    /// Before play: a new lot with these faces, and pledges on other lots.
    pub fn start_lot(
        &mut self,
        faces: impl IntoIterator<Item = Face>,
        pledges: impl IntoIterator<Item = Lot>,
    ) -> Result<Lot, Full> {
        let lot = self.new_lot()?;
        for face in faces {
            self.lots.add(lot, Member::face(face))?;
        }
        for on in pledges {
            self.lots.add(lot, Member::pledge(on))?;
        }
        Ok(lot)
    }
}
