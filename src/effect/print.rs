//! Lines into text: the one canonical wording, which reads back to the same line.

use super::ast::{
    Action, Amount, Arg, CardState, Cmp, Cond, Filter, Force, Head, Line, Measure, Noun, Pointer, Quant,
    Seats, Selector, SideUp, Standing, Stmt, Trigger, ZoneRef,
};
use super::pattern::{Part, Slot};
use super::vocabulary::Lexicon;
use crate::table::Token;

/// Writes a line as a card author would.
#[must_use]
pub fn print_line(line: &Line, lexicon: &Lexicon) -> String {
    let printer = Printer { lexicon, line };
    let mut text = printer.while_part();
    match &line.head {
        Head::Standing(standing) => text.push_str(&printer.standing(standing)),
        Head::Action(action) => text.push_str(&printer.action(action)),
        Head::Trigger(trigger) => text.push_str(&printer.trigger(trigger)),
    }
    if !matches!(line.head, Head::Standing(_)) {
        text.push_str(": ");
        text.push_str(&printer.block(0));
    }
    text
}

/// Writes one bracket of a line: what an option of a choice does.
#[must_use]
pub fn print_block(line: &Line, block: u8, lexicon: &Lexicon) -> String {
    Printer { lexicon, line }.block(block)
}

/// Writes one statement of a line.
#[must_use]
pub fn print_stmt(line: &Line, stmt: &Stmt, lexicon: &Lexicon) -> String {
    Printer { lexicon, line }.stmt(stmt)
}

/// Writes an amount.
#[must_use]
pub fn print_amount(amount: &Amount, lexicon: &Lexicon) -> String {
    let head = Head::Standing(Standing { what: Force::May(0), of: None, seats: None, cond: None });
    let line = Line { zones: Vec::new(), side: None, head, blocks: Vec::new() };
    Printer { lexicon, line: &line }.amount(amount)
}

struct Printer<'a> {
    lexicon: &'a Lexicon,
    line: &'a Line,
}

fn pointer(pointer: Pointer) -> &'static str {
    match pointer {
        Pointer::This => "this",
        Pointer::Target => "target",
        Pointer::It => "it",
        Pointer::Host => "host",
    }
}

fn compare(cmp: Cmp) -> &'static str {
    match cmp {
        Cmp::Equal => "",
        Cmp::Unequal => "not ",
        Cmp::AtLeast => "at least ",
        Cmp::AtMost => "at most ",
        Cmp::Over => "over ",
        Cmp::Under => "under ",
    }
}

