//! Which cards, and where they lie.

use super::Speaker;
use super::amounts::this;
use crate::effect::ast::{Amount, CardState, Cmp, Filter, Head, Noun, Quant, Seats, Selector, ZoneRef};

impl Speaker<'_> {
    /// Cards that something is done with.
    pub(super) fn cards(&self, cards: &Selector) -> String {
        match &cards.quant {
            Quant::Plain if matches!(cards.noun, Noun::Pointer(_)) => {
                self.noun(cards, true) + &self.lying(cards)
            }
            Quant::Plain => self.the(cards),
            Quant::All => match self.home_of(cards) {
                Some(seats @ (Seats::You | Seats::Active)) => {
                    format!("all {} {}", self.whose(seats), self.cards_many(cards))
                }
                _ => format!("all {}", self.cards_many(cards)),
            },
            Quant::Exactly(Amount::Const(1)) => format!("1 {}", self.card_one(cards)),
            Quant::UpTo(Amount::Const(1)) => format!("up to 1 {}", self.card_one(cards)),
            Quant::Exactly(many) => format!("{} {}", self.amount(many), self.cards_many(cards)),
            Quant::UpTo(many) => format!("up to {} {}", self.amount(many), self.cards_many(cards)),
        }
    }

    /// Cards that are only described: `the location`, `your Hero`, `Ranged cards of yours`.
    fn the(&self, cards: &Selector) -> String {
        let one = || self.card_one(cards);
        match (self.home(cards).map(|zone| &zone.whose), self.only_owner(cards)) {
            (_, Some(owner)) => format!("{} {}", self.whose(owner), one()),
            (Some(None), _) if self.is_only(cards) => format!("the {}", one()),
            (Some(Some(Seats::They)), _) => format!("that {}", one()),
            (Some(Some(seats @ (Seats::You | Seats::Leader | Seats::Active | Seats::Holder(_)))), _) => {
                format!("{} {}", self.whose(seats), one())
            }
            _ => self.cards_many(cards),
        }
    }

    /// Whether there is only one such card where it always lies.
    fn is_only(&self, cards: &Selector) -> bool {
        let Noun::Kind(kind) = cards.noun else { return false };
        let kind = self.lexicon.vocabulary.kinds[usize::from(kind)].name;
        self.spoken().single.contains(&kind) && self.home(cards).is_some()
    }

    /// Whose it is, where everybody has just one of it.
    fn only_owner<'s>(&self, cards: &'s Selector) -> Option<&'s Seats> {
        let owner = cards.filters.iter().find_map(|filter| match filter {
            Filter::Owned(seats) => Some(seats),
            _ => None,
        });
        owner.filter(|_| self.is_only(cards))
    }

    pub(super) fn cards_many(&self, cards: &Selector) -> String {
        self.noun(cards, false) + &self.lying(cards)
    }

    pub(super) fn card_one(&self, cards: &Selector) -> String {
        self.noun(cards, true) + &self.lying(cards)
    }

    /// `an Enemy within Range 2`, `this card`.
    pub(super) fn a_card(&self, cards: &Selector) -> String {
        match self.home(cards).map(|zone| &zone.whose) {
            _ if matches!(cards.noun, Noun::Pointer(_)) => self.card_one(cards),
            Some(None) if self.is_only(cards) => self.the(cards),
            Some(Some(Seats::You | Seats::They)) => self.the(cards),
            _ => with_article(&self.card_one(cards)),
        }
    }

    /// What they are, without where they lie.
    pub(super) fn noun(&self, cards: &Selector, one: bool) -> String {
        let mut words = Vec::new();
        for filter in &cards.filters {
            if let Filter::State { is: true, state } = filter {
                words.push(self.state(*state));
            }
        }
        for (has, keyword) in &cards.keywords {
            words.push(format!("{}{}", if *has { "" } else { "non-" }, self.keyword(*keyword)));
        }
        words.push(match cards.noun {
            Noun::Pointer(pointer) => this(pointer).to_owned(),
            Noun::Chosen => "the chosen cards".to_owned(),
            Noun::Kind(n) => self.kind(n, one),
        });
        words.join(" ")
    }

    pub(super) fn kind(&self, n: u16, one: bool) -> String {
        let kind = &self.lexicon.vocabulary.kinds[usize::from(n)];
        let said = self.spoken().kinds.iter().find(|(own, ..)| *own == kind.name);
        let (single, many) = said.map_or((kind.name, kind.plural), |(_, one, many)| (*one, *many));
        if one { single } else { many }.replace('-', " ")
    }

    /// Whether cards like these are always in the zone that is named, so that nobody says it.
    fn home<'s>(&self, cards: &'s Selector) -> Option<&'s ZoneRef> {
        let Noun::Kind(kind) = cards.noun else { return None };
        let kind = self.lexicon.vocabulary.kinds[usize::from(kind)].name;
        cards.filters.iter().find_map(|filter| match filter {
            Filter::In(zones) if zones.len() == 1 => {
                let name = self.lexicon.layout.zones[usize::from(zones[0].kind)].name;
                self.spoken().homes.contains(&(kind, name)).then_some(&zones[0])
            }
            _ => None,
        })
    }

    /// Who has cards that always lie with somebody.
    pub(super) fn home_of<'s>(&self, cards: &'s Selector) -> Option<&'s Seats> {
        self.home(cards).and_then(|zone| zone.whose.as_ref())
    }

    /// Everything behind the noun.
    fn lying(&self, cards: &Selector) -> String {
        let home = self.home(cards);
        let others = cards.filters.iter().filter(|filter| match filter {
            Filter::State { is, .. } => !is,
            // What lies beside a card is not that card.
            Filter::Other(pointer) => !cards.filters.contains(&Filter::Beside(true, *pointer)),
            Filter::Owned(_) => self.only_owner(cards).is_none(),
            Filter::Within(amount) => !self.is_range(amount),
            Filter::In(zones) => home.is_none_or(|home| zones[0] != *home),
            _ => true,
        });
        let said = |filter: &Filter| match filter {
            Filter::Beside(true, pointer) if !cards.filters.contains(&Filter::Other(*pointer)) => {
                format!(" where {} is", this(*pointer))
            }
            filter => format!(" {}", self.filter(filter)),
        };
        others.map(said).collect()
    }

    fn filter(&self, filter: &Filter) -> String {
        match filter {
            Filter::In(zones) => zones.iter().map(|zone| self.in_zone(zone)).collect::<Vec<_>>().join(" or "),
            Filter::Top(amount, zone) => self.end_of("top", amount, zone),
            Filter::Bottom(amount, zone) => self.end_of("bottom", amount, zone),
            Filter::Tokens { cmp, amount, token } => {
                let one = *amount == Amount::Const(1);
                format!("with {}{} {}", compared(*cmp), self.amount(amount), self.token(*token, one))
            }
            Filter::Value { cmp, amount, value } => {
                format!("with {} {}{}", self.value(*value), compared(*cmp), self.amount(amount))
            }
            Filter::State { state, .. } => format!("that is not {}", self.state(*state)),
            Filter::Other(p) => format!("other than {}", this(*p)),
            Filter::Beside(true, p) => format!("beside {}", this(*p)),
            Filter::Beside(false, p) => format!("not beside {}", this(*p)),
            Filter::Adjacent(p) => format!("next to {}", this(*p)),
            Filter::Under(p) => format!("where {} is", this(*p)),
            Filter::Off { north, east, of } => {
                format!("{} of {}", off(*north, *east), self.a_card(of))
            }
            Filter::Within(amount) => self.within(amount),
            Filter::AttachedTo(p) => format!("attached to {}", this(*p)),
            Filter::Named(name) => format!("named {}", title(name)),
            Filter::Extreme { most, what } => {
                format!("with the {} {}", if *most { "most" } else { "least" }, self.measure(*what))
            }
            Filter::Owned(Seats::You) => "of yours".to_owned(),
            Filter::Owned(seats) => format!("of {}", self.whom(seats)),
        }
    }

    fn end_of(&self, end: &str, amount: &Amount, zone: &ZoneRef) -> String {
        match amount {
            Amount::Const(1) => format!("on the {end} of {}", self.zone(zone)),
            _ => format!("of the {end} {} of {}", self.amount(amount), self.zone(zone)),
        }
    }

    /// How far, where the action does not say it already.
    pub(super) fn within(&self, amount: &Amount) -> String {
        let said = self.spoken().range;
        let said = if said.is_empty() { "{}" } else { said };
        format!("within {}", said.replace("{}", &self.amount(amount)))
    }

    /// Whether it is the range of the action that the line is.
    pub(super) fn is_range(&self, amount: &Amount) -> bool {
        matches!(&self.line.head, Head::Action(action) if action.range.as_ref() == Some(amount))
    }

    pub(super) fn state(&self, state: CardState) -> String {
        let tilted = self.spoken().tilted;
        match state {
            CardState::FaceDown => "face-down".to_owned(),
            CardState::Tilted => if tilted.is_empty() { "tilted" } else { tilted }.to_owned(),
            CardState::Turned => "turned".to_owned(),
            CardState::Mark(n) => self.spoken().name(self.lexicon.vocabulary.marks[usize::from(n)]),
        }
    }

    pub(super) fn zone_name(&self, kind: u16) -> String {
        let said = self.zone_said(kind);
        said.strip_suffix(" with {}").map_or_else(|| said.clone(), str::to_owned)
    }

    fn zone_said(&self, kind: u16) -> String {
        self.spoken().zone(self.lexicon.layout.zones[usize::from(kind)].name)
    }

    /// `in your hand`, `engaged with you`.
    pub(super) fn in_zone(&self, zone: &ZoneRef) -> String {
        let said = self.zone_said(zone.kind);
        match &zone.whose {
            Some(whose) if said.contains("{}") => {
                let whom = match whose {
                    Seats::EachOther => format!("another {}", self.hero()),
                    Seats::Each | Seats::Any(_) => with_article(self.hero()),
                    seats => self.whom(seats),
                };
                said.replace("{}", &whom)
            }
            _ => format!("in {}", self.zone(zone)),
        }
    }

    pub(super) fn zone(&self, zone: &ZoneRef) -> String {
        let name = self.zone_name(zone.kind);
        match &zone.whose {
            None => format!("the {name}"),
            Some(Seats::EachOther) => format!("another {}'s {name}", self.hero()),
            Some(
                seats @ (Seats::You
                | Seats::They
                | Seats::Leader
                | Seats::Active
                | Seats::Holder(_)
                | Seats::Owner(_)),
            ) => format!("{} {name}", self.whose(seats)),
            Some(_) => format!("any {name}"),
        }
    }

    pub(super) fn keyword(&self, n: u16) -> String {
        self.lexicon.keywords[usize::from(n)].clone()
    }
}

/// `a card`, `an Enemy`.
pub(super) fn with_article(noun: &str) -> String {
    let vowel = noun.chars().next().is_some_and(|first| "aeiouAEIOU".contains(first));
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

pub(super) fn compared(cmp: Cmp) -> &'static str {
    match cmp {
        Cmp::Equal => "",
        Cmp::Unequal => "other than ",
        Cmp::AtLeast => "at least ",
        Cmp::AtMost => "at most ",
        Cmp::Over => "over ",
        Cmp::Under => "under ",
    }
}

fn off(north: i8, east: i8) -> String {
    let one = |by: i8, ahead: &str, back: &str| match by {
        0 => None,
        by => Some(format!("{} {}", by.unsigned_abs(), if by < 0 { back } else { ahead })),
    };
    [one(north, "north", "south"), one(east, "east", "west")]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" and ")
}

/// The name of a card by its id.
pub(super) fn title(id: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters
            .next()
            .map(|first| first.to_uppercase().chain(letters).collect::<String>())
            .unwrap_or_default()
    };
    id.split('-').map(capital).collect::<Vec<_>>().join(" ")
}
