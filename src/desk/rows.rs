//! The rows of the open question, and what a number in a line means: the row as it stood when the line was typed.

use super::answer::{candidates, left_over};
use super::{Desk, Trouble};
use crate::engine::{Ask, Deed, Opt, Step};
use crate::line::{Kind, LineProblem, Outcome, Request, Verb, Word, take};
use crate::table::Rule;
use crate::view::names::Typed;
use crate::view::question;

/// Letters of a name that are enough to mean what is called so, without a command.
const SHORTEST_NAME: usize = 3;

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

    /// Whether these words name an option that may be taken.
    pub(super) fn names_legal(&self, words: &[Word]) -> bool {
        let rows = self.rows(None);
        let legal: Vec<&Row> = rows.iter().filter(|row| row.legal && row.typed.verb.is_none()).collect();
        matches!(take(words, &candidates(&legal)), Outcome::One { .. } | Outcome::Several { .. })
    }

    /// The command that all options of a free turn have which these words name: then it need not be typed. A letter or
    /// two are too little to begin something with.
    pub(super) fn only_command(&self, words: &[Word]) -> Option<String> {
        let long = words.first().is_some_and(|word| word.text.len() >= SHORTEST_NAME);
        if self.state().question.ask != Ask::Turn || !long {
            return None;
        }
        let rows = self.rows(None);
        let legal: Vec<&Row> = rows.iter().filter(|row| row.legal && !row.typed.words.is_empty()).collect();
        let keys = match take(words, &candidates(&legal)) {
            Outcome::One { key, .. } => vec![key],
            Outcome::Several { keys, .. } => keys,
            Outcome::None { .. } => return None,
        };
        let first = legal[*keys.first()?].typed.verb.clone()?;
        keys.iter().all(|key| legal[*key].typed.verb.as_ref() == Some(&first)).then_some(first)
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
        if self.forcing || !line.ends_with(only.text.as_str()) || line.split_whitespace().count() > most {
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

    /// Gives an option by its name. `wolf 3`: where something is divided, a number behind the name says how many parts
    /// go there. The words behind it.
    pub(super) fn give_parts(
        &mut self,
        opt: Opt,
        wanted: &str,
        name: &[Word],
        behind: &[Word],
    ) -> Result<Vec<Word>, Trouble> {
        let with_line = name.last().is_some_and(|word| word.text.parse::<u8>().is_ok());
        match self.line_behind(opt, behind.first().filter(|_| !with_line)) {
            Some(true) => return self.give(Deed::Answer(opt), wanted).map(|()| behind[1..].to_vec()),
            Some(false) => return Err(left_over(behind)),
            None => {}
        }
        let many = |word: &Word| word.text.parse::<u8>().ok().filter(|many| *many > 0);
        let row = name.first().is_none_or(|word| many(word).is_some());
        let split = self.state().question.ask == Ask::Split && !row;
        self.give(Deed::Answer(opt), wanted)?;
        let Some(many) = behind.first().filter(|_| split).and_then(many) else { return Ok(behind.to_vec()) };
        for _ in 1..many {
            if self.state().question.ask != Ask::Split {
                let message = "that is more than there is to divide".to_owned();
                let kind = Kind::Wrong { message, help: None };
                return Err(LineProblem { span: behind[0].span, kind }.into());
            }
            self.give(Deed::Answer(opt), wanted)?;
        }
        Ok(behind[1..].to_vec())
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
