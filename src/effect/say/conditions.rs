//! When and whether: moments, limits, conditions.

use super::Speaker;
use super::amounts::this;
use super::selectors::{compared, with_article};
use crate::effect::ast::{Amount, Cmp, Cond, Measure, Seats, Selector};
use crate::effect::spoken::find;

impl Speaker<'_> {
    /// `an Enemy is eliminated`: what a moment is about, and what happens.
    pub(super) fn moment(&self, n: u16, of: Option<&Selector>) -> String {
        self.happening(n, of, false)
    }

    /// What has to happen, and what else has to be so. That it happens to you is said with what happens.
    pub(super) fn when<'c>(
        &self,
        moments: &[u16],
        of: Option<&Selector>,
        cond: Option<&'c Cond>,
    ) -> (String, Vec<&'c Cond>) {
        let mut all = cond.map(parts_of).unwrap_or_default();
        if let (&[moment], Some(n)) = (moments, all.iter().find_map(|cond| number_asked(cond)))
            && let Some(said) = self.numbered(moment)
        {
            all.retain(|cond| number_asked(cond) != Some(n));
            return (said.replace("{}", &n.to_string()), all);
        }
        let yours =
            moments.iter().all(|n| self.is_said_to_you(*n)) && all.iter().any(|cond| is_about_you(cond));
        if yours {
            all.retain(|cond| !is_about_you(cond));
        }
        let said = moments.iter().map(|n| self.happening(*n, of, yours)).collect::<Vec<_>>().join(" or ");
        (said, all)
    }

    fn happening(&self, n: u16, of: Option<&Selector>, yours: bool) -> String {
        let name = self.lexicon.vocabulary.moments[usize::from(n)];
        let Some((_, about, happens, to_you)) = self.said_moment(n) else {
            let name = name.replace('-', " ");
            return of.map_or_else(|| name.clone(), |of| format!("{name} of {}", self.a_card(of)));
        };
        let about = of.map_or_else(|| (*about).to_owned(), |of| self.a_card(of));
        if yours { to_you } else { happens }.replace("{}", &about)
    }

    /// How a moment is said of which there are several.
    fn numbered(&self, n: u16) -> Option<&'static str> {
        find(self.spoken().numbered, self.lexicon.vocabulary.moments[usize::from(n)])
    }

    fn said_moment(&self, n: u16) -> Option<&(&str, &str, &str, &str)> {
        let name = self.lexicon.vocabulary.moments[usize::from(n)];
        self.spoken().moments.iter().find(|(own, ..)| *own == name)
    }

    fn is_said_to_you(&self, n: u16) -> bool {
        self.said_moment(n).is_some_and(|(.., to_you)| !to_you.is_empty())
    }

    /// How often, and under which conditions.
    pub(super) fn limited(&self, text: String, limit: Option<u16>, conds: &[&Cond]) -> String {
        let often = limit.map(|frame| {
            let frame = self.spoken().name(self.lexicon.vocabulary.frames[usize::from(frame)]);
            format!(", once per {frame}")
        });
        let conds = conds.iter().map(|cond| self.cond_in(cond)).collect::<Vec<_>>().join(" and ");
        let conds = if conds.is_empty() { conds } else { format!(", if {conds}") };
        text + &often.unwrap_or_default() + &conds
    }

    pub(super) fn action_kind(&self, n: u16) -> String {
        self.spoken().name(self.lexicon.vocabulary.actions[usize::from(n)].name)
    }

    pub(super) fn cond(&self, cond: &Cond) -> String {
        match cond {
            Cond::And(a, b) => format!("{} and {}", self.cond_in(a), self.cond_in(b)),
            Cond::Or(a, b) => format!("{} or {}", self.cond(a), self.cond(b)),
            Cond::Not(inner) => format!("it is not so that {}", self.cond(inner)),
            Cond::Compare(a, cmp, b) => self.compare(a, *cmp, b),
            Cond::Exists(is, cards) => self.exists(*is, cards),
            Cond::Has(p, true, keyword) => format!("{} has the keyword {}", this(*p), self.keyword(*keyword)),
            Cond::Has(p, false, keyword) => {
                format!("{} lacks the keyword {}", this(*p), self.keyword(*keyword))
            }
            Cond::Is(p, is, state) => format!("{} is {}{}", this(*p), not(*is), self.state(*state)),
            Cond::Lies(p, is, zone) => format!("{} is {}{}", this(*p), not(*is), self.in_zone(zone)),
            Cond::ActionHas(is, keyword) => {
                format!("it is {}{} Action", not(*is), with_article(&self.keyword(*keyword)))
            }
            Cond::ActionIs(is, kind) => {
                format!("it is {}{} Action", not(*is), with_article(&self.action_kind(*kind)))
            }
            Cond::Who(who, is, whom) => self.is_whom(who, *is, whom),
            Cond::Game(n) => self.spoken().name(self.lexicon.vocabulary.conditions[usize::from(*n)]),
        }
    }

    /// One of several that have to be so.
    fn cond_in(&self, cond: &Cond) -> String {
        if matches!(cond, Cond::Or(..)) { format!("either {}", self.cond(cond)) } else { self.cond(cond) }
    }

    /// `there is an Enemy in your Hero Area`, `you have a condition named Poisoned`.
    fn exists(&self, is: bool, cards: &Selector) -> String {
        let noun =
            if is { with_article(&self.card_one(cards)) } else { format!("no {}", self.card_one(cards)) };
        match self.home_of(cards) {
            Some(Seats::You) => format!("you have {noun}"),
            Some(Seats::They) => format!("that {} has {noun}", self.hero()),
            _ => format!("there is {noun}"),
        }
    }

    /// `this card has at least 2 Wounds`, `your Focus is at most 3`.
    fn compare(&self, a: &Amount, cmp: Cmp, b: &Amount) -> String {
        let plain = matches!(b, Amount::Const(_) | Amount::Heroes(_) | Amount::Add(..));
        match a {
            Amount::Tokens { token, on } if plain => {
                format!("{} has {}", this(*on), self.as_many(cmp, b, &|one| self.token(*token, one)))
            }
            Amount::Held { token, by } if plain => self.has(by, cmp, b, &|one| self.token(*token, one)),
            Amount::Counter { counter, of } if plain => {
                self.has(of, cmp, b, &|one| self.counter(*counter, one))
            }
            Amount::Count(cards) => {
                let cards = |one: bool| if one { self.card_one(cards) } else { self.cards_many(cards) };
                let are = if *b == Amount::Const(1) { "is" } else { "are" };
                format!("there {are} {}", self.as_many(cmp, b, &cards))
            }
            Amount::Sum { what: Measure::Tokens(token), of } if plain => {
                format!("{} has {}", self.cards(of), self.as_many(cmp, b, &|one| self.token(*token, one)))
            }
            Amount::It => format!("the number is {}{}", compared(cmp), self.amount(b)),
            _ => {
                let said = self.amount(a);
                let one = matches!(a, Amount::Cube { .. } | Amount::Space(_));
                let several = !one && (said.ends_with('s') || matches!(a, Amount::Tokens { .. }));
                let are = if several { "are" } else { "is" };
                format!("{said} {are} {}{}", compared(cmp), self.amount(b))
            }
        }
    }

    fn has(&self, who: &Seats, cmp: Cmp, b: &Amount, noun: &dyn Fn(bool) -> String) -> String {
        let has = if *who == Seats::You { "have" } else { "has" };
        format!("{} {has} {}", self.whom(who), self.as_many(cmp, b, noun))
    }

    fn as_many(&self, cmp: Cmp, many: &Amount, noun: &dyn Fn(bool) -> String) -> String {
        format!("{}{}", compared(cmp), self.many(many, &noun(true), &noun(false)))
    }

    /// Whoever it is about, is or is not somebody.
    fn is_whom(&self, who: &Seats, is: bool, whom: &Seats) -> String {
        match (who, whom) {
            (Seats::They, Seats::You) => format!("it is {}you", not(is)),
            (Seats::They, Seats::EachOther) => format!("it is {}another {}", not(is), self.hero()),
            (Seats::Active, Seats::You) => format!("it is {}your turn", not(is)),
            (who, whom) => format!("{} is {}{}", self.whom(who), not(is), self.whom(whom)),
        }
    }
}

/// All that has to be so.
fn parts_of(cond: &Cond) -> Vec<&Cond> {
    match cond {
        Cond::And(a, b) => [parts_of(a), parts_of(b)].concat(),
        cond => vec![cond],
    }
}

/// The one number that a moment has to have.
fn number_asked(cond: &Cond) -> Option<i16> {
    match cond {
        Cond::Compare(Amount::It, Cmp::Equal, Amount::Const(n)) => Some(*n),
        _ => None,
    }
}

fn is_about_you(cond: &Cond) -> bool {
    *cond == Cond::Who(Seats::They, true, Seats::You)
}

fn not(is: bool) -> &'static str {
    if is { "" } else { "not " }
}