impl Printer<'_> {
    fn while_part(&self) -> String {
        let line = self.line;
        if line.zones.is_empty() && line.side.is_none() {
            return String::new();
        }
        let mut text = String::from("while");
        if !line.zones.is_empty() {
            text.push_str(" in ");
            text.push_str(&self.names(&line.zones, |n| self.zone_name(n)));
        }
        match line.side {
            Some(SideUp::Back) => text.push_str(" turned"),
            Some(SideUp::Front) => text.push_str(" unturned"),
            None => {}
        }
        text + ": "
    }

    fn names(&self, all: &[u16], name: impl Fn(u16) -> String) -> String {
        all.iter().map(|n| name(*n)).collect::<Vec<_>>().join(", ")
    }

    fn zone_name(&self, kind: u16) -> String {
        self.lexicon.layout.zones[usize::from(kind)].name.to_owned()
    }

    fn moment(&self, n: u16) -> String {
        self.lexicon.vocabulary.moments[usize::from(n)].to_owned()
    }

    fn keyword(&self, n: u16) -> String {
        self.lexicon.keywords[usize::from(n)].clone()
    }

    fn action_kind(&self, n: u16) -> &'static str {
        self.lexicon.vocabulary.actions[usize::from(n)].name
    }

    fn side(&self, n: u16) -> String {
        self.lexicon.sides()[usize::from(n)].to_owned()
    }

    fn track(&self, n: u16) -> &str {
        &self.lexicon.layout.tracks[usize::from(n)].name
    }

    fn value(&self, n: u16) -> &str {
        self.lexicon.vocabulary.values[usize::from(n)]
    }

    fn action(&self, action: &Action) -> String {
        let mut text = self.action_kind(action.kind).to_owned();
        if !action.at.is_empty() {
            text.push_str(&format!(" at {}", self.names(&action.at, |n| self.moment(n))));
        }
        if let Some(range) = &action.range {
            text.push_str(&format!(" range {}", self.amount(range)));
        }
        if !action.keywords.is_empty() {
            text.push_str(&format!(" keywords {}", self.names(&action.keywords, |n| self.keyword(n))));
        }
        text + &self.tail(action.limit, action.cond.as_ref())
    }

    fn trigger(&self, trigger: &Trigger) -> String {
        let mut text = format!("when {}", self.moment(trigger.moment));
        if let Some(of) = &trigger.of {
            text.push_str(&format!(" of {}", self.selector(of)));
        }
        text + &self.tail(trigger.limit, trigger.cond.as_ref())
    }

    fn tail(&self, limit: Option<u16>, cond: Option<&Cond>) -> String {
        let mut text = String::new();
        if let Some(frame) = limit {
            text.push_str(&format!(" once per {}", self.lexicon.vocabulary.frames[usize::from(frame)]));
        }
        if let Some(cond) = cond {
            text.push_str(&format!(" if {}", self.cond(cond)));
        }
        text
    }

    fn standing(&self, standing: &Standing) -> String {
        let of = standing.of.as_ref().map(|of| format!(" of {}", self.selector(of))).unwrap_or_default();
        let permission = |n: u16| self.lexicon.vocabulary.permissions[usize::from(n)];
        let text = match &standing.what {
            Force::Add { value, amount } => {
                format!("value {}{of} + {}", self.value(*value), self.factor(amount))
            }
            Force::Sub { value, amount } => {
                format!("value {}{of} - {}", self.value(*value), self.factor(amount))
            }
            Force::Set { value, amount } => {
                format!("value {}{of} is {}", self.value(*value), self.amount(amount))
            }
            Force::May(n) => format!("may {}{of}", permission(*n)),
            Force::Cannot(n) => format!("cannot {}{of}", permission(*n)),
        };
        let seats = standing.seats.as_ref().map(|s| format!(" for {}", self.seats(s))).unwrap_or_default();
        text + &seats + &self.tail(None, standing.cond.as_ref())
    }

    // ---- statements ----

    fn block(&self, block: u8) -> String {
        let stmts = self.line.blocks.get(usize::from(block)).map(Vec::as_slice).unwrap_or_default();
        stmts.iter().map(|stmt| self.stmt(stmt)).collect::<Vec<_>>().join("; ")
    }

    fn stmt(&self, stmt: &Stmt) -> String {
        let mut words = Vec::new();
        let mut args = stmt.args.iter();
        let mut one = false;
        self.parts(stmt.verb.parts(), &mut args, &mut words, &mut one);
        words.join(" ")
    }

    fn parts<'s>(
        &self,
        parts: &[Part],
        args: &mut impl Iterator<Item = &'s Arg>,
        words: &mut Vec<String>,
        one: &mut bool,
    ) {
        for part in parts {
            match part {
                Part::Literal(literal) => words.push((*literal).to_owned()),
                Part::Slot(slot) => {
                    if let Some(arg) = args.next() {
                        words.push(self.arg(slot, arg, *one));
                        *one = matches!(arg, Arg::Amount(Amount::Const(1)));
                    }
                }
                Part::Optional(inner) => {
                    let count = super::parse::slots(inner);
                    let mine: Vec<&Arg> = args.by_ref().take(count).collect();
                    if mine.iter().any(|arg| **arg != Arg::Absent) {
                        self.parts(inner, &mut mine.into_iter(), words, one);
                    }
                }
            }
        }
    }

    fn arg(&self, slot: &Slot, arg: &Arg, one: bool) -> String {
        match (arg, slot) {
            (Arg::Amount(amount), _) => self.amount(amount),
            (Arg::Cards(selector), _) => self.selector(selector),
            (Arg::Seats(seats), _) => self.seats(seats),
            (Arg::Zone(zone), _) => self.zone(zone),
            (Arg::Token(token), _) => self.token(*token, one),
            (Arg::Track(n), _) => self.track(*n).to_owned(),
            (Arg::Counter(n), _) => self.lexicon.layout.counters[usize::from(*n)].name.to_owned(),
            (Arg::Die(die), _) => self.lexicon.layout.dice[die.index()].name.clone(),
            (Arg::Keyword(n), _) => self.keyword(*n),
            (Arg::Value(n), _) => self.value(*n).to_owned(),
            (Arg::Kind(n), _) => self.lexicon.vocabulary.kinds[usize::from(*n)].name.to_owned(),
            (Arg::Moment(n), _) => self.moment(*n),
            (Arg::Action(None), _) => "any".to_owned(),
            (Arg::Action(Some(n)), _) => self.action_kind(*n).to_owned(),
            (Arg::Mark(n), _) => self.lexicon.vocabulary.marks[usize::from(*n)].to_owned(),
            (Arg::Side(n), _) => self.side(*n),
            (Arg::Cond(cond), _) => self.cond(cond),
            (Arg::Standing(standing), _) => format!("({})", self.standing(standing)),
            (Arg::Block(n), _) => format!("({})", self.block(*n)),
            (Arg::Word(n), Slot::Words(words)) => words[usize::from(*n)].to_owned(),
            (Arg::Word(_) | Arg::Absent, _) => String::new(),
        }
    }

    fn token(&self, token: Token, one: bool) -> String {
        let name = self.lexicon.layout.tokens[token.index()].name;
        if one || name.ends_with('s') { name.to_owned() } else { format!("{name}s") }
    }

    // ---- cards, heroes, zones ----

    fn selector(&self, selector: &Selector) -> String {
        let mut words = Vec::new();
        let mut plural = true;
        match &selector.quant {
            Quant::Plain => plural = matches!(selector.noun, Noun::Chosen),
            Quant::All => words.push("all".to_owned()),
            Quant::UpTo(amount) => {
                plural = *amount != Amount::Const(1);
                words.push(format!("up to {}", self.factor(amount)));
            }
            Quant::Exactly(amount) => {
                plural = *amount != Amount::Const(1);
                words.push(self.factor(amount));
            }
        }
        for (has, keyword) in &selector.keywords {
            words.push(format!("{}{}", if *has { "" } else { "non-" }, self.keyword(*keyword)));
        }
        words.push(match selector.noun {
            Noun::Pointer(p) => pointer(p).to_owned(),
            Noun::Chosen => "chosen".to_owned(),
            Noun::Kind(n) => {
                let kind = &self.lexicon.vocabulary.kinds[usize::from(n)];
                if plural { kind.plural } else { kind.name }.to_owned()
            }
        });
        words.extend(selector.filters.iter().map(|filter| self.filter(filter)));
        words.join(" ")
    }

    fn filter(&self, filter: &Filter) -> String {
        match filter {
            Filter::In(zones) => {
                format!("in {}", zones.iter().map(|zone| self.zone(zone)).collect::<Vec<_>>().join(", "))
            }
            Filter::Top(amount, zone) => format!("at top {} of {}", self.factor(amount), self.zone(zone)),
            Filter::Bottom(amount, zone) => {
                format!("at bottom {} of {}", self.factor(amount), self.zone(zone))
            }
            Filter::Tokens { cmp, amount, token } => {
                let one = *amount == Amount::Const(1);
                format!("with {}{} {}", with(*cmp), self.factor(amount), self.token(*token, one))
            }
            Filter::Value { cmp, amount, value } => {
                format!("with {}{} {}", with(*cmp), self.factor(amount), self.value(*value))
            }
            Filter::State { is, state } => {
                format!("that is {}{}", if *is { "" } else { "not " }, self.state(*state))
            }
            Filter::Other(p) => format!("other than {}", pointer(*p)),
            Filter::Beside(true, p) => format!("beside {}", pointer(*p)),
            Filter::Beside(false, p) => format!("not beside {}", pointer(*p)),
            Filter::Adjacent(p) => format!("adjacent to {}", pointer(*p)),
            Filter::Under(p) => format!("under {}", pointer(*p)),
            Filter::Off { north, east, of } => {
                let (n, e) = (squares(*north, "north", "south"), squares(*east, "east", "west"));
                format!("lying {n} {e} of ({})", self.selector(of))
            }
            Filter::Within(amount) => format!("within {}", self.factor(amount)),
            Filter::AttachedTo(p) => format!("attached to {}", pointer(*p)),
            Filter::Named(name) => format!("named \"{name}\""),
            Filter::Extreme { most, what } => {
                let what = match what {
                    Measure::Value(value) => self.value(*value).to_owned(),
                    Measure::Tokens(token) => self.token(*token, false),
                };
                format!("with {} {what}", if *most { "most" } else { "least" })
            }
            Filter::Owned(seats) => format!("owned by {}", self.seats(seats)),
        }
    }

    fn state(&self, state: CardState) -> &str {
        match state {
            CardState::FaceDown => "face-down",
            CardState::Tilted => "tilted",
            CardState::Turned => "turned",
            CardState::Mark(n) => self.lexicon.vocabulary.marks[usize::from(n)],
        }
    }

    fn zone(&self, zone: &ZoneRef) -> String {
        let name = self.zone_name(zone.kind);
        let whose = match &zone.whose {
            None => return name,
            Some(Seats::You) => "your",
            Some(Seats::They) => "their",
            Some(Seats::EachOther) => "another's",
            Some(Seats::Leader) => "leader's",
            Some(Seats::Active) => "active",
            Some(Seats::Holder(_)) => "holder's",
            Some(Seats::Owner(_)) => "owner's",
            Some(_) => "any",
        };
        format!("{whose} {name}")
    }

    fn seats(&self, seats: &Seats) -> String {
        let hero = self.lexicon.vocabulary.seat.0;
        let within = |range: &Option<Box<Amount>>| {
            range.as_ref().map(|amount| format!(" at range {}", self.factor(amount))).unwrap_or_default()
        };
        match seats {
            Seats::You => "you".to_owned(),
            Seats::They => "they".to_owned(),
            Seats::Leader => "the leader".to_owned(),
            Seats::Active => format!("the active {hero}"),
            Seats::Holder(Pointer::This) => "the holder".to_owned(),
            Seats::Owner(Pointer::This) => "the owner".to_owned(),
            Seats::Holder(p) => format!("the holder of {}", pointer(*p)),
            Seats::Owner(p) => format!("the owner of {}", pointer(*p)),
            Seats::Each => format!("each {hero}"),
            Seats::EachOther => format!("each other {hero}"),
            Seats::Any(range) => format!("any {hero}{}", within(range)),
            Seats::AnyBut(range) => format!("any {hero} but they{}", within(range)),
            Seats::AnyOther(range) => format!("another {hero}{}", within(range)),
            Seats::Extreme { most, what } => {
                format!("the {hero} with {} {}", if *most { "most" } else { "least" }, self.factor(what))
            }
        }
    }

    // ---- amounts and conditions ----

    fn amount(&self, amount: &Amount) -> String {
        match amount {
            Amount::Add(a, b) => self.joined(a, "+", b, self.amount(a), self.factor_or_mul(b)),
            Amount::Sub(a, b) => self.joined(a, "-", b, self.amount(a), self.factor_or_mul(b)),
            Amount::Mul(a, b) => format!("{} * {}", self.factor_or_mul(a), self.factor(b)),
            _ => self.factor(amount),
        }
    }

    /// Numbers stand close together, as printed; anything longer gets room.
    fn joined(&self, a: &Amount, sign: &str, b: &Amount, left: String, right: String) -> String {
        let plain = |x: &Amount| matches!(x, Amount::Const(_) | Amount::Heroes(_));
        // A dash between two letters would make one word of them.
        let one_word = sign == "-" && matches!((a, b), (Amount::Heroes(_), Amount::Heroes(1)));
        if plain(a) && plain(b) && !one_word {
            format!("{left}{sign}{right}")
        } else {
            format!("{left} {sign} {right}")
        }
    }

    fn factor_or_mul(&self, amount: &Amount) -> String {
        if matches!(amount, Amount::Mul(..)) { self.amount(amount) } else { self.factor(amount) }
    }

    fn factor(&self, amount: &Amount) -> String {
        match amount {
            Amount::Const(n) => n.to_string(),
            Amount::Heroes(1) => "H".to_owned(),
            Amount::Heroes(n) => format!("{n}H"),
            Amount::Chosen => "chosen".to_owned(),
            Amount::It => "that many".to_owned(),
            Amount::Done => "done".to_owned(),
            Amount::Sum { what: Measure::Tokens(token), of } => {
                format!("{} on ({})", self.token(*token, false), self.selector(of))
            }
            Amount::Sum { what: Measure::Value(value), of } => {
                format!("{} of ({})", self.value(*value), self.selector(of))
            }
            Amount::Rolled(side) => format!("rolled {}", self.side(*side)),
            Amount::Distance(to) => format!("distance to {}", pointer(*to)),
            Amount::Spaces(track) => format!("spaces of {}", self.track(*track)),
            Amount::Passed { track, of } => format!("passed on {} of {}", self.track(*track), self.seats(of)),
            Amount::Value { value, of } => format!("{} of {}", self.value(*value), pointer(*of)),
            Amount::Tokens { token, on } => format!("{} on {}", self.token(*token, false), pointer(*on)),
            Amount::Held { token, by } => format!("{} held by {}", self.token(*token, false), self.seats(by)),
            Amount::Cube { track, of } => {
                format!("{} of {}", self.track(*track), self.seats(of))
            }
            Amount::Counter { counter, of } => {
                format!("{} of {}", self.lexicon.layout.counters[usize::from(*counter)].name, self.seats(of))
            }
            Amount::Number(n) => {
                format!("{} of the table", self.lexicon.layout.counters[usize::from(*n)].name)
            }
            Amount::Space(track) => format!("{} of the table", self.track(*track)),
            Amount::Count(selector) => format!("count of ({})", self.selector(selector)),
            Amount::Half(of) => format!("half {}", self.factor(of)),
            Amount::Least(a, b) => format!("least({}, {})", self.amount(a), self.amount(b)),
            Amount::Most(a, b) => format!("most({}, {})", self.amount(a), self.amount(b)),
            Amount::Add(..) | Amount::Sub(..) | Amount::Mul(..) => format!("({})", self.amount(amount)),
        }
    }

    fn cond(&self, cond: &Cond) -> String {
        match cond {
            Cond::And(a, b) => format!("{} and {}", self.cond_in(a, false), self.cond_in(b, true)),
            Cond::Or(a, b) => {
                let right = if matches!(**b, Cond::Or(..)) {
                    format!("either ({})", self.cond(b))
                } else {
                    self.cond(b)
                };
                format!("{} or {right}", self.cond(a))
            }
            Cond::Not(inner) => format!("not ({})", self.cond(inner)),
            Cond::Compare(a, cmp, b) => format!("{} is {}{}", self.amount(a), compare(*cmp), self.amount(b)),
            Cond::Exists(is, selector) => {
                format!("there is {}{}", if *is { "" } else { "no " }, self.selector(selector))
            }
            Cond::Has(p, is, keyword) => {
                format!("{} {} {}", pointer(*p), if *is { "has" } else { "lacks" }, self.keyword(*keyword))
            }
            Cond::Is(p, is, state) => {
                format!("{} is {}{}", pointer(*p), if *is { "" } else { "not " }, self.state(*state))
            }
            Cond::Lies(p, is, zone) => {
                format!("{} lies {}in {}", pointer(*p), if *is { "" } else { "not " }, self.zone(zone))
            }
            Cond::ActionHas(is, keyword) => {
                format!("the action {} {}", if *is { "has" } else { "lacks" }, self.keyword(*keyword))
            }
            Cond::ActionIs(is, kind) => {
                format!("the action is {}{}", if *is { "" } else { "not " }, self.action_kind(*kind))
            }
            Cond::Who(who, is, whom) => {
                format!("{} are {}{}", self.seats(who), if *is { "" } else { "not " }, self.seats(whom))
            }
            Cond::Game(n) => self.lexicon.vocabulary.conditions[usize::from(*n)].to_owned(),
        }
    }

    /// A part of an `and`.
    fn cond_in(&self, cond: &Cond, right: bool) -> String {
        let bracket = matches!(cond, Cond::Or(..)) || (right && matches!(cond, Cond::And(..)));
        if bracket { format!("either ({})", self.cond(cond)) } else { self.cond(cond) }
    }
}

fn squares(number: i8, ahead: &str, back: &str) -> String {
    format!("{} {}", number.unsigned_abs(), if number < 0 { back } else { ahead })
}

/// After `with`, a comparison never stands empty.
fn with(cmp: Cmp) -> &'static str {
    if cmp == Cmp::Equal { "exactly " } else { compare(cmp) }
}
