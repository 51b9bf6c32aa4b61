//! A line of a card as a typed tree. It prints back to the text it was read from.

use std::ops::Range;

use super::plan::Plan;
use super::verbs::Verb;
use crate::table::{Die, Token};

/// Index of a zone kind, value, permission, moment, keyword … in the vocabulary.
pub type Index = u16;

/// Where a line of text stands in its source; never part of what a line means.
#[derive(Debug, Clone, Default)]
pub struct Span(pub Range<usize>);

impl PartialEq for Span {
    fn eq(&self, _: &Span) -> bool {
        true
    }
}

/// One line of a card.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// Zone kinds the line is live in, where it says so.
    pub zones: Vec<Index>,
    /// Live only with this side up, where it says so.
    pub side: Option<SideUp>,
    pub head: Head,
    /// The body is block 0; further blocks are those in brackets, in the order of their opening.
    pub blocks: Vec<Vec<Stmt>>,
}

/// Which printed side has to be up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SideUp {
    Front,
    Back,
}

/// What sort of line it is.
#[derive(Debug, Clone, PartialEq)]
pub enum Head {
    Action(Action),
    Trigger(Trigger),
    Standing(Standing),
}

/// Something a player may do.
#[derive(Debug, Clone, PartialEq)]
pub struct Action {
    pub kind: Index,
    /// Moments at which it can be used as a reaction.
    pub at: Vec<Index>,
    pub range: Option<Amount>,
    pub keywords: Vec<Index>,
    pub limit: Option<Index>,
    pub cond: Option<Cond>,
}

/// Something that happens by itself when a moment comes.
#[derive(Debug, Clone, PartialEq)]
pub struct Trigger {
    pub moment: Index,
    /// Which card the moment has to be about.
    pub of: Option<Selector>,
    pub limit: Option<Index>,
    pub cond: Option<Cond>,
}

/// Something that is so as long as the card lies there.
#[derive(Debug, Clone, PartialEq)]
pub struct Standing {
    pub what: Force,
    pub of: Option<Selector>,
    /// Only for these seats, where it says so.
    pub seats: Option<Seats>,
    pub cond: Option<Cond>,
}

/// What a standing line does to its subject.
#[derive(Debug, Clone, PartialEq)]
pub enum Force {
    Add { value: Index, amount: Amount },
    Sub { value: Index, amount: Amount },
    Set { value: Index, amount: Amount },
    May(Index),
    Cannot(Index),
}

/// One thing to do.
#[derive(Debug, Clone, PartialEq)]
pub struct Stmt {
    pub verb: &'static Verb,
    pub args: Vec<Arg>,
    /// Whether some argument leaves something to choose.
    pub open: bool,
    pub span: Span,
}

impl Stmt {
    #[must_use]
    pub fn new(verb: &'static Verb, args: Vec<Arg>, span: Span) -> Stmt {
        let open = args.iter().any(super::scene::is_open);
        Stmt { verb, args, open, span }
    }
}

/// One argument; `Absent` where an optional part was left out.
#[derive(Debug, Clone, PartialEq)]
pub enum Arg {
    Absent,
    Amount(Amount),
    Cards(Box<Selector>),
    Seats(Seats),
    Zone(ZoneRef),
    Token(Token),
    Track(Index),
    Counter(Index),
    Die(Die),
    Keyword(Index),
    Value(Index),
    Kind(Index),
    Moment(Index),
    /// A kind of action, or any.
    Action(Option<Index>),
    /// A mark of the game's own, by number.
    Mark(u8),
    /// A side of a die, by its number among all different ones.
    Side(Index),
    /// One of the words the pattern lists.
    Word(u8),
    Block(u8),
    Cond(Box<Cond>),
    Standing(Box<Standing>),
}

/// A number a card states.
#[derive(Debug, Clone, PartialEq)]
pub enum Amount {
    Const(i16),
    /// So many for each hero the game started with.
    Heroes(i16),
    /// How many were chosen last.
    Chosen,
    /// A number of the frame: what the moment is about.
    It,
    /// How many the last statement that counts what it does has done.
    Done,
    Value {
        value: Index,
        of: Pointer,
    },
    Tokens {
        token: Token,
        on: Pointer,
    },
    /// Tokens on a seat's board.
    Held {
        token: Token,
        by: Seats,
    },
    Cube {
        track: Index,
        of: Seats,
    },
    Counter {
        counter: Index,
        of: Seats,
    },
    /// A number of the whole table.
    Number(Index),
    /// Where a cube of the whole table stands.
    Space(Index),
    Count(Box<Selector>),
    /// Tokens on, or a number of, all cards that fit, together.
    Sum {
        what: Measure,
        of: Box<Selector>,
    },
    /// How many of the dice last rolled show this side.
    Rolled(Index),
    /// How far the card is from you.
    Distance(Pointer),
    /// The number of a track's last space.
    Spaces(Index),
    /// The highest number printed on the spaces up to the cube.
    Passed {
        track: Index,
        of: Seats,
    },
    Half(Box<Amount>),
    Add(Box<Amount>, Box<Amount>),
    Sub(Box<Amount>, Box<Amount>),
    Mul(Box<Amount>, Box<Amount>),
    Least(Box<Amount>, Box<Amount>),
    Most(Box<Amount>, Box<Amount>),
}

