//! The real table: which piles and dice lie on it, naming cards that real hands hold, outcomes typed in.

use super::{Desk, Trouble};
use crate::engine::{Ask, Deed, Refusal, State, Who};
use crate::games::game::Game;
use crate::line::{Candidate, Outcome, Word, take};
use crate::table::layout::Sight;
use crate::table::{Card, Change, Face, NO_CARD, Zone};

/// Zone kinds named as physical, as bits, and whether the dice are; `all` means everything.
pub(super) fn physical(game: &dyn Game, names: &[String]) -> Result<(u64, bool), String> {
    let layout = game.layout();
    let mut kinds = 0u64;
    let mut dice = false;
    for name in names {
        match name.as_str() {
            "all" => (kinds, dice) = (u64::MAX, true),
            "dice" => dice = true,
            "hands" => kinds |= of_sight(game, Sight::Owner),
            _ => {
                let at = layout.zones.iter().position(|zone| zone.name == name);
                let known: Vec<&str> = layout.zones.iter().map(|zone| zone.name).collect();
                let at = at.ok_or_else(|| {
                    format!(
                        "`{name}` is nothing that could be on the real table; known are all, dice, hands, {}",
                        known.join(", ")
                    )
                })?;
                kinds |= 1 << at;
            }
        }
    }
    Ok((kinds, dice))
}

fn of_sight(game: &dyn Game, sight: Sight) -> u64 {
    let zones = game.layout().zones.iter().enumerate();
    zones.filter(|(_, zone)| zone.sight == sight).fold(0, |bits, (n, _)| bits | 1 << n)
}

/// The physical zones whose cards the referee does not get to see: hands.
pub(super) fn blind(game: &dyn Game, physical: u64) -> u64 {
    of_sight(game, Sight::Owner) & physical
}

/// The words that named a card, and those that are left.
pub(super) type Named = (Vec<Word>, Vec<Word>);

impl Desk {
    /// Whether anything lies on a real table.
    pub(super) fn is_real(&self) -> bool {
        self.physical != (0, false)
    }

    /// Whether the open chance question is answered by the people at the table.
    pub(super) fn is_physical(&self) -> bool {
        self.asks_table(self.state())
    }

    /// The same for any state of this game.
    #[must_use]
    pub fn asks_table(&self, state: &State) -> bool {
        let question = &state.question;
        if question.ask == Ask::Roll {
            return self.physical.1;
        }
        let zone = state.table.piece(question.about).zone;
        self.physical.0 >> self.game().layout().kind_of(zone) & 1 == 1
    }

    /// Turns one unseen card of the asked seat's hand into the card that the words name, if a copy can be there.
    /// Says which words named it and which are left; `None` where this is not a matter of unseen cards at all.
    pub(super) fn name_unseen(
        &mut self,
        verb: Option<&str>,
        words: &[Word],
    ) -> Result<Option<Named>, Trouble> {
        let Who::Seat(seat) = self.state().question.who else { return Ok(None) };
        let hand = self.game().layout().zone(self.game().parts().hand, seat);
        let blind = self.state().blind >> self.game().layout().kind_of(hand) & 1 == 1;
        if !blind || words.is_empty() {
            return Ok(None);
        }
        let Some((face, used)) = self.face_named(words) else { return Ok(None) };
        let any = |desk: &Desk| {
            let table = &desk.state().table;
            table.cards(hand).iter().copied().find(|card| table.face(*card).is_none())
        };
        let could = self.unseen_that_could_be(hand, face);
        // A house ruling lets a card be in hand though all its copies are told to lie elsewhere.
        let Some(card) = could.or_else(|| any(self).filter(|_| self.forcing)) else {
            let wanted = format!("{} {}", verb.unwrap_or(""), self.game().library().entry(face).id);
            let refusal = Refusal::Impossible(self.state().table.top(hand).unwrap_or(NO_CARD));
            return Err(Trouble::Refused { refusal, wanted: wanted.trim().to_owned(), face: Some(face) });
        };
        let changes = self.naming(card, face, 1 << seat.0);
        self.give(Deed::Fix(self.game().table_rule(), changes), "name a card")?;
        // Where the rule behind it is switched off, the card is as unseen as before.
        if self.state().table.face(card).is_none() {
            return Ok(None);
        }
        // A copy letter tells known copies apart; this one was not known.
        let letter = words.get(used).is_some_and(|word| word.text.len() == 1 && word.text.is_ascii());
        Ok(Some((words[..used].to_vec(), words[used + usize::from(letter)..].to_vec())))
    }

    /// The face that the words name, and how many words that took.
    pub(super) fn face_named(&self, words: &[Word]) -> Option<(Face, usize)> {
        let entries = self.game().library().entries.iter().enumerate();
        let all: Vec<Candidate<'_>> = entries
            .map(|(key, entry)| {
                let mut names = vec![entry.id.as_str().into(), entry.name.as_str().into()];
                names.extend(entry.aka.iter().map(|name| name.as_str().into()));
                Candidate { key, names, ..Candidate::default() }
            })
            .collect();
        match take(words, &all) {
            Outcome::One { key, used_words } => Some((Face(key as u16), used_words)),
            _ => None,
        }
    }

    fn unseen_that_could_be(&self, zone: Zone, face: Face) -> Option<Card> {
        let table = &self.state().table;
        let open = |card: &Card| table.piece(*card).face().err().is_some_and(|lot| table.lots().is_open(lot));
        let could = |card: &&Card| table.source_of(**card, face).is_some() || open(card);
        table.cards(zone).iter().find(could).copied()
    }

    /// The changes that make a card known to these seats: pledges are made good on the way.
    pub(super) fn naming(&self, card: Card, face: Face, seats: u8) -> Vec<Change> {
        let table = &self.state().table;
        let Err(own) = table.piece(card).face() else { return Vec::new() };
        let source = table.source_of(card, face).unwrap_or(own);
        let members = table.lots().members(source);
        let fits = members.iter().any(|member| member.get() == Ok(face));
        let took = if fits { face } else { members.iter().rev().find_map(|m| m.get().ok()).unwrap_or(face) };
        let mut way = Vec::new();
        let mut at = own;
        while at != source {
            let Some(next) = table.lots().path(at, source) else { break };
            way.push(Change::Settle { lot: at, on: next, face: took });
            at = next;
        }
        way.reverse();
        way.push(Change::Know { card, lot: own, face, took });
        let from = table.piece(card).seen;
        way.push(Change::Seen { card, from, to: from | seats });
        way
    }
}
