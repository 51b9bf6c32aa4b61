//! Heroes and players: who does something, and whose something is.

use super::Speaker;
use crate::effect::ast::{Amount, Arg, Seats};

impl Speaker<'_> {
    /// What is told to whoever plays the card, or of others.
    pub(super) fn does(&self, seats: &Arg, you: &str, they: &str) -> String {
        match seats {
            seats if self.are_you(seats) => you.to_owned(),
            Arg::Seats(seats) => format!("{} {they}", self.whom(seats)),
            _ => they.to_owned(),
        }
    }

    /// Whether these seats are the one that is spoken to.
    pub(super) fn are_you(&self, seats: &Arg) -> bool {
        match seats {
            Arg::Absent | Arg::Seats(Seats::You) => true,
            Arg::Seats(Seats::Active) => self.to_the_active,
            _ => false,
        }
    }

    pub(super) fn hero(&self) -> &str {
        let said = self.spoken().seat;
        if said.is_empty() { self.lexicon.vocabulary.seat.0 } else { said }
    }

    pub(super) fn whom(&self, seats: &Seats) -> String {
        let hero = self.hero();
        match seats {
            Seats::You => "you".to_owned(),
            Seats::They => format!("that {hero}"),
            Seats::Leader => "the leader".to_owned(),
            Seats::Active => format!("the active {hero}"),
            Seats::Holder(_) => format!("its {hero}"),
            Seats::Owner(_) => "its owner".to_owned(),
            Seats::Each => format!("each {hero}"),
            Seats::EachOther => format!("each other {hero}"),
            Seats::Any(range) => format!("any {hero}{}", self.at(range.as_deref())),
            Seats::AnyBut(range) => format!("any other {hero}{}", self.at(range.as_deref())),
            Seats::AnyOther(range) => format!("another {hero}{}", self.at(range.as_deref())),
            Seats::Extreme { most, what } => {
                let few = if matches!(**what, Amount::Cube { .. }) { "least" } else { "fewest" };
                format!("the {hero} with the {} {}", if *most { "most" } else { few }, self.compared(what))
            }
        }
    }

    fn at(&self, range: Option<&Amount>) -> String {
        let said = range.filter(|amount| !self.is_range(amount));
        said.map(|amount| format!(" {}", self.within(amount))).unwrap_or_default()
    }

    /// `your`, `each Hero's`.
    pub(super) fn whose(&self, seats: &Seats) -> String {
        match seats {
            Seats::You => "your".to_owned(),
            Seats::They => "their".to_owned(),
            other => format!("{}'s", self.whom(other)),
        }
    }

    /// What heroes are compared by.
    fn compared(&self, what: &Amount) -> String {
        match what {
            Amount::Count(cards) => self.noun(cards, false),
            Amount::Tokens { token, .. } | Amount::Held { token, .. } => self.token(*token, false),
            Amount::Sum { what, .. } => self.measure(*what),
            Amount::Cube { track, .. } => self.track(*track),
            Amount::Counter { counter, .. } => self.counter(*counter, false),
            _ => self.amount(what),
        }
    }
}
