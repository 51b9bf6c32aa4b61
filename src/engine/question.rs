//! The one open question: who is asked, by which rule, what may be answered and what may not and why. It is
//! data in the state; nobody waits for an answer. Answers are single options; longer ones are built up one
//! option at a time.

use serde::{Deserialize, Serialize};

use super::agenda::Step;
use super::hashing::Quick;
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

impl Opt {
    /// All of it as one number, its highest bit free.
    #[expect(clippy::inline_always, reason = "each option of each question is told so, for its hash")]
    #[inline(always)]
    pub(super) fn word(self) -> u64 {
        let of = |kind: u64, [a, b, c]: [u16; 3]| {
            kind << 48 | u64::from(a) << 32 | u64::from(b) << 16 | u64::from(c)
        };
        match self {
            Opt::Done => of(0, [0; 3]),
            Opt::Yes => of(1, [0; 3]),
            Opt::No => of(2, [0; 3]),
            Opt::GoOn => of(3, [0; 3]),
            Opt::Card(card) => of(4, [0, 0, card.0]),
            Opt::Seat(seat) => of(5, [0, 0, seat.0.into()]),
            Opt::Zone(zone) => of(6, [0, 0, zone.0.into()]),
            Opt::Act { word, card, line } => of(7, [word.0, card.0, line]),
            Opt::Word(word) => of(8, [0, 0, word.0]),
            Opt::Amount(n) => of(9, [0, 0, n as u16]),
            Opt::Token(token) => of(10, [0, 0, token.0.into()]),
            Opt::Spot(spot) => of(11, [0, spot.x as u16, spot.y as u16]),
            Opt::Branch(block) => of(12, [0, 0, block]),
            Opt::Face { face, lot } => of(13, [0, face.0, lot.0.into()]),
            Opt::Side(side) => of(14, [0, 0, side.into()]),
            Opt::Unseen => of(15, [0; 3]),
        }
    }
}

/// An option, with the reason where it may not be taken now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Choice {
    pub opt: Opt,
    pub no: Option<No>,
}

impl Choice {
    /// In numbers, for a hash: one, and one more for the reason.
    #[inline]
    pub(super) fn tell(&self, to: &mut Quick) {
        let Some(no) = self.no else { return to.add(self.opt.word()) };
        to.add(self.opt.word() | 1 << 63);
        let [rule, fact, card] = [no.rule.0, no.fact.0, no.card.0].map(u64::from);
        to.add(rule << 48 | fact << 32 | card << 16 | u64::from(no.amount as u16));
    }
}

/// What lies beside a question: how it came about, not what is asked. Two questions that differ in nothing else are the
/// same.
#[derive(Debug, Copy, Default)]
pub struct Beside<T>(pub T);

impl<T: Clone> Clone for Beside<T> {
    fn clone(&self) -> Self {
        Beside(self.0.clone())
    }

    fn clone_from(&mut self, source: &Self) {
        self.0.clone_from(&source.0);
    }
}

impl<T> PartialEq for Beside<T> {
    fn eq(&self, _: &Beside<T>) -> bool {
        true
    }
}

impl<T> Eq for Beside<T> {}

impl<T> std::hash::Hash for Beside<T> {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
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
    /// Whether only what may be answered is listed: where nobody reads them, reasons need not be found.
    #[serde(skip)]
    pub(super) bare: Beside<bool>,
    /// Whether anything is listed that may not be answered, as far as it was said here.
    #[serde(skip)]
    pub(super) barred: Beside<bool>,
    /// The answer to the question before. The step that asks may have read it, and reads it where it is run again.
    #[serde(skip)]
    pub(super) earlier: Beside<Row<Opt, PARTS>>,
}

