//! Amounts and conditions: how they are read.

use super::ast::{Amount, CardState, Cmp, Cond, Measure, Pointer};
use super::parse::{Parsed, Parser};
use super::vocabulary::find;

impl Parser<'_> {
    pub(super) fn amount(&mut self) -> Parsed<Amount> {
        let mut left = self.term()?;
        loop {
            if self.eat("+") {
                left = Amount::Add(Box::new(left), Box::new(self.term()?));
            } else if self.eat("-") {
                left = Amount::Sub(Box::new(left), Box::new(self.term()?));
            } else {
                return Ok(left);
            }
        }
    }

    fn term(&mut self) -> Parsed<Amount> {
        let mut left = self.factor()?;
        while self.eat("*") {
            left = Amount::Mul(Box::new(left), Box::new(self.factor()?));
        }
        Ok(left)
    }

    /// A number that needs no brackets.
    pub(super) fn factor(&mut self) -> Parsed<Amount> {
        if let Some(number) = self.number() {
            return Ok(number);
        }
        if self.eat("(") {
            let inner = self.deeper(Self::amount)?;
            self.expect(")")?;
            return Ok(inner);
        }
        if self.eat("half") {
            return self.deeper(Self::factor).map(|of| Amount::Half(Box::new(of)));
        }
        if self.eat_all(&["count", "of"]) {
            return Ok(Amount::Count(Box::new(self.bracketed_selector()?)));
        }
        for (word, make) in [("least", Amount::Least as fn(_, _) -> _), ("most", Amount::Most)] {
            if self.eat(word) {
                return self.pair().map(|(a, b)| make(Box::new(a), Box::new(b)));
            }
        }
        if self.eat("chosen") {
            return Ok(Amount::Chosen);
        }
        if self.eat_all(&["that", "many"]) {
            return Ok(Amount::It);
        }
        if self.eat("done") {
            return Ok(Amount::Done);
        }
        self.measured_amount()?.map_or_else(|| self.named_amount(), Ok)
    }

    /// Numbers read off dice, distances and tracks.
    fn measured_amount(&mut self) -> Parsed<Option<Amount>> {
        let amount = if self.eat("rolled") {
            Amount::Rolled(self.side()?)
        } else if self.eat_all(&["distance", "to"]) {
            Amount::Distance(self.pointer()?)
        } else if self.eat_all(&["spaces", "of"]) {
            Amount::Spaces(self.track()?)
        } else if self.eat_all(&["passed", "on"]) {
            let track = self.track()?;
            self.expect("of")?;
            Amount::Passed { track, of: self.seats()? }
        } else {
            return Ok(None);
        };
        Ok(Some(amount))
    }

    fn pair(&mut self) -> Parsed<(Amount, Amount)> {
        self.expect("(")?;
        let first = self.deeper(Self::amount)?;
        self.expect(",")?;
        let second = self.deeper(Self::amount)?;
        self.expect(")")?;
        Ok((first, second))
    }

    /// `wounds on target`, `wounds on (foe in line)`, `wounds held by you`, `defence of target`, `focus of you`, `time of the table`.
    fn named_amount(&mut self) -> Parsed<Amount> {
        let Some(word) = self.word().map(str::to_owned) else { return Err(self.wrong("a number", &[])) };
        let follows = self.word_after(1).map(str::to_ascii_lowercase);
        match (follows.as_deref(), self.token_ahead()) {
            (Some("on"), Some(token)) => {
                self.eat_two();
                return self.one_or_sum(Measure::Tokens(token));
            }
            (Some("held"), Some(token)) => {
                self.eat_two();
                self.expect("by")?;
                return Ok(Amount::Held { token, by: self.seats()? });
            }
            _ => {}
        }
        // A resource may be called like a printed number: `attack of you` is the one, `attack of it` the other.
        let of_card = self.word_after(2).is_none_or(|word| {
            let pointers = ["this", "target", "it", "host"];
            pointers.iter().any(|pointer| pointer.eq_ignore_ascii_case(word))
        });
        let counted = self.lexicon.counter(&word).is_some() && !of_card;
        if let Some(value) = find(self.lexicon.vocabulary.values, &word).filter(|_| !counted) {
            self.skip();
            self.expect("of")?;
            return self.one_or_sum(Measure::Value(value));
        }
        if let Some(counter) = self.lexicon.counter(&word) {
            self.skip();
            self.expect("of")?;
            if !self.lexicon.layout.counters[usize::from(counter)].per_seat && self.eat_all(&["the", "table"])
            {
                return Ok(Amount::Number(counter));
            }
            return Ok(Amount::Counter { counter, of: self.seats()? });
        }
        if let Some(track) = self.lexicon.track(&word) {
            self.skip();
            self.expect("of")?;
            if !self.lexicon.layout.tracks[usize::from(track)].per_seat && self.eat_all(&["the", "table"]) {
                return Ok(Amount::Space(track));
            }
            return Ok(Amount::Cube { track, of: self.seats()? });
        }
        let layout = &self.lexicon.layout;
        let mut names: Vec<&str> = vec![
            "half", "count", "chosen", "least", "most", "that", "done", "rolled", "distance", "spaces",
            "passed",
        ];
        names.extend(self.lexicon.vocabulary.values);
        names.extend(layout.tokens.iter().map(|t| t.name));
        names.extend(layout.counters.iter().map(|c| c.name));
        names.extend(layout.tracks.iter().map(|t| t.name.as_str()));
        Err(self.wrong("a number", &names))
    }

    /// Of one card, or of all that a bracket describes.
    fn one_or_sum(&mut self, what: Measure) -> Parsed<Amount> {
        if self.mark_ahead('(') {
            let of = Box::new(self.bracketed_selector()?);
            return Ok(Amount::Sum { what, of });
        }
        let of = self.pointer()?;
        Ok(match what {
            Measure::Tokens(token) => Amount::Tokens { token, on: of },
            Measure::Value(value) => Amount::Value { value, of },
        })
    }

    fn eat_two(&mut self) {
        self.skip();
        self.skip();
    }

    // ---- conditions ----

    pub(super) fn cond(&mut self) -> Parsed<Cond> {
        let mut left = self.cond_and()?;
        while self.eat("or") {
            left = Cond::Or(Box::new(left), Box::new(self.cond_and()?));
        }
        Ok(left)
    }

    fn cond_and(&mut self) -> Parsed<Cond> {
        let mut left = self.cond_one()?;
        while self.eat("and") {
            left = Cond::And(Box::new(left), Box::new(self.cond_one()?));
        }
        Ok(left)
    }

    fn cond_one(&mut self) -> Parsed<Cond> {
        if self.eat_all(&["not", "("]) {
            let inner = self.deeper(Self::cond)?;
            self.expect(")")?;
            return Ok(Cond::Not(Box::new(inner)));
        }
        if self.eat_all(&["either", "("]) {
            let inner = self.deeper(Self::cond)?;
            self.expect(")")?;
            return Ok(inner);
        }
        if self.eat_all(&["there", "is"]) {
            let is = !self.eat("no");
            return Ok(Cond::Exists(is, self.selector()?));
        }
        if self.eat_all(&["the", "action"]) {
            return self.about_action();
        }
        if let Some(pointer) = self.pointer_ahead() {
            self.skip();
            return self.about(pointer);
        }
        if let Some(index) = self.word().and_then(|word| find(self.lexicon.vocabulary.conditions, word)) {
            self.skip();
            return Ok(Cond::Game(index));
        }
        if self.seat_ahead() {
            let who = self.seats()?;
            self.expect("are")?;
            let is = !self.eat("not");
            return Ok(Cond::Who(who, is, self.seats()?));
        }
        let left = self.amount()?;
        self.expect("is")?;
        let cmp = self.compare_words()?;
        Ok(Cond::Compare(left, cmp, self.amount()?))
    }

    fn seat_ahead(&self) -> bool {
        let words = ["you", "they", "the", "each", "any", "another"];
        self.word().is_some_and(|word| words.iter().any(|w| w.eq_ignore_ascii_case(word)))
    }

    /// After `the action`.
    fn about_action(&mut self) -> Parsed<Cond> {
        if self.eat("has") {
            return Ok(Cond::ActionHas(true, self.keyword()?));
        }
        if self.eat("lacks") {
            return Ok(Cond::ActionHas(false, self.keyword()?));
        }
        if !self.eat("is") {
            return Err(self.wrong("`is`, `has` or `lacks`", &["is", "has", "lacks"]));
        }
        let is = !self.eat("not");
        Ok(Cond::ActionIs(is, self.action_kind()?))
    }

    fn about(&mut self, pointer: Pointer) -> Parsed<Cond> {
        if self.eat("has") {
            return Ok(Cond::Has(pointer, true, self.keyword()?));
        }
        if self.eat("lacks") {
            return Ok(Cond::Has(pointer, false, self.keyword()?));
        }
        if self.eat("lies") {
            let is = !self.eat("not");
            self.expect("in")?;
            return Ok(Cond::Lies(pointer, is, self.zone_ref()?));
        }
        if !self.eat("is") {
            return Err(self.wrong("`is`, `has`, `lacks` or `lies`", &["is", "has", "lacks", "lies"]));
        }
        let is = !self.eat("not");
        Ok(Cond::Is(pointer, is, self.card_state()?))
    }

    pub(super) fn card_state(&mut self) -> Parsed<CardState> {
        for (word, state) in
            [("face-down", CardState::FaceDown), ("tilted", CardState::Tilted), ("turned", CardState::Turned)]
        {
            if self.eat(word) {
                return Ok(state);
            }
        }
        let mark = self
            .listed("`face-down`, `tilted`, `turned` or a mark of the game", self.lexicon.vocabulary.marks)?;
        Ok(CardState::Mark(mark as u8))
    }

    /// After `is`.
    fn compare_words(&mut self) -> Parsed<Cmp> {
        if self.eat("not") {
            return Ok(Cmp::Unequal);
        }
        Ok(self.comparison().unwrap_or(Cmp::Equal))
    }

    /// After `with`.
    pub(super) fn amount_words(&mut self) -> Parsed<Cmp> {
        if self.eat("exactly") {
            return Ok(Cmp::Equal);
        }
        self.comparison().ok_or_else(|| {
            let words = ["exactly", "at", "over", "under", "most", "least"];
            self.wrong("`exactly`, `at least`, `at most`, `over`, `under`, `most` or `least`", &words)
        })
    }

    fn comparison(&mut self) -> Option<Cmp> {
        match () {
            () if self.eat_all(&["at", "least"]) => Some(Cmp::AtLeast),
            () if self.eat_all(&["at", "most"]) => Some(Cmp::AtMost),
            () if self.eat("over") => Some(Cmp::Over),
            () if self.eat("under") => Some(Cmp::Under),
            () => None,
        }
    }
}
