//! Numbers.

use super::Speaker;
use crate::effect::ast::{Amount, Measure, Pointer, Seats};
use crate::table::Token;

impl Speaker<'_> {
    pub(super) fn amount(&self, amount: &Amount) -> String {
        match (amount, self.per(amount)) {
            (Amount::Count(cards), _) => format!("the number of {}", self.cards_many(cards)),
            (_, Some((many, what))) => format!("{many} for each {what}"),
            _ => self.calculated(amount),
        }
    }

    fn calculated(&self, amount: &Amount) -> String {
        match amount {
            Amount::Const(n) => n.to_string(),
            Amount::Add(a, b) => self.added(a, b, &self.amount(a)),
            Amount::Sub(a, b) => format!("{} less {}", self.amount(a), self.amount(b)),
            Amount::Mul(a, b) => format!("{} × {}", self.amount(a), self.amount(b)),
            Amount::Half(of) => format!("half of {}", self.amount(of)),
            Amount::Least(a, b) => format!("the lesser of {} and {}", self.amount(a), self.amount(b)),
            Amount::Most(a, b) => format!("the greater of {} and {}", self.amount(a), self.amount(b)),
            Amount::It | Amount::Done => "that many".to_owned(),
            _ => self.of_the_table(amount),
        }
    }

    /// Numbers that stand somewhere on the table.
    fn of_the_table(&self, amount: &Amount) -> String {
        match amount {
            Amount::Value { value, of } => format!("{} {}", of_this(*of), self.value(*value)),
            Amount::Tokens { token, on } => format!("the {} on {}", self.token(*token, false), this(*on)),
            Amount::Held { token, by } => self.owned(by, &self.token(*token, false)),
            Amount::Cube { track, of } => self.owned(of, &self.track(*track)),
            Amount::Counter { counter, of } => self.owned(of, &self.counter(*counter, false)),
            Amount::Number(n) => self.counter(*n, false),
            Amount::Space(track) => self.track(*track),
            Amount::Sum { what: Measure::Tokens(token), of } => {
                format!("the {} on {}", self.token(*token, false), self.cards(of))
            }
            Amount::Sum { what: Measure::Value(value), of } => {
                format!("the {} of {}", self.value(*value), self.cards(of))
            }
            Amount::Distance(to) => format!("the distance to {}", this(*to)),
            Amount::Spaces(track) => format!("the last space of {}", self.track(*track)),
            Amount::Passed { track, of } => {
                format!("the highest number passed on {}", self.owned(of, &self.track(*track)))
            }
            _ => String::new(),
        }
    }

    /// So many for each of something.
    fn per(&self, amount: &Amount) -> Option<(i16, String)> {
        match amount {
            Amount::Heroes(n) => Some((*n, self.hero().to_owned())),
            Amount::Chosen => Some((1, "chosen".to_owned())),
            Amount::Count(cards) => Some((1, self.card_one(cards))),
            Amount::Rolled(side) => Some((1, format!("{} rolled", self.side(*side)))),
            Amount::Mul(a, b) => match (&**a, self.per(b)) {
                (Amount::Const(n), Some((many, what))) => Some((n * many, what)),
                _ => None,
            },
            _ => None,
        }
    }

    fn added(&self, a: &Amount, b: &Amount, first: &str) -> String {
        match (a, self.per(b)) {
            (Amount::Const(_), Some((many, what))) => format!("{first} and {many} more for each {what}"),
            (_, Some(_)) => format!("{first} and {}", self.amount(b)),
            (_, None) => format!("{first} + {}", self.amount(b)),
        }
    }

    /// `your Focus`, `the Focus of the Hero with the most Wounds`.
    pub(super) fn owned(&self, seats: &Seats, what: &str) -> String {
        match seats {
            Seats::Extreme { .. } | Seats::Any(Some(_)) | Seats::AnyOther(Some(_)) => {
                format!("the {what} of {}", self.whom(seats))
            }
            _ => format!("{} {what}", self.whose(seats)),
        }
    }

    /// A number with what is counted behind it.
    pub(super) fn many(&self, amount: &Amount, one: &str, many: &str) -> String {
        let counted = |n: i16| format!("{n} {}", if n == 1 { one } else { many });
        if let Some((n, what)) = self.per(amount) {
            return format!("{} for each {what}", counted(n));
        }
        match amount {
            Amount::Const(n) => counted(*n),
            Amount::Add(a, b) if self.per(b).is_some() => self.added(a, b, &self.many(a, one, many)),
            Amount::Add(a, b) if self.per(a).is_some() && matches!(**b, Amount::Const(_)) => {
                format!("{} and {} more", self.many(a, one, many), self.amount(b))
            }
            Amount::It | Amount::Done => format!("that many {many}"),
            _ => format!("{many} equal to {}", self.amount(amount)),
        }
    }

    pub(super) fn token(&self, token: Token, one: bool) -> String {
        self.spoken().counted(self.lexicon.layout.tokens[token.index()].name, one)
    }

    pub(super) fn counter(&self, counter: u16, one: bool) -> String {
        let name = self.lexicon.layout.counters[usize::from(counter)].name;
        let known = self.spoken().tokens.iter().any(|(own, ..)| *own == name);
        if known { self.spoken().counted(name, one) } else { self.spoken().name(name) }
    }

    pub(super) fn value(&self, n: u16) -> String {
        self.spoken().name(self.lexicon.vocabulary.values[usize::from(n)])
    }

    pub(super) fn track(&self, n: u16) -> String {
        self.spoken().name(&self.lexicon.layout.tracks[usize::from(n)].name)
    }

    pub(super) fn side(&self, n: u16) -> String {
        self.spoken().name(self.lexicon.sides()[usize::from(n)])
    }

    pub(super) fn measure(&self, what: Measure) -> String {
        match what {
            Measure::Value(value) => self.value(value),
            Measure::Tokens(token) => self.token(token, false),
        }
    }

    /// A number that changes a value: `+1 attack for this card for each Raven beside it`.
    pub(super) fn changed_by(&self, sign: char, amount: &Amount, value: u16, of: &str) -> String {
        let name = self.lexicon.vocabulary.values[usize::from(value)];
        let one = *amount == Amount::Const(1) && self.spoken().tokens.iter().any(|(own, ..)| *own == name);
        let what = if one { self.spoken().counted(name, true) } else { self.value(value) };
        match self.per(amount) {
            Some((many, each)) => format!("{sign}{many} {what}{of} for each {each}"),
            None => format!("{sign}{} {what}{of}", self.amount(amount)),
        }
    }
}

/// One card, by its part in what is going on.
pub(super) fn this(pointer: Pointer) -> &'static str {
    match pointer {
        Pointer::This => "this card",
        Pointer::Target => "the target",
        Pointer::It => "it",
        Pointer::Host => "the card it is attached to",
    }
}

/// What belongs to that card.
fn of_this(pointer: Pointer) -> &'static str {
    match pointer {
        Pointer::This => "this card's",
        Pointer::Target => "the target's",
        Pointer::It => "its",
        Pointer::Host => "that card's",
    }
}
