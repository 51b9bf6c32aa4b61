//! Where a card lies, as a name for it: for cards that nobody has seen, and for whoever went on calling it so.

use super::digits::push_number;
use super::names::Names;
use crate::line::folds_to;
use crate::table::layout::Shape;
use crate::table::{Card, NOBODY, Spot};

impl Names<'_> {
    /// The only card of a grid that lies at the place called so, folded.
    #[must_use]
    pub fn at_place(&self, folded: &str) -> Option<Card> {
        let is = |card: &Card| self.lies_on_grid(*card) && self.is_placed(*card, folded);
        let mut all = self.state.table.all_cards().filter(is);
        all.next().filter(|_| all.next().is_none())
    }

    pub(super) fn lies_on_grid(&self, card: Card) -> bool {
        let zone = self.state.table.piece(card).zone;
        matches!(self.game.layout().zone_kind(zone).shape, Shape::Grid { .. })
    }

    /// Whether the place of a card is called so: the last signs are looked at first, they tell most places apart.
    #[inline]
    pub(super) fn is_placed(&self, card: Card, folded: &str) -> bool {
        if !folded.as_bytes().last().is_some_and(u8::is_ascii_digit) {
            return false;
        }
        let piece = self.state.table.piece(card);
        let kind = self.game.layout().zone_kind(piece.zone);
        match kind.shape {
            Shape::Grid { .. } => {
                may_be_spot(folded.as_bytes(), piece.spot) && is_at_spot(kind.name, piece.spot, folded)
            }
            _ => self.is_at(card, kind.name, folded),
        }
    }

    /// Whether the place of a card that lies in a row is called so, in a zone of this name.
    #[inline(never)]
    fn is_at(&self, card: Card, name: &str, folded: &str) -> bool {
        let place = self.state.table.place(card);
        let Some(said) = without_number(folded, place.index + 1) else { return false };
        match self.game.layout().zone_owner(place.zone) {
            NOBODY => folds_to(name, said),
            seat => folds_to(&format!("{}-{name}", self.seat(seat)), said),
        }
    }

    /// `line-2`, `ada-hand-1`, `field-0-1`: where a card lies that has no name for the viewer.
    pub(super) fn place_name(&self, card: Card) -> String {
        let mut text = String::new();
        self.push_place_name(card, &mut text);
        text
    }

    pub(super) fn push_place_name(&self, card: Card, to: &mut String) {
        let piece = self.state.table.piece(card);
        let kind = self.game.layout().zone_kind(piece.zone);
        let mut say = |before: &str, n: i32| {
            to.push_str(before);
            to.push('-');
            push_number(n, to);
        };
        if let Shape::Grid { .. } = kind.shape {
            say(kind.name, piece.spot.x.into());
            return say("", piece.spot.y.into());
        }
        let place = i32::from(self.state.table.place(card).index) + 1;
        match self.game.layout().zone_owner(piece.zone) {
            NOBODY => say(kind.name, place),
            seat => say(&[self.seat(seat).as_str(), "-", kind.name].concat(), place),
        }
    }
}

/// Whether the last two signs are those that the numbers of a square end with.
#[inline]
fn may_be_spot(folded: &[u8], spot: Spot) -> bool {
    let [x, y] = [spot.x, spot.y].map(i8::unsigned_abs);
    matches!(folded, [.., before, last] if *last == b'0' + y % 10 && (y > 9 || *before == b'0' + x % 10))
}

/// Whether a square of a grid of this name is called so.
#[inline(never)]
fn is_at_spot(name: &str, spot: Spot, folded: &str) -> bool {
    let [x, y] = [spot.x, spot.y].map(|n| u16::from(n.unsigned_abs()));
    let said = without_number(folded, y).and_then(|rest| without_number(rest, x));
    said.is_some_and(|said| folds_to(name, said))
}

fn last_digit(number: u16) -> u8 {
    b'0' + (number % 10) as u8
}

/// The text before this number at its end.
fn without_number(text: &str, mut number: u16) -> Option<&str> {
    let mut end = text.len();
    loop {
        end = end.checked_sub(1).filter(|at| text.as_bytes()[*at] == last_digit(number))?;
        number /= 10;
        if number == 0 {
            return text.get(..end);
        }
    }
}
