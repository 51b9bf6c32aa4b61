//! Words that reach further than the open question: a command that stands for an option, a yes or no that only leads to
//! what is named, dice thrown together.

use super::answer::{refused, typed_text};
use super::script::both;
use super::{Desk, Reply, Trouble};
use crate::effect::library::Entry;
use crate::engine::{Ask, Deed, Log, Machine, Opt, Question, Refusal, State, Step};
use crate::line::{Kind, LineProblem, Request, Span, Word, fold, split};
use crate::table::{Die, Rule, Seat};
use crate::view::names::{Names, Viewer};
use crate::view::page::Page;

/// What stands between dice of different kinds that are typed together.
const BETWEEN: &str = "/";
/// A word that may stand before a name and says nothing.
const FILLER: &str = "to";

/// Options that are tried out to see what is asked behind them.
const MOST_TRIED: usize = 40;

/// Before words of a kept command that wait.
pub(super) const LATER: &str = "later ";

/// What is left of a line.
pub(super) enum Left {
    Nothing,
    /// Words that were not done, and why; what came before them stands.
    Wrong(Trouble, Vec<Word>),
    /// Words that answer a question behind the open one.
    Later(Vec<Word>),
    /// So many of the words that waited were used; the others wait on, or are in vain for a reason.
    Waited {
        used: usize,
        left: Vec<Word>,
        vain: Option<Trouble>,
    },
}

/// Words that wait for a question behind the open one, and how far the game had come when they were typed.
#[derive(Debug)]
pub(super) struct Waiting {
    words: Vec<Word>,
    after: (usize, usize),
}

/// A question and how many parts of its answer were there.
pub(super) struct Begun {
    of: (Step, Rule),
    picked: usize,
}

impl Begun {
    pub(super) fn new(question: &Question) -> Begun {
        Begun { of: (question.then, question.rule), picked: question.picked.len() }
    }

    pub(super) fn is_of(&self, question: &Question) -> bool {
        self.of == (question.then, question.rule)
    }
}

/// The kind of die that was thrown last, and by which rule.
pub(super) type Thrown = Option<(Die, Rule)>;

impl Desk {
    /// The first answer of a command: by an option's own command, where it is offered, or by what the command stands for.
    pub(super) fn answer_first(
        &mut self,
        verb: Option<&str>,
        offered: bool,
        request: &Request,
    ) -> Result<Vec<Word>, Trouble> {
        let words = self.without_filler(&request.words);
        let words = if verb.is_none() { self.behind_name(words) } else { words };
        if let Some(verb) = verb.filter(|_| !offered) {
            if let Some(opt) = self.game().shorthand(self.state(), verb) {
                self.give_option(opt)?;
                return Ok(words.to_vec());
            }
            if self.give_leading(Some(verb), words)? {
                return self.answer_one(None, words, request, false);
            }
            if self.pass_over(verb, words)? {
                let there = self.open_throw().is_some();
                return if there {
                    Ok(words.to_vec())
                } else {
                    self.answer_first(Some(verb), self.offers(verb), request)
                };
            }
        }
        let which_way = verb.is_none() && self.state().question.ask == Ask::One;
        let led = which_way && self.give_leading(None, words)?;
        self.answer_one(verb, words, request, !led)
    }

