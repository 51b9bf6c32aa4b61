//! What is told beside a question: the dice that are still to be rolled, and what chance picks for which deck.

use std::ops::Range;

use super::names::kind;
use super::setup::deck_of;
use super::{Terrinoth, steps, words};
use crate::effect::ast::Head;
use crate::effect::library::Entry;
use crate::effect::say::say_block;
use crate::engine::{Ask, Opt, State, Step};
use crate::table::{NO_CARD, Word};

impl Terrinoth {
    /// A few words beside the open question.
    pub(super) fn beside(&self, state: &State) -> String {
        let question = &state.question;
        match question.then {
            Step { kind: steps::ROLL, a, b, c: 3 } => format!("to roll: {}", dice(a + 1, b)),
            Step { kind: steps::ROLL, b, .. } if question.ask == Ask::Roll => {
                format!("to roll: {}", dice(0, b + 1))
            }
            Step { kind: steps::RESOLVE, a, .. } if question.ask == Ask::Roll => {
                format!("to roll for criticals: {}", dice(a + 1, 0))
            }
            Step { kind: steps::STACK_TAKE, a, c, .. } => self.picks(a, c),
            _ => String::new(),
        }
    }

    /// What is printed on the card whose line is offered, where the card has no other of that sort; or on the card that
    /// asks whether something is to be done.
    pub(super) fn printed_for(&self, state: &State, opt: Opt) -> String {
        let (card, line) = match opt {
            Opt::Act { word: Word(words::ENEMY), .. } => return String::new(),
            Opt::Act { word: Word(words::UPGRADE), card, .. } => (card, None),
            Opt::Act { card, line, .. } => (card, Some(line)),
            // An advanced card is chosen for what it says.
            Opt::Card(card) if state.question.name == Word(words::WITH) => (card, None),
            Opt::Yes => (state.agenda.frame().map_or(NO_CARD, |frame| frame.source), None),
            _ => return String::new(),
        };
        let face = if card == NO_CARD { None } else { self.library.up(&state.table, card) };
        let Some(entry) = face.map(|face| self.library.entry(face)) else { return String::new() };
        let is_only = |line: u16, lines: Range<u16>| lines.filter(|n| self.is_alike(*n, line)).eq([line]);
        match line {
            // A quest sheet says too much to be read beside an answer.
            Some(line) if entry.kind == kind::QUEST || !is_only(line, entry.lines.clone()) => {
                self.said_beside(entry, line)
            }
            None if entry.kind == kind::QUEST => String::new(),
            _ => entry.text.clone(),
        }
    }

    /// What one of several abilities of a card does.
    fn said_beside(&self, entry: &Entry, line: u16) -> String {
        let speaks = |line: u16| !matches!(self.library.line(line).line.head, Head::Standing(_));
        if entry.lines.contains(&line) && speaks(line) {
            say_block(&self.library.line(line).line, 0, &self.library.lexicon)
        } else {
            String::new()
        }
    }

    /// Whether both lines are for a player to choose, or both wait for the same moment.
    fn is_alike(&self, one: u16, other: u16) -> bool {
        match (&self.library.line(one).line.head, &self.library.line(other).line.head) {
            (Head::Action(_), Head::Action(_)) => true,
            (Head::Trigger(one), Head::Trigger(other)) => one.moment == other.moment,
            _ => false,
        }
    }

    /// What chance picks for a stack: which of the deck, of which difficulty, and how many are left to pick.
    fn picks(&self, what: u16, left: i16) -> String {
        let (deck, stack) = (deck_of(what), (what >> 4 & 0xf) + 1);
        let level = super::info::LEVELS[usize::from(what >> 8).min(2)];
        let stacks = self.stacks(deck).len();
        let place =
            if stacks > 1 { format!(", stack {stack} of {stacks} from the top") } else { String::new() };
        let left = if left > 1 { format!(", {left} to pick") } else { String::new() };
        format!("{level} {}{place}{left}", deck.picked())
    }
}

/// `2 hero dice and 1 enemy die`.
fn dice(hero: u16, enemy: u16) -> String {
    let of = |many: u16, kind: &str| match many {
        0 => None,
        1 => Some(format!("1 {kind} die")),
        _ => Some(format!("{many} {kind} dice")),
    };
    [of(hero, "hero"), of(enemy, "enemy")].into_iter().flatten().collect::<Vec<_>>().join(" and ")
}
