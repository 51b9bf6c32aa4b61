//! Words as answers to the open question, and what is left of them as answers to the questions that follow.

use super::ahead::Left;
use super::exact::{is_number, same_card};
use super::rest::{typed_behind, without};
use super::rows::Row;
use super::{Desk, Reply, Trouble};
use crate::engine::{Ask, Deed, Opt, Refusal, Who};
use crate::games::game::Wish;
use crate::line::{
    Ambiguity, Candidate, Folded, Kind, LineProblem, Outcome, Request, Span, Verb, Word, fold, take,
};
use crate::table::{Card, NO_CARD, Seat};
use crate::view::names::Typed;

impl Desk {
    /// Whether the open question has an option with this command, one of the game's.
    pub(super) fn offers(&self, verb: &str) -> bool {
        let names = self.names();
        let of_verb = names.of_verb(verb);
        self.state().question.options.iter().any(|choice| of_verb(choice.opt))
    }

    /// Whether these words, as they stand, name an option.
    pub(super) fn names_option(&self, words: &[Word]) -> bool {
        let rows = self.rows(None);
        let bare: Vec<&Row> = rows.iter().filter(|row| row.typed.verb.is_none()).collect();
        Folded::new(&candidates(&bare)).find(words, &|_| true).is_some()
    }

    /// Answers the open question with the request, and following ones with what is left of it.
    pub(super) fn answer(&mut self, line: &str, request: Request) -> Result<Reply, Trouble> {
        self.check_actor(&request)?;
        self.check_row(&request)?;
        let said = self.row_said(line, &request);
        let line = said.as_deref().unwrap_or(line);
        let script = self.chance.left();
        self.session.begin(line);
        self.rows_typed = None;
        let waiting = self.waited_for(&request);
        match self.answer_all(&request, &waiting) {
            Ok(Left::Nothing) if waiting.is_empty() => Ok(self.kept(line)),
            Ok(Left::Nothing) => {
                let line = typed_behind(line, &waiting);
                self.session.relabel(&line);
                Ok(self.kept(&line))
            }
            Ok(Left::Later(words)) => {
                let line = without(line, request.span, &words);
                self.session.relabel(&line);
                let mut reply = self.kept(&line);
                self.keep_waiting(words, &mut reply);
                Ok(reply)
            }
            Ok(Left::Waited { used, left, vain }) => {
                Ok(self.kept_waiting(&typed_behind(line, &waiting[..used]), left, vain))
            }
            Ok(Left::Wrong(trouble, unused)) => {
                // What is kept is what was done, so that it can be done again.
                let line = without(line, request.span, &unused);
                self.session.relabel(&line);
                let mut reply = self.kept(&line);
                self.note_trouble(&trouble);
                reply.trouble = Some(trouble);
                Ok(reply)
            }
            Err(trouble) => {
                self.session.abandon();
                self.chance.go_back(script);
                if !waiting.is_empty() {
                    let _ = self.let_wait(waiting);
                }
                self.keep_learned(line, trouble)
            }
        }
    }

