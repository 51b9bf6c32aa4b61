//! Copies that nobody can tell apart: of cards that are alike and lie alike, either is meant.

use super::Desk;
use super::answer::is_letter;
use crate::engine::Opt;
use crate::line::Word;
use crate::table::layout::Shape;
use crate::table::{Card, Holder, Piece, Token};

impl Desk {
    /// The first of some options, where each does the same with another copy that lies alike. A letter behind the name
    /// means one copy, and none of these has it.
    pub(super) fn any_copy(&self, opts: &[Opt], behind: Option<&Word>) -> Option<Opt> {
        let first = *opts.first().filter(|_| !behind.is_some_and(is_letter))?;
        opts[1..].iter().all(|opt| self.does_alike(first, *opt)).then_some(first)
    }

    fn does_alike(&self, one: Opt, other: Opt) -> bool {
        match (one, other) {
            (Opt::Card(a), Opt::Card(b)) => self.lie_alike(a, b),
            (Opt::Act { card: a, .. }, Opt::Act { word, card: b, line }) => {
                one == Opt::Act { word, card: a, line } && self.lie_alike(a, b)
            }
            _ => false,
        }
    }

    /// Cards of one face in one place where order means nothing, with the same on them and nothing under them.
    fn lie_alike(&self, a: Card, b: Card) -> bool {
        let (table, layout) = (&self.state().table, self.game().layout());
        let (one, other) = (table.piece(a), table.piece(b));
        let same =
            |piece: &Piece| (piece.face(), piece.zone, piece.host, piece.marks, piece.seen, piece.owner);
        let bare = |card: Card| table.all_cards().all(|other| table.piece(other).host != card);
        let tokens = |card: Card, n: usize| table.tokens(Holder::Card(card), Token(n as u8));
        table.face(a).is_some()
            && same(one) == same(other)
            && matches!(layout.zone_kind(one.zone).shape, Shape::Pile | Shape::Area)
            && (0..layout.tokens.len()).all(|n| tokens(a, n) == tokens(b, n))
            && bare(a)
            && bare(b)
    }
}

#[cfg(test)]
mod tests {
    use super::is_letter;
    use crate::line::{Span, Word};

    #[test]
    fn a_comma_behind_a_letter_is_none_of_it() {
        let is = |text: &str| {
            is_letter(&Word { text: text.to_owned().into(), span: Span::default(), quoted: false })
        };
        assert!(is("b") && is("B,"));
        assert!(!is("be,") && !is(",") && !is("2,"));
    }
}
