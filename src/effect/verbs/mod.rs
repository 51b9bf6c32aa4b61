//! The verbs every game has. This file is the list; each verb's file says how it reads, whether it could do
//! anything, and what it does.

pub mod advance;
pub mod after;
pub mod attach;
pub mod choose;
pub mod discard;
pub mod divide;
pub mod draw;
pub mod each;
pub mod face;
pub mod gain;
pub mod give;
pub mod if_then;
pub mod lay;
pub mod lose;
pub mod mark;
pub mod may;
pub mod move_cards;
pub mod next;
pub mod pick;
pub mod place;
pub mod ready;
pub mod remove;
pub mod repeat;
pub mod reroll;
pub mod reveal;
pub mod roll;
pub mod set;
pub mod shift;
pub mod shuffle;
pub mod swap;
pub mod take;
pub mod tilt;
pub mod turn;
pub mod until;
pub mod use_action;

use std::sync::OnceLock;

use super::ast::Stmt;
use super::look::Look;
use super::pattern::{Part, pattern};
use super::scene::{Scene, could_in_full};
use crate::engine::Run;
use crate::table::Card;

/// All shared verbs, sorted by their first word. Of two that begin alike the longer stands first, for it is
/// tried first.
pub static SHARED: &[&Verb] = &[
    &advance::ADVANCE,
    &after::AFTER,
    &attach::ATTACH,
    &choose::CHOOSE,
    &discard::DISCARD,
    &divide::DIVIDE,
    &draw::DRAW,
    &each::EACH_SEAT,
    &each::EACH,
    &face::FACE,
    &gain::GAIN,
    &give::GIVE,
    &if_then::IF,
    &lay::LAY,
    &each::LET,
    &lose::LOSE,
    &advance::LOWER,
    &mark::MARK,
    &may::MAY_PAY,
    &may::MAY,
    &move_cards::MOVE,
    &next::NEXT,
    &pick::PICK,
    &place::PLACE,
    &ready::READY,
    &remove::REMOVE,
    &repeat::REPEAT,
    &reroll::REROLL,
    &reveal::REVEAL,
    &roll::ROLL,
    &set::SET,
    &shift::SHIFT,
    &shuffle::SHUFFLE,
    &swap::SWAP,
    &take::TAKE,
    &tilt::TILT,
    &turn::TURN,
    &mark::UNMARK,
    &until::UNTIL,
    &use_action::USE,
];

/// What can be told of a statement without looking at the table. `could` says the same, only later.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sure {
    /// Nothing.
    Never,
    /// It could do something once a target is chosen, whichever it is.
    AtTarget,
    /// It could do something.
    Always,
}

