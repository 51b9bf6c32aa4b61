//! The invariants of every table, in one place. They hold after every change; tests and the random player
//! check them, and a set-up written by hand is checked before play starts on it.

use super::ids::{Card, Holder, NO_CARD};
use super::lots::Member;
use super::{Layout, Lot, Table, Token, Zone};

/// What the whole table adds up to; equal before and after any change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sum {
    /// How often each face of the game is there, known and unseen together.
    faces: Vec<u16>,
    /// Tokens of each kind, pools and holders together; `None` where the pool is unlimited.
    tokens: Vec<Option<i32>>,
}

impl Table {
    /// Adds up what must stay the same for the whole game.
    #[must_use]
    pub fn sum(&self) -> Sum {
        let known = self.all_cards().filter_map(|card| self.face(card)).map(|face| face.0);
        let lots = (0..self.lots.count()).map(|n| Lot(n as u8));
        let unseen =
            lots.flat_map(|lot| self.lots.members(lot)).filter_map(|m| m.get().ok()).map(|face| face.0);
        let mut faces: Vec<u16> = Vec::with_capacity(self.card_count());
        for face in known.chain(unseen).map(usize::from) {
            if faces.len() <= face {
                faces.resize(face + 1, 0);
            }
            faces[face] += 1;
        }
        let placed = |kind: usize| -> i32 {
            self.tokens.all().filter(|t| t.1.index() == kind).map(|t| i32::from(t.2)).sum()
        };
        let pools = self.tokens.pools().iter().enumerate();
        let tokens = pools
            .map(|(kind, pool)| (*pool != super::tokens::UNLIMITED).then(|| i32::from(*pool) + placed(kind)));
        Sum { faces, tokens: tokens.collect() }
    }

    /// The first invariant that does not hold, in words.
    pub fn check(&self, layout: &Layout) -> Result<(), String> {
        self.check_pieces(layout)?;
        self.check_alert(layout)
    }

    /// The same for what lies on the table alone, without what is kept beside it: nobody can write that wrongly.
    pub fn check_pieces(&self, layout: &Layout) -> Result<(), String> {
        self.check_zones(layout)?;
        self.check_lots()?;
        self.check_numbers(layout)
    }

    /// The same for what changes can get wrong: whoever moves cards by changes alone loses none and doubles none.
    pub fn check_numbers(&self, layout: &Layout) -> Result<(), String> {
        self.check_tokens(layout)?;
        self.check_cubes(layout)
    }

    /// What is kept beside the table for speed says what lies on it.
    fn check_alert(&self, layout: &Layout) -> Result<(), String> {
        let kept = self.alert.is_by(&layout.watch);
        if kept && !self.alert.agrees(&self.pieces, &self.lots, &layout.watch) {
            return Err("what is kept beside the table is not what lies on it".to_owned());
        }
        Ok(())
    }

    fn check_zones(&self, layout: &Layout) -> Result<(), String> {
        let mut seen = vec![false; self.card_count()];
        for zone in (0..layout.zone_count()).map(|n| Zone(n as u8)) {
            for card in self.cards(zone) {
                if std::mem::replace(&mut seen[card.index()], true) || self.piece(*card).zone != zone {
                    return Err(format!("card {} is not in exactly one zone", card.0));
                }
            }
        }
        for card in self.all_cards() {
            let host = self.piece(card).host;
            if !seen[card.index()] || (host != NO_CARD && host.index() >= self.card_count()) || host == card {
                return Err(format!("card {} hangs in the air", card.0));
            }
        }
        Ok(())
    }

    fn check_lots(&self) -> Result<(), String> {
        let mut cards = [0usize; super::LOTS];
        let unseen = self.all_cards().filter_map(|card| self.piece(card).face().err());
        for lot in unseen.chain(self.lots.pledges()) {
            cards[lot.index()] += 1;
        }
        for lot in (0..self.lots.count()).map(|n| Lot(n as u8)) {
            let claims = cards[lot.index()];
            let members = self.lots.members(lot);
            if claims != members.len() || members.contains(&Member::pledge(lot)) {
                return Err(format!("lot {} has {} members for {claims} claims", lot.0, members.len()));
            }
        }
        Ok(())
    }

    fn check_tokens(&self, layout: &Layout) -> Result<(), String> {
        for (on, kind, count) in self.tokens.all() {
            let known = match on {
                Holder::Card(Card(n)) => usize::from(n) < self.card_count(),
                Holder::Seat(seat) => seat.0 < layout.seats,
                Holder::Table => true,
            };
            if count <= 0 || !known {
                return Err(format!("{count} tokens of kind {} on {on:?}", kind.0));
            }
        }
        match self.tokens.pools().iter().position(|pool| *pool < 0) {
            Some(kind) => Err(format!("the pool of token kind {} is below zero", Token(kind as u8).0)),
            None => Ok(()),
        }
    }

    fn check_cubes(&self, layout: &Layout) -> Result<(), String> {
        for (n, at) in self.cubes.iter().enumerate() {
            let (kind, seat) = layout.track_kind(super::Track(n as u8));
            if *at < 0 || *at > kind.last(seat) {
                return Err(format!("the cube of {} stands on space {at}", kind.name));
            }
        }
        Ok(())
    }
}
