//! What a phrase asks for.

use super::command::Command;
use super::words::{Span, Word};

/// One command, understood as far as words go. Whether it may be done is not known here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// Who is said to act, as typed.
    pub actor: Option<Word>,
    pub verb: Verb,
    /// Whether the verb was written in full or by an alias. Where it was not, an option of that name is the
    /// better reading; [`Grammar::bare`](super::Grammar::bare) gives it.
    pub exact: bool,
    /// The words behind the verb; all words where there is none.
    pub words: Vec<Word>,
    pub span: Span,
}

/// What is to be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verb {
    /// A row of the command table, and what stands behind it.
    Meta(&'static Command, MetaArgs),
    /// A verb of the open game, by its place in the list the game handed over.
    Game(usize),
    /// No verb: a row or a name, which answers the open question. Where it names nothing either, its first word may be
    /// a misspelt verb.
    Bare { misspelt: bool },
}

/// A number that was typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Number {
    pub value: u32,
    pub span: Span,
}

/// The arguments of the commands every game has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MetaArgs {
    Accept,
    /// The card, its action and what it does, as typed.
    Act {
        text: Word,
    },
    /// A moment that has passed, and what is done then.
    At {
        moment: Word,
        line: Word,
        request: Box<Request>,
    },
    As {
        seat: Word,
    },
    Audit {
        area: Vec<Word>,
    },
    Cancel,
    Card {
        name: Vec<Word>,
    },
    Choose {
        option: Vec<Word>,
    },
    Confirm {
        pile: Vec<Word>,
    },
    /// Out of the past, by its number.
    Drop {
        at: Number,
        because: Word,
    },
    Fix {
        what: Vec<Word>,
        because: Word,
    },
    /// The line as typed, and what it asks for.
    Force {
        line: Word,
        request: Box<Request>,
        because: Word,
    },
    Hand {
        seat: Vec<Word>,
    },
    Help {
        topic: Option<Word>,
    },
    Hide,
    /// Behind that command of the past; 0 is the start.
    Insert {
        at: Number,
        line: Word,
        request: Box<Request>,
        because: Word,
    },
    Learn {
        name: Word,
        effect: Option<Word>,
    },
    Legal {
        about: Vec<Word>,
    },
    Log {
        count: Option<Number>,
    },
    Next,
    Note {
        text: Word,
    },
    Odds {
        of: Vec<Word>,
    },
    Pack,
    Pass,
    Quit,
    Rebuild {
        area: Vec<Word>,
    },
    Record {
        file: Word,
    },
    Redo {
        count: Option<Number>,
    },
    Report {
        file: Option<Word>,
    },
    Reveal {
        card: Vec<Word>,
    },
    Rule {
        words: Vec<Word>,
    },
    Save {
        name: Option<Word>,
    },
    Set {
        name: Option<Word>,
        value: Option<Word>,
    },
    Show {
        what: Vec<Word>,
    },
    Skip,
    /// Ask for reactions at this moment; all moments where none is named.
    Stop {
        moment: Option<Word>,
    },
    /// The last command, or the last so many.
    Undo {
        count: Option<Number>,
    },
    /// Back to just after that command; 0 is the start.
    UndoTo {
        at: Number,
    },
    Why {
        what: Vec<Word>,
    },
}
