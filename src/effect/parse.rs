//! Text into lines. One recursive descent; every mistake says what was expected there and the nearest word.

mod near;
mod told;

use std::ops::Range;

use super::ast::{Arg, Force, Head, Index, Line, SideUp, Span, Standing, Stmt, Trigger};
use super::lex::{EffectProblem, Lexeme, Sign, lex};
use super::pattern::{Part, Slot};
use super::verbs::Verb;
use super::vocabulary::{Lexicon, find};
use crate::table::{Die, Token};

use near::{known, nearest};
pub use told::parse_action;

/// How deep brackets may nest.
const DEEPEST: u8 = 12;
/// Blocks in one line.
const MOST_BLOCKS: usize = 64;

pub(super) type Parsed<T> = Result<T, EffectProblem>;

/// Reads one line of a card.
pub fn parse_line(text: &str, lexicon: &Lexicon) -> Parsed<Line> {
    let mut parser = Parser::new(text, lexicon)?;
    let line = parser.line()?;
    parser.end()?;
    Ok(line)
}

/// Reads an amount by itself, as printed numbers are.
pub fn parse_amount(text: &str, lexicon: &Lexicon) -> Parsed<super::ast::Amount> {
    let mut parser = Parser::new(text, lexicon)?;
    let amount = parser.amount()?;
    parser.end()?;
    Ok(amount)
}

pub(super) struct Parser<'a> {
    signs: Vec<Lexeme>,
    at: usize,
    end: usize,
    depth: u8,
    pub(super) lexicon: &'a Lexicon,
    blocks: Vec<Vec<Stmt>>,
}

