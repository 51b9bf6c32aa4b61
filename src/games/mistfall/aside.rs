//! What is told beside a question: how many Wounds and points are left, and what something costs.

use super::edition::RETREAT_WOUNDS;
use super::names::value;
use super::{Mistfall, steps, words};
use crate::engine::{No, Opt, State, Step};
use crate::table::{NO_CARD, Word};

impl Mistfall {
    /// A few words beside the open question.
    pub(super) fn beside(&self, state: &State) -> String {
        match state.question.then {
            Step { kind: steps::BURIED, a, .. } => match state.agenda.next() {
                Some(Step { kind: steps::WOUNDS, a: seat, c, .. }) if seat == a && c > 0 => {
                    format!("{} Wounds left", c + 1)
                }
                _ => String::new(),
            },
            Step { kind: steps::RESTORE, c: 1, .. } => "1 point left".to_owned(),
            Step { kind: steps::RESTORE, c, .. } => format!("{c} points left"),
            Step { kind: steps::RESTORE_ORDER, .. } => "under the deck, the first named uppermost".to_owned(),
            Step { kind: steps::DISCARD_ORDER, .. } => {
                "onto the discard pile, the first named lowest".to_owned()
            }
            Step { kind: steps::CONDITIONS, .. } => "whose Conditions come first".to_owned(),
            Step { kind: steps::TIME_RAGING, .. } => "who Enrages an Enemy first".to_owned(),
            Step { kind: steps::COMBINED_END, .. } => "whose turn ends first".to_owned(),
            Step { kind: steps::RETREAT, .. } => self.retreat_costs(state),
            Step { kind: steps::SETUP_ALLY, .. } => "`card` and a name shows one".to_owned(),
            _ => String::new(),
        }
    }

    /// Which Keyword, which Proficiencies.
    pub(super) fn details_of(&self, no: &No) -> String {
        let keywords = &self.library.lexicon.keywords;
        let amount = usize::try_from(no.amount).unwrap_or(usize::MAX);
        match no.fact.0 {
            words::NO_KEYWORD | words::HAS_KEYWORD => keywords.get(amount).cloned().unwrap_or_default(),
            words::PROFICIENCY | words::NOT_PROFICIENT => {
                let known = self.heroes.get(amount).map_or(0, |hero| self.infos[hero.index()].keywords);
                let named = keywords.iter().enumerate().filter(|(n, _)| known >> n & 1 == 1);
                format!("({})", named.map(|(_, name)| name.as_str()).collect::<Vec<_>>().join(", "))
            }
            _ => String::new(),
        }
    }

    /// What a Retreat costs: the penalty of the Encounter, and what becomes of the Location.
    fn retreat_costs(&self, state: &State) -> String {
        let here = self.active(&state.table);
        let encounter = self.encounter(&state.table).and_then(|card| self.info(&state.table, card));
        let lines = encounter.map_or(0..0, |info| info.lines.clone()).filter(|line| self.is_penalty(*line));
        let said = |line: u16| {
            let said = self.library.said(line);
            said.split_once(": ").map_or(said, |(_, does)| does).to_owned()
        };
        let mut costs: Vec<String> = lines.map(said).collect();
        if self.has(RETREAT_WOUNDS) && here != NO_CARD {
            let name = self.library.up(&state.table, here).map(|face| self.library.entry(face).name.clone());
            let worse = self.wounds(&state.table, here) + 1;
            let status = if worse > 1 { "Overrun" } else { "Perilous" };
            costs.extend(name.map(|name| format!("{name} becomes {status}")));
        }
        if costs.is_empty() { String::new() } else { format!("costs: {}", costs.join("; ")) }
    }

    /// What buying a card or a longer way costs, and what is given up.
    pub(super) fn cost_of(&self, state: &State, opt: Opt) -> String {
        match (opt, state.question.then) {
            (Opt::Done, Step { kind: steps::RESTORE, c, .. }) => {
                return format!("leave {c} Restoration unused");
            }
            (Opt::Done, Step { kind: steps::SETUP_ALLY, .. }) => return "take no Ally along".to_owned(),
            _ => {}
        }
        let cost = match opt {
            Opt::Act { word: Word(words::BUY), card, .. } => self.value(state, value::COST, card),
            Opt::Act { word: Word(words::TRAVEL), card, .. } => self.way_price(&state.table, card),
            _ => 0,
        };
        if cost > 0 { format!("for {cost} Resolve") } else { String::new() }
    }
}