    /// `keep` in front of what is kept, where that is what the question is called.
    fn behind_name<'w>(&self, words: &'w [Word]) -> &'w [Word] {
        match self.named_at(words) {
            Some((0, behind)) if !self.names_option(words) => &words[behind..],
            _ => words,
        }
    }

    /// `to` in front of a name, where nothing is called so.
    pub(super) fn without_filler<'w>(&self, words: &'w [Word]) -> &'w [Word] {
        let filler = |word: &Word| !word.quoted && word.text == FILLER;
        let skip = words.len() > 1 && words.first().is_some_and(filler) && !self.names_option(&words[..1]);
        &words[usize::from(skip)..]
    }

    /// Where a yes or no is asked, or which way, and the words speak of what comes behind it, answers so that it comes.
    pub(super) fn give_leading(&mut self, verb: Option<&str>, words: &[Word]) -> Result<bool, Trouble> {
        let question = &self.state().question;
        let is_way = |opt: &Opt| match question.ask {
            Ask::YesNo => matches!(opt, Opt::Yes | Opt::No),
            Ask::One => verb.is_none() && matches!(opt, Opt::Word(_)),
            _ => false,
        };
        let ways: Vec<Opt> = question.legal().filter(is_way).collect();
        let says_nothing = verb.is_none() && (words.is_empty() || self.names_option(words));
        if ways.is_empty() || says_nothing {
            return Ok(false);
        }
        let Some(opt) = ways.into_iter().find(|opt| self.leads(*opt, verb, words)) else { return Ok(false) };
        self.give(Deed::Answer(opt), "")?;
        Ok(true)
    }

    /// Whether the question after this answer has the name that was typed, or an option of it.
    fn leads(&self, opt: Opt, verb: Option<&str>, words: &[Word]) -> bool {
        let mut position = self.session().position().clone();
        let machine = Machine::new(&**self.game());
        let tried = machine.answer(&mut position, opt, &mut Log::off());
        tried.is_ok() && self.speaks_of(&position.state, verb, words)
    }

    fn speaks_of(&self, state: &State, verb: Option<&str>, words: &[Word]) -> bool {
        if !state.question.is_open() || matches!(state.question.ask, Ask::Turn | Ask::GoOn) {
            return false;
        }
        let names = Names::new(&**self.game(), state, Viewer::Table);
        let name = fold(&names.question_name());
        let first = verb.map(fold).or_else(|| words.first().map(|word| fold(&word.text)));
        let said = first.is_some_and(|first| first == name);
        let is = |opt: Opt| {
            let typed = names.typed(opt);
            let known = std::iter::once(&typed.words).chain(&typed.aka).any(|own| {
                let joined: String = words.iter().map(|word| fold(&word.text)).collect();
                joined.starts_with(&fold(own))
            });
            known && !typed.words.is_empty()
        };
        said || verb.is_none() && !state.question.is_chance() && state.question.legal().any(is)
    }

    /// Whether these words begin with the name of a question that one of the answers to the open one leads to.
    pub(super) fn asks_later(&self, words: &[Word]) -> bool {
        let question = &self.state().question;
        let new = matches!(question.ask, Ask::Turn | Ask::GoOn | Ask::React) || question.is_chance();
        if new || !question.is_open() || self.named_at(words).is_some() {
            return false;
        }
        let all: Vec<Opt> = question.legal().take(MOST_TRIED).collect();
        all.len() > 1 && all.into_iter().any(|opt| self.leads_to(opt, words))
    }

    /// Whether words would mean nothing whatever chance and others had said: they name no card, nobody who plays, and
    /// nothing that is asked now or behind an answer.
    pub(super) fn means_nothing(&self, words: &[Word], trouble: &Trouble) -> bool {
        let question = &self.state().question;
        let unknown = |kind: &Kind| {
            matches!(kind, Kind::UnknownWord { .. }) && !question.is_chance() && !self.is_physical()
        };
        let Trouble::NotUnderstood(LineProblem { kind, .. }) = trouble else { return false };
        let Some(first) = words.first().filter(|_| unknown(kind)) else { return false };
        let said = fold(&first.text);
        let is_part = |name: &str| fold(name).contains(&said);
        let named = |entry: &Entry| {
            let further = entry.aka.iter().map(String::as_str).chain(entry.de.as_deref());
            [entry.id.as_str(), &entry.name].into_iter().chain(further).any(is_part)
        };
        let known = self.game().library().entries.iter().any(named);
        let seats = (0..self.game().layout().seats).map(Seat);
        let played = || seats.clone().any(|seat| is_part(&self.game().seat_name(seat)));
        let asked = || question.legal().take(MOST_TRIED).any(|opt| self.leads(opt, None, words));
        let number = first.text.parse::<i16>().is_ok();
        !(number || said.is_empty() || known || played() || asked())
    }

    /// Whether what is asked after this answer has the name that the words begin with; tried on a copy.
    fn leads_to(&self, opt: Opt, words: &[Word]) -> bool {
        let mut position = self.session().position().clone();
        let machine = Machine::new(&**self.game());
        let mut next = Some(opt);
        while let Some(opt) = next {
            if machine.answer(&mut position, opt, &mut Log::off()).is_err() {
                return false;
            }
            let name = fold(&self.names_in(&position.state).question_name());
            if (1..=2).any(|n| words.len() > n && fold(&typed_text(words, n)) == name) {
                return true;
            }
            next = position.state.question.forced();
        }
        false
    }

    /// Keeps words for the question that they name.
    pub(super) fn let_wait(&mut self, words: Vec<Word>) -> Page {
        let said = typed_text(&words, words.len());
        // They stand in no later line.
        let words = words.into_iter().map(|word| Word { span: Span::default(), ..word }).collect();
        self.beside.waiting = Some(Waiting { words, after: self.moves() });
        Page::new("").text(format!("`{said}` waits until it is asked for."))
    }

    /// The same, told and kept with the command: whoever takes the game up finds them waiting.
    pub(super) fn keep_waiting(&mut self, words: Vec<Word>, reply: &mut Reply) {
        if let Some(entry) = &mut reply.entry {
            let texts: Vec<String> = words.iter().map(requoted).collect();
            entry.answers.push(format!("{LATER}{}", texts.join(" ")));
        }
        reply.pages.push(self.let_wait(words));
    }

    /// Lets words wait that were kept with the last command.
    pub(super) fn wait_again(&mut self, text: &str) {
        let phrases = split(text).unwrap_or_default();
        let words = phrases.into_iter().flat_map(|phrase| phrase.words).collect();
        let _ = self.let_wait(words);
    }

    /// The words that wait, where nothing else has happened since and the line does not say it anew.
    pub(super) fn waited_for(&mut self, request: &Request) -> Vec<Word> {
        let now = self.moves();
        let waiting = self.beside.waiting.take().filter(|waiting| waiting.after == now);
        let words = waiting.map(|waiting| waiting.words).unwrap_or_default();
        let again = |name: &Word| request.words.iter().any(|word| fold(&word.text) == fold(&name.text));
        if words.first().is_some_and(again) { Vec::new() } else { words }
    }

    pub(super) fn may_be_done(&self) -> bool {
        let question = &self.state().question;
        matches!(question.ask, Ask::Some | Ask::Split)
            && !question.picked.is_empty()
            && question.legal().any(|opt| opt == Opt::Done)
    }

    /// A choice of several that this line has begun, or made more than one part of, is over with the line. `before` is
    /// what was asked when it was typed.
    pub(super) fn finish_named(&mut self, request: &Request, before: &Begun) -> Result<(), Trouble> {
        let one_more =
            before.is_of(&self.state().question) && self.state().question.picked.len() <= before.picked + 1;
        if self.may_be_done() && !one_more && request.words.len() > 1 {
            self.give(Deed::Answer(Opt::Done), "done")?;
            self.drive()?;
        }
        Ok(())
    }

    /// The throw that is asked for.
    pub(super) fn open_throw(&self) -> Thrown {
        let question = &self.state().question;
        (question.ask == Ask::Roll).then_some((question.die, question.rule))
    }

    /// Dice of one throw may be set off from those of the next by a stroke. Whether one stands where it may not.
    pub(super) fn check_throw(&self, thrown: &mut Thrown, words: &mut Vec<Word>) -> bool {
        let now = self.open_throw();
        if words.first().is_some_and(is_stroke) {
            if thrown.is_some() && *thrown == now {
                return false;
            }
            words.remove(0);
        }
        *thrown = now;
        true
    }

    /// Which real dice are asked for now, in words.
    pub(super) fn dice_asked(&self) -> Option<String> {
        self.open_throw().filter(|_| self.is_physical())?;
        Some(self.game().aside(self.state())).filter(|said| !said.is_empty())
    }

    /// Dice at which a line came to its end: more or fewer were typed than there are to roll.
    pub(super) fn miscounted(&self, dice: Option<&String>, words: &[Word]) -> Option<Trouble> {
        let help = Some(dice.filter(|_| words.iter().all(|word| self.is_dice(word)))?.clone());
        let message = "these are not as many dice as are rolled".to_owned();
        let span = words.first()?.span;
        Some(Trouble::NotUnderstood(LineProblem { span, kind: Kind::Wrong { message, help } }))
    }

    /// Words that are no side of the real die that is asked for: the game may know why they are not asked for.
    pub(super) fn not_thrown(&self, words: &[Word], bare: bool) -> Option<Trouble> {
        self.open_throw().filter(|_| self.is_physical())?;
        let no = self.game().unasked(self.state(), &words.first()?.text);
        let no = no.filter(|no| !self.session.off().is(no.rule)).map(Refusal::Forbidden);
        let other = bare.then(|| Refusal::NotOffered(self.state().question.rule));
        Some(refused(no.or(other)?, &typed_text(words, words.len())))
    }

    /// Whether a word can be nothing but sides of dice, whatever die is asked for.
    fn is_dice(&self, word: &Word) -> bool {
        let faces = || self.game().layout().dice.iter().flat_map(|die| &die.faces);
        let begins = |text: &str| faces().any(|face| fold(face).starts_with(&fold(text)));
        let letters =
            || word.text.chars().all(|letter| BETWEEN.contains(letter) || begins(&letter.to_string()));
        !word.quoted && (begins(&word.text) || letters())
    }

    /// Passes over the questions that a command leaves out on its way to where it is known: `roll` where tokens could be
    /// spent. Whether it came there; else nothing is changed.
    pub(super) fn pass_over(&mut self, verb: &str, behind: &[Word]) -> Result<bool, Trouble> {
        if self.game().passed_over(self.state(), verb).is_none() {
            return Ok(false);
        }
        let mark = self.session.mark();
        let passed = self.pass_all(verb);
        let there = passed.is_ok() && self.is_there(verb, behind);
        if there {
            self.session.keep(mark);
        } else {
            self.session.back_to(mark);
        }
        passed.map(|()| there)
    }

    fn pass_all(&mut self, verb: &str) -> Result<(), Trouble> {
        while let Some(opt) = self.game().passed_over(self.state(), verb) {
            self.give(Deed::Answer(opt), "")?;
        }
        Ok(())
    }

    /// Whether the open question knows the command.
    fn is_there(&self, verb: &str, behind: &[Word]) -> bool {
        let named = fold(verb) == fold(&self.names().question_name());
        let stands = || self.game().shorthand(self.state(), verb).is_some();
        // Nobody says what dice show that are not rolled at the table.
        let told = self.open_throw().is_some() && !self.is_physical() && !behind.is_empty();
        !told && (named || self.offers(verb) || stands())
    }

    /// Dice typed in one word, a letter each: `ssc/d`. The same as words, where a throw is asked for and the word is
    /// neither the beginning of a side nor anything else than letters that begin one.
    pub(super) fn dice(&self, words: &[Word]) -> Option<Vec<Word>> {
        let (die, _) = self.open_throw().filter(|_| self.is_physical())?;
        let first = words.first().filter(|word| !word.quoted && word.text.len() > 1)?;
        let begins = |die: Die, text: &str| {
            let sides = &self.game().layout().die(die).faces;
            sides.iter().any(|side| fold(side).starts_with(text))
        };
        let folded = first.text.to_ascii_lowercase();
        let mut kinds = (0..self.game().layout().dice.len()).map(|n| Die(n as u8));
        let any = |letter: char| kinds.clone().any(|die| begins(die, letter.encode_utf8(&mut [0; 4])));
        let letters = folded.chars().all(|letter| letter.to_string() == BETWEEN || any(letter));
        let whole = kinds.any(|die| begins(die, &folded));
        if whole || !letters || !begins(die, &folded[..1]) {
            return None;
        }
        let split = folded.char_indices().map(|(at, letter)| {
            let start = first.span.start + at;
            Word { text: letter.to_string().into(), span: Span::new(start, start + 1), quoted: false }
        });
        Some(split.chain(words[1..].iter().cloned()).collect())
    }

    /// Whether a line is nothing but dice of the throw that is asked for: then it is no command.
    pub(super) fn is_throw(&self, words: &[Word]) -> bool {
        let Some((die, _)) = self.open_throw().filter(|_| self.is_physical()) else { return false };
        let sides = &self.game().layout().die(die).faces;
        let single = |word: &Word| sides.iter().any(|side| fold(side).starts_with(&fold(&word.text)));
        let first = words.first();
        self.dice(words).is_some()
            || first.is_some_and(|word| single(word) || self.side_typed(word).is_some())
    }

    /// A side that our die lacks and a real one may have, by its two symbols or their beginnings: `s+d`.
    pub(super) fn side_typed(&self, word: &Word) -> Option<Opt> {
        let (die, _) = self.open_throw().filter(|_| self.is_physical())?;
        let die = self.game().layout().die(die);
        let known = |text: &str| {
            let begins = |face: &String| !text.is_empty() && fold(face).starts_with(&fold(text));
            die.faces.iter().position(begins).map(|at| at as u8)
        };
        both(die, &word.text, known).map(Opt::Side)
    }

    /// Where the words behind the dice of this throw begin.
    pub(super) fn stroke(&self, words: &[Word]) -> Option<usize> {
        self.open_throw()?;
        words.iter().position(is_stroke).filter(|at| *at > 0)
    }
}

/// A word as it is typed.
fn requoted(word: &Word) -> String {
    if word.quoted { format!("\"{}\"", word.text.replace(['"', '\\'], "")) } else { word.text.to_string() }
}

fn is_stroke(word: &Word) -> bool {
    !word.quoted && word.text == BETWEEN
}