clone_used!(Question {
    who,
    ask,
    rule,
    name,
    about,
    min,
    max,
    die,
    then,
    asked_by,
    options,
    picked,
    bare,
    barred,
    earlier
});

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
    bare: Beside(false),
    barred: Beside(false),
    earlier: Beside(Row::of(Opt::Done)),
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
        self.barred.0 = false;
    }

    /// All of it but the lists in numbers, for a hash.
    #[inline]
    pub(super) fn words(&self) -> [u64; 4] {
        let who = match self.who {
            Who::Nobody => 0,
            Who::Table => 1,
            Who::Chance => 2,
            Who::Seat(seat) => 3 + u64::from(seat.0),
        };
        let head = [who, self.ask as u64, self.min.into(), self.max.into(), u64::from(self.die.0)];
        let head = head.into_iter().fold(u64::from(self.rule.0), |word, part| word << 8 | part);
        let named = u64::from(self.name.0) << 16 | u64::from(self.about.0);
        [head, named, self.then.word(), self.asked_by.word()]
    }

    /// No question is open, and this was the answer to the last one.
    pub(super) fn answered(answer: &Row<Opt, PARTS>) -> Question {
        Question { picked: *answer, ..NONE }
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

    /// Becomes a question that was built elsewhere and nobody has answered yet. What this one was answered is the earlier
    /// answer then.
    pub(super) fn become_draft(&mut self, draft: &Question) {
        let Question { who, ask, rule, name, about, min, max, die, then, asked_by, bare, .. } = *draft;
        self.earlier.0.clone_from(&self.picked);
        (self.who, self.ask, self.rule, self.name, self.then) = (who, ask, rule, name, then);
        (self.about, self.min, self.max, self.die) = (about, min, max, die);
        (self.asked_by, self.bare) = (asked_by, bare);
        self.options.clone_from(&draft.options);
        self.picked.clear();
    }

    #[inline]
    pub fn offer(&mut self, opt: Opt) -> Result<(), Full> {
        self.options.push(Choice { opt, no: None }, &"options")
    }

    pub fn refuse(&mut self, opt: Opt, no: No) -> Result<(), Full> {
        self.barred.0 = true;
        self.options.push(Choice { opt, no: Some(no) }, &"options")
    }

    /// Offers or refuses, as the law's answer says.
    #[inline]
    pub fn consider(&mut self, opt: Opt, law: Result<(), No>) -> Result<(), Full> {
        self.barred.0 |= law.is_err();
        self.options.push(Choice { opt, no: law.err() }, &"options")
    }

    /// Bars what is offered already, where this says why.
    pub fn bar(&mut self, why: impl Fn(Opt) -> Option<No>) {
        for choice in self.options.iter_mut().filter(|choice| choice.no.is_none()) {
            choice.no = why(choice.opt);
            self.barred.0 |= choice.no.is_some();
        }
    }

    /// The same, left out at once where nobody reads why it is refused: for lists that are not gone through again.
    #[inline]
    pub fn list(&mut self, opt: Opt, law: Result<(), No>) -> Result<(), Full> {
        if law.is_err() && self.is_bare() {
            return Ok(());
        }
        self.consider(opt, law)
    }

    /// Leaves out what may not be answered.
    pub(super) fn strip(&mut self) {
        if self.barred.0 {
            self.options.retain(|choice| choice.no.is_none());
        }
        debug_assert!(self.options.iter().all(|choice| choice.no.is_none()));
    }

    /// Whether nobody reads why something may not be answered: the law may leave it out as soon as it knows.
    #[must_use]
    #[inline]
    pub fn is_bare(&self) -> bool {
        self.bare.0
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

    /// The automatic step that a dial has asked about.
    #[must_use]
    pub fn dialled(&self) -> Option<Step> {
        let then = Step { kind: self.then.kind & !super::dials::CLEARED, ..self.then };
        self.is_dialled().then_some(then)
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
        if !matches!(self.ask, Ask::One | Ask::Some | Ask::Split) {
            return None;
        }
        let left = self.legal_count();
        let all = self.ask == Ask::Some
            && self.min == self.max
            && left + self.picked.len() == usize::from(self.max);
        self.legal().next().filter(|_| self.is_open() && (all || left == 1))
    }

    /// How many may be taken now, of a question that is asked; one that is still being built may yet leave some out.
    #[must_use]
    #[inline]
    pub fn legal_count(&self) -> usize {
        if self.is_bare() {
            return self.options.len();
        }
        self.options.iter().filter(|choice| choice.no.is_none()).count()
    }
}
