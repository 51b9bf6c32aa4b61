//! An unseen card of a real hand that is chosen by its row. Where only some of the cards it may be would do, a row says
//! too little: whoever holds it says which it is.

use super::answer::refused;
use super::{Desk, Trouble};
use crate::effect::ast::Head;
use crate::engine::{Ask, Deed, Log, Machine, Opt, Question, Refusal, State};
use crate::games::game::Wish;
use crate::line::fold;
use crate::table::{Card, Face, NO_CARD, Seat, Zone};

impl Desk {
    /// Refuses an answer with a card that nobody has named, where it hangs on the card whether it will do.
    pub(super) fn is_named(&self, deed: &Deed, wanted: &str) -> Result<(), Trouble> {
        let Deed::Answer(opt @ (Opt::Card(card) | Opt::Act { card, .. })) = deed else { return Ok(()) };
        let offered = || self.state().question.legal().any(|legal| legal == *opt);
        if self.forcing || !self.is_held_unseen(*card) || !offered() || self.will_do_whatever(*opt, *card) {
            return Ok(());
        }
        Err(Trouble::Refused { refusal: Refusal::Unnamed(*card), wanted: wanted.to_owned(), face: None })
    }

    /// Whether a real hand holds this card and nobody has said which it is.
    pub(super) fn is_held_unseen(&self, card: Card) -> bool {
        let state = self.state();
        let kind = self.game().layout().kind_of(state.table.piece(card).zone);
        state.blind >> kind & 1 == 1 && state.table.face(card).is_none()
    }

    /// Whether the open question is for something else than this command, whatever card it may be for.
    pub(super) fn is_out_of_place(&self, verb: &str) -> bool {
        let question = &self.state().question;
        // Reactions come when they like.
        let free = question.ask == Ask::Turn || self.reaction_verb() == Some(verb);
        question.is_open() && !free && !self.offers(verb) && fold(verb) != fold(&self.names().question_name())
    }

    /// The pile of this seat that the open question offers unseen cards of, where it asks for none of the hand: a card
    /// that was Buried unseen can be named when it comes back. Reactions come from the hand even then.
    pub(super) fn pile_offered(&self, verb: Option<&str>, seat: Seat, hand: Zone) -> Option<Zone> {
        let (table, layout) = (&self.state().table, self.game().layout());
        if verb.is_some() && verb == self.reaction_verb() {
            return None;
        }
        let mut unseen = self.state().question.legal().filter_map(|opt| match opt {
            Opt::Card(card) | Opt::Act { card, .. } if card != NO_CARD && table.face(card).is_none() => {
                Some(table.piece(card).zone)
            }
            _ => None,
        });
        let own = |zone: &Zone| *zone != hand && layout.zone_owner(*zone) == seat;
        let first = unseen.next().filter(own)?;
        unseen.all(|zone| zone == first).then_some(first)
    }

    /// Whether a known copy lies with this seat where it could be used with a command that is not of now: that copy is
    /// meant, and none in the hand.
    pub(super) fn lies_ready(&self, verb: Option<&str>, seat: Seat, face: Face) -> bool {
        let Some(verb) = verb.filter(|verb| !self.offers(verb)) else { return false };
        let (table, layout, library) = (&self.state().table, self.game().layout(), self.game().library());
        let of_verb = |line: u16| match &library.line(line).line.head {
            Head::Action(action) => {
                library.lexicon.vocabulary.actions[usize::from(action.kind)].command == verb
            }
            _ => false,
        };
        let used_in = |zone: Zone| {
            let kind = u16::from(layout.kind_of(zone));
            let here = |line: u16| library.line(line).line.zones.contains(&kind);
            layout.zone_owner(zone) == seat
                && library.entry(face).lines.clone().any(|line| of_verb(line) && here(line))
        };
        let known = |card: Card| table.face(card) == Some(face) && used_in(table.piece(card).zone);
        table.all_cards().any(known)
    }

    /// Whether the answer could be given with every card that this one may be.
    fn will_do_whatever(&self, opt: Opt, card: Card) -> bool {
        let faces = (0..self.game().library().entries.len()).map(|n| Face(n as u16));
        let mut could =
            faces.filter(|face| self.giver_of(card, *face).is_some() && self.may_lie(card, *face));
        could.all(|face| self.would_do(opt, card, face))
    }

    /// With this card known there is nothing left to choose: it was the last that could be what is asked for.
    pub(super) fn fits_nothing(
        &self,
        asked: &Question,
        verb: Option<&str>,
        card: Card,
        face: Face,
    ) -> Trouble {
        let before = State { question: *asked, ..*self.state() };
        let wish = Wish { verb, card: Some(card), seat: None, more: false };
        let no = self.game().explain(&before, &wish).filter(|no| !self.session.off().is(no.rule));
        let refusal = no.map_or(Refusal::NotOffered(asked.rule), Refusal::Forbidden);
        refused(refusal, &self.game().library().entry(face).id)
    }

    /// A list has the face, or is a guess and lies where such cards do.
    fn may_lie(&self, card: Card, face: Face) -> bool {
        self.state().table.source_of(card, face).is_some() || self.fits(card, face)
    }

    /// Whether the open question would still offer this if the card were known to be of this face.
    fn would_do(&self, opt: Opt, card: Card, face: Face) -> bool {
        let mut position = self.session.position().clone();
        let changes = self.naming(card, face, 0);
        let known = changes.iter().try_for_each(|change| position.state.table.apply(change));
        let machine = Machine { law: &**self.game(), off: self.session.off() };
        let asked = position.state.question.asked_by;
        known.is_ok()
            && machine.ask_again(&mut position, &mut Log::off()).is_ok()
            && position.state.question.asked_by == asked
            && machine.may_answer(&position.state, opt).is_ok()
    }
}
