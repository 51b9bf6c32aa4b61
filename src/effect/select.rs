//! Which cards, which heroes, where: how selectors are read.

use super::ast::{Amount, Filter, Index, Measure, Noun, Pointer, Quant, Seats, Selector, ZoneRef};
use super::lex::Sign;
use super::parse::{Parsed, Parser};
use super::vocabulary::find;

impl Parser<'_> {
    pub(super) fn pointer_ahead(&self) -> Option<Pointer> {
        match self.word()?.to_ascii_lowercase().as_str() {
            "this" => Some(Pointer::This),
            "target" => Some(Pointer::Target),
            "it" => Some(Pointer::It),
            "host" => Some(Pointer::Host),
            _ => None,
        }
    }

    pub(super) fn pointer(&mut self) -> Parsed<Pointer> {
        let pointer = self.pointer_ahead().ok_or_else(|| {
            self.wrong("`this`, `target`, `it` or `host`", &["this", "target", "it", "host"])
        })?;
        self.skip();
        Ok(pointer)
    }

    pub(super) fn selector(&mut self) -> Parsed<Selector> {
        let quant = self.quant()?;
        if quant == Quant::Plain
            && let Some(pointer) = self.pointer_ahead()
        {
            self.skip();
            return Ok(Selector::new(quant, Noun::Pointer(pointer), Vec::new(), Vec::new()));
        }
        let keywords = self.keywords_before_noun()?;
        let noun = if self.eat("chosen") { Noun::Chosen } else { Noun::Kind(self.kind()?) };
        let mut filters = Vec::new();
        while let Some(filter) = self.filter()? {
            filters.push(filter);
        }
        Ok(Selector::new(quant, noun, keywords, filters))
    }

    fn quant(&mut self) -> Parsed<Quant> {
        if self.eat("all") {
            return Ok(Quant::All);
        }
        if self.eat_all(&["up", "to"]) {
            return self.factor().map(Quant::UpTo);
        }
        match self.sign() {
            Some(Sign::Number(_) | Sign::PerHero(_) | Sign::Mark('(')) => self.factor().map(Quant::Exactly),
            _ => Ok(Quant::Plain),
        }
    }

    fn keywords_before_noun(&mut self) -> Parsed<Vec<(bool, Index)>> {
        let mut all = Vec::new();
        while let Some(word) = self.word() {
            let plain = word.strip_prefix("non-");
            let Some(index) = find(&self.lexicon.keywords, plain.unwrap_or(word)) else { break };
            if self.lexicon.kind(word).is_some() && !self.noun_after() {
                break;
            }
            all.push((plain.is_none(), index));
            self.skip();
        }
        Ok(all)
    }

    fn noun_after(&self) -> bool {
        let next = self.word_after(1);
        next.is_some_and(|word| {
            self.lexicon.kind(word).is_some() || find(&self.lexicon.keywords, word).is_some()
        })
    }

    fn filter(&mut self) -> Parsed<Option<Filter>> {
        let filter = if self.eat("in") {
            Filter::In(self.many(Self::zone_ref)?)
        } else if self.eat_all(&["at", "top"]) {
            self.end_of_zone(Filter::Top)?
        } else if self.eat_all(&["at", "bottom"]) {
            self.end_of_zone(Filter::Bottom)?
        } else if self.eat("with") {
            self.with()?
        } else if self.eat_all(&["that", "is"]) {
            let is = !self.eat("not");
            Filter::State { is, state: self.card_state()? }
        } else if self.eat_all(&["other", "than"]) {
            Filter::Other(self.pointer()?)
        } else if self.eat("beside") {
            Filter::Beside(true, self.pointer()?)
        } else if self.eat_all(&["not", "beside"]) {
            Filter::Beside(false, self.pointer()?)
        } else if self.eat_all(&["adjacent", "to"]) {
            Filter::Adjacent(self.pointer()?)
        } else if self.eat("under") {
            Filter::Under(self.pointer()?)
        } else if self.eat("lying") {
            self.off()?
        } else if self.eat("within") {
            Filter::Within(self.factor()?)
        } else if self.eat_all(&["attached", "to"]) {
            Filter::AttachedTo(self.pointer()?)
        } else if self.eat_all(&["owned", "by"]) {
            Filter::Owned(self.seats()?)
        } else if self.eat("named") {
            self.named()?
        } else {
            return Ok(None);
        };
        Ok(Some(filter))
    }

    fn end_of_zone(&mut self, make: impl Fn(Amount, ZoneRef) -> Filter) -> Parsed<Filter> {
        let amount = self.factor()?;
        self.expect("of")?;
        Ok(make(amount, self.zone_ref()?))
    }

    fn named(&mut self) -> Parsed<Filter> {
        let Some(Sign::Quoted(name)) = self.sign().cloned() else {
            return Err(self.wrong("a name in quotation marks", &[]));
        };
        self.skip();
        Ok(Filter::Named(name))
    }

    fn with(&mut self) -> Parsed<Filter> {
        for most in [true, false] {
            if self.eat(if most { "most" } else { "least" }) {
                return Ok(Filter::Extreme { most, what: self.measure()? });
            }
        }
        let cmp = self.amount_words()?;
        let amount = self.factor()?;
        if let Some(token) = self.token_ahead() {
            self.skip();
            return Ok(Filter::Tokens { cmp, amount, token });
        }
        Ok(Filter::Value { cmp, amount, value: self.value_name()? })
    }

    fn measure(&mut self) -> Parsed<Measure> {
        if let Some(token) = self.token_ahead() {
            self.skip();
            return Ok(Measure::Tokens(token));
        }
        self.value_name().map(Measure::Value)
    }

    /// `lying 2 north 1 east of (tile in field)`.
    fn off(&mut self) -> Parsed<Filter> {
        let north = self.squares("north", "south")?;
        let east = self.squares("east", "west")?;
        self.expect("of")?;
        let of = Box::new(self.bracketed_selector()?);
        Ok(Filter::Off { north, east, of })
    }

    fn squares(&mut self, ahead: &str, back: &str) -> Parsed<i8> {
        let Some(Sign::Number(number)) = self.sign() else {
            return Err(self.wrong("a number of squares", &[]));
        };
        let Ok(number) = i8::try_from(*number) else {
            return Err(self.wrong("at most 127 squares", &[]));
        };
        self.skip();
        if self.eat(ahead) {
            return Ok(number);
        }
        if self.eat(back) {
            return Ok(-number);
        }
        Err(self.wrong(&format!("`{ahead}` or `{back}`"), &[ahead, back]))
    }

    pub(super) fn bracketed_selector(&mut self) -> Parsed<Selector> {
        self.expect("(")?;
        let selector = self.deeper(Self::selector)?;
        self.expect(")")?;
        Ok(selector)
    }

    pub(super) fn zone_ref(&mut self) -> Parsed<ZoneRef> {
        let whose = [
            ("your", Seats::You),
            ("their", Seats::They),
            ("any", Seats::Each),
            ("another's", Seats::EachOther),
            ("leader's", Seats::Leader),
            ("active", Seats::Active),
            ("holder's", Seats::Holder(Pointer::This)),
            ("owner's", Seats::Owner(Pointer::This)),
        ];
        let owner = whose.into_iter().find(|(word, _)| self.eat(word)).map(|(_, seats)| seats);
        Ok(ZoneRef { whose: owner, kind: self.zone_name()? })
    }

    pub(super) fn seats(&mut self) -> Parsed<Seats> {
        let hero = self.lexicon.vocabulary.seat.0;
        let seats = if self.eat("you") {
            Seats::You
        } else if self.eat("they") {
            Seats::They
        } else if self.eat_all(&["the", "leader"]) {
            Seats::Leader
        } else if self.eat_all(&["the", "active", hero]) {
            Seats::Active
        } else if self.eat_all(&["the", "holder"]) {
            Seats::Holder(self.of_pointer()?)
        } else if self.eat_all(&["the", "owner"]) {
            Seats::Owner(self.of_pointer()?)
        } else if self.eat_all(&["each", "other", hero]) {
            Seats::EachOther
        } else if self.eat_all(&["each", hero]) {
            Seats::Each
        } else if self.eat_all(&["any", hero, "but", "they"]) {
            Seats::AnyBut(self.within()?)
        } else if self.eat_all(&["any", hero]) {
            Seats::Any(self.within()?)
        } else if self.eat_all(&["another", hero]) {
            Seats::AnyOther(self.within()?)
        } else if self.eat_all(&["the", hero, "with"]) {
            self.extreme_seat()?
        } else {
            return Err(self.wrong(
                &format!("`you`, `each {hero}`, `any {hero}`, …"),
                &["you", "they", "each", "any", "another", "the"],
            ));
        };
        Ok(seats)
    }

    /// Of which card; of the one the line stands on where it does not say.
    fn of_pointer(&mut self) -> Parsed<Pointer> {
        // What follows may have an `of` of its own: `wounds held by the holder of your deck`.
        let start = self.mark();
        if self.eat("of") && self.pointer_ahead().is_some() {
            return self.pointer();
        }
        self.back_to(start);
        Ok(Pointer::This)
    }

    fn extreme_seat(&mut self) -> Parsed<Seats> {
        let most = self.eat("most");
        if !most {
            self.expect("least")?;
        }
        Ok(Seats::Extreme { most, what: Box::new(self.factor()?) })
    }

    fn within(&mut self) -> Parsed<Option<Box<Amount>>> {
        if self.eat_all(&["at", "range"]) { Ok(Some(Box::new(self.factor()?))) } else { Ok(None) }
    }
}
