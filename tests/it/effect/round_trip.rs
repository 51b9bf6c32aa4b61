//! Whatever the language can say, it says back: lines made from the verbs' own patterns.

use proptest::prelude::*;
use rulekeeper::effect::Lexicon;
use rulekeeper::effect::ast::{
    Action, Amount, Arg, CardState, Cmp, Cond, Filter, Force, Head, Line, Measure, Noun, Pointer, Quant,
    Seats, Selector, SideUp, Span, Standing, Stmt, Trigger, ZoneRef,
};
use rulekeeper::effect::parse::parse_line;
use rulekeeper::effect::pattern::{Part, Slot};
use rulekeeper::effect::print::print_line;
use rulekeeper::table::{Die, Token};

use super::bench;
use super::lists::all_verbs;

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_printed_reads_back(choices in prop::collection::vec(any::<u16>(), 0..160)) {
        LEXICON.with(|lexicon| {
            let line = Maker { choices: &choices, at: 0, lexicon, blocks: Vec::new() }.line();
            let text = print_line(&line, lexicon);
            let read = parse_line(&text, lexicon);
            prop_assert!(read.is_ok(), "{}\n{:?}", text, read.err());
            prop_assert_eq!(read.unwrap(), line, "{}", text);
            Ok(())
        })?;
    }

    #[test]
    fn no_text_upsets_the_parser(text in "[ -~]{0,80}") {
        LEXICON.with(|lexicon| {
            if let Err(problem) = parse_line(&text, lexicon) {
                prop_assert!(text.get(problem.span.clone()).is_some(), "{:?}", problem);
            }
            Ok(())
        })?;
    }
}

#[test]
fn a_dash_between_two_letters_makes_no_word_of_them() {
    LEXICON.with(|lexicon| {
        let mut line = parse_line("act: draw 1", lexicon).unwrap();
        let heroes = || Box::new(Amount::Heroes(1));
        line.blocks[0][0].args[0] = Arg::Amount(Amount::Sub(heroes(), heroes()));
        assert_eq!(parse_line(&print_line(&line, lexicon), lexicon).unwrap(), line);
    });
}

thread_local! {
    static LEXICON: Lexicon = bench::lexicon();
}

/// Makes a line out of numbers; where they run out, everything is the first and shortest of its sort.
struct Maker<'a> {
    choices: &'a [u16],
    at: usize,
    lexicon: &'a Lexicon,
    blocks: Vec<Vec<Stmt>>,
}

