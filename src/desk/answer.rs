//! Words as answers to the open question, and what is left of them as answers to the questions that follow.

use super::ahead::Left;
use super::rest::{typed_behind, without};
use super::rows::Row;
use super::{Desk, Reply, Trouble};
use crate::engine::{Opt, Refusal, Who};
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
        if self.exactly_bare(words).is_some() {
            return true;
        }
        let rows = self.rows(None);
        let bare: Vec<&Row> = rows.iter().filter(|row| row.typed.verb.is_none()).collect();
        Folded::new(&candidates(&bare)).find(words, &|_| true).is_some()
    }

    /// Answers the open question with the request, and following ones with what is left of it.
    pub(super) fn answer(&mut self, line: &str, request: &Request) -> Result<Reply, Trouble> {
        self.check_actor(request)?;
        self.check_row(request)?;
        let said = self.row_said(line, request);
        let line = said.as_deref().unwrap_or(line);
        let script = self.chance.left();
        self.session.begin(line);
        self.rows_typed = None;
        let waiting = self.waited_for(request);
        match self.answer_all(request, &waiting) {
            Ok(Left::Nothing) if waiting.is_empty() => Ok(self.kept_or_later(line)),
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
                reply.trouble = Some(Box::new(trouble));
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

    /// Names a card nobody at the desk has seen yet, where real hands hold it; otherwise says what is wrong.
    pub(super) fn answer_unseen(
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
        let word = words.first().map_or(String::new(), |word| word.text.to_string());
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
                Err(Trouble::Ambiguous(Ambiguity { span: words[0].span, word: word.to_string(), candidates }))
            }
            Outcome::None { nearest } => {
                let word = words.first().map_or(String::new(), |word| word.text.to_string());
                let span = words.first().map_or(Span::default(), |word| word.span);
                let nearest = nearest.iter().map(|key| seats[*key].clone()).collect();
                // There are few: those who play are told where nothing is near.
                let nearest = Some(nearest).filter(|near: &Vec<String>| !near.is_empty()).unwrap_or(seats);
                Err(LineProblem { span, kind: Kind::UnknownWord { word, nearest } }.into())
            }
        }
    }
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
        words.first().map_or((String::new(), Span::default()), |word| (word.text.to_string(), word.span));
    Trouble::NotUnderstood(LineProblem { span, kind: Kind::UnknownWord { word, nearest: Vec::new() } })
}

pub(super) fn refused(refusal: Refusal, wanted: &str) -> Trouble {
    Trouble::Refused { refusal, wanted: wanted.to_owned(), face: None }
}