/// One word of the language.
pub struct Verb {
    /// How it reads; the first word names it.
    pub pattern: &'static str,
    /// What it does, in one sentence.
    pub about: &'static str,
    /// A line of a card that uses it.
    pub example: &'static str,
    /// Whether it could change the table now.
    pub could: fn(&Look<'_>, u16, &Stmt) -> bool,
    /// Whether it could be done in full now, as a cost has to be.
    pub pay: fn(&Look<'_>, u16, &Stmt) -> bool,
    pub run: fn(&mut Scene<'_, '_>, &Stmt) -> Run,
    /// Whether its cards become the target of what follows.
    pub aims: bool,
    /// Whether something could be done with one of the cards it may choose.
    pub suits: fn(&Look<'_>, &Stmt, Card) -> bool,
    /// Whether a statement of it could be carried out whatever lies on the table.
    pub sure: fn(&Stmt) -> Sure,
    /// Its sentence for players, as `say` puts arguments into it; empty where the pattern reads well.
    pub said: &'static str,
    name: &'static str,
    parts: OnceLock<Vec<Part>>,
}

const fn first_word(text: &'static str) -> &'static str {
    let bytes = text.as_bytes();
    let mut end = 0;
    while end < bytes.len() && bytes[end] != b' ' {
        end += 1;
    }
    text.split_at(end).0
}

impl Verb {
    pub const fn new(
        pattern: &'static str,
        about: &'static str,
        example: &'static str,
        could: fn(&Look<'_>, u16, &Stmt) -> bool,
        run: fn(&mut Scene<'_, '_>, &Stmt) -> Run,
    ) -> Verb {
        Verb {
            pattern,
            about,
            example,
            could,
            pay: could_in_full,
            run,
            aims: false,
            suits: |_, _, _| true,
            sure: |_| Sure::Never,
            said: "",
            name: first_word(pattern),
            parts: OnceLock::new(),
        }
    }

    /// For verbs that are paid in full only where more is there than one card or token.
    #[must_use]
    pub const fn paid_if(mut self, pay: fn(&Look<'_>, u16, &Stmt) -> bool) -> Verb {
        self.pay = pay;
        self
    }

    /// For verbs whose choice is the target of what follows in the line.
    #[must_use]
    pub const fn aiming(mut self) -> Verb {
        self.aims = true;
        self
    }

    /// For verbs that can do nothing with some of the cards that a statement describes.
    #[must_use]
    pub const fn with_those(mut self, suits: fn(&Look<'_>, &Stmt, Card) -> bool) -> Verb {
        self.suits = suits;
        self
    }

    /// For verbs of which it can be told, by what a statement says alone, that it could do something.
    #[must_use]
    pub const fn sure_if(mut self, sure: fn(&Stmt) -> Sure) -> Verb {
        self.sure = sure;
        self
    }

    /// For verbs whose pattern is not what a player would say.
    #[must_use]
    pub const fn said(mut self, sentence: &'static str) -> Verb {
        self.said = sentence;
        self
    }

    /// The first word of the pattern.
    pub fn name(&self) -> &'static str {
        self.name
    }

    pub fn parts(&self) -> &[Part] {
        self.parts.get_or_init(|| pattern(self.pattern))
    }
}

impl PartialEq for Verb {
    fn eq(&self, other: &Verb) -> bool {
        self.pattern == other.pattern
    }
}

impl std::fmt::Debug for Verb {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.pattern)
    }
}

/// Whether as many cards are there as the statement asks for: how verbs are paid that could do something wherever
/// there is a card.
pub fn could_pay_any(look: &Look<'_>, line: u16, stmt: &Stmt) -> bool {
    let first = stmt.args.iter().find_map(|arg| match arg {
        super::ast::Arg::Cards(selector) => Some(selector),
        _ => None,
    });
    match first {
        // Where at least one has to be there and is, the statement could do something.
        Some(selector) if look.wanted(selector).0 > 0 => super::could::enough(look, stmt),
        _ => could_in_full(look, line, stmt),
    }
}

/// Whether the first cards the statement speaks of are there at all: the `could` of most verbs.
pub fn could_any(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    stmt.args
        .iter()
        .find_map(|arg| match arg {
            super::ast::Arg::Cards(selector) => Some(selector),
            _ => None,
        })
        .is_none_or(|selector| {
            let wanted = look.wanted(selector);
            wanted.1 > 0 && look.has_choosable(selector, 1)
        })
}

/// Whether some card the first selector speaks of passes the test: the `could` of verbs that change cards.
pub fn could_change(look: &Look<'_>, stmt: &Stmt, test: impl Fn(Card) -> bool) -> bool {
    let selector = stmt.args.iter().find_map(|arg| match arg {
        super::ast::Arg::Cards(selector) => Some(selector),
        _ => None,
    });
    selector.is_some_and(|selector| {
        look.wanted(selector).1 > 0 && look.find_choosable(selector, &mut |card| test(card))
    })
}

/// An argument that is an amount, read without carrying anything out.
#[must_use]
pub fn amount_of(look: &Look<'_>, stmt: &Stmt, arg: usize) -> i16 {
    match stmt.args.get(arg) {
        Some(super::ast::Arg::Amount(amount)) => look.amount(amount),
        _ => 0,
    }
}

/// The seats an argument could mean; you, where it was left out.
#[must_use]
pub fn seats_of(look: &Look<'_>, stmt: &Stmt, arg: usize) -> u8 {
    match stmt.args.get(arg) {
        Some(super::ast::Arg::Seats(seats)) => look.seats(seats),
        _ => look.seats(&super::ast::Seats::You),
    }
}

/// The same where somebody may be meant whom only an earlier statement of the line will choose: anyone then.
#[must_use]
pub fn seats_perhaps(look: &Look<'_>, stmt: &Stmt, arg: usize) -> u8 {
    use super::ast::{Arg, Seats};
    let chosen = matches!(stmt.args.get(arg), Some(Arg::Seats(Seats::They)));
    match seats_of(look, stmt, arg) {
        set if set == 0 || chosen => look.host.seats_in_play(look.state),
        set => set,
    }
}

/// Whether the first cards that a statement speaks of are no more and no less than the card it stands on.
pub fn sure_of_this(stmt: &Stmt) -> Sure {
    use super::ast::{Arg, Noun, Pointer, Quant, Selector};
    let plain = |selector: &Selector| {
        selector.quant == Quant::Plain
            && selector.noun == Noun::Pointer(Pointer::This)
            && selector.keywords.is_empty()
            && selector.filters.is_empty()
    };
    let first = stmt.args.iter().find_map(|arg| if let Arg::Cards(of) = arg { Some(&**of) } else { None });
    if first.is_some_and(plain) { Sure::Always } else { Sure::Never }
}

/// For verbs that can always do what they say.
pub fn could_always(_: &Look<'_>, _: u16, _: &Stmt) -> bool {
    true
}