impl Maker<'_> {
    fn below(&mut self, n: usize) -> usize {
        let choice = self.choices.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        usize::from(choice) % n.max(1)
    }

    fn index(&mut self, n: usize) -> u16 {
        self.below(n) as u16
    }

    fn flip(&mut self) -> bool {
        self.below(2) == 1
    }

    fn some<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.flip() { Some(make(self)) } else { None }
    }

    fn list<T>(&mut self, least: usize, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let many = least + self.below(3);
        (0..many).map(|_| make(self)).collect()
    }

    fn line(mut self) -> Line {
        let zones = self.list(0, Maker::zone_kind);
        let side = [None, Some(SideUp::Front), Some(SideUp::Back)][self.below(3)];
        let head = match self.below(3) {
            0 => Head::Action(self.action()),
            1 => Head::Trigger(self.trigger()),
            _ => Head::Standing(self.standing()),
        };
        if !matches!(head, Head::Standing(_)) {
            self.block(3);
        }
        Line { zones, side, head, blocks: self.blocks }
    }

    fn action(&mut self) -> Action {
        let words = &self.lexicon.vocabulary;
        Action {
            kind: self.index(words.actions.len()),
            at: self.list(0, |m| m.index(words.moments.len())),
            range: self.some(|m| m.amount(2)),
            keywords: self.list(0, Maker::keyword),
            limit: self.some(|m| m.index(words.frames.len())),
            cond: self.some(|m| m.cond(2)),
        }
    }

    fn trigger(&mut self) -> Trigger {
        let words = &self.lexicon.vocabulary;
        Trigger {
            moment: self.index(words.moments.len()),
            of: self.some(|m| m.selector(2)),
            limit: self.some(|m| m.index(words.frames.len())),
            cond: self.some(|m| m.cond(2)),
        }
    }

    fn standing(&mut self) -> Standing {
        let words = &self.lexicon.vocabulary;
        let (value, allowed) = (self.index(words.values.len()), self.index(words.permissions.len()));
        let amount = self.amount(2);
        let what = match self.below(5) {
            0 => Force::Add { value, amount },
            1 => Force::Sub { value, amount },
            2 => Force::Set { value, amount },
            3 => Force::May(allowed),
            _ => Force::Cannot(allowed),
        };
        let of = self.some(|m| m.selector(2));
        let seats = match what {
            Force::May(_) | Force::Cannot(_) => self.some(|m| m.seats(2)),
            _ => None,
        };
        Standing { what, of, seats, cond: self.some(|m| m.cond(2)) }
    }

    fn block(&mut self, depth: u8) -> u8 {
        let number = self.blocks.len();
        self.blocks.push(Vec::new());
        let stmts = self.list(1, |m| m.stmt(depth));
        self.blocks[number] = stmts;
        number as u8
    }

    fn stmt(&mut self, depth: u8) -> Stmt {
        let holds_block = |parts: &[Part]| format!("{parts:?}").contains("Block");
        let verbs: Vec<_> = all_verbs().filter(|verb| depth > 0 || !holds_block(verb.parts())).collect();
        let verb = verbs[self.below(verbs.len())];
        let mut args = Vec::new();
        self.args(verb.parts(), depth, true, &mut args);
        Stmt::new(verb, args, Span::default())
    }

    fn args(&mut self, parts: &[Part], depth: u8, there: bool, args: &mut Vec<Arg>) {
        for part in parts {
            match part {
                Part::Literal(_) => {}
                Part::Slot(slot) => args.push(if there { self.arg(slot, depth) } else { Arg::Absent }),
                Part::Optional(inner) => {
                    // Of two equal optional parts in a row the second needs the first.
                    let before = !matches!(args.last(), Some(Arg::Absent)) || inner.len() != 2;
                    let there = there && before && self.flip();
                    self.args(inner, depth, there, args);
                }
            }
        }
    }

    fn arg(&mut self, slot: &Slot, depth: u8) -> Arg {
        let (words, layout) = (&self.lexicon.vocabulary, &self.lexicon.layout);
        match slot {
            Slot::Amount => Arg::Amount(self.amount(2)),
            Slot::Cards => Arg::Cards(Box::new(self.selector(2))),
            Slot::Seats => Arg::Seats(self.seats(2)),
            Slot::Zone => Arg::Zone(self.zone()),
            Slot::Token => Arg::Token(self.token()),
            Slot::Track => Arg::Track(self.index(layout.tracks.len())),
            Slot::Counter => Arg::Counter(self.index(layout.counters.len())),
            Slot::Die => Arg::Die(Die(self.index(layout.dice.len()) as u8)),
            Slot::Keyword => Arg::Keyword(self.keyword()),
            Slot::Value => Arg::Value(self.index(words.values.len())),
            Slot::Kind => Arg::Kind(self.index(words.kinds.len())),
            Slot::Moment => Arg::Moment(self.index(words.moments.len())),
            Slot::Action => Arg::Action(self.some(|m| m.index(words.actions.len()))),
            Slot::Mark => Arg::Mark(self.index(words.marks.len()) as u8),
            Slot::Side => Arg::Side(self.side()),
            Slot::Cond => Arg::Cond(Box::new(self.cond(2))),
            Slot::Standing => Arg::Standing(Box::new(self.standing())),
            Slot::Block => Arg::Block(self.block(depth - 1)),
            Slot::Words(words) => Arg::Word(self.index(words.len()) as u8),
        }
    }

    fn zone_kind(&mut self) -> u16 {
        self.index(self.lexicon.layout.zones.len())
    }

    fn keyword(&mut self) -> u16 {
        self.index(self.lexicon.keywords.len())
    }

    fn token(&mut self) -> Token {
        Token(self.index(self.lexicon.layout.tokens.len()) as u8)
    }

    fn side(&mut self) -> u16 {
        self.index(self.lexicon.sides().len())
    }

    fn pointer(&mut self) -> Pointer {
        [Pointer::This, Pointer::Target, Pointer::It, Pointer::Host][self.below(4)]
    }

    fn measure(&mut self) -> Measure {
        if self.flip() {
            Measure::Tokens(self.token())
        } else {
            Measure::Value(self.index(self.lexicon.vocabulary.values.len()))
        }
    }

    fn selector(&mut self, depth: u8) -> Selector {
        if self.below(4) == 0 {
            let noun = Noun::Pointer(self.pointer());
            return Selector::new(Quant::Plain, noun, Vec::new(), Vec::new());
        }
        let quant = match self.below(4) {
            0 => Quant::Plain,
            1 => Quant::All,
            2 => Quant::UpTo(self.number(depth)),
            _ => Quant::Exactly(self.number(depth)),
        };
        let keywords = self.list(0, |m| (m.flip(), m.keyword()));
        let noun = match self.below(4) {
            0 => Noun::Chosen,
            _ => Noun::Kind(self.index(self.lexicon.vocabulary.kinds.len())),
        };
        let filters = if depth == 0 { Vec::new() } else { self.list(0, |m| m.filter(depth - 1)) };
        Selector::new(quant, noun, keywords, filters)
    }

    /// How many cards: a plain number, or anything in brackets.
    fn number(&mut self, depth: u8) -> Amount {
        match self.below(3) {
            0 => Amount::Const(self.below(20) as i16),
            1 => Amount::Heroes(self.below(5) as i16),
            _ => Amount::Add(Box::new(self.amount(depth.min(1))), Box::new(Amount::Const(1))),
        }
    }

    fn filter(&mut self, depth: u8) -> Filter {
        match self.below(15) {
            0 => Filter::In(self.list(1, Maker::zone)),
            1 => Filter::Top(self.amount(depth), self.zone()),
            2 => Filter::Bottom(self.amount(depth), self.zone()),
            3 => Filter::Tokens { cmp: self.with(), amount: self.amount(depth), token: self.token() },
            4 => {
                let value = self.index(self.lexicon.vocabulary.values.len());
                Filter::Value { cmp: self.with(), amount: self.amount(depth), value }
            }
            5 => Filter::State { is: self.flip(), state: self.state() },
            6 => Filter::Other(self.pointer()),
            7 => Filter::Beside(self.flip(), self.pointer()),
            8 => Filter::Within(self.amount(depth)),
            9 => Filter::AttachedTo(self.pointer()),
            10 => Filter::Named(["wolf", "dire-wolf", "Dire Wolf"][self.below(3)].to_owned()),
            11 => Filter::Extreme { most: self.flip(), what: self.measure() },
            12 => Filter::Owned(self.seats(depth)),
            13 => Filter::Adjacent(self.pointer()),
            _ => {
                let (north, east) = (self.below(9) as i8 - 4, self.below(9) as i8 - 4);
                Filter::Off { north, east, of: Box::new(self.selector(depth)) }
            }
        }
    }

    fn with(&mut self) -> Cmp {
        [Cmp::Equal, Cmp::AtLeast, Cmp::AtMost, Cmp::Over, Cmp::Under][self.below(5)]
    }

    fn state(&mut self) -> CardState {
        let mark = self.index(self.lexicon.vocabulary.marks.len()) as u8;
        [CardState::FaceDown, CardState::Tilted, CardState::Turned, CardState::Mark(mark)][self.below(4)]
    }

    fn zone(&mut self) -> ZoneRef {
        let this = Pointer::This;
        let whose = [
            None,
            Some(Seats::You),
            Some(Seats::They),
            Some(Seats::Each),
            Some(Seats::EachOther),
            Some(Seats::Leader),
            Some(Seats::Active),
            Some(Seats::Holder(this)),
            Some(Seats::Owner(this)),
        ];
        ZoneRef { whose: whose[self.below(9)].clone(), kind: self.zone_kind() }
    }

    fn seats(&mut self, depth: u8) -> Seats {
        let within = |m: &mut Self| m.some(|m| Box::new(m.amount(depth.saturating_sub(1))));
        match self.below(12) {
            0 => Seats::You,
            1 => Seats::They,
            2 => Seats::Leader,
            3 => Seats::Active,
            4 => Seats::Holder(self.pointer()),
            5 => Seats::Owner(self.pointer()),
            6 => Seats::Each,
            7 => Seats::EachOther,
            8 => Seats::Any(within(self)),
            9 => Seats::AnyOther(within(self)),
            10 => Seats::AnyBut(within(self)),
            _ => {
                let what = Box::new(self.amount(depth.saturating_sub(1)));
                Seats::Extreme { most: self.flip(), what }
            }
        }
    }

    fn amount(&mut self, depth: u8) -> Amount {
        let layout = &self.lexicon.layout;
        let (tracks, counters) = (layout.tracks.len(), layout.counters.len());
        let (deeper, most) = (depth.saturating_sub(1), if depth == 0 { 9 } else { 20 });
        let boxed = |m: &mut Self| Box::new(m.amount(deeper));
        match self.below(most) {
            0 => Amount::Const(self.below(10_000) as i16),
            1 => Amount::Heroes(self.below(20) as i16),
            2 => Amount::Chosen,
            3 => Amount::It,
            4 => Amount::Done,
            5 => Amount::Tokens { token: self.token(), on: self.pointer() },
            6 => Amount::Rolled(self.side()),
            7 => Amount::Distance(self.pointer()),
            8 => Amount::Spaces(self.index(tracks)),
            9 => {
                let value = self.index(self.lexicon.vocabulary.values.len());
                Amount::Value { value, of: self.pointer() }
            }
            10 => Amount::Held { token: self.token(), by: self.seats(deeper) },
            11 => match self.index(tracks) {
                track if !layout.tracks[usize::from(track)].per_seat && self.below(2) == 0 => {
                    Amount::Space(track)
                }
                track => Amount::Cube { track, of: self.seats(deeper) },
            },
            12 => match self.index(counters) {
                n if !layout.counters[usize::from(n)].per_seat && self.below(2) == 0 => Amount::Number(n),
                counter => Amount::Counter { counter, of: self.seats(deeper) },
            },
            13 => Amount::Count(Box::new(self.selector(deeper))),
            14 => Amount::Sum { what: self.measure(), of: Box::new(self.selector(deeper)) },
            15 => Amount::Passed { track: self.index(tracks), of: self.seats(deeper) },
            16 => Amount::Half(boxed(self)),
            17 => Amount::Add(boxed(self), boxed(self)),
            18 => match self.below(2) {
                0 => Amount::Sub(boxed(self), boxed(self)),
                _ => Amount::Mul(boxed(self), boxed(self)),
            },
            _ => match self.below(2) {
                0 => Amount::Least(boxed(self), boxed(self)),
                _ => Amount::Most(boxed(self), boxed(self)),
            },
        }
    }

    fn cond(&mut self, depth: u8) -> Cond {
        let deeper = depth.saturating_sub(1);
        let boxed = |m: &mut Self| Box::new(m.cond(deeper));
        let kinds = self.lexicon.vocabulary.actions.len();
        match self.below(if depth == 0 { 6 } else { 12 }) {
            0 => Cond::Game(0),
            1 => Cond::Has(self.pointer(), self.flip(), self.keyword()),
            2 => Cond::Is(self.pointer(), self.flip(), self.state()),
            3 => Cond::Lies(self.pointer(), self.flip(), self.zone()),
            4 => Cond::ActionHas(self.flip(), self.keyword()),
            5 => Cond::ActionIs(self.flip(), self.index(kinds)),
            6 => {
                let all = [Cmp::Equal, Cmp::Unequal, Cmp::AtLeast, Cmp::AtMost, Cmp::Over, Cmp::Under];
                Cond::Compare(self.amount(deeper), all[self.below(6)], self.amount(deeper))
            }
            7 => Cond::Exists(self.flip(), self.selector(deeper)),
            8 => Cond::Who(self.seats(deeper), self.flip(), self.seats(deeper)),
            9 => Cond::Not(boxed(self)),
            10 => Cond::And(boxed(self), boxed(self)),
            _ => Cond::Or(boxed(self), boxed(self)),
        }
    }
}
