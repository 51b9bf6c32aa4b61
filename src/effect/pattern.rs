//! The shape of a verb's sentence, written as it reads: `place <amount> <token> on <cards>`. One pattern
//! serves for parsing, printing and the reference.

/// One part of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// This very word or sign.
    Literal(&'static str),
    /// An argument of this type.
    Slot(Slot),
    /// May be left out; begins with a literal.
    Optional(Vec<Part>),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Slot {
    Amount,
    Cards,
    Seats,
    Zone,
    Token,
    Track,
    Counter,
    Die,
    Keyword,
    Value,
    Kind,
    Moment,
    Action,
    Mark,
    Side,
    Cond,
    Standing,
    Block,
    /// One of these words.
    Words(Vec<&'static str>),
}

/// Reads a pattern. Patterns are written by us and covered by a test, so a mistake in one is only an odd
/// literal.
#[must_use]
pub fn pattern(text: &'static str) -> Vec<Part> {
    let mut words = text.split_whitespace();
    parts(&mut words)
}

fn parts(words: &mut dyn Iterator<Item = &'static str>) -> Vec<Part> {
    let mut all = Vec::new();
    while let Some(word) = words.next() {
        match word {
            "[" => all.push(Part::Optional(parts(words))),
            "]" => return all,
            _ => all.push(part(word)),
        }
    }
    all
}

fn part(word: &'static str) -> Part {
    let Some(name) = word.strip_prefix('<').and_then(|w| w.strip_suffix('>')) else {
        return Part::Literal(word);
    };
    Part::Slot(match name {
        "amount" => Slot::Amount,
        "cards" => Slot::Cards,
        "seats" => Slot::Seats,
        "zone" => Slot::Zone,
        "token" => Slot::Token,
        "track" => Slot::Track,
        "counter" => Slot::Counter,
        "die" => Slot::Die,
        "keyword" => Slot::Keyword,
        "value" => Slot::Value,
        "kind" => Slot::Kind,
        "moment" => Slot::Moment,
        "action" => Slot::Action,
        "mark" => Slot::Mark,
        "side" => Slot::Side,
        "cond" => Slot::Cond,
        "standing" => Slot::Standing,
        "block" => Slot::Block,
        words => Slot::Words(words.split('|').collect()),
    })
}
