//! Whether the quest is won or lost. Its own lines say so, and that is asked behind every effect: what the game tells at
//! once speaks against nearly all of them, and the rest of a line is read only where it does not.

use super::Terrinoth;
use super::names::{condition, counter, permission, value};
use crate::effect::Host;
use crate::effect::ast::{Amount, Cond, Filter, Force, Head, Noun, Selector, Standing};
use crate::effect::look::{Ctx, Look};
use crate::effect::query::{Say, is_live, permission_of as allowed};
use crate::engine::State;
use crate::table::{Card, NO_CARD, NOBODY, Table};

/// Conditions of the game that nearly every such line needs: each is one look at the table. By their places here they are
/// kept as bits.
const SOON: [u16; 3] = [condition::ALL_DOWN, condition::NEMESIS_DOWN, condition::LAST];

/// One line of the quest by which it is won or lost.
struct End {
    line: u16,
    /// Those of the conditions that are soon told that have to hold for it, as bits.
    needs: u8,
    /// What else has to hold: what is sooner told comes first.
    rest: Vec<Cond>,
}

/// The lines by which the quest in play is won and lost.
#[derive(Default)]
pub struct Ends {
    wins: Vec<End>,
    loses: Vec<End>,
    /// Of all ways in which the conditions that are soon told may hold, those with which some line might, as bits.
    possible: u8,
    /// Whether other cards have a say too, or the quest says more than that: then all lines are asked.
    others: bool,
    /// Whether something else than the table has a say: what is going on, for instance.
    passing: bool,
}

impl Ends {
    /// Whether the same is said as long as the table is the same.
    pub fn hang_on_table(&self, table: &Table) -> bool {
        !self.others && !self.passing && table.lasting().is_empty()
    }
}

impl Terrinoth {
    /// Finds the lines by which the quest is won and lost.
    pub(super) fn end_lines(&self) -> Ends {
        let mut ends = Ends { passing: self.exploration_passes(), ..Ends::default() };
        let entries = self.library.entries.iter();
        for line in entries.flat_map(|entry| entry.lines.clone()) {
            let entry = self.library.line(line);
            let Head::Standing(standing) = &entry.line.head else { continue };
            let Some(wins) = ends_game(standing) else { continue };
            let of_quest = Some(entry.face) == self.quest;
            let says_more = standing.seats.is_some() || matches!(standing.what, Force::Cannot(_));
            // A line that names no card is about its own.
            ends.others |= standing.of.is_some() || of_quest && says_more;
            if of_quest {
                let mut end = End { line, needs: 0, rest: Vec::new() };
                standing.cond.iter().for_each(|cond| take_apart(cond, &mut end));
                end.rest.sort_by_key(effort);
                ends.passing |= !end.rest.iter().all(hangs_on_table);
                let with = |hold: &u8| end.needs & !hold == 0;
                ends.possible |= (0..8).filter(with).fold(0, |set, hold| set | 1 << hold);
                if wins { &mut ends.wins } else { &mut ends.loses }.push(end);
            }
        }
        ends
    }

    /// Whether how far a location has to be explored hangs on something else than the table.
    fn exploration_passes(&self) -> bool {
        let mut heads = self.library.lines.iter().map(|entry| &entry.line.head);
        heads.any(|head| {
            let Head::Standing(Standing { what, cond, .. }) = head else { return false };
            let changes = match what {
                Force::Add { value, .. } | Force::Sub { value, .. } | Force::Set { value, .. } => *value,
                _ => return false,
            };
            changes == value::EXPLORATION && !cond.iter().all(hangs_on_table)
        })
    }

    /// Whether the quest says that it is won, and that it is lost; told whether all heroes are down.
    pub(super) fn quest_says(&self, state: &State, quest: Card, down: bool) -> (bool, bool) {
        if quest == NO_CARD {
            return (false, false);
        }
        let (table, ends) = (&state.table, &self.ends);
        if ends.others || !table.lasting().is_empty() || self.library.up(table, quest) != self.quest {
            let says = |what| matches!(allowed(self, state, what, quest, NOBODY), Say::May(_));
            return (says(permission::WIN), says(permission::LOSE));
        }
        let nemesis_down = table.count(self.count(counter::NEMESIS_DOWN, NOBODY)) > 0;
        let hold = u8::from(down) | u8::from(nemesis_down) << 1 | u8::from(self.is_peril_last(table)) << 2;
        if ends.possible >> hold & 1 == 0 {
            return (false, false);
        }
        let says = |end: &End| end.needs & !hold == 0 && self.has_come(state, quest, end);
        (ends.wins.iter().any(says), ends.loses.iter().any(says))
    }

    /// Whether all else holds that a line of the quest asks for. Apart from the rest, which nearly always tells that nothing
    /// has come.
    #[inline(never)]
    fn has_come(&self, state: &State, quest: Card, end: &End) -> bool {
        let seat = self.speaks_for(state, quest);
        let look = || Look::new(self, state, Ctx { it: quest, ..Ctx::of_card(quest, seat) });
        end.rest.iter().all(|cond| look().holds(cond)) && is_live(self, state, quest, end.line)
    }
}

/// Notes everything that has to hold for a condition.
fn take_apart(cond: &Cond, end: &mut End) {
    let soon = |cond: &Cond| SOON.iter().position(|n| *cond == Cond::Game(*n));
    match (cond, soon(cond)) {
        (Cond::And(a, b), _) => {
            take_apart(a, end);
            take_apart(b, end);
        }
        (_, Some(bit)) => end.needs |= 1 << bit,
        _ => end.rest.push(cond.clone()),
    }
}

/// Whether nothing but the table can tell whether a condition holds. Of what is rarely said that is not asked.
fn hangs_on_table(cond: &Cond) -> bool {
    let lies = |of: &Selector| {
        let plain = |filter: &Filter| matches!(filter, Filter::In(_) | Filter::Named(_));
        matches!(of.noun, Noun::Kind(_)) && of.filters.iter().all(plain)
    };
    let counted = |amount: &Amount| match amount {
        Amount::Const(_) | Amount::Counter { .. } | Amount::Number(_) => true,
        Amount::Count(of) => lies(of),
        _ => false,
    };
    match cond {
        Cond::And(a, b) | Cond::Or(a, b) => hangs_on_table(a) && hangs_on_table(b),
        Cond::Not(of) => hangs_on_table(of),
        Cond::Compare(a, _, b) => counted(a) && counted(b),
        Cond::Exists(_, of) => lies(of),
        Cond::Game(n) => *n == condition::EXPLORED || *n <= condition::LAST || SOON.contains(n),
        _ => false,
    }
}

/// How much there is to look at for a condition.
fn effort(cond: &Cond) -> u8 {
    let counted =
        |amount: &Amount| matches!(amount, Amount::Const(_) | Amount::Counter { .. } | Amount::Number(_));
    match cond {
        Cond::Compare(a, _, b) if counted(a) && counted(b) => 0,
        Cond::Game(_) => 1,
        _ => 2,
    }
}

/// Whether a standing line is about winning, or about losing; most are about neither.
fn ends_game(standing: &Standing) -> Option<bool> {
    match standing.what {
        Force::May(permission::WIN) | Force::Cannot(permission::WIN) => Some(true),
        Force::May(permission::LOSE) | Force::Cannot(permission::LOSE) => Some(false),
        _ => None,
    }
}