    /// Finds the option that the words name and gives it; the words left over.
    pub(super) fn answer_one(
        &mut self,
        verb: Option<&str>,
        words: &[Word],
        request: &Request,
        first: bool,
    ) -> Result<Vec<Word>, Trouble> {
        self.note_rows();
        if let Some(opt) = words.first().and_then(|word| self.side_typed(word)) {
            self.give(Deed::Answer(opt), &words[0].text)?;
            return Ok(words[1..].to_vec());
        }
        if verb.is_none() {
            self.check_amount(words)?;
        }
        if let Some(dice) = self.dice(words) {
            return self.answer_one(verb, &dice, request, first);
        }
        if let Some(at) = self.stroke(words) {
            let mut rest = self.answer_one(verb, &words[..at], request, first)?;
            rest.extend_from_slice(&words[at..]);
            return Ok(rest);
        }
        if verb.is_none()
            && let Some(rest) = self.drawn_exactly(words)?
        {
            return Ok(rest);
        }
        if self.only_held(verb, words) {
            return self.answer_unseen(verb, words, request, Vec::new());
        }
        if let Some((opt, used)) = verb.and_then(|verb| self.exactly(verb, words)) {
            let plain = matches!(opt, Opt::Word(_));
            if plain {
                self.give(Deed::Answer(opt), verb.unwrap_or(""))?;
            } else {
                self.give_option(opt)?;
            }
            return Ok(words[used..].to_vec());
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
        let plain =
            fitting.iter().find(|row| row.typed.words.is_empty() && (verb.is_some() || says(row, words)));
        if let Some(row) = plain {
            let used = usize::from(verb.is_none() && !words.is_empty());
            let (opt, wanted) = (row.opt, verb.unwrap_or("").to_owned());
            self.give(Deed::Answer(opt), &wanted)?;
            return Ok(words[used..].to_vec());
        }
        match take(words, &candidates(&fitting)) {
            Outcome::One { key, used_words } => {
                let (opt, wanted) = (fitting[key].opt, fitting[key].typed.words.clone());
                if is_card(opt) && words.get(used_words).is_some_and(is_letter) {
                    // A copy letter that no copy has; it must not be taken for the beginning of another word.
                    return Err(left_over(&words[used_words..]));
                }
                self.give_parts(opt, &wanted, &words[..used_words], &words[used_words..])
            }
            Outcome::Several { keys, used_words } => {
                self.several(&fitting, &keys, used_words, words, request)
            }
            Outcome::None { nearest } if words.is_empty() && nearest.is_empty() => {
                let legal = (0..fitting.len()).filter(|n| fitting[*n].legal);
                let mut keys: Vec<usize> = legal.collect();
                if keys.is_empty() {
                    keys = (0..fitting.len()).collect();
                }
                match keys[..] {
                    // At a real table another one may be in a hand that nobody has seen.
                    [only] if self.real.blind == 0 => {
                        self.give_option(fitting[only].opt)?;
                        Ok(Vec::new())
                    }
                    _ => Err(ambiguous(&fitting, &keys, request.span, verb.unwrap_or(""))),
                }
            }
            Outcome::None { nearest } => {
                let near = nearest.iter().map(|key| fitting[*key].typed.words.clone()).collect();
                if first && self.give_only(verb, words, request)? {
                    return Ok(words.to_vec());
                }
                self.answer_unseen(verb, words, request, near)
            }
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

    /// Names a card nobody at the desk has seen yet, where real hands hold it; otherwise says what is wrong.
    fn answer_unseen(
        &mut self,
        verb: Option<&str>,
        words: &[Word],
        request: &Request,
        near: Vec<String>,
    ) -> Result<Vec<Word>, Trouble> {
        if let Some(rest) = self.same_again(words)? {
            return Ok(rest);
        }
        let rolls = |verb: &str| fold(verb) == fold(&self.names().question_name());
        let bare = matches!(request.verb, Verb::Bare { .. }) || self.verb_of(request).is_some_and(rolls);
        if let Some(trouble) = self.not_thrown(words, bare).filter(|_| verb.is_none()) {
            return Err(trouble);
        }
        if verb.is_none()
            && let Some(rest) = self.answer_drawn(words)?
        {
            return Ok(rest);
        }
        if verb.is_some_and(|verb| self.is_out_of_place(verb)) {
            return Err(refused(self.not_offered(verb, words), &wanted(verb, words)));
        }
        let learned = self.learn_in_hand(verb, words)?;
        let words = learned.as_ref().map_or(words, std::slice::from_ref);
        if let Some((named, rest)) = self.name_unseen(verb, words)? {
            // The card is known now: where it is not offered, no other copy is looked for.
            self.beside.naming = true;
            let done = self.answer_one(verb, &[named, rest].concat(), request, true);
            self.beside.naming = false;
            return done;
        }
        let question = &self.state().question;
        if !question.is_open() {
            return Err(refused(self.over(), verb.unwrap_or("")));
        }
        let named = verb.is_some_and(|verb| fold(verb) == fold(&self.names().question_name()));
        if named && !words.is_empty() {
            // The command is the name of the open question.
            return self.answer_one(None, words, request, false);
        }
        if verb.is_some() && near.is_empty() {
            return Err(refused(self.not_offered(verb, words), &wanted(verb, words)));
        }
        Err(self.not_understood(verb, words, request, near))
    }

    fn not_understood(
        &self,
        verb: Option<&str>,
        words: &[Word],
        request: &Request,
        mut near: Vec<String>,
    ) -> Trouble {
        let word = words.first().map_or(String::new(), |word| word.text.clone());
        let span = words.first().map_or(request.span, |word| word.span);
        if let (Verb::Bare { misspelt: true }, Some(first)) = (&request.verb, request.words.first()) {
            near.extend(self.grammar.near(&first.text).into_iter().map(str::to_owned));
        }
        if self.knows_card(words) {
            return refused(self.not_offered(verb, words), &word);
        }
        if let Some(said) = self.no_such_row(&word).filter(|_| near.is_empty()) {
            return Trouble::NotUnderstood(LineProblem { span, kind: said });
        }
        Trouble::NotUnderstood(LineProblem { span, kind: Kind::UnknownWord { word, nearest: near } })
    }

    /// The open question does not offer this: the game may know a better reason than that.
    pub(super) fn not_offered(&self, verb: Option<&str>, words: &[Word]) -> Refusal {
        self.not_offered_to(None, verb, words)
    }

    fn not_offered_to(&self, actor: Option<Seat>, verb: Option<&str>, words: &[Word]) -> Refusal {
        let seat = actor.or_else(|| self.seat_named(words).ok().filter(|_| !words.is_empty()));
        let wish = Wish { verb, card: self.card_wished(words), seat, more: false };
        let no = self.game().explain(self.state(), &wish).filter(|no| !self.session.off().is(no.rule));
        no.map_or(Refusal::NotOffered(self.state().question.rule), Refusal::Forbidden)
    }

    /// A card of the table that the words name and that everybody may see; with a letter, that copy.
    pub(super) fn card_wished(&self, words: &[Word]) -> Option<Card> {
        let names = self.names();
        if words.is_empty() {
            return None;
        }
        let seen: Vec<(Card, Typed)> = self
            .state()
            .table
            .all_cards()
            .filter(|card| names.sees(*card))
            .map(|card| (card, names.typed(Opt::Card(card))))
            .collect();
        let candidate = |(key, (_, typed)): (usize, &(Card, Typed))| {
            let mut all = vec![plain_name(typed).to_owned().into()];
            all.extend(typed.aka.iter().map(|name| name.clone().into()));
            Candidate { key, names: all, letter: typed.letter, ..Candidate::default() }
        };
        let all: Vec<Candidate<'_>> = seen.iter().enumerate().map(candidate).collect();
        match Folded::new(&all).find(words, &|_| true)? {
            Outcome::One { key, .. } => Some(seen[key].0),
            Outcome::Several { keys, .. } => keys.first().map(|key| seen[*key].0),
            Outcome::None { .. } => None,
        }
    }

    /// Whether the words name some card or seat of the game, though not one that is asked for.
    pub(super) fn knows_card(&self, words: &[Word]) -> bool {
        let seats = (0..self.game().layout().seats).map(|n| Candidate {
            names: vec![self.game().seat_name(Seat(n)).into()],
            ..Candidate::default()
        });
        let seats = Folded::new(&seats.collect::<Vec<_>>());
        let names = |all: &Folded| all.find(words, &|_| true).is_some();
        !words.is_empty() && (names(&self.spelled()) || names(&seats))
    }

    // ---- who speaks ----

    /// Only the one who is asked may answer.
    pub(super) fn check_actor(&self, request: &Request) -> Result<(), Trouble> {
        let seat = match &request.actor {
            Some(word) => Some(self.seat_named(std::slice::from_ref(word))?),
            None => self.actor,
        };
        match (seat, self.state().question.who) {
            (Some(actor), Who::Seat(asked)) if actor != asked && !self.is_own_card(actor, request) => {
                let verb = match request.verb {
                    Verb::Game(n) => Some(self.grammar.game()[n].name),
                    _ => None,
                };
                let refusal = self.not_offered_to(Some(actor), verb, &request.words);
                Err(refused(refusal, &format!("{}:", self.game().seat_name(actor))))
            }
            _ => Ok(()),
        }
    }

    /// Whether the words are a card of this seat that is offered, though somebody else is asked.
    fn is_own_card(&self, actor: Seat, request: &Request) -> bool {
        let names = self.names();
        let typed: String = request.words.iter().map(|word| fold(&word.text)).collect();
        self.state().question.legal().any(|opt| match opt {
            Opt::Act { card, .. } if card != NO_CARD => {
                let own = names.typed(opt);
                self.state().table.piece(card).owner == actor && typed.starts_with(&fold(plain_name(&own)))
            }
            _ => false,
        })
    }

    /// The seat these words name.
    pub(super) fn seat_named(&self, words: &[Word]) -> Result<Seat, Trouble> {
        self.seat_taken(words).map(|(seat, _)| seat)
    }

    /// The same with how many words that took.
    pub(super) fn seat_taken(&self, words: &[Word]) -> Result<(Seat, usize), Trouble> {
        let seats: Vec<String> =
            (0..self.game().layout().seats).map(|n| self.game().seat_name(Seat(n))).collect();
        let all: Vec<Candidate<'_>> = seats
            .iter()
            .enumerate()
            .map(|(key, name)| Candidate { key, names: vec![name.as_str().into()], ..Candidate::default() })
            .collect();
        match take(words, &all) {
            Outcome::One { key, used_words } => Ok((Seat(key as u8), used_words)),
            Outcome::Several { keys, .. } => {
                let candidates = keys.iter().map(|key| seats[*key].clone()).collect();
                let word = words[0].text.clone();
                Err(Trouble::Ambiguous(Ambiguity { span: words[0].span, word, candidates }))
            }
            Outcome::None { nearest } => {
                let word = words.first().map_or(String::new(), |word| word.text.clone());
                let span = words.first().map_or(Span::default(), |word| word.span);
                let nearest = nearest.iter().map(|key| seats[*key].clone()).collect();
                // There are few: those who play are told where nothing is near.
                let nearest = Some(nearest).filter(|near: &Vec<String>| !near.is_empty()).unwrap_or(seats);
                Err(LineProblem { span, kind: Kind::UnknownWord { word, nearest } }.into())
            }
        }
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

pub(super) fn candidates<'r>(rows: &[&'r Row]) -> Vec<Candidate<'r>> {
    let candidate = |(key, row): (usize, &&'r Row)| {
        let mut names = vec![plain_name(&row.typed).into()];
        names.extend(row.typed.aka.iter().map(|name| name.as_str().into()));
        // Where amounts are asked for a number is an amount, never a row.
        let shown = row.number.filter(|_| !matches!(row.opt, Opt::Amount(_)));
        Candidate { key, names, letter: row.typed.letter, note: "".into(), row: shown }
    };
    rows.iter().enumerate().map(candidate).collect()
}

/// The name without its copy letter, which is matched on its own.
pub(super) fn plain_name(typed: &Typed) -> &str {
    match typed.letter {
        Some(letter) => typed.words.strip_suffix(letter).map_or(typed.words.as_str(), str::trim_end),
        None => &typed.words,
    }
}

pub(super) fn is_card(opt: Opt) -> bool {
    matches!(opt, Opt::Card(_) | Opt::Act { .. })
}

pub(super) fn is_letter(word: &Word) -> bool {
    let text = word.text.trim_end_matches(',');
    !word.quoted && text.len() == 1 && text.chars().all(|c| c.is_ascii_alphabetic())
}

fn ambiguous(rows: &[&Row], keys: &[usize], span: Span, word: &str) -> Trouble {
    let candidates = keys.iter().map(|key| rows[*key].typed.words.clone()).collect();
    Trouble::Ambiguous(Ambiguity { span, word: word.to_owned(), candidates })
}

pub(super) fn typed_text(words: &[Word], used: usize) -> String {
    words[..used.min(words.len())].iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
}

pub(super) fn wanted(verb: Option<&str>, words: &[Word]) -> String {
    let rest = typed_text(words, words.len());
    format!("{} {rest}", verb.unwrap_or("")).trim().to_owned()
}

/// An argument that no question of the command asked for.
pub(super) fn left_over(words: &[Word]) -> Trouble {
    let (word, span) =
        words.first().map_or((String::new(), Span::default()), |word| (word.text.clone(), word.span));
    Trouble::NotUnderstood(LineProblem { span, kind: Kind::UnknownWord { word, nearest: Vec::new() } })
}

pub(super) fn refused(refusal: Refusal, wanted: &str) -> Trouble {
    Trouble::Refused { refusal, wanted: wanted.to_owned(), face: None }
}
