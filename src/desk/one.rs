//! One answer: the words that name an option of the open question, by the short ways first, and the option given.

use super::answer::{candidates, is_card, is_letter, left_over, typed_text};
use super::exact::{is_number, same_card};
use super::rows::Row;
use super::{Desk, Trouble};
use crate::engine::{Ask, Deed, Opt};
use crate::line::{Ambiguity, Outcome, Request, Span, Word, fold, take};

impl Desk {
    /// Finds the option that the words name and gives it; the words left over.
    pub(super) fn answer_one(
        &mut self,
        verb: Option<&str>,
        words: &[Word],
        request: &Request,
        first: bool,
    ) -> Result<Vec<Word>, Trouble> {
        self.note_rows();
        if let Some(rest) = self.answer_thrown(verb, words, request, first)? {
            return Ok(rest);
        }
        if self.only_held(verb, words) {
            return self.answer_unseen(verb, words, request, Vec::new());
        }
        if let Some(rest) = self.answer_exactly(verb, words)? {
            return Ok(rest);
        }
        let rows = self.rows(verb);
        let named = rows.iter().find(|row| says(row, words) && !row.typed.words.is_empty());
        if let (None, Some(row), true) = (verb, named, words.len() > 1) {
            // A command that only this question knows, as it is shown.
            let own = row.typed.verb.clone();
            return self.answer_one(own.as_deref(), &words[1..], request, first);
        }
        // Only a free turn has several commands to tell apart; elsewhere the name of an option is enough.
        let first = first && self.state().question.ask == Ask::Turn;
        if let (true, None, Some(own)) = (first, verb, self.only_command(words)) {
            return self.answer_one(Some(&own), words, request, true);
        }
        let fitting: Vec<&Row> = rows.iter().filter(|row| fits_verb(row, verb, words, first)).collect();
        if fitting.is_empty() {
            return self.answer_unseen(verb, words, request, Vec::new());
        }
        self.answer_among(&fitting, verb, words, request, first)
    }

    /// Where dice or the face of a card are told, what the words say of them.
    fn answer_thrown(
        &mut self,
        verb: Option<&str>,
        words: &[Word],
        request: &Request,
        first: bool,
    ) -> Result<Option<Vec<Word>>, Trouble> {
        if let Some(opt) = words.first().and_then(|word| self.side_typed(word)) {
            self.give(Deed::Answer(opt), &words[0].text)?;
            return Ok(Some(words[1..].to_vec()));
        }
        if verb.is_none() {
            self.check_amount(words)?;
        }
        if let Some(dice) = self.dice(words) {
            return self.answer_one(verb, &dice, request, first).map(Some);
        }
        if let Some(at) = self.stroke(words) {
            let mut rest = self.answer_one(verb, &words[..at], request, first)?;
            rest.extend_from_slice(&words[at..]);
            return Ok(Some(rest));
        }
        if verb.is_none() { self.drawn_exactly(words) } else { Ok(None) }
    }

    /// A whole name that only one option has.
    fn answer_exactly(&mut self, verb: Option<&str>, words: &[Word]) -> Result<Option<Vec<Word>>, Trouble> {
        let Some(verb) = verb else {
            let Some((opt, used)) = self.exactly_bare(words) else { return Ok(None) };
            return self.give_parts(opt, "", &words[..used], &words[used..]).map(Some);
        };
        let Some((opt, used)) = self.exactly(verb, words) else { return Ok(None) };
        match opt {
            Opt::Word(_) => self.give(Deed::Answer(opt), verb)?,
            _ => self.give_option(opt)?,
        }
        Ok(Some(words[used..].to_vec()))
    }

    /// The one of these options that the words name, by its beginning, its row or a part of it.
    fn answer_among(
        &mut self,
        rows: &[&Row],
        verb: Option<&str>,
        words: &[Word],
        request: &Request,
        first: bool,
    ) -> Result<Vec<Word>, Trouble> {
        let plain =
            rows.iter().find(|row| row.typed.words.is_empty() && (verb.is_some() || says(row, words)));
        if let Some(row) = plain {
            let used = usize::from(verb.is_none() && !words.is_empty());
            self.give(Deed::Answer(row.opt), verb.unwrap_or(""))?;
            return Ok(words[used..].to_vec());
        }
        match take(words, &candidates(rows)) {
            Outcome::One { key, used_words } => {
                let row = rows[key];
                if is_card(row.opt) && words.get(used_words).is_some_and(is_letter) {
                    // A copy letter that no copy has; it must not be taken for the beginning of another word.
                    return Err(left_over(&words[used_words..]));
                }
                self.give_parts(row.opt, &row.typed.words, &words[..used_words], &words[used_words..])
            }
            Outcome::Several { keys, used_words } => self.several(rows, &keys, used_words, words, request),
            Outcome::None { nearest } if words.is_empty() && nearest.is_empty() => {
                self.answer_unnamed(rows, verb, request)
            }
            Outcome::None { nearest } => {
                let near = nearest.iter().map(|key| rows[*key].typed.words.clone()).collect();
                if first && self.give_only(verb, words, request)? {
                    return Ok(words.to_vec());
                }
                self.answer_unseen(verb, words, request, near)
            }
        }
    }

