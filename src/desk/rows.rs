//! The rows of the open question, and what a number in a line means: the row as it stood when the line was typed.

use super::{Desk, Trouble};
use crate::engine::{Ask, Opt, Step};
use crate::line::{Kind, Request, Verb};
use crate::table::Rule;
use crate::view::names::Typed;
use crate::view::question;

/// One thing the open question knows: the option, how it is typed, and whether it may be taken.
pub(super) struct Row {
    pub opt: Opt,
    pub typed: Typed,
    /// The row it was shown in when the line was typed.
    pub number: Option<u16>,
    pub legal: bool,
}

/// The rows of a choice of several before the first of them was taken in this line.
pub(super) struct RowsTyped {
    of: (Step, Rule),
    rows: Vec<Opt>,
}

impl Desk {
    /// The options of the open question, the legal ones numbered as they are shown. With a command, only those it
    /// can mean: naming an option costs more than passing it over.
    pub(super) fn rows(&self, verb: Option<&str>) -> Vec<Row> {
        let names = self.names();
        let meant = |opt: &Opt| verb.is_none_or(|verb| names.verb(*opt).is_some_and(|own| own == verb));
        let numbered = question::numbered(&names);
        let shown = self.rows_as_typed().unwrap_or(&numbered);
        let number = |opt: &Opt| (1u16..).zip(shown).find(|(_, shown)| *shown == opt).map(|(n, _)| n);
        let legal = numbered.iter().filter(|opt| meant(opt));
        let mut rows: Vec<Row> = legal
            .map(|opt| Row { opt: *opt, typed: names.typed(*opt), number: number(opt), legal: true })
            .collect();
        let refused = self.state().question.options.iter().filter(|choice| choice.no.is_some());
        for choice in refused.filter(|choice| meant(&choice.opt)) {
            rows.push(Row { opt: choice.opt, typed: names.typed(choice.opt), number: None, legal: false });
        }
        rows
    }

    /// Before the first of several is taken: where more of them follow in the line, their numbers are those of now.
    pub(super) fn note_rows(&mut self) {
        let question = &self.state().question;
        if !matches!(question.ask, Ask::Some | Ask::Order | Ask::Split) {
            return;
        }
        let of = (question.then, question.rule);
        if question.picked.is_empty() || self.rows_typed.as_ref().is_none_or(|typed| typed.of != of) {
            self.rows_typed = Some(RowsTyped { of, rows: question::numbered(&self.names()) });
        }
    }

    fn rows_as_typed(&self) -> Option<&Vec<Opt>> {
        let question = &self.state().question;
        let typed = self.rows_typed.as_ref()?;
        (typed.of == (question.then, question.rule)).then_some(&typed.rows)
    }

    /// Whether a number is meant as it stands: an option is called so, or the command needs no row and the number
    /// answers what it asks for.
    fn is_answer(&self, request: &Request) -> bool {
        let verb = match request.verb {
            Verb::Game(n) => Some(self.grammar.game()[n].name),
            _ => None,
        };
        let text = request.words.first().map_or("", |word| word.text.as_str());
        let plain = |row: &Row| row.typed.words == text || verb.is_some() && row.typed.words.is_empty();
        self.rows(verb).iter().any(plain)
    }

    /// The words that a line stands for which is nothing but the number of a row: a log of numbers tells nobody
    /// anything.
    pub(super) fn row_said(&self, line: &str, request: &Request) -> Option<String> {
        let [only] = request.words.as_slice() else { return None };
        let number: usize = only.text.parse().ok().filter(|n| *n > 0 && !only.quoted)?;
        // What stands inside another command, with its reason, is kept as it was typed.
        let most = 2 + usize::from(request.actor.is_some());
        if self.forcing || !line.ends_with(&only.text) || line.split_whitespace().count() > most {
            return None;
        }
        let names = self.names();
        let opt = *question::numbered(&names).get(number - 1)?;
        let typed = names.typed(opt);
        let other = match request.verb {
            Verb::Game(n) => typed.verb.as_deref() != Some(self.grammar.game()[n].name),
            _ => false,
        };
        if other || matches!(opt, Opt::Amount(_)) || self.is_answer(request) {
            return None;
        }
        let actor = request.actor.as_ref().map_or_else(String::new, |actor| format!("{}: ", actor.text));
        Some(actor + &question::said(&typed))
    }

    /// A number that is beyond the rows.
    pub(super) fn no_such_row(&self, word: &str) -> Option<Kind> {
        let number: u32 = word.parse().ok()?;
        let rows = question::numbered(&self.names());
        let amounts = rows.iter().any(|opt| matches!(opt, Opt::Amount(_)));
        if amounts || (1..=rows.len()).contains(&(number as usize)) {
            return None;
        }
        let rows = match rows.len() {
            0 => return None,
            1 => "there is only one".to_owned(),
            n => format!("they go from 1 to {n}"),
        };
        Some(Kind::Wrong { message: format!("there is no row {number}; {rows}"), help: None })
    }

    /// A number means the row as it was shown; if another stands there now, nothing is done.
    pub(super) fn check_row(&mut self, request: &Request) -> Result<(), Trouble> {
        let Some(shown) = &self.shown else { return Ok(()) };
        let number: Option<usize> = request.words.first().and_then(|word| word.text.parse().ok());
        let Some(number) = number.filter(|n| *n > 0) else { return Ok(()) };
        if self.is_answer(request) {
            return Ok(());
        }
        let now = question::numbered(&self.names());
        let amount = Opt::Amount(number.try_into().unwrap_or(i16::MAX));
        if now.contains(&amount) || self.state().question.options.iter().any(|choice| choice.opt == amount) {
            // Where amounts are asked for a number is an amount.
            return Ok(());
        }
        match (shown.get(number - 1), now.get(number - 1)) {
            (before, Some(row)) if before != Some(row) => {
                Err(Trouble::Said(format!("row {number} has changed since it was shown; look again")))
            }
            _ => Ok(()),
        }
    }
}
