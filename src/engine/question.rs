//! The one open question: who is asked, by which rule, what may be answered and what may not and why. It is
//! data in the state; nobody waits for an answer. Answers are single options; longer ones are built up one
//! option at a time.

use serde::{Deserialize, Serialize};

use super::agenda::Step;
use super::refusal::No;
use crate::table::row::clone_used;
use crate::table::{Card, Die, Face, Full, Lot, NO_CARD, NO_RULE, Row, Rule, Seat, Spot, Token, Word, Zone};

/// Options of one question.
pub const OPTIONS: usize = 144;
/// Parts of one composite answer.
pub const PARTS: usize = 32;

/// Who has to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// Nobody: no question is open.
    #[default]
    Nobody,
    Seat(Seat),
    /// The players together.
    Table,
    /// Cards and dice.
    Chance,
}

/// The shape of the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// Exactly one option.
    #[default]
    One,
    /// Between `min` and `max` different options, then done.
    Some,
    /// `max` points, one at a time, the same option as often as it is offered.
    Split,
    /// All options, in an order.
    Order,
    YesNo,
    /// Nothing to decide: the table says when to go on.
    GoOn,
    /// A free turn: what a player may do, until they say it is over.
    Turn,
    /// A chance to react, or to let it pass.
    React,
    /// How this goes on, where the command says it does: whoever says no more is done, and is not asked.
    Further,
    /// Chance: which face does this card have?
    Draw,
    /// Chance: which side does this die show?
    Roll,
}

/// One answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Opt {
    /// Enough; pass; over.
    #[default]
    Done,
    Yes,
    No,
    GoOn,
    Card(Card),
    Seat(Seat),
    Zone(Zone),
    /// Do this with a card: the command's word, the card, and which of its lines.
    Act {
        word: Word,
        card: Card,
        line: u16,
    },
    /// Do this: a command or choice of the game without a card.
    Word(Word),
    Amount(i16),
    Token(Token),
    Spot(Spot),
    /// One branch of a line's choice, as a block of the content's code.
    Branch(u16),
    /// Chance's answer to a draw: the face and the lot it comes from.
    Face {
        face: Face,
        lot: Lot,
    },
    /// Chance's answer to a roll.
    Side(u8),
    /// Chance need not say: the card stays unseen.
    Unseen,
}

/// An option, with the reason where it may not be taken now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Choice {
    pub opt: Opt,
    pub no: Option<No>,
}

/// The open question.
#[derive(Debug, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Question {
    pub who: Who,
    pub ask: Ask,
    pub rule: Rule,
    /// What the question is called; arguments of a command line name it.
    pub name: Word,
    /// The card the question is about.
    pub about: Card,
    pub min: u8,
    pub max: u8,
    /// The kind of die, for a roll.
    pub die: Die,
    /// Runs when the answer is complete.
    pub then: Step,
    /// The step that asked; it can be run again where the table was corrected meanwhile.
    pub asked_by: Step,
    pub options: Row<Choice, OPTIONS>,
    /// The parts given so far.
    pub picked: Row<Opt, PARTS>,
}

clone_used!(Question { who, ask, rule, name, about, min, max, die, then, asked_by, options, picked });

/// No question. Copying a constant is much cheaper than filling two rows value by value.
static NONE: Question = Question {
    who: Who::Nobody,
    ask: Ask::One,
    rule: NO_RULE,
    name: Word(0),
    about: NO_CARD,
    min: 1,
    max: 1,
    die: Die(0),
    then: Step::new(0),
    asked_by: Step::new(0),
    options: Row::of(Choice { opt: Opt::Done, no: None }),
    picked: Row::of(Opt::Done),
};

impl Default for Question {
    fn default() -> Self {
        NONE
    }
}

impl Question {
    /// Starts a question of this rule to somebody; `then` runs with the answer.
    #[must_use]
    pub fn new(rule: Rule, who: Who, ask: Ask, name: Word, then: Step) -> Question {
        Question { who, ask, rule, name, then, ..NONE }
    }

    /// Becomes another question with no options yet, without touching the room for them.
    pub(super) fn restart(&mut self, rule: Rule, who: Who, ask: Ask, name: Word, then: Step) {
        (self.who, self.ask, self.rule, self.name, self.then) = (who, ask, rule, name, then);
        (self.about, self.min, self.max, self.die) = (NO_CARD, 1, 1, Die(0));
        self.asked_by = Step::new(0);
        self.options.clear();
        self.picked.clear();
    }

    /// Forgets the question.
    pub(super) fn close(&mut self) {
        self.restart(NO_RULE, Who::Nobody, Ask::One, Word(0), Step::new(0));
    }

    #[must_use]
    pub fn about(mut self, card: Card) -> Question {
        self.about = card;
        self
    }

    #[must_use]
    pub fn between(mut self, min: u8, max: u8) -> Question {
        (self.min, self.max) = (min, max);
        self
    }

    #[inline]
    pub fn offer(&mut self, opt: Opt) -> Result<(), Full> {
        self.options.push(Choice { opt, no: None }, "options")
    }

    pub fn refuse(&mut self, opt: Opt, no: No) -> Result<(), Full> {
        self.options.push(Choice { opt, no: Some(no) }, "options")
    }

    /// Offers or refuses, as the law's answer says.
    #[inline]
    pub fn consider(&mut self, opt: Opt, law: Result<(), No>) -> Result<(), Full> {
        self.options.push(Choice { opt, no: law.err() }, "options")
    }

    #[must_use]
    #[inline]
    pub fn is_open(&self) -> bool {
        self.who != Who::Nobody
    }

    /// Whether chance is asked.
    #[must_use]
    #[inline]
    pub fn is_chance(&self) -> bool {
        self.who == Who::Chance
    }

    /// Whether players who turned a dial are asked before an automatic step.
    #[must_use]
    pub fn is_dialled(&self) -> bool {
        self.ask == Ask::GoOn && super::dials::is_cleared(self.then.kind)
    }

    /// The options that may be taken now.
    pub fn legal(&self) -> impl Iterator<Item = Opt> + '_ {
        self.options.iter().filter(|choice| choice.no.is_none()).map(|choice| choice.opt)
    }

    /// The answer that is left, where a choice leaves only one: one option, or all of them; or to go no further.
    #[must_use]
    pub fn forced(&self) -> Option<Opt> {
        if self.ask == Ask::Further && self.is_open() {
            return self.legal().find(|opt| *opt == Opt::Done);
        }
        if self.ask == Ask::Order {
            // The last one of an order has its place.
            let mut left = self.legal().filter(|opt| *opt != Opt::Done);
            return left.next().filter(|_| self.is_open() && left.next().is_none());
        }
        let left = self.legal_count();
        let choice = matches!(self.ask, Ask::One | Ask::Some | Ask::Split);
        let all = self.ask == Ask::Some
            && self.min == self.max
            && left + self.picked.len() == usize::from(self.max);
        self.legal().next().filter(|_| self.is_open() && (all || choice && left == 1))
    }

    /// How many may be taken now.
    #[must_use]
    #[inline]
    pub fn legal_count(&self) -> usize {
        self.options.iter().filter(|choice| choice.no.is_none()).count()
    }
}