impl Amount {
    /// Whether it can be printed on a card as one of its numbers: it must not hang on numbers of cards, which would
    /// hang on it in turn.
    #[must_use]
    pub fn can_be_printed(&self) -> bool {
        match self {
            Amount::Const(_)
            | Amount::Heroes(_)
            | Amount::Tokens { .. }
            | Amount::Spaces(_)
            | Amount::Number(_)
            | Amount::Space(_) => true,
            Amount::Held { by: seats, .. }
            | Amount::Cube { of: seats, .. }
            | Amount::Counter { of: seats, .. }
            | Amount::Passed { of: seats, .. } => matches!(seats, Seats::You | Seats::Each | Seats::Leader),
            Amount::Half(of) => of.can_be_printed(),
            Amount::Add(a, b)
            | Amount::Sub(a, b)
            | Amount::Mul(a, b)
            | Amount::Least(a, b)
            | Amount::Most(a, b) => a.can_be_printed() && b.can_be_printed(),
            _ => false,
        }
    }
}

/// What of a card is compared or added up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    Value(Index),
    Tokens(Token),
}

/// One card, by its part in what is going on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pointer {
    /// The card the line stands on.
    This,
    /// What the action is aimed at.
    Target,
    /// The card the moment or the loop is about.
    It,
    /// The card this one is attached to.
    Host,
}

/// Which cards.
#[derive(Debug, Clone, PartialEq)]
pub struct Selector {
    pub quant: Quant,
    pub noun: Noun,
    pub keywords: Vec<(bool, Index)>,
    pub filters: Vec<Filter>,
    pub(super) plan: Plan,
}

impl Selector {
    #[must_use]
    pub fn new(quant: Quant, noun: Noun, keywords: Vec<(bool, Index)>, filters: Vec<Filter>) -> Selector {
        let plan = Plan::of(&keywords, &filters);
        Selector { quant, noun, keywords, filters, plan }
    }

    /// The pointer, where it is all that the selector says.
    #[inline]
    pub(super) fn only_pointer(&self) -> Option<Pointer> {
        match self.noun {
            Noun::Pointer(pointer)
                if self.quant == Quant::Plain && self.keywords.is_empty() && self.filters.is_empty() =>
            {
                Some(pointer)
            }
            _ => None,
        }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub enum Quant {
    /// A pointer, or the description itself: all that fit, without a choice.
    Plain,
    All,
    Exactly(Amount),
    UpTo(Amount),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Noun {
    Pointer(Pointer),
    /// The cards chosen last.
    Chosen,
    Kind(Index),
}

#[derive(Debug, Clone, PartialEq)]
pub enum Filter {
    /// In one of these zones.
    In(Vec<ZoneRef>),
    /// The last (`top`) or first (`bottom`) so many of a zone.
    Top(Amount, ZoneRef),
    Bottom(Amount, ZoneRef),
    Tokens {
        cmp: Cmp,
        amount: Amount,
        token: Token,
    },
    Value {
        cmp: Cmp,
        amount: Amount,
        value: Index,
    },
    State {
        is: bool,
        state: CardState,
    },
    Other(Pointer),
    /// In the same zone as that card, or not.
    Beside(bool, Pointer),
    Within(Amount),
    /// On a square that touches that card's.
    Adjacent(Pointer),
    /// On the same square as that card, whatever zone either lies in.
    Under(Pointer),
    /// So many squares to the north and east (below zero: south and west) of such a card.
    Off {
        north: i8,
        east: i8,
        of: Box<Selector>,
    },
    AttachedTo(Pointer),
    Named(String),
    /// With the greatest or least of something among those that fit.
    Extreme {
        most: bool,
        what: Measure,
    },
    Owned(Seats),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardState {
    FaceDown,
    Tilted,
    Turned,
    /// A mark of the game's own, by number.
    Mark(u8),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cmp {
    Equal,
    Unequal,
    AtLeast,
    AtMost,
    Over,
    Under,
}

/// Whose zone.
#[derive(Debug, Clone, PartialEq)]
pub struct ZoneRef {
    pub whose: Option<Seats>,
    pub kind: Index,
}

/// Which heroes.
#[derive(Debug, Clone, PartialEq)]
pub enum Seats {
    You,
    /// The seat the loop or moment is about.
    They,
    Leader,
    Active,
    /// Whose area that card lies in.
    Holder(Pointer),
    Owner(Pointer),
    Each,
    EachOther,
    /// Any one, chosen; within a range where it is given.
    Any(Option<Box<Amount>>),
    AnyOther(Option<Box<Amount>>),
    /// Any one but the seat that `they` means.
    AnyBut(Option<Box<Amount>>),
    /// The one with most or least of something; the leader, or the table, breaks ties.
    Extreme {
        most: bool,
        what: Box<Amount>,
    },
}

#[derive(Debug, Clone, PartialEq)]
pub enum Cond {
    Compare(Amount, Cmp, Amount),
    Exists(bool, Selector),
    /// That card has the keyword, or is in the state.
    Has(Pointer, bool, Index),
    Is(Pointer, bool, CardState),
    /// That card lies in the zone.
    Lies(Pointer, bool, ZoneRef),
    /// The action going on has the keyword.
    ActionHas(bool, Index),
    /// The action going on is of this kind.
    ActionIs(bool, Index),
    /// Some seat is meant by both.
    Who(Seats, bool, Seats),
    /// A condition of the game's own.
    Game(Index),
    Not(Box<Cond>),
    And(Box<Cond>, Box<Cond>),
    Or(Box<Cond>, Box<Cond>),
}
