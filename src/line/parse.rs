//! A phrase into a request.

use super::args::Args;
use super::command::{Command, command};
use super::fold::folded;
use super::grammar::{Found, Grammar, Target};
use super::problem::{Ambiguity, Unclear};
use super::request::{MetaArgs, Request, Verb};
use super::words::{Phrase, Word};

/// Answers that are never the beginning of a verb.
const ANSWERS: [&str; 6] = ["all", "any", "done", "no", "none", "yes"];

impl Grammar {
    /// Understands a phrase. A first word that is no verb makes a [`Verb::Bare`] request.
    ///
    /// # Errors
    /// A beginning that several verbs share, or arguments that do not fit the command.
    pub fn parse(&self, phrase: &Phrase<'_>) -> Result<Request, Unclear> {
        let Some(first) = phrase.words.first() else { return Ok(only_actor(phrase)) };
        if is_answer(first) {
            return Ok(self.bare(phrase));
        }
        if let Some(index) = self.in_two_words(phrase) {
            let words = phrase.words.get(2..).unwrap_or_default().to_vec();
            return Ok(request(phrase, Verb::Game(index), true, words));
        }
        match self.find(&first.text) {
            Found::One { target: Target::Meta(command), exact } => self.meta_request(phrase, command, exact),
            Found::One { target: Target::Game(index), exact } => {
                Ok(request(phrase, Verb::Game(index), exact, behind(phrase)))
            }
            Found::Several(targets) => Err(self.ambiguous(first, &targets).into()),
            Found::None => Ok(request(phrase, Verb::Bare { misspelt: true }, true, phrase.words.clone())),
        }
    }

    /// The game's command that is spelled with a hyphen and typed as two words.
    fn in_two_words(&self, phrase: &Phrase<'_>) -> Option<usize> {
        let [first, second, ..] = phrase.words.as_slice() else { return None };
        if first.quoted || second.quoted {
            return None;
        }
        self.of_two_words(|one, two| first.is(one) && second.is(two))
    }

    /// The phrase read without a verb, as an answer to the open question. For callers who know that its words
    /// name an option: it may begin like a verb (*Save the Village*), or the question is a yes or no.
    #[must_use]
    pub fn bare(&self, phrase: &Phrase<'_>) -> Request {
        request(phrase, Verb::Bare { misspelt: false }, true, phrase.words.clone())
    }

    fn meta_request(
        &self,
        phrase: &Phrase<'_>,
        command: &'static Command,
        exact: bool,
    ) -> Result<Request, Unclear> {
        let mut args = Args::new(self, command, phrase.source, &phrase.words);
        let read = (command.read)(&mut args)?;
        args.end()?;
        Ok(request(phrase, Verb::Meta(command, read), exact, behind(phrase)))
    }

    fn ambiguous(&self, word: &Word, targets: &[Target]) -> Ambiguity {
        let mut candidates: Vec<String> = targets.iter().map(|&t| self.name(t).to_owned()).collect();
        candidates.sort();
        Ambiguity { span: word.span, word: word.text.to_string(), candidates }
    }
}

/// `elatha:` alone is `as elatha`.
fn only_actor(phrase: &Phrase<'_>) -> Request {
    let verb =
        phrase.actor.clone().zip(command("as")).map(|(seat, as_)| Verb::Meta(as_, MetaArgs::As { seat }));
    let verb = verb.unwrap_or(Verb::Bare { misspelt: false });
    Request { actor: None, ..request(phrase, verb, true, Vec::new()) }
}

/// Text in quotes, numbers and a few short words are answers whatever verbs there are.
fn is_answer(word: &Word) -> bool {
    word.quoted
        || word.text.starts_with(|first: char| first.is_ascii_digit())
        || (word.text.len() < 8 && may_begin_one(&word.text) && ANSWERS.contains(&&*folded(&word.text)))
}

/// Most words begin with another letter than all of those.
fn may_begin_one(word: &str) -> bool {
    let first = word.as_bytes().first().map_or(0, u8::to_ascii_lowercase);
    !first.is_ascii_alphabetic() || ANSWERS.iter().any(|answer| answer.as_bytes()[0] == first)
}

fn behind(phrase: &Phrase<'_>) -> Vec<Word> {
    phrase.words.get(1..).unwrap_or_default().to_vec()
}

fn request(phrase: &Phrase<'_>, verb: Verb, exact: bool, words: Vec<Word>) -> Request {
    Request { actor: phrase.actor.clone(), verb, exact, words, span: phrase.span }
}