impl<'a> Parser<'a> {
    fn new(text: &str, lexicon: &'a Lexicon) -> Parsed<Parser<'a>> {
        let signs = lex(text)?;
        Ok(Parser { signs, at: 0, end: text.len(), depth: 0, lexicon, blocks: Vec::new() })
    }

    // ---- looking and taking ----

    pub(super) fn sign(&self) -> Option<&Sign> {
        self.signs.get(self.at).map(|lexeme| &lexeme.sign)
    }

    pub(super) fn word(&self) -> Option<&str> {
        match self.sign() {
            Some(Sign::Word(word)) => Some(word),
            _ => None,
        }
    }

    pub(super) fn mark_ahead(&self, mark: char) -> bool {
        self.sign() == Some(&Sign::Mark(mark))
    }

    pub(super) fn word_after(&self, ahead: usize) -> Option<&str> {
        match self.signs.get(self.at + ahead).map(|lexeme| &lexeme.sign) {
            Some(Sign::Word(word)) => Some(word),
            _ => None,
        }
    }

    fn span(&self) -> Range<usize> {
        self.signs.get(self.at).map_or(self.end..self.end, |lexeme| lexeme.span.clone())
    }

    /// Where reading stands, to come back to.
    pub(super) fn mark(&self) -> usize {
        self.at
    }

    pub(super) fn back_to(&mut self, mark: usize) {
        self.at = mark;
    }

    pub(super) fn skip(&mut self) {
        self.at += 1;
    }

    /// Takes this word or sign if it is next.
    pub(super) fn eat(&mut self, literal: &str) -> bool {
        let next = match self.sign() {
            Some(Sign::Word(word)) => word.eq_ignore_ascii_case(literal),
            Some(Sign::Mark(mark)) => literal.len() == 1 && literal.starts_with(*mark),
            _ => false,
        };
        self.at += usize::from(next);
        next
    }

    /// Takes these words if they are all next.
    pub(super) fn eat_all(&mut self, literals: &[&str]) -> bool {
        let start = self.at;
        let all = literals.iter().all(|literal| self.eat(literal));
        if !all {
            self.at = start;
        }
        all
    }

    pub(super) fn expect(&mut self, literal: &str) -> Parsed<()> {
        if self.eat(literal) { Ok(()) } else { Err(self.wrong(&format!("`{literal}`"), &[literal])) }
    }

    /// What stands here is not what was expected; the nearest of the candidates is offered.
    pub(super) fn wrong(&self, expected: &str, candidates: &[&str]) -> EffectProblem {
        let found = match self.sign() {
            None => "the end of the line".to_owned(),
            Some(Sign::Word(word)) => format!("`{word}`"),
            Some(Sign::Number(n)) => format!("`{n}`"),
            Some(Sign::PerHero(n)) => format!("`{n}H`"),
            Some(Sign::Quoted(text)) => format!("\"{text}\""),
            Some(Sign::Mark(mark)) => format!("`{mark}`"),
        };
        let mut problem = EffectProblem::new(self.span(), format!("expected {expected}, found {found}"));
        let near = self.word().and_then(|word| nearest(word, candidates));
        let is = self.word().and_then(|word| self.lexicon.is_a(word)).map(|is| format!("{found} is {is}"));
        problem.help = match near {
            Some(near) => Some(format!("did you mean `{near}`?")),
            None => Some(is.into_iter().chain(known(candidates)).collect::<Vec<_>>().join("; "))
                .filter(|help| !help.is_empty()),
        };
        problem
    }

    fn end(&self) -> Parsed<()> {
        if self.sign().is_none() { Ok(()) } else { Err(self.wrong("`;` or the end of the line", &[])) }
    }

    pub(super) fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth == DEEPEST {
            return Err(EffectProblem::new(self.span(), format!("brackets nest deeper than {DEEPEST}")));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// Takes a word of a list.
    pub(super) fn listed<S: AsRef<str>>(&mut self, what: &str, list: &[S]) -> Parsed<Index> {
        let found = self.word().and_then(|word| find(list, word));
        let names: Vec<&str> = list.iter().map(AsRef::as_ref).collect();
        let index = found.ok_or_else(|| self.wrong(what, &names))?;
        self.skip();
        Ok(index)
    }

    // ---- lines ----

    fn line(&mut self) -> Parsed<Line> {
        let (zones, side) = self.while_part()?;
        let head = self.head()?;
        let body = !matches!(head, Head::Standing(_));
        if body {
            self.expect(":")?;
            self.block_body()?;
        }
        Ok(Line { zones, side, head, blocks: std::mem::take(&mut self.blocks) })
    }

    fn while_part(&mut self) -> Parsed<(Vec<Index>, Option<SideUp>)> {
        if !self.eat("while") {
            return Ok((Vec::new(), None));
        }
        let mut zones = Vec::new();
        if self.eat("in") {
            zones = self.many(Self::zone_name)?;
        }
        let side = match () {
            () if self.eat("turned") => Some(SideUp::Back),
            () if self.eat("unturned") => Some(SideUp::Front),
            () => None,
        };
        if zones.is_empty() && side.is_none() {
            return Err(self.wrong("`in <zone>`, `turned` or `unturned`", &["in", "turned", "unturned"]));
        }
        self.expect(":")?;
        Ok((zones, side))
    }

    pub(super) fn many<T>(&mut self, read: impl Fn(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        let mut all = vec![read(self)?];
        while self.eat(",") {
            all.push(read(self)?);
        }
        Ok(all)
    }

    fn head(&mut self) -> Parsed<Head> {
        if self.eat("when") {
            return self.trigger().map(Head::Trigger);
        }
        if self.standing_ahead() {
            return self.standing().map(Head::Standing);
        }
        self.action().map(Head::Action)
    }

    fn standing_ahead(&self) -> bool {
        self.word()
            .is_some_and(|word| ["value", "may", "cannot"].iter().any(|w| w.eq_ignore_ascii_case(word)))
    }

    fn trigger(&mut self) -> Parsed<Trigger> {
        let moment = self.moment()?;
        let of = if self.eat("of") { Some(self.selector()?) } else { None };
        let limit = self.limit()?;
        let cond = self.if_part()?;
        Ok(Trigger { moment, of, limit, cond })
    }

    fn standing(&mut self) -> Parsed<Standing> {
        let start = self.word().unwrap_or_default().to_ascii_lowercase();
        self.skip();
        if start == "value" {
            let value = self.value_name()?;
            let of = if self.eat("of") { Some(self.selector()?) } else { None };
            let what = self.force(value)?;
            return Ok(Standing { what, of, seats: None, cond: self.if_part()? });
        }
        let permission =
            self.listed("something that may be allowed or forbidden", self.lexicon.vocabulary.permissions)?;
        let of = if self.eat("of") { Some(self.selector()?) } else { None };
        let seats = if self.eat("for") { Some(self.seats()?) } else { None };
        let what = if start == "may" { Force::May(permission) } else { Force::Cannot(permission) };
        Ok(Standing { what, of, seats, cond: self.if_part()? })
    }

    fn force(&mut self, value: Index) -> Parsed<Force> {
        if self.eat("+") {
            Ok(Force::Add { value, amount: self.factor()? })
        } else if self.eat("-") {
            Ok(Force::Sub { value, amount: self.factor()? })
        } else if self.eat("is") {
            Ok(Force::Set { value, amount: self.amount()? })
        } else {
            Err(self.wrong("`+`, `-` or `is`", &["is"]))
        }
    }

    fn limit(&mut self) -> Parsed<Option<Index>> {
        if !self.eat_all(&["once", "per"]) {
            return Ok(None);
        }
        self.listed("what it is counted by", self.lexicon.vocabulary.frames).map(Some)
    }

    fn if_part(&mut self) -> Parsed<Option<super::ast::Cond>> {
        if self.eat("if") { self.cond().map(Some) } else { Ok(None) }
    }

    // ---- names ----

    fn moment(&mut self) -> Parsed<Index> {
        self.listed("a moment", self.lexicon.vocabulary.moments)
    }

    pub(super) fn keyword(&mut self) -> Parsed<Index> {
        self.listed("a keyword", &self.lexicon.keywords)
    }

    pub(super) fn value_name(&mut self) -> Parsed<Index> {
        self.listed("a value", self.lexicon.vocabulary.values)
    }

    pub(super) fn zone_name(&mut self) -> Parsed<Index> {
        let names: Vec<&str> = self.lexicon.layout.zones.iter().map(|z| z.name).collect();
        self.listed("a zone", &names)
    }

    pub(super) fn token_ahead(&self) -> Option<Token> {
        let word = self.word()?;
        let index = self.lexicon.token(word).or_else(|| self.lexicon.token(word.strip_suffix('s')?))?;
        u8::try_from(index).ok().map(Token)
    }

    fn token(&mut self) -> Parsed<Token> {
        let names: Vec<&str> = self.lexicon.layout.tokens.iter().map(|t| t.name).collect();
        let token = self.token_ahead().ok_or_else(|| self.wrong("a kind of token", &names))?;
        self.skip();
        Ok(token)
    }

    // ---- statements ----

    /// Statements up to a closing bracket or the end; the block's number.
    fn block_body(&mut self) -> Parsed<u8> {
        let number = self.blocks.len();
        if number >= MOST_BLOCKS {
            return Err(EffectProblem::new(
                self.span(),
                format!("more than {MOST_BLOCKS} brackets in one line"),
            ));
        }
        self.blocks.push(Vec::new());
        let mut all = vec![self.stmt()?];
        while self.eat(";") {
            all.push(self.stmt()?);
        }
        self.blocks[number] = all;
        Ok(number as u8)
    }

    fn bracketed_block(&mut self) -> Parsed<u8> {
        self.expect("(")?;
        let number = self.deeper(Self::block_body)?;
        self.expect(")")?;
        Ok(number)
    }

    fn stmt(&mut self) -> Parsed<Stmt> {
        let start = self.at;
        let word = self.word().unwrap_or_default().to_owned();
        let verbs: Vec<&'static Verb> =
            self.lexicon.verbs().filter(|v| v.name().eq_ignore_ascii_case(&word)).collect();
        let mut furthest: Option<(usize, EffectProblem)> = None;
        let blocks = self.blocks.len();
        for verb in verbs {
            match self.parts(verb.parts()) {
                Ok(args) => {
                    let span = self.signs[start].span.start..self.signs[self.at - 1].span.end;
                    return Ok(Stmt::new(verb, args, Span(span)));
                }
                Err(problem) => {
                    if furthest.as_ref().is_none_or(|(at, _)| self.at > *at) {
                        furthest = Some((self.at, problem));
                    }
                    self.at = start;
                    self.blocks.truncate(blocks);
                }
            }
        }
        let names: Vec<&str> = self.lexicon.verbs().map(Verb::name).collect();
        Err(furthest.map_or_else(|| self.wrong("a verb", &names), |(_, problem)| problem))
    }

    fn parts(&mut self, parts: &[Part]) -> Parsed<Vec<Arg>> {
        let mut args = Vec::new();
        for part in parts {
            match part {
                Part::Literal(literal) => self.expect(literal)?,
                Part::Slot(slot) => args.push(self.slot(slot)?),
                Part::Optional(inner) => {
                    if self.starts(inner) {
                        args.extend(self.parts(inner)?);
                    } else {
                        args.extend(vec![Arg::Absent; slots(inner)]);
                    }
                }
            }
        }
        Ok(args)
    }

    /// Whether the literals that an optional part begins with are next.
    fn starts(&mut self, parts: &[Part]) -> bool {
        let start = self.at;
        let mut literals = 0;
        let fits = parts.iter().all(|part| match part {
            Part::Literal(literal) => {
                literals += 1;
                self.eat(literal)
            }
            Part::Slot(Slot::Words(words)) if literals == 0 => words.iter().any(|word| self.eat(word)),
            _ => true,
        } || literals > 1);
        self.at = start;
        fits
    }

    fn slot(&mut self, slot: &Slot) -> Parsed<Arg> {
        Ok(match slot {
            Slot::Amount => Arg::Amount(self.amount()?),
            Slot::Cards => Arg::Cards(Box::new(self.selector()?)),
            Slot::Seats => Arg::Seats(self.seats()?),
            Slot::Zone => Arg::Zone(self.zone_ref()?),
            Slot::Token => Arg::Token(self.token()?),
            Slot::Track => Arg::Track(self.track()?),
            Slot::Counter => Arg::Counter(self.counter()?),
            Slot::Die => Arg::Die(self.die()?),
            Slot::Keyword => Arg::Keyword(self.keyword()?),
            Slot::Value => Arg::Value(self.value_name()?),
            Slot::Kind => Arg::Kind(self.kind()?),
            Slot::Moment => Arg::Moment(self.moment()?),
            Slot::Action => Arg::Action(if self.eat("any") { None } else { Some(self.action_kind()?) }),
            Slot::Mark => Arg::Mark(self.listed("a mark of the game", self.lexicon.vocabulary.marks)? as u8),
            Slot::Side => Arg::Side(self.side()?),
            Slot::Cond => Arg::Cond(Box::new(self.cond()?)),
            Slot::Standing => Arg::Standing(Box::new(self.bracketed_standing()?)),
            Slot::Block => Arg::Block(self.bracketed_block()?),
            Slot::Words(words) => Arg::Word(self.listed("one of the words that fit here", words)? as u8),
        })
    }

    fn bracketed_standing(&mut self) -> Parsed<Standing> {
        self.expect("(")?;
        if !self.standing_ahead() {
            return Err(self.wrong("`value`, `may` or `cannot`", &["value", "may", "cannot"]));
        }
        let standing = self.deeper(Self::standing)?;
        self.expect(")")?;
        Ok(standing)
    }

    pub(super) fn track(&mut self) -> Parsed<Index> {
        let names: Vec<String> = self.lexicon.layout.tracks.iter().map(|t| t.name.clone()).collect();
        self.listed("a track", &names)
    }

    fn counter(&mut self) -> Parsed<Index> {
        let names: Vec<&str> = self.lexicon.layout.counters.iter().map(|c| c.name).collect();
        self.listed("a number kept beside the table", &names)
    }

    fn die(&mut self) -> Parsed<Die> {
        let names: Vec<String> = self.lexicon.layout.dice.iter().map(|d| d.name.clone()).collect();
        Ok(Die(self.listed("a die", &names)? as u8))
    }

    pub(super) fn action_kind(&mut self) -> Parsed<Index> {
        let names: Vec<&str> = self.lexicon.vocabulary.actions.iter().map(|a| a.name).collect();
        self.listed("a kind of action", &names)
    }

    pub(super) fn side(&mut self) -> Parsed<Index> {
        let sides = self.lexicon.sides();
        self.listed("a side of a die", &sides)
    }

    pub(super) fn kind(&mut self) -> Parsed<Index> {
        let names: Vec<&str> =
            self.lexicon.vocabulary.kinds.iter().flat_map(|k| [k.name, k.plural]).collect();
        let kind = self
            .word()
            .and_then(|word| self.lexicon.kind(word))
            .ok_or_else(|| self.wrong("a kind of card", &names))?;
        self.skip();
        Ok(kind)
    }

    // ---- shared with `numbers.rs` and `select.rs` ----

    pub(super) fn number(&mut self) -> Option<super::ast::Amount> {
        let amount = match self.sign()? {
            Sign::Number(n) => super::ast::Amount::Const(*n),
            Sign::PerHero(n) => super::ast::Amount::Heroes(*n),
            _ => return None,
        };
        self.skip();
        Some(amount)
    }
}

/// How many arguments a pattern gives.
pub(super) fn slots(parts: &[Part]) -> usize {
    let count = |part: &Part| match part {
        Part::Literal(_) => 0,
        Part::Slot(_) => 1,
        Part::Optional(inner) => slots(inner),
    };
    parts.iter().map(count).sum()
}