    /// A command alone means the only option it has.
    fn answer_unnamed(
        &mut self,
        rows: &[&Row],
        verb: Option<&str>,
        request: &Request,
    ) -> Result<Vec<Word>, Trouble> {
        let mut keys: Vec<usize> = (0..rows.len()).filter(|n| rows[*n].legal).collect();
        if keys.is_empty() {
            keys = (0..rows.len()).collect();
        }
        match keys[..] {
            // At a real table another one may be in a hand that nobody has seen.
            [only] if self.real.blind == 0 => {
                self.give_option(rows[only].opt)?;
                Ok(Vec::new())
            }
            _ => Err(ambiguous(rows, &keys, request.span, verb.unwrap_or(""))),
        }
    }

    /// Several options carry the name. Those that may not be taken now step back behind those that may.
    fn several(
        &mut self,
        rows: &[&Row],
        keys: &[usize],
        used: usize,
        words: &[Word],
        request: &Request,
    ) -> Result<Vec<Word>, Trouble> {
        // What is spelled exactly as it is shown is meant, though another is called so too.
        let whole = self.spelled_as_shown(rows, keys, &typed_text(words, used));
        let keys = if whole.len() == 1 { &whole } else { keys };
        let is_legal = |key: &usize| rows[*key].legal;
        let legal: Vec<usize> = keys.iter().copied().filter(is_legal).collect();
        match legal.as_slice() {
            [] if !keys.is_empty() => {
                let meant = keys.iter().copied().find(|key| self.is_used_here(rows[*key].opt));
                let row = rows[meant.unwrap_or(keys[0])];
                let (opt, wanted) = (row.opt, row.typed.words.clone());
                self.give(Deed::Answer(opt), &wanted)?;
                Ok(words[used..].to_vec())
            }
            [only] => {
                let (opt, wanted) = (rows[*only].opt, rows[*only].typed.words.clone());
                self.give(Deed::Answer(opt), &wanted)?;
                Ok(words[used..].to_vec())
            }
            _ => {
                // Several lines of one card may be told apart by what the rest of the line says.
                let opts: Vec<Opt> = legal.iter().map(|key| rows[*key].opt).collect();
                let alike = opts.windows(2).all(|pair| same_card(pair[0], pair[1]));
                let alike = alike && !words.get(used).is_some_and(is_number);
                let apart = if alike { self.told_apart(&opts, &words[used..], request) } else { None };
                if let Some(opt) = apart.or_else(|| self.any_copy(&opts, words.get(used))) {
                    self.give_option(opt)?;
                    return Ok(words[used..].to_vec());
                }
                let span = words.first().map_or(request.span, |word| word.span);
                Err(ambiguous(rows, &legal, span, &typed_text(words, used)))
            }
        }
    }

    /// Whether the line of the card is one that works where the card lies: of several that may not be used it is the one
    /// that was meant.
    fn is_used_here(&self, opt: Opt) -> bool {
        let Opt::Act { card, line, .. } = opt else { return false };
        let library = self.game().library();
        let kind = self.game().layout().kind_of(self.state().table.piece(card).zone);
        let of = |face| library.entry(face).lines.contains(&line);
        let own = self.state().table.face(card).is_some_and(of);
        own && library.line(line).line.zones.iter().any(|zone| *zone == u16::from(kind))
    }
}

/// Whether an option could be meant: with a verb, those of that verb; without one, those that need none. For
/// later questions of a line the verb is understood.
fn fits_verb(row: &Row, verb: Option<&str>, words: &[Word], first: bool) -> bool {
    match (verb, row.typed.verb.as_deref()) {
        (Some(verb), Some(own)) => fold(own) == fold(verb),
        (Some(_), None) => false,
        (None, None) => true,
        (None, Some(_)) => {
            let number = words.first().is_some_and(|word| word.text.parse::<u16>().is_ok());
            if row.typed.words.is_empty() { (number && first) || says(row, words) } else { number || !first }
        }
    }
}

/// Whether the first word is the option's own command, or another name of one that is nothing but a command.
fn says(row: &Row, words: &[Word]) -> bool {
    let (Some(own), Some(first)) = (&row.typed.verb, words.first()) else { return false };
    let is = |name: &String| fold(name) == fold(&first.text);
    is(own) || row.typed.words.is_empty() && row.typed.aka.iter().any(is)
}

fn ambiguous(rows: &[&Row], keys: &[usize], span: Span, word: &str) -> Trouble {
    let candidates = keys.iter().map(|key| rows[*key].typed.words.clone()).collect();
    Trouble::Ambiguous(Ambiguity { span, word: word.to_owned(), candidates })
}
